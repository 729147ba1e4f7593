// Labels: the important first, more of them the closer one looks, none on another.
function labels() {
  const scene = view.scene, taken = [];
  const free = (box) => !taken.some((other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]);
  scene.items.forEach((item) => taken.push([item.px - item.pr, item.py - item.pr, item.px + item.pr, item.py + item.pr]));
  const box = $("canvas").getBoundingClientRect(), closer = view.k / view.fit;
  let budget = scene.fixed ? Infinity : Math.max((box.width * box.height * closer * closer) / 6500, 12);
  // Hits of a search are named before all others.
  const order = [...scene.items].sort((a, b) => (b.found || 0) - (a.found || 0));
  order.forEach((item, place) => {
    const node = nodes[item.index], isClaim = kindOf(node).kind === "claim";
    const major = item.centre || (!isClaim && !scene.fixed && place < 14);
    item.element.classList.toggle("major", Boolean(major));
    const size = major ? 13 : isClaim ? 11 : 12;
    const lines = breakLines(node.name, item.width || (isClaim ? 150 + 40 * Math.min(closer - 1, 2) : 190), size, item.centre ? 4 : item.width || isClaim ? 2 : 1, major);
    const put = (budget > 0 || item.found) && (item.centre ? centred(item, lines) : item.side ? beside(item, lines) : placed(item, lines, size, major, taken, free));
    if (put) budget -= 1;
    write(item.label, put ? lines : [], put || [0, 0, "start"], size);
  });
  scene.lines.forEach((line) => {
    const named = scene.fixed || (D.groups[line.g].group === "relation" && closer > 0.99);
    const text = words(line.p), half = measure(text, 10.5, false) / 2;
    const [x, y] = line.middle || [0, 0];
    const area = [x - half, y - 8, x + half, y + 5];
    if (!named || !line.middle || (!scene.fixed && !free(area))) return write(line.label, [], [0, 0, "middle"], 10);
    if (scene.fixed) {
      // Near the outer end, where the lines have fanned out.
      const outer = view.items.get(line.s === state.focus ? line.t : line.s), inner = view.items.get(state.focus);
      const at = [outer.px + (inner.px - outer.px) * 0.3, outer.py + (inner.py - outer.py) * 0.3 + 4];
      const spot = [at[0] - half, at[1] - 9, at[0] + half, at[1] + 3];
      if (!free(spot)) return write(line.label, [], [0, 0, "middle"], 10);
      taken.push(spot);
      return write(line.label, [text], [at[0], at[1], "middle"], 10);
    }
    taken.push(area);
    return write(line.label, [text], [x, y + 3, "middle"], 10);
  });
}

function placed(item, lines, size, bold, taken, free) {
  const wide = Math.max(...lines.map((line) => measure(line, size, bold))) + 2, high = lines.length * size * 1.2, reach = item.pr + 4;
  for (const [anchor, left, top] of [["start", reach, -high / 2], ["end", -reach - wide, -high / 2], ["middle", -wide / 2, reach], ["middle", -wide / 2, -reach - high]]) {
    const area = [item.px + left, item.py + top, item.px + left + wide, item.py + top + high];
    if (free(area)) {
      taken.push(area);
      return [anchor === "start" ? left : anchor === "end" ? left + wide : 0, top + size * 0.95, anchor];
    }
  }
  return null;
}
const beside = (item, lines) => [item.side * (item.pr + 8), 4 - (lines.length - 1) * 7.5, item.side < 0 ? "end" : "start"];
const centred = (item, lines) => [0, -item.pr - 10 - (lines.length - 1) * 15.5, "middle"];

function write(element, lines, [x, y, anchor], size) {
  element.setAttribute("text-anchor", anchor);
  element.setAttribute("y", y.toFixed(1));
  element.replaceChildren(...lines.map((line, index) => svg("tspan", { x: x.toFixed(1), dy: index ? (size * 1.2).toFixed(1) : 0 }, line)));
}

function hover(index) {
  if (index === null || view.scene.fixed) {
    view.root.querySelectorAll(".faded").forEach((element) => element.classList.remove("faded"));
    return;
  }
  const near = new Set([index]);
  view.scene.lines.forEach((line) => {
    const touches = line.s === index || line.t === index;
    if (touches) { near.add(line.s); near.add(line.t); }
    line.element.classList.toggle("faded", !touches);
  });
  view.scene.items.forEach((item) => item.element.classList.toggle("faded", !near.has(item.index)));
}
const mark = () => view.scene.items.forEach((item) => item.element.classList.toggle("chosen", item.index === state.chosen));
