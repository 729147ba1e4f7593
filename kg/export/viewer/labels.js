// Labels: the important first, more of them the closer one looks, none on another.
function labels() {
  const scene = view.scene, taken = [], room = $("canvas").getBoundingClientRect(), closer = view.k / view.fit;
  const free = (box) => !taken.some((other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]);
  // At the first zoom nothing may run over the edge; closer up, panning brings the rest.
  const inside = (box) => scene.fixed || closer > 1.01 || (box[0] > 2 - view.x && box[2] < room.width - 2 - view.x);
  const isSmall = (item) => kindOf(nodes[item.index]).kind === "claim" && !scene.fixed;
  const area = (item) => [item.px - item.pr, item.py - item.pr, item.px + item.pr, item.py + item.pr];
  const small = scene.items.filter(isSmall).map(area);
  taken.push(...scene.items.filter((item) => !isSmall(item)).map(area));
  let budget = scene.fixed ? Infinity : Math.max((room.width * room.height * closer * closer) / 6500, 12);
  // Hits of a search are named before all others.
  const order = [...scene.items].sort((a, b) => (b.found || 0) - (a.found || 0));
  const most = Math.max(4, Math.min(14, Math.floor((room.width * room.height) / 38000)));
  order.forEach((item, place) => {
    // The names of the best connected may lie over claims: in the thick of it there is no free spot.
    if (place === most) taken.push(...small);
    const node = nodes[item.index], isClaim = kindOf(node).kind === "claim";
    const major = item.centre || (!isClaim && !scene.fixed && place < most);
    item.label.setAttribute("class", major ? "label major" : isClaim ? "label claim" : "label");
    const size = major ? 13 : isClaim ? 11 : 12;
    const lines = breakLines(node.name, item.width || (isClaim ? 150 + 40 * Math.min(closer - 1, 2) : 190), size, item.centre ? 4 : isClaim && !item.width && scene.items.length < 60 ? 3 : item.width || isClaim || (major && room.width > 620) ? 2 : 1, major);
    const put = (budget > 0 || item.found) && (item.centre ? centred(item, lines) : item.side ? beside(item, lines) : placed(item, lines, size, major, taken, (area) => inside(area) && free(area), major));
    if (put) budget -= 1;
    const [x, y, anchor] = put || [0, 0, "start"];
    write(item.label, put ? lines : [], [item.px + x, item.py + y, anchor], size);
  });
  scene.lines.forEach((line) => {
    const named = scene.fixed || (D.groups[line.g].group === "relation" && closer > 0.99);
    const text = words(line.p), half = measure(text, 10.5, false) / 2;
    const [x, y] = line.middle || [0, 0];
    const spot = [x - half, y - 8, x + half, y + 5];
    if (!named || !line.middle || (!scene.fixed && !free(spot))) return write(line.label, [], [0, 0, "middle"], 10);
    if (scene.fixed) {
      // Near the outer end, where the lines have fanned out.
      const outer = view.items.get(line.s === state.focus ? line.t : line.s), inner = view.items.get(state.focus);
      const at = [outer.px + (inner.px - outer.px) * 0.3, outer.py + (inner.py - outer.py) * 0.3 + 4];
      const outside = [at[0] - half, at[1] - 9, at[0] + half, at[1] + 3];
      if (!free(outside)) return write(line.label, [], [0, 0, "middle"], 10);
      taken.push(outside);
      return write(line.label, [text], [at[0], at[1], "middle"], 10);
    }
    taken.push(spot);
    return write(line.label, [text], [x, y + 3, "middle"], 10);
  });
}

function placed(item, lines, size, bold, taken, free, always) {
  const wide = Math.max(...lines.map((line) => measure(line, size, bold))) + 2, high = lines.length * size * 1.2, reach = item.pr + 4;
  for (const [anchor, left, top] of [["start", reach, -high / 2], ["end", -reach - wide, -high / 2], ["middle", -wide / 2, reach], ["middle", -wide / 2, -reach - high]]) {
    const area = [item.px + left, item.py + top, item.px + left + wide, item.py + top + high];
    if (free(area)) {
      taken.push(area);
      return [anchor === "start" ? left : anchor === "end" ? left + wide : 0, top + size * 0.95, anchor];
    }
  }
  if (!always) return null;
  taken.push([item.px + reach, item.py - high / 2, item.px + reach + wide, item.py + high / 2]);
  return [reach, size * 0.95 - high / 2, "start"];
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

function hover(index) {
  if (index === null || view.scene.fixed) {
    view.root.querySelectorAll(".faded").forEach((element) => element.classList.remove("faded"));
    return;
  }
  const near = new Set([index]);
  view.scene.lines.forEach((line) => {
    const touches = line.s === index || line.t === index;
    if (touches) { near.add(line.s); near.add(line.t); }
    [line.element, line.label].forEach((part) => part.classList.toggle("faded", !touches));
  });
  view.scene.items.forEach((item) => [item.element, item.label].forEach((part) => part.classList.toggle("faded", !near.has(item.index))));
}
const mark = () => view.scene.items.forEach((item) => item.element.classList.toggle("chosen", item.index === state.chosen));
