//! Planning a corpus, with as many passes over it as needed.

use serde::{Deserialize, Serialize};
use solecism_corpus::Problem;

use crate::corruptor::Corruptor;
use crate::planner::{Border, Census, Planner, Spread};
use crate::rate::Rate;
use crate::tagged::Tagged;

/// A corpus that can be read several times.
pub trait CorpusPass {
    /// Folds over all sentences, possibly in parallel: each part of the corpus starts with a `new` accumulator, its
    /// sentences are added, and the accumulators are merged.
    ///
    /// # Errors
    /// If a sentence cannot be read.
    fn fold<T: Send>(
        &self,
        doing: &'static str,
        new: impl Fn() -> T + Sync,
        merge: impl Fn(&mut T, T),
        add: impl Fn(&mut T, &Tagged, u64) + Sync,
    ) -> Result<T, Problem>;
}

/// Returns the corruptor with a plan for this corpus: for a rate, or with the vocabulary only.
///
/// # Errors
/// If the corpus cannot be read, or the rate asks for more words than there are.
pub fn plan(
    corruptor: &Corruptor,
    rate: Option<Rate>,
    replicate: u32,
    corpus: &impl CorpusPass,
) -> Result<Corruptor, Problem> {
    let mut known = Vec::new();
    loop {
        let step = match PlanningStep::of(corruptor, rate, replicate, &known)? {
            PlanningStep::Done(planned) => return Ok(*planned),
            step => step,
        };
        let doing = if known.is_empty() { "counting words" } else { "planning" };
        let add = |found: &mut PassResult, sentence: &Tagged, number| step.add(found, sentence, number);
        known.push(corpus.fold(doing, || step.new_part(), PassResult::merge, add)?);
    }
}

/// Result of one pass over the corpus or a part of it. Results of parts can be merged.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum PassResult {
    /// Word counts and vocabulary.
    Census(Census),
    /// Histogram of keys.
    Spread(Spread),
    /// Tokens near the threshold.
    Border(Border),
}

impl PassResult {
    /// Adds the result of another part of the corpus, from the same pass.
    pub fn merge(&mut self, other: Self) {
        match (self, other) {
            (Self::Census(all), Self::Census(more)) => all.merge(more),
            (Self::Spread(all), Self::Spread(more)) => all.merge(more),
            (Self::Border(all), Self::Border(more)) => all.merge(more),
            // All parts of a pass have results of the same variant.
            (Self::Census(_) | Self::Spread(_) | Self::Border(_), _) => {}
        }
    }
}

/// The next step of planning: another pass over the corpus, possibly distributed over many machines, or none.
pub enum PlanningStep {
    /// Count the words.
    Count,
    /// Count the keys.
    Spread(Box<Planner>),
    /// Collect the tokens near the threshold.
    Collect(Box<Planner>, Border),
    /// The plan is finished.
    Done(Box<Corruptor>),
}

impl PlanningStep {
    /// The step that follows the given results for the whole corpus, in order of the passes.
    ///
    /// # Errors
    /// If the rate asks for more words than there are.
    pub fn of(
        corruptor: &Corruptor,
        rate: Option<Rate>,
        replicate: u32,
        known: &[PassResult],
    ) -> Result<Self, Problem> {
        let [PassResult::Census(census), later @ ..] = known else { return Ok(Self::Count) };
        let (corruptor, census) = (corruptor.clone(), census.clone());
        let Some(rate) = rate else {
            return Ok(Self::Done(Box::new(Planner::without_rate(corruptor, census))));
        };
        let planner = Planner::new(corruptor, census, rate, replicate)?;
        let [PassResult::Spread(spread), later @ ..] = later else {
            return Ok(Self::Spread(Box::new(planner)));
        };
        let border = match later {
            [PassResult::Border(found), ..] => Some(found.clone()),
            _ => match planner.border(spread) {
                Some(border) if !border.is_complete() => {
                    return Ok(Self::Collect(Box::new(planner), border));
                }
                known => known,
            },
        };
        Ok(Self::Done(Box::new(planner.finish(spread, border))))
    }

    /// Empty result for a part of the corpus.
    pub fn new_part(&self) -> PassResult {
        match self {
            Self::Count | Self::Done(_) => PassResult::Census(Census::default()),
            Self::Spread(planner) => PassResult::Spread(planner.spread()),
            Self::Collect(_, border) => PassResult::Border(border.clone()),
        }
    }

    /// Adds a sentence.
    pub fn add(&self, found: &mut PassResult, sentence: &Tagged, number: u64) {
        match (self, found) {
            (Self::Count, PassResult::Census(census)) => census.add(sentence),
            (Self::Spread(planner), PassResult::Spread(spread)) => planner.count(spread, sentence, number),
            (Self::Collect(planner, _), PassResult::Border(border)) => {
                planner.collect(border, sentence, number);
            }
            _ => {}
        }
    }
}
