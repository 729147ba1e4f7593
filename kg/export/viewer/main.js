// Filters, views, keys, and the address, which holds what is shown so that it can be passed on.
function refresh(keepView) {
  if (state.tab === "picture") {
    draw(keepView);
    const { items, lines, total, hits, fixed, left } = view.scene;
    const statements = lines.reduce((sum, line) => sum + line.edges.length, 0);
    $("count").textContent = fixed
      ? `${plural(items.length - 1, "neighbour")} shown${left.length ? "; " + left.join(", ") + ": see its statements" : ""}`
      : state.query ? `${plural(hits, "hit")}; drawn with what they touch: ${items.length.toLocaleString("en")} nodes, ${plural(statements, "statement")}`
        : `Drawn: ${items.length.toLocaleString("en")} of ${plural(total, "node")}, ${plural(statements, "statement")}`;
  } else {
    const found = table(state.tab);
    $("count").textContent = `${plural(found, state.tab === "nodes" ? "node" : "statement")} of ${(state.tab === "nodes" ? nodes : edges).length.toLocaleString("en")}`;
  }
  $("back").hidden = state.focus === null;
  say($("count").textContent);
  remember();
}

function choose(index) {
  state.chosen = index;
  showNode(index);
  if (view.scene && state.tab === "picture") {
    const fresh = state.focus === null && !view.items.has(index) && state.kinds.has(nodes[index].k);
    if (fresh) { refresh(true); bringIn(view.items.get(index)); } else { mark(); labels(); }
  }
  say(`${nodes[index].name}, ${kindOf(nodes[index]).label}, ${plural(nodes[index].edges.length, "statement")}`);
  remember();
}
function setFocus(index) {
  if (index !== null) { if (state.focus !== index) state.trail.push(state.focus); state.chosen = index; showNode(index); }
  state.focus = index;
  openTab("picture");
}
function goBack() {
  state.focus = state.trail.length ? state.trail.pop() : null;
  if (state.focus === null) state.trail = [];
  refresh();
  $("canvas").focus();
}
function openTab(name) {
  state.tab = name;
  for (const other of ["picture", "statements", "nodes"]) {
    const tab = $("tab-" + other);
    tab.setAttribute("aria-selected", String(other === name));
    tab.tabIndex = other === name ? 0 : -1;
    $("panel-" + other).hidden = other !== name;
  }
  refresh();
}

function remember() {
  const parts = new URLSearchParams();
  if (state.query) parts.set("q", state.query);
  if (state.tab !== "picture") parts.set("view", state.tab);
  if (state.focus !== null) parts.set("focus", nodes[state.focus].id);
  else if (state.chosen !== null) parts.set("node", nodes[state.chosen].id);
  const off = [...D.kinds.keys()].filter((number) => !state.kinds.has(number)).map((number) => D.kinds[number].kind);
  if (off.length) parts.set("without", off.join(","));
  const text = parts.toString();
  try { history.replaceState(null, "", text ? "#" + text : location.pathname + location.search); } catch { /* some viewers forbid it; the page works without */ }
}
function recall() {
  const parts = new URLSearchParams(location.hash.slice(1));
  state.query = $("search").value = parts.get("q") || "";
  const off = new Set((parts.get("without") || "").split(","));
  D.kinds.forEach((kind, number) => { if (off.has(kind.kind)) state.kinds.delete(number); });
  const focus = byId.get(parts.get("focus")), node = byId.get(parts.get("node"));
  if (focus !== undefined) { state.focus = state.chosen = focus; showNode(focus); } else if (node !== undefined) { state.chosen = node; showNode(node); } else showHelp();
  const tab = parts.get("view");
  openTab(tab === "statements" || tab === "nodes" ? tab : "picture");
}

function choices(id, entries, chosen, sample) {
  entries.forEach((entry, number) => {
    const box = el("input", { type: "checkbox", onchange: (event) => { if (event.target.checked) chosen.add(number); else chosen.delete(number); refresh(); } });
    box.checked = chosen.has(number);
    $(id).append(el("label", { class: "choice" }, box, sample(entry), el("span", {}, entry.label), el("span", { class: "number" }, entry.count.toLocaleString("en"))));
  });
}
function syncChoices() {
  for (const [id, chosen] of [["kinds", state.kinds], ["groups", state.groups]]) {
    $(id).querySelectorAll("input").forEach((box, number) => { box.checked = chosen.has(number); });
  }
}

