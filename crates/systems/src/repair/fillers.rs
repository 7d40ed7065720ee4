//! Words that may be missing: those that errors leave out most often, and one for each tag of the others.

use rustc_hash::FxHashMap;
use solecism_corpus::Problem;
use solecism_english::starts_with_vowel_sound;

use super::glossary::{Glossary, Token, UNKNOWN_WORD};
use super::language::{Language, MIXED, TAGS};
use crate::model::{Model, Strings, malformed};

/// A word that may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Filler {
    /// The word, in lower case unless it is never so.
    pub word: String,
    /// As the models see it.
    pub token: Token,
    /// Whether it stands for all words of its tag that have no place in the list.
    pub stands_for_tag: bool,
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

/// Words left out, with their tags and how often; the word as it stands within a sentence.
pub(super) type LeftOut = FxHashMap<(String, String), u32>;

impl Fillers {
    /// Chooses words among those that were left out.
    pub fn choose(left_out: LeftOut, glossary: &Glossary) -> Vec<Filler> {
        let mut words: Vec<((String, String), u32)> = left_out.into_iter().collect();
        words.sort_unstable_by(|one, other| (other.1, &one.0).cmp(&(one.1, &other.0)));
        let rest = words.split_off(words.len().min(WORDS));
        let filler = |word: &str, tag: &str, stands_for_tag: bool| {
            let mut token = glossary.token(word, tag);
            if stands_for_tag {
                token = Token { word: UNKNOWN_WORD, mixed: token.tag, ..token };
            }
            Filler { word: word.to_owned(), token, stands_for_tag }
        };
        let mut list: Vec<Filler> = words.iter().map(|((word, tag), _)| filler(word, tag, false)).collect();
        // The first of each tag is its most frequent.
        let mut tags: Vec<(&str, u32, &str)> = Vec::new();
        for ((word, tag), count) in &rest {
            match tags.iter_mut().find(|known| known.0 == tag) {
                Some(known) => known.1 += count,
                None => tags.push((tag, *count, word)),
            }
        }
        tags.sort_by_key(|&(tag, count, _)| (std::cmp::Reverse(count), tag));
        list.extend(tags.iter().take(TAGS_STOOD_FOR).map(|(tag, _, word)| filler(word, tag, true)));
        list
    }

    /// The list with what a language says of its words.
    pub fn new(list: Vec<Filler>, glossary: &Glossary, language: &Language) -> Self {
        let tag_of = |mixed: u32| -> Option<u32> { ((mixed as usize) <= glossary.tags_len()).then_some(mixed) };
        let pair = |one: &Token, other: &Token| {
            let tags = if one.tag == u32::MAX || other.tag == u32::MAX {
                0.0
            } else {
                language.pair(TAGS, one.tag, other.tag)
            };
            language.pair(MIXED, one.mixed, other.mixed) + 0.3 * tags
        };
        let (mut after, mut before) = (Vec::new(), Vec::new());
        for mixed in 0..glossary.mixed_len() as u32 {
            let neighbour = Token { word: 0, tag: tag_of(mixed).unwrap_or(u32::MAX), mixed };
            after.extend(list.iter().map(|filler| pair(&neighbour, &filler.token)));
            before.extend(list.iter().map(|filler| pair(&filler.token, &neighbour)));
        }
        Self { list, after, before }
    }

    /// One of the words.
    pub fn get(&self, number: usize) -> &Filler {
        &self.list[number]
    }

    /// The words.
    pub fn list(&self) -> &[Filler] {
        &self.list
    }

    /// Whether a word with this tag is in the list for its own sake.
    pub fn has(&self, token: Token) -> bool {
        self.list.iter().any(|filler| !filler.stands_for_tag && filler.token == token)
    }

    /// The likeliest words between two others, by their numbers.
    pub fn between(&self, left: Token, right: Token, next: Option<&str>, to: &mut Vec<usize>) {
        to.clear();
        let fits = |filler: &Filler| {
            let article = match &*filler.word {
                "a" => next.is_some_and(|next| !starts_with_vowel_sound(next)),
                "an" => next.is_some_and(starts_with_vowel_sound),
                _ => true,
            };
            let twice = !filler.stands_for_tag && (filler.token.word == left.word || filler.token.word == right.word);
            article && !twice
        };
        let (after, before) = (self.row(&self.after, left), self.row(&self.before, right));
        to.extend((0..self.list.len()).filter(|&number| fits(&self.list[number])));
        let score = |number: usize| after[number] + before[number];
        let order = |one: &usize, other: &usize| score(*other).total_cmp(&score(*one)).then(one.cmp(other));
        if to.len() > MOST_IN_A_GAP {
            to.select_nth_unstable_by(MOST_IN_A_GAP, order);
            to.truncate(MOST_IN_A_GAP);
        }
        to.sort_unstable();
    }

    fn row<'f>(&'f self, table: &'f [f32], token: Token) -> &'f [f32] {
        let start = token.mixed as usize * self.list.len();
        &table[start..start + self.list.len()]
    }

    /// Keeps the list in a model under names that begin with this one.
    pub fn save(&self, name: &str, glossary: &Glossary, model: &mut Model) {
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
    pub fn load(name: &str, glossary: &Glossary, language: &Language, model: &mut Model) -> Result<Self, Problem> {
        let words = model.take_strings(&format!("{name}.words"))?;
        let tags = model.take_strings(&format!("{name}.tags"))?;
        let stand: Vec<u8> = model.take(&format!("{name}.stand"))?;
        if words.len() != tags.len() || words.len() != stand.len() || words.len() > WORDS + TAGS_STOOD_FOR {
            return Err(malformed(&format!("bad words in {name}")));
        }
        let list = (0..words.len()).map(|at| {
            let token = glossary.token(words.get(at), tags.get(at));
            let stands_for_tag = stand[at] != 0;
            let token = if stands_for_tag { Token { word: UNKNOWN_WORD, mixed: token.tag, ..token } } else { token };
            Filler { word: words.get(at).to_owned(), token, stands_for_tag }
        });
        Ok(Self::new(list.collect(), glossary, language))
    }
}
