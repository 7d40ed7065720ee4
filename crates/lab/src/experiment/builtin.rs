//! Built-in experiments, which reproduce papers.

/// Built-in experiments: name, file, description in one line.
pub const EXPERIMENTS: [(&str, &str, &str); 6] = [
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
];
