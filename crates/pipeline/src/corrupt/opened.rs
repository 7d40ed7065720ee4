//! Settings bound to a corpus: their files are read and the corpus is inspected.

use std::borrow::Cow;

use solecism_corpus::line::Separator;
use solecism_corpus::{Corpus, Flaw, Format, Notation, Problem};
use solecism_errors::noisy::{Noise, Noisy};
use solecism_errors::planning::{self, CorpusPass, PassResult, PlanningStep};
use solecism_errors::tags::{self, NoTagger};
use solecism_errors::{Corruptor, Options, Plan, Purpose, Rate, Summary};
use solecism_language::{Language, TagSet};
use solecism_systems::named_tagger::NamedTagger;
use solecism_tagging::WordTagger;

use super::passes::FilePass;
use super::recognise::Foreign;
use super::settings::Settings;
use super::work::Work;
use crate::tagset::{tagset_named, tagset_of};

/// [`Settings`] opened for a corpus: reads and tags its sentences, and makes errors in them.
#[derive(Debug)]
pub struct Opened {
    /// Notation of the sentences.
    pub notation: Notation,
    /// Tag set.
    pub tagset: Cow<'static, TagSet>,
    /// Tagger, if the words need tags.
    tagger: Option<NamedTagger>,
    /// Draws the errors.
    pub corruptor: Corruptor,
    /// The requested rate, in place of that of the profile.
    rate: Option<Rate>,
    replicate: u32,
    is_foreign: bool,
}

impl Settings {
    /// Opens the settings for a corpus.
    ///
    /// # Errors
    /// If a file cannot be read, or its content does not fit the corpus.
    pub fn open(&self, corpus: &mut Corpus) -> Result<Opened, Problem> {
        let (notation, head) = (corpus.notation(), corpus.head()?);
        let names: Vec<String> = corpus.names().map(str::to_owned).collect();
        self.open_with(notation, &names, &head, |named| tagset_of(corpus, named))
    }

    /// Opens the settings for sentences in a notation; `head` is the first of them.
    ///
    /// # Errors
    /// If a file cannot be read, or its content does not fit the sentences.
    pub fn open_for(&self, notation: Notation, head: &str) -> Result<Opened, Problem> {
        self.open_with(notation, &[], head, |named| match named {
            Some(name) => tagset_named(name),
            None if head.trim().is_empty() => Ok(Cow::Borrowed(TagSet::penn())),
            None => tags::detect(head, notation).map(Cow::Borrowed),
        })
    }

    /// Opens the settings. `tagset` finds the named tag set or detects it; `names` are the corpus files, whose names
    /// may show the language.
    fn open_with(
        &self,
        notation: Notation,
        names: &[String],
        head: &str,
        tagset: impl FnOnce(Option<&str>) -> Result<Cow<'static, TagSet>, Problem>,
    ) -> Result<Opened, Problem> {
        let profile = self.profile()?;
        let tagger = self.open_tagger(notation.format)?;
        let language = self.language.english()?;
        let foreign = self.foreign(&language, names, head, notation)?;
        if let Some(foreign) = &foreign {
            let has_own_tags = notation.format != Format::Text || self.tagger.is_some();
            self.check_foreign(foreign, &language, &profile, has_own_tags)?;
        }
        let tagset = match &tagger {
            _ if self.tagset.is_some() => tagset(self.tagset.as_deref())?,
            Some(tagger) => Cow::Borrowed(tagger.tagset()?),
            // Tag sets of other languages share names with Penn's, with other meanings.
            None if foreign.is_some() && notation.format == Format::Conllu => Cow::Borrowed(TagSet::upos()),
            None => tagset(None)?,
        };
        let options = Options {
            seed: self.seed_at(profile.rate),
            purpose: Purpose::Corpus,
            passes: profile.passes.clone().unwrap_or_default(),
            untouched: self.untouched,
            avoid_covert: self.avoid_covert,
            // Risks are estimated with lists of English words.
            tell_risk: self.details.risk && foreign.is_none(),
            keyboard: Some(self.language.keyboard(&profile.misspelling.keyboard)?),
            tagger: tagger.as_ref().filter(|_| !profile.only_misspells()).map(NamedTagger::signature),
        };
        // Misspellings do not depend on tags, so only records need them then.
        let knows_tags = foreign.is_none() || self.tagger.is_some();
        let tagger = tagger.filter(|_| !profile.only_misspells() || self.details.tags && knows_tags);
        let corruptor = Corruptor::new(profile, language, &tagset, options)?;
        let is_foreign = foreign.is_some();
        Ok(Opened {
            notation,
            tagset,
            tagger,
            corruptor,
            rate: self.rate,
            replicate: self.replicate,
            is_foreign,
        })
    }

