//! Options of all commands that make errors.

use solecism_errors::Fallback;
use solecism_errors::profile::SpellingResult;
use solecism_pipeline::corrupt::{Settings, names};

use crate::language_args::LanguageArgs;
use crate::paths::NameOrPath;

/// Which errors are made, beside the profile.
#[derive(clap::Args)]
pub(crate) struct ErrorArgs {
    /// Only these kinds of the profile
    #[arg(long = names::KINDS, value_name = "KIND,…", value_delimiter = ',')]
    pub kinds: Vec<String>,
    /// Seed of all draws
    #[arg(long = names::SEED, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// When the drawn kind does not apply: the next one in order, or a draw among the others
    #[arg(long = names::FALLBACK, value_name = "WHAT", value_parser = fallback)]
    fallback: Option<Fallback>,
    /// What a misspelling comes out as: non-word, real-word or any
    #[arg(long = names::MISSPELL_AS, value_name = "WHAT", value_parser = spelling)]
    misspell_as: Option<SpellingResult>,
    /// Prefer errors that do not leave a well-formed sentence
    #[arg(long = names::AVOID_COVERT)]
    avoid_covert: bool,
    /// Tag set: penn, upos, c5, or a file with a table; told by the tags unless given
    #[arg(long = names::TAGSET, value_name = "NAME|FILE")]
    tagset: Option<NameOrPath>,
    /// What tags plain text: builtin, dictionary (the built-in words alone), or a file that `solecism train` made;
    /// builtin unless given
    #[arg(long = names::TAGGER, value_name = "NAME|FILE")]
    pub tagger: Option<NameOrPath>,
    /// Language of the text: en; recognised by file name, `# lang` and words unless given
    #[arg(long = names::LANGUAGE, value_name = "CODE")]
    language_code: Option<String>,
    #[command(flatten)]
    pub language: LanguageArgs,
}

fn fallback(name: &str) -> Result<Fallback, String> {
    Fallback::named(name).ok_or_else(|| format!("one of {}", Fallback::NAMES.join(", ")))
}

fn spelling(name: &str) -> Result<SpellingResult, String> {
    SpellingResult::named(name).ok_or_else(|| format!("one of {}", SpellingResult::NAMES.join(", ")))
}

impl ErrorArgs {
    /// Settings for errors of a profile, by name or file.
    pub(crate) fn settings(&self, profile: &str) -> Settings {
        Settings {
            kinds: self.kinds.clone(),
            fallback: self.fallback,
            misspell_as: self.misspell_as,
            seed: self.seed,
            avoid_covert: self.avoid_covert,
            tagset: self.tagset.clone().map(Into::into),
            tagger: self.tagger.clone().map(Into::into),
            language_code: self.language_code.clone(),
            language: self.language.files(),
            ..Settings::new(profile)
        }
    }
}
