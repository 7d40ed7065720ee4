//! Verbs after auxiliaries.

use super::WordIn;
use crate::extract::Token;

/// True if both verbs follow an auxiliary of their verb group, so that neither is its finite verb.
pub(super) fn precede(old: &WordIn, new: &WordIn) -> bool {
    if old.relation.is_auxiliary() && new.relation.is_auxiliary() {
        return follows_another(old) && follows_another(new);
    }
    has_auxiliary(old) && has_auxiliary(new)
}

/// True if the first auxiliary of the group of this auxiliary is another word.
fn follows_another(word: &WordIn) -> bool {
    // A root is the head of itself.
    let head = word.head.unwrap_or(word.at);
    auxiliaries_of(word.sentence, head).next().is_some_and(|first| first.text != word.text)
}

fn has_auxiliary(word: &WordIn) -> bool {
    auxiliaries_of(word.sentence, word.at).next().is_some()
}

fn auxiliaries_of<'s>(sentence: &'s [Token<'s>], head: usize) -> impl Iterator<Item = &'s Token<'s>> {
    sentence.iter().filter(move |word| word.head == Some(head) && word.relation.is_auxiliary())
}