    /// Evidence that the text is not in the built-in language, unless the user specifies the language.
    fn foreign(
        &self,
        language: &Language,
        names: &[String],
        head: &str,
        notation: Notation,
    ) -> Result<Option<Foreign>, Problem> {
        let Some(code) = &self.language_code else {
            let names = names.iter().map(String::as_str);
            return Ok(Foreign::recognise(language, names, head, notation));
        };
        if Language::named(code).is_some() {
            return Ok(None);
        }
        let what = format!("no language has the code {code}");
        Err(Problem::new(what, format!("{} is built in: {}", language.code(), language.name())))
    }

    /// Opens the tagger for plain text; `None` if the format has tags.
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
}

impl Opened {
    /// Returns the reader of sentences, which also updates their analyses.
    pub fn noise(&self) -> Noise<'_> {
        let tagger =
            self.tagger.as_ref().map_or(&NoTagger as &dyn WordTagger, |tagger| NamedTagger::tagger(tagger));
        Noise { notation: self.notation, tagset: &self.tagset, tagger }
    }

    /// Makes errors in the sentence with this number, and counts them.
    ///
    /// # Errors
    /// If the sentence cannot be read.
    pub fn make<'s>(&self, text: &'s str, number: u64, summary: &mut Summary) -> Result<Noisy<'s>, Flaw> {
        self.noise().make(&self.corruptor, text, number, |corruption| summary.add(corruption))
    }

    /// True if the words are tagged here, because the corpus has no tags.
    pub fn tags_words(&self) -> bool {
        self.tagger.is_some()
    }

    /// True if the text was recognised as being in another language than the built-in one.
    pub fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    /// True if a pass over the whole corpus is needed before the first sentence.
    pub fn needs_plan(&self) -> bool {
        let profile = self.corruptor.profile();
        self.corruptor.plan().is_none() && (profile.rate.is_some() || profile.misspells())
    }

    /// The same with an existing plan.
    ///
    /// # Errors
    /// If the plan was made with other settings.
    pub fn with_plan(self, plan: Plan) -> Result<Self, Problem> {
        Ok(Self { corruptor: self.corruptor.with_plan(plan, self.rate)?, ..self })
    }

    /// The same with a plan for this corpus, if one is needed.
    ///
    /// # Errors
    /// If the corpus cannot be read, or the rate asks for more words than there are.
    pub fn planned(mut self, corpus: &mut Corpus, work: &Work<'_>) -> Result<Self, Problem> {
        if self.needs_plan() {
            corpus.spool()?;
            self.corruptor = self.plan(|noise| FilePass { corpus, noise, work })?;
        }
        Ok(self)
    }

    /// The corruptor with a plan for this corpus. `pass` turns the reader of sentences into a pass over the corpus.
    ///
    /// # Errors
    /// If the corpus cannot be read, or the rate asks for more words than there are.
    pub fn plan<'m, G: CorpusPass>(
        &'m self,
        pass: impl FnOnce(Noise<'m>) -> G,
    ) -> Result<Corruptor, Problem> {
        self.plan_at(self.corruptor.profile().rate, self.replicate, pass)
    }

    /// The same at another rate, or for another replicate.
    ///
    /// # Errors
    /// If the corpus cannot be read, or the rate asks for more words than there are.
    pub fn plan_at<'m, G: CorpusPass>(
        &'m self,
        rate: Option<Rate>,
        replicate: u32,
        pass: impl FnOnce(Noise<'m>) -> G,
    ) -> Result<Corruptor, Problem> {
        planning::plan(&self.corruptor, rate, replicate, &pass(self.planning_noise()))
    }

    /// Next step of planning, given the results of earlier steps for the whole corpus. For a corpus distributed over
    /// many machines.
    ///
    /// # Errors
    /// If the rate asks for more words than there are.
    pub fn planning_step(&self, known: &[PassResult]) -> Result<PlanningStep, Problem> {
        PlanningStep::of(&self.corruptor, self.corruptor.profile().rate, self.replicate, known)
    }

    /// Returns the reader of sentences for planning.
    pub fn planning_noise(&self) -> Noise<'_> {
        let noise = self.noise();
        // The words that misspellings can hit do not depend on predicted tags.
        if self.corruptor.profile().only_misspells() { Noise { tagger: &NoTagger, ..noise } } else { noise }
    }
}

/// Notation of sentences that begin with `head`: in the given format, or the detected one.
pub fn notation_of(format: Option<Format>, head: &str) -> Notation {
    let format = format.unwrap_or_else(|| Format::of_content(head));
    let mut notation = Notation::new(format);
    if format == Format::Tagged {
        notation.separator = Separator::of_head(head);
    }
    notation
}
