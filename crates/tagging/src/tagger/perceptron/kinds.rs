//! Which tags a word was seen with: its kind.

use std::collections::BTreeMap;

use solecism_corpus::Problem;

use crate::hash;
use crate::index::HashIndex;
use crate::model::{Model, malformed};
use crate::tagger::TaggedCorpus;

/// The words that were seen more than once, each with a hash of its tags.
#[derive(Clone, Debug, Default)]
pub(super) struct Kinds {
    /// The hash of each word.
    words: Vec<u64>,
    /// The hash of each word's tags.
    tags: Vec<u64>,
    index: HashIndex,
}

/// What a word was seen with once says little; without it, words seen once are like those never seen.
const OFTEN: u32 = 2;

/// A tag belongs to a word's kind if one in so many of its occurrences has it.
const SHARE: u32 = 10;

impl Kinds {
    /// The kind of a word that is not known.
    pub(super) const UNKNOWN: u64 = 0;

    pub(super) fn of_corpus(corpus: &TaggedCorpus) -> Self {
        let mut seen = vec![BTreeMap::new(); corpus.words().len()];
        for token in corpus.tokens() {
            *seen[token.word as usize].entry(token.tag).or_insert(0) += 1;
        }
        let mut kinds = Self::default();
        for (word, tags) in corpus.words().iter().zip(seen) {
            if tags.values().sum::<u32>() >= OFTEN {
                kinds.push(hash::of_bytes(word.as_bytes()), kind(&tags));
            }
        }
        kinds
    }

    fn push(&mut self, word: u64, kind: u64) {
        self.index.get_or_insert(word, self.words.len() as u32);
        self.words.push(word);
        self.tags.push(kind);
    }

    /// The kind of the word with this hash, if it is known.
    pub(super) fn of(&self, word: u64) -> Option<u64> {
        self.index.get(word).map(|number| self.tags[number as usize])
    }

    pub(super) fn save_as(&self, name: &str, model: &mut Model) {
        model.put(&format!("{name}.words"), &self.words);
        model.put(&format!("{name}.tags"), &self.tags);
    }

    pub(super) fn load_as(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let words = model.take::<u64>(&format!("{name}.words"))?;
        let kinds = model.take::<u64>(&format!("{name}.tags"))?;
        if words.len() != kinds.len() {
            return Err(malformed("kinds of words that there are not"));
        }
        let mut all = Self { index: HashIndex::with_capacity(words.len()), ..Self::default() };
        words.into_iter().zip(kinds).for_each(|(word, kind)| all.push(word, kind));
        Ok(all)
    }
}

/// A hash of the tags that enough of the occurrences have, the most frequent first.
fn kind(tags: &BTreeMap<u16, u32>) -> u64 {
    let total: u32 = tags.values().sum();
    let mut likely: Vec<(u32, u16)> = tags.iter().map(|(&tag, &count)| (count, tag)).collect();
    likely.retain(|(count, _)| count * SHARE >= total);
    likely.sort_unstable_by(|one, other| other.cmp(one));
    likely.iter().fold(2, |hash, (_, tag)| hash::mixed(hash, u64::from(*tag) + 1))
}
