//! Finding the sentence that a system cannot take.

use std::ops::Range;

use solecism_corpus::Problem;

use super::Answer;
use super::failure::{Failure, Reason};
use super::run::Run;

/// How a batch is settled.
pub(super) struct Halving {
    /// Whether the whole batch is known to fail, so that it need not be tried.
    pub is_known_to_fail: bool,
    /// How often a sentence that the system crashed on is tried again.
    pub restarts: u32,
    /// How many sentences may fail in a row before the rest of the batch is given up.
    pub patience: usize,
}

impl Halving {
    /// Runs the batch, and where it fails its halves, until whatever fails is one sentence.
    ///
    /// # Errors
    /// Those of `run`.
    pub fn settle<'t>(
        &self,
        texts: &[&'t str],
        mut run: impl FnMut(&[&'t str]) -> Result<Run, Problem>,
    ) -> Result<Vec<Answer>, Problem> {
        let mut answers = Vec::with_capacity(texts.len());
        let mut in_a_row = 0;
        let mut todo = vec![Part { range: 0..texts.len(), has_failed: self.is_known_to_fail }];
        while let Some(part) = todo.pop() {
            let texts = &texts[part.range.clone()];
            if in_a_row >= self.patience {
                let failure = Failure::silent(Reason::GivenUp { after: in_a_row });
                answers.resize(answers.len() + texts.len(), Err(failure));
                continue;
            }
            if part.has_failed && texts.len() > 1 {
                todo.extend(part.halves());
                continue;
            }
            match self.try_again(&part, || run(texts))? {
                Run::Settled(settled) => {
                    let fails = settled.iter().rev().take_while(|answer| answer.is_err()).count();
                    in_a_row = if fails == settled.len() { in_a_row + fails } else { fails };
                    answers.extend(settled);
                }
                Run::Failed(failure) if texts.len() == 1 => {
                    in_a_row += 1;
                    answers.push(Err(failure));
                }
                Run::Failed(_) => todo.extend(part.halves()),
            }
        }
        Ok(answers)
    }

    /// One sentence is tried again after a crash; the crash of what it was a half of counts.
    fn try_again(&self, part: &Part, mut run: impl FnMut() -> Result<Run, Problem>) -> Result<Run, Problem> {
        let mut restarts = self.restarts.saturating_sub(u32::from(part.has_failed));
        loop {
            match run()? {
                Run::Failed(failure) if part.range.len() == 1 && failure.is_crash() && restarts > 0 => {
                    restarts -= 1;
                }
                result => return Ok(result),
            }
        }
    }
}

/// A part of a batch.
struct Part {
    range: Range<usize>,
    /// Whether what it is a half of, or a batch that is just this, has failed.
    has_failed: bool,
}

impl Part {
    /// The second half, then the first, so that the first is taken first.
    fn halves(&self) -> [Self; 2] {
        let Range { start, end } = self.range;
        let middle = start + (end - start) / 2;
        // A half of one sentence has been tried before: among others.
        let half = |range: Range<usize>| Self { has_failed: range.len() == 1, range };
        [half(middle..end), half(start..middle)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn halving(restarts: u32) -> Halving {
        Halving { is_known_to_fail: false, restarts, patience: 10 }
    }

    /// A system that upper-cases, dies of `x`, and counts its runs.
    fn run<'t>(runs: &mut usize) -> impl FnMut(&[&'t str]) -> Result<Run, Problem> {
        |texts| {
            *runs += 1;
            Ok(if texts.contains(&"x") {
                Run::Failed(Failure::silent(Reason::Exited(1)))
            } else {
                Run::Settled(texts.iter().map(|text| Ok(text.to_uppercase())).collect())
            })
        }
    }

    proptest! {
        #[test]
        fn only_what_kills_is_lost(texts in proptest::collection::vec("[a-f]", 0..40), fatal in 0..40_usize) {
            let mut texts = texts;
            if let Some(text) = texts.get_mut(fatal) {
                "x".clone_into(text);
            }
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let mut runs = 0;
            let answers = halving(1).settle(&texts, run(&mut runs)).unwrap_or_default();
            prop_assert_eq!(answers.len(), texts.len());
            for (text, answer) in texts.iter().zip(&answers) {
                prop_assert_eq!(answer.is_err(), *text == "x");
                prop_assert!(answer.as_ref().map_or(true, |answer| *answer == text.to_uppercase()));
            }
            prop_assert!(runs <= 14, "{} runs for {} sentences", runs, texts.len());
        }
    }

    #[test]
    fn a_sentence_alone_is_tried_again_as_often_as_was_said() {
        for (restarts, expected) in [(0, 1), (1, 2), (3, 4)] {
            let mut runs = 0;
            let answers = halving(restarts).settle(&["x"], run(&mut runs)).unwrap_or_default();
            assert!(answers.len() == 1 && answers[0].is_err());
            assert_eq!(runs, expected);
        }
    }

    #[test]
    fn a_crash_that_does_not_come_again_loses_nothing() {
        let mut runs = 0;
        let answers = halving(1).settle(&["a", "b"], |texts| {
            runs += 1;
            Ok(if runs == 1 {
                Run::Failed(Failure::silent(Reason::Signalled(11)))
            } else {
                Run::Settled(texts.iter().map(|text| Ok((*text).to_owned())).collect())
            })
        });
        assert_eq!(answers, Ok(vec![Ok("a".to_owned()), Ok("b".to_owned())]));
    }

    #[test]
    fn after_many_failures_in_a_row_the_rest_of_the_batch_is_given_up() {
        let texts = ["x"; 200];
        let mut runs = 0;
        let answers = halving(0).settle(&texts, run(&mut runs)).unwrap_or_default();
        let kinds: Vec<&str> =
            answers.iter().filter_map(|a| a.as_ref().err()).map(|f| f.reason.kind()).collect();
        assert_eq!(kinds.len(), 200);
        assert!(kinds[..10].iter().all(|kind| *kind == "exit"));
        assert!(kinds[10..].iter().all(|kind| *kind == "given-up"));
        assert!(runs < 30, "{runs}");
    }
}
