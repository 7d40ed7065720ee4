//! Words that may be missing: those that errors leave out most often, and one for each tag of the others.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use solecism_corpus::Problem;
use solecism_language::Language as NaturalLanguage;

use super::glossary::{Glossary, Token, UNKNOWN_WORD};
use super::language::{Language, MIXED, TAGS};
use solecism_tagging::model::{Model, Strings, malformed};
use solecism_tagging::stop::goes_on;

/// A word that may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Filler {
    /// The word, in lower case unless it is never so.
    word: String,
    /// As the models see it.
    token: Token,
    /// Whether it stands for all words of its tag that have no place in the list.
    stands_for_tag: bool,
}

impl Filler {
    fn new(word: &str, tag: &str, stands_for_tag: bool, glossary: &Glossary) -> Self {
        let token = glossary.token(word, tag);
        let of_tag = Token { word: UNKNOWN_WORD, mixed: token.tag, ..token };
        Self { word: word.to_owned(), token: if stands_for_tag { of_tag } else { token }, stands_for_tag }
    }
}

/// The list, and how well each of its words fits beside others.
#[derive(Clone, Debug)]
pub(super) struct Fillers {
    list: Vec<Filler>,
    /// For each number of the model over words and tags, how likely each word of the list is after it.
    after: Vec<f32>,
    /// And before it.
    before: Vec<f32>,
}

/// So many words are in the list for their own sake.
const WORDS: usize = 120;

/// And so many stand for their tags.
const TAGS_STOOD_FOR: usize = 9;

/// So many of a gap's likeliest fillers are looked at.
const MOST_IN_A_GAP: usize = 10;

/// How much tags count in choosing fillers.
const SHARE_OF_TAGS: f32 = 0.3;

/// Words left out, with their tags and how often; the word as it stands within a sentence.
pub(super) type LeftOut = FxHashMap<(String, String), u32>;

/// How well one word fits after another, without a look at more.
pub(super) fn fit(language: &Language, one: Token, other: Token) -> f32 {
    language.pair(MIXED, one.mixed, other.mixed) + SHARE_OF_TAGS * language.pair(TAGS, one.tag, other.tag)
}

impl Fillers {
    /// Chooses words among those that were left out.
    pub(super) fn choose(left_out: LeftOut, glossary: &Glossary) -> Vec<Filler> {
        let mut words: Vec<((String, String), u32)> = left_out.into_iter().collect();
        words.sort_unstable_by(|one, other| (other.1, &one.0).cmp(&(one.1, &other.0)));
        let rest = words.split_off(words.len().min(WORDS));
        let own = words.iter().map(|((word, tag), _)| Filler::new(word, tag, false, glossary));
        // The first word of each tag is its most frequent.
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

    /// The list with what a language says of its words.
    pub(super) fn new(list: Vec<Filler>, glossary: &Glossary, language: &Language) -> Self {
        let (mut after, mut before) = (Vec::new(), Vec::new());
        for mixed in (0..glossary.mixed_len() as u32).take_while(goes_on) {
            let neighbour = glossary.of_mixed(mixed);
            after.extend(list.iter().map(|filler| fit(language, neighbour, filler.token)));
            before.extend(list.iter().map(|filler| fit(language, filler.token, neighbour)));
        }
        Self { list, after, before }
    }

    /// One of the words.
    pub(super) fn word(&self, number: usize) -> &str {
        &self.list[number].word
    }

    /// One of the words as the models see it.
    pub(super) fn token(&self, number: usize) -> Token {
        self.list[number].token
    }

    /// Whether one of the words stands for all of its tag.
    pub(super) fn stands_for_tag(&self, number: usize) -> bool {
        self.list[number].stands_for_tag
    }

    /// The likeliest words between two others, with how well they fit; the best comes first.
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

    /// Keeps the list in a model under names that begin with this one.
    pub(super) fn save(&self, name: &str, glossary: &Glossary, model: &mut Model) {
        let words: Strings = self.list.iter().map(|filler| &*filler.word).collect();
        let tags: Strings = self.list.iter().map(|filler| glossary.tag_name(filler.token.tag)).collect();
        let stand: Vec<u8> = self.list.iter().map(|filler| u8::from(filler.stands_for_tag)).collect();
        model.put_strings(&format!("{name}.words"), &words);
        model.put_strings(&format!("{name}.tags"), &tags);
        model.put(&format!("{name}.stand"), &stand);
    }

    /// Takes the list out of a model.
    ///
    /// # Errors
    /// If it is not there, or its parts do not fit together.
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
    /// Whether nothing forbids it between two words: it is neither of them, and an article fits the next.
    fn may_stand(&self, left: Token, right: Token, next: Option<&str>) -> bool {
        let morphology = &NaturalLanguage::standard().morphology;
        let fitting = morphology.adapted(&self.word, next.unwrap_or_default());
        let article = fitting.is_none_or(|fitting| next.is_some() && *fitting == *self.word);
        let twice = self.token.word == left.word || self.token.word == right.word;
        article && (self.stands_for_tag || !twice)
    }
}
