//! What can be seen of a sentence.

use solecism_chance::Chance;

use crate::dependency::corpus::{NO_TAG, tag_or_none};
use crate::dependency::{DependencyCorpus, Words};
use crate::hash;
use crate::model::Strings;
use crate::spelling;

/// What can be seen of a word, as hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    /// The word in lower case.
    pub word: u64,
    /// Its first letters.
    pub prefix: u64,
    /// Its last letters.
    pub suffix: u64,
    /// Its universal tag.
    pub upos: u64,
    /// Its tag of the language's own.
    pub xpos: u64,
}

/// How many letters of the beginning, and of the ending, are looked at.
const PREFIX: usize = 5;
const SUFFIX: usize = 3;

impl Look {
    /// The root's head.
    pub const ROOT: Self = Self::constant(0x3c6e_f372_fe94_f82b);
    /// What stands before and after a sentence.
    pub const OUTSIDE: Self = Self::constant(0xa54f_f53a_5f1d_36f1);
    /// The dependent before the first, and the one after the last.
    pub const NONE: Self = Self::constant(0x510e_527f_ade6_82d1);

    /// A word that was never seen.
    const UNSEEN: Self = Self::constant(0x9b05_688c_2b3e_6c1f);

    const fn constant(hash: u64) -> Self {
        Self {
            word: hash,
            prefix: hash.rotate_left(7),
            suffix: hash.rotate_left(15),
            upos: hash.rotate_left(23),
            xpos: hash.rotate_left(31),
        }
    }

    fn at(spelling: Spelling, upos: &str, xpos: &str) -> Self {
        let (upos, xpos) = (tag_or_none(upos), tag_or_none(xpos));
        // Where there is one tag, it is both.
        let (upos, xpos) = (if upos == NO_TAG { xpos } else { upos }, if xpos == NO_TAG { upos } else { xpos });
        let tag = |tag: &str, column| hash::mixed(hash::of_bytes(tag.as_bytes()), column);
        let Spelling { word, prefix, suffix } = spelling;
        Self { word, prefix, suffix, upos: tag(upos, 1), xpos: tag(xpos, 2) }
    }
}

/// What is seen of a word without its tags.
#[derive(Clone, Copy, Debug)]
struct Spelling {
    word: u64,
    prefix: u64,
    suffix: u64,
}

impl Spelling {
    fn of(word: &str) -> Self {
        let lower = spelling::plain(word).to_lowercase();
        let start = lower.char_indices().nth(PREFIX).map_or(&*lower, |(at, _)| &lower[..at]);
        let end = lower.char_indices().nth_back(SUFFIX - 1).map_or(&*lower, |(at, _)| &lower[at..]);
        let hashed = |text: &str, part| hash::mixed(hash::of_bytes(text.as_bytes()), part);
        Self { word: hashed(&lower, 3), prefix: hashed(start, 4), suffix: hashed(end, 5) }
    }

    /// The same ending of a word that was never seen.
    fn as_unseen(self) -> Self {
        Self { word: Look::UNSEEN.word, prefix: Look::UNSEEN.prefix, ..self }
    }
}

/// A sentence as it is seen: the root's head at 0, then the words from 1 on.
#[derive(Clone, Debug, Default)]
pub(super) struct Sight {
    looks: Vec<Look>,
    /// Numbers from 0 for the tags that occur, the same for the same tags: universal ones and those of the language.
    pub tags: [Vec<u16>; 2],
}

impl Sight {
    /// How many words there are.
    pub fn len(&self) -> usize {
        self.looks.len().saturating_sub(1)
    }

    /// The word at a place, or what is outside.
    #[inline]
    pub fn at(&self, place: usize) -> &Look {
        self.looks.get(place).unwrap_or(&Look::OUTSIDE)
    }

    /// The word before a place.
    #[inline]
    pub fn before(&self, place: usize) -> &Look {
        self.at(place.wrapping_sub(1))
    }

    /// Looks at words, instead of those seen before.
    pub fn look_at(&mut self, words: &Words<'_>, range: std::ops::Range<usize>) {
        let Words { words, upos, xpos } = *words;
        self.see(range.map(|at| Look::at(Spelling::of(string(words, at)), string(upos, at), string(xpos, at))));
    }

    fn see(&mut self, looks: impl Iterator<Item = Look>) {
        self.looks.clear();
        self.looks.push(Look::ROOT);
        self.looks.extend(looks);
        let columns: [fn(&Look) -> u64; 2] = [|look| look.upos, |look| look.xpos];
        for (numbers, column) in self.tags.iter_mut().zip(columns) {
            let mut known: Vec<u64> = Vec::new();
            numbers.clear();
            for look in &self.looks {
                let found = known.iter().position(|&tag| tag == column(look));
                numbers.push(found.unwrap_or(known.len()) as u16);
                if found.is_none() {
                    known.push(column(look));
                }
            }
        }
    }
}

/// One of the strings; an empty one if there are not so many.
fn string<'s>(strings: &[&'s str], at: usize) -> &'s str {
    strings.get(at).copied().unwrap_or_default()
}

/// What is seen of the words of a corpus, by their numbers, and how often each occurs.
#[derive(Clone, Debug)]
pub(super) struct Glossary<'c> {
    corpus: &'c DependencyCorpus,
    words: Vec<(Spelling, u32)>,
}

/// A word that occurs `n` times is taken for one that was never seen once in `RARENESS * n + 1` times.
const RARENESS: u32 = 3;

impl<'c> Glossary<'c> {
    pub fn of(corpus: &'c DependencyCorpus) -> Self {
        let mut words: Vec<_> = corpus.words().iter().map(|word| (Spelling::of(word), 0)).collect();
        corpus.tokens().iter().for_each(|token| words[token.word as usize].1 += 1);
        Self { corpus, words }
    }

    /// Looks at a sentence of the corpus. Now and then a word is taken for one that was never seen, the more often the
    /// rarer it is, so that something is learned about unknown words.
    pub fn glance_at(&self, sentence: usize, chance: &mut Chance, sight: &mut Sight) {
        let tag = |tags: &'c Strings, number: u16| tags.get(usize::from(number));
        sight.see(self.corpus.sentence(sentence).iter().map(|token| {
            let (mut spelling, count) = self.words[token.word as usize];
            if chance.below(count.saturating_mul(RARENESS).saturating_add(1)) == 0 {
                spelling = spelling.as_unseen();
            }
            let upos = tag(self.corpus.upos(), token.upos);
            Look::at(spelling, upos, tag(self.corpus.xpos(), token.xpos))
        }));
    }
}
