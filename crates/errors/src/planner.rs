//! Making a plan in three passes over the corpus, in any order and on any number of threads.
//!
//! 1. Count the words.
//! 2. Count the eligible tokens by the range of their key (65,536 ranges). This gives the range of the threshold.
//! 3. Collect the keys in that range, and sort them.
//!
//! Memory use does not grow with the corpus, except for its vocabulary.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use solecism_corpus::Problem;

use crate::corruptor::Corruptor;
use crate::kinds::has_letter;
use crate::plan::{Place, Plan, places};
use crate::rate::Rate;
use crate::tagged::Tagged;
use crate::targets::Targets;
use crate::vocabulary::Vocabulary;

/// Word counts and vocabulary of a corpus.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Census {
    /// Number of words, including punctuation.
    pub words: u64,
    /// Number of words with a letter.
    pub lettered: u64,
    /// Vocabulary.
    pub vocabulary: Vocabulary,
}

impl Census {
    /// Counts a sentence.
    pub fn add(&mut self, sentence: &Tagged) {
        self.words += sentence.tokens.len() as u64;
        for word in sentence.words().filter(|word| has_letter(word)) {
            self.lettered += 1;
            self.vocabulary.add(word);
        }
    }

    /// Adds the counts of another part of the corpus.
    pub fn merge(&mut self, other: Self) {
        self.words += other.words;
        self.lettered += other.lettered;
        self.vocabulary.merge(other.vocabulary);
    }
}

/// Number of ranges of keys.
const RANGES: usize = 1 << 16;

/// The range of a key: its highest bits.
fn range(key: u64) -> usize {
    (key >> 48) as usize
}

/// Limit on the expected number of tokens kept during the second pass to avoid the third.
const KEPT: u64 = 1 << 20;

/// Histogram of the keys of eligible tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    counts: Vec<u64>,
    /// Ranges that probably contain the threshold.
    window: Range<usize>,
    /// Tokens in those ranges.
    near: Vec<Place>,
    /// Eligibility by word, where it depends on the word alone.
    #[serde(skip)]
    known: FxHashMap<Box<str>, bool>,
}

impl Spread {
    /// Adds the counts of another part of the corpus.
    pub fn merge(&mut self, other: Self) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.near.extend(other.near);
    }

    fn total(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// Tokens near the threshold: those whose keys lie in the same range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Border {
    range: usize,
    /// Number of tokens in this range that are chosen; at least one.
    chosen: u64,
    places: Vec<Place>,
    is_complete: bool,
}

impl Border {
    /// True if all tokens in the range are known already, so that the third pass is unnecessary.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Adds the tokens of another part of the corpus.
    pub fn merge(&mut self, other: Self) {
        self.places.extend(other.places);
    }
}

/// Makes a plan for a corpus whose words have been counted.
#[derive(Clone, Debug)]
pub struct Planner {
    corruptor: Corruptor,
    rate: Rate,
    replicate: u32,
    words: u64,
    lettered: u64,
    /// True if the profile makes only keyboard slips.
    only_misspells: bool,
}

impl Planner {
    /// Starts a plan.
    ///
    /// # Errors
    /// If more words should be misspelled than have a letter.
    pub fn new(corruptor: Corruptor, census: Census, rate: Rate, replicate: u32) -> Result<Self, Problem> {
        let Census { words, lettered, vocabulary } = census;
        let wanted = rate.of(words);
        let only_misspells = corruptor.profile.only_misspells();
        if only_misspells && wanted > lettered {
            let what = format!("{rate} of {words} words are {wanted}, but only {lettered} have a letter");
            return Err(Problem::new(what, "ask for a lower rate"));
        }
        Ok(Self {
            corruptor: corruptor.with_vocabulary(Arc::new(vocabulary)),
            rate,
            replicate,
            words,
            lettered,
            only_misspells,
        })
    }

