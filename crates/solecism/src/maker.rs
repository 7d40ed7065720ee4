//! Everything that making errors takes, put together.

use std::borrow::Cow;

use solecism_corpus::{Notation, Problem};
use solecism_english::TagSet;
use solecism_errors::noisy::Noise;
use solecism_errors::planning::{self, Found, GoOver, Step};
use solecism_errors::tags::NoTagger;
use solecism_errors::{Corruptor, Plan, Rate};
use solecism_systems::tagger::NamedTagger;

/// Makes errors in sentences that are written in one way.
#[derive(Debug)]
pub struct Maker {
    /// How the sentences are written.
    pub notation: Notation,
    /// What their tags mean.
    pub tagset: Cow<'static, TagSet>,
    /// What tags them, where that is wanted.
    pub(crate) tagger: Option<NamedTagger>,
    /// What draws the errors.
    pub corruptor: Corruptor,
    pub(crate) rate: Option<Rate>,
    pub(crate) replicate: u32,
}

impl Maker {
    /// Reads sentences and lets their analyses follow.
    pub fn noise(&self) -> Noise<'_> {
        let tagger = self
            .tagger
            .as_ref()
            .map_or(&NoTagger as &dyn solecism_errors::tags::Tagger, |tagger| NamedTagger::tagger(tagger));
        Noise { notation: self.notation, tagset: &self.tagset, tagger }
    }

    /// Whether words are tagged here, because they have no tags of their own.
    pub fn tags_words(&self) -> bool {
        self.tagger.is_some()
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

    /// What draws the errors, with a plan for this corpus. `go_over` makes what goes over it of what reads its sentences.
    ///
    /// # Errors
    /// If the corpus cannot be read, or the rate asks for more words than there are.
    pub fn plan<'m, G: GoOver>(&'m self, go_over: impl FnOnce(Noise<'m>) -> G) -> Result<Corruptor, Problem> {
        let rate = self.corruptor.profile().rate;
        planning::plan(&self.corruptor, rate, self.replicate, &go_over(self.planning_noise()))
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
