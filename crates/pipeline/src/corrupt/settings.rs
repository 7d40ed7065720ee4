//! Which errors are made, and with what.

use std::path::PathBuf;

use solecism_corpus::Problem;
use solecism_errors::profile::SpellingResult;
use solecism_errors::{Fallback, Passes, Profile, Rate};
use solecism_language::TagSet;
use solecism_systems::named_tagger::NamedTagger;

use super::details::Details;
use super::profile::ProfileSource;
use crate::language_files::LanguageFiles;

/// Which errors are made, and with what: the same whoever asks for them.
///
/// Names of files are not looked at before the settings are [opened](Settings::open).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Which kinds, how often, and how; `foster` by default.
    pub profile: ProfileSource,
    /// Only these kinds of the profile; all of them if empty.
    pub kinds: Vec<String>,
    /// What happens when the drawn kind does not apply, if not what the profile says.
    pub fallback: Option<Fallback>,
    /// What a misspelling comes out as, if not what the profile says.
    pub misspell_as: Option<SpellingResult>,
    /// How often to go over each sentence, if not as often as the profile says. A rate of the profile then does not hold.
    pub passes: Option<Passes>,
    /// The share of all words that gets an error, in place of passes.
    pub rate: Option<Rate>,
    /// The share of sentences that are left as they are.
    pub untouched: Rate,
    /// Whether errors that may leave a well-formed sentence are put off.
    pub avoid_covert: bool,
    /// The seed of all draws.
    pub seed: u64,
    /// Which of several corpora that are made alike, from 0. At a rate another number hits other words; without one the
    /// errors are drawn from a seed that follows from `seed` and the number.
    pub replicate: u32,
    /// The name of the tag set, or a file with a table; detected from the tags unless given.
    pub tagset: Option<String>,
    /// What tags plain text: a name, or the file of a model; the built-in tagger unless given.
    pub tagger: Option<String>,
    /// Code of the text's language; recognised unless given. Kinds that need a language are refused in another one.
    pub language_code: Option<String>,
    /// What is added to the language.
    pub language: LanguageFiles,
    /// What records show of an edit.
    pub details: Details,
}

/// What the seeds of replicates differ by: odd, with its bits well mixed (2⁶⁴ divided by the golden ratio).
const SEED_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Default for Settings {
    fn default() -> Self {
        Self::new(ProfileSource::default())
    }
}

impl Settings {
    /// Errors of this profile, drawn from seed 1, with everything else by default.
    pub fn new(profile: impl Into<ProfileSource>) -> Self {
        Self {
            profile: profile.into(),
            kinds: Vec::new(),
            fallback: None,
            misspell_as: None,
            passes: None,
            rate: None,
            untouched: Rate::NONE,
            avoid_covert: false,
            seed: 1,
            replicate: 0,
            tagset: None,
            tagger: None,
            language_code: None,
            language: LanguageFiles::default(),
            details: Details::NONE,
        }
    }

    /// The profile with everything that the settings change about it.
    ///
    /// # Errors
    /// If it cannot be read, or does not make the kinds that are asked for.
    pub fn profile(&self) -> Result<Profile, Problem> {
        let mut profile = self.profile.read()?;
        if !self.kinds.is_empty() {
            let kinds: Vec<&str> = self.kinds.iter().map(String::as_str).collect();
            profile = profile.restricted(&kinds)?;
        }
        if let Some(fallback) = self.fallback {
            profile.fallback = fallback;
        }
        if let Some(result) = self.misspell_as {
            profile.misspelling.result = result;
        }
        if self.passes.is_some() {
            profile.passes.clone_from(&self.passes);
            profile.rate = None;
        }
        if self.rate.is_some() {
            profile.rate = self.rate;
        }
        Ok(profile)
    }

    /// The seed for texts at this rate, if there is one.
    pub(super) fn seed_at(&self, rate: Option<Rate>) -> u64 {
        if rate.is_none() {
            self.seed.wrapping_add(u64::from(self.replicate).wrapping_mul(SEED_STEP))
        } else {
            self.seed
        }
    }

    /// The same with nameless files, so that what is told of them does not depend on where they are.
    #[must_use]
    pub fn without_files(&self) -> Self {
        let nameless = |name: &mut Option<String>, is_builtin: &dyn Fn(&str) -> bool| {
            if let Some(name) = name.as_mut().filter(|name| !is_builtin(name)) {
                name.clear();
            }
        };
        let mut settings = Self { language: self.language.without_files(), ..self.clone() };
        nameless(&mut settings.tagset, &|name| TagSet::named(name).is_some());
        nameless(&mut settings.tagger, &|name| NamedTagger::builtin(name).is_some());
        settings
    }

    /// The files that the settings name, beside that of the profile: what is in them decides the errors too.
    ///
    /// # Errors
    /// A dictionary that is not there.
    pub fn files(&self) -> Result<Vec<PathBuf>, Problem> {
        let mut files = self.language.files()?;
        let tagset = self.tagset.as_ref().filter(|name| TagSet::named(name).is_none());
        let tagger = self.tagger.as_ref().filter(|name| NamedTagger::builtin(name).is_none());
        files.extend(tagset.into_iter().chain(tagger).map(PathBuf::from));
        Ok(files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replicates_differ_by_their_words_at_a_rate_and_else_by_their_seed() {
        let settings = Settings { seed: 7, replicate: 2, ..Settings::default() };
        assert_eq!(settings.seed_at(Some(Rate::NONE)), 7);
        assert_eq!(settings.seed_at(None), 7_u64.wrapping_add(SEED_STEP.wrapping_mul(2)));
        let first = Settings { replicate: 0, ..settings };
        assert_eq!(first.seed_at(None), 7);
    }

    #[test]
    fn settings_take_the_place_of_what_the_profile_says() -> Result<(), Problem> {
        let text = "rate = \"3%\"\npasses = 2\n[kinds]\nmisspelling = 2\nagreement = 1\n";
        let own = Settings::new(Profile::parse(text, "p")?);
        assert_eq!(own.profile()?.rate, Some("3%".parse()?));
        let passes = Settings { passes: Some(Passes::fixed(3)), ..own.clone() };
        assert_eq!((passes.profile()?.rate, passes.profile()?.passes), (None, Some(Passes::fixed(3))));
        let rate = Settings { rate: Some("5%".parse()?), ..own.clone() };
        assert_eq!(rate.profile()?.rate, Some("5%".parse()?));
        let kinds = Settings { kinds: vec!["misspelling".to_owned()], ..own.clone() };
        assert!(kinds.profile()?.only_misspells());
        let unknown = Settings { kinds: vec!["verb-form".to_owned()], ..own };
        assert!(unknown.profile().is_err());
        Ok(())
    }
}
