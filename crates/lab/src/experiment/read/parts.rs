//! Corpora, conditions and mixtures.

use std::ops::Range;
use std::str::FromStr;

use solecism_corpus::{Flaw, Problem};
use solecism_errors::profile::PROFILES;
use solecism_errors::toml_value::{Key, Value, flaw, string, strings, table, wrong};
use solecism_errors::{Passes, Profile, Rate};
use toml::de::{DeTable, DeValue};

use super::{Known, Reader, number, only, text};
use crate::experiment::spec::{Condition, Mixture, NamedCorpus, Origin, Selection};

impl Reader<'_> {
    /// A corpus: a path, or a table with a path or a sample, and which sentences of it.
    pub(super) fn corpus(&self, key: &Key<'_>, value: &Value<'_>) -> Result<NamedCorpus, Flaw> {
        let name = key.get_ref().to_string();
        if name.contains(['/', '*']) || name.trim().is_empty() {
            return Err(flaw(key, "a corpus cannot be called so", "use letters, digits and dashes"));
        }
        if let Some((_, path)) = self.replaced.iter().find(|(replaced, _)| *replaced == name) {
            return Ok(NamedCorpus { name, origin: Origin::File(path.clone()), selection: Selection::ALL });
        }
        if value.get_ref().is_str() {
            let origin = Origin::File(self.existing(value)?);
            return Ok(NamedCorpus { name, origin, selection: Selection::ALL });
        }
        let entries = table(value)?;
        only(entries, &["file", "sample", "sentences", "every", "except-every"])?;
        let every = number(entries, "every", 2, 1_000_000)?.map(|every| (u64::from(every), false));
        let others = number(entries, "except-every", 2, 1_000_000)?.map(|every| (u64::from(every), true));
        if let (Some(_), Some(_), Some(value)) = (every, others, entries.get("except-every")) {
            return Err(flaw(value, "every and except-every exclude each other", "leave one of them out"));
        }
        let range = entries.get("sentences").map(range).transpose()?.unwrap_or(Selection::ALL.range);
        let selection = Selection { range, every: every.or(others) };
        Ok(NamedCorpus { name, origin: self.origin(entries, value)?, selection })
    }

    /// A condition, or one for each choice where something is a list: profiles, sets of kinds, passes, rates.
    pub(super) fn conditions(&self, key: &Key<'_>, value: &Value<'_>, known: &mut Known) -> Result<(), Flaw> {
        let entries = table(value)?;
        only(entries, &["title", "profile", "kinds", "passes", "rate", "replicates", "avoid-covert"])?;
        if let (Some(_), Some(passes)) = (entries.get("rate"), entries.get("passes")) {
            return Err(flaw(passes, "a rate and passes exclude each other", "leave one of them out"));
        }
        let name = key.get_ref().to_string();
        let title = text(entries, "title")?;
        let replicates = number(entries, "replicates", 1, 10_000)?.unwrap_or(1);
        let avoid_covert = entries.get("avoid-covert").map(flag).transpose()?.unwrap_or(false);
        for (profile, which) in self.profiles(entries)? {
            for (passes, rate, how) in amounts(entries)? {
                let told: Vec<&str> = [&*which, &*how].into_iter().filter(|part| !part.is_empty()).collect();
                let title = match &title {
                    Some(title) if told.is_empty() => title.clone(),
                    Some(title) => format!("{title}, {}", told.join(", ")),
                    None if told.is_empty() => name.clone(),
                    None => told.join(", "),
                };
                let (name, profile) = (name.clone(), profile.clone());
                known.conditions.push(Condition {
                    name,
                    title,
                    profile,
                    passes,
                    rate,
                    replicates,
                    avoid_covert,
                });
            }
        }
        Ok(())
    }

    /// The profiles, each with its kinds, and what tells them apart.
    fn profiles(&self, entries: &DeTable<'_>) -> Result<Vec<(Profile, String)>, Flaw> {
        let default = PROFILES[0].0;
        let mut profiles = Vec::new();
        match entries.get("profile") {
            None => profiles.extend(Profile::named(default).map(|profile| (profile, String::new()))),
            Some(value) => {
                for value in one_or_many(value) {
                    let name = string(value)?;
                    let profile = Profile::named(name).map_or_else(|| self.profile_file(value), Ok)?;
                    profiles.push((profile, name.to_owned()));
                }
            }
        }
        let is_one = profiles.len() == 1;
        let Some(kinds) = entries.get("kinds") else {
            let name = |name: String| if is_one { String::new() } else { name };
            return Ok(profiles.into_iter().map(|(profile, told)| (profile, name(told))).collect());
        };
        let sets: Vec<&Value<'_>> = match kinds.get_ref() {
            DeValue::Array(list) if list.iter().any(|entry| entry.get_ref().is_array()) => {
                list.iter().collect()
            }
            _ => vec![kinds],
        };
        let mut found = Vec::new();
        for (profile, name) in profiles {
            for set in &sets {
                let names: Vec<&str> = strings(set)?.into_iter().map(|(kind, _)| kind).collect();
                let restricted = profile.clone().restricted(&names);
                let restricted = restricted.map_err(|problem| flaw(set, problem.what, problem.help))?;
                let mut told = if is_one { Vec::new() } else { vec![name.clone()] };
                if sets.len() > 1 {
                    told.push(names.join("+"));
                }
                found.push((restricted, told.join(", ")));
            }
        }
        Ok(found)
    }

    fn profile_file(&self, value: &Value<'_>) -> Result<Profile, Flaw> {
        let (name, path) = (string(value)?, self.path(value)?);
        let names: Vec<&str> = PROFILES.iter().map(|(name, ..)| *name).collect();
        let read = std::fs::read_to_string(&path);
        let text = read.map_err(|_| {
            flaw(
                value,
                format!("\"{name}\" is neither a profile nor a file"),
                format!("profiles are {}", names.join(", ")),
            )
        })?;
        Profile::parse(&text, name).map_err(|problem| flaw(value, problem.to_string(), "in that profile"))
    }
}

