//! Planning a corpus: going over it as often as a plan needs.

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
    corruptor: Corruptor,
    rate: Option<Rate>,
    replicate: u32,
    corpus: &impl GoOver,
) -> Result<Corruptor, Problem> {
    let census =
        corpus.go_over("counting words", Census::default, Census::merge, |census, sentence, _| {
            census.add(sentence);
        })?;
    let Some(rate) = rate else { return Ok(Planner::without_rate(corruptor, census)) };
    let planner = Planner::new(corruptor, census, rate, replicate)?;
    let spread = corpus.go_over(
        "planning",
        || planner.spread(),
        Spread::merge,
        |spread, sentence, number| planner.count(spread, sentence, number),
    )?;
    let border = match planner.border(&spread) {
        Some(border) if !border.is_complete() => border,
        known => return Ok(planner.finish(&spread, known)),
    };
    let found = corpus.go_over(
        "planning",
        || border.clone(),
        Border::merge,
        |border, sentence, number| planner.collect(border, sentence, number),
    )?;
    Ok(planner.finish(&spread, Some(found)))
}
