//! Plans for exact error rates, which depend on the whole corpus.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use solecism_corpus::{Flaw, Problem};

use crate::rate::Rate;
use crate::vocabulary::Vocabulary;
use solecism_chance::{ALGORITHM, Chance, Domain};

/// A choice of tokens such that exactly the given share of a corpus gets an error.
///
/// Every token has a key, a random number that depends only on the seed and the token's position. Of the eligible
/// tokens, those with the smallest keys are chosen; the plan stores the largest chosen key as threshold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Seed of the keys.
    pub seed: u64,
    /// Share of words that get an error. `None` if the plan only holds the vocabulary; sentences then get as many
    /// errors as without a plan.
    pub rate: Option<Rate>,
    /// Key domain of the rate: plans with different levels have independent keys.
    pub level: u32,
    /// Key domain of the replicate: plans for the same rate with different replicates have independent keys.
    pub replicate: u32,
    /// Signature of the corruptor that the plan was made with.
    pub made_for: String,
    /// Number of words in the corpus.
    pub words: u64,
    /// Number of words with a letter.
    pub lettered: u64,
    /// Number of words that an error can hit.
    pub eligible: u64,
    /// Number of words that get an error.
    pub chosen: u64,
    /// The last chosen token; `None` if no token is chosen.
    pub(crate) threshold: Option<Place>,
    /// Vocabulary of the corpus.
    pub vocabulary: Arc<Vocabulary>,
}

/// A token in the order of selection: by key, then by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct Place {
    pub key: u64,
    pub sentence: u64,
    pub token: u32,
}

impl Place {
    /// The largest possible value.
    pub(crate) const LAST: Place = Place { key: u64::MAX, sentence: u64::MAX, token: u32::MAX };
}

/// The selection order of a sentence's tokens.
pub(crate) fn places(
    seed: u64,
    level: u32,
    replicate: u32,
    sentence: u64,
    tokens: usize,
) -> impl Iterator<Item = Place> {
    let mut keys = Chance::keyed(seed, Domain::Key, level, replicate, sentence);
    (0..tokens as u32).map(move |token| Place { key: keys.next_u64(), sentence, token })
}

impl Plan {
    /// Number of words that should get an error.
    pub fn wanted(&self) -> u64 {
        self.rate.map_or(0, |rate| rate.of(self.words))
    }

    /// Tokens of a sentence that get an error if one can hit them.
    pub(crate) fn candidates(&self, tokens: usize, sentence: u64) -> Vec<u32> {
        let Some(threshold) = self.threshold else { return Vec::new() };
        let places = places(self.seed, self.level, self.replicate, sentence, tokens);
        places.filter(|place| *place <= threshold).map(|place| place.token).collect()
    }

    /// Checks that the plan was made for these settings.
    pub(crate) fn check(&self, seed: u64, rate: Option<Rate>, signature: &str) -> Result<(), Problem> {
        let help = "make a plan with the same options, or leave out --plan";
        let refuse = |what: &str, made: &dyn std::fmt::Display, asked: &dyn std::fmt::Display| {
            Err(Problem::new(format!("the plan was made for {what} {made}, not for {asked}"), help))
        };
        if self.seed != seed {
            return refuse("seed", &self.seed, &seed);
        }
        match rate {
            Some(rate) if Some(rate) != self.rate => {
                let made: &dyn std::fmt::Display = self.rate.as_ref().map_or(&"nothing", |rate| rate);
                refuse("a rate of", made, &rate)
            }
            _ if self.made_for != signature => refuse("the profile", &self.made_for, &signature),
            _ => Ok(()),
        }
    }

    /// The plan as text.
    pub fn to_text(&self) -> String {
        let file = PlanFile {
            solecism_plan: VERSION,
            algorithm: ALGORITHM,
            seed: self.seed,
            rate: self.rate.map(|rate| rate.to_string()),
            level: self.level,
            replicate: self.replicate,
            made_for: self.made_for.clone(),
            words: self.words,
            lettered: self.lettered,
            eligible: self.eligible,
            chosen: self.chosen,
            threshold: self.threshold.map(|Place { key, sentence, token }| (hex(key), sentence, token)),
            vocabulary: Cow::Borrowed(&self.vocabulary),
        };
        let mut text = serde_json::to_string(&file).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Parses a plan; `file` is its name in messages.
    ///
    /// # Errors
    /// If the text is not a plan, or the plan is for another version of the program.
    pub fn parse(text: &str, file: &str) -> Result<Self, Problem> {
        parse(text).map_err(|flaw| flaw.locate(text.as_bytes(), file, 1))
    }
}

/// Version of the file format.
const VERSION: u32 = 1;

const HELP: &str = "a plan is written by solecism corrupt --plan-out";

/// A plan file: one JSON object. 64-bit numbers are hexadecimal strings, because many JSON readers would round them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFile<'p> {
    solecism_plan: u32,
    algorithm: u32,
    seed: u64,
    rate: Option<String>,
    level: u32,
    replicate: u32,
    made_for: String,
    words: u64,
    lettered: u64,
    eligible: u64,
    chosen: u64,
    threshold: Option<(String, u64, u32)>,
    vocabulary: Cow<'p, Vocabulary>,
}

