//! Weights of the grammars of a product, chosen on the development treebank.

use std::path::PathBuf;

use solecism_corpus::output::write_file;
use solecism_corpus::{Problem, threads};
use solecism_systems::constituency::consensus::ExpectedConstituents;
use solecism_systems::constituency::rerank::{GoldBrackets, Labels};
use solecism_systems::constituency::{Functions, Product, TreeScratch, Treebank};
use solecism_tagging::model::Strings;

use super::Progress;
use super::outputs::Outputs;

/// Candidate weights of the second grammar, relative to the first.
const RATIOS: [f64; 7] = [0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0];

/// Number of development sentences used, each without errors and with one.
const SENTENCES: usize = 400;

/// A development sentence: posteriors of each grammar, and gold.
struct SentencePosteriors {
    words: usize,
    expected: Vec<Option<ExpectedConstituents>>,
    gold: GoldBrackets,
}

impl Outputs<'_> {
    /// Weights of two grammars that maximise F on the development sentences, good and bad ones together; equal weights without
    /// a development treebank.
    pub(super) fn weights(
        &self,
        name: &str,
        product: &Product,
        progress: Progress<'_>,
    ) -> Result<Vec<f64>, Problem> {
        let equal = vec![1.0; product.weights().len()];
        let (Some((good, bad)), 2) = (&self.texts.dev, equal.len()) else { return Ok(equal) };
        let path = self.directory.join(format!("{name}.weights"));
        if let Ok(text) = std::fs::read_to_string(&path)
            && let Ok(ratio) = text.trim().parse()
        {
            return Ok(vec![1.0, ratio]);
        }
        progress(&format!("choosing weights of {name}"))?;
        let mut posteriors = self.posteriors(product, good)?;
        posteriors.extend(self.posteriors(product, bad)?);
        let labels = labels(product);
        let f = |ratio: f64| f(&posteriors, &[1.0, ratio], &labels);
        let best = RATIOS.into_iter().max_by(|&one, &other| f(one).total_cmp(&f(other))).unwrap_or(1.0);
        write_file(&path, format!("{best}\n"))?;
        Ok(vec![1.0, best])
    }

    fn posteriors(&self, product: &Product, path: &PathBuf) -> Result<Vec<SentencePosteriors>, Problem> {
        let corpus = solecism_corpus::Corpus::open(std::slice::from_ref(path), None)?;
        let treebank = Treebank::read(&[(1.0, &corpus)], Functions::Drop)?;
        let step = treebank.samples().len().div_ceil(SENTENCES).max(1);
        let samples: Vec<_> = treebank.samples().iter().step_by(step).collect();
        let names = Labels::new(treebank.labels());
        let work = |sample: &solecism_systems::constituency::Sample, scratch: &mut TreeScratch| {
            let words = treebank.words_of(sample);
            let alone = |grammar: usize| {
                let mut weights = vec![0.0; product.weights().len()];
                weights[grammar] = 1.0;
                Some(product.posterior(&words, None, &weights, 0, scratch)?.expected)
            };
            let expected = (0..product.weights().len()).map(alone).collect();
            SentencePosteriors { words: words.len(), expected, gold: GoldBrackets::new(&sample.tree, &names) }
        };
        let work = |scratch: &mut TreeScratch, at: usize| work(samples[at], scratch);
        Ok(threads::map_with(self.study.threads, samples.len(), TreeScratch::default, work))
    }
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