function zoom(factor, x, y) {
  const box = $("canvas").getBoundingClientRect(), cx = x === undefined ? box.width / 2 : x, cy = y === undefined ? box.height / 2 : y;
  const k = Math.max(view.fit / 4, Math.min(view.fit * 30, view.k * factor));
  view.x = cx - ((cx - view.x) * k) / view.k;
  view.y = cy - ((cy - view.y) * k) / view.k;
  view.k = k;
  arrange();
}
function bindCanvas() {
  const canvas = $("canvas");
  let grabbed = null;
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = canvas.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  canvas.addEventListener("pointerdown", (event) => { if (!event.target.closest(".node, .line")) { grabbed = [event.clientX - view.x, event.clientY - view.y]; canvas.setPointerCapture(event.pointerId); } });
  canvas.addEventListener("pointermove", (event) => { if (grabbed) { view.x = event.clientX - grabbed[0]; view.y = event.clientY - grabbed[1]; pan(); } });
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, () => { grabbed = null; });
  canvas.addEventListener("keydown", onCanvasKey);
  let size = "";
  new ResizeObserver(() => {
    const now = canvas.clientWidth + "x" + canvas.clientHeight;
    if (state.tab === "picture" && canvas.clientWidth && now !== size) { size = now; if (view.scene.fixed) refresh(); else fitView(); }
  }).observe(canvas);
}
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
function onCanvasKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in ARROWS) move(ARROWS[event.key]);
  else if (event.key === "Enter" && state.chosen !== null) { choose(state.chosen); $("details").focus(); } else if (event.key === "n" && state.chosen !== null) setFocus(state.chosen);
  else if (event.key === "Escape") { if (state.focus !== null) goBack(); else { state.chosen = null; mark(); labels(); showHelp(); remember(); } } else if (event.key === "+" || event.key === "=") zoom(1.3);
  else if (event.key === "-") zoom(1 / 1.3);
  else if (event.key === "0") fitView();
  else return;
  event.preventDefault();
}
// To the nearest drawn shape in that direction; from nowhere, to the most important one.
function move([dx, dy]) {
  const here = view.items.get(state.chosen), items = view.scene.items;
  if (!items.length) return;
  let best = here ? null : items[0], cost = Infinity;
  if (here) {
    for (const item of items) {
      const ahead = (item.px - here.px) * dx + (item.py - here.py) * dy, aside = Math.abs((item.px - here.px) * dy) + Math.abs((item.py - here.py) * dx);
      if (item !== here && ahead > 0 && ahead + 2 * aside < cost) { cost = ahead + 2 * aside; best = item; }
    }
  }
  if (!best) return;
  choose(best.index);
  bringIn(best);
}
// Moves the picture where a shape would lie at or beyond its edge.
function bringIn(item) {
  if (!item) return;
  const box = $("canvas").getBoundingClientRect(), x = item.px + view.x, y = item.py + view.y;
  if (x < 30 || y < 30 || x > box.width - 30 || y > box.height - 30) { view.x += box.width / 2 - x; view.y += box.height / 2 - y; pan(); }
}

function start() {
  const narrow = matchMedia("(max-width: 720px)"), unfold = () => { $("filters").open = !narrow.matches; };
  narrow.addEventListener("change", unfold);
  unfold();
  choices("kinds", D.kinds, state.kinds, swatch);
  choices("groups", D.groups, state.groups, stroke);
  $("limit").append(...D.limits.map((number) => el("option", { value: number, selected: number === D.limit }, number.toLocaleString("en"))));
  $("limit").addEventListener("change", (event) => { state.limit = Number(event.target.value); refresh(); });
  let waiting = 0;
  $("search").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { state.query = $("search").value.trim(); state.focus = null; state.trail = []; refresh(); }, 150);
  });
  $("search-form").addEventListener("submit", (event) => event.preventDefault());
  $("reset").addEventListener("click", () => {
    state.kinds = new Set(D.kinds.keys()); state.groups = new Set(D.groups.keys());
    state.query = $("search").value = ""; state.focus = null; state.trail = [];
    $("kinds").querySelectorAll("label").forEach((label) => label.remove());
    $("groups").querySelectorAll("label").forEach((label) => label.remove());
    choices("kinds", D.kinds, state.kinds, swatch); choices("groups", D.groups, state.groups, stroke);
    refresh();
  });
  $("back").addEventListener("click", goBack);
  $("zoom-in").addEventListener("click", () => zoom(1.4));
  $("zoom-out").addEventListener("click", () => zoom(1 / 1.4));
  $("zoom-fit").addEventListener("click", fitView);
  const tabs = ["picture", "statements", "nodes"];
  tabs.forEach((name, place) => {
    $("tab-" + name).addEventListener("click", () => openTab(name));
    $("tab-" + name).addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) { const next = tabs[(place + step + tabs.length) % tabs.length]; openTab(next); $("tab-" + next).focus(); event.preventDefault(); }
    });
  });
  document.addEventListener("keydown", (event) => { if (event.key === "/" && !/INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName)) { $("search").focus(); event.preventDefault(); } });
  bindCanvas();
  recall();
  syncChoices();
}
start();
