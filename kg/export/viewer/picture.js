// The picture: positions come with the data; here they are only scaled, and labels are put where there is room.
const view = { k: 1, sx: 1, sy: 1, x: 0, y: 0, fit: 1, scene: null, items: new Map(), root: null, space: null, hovered: null };
const pen = document.createElement("canvas").getContext("2d");
const FONT = getComputedStyle(document.body).fontFamily;
const ROW = 38;
const MEASURED = new Map();

function measure(text, size, bold) {
  const key = size + (bold ? "b" : "") + text;
  if (!MEASURED.has(key)) {
    pen.font = `${bold ? 600 : 400} ${size}px ${FONT}`;
    MEASURED.set(key, pen.measureText(text).width);
  }
  return MEASURED.get(key);
}
function breakLines(text, width, size, most, bold) {
  const lines = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((part) => (measure(part, size, bold) > width ? part.match(/.{1,12}/gsu) || [] : [part]))) {
    const longer = line ? line + " " + word : word;
    if (!line || measure(longer, size, bold) <= width) { line = longer; continue; }
    lines.push(line);
    line = word;
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), lines[most - 1].replace(/[\s,;:]+$/, "") + " …"];
}

function overview() {
  const { drawn, found, total, hits } = drawnNodes();
  const inside = new Set(drawn);
  const items = drawn.map((index) => ({ index, x: nodes[index].x, y: nodes[index].y, found: found.has(index) }));
  return { items, lines: linesBetween(inside), total, hits, fixed: false };
}

// Around one node: what points to it on the left, what it points to on the right, each side a readable list.
function neighbourhood(centre) {
  const box = $("canvas").getBoundingClientRect();
  const rows = Math.max(Math.floor((box.height - 90) / ROW), 4);
  const around = new Map();
  for (const number of nodes[centre].edges) {
    const edge = edges[number], other = edge.s === centre ? edge.t : edge.s;
    if (!state.groups.has(edge.g) || other === centre || !state.kinds.has(nodes[other].k)) continue;
    const known = around.get(other);
    // Its most telling statement decides on which side a neighbour stands.
    if (!known || edge.g < known.g) around.set(other, { g: edge.g, right: edge.s === centre });
  }
  const sides = { left: [], right: [] };
  for (const [other, { right }] of around) (right ? sides.right : sides.left).push(other);
  // With nothing on one side, the middle moves there and leaves the room to the other.
  const at = !sides.left.length ? 0.16 : !sides.right.length ? 0.84 : 0.5;
  const reach = Math.min(Math.max(box.width * 0.2, 110), 210) * (at === 0.5 ? 1 : 1.25), width = Math.max(box.width * Math.max(at, 1 - at) - reach - 46, 90);
  const items = [{ index: centre, x: 0, y: 0, centre: true, width: at === 0.5 ? 220 : box.width * 0.16 + 14 }], left = [];
  for (const [name, sign] of [["left", -1], ["right", 1]]) {
    // What is rare comes first, so that a denial is not lost behind sixty claims; what is merely about it comes last.
    const often = new Map();
    sides[name].forEach((index) => often.set(around.get(index).g, (often.get(around.get(index).g) || 0) + 1));
    const weight = (index) => (D.groups[around.get(index).g].group === "about" ? Infinity : often.get(around.get(index).g) * 100 + around.get(index).g);
    const all = sides[name].sort((a, b) => (weight(a) === weight(b) ? 0 : weight(a) - weight(b)) || rank[a] - rank[b]);
    const shown = all.slice(0, rows);
    shown.forEach((index, place) => items.push({ index, x: sign * reach, y: (place - (shown.length - 1) / 2) * ROW, side: sign, width }));
    if (all.length > shown.length) left.push(`${(all.length - shown.length).toLocaleString("en")} more on the ${name}`);
  }
  const inside = new Set(items.map((item) => item.index));
  const lines = linesBetween(inside).filter((line) => line.s === centre || line.t === centre);
  return { items, lines, fixed: true, at, left, total: nodes.length };
}

