//! Which errors are made, as a user says it: from names and files to what makes them.

use std::borrow::Cow;
use std::path::Path;

use solecism_corpus::line::Separator;
use solecism_corpus::{Corpus, Format, Notation, Problem};
use solecism_english::TagSet;
use solecism_errors::profile::{PROFILES, SpellingResult};
use solecism_errors::{Corruptor, Fallback, Options, Passes, Profile, Rate, tags};
use solecism_systems::tagger::NamedTagger;

use crate::language::{Language, read};
use crate::maker::Maker;
use crate::tagset::{tagset_named, tagset_of};

/// Which errors are made, and with what.
#[derive(Clone, Debug)]
pub struct Making {
    /// Which kinds, how often, and how.
    pub profile: Profile,
    /// The seed of all draws.
    pub seed: u64,
    /// How often to go over each sentence, if something else than what the profile says. An exact rate of the profile
    /// then does not hold.
    pub passes: Option<Passes>,
    /// The share of all words that gets an error, in place of passes.
    pub rate: Option<Rate>,
    /// Which of several corpora at one rate this is.
    pub replicate: u32,
    /// The share of sentences that are left as they are.
    pub untouched: Rate,
    /// Whether errors that may leave a well-formed sentence are put off.
    pub avoid_covert: bool,
    /// The name of the tag set, or a file with a table; told by the tags unless given.
    pub tagset: Option<String>,
    /// What tags plain text: a name or the file of a model; the built-in tagger unless given.
    pub tagger: Option<String>,
    /// What is added to the language.
    pub language: Language,
    /// Whether edits tell the tags of words, also where they must be found and errors do not need them.
    pub tell_tags: bool,
    /// Whether edits tell how likely the result is well formed.
    pub tell_risk: bool,
}

impl Making {
    /// Errors of this profile, with everything else as it is by default.
    pub fn new(profile: Profile) -> Self {
        Self {
            profile,
            seed: 1,
            passes: None,
            rate: None,
            replicate: 0,
            untouched: Rate::NONE,
            avoid_covert: false,
            tagset: None,
            tagger: None,
            language: Language::default(),
            tell_tags: false,
            tell_risk: false,
        }
    }

    /// What makes such errors in a corpus.
    ///
    /// # Errors
    /// If a file cannot be read, or what it holds does not fit the corpus.
    pub fn maker(&self, corpus: &mut Corpus) -> Result<Maker, Problem> {
        let notation = corpus.notation();
        let tagger = self.open_tagger(notation.format)?;
        let tagset = match self.tagset_of_tagger(tagger.as_ref())? {
            Some(tagset) => tagset,
            None => tagset_of(corpus, self.tagset.as_deref())?,
        };
        self.assemble(notation, tagset, tagger)
    }

    /// What makes such errors in sentences that are written so, of which `head` are the first.
    ///
    /// # Errors
    /// If a file cannot be read, or what it holds does not fit the sentences.
    pub fn maker_for(&self, notation: Notation, head: &str) -> Result<Maker, Problem> {
        let tagger = self.open_tagger(notation.format)?;
        let tagset = match (self.tagset_of_tagger(tagger.as_ref())?, &self.tagset) {
            (Some(tagset), _) => tagset,
            (None, Some(name)) => tagset_named(name)?,
            (None, None) if head.trim().is_empty() => Cow::Borrowed(TagSet::penn()),
            (None, None) => Cow::Borrowed(tags::detect(head, notation)?),
        };
        self.assemble(notation, tagset, tagger)
    }

    fn assemble(
        &self,
        notation: Notation,
        tagset: Cow<'static, TagSet>,
        tagger: Option<NamedTagger>,
    ) -> Result<Maker, Problem> {
        let profile = self.whole_profile();
        let options = Options {
            seed: self.seed,
            passes: self.passes.clone().or_else(|| profile.passes.clone()).unwrap_or_default(),
            untouched: self.untouched,
            avoid_covert: self.avoid_covert,
            tell_risk: self.tell_risk,
            keyboard: Some(self.language.keyboard(&profile.misspelling.keyboard)?),
            tagger: tagger.as_ref().filter(|_| !profile.only_misspells()).map(NamedTagger::signature),
        };
        // Slips on the keyboard do not look at tags: then only the records want them.
        let tagger = tagger.filter(|_| !profile.only_misspells() || self.tell_tags);
        let corruptor = Corruptor::new(profile, self.language.english()?, &tagset, options)?;
        Ok(Maker { notation, tagset, tagger, corruptor, rate: self.rate, replicate: self.replicate })
    }

    /// The profile, with what is said beside it.
    fn whole_profile(&self) -> Profile {
        let mut profile = self.profile.clone();
        if self.passes.is_some() {
            profile.rate = None;
        }
        if self.rate.is_some() {
            profile.rate = self.rate;
        }
        profile
    }

    /// What tags plain text; nothing where there are tags.
    fn open_tagger(&self, format: Format) -> Result<Option<NamedTagger>, Problem> {
        if format == Format::M2 {
            let help =
                "take its sentences with solecism convert --to text, or name another format with --format";
            return Err(Problem::new("an M2 file has errors already", help));
        }
        match (format, &self.tagger) {
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

    /// The tag set of the tags that the tagger gives, unless one is named.
    fn tagset_of_tagger(
        &self,
        tagger: Option<&NamedTagger>,
    ) -> Result<Option<Cow<'static, TagSet>>, Problem> {
        let tagger = tagger.filter(|_| self.tagset.is_none());
        tagger.map(|tagger| tagger.tagset().map(Cow::Borrowed)).transpose()
    }
}

/// A profile by name or file, and what is changed about it.
#[derive(Clone, Debug, Default)]
pub struct ProfileChoice {
    /// Only these kinds of it; all of them if there are none.
    pub kinds: Vec<String>,
    /// What happens when the drawn kind does not apply.
    pub fallback: Option<Fallback>,
    /// What a misspelling comes out as.
    pub misspell_as: Option<SpellingResult>,
}

impl ProfileChoice {
    /// The profile with these changes.
    ///
    /// # Errors
    /// Kinds that are not known, or that the profile does not make.
    pub fn of(&self, mut profile: Profile) -> Result<Profile, Problem> {
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
}

/// The profile of this name or in this file.
///
/// # Errors
/// If it is no name, and no file with a profile.
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

/// How sentences are written, of which `head` are the first: in the format given, or in the one that they look to be in.
pub fn notation_of(format: Option<Format>, head: &str) -> Notation {
    let format = format.unwrap_or_else(|| Format::of_content(head));
    let mut notation = Notation::new(format);
    if format == Format::Tagged {
        notation.separator = Separator::of_head(head);
    }
    notation
}
