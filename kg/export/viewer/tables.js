// The same data as tables. One row is in the order of Tab; arrows move, Enter opens, Home and End go to the ends.
const PAGE = 200;
const cell = (value) => (value === undefined || value === null ? "" : Array.isArray(value) ? value.join(", ") : value === true ? "yes" : value === false ? "no" : String(value));
function place(index) {
  const a = edges[index].a;
  const at = a.char_start === undefined ? "" : `characters ${a.char_start}–${a.char_end ?? a.char_start}`;
  return [cell(a.document_name), at, a.timecode ? `at ${a.timecode}` : "", a.hedged === true ? "hedged" : ""].filter(Boolean).join(", ");
}
const TABLES = {
  statements: {
    caption: "Statements", rows: () => chosenEdges().sort((a, b) => edges[a].g - edges[b].g || a - b), open: (index) => showEdges([index]),
    columns: [
      ["Who or what", (index) => nodes[edges[index].s].name], ["Predicate", (index) => words(edges[index].p), "predicate"],
      ["Whom or what", (index) => nodes[edges[index].t].name], ["Exact words", (index) => cell(edges[index].a.quote), "words"],
      ["Said by", (index) => cell(edges[index].a.said_by)], ["Where", place], ["Date", (index) => cell(edges[index].a.date), "narrow"],
    ],
  },
  nodes: {
    caption: "Nodes", rows: chosenNodes, open: (index) => choose(index),
    columns: [
      ["Kind", (index) => kindOf(nodes[index]).label, "narrow"], ["Name", (index) => nodes[index].name],
      ["Statements", (index) => String(nodes[index].edges.length), "narrow", (index) => nodes[index].edges.length],
      ["Date", (index) => cell(nodes[index].a.date), "narrow"],
    ],
  },
};
const sorting = { statements: null, nodes: null };
const lengths = { statements: PAGE, nodes: PAGE };

function table(name) {
  const { columns, rows, open, caption } = TABLES[name];
  let found = rows();
  const sort = sorting[name];
  if (sort) {
    const value = columns[sort.column][3] || columns[sort.column][1];
    const compare = (a, b) => (typeof a === "number" ? a - b : a.localeCompare(b, "en", { numeric: true }));
    // What has no value stands at the end, whichever way.
    found = found.map((index) => [value(index), index]).sort((a, b) => (a[0] === "") - (b[0] === "") || compare(a[0], b[0]) * sort.way).map((pair) => pair[1]);
  }
  const shown = found.slice(0, lengths[name]);
  const head = columns.map(([title], column) => el("th", { scope: "col", "aria-sort": sort && sort.column === column ? (sort.way > 0 ? "ascending" : "descending") : null },
    el("button", { type: "button", onclick: () => { sorting[name] = { column, way: sort && sort.column === column ? -sort.way : 1 }; table(name); } }, title)));
  const body = el("tbody", { onkeydown: (event) => onRowKey(event, open), onclick: (event) => { const row = event.target.closest("tr"); if (row) pick(row, open); } },
    shown.map((index, place) => el("tr", { tabindex: place ? -1 : 0, "data-index": index }, columns.map(([, text, narrow]) => el("td", { class: narrow || null }, text(index))))));
  const more = found.length > shown.length
    ? el("p", { class: "more" }, `${shown.length.toLocaleString("en")} of ${found.length.toLocaleString("en")} rows. `, el("button", { type: "button", onclick: () => { lengths[name] += 1000; table(name); } }, "Show 1,000 more")) : "";
  const panel = $("panel-" + name);
  panel.replaceChildren(el("table", {}, el("caption", { class: "unseen" }, `${caption}: arrow keys move between rows, Enter opens one`), el("thead", {}, el("tr", {}, head)), body), more);
  if (!found.length) panel.append(el("p", { class: "empty" }, "Nothing matches. Change the search or the filters."));
  return found.length;
}

function pick(row, open) {
  row.parentElement.querySelectorAll("tr").forEach((other) => { other.tabIndex = other === row ? 0 : -1; other.removeAttribute("aria-current"); });
  row.setAttribute("aria-current", "true");
  row.focus();
  open(Number(row.dataset.index));
  say("Opened: " + [...row.cells].slice(0, 4).map((part) => part.textContent).filter(Boolean).join(", "));
}
function onRowKey(event, open) {
  const row = event.target.closest("tr");
  if (!row) return;
  const rows = [...row.parentElement.children], place = rows.indexOf(row);
  const steps = { ArrowDown: place + 1, ArrowUp: place - 1, PageDown: place + 15, PageUp: place - 15, Home: 0, End: rows.length - 1 };
  if (event.key in steps) {
    const next = rows[Math.max(0, Math.min(rows.length - 1, steps[event.key]))];
    row.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  } else if (event.key === "Enter" || event.key === " ") pick(row, open);
  else if (event.key === "Escape") $("search").focus();
  else return;
  event.preventDefault();
}
