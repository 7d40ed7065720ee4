// Unpacking of drawings, whose layout was computed when the page was made. No recursion, because a tree may be deeper than
// the stack.

// Positions from their differences.
const summed = (steps) => {
  let at = 0;
  return steps.map((step) => (at += step));
};

// Deleted words with their positions.
const missingOf = ({ missing = [] }) => missing.map(([x, y, word]) => ({ x, y, word }));

// A tree: nodes in pre-order. A word and its tag are one node.
const readTree = (kept, labels, words) => {
  const { levels, leaves: [tagTop, tagLine, wordTop, wordLine] } = kept;
  const [traces, beside] = [new Map(kept.traces), new Map(kept.beside)];
  const gaps = new Set(kept.missing?.map(([, , , leaf]) => leaf));
  const [places, over, tokens] = [summed(kept.x), kept.over.values(), (kept.words ?? words).values()];
  const [nodes, open] = [[], []];
  let [leaf, token] = [0, 0];
  kept.labels.forEach((label, at) => {
    const depth = kept.depths[at];
    const node = { label: label ? labels[label - 1] : "", word: null, parent: open[depth - 1] ?? null, children: [], start: token };
    const aside = beside.get(at) ?? 0;
    if (kept.depths[at + 1] > depth) {
      const [top, y, foot, knee] = levels[depth];
      const x = places[leaf] + over.next().value;
      Object.assign(node, { x, y, labelX: x + aside, top, foot, knee });
    } else {
      const [x, isTrace] = [places[leaf], traces.has(leaf)];
      const hasTag = label > 0 && !isTrace;
      Object.assign(node, {
        x, y: tagLine, labelX: x, top: hasTag ? tagTop : wordTop, hasTag, isTrace, isGap: gaps.has(leaf),
        word: isTrace ? traces.get(leaf) : tokens.next().value, wordX: x + aside, wordY: wordLine,
      });
      if (!isTrace) token++;
      leaf++;
    }
    node.end = token;
    node.parent?.children.push(node);
    open[depth] = node;
    nodes.push(node);
  });
  for (const node of nodes.toReversed()) node.end = node.children.at(-1)?.end ?? node.end;
  const lines = linesOf(nodes, kept.wrapped);
  const text = lines.map((line) => line.map((piece) => piece.text).join("").trim()).join(" ");
  return { size: kept.size, parts: nodes, isSquare: kept.square, missing: missingOf(kept), lines, text };
};

// A tree as indented lines of brackets; each line is a list of pieces that refer to nodes and words.
const linesOf = (nodes, isWrapped) => {
  const lines = [];
  const open = [];
  const end = (until) => {
    while (open.length && open.at(-1) !== until) {
      open.pop();
      lines.at(-1).push({ text: ")" });
    }
  };
  for (const node of nodes) {
    end(node.parent);
       // A constituent of words only goes on one line.
    const isInline = node.word !== null && node.parent?.children.every((child) => child.word !== null);
    if (isInline) lines.at(-1).push({ text: " " });
    else lines.push([{ text: "  ".repeat(open.length) }]);
    const line = lines.at(-1);
    const word = { text: node.word, leaf: node };
    if (node.word === null) {
      line.push({ text: "(" }, { text: node.label, node });
      open.push(node);
    } else if (node.hasTag || node.isTrace) {
      line.push({ text: "(" }, { text: node.label, node }, { text: " " }, word, { text: ")" });
    } else {
      line.push(word);
    }
  }
  end(null);
  if (isWrapped) {
    lines[0].unshift({ text: "( " });
    lines.at(-1).push({ text: ")" });
  }
  return lines;
};

// Dependencies: words, each with the arc to it.
const readArcs = (kept, labels, words) => {
  const [places, [feet, wordY, tagY]] = [summed(kept.x), kept.lines];
  const parts = (kept.words ?? words).map((word, at) => {
    const [x, head, from] = [places[at], kept.heads[at], kept.from[at]];
    return {
      word, head, tag: labels[kept.tags[at]], relation: labels[kept.relations[at]], x, y: wordY, tagY,
      to: x + kept.to[at], from: from === null ? null : places[head - 1] + from,
      top: kept.tops[at], relationY: kept.tops[at] + kept.drops[at],
    };
  });
  const text = parts.map(({ word, tag, head, relation }, at) => `${at + 1}\t${word}\t${tag}\t${head}\t${relation}`).join("\n");
  return { size: kept.size, parts, feet, corner: kept.corner, missing: missingOf(kept), text };
};

// Rows: words, each with its answer.
const readRows = (kept, labels, words) => {
  const [x, y] = [summed(kept.x), summed(kept.y)];
  const parts = (kept.words ?? words).map((word, at) =>
    ({ word, answer: labels[kept.answers[at]], x: x[at], y: y[at], answerY: y[at] + kept.drop }));
  const text = parts.map(({ word, answer }) => `${word}\t${answer}`).join("\n");
  return { size: kept.size, parts, missing: missingOf(kept), text };
};
