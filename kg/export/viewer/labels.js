// Labels: the chosen and what was searched for first, then names by importance, then claims where there is room; none on another.
const CELL = 8;
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]];
const meets = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const isClaim = (item) => kindOf(nodes[item.index]).kind === "claim";
const isText = (item) => ["document", "work"].includes(kindOf(nodes[item.index]).kind);
const isNamed = (line) => D.groups[line.g].group === "relation" || line.p.startsWith("not_");

// Where lines run, in cells of 8 pixels; a faint line weighs less, an arrowhead more.
function inkOf(lines) {
  const ink = new Map();
  const add = (x, y, weight) => { const key = Math.floor(x / CELL) * 65536 + Math.floor(y / CELL); ink.set(key, (ink.get(key) || 0) + weight); };
  for (const line of lines) {
    if (!line.curve) continue;
    const [[ax, ay], [cx, cy], [bx, by]] = line.curve, weight = D.groups[line.g].width < 1 ? 0.4 : 1;
    const steps = Math.min(Math.ceil(Math.hypot(bx - ax, by - ay) / CELL), 60) || 1;
    for (let step = 0; step <= steps; step += 1) {
      const t = step / steps, u = 1 - t;
      add(u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by, step === steps && line.head ? 4 : weight);
    }
  }
  return ink;
}
function crossed(ink, box) {
  let sum = 0;
  for (let x = Math.floor(box[0] / CELL); x <= Math.floor(box[2] / CELL); x += 1) {
    for (let y = Math.floor(box[1] / CELL); y <= Math.floor(box[3] / CELL); y += 1) sum += ink.get(x * 65536 + y) || 0;
  }
  return sum;
}

function labels() {
  if (!view.scene.items.length) return;
  unhover();
  const scene = view.scene, room = $("canvas").getBoundingClientRect(), closer = view.k / view.fit;
  const area = (item) => [item.px - item.pr, item.py - item.pr, item.px + item.pr, item.py + item.pr];
  const shapes = scene.items.map((item) => ({ item, box: area(item), small: isClaim(item) }));
  const taken = [], ink = scene.fixed ? new Map() : inkOf(scene.lines);
  // At the first zoom nothing may run over the edge; closer up, panning brings the rest.
  const inside = (box) => closer > 1.01 || (box[0] > 2 - view.x && box[2] < room.width - 2 - view.x && box[1] > 2 - view.y && box[3] < room.height - 2 - view.y);
  view.space = { taken, ink, shapes, inside };
  let budget = Math.max((room.width * room.height * closer * closer) / 6500, 12);
  // Who speaks before where it stands: titles are long and would take the places of names.
  const first = (item) => (item.index === state.chosen ? 0 : item.found ? 1 : isClaim(item) ? 4 : isText(item) ? 3 : 2);
  const order = [...scene.items].sort((a, b) => first(a) - first(b));
  const most = Math.max(4, Math.min(14, Math.floor((room.width * room.height) / 38000)));
  let names = 0;
  for (const item of order) {
    const must = first(item) < 4;
    if (scene.fixed) { fixedLabel(item); continue; }
    if (!isClaim(item)) names += 1;
    const major = item.index === state.chosen || (!isClaim(item) && names <= most);
    const put = budget > 0 || must ? spot(item, major, must, closer) : null;
    if (put) { budget -= 1; taken.push(put.box); }
    writeItem(item, put, major);
  }
  scene.lines.forEach((line) => lineLabel(line, closer));
}

