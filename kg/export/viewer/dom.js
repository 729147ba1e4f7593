// Making elements. Text always goes in as text, never as markup.
const SVG = "http://www.w3.org/2000/svg";
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  for (const child of (children || []).flat(Infinity)) if (child !== null && child !== undefined) element.append(child);
  return element;
}
const show = (panel, ...children) => { panel.replaceChildren(); fill(panel, {}, children); };
const el = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
const svg = (name, attributes, ...children) => fill(document.createElementNS(SVG, name), attributes, children);
const $ = (id) => document.getElementById(id);
const say = (text) => { $("live").textContent = text; };

function shape(kind, size) {
  const hollow = kind.shape === "open-page";
  return svg("path", {
    d: D.shapes[kind.shape], transform: `scale(${size})`, fill: hollow ? "#fff" : kind.colour,
    stroke: hollow ? kind.colour : "#fff", "stroke-width": hollow ? 2 : 1.3, "vector-effect": "non-scaling-stroke",
  });
}
const swatch = (kind) => svg("svg", { width: 22, height: 20, viewBox: "-11 -10 22 20", "aria-hidden": "true" }, shape(kind, 7.5));
function stroke(group) {
  const line = svg("path", { d: group.arrow ? "M-13,0H8" : "M-13,0H13", stroke: group.colour, "stroke-width": group.width + 0.4, "stroke-dasharray": group.dash || null, fill: "none" });
  const head = group.arrow ? svg("path", { d: "M13,0l-7,-3.4v6.8Z", fill: group.colour }) : null;
  return svg("svg", { width: 28, height: 20, viewBox: "-14 -10 28 20", "aria-hidden": "true" }, line, head, group.bar ? svg("path", { d: "M-2,-5V5", stroke: group.colour, "stroke-width": group.width + 0.4 }) : null);
}
