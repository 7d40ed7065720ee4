//! Making the errors that a plan asks for, one at each chosen token.

use std::ops::Range;

use crate::corruptor::{Corruption, Corruptor, Drawn};
use crate::draw::Selection;
use crate::error::Error;
use crate::plan::Plan;
use crate::tagged::{Tagged, apply};
use crate::targets::{Hit, Targets};
use solecism_chance::{Chance, Domain};

/// The draw for one token.
struct Planned {
    token: u32,
    drawn: Drawn,
    error: Option<Error>,
}

impl Corruptor {
    /// Makes the errors that the plan puts into this sentence.
    ///
    /// All errors are drawn from the original sentence, so none can take away another's place, and they are applied
    /// from right to left, so that positions of later ones stay valid. No two errors affect the same token.
    pub(crate) fn make_planned(&self, plan: &Plan, corruption: &mut Corruption, position: u64) {
        let mut planned = self.draw_planned(plan, &corruption.sentence, position);
        if planned.is_empty() {
            return;
        }
        planned.sort_by_key(|planned| planned.token);
        corruption.draws.extend(planned.iter().map(|planned| planned.drawn));
        let tokens = std::mem::take(&mut corruption.sentence.tokens);
        corruption.sentence.tokens = with_errors(tokens, &made(&planned), |tokens, start, error| {
            for change in &error.changes {
                apply(tokens, start, &change.edit, change.info);
            }
        });
        corruption.edits.reserve_exact(planned.len());
        for Planned { drawn, error, .. } in planned.into_iter().rev() {
            if let (Some(error), Some(kind)) = (error, drawn.applied) {
                corruption.record(error, kind, 1);
            }
        }
    }

    fn draw_planned(&self, plan: &Plan, sentence: &Tagged, position: u64) -> Vec<Planned> {
        let candidates = plan.candidates(sentence.tokens.len(), position);
        if candidates.is_empty() {
            return Vec::new();
        }
        let targets = Targets::new(self, sentence);
        let mut chance =
            Chance::keyed(self.options.seed, Domain::Chosen, plan.level, plan.replicate, position);
        let len = sentence.tokens.len();
        let mut left = len;
        let mut taken = Taken::default();
        let mut planned = Vec::with_capacity(candidates.len());
        for token in in_order(&targets, candidates) {
            let accept = |error: &Error| left > error.loss() && taken.leaves_room_for(error, len);
            let new = self.draw_at(token, &targets, sentence, &accept, &mut chance);
            if let Some(error) = &new.error {
                left -= error.loss();
                taken.add(error, len);
            }
            planned.push(new);
        }
        if restores(made(&planned), sentence) {
            self.redraw(&mut planned, &targets, sentence, &mut chance);
        }
        planned
    }

    fn draw_at(
        &self,
        token: u32,
        targets: &Targets,
        sentence: &Tagged,
        accept: &dyn Fn(&Error) -> bool,
        chance: &mut Chance,
    ) -> Planned {
        let groups = |kind: usize| targets.groups_at(kind, token);
        let len = sentence.tokens.len();
        let accept =
            |error: &Error| error.target == token && error.length_after(len).is_some() && accept(error);
        let avoid_covert = self.options.avoid_covert;
        let selection = Selection { groups: &groups, sites: &|_, _| None, avoid_covert, accept: &accept };
        let (drawn, error) = self.draw_error(sentence, selection, chance);
        Planned { token, drawn, error }
    }

    /// Draws one of the errors again because together they restore the original sentence; drops the last error if no
    /// replacement is found.
    fn redraw(&self, planned: &mut [Planned], targets: &Targets, sentence: &Tagged, chance: &mut Chance) {
        for i in (0..planned.len()).rev() {
            let others = || {
                let others = planned.iter().enumerate().filter(|(j, _)| *j != i);
                others.filter_map(|(_, planned)| planned.error.as_ref())
            };
            let mut taken = Taken::default();
            others().for_each(|error| taken.add(error, sentence.tokens.len()));
            let accept = |error: &Error| {
                let mut all: Vec<&Error> = others().collect();
                all.push(error);
                error.loss() == 0
                    && taken.leaves_room_for(error, sentence.tokens.len())
                    && !restores(all, sentence)
            };
            let new = self.draw_at(planned[i].token, targets, sentence, &accept, chance);
            if new.error.is_some() {
                planned[i] = new;
                return;
            }
        }
        if let Some(last) = planned.last_mut() {
            last.drawn.applied = None;
            last.error = None;
        }
    }
}

/// Candidates that can be hit. Tokens that can only be deleted come first, so that if every token is chosen, the last
/// one drawn still has another possible error.
fn in_order(targets: &Targets, candidates: Vec<u32>) -> impl Iterator<Item = u32> + use<> {
    let mut tokens: Vec<(Hit, u32)> =
        candidates.into_iter().map(|token| (targets.hit(token), token)).collect();
    tokens.retain(|&(hit, _)| hit != Hit::Never);
    tokens.sort_by_key(|&(hit, _)| hit);
    tokens.into_iter().map(|(_, token)| token)
}

/// Tokens affected by errors.
#[derive(Default)]
struct Taken {
    /// Tokens of errors that affect only their target.
    targets: Vec<u32>,
    /// Ranges of the other errors; empty unless a kind makes errors with several edits, moves or joins.
    spans: Vec<Range<usize>>,
}

impl Taken {
    fn add(&mut self, error: &Error, len: usize) {
        match error.span(len) {
            span if span.len() == 1 => self.targets.push(error.target),
            span => self.spans.push(span),
        }
    }

    /// True if the error affects none of these tokens. Targets are known to differ.
    fn leaves_room_for(&self, error: &Error, len: usize) -> bool {
        let span = error.span(len);
        let overlaps = |other: &Range<usize>| other.start < span.end && span.start < other.end;
        !self.spans.iter().any(overlaps)
            && (span.len() == 1 || !self.targets.iter().any(|&target| span.contains(&(target as usize))))
    }
}

/// The errors that were drawn.
fn made(planned: &[Planned]) -> Vec<&Error> {
    planned.iter().filter_map(|planned| planned.error.as_ref()).collect()
}

/// Applies errors, sorted by target and affecting different tokens, to the tokens of a sentence. All are applied in
/// one go because there may be many: `make` gets the tokens that an error affects and the index of the first.
fn with_errors<'e, T>(
    tokens: Vec<T>,
    errors: &[&'e Error],
    make: impl Fn(&mut Vec<T>, usize, &'e Error),
) -> Vec<T> {
    let len = tokens.len();
    let mut noisy = Vec::with_capacity(len + errors.len());
    let mut tokens = tokens.into_iter();
    let mut at = 0;
    for error in errors {
        let span = error.span(len);
        noisy.extend(tokens.by_ref().take(span.start.saturating_sub(at)));
        let mut place: Vec<T> = tokens.by_ref().take(span.len()).collect();
        make(&mut place, span.start, error);
        noisy.append(&mut place);
        at = span.end;
    }
    noisy.extend(tokens);
    noisy
}

/// True if the errors together restore the sentence, such as *that* deleted in one place and inserted in another.
fn restores<'e>(mut errors: Vec<&'e Error>, sentence: &'e Tagged) -> bool {
    // Without an error that shortens the sentence, the result is longer or differs.
    if !errors.iter().any(|error| error.loss() > 0) {
        return false;
    }
    errors.sort_by_key(|error| error.target);
    let noisy = with_errors(sentence.words().collect(), &errors, |words, start, error| {
        for edit in error.edits() {
            edit.apply_to(words, start, |word| word);
        }
    });
    noisy.into_iter().eq(sentence.words())
}
