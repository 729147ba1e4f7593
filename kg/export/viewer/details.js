// The panel beside the picture: what is chosen, with the exact words and where they stand.
const SHOWN = new Set(["predicate", "quote", "document", "document_name", "char_start", "char_end", "timecode", "date", "said_by", "hedged", "negated"]);
// What a document does without anybody saying it.
const SPEAKERLESS = new Set(["mentions", "derives_from", "may_dispute"]);
const OWN = new Set(["kind", "name", "url"]);

const nodeLink = (index) => el("a", { href: "#node=" + encodeURIComponent(nodes[index].id), onclick: (event) => { event.preventDefault(); choose(index); } }, nodes[index].name);

function whereFrom(edge) {
  const a = edge.a, parts = [];
  const held = byId.get(a.document);
  const name = a.document_name || (held !== undefined ? nodes[held].name : a.document);
  if (name) parts.push(held !== undefined ? nodeLink(held) : el("span", {}, name));
  if (a.char_start !== undefined) parts.push(`characters ${a.char_start.toLocaleString("en")}–${(a.char_end ?? a.char_start).toLocaleString("en")}`);
  if (a.timecode) parts.push(`at ${a.timecode}`);
  if (a.date) parts.push(a.date);
  const url = held !== undefined ? safeUrl(nodes[held].a.url) : safeUrl(a.document);
  if (url && held !== undefined) parts.push(el("a", { href: url, rel: "noopener noreferrer", target: "_blank" }, "open the page"));
  return parts.flatMap((part, index) => (index ? [" · ", part] : [part]));
}

function statement(index, current) {
  const edge = edges[index], a = edge.a, group = groupOf(edge);
  const flags = [a.hedged === true || a.hedged === "yes" ? "hedged" : null, a.negated === true || a.negated === "yes" ? "negated" : null].filter(Boolean);
  const rest = Object.entries(a).filter(([key]) => !SHOWN.has(key));
  const box = el("article", { class: "statement" + (current ? " current" : ""), tabindex: -1, id: "statement-" + index },
    el("p", {}, flags.map((flag) => el("span", { class: "flag" }, flag)), nodeLink(edge.s), " ", el("strong", {}, words(edge.p)), " ", nodeLink(edge.t)),
    a.quote ? el("blockquote", {}, [a.quote].flat().join(" … ")) : null,
    el("p", { class: "source" }, a.said_by ? ["Said by ", el("strong", {}, [a.said_by].flat().join(", ")), ". "] : SPEAKERLESS.has(edge.p) ? null : "Who says so is not known. ", whereFrom(edge)),
    rest.length ? list(rest) : null);
  if (!current) box.style.borderLeftColor = group.colour;
  return box;
}

const list = (pairs) => el("dl", {}, pairs.map(([key, value]) => [el("dt", {}, words(key)), el("dd", {}, Array.isArray(value) ? value.join(", ") : value === true ? "yes" : value === false ? "no" : String(value))]));

function showNode(index, most = 40) {
  const node = nodes[index], kind = kindOf(node), url = safeUrl(node.a.url);
  const order = [...node.edges].sort((a, b) => edges[a].g - edges[b].g || a - b);
  const panel = $("details");
  show(panel,
    el("p", { class: "kind" }, swatch(kind), kind.label),
    el("h2", {}, node.name),
    list([...Object.entries(node.a).filter(([key]) => !OWN.has(key)), ["id", node.id]]),
    url ? el("p", {}, el("a", { href: url, rel: "noopener noreferrer", target: "_blank" }, "Open the page")) : null,
    el("p", {}, el("button", { type: "button", onclick: () => setFocus(index) }, "Show what surrounds it")),
    el("h3", {}, node.edges.length ? plural(node.edges.length, "statement") : "No statements"),
    ...order.slice(0, most).map((number) => statement(number, false)),
    order.length > most ? el("button", { type: "button", onclick: () => showNode(index, most + 100) }, `Show more (${(order.length - most).toLocaleString("en")} left)`) : "");
  if (most === 40) panel.scrollTop = 0;
}

function showEdges(numbers) {
  const panel = $("details");
  show(panel,
    el("h2", {}, numbers.length === 1 ? "One statement" : plural(numbers.length, "statement")),
    ...numbers.slice(0, 200).map((number) => statement(number, numbers.length === 1)));
  panel.scrollTop = 0;
}

function showHelp() {
  show($("details"),
    el("h2", {}, "How to read this"),
    el("p", {}, "Each line is something that somebody says: choose a shape or a line to see the exact words, the document with the place in it, and who says so."),
    el("p", {}, "The picture shows the best connected nodes first, never all of a large graph. Search, filter, or use the tables for the rest; everything is in this file."),
    D.order.length ? el("h3", {}, "Best connected") : null,
    el("ol", {}, D.order.filter((index) => kindOf(nodes[index]).kind !== "claim").slice(0, 12).map((index) => el("li", {}, nodeLink(index), ` (${kindOf(nodes[index]).label}, ${plural(nodes[index].edges.length, "statement")})`))));
}
