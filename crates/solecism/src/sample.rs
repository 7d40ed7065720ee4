//! The bundled sample treebank: sentences written for this project, as trees and as dependencies.

/// Penn-style trees, one a line.
pub const TREES: &str = include_str!("../../../data/sample/sample.ptb");

/// The same sentences in Universal Dependencies.
pub const DEPENDENCIES: &str = include_str!("../../../data/sample/sample.conllu");
