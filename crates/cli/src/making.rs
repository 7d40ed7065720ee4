//! Which errors are made: options that all commands share that make any.

use std::borrow::Cow;
use std::path::Path;

use solecism::corpus::{Corpus, Format, Problem};
use solecism::english::TagSet;
use solecism::errors::profile::{PROFILES, SpellingResult};
use solecism::errors::{Corruptor, Fallback, Options, Profile};
use solecism::systems::tagger::NamedTagger;

use crate::language::{LanguageArgs, read};
use crate::tagging;

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
    /// The profile of this name or in this file, with what the command line says otherwise.
    pub fn profile(&self, name: &str) -> Result<Profile, Problem> {
        let mut profile = profile_named(name)?;
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
        Ok(profile)
    }

    /// What tags plain text; nothing where there are tags.
    pub fn tagger(&self, corpus: &Corpus) -> Result<Option<NamedTagger>, Problem> {
        match (corpus.format(), &self.tagger) {
            (Format::Text, Some(name)) => NamedTagger::open(name).map(Some),
            (Format::Text, None) => Ok(Some(NamedTagger::Builtin)),
            (_, None) => Ok(None),
            (format, Some(_)) => {
                let what = format!("--tagger is for plain text, and this is {format}");
                let help = "solecism tag replaces the tags of a corpus; --format names another format";
                Err(Problem::new(what, help))
            }
        }
    }

    /// The tag set of the tags that there are, or that the tagger gives.
    pub fn tagset(
        &self,
        corpus: &mut Corpus,
        tagger: Option<&NamedTagger>,
    ) -> Result<Cow<'static, TagSet>, Problem> {
        match (tagger, &self.tagset) {
            (Some(tagger), None) => Ok(Cow::Borrowed(tagger.tagset()?)),
            (_, named) => tagging::tagset(corpus, named.as_deref()),
        }
    }

    /// What makes the errors, with what `options` say beside these arguments.
    pub fn corruptor(
        &self,
        profile: Profile,
        tagset: &TagSet,
        tagger: Option<&NamedTagger>,
        options: Options,
    ) -> Result<Corruptor, Problem> {
        let options = Options {
            seed: self.seed,
            avoid_covert: self.avoid_covert,
            keyboard: Some(self.language.keyboard(&profile.misspelling.keyboard)?),
            tagger: tagger.filter(|_| !profile.only_misspells()).map(NamedTagger::signature),
            ..options
        };
        Corruptor::new(profile, self.language.english()?, tagset, options)
    }
}

/// The profile of this name or in this file.
pub fn profile_named(name: &str) -> Result<Profile, Problem> {
    match Profile::named(name) {
        Some(profile) => Ok(profile),
        None => Profile::parse(&read(Path::new(name)).map_err(|problem| no_profile(name, problem))?, name),
    }
}

fn no_profile(name: &str, mut problem: Problem) -> Problem {
    let known: Vec<&str> = PROFILES.iter().map(|(name, ..)| *name).collect();
    problem.help = format!("{name} is neither a file nor one of {}", known.join(", "));
    problem
}
