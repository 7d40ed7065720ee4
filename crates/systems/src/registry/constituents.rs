//! Shared code for training constituency parsers.

use solecism_corpus::{Format, Notation, Problem};
use solecism_metrics::parseval::Parseval;
use solecism_metrics::{Breakdown, Metric, Pair, Score, Settings as MetricSettings, count_one};
use solecism_tagging::model::Model;

use super::{How, product};
use crate::constituency::latent::{self, Decoding};
use crate::constituency::pcfg::Pcfg;
use crate::constituency::rerank::Reranked;
use crate::constituency::{Functions, Product, Robust, TreeParser, TreeScratch, Treebank};
use crate::training::{Learned, Task, Treebank as Sized};

/// The treebank with the added parts.
pub(super) fn mixed(task: &Task<'_>, treebank: &Treebank, functions: Functions) -> Result<Treebank, Problem> {
    task.added
        .iter()
        .try_fold(treebank.clone(), |treebank, part| treebank.add(part.weight, &part.open()?, functions))
}

/// A product of several grammars.
///
/// # Errors
/// If a model is not a latent grammar, or the number of weights differs from the number of grammars.
pub(super) fn together(models: Vec<Model>, how: &How) -> Result<Box<dyn TreeParser>, Problem> {
    if models.iter().any(|model| model.kind != latent::KIND) {
        let what = format!("several models that are not all of the kind {}", latent::KIND);
        return Err(Problem::new(what, "only grammars of that kind decide together; name one with --model"));
    }
    weighted(product(models, &[])?, how)
}

/// Applies the requested weights and decoding to grammars.
pub(super) fn weighted(product: Product, how: &How) -> Result<Box<dyn TreeParser>, Problem> {
    let product = product.with_decoding(how.decode.unwrap_or_default());
    Ok(Box::new(if how.weights.is_empty() { product } else { product.with_weights(&how.weights)? }))
}

/// Refuses options for products of grammars where the parser has only one way to choose its trees.
pub(super) fn only_way(kind: &str, how: &How, own: Option<Decoding>) -> Result<(), Problem> {
    if !how.weights.is_empty() {
        let what = format!("a model of the kind {kind} takes no weights");
        return Err(Problem::new(what, "leave out --weights: it is for models of latent and product"));
    }
    if how.decode.is_some() && how.decode != own {
        let help = "leave out --decode: it is for models of latent and product";
        return Err(Problem::new(
            format!("a model of the kind {kind} chooses its trees in one way only"),
            help,
        ));
    }
    Ok(())
}

impl Sized for Treebank {
    fn size(&self) -> (usize, usize) {
        (self.samples().len(), self.samples().iter().map(|sample| sample.words.len()).sum())
    }
}

/// Describes the accuracy of a parser on a treebank.
fn accuracy(parser: &dyn TreeParser, dev: &Treebank) -> String {
    let Ok(metric) = Parseval::new(&MetricSettings::default()) else { return String::new() };
    let (by, notation) = (Breakdown::default(), Notation::new(Format::Brackets));
    let mut total = vec![0.0; metric.columns().len()];
    let mut scratch = TreeScratch::default();
    for (number, sample) in (0..).zip(dev.samples()) {
        let words = dev.words_of(sample);
        let found = parser.trees(&words, None, 1, &mut scratch);
        let gold = sample.tree.written(parser.root(), &words, |label| dev.labels().get(label as usize));
        let label = |label| parser.label(label);
        let output = found.first().map(|best| best.tree.written(parser.root(), &words, label));
        let pair = Pair {
            sentence: number,
            gold: &[&gold],
            output: &[output.as_deref().unwrap_or_default()],
            gold_notation: notation,
            output_notation: notation,
            golds: &[],
            edits: &[],
            beside: &[],
        };
        if let Ok(tally) = count_one(&metric, &by, &pair) {
            total.iter_mut().zip(tally.total()).for_each(|(sum, count)| *sum += count);
        }
    }
    let mut values = vec![None; metric.scores().len()];
    metric.values(&total, &mut values);
    let shown = metric.scores().iter().zip(&values).filter(|(score, _)| SHOWN.contains(&score.name));
    let score_text = |(score, value): (&Score, &Option<f64>)| {
        format!("{}: {:.2} %", score.name, 100.0 * value.unwrap_or(0.0))
    };
    format!("{}\n", shown.map(score_text).collect::<Vec<_>>().join(", "))
}

/// Scores to report.
const SHOWN: [&str; 4] = ["precision", "recall", "f1", "tags"];

/// Implements training from trees and evaluation on trees.
macro_rules! learned_from_trees {
    ($($parser:ty),*) => {
        $(impl Learned<Treebank> for $parser {
            fn model(&self) -> Model {
                self.to_model()
            }

            fn accuracy(&self, dev: &Treebank) -> String {
                accuracy(self, dev)
            }
        })*
    };
}

learned_from_trees!(Pcfg, Product, Reranked, Robust);
