//! Parsing profiles from TOML, with the position of every mistake.

use solecism_corpus::Flaw;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Fallback, Profile, Spelling, SpellingResult, SubkindWeight};
use crate::kinds::Kinds;
use crate::nearest::suggestion;

/// Largest weight allowed, so that sums cannot overflow.
const HEAVIEST: u32 = 1_000_000;

const KEYS: [&str; 7] = ["name", "kinds", "weights", "rate", "passes", "fallback", "misspelling"];

type Value<'t> = Spanned<DeValue<'t>>;
type Key<'t> = Spanned<std::borrow::Cow<'t, str>>;

/// Parses a profile.
pub(super) fn parse(text: &str, kinds: Kinds) -> Result<Profile, Flaw> {
    let document = DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        Flaw::new(
            span.start,
            span.len(),
            format!("not TOML: {}", error.message()),
            "a profile is a TOML file",
        )
    })?;
    let mut profile = Profile {
        name: "custom".to_owned(),
        frequencies: vec![0; kinds.count()],
        kinds,
        weights: Vec::new(),
        rate: None,
        passes: None,
        fallback: Fallback::default(),
        misspelling: Spelling::default(),
    };
    for (key, value) in document.get_ref() {
        read_key(&mut profile, key, value)?;
    }
    if profile.frequencies.iter().all(|&weight| weight == 0) {
        let place = document.get_ref().get("kinds").map_or(0..0, Spanned::span);
        let what = "the frequencies of the kinds sum to 0";
        let help = "give at least one kind under [kinds] a frequency, such as missing-word = 24";
        return Err(Flaw::new(place.start, place.len(), what, help));
    }
    Ok(profile)
}

fn read_key(profile: &mut Profile, key: &Key, value: &Value) -> Result<(), Flaw> {
    match key.get_ref().as_ref() {
        "name" => string(value)?.clone_into(&mut profile.name),
        "kinds" => read_kinds(profile, value)?,
        "weights" => {
            for (kind, weights) in table(value)? {
                let kind = kind_at(&profile.kinds, kind)?;
                read_weights(profile, kind, weights)?;
            }
        }
        "rate" => profile.rate = Some(parsed(value)?),
        "passes" => profile.passes = Some(parsed(value)?),
        "fallback" => {
            profile.fallback = named(value, Fallback::named, &Fallback::NAMES)?;
        }
        "misspelling" => read_misspelling(profile, value)?,
        _ => return Err(unknown("key", key, &KEYS)),
    }
    Ok(())
}

fn read_kinds(profile: &mut Profile, value: &Value) -> Result<(), Flaw> {
    for (kind, weight) in table(value)? {
        let at = kind_at(&profile.kinds, kind)?;
        profile.frequencies[at] = integer(weight)?;
    }
    Ok(())
}

fn read_weights(profile: &mut Profile, kind: usize, value: &Value) -> Result<(), Flaw> {
    let kind = &profile.kinds[kind];
    for (name, weight) in table(value)? {
        let Some(&subkind) = kind.subkinds().iter().find(|known| *known == name.get_ref()) else {
            return Err(unknown(
                &format!("sub-kind of {} with a weight", kind.name()),
                name,
                kind.subkinds(),
            ));
        };
        profile.weights.push(SubkindWeight { kind: kind.name(), subkind, weight: integer(weight)? });
    }
    Ok(())
}

fn read_misspelling(profile: &mut Profile, value: &Value) -> Result<(), Flaw> {
    for (key, value) in table(value)? {
        match key.get_ref().as_ref() {
            "keyboard" => string(value)?.clone_into(&mut profile.misspelling.keyboard),
            "words" => {
                profile.misspelling.result = named(value, SpellingResult::named, &SpellingResult::NAMES)?;
            }
            "slips" => {
                if let Some(kind) = profile.kinds.named("misspelling") {
                    read_weights(profile, kind, value)?;
                }
            }
            _ => return Err(unknown("key", key, &["keyboard", "words", "slips"])),
        }
    }
    Ok(())
}

fn kind_at(kinds: &Kinds, key: &Key) -> Result<usize, Flaw> {
    kinds.named(key.get_ref()).ok_or_else(|| {
        let names: Vec<&str> = kinds.names().collect();
        unknown("kind of error", key, &names)
    })
}

fn table<'v, 't>(value: &'v Value<'t>) -> Result<&'v DeTable<'t>, Flaw> {
    value.get_ref().as_table().ok_or_else(|| wrong(value, "a table", "such as [kinds] with lines below it"))
}

fn string<'v>(value: &'v Value) -> Result<&'v str, Flaw> {
    value.get_ref().as_str().ok_or_else(|| wrong(value, "a text", "in double quotes"))
}