// The least bad place of a label, of all around the shape and of its longer and shorter forms; null where there is none.
function spot(item, major, must, closer) {
  const node = nodes[item.index], claim = isClaim(item), chosen = item.index === state.chosen;
  const size = major ? 13 : claim ? 11 : 12, { taken, ink, shapes, inside } = view.space;
  const text = chosen || closer > 1.6 ? node.name : node.short;
  const forms = claim ? [[150 + 40 * Math.min(closer - 1, 2), view.scene.items.length < 60 || chosen ? 3 : 2], [100, 3]] : [[200, 1], [130, chosen ? 4 : 2], [95, 3]];
  let best = null;
  forms.forEach(([width, most], form) => {
    const lines = breakLines(text, width, size, most, major), wide = Math.max(...lines.map((line) => measure(line, size, major))) + 2, high = lines.length * size * 1.2;
    for (const gap of must ? [4, 13] : [4]) {
      SIDES.forEach(([dx, dy], side) => {
        const reach = dx && dy ? item.pr * 0.6 + gap * 0.7 : item.pr + gap;
        const left = dx > 0 ? reach : dx < 0 ? -reach - wide : -wide / 2, top = dy > 0 ? reach : dy < 0 ? -reach - high : -high / 2;
        const box = [item.px + left, item.py + top, item.px + left + wide, item.py + top + high];
        if (!inside(box) || taken.some((other) => meets(box, other))) return;
        let cost = side * 0.4 + gap * 0.3 + (lines.at(-1).endsWith(" …") && !claim ? 6 : 0) + form + crossed(ink, box);
        for (const other of shapes) if (other.item !== item && meets(box, other.box)) cost += !must ? Infinity : other.small ? 14 : chosen ? 60 : Infinity;
        // A claim's words are in the panel too: rather none than on lines.
        if (cost < (must ? Infinity : 13) && (!best || cost < best.cost)) best = { cost, box, lines, size, at: [dx > 0 ? left : dx < 0 ? left + wide : 0, top + size * 0.95, dx > 0 ? "start" : dx < 0 ? "end" : "middle"] };
      });
    }
  });
  return best;
}
function writeItem(item, put, major) {
  item.box = put ? put.box : null;
  item.label.setAttribute("class", major ? "label major" : isClaim(item) ? "label claim" : "label");
  const [x, y, anchor] = put ? put.at : [0, 0, "start"];
  write(item.label, put ? put.lines : [], [item.px + x, item.py + y, anchor], put ? put.size : 12);
}
// Around one node: two columns have room for all.
function fixedLabel(item) {
  const size = item.centre ? 13 : isClaim(item) ? 11 : 12;
  const lines = breakLines(nodes[item.index].name, item.width, size, item.centre ? 4 : 2, item.centre);
  item.label.setAttribute("class", item.centre ? "label major" : isClaim(item) ? "label claim" : "label");
  const [x, y, anchor] = item.centre ? centred(item, lines) : beside(item, lines);
  write(item.label, lines, [item.px + x, item.py + y, anchor], size);
}
function lineLabel(line, closer) {
  const { taken, shapes } = view.space, fixed = view.scene.fixed, text = words(line.p), half = measure(text, 10.5, false) / 2;
  let [x, y] = line.middle || [0, 0];
  if (fixed && line.middle) {
    // Near the outer end, where the lines have fanned out.
    const outer = view.items.get(line.s === state.focus ? line.t : line.s), inner = view.items.get(state.focus);
    x = outer.px + (inner.px - outer.px) * 0.3; y = outer.py + (inner.py - outer.py) * 0.3;
  }
  const box = [x - half, y - 7, x + half, y + 6];
  const put = line.middle && (fixed || (isNamed(line) && closer > 0.99)) && !taken.some((other) => meets(box, other)) && !shapes.some((other) => meets(box, other.box));
  if (put) taken.push(box);
  line.box = put ? box : null;
  write(line.label, put ? [text] : [], [x, y + (fixed ? 4 : 3), "middle"], 10);
}
const beside = (item, lines) => [item.side * (item.pr + 8), 4 - (lines.length - 1) * 7.5, item.side < 0 ? "end" : "start"];
// Above the node; away from the lines where all of them leave to one side.
function centred(item, lines) {
  const y = -item.pr - 10 - (lines.length - 1) * 15.5, at = view.scene.at;
  return at < 0.5 ? [item.pr, y, "end"] : at > 0.5 ? [-item.pr, y, "start"] : [0, y, "middle"];
}

function write(element, lines, [x, y, anchor], size) {
  element.setAttribute("text-anchor", anchor);
  element.setAttribute("y", y.toFixed(1));
  element.replaceChildren(...lines.map((line, index) => svg("tspan", { x: x.toFixed(1), dy: index ? (size * 1.2).toFixed(1) : 0 }, line)));
}

function unhover() {
  if (!view.root) return;
  view.root.querySelectorAll(".faded, .under").forEach((element) => element.classList.remove("faded", "under"));
  if (view.hovered) writeItem(view.hovered, null, false);
  view.hovered = null;
}
function hover(index) {
  unhover();
  if (index === null || view.scene.fixed) return;
  const near = new Set([index]), item = view.items.get(index);
  view.scene.lines.forEach((line) => {
    const touches = line.s === index || line.t === index;
    if (touches) { near.add(line.s); near.add(line.t); }
    [line.element, line.label].forEach((part) => part.classList.toggle("faded", !touches));
  });
  view.scene.items.forEach((other) => [other.element, other.label].forEach((part) => part.classList.toggle("faded", !near.has(other.index))));
  if (item.box) return;
  // It had no room for its name: now it has, and what lies there makes way until the pointer leaves.
  const space = view.space;
  view.space = { ...space, taken: [], ink: new Map(), shapes: space.shapes.map((other) => ({ ...other, small: true })) };
  const put = spot(item, false, true, view.k / view.fit);
  view.space = space;
  if (!put) return;
  [...view.scene.items, ...view.scene.lines].forEach((other) => { if (other !== item && other.box && meets(other.box, put.box)) other.label.classList.add("under"); });
  writeItem(item, put, false);
  item.box = null;
  view.hovered = item;
}
const mark = () => view.scene.items.forEach((item) => item.element.classList.toggle("chosen", item.index === state.chosen));
