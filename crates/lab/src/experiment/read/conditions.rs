//! Conditions: which errors are made.

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

/// What a condition can say: the settings of `corrupt` by their names, a title, and how many texts are made.
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
    /// A condition, or one for each choice where something is a list: profiles, sets of kinds, passes, rates.
    pub(super) fn conditions(&self, key: &Key<'_>, value: &Value<'_>, known: &mut Known) -> Result<(), Flaw> {
        let entries = table(value)?;
        only(entries, &KEYS)?;
        for other in [PASSES, UNTOUCHED] {
            if let (Some(_), Some(value)) = (entries.get(RATE), entries.get(other)) {
                let what = format!("a rate and {other} exclude each other");
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
                let told: Vec<&str> = [&*which, &*how].into_iter().filter(|part| !part.is_empty()).collect();
                let title = match &title {
                    Some(title) if told.is_empty() => title.clone(),
                    Some(title) => format!("{title}, {}", told.join(", ")),
                    None if told.is_empty() => name.clone(),
                    None => told.join(", "),
                };
                let settings = Settings { passes, rate, ..common.clone() };
                known.conditions.push(Condition { name: name.clone(), title, settings, replicates });
            }
        }
        Ok(())
    }

    /// What is the same for every choice.
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

    /// The settings with a profile. A keyboard that it names may be a file, which starts where the experiment is.
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

    /// The profiles, each with its kinds, and what tells them apart.
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

    /// The profile in a file, which starts where the experiment is.
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

/// One value, or each of a list.
pub(super) fn one_or_many<'v, 't>(value: &'v Value<'t>) -> Vec<&'v Value<'t>> {
    match value.get_ref() {
        DeValue::Array(list) => list.iter().collect(),
        _ => vec![value],
    }
}

/// How many errors: passes or a rate, and what tells it apart from others.
type Amount = (Option<Passes>, Option<Rate>, String);

/// All amounts that a condition names. A rate always tells itself.
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

/// Whether something is so.
pub(super) fn flag(value: &Value<'_>) -> Result<bool, Flaw> {
    value.get_ref().as_bool().ok_or_else(|| wrong(value, "true or false", ""))
}

/// Passes as a number, or as shares: `1:80%,2:20%`.
fn passes(value: &Value<'_>) -> Result<Passes, Flaw> {
    if value.get_ref().is_integer() {
        return whole(value, 1, 1000).map(Passes::fixed);
    }
    parsed(value)
}

fn parsed<T: FromStr<Err = Problem>>(value: &Value<'_>) -> Result<T, Flaw> {
    string(value)?.parse().map_err(|problem: Problem| flaw(value, problem.what, problem.help))
}
