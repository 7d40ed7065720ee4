//! Training data of constituency parsers: weighted trees from any bracketed corpus.

use rustc_hash::FxHashSet;
use serde_json::Map;
use solecism_corpus::{Corpus, Flaw, Problem, Sentence, Tree};

use super::tree::PhraseTree;
use crate::training::Mixture;
use solecism_tagging::model::{Strings, Training};
use solecism_tagging::spelling;
use solecism_tagging::tagger::{TagColumn, TaggedCorpus};
use solecism_tagging::vocabulary::Vocabulary;

/// Trees without traces, their labels and words interned.
#[derive(Clone, Debug, Default)]
pub struct Treebank {
    labels: Vocabulary,
    words: Vocabulary,
    samples: Vec<Sample>,
    /// For each label, the number of sentences wrapped in a root of that label.
    roots: Vec<u32>,
    /// Start of each part's trees.
    parts: Vec<usize>,
    /// Factor by which the given weights were multiplied, if any.
    scale: Option<f64>,
}

/// A tree of the treebank.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The tree, without the root that wraps it.
    pub tree: PhraseTree,
    /// Word numbers.
    pub words: Vec<u32>,
    /// Weight in training.
    pub weight: f64,
}

/// Treatment of function tags in labels, as in `NP-SBJ`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Functions {
    /// Remove them.
    Drop,
    /// Keep them.
    Keep,
}

/// Maximum number of different labels and tags.
const MAX_LABELS: usize = 2_000;

/// Labels of roots that only wrap the sentence.
const WRAPPERS: [&str; 4] = ["", "ROOT", "S1", "TOP"];

impl Treebank {
    /// Reads corpora of trees, each with a weight for its trees.
    ///
    /// Traces, phrases that dominate only traces, and roots that only wrap the sentence are removed.
    ///
    /// # Errors
    /// If a corpus cannot be read or is not in brackets, or if there are no trees.
    pub fn read(corpora: &[(f64, &Corpus)], functions: Functions) -> Result<Self, Problem> {
        let mut read = Self::default();
        for &(weight, corpus) in corpora {
            read.read_corpus(weight, corpus, functions)?;
        }
        read.scale_weights();
        read.checked()
    }

