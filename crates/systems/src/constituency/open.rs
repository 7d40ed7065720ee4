//! Constituency parsers of model files.

use solecism_corpus::Problem;

use super::TreeParser;
use super::latent::{self, Decoding, Latent, Product};
use super::pcfg::{self, Pcfg};
use super::rerank::{self, Reranked};
use super::robust::{self, Robust};
use crate::model::Model;

/// What models of constituency parsers are called.
pub const KINDS: [&str; 5] = [pcfg::KIND, latent::KIND, latent::PRODUCT_KIND, rerank::KIND, robust::KIND];

/// The parser of a model, or of several grammars that decide together.
///
/// # Errors
/// If a model does not fit together, several are not all of grammars with split symbols, there is not one weight
/// for each grammar, or a parser that chooses its trees in one way only is asked for another.
pub fn open(
    models: Vec<Model>,
    weights: &[f64],
    decoding: Option<Decoding>,
) -> Result<Box<dyn TreeParser>, Problem> {
    match <[Model; 1]>::try_from(models) {
        Ok([model]) if weights.is_empty() && model.kind == pcfg::KIND => match decoding {
            None => Ok(Box::new(Pcfg::of_model(model)?)),
            Some(_) => Err(no_choice(pcfg::KIND)),
        },
        Ok([model]) if weights.is_empty() && model.kind == robust::KIND => match decoding {
            None | Some(Decoding::Consensus) => Ok(Box::new(Robust::of_model(model)?)),
            Some(Decoding::MaxRule) => Err(no_choice(robust::KIND)),
        },
        Ok([model]) if weights.is_empty() && model.kind == rerank::KIND => match decoding {
            None => Ok(Box::new(Reranked::of_model(model)?)),
            Some(_) => Err(no_choice(rerank::KIND)),
        },
        Ok([model]) => weighted(Product::of_model(model)?, weights, decoding),
        Err(models) => {
            let grammar = |model| Ok((Latent::of_model(model)?, 1.0));
            let grammars = models.into_iter().map(grammar).collect::<Result<_, Problem>>()?;
            weighted(Product::new(grammars)?, weights, decoding)
        }
    }
}

fn no_choice(kind: &str) -> Problem {
    let help = "leave out --decode: it is for models of latent and product";
    Problem::new(format!("a model of the kind {kind} chooses its trees in one way only"), help)
}

fn weighted(
    product: Product,
    weights: &[f64],
    decoding: Option<Decoding>,
) -> Result<Box<dyn TreeParser>, Problem> {
    let product = product.with_decoding(decoding.unwrap_or_default());
    Ok(Box::new(if weights.is_empty() { product } else { product.with_weights(weights)? }))
}
