//! The experiments of the papers, which are compiled in.

/// Experiments by name: the name, the file, and what it is about in one line.
pub const EXPERIMENTS: [(&str, &str, &str); 6] = [
    ("demo", include_str!("../../experiments/demo.toml"), "two parsers and a tagger on text with errors"),
    (
        "foster2007",
        include_str!("../../experiments/foster2007.toml"),
        "how far parsers degrade on ungrammatical sentences, and whether retraining helps",
    ),
    (
        "bigert2005",
        include_str!("../../experiments/bigert2005.toml"),
        "taggers and parsers on misspelled text, with bounds that need no gold",
    ),
    (
        "hashemi2016",
        include_str!("../../experiments/hashemi2016.toml"),
        "how much of a dependency tree stays the same under errors",
    ),
    (
        "choshen",
        include_str!("../../experiments/choshen.toml"),
        "how bold correctors are, and how far a few references under-estimate them",
    ),
    (
        "black1991",
        include_str!("../../experiments/black1991.toml"),
        "crossing constituents, against a treebank and against the majority of several parsers",
    ),
];
