//! Making the errors that a plan asks for: at certain tokens of a sentence, one each.

use solecism_corpus::Op;

use crate::chance::{Chance, Domain};
use crate::corruptor::{Corruption, Corruptor, Drawn};
use crate::draw::Wanted;
use crate::error::Error;
use crate::kind::KINDS;
use crate::plan::Plan;
use crate::tagged::Tagged;
use crate::targets::{Hit, Targets};

/// An error that was drawn for one token.
type Planned = (Drawn, Option<Error>);

impl Corruptor {
    /// Makes the errors that the plan puts into this sentence.
    ///
    /// All are drawn from the sentence as it was, so none can take another's place away, and made from right to
    /// left, so none moves the tokens of those that follow.
    pub(crate) fn make_planned(&self, plan: &Plan, corruption: &mut Corruption, position: u64) {
        let errors = self.draw_planned(plan, &corruption.sentence, position);
        let mut errors: Vec<Planned> = errors;
        corruption.draws.extend(
            errors
                .iter()
                .map(|(drawn, error)| Drawn { applied: error.as_ref().and(drawn.applied), ..*drawn }),
        );
        errors.sort_by_key(|(_, error)| std::cmp::Reverse(error.as_ref().map(|error| error.target)));
        for (drawn, error) in errors {
            if let (Some(error), Some(kind)) = (error, drawn.applied) {
                corruption.make(error, KINDS[kind], 1);
            }
        }
    }

    fn draw_planned(&self, plan: &Plan, sentence: &Tagged, position: u64) -> Vec<Planned> {
        let tokens = self.planned_tokens(plan, sentence, position);
        let mut chance =
            Chance::keyed(self.options.seed, Domain::Chosen, plan.level, plan.replicate, position);
        let mut errors: Vec<Planned> = Vec::with_capacity(tokens.len());
        for &token in &tokens {
            let deleted = errors.iter().filter(|(_, error)| error.as_ref().is_some_and(is_deletion)).count();
            let last_left = deleted + 1 == sentence.tokens.len();
            let accept = |error: &Error| !(last_left && is_deletion(error));
            errors.push(self.draw_at(token, sentence, &accept, &mut chance));
        }
        if restores(&errors, sentence) {
            self.redraw(&tokens, &mut errors, sentence, &mut chance);
        }
        errors
    }

    /// The tokens that the plan chose. Those that can only be left out come first, so that when every token is
    /// chosen the last one drawn has something else to suffer.
    fn planned_tokens(&self, plan: &Plan, sentence: &Tagged, position: u64) -> Vec<u32> {
        let candidates = plan.candidates(sentence.tokens.len(), position);
        if candidates.is_empty() {
            return candidates;
        }
        let targets = Targets::new(self, sentence);
        let eligible = candidates.into_iter().filter(|&token| targets.is_eligible(token));
        let (first, last): (Vec<u32>, Vec<u32>) =
            eligible.partition(|&token| targets.hit(token) == Hit::OnlyDeleted);
        [first, last].concat()
    }

    fn draw_at(
        &self,
        token: u32,
        sentence: &Tagged,
        accept: &dyn Fn(&Error) -> bool,
        chance: &mut Chance,
    ) -> Planned {
        let wanted = Wanted { target: Some(token), avoid_covert: self.options.avoid_covert, accept };
        self.draw_error(sentence, wanted, chance)
    }

    /// Draws one of the errors again because together they come to nothing; leaves the last one out if none helps.
    fn redraw(&self, tokens: &[u32], errors: &mut [Planned], sentence: &Tagged, chance: &mut Chance) {
        for i in (0..errors.len()).rev() {
            let others: Vec<Planned> =
                errors.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, error)| error.clone()).collect();
            let accept = |error: &Error| {
                let mut all = others.clone();
                all.push((errors[i].0, Some(error.clone())));
                !is_deletion(error) && !restores(&all, sentence)
            };
            let drawn = self.draw_at(tokens[i], sentence, &accept, chance);
            if drawn.1.is_some() {
                errors[i] = drawn;
                return;
            }
        }
        if let Some((_, error)) = errors.last_mut() {
            *error = None;
        }
    }
}

fn is_deletion(error: &Error) -> bool {
    error.changes.iter().any(|change| change.edit.op == Op::Delete)
}

/// Whether the errors together give the sentence back: *that* left out here and put in there.
fn restores(errors: &[Planned], sentence: &Tagged) -> bool {
    let errors = || errors.iter().filter_map(|(_, error)| error.as_ref());
    // Without a deletion something is longer or differs.
    if !errors().any(is_deletion) {
        return false;
    }
    let mut words: Vec<Vec<&str>> = sentence.words().map(|word| vec![word]).collect();
    for error in errors() {
        for edit in error.changes.iter().map(|change| &change.edit) {
            let Some(place) = words.get_mut(error.target as usize) else { continue };
            match edit.op {
                Op::Substitute => *place = vec![edit.new_word()],
                Op::Delete => place.clear(),
                Op::Insert => place.push(edit.new_word()),
            }
        }
    }
    words.iter().flatten().copied().eq(sentence.words())
}