    /// Reads a mixture of corpora of trees.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    pub fn of_mixture(mixture: &Mixture, functions: Functions) -> Result<Self, Problem> {
        let parts = mixture.parts.iter().map(|part| Ok((part.weight, part.open()?)));
        let parts = parts.collect::<Result<Vec<(f64, Corpus)>, Problem>>()?;
        let parts: Vec<(f64, &Corpus)> = parts.iter().map(|(weight, corpus)| (*weight, corpus)).collect();
        Self::read(&parts, functions)
    }

    /// Adds another corpus of trees with a weight.
    ///
    /// # Errors
    /// If it cannot be read, or is not in brackets.
    pub fn add(mut self, weight: f64, corpus: &Corpus, functions: Functions) -> Result<Self, Problem> {
        self.read_corpus(weight, corpus, functions)?;
        self.scale_weights();
        self.checked()
    }

    fn checked(self) -> Result<Self, Problem> {
        if self.samples.is_empty() {
            return Err(Problem::new("there are no trees to train on", "name a treebank in brackets"));
        }
        if self.labels().len() > MAX_LABELS {
            let what = format!("more than {MAX_LABELS} different labels and tags");
            return Err(Problem::new(what, "is it a treebank in brackets?"));
        }
        Ok(self)
    }

    /// Begins a new part: other sentences, or other versions of the same sentences.
    fn begin_part(&mut self) {
        self.parts.push(self.samples.len());
    }

    /// Scales the weights of all trees so that they add up to the number of different sentences.
    ///
    /// Thresholds for rare words and smoothing depend on absolute counts. A sentence that occurs twice, with and
    /// without errors, should count once: its words are no less rare. The ratio between the weights of parts is kept.
    fn scale_weights(&mut self) {
        if self.parts.len() < 2 {
            return;
        }
        let before = self.scale.unwrap_or(1.0);
        let all: f64 = self.samples.iter().map(|sample| sample.weight / before).sum();
        let scale = self.different_sentences() as f64 / all.max(f64::MIN_POSITIVE);
        for sample in &mut self.samples {
            sample.weight *= scale / before;
        }
        self.scale = Some(scale);
    }

    /// Number of different sentences. A sentence is a version of earlier ones if at least half of its word trigrams
    /// occur in earlier parts.
    fn different_sentences(&self) -> usize {
        let mut seen: FxHashSet<[u32; 3]> = FxHashSet::default();
        let mut different = 0;
        for (number, &start) in self.parts.iter().enumerate() {
            let end = self.parts.get(number + 1).copied().unwrap_or(self.samples.len());
            let part = self.samples.get(start..end).unwrap_or_default();
            let is_version = |sample: &&Sample| {
                let (known, all) = trigrams(&sample.words).fold((0, 0), |(known, all), trigram| {
                    (known + usize::from(seen.contains(&trigram)), all + 1)
                });
                2 * known >= all
            };
            let others = part.iter().filter(|sample| !is_version(sample)).count();
            // A short sentence with an error may share no trigram with its original, so the majority of the part
            // decides.
            different += if 2 * others < part.len() { 0 } else { others };
            for sample in part {
                seen.extend(trigrams(&sample.words));
            }
        }
        different
    }

    fn read_corpus(&mut self, weight: f64, corpus: &Corpus, functions: Functions) -> Result<(), Problem> {
        self.begin_part();
        corpus.each_sentence(|sentence| self.push_sentence(sentence, weight, functions))
    }

    fn push_sentence(
        &mut self,
        sentence: &Sentence<'_>,
        weight: f64,
        functions: Functions,
    ) -> Result<(), Flaw> {
        let Sentence::Tree(tree) = sentence else {
            let help = "name a treebank in brackets";
            return Err(Flaw::new(0, 0, "the sentence has no constituents", help));
        };
        self.push(tree, weight, functions)
    }

    /// Adds a tree, unless it has no words.
    ///
    /// # Errors
    /// If a word has no tag.
    pub fn push(&mut self, tree: &Tree<'_>, weight: f64, functions: Functions) -> Result<(), Flaw> {
        let mut words = Vec::new();
        let mut phrases = PhraseTree::default();
        let mut open = Vec::new();
        for id in tree.nodes().filter(|&id| !tree.is_word(id)) {
            while open.last().is_some_and(|&above| Some(above) != tree.parent(id)) {
                open.pop();
                phrases.close();
            }
            let name = tree.name(id);
            if !tree.is_preterminal(id) {
                if let Some(word) = tree.children(id).find(|&child| tree.is_word(child)) {
                    let range = tree.name_range(word);
                    let help = "each word needs a bracket of its own: (NN word)";
                    return Err(Flaw::new(range.start, range.end, "a word without a tag", help));
                }
                phrases.open(self.labels.number(base_label(name, functions)));
                open.push(id);
                continue;
            }
            let word = tree.children(id).next().map_or("", |word| tree.name(word));
            if name != solecism_corpus::tree::TRACE {
                phrases.tag(self.labels.number(base_label(name, functions)));
                words.push(self.words.number(spelling::plain(word)));
            }
        }
        for _ in &open {
            phrases.close();
        }
        if phrases.is_empty() {
            return Ok(());
        }
        self.unwrap(&mut phrases);
        self.samples.push(Sample { tree: phrases, words, weight });
        Ok(())
    }

    /// Removes a root that wraps the sentence, and counts its label.
    fn unwrap(&mut self, tree: &mut PhraseTree) {
        let label = tree.nodes()[0].label;
        let before = tree.nodes().len();
        if WRAPPERS.contains(&self.labels.strings().get(label as usize)) {
            tree.unwrap_root();
        }
        if tree.nodes().len() < before {
            let most = self.roots.len().max(label as usize + 1);
            self.roots.resize(most, 0);
            self.roots[label as usize] += 1;
        }
    }

    /// Label of the root that wraps most sentences, if any.
    pub fn root(&self) -> Option<&str> {
        let most = (0..).zip(&self.roots).max_by_key(|&(label, &count)| (count, std::cmp::Reverse(label)));
        most.filter(|&(_, &count)| count > 0).map(|(label, _): (usize, _)| self.labels.strings().get(label))
    }

    /// The description of the training data for a model.
    pub fn training(&self) -> Training {
        let words = self.samples.iter().map(|sample| sample.words.len() as u64).sum();
        let sentences = self.samples.len() as u64;
        Training { sentences, words, options: Map::default() }
    }

    /// The trees.
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// Labels and tags by number.
    pub fn labels(&self) -> &Strings {
        self.labels.strings()
    }

    /// Words by number.
    pub fn words(&self) -> &Strings {
        self.words.strings()
    }

    /// The words of a tree.
    pub fn words_of(&self, sample: &Sample) -> Vec<&str> {
        sample.words.iter().map(|&word| self.words().get(word as usize)).collect()
    }

    /// The sentences with their tags.
    pub fn tagged(&self) -> TaggedCorpus {
        let mut tagged = TaggedCorpus::of_column(TagColumn::Xpos);
        for sample in self.samples() {
            let tags = sample.tree.tags().map(|tag| self.labels().get(tag as usize));
            tagged.push(self.words_of(sample).into_iter().zip(tags));
        }
        tagged
    }
}

