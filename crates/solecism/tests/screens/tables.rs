//! Tables, pictures in text, and summaries.

use crate::{check, folder, screen, words};

/// A snapshot per case: its name and the command line.
const CASES: &[(&str, &str)] = &[
    ("corrupt", "corrupt sample.ptb -o again.ptb --seed 2"),
    ("corrupt-rate", "corrupt sample.conllu -o again.conllu --profile typos --rate 5%"),
    ("restore", "restore noisy.ptb --edits noisy.ptb.jsonl -o back.ptb"),
    ("validate", "validate sample.ptb"),
    ("view-tree", "view sample.ptb --sentence 3 --width 80"),
    ("view-dependencies", "view sample.conllu --sentence 3 --width 80"),
    ("view-edits", "view noisy.ptb --edits noisy.ptb.jsonl --sentence 3 --width 80"),
    (
        "score-parseval",
        "score parseval noisy.ptb parsed.ptb --edits noisy.ptb.jsonl --by kind --resamples 100",
    ),
    ("score-attachment", "score attachment sample.conllu sample.conllu --interval --resamples 100"),
    (
        "score-robustness",
        "score robustness sample.conllu noisy.conllu --edits noisy.conllu.jsonl --by errors",
    ),
    ("score-ter", "score ter learner.reference-1.txt learner.txt"),
    (
        "score-gleu",
        "score gleu --source learner.txt --reference learner.reference-1.txt learner.reference-2.txt",
    ),
    (
        "compare",
        "compare ter learner.reference-1.txt learner.txt learner.reference-2.txt --baseline learner.txt --resamples 100",
    ),
    (
        "loss",
        "loss attachment sample.conllu noisy.conllu ours=sample.conllu:noisy.conllu --edits noisy.conllu.jsonl \
         --by kind --resamples 100",
    ),
    (
        "degrade",
        "degrade sample.conllu --system builtin --system dictionary --levels 5,20 --replicates 2 -o degraded -q",
    ),
    (
        "conserve",
        "conserve --source learner.txt --reference learner.reference-1.txt --reference learner.reference-2.txt \
         --system none=learner.txt --resamples 100",
    ),
    (
        "coverage",
        "coverage corrections.tsv --source learner.txt --resamples 100 --draws 100 --max-references 4",
    ),
    ("run", "run black1991 -o study -q"),
    ("list", "list"),
    ("explain", "explain agreement"),
];

#[test]
fn tables() {
    let folder = folder();
    for (name, line) in CASES {
        let run = folder.run(&words(line));
        // 1: done, with sentences left out.
        assert!(matches!(run.status, Some(0 | 1)), "{line}: {run:?}");
        check("tables", name, &screen(line, &run));
    }
}
