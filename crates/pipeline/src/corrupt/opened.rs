//! Settings that are bound to a corpus: the files that they name are read, its sentences are looked at.

use std::borrow::Cow;

use solecism_corpus::line::Separator;
use solecism_corpus::{Corpus, Flaw, Format, Notation, Problem};
use solecism_errors::noisy::{Noise, Noisy};
use solecism_errors::planning::{self, Found, GoOver, Step};
use solecism_errors::tags::{self, NoTagger};
use solecism_errors::{Corruptor, Options, Plan, Purpose, Rate, Summary};
use solecism_language::{Language, TagSet};
use solecism_systems::named_tagger::NamedTagger;
use solecism_tagging::WordTagger;

use super::over::OverCorpus;
use super::recognise::Foreign;
use super::settings::Settings;
use super::work::Work;
use crate::tagset::{tagset_named, tagset_of};

/// [`Settings`] that were opened for the sentences of a corpus: reads them, tags them, makes errors in
/// them.
#[derive(Debug)]
pub struct Opened {
    /// How the sentences are written.
    pub notation: Notation,
    /// What their tags mean.
    pub tagset: Cow<'static, TagSet>,
    /// What tags them, where that is wanted.
    tagger: Option<NamedTagger>,
    /// What draws the errors.
    pub corruptor: Corruptor,
    /// The rate that was asked for, beside what the profile says.
    rate: Option<Rate>,
    replicate: u32,
    is_foreign: bool,
}

impl Settings {
    /// What makes such errors in a corpus.
    ///
    /// # Errors
    /// If a file cannot be read, or what it holds does not fit the corpus.
    pub fn open(&self, corpus: &mut Corpus) -> Result<Opened, Problem> {
        let (notation, head) = (corpus.notation(), corpus.head()?);
        let names: Vec<String> = corpus.names().map(str::to_owned).collect();
        self.open_with(notation, &names, &head, |named| tagset_of(corpus, named))
    }

    /// What makes such errors in sentences that are written so, of which `head` are the first.
    ///
    /// # Errors
    /// If a file cannot be read, or what it holds does not fit the sentences.
    pub fn open_for(&self, notation: Notation, head: &str) -> Result<Opened, Problem> {
        self.open_with(notation, &[], head, |named| match named {
            Some(name) => tagset_named(name),
            None if head.trim().is_empty() => Ok(Cow::Borrowed(TagSet::penn())),
            None => tags::detect(head, notation).map(Cow::Borrowed),
        })
    }

    /// The same, where `tagset` finds the tag set that is named, or else that of the sentences. `names` are the corpus's
    /// files, by which its language may be recognised.
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
            // Other languages' own tags have names in common with Penn's, and other meanings.
            None if foreign.is_some() && notation.format == Format::Conllu => Cow::Borrowed(TagSet::upos()),
            None => tagset(None)?,
        };
        let options = Options {
            seed: self.seed_at(profile.rate),
            purpose: Purpose::Corpus,
            passes: profile.passes.clone().unwrap_or_default(),
            untouched: self.untouched,
            avoid_covert: self.avoid_covert,
            // Risks are told by lists of English words.
            tell_risk: self.details.risk && foreign.is_none(),
            keyboard: Some(self.language.keyboard(&profile.misspelling.keyboard)?),
            tagger: tagger.as_ref().filter(|_| !profile.only_misspells()).map(NamedTagger::signature),
        };
        // Misspellings do not look at tags: then only the records want them.
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

    /// What shows that the text is in another language than the built-in one, unless the user says which it is in.
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
}

impl Opened {
    /// Reads sentences and lets their analyses follow.
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

    /// Whether words are tagged here, because they have no tags of their own.
    pub fn tags_words(&self) -> bool {
        self.tagger.is_some()
    }

    /// True if the text was recognised as being in another language than the built-in one.
    pub fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    /// Whether the whole corpus must be gone over before its first sentence.
    pub fn needs_plan(&self) -> bool {
        let profile = self.corruptor.profile();
        self.corruptor.plan().is_none() && (profile.rate.is_some() || profile.misspells())
    }

    /// The same, following a plan that was made before.
    ///
    /// # Errors
    /// If the plan was made for something else.
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
            self.corruptor = self.plan(|noise| OverCorpus { corpus, noise, work })?;
        }
        Ok(self)
    }

    /// What draws the errors, with a plan for this corpus. `over` makes what goes over it of what reads its sentences.
    ///
    /// # Errors
    /// If the corpus cannot be read, or the rate asks for more words than there are.
    pub fn plan<'m, G: GoOver>(&'m self, over: impl FnOnce(Noise<'m>) -> G) -> Result<Corruptor, Problem> {
        self.plan_at(self.corruptor.profile().rate, self.replicate, over)
    }

    /// The same at another rate, or for another replicate.
    ///
    /// # Errors
    /// If the corpus cannot be read, or the rate asks for more words than there are.
    pub fn plan_at<'m, G: GoOver>(
        &'m self,
        rate: Option<Rate>,
        replicate: u32,
        over: impl FnOnce(Noise<'m>) -> G,
    ) -> Result<Corruptor, Problem> {
        planning::plan(&self.corruptor, rate, replicate, &over(self.planning_noise()))
    }

    /// What is to be done for a plan after what is known of the whole corpus: for a corpus in parts, on many machines.
    ///
    /// # Errors
    /// If the rate asks for more words than there are.
    pub fn planning_step(&self, known: &[Found]) -> Result<Step, Problem> {
        Step::of(&self.corruptor, self.corruptor.profile().rate, self.replicate, known)
    }

    /// Reads sentences for a plan.
    pub fn planning_noise(&self) -> Noise<'_> {
        let noise = self.noise();
        // Which words can be hit does not depend on tags that a tagger would give.
        if self.corruptor.profile().only_misspells() { Noise { tagger: &NoTagger, ..noise } } else { noise }
    }
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
