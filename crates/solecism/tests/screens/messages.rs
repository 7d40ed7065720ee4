//! Messages about wrong command lines and wrong input.

use std::fmt::Write as _;

use crate::{check, folder, screen, words};

/// Wrong files.
const FILES: &[(&str, &str)] = &[
    ("open.ptb", "(S (NP (DT the) (NN dog)) (VP (VBZ barks)) (. .))\n(S (NP (DT the) (NN cat)\n"),
    (
        "heads.conllu",
        "1\tDogs\tdog\tNOUN\tNNS\t_\t7\tnsubj\t_\t_\n2\tbark\tbark\tVERB\tVBP\t_\t0\troot\t_\t_\n\n",
    ),
    ("columns.conllu", "1\tDogs\tdog\tNOUN\n\n"),
    ("study.toml", "[corpora]\ntest = \"sample.ptb\"\n[tests]\nmetric = \"parsval\"\n"),
    ("keys.toml", "titel = \"A study\"\n"),
    ("own.toml", "name = \"own\"\n[kinds]\nmissing-wrod = 1\n"),
    ("edits.jsonl", "{\"sentence\":0}\n"),
    ("foreign.txt", "Der Hund und die Katze gehen mit dem Kind in den Wald .\n"),
];

/// One line per case.
const CASES: &[&str] = &[
    "",
    "corupt sample.ptb",
    "corrupt",
    "corrupt nothing.ptb",
    "corrupt open.ptb",
    "corrupt heads.conllu",
    "corrupt columns.conllu",
    "corrupt sample.ptb --profile fostr",
    "corrupt sample.ptb --profile own.toml",
    "corrupt sample.ptb --kinds agreemnt",
    "corrupt sample.ptb --rate 5",
    "corrupt sample.ptb --rate 200%",
    "corrupt sample.ptb --profile typos --rate 100%",
    "corrupt sample.ptb --passes often",
    "corrupt sample.ptb --seeed 1",
    "corrupt sample.ptb sample.conllu",
    "corrupt sample.ptb -o sample.ptb",
    "corrupt sample.ptb -o out.ptb --edits out.ptb",
    "corrupt sample.ptb -o nowhere/out.ptb",
    "corrupt foreign.txt --language de",
    "restore noisy.ptb",
    "restore noisy.ptb --edits edits.jsonl",
    "restore sample.ptb --edits noisy.ptb.jsonl",
    "convert sample.ptb --to conlu",
    "convert learner.txt --to conllu",
    "validate open.ptb heads.conllu",
    "view sample.ptb --sentence 100000",
    "score parsval sample.ptb noisy.ptb",
    "score parseval sample.ptb",
    "score parseval sample.ptb sample.conllu",
    "score parseval sample.ptb noisy.ptb --by kind",
    "score parseval sample.ptb noisy.ptb --by label,knd",
    "score parseval sample.ptb learner.txt",
    "score attachment sample.conllu learner.txt",
    "score gleu learner.txt",
    "score ter learner.txt learner.txt --strickt",
    "compare parseval sample.ptb noisy.ptb",
    "compare parseval sample.ptb noisy.ptb sample.ptb --score f2",
    "compare parseval sample.ptb noisy.ptb sample.ptb --baseline other.ptb",
    "compare parseval sample.ptb noisy.ptb sample.ptb --resamples 0",
    "loss attachment sample.conllu noisy.conllu ours",
    "loss ter sample.conllu noisy.conllu ours=sample.conllu:noisy.conllu",
    "train pcfg sample.conllu -o m.model",
    "train eager sample.ptb -o m.model",
    "train perceptron sample.ptb -o m.model --iterations 0",
    "train latent sample.ptb -o m.model --cycles 9",
    "train nothing sample.ptb -o m.model",
    "tag learner.txt --model builtn",
    "tag learner.txt --model sample.ptb",
    "parse learner.txt --model nothing.model",
    "parse learner.txt",
    "correct learner.txt --system nothing",
    "degrade sample.conllu --system nothing",
    "degrade sample.conllu --system builtin --levels 5,x",
    "run nothing",
    "run study.toml",
    "run keys.toml",
    "report nothing.json",
    "edits learner.txt corrections.tsv",
    "explain agreemnt",
    "list nothing",
    "completions basch",
];

#[test]
fn messages() {
    let folder = folder();
    for (name, text) in FILES {
        folder.write(name, text);
    }
    let (mut all, mut done) = (String::new(), Vec::new());
    for line in CASES {
        let run = folder.run(&words(line));
        if run.status == Some(0) {
            done.push(*line);
        }
        let _ = writeln!(all, "{}", screen(line, &run));
    }
    check("messages", "messages", &all);
    assert!(done.is_empty(), "these are no mistakes: {done:?}");
}
