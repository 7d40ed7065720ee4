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
            let path = self.path(value)?;
            if !path.exists() {
                let what = format!("there is no file {}", path.display());
                return Err(flaw(value, what, "relative paths start where this file is"));
            }
            return Ok(NamedCorpus { name, origin: Origin::File(path), selection: Selection::ALL });
        }
        let entries = table(value)?;
        only(entries, &["file", "sample", "sentences", "every", "except-every"])?;
        let every = number(entries, "every", 2, 1_000_000)?.map(|every| (u64::from(every), false));
        let others = number(entries, "except-every", 2, 1_000_000)?.map(|every| (u64::from(every), true));
        let range = entries.get("sentences").map(range).transpose()?.unwrap_or(Selection::ALL.range);
        let selection = Selection { range, every: every.or(others) };
        Ok(NamedCorpus { name, origin: self.origin(entries, value)?, selection })
    }

    /// A condition, or several where its rate is a list.
    pub(super) fn conditions(&self, key: &Key<'_>, value: &Value<'_>, known: &mut Known) -> Result<(), Flaw> {
        let entries = table(value)?;
        only(entries, &["title", "profile", "kinds", "passes", "rate", "replicates", "avoid-covert"])?;
        let name = key.get_ref().to_string();
        let title = text(entries, "title")?;
        let condition = Condition {
            title: title.clone().unwrap_or_else(|| name.clone()),
            name,
            profile: self.profile(entries)?,
            passes: entries.get("passes").map(passes).transpose()?,
            rate: None,
            replicates: number(entries, "replicates", 1, 10_000)?.unwrap_or(1),
            avoid_covert: entries.get("avoid-covert").map(flag).transpose()?.unwrap_or(false),
        };
        let Some(rate) = entries.get("rate") else {
            known.conditions.push(condition);
            return Ok(());
        };
        if let Some(passes) = entries.get("passes") {
            return Err(flaw(passes, "a rate and passes exclude each other", "leave one of them out"));
        }
        let rates = match rate.get_ref() {
            DeValue::Array(rates) => rates.iter().map(parsed::<Rate>).collect::<Result<Vec<_>, _>>()?,
            _ => vec![parsed(rate)?],
        };
        let is_grid = rates.len() > 1;
        known.conditions.extend(rates.into_iter().map(|rate| {
            let title = match &title {
                Some(title) if !is_grid => title.clone(),
                Some(title) => format!("{title}, {rate}"),
                None => rate.to_string(),
            };
            Condition { title, rate: Some(rate), ..condition.clone() }
        }));
        Ok(())
    }

    fn profile(&self, entries: &DeTable<'_>) -> Result<Profile, Flaw> {
        let given = entries.get("profile");
        let name = given.map(string).transpose()?.unwrap_or(PROFILES[0].0);
        let profile = match (Profile::named(name), given) {
            (Some(profile), _) => profile,
            (None, Some(value)) => self.profile_file(value)?,
            (None, None) => return Err(Flaw::new(0, 0, "there is no profile", "name one")),
        };
        restricted(profile, entries)
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

fn restricted(profile: Profile, entries: &DeTable<'_>) -> Result<Profile, Flaw> {
    let Some(value) = entries.get("kinds") else { return Ok(profile) };
    let kinds: Vec<&str> = strings(value)?.into_iter().map(|(kind, _)| kind).collect();
    profile.restricted(&kinds).map_err(|problem| flaw(value, problem.what, problem.help))
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
