//! Where the errors of an exact rate go: what has to be known of a whole corpus before its first sentence.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use solecism_corpus::{Flaw, Problem};

use crate::rate::Rate;
use crate::vocabulary::Vocabulary;
use solecism_chance::{ALGORITHM, Chance, Domain};

/// Which tokens of a corpus get an error, so that exactly a certain share of all do.
///
/// Every token has a key, a random number that follows from the seed and its place. Of the tokens that an error can
/// hit, those with the smallest keys get one; the plan holds the last key that still does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed of the keys.
    pub seed: u64,
    /// The share of words that get an error. None: the plan is only about the corpus's words, and sentences get as
    /// many errors as they would without it.
    pub rate: Option<Rate>,
    /// What tells the keys of this rate from those of others.
    pub level: u32,
    /// What tells the keys of several plans for one rate apart.
    pub replicate: u32,
    /// The signature of the corruptor that it was made with.
    pub made_for: String,
    /// How many words the corpus has.
    pub words: u64,
    /// How many of them have a letter.
    pub lettered: u64,
    /// How many of them an error can hit.
    pub eligible: u64,
    /// How many get one.
    pub chosen: u64,
    /// The last place that gets one; none if none does.
    pub(crate) threshold: Option<Place>,
    /// The words of the corpus.
    pub vocabulary: Arc<Vocabulary>,
}

/// A token's place in the order in which tokens are chosen: by key, and where keys are equal by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct Place {
    pub key: u64,
    pub sentence: u64,
    pub token: u32,
}

impl Place {
    /// The last place there can be.
    pub(crate) const LAST: Place = Place { key: u64::MAX, sentence: u64::MAX, token: u32::MAX };
}

/// The places of a sentence's tokens.
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
    /// How many words were to get an error.
    pub fn wanted(&self) -> u64 {
        self.rate.map_or(0, |rate| rate.of(self.words))
    }

    /// Tokens of a sentence that get an error if one can hit them.
    pub(crate) fn candidates(&self, tokens: usize, sentence: u64) -> Vec<u32> {
        let Some(threshold) = self.threshold else { return Vec::new() };
        let places = places(self.seed, self.level, self.replicate, sentence, tokens);
        places.filter(|place| *place <= threshold).map(|place| place.token).collect()
    }

    /// Refuses to be used for anything but what it was made for.
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

    /// Reads a plan; `file` is its name for messages.
    ///
    /// # Errors
    /// Text that is no plan, and a plan for another version of the program.
    pub fn parse(text: &str, file: &str) -> Result<Self, Problem> {
        parse(text).map_err(|flaw| flaw.locate(text.as_bytes(), file, 1))
    }
}

/// The version of the file format.
const VERSION: u32 = 1;

const HELP: &str = "a plan is written by solecism corrupt --plan-out";

/// A plan as it is written down: one JSON object. Numbers of 64 bits are hexadecimal text, because many programs
/// that read JSON would round them.
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
            (&text.replace("2.5%", "250%"), "more than everything"),
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
