//! Constituency parsers of model files.

use solecism_corpus::Problem;

use super::TreeParser;
use super::latent::{self, Latent, Product};
use crate::model::Model;

/// What models of constituency parsers are called.
pub const KINDS: [&str; 2] = [latent::KIND, latent::PRODUCT_KIND];

/// The parser of a model, or of several grammars that decide together.
///
/// # Errors
/// If a model does not fit together, several are not all of grammars with split symbols, or there is not one weight
/// for each grammar.
pub fn open(models: Vec<Model>, weights: &[f64]) -> Result<Box<dyn TreeParser>, Problem> {
    let product = match <[Model; 1]>::try_from(models) {
        Ok([model]) => Product::of_model(model)?,
        Err(models) => {
            let grammar = |model| Ok((Latent::of_model(model)?, 1.0));
            Product::new(models.into_iter().map(grammar).collect::<Result<_, Problem>>()?)?
        }
    };
    Ok(Box::new(if weights.is_empty() { product } else { product.with_weights(weights)? }))
}
