//! Feature templates of the perceptron tagger.

use super::word_features::WordFeatures;
use crate::hash::mixed;

/// Tag outside the sentence.
pub(super) const OUTSIDE: u16 = u16::MAX;

/// A window: two words before, the word itself, two after.
pub(super) type Window<'w> = [&'w WordFeatures; WIDTH];

/// Number of words in a window.
pub(super) const WIDTH: usize = 5;

/// The window around a position.
pub(super) fn window(words: &[WordFeatures], at: usize) -> Window<'_> {
    // Positions before the first word wrap around to beyond the end, and so give the padding.
    std::array::from_fn(|position| {
        words.get((at + position).wrapping_sub(WIDTH / 2)).unwrap_or(&WordFeatures::OUTSIDE)
    })
}

/// Hash of a template number and a value.
#[inline]
fn feature(template: u64, value: u64) -> u64 {
    mixed(template.wrapping_mul(0xa24b_aed4_963e_e407), value)
}

/// Features of a single word at a position of the window. They depend on nothing else, so their scores can be cached.
pub(super) fn of_word(word: &WordFeatures, position: usize, to: &mut Vec<u64>) {
    let template = 100 * (position as u64 + 1);
    match position {
        2 => {
            to.push(feature(template, 0));
            to.push(feature(template + 1, word.form));
            to.push(feature(template + 2, word.lower));
            to.push(feature(template + 3, word.shape));
            to.push(feature(template + 4, word.ambiguity_class));
            to.push(feature(template + 5, mixed(word.shape, word.suffixes[2])));
            to.extend(
                (template + 10..).zip(word.prefixes).map(|(template, prefix)| feature(template, prefix)),
            );
            to.extend(
                (template + 20..).zip(word.suffixes).map(|(template, suffix)| feature(template, suffix)),
            );
        }
        1 | 3 => {
            to.push(feature(template + 1, word.lower));
            to.push(feature(template + 2, word.suffixes[2]));
            to.push(feature(template + 3, word.suffixes[1]));
            to.push(feature(template + 4, word.shape));
            to.push(feature(template + 5, word.ambiguity_class));
        }
        _ => {
            to.push(feature(template + 1, word.lower));
            to.push(feature(template + 2, word.ambiguity_class));
            to.push(feature(template + 3, word.suffixes[2]));
        }
    }
}

/// Features of several words.
pub(super) fn of_words([_, before, word, after, second]: Window<'_>, to: &mut Vec<u64>) {
    to.push(feature(1, mixed(before.lower, word.lower)));
    to.push(feature(2, mixed(word.lower, after.lower)));
    to.push(feature(3, mixed(before.lower, after.lower)));
    to.push(feature(4, mixed(word.ambiguity_class, after.ambiguity_class)));
    to.push(feature(5, mixed(after.ambiguity_class, second.ambiguity_class)));
    to.push(feature(6, mixed(mixed(before.ambiguity_class, word.ambiguity_class), after.ambiguity_class)));
    to.push(feature(7, mixed(word.suffixes[2], after.ambiguity_class)));
}

/// Features of the two previous tags, alone and with words.
pub(super) fn of_tags([_, _, word, after, _]: Window<'_>, [second, first]: [u16; 2], to: &mut Vec<u64>) {
    let (last, both) = (u64::from(first), u64::from(second) << 16 | u64::from(first));
    to.push(feature(50, last));
    to.push(feature(51, u64::from(second)));
    to.push(feature(52, both));
    to.push(feature(53, mixed(word.lower, last)));
    to.push(feature(54, mixed(after.lower, last)));
    to.push(feature(55, mixed(word.ambiguity_class, last)));
    to.push(feature(56, mixed(mixed(word.ambiguity_class, after.ambiguity_class), last)));
    to.push(feature(57, mixed(word.suffixes[2], last)));
    to.push(feature(58, mixed(word.shape, last)));
    to.push(feature(59, mixed(after.ambiguity_class, last)));
}

/// Features of the extra values in the window, such as predicted tags.
pub(super) fn of_extra(extra: &[u64], at: usize, [second, first]: [u16; 2], to: &mut Vec<u64>) {
    // Positions before the first word wrap around to beyond the end, and so give the padding.
    let [two_before, before, here, after, two_after] = std::array::from_fn::<_, WIDTH, _>(|position| {
        extra.get((at + position).wrapping_sub(WIDTH / 2)).copied().unwrap_or(WordFeatures::OUTSIDE.form)
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

/// Features of words with extra values.
pub(super) fn of_words_and_extra(around: Window<'_>, extra: &[u64], at: usize, to: &mut Vec<u64>) {
    let [_, before, word, after, _] = around;
    let extra_at = |position: usize| extra.get(position).copied().unwrap_or(WordFeatures::OUTSIDE.form);
    let here = extra_at(at);
    to.push(feature(90, mixed(word.lower, here)));
    to.push(feature(91, mixed(before.lower, here)));
    to.push(feature(92, mixed(after.lower, here)));
    to.push(feature(93, mixed(word.lower, extra_at(at + 1))));
    to.push(feature(94, mixed(word.lower, extra_at(at.wrapping_sub(1)))));
}
