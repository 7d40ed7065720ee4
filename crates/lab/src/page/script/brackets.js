// Trees in brackets. Nothing here calls itself: a tree may be deeper than the stack.

// The nodes of a tree, each before those below it; none if there is no tree.
const parseBrackets = (text) => {
  const nodes = [];
  const open = [];
  for (const [token] of text.matchAll(/[()]|[^()\s]+/g)) {
    const top = open.at(-1);
    if (token === "(") {
      const node = { label: null, word: null, parent: top ?? null, children: [] };
      top?.children.push(node);
      nodes.push(node);
      open.push(node);
    } else if (token === ")") {
      open.pop();
    } else if (top && top.label === null && top.children.length === 0) {
      top.label = token;
    } else if (top) {
      const leaf = { label: "", word: token, parent: top, children: [] };
      top.children.push(leaf);
      nodes.push(leaf);
    }
  }
  return withSpans(withTags(nodes));
};

// A node over nothing but one word is the tag of that word.
const withTags = (nodes) => {
  const gone = new Set();
  for (const node of nodes) {
    node.label ??= "";
    const [only] = node.children;
    if (node.children.length === 1 && only.word !== null && only.label === "") {
      node.word = only.word;
      node.children = [];
      gone.add(only);
    }
  }
  const left = nodes.filter((node) => !gone.has(node));
  return left.some((node) => node.word !== null) ? left : null;
};

// From which word to which each node goes; traces are no words.
const withSpans = (nodes) => {
  if (!nodes) return null;
  let words = 0;
  for (const node of nodes) {
    node.isTrace = node.word !== null && node.label === "-NONE-";
    node.start = words;
    if (node.word !== null && !node.isTrace) words++;
    node.end = words;
  }
  for (const node of nodes.toReversed()) {
    if (node.children.length) node.end = node.children.at(-1).end;
  }
  return nodes;
};

// A tree as indented lines, each a list of pieces with what they are.
const indented = (nodes) => {
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
    // What holds only words stands on one line.
    const isInline = node.word !== null && node.parent?.children.every((child) => child.word !== null);
    if (isInline && lines.length) lines.at(-1).push({ text: " " });
    else lines.push([{ text: "  ".repeat(open.length) }]);
    const line = lines.at(-1);
    line.push({ text: "(" }, { text: node.label, node });
    if (node.word === null) {
      open.push(node);
    } else {
      line.push({ text: " " }, { text: node.word, leaf: node }, { text: ")" });
    }
  }
  end(null);
  return lines;
};
