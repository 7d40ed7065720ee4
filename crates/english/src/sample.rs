//! The bundled sample treebank: sentences written for this project, as trees and as dependencies, and corrections.

/// Penn-style trees, one a line.
pub const TREES: &str = include_str!("../../../data/sample/sample.ptb");

/// The same sentences in Universal Dependencies.
pub const DEPENDENCIES: &str = include_str!("../../../data/sample/sample.conllu");

/// Many corrections of each of these: the sentence's number, a correction, and how often it is taken to be given.
pub const CORRECTIONS: &str = include_str!("../../../data/sample/corrections.tsv");

/// Sentences as learners might write them, one a line.
pub const LEARNER: &str = include_str!("../../../data/sample/learner.txt");

/// Two corrections of each.
pub const LEARNER_REFERENCES: [&str; 2] = [
    include_str!("../../../data/sample/learner.reference-1.txt"),
    include_str!("../../../data/sample/learner.reference-2.txt"),
];