function draw(keepView) {
  view.scene = state.focus === null ? overview() : neighbourhood(state.focus);
  const scene = view.scene;
  view.root = svg("g");
  view.hovered = null;
  view.items = new Map();
  const box = $("canvas");
  const picture = svg("svg", { role: "img", "aria-label": $("caption").textContent }, view.root);
  box.replaceChildren(picture);
  if (!scene.items.length) box.replaceChildren(el("p", { class: "empty" }, "Nothing matches. Change the search or the filters."));
  scene.lines.forEach((line) => {
    const group = D.groups[line.g];
    const width = group.width + Math.log2(line.edges.length) * 0.7;
    line.path = svg("path", { stroke: group.colour, "stroke-width": width.toFixed(1), "stroke-dasharray": group.dash || null });
    line.head = group.arrow ? svg("path", { class: "head" }) : null;
    if (line.head) { line.head.style.fill = group.colour; line.head.style.stroke = "none"; }
    line.bar = group.bar ? svg("path", { stroke: group.colour, "stroke-width": width.toFixed(1) }) : null;
    line.wide = svg("path", { stroke: "transparent", "stroke-width": 11 });
    line.label = svg("text", { class: "label small" });
    const title = `${nodes[line.s].name} – ${words(line.p)} – ${nodes[line.t].name}` + (group.bar ? " (a negative statement)" : "") + (line.edges.length > 1 ? ` (${plural(line.edges.length, "statement")})` : "");
    line.element = svg("g", { class: "line", onclick: () => { showEdges(line.edges); say(title); } }, svg("title", {}, title), line.wide, line.path, line.head, line.bar);
    view.root.append(line.element);
  });
  scene.items.forEach((item) => {
    const node = nodes[item.index], kind = kindOf(node);
    item.size = item.side ? Math.min(node.r, 10) : node.r * (item.centre ? 1.3 : 1);
    item.label = svg("text", { class: "label" });
    item.halo = svg("circle", { class: "halo", r: item.size + 5 });
    item.element = svg("g", {
      class: "node" + (kind.kind === "claim" ? " claim" : "") + (item.found ? " found" : ""),
      onclick: () => choose(item.index), ondblclick: () => setFocus(item.index),
      onpointerenter: () => hover(item.index), onpointerleave: () => hover(null),
    }, svg("title", {}, `${kind.label}: ${node.name}`), item.halo, shape(kind, item.size));
    view.items.set(item.index, item);
    view.root.append(item.element);
  });
  // Names lie on top of all shapes, and let clicks through to them.
  view.root.append(svg("g", { class: "labels" }, scene.lines.map((line) => line.label), [...scene.items].reverse().map((item) => item.label)));
  view.root.classList.toggle("dense", scene.lines.length > 160);
  if (!keepView) fitView(); else arrange();
  mark();
}

function fitView() {
  const box = $("canvas").getBoundingClientRect(), items = view.scene.items;
  if (view.scene.fixed) { view.k = view.fit = view.sx = view.sy = 1; view.x = box.width * view.scene.at; view.y = box.height / 2 + 14; return arrange(); }
  const xs = items.map((item) => item.x), ys = items.map((item) => item.y);
  if (!items.length) return undefined;
  // Room at the sides for the names of what stands outermost.
  const sides = Math.min(260, box.width * 0.34);
  const across = Math.min(...xs), down = Math.min(...ys), wide = Math.max(...xs) - across, high = Math.max(...ys) - down;
  view.k = view.fit = Math.max(Math.min((box.width - sides) / (wide || 1), (box.height - 100) / (high || 1), 1.6), 0.05);
  // Up to 1.5 times as wide or high as laid out, to use the room there is.
  view.sx = Math.max(Math.min((box.width - sides) / (wide * view.k || 1), 1.5), 1);
  view.sy = Math.max(Math.min((box.height - 100) / (high * view.k || 1), 1.5), 1);
  view.x = (box.width - wide * view.k * view.sx) / 2 - across * view.k * view.sx;
  view.y = (box.height - high * view.k * view.sy) / 2 - down * view.k * view.sy + 10;
  return arrange();
}

