//! Fillers, the candidate words for insertion: those that errors delete most often, and one representative for each tag
//! of the rest.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use solecism_corpus::Problem;
use solecism_language::Language as NaturalLanguage;

use super::glossary::{Glossary, Token, UNKNOWN_WORD};
use super::language::{Language, MIXED, TAGS};
use solecism_corpus::stop::goes_on;
use solecism_tagging::model::{Model, Strings, malformed};

/// A candidate word for insertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Filler {
    /// The word, in lower case unless it is always capitalised.
    word: String,
    /// The word as a token.
    token: Token,
    /// True if it represents all words of its tag that are not in the list.
    stands_for_tag: bool,
}

impl Filler {
    fn new(word: &str, tag: &str, stands_for_tag: bool, glossary: &Glossary) -> Self {
        let token = glossary.token(word, tag);
        let of_tag = Token { word: UNKNOWN_WORD, mixed: token.tag, ..token };
        Self { word: word.to_owned(), token: if stands_for_tag { of_tag } else { token }, stands_for_tag }
    }
}

/// The list of fillers, with the score of each next to any neighbour.
#[derive(Clone, Debug)]
pub(super) struct Fillers {
    list: Vec<Filler>,
    /// For each symbol of the mixed model, the score of each filler after it.
    after: Vec<f32>,
    /// For each symbol of the mixed model, the score of each filler before it.
    before: Vec<f32>,
}

/// Most fillers that stand for themselves.
const WORDS: usize = 120;

/// Most fillers that represent a tag.
const TAGS_STOOD_FOR: usize = 9;

/// Most candidates for one gap.
const MOST_IN_A_GAP: usize = 10;

/// Weight of the tag model in scores of fillers.
const SHARE_OF_TAGS: f32 = 0.3;

/// Counts of deleted words with their tags, in the form that they have inside a sentence.
pub(super) type LeftOut = FxHashMap<(String, String), u32>;

/// Bigram score of two neighbouring tokens.
pub(super) fn fit(language: &Language, one: Token, other: Token) -> f32 {
    language.pair(MIXED, one.mixed, other.mixed) + SHARE_OF_TAGS * language.pair(TAGS, one.tag, other.tag)
}

impl Fillers {
    /// Chooses the fillers from the counts of deleted words.
    pub(super) fn choose(left_out: LeftOut, glossary: &Glossary) -> Vec<Filler> {
        let mut words: Vec<((String, String), u32)> = left_out.into_iter().collect();
        words.sort_unstable_by(|one, other| (other.1, &one.0).cmp(&(one.1, &other.0)));
        let rest = words.split_off(words.len().min(WORDS));
        let own = words.iter().map(|((word, tag), _)| Filler::new(word, tag, false, glossary));
        // The words are sorted by frequency, so the first one of a tag is its most frequent.
        let mut tags: Vec<(&str, u32, &str)> = Vec::new();
        for ((word, tag), count) in &rest {
            match tags.iter_mut().find(|known| known.0 == tag) {
                Some(known) => known.1 += count,
                None => tags.push((tag, *count, word)),
            }
        }
        tags.sort_by_key(|&(tag, count, _)| (Reverse(count), tag));
        let of_tags = tags.iter().take(TAGS_STOOD_FOR);
        own.chain(of_tags.map(|(tag, _, word)| Filler::new(word, tag, true, glossary))).collect()
    }

    /// Computes the scores of the fillers under a language model.
    pub(super) fn new(list: Vec<Filler>, glossary: &Glossary, language: &Language) -> Self {
        let (mut after, mut before) = (Vec::new(), Vec::new());
        for mixed in (0..glossary.mixed_len() as u32).take_while(goes_on) {
            let neighbour = glossary.of_mixed(mixed);
            after.extend(list.iter().map(|filler| fit(language, neighbour, filler.token)));
            before.extend(list.iter().map(|filler| fit(language, filler.token, neighbour)));
        }
        Self { list, after, before }
    }

    /// Word of a filler.
    pub(super) fn word(&self, number: usize) -> &str {
        &self.list[number].word
    }

    /// Token of a filler.
    pub(super) fn token(&self, number: usize) -> Token {
        self.list[number].token
    }

    /// True if a filler represents its tag.
    pub(super) fn stands_for_tag(&self, number: usize) -> bool {
        self.list[number].stands_for_tag
    }

    /// Finds the best fillers between two tokens, with their scores, best first.
    pub(super) fn between(&self, left: Token, right: Token, next: Option<&str>, to: &mut Vec<(f32, usize)>) {
        to.clear();
        let (after, before) = (self.row(&self.after, left), self.row(&self.before, right));
        let fitting = (0..self.list.len()).filter(|&number| self.list[number].may_stand(left, right, next));
        to.extend(fitting.map(|number| (after[number] + before[number], number)));
        let order =
            |one: &(f32, usize), other: &(f32, usize)| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1));
        if to.len() > MOST_IN_A_GAP {
            to.select_nth_unstable_by(MOST_IN_A_GAP, order);
            to.truncate(MOST_IN_A_GAP);
        }
        to.sort_unstable_by(order);
    }

    fn row<'f>(&self, table: &'f [f32], token: Token) -> &'f [f32] {
        let start = token.mixed as usize * self.list.len();
        &table[start..start + self.list.len()]
    }

    /// Saves the list in a model under this prefix.
    pub(super) fn save(&self, name: &str, glossary: &Glossary, model: &mut Model) {
        let words: Strings = self.list.iter().map(|filler| &*filler.word).collect();
        let tags: Strings = self.list.iter().map(|filler| glossary.tag_name(filler.token.tag)).collect();
        let stand: Vec<u8> = self.list.iter().map(|filler| u8::from(filler.stands_for_tag)).collect();
        model.put_strings(&format!("{name}.words"), &words);
        model.put_strings(&format!("{name}.tags"), &tags);
        model.put(&format!("{name}.stand"), &stand);
    }

    /// Loads the list from a model.
    ///
    /// # Errors
    /// If it is missing or inconsistent.
    pub(super) fn load(
        name: &str,
        glossary: &Glossary,
        language: &Language,
        model: &mut Model,
    ) -> Result<Self, Problem> {
        let words = model.take_strings(&format!("{name}.words"))?;
        let tags = model.take_strings(&format!("{name}.tags"))?;
        let stand: Vec<u8> = model.take(&format!("{name}.stand"))?;
        let fits = words.len() == tags.len() && words.len() == stand.len();
        if !fits || words.len() > WORDS + TAGS_STOOD_FOR {
            return Err(malformed(&format!("bad words in {name}")));
        }
        let filler = |((word, tag), stand): ((&str, &str), u8)| Filler::new(word, tag, stand != 0, glossary);
        let list = words.iter().zip(tags.iter()).zip(stand).map(filler).collect();
        Ok(Self::new(list, glossary, language))
    }
}

impl Filler {
    /// True if it may stand between two tokens: it repeats neither, and as an article it fits the next word.
    fn may_stand(&self, left: Token, right: Token, next: Option<&str>) -> bool {
        let morphology = &NaturalLanguage::standard().morphology;
        let fitting = morphology.adapted(&self.word, next.unwrap_or_default());
        let article = fitting.is_none_or(|fitting| next.is_some() && *fitting == *self.word);
        let twice = self.token.word == left.word || self.token.word == right.word;
        article && (self.stands_for_tag || !twice)
    }
}
