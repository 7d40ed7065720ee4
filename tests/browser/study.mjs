// A small study of the bundled sample, made with the program itself: two parsers of constituents, one of dependencies and
// a tagger, trained on most of the sample, over the sample and over two noisy versions of it. Its figures mean
// little; its document has everything in it that a report can show.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TRAINED = 300;

const lines = (text) => text.split("\n").filter((line) => line);
const blocks = (text) => text.split("\n\n").filter((block) => block.trim());
const rows = (block) => block.split("\n").map((line) => line.split("\t")).filter(([id]) => /^\d+$/.test(id));

const wordsOfTree = (tree) => [...tree.matchAll(/\(([^\s()]+) ([^\s()]+)\)/g)].filter(([, tag]) => tag !== "-NONE-").map(([, , word]) => word);
const arcs = (block) => rows(block).map((row) => [row[1], row[4], Number(row[6]), row[7]]);
const tags = (block) => rows(block).map((row) => [row[1], row[4]]);

const VARIANTS = [["one error each", "foster", "noisy"], ["slips of the keyboard", "typos", "typos"]];
const SUBJECTS = [
  { name: "pcfg", shape: "constituents", score: "F", model: "pcfg.model", metric: ["parseval", "f1"], ending: "ptb" },
  { name: "pcfg, half of it", shape: "constituents", score: "F", model: "half.model", metric: ["parseval", "f1"], ending: "ptb" },
  { name: "eager", shape: "dependencies", score: "LAS", model: "eager.model", metric: ["attachment", "las"], ending: "conllu" },
  { name: "perceptron", shape: "rows", score: "accuracy", model: "tagger.model", metric: null, ending: "conllu" },
];

export const study = (program, sample, folder) => {
  const at = (name) => join(folder, name);
  const run = (...args) => execFileSync(program, args, { cwd: folder, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] }).toString();
  // Its exit status says that sentences were left out.
  const loose = (...args) => { try { return run(...args); } catch (error) { return error.stdout.toString(); } };
  for (const ending of ["ptb", "conllu"]) writeFileSync(at(`clean.${ending}`), readFileSync(join(sample, `sample.${ending}`)));
  const trees = lines(readFileSync(at("clean.ptb"), "utf8"));
  const deps = blocks(readFileSync(at("clean.conllu"), "utf8"));
  writeFileSync(at("train.ptb"), trees.slice(0, TRAINED).join("\n") + "\n");
  writeFileSync(at("half.ptb"), trees.slice(0, TRAINED / 3).join("\n") + "\n");
  writeFileSync(at("train.conllu"), deps.slice(0, TRAINED).join("\n\n") + "\n\n");
  run("train", "pcfg", "train.ptb", "-o", "pcfg.model", "-q");
  run("train", "pcfg", "half.ptb", "-o", "half.model", "-q");
  run("train", "eager", "train.conllu", "-o", "eager.model", "-q");
  run("train", "perceptron", "train.conllu", "-o", "tagger.model", "-q");
  for (const [, profile, name] of VARIANTS) {
    for (const ending of ["ptb", "conllu"]) {
      run("corrupt", `clean.${ending}`, "-o", `${name}.${ending}`, "--edits", `${name}.jsonl`, "--profile", profile, "-q");
    }
  }
  const texts = ["clean", ...VARIANTS.map(([, , name]) => name)];
  const golds = texts.map((name) => ({ trees: lines(readFileSync(at(`${name}.ptb`), "utf8")), deps: blocks(readFileSync(at(`${name}.conllu`), "utf8")) }));
  const outputs = SUBJECTS.map((subject, number) => texts.map((text) => {
    const [gold, output] = [`${text}.${subject.ending}`, `out-${number}-${text}.${subject.ending}`];
    run(subject.shape === "rows" ? "tag" : "parse", gold, "--model", subject.model, "-o", output, "-q");
    const all = readFileSync(at(output), "utf8");
    const found = subject.shape === "constituents" ? lines(all) : blocks(all).map(subject.shape === "rows" ? tags : arcs);
    if (!subject.metric) return { found, scores: found.map((sentence, n) => agreement(sentence, tags(golds[texts.indexOf(text)].deps[n]))), total: null };
    const scored = JSON.parse(loose("score", subject.metric[0], gold, output, "--per-sentence", "--interval", "--resamples", "500", "--json", "-q"));
    const scores = found.map(() => null);
    for (const one of scored.per_sentence) scores[one.sentence] = one.scores?.[subject.metric[1]] ?? null;
    return { found, scores, total: [scored.scores[subject.metric[1]], scored.intervals[subject.metric[1]]] };
  }));
  const edits = VARIANTS.map(([, , name]) => lines(readFileSync(at(`${name}.jsonl`), "utf8")).map((line) => JSON.parse(line)));
  const gold = (text, n) => ({ constituents: golds[text].trees[n], dependencies: arcs(golds[text].deps[n]), rows: tags(golds[text].deps[n]) });
  const sentences = trees.map((tree, n) => ({
    number: n,
    words: wordsOfTree(tree),
    gold: gold(0, n),
    variants: VARIANTS.map((_, v) => ({
      words: wordsOfTree(golds[v + 1].trees[n]),
      gold: gold(v + 1, n),
      edits: edits[v].filter((edit) => edit.sentence === n).map(({ kind, subkind, op, at: place, old, new: word }) => ({ kind, subkind, op, at: place, old, new: word })),
    })),
    answers: outputs.map((versions) => ({
      clean: [versions[0].found[n], versions[0].scores[n]],
      noisy: VARIANTS.map((_, v) => [versions[v + 1].found[n], versions[v + 1].scores[n]]),
    })),
  }));
  const document = documentOf(sentences, outputs, edits);
  writeFileSync(at("document.json"), JSON.stringify(document));
  return document;
};

