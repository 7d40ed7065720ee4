//! Conditions of an experiment file: the errors made in corpora.

mod language;

use std::str::FromStr;

use solecism_corpus::input::read_text;
use solecism_corpus::{Flaw, Problem};
use solecism_errors::profile::{PROFILES, SpellingResult};
use solecism_errors::toml_value::{Key, Value, flaw, named, string, strings, table, wrong};
use solecism_errors::{Fallback, Passes, Profile, Rate};
use solecism_pipeline::corrupt::Settings;
use solecism_pipeline::corrupt::names::{
    AVOID_COVERT, CONFUSABLES, DICTIONARY, FALLBACK, KEYBOARD, KINDS, LANGUAGE, LEXICON, MISSPELL_AS, PASSES,
    PROFILE, RATE, TAGGER, TAGSET, UNTOUCHED, WORDS,
};
use toml::de::{DeTable, DeValue};

use super::{Known, Reader, number, only, text, whole};
use crate::degradation::MAX_REPLICATES;
use crate::experiment::spec::Condition;

/// Keys of a condition: title, number of texts, and the settings of `corrupt`.
const KEYS: [&str; 18] = [
    "title",
    "replicates",
    PROFILE,
    KINDS,
    PASSES,
    RATE,
    FALLBACK,
    MISSPELL_AS,
    AVOID_COVERT,
    UNTOUCHED,
    TAGSET,
    TAGGER,
    LANGUAGE,
    LEXICON,
    DICTIONARY,
    CONFUSABLES,
    WORDS,
    KEYBOARD,
];

impl Reader<'_> {
    /// A condition, or one per combination where profile, kinds, passes or rate is a list.
    pub(super) fn conditions(&self, key: &Key<'_>, value: &Value<'_>, known: &mut Known) -> Result<(), Flaw> {
        let entries = table(value)?;
        only(entries, &KEYS)?;
        for other in [PASSES, UNTOUCHED] {
            if let (Some(_), Some(value)) = (entries.get(RATE), entries.get(other)) {
                let what = format!("rate and {other} exclude each other");
                return Err(flaw(value, what, "leave one of them out"));
            }
        }
        let name = key.get_ref().to_string();
        let title = text(entries, "title")?;
        let replicates = number(entries, "replicates", 1, MAX_REPLICATES)?.unwrap_or(1);
        let common = self.common_settings(entries)?;
        for (profile, which) in self.profiles(entries)? {
            let common = self.with_profile(&common, profile, entries, value)?;
            for (passes, rate, how) in amounts(entries)? {
                let parts: Vec<&str> = [&*which, &*how].into_iter().filter(|part| !part.is_empty()).collect();
                let title = match &title {
                    Some(title) if parts.is_empty() => title.clone(),
                    Some(title) => format!("{title}, {}", parts.join(", ")),
                    None if parts.is_empty() => name.clone(),
                    None => parts.join(", "),
                };
                let settings = Settings { passes, rate, ..common.clone() };
                known.conditions.push(Condition { name: name.clone(), title, settings, replicates });
            }
        }
        Ok(())
    }

    /// Settings shared by all combinations.
    fn common_settings(&self, entries: &DeTable<'_>) -> Result<Settings, Flaw> {
        let fallback = |value| named(value, Fallback::named, &Fallback::NAMES);
        let misspell_as = |value| named(value, SpellingResult::named, &SpellingResult::NAMES);
        Ok(Settings {
            fallback: entries.get(FALLBACK).map(fallback).transpose()?,
            misspell_as: entries.get(MISSPELL_AS).map(misspell_as).transpose()?,
            avoid_covert: entries.get(AVOID_COVERT).map(flag).transpose()?.unwrap_or(false),
            untouched: entries.get(UNTOUCHED).map(parsed).transpose()?.unwrap_or_default(),
            tagset: entries.get(TAGSET).map(|value| self.tagset(value)).transpose()?,
            tagger: entries.get(TAGGER).map(|value| self.tagger(value)).transpose()?,
            language_code: text(entries, LANGUAGE)?,
            language: self.language(entries)?,
            ..Settings::default()
        })
    }

    /// Settings with a profile. The keyboard of the profile may be a file relative to the experiment file.
    fn with_profile(
        &self,
        common: &Settings,
        profile: Profile,
        entries: &DeTable<'_>,
        at: &Value<'_>,
    ) -> Result<Settings, Flaw> {
        let mut settings = common.clone();
        let keyboard = &profile.misspelling.keyboard;
        if profile.misspells() && settings.language.keyboard.is_none() {
            let at = entries.get(PROFILE).unwrap_or(at);
            settings.language.keyboard = self.keyboard_file(keyboard, at)?;
        }
        settings.profile = profile.into();
        Ok(settings)
    }

    /// Profiles, each restricted to a set of kinds, with distinguishing names.
    fn profiles(&self, entries: &DeTable<'_>) -> Result<Vec<(Profile, String)>, Flaw> {
        let default = PROFILES[0].0;
        let mut profiles = Vec::new();
        match entries.get(PROFILE) {
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
        let Some(kinds) = entries.get(KINDS) else {
            let name = |name: String| if is_one { String::new() } else { name };
            return Ok(profiles.into_iter().map(|(profile, title)| (profile, name(title))).collect());
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
                let mut title = if is_one { Vec::new() } else { vec![name.clone()] };
                if sets.len() > 1 {
                    title.push(names.join("+"));
                }
                found.push((restricted, title.join(", ")));
            }
        }
        Ok(found)
    }

    /// Reads a profile from a file relative to the experiment file.
    pub(super) fn profile_file(&self, value: &Value<'_>) -> Result<Profile, Flaw> {
        let (name, path) = (string(value)?, self.path(value)?);
        let names: Vec<&str> = PROFILES.iter().map(|(name, ..)| *name).collect();
        let text = read_text(&path).map_err(|_| {
            flaw(
                value,
                format!("\"{name}\" is neither a profile nor a file"),
                format!("profiles are {}", names.join(", ")),
            )
        })?;
        Profile::parse(&text, name).map_err(|problem| flaw(value, problem.to_string(), "in that profile"))
    }
}

