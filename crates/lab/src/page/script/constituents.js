// A tree of constituents: words in one line, each node as high above them as it must be, lines with right angles, so
// that no line runs through another part of the tree.

const LEVEL = 38;
const WORD = 14;
const LABEL = 12;

// The words of a drawing from left to right, with those between them that are gone.
const placesOf = (leaves, side) => {
  const places = [];
  let at = 0;
  const ghosts = () => (side.ghosts.get(at) ?? []).forEach((ghost) => places.push({ ghost }));
  for (const leaf of leaves) {
    if (!leaf.isTrace) ghosts();
    places.push({ leaf });
    if (!leaf.isTrace) at++;
  }
  ghosts();
  return places;
};

// How wide a word must be for the labels that stand over it alone.
const widthOfLeaf = (leaf) => {
  let wide = Math.max(widthOf(leaf.word, WORD, "500"), widthOf(leaf.label, LABEL));
  let node = leaf;
  while (node.parent && node.parent.children.length === 1) {
    node = node.parent;
    wide = Math.max(wide, widthOf(node.label, LABEL, "600") + 6);
  }
  return wide + 13;
};

const layOut = (nodes, side) => {
  const leaves = nodes.filter((node) => node.word !== null);
  const places = placesOf(leaves, side);
  let x = 4;
  for (const place of places) {
    const wide = place.ghost ? widthOf(place.ghost.word, WORD) + 14 : widthOfLeaf(place.leaf);
    place.x = x + wide / 2;
    if (place.leaf) place.leaf.x = place.x;
    x += wide;
  }
  for (const node of nodes.toReversed()) {
    if (node.word !== null) {
      node.level = 0;
    } else if (node.children.length) {
      node.x = (node.children[0].x + node.children.at(-1).x) / 2;
      node.level = 1 + node.children.reduce((most, child) => Math.max(most, child.level), 0);
    } else {
      // A label over nothing.
      [node.x, node.level] = [x, 0];
    }
  }
  const top = nodes.reduce((most, node) => Math.max(most, node.level), 0);
  for (const node of nodes) node.y = 20 + (top - node.level) * LEVEL;
  return { places, width: Math.ceil(x + 4), height: 20 + top * LEVEL + 40, wordLine: 20 + top * LEVEL + 24 };
};

const edge = (node) => {
  const { parent } = node;
  const [from, to, middle] = [parent.y + 6, node.y - 14, parent.y + 14];
  const across = node.x - parent.x;
  const bend = Math.min(5, Math.abs(across), Math.max(0, to - middle));
  const way = Math.sign(across);
  const path = Math.abs(across) < 0.5
    ? `M${parent.x} ${from}V${to}`
    : `M${parent.x} ${from}V${middle}H${node.x - way * bend}Q${node.x} ${middle} ${node.x} ${middle + bend}V${to}`;
  return shape("path", { class: `edge ${node.status ?? ""}`, d: path });
};

const labelOf = (node, side) => {
  const columns = side.columns.slice(node.start, node.end);
  const wide = widthOf(node.label, LABEL, "600") + 10;
  const kind = node.word === null ? "node" : "tag";
  return shape("g", { class: `${kind} ${node.status ?? ""}`, "data-columns": columns.join(" "), tabindex: -1 },
    shape("rect", { x: node.x - wide / 2, y: node.y - 13, width: wide, height: 18, rx: 4 }),
    shape("text", { x: node.x, y: node.y, "text-anchor": "middle" }, node.label));
};

// A word, or one that is gone, on its line.
const wordAt = (x, y, word, change, column) => {
  const isGone = change?.includes("ghost");
  const wide = widthOf(word, WORD, "500") + 8;
  return shape("g", { class: `word ${change ?? ""}`, "data-columns": column ?? "", "data-word": "" },
    shape("rect", { x: x - wide / 2, y: y - 15, width: wide, height: 21, rx: 4 }),
    shape("text", { x, y, "text-anchor": "middle" }, word),
    isGone ? shape("line", { x1: x - wide / 2 + 3, x2: x + wide / 2 - 3, y1: y - 5, y2: y - 5 }) : null);
};

const placed = (place, side, y) => {
  if (place.ghost) return wordAt(place.x, y, place.ghost.word, "deleted ghost", place.ghost.column);
  const { leaf } = place;
  if (leaf.isTrace) return wordAt(leaf.x, y, leaf.word, "trace", null);
  return wordAt(leaf.x, y, leaf.word, side.changes[leaf.start], side.columns[leaf.start]);
};

const drawConstituents = (nodes, side) => {
  const { places, width, height, wordLine } = layOut(nodes, side);
  return shape("svg", { class: "tree constituents", viewBox: `0 0 ${width} ${height}`, width, height },
    nodes.filter((node) => node.parent).map(edge),
    nodes.map((node) => labelOf(node, side)),
    places.map((place) => placed(place, side, wordLine)));
};

// The same tree as indented brackets.
const writeConstituents = (nodes, side) => {
  const pieces = indented(nodes).map((line) => [...line.map(({ text, node, leaf }) => {
    if (node) {
      const columns = side.columns.slice(node.start, node.end).join(" ");
      return make("span", { class: `${node.word === null ? "node" : "tag"} ${node.status ?? ""}`, "data-columns": columns }, text);
    }
    if (leaf) {
      const change = leaf.isTrace ? "trace" : side.changes[leaf.start] ?? "";
      return make("span", { class: `word ${change}`, "data-columns": leaf.isTrace ? "" : side.columns[leaf.start], "data-word": "" }, text);
    }
    return text;
  }), "\n"]);
  return make("pre", { class: "brackets", tabindex: 0 }, pieces.flat());
};
