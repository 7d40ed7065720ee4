//! Settings of corruption.

use std::path::PathBuf;

use solecism_corpus::Problem;
use solecism_errors::profile::SpellingResult;
use solecism_errors::{Fallback, Passes, Profile, Rate};
use solecism_language::TagSet;
use solecism_systems::named_tagger::NamedTagger;

use super::details::Details;
use super::profile::ProfileSource;
use crate::language_files::LanguageFiles;

/// Settings of corruption, common to all front ends.
///
/// Files are not read before the settings are [opened](Settings::open).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Profile with kinds, frequencies and defaults; `foster` by default.
    pub profile: ProfileSource,
    /// Kinds to keep from the profile; all if empty.
    pub kinds: Vec<String>,
    /// Fallback if the drawn kind does not apply; `None` for that of the profile.
    pub fallback: Option<Fallback>,
    /// Result of a misspelling; `None` for that of the profile.
    pub misspell_as: Option<SpellingResult>,
    /// Number of passes over each sentence; `None` for that of the profile. Overrides a rate in the profile.
    pub passes: Option<Passes>,
    /// Share of all words that get an error, instead of passes.
    pub rate: Option<Rate>,
    /// Share of sentences left unchanged.
    pub untouched: Rate,
    /// True to avoid errors that may leave a well-formed sentence.
    pub avoid_covert: bool,
    /// Seed of all random choices.
    pub seed: u64,
    /// Number of the replicate, from 0. At a rate, another replicate hits other words; otherwise its errors are drawn
    /// with a seed derived from `seed` and this number.
    pub replicate: u32,
    /// Name of the tag set, or a file with a table; `None` to detect it from the tags.
    pub tagset: Option<String>,
    /// Tagger of plain text: a name or a model file; `None` for the built-in one.
    pub tagger: Option<String>,
    /// Language code of the text; `None` to detect it. Kinds that need a language are refused in other languages.
    pub language_code: Option<String>,
    /// Additions to the language.
    pub language: LanguageFiles,
    /// Optional fields of records.
    pub details: Details,
}

/// Increment between the seeds of replicates: 2⁶⁴ divided by the golden ratio, an odd number with well-mixed bits.
const SEED_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Default for Settings {
    fn default() -> Self {
        Self::new(ProfileSource::default())
    }
}

impl Settings {
    /// Errors of this profile, with seed 1 and defaults for everything else.
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

    /// Reads the profile and applies the settings that change it.
    ///
    /// # Errors
    /// If it cannot be read, or lacks one of the requested kinds.
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

    /// Seed at this rate, if any.
    pub(super) fn seed_at(&self, rate: Option<Rate>) -> u64 {
        if rate.is_none() {
            self.seed.wrapping_add(u64::from(self.replicate).wrapping_mul(SEED_STEP))
        } else {
            self.seed
        }
    }

    /// The files that the settings name, other than the profile. Their content affects the errors too.
    ///
    /// # Errors
    /// If a dictionary does not exist.
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
