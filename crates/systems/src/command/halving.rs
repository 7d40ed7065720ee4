//! Bisection of a failed batch, to find the sentence that crashes a system.

use std::ops::Range;

use solecism_corpus::Problem;

use super::Answer;
use super::failure::{Failure, Reason};
use super::run::Run;

/// Settings of the bisection.
pub(super) struct Halving {
    /// Number of retries for a sentence on which the system crashed.
    pub restarts: u32,
    /// Number of failures in a row after which the rest of the batch is skipped.
    pub patience: usize,
}

impl Halving {
    /// Runs the batch and, where it fails, its halves, until each failure is a single sentence. `first` is the result
    /// of the batch if it has already been run.
    ///
    /// # Errors
    /// Those of `run`.
    pub(super) fn settle<'t>(
        &self,
        texts: &[&'t str],
        mut first: Option<Run>,
        mut run: impl FnMut(&[&'t str]) -> Result<Run, Problem>,
    ) -> Result<Vec<Answer>, Problem> {
        let mut settled = Settled { answers: Vec::with_capacity(texts.len()), failed_in_a_row: 0 };
        let mut todo = vec![Part { range: 0..texts.len(), restarts: self.restarts }];
        while let Some(part) = todo.pop() {
            let texts = texts.get(part.range.clone()).unwrap_or_default();
            if settled.failed_in_a_row >= self.patience {
                settled.give_up(texts.len());
                continue;
            }
            let run = match first.take() {
                Some(first) => first,
                None => run(texts)?,
            };
            match run {
                Run::Settled(answers) => answers.into_iter().for_each(|answer| settled.push(answer)),
                Run::Failed(failure) if texts.len() == 1 => {
                    self.again(&part, failure, &mut settled, &mut todo);
                }
                Run::Failed(_) => todo.extend(part.halves(self.restarts)),
                Run::Broken { at: 0, failure } => {
                    self.again(&part, failure, &mut settled, &mut todo);
                }
                Run::Broken { at, .. } => todo.extend(part.around(at, self.restarts)),
            }
        }
        Ok(settled.answers)
    }

    /// Handles a part whose first sentence failed: retries that sentence or records the failure, and queues the others.
    fn again(&self, part: &Part, failure: Failure, settled: &mut Settled, todo: &mut Vec<Part>) {
        let Range { start, end } = part.range;
        if start + 1 < end {
            todo.push(Part { range: start + 1..end, restarts: self.restarts });
        }
        if failure.is_crash() && part.restarts > 0 {
            todo.push(Part { range: start..start + 1, restarts: part.restarts - 1 });
        } else {
            settled.push(Err(failure));
        }
    }
}

/// Answers so far, in order.
struct Settled {
    answers: Vec<Answer>,
    failed_in_a_row: usize,
}

impl Settled {
    fn push(&mut self, answer: Answer) {
        self.failed_in_a_row = if answer.is_ok() { 0 } else { self.failed_in_a_row + 1 };
        self.answers.push(answer);
    }

    fn give_up(&mut self, sentences: usize) {
        let failure = Failure::silent(Reason::GivenUp { after: self.failed_in_a_row });
        self.answers.resize(self.answers.len() + sentences, Err(failure));
    }
}

/// A part of a batch.
struct Part {
    range: Range<usize>,
    /// Number of retries after a crash, once it is a single sentence.
    restarts: u32,
}

impl Part {
    /// A part of a failed one. A single sentence has already been tried once, together with others.
    fn of(range: Range<usize>, restarts: u32) -> Self {
        Self { restarts: if range.len() == 1 { restarts.saturating_sub(1) } else { restarts }, range }
    }

    /// Both halves, the first half last, because the list is used as a stack.
    fn halves(&self, restarts: u32) -> [Self; 2] {
        let Range { start, end } = self.range;
        let middle = start + (end - start) / 2;
        [Self::of(middle..end, restarts), Self::of(start..middle, restarts)]
    }

    /// The part after a sentence, the sentence, and the part before it: in the order of a stack.
    fn around(&self, at: usize, restarts: u32) -> impl Iterator<Item = Self> {
        let Range { start, end } = self.range;
        let at = start + at;
        let parts = [
            Self { range: at + 1..end, restarts },
            Self::of(at..at + 1, restarts),
            Self { range: start..at, restarts },
        ];
        parts.into_iter().filter(|part| !part.range.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn halving(restarts: u32) -> Halving {
        Halving { restarts, patience: 10 }
    }

    /// A system that upper-cases its input, crashes on `x`, and counts its runs.
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
            let answers = halving(1).settle(&texts, None, run(&mut runs)).unwrap_or_default();
            prop_assert_eq!(answers.len(), texts.len());
            for (text, answer) in texts.iter().zip(&answers) {
                prop_assert_eq!(answer.is_err(), *text == "x");
                prop_assert!(answer.as_ref().map_or(true, |answer| *answer == text.to_uppercase()));
            }
            prop_assert!(runs <= 14, "{} runs for {} sentences", runs, texts.len());
        }
    }

    /// A stream that answers `t` twice, the second time late, and crashes on `x`. It knows where it crashed, but each
    /// `t` shifts its earlier answers by one.
    fn stream(texts: &[&str]) -> Run {
        let mut said: Vec<&str> = Vec::new();
        let mut dies = false;
        for (at, text) in texts.iter().enumerate() {
            dies |= *text == "x";
            if !dies {
                said.extend(std::iter::repeat_n(*text, if *text == "t" { 2 } else { 1 }));
            }
            if said.len() <= at {
                return Run::Broken { at, failure: Failure::silent(Reason::Exited(1)) };
            }
        }
        if dies || said.len() > texts.len() {
            return Run::Failed(Failure::silent(if dies { Reason::Exited(1) } else { Reason::TooMuch }));
        }
        Run::Settled(said.iter().map(|text| Ok(text.to_uppercase())).collect())
    }

    proptest! {
        #[test]
        fn a_shifted_stream_is_set_right(texts in proptest::collection::vec("[a-ftx]", 0..40)) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let halving = Halving { restarts: 1, patience: 100 };
            let answers = halving.settle(&texts, None, |texts| Ok(stream(texts))).unwrap_or_default();
            prop_assert_eq!(answers.len(), texts.len());
            for (text, answer) in texts.iter().zip(&answers) {
                prop_assert_eq!(answer.is_err(), ["t", "x"].contains(text));
                prop_assert!(answer.as_ref().map_or(true, |answer| *answer == text.to_uppercase()));
            }
        }
    }

    #[test]
    fn a_sentence_alone_is_tried_again_as_often_as_was_said() {
        for (restarts, expected) in [(0, 1), (1, 2), (3, 4)] {
            let mut runs = 0;
            let answers = halving(restarts).settle(&["x"], None, run(&mut runs)).unwrap_or_default();
            assert!(answers.len() == 1 && answers[0].is_err());
            assert_eq!(runs, expected);
        }
    }

    #[test]
    fn a_crash_that_does_not_come_again_loses_nothing() {
        let mut runs = 0;
        let answers = halving(1).settle(&["a", "b"], None, |texts| {
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
        let answers = halving(0).settle(&texts, None, run(&mut runs)).unwrap_or_default();
        let kinds: Vec<&str> =
            answers.iter().filter_map(|a| a.as_ref().err()).map(|f| f.reason.kind()).collect();
        assert_eq!(kinds.len(), 200);
        assert!(kinds[..10].iter().all(|kind| *kind == "exit"));
        assert!(kinds[10..].iter().all(|kind| *kind == "given-up"));
        assert!(runs < 30, "{runs}");
    }
}