fn integer(value: &Value) -> Result<u32, Flaw> {
    let parse = |number: &toml::de::DeInteger| u32::from_str_radix(number.as_str(), number.radix()).ok();
    let found = value.get_ref().as_integer().and_then(parse).filter(|&weight| weight <= HEAVIEST);
    found.ok_or_else(|| wrong(value, "a frequency", "a whole number from 0 to 1,000,000"))
}

/// Parses a value that is written as a string or an integer.
fn parsed<T: std::str::FromStr<Err = solecism_corpus::Problem>>(value: &Value) -> Result<T, Flaw> {
    let text = match value.get_ref() {
        DeValue::Integer(number) => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => string(value)?,
    };
    text.parse().map_err(|problem: solecism_corpus::Problem| {
        Flaw::new(value.span().start, value.span().len(), problem.what, problem.help)
    })
}

fn named<T>(value: &Value, find: impl Fn(&str) -> Option<T>, names: &[&str]) -> Result<T, Flaw> {
    let name = string(value)?;
    find(name).ok_or_else(|| {
        let what = format!("\"{name}\" is not one of {}", names.join(", "));
        Flaw::new(value.span().start, value.span().len(), what, suggestion(name, names.iter().copied()))
    })
}

fn unknown(what: &str, key: &Key, known: &[&str]) -> Flaw {
    let name = key.get_ref();
    let help = suggestion(name, known.iter().copied());
    Flaw::new(key.span().start, key.span().len(), format!("unknown {what} \"{name}\""), help)
}

fn wrong(value: &Value, expected: &str, help: &str) -> Flaw {
    let what = format!("expected {expected}, found {}", value.get_ref().type_str());
    Flaw::new(value.span().start, value.span().len(), what, help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::Passes;

    #[test]
    fn everything_a_profile_can_say_is_read() {
        let text = "name = \"mine\"\nrate = \"5%\"\npasses = 2\nfallback = \"renormalise\"\n\
                    [kinds]\nmissing-word = 3\nmisspelling = 1\n\
                    [weights.missing-word]\ndet = 1\n\
                    [misspelling]\nkeyboard = \"azerty\"\nwords = \"any\"\nslips = { deletion = 4 }\n";
        let profile = parse(text, Kinds::builtin().clone()).unwrap_or_else(|flaw| panic!("{flaw:?}"));
        assert_eq!(profile.name, "mine");
        assert_eq!(profile.frequencies, [3, 0, 0, 0, 0, 1]);
        assert_eq!(profile.weight("missing-word", "det"), Some(1));
        assert_eq!(profile.weight("missing-word", "verb"), None);
        assert_eq!(profile.weight("misspelling", "deletion"), Some(4));
        assert_eq!(profile.rate.map(|rate| rate.to_string()).as_deref(), Some("5%"));
        assert_eq!(profile.passes, Some(Passes::fixed(2)));
        assert_eq!(profile.fallback, Fallback::Renormalise);
        assert_eq!(profile.misspelling.keyboard, "azerty");
        assert_eq!(profile.misspelling.result, SpellingResult::Any);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, place, what, help) in [
            (
                "[kinds]\nmissing-wrod = 1\n",
                "2:1",
                "unknown kind of error \"missing-wrod\"",
                "\"missing-word\"?",
            ),
            ("[kinds]\nagreement = 0\n", "1:1", "sum to 0", "at least one"),
            ("", "1:1", "sum to 0", "at least one"),
            ("[kinds]\nagreement = -1\n", "2:13", "expected a frequency, found integer", "0 to"),
            ("[kinds]\nagreement = 1.5\n", "2:13", "expected a frequency, found float", "whole number"),
            ("[kinds]\nagreement = 5000000\n", "2:13", "expected a frequency", "0 to"),
            ("kinds = 3\n", "1:9", "expected a table", "[kinds]"),
            ("[kinds\n", "1:7", "not TOML", "TOML"),
            ("rates = \"5%\"\n", "1:1", "unknown key \"rates\"", "\"rate\"?"),
            ("rate = \"x\"\n", "1:8", "\"x\" is not a share", "5%"),
            ("passes = -1\n", "1:10", "not a number of passes", "passes"),
            ("fallback = \"nxt\"\n", "1:12", "\"nxt\" is not one of", "\"next\"?"),
            ("[weights.extra-word]\nrepeat = 1\n", "2:1", "unknown sub-kind of extra-word", "repeated-token"),
            ("[misspelling]\nlayout = \"x\"\n", "2:1", "unknown key \"layout\"", "keyboard"),
            ("[misspelling]\nkeyboard = 1\n", "2:12", "expected a text", "quotes"),
        ] {
            let problem = Profile::parse(text, "p.toml").err();
            let message = problem.as_ref().map(ToString::to_string).unwrap_or_default();
            assert!(message.starts_with(&format!("p.toml:{place}: ")), "{text}{message}");
            assert!(message.contains(what), "{text}{message}");
            let found = problem.map(|problem| problem.help).unwrap_or_default();
            assert!(found.contains(help), "{text}{found}");
        }
    }
}
