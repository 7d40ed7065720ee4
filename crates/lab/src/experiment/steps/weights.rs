//! Weights of two grammars of a product, chosen on texts with trees.

use std::path::Path;

use solecism_corpus::{Corpus, Problem, threads};
use solecism_systems::constituency::consensus::ExpectedConstituents;
use solecism_systems::constituency::rerank::{GoldBrackets, Labels};
use solecism_systems::constituency::{Functions, Product, Sample, TreeScratch, Treebank};
use solecism_systems::registry::product;
use solecism_tagging::model::{Model, Strings};

use super::{StepContext, text_file};

/// Candidate weights of the second grammar, relative to the first.
const RATIOS: [f64; 7] = [0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0];

/// Number of sentences used of each text.
const SENTENCES: usize = 400;

/// A sentence: posteriors of each grammar, and gold.
struct SentencePosteriors {
    words: usize,
    expected: Vec<Option<ExpectedConstituents>>,
    gold: GoldBrackets,
}

/// Chooses the weights that maximise F over all texts together.
pub(super) fn choose(context: &StepContext<'_>, system: usize) -> Result<(), Problem> {
    let (texts, models) = context.needs.split_at(context.experiment.weights_on(system).len());
    let models = models.iter().map(|step| Model::read(&step.join("model"))).collect::<Result<_, _>>()?;
    let product = product(models, &[])?;
    let mut all = Vec::new();
    for text in texts {
        all.extend(posteriors(context, &product, &text_file(text)?)?);
        context.check()?;
    }
    let labels = labels(&product);
    let f = |ratio: f64| f(&all, &[1.0, ratio], &labels);
    let best = RATIOS.into_iter().max_by(|&one, &other| f(one).total_cmp(&f(other))).unwrap_or(1.0);
    context.keep(&[1.0, best])
}

fn posteriors(
    context: &StepContext<'_>,
    product: &Product,
    path: &Path,
) -> Result<Vec<SentencePosteriors>, Problem> {
    let corpus = Corpus::open(&[path.to_owned()], None)?;
    let treebank = Treebank::read(&[(1.0, &corpus)], Functions::Drop)?;
    let step = treebank.samples().len().div_ceil(SENTENCES).max(1);
    let samples: Vec<&Sample> = treebank.samples().iter().step_by(step).collect();
    let names = Labels::new(treebank.labels());
    let work = |scratch: &mut TreeScratch, at: usize| {
        let words = treebank.words_of(samples[at]);
        let alone = |grammar: usize| {
            let mut weights = vec![0.0; product.weights().len()];
            weights[grammar] = 1.0;
            Some(product.posterior(&words, None, &weights, 0, scratch)?.expected)
        };
        let expected = (0..product.weights().len()).map(alone).collect();
        SentencePosteriors {
            words: words.len(),
            expected,
            gold: GoldBrackets::new(&samples[at].tree, &names),
        }
    };
    Ok(threads::map_with(context.threads, samples.len(), TreeScratch::default, work))
}

fn labels(product: &Product) -> Labels {
    let mut names = Strings::default();
    product.labels().for_each(|label| names.push(label));
    Labels::new(&names)
}

/// F on all sentences with these weights.
fn f(posteriors: &[SentencePosteriors], weights: &[f64], labels: &Labels) -> f64 {
    let (mut matched, mut both) = (0_u64, 0_u64);
    for sentence in posteriors {
        let mut expected = ExpectedConstituents::default();
        for (own, weight) in sentence.expected.iter().zip(weights) {
            let all: f64 = weights.iter().sum();
            if let Some(own) = own {
                expected.add(own, weight / all, |start, end| (start, end));
            }
        }
        expected.merge_duplicates();
        let counts = sentence.gold.compare(&expected.consensus_tree(sentence.words).tree, labels);
        matched += 2 * u64::from(counts.matched);
        both += u64::from(counts.gold + counts.test);
    }
    matched as f64 / both.max(1) as f64
}