// All sizes are in pixels of the screen; only places scale. Shapes shrink a little when the whole is small.
function arrange() {
  const scene = view.scene, k = view.k;
  const shrink = scene.fixed ? 1 : Math.max(Math.min(Math.sqrt(k) * 1.15, 1.25), 0.5);
  scene.items.forEach((item) => {
    item.px = item.x * k * view.sx; item.py = item.y * k * view.sy; item.pr = item.size * shrink;
    item.element.setAttribute("transform", `translate(${item.px.toFixed(1)} ${item.py.toFixed(1)})`);
    item.element.children[2].setAttribute("transform", `scale(${item.pr.toFixed(2)})`);
    item.halo.setAttribute("r", (item.pr + 4).toFixed(1));
  });
  const total = new Map(), seen = new Map();
  const pair = (line) => Math.min(line.s, line.t) + " " + Math.max(line.s, line.t);
  scene.lines.forEach((line) => total.set(pair(line), (total.get(pair(line)) || 0) + 1));
  scene.lines.forEach((line) => {
    const key = pair(line), place = seen.get(key) || 0;
    seen.set(key, place + 1);
    bend(line, (place - (total.get(key) - 1) / 2) * 18 * (line.s < line.t ? 1 : -1));
  });
  labels();
  pan();
}
const pan = () => view.root.setAttribute("transform", `translate(${view.x.toFixed(1)} ${view.y.toFixed(1)})`);

function bend(line, amount) {
  const a = view.items.get(line.s), b = view.items.get(line.t);
  const dx = b.px - a.px, dy = b.py - a.py, length = Math.hypot(dx, dy);
  if (!length) {
    const d = `M${a.px},${a.py - a.pr}c16,-22 -16,-22 -1,0`;
    line.path.setAttribute("d", d); line.wide.setAttribute("d", d);
    return;
  }
  const cx = (a.px + b.px) / 2 - (dy / length) * amount, cy = (a.py + b.py) / 2 + (dx / length) * amount;
  const from = towards(a.px, a.py, cx, cy, a.pr + 1), to = towards(b.px, b.py, cx, cy, b.pr + 2);
  const d = `M${from[0].toFixed(1)},${from[1].toFixed(1)}Q${cx.toFixed(1)},${cy.toFixed(1)} ${to[0].toFixed(1)},${to[1].toFixed(1)}`;
  line.path.setAttribute("d", d);
  line.wide.setAttribute("d", d);
  line.curve = [from, [cx, cy], to];
  line.middle = [(from[0] + 2 * cx + to[0]) / 4, (from[1] + 2 * cy + to[1]) / 4];
  if (line.bar) {
    const [ux, uy] = towards(0, 0, dx, dy, 1), [x, y] = line.middle;
    line.bar.setAttribute("d", `M${(x - uy * 5).toFixed(1)},${(y + ux * 5).toFixed(1)}L${(x + uy * 5).toFixed(1)},${(y - ux * 5).toFixed(1)}`);
  }
  if (line.head) {
    const [ux, uy] = towards(0, 0, to[0] - cx, to[1] - cy, 1), px = to[0] - ux * 7, py = to[1] - uy * 7;
    line.head.setAttribute("d", `M${to[0].toFixed(1)},${to[1].toFixed(1)}L${(px - uy * 3).toFixed(1)},${(py + ux * 3).toFixed(1)}L${(px + uy * 3).toFixed(1)},${(py - ux * 3).toFixed(1)}Z`);
  }
}
function towards(x, y, tx, ty, distance) {
  const dx = tx - x, dy = ty - y, length = Math.hypot(dx, dy) || 1, step = Math.min(distance, length);
  return [x + (dx / length) * step, y + (dy / length) * step];
}
