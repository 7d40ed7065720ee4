//! The kinds of system that there are. A new one is a module, a manual page and a line here.

/// A kind of system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemInfo {
    /// The name.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Its manual page.
    pub manual: &'static str,
}

/// All of them.
pub const SYSTEMS: &[SystemInfo] = &[
    SystemInfo { name: "hmm", about: "a tagger: hidden Markov model", manual: include_str!("hmm.md") },
    SystemInfo {
        name: "perceptron",
        about: "a tagger: averaged perceptron",
        manual: include_str!("perceptron.md"),
    },
    SystemInfo { name: "chunk", about: "a shallow parser: base phrases", manual: include_str!("chunk.md") },
    SystemInfo {
        name: "earley",
        about: "a hand-written context-free grammar",
        manual: include_str!("earley.md"),
    },
    SystemInfo {
        name: "eager",
        about: "a dependency parser: arc-eager transitions, with or without a beam",
        manual: include_str!("eager.md"),
    },
    SystemInfo {
        name: "mst",
        about: "a dependency parser: the best tree as a whole",
        manual: include_str!("mst.md"),
    },
    SystemInfo {
        name: "pcfg",
        about: "a constituency parser: a grammar with annotated labels",
        manual: include_str!("pcfg.md"),
    },
    SystemInfo {
        name: "latent",
        about: "a constituency parser: a grammar whose symbols are split until they fit",
        manual: include_str!("latent.md"),
    },
    SystemInfo {
        name: "product",
        about: "a constituency parser: several grammars that decide together",
        manual: include_str!("product.md"),
    },
    SystemInfo {
        name: "rerank",
        about: "a constituency parser: the best trees of a grammar, ranked again as wholes",
        manual: include_str!("rerank.md"),
    },
    SystemInfo {
        name: "robust",
        about: "a constituency parser: for sentences that may have errors in them",
        manual: include_str!("robust.md"),
    },
    SystemInfo {
        name: "repair",
        about: "a corrector: takes back errors of the kinds that are made on purpose",
        manual: include_str!("repair.md"),
    },
    SystemInfo {
        name: "harper",
        about: "a corrector: the language checker Harper, where the program was built with it",
        manual: include_str!("harper.md"),
    },
    SystemInfo {
        name: "unchanged",
        about: "a corrector: leaves every sentence as it is",
        manual: include_str!("unchanged.md"),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chunk, constituency, dependency, tagger};

    #[test]
    fn every_kind_of_model_is_listed() {
        let kinds = tagger::KINDS
            .into_iter()
            .chain([chunk::KIND])
            .chain(dependency::KINDS)
            .chain(constituency::KINDS);
        for kind in kinds {
            assert!(SYSTEMS.iter().any(|system| system.name == kind), "{kind}");
        }
    }

    #[test]
    fn every_page_says_what_it_is_and_gives_an_example() {
        for system in SYSTEMS {
            assert!(system.manual.contains("\nExample:\n\n    solecism "), "{}", system.name);
            assert!(system.manual.lines().next().is_some_and(|line| line.ends_with('.')), "{}", system.name);
        }
    }
}
