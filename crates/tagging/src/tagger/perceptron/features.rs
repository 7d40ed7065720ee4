//! What the perceptron looks at.

use super::look::Look;
use crate::hash::mixed;

/// The tag outside the sentence.
pub(super) const OUTSIDE: u16 = u16::MAX;

/// The words around a position: two before, the word itself, two after.
pub(super) type Window<'w> = [&'w Look; WIDTH];

/// How many words a window has.
pub(super) const WIDTH: usize = 5;

/// The words around a position.
pub(super) fn window(looks: &[Look], at: usize) -> Window<'_> {
    // Two before the first word is still outside: what wraps around is beyond the end.
    std::array::from_fn(|place| looks.get((at + place).wrapping_sub(WIDTH / 2)).unwrap_or(&Look::OUTSIDE))
}

/// A feature of its own for each template and value.
#[inline]
fn feature(template: u64, value: u64) -> u64 {
    mixed(template.wrapping_mul(0xa24b_aed4_963e_e407), value)
}

/// What a word says by itself at its place in the window: it does not depend on the words and tags around it, and
/// can be added up once for each word.
pub(super) fn of_word(look: &Look, place: usize, to: &mut Vec<u64>) {
    let template = 100 * (place as u64 + 1);
    match place {
        2 => {
            to.push(feature(template, 0));
            to.push(feature(template + 1, look.form));
            to.push(feature(template + 2, look.lower));
            to.push(feature(template + 3, look.shape));
            to.push(feature(template + 4, look.kind));
            to.push(feature(template + 5, mixed(look.shape, look.suffixes[2])));
            to.extend(
                (template + 10..).zip(look.prefixes).map(|(template, prefix)| feature(template, prefix)),
            );
            to.extend(
                (template + 20..).zip(look.suffixes).map(|(template, suffix)| feature(template, suffix)),
            );
        }
        1 | 3 => {
            to.push(feature(template + 1, look.lower));
            to.push(feature(template + 2, look.suffixes[2]));
            to.push(feature(template + 3, look.suffixes[1]));
            to.push(feature(template + 4, look.shape));
            to.push(feature(template + 5, look.kind));
        }
        _ => {
            to.push(feature(template + 1, look.lower));
            to.push(feature(template + 2, look.kind));
            to.push(feature(template + 3, look.suffixes[2]));
        }
    }
}

/// What words say together.
pub(super) fn of_words([_, before, word, after, second]: Window<'_>, to: &mut Vec<u64>) {
    to.push(feature(1, mixed(before.lower, word.lower)));
    to.push(feature(2, mixed(word.lower, after.lower)));
    to.push(feature(3, mixed(before.lower, after.lower)));
    to.push(feature(4, mixed(word.kind, after.kind)));
    to.push(feature(5, mixed(after.kind, second.kind)));
    to.push(feature(6, mixed(mixed(before.kind, word.kind), after.kind)));
    to.push(feature(7, mixed(word.suffixes[2], after.kind)));
}

/// What the tags of the two words before say, alone and with words.
pub(super) fn of_tags([_, _, word, after, _]: Window<'_>, [second, first]: [u16; 2], to: &mut Vec<u64>) {
    let (last, both) = (u64::from(first), u64::from(second) << 16 | u64::from(first));
    to.push(feature(50, last));
    to.push(feature(51, u64::from(second)));
    to.push(feature(52, both));
    to.push(feature(53, mixed(word.lower, last)));
    to.push(feature(54, mixed(after.lower, last)));
    to.push(feature(55, mixed(word.kind, last)));
    to.push(feature(56, mixed(mixed(word.kind, after.kind), last)));
    to.push(feature(57, mixed(word.suffixes[2], last)));
    to.push(feature(58, mixed(word.shape, last)));
    to.push(feature(59, mixed(after.kind, last)));
}

/// What is known of the words around beside their letters, such as tags that were found before.
pub(super) fn of_beside(beside: &[u64], at: usize, [second, first]: [u16; 2], to: &mut Vec<u64>) {
    // What wraps around is beyond the end.
    let [two_before, before, here, after, two_after] = std::array::from_fn::<_, WIDTH, _>(|place| {
        beside.get((at + place).wrapping_sub(WIDTH / 2)).copied().unwrap_or(Look::OUTSIDE.form)
    });
    let (last, both) = (u64::from(first), u64::from(second) << 16 | u64::from(first));
    let [left, right] = [mixed(before, here), mixed(here, after)];
    to.push(feature(70, two_before));
    to.push(feature(71, before));
    to.push(feature(72, here));
    to.push(feature(73, after));
    to.push(feature(74, two_after));
    to.push(feature(75, left));
    to.push(feature(76, right));
    to.push(feature(77, mixed(two_before, before)));
    to.push(feature(78, mixed(after, two_after)));
    to.push(feature(79, mixed(left, after)));
    to.push(feature(80, mixed(two_before, left)));
    to.push(feature(81, mixed(right, two_after)));
    to.push(feature(82, mixed(here, last)));
    to.push(feature(83, mixed(left, last)));
    to.push(feature(84, mixed(right, last)));
    to.push(feature(85, mixed(here, both)));
    to.push(feature(86, mixed(mixed(left, after), last)));
}

/// What words say together with what is known beside them.
pub(super) fn of_words_beside(around: Window<'_>, beside: &[u64], at: usize, to: &mut Vec<u64>) {
    let [_, before, word, after, _] = around;
    let known = |place: usize| beside.get(place).copied().unwrap_or(Look::OUTSIDE.form);
    let here = known(at);
    to.push(feature(90, mixed(word.lower, here)));
    to.push(feature(91, mixed(before.lower, here)));
    to.push(feature(92, mixed(after.lower, here)));
    to.push(feature(93, mixed(word.lower, known(at + 1))));
    to.push(feature(94, mixed(word.lower, known(at.wrapping_sub(1)))));
}
