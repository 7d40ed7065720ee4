//! Number of errors per sentence.

use std::fmt;
use std::str::FromStr;

use solecism_corpus::Problem;

use crate::rate::Rate;
use solecism_chance::Chance;

/// Number of times that the procedure is applied to a sentence: fixed, or drawn from a distribution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passes(Vec<(u32, Rate)>);

/// Limit on the number of passes, to catch typing errors.
const MOST: u32 = 1000;

impl Passes {
    /// The same number for every sentence.
    pub fn fixed(passes: u32) -> Self {
        Self(vec![(passes, Rate::ALL)])
    }

    /// True if no sentence gets more than one error.
    pub fn at_most_one(&self) -> bool {
        self.0.iter().all(|&(passes, _)| passes <= 1)
    }

    /// Draws the number for one sentence.
    pub fn draw(&self, chance: &mut Chance) -> u32 {
        if let [(only, _)] = self.0[..] {
            return only;
        }
        let shares: Vec<u32> = self.0.iter().map(|(_, share)| share.billionths()).collect();
        chance.weighted(&shares).map_or(0, |drawn| self.0[drawn].0)
    }
}

impl Default for Passes {
    fn default() -> Self {
        Self::fixed(1)
    }
}

impl FromStr for Passes {
    type Err = Problem;

    /// Parses `2`, or a distribution such as `1:80%,2:20%`.
    fn from_str(text: &str) -> Result<Self, Problem> {
        if !text.contains(':') {
            return Ok(Self::fixed(number(text)?));
        }
        let mut shares = Vec::new();
        for part in text.split(',') {
            let Some((passes, share)) = part.split_once(':') else {
                return Err(Problem::new(format!("\"{part}\" has no share"), HELP));
            };
            shares.push((number(passes)?, share.parse::<Rate>()?));
        }
        let sum: u64 = shares.iter().map(|(_, share)| u64::from(share.billionths())).sum();
        if sum != u64::from(Rate::ALL.billionths()) {
            return Err(Problem::new(format!("the shares in \"{text}\" do not add up to 100%"), HELP));
        }
        Ok(Self(shares))
    }
}

const HELP: &str = "write a number of passes, such as 2, or shares of the sentences, such as 1:80%,2:20%";

fn number(text: &str) -> Result<u32, Problem> {
    let wrong = || Problem::new(format!("\"{text}\" is not a number of passes from 0 to {MOST}"), HELP);
    text.trim().parse().ok().filter(|&passes| passes <= MOST).ok_or_else(wrong)
}

impl fmt::Display for Passes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [(only, _)] = self.0[..] {
            return write!(f, "{only}");
        }
        for (i, (passes, share)) in self.0.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{passes}:{share}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_are_read_and_shown() {
        for text in ["0", "1", "5", "1:80%,2:20%", "0:0.5%,1:99.5%"] {
            assert_eq!(text.parse::<Passes>().map(|passes| passes.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn what_is_no_number_of_passes_is_refused() {
        for text in ["", "x", "-1", "1001", "1:80%", "1:80%,2:30%", "1:80%,2", "x:100%", "1:100%,"] {
            assert!(text.parse::<Passes>().is_err(), "{text}");
        }
    }

    #[test]
    fn shares_come_out() -> Result<(), Problem> {
        let passes: Passes = "1:80%,2:20%".parse()?;
        let draw = |sentence| passes.draw(&mut Chance::new(3, 0, sentence));
        let twice = (0..10_000).filter(|&sentence| draw(sentence) == 2).count();
        assert!((1_900..2_100).contains(&twice), "{twice}");
        Ok(())
    }
}
