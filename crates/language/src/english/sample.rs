//! The bundled sample treebank: sentences written for this project, as trees and as dependencies, with corrections.

/// Penn-style trees, one per line.
pub const TREES: &str = include_str!("../../data/sample/sample.ptb");

/// The same sentences in Universal Dependencies.
pub const DEPENDENCIES: &str = include_str!("../../data/sample/sample.conllu");

/// Several corrections of each sentence: the sentence's number, a correction, and the number of times that it counts.
pub const CORRECTIONS: &str = include_str!("../../data/sample/corrections.tsv");

/// Sentences in the style of learners, one per line.
pub const LEARNER: &str = include_str!("../../data/sample/learner.txt");

/// Two corrections of each learner sentence.
pub const LEARNER_REFERENCES: [&str; 2] = [
    include_str!("../../data/sample/learner.reference-1.txt"),
    include_str!("../../data/sample/learner.reference-2.txt"),
];

/// UCCA passages of some of these sentences, by file name.
pub type Passages = [(&'static str, &'static str); 6];

/// The files of a directory of passages.
macro_rules! passages {
    ($directory:literal) => {
        [
            ("1.xml", include_str!(concat!("../../data/sample/passages/", $directory, "/1.xml"))),
            ("2.xml", include_str!(concat!("../../data/sample/passages/", $directory, "/2.xml"))),
            ("3.xml", include_str!(concat!("../../data/sample/passages/", $directory, "/3.xml"))),
            ("4.xml", include_str!(concat!("../../data/sample/passages/", $directory, "/4.xml"))),
            ("5.xml", include_str!(concat!("../../data/sample/passages/", $directory, "/5.xml"))),
            ("6.xml", include_str!(concat!("../../data/sample/passages/", $directory, "/6.xml"))),
        ]
    };
}

/// UCCA passages of the learner sentences.
pub const LEARNER_PASSAGES: Passages = passages!("learner");

/// The same sentences by a second annotator.
pub const LEARNER_PASSAGES_AGAIN: Passages = passages!("again");

/// Passages of their corrections.
pub const CORRECTED_PASSAGES: Passages = passages!("corrected");
