//! Parsers of a study.

use solecism_systems::constituency::rerank::GRAMMARS;

use super::Mixture;

/// A kind of parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Treebank PCFGs with annotated symbols.
    Pcfg,
    /// Latent-variable grammars.
    Latent,
    /// Reranked n-best trees of latent-variable grammars.
    Rerank,
    /// Products of two latent-variable grammars.
    Product,
    /// Reranked grammars and repair, added step by step.
    Robust,
}

/// A parser of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StudyParser {
    /// Name in files.
    pub name: String,
    /// Name of its training set in tables.
    pub title: String,
    /// Components.
    pub recipe: Recipe,
}

/// Components of a parser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Recipe {
    Pcfg(Mixture),
    /// A grammar or a product of grammars.
    Grammars(Vec<Grammar>),
    /// Reranked n-best trees of grammars.
    Rerank(Vec<Grammar>),
    /// Repair with a threshold: the first grammar parses repaired sentences, the last all others.
    ThresholdRepair(Vec<Grammar>),
    /// Grammars or reranked grammars behind repair.
    Repaired(Box<Recipe>, RepairKnowledge),
}

/// Training data of repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RepairKnowledge {
    /// The training treebank.
    Treebank,
    /// The training treebank and more text.
    Text,
}

/// Parsers compared with the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// Name of the group.
    pub name: &'static str,
    /// The parsers.
    pub systems: Vec<StudyParser>,
}

/// A latent-variable grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grammar {
    /// Training set.
    pub mixture: Mixture,
    /// Number among grammars that differ only by their seed.
    pub number: u32,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 5] = [Self::Pcfg, Self::Latent, Self::Rerank, Self::Product, Self::Robust];

    /// Name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pcfg => "pcfg",
            Self::Latent => "latent",
            Self::Rerank => "rerank",
            Self::Product => "product",
            Self::Robust => "robust",
        }
    }

    /// Family by name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|family| family.name() == name)
    }

    /// Groups of parsers. The first parser of each is the baseline: as many grammars, trained on good trees only. `has_text`
    /// adds parsers whose repair is trained on more text.
    pub(super) fn groups(self, has_text: bool) -> Vec<Group> {
        let group = |systems: Vec<StudyParser>| Group { name: self.name(), systems };
        match self {
            Self::Pcfg => {
                vec![group(Mixture::ALL.map(|mixture| self.of(mixture, Recipe::Pcfg(mixture))).to_vec())]
            }
            Self::Latent => vec![group(Mixture::ALL.map(latent).to_vec())],
            Self::Rerank => vec![group(Mixture::ALL.map(reranked).to_vec())],
            Self::Product => {
                let (good, bad, both) = (Mixture::Good, Mixture::Bad, Mixture::Both);
                let weighted = Mixture::Weighted;
                // Put the grammar that knows errors first: it prunes less of the chart for the other.
                let pairs = [
                    [good, good],
                    [both, both],
                    [weighted, weighted],
                    [bad, good],
                    [both, good],
                    [weighted, good],
                ];
                vec![group(pairs.map(|pair| product(&pair)).to_vec())]
            }
            Self::Robust => std::iter::once(threshold_repair()).chain(robust(has_text)).collect(),
        }
    }

    fn of(self, mixture: Mixture, recipe: Recipe) -> StudyParser {
        StudyParser {
            name: format!("{}-{}", self.name(), mixture.name()),
            title: mixture.title().to_owned(),
            recipe,
        }
    }
}

/// As many grammars of a mixture as a reranking parser has.
fn several(mixture: Mixture) -> [Mixture; GRAMMARS as usize] {
    [mixture; GRAMMARS as usize]
}

fn reranked(mixture: Mixture) -> StudyParser {
    Family::Rerank.of(mixture, Recipe::Rerank(grammars(&several(mixture))))
}

fn latent(mixture: Mixture) -> StudyParser {
    Family::Latent.of(mixture, Recipe::Grammars(grammars(&[mixture])))
}

/// A grammar of good trees, one of both, and threshold repair in front of the first and in front of both.
fn threshold_repair() -> Group {
    let [good, both] = [Mixture::Good, Mixture::Both];
    let parser = |name: &str, title: &str, mixtures: &[Mixture]| StudyParser {
        name: format!("careful-{name}"),
        title: title.to_owned(),
        recipe: Recipe::ThresholdRepair(grammars(mixtures)),
    };
    let behind = [
        parser(good.name(), "grammatical, threshold repair", &[good]),
        parser(both.name(), "both; repaired sentences by grammatical", &[good, both]),
    ];
    let systems = [good, both].map(latent).into_iter().chain(behind).collect();
    Group { name: "threshold repair", systems }
}

