//! The channel model of spurious words: the probability that an error would insert a given word.

use rustc_hash::FxHashMap;
use solecism_language::{Language, lowered};

use super::glossary::Glossary;

/// Frequencies of words in the list from which errors draw insertions.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    words: FxHashMap<String, Listed>,
    /// Number of words of the list by tag.
    tags: FxHashMap<u32, u32>,
    all: u32,
}

/// Frequency of a word in the list, in total and by tag.
#[derive(Clone, Debug, Default)]
struct Listed {
    all: u32,
    tags: Vec<(u32, u32)>,
}

impl Channel {
    /// Counts the words of the list.
    pub(super) fn new(language: &Language, glossary: &Glossary) -> Self {
        let (mut words, mut tags) = (FxHashMap::<String, Listed>::default(), FxHashMap::default());
        for number in 0..language.words.len() {
            let (word, tag) = language.words.get(number);
            let tag = glossary.tag(glossary.tagset().translate_penn_word(tag, word));
            *tags.entry(tag).or_insert(0) += 1;
            let listed = words.entry(lowered(word).into_owned()).or_default();
            listed.all += 1;
            match listed.tags.iter_mut().find(|known| known.0 == tag) {
                Some(known) => known.1 += 1,
                None => listed.tags.push((tag, 1)),
            }
        }
        Self { words, tags, all: language.words.len() as u32 }
    }

    /// Frequency of a word in the list.
    pub(super) fn count(&self, word: &str) -> u32 {
        self.words.get(&*lowered(word)).map_or(0, |listed| listed.all)
    }

    /// The probabilities of a word under a draw from the whole list and from the words with this tag.
    pub(super) fn extra(&self, word: &str, tag: u32) -> [f32; 2] {
        let Some(listed) = self.words.get(&*lowered(word)) else { return [0.0; 2] };
        let with_tag = listed.tags.iter().find(|known| known.0 == tag).map_or(0, |known| known.1);
        let of_tag = self.tags.get(&tag).copied().unwrap_or(0);
        [(listed.all, self.all), (with_tag, of_tag)].map(|(count, of)| count as f32 / of.max(1) as f32)
    }
}