    /// A corruptor that knows the vocabulary of the corpus and makes as many errors as without a plan.
    pub fn without_rate(corruptor: Corruptor, census: Census) -> Corruptor {
        let Census { words, lettered, vocabulary } = census;
        let vocabulary = Arc::new(vocabulary);
        let plan = Plan {
            seed: corruptor.options.seed,
            rate: None,
            level: 0,
            replicate: 0,
            made_for: corruptor.signature(),
            words,
            lettered,
            eligible: 0,
            chosen: 0,
            threshold: None,
            vocabulary: Arc::clone(&vocabulary),
        };
        Corruptor { plan: Some(plan), ..corruptor.with_vocabulary(vocabulary) }
    }

    /// Key domain of the rate: levels have independent keys.
    fn level(&self) -> u32 {
        self.rate.millionths()
    }

    fn places(&self, sentence: &Tagged, position: u64) -> impl Iterator<Item = Place> + use<> {
        let seed = self.corruptor.options.seed;
        places(seed, self.level(), self.replicate, position, sentence.tokens.len())
    }

    /// An empty histogram of keys.
    pub fn spread(&self) -> Spread {
        Spread {
            counts: vec![0; RANGES],
            window: self.window(),
            near: Vec::new(),
            known: FxHashMap::default(),
        }
    }

    /// Ranges where the threshold lies if nearly all words are eligible, and a few above: there are fewer eligible
    /// tokens than words.
    fn window(&self) -> Range<usize> {
        let words = u128::from(self.words.max(1));
        let expected = (u128::from(self.rate.of(self.words)) * RANGES as u128 / words) as usize;
        let widest = (u128::from(KEPT) * RANGES as u128 / words) as usize;
        let start = expected.saturating_sub(8);
        start..start + (expected / 4 + 64).min(widest)
    }

    /// Counts the keys of a sentence.
    pub fn count(&self, spread: &mut Spread, sentence: &Tagged, position: u64) {
        let targets = Targets::new(&self.corruptor, sentence);
        for place in self.places(sentence, position) {
            if self.is_eligible(&targets, place.token, &mut spread.known) {
                let range = range(place.key);
                spread.counts[range] += 1;
                if spread.window.contains(&range) {
                    spread.near.push(place);
                }
            }
        }
    }

    /// True if an error can hit this token. Keyboard slips depend only on the word, so the answer is cached per word.
    fn is_eligible(&self, targets: &Targets, token: u32, known: &mut FxHashMap<Box<str>, bool>) -> bool {
        if !self.only_misspells {
            return targets.is_eligible(token);
        }
        let word = targets.word(token);
        if let Some(&is_eligible) = known.get(word) {
            return is_eligible;
        }
        let is_eligible = targets.is_eligible(token);
        known.insert(word.into(), is_eligible);
        is_eligible
    }

    /// The tokens to collect next, given the histogram of all keys; `None` if all tokens are chosen, or none.
    pub fn border(&self, spread: &Spread) -> Option<Border> {
        let chosen = self.rate.of(self.words);
        if chosen == 0 || chosen >= spread.total() {
            return None;
        }
        let mut left = chosen;
        let range = spread.counts.iter().position(|&count| {
            let here = left <= count;
            left -= if here { 0 } else { count };
            here
        })?;
        let near = spread.near.iter().filter(|place| self::range(place.key) == range);
        let is_complete = spread.window.contains(&range);
        Some(Border { range, chosen: left, places: near.copied().collect(), is_complete })
    }

    /// Collects the tokens of a sentence that lie in the range of the threshold, unless the border is complete.
    pub fn collect(&self, border: &mut Border, sentence: &Tagged, position: u64) {
        if border.is_complete {
            return;
        }
        let near: Vec<Place> =
            self.places(sentence, position).filter(|place| range(place.key) == border.range).collect();
        if !near.is_empty() {
            let targets = Targets::new(&self.corruptor, sentence);
            border.places.extend(near.into_iter().filter(|place| targets.is_eligible(place.token)));
        }
    }

