//! The vocabulary and the tags of the training data.

use std::borrow::Cow;

use solecism_corpus::Problem;
use solecism_language::{TagInfo, TagSet, lowered};

use super::ngrams::BOUNDARY;
use solecism_tagging::hash;
use solecism_tagging::index::HashIndex;
use solecism_tagging::model::{Model, Strings, malformed};
use solecism_tagging::tagger::TaggedCorpus;
use solecism_tagging::vocabulary::Vocabulary;

/// A word as the language models and the features see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Number of the lower-case word, from 2; 1 for an unknown word.
    pub word: u32,
    /// Number of its tag, from 1.
    pub tag: u32,
    /// Symbol of the mixed model: the word if it is common, otherwise its tag.
    pub mixed: u32,
}

impl Token {
    /// The token outside the sentence.
    pub(super) const OUTSIDE: Self = Self { word: BOUNDARY, tag: BOUNDARY, mixed: BOUNDARY };
}

/// Number of unknown words.
pub(super) const UNKNOWN_WORD: u32 = 1;

/// Number of the first known word.
const FIRST_WORD: u32 = 2;

/// Minimum frequency of a common word.
const COMMON: u32 = 20;

/// Minimum frequency of a common word in a text of this size. It grows with the square root of the size, so that the
/// mixed model learns more words from more text, but not every name in it.
fn common(tokens: u32) -> u32 {
    COMMON.max(tokens.isqrt() / 22)
}

/// Words and tags with their frequencies, and the tags of each word.
#[derive(Clone, Debug)]
pub(super) struct Glossary {
    words: Strings,
    index: HashIndex,
    counts: Vec<u32>,
    tags: Strings,
    tag_index: HashIndex,
    tag_counts: Vec<u32>,
    /// The tags of each word with their frequencies, most frequent first.
    readings: Vec<(u32, u32)>,
    /// End of the readings of each word.
    ends: Vec<u32>,
    /// Rank of each common word, from 1.
    ranks: Vec<u32>,
    common: u32,
    tagset: &'static TagSet,
    infos: Vec<TagInfo>,
}

impl Glossary {
    /// Counts the words and tags of corpora.
    pub(super) fn of(corpora: &[&TaggedCorpus]) -> Self {
        let (mut words, mut tags) = (Vocabulary::default(), Vocabulary::default());
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for corpus in corpora {
            let of_words: Vec<u32> = corpus.words().iter().map(|word| words.number(&key(word))).collect();
            let of_tags: Vec<u32> = corpus.tags().iter().map(|tag| tags.number(tag)).collect();
            let pair = |token: &solecism_tagging::tagger::Token| {
                Some((*of_words.get(token.word as usize)?, *of_tags.get(usize::from(token.tag))?))
            };
            pairs.extend(corpus.tokens().iter().filter_map(pair));
        }
        pairs.sort_unstable();
        let (mut readings, mut ends) = (Vec::new(), vec![0; words.strings().len()]);
        for run in pairs.chunk_by(|one, other| one == other) {
            readings.push((run[0].1, run.len() as u32));
            ends[run[0].0 as usize] = readings.len() as u32;
        }
        Self::of_parts(words.strings().clone(), tags.strings().clone(), readings, ends)
    }

    /// Builds it from words, tags, and the readings of each word in the order of the words.
    fn of_parts(words: Strings, tags: Strings, mut readings: Vec<(u32, u32)>, ends: Vec<u32>) -> Self {
        let (mut counts, mut tag_counts) = (vec![0; words.len()], vec![0; tags.len()]);
        let mut start = 0;
        for (count, &end) in counts.iter_mut().zip(&ends) {
            let own = &mut readings[start..end as usize];
            own.sort_by_key(|&(tag, count)| (std::cmp::Reverse(count), tag));
            *count = own.iter().map(|reading| reading.1).sum();
            start = end as usize;
        }
        for &(tag, count) in &readings {
            tag_counts[tag as usize] += count;
        }
        let least = self::common(counts.iter().fold(0_u32, |sum, &count| sum.saturating_add(count)));
        let mut common = 0;
        let rank = |&count: &u32| {
            common += u32::from(count >= least);
            if count >= least { common } else { 0 }
        };
        let ranks = counts.iter().map(rank).collect();
        let tagset = TagSet::detect(tags.iter()).unwrap_or_else(TagSet::penn);
        let infos = tags.iter().map(|tag| tagset.info(tag)).collect();
        let (index, tag_index) = (index_of(&words), index_of(&tags));
        Self {
            words,
            index,
            counts,
            tags,
            tag_index,
            tag_counts,
            readings,
            ends,
            ranks,
            common,
            tagset,
            infos,
        }
    }

