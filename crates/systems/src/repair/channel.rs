//! How likely an extra word is, if the candidate that drops it is right.

use rustc_hash::FxHashMap;
use solecism_language::{Language, lowered};

use super::glossary::Glossary;

/// The words that are put in where none is missing: how often each is in their list.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    words: FxHashMap<String, Listed>,
    /// How many words of the list have each tag.
    tags: FxHashMap<u32, u32>,
    all: u32,
}

/// How often a word is in the list, and how often with each tag.
#[derive(Clone, Debug, Default)]
struct Listed {
    all: u32,
    tags: Vec<(u32, u32)>,
}

impl Channel {
    /// Counts the words to insert.
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

    /// How often a word is in the list.
    pub(super) fn count(&self, word: &str) -> u32 {
        self.words.get(&*lowered(word)).map_or(0, |listed| listed.all)
    }

    /// How likely a word is drawn as any of the list, and how likely as one with this tag.
    pub(super) fn extra(&self, word: &str, tag: u32) -> [f32; 2] {
        let Some(listed) = self.words.get(&*lowered(word)) else { return [0.0; 2] };
        let with_tag = listed.tags.iter().find(|known| known.0 == tag).map_or(0, |known| known.1);
        let of_tag = self.tags.get(&tag).copied().unwrap_or(0);
        [(listed.all, self.all), (with_tag, of_tag)].map(|(count, of)| count as f32 / of.max(1) as f32)
    }
}
