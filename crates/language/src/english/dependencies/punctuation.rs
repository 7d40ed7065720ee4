//! Attachment of punctuation to the part of the sentence that it sets off.

use super::coordination::Plan;
use super::heads::HeadFinder;
use super::tag::is_punctuation;

/// Sets the governors of commas, colons, quotation marks and hyphens among the daughters of `phrase`. All other marks
/// depend on the head.
pub(super) fn attach(finder: &HeadFinder<'_, '_>, phrase: usize, plan: &mut Plan) {
    let kids = &finder.phrases[phrase].children;
    let mut opened = None;
    for at in 0..kids.len() {
        let left = kids[..at].iter().copied().rfind(|&kid| !is_punctuation(finder.phrases[kid].label));
        let right = kids[at + 1..].iter().copied().find(|&kid| !is_punctuation(finder.phrases[kid].label));
        if kids[at] == plan.head {
            continue;
        }
        let governor = match finder.phrases[kids[at]].label {
            "HYPH" => left,
            "``" => {
                opened = quoted(finder, kids, at, plan.head);
                opened
            }
            "''" => opened.take().or(left),
            "," | ":" => set_off(plan.head, left, right),
            _ => continue,
        };
        plan.governors[at] = governor.unwrap_or(plan.head);
    }
}

/// The head of the words between the opening quotation mark at `at` and the closing one.
fn quoted(finder: &HeadFinder<'_, '_>, kids: &[usize], at: usize, head: usize) -> Option<usize> {
    let end = kids[at..]
        .iter()
        .position(|&kid| finder.phrases[kid].label == "''")
        .map_or(kids.len(), |len| at + len);
    let inside = &kids[at + 1..end];
    if inside.contains(&head) {
        return Some(head);
    }
    inside.iter().copied().find(|&kid| !is_punctuation(finder.phrases[kid].label))
}

/// The neighbour that a comma sets off: the left one before the head, the right one after it.
fn set_off(head: usize, left: Option<usize>, right: Option<usize>) -> Option<usize> {
    match (left, right) {
        (Some(left), _) if left < head => Some(left),
        (_, Some(right)) if right > head => Some(right),
        (Some(left), None) => Some(left),
        _ => None,
    }
}
