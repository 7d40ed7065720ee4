//! The parsers of a study.

use solecism_systems::constituency::{rerank, robust};

use super::Mixture;

/// A kind of parser, trained in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Annotated grammars.
    Pcfg,
    /// Grammars with split symbols.
    Latent,
    /// The best trees of such grammars, ranked again.
    Rerank,
    /// Two grammars that decide together.
    Product,
    /// Grammars that have seen errors, and repair, beside as many grammars of good trees.
    Robust,
}

/// A parser of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct System {
    /// What it is called in files.
    pub name: String,
    /// What it is trained on, in words.
    pub title: String,
    /// What it is made of.
    pub recipe: Recipe,
}

/// What a parser is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Recipe {
    Pcfg(Mixture),
    /// Grammars that decide together, or one.
    Grammars(Vec<Grammar>),
    /// The best trees of such grammars, ranked again.
    Rerank(Vec<Grammar>),
    /// Such grammars, and repair.
    Robust(Vec<Grammar>),
}

/// A grammar with split symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grammar {
    /// What it is trained on.
    pub mixture: Mixture,
    /// Which one of those that differ by their seed alone.
    pub number: u32,
}

impl Family {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Pcfg, Self::Latent, Self::Rerank, Self::Product, Self::Robust];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pcfg => "pcfg",
            Self::Latent => "latent",
            Self::Rerank => "rerank",
            Self::Product => "product",
            Self::Robust => "robust",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|family| family.name() == name)
    }

    /// Its parsers. The first is what the others are compared with: as many grammars, of good trees alone.
    pub(super) fn systems(self) -> Vec<System> {
        let of_mixtures = |recipe: fn(Mixture) -> Recipe| {
            let system = |mixture: Mixture| System {
                name: format!("{}-{}", self.name(), mixture.name()),
                title: mixture.title().to_owned(),
                recipe: recipe(mixture),
            };
            Mixture::ALL.map(system).to_vec()
        };
        match self {
            Self::Pcfg => of_mixtures(Recipe::Pcfg),
            Self::Latent => of_mixtures(|mixture| Recipe::Grammars(grammars(&[mixture]))),
            Self::Rerank => {
                of_mixtures(|mixture| Recipe::Rerank(grammars(&[mixture; rerank::GRAMMARS as usize])))
            }
            Self::Product => {
                let (good, bad, both) = (Mixture::Good, Mixture::Bad, Mixture::Both);
                let weighted = Mixture::Weighted;
                // Of two that differ, the one that knows errors looks first: it leaves more for the other to look at.
                let pairs = [
                    [good, good],
                    [both, both],
                    [weighted, weighted],
                    [bad, good],
                    [both, good],
                    [weighted, good],
                ];
                pairs.map(|pair| product(&pair)).to_vec()
            }
            Self::Robust => {
                let [good, weighted] =
                    [Mixture::Good, Mixture::Weighted].map(|mixture| [mixture; robust::GRAMMARS as usize]);
                let repaired = |mixtures: &[Mixture], name: &str, title: String| System {
                    name: name.to_owned(),
                    title,
                    recipe: Recipe::Robust(grammars(mixtures)),
                };
                let base = product(&good);
                let mended = repaired(&good, "grammatical-repair", format!("{}, and repair", base.title));
                vec![base, mended, product(&weighted), repaired(&weighted, "robust", "robust".to_owned())]
            }
        }
    }
}

/// Grammars of these mixtures, those of one mixture with different seeds.
fn grammars(mixtures: &[Mixture]) -> Vec<Grammar> {
    let number = |at: usize| mixtures[..at].iter().filter(|&&other| other == mixtures[at]).count() as u32;
    let grammar = |at: usize| Grammar { mixture: mixtures[at], number: number(at) };
    (0..mixtures.len()).map(grammar).collect()
}

fn product(mixtures: &[Mixture]) -> System {
    let joined = |by: &str| mixtures.iter().map(|mixture| mixture.name()).collect::<Vec<_>>().join(by);
    let title = match mixtures {
        [first, others @ ..] if others.len() > 1 && others.iter().all(|other| other == first) => {
            format!("{} × {}", mixtures.len(), first.name())
        }
        _ => joined(" × "),
    };
    System { name: format!("product-{}", joined("-")), title, recipe: Recipe::Grammars(grammars(mixtures)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_begins_with_as_many_grammars_of_good_trees() {
        let count = |recipe: &Recipe| match recipe {
            Recipe::Pcfg(_) => 1,
            Recipe::Grammars(grammars) | Recipe::Rerank(grammars) | Recipe::Robust(grammars) => {
                grammars.len()
            }
        };
        for family in Family::ALL {
            let systems = family.systems();
            let grammars = count(&systems[0].recipe);
            assert!(systems.iter().all(|system| count(&system.recipe) == grammars), "{}", family.name());
            assert!(!systems[0].title.contains("both") && !systems[0].title.contains("ungrammatical"));
            assert_eq!(Family::named(family.name()), Some(family));
        }
    }

    #[test]
    fn grammars_of_one_mixture_differ_by_their_seed() {
        let made = grammars(&[Mixture::Good, Mixture::Both, Mixture::Good]);
        assert_eq!(made.iter().map(|grammar| grammar.number).collect::<Vec<_>>(), [0, 0, 1]);
    }
}
