//! Typed access to TOML values, with the position of mistakes.

use std::time::Duration;

use solecism_corpus::Flaw;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::nearest::suggestion;

/// A value with its position.
pub type Value<'t> = Spanned<DeValue<'t>>;
/// A key with its position.
pub type Key<'t> = Spanned<std::borrow::Cow<'t, str>>;

/// An error at a position.
pub fn flaw<T>(at: &Spanned<T>, what: impl Into<String>, help: impl Into<String>) -> Flaw {
    Flaw::new(at.span().start, at.span().len(), what, help)
}

/// A table.
///
/// # Errors
/// If the value has another type.
pub fn table<'v, 't>(value: &'v Value<'t>) -> Result<&'v DeTable<'t>, Flaw> {
    let help = "such as [system.mine] with lines below it, or { NAME = \"value\" }";
    value.get_ref().as_table().ok_or_else(|| wrong(value, "a table", help))
}

/// A string.
///
/// # Errors
/// If the value has another type.
pub fn string<'v>(value: &'v Value<'_>) -> Result<&'v str, Flaw> {
    let text = value.get_ref().as_str().ok_or_else(|| wrong(value, "a text", "in double quotes"))?;
    if text.contains('\0') {
        return Err(flaw(value, "a text with a null character in it", "no program can be given that"));
    }
    Ok(text)
}

/// A list of strings.
///
/// # Errors
/// If the value has another type.
pub fn strings<'v, 't>(value: &'v Value<'t>) -> Result<Vec<(&'v str, &'v Value<'t>)>, Flaw> {
    let help = "such as [\"parser\", \"--fast\"]: each word by itself, because no shell takes the line apart";
    let list = value.get_ref().as_array().ok_or_else(|| wrong(value, "a list of texts", help))?;
    list.iter().map(|value| Ok((string(value)?, value))).collect()
}

/// An integer in a range.
///
/// # Errors
/// If the value has another type or is out of range.
pub fn whole(value: &Value<'_>, from: u32, to: u32) -> Result<u32, Flaw> {
    let parse = |number: &toml::de::DeInteger<'_>| u32::from_str_radix(number.as_str(), number.radix()).ok();
    let found = value.get_ref().as_integer().and_then(parse).filter(|number| (from..=to).contains(number));
    found.ok_or_else(|| wrong(value, &format!("a whole number from {from} to {to}"), ""))
}

/// A duration in seconds.
///
/// # Errors
/// If the value is not a valid duration.
pub fn seconds(value: &Value<'_>) -> Result<Duration, Flaw> {
    let number = match value.get_ref() {
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(|n| n as f64)
        }
        DeValue::Float(number) => number.as_str().parse().ok(),
        _ => None,
    };
    let duration =
        number.filter(|number| *number > 0.0).and_then(|n: f64| Duration::try_from_secs_f64(n).ok());
    duration.ok_or_else(|| wrong(value, "a time", "a number of seconds above 0"))
}

/// One of a set of names.
///
/// # Errors
/// If the value has another type or is none of the names.
pub fn named<T>(value: &Value<'_>, find: impl Fn(&str) -> Option<T>, names: &[&str]) -> Result<T, Flaw> {
    let name = string(value)?;
    find(name).ok_or_else(|| {
        let what = format!("\"{name}\" is not one of {}", names.join(", "));
        flaw(value, what, suggestion(name, names.iter().copied()))
    })
}

/// An error for an unknown key.
pub fn unknown(key: &Key<'_>, known: &[&str]) -> Flaw {
    let name = key.get_ref();
    flaw(key, format!("unknown key \"{name}\""), suggestion(name, known.iter().copied()))
}

/// An error for a value of the wrong type.
pub fn wrong(value: &Value<'_>, expected: &str, help: &str) -> Flaw {
    flaw(value, format!("expected {expected}, found {}", value.get_ref().type_str()), help)
}

/// Parses a document; `what` describes it in messages: "a systems file".
///
/// # Errors
/// If the text is not TOML.
pub fn document<'t>(text: &'t str, what: &str) -> Result<Spanned<DeTable<'t>>, Flaw> {
    DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        let wrong = format!("not TOML: {}", error.message());
        Flaw::new(span.start, span.len(), wrong, format!("{what} is a TOML file"))
    })
}

/// The entries of a table in the order of the file.
pub fn in_order<'v, 't>(table: &'v DeTable<'t>) -> Vec<(&'v Key<'t>, &'v Value<'t>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}
