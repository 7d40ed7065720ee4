//! Built-in experiments: those of papers, and further ones.

use std::path::Path;

use solecism_corpus::Problem;

use super::{Experiment, Replacement};

/// Built-in experiments: name, file, description in one line.
pub const EXPERIMENTS: [(&str, &str, &str); 7] = [
    ("demo", include_str!("../../experiments/demo.toml"), "two parsers and a tagger on text with errors"),
    (
        "foster2007",
        include_str!("../../experiments/foster2007.toml"),
        "parsers on ungrammatical sentences, and whether training on errors helps",
    ),
    (
        "bigert2005",
        include_str!("../../experiments/bigert2005.toml"),
        "taggers and parsers on misspelled text, with bounds that need no gold",
    ),
    (
        "hashemi2016",
        include_str!("../../experiments/hashemi2016.toml"),
        "robustness of dependency parsers: arcs that stay the same under errors",
    ),
    (
        "choshen",
        include_str!("../../experiments/choshen.toml"),
        "how much correctors change, and how far a few references underestimate them",
    ),
    (
        "black1991",
        include_str!("../../experiments/black1991.toml"),
        "crossing constituents, against a treebank and against a majority parse",
    ),
    (
        "retraining",
        include_str!("../../experiments/retraining.toml"),
        "parsers trained with errors, several grammars together, and repair; `solecism retrain` fills it in",
    ),
];

/// The built-in experiment of this name with these corpora; `None` if there is none. It is an error to replace a corpus that
/// it does not have.
pub fn builtin(name: &str, replaced: &[Replacement]) -> Option<Result<Experiment, Problem>> {
    let (_, text, _) = EXPERIMENTS.iter().find(|(known, ..)| *known == name)?;
    Some(Experiment::parse(text, name, Path::new("."), replaced))
}
