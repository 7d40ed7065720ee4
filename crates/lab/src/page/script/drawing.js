// Drawings of analyses from the unpacked layout.

const WORD = 16;
const LABEL = 13;
const SMALL = 11;

const pictureOf = (name, [width, height], ...parts) =>
  shape("svg", { class: `tree ${name}`, viewBox: `0 0 ${width} ${height}`, width, height }, parts.flat());

// A label with a background, linked to the words of these columns; `below` is drawn behind it.
const labelAt = (kind, status, columns, x, y, text, [size, weight], ...below) => {
  const wide = widthOf(text, size, weight) + 10;
  return shape("g", { class: `${kind} ${status ?? ""}`, "data-columns": columns.join(" "), tabindex: -1 },
    below,
    shape("rect", { x: x - wide / 2, y: y - size, width: wide, height: size + 5, rx: 4 }),
    shape("text", { x, y, "text-anchor": "middle" }, text));
};

// A word, possibly a deleted one.
const wordAt = (x, y, word, change, column) => {
  const wide = widthOf(word, WORD, "500") + 10;
  return shape("g", { class: `word ${change ?? ""}`, "data-columns": column ?? "", "data-word": "" },
    shape("rect", { x: x - wide / 2, y: y - WORD, width: wide, height: WORD + 7, rx: 5 }),
    shape("text", { x, y, "text-anchor": "middle" }, word),
    change?.includes("ghost") ? shape("line", { x1: x - wide / 2 + 3, x2: x + wide / 2 - 3, y1: y - 5, y2: y - 5 }) : null);
};

const ghostsOf = (missing, side) => missing.map(({ x, y, word }, at) => wordAt(x, y, word, "deleted ghost", side.ghosts[at]));

const edgeOf = ({ parent, x, top, status }, isSquare) => {
  const turn = isSquare ? `V${parent.knee}H${x}` : `L${x} ${parent.knee}`;
  return shape("path", { class: `edge ${status ?? ""}`, d: `M${parent.x} ${parent.foot}${turn}V${top}` });
};

const nodeOf = ({ label, word, hasTag, status, start, end, labelX, y }, side) => {
  if (word !== null && !hasTag) return null;
  const [kind, weight] = word === null ? ["node", "600"] : ["tag", "400"];
  return labelAt(kind, status, side.columns.slice(start, end), labelX, y, label || "()", [LABEL, weight]);
};

const leafOf = ({ word, isTrace, isGap, start, wordX, wordY }, side) => {
  if (word === null || isGap) return null;
  return isTrace ? wordAt(wordX, wordY, word, "trace", null) : wordAt(wordX, wordY, word, side.changes[start], side.columns[start]);
};

const drawTree = ({ size, parts, isSquare, missing }, side) => pictureOf("constituents", size,
  parts.filter((node) => node.parent).map((node) => edgeOf(node, isSquare)),
  parts.map((node) => nodeOf(node, side)),
  parts.map((node) => leafOf(node, side)),
  ghostsOf(missing, side));

// A tree as indented brackets.
const writeTree = ({ lines }, side) => {
  const pieces = lines.map((line) => [...line.map(({ text, node, leaf }) => {
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

// The arc to a word; the arc from the root is a vertical line.
const arcOf = (word, at, { feet, corner }, side) => {
  const { head, relation, from, to, top, relationY, status } = word;
  const [left, right] = from === null ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  const line = from === null ? `M${to} ${top}V${feet}`
    : `M${left} ${feet}V${top + corner}Q${left} ${top} ${left + corner} ${top}` +
      `H${right - corner}Q${right} ${top} ${right} ${top + corner}V${feet}`;
  const ends = from === null ? [at] : [at, head - 1].sort((a, b) => a - b);
  return labelAt("arc", status, ends.map((end) => side.columns[end]), (left + right) / 2, relationY, relation, [SMALL],
    shape("path", { class: "edge", d: line }),
    shape("path", { class: "head", d: `M${to} ${feet}l-3.5-7h7z` }));
};

const drawArcs = (drawing, side) => pictureOf("dependencies", drawing.size,
  drawing.parts.map((word, at) => arcOf(word, at, drawing, side)),
  drawing.parts.map(({ x, y, word, tag, tagY }, at) => [
    wordAt(x, y, word, side.changes[at], side.columns[at]),
    shape("text", { class: "part", x, y: tagY, "text-anchor": "middle" }, tag),
  ]).flat(),
  ghostsOf(drawing.missing, side));

const drawRows = ({ size, parts, missing }, side) => pictureOf("rows", size,
  parts.map(({ x, y, word, answer, answerY, status }, at) => [
    wordAt(x, y, word, side.changes[at], side.columns[at]),
    labelAt("node", status, side.columns.slice(at, at + 1), x, answerY, answer, [LABEL, "600"]),
  ]).flat(),
  ghostsOf(missing, side));
