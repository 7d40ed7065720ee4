//! Constituency parsers of model files.

use solecism_corpus::Problem;

use super::TreeParser;
use super::latent::{self, Latent, Product};
use super::pcfg::{self, Pcfg};
use super::rerank::{self, Reranked};
use crate::model::Model;

/// What models of constituency parsers are called.
pub const KINDS: [&str; 4] = [pcfg::KIND, latent::KIND, latent::PRODUCT_KIND, rerank::KIND];

/// The parser of a model, or of several grammars that decide together.
///
/// # Errors
/// If a model does not fit together, several are not all of grammars with split symbols, or there is not one weight
/// for each grammar.
pub fn open(models: Vec<Model>, weights: &[f64]) -> Result<Box<dyn TreeParser>, Problem> {
    match <[Model; 1]>::try_from(models) {
        Ok([model]) if weights.is_empty() && model.kind == pcfg::KIND => Ok(Box::new(Pcfg::of_model(model)?)),
        Ok([model]) if weights.is_empty() && model.kind == rerank::KIND => {
            Ok(Box::new(Reranked::of_model(model)?))
        }
        Ok([model]) => weighted(Product::of_model(model)?, weights),
        Err(models) => {
            let grammar = |model| Ok((Latent::of_model(model)?, 1.0));
            let grammars = models.into_iter().map(grammar).collect::<Result<_, Problem>>()?;
            weighted(Product::new(grammars)?, weights)
        }
    }
}

fn weighted(product: Product, weights: &[f64]) -> Result<Box<dyn TreeParser>, Problem> {
    Ok(Box::new(if weights.is_empty() { product } else { product.with_weights(weights)? }))
}
