// The data of the page, and what of it is to be seen: nothing here touches the page but to read the data once.
const D = JSON.parse(document.getElementById("data").textContent);
const nodes = D.nodes, edges = D.edges;
const byId = new Map(nodes.map((node, index) => [node.id, index]));
const rank = new Array(nodes.length);
D.order.forEach((index, place) => { rank[index] = place; });
nodes.forEach((node) => { node.edges = []; });
edges.forEach((edge, index) => {
  nodes[edge.s].edges.push(index);
  if (edge.t !== edge.s) nodes[edge.t].edges.push(index);
});

const state = {
  query: "", kinds: new Set(D.kinds.keys()), groups: new Set(D.groups.keys()),
  limit: D.limit, focus: null, chosen: null, tab: "picture", trail: [],
};

// Case, accents and width do not matter when searching.
const fold = (text) => String(text).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const words = (predicate) => predicate.replace(/_/g, " ");
const kindOf = (node) => D.kinds[node.k];
const groupOf = (edge) => D.groups[edge.g];
const plural = (number, one) => number.toLocaleString("en") + " " + (number === 1 ? one : one + "s");

function textOfNode(node) {
  if (node.text === undefined) {
    const more = ["aliases", "detail", "types", "url"].map((key) => node.a[key]).filter(Boolean);
    node.text = fold([node.name, ...more.flat()].join(" "));
  }
  return node.text;
}
function textOfEdge(edge) {
  if (edge.text === undefined) {
    const a = edge.a;
    edge.text = fold([a.quote, a.said_by, a.document_name, words(edge.p), nodes[edge.s].name, nodes[edge.t].name].flat().filter(Boolean).join(" "));
  }
  return edge.text;
}
const asked = () => fold(state.query).split(/\s+/).filter(Boolean);
const holds = (text, parts) => parts.every((part) => text.includes(part));

// Statements that pass the filters and the search, in the order of the file; both ends must be of a kind that is shown.
function chosenEdges() {
  const parts = asked();
  const result = [];
  edges.forEach((edge, index) => {
    if (!state.groups.has(edge.g) || !state.kinds.has(nodes[edge.s].k) || !state.kinds.has(nodes[edge.t].k)) return;
    if (!parts.length || holds(textOfEdge(edge), parts)) result.push(index);
  });
  return result;
}
// Nodes that pass the filters and the search, most important first.
function chosenNodes() {
  const parts = asked();
  return D.order.filter((index) => state.kinds.has(nodes[index].k) && (!parts.length || holds(textOfNode(nodes[index]), parts)));
}

// What the picture draws: with a search, the hits, then the ends of statements that hit, then neighbours of the hits.
function drawnNodes() {
  const hits = chosenNodes();
  const total = D.order.filter((index) => state.kinds.has(nodes[index].k)).length;
  if (!asked().length) {
    const drawn = hits.slice(0, state.limit);
    // What is chosen is drawn also where it is not among the best connected.
    if (state.chosen !== null && state.kinds.has(nodes[state.chosen].k) && !drawn.includes(state.chosen)) drawn.push(state.chosen);
    return { drawn, found: new Set(), total, hits: total };
  }
  // Half for the hits, the rest for what links them: hits alone would float about.
  const drawn = new Set(hits.slice(0, Math.ceil(state.limit / 2)));
  const touched = new Map();
  const touch = (index) => { if (!drawn.has(index) && state.kinds.has(nodes[index].k)) touched.set(index, (touched.get(index) || 0) + 1); };
  for (const index of drawn) {
    for (const number of nodes[index].edges) if (state.groups.has(edges[number].g)) { touch(edges[number].s); touch(edges[number].t); }
  }
  for (const index of chosenEdges()) { touch(edges[index].s); touch(edges[index].t); }
  for (const [index] of [...touched].sort((a, b) => b[1] - a[1] || rank[a[0]] - rank[b[0]])) if (drawn.size < state.limit) drawn.add(index);
  const ordered = [...drawn].sort((a, b) => rank[a] - rank[b]);
  return { drawn: ordered, found: new Set(hits), total, hits: hits.length };
}

// Statements of one predicate between the same two nodes are one line.
function linesBetween(inside) {
  const lines = new Map();
  edges.forEach((edge, index) => {
    if (!inside.has(edge.s) || !inside.has(edge.t) || !state.groups.has(edge.g)) return;
    const key = edge.s + " " + edge.t + " " + edge.p + " " + edge.g;
    if (!lines.has(key)) lines.set(key, { s: edge.s, t: edge.t, p: edge.p, g: edge.g, edges: [] });
    lines.get(key).edges.push(index);
  });
  return [...lines.values()].sort((a, b) => b.g - a.g);
}

function safeUrl(text) {
  try {
    const url = new URL(text);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch { return null; }
}
