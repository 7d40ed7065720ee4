//! Learning to rank the trees of grammars with split symbols.

use solecism_corpus::{Problem, threads};

use super::reranked::LIST;
use super::{Candidate, List, ListMaker, RerankOptions, RerankProgress, Reranked, Reranker, jackknife};
use crate::constituency::{Decoding, Latent, LatentTrainer, Product, TreeParser, TreeScratch, Treebank};
use solecism_tagging::vocabulary::Vocabulary;

/// How many grammars offer trees together, unless told. The fifty trees of two hold better ones than those of one.
pub const GRAMMARS: u32 = 2;

/// How many folds the treebank is cut into.
const FOLDS: usize = 5;

/// How far training is.
#[derive(Clone, Copy, Debug)]
pub enum RerankStage {
    /// So many folds of so many have their lists.
    Folds(usize, usize),
    /// Weights are learned.
    Weights(RerankProgress),
}

/// Learns to rank the trees of grammars whose training is done, from lists that grammars without the sentence make.
///
/// # Errors
/// If there is no grammar, or the treebank is too small to be cut into folds.
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
    let list = |(sample, candidates)| List {
        words: treebank.words_of(sample),
        candidates,
        gold: &sample.tree,
        weight: sample.weight,
    };
    let lists: Vec<List<'_>> = treebank.samples().iter().zip(lists).map(list).collect();
    if lists.iter().all(|list| list.candidates.is_empty()) {
        let what = "the treebank is too small to learn a ranking from";
        return Err(Problem::new(what, "name one of some hundred trees, or train latent"));
    }
    let options = RerankOptions { threads, ..RerankOptions::default() };
    let reranker = Reranker::train(treebank.labels(), &lists, options, &mut |step| {
        progress(RerankStage::Weights(step));
    });
    Reranked::new(together(grammars, LatentTrainer::parser)?, &reranker)
}

/// Parsers of all these grammars, deciding together.
fn together(
    grammars: &[LatentTrainer],
    parser: impl Fn(&LatentTrainer) -> Latent,
) -> Result<Product, Problem> {
    Product::new(grammars.iter().map(|grammar| (parser(grammar), 1.0)).collect())
}

/// Makes lists with grammars that start from the states of the full ones.
struct Folds<'t> {
    grammars: &'t [LatentTrainer],
    treebank: &'t Treebank,
    threads: usize,
    names: &'t Vocabulary,
}

impl ListMaker for Folds<'_> {
    fn lists(&mut self, training: &[usize], held_out: &[usize]) -> Result<Vec<Vec<Candidate>>, Problem> {
        let parser =
            together(self.grammars, |grammar| grammar.on(training))?.with_decoding(Decoding::MaxRule);
        let work = |scratch: &mut TreeScratch, at: usize| self.list(&parser, held_out[at], scratch);
        Ok(threads::map_with(self.threads, held_out.len(), TreeScratch::default, work))
    }
}

impl Folds<'_> {
    /// The trees of a sentence, with the labels of the treebank.
    fn list(&self, parser: &Product, sentence: usize, scratch: &mut TreeScratch) -> Vec<Candidate> {
        let Some(sample) = self.treebank.samples().get(sentence) else { return Vec::new() };
        let words = self.treebank.words_of(sample);
        let relabel = |label: u32| self.names.find(parser.label(label)).unwrap_or(0);
        parser
            .trees(&words, None, LIST, scratch)
            .into_iter()
            .filter(|parsed| !parsed.is_flat)
            .map(|parsed| Candidate { tree: parsed.tree.relabelled(relabel), score: parsed.score })
            .collect()
    }
}
