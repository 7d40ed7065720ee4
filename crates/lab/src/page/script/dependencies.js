// A tree of dependencies: arcs above the words, the longer above the shorter.

const RISE = 30;

// On which level each arc goes: above all that lie inside it.
const levelsOf = (arcs) => {
  const levels = new Map();
  for (const arc of arcs.toSorted((a, b) => a.right - a.left - (b.right - b.left))) {
    let level = 1;
    for (const [other, its] of levels) {
      if (other.left >= arc.left && other.right <= arc.right) level = Math.max(level, its + 1);
    }
    levels.set(arc, level);
  }
  return levels;
};

const placesOfWords = (words, side) => {
  const places = [];
  const ghosts = (at) => (side.ghosts.get(at) ?? []).forEach((ghost) => places.push({ ghost }));
  words.forEach((word, at) => {
    ghosts(at);
    places.push({ word, at });
  });
  ghosts(words.length);
  let x = 8;
  for (const place of places) {
    const wide = place.ghost
      ? widthOf(place.ghost.word, WORD) + 14
      : Math.max(widthOf(place.word.word, WORD, "500"), widthOf(place.word.tag, 11), widthOf(place.word.relation, 11) + 8) + 18;
    place.x = x + wide / 2;
    if (place.word) place.word.x = place.x;
    x += wide;
  }
  return [places, Math.ceil(x + 8)];
};

const drawArc = (arc, level, base, side) => {
  const { word, from, to } = arc;
  const y = base - 12 - level * RISE;
  const bend = Math.min(12, Math.abs(to - from) / 2);
  const way = Math.sign(to - from);
  const path = `M${from} ${base - 8}V${y + bend}Q${from} ${y} ${from + way * bend} ${y}` +
    `H${to - way * bend}Q${to} ${y} ${to} ${y + bend}V${base - 8}`;
  const wide = widthOf(word.relation, 11) + 8;
  const middle = (from + to) / 2;
  const columns = [side.columns[arc.left - 1], side.columns[arc.right - 1]].join(" ");
  return shape("g", { class: `arc ${word.status ?? ""}`, "data-columns": columns, tabindex: -1 },
    shape("path", { class: "edge", d: path }),
    shape("path", { class: "head", d: `M${to - 4} ${base - 10}h8l-4 8z` }),
    shape("rect", { x: middle - wide / 2, y: y - 8, width: wide, height: 16, rx: 4 }),
    shape("text", { x: middle, y: y + 4, "text-anchor": "middle" }, word.relation));
};

const drawRoot = (word, at, top, base, side) => {
  const wide = widthOf(word.relation, 11) + 8;
  return shape("g", { class: `arc ${word.status ?? ""}`, "data-columns": side.columns[at] ?? "", tabindex: -1 },
    shape("path", { class: "edge", d: `M${word.x} ${top}V${base - 8}` }),
    shape("path", { class: "head", d: `M${word.x - 4} ${base - 10}h8l-4 8z` }),
    shape("rect", { x: word.x - wide / 2, y: top - 8, width: wide, height: 16, rx: 4 }),
    shape("text", { x: word.x, y: top + 4, "text-anchor": "middle" }, word.relation));
};

const drawDependencies = (words, side) => {
  const [places, width] = placesOfWords(words, side);
  const arcs = words.flatMap((word, at) => {
    const head = words[word.head - 1];
    if (!head || head === word) return [];
    const way = Math.sign(word.x - head.x);
    return [{ word, left: Math.min(at + 1, word.head), right: Math.max(at + 1, word.head), from: head.x + way * 6, to: word.x - way * 2 }];
  });
  const levels = levelsOf(arcs);
  const highest = [...levels.values()].reduce((most, level) => Math.max(most, level), 0);
  const base = 28 + (highest + 1) * RISE;
  const roots = words.map((word, at) => (words[word.head - 1] && words[word.head - 1] !== word ? null : drawRoot(word, at, 16, base, side)));
  const height = base + 46;
  return shape("svg", { class: "tree dependencies", viewBox: `0 0 ${width} ${height}`, width, height },
    roots,
    arcs.map((arc) => drawArc(arc, levels.get(arc), base, side)),
    places.map(({ ghost, word, at, x }) => (ghost
      ? wordAt(x, base + 14, ghost.word, "deleted ghost", ghost.column)
      : [
        wordAt(x, base + 14, word.word, side.changes[at], side.columns[at]),
        shape("text", { class: "part", x, y: base + 34, "text-anchor": "middle" }, word.tag),
      ])).flat());
};
