//! What makes two edits the same, and how many are.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use solecism_corpus::M2;
use solecism_corpus::m2::{Correction, NOTHING};

use super::options::{Mode, Options, Tier};

/// What an edit is known by.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key<'m> {
    start: usize,
    end: usize,
    /// What the words should be: any of these. Empty where that does not matter.
    corrections: Vec<&'m str>,
    /// Empty where it does not matter.
    category: &'m str,
}

impl Key<'_> {
    /// Whether two edits are the same: where there are alternatives, one in common will do.
    fn is(&self, other: &Self) -> bool {
        let has_common = || {
            self.corrections == other.corrections
                || self.corrections.iter().any(|one| other.corrections.contains(one))
        };
        (self.start, self.end, self.category) == (other.start, other.end, other.category) && has_common()
    }
}

/// The edits of one annotator, each with the categories that it was given.
pub(super) type Coder<'m> = Vec<(Keyed<'m>, Vec<&'m str>)>;

/// What an edit is known by, for those who only hand it on.
#[derive(Clone, Debug)]
pub(super) struct Keyed<'m>(Key<'m>);

/// The edits of each annotator.
///
/// In a reference whose annotators are numbered from 0, one whose number is skipped has nothing to say against the
/// sentence; the original does not know of such a one.
pub(super) fn coders<'m>(m2: &'m M2, options: &Options, is_reference: bool) -> Vec<Coder<'m>> {
    let mut numbers: BTreeSet<u32> = m2.annotators();
    if is_reference && !options.is_compatible {
        let count = numbers.last().map_or(0, |last| last + 1).max(options.annotators);
        numbers.extend(0..count.min(MOST_ANNOTATORS));
    }
    if numbers.is_empty() {
        return vec![Coder::new()];
    }
    let mut coders = vec![Coder::new(); numbers.len()];
    let places: BTreeMap<u32, usize> = numbers.into_iter().zip(0..).collect();
    for correction in m2.corrections() {
        if let Some(&place) = places.get(&correction.annotator) {
            add(&mut coders[place], &correction, options);
        }
    }
    coders
}

/// Numbers above this are names, not places in a list.
const MOST_ANNOTATORS: u32 = 64;

fn add<'m>(coder: &mut Coder<'m>, correction: &Correction<'m>, options: &Options) {
    let Some(span) = correction.span.clone().filter(|_| correction.kind != "noop") else { return };
    if is_left_out(correction, span.len(), options) {
        return;
    }
    let corrections: Vec<&str> = match (options.is_detection(), options.is_compatible) {
        (true, _) => Vec::new(),
        (false, true) => vec![correction.corrections],
        (false, false) => correction.alternatives().collect(),
    };
    let category = if options.mode == Mode::Classified { correction.kind } else { "" };
    let mut put = |start: usize, end: usize| {
        let key = Key { start, end, corrections: corrections.clone(), category };
        match coder.iter_mut().find(|(known, _)| known.0 == key) {
            Some((_, categories)) => categories.push(correction.kind),
            None => coder.push((Keyed(key), vec![correction.kind])),
        }
    };
    match options.mode {
        // What is missing is charged to the word on its right.
        Mode::Token if span.is_empty() => put(span.start, span.start + 1),
        Mode::Token => span.for_each(|at| put(at, at + 1)),
        _ => put(span.start, span.end),
    }
}

fn is_left_out(correction: &Correction, old: usize, options: &Options) -> bool {
    // An unknown correction can only be detected.
    let is_unknown = correction.kind == "UNK" && !options.is_detection();
    let text = correction.corrections;
    let new = if text == NOTHING && !options.is_compatible { 0 } else { text.split_whitespace().count() };
    let is_multi = old >= 2 || new >= 2;
    is_unknown
        || options.only_single && is_multi
        || options.only_multi && !is_multi
        || options.filter.iter().any(|category| category == correction.kind)
}

/// What came of a comparison: true positives, false positives and false negatives of each category.
#[derive(Debug, Default)]
pub(super) struct Compared<'m> {
    pub categories: BTreeMap<Cow<'m, str>, [u32; 3]>,
}

impl Compared<'_> {
    pub fn total(&self) -> [f64; 3] {
        let sum =
            |column: usize| f64::from(self.categories.values().map(|counts| counts[column]).sum::<u32>());
        [sum(0), sum(1), sum(2)]
    }
}

/// Compares the edits of a corrector with those of an annotator.
///
/// An edit that is right counts once for each category that the reference gives it.
pub(super) fn compare<'m>(output: &Coder<'m>, reference: &Coder<'m>, options: &Options) -> Compared<'m> {
    let mut compared = Compared::default();
    let mut count = |categories: &[&'m str], column: usize| {
        for category in categories {
            compared.categories.entry(tier(category, options.tier)).or_default()[column] += 1;
        }
    };
    for (edit, categories) in output {
        match reference.iter().find(|(other, _)| edit.0.is(&other.0)) {
            Some((_, categories)) => count(categories, 0),
            None => count(categories, 1),
        }
    }
    for (edit, categories) in reference {
        if !output.iter().any(|(other, _)| edit.0.is(&other.0)) {
            count(categories, 2);
        }
    }
    compared
}

fn tier(category: &str, tier: Tier) -> Cow<'_, str> {
    let letter = category.chars().next().map_or(0, char::len_utf8);
    match tier {
        _ if category == "UNK" => Cow::Borrowed(category),
        Tier::All => Cow::Borrowed(category),
        Tier::Main => {
            let rest = &category[letter..];
            Cow::Borrowed(&rest[rest.chars().next().map_or(0, char::len_utf8)..])
        }
        Tier::Operation => Cow::Borrowed(&category[..letter]),
    }
}