const agreement = (found, right) =>
  (found.length === right.length ? found.filter(([, tag], at) => tag === right[at][1]).length / right.length : null);

const mean = (values) => {
  const known = values.filter((value) => value !== null);
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
};

const documentOf = (sentences, outputs, edits) => {
  const points = (value) => (value === null ? "–" : (value * 100).toFixed(2));
  const total = (number, text) => outputs[number][text].total?.[0] ?? mean(outputs[number][text].scores);
  const interval = (number, text) => outputs[number][text].total?.[1] ?? null;
  const kinds = [...new Set(edits[0].map((edit) => edit.kind))].sort();
  const byKind = (number, kind) => mean(sentences.filter((sentence) => sentence.variants[0].edits.some((edit) => edit.kind === kind))
    .map((sentence) => sentence.answers[number].noisy[0][1]));
  const loss = (number) => total(number, 0) - total(number, 1);
  const scores = {
    title: "Scores of the whole text, with 95 % intervals",
    columns: [["system", false], ["score", false], ["original", true], ["one error each", true], ["interval", true], ["loss", true], ["slips of the keyboard", true]]
      .map(([name, is_number]) => ({ name, is_number })),
    rows: SUBJECTS.map((subject, n) => [subject.name, subject.score, points(total(n, 0)), points(total(n, 1)),
      interval(n, 1) ? interval(n, 1).map(points).join(" to ") : "–", points(loss(n)), points(total(n, 2))]),
    has_total: false,
  };
  const confusion = new Map();
  sentences.forEach((sentence) => sentence.answers[3].noisy[0][0].forEach(([, tag], at) => {
    const right = sentence.variants[0].gold.rows[at]?.[1];
    if (right) confusion.set(`${right} ${tag}`, (confusion.get(`${right} ${tag}`) ?? 0) + 1);
  }));
  const labels = ["DT", "IN", "JJ", "NN", "NNS", "NNP", "RB", "VB", "VBD", "VBG", "VBN", "VBP", "VBZ"];
  const level = (n, v) => [v / 20, total(n, 0) - loss(n) * v / 2];
  return {
    title: "What errors do to four systems on the bundled sample",
    about: "Each sentence of the sample gets one grammatical error, and in another version slips of the keyboard. Two parsers of constituents, a parser of dependencies and a tagger, all trained on most of the same sample, analyse the text before and after.",
    source: "After J. Foster (2007), Treebanks gone bad.",
    summary: [
      ...SUBJECTS.map((subject, n) => `${subject.name} loses ${(loss(n) * 100).toFixed(1)} points of ${subject.score} by one error a sentence: ${(total(n, 0) * 100).toFixed(1)} before, ${(total(n, 1) * 100).toFixed(1)} after.`),
      "The systems have seen most of these sentences in training, so nothing follows from these figures for text that is new to them.",
    ],
    failures: ["corrector-x: the command ended with status 3 on the version “slips of the keyboard”; its cells are empty."],
    sections: [
      { title: "Scores", blocks: [
        { text: "Scores are of the whole text, not means over sentences. A loss is the score on the original less the score with errors." },
        { table: scores },
        { picture: { bars: {
          title: "Score by version of the text", is_share: true, names: ["original", "one error each", "slips of the keyboard"],
          groups: SUBJECTS.map((subject, n) => [subject.name, [0, 1, 2].map((text) => total(n, text))]),
          intervals: SUBJECTS.map((_, n) => [0, 1, 2].map((text) => interval(n, text))),
        } } },
      ] },
      { title: "How it falls", blocks: [{ picture: { curves: {
        title: "Score over the share of words with an error", across: "errors per word", upwards: "score", is_share: true,
        curves: SUBJECTS.map((subject, n) => ({
          name: subject.name, is_dashed: n === 3, points: [0, 1, 2, 3].map((v) => level(n, v)),
          band: n < 2 ? [0, 1, 2, 3].map((v) => [v / 20, level(n, v)[1] - 0.02, level(n, v)[1] + 0.015]) : [],
        })),
      } } }] },
      { title: "By kind of error", blocks: [
        { text: "Means over the sentences with an error of that kind." },
        { picture: { shades: {
          title: "Score by kind of error", columns: SUBJECTS.map((subject) => subject.name),
          rows: kinds.map((kind) => [kind, SUBJECTS.map((_, n) => byKind(n, kind))]),
        } } },
        { table: {
          title: "Mean score by kind of error",
          columns: [{ name: "kind", is_number: false }, { name: "sentences", is_number: true }, ...SUBJECTS.map(({ name }) => ({ name, is_number: true }))],
          rows: [...kinds.map((kind) => [kind, String(edits[0].filter((edit) => edit.kind === kind).length), ...SUBJECTS.map((_, n) => points(byKind(n, kind)))]),
            ["all", String(edits[0].length), ...SUBJECTS.map((_, n) => points(mean(outputs[n][1].scores)))]],
          has_total: true,
        } },
      ] },
      { title: "Which tags are confused", blocks: [{ picture: { heat: {
        title: "Tags of the perceptron beside the gold, with one error each", across: "perceptron", downwards: "gold", columns: labels,
        rows: labels.map((label) => [label, labels.map((other) => confusion.get(`${label} ${other}`) ?? 0)]),
      } } }] },
    ],
    explorer: { variants: VARIANTS.map(([name]) => ({ name })), subjects: SUBJECTS.map(({ name, shape, score }) => ({ name, shape, score })), sentences, left_out: 0 },
    made_with: [["program", "solecism 0.1.0"], ["seed", "1"], ["corpus", "the bundled sample, 391 sentences"],
      ["signature", "parseval|prm:collins|labels:yes|unparsed:zero|interval:bca|resamples:500|seed:1|algorithm:2|version:0.1.0"]],
  };
};