/// The robust parser and its components, compared with as many grammars, and with as many reranked grammars.
fn robust(has_text: bool) -> Vec<Group> {
    let repaired = |of: &StudyParser, knowledge: RepairKnowledge, name: &str, title: &str| StudyParser {
        name: name.to_owned(),
        title: title.to_owned(),
        recipe: Recipe::Repaired(Box::new(of.recipe.clone()), knowledge),
    };
    let [good, weighted] = [Mixture::Good, Mixture::Weighted].map(|mixture| product(&several(mixture)));
    let repaired_product = |of: &StudyParser, name: &str| {
        repaired(of, RepairKnowledge::Treebank, name, &format!("{}, and repair", of.title))
    };
    let ranked = StudyParser { title: "grammatical, reranked".to_owned(), ..reranked(Mixture::Good) };
    let mut robust = vec![repaired(&ranked, RepairKnowledge::Treebank, "robust", "robust")];
    if has_text {
        robust.push(repaired(&ranked, RepairKnowledge::Text, "robust-text", "robust, with more text"));
    }
    let repaired_products =
        [repaired_product(&good, "grammatical-repair"), repaired_product(&weighted, "weighted-repair")];
    let [beside_grammars, beside_ranked] = [
        std::iter::once(good).chain(repaired_products).chain([ranked.clone()]).collect::<Vec<_>>(),
        vec![ranked],
    ]
    .map(|others| others.into_iter().chain(robust.clone()).collect());
    vec![
        Group { name: "robust", systems: beside_grammars },
        Group { name: "robust and rerank", systems: beside_ranked },
    ]
}

/// Grammars of these mixtures; those of the same mixture get different seeds.
fn grammars(mixtures: &[Mixture]) -> Vec<Grammar> {
    let number = |at: usize| mixtures[..at].iter().filter(|&&other| other == mixtures[at]).count() as u32;
    let grammar = |at: usize| Grammar { mixture: mixtures[at], number: number(at) };
    (0..mixtures.len()).map(grammar).collect()
}

fn product(mixtures: &[Mixture]) -> StudyParser {
    let joined = |by: &str| mixtures.iter().map(|mixture| mixture.name()).collect::<Vec<_>>().join(by);
    let title = match mixtures {
        [first, others @ ..] if others.len() > 1 && others.iter().all(|other| other == first) => {
            format!("{} × {}", mixtures.len(), first.name())
        }
        _ => joined(" × "),
    };
    StudyParser {
        name: format!("product-{}", joined("-")),
        title,
        recipe: Recipe::Grammars(grammars(mixtures)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_baseline_has_as_many_grammars_of_good_trees() {
        fn count(recipe: &Recipe) -> usize {
            match recipe {
                // One grammar parses each sentence.
                Recipe::Pcfg(_) | Recipe::ThresholdRepair(_) => 1,
                Recipe::Grammars(grammars) | Recipe::Rerank(grammars) => grammars.len(),
                Recipe::Repaired(of, _) => count(of),
            }
        }
        for family in Family::ALL {
            for Group { systems, .. } in family.groups(true) {
                let grammars = count(&systems[0].recipe);
                assert!(systems.iter().all(|system| count(&system.recipe) == grammars), "{}", family.name());
                assert!(!systems[0].title.contains("both") && !systems[0].title.contains("ungrammatical"));
            }
            assert_eq!(Family::named(family.name()), Some(family));
        }
    }

    #[test]
    fn the_robust_parser_is_compared_with_grammars_and_with_reranked_grammars() {
        let titles = |has_text: bool| -> Vec<Vec<String>> {
            let of = |group: Group| group.systems.into_iter().map(|system| system.title).collect();
            Family::Robust.groups(has_text).into_iter().map(of).collect()
        };
        let without = titles(false);
        assert_eq!(without[2], ["grammatical, reranked", "robust"]);
        assert!(without[1].ends_with(&without[2]) && without[1].len() == 5, "{without:?}");
        for (with, without) in titles(true).iter().zip(&without).skip(1) {
            assert_eq!(with[..without.len()], without[..]);
            assert_eq!(with[without.len()..], ["robust, with more text"]);
        }
    }

    #[test]
    fn grammars_of_one_mixture_differ_by_their_seed() {
        let made = grammars(&[Mixture::Good, Mixture::Both, Mixture::Good]);
        assert_eq!(made.iter().map(|grammar| grammar.number).collect::<Vec<_>>(), [0, 0, 1]);
    }
}