fn hex(number: u64) -> String {
    format!("{number:016x}")
}

fn from_hex(text: &str) -> Result<u64, Flaw> {
    u64::from_str_radix(text, 16)
        .map_err(|_| Flaw::new(0, 0, format!("\"{text}\" is no hexadecimal number"), HELP))
}

fn parse(text: &str) -> Result<Plan, Flaw> {
    let wrong = |what: String| Flaw::new(0, 0, what, HELP);
    let file: PlanFile = serde_json::from_str(text).map_err(|error| {
        let lines_before = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len);
        let at = lines_before.sum::<usize>() + error.column().saturating_sub(1);
        Flaw::new(at, 0, format!("not a plan: {error}"), HELP)
    })?;
    if file.solecism_plan != VERSION {
        return Err(wrong(format!("this is a plan of format {}, not {VERSION}", file.solecism_plan)));
    }
    if file.algorithm != ALGORITHM {
        let what =
            format!("the plan was made with algorithm {}, and this program has {ALGORITHM}", file.algorithm);
        return Err(wrong(what));
    }
    let place =
        |(key, sentence, token): (String, u64, u32)| Ok(Place { key: from_hex(&key)?, sentence, token });
    Ok(Plan {
        seed: file.seed,
        rate: file
            .rate
            .map(|rate| rate.parse())
            .transpose()
            .map_err(|problem: Problem| wrong(problem.what))?,
        level: file.level,
        replicate: file.replicate,
        made_for: file.made_for,
        words: file.words,
        lettered: file.lettered,
        eligible: file.eligible,
        chosen: file.chosen,
        threshold: file.threshold.map(place).transpose()?,
        vocabulary: Arc::new(file.vocabulary.into_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        let mut vocabulary = Vocabulary::default();
        vocabulary.add("dogs");
        vocabulary.add("bark");
        Plan {
            seed: u64::MAX,
            rate: "2.5%".parse().ok(),
            level: 25_000,
            replicate: 3,
            made_for: "name=typos".to_owned(),
            words: 1000,
            lettered: 900,
            eligible: 899,
            chosen: 25,
            threshold: Some(Place { key: u64::MAX - 1, sentence: 1 << 60, token: 7 }),
            vocabulary: Arc::new(vocabulary),
        }
    }

    #[test]
    fn a_plan_is_written_and_read() {
        assert_eq!(Plan::parse(&plan().to_text(), "p"), Ok(plan()));
        let none = Plan { threshold: None, chosen: 0, ..plan() };
        assert_eq!(Plan::parse(&none.to_text(), "p"), Ok(none));
    }

    #[test]
    fn what_is_no_plan_is_refused() {
        let text = plan().to_text();
        for (text, what) in [
            ("{\n\"seed\": 1,\n oops", "p:3:2: not a plan"),
            ("", "not a plan"),
            (&text.replace("\"solecism_plan\":1", "\"solecism_plan\":9"), "a plan of format 9"),
            (&text.replace(&format!("\"algorithm\":{ALGORITHM}"), "\"algorithm\":0"), "algorithm 0"),
            (&text.replace("2.5%", "250%"), "more than 100%"),
            (&text.replace("fffffffffffffffe", "xyz"), "no hexadecimal number"),
            (&text.replace("\"words\"", "\"wrods\""), "wrods"),
        ] {
            let message = Plan::parse(text, "p").err().map(|problem| problem.to_string()).unwrap_or_default();
            assert!(message.contains(what), "{message}");
        }
    }

    #[test]
    fn a_plan_is_used_for_what_it_was_made_for() {
        let check = |seed, rate: &str, signature| plan().check(seed, rate.parse().ok(), signature);
        assert_eq!(check(u64::MAX, "2.5%", "name=typos"), Ok(()));
        assert_eq!(plan().check(u64::MAX, None, "name=typos"), Ok(()));
        for (result, what) in [
            (check(1, "2.5%", "name=typos"), "made for seed"),
            (check(u64::MAX, "3%", "name=typos"), "made for a rate of 2.5%, not for 3%"),
            (check(u64::MAX, "2.5%", "name=foster"), "made for the profile name=typos, not for name=foster"),
        ] {
            assert!(result.is_err_and(|problem| problem.what.contains(what)), "{what}");
        }
    }

    #[test]
    fn a_tokens_key_does_not_depend_on_the_other_tokens() {
        let long: Vec<_> = places(1, 2, 3, 4, 100).collect();
        assert_eq!(places(1, 2, 3, 4, 10).collect::<Vec<_>>(), long[..10]);
    }
}