/// The word trigrams of a sentence, one centred on each word, padded at both edges.
fn trigrams(words: &[u32]) -> impl Iterator<Item = [u32; 3]> + '_ {
    const EDGE: u32 = u32::MAX;
    let at = |place: usize| place.checked_sub(1).and_then(|place| words.get(place)).copied().unwrap_or(EDGE);
    (0..words.len()).map(move |place| [at(place), at(place + 1), at(place + 2)])
}

/// A label with or without its function tags. An initial hyphen or equals sign is part of the label.
pub(super) fn base_label(name: &str, functions: Functions) -> &str {
    match functions {
        Functions::Keep => name,
        Functions::Drop => {
            let found = name.char_indices().skip(1).find(|&(_, letter)| letter == '-' || letter == '=');
            // -LRB- and the like have no function tags.
            match found {
                Some((at, _)) if !name.starts_with('-') => &name[..at],
                _ => name,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::TREES;
    use super::*;

    fn part(treebank: &mut Treebank, trees: &[&str], weight: f64) {
        treebank.begin_part();
        for text in trees {
            let tree = Tree::parse(*text).unwrap_or_else(|flaw| panic!("{text}: {}", flaw.what));
            treebank.push(&tree, weight, Functions::Drop).unwrap_or_else(|flaw| panic!("{}", flaw.what));
        }
    }

    fn weights(treebank: &Treebank) -> Vec<f64> {
        treebank.samples().iter().map(|sample| sample.weight).collect()
    }

    #[test]
    fn versions_of_a_sentence_count_once_together() {
        let mut treebank = Treebank::default();
        part(&mut treebank, &TREES[..2], 10.0);
        let noisy = TREES[1].replace("(DT a) ", "");
        part(&mut treebank, &[TREES[0], &noisy], 1.0);
        treebank.scale_weights();
        let (good, bad) = (10.0 / 11.0, 1.0 / 11.0);
        let wanted = [good, good, bad, bad];
        let found = weights(&treebank);
        assert!(found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-12), "{found:?}");
    }

    #[test]
    fn different_sentences_keep_their_weights() {
        let mut treebank = Treebank::default();
        part(&mut treebank, &TREES[..4], 1.0);
        part(&mut treebank, &TREES[4..], 1.0);
        treebank.scale_weights();
        assert_eq!(weights(&treebank), [1.0; 8]);
        // Adding a part and scaling again, twice, still starts from the given weights.
        part(&mut treebank, &TREES[..4], 1.0);
        treebank.scale_weights();
        treebank.scale_weights();
        let found = weights(&treebank);
        assert!(found.iter().all(|weight| (weight - 8.0 / 12.0).abs() < 1e-12), "{found:?}");
    }

    #[test]
    fn a_single_part_is_not_scaled() {
        let mut treebank = Treebank::default();
        part(&mut treebank, &[TREES[0], TREES[0]], 3.0);
        treebank.scale_weights();
        assert_eq!(weights(&treebank), [3.0, 3.0]);
    }
}
