//! Exact rates.

use std::fmt;
use std::str::FromStr;

use solecism_corpus::Problem;

use solecism_chance::Chance;

/// A rate between 0 and 1, in billionths, so that no draw depends on floating point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rate(u32);

/// 1 in billionths.
const WHOLE: u32 = 1_000_000_000;
/// Decimals of a billionth.
const DECIMALS: usize = 9;

impl Rate {
    /// 0 %.
    pub const NONE: Rate = Rate(0);
    /// 100 %.
    pub const ALL: Rate = Rate(WHOLE);

    /// The rate in billionths.
    pub const fn billionths(self) -> u32 {
        self.0
    }

    /// The rate in millionths, rounded down.
    pub const fn millionths(self) -> u32 {
        self.0 / 1000
    }

    /// This share of `count`, rounded half up.
    pub fn of(self, count: u64) -> u64 {
        let doubled = 2 * u128::from(self.0) * u128::from(count) + u128::from(WHOLE);
        // At most `count`, because the rate is at most 1.
        (doubled / (2 * u128::from(WHOLE))) as u64
    }

    /// Draws an event that has this rate.
    pub fn happens(self, chance: &mut Chance) -> bool {
        chance.below(WHOLE) < self.0
    }
}

impl FromStr for Rate {
    type Err = Problem;

    /// Parses `5%`, `0.5%` or `0.05`.
    fn from_str(text: &str) -> Result<Self, Problem> {
        let help = "write a share such as 5%, 0.5% or 0.05";
        let wrong = |what: &str| Problem::new(format!("\"{text}\" {what}"), help);
        let too_much = || {
            wrong(if text.trim().ends_with('%') {
                "is more than 100%"
            } else {
                "is more than 1, the whole; per cent have their sign: 5%"
            })
        };
        let (number, decimals) = match text.trim().strip_suffix('%') {
            Some(percent) => (percent.trim_end(), DECIMALS - 2),
            None => (text.trim(), DECIMALS),
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(fraction) || whole.len() + fraction.len() == 0 {
            return Err(wrong("is not a share"));
        }
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > decimals {
            return Err(wrong("is finer than a billionth, which is the finest share there is"));
        }
        let whole = whole.trim_start_matches('0');
        if whole.len() > 3 {
            return Err(too_much());
        }
        let billionths = format!("{whole}{fraction:0<decimals$}").parse::<u64>().unwrap_or(0);
        match u32::try_from(billionths) {
            Ok(rate) if rate <= WHOLE => Ok(Self(rate)),
            _ => Err(too_much()),
        }
    }
}

impl fmt::Display for Rate {
    /// Formats as a percentage, with as many decimals as needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = WHOLE / 100;
        let decimals = format!("{:07}", self.0 % percent);
        let decimals = decimals.trim_end_matches('0');
        let point = if decimals.is_empty() { "" } else { "." };
        write!(f, "{}{point}{decimals}%", self.0 / percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(text: &str) -> Rate {
        text.parse().unwrap_or_else(|problem| panic!("{problem}"))
    }

    #[test]
    fn shares_are_read_exactly() {
        for (text, billionths, shown) in [
            ("5%", 50_000_000, "5%"),
            ("0.5%", 5_000_000, "0.5%"),
            (".5 %", 5_000_000, "0.5%"),
            ("0.05", 50_000_000, "5%"),
            ("1", 1_000_000_000, "100%"),
            ("100%", 1_000_000_000, "100%"),
            ("0", 0, "0%"),
            ("0.000000001", 1, "0.0000001%"),
            ("33.3333333%", 333_333_333, "33.3333333%"),
            ("007.50%", 75_000_000, "7.5%"),
        ] {
            assert_eq!(rate(text).billionths(), billionths, "{text}");
            assert_eq!(rate(text).to_string(), shown);
        }
    }

    #[test]
    fn what_is_no_share_is_refused() {
        for text in ["", "%", "5", "101%", "1.01", "-1%", "5e-2", "a", "0.0000000001", "99999999999999999999"]
        {
            assert!(text.parse::<Rate>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_half_is_rounded_up() {
        assert_eq!(rate("5%").of(10), 1);
        assert_eq!(rate("5%").of(9), 0);
        assert_eq!(rate("1%").of(25_094), 251);
        assert_eq!(rate("100%").of(u64::MAX), u64::MAX);
        assert_eq!(rate("0%").of(u64::MAX), 0);
    }

    #[test]
    fn what_happens_at_a_rate_happens_that_often() {
        let mut chance = Chance::new(1, 0, 0);
        let times = (0..20_000).filter(|_| rate("20%").happens(&mut chance)).count();
        assert!((3_800..4_200).contains(&times), "{times}");
        assert!(!(0..100).any(|_| Rate::NONE.happens(&mut chance)));
        assert!((0..100).all(|_| Rate::ALL.happens(&mut chance)));
    }
}