/// A single value or the values of a list.
pub(super) fn one_or_many<'v, 't>(value: &'v Value<'t>) -> Vec<&'v Value<'t>> {
    match value.get_ref() {
        DeValue::Array(list) => list.iter().collect(),
        _ => vec![value],
    }
}

/// Number of errors: passes or a rate, with a distinguishing name.
type Amount = (Option<Passes>, Option<Rate>, String);

/// All amounts of a condition. A rate is always named, unless the condition has a title and one rate.
fn amounts(entries: &DeTable<'_>) -> Result<Vec<Amount>, Flaw> {
    if let Some(value) = entries.get(RATE) {
        let is_titled = entries.get("title").is_some() && !value.get_ref().is_array();
        let rate = |value| {
            let rate: Rate = parsed(value)?;
            Ok((None, Some(rate), if is_titled { String::new() } else { rate.to_string() }))
        };
        return one_or_many(value).into_iter().map(rate).collect();
    }
    let Some(value) = entries.get(PASSES) else { return Ok(vec![(None, None, String::new())]) };
    let many = value.get_ref().is_array();
    let amount = |(at, value): (usize, &Value<'_>)| {
        let title = if many {
            format!("passes {}", passes_text(value).unwrap_or((at + 1).to_string()))
        } else {
            String::new()
        };
        Ok((Some(passes(value)?), None, title))
    };
    one_or_many(value).into_iter().enumerate().map(amount).collect()
}

fn passes_text(value: &Value<'_>) -> Option<String> {
    let number = value.get_ref().as_integer().map(|number| number.as_str().to_owned());
    number.or_else(|| value.get_ref().as_str().map(str::to_owned))
}

/// A boolean.
pub(super) fn flag(value: &Value<'_>) -> Result<bool, Flaw> {
    value.get_ref().as_bool().ok_or_else(|| wrong(value, "true or false", ""))
}

/// Passes as a number or as shares: `1:80%,2:20%`.
fn passes(value: &Value<'_>) -> Result<Passes, Flaw> {
    if value.get_ref().is_integer() {
        return whole(value, 1, 1000).map(Passes::fixed);
    }
    parsed(value)
}

fn parsed<T: FromStr<Err = Problem>>(value: &Value<'_>) -> Result<T, Flaw> {
    string(value)?.parse().map_err(|problem: Problem| flaw(value, problem.what, problem.help))
}
