//! Making the errors that a plan asks for: at certain tokens of a sentence, one each.

use std::borrow::Cow;

use solecism_corpus::{Op, TokenEdit};

use crate::corruptor::{Corruption, Corruptor, Drawn};
use crate::draw::Wanted;
use crate::error::{Change, Error};
use crate::kind::KINDS;
use crate::plan::Plan;
use crate::tagged::{Tagged, Token};
use crate::targets::{Hit, Targets};
use solecism_chance::{Chance, Domain};

/// What was drawn for one token.
struct Planned {
    token: u32,
    drawn: Drawn,
    error: Option<Error>,
}

impl Corruptor {
    /// Makes the errors that the plan puts into this sentence.
    ///
    /// All are drawn from the sentence as it was, so none can take another's place away, and made from right to
    /// left, so none moves the tokens of those that follow.
    pub(crate) fn make_planned(&self, plan: &Plan, corruption: &mut Corruption, position: u64) {
        let mut planned = self.draw_planned(plan, &corruption.sentence, position);
        if planned.is_empty() {
            return;
        }
        planned.sort_by_key(|planned| planned.token);
        corruption.draws.extend(planned.iter().map(|planned| planned.drawn));
        let mut edits = Vec::with_capacity(planned.len());
        let tokens = std::mem::take(&mut corruption.sentence.tokens);
        corruption.sentence.tokens = with_errors(tokens, planned, &mut edits);
        edits.reverse();
        corruption.edits = edits;
    }

    fn draw_planned(&self, plan: &Plan, sentence: &Tagged, position: u64) -> Vec<Planned> {
        let candidates = plan.candidates(sentence.tokens.len(), position);
        if candidates.is_empty() {
            return Vec::new();
        }
        let targets = Targets::new(self, sentence);
        let mut chance =
            Chance::keyed(self.options.seed, Domain::Chosen, plan.level, plan.replicate, position);
        let mut left = sentence.tokens.len();
        let mut planned = Vec::with_capacity(candidates.len());
        for token in in_order(&targets, candidates) {
            let accept = |error: &Error| left > 1 || !is_deletion(error);
            let new = self.draw_at(token, &targets, sentence, &accept, &mut chance);
            left -= usize::from(new.error.as_ref().is_some_and(is_deletion));
            planned.push(new);
        }
        if restores(planned.iter().filter_map(|planned| planned.error.as_ref()), sentence) {
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
        let accept = |error: &Error| error.target == token && accept(error);
        let avoid_covert = self.options.avoid_covert;
        let wanted = Wanted { groups: &groups, sites: &|_, _| None, avoid_covert, accept: &accept };
        let (drawn, error) = self.draw_error(sentence, wanted, chance);
        Planned { token, drawn, error }
    }

    /// Draws one of the errors again because together they come to nothing; leaves the last one out if none helps.
    fn redraw(&self, planned: &mut [Planned], targets: &Targets, sentence: &Tagged, chance: &mut Chance) {
        for i in (0..planned.len()).rev() {
            let accept = |error: &Error| {
                let others = planned.iter().enumerate().filter(|(j, _)| *j != i);
                let others = others.filter_map(|(_, planned)| planned.error.as_ref());
                !is_deletion(error) && !restores(others.chain([error]), sentence)
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

/// The candidates that can be hit. Those that can only be left out come first, so that when every token is chosen
/// the last one drawn has something else to suffer.
fn in_order(targets: &Targets, candidates: Vec<u32>) -> impl Iterator<Item = u32> + use<> {
    let mut tokens: Vec<(Hit, u32)> =
        candidates.into_iter().map(|token| (targets.hit(token), token)).collect();
    tokens.retain(|&(hit, _)| hit != Hit::Never);
    tokens.sort_by_key(|&(hit, _)| hit);
    tokens.into_iter().map(|(_, token)| token)
}

/// The tokens with the errors made, in one go because there may be many; each error changes its own token or what
/// comes right after it. The edits are collected from left to right.
fn with_errors<'a>(
    tokens: Vec<Token<'a>>,
    planned: Vec<Planned>,
    edits: &mut Vec<TokenEdit>,
) -> Vec<Token<'a>> {
    let mut noisy = Vec::with_capacity(tokens.len());
    let mut planned = planned.into_iter().peekable();
    for (at, token) in (0..).zip(tokens) {
        let Some((error, kind)) =
            planned.next_if(|planned| planned.token == at).and_then(|p| p.error.zip(p.drawn.applied))
        else {
            noisy.push(token);
            continue;
        };
        let mut place = vec![token];
        for Change { mut edit, info } in error.changes {
            edit.kind = Cow::Borrowed(KINDS[kind].name());
            edit.pass = 1;
            let word = || edit.new_word().to_owned().into();
            let tag = || edit.new_tag().to_owned().into();
            match edit.op {
                Op::Substitute => place = vec![Token { word: word(), tag: tag(), info }],
                Op::Delete => place.clear(),
                Op::Insert => place.push(Token { word: word(), tag: tag(), info }),
            }
            edits.push(edit);
        }
        noisy.append(&mut place);
    }
    noisy
}

fn is_deletion(error: &Error) -> bool {
    error.changes.iter().any(|change| change.edit.op == Op::Delete)
}

/// Whether the errors together give the sentence back: *that* left out here and put in there.
fn restores<'e>(errors: impl Iterator<Item = &'e Error>, sentence: &Tagged) -> bool {
    let mut errors: Vec<&Error> = errors.collect();
    // Without a deletion something is longer or differs.
    if !errors.iter().any(|error| is_deletion(error)) {
        return false;
    }
    errors.sort_by_key(|error| error.target);
    let mut errors = errors.into_iter().peekable();
    let noisy = (0..).zip(sentence.words()).flat_map(|(at, word)| {
        let mut place = [Some(word), None];
        if let Some(error) = errors.next_if(|error| error.target == at) {
            for edit in error.changes.iter().map(|change| &change.edit) {
                match edit.op {
                    Op::Substitute => place[0] = Some(edit.new_word()),
                    Op::Delete => place[0] = None,
                    Op::Insert => place[1] = Some(edit.new_word()),
                }
            }
        }
        place.into_iter().flatten()
    });
    noisy.eq(sentence.words())
}
