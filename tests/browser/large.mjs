// A document with as many sentences as are asked for, no two with the same words, with three systems. Each is two sentences
// of the study put together: as long as those of newspapers.

// Two analyses one after the other.
const joined = (one, other) => {
  if (typeof one === "string") return `(ROOT ${one.slice("(ROOT ".length, -1)} ${other.slice("(ROOT ".length, -1)})`;
  return [...one, ...other.map(([word, tag, head, relation]) => [word, tag, head ? head + one.length : 0, relation])];
};
const both = (one, other) => ({
  constituents: joined(one.constituents, other.constituents), dependencies: joined(one.dependencies, other.dependencies),
});
const together = (one, other) => ({
  words: [...one.words, ...other.words],
  gold: both(one.gold, other.gold),
  variants: [{
    words: [...one.variants[0].words, ...other.words],
    gold: both(one.variants[0].gold, other.gold),
    edits: one.variants[0].edits,
  }],
  answers: [0, 1, 2].map((subject) => {
    const [mine, its] = [one.answers[subject], other.answers[subject]];
    return { clean: [joined(mine.clean[0], its.clean[0]), mine.clean[1]], noisy: [[joined(mine.noisy[0][0], its.clean[0]), mine.noisy[0][1]]] };
  }),
});

const VOWELS = ["a", "e", "i", "o", "u", "ai", "ou"];
const CONSONANTS = ["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "st", "v", "w"];

export const large = (document, size) => {
  // Always the same draws.
  let state = 12345;
  const draw = (from) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return from[(state >>> 8) % from.length];
  };
  const invented = () => Array.from({ length: 1 + (draw([0, 1, 2])) }, () => draw(CONSONANTS) + draw(VOWELS)).join("") + draw(CONSONANTS);
  const words = Array.from({ length: 8000 }, invented);
  const { subjects, variants, sentences } = document.explorer;
  const made = Array.from({ length: size }, (_, number) => {
    const [map, base] = [new Map(), together(draw(sentences), draw(sentences))];
    const other = (word) => {
      if (!/^[a-z]{4,}$/.test(word)) return word;
      if (!map.has(word)) map.set(word, draw(words));
      return map.get(word);
    };
    const analysis = (value) => (typeof value === "string"
      ? value.replace(/ ([a-z]{4,})\)/g, (_, word) => ` ${other(word)})`)
      : value.map(([word, ...rest]) => [other(word), ...rest]));
    const gold = ({ constituents, dependencies }) => ({ constituents: analysis(constituents), dependencies: analysis(dependencies) });
    const jitter = (score) => (score === null ? null : Math.max(0, Math.min(1, score - draw([0, 0, 1, 2, 3, 5, 8, 13]) / 100)));
    return {
      number,
      words: base.words.map(other),
      gold: gold(base.gold),
      variants: base.variants.map((changed) => ({
        words: changed.words.map(other), gold: gold(changed.gold),
        edits: changed.edits.map((edit) => ({ ...edit, old: edit.old && other(edit.old), new: edit.new && other(edit.new) })),
      })),
      answers: base.answers.map(({ clean, noisy }) => ({
        clean: [analysis(clean[0]), clean[1]], noisy: noisy.map(([found, score]) => [analysis(found), jitter(score)]),
      })),
    };
  });
  return {
    ...document, explorer: { variants: variants.slice(0, 1), subjects: subjects.slice(0, 3), sentences: made, left_out: 0 },
  };
};
