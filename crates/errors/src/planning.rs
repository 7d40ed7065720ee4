//! Planning a corpus: going over it as often as a plan needs.

use serde::{Deserialize, Serialize};
use solecism_corpus::Problem;

use crate::corruptor::Corruptor;
use crate::planner::{Border, Census, Planner, Spread};
use crate::rate::Rate;
use crate::tagged::Tagged;

/// A corpus that can be gone over again and again.
pub trait GoOver {
    /// Goes over all sentences, in parts that may be worked on side by side, and adds something up: each part begins
    /// with a `new` one, to which its sentences are added, and parts are merged.
    ///
    /// # Errors
    /// If a sentence cannot be read.
    fn go_over<T: Send>(
        &self,
        doing: &'static str,
        new: impl Fn() -> T + Sync,
        merge: impl Fn(&mut T, T),
        add: impl Fn(&mut T, &Tagged, u64) + Sync,
    ) -> Result<T, Problem>;
}

/// The corruptor with a plan for this corpus: one for a rate, or one that only knows the words of the corpus.
///
/// # Errors
/// If the corpus cannot be read, or the rate asks for more words than there are.
pub fn plan(
    corruptor: &Corruptor,
    rate: Option<Rate>,
    replicate: u32,
    corpus: &impl GoOver,
) -> Result<Corruptor, Problem> {
    let mut known = Vec::new();
    loop {
        let step = match Step::of(corruptor, rate, replicate, &known)? {
            Step::Done(planned) => return Ok(*planned),
            step => step,
        };
        let doing = if known.is_empty() { "counting words" } else { "planning" };
        let add = |found: &mut Found, sentence: &Tagged, number| step.add(found, sentence, number);
        known.push(corpus.go_over(doing, || step.new_part(), Found::merge, add)?);
    }
}

/// What is found out by going over a corpus once, or over a part of it. What parts of a corpus hold adds up.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Found {
    /// What there is.
    Census(Census),
    /// How the keys are spread.
    Spread(Spread),
    /// The tokens around the last one chosen.
    Border(Border),
}

impl Found {
    /// Adds what was found in another part of the corpus, on the same way.
    pub fn merge(&mut self, other: Self) {
        match (self, other) {
            (Self::Census(all), Self::Census(more)) => all.merge(more),
            (Self::Spread(all), Self::Spread(more)) => all.merge(more),
            (Self::Border(all), Self::Border(more)) => all.merge(more),
            // Parts of one step are of one kind.
            (Self::Census(_) | Self::Spread(_) | Self::Border(_), _) => {}
        }
    }
}

/// What is to be done next for a plan: to go over the corpus, whole or in parts on many machines, or nothing more.
pub enum Step {
    /// Count what there is.
    Count,
    /// Count the keys.
    Spread(Box<Planner>),
    /// Collect the tokens around the last one chosen.
    Collect(Box<Planner>, Border),
    /// The plan is made.
    Done(Box<Corruptor>),
}

impl Step {
    /// What comes after what is known of the whole corpus, in the order in which it was found.
    ///
    /// # Errors
    /// If the rate asks for more words than there are.
    pub fn of(
        corruptor: &Corruptor,
        rate: Option<Rate>,
        replicate: u32,
        known: &[Found],
    ) -> Result<Self, Problem> {
        let [Found::Census(census), later @ ..] = known else { return Ok(Self::Count) };
        let (corruptor, census) = (corruptor.clone(), census.clone());
        let Some(rate) = rate else {
            return Ok(Self::Done(Box::new(Planner::without_rate(corruptor, census))));
        };
        let planner = Planner::new(corruptor, census, rate, replicate)?;
        let [Found::Spread(spread), later @ ..] = later else { return Ok(Self::Spread(Box::new(planner))) };
        let border = match later {
            [Found::Border(found), ..] => Some(found.clone()),
            _ => match planner.border(spread) {
                Some(border) if !border.is_complete() => {
                    return Ok(Self::Collect(Box::new(planner), border));
                }
                known => known,
            },
        };
        Ok(Self::Done(Box::new(planner.finish(spread, border))))
    }

    /// What a part of the corpus begins with.
    pub fn new_part(&self) -> Found {
        match self {
            Self::Count | Self::Done(_) => Found::Census(Census::default()),
            Self::Spread(planner) => Found::Spread(planner.spread()),
            Self::Collect(_, border) => Found::Border(border.clone()),
        }
    }

    /// Adds a sentence.
    pub fn add(&self, found: &mut Found, sentence: &Tagged, number: u64) {
        match (self, found) {
            (Self::Count, Found::Census(census)) => census.add(sentence),
            (Self::Spread(planner), Found::Spread(spread)) => planner.count(spread, sentence, number),
            (Self::Collect(planner, _), Found::Border(border)) => planner.collect(border, sentence, number),
            _ => {}
        }
    }
}
