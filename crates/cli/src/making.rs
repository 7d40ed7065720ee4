//! Which errors are made: options that all commands share that make any.

use solecism::corpus::Problem;
use solecism::errors::Fallback;
use solecism::errors::profile::SpellingResult;
use solecism::{Making, ProfileChoice, profile_named};

use crate::language::LanguageArgs;

/// Which errors are made, beside the profile.
#[derive(clap::Args)]
pub struct ErrorArgs {
    /// Only these kinds of the profile
    #[arg(long, value_name = "KIND,…", value_delimiter = ',')]
    pub kinds: Vec<String>,
    /// Seed of all draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// When the drawn kind does not apply: the next one in order, or a draw among the others
    #[arg(long, value_name = "WHAT", value_parser = fallback)]
    fallback: Option<Fallback>,
    /// What a misspelling comes out as: non-word, real-word or any
    #[arg(long, value_name = "WHAT", value_parser = spelling)]
    misspell_as: Option<SpellingResult>,
    /// Prefer errors that do not leave a well-formed sentence
    #[arg(long)]
    avoid_covert: bool,
    /// Tag set: penn, upos, c5, or a file with a table; told by the tags unless given
    #[arg(long, value_name = "NAME|FILE")]
    tagset: Option<String>,
    /// What tags plain text: builtin, dictionary (the built-in words alone), or a file that `solecism train` made;
    /// builtin unless given
    #[arg(long, value_name = "NAME|FILE")]
    pub tagger: Option<String>,
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
    /// Which errors are made of the profile of this name or in this file.
    pub fn making(&self, profile: &str) -> Result<Making, Problem> {
        let choice = ProfileChoice {
            kinds: self.kinds.clone(),
            fallback: self.fallback,
            misspell_as: self.misspell_as,
        };
        Ok(Making {
            seed: self.seed,
            avoid_covert: self.avoid_covert,
            tagset: self.tagset.clone(),
            tagger: self.tagger.clone(),
            language: self.language.language(),
            ..Making::new(choice.of(profile_named(profile)?)?)
        })
    }
}