    /// The tag set of the tags.
    pub(super) fn tagset(&self) -> &'static TagSet {
        self.tagset
    }

    /// Number of symbols of the mixed model.
    pub(super) fn mixed_len(&self) -> usize {
        self.tags.len() + 2 + self.common as usize
    }

    /// Returns the token of a symbol of the mixed model; a common word gets its most frequent tag.
    pub(super) fn of_mixed(&self, mixed: u32) -> Token {
        let rank = mixed.checked_sub(self.tags.len() as u32 + 1).filter(|&rank| rank > 0);
        let word = rank.and_then(|rank| self.ranks.iter().position(|&other| other == rank));
        let Some(word) = word.map(|word| word as u32 + FIRST_WORD) else {
            return Token { word: UNKNOWN_WORD, tag: mixed, mixed };
        };
        Token { word, tag: self.readings(word).next().map_or(BOUNDARY, |reading| reading.0), mixed }
    }

    /// Returns the token of a word and a tag.
    pub(super) fn token(&self, word: &str, tag: &str) -> Token {
        self.with_tag(self.word(word), self.tag(tag))
    }

    /// Number of a word.
    pub(super) fn word(&self, word: &str) -> u32 {
        let found = self.index.get(hash::of_bytes(key(word).as_bytes()));
        found.map_or(UNKNOWN_WORD, |number| number + FIRST_WORD)
    }

    /// Number of a tag.
    pub(super) fn tag(&self, tag: &str) -> u32 {
        let found = self.tag_index.get(hash::of_bytes(tag.as_bytes()));
        found.map_or(self.tags.len() as u32, |number| number) + 1
    }

    /// Returns the token of a word and a tag, both by number.
    pub(super) fn with_tag(&self, word: u32, tag: u32) -> Token {
        let rank = word.checked_sub(FIRST_WORD).and_then(|word| self.ranks.get(word as usize)).copied();
        let mixed = match rank {
            Some(rank) if rank > 0 => self.tags.len() as u32 + 1 + rank,
            _ => tag,
        };
        Token { word, tag, mixed }
    }

    /// Name of a tag.
    pub(super) fn tag_name(&self, tag: u32) -> &str {
        tag.checked_sub(1).map_or("", |tag| self.tags.get(tag as usize))
    }

    /// Properties of a tag.
    pub(super) fn info(&self, tag: u32) -> TagInfo {
        let known = tag.checked_sub(1).and_then(|tag| self.infos.get(tag as usize));
        known.copied().unwrap_or(TagInfo::UNKNOWN)
    }

    /// Frequency of a word.
    pub(super) fn count(&self, word: u32) -> u32 {
        word.checked_sub(FIRST_WORD).and_then(|word| self.counts.get(word as usize)).copied().unwrap_or(0)
    }

    /// Frequency of a tag.
    pub(super) fn tag_count(&self, tag: u32) -> u32 {
        tag.checked_sub(1).and_then(|tag| self.tag_counts.get(tag as usize)).copied().unwrap_or(0)
    }

    /// Tags of a word with their frequencies, most frequent first.
    pub(super) fn readings(&self, word: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let place = word.checked_sub(FIRST_WORD).map_or(usize::MAX, |word| word as usize);
        let end = self.ends.get(place).copied().unwrap_or(0);
        let start = place.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        let own = self.readings.get(start as usize..end as usize).unwrap_or_default();
        own.iter().map(|&(tag, count)| (tag + 1, count))
    }

    /// Saves it in a model under this prefix.
    pub(super) fn save(&self, name: &str, model: &mut Model) {
        model.put_strings(&format!("{name}.words"), &self.words);
        model.put_strings(&format!("{name}.tags"), &self.tags);
        let (tags, counts): (Vec<u32>, Vec<u32>) = self.readings.iter().copied().unzip();
        model.put(&format!("{name}.readings"), &tags);
        model.put(&format!("{name}.counts"), &counts);
        model.put(&format!("{name}.ends"), &self.ends);
    }

    /// Loads it from a model.
    ///
    /// # Errors
    /// If it is missing or inconsistent.
    pub(super) fn load(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let words = model.take_strings(&format!("{name}.words"))?;
        let tags = model.take_strings(&format!("{name}.tags"))?;
        let readings: Vec<u32> = model.take(&format!("{name}.readings"))?;
        let counts: Vec<u32> = model.take(&format!("{name}.counts"))?;
        let ends: Vec<u32> = model.take(&format!("{name}.ends"))?;
        let sum = counts.iter().map(|&count| u64::from(count)).sum::<u64>();
        let fits = ends.len() == words.len()
            && ends.is_sorted()
            && ends.last().copied().unwrap_or(0) as usize == readings.len()
            && counts.len() == readings.len()
            && readings.iter().all(|&tag| (tag as usize) < tags.len())
            && u32::try_from(sum).is_ok();
        if !fits {
            return Err(malformed(&format!("bad words in {name}")));
        }
        Ok(Self::of_parts(words, tags, readings.into_iter().zip(counts).collect(), ends))
    }
}

/// Normalises a word: capitals and digits make no difference.
fn key(word: &str) -> Cow<'_, str> {
    let lower = lowered(word);
    if lower.bytes().any(|byte| byte.is_ascii_digit()) {
        return lower.replace(|letter: char| letter.is_ascii_digit(), "0").into();
    }
    lower
}

fn index_of(strings: &Strings) -> HashIndex {
    let mut index = HashIndex::with_capacity(strings.len());
    for (number, string) in (0..).zip(strings.iter()) {
        index.get_or_insert(hash::of_bytes(string.as_bytes()), number);
    }
    index
}

#[cfg(test)]
mod tests {
    #[test]
    fn more_text_has_more_common_words_but_not_in_proportion() {
        assert_eq!([0, 1_000, 190_000].map(super::common), [20; 3]);
        assert_eq!(super::common(4_840_000), 100);
    }
}
