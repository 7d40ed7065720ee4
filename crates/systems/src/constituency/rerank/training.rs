//! Training a reranker for latent grammars.

use solecism_corpus::{Problem, threads};

use super::reranked::LIST_LENGTH;
use super::{
    Candidate, CandidateList, CandidateSource, RerankOptions, RerankProgress, Reranked, Reranker, jackknife,
};
use crate::constituency::{Decoding, Latent, LatentTrainer, Product, TreeParser, TreeScratch, Treebank};
use solecism_corpus::stop::{self, goes_on};
use solecism_tagging::vocabulary::Vocabulary;

/// Default number of grammars. The best of fifty trees is better with two grammars than with one.
pub const GRAMMARS: u32 = 2;

/// Number of folds of the treebank.
const FOLDS: usize = 5;

/// Progress of training.
#[derive(Clone, Copy, Debug)]
pub enum RerankStage {
    /// Number of folds parsed, and total.
    Folds(usize, usize),
    /// The reranker is being trained.
    Weights(RerankProgress),
}

/// Trains a reranker for finished grammars, on jackknifed lists of candidates.
///
/// # Errors
/// If there are no grammars, or the treebank is too small for jackknifing.
pub fn train_reranked(
    grammars: &[LatentTrainer],
    treebank: &Treebank,
    threads: usize,
    progress: &mut dyn FnMut(RerankStage),
) -> Result<Reranked, Problem> {
    let mut names = Vocabulary::default();
    treebank.labels().iter().for_each(|label| {
        names.number(label);
    });
    let mut folds = Folds { grammars, treebank, threads, names: &names };
    let all = treebank.samples().len();
    let lists = jackknife(all, FOLDS, &mut folds, &mut |done, of| progress(RerankStage::Folds(done, of)))?;
    let list = |(sample, candidates)| CandidateList {
        words: treebank.words_of(sample),
        candidates,
        gold: &sample.tree,
        weight: sample.weight,
    };
    let lists: Vec<CandidateList<'_>> = treebank.samples().iter().zip(lists).map(list).collect();
    if lists.iter().all(|list| list.candidates.is_empty()) {
        let what = "the treebank is too small to train a reranker";
        return Err(Problem::new(what, "name one of some hundred trees, or train latent"));
    }
    let options = RerankOptions { threads, ..RerankOptions::default() };
    let reranker = Reranker::train(treebank.labels(), &lists, options, &mut |step| {
        progress(RerankStage::Weights(step));
    });
    Reranked::new(product_of(grammars, LatentTrainer::parser)?, &reranker)
}

/// The product of the parsers of all grammars.
fn product_of(
    grammars: &[LatentTrainer],
    parser: impl Fn(&LatentTrainer) -> Latent,
) -> Result<Product, Problem> {
    Product::new(grammars.iter().map(|grammar| (parser(grammar), 1.0)).collect())
}

/// Parses held-out sentences with grammars that are refitted to the training folds.
struct Folds<'t> {
    grammars: &'t [LatentTrainer],
    treebank: &'t Treebank,
    threads: usize,
    names: &'t Vocabulary,
}

impl CandidateSource for Folds<'_> {
    fn lists(&mut self, training: &[usize], held_out: &[usize]) -> Result<Vec<Vec<Candidate>>, Problem> {
        let parser =
            product_of(self.grammars, |grammar| grammar.refit(training))?.with_decoding(Decoding::MaxRule);
        let work = |scratch: &mut TreeScratch, at: usize| self.list(&parser, held_out[at], scratch);
        let lists = threads::map_with(self.threads, held_out.len(), TreeScratch::default, work);
        stop::check()?;
        Ok(lists)
    }
}

impl Folds<'_> {
    /// The candidates of a sentence, with label numbers of the treebank.
    fn list(&self, parser: &Product, sentence: usize, scratch: &mut TreeScratch) -> Vec<Candidate> {
        let Some(sample) = self.treebank.samples().get(sentence).filter(goes_on) else { return Vec::new() };
        let words = self.treebank.words_of(sample);
        let relabel = |label: u32| self.names.find(parser.label(label)).unwrap_or(0);
        parser
            .trees(&words, None, LIST_LENGTH, scratch)
            .into_iter()
            .filter(|parsed| !parsed.is_flat)
            .map(|parsed| Candidate { tree: parsed.tree.relabelled(relabel), score: parsed.score })
            .collect()
    }
}
