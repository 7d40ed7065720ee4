// Comparison of output with gold over the same words.

const PUNCTUATION = new Set([",", ":", "``", "''", "."]);
const ROOTS = new Set(["", "TOP", "ROOT", "S1"]);

// A label as scored, without function tags and indices.
const bare = (label) => {
  const cut = label.slice(1).search(/[-=]/);
  const name = cut < 0 ? label : label.slice(0, cut + 1);
  return name === "PRT" ? "ADVP" : name;
};

const leavesOf = (nodes) => nodes.filter((node) => node.word !== null && !node.isTrace);

// Constituents as scored, without punctuation, traces and roots; ignored ones get the status "aside".
const scored = (nodes, places) => {
  const found = new Map();
  for (const node of nodes) {
    if (node.word !== null) continue;
    if (ROOTS.has(node.label) || places[node.start] === places[node.end]) {
      node.status = "aside";
      continue;
    }
    const key = `${bare(node.label)} ${places[node.start]} ${places[node.end]}`;
    found.set(key, [...(found.get(key) ?? []), node]);
  }
  return found;
};

// Marks missing constituents in the gold and spurious ones in the output.
const compareTrees = (gold, output) => {
  const [leaves, answers] = [leavesOf(gold), leavesOf(output)];
  if (leaves.length !== answers.length) return false;
  const places = [0];
  for (const leaf of leaves) places.push(places.at(-1) + (PUNCTUATION.has(leaf.label) ? 0 : 1));
  const [wanted, given] = [scored(gold, places), scored(output, places)];
  for (const [key, nodes] of wanted) {
    nodes.slice(given.get(key)?.length ?? 0).forEach((node) => { node.status = "missing"; });
  }
  for (const [key, nodes] of given) {
    nodes.slice(wanted.get(key)?.length ?? 0).forEach((node) => { node.status = "spurious"; });
  }
  leaves.forEach((leaf, at) => {
    if (leaf.label !== answers[at].label) [leaf.status, answers[at].status] = ["missing", "spurious"];
  });
  return true;
};

// Marks words whose answers differ. `difference` returns in what two words differ, or an empty string.
const compareWords = (gold, output, difference) => {
  if (gold.length !== output.length) return false;
  gold.forEach((word, at) => {
       const what = difference(word, output[at]);
       if (what) [word.status, output[at].status] = [`missing ${what}`, `spurious ${what}`];
  });
  return true;
};

const compareArcs = (gold, output) => compareWords(gold, output, (word, answer) =>
  (word.head !== answer.head ? "head" : word.relation !== answer.relation ? "relation" : ""));

const compareRows = (gold, output) => compareWords(gold, output, (word, answer) =>
  (word.answer !== answer.answer ? "answer" : ""));