    /// The corruptor with the finished plan.
    pub fn finish(self, spread: &Spread, border: Option<Border>) -> Corruptor {
        let eligible = spread.total();
        let chosen = self.rate.of(self.words).min(eligible);
        let threshold = match border {
            Some(mut border) => {
                border.places.sort_unstable();
                border.places.get(border.chosen as usize - 1).copied()
            }
            None => (chosen > 0).then_some(Place::LAST),
        };
        let plan = Plan {
            seed: self.corruptor.options.seed,
            rate: Some(self.rate),
            level: self.level(),
            replicate: self.replicate,
            made_for: self.corruptor.signature(),
            words: self.words,
            lettered: self.lettered,
            eligible,
            chosen,
            threshold,
            vocabulary: Arc::clone(&self.corruptor.words.vocabulary),
        };
        Corruptor { plan: Some(plan), ..self.corruptor }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corruptor::Options;
    use crate::testing::{corruptor, corruptor_with, tagged};
    use solecism_corpus::Op;

    const SENTENCES: [&str; 4] = [
        "The/DT old/JJ dog/NN wants/VBZ to/TO sleep/VB in/IN this/DT house/NN ./.",
        "Dogs/NNS bark/VBP ./.",
        "42/CD !/.",
        "I/PRP think/VBP that/IN that/DT song/NN is/VBZ nice/JJ ,/, but/CC it/PRP ends/VBZ soon/RB ./.",
    ];

    /// A corpus with this many sentences.
    fn corpus(len: u64) -> impl Iterator<Item = (u64, Tagged<'static>)> {
        (0..len).map(|position| (position, tagged(SENTENCES[position as usize % SENTENCES.len()])))
    }

    fn rate(text: &str) -> Rate {
        text.parse().unwrap_or_else(|problem| panic!("{problem}"))
    }

    fn plan(corruptor: Corruptor, rate: Rate, len: u64) -> Result<Corruptor, Problem> {
        let mut census = Census::default();
        corpus(len).for_each(|(_, sentence)| census.add(&sentence));
        let planner = Planner::new(corruptor, census, rate, 0)?;
        let mut spread = planner.spread();
        corpus(len).for_each(|(position, sentence)| planner.count(&mut spread, &sentence, position));
        let mut border = planner.border(&spread);
        if let Some(border) = &mut border {
            corpus(len).for_each(|(position, sentence)| planner.collect(border, &sentence, position));
        }
        Ok(planner.finish(&spread, border))
    }

    fn errors(corruptor: &Corruptor, len: u64) -> u64 {
        corpus(len).map(|(position, sentence)| corruptor.corrupt(sentence, position).edits.len() as u64).sum()
    }

    #[test]
    fn the_number_of_errors_is_exact() -> Result<(), Problem> {
        for profile in ["foster", "typos"] {
            for share in ["0%", "1%", "2.5%", "5%", "20%", "50%", "60%"] {
                for len in [1, 7, 200] {
                    let words: u64 = corpus(len).map(|(_, sentence)| sentence.tokens.len() as u64).sum();
                    let corruptor = plan(corruptor(profile, Options::default()), rate(share), len)?;
                    assert_eq!(errors(&corruptor, len), rate(share).of(words), "{profile} {share} {len}");
                    assert_eq!(
                        corruptor.plan().map(|plan| (plan.words, plan.chosen)),
                        Some((words, rate(share).of(words)))
                    );
                }
            }
        }
        Ok(())
    }

    #[test]
    fn too_few_words_are_all_taken_and_too_many_letters_refused() -> Result<(), Problem> {
        let misspelled = plan(corruptor("typos", Options::default()), rate("90%"), 4);
        assert!(misspelled.is_err_and(|problem| problem.what.contains("but only 22 have a letter")));
        let profile = "[kinds]\nagreement = 1\n";
        let few = plan(corruptor_with(profile, Options::default()), rate("90%"), 4)?;
        let (wanted, eligible) = few.plan().map_or((0, 0), |plan| (plan.wanted(), plan.eligible));
        assert!(eligible < wanted);
        assert_eq!(errors(&few, 4), eligible);
        Ok(())
    }

    #[test]
    fn each_error_hits_a_token_of_its_own() -> Result<(), Problem> {
        let corruptor = plan(corruptor("foster", Options::default()), rate("85%"), 40)?;
        for (position, sentence) in corpus(40) {
            let original: Vec<String> = sentence.words().map(str::to_owned).collect();
            let corruption = corruptor.corrupt(sentence, position);
            // Errors are applied from right to left, so each position is that of the original sentence.
            let mut hit: Vec<u32> =
                corruption.edits.iter().map(|e| e.at - u32::from(e.op == Op::Insert)).collect();
            let sorted = hit.is_sorted_by(|a, b| a > b);
            hit.dedup();
            assert!(sorted && hit.len() == corruption.edits.len(), "{:?}", corruption.edits);
            assert!(!corruption.sentence.tokens.is_empty());
            let words: Vec<&str> = corruption.sentence.words().collect();
            assert!(corruption.edits.is_empty() || original != words, "{original:?}");
        }
        Ok(())
    }

    #[test]
    fn words_that_can_only_be_left_out_never_all_are() -> Result<(), Problem> {
        let profile = "[kinds]\nmissing-word = 1\n";
        let corruptor = plan(corruptor_with(profile, Options::default()), rate("100%"), 8)?;
        for (position, _) in corpus(8) {
            let corruption = corruptor.corrupt(tagged("dogs/NNS bark/VBP"), position);
            assert_eq!(corruption.sentence.words().collect::<Vec<_>>(), ["dogs"]);
        }
        Ok(())
    }

    #[test]
    fn parts_of_a_corpus_add_up_in_any_order() -> Result<(), Problem> {
        let share = rate("20%");
        let whole = plan(corruptor("typos", Options::default()), share, 60)?;
        let parts = [40..60, 0..13, 13..40];
        let of = |part: &std::ops::Range<u64>| {
            corpus(60).filter({
                let part = part.clone();
                move |(p, _)| part.contains(p)
            })
        };
        let mut census = Census::default();
        for part in &parts {
            let mut counted = Census::default();
            of(part).for_each(|(_, sentence)| counted.add(&sentence));
            census.merge(counted);
        }
        let planner = Planner::new(corruptor("typos", Options::default()), census, share, 0)?;
        let mut spread = planner.spread();
        for part in &parts {
            let mut counted = planner.spread();
            of(part).for_each(|(position, sentence)| planner.count(&mut counted, &sentence, position));
            spread.merge(counted);
        }
        let mut border = planner.border(&spread);
        for part in &parts {
            let Some(mut found) = planner.border(&spread) else { continue };
            of(part).for_each(|(position, sentence)| planner.collect(&mut found, &sentence, position));
            if let Some(border) = &mut border {
                border.merge(found);
            }
        }
        assert_eq!(planner.finish(&spread, border).plan(), whole.plan());
        Ok(())
    }

    #[test]
    fn nothing_comes_out_as_a_word_of_the_corpus() -> Result<(), Problem> {
        let corruptor = plan(corruptor("typos", Options::default()), rate("60%"), 200)?;
        let plan = corruptor.plan().cloned();
        for (position, sentence) in corpus(200) {
            for edit in corruptor.corrupt(sentence, position).edits {
                let lower = edit.new_word().to_lowercase();
                assert!(plan.as_ref().is_some_and(|plan| !plan.vocabulary.contains(&lower)));
                assert!(!corruptor.words.language.dictionary.contains(&lower), "{lower}");
            }
        }
        Ok(())
    }

    #[test]
    fn equal_keys_are_told_apart_by_position() {
        let place = |key, sentence, token| Place { key, sentence, token };
        let mut places = [place(5, 1, 0), place(5, 0, 3), place(4, 9, 9), place(5, 0, 2)];
        places.sort_unstable();
        assert_eq!(places, [place(4, 9, 9), place(5, 0, 2), place(5, 0, 3), place(5, 1, 0)]);
    }
}