/// One value, or each of a list.
fn one_or_many<'v, 't>(value: &'v Value<'t>) -> Vec<&'v Value<'t>> {
    match value.get_ref() {
        DeValue::Array(list) => list.iter().collect(),
        _ => vec![value],
    }
}

/// How many errors: passes or a rate, and what tells it apart from others.
type Amount = (Option<Passes>, Option<Rate>, String);

/// All amounts that a condition names. A rate always tells itself.
fn amounts(entries: &DeTable<'_>) -> Result<Vec<Amount>, Flaw> {
    if let Some(value) = entries.get("rate") {
        let is_titled = entries.get("title").is_some() && !value.get_ref().is_array();
        let rate = |value| {
            let rate: Rate = parsed(value)?;
            Ok((None, Some(rate), if is_titled { String::new() } else { rate.to_string() }))
        };
        return one_or_many(value).into_iter().map(rate).collect();
    }
    let Some(value) = entries.get("passes") else { return Ok(vec![(None, None, String::new())]) };
    let many = value.get_ref().is_array();
    let amount = |(at, value): (usize, &Value<'_>)| {
        let told = if many {
            format!("passes {}", told_passes(value).unwrap_or((at + 1).to_string()))
        } else {
            String::new()
        };
        Ok((Some(passes(value)?), None, told))
    };
    one_or_many(value).into_iter().enumerate().map(amount).collect()
}

fn told_passes(value: &Value<'_>) -> Option<String> {
    let number = value.get_ref().as_integer().map(|number| number.as_str().to_owned());
    number.or_else(|| value.get_ref().as_str().map(str::to_owned))
}

impl Known {
    /// A mixture: texts, each perhaps with how much it counts.
    pub(super) fn mixture(&self, key: &Key<'_>, value: &Value<'_>) -> Result<Mixture, Flaw> {
        let mut parts = Vec::new();
        for (part, at) in strings(value)? {
            let (weight, name) = match part.split_once('*') {
                Some((weight, name)) => (weighed(weight, at)?, name.trim()),
                None => (1.0, part.trim()),
            };
            parts.extend(self.texts(name, at)?.into_iter().map(|text| (weight, text)));
        }
        if parts.is_empty() {
            return Err(flaw(value, "a mixture of nothing", "such as [\"train\", \"10 * other\"]"));
        }
        Ok(Mixture { name: key.get_ref().to_string(), parts })
    }
}

fn weighed(weight: &str, at: &Value<'_>) -> Result<f64, Flaw> {
    let number = weight.trim().parse().ok().filter(|weight: &f64| *weight > 0.0 && *weight <= 1e6);
    number.ok_or_else(|| flaw(at, format!("\"{}\" is no weight", weight.trim()), "such as \"10 * train\""))
}

fn flag(value: &Value<'_>) -> Result<bool, Flaw> {
    value.get_ref().as_bool().ok_or_else(|| wrong(value, "true or false", ""))
}

/// Which sentences: `0..100`, the last one not included; either end may be left out.
fn range(value: &Value<'_>) -> Result<Range<u64>, Flaw> {
    let ends = string(value)?.split_once("..").and_then(|(first, last)| {
        let first = if first.trim().is_empty() { 0 } else { first.trim().parse().ok()? };
        let last = if last.trim().is_empty() { u64::MAX } else { last.trim().parse().ok()? };
        Some(first..last)
    });
    let range = ends.filter(|range| range.start < range.end);
    range.ok_or_else(|| flaw(value, "no range of sentences", "such as \"0..100\", the hundred first ones"))
}

/// Passes as a number, or as shares: `1:80%,2:20%`.
fn passes(value: &Value<'_>) -> Result<Passes, Flaw> {
    if value.get_ref().is_integer() {
        return super::whole(value, 1, 1000).map(Passes::fixed);
    }
    parsed(value)
}

fn parsed<T: FromStr<Err = Problem>>(value: &Value<'_>) -> Result<T, Flaw> {
    string(value)?.parse().map_err(|problem: Problem| flaw(value, problem.what, problem.help))
}
