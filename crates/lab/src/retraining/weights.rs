//! How much each of several grammars counts, chosen on the development part.

use std::path::PathBuf;

use solecism_corpus::output::write_file;
use solecism_corpus::{Problem, threads};
use solecism_systems::constituency::consensus::Expected;
use solecism_systems::constituency::rerank::{GoldBrackets, Labels};
use solecism_systems::constituency::{Functions, Product, TreeScratch, Treebank};
use solecism_tagging::model::Strings;

use super::Watch;
use super::outputs::Outputs;

/// How much the second of two grammars counts where the first counts 1.
const RATIOS: [f64; 7] = [0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0];

/// So many sentences of the development part are looked at, each without errors and with one.
const SENTENCES: usize = 400;

/// A sentence of the development part: what each grammar expects of it, and what is right.
struct Heard {
    words: usize,
    expected: Vec<Option<Expected>>,
    gold: GoldBrackets,
}

impl Outputs<'_> {
    /// The weights of two grammars of different mixtures that do best on the development part, good sentences and bad
    /// ones together; the same for both without one.
    pub(super) fn weights(
        &self,
        name: &str,
        product: &Product,
        watch: Watch<'_>,
    ) -> Result<Vec<f64>, Problem> {
        let equal = vec![1.0; product.weights().len()];
        let (Some((good, bad)), 2) = (&self.texts.dev, equal.len()) else { return Ok(equal) };
        let path = self.directory.join(format!("{name}.weights"));
        if let Ok(text) = std::fs::read_to_string(&path)
            && let Ok(ratio) = text.trim().parse()
        {
            return Ok(vec![1.0, ratio]);
        }
        watch(&format!("weighing {name}"))?;
        let mut heard = self.heard(product, good)?;
        heard.extend(self.heard(product, bad)?);
        let labels = labels(product);
        let f = |ratio: f64| f(&heard, &[1.0, ratio], &labels);
        let best = RATIOS.into_iter().max_by(|&one, &other| f(one).total_cmp(&f(other))).unwrap_or(1.0);
        write_file(&path, format!("{best}\n"))?;
        Ok(vec![1.0, best])
    }

    fn heard(&self, product: &Product, path: &PathBuf) -> Result<Vec<Heard>, Problem> {
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
                Some(product.hear(&words, None, &weights, 0, scratch)?.expected)
            };
            let expected = (0..product.weights().len()).map(alone).collect();
            Heard { words: words.len(), expected, gold: GoldBrackets::new(&sample.tree, &names) }
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
fn f(heard: &[Heard], weights: &[f64], labels: &Labels) -> f64 {
    let (mut matched, mut both) = (0_u64, 0_u64);
    for sentence in heard {
        let mut expected = Expected::default();
        for (own, weight) in sentence.expected.iter().zip(weights) {
            let all: f64 = weights.iter().sum();
            if let Some(own) = own {
                expected.add(own, weight / all, |start, end| (start, end));
            }
        }
        expected.gather();
        let counts = sentence.gold.compare(&expected.best(sentence.words).tree, labels);
        matched += 2 * u64::from(counts.matched);
        both += u64::from(counts.gold + counts.test);
    }
    matched as f64 / both.max(1) as f64
}
