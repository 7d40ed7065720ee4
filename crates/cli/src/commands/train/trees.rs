//! What training constituency parsers has in common.

use std::path::PathBuf;

use solecism::corpus::{Corpus, Format, Notation, Problem};
use solecism::metrics::parseval::Parseval;
use solecism::metrics::{By, Metric, Pair, Settings, count_one};
use solecism::systems::constituency::{Functions, Product, TreeParser, TreeScratch, Treebank};
use solecism::systems::model::Model;

use super::data::{Learned, Treebank as Sized};

/// More treebanks to learn from.
#[derive(clap::Args)]
pub struct MixtureArgs {
    /// Another treebank to learn from, its trees counting W times as much as those of TRAIN; may be given several times
    #[arg(long, value_name = "W=FILE", value_parser = weighted)]
    add: Vec<(f64, PathBuf)>,
}

fn weighted(text: &str) -> Result<(f64, PathBuf), String> {
    let (weight, file) = text.split_once('=').ok_or("a weight, an equals sign and a file: 10=good.ptb")?;
    let weight: f64 = weight.parse().map_err(|_| format!("{weight:?} is no number"))?;
    if !weight.is_finite() || weight <= 0.0 || weight > 1e6 {
        return Err(format!("a weight is above 0 and at most a million, not {weight}"));
    }
    Ok((weight, PathBuf::from(file)))
}

impl MixtureArgs {
    /// What most parsers do with functions.
    pub const FUNCTIONS: Functions = Functions::Drop;

    /// Reads a treebank.
    pub fn read(corpus: &Corpus) -> Result<Treebank, Problem> {
        Treebank::read(&[(1.0, corpus)], Self::FUNCTIONS)
    }

    /// The treebank together with the others.
    pub fn mixed(&self, treebank: &Treebank, functions: Functions) -> Result<Treebank, Problem> {
        self.add.iter().try_fold(treebank.clone(), |treebank, (weight, file)| {
            let corpus = Corpus::open(std::slice::from_ref(file), None)?;
            treebank.add(*weight, &corpus, functions)
        })
    }
}

impl Sized for Treebank {
    fn size(&self) -> (usize, usize) {
        (self.samples().len(), self.samples().iter().map(|sample| sample.words.len()).sum())
    }
}

impl Learned<Treebank> for Product {
    fn model(&self) -> Model {
        self.to_model()
    }

    fn accuracy(&self, dev: &Treebank) -> String {
        accuracy(self, dev)
    }
}

/// How many constituents of a treebank a parser gets right, in words.
pub fn accuracy(parser: &dyn TreeParser, dev: &Treebank) -> String {
    let Ok(metric) = Parseval::new(&Settings::default()) else { return String::new() };
    let (by, notation) = (By::default(), Notation::new(Format::Brackets));
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
    let told = |(score, value): (&solecism::metrics::Score, &Option<f64>)| {
        format!("{}: {:.2} %", score.name, 100.0 * value.unwrap_or(0.0))
    };
    format!("{}\n", shown.map(told).collect::<Vec<_>>().join(", "))
}

/// The scores that are told.
const SHOWN: [&str; 4] = ["precision", "recall", "f1", "tags"];
