//! Parsers put together from trained models.

use solecism_corpus::Problem;
use solecism_tagging::model::Model;

use crate::constituency::rerank::{self, Reranked};
use crate::constituency::{Latent, Product, Robust, ThresholdRepair, TreeParser, robust};
use crate::repair::RepairCorrector;

/// A way of putting models together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assembly {
    /// Latent grammars that decide together.
    Product,
    /// Latent grammars or a reranking parser, and a corrector: all likely versions of a sentence count.
    Robust,
    /// One or two latent grammars and a corrector: the first grammar parses the sentences that are surely repaired, the
    /// last all others.
    ThresholdRepair,
}

/// Names of all ways.
pub const ASSEMBLED: [(&str, Assembly); 3] = [
    ("product", Assembly::Product),
    (robust::KIND, Assembly::Robust),
    ("threshold-repair", Assembly::ThresholdRepair),
];

impl Assembly {
    /// True if the last model is a corrector.
    pub fn repairs(self) -> bool {
        self != Self::Product
    }

    /// Puts a parser together. The weights are those of the grammars; none are equal weights.
    ///
    /// # Errors
    /// If a model is of the wrong kind, or the number of weights differs from the number of grammars.
    pub fn parser(self, mut models: Vec<Model>, weights: &[f64]) -> Result<Box<dyn TreeParser>, Problem> {
        if self == Self::Product {
            return Ok(Box::new(product(models, weights)?));
        }
        let nothing = || Problem::new("there is nothing to put together", "name grammars and a corrector");
        let repairer = RepairCorrector::of_model(models.pop().ok_or_else(nothing)?)?;
        match (self, &models[..]) {
            (Self::Robust, [only]) if only.kind == rerank::KIND => {
                let reranked = Reranked::of_model(models.pop().ok_or_else(nothing)?)?;
                Ok(Box::new(Robust::new(reranked, repairer)))
            }
            (Self::Robust, _) => Ok(Box::new(Robust::new(product(models, weights)?, repairer))),
            _ => Ok(Box::new(ThresholdRepair::new(product(models, weights)?, repairer))),
        }
    }
}

/// A product of grammars.
///
/// # Errors
/// If a model is no latent grammar, or the number of weights differs from the number of grammars.
pub fn product(models: Vec<Model>, weights: &[f64]) -> Result<Product, Problem> {
    let grammar = |model| Ok((Latent::of_model(model)?, 1.0));
    let product = Product::new(models.into_iter().map(grammar).collect::<Result<_, Problem>>()?)?;
    if weights.is_empty() { Ok(product) } else { product.with_weights(weights) }
}
