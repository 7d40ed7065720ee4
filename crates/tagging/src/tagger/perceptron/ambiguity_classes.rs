//! Ambiguity classes: the set of tags that a word occurs with.

use std::collections::BTreeMap;

use solecism_corpus::Problem;

use crate::hash;
use crate::index::HashIndex;
use crate::model::{Model, malformed};
use crate::tagger::TaggedCorpus;

/// Ambiguity classes of the words that occur at least [`MIN_COUNT`] times.
#[derive(Clone, Debug, Default)]
pub(super) struct AmbiguityClasses {
    /// Hash of each word.
    words: Vec<u64>,
    /// Ambiguity class of each word: a hash of its tags.
    tags: Vec<u64>,
    index: HashIndex,
}

/// Rarer words get no class, like unknown words.
const MIN_COUNT: u32 = 2;

/// A tag belongs to the class if at least one in `RARE_TAG_DIVISOR` occurrences of the word has it.
const RARE_TAG_DIVISOR: u32 = 10;

impl AmbiguityClasses {
    /// Class of an unknown word.
    pub(super) const UNKNOWN: u64 = 0;

    pub(super) fn of_corpus(corpus: &TaggedCorpus) -> Self {
        let mut seen = vec![BTreeMap::new(); corpus.words().len()];
        for token in corpus.tokens() {
            *seen[token.word as usize].entry(token.tag).or_insert(0) += 1;
        }
        let mut classes = Self::default();
        for (word, tags) in corpus.words().iter().zip(seen) {
            if tags.values().sum::<u32>() >= MIN_COUNT {
                classes.push(hash::of_bytes(word.as_bytes()), ambiguity_class(&tags));
            }
        }
        classes
    }

    fn push(&mut self, word: u64, class: u64) {
        self.index.get_or_insert(word, self.words.len() as u32);
        self.words.push(word);
        self.tags.push(class);
    }

    /// Class of the word with this hash, if it is known.
    pub(super) fn of(&self, word: u64) -> Option<u64> {
        self.index.get(word).map(|number| self.tags[number as usize])
    }

    pub(super) fn save_as(&self, name: &str, model: &mut Model) {
        model.put(&format!("{name}.words"), &self.words);
        model.put(&format!("{name}.tags"), &self.tags);
    }

    pub(super) fn load_as(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let words = model.take::<u64>(&format!("{name}.words"))?;
        let classes = model.take::<u64>(&format!("{name}.tags"))?;
        if words.len() != classes.len() {
            return Err(malformed("ambiguity classes of different lengths"));
        }
        let mut all = Self { index: HashIndex::with_capacity(words.len()), ..Self::default() };
        words.into_iter().zip(classes).for_each(|(word, class)| all.push(word, class));
        Ok(all)
    }
}

/// Hash of the tags that are frequent enough, in order of frequency.
fn ambiguity_class(tags: &BTreeMap<u16, u32>) -> u64 {
    let total: u32 = tags.values().sum();
    let mut likely: Vec<(u32, u16)> = tags.iter().map(|(&tag, &count)| (count, tag)).collect();
    likely.retain(|(count, _)| count * RARE_TAG_DIVISOR >= total);
    likely.sort_unstable_by(|one, other| other.cmp(one));
    likely.iter().fold(2, |hash, (_, tag)| hash::mixed(hash, u64::from(*tag) + 1))
}
