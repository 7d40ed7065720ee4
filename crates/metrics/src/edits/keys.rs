//! Matching of edits, by mode.

use std::cmp::Ordering;

use solecism_corpus::m2::NOTHING;

use super::options::{Mode, Options, Tier};
use super::read::{Block, Line, Span};

impl Line<'_> {
    /// Returns whether two edits with the same span are identical under the mode.
    #[inline]
    fn is_identical(&self, other: &Self, options: &Options) -> bool {
        self.correction == other.correction && self.has_same_category(other, options)
    }

    /// Returns whether two edits with the same span match: one alternative in common is enough.
    #[inline]
    fn matches(&self, other: &Self, options: &Options) -> bool {
        self.has_same_category(other, options)
            && (self.correction == other.correction || !options.is_compatible && self.has_common(other))
    }

    /// Returns whether the categories are equal, in modes that compare them.
    #[inline]
    fn has_same_category(&self, other: &Self, options: &Options) -> bool {
        options.mode != Mode::Classified || self.category == other.category
    }

    fn has_common(&self, other: &Self) -> bool {
        // A nonempty correction without alternatives only matches itself.
        let is_plain = |text: &str| text != NOTHING && !text.bytes().any(|byte| byte == b'|');
        if is_plain(self.correction) && is_plain(other.correction) {
            return false;
        }
        alternatives(self.correction).any(|one| alternatives(other.correction).any(|other| one == other))
    }
}

/// Alternative corrections.
fn alternatives(correction: &str) -> impl Iterator<Item = &str> {
    correction.split("||").map(|one| if one == NOTHING { "" } else { one })
}

/// Edits by annotator.
pub(super) struct Annotators<'m> {
    /// Edits, one annotator after the other, each sorted by span. A duplicate, perhaps with another category, is one edit
    /// of two categories.
    edits: Vec<Line<'m>>,
    /// End of each annotator's edits.
    ends: Vec<usize>,
}

/// Larger annotator numbers are identifiers, and do not imply that all lower numbers exist.
const MAX_ANNOTATORS: u32 = 64;

impl<'m> Annotators<'m> {
    /// Groups the edits by annotator.
    ///
    /// In a reference whose annotators are numbered from 0, one whose number is skipped made no edits in the sentence;
    /// the original ignores such annotators.
    pub(super) fn new(block: Block<'m>, options: &Options, is_reference: bool) -> Self {
        let mut edits = compared(block, options);
        if !edits.is_sorted_by_key(|edit| (edit.annotator, edit.span)) {
            edits.sort_by_key(|edit| (edit.annotator, edit.span));
        }
        let last = edits.last().map_or(0, |edit| edit.annotator.saturating_add(1));
        let adds_missing = is_reference && !options.is_compatible;
        let count = if adds_missing { last.max(options.annotators).min(MAX_ANNOTATORS) } else { 0 };
        let mut ends = Vec::with_capacity(8);
        let mut kept = 0;
        let mut current = None;
        for at in 0..edits.len() {
            let edit = edits[at];
            if current != Some(edit.annotator) {
                let next = current.map_or(0, |current| {
                    ends.push(kept);
                    current + 1
                });
                ends.extend((next..edit.annotator.min(count)).map(|_| kept));
                current = Some(edit.annotator);
            }
            if edit.span != Span::NONE {
                edits[kept] = edit;
                kept += 1;
            }
        }
        edits.truncate(kept);
        let next = current.map_or(0, |current| current.saturating_add(1));
        ends.extend((next..count).map(|_| kept));
        if current.is_some() || ends.is_empty() {
            ends.push(kept);
        }
        Self { edits, ends }
    }

    /// Edits of each annotator, in the order of their numbers.
    pub(super) fn each(&self) -> impl Iterator<Item = &[Line<'m>]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.edits[std::mem::replace(&mut start, end)..end])
    }
}

/// Edits prepared for comparison; those left out become noops.
fn compared<'m>(mut block: Block<'m>, options: &Options) -> Vec<Line<'m>> {
    let mut lines = std::mem::take(&mut block.lines);
    for line in &mut lines {
        if is_left_out(line, options) {
            line.span = Span::NONE;
        }
    }
    if options.is_detection() {
        for line in &mut lines {
            line.correction = "";
        }
    }
    if options.mode == Mode::Token {
        let last = block.len() as u32;
        lines = lines.into_iter().flat_map(|line| words(line, last)).collect();
    }
    lines
}

/// Number of words beyond the end of a sentence up to which an edit is split, as the original splits it.
const BEYOND: u32 = 1_000;

/// Splits an edit into one for each word. A missing word is charged to the word on its right.
fn words(line: Line<'_>, last: u32) -> impl Iterator<Item = Line<'_>> {
    let (start, end) = line.span.bounds().unwrap_or_default();
    let words = start..end.min(last.saturating_add(BEYOND)).max(start.saturating_add(1));
    words.map(move |at| Line {
        span: line.span.bounds().map_or(Span::NONE, |_| Span::new(at, at + 1)),
        ..line
    })
}

#[inline]
fn is_left_out(line: &Line, options: &Options) -> bool {
    let Some((start, end)) = line.span.bounds() else { return false };
    // An edit without a correction can only be detected.
    let is_unknown = || line.category == "UNK" && !options.is_detection();
    let is_multi = || {
        let is_nothing = line.correction == NOTHING && !options.is_compatible;
        let new = if is_nothing { 0 } else { line.correction.split_whitespace().count() };
        end - start >= 2 || new >= 2
    };
    line.category == "noop"
        || is_unknown()
        || options.only_single && is_multi()
        || options.only_multi && !is_multi()
        || options.filter.iter().any(|category| category == line.category)
}

/// Columns of the counts.
const RIGHT: usize = 0;
const WRONG: usize = 1;
const MISSED: usize = 2;

/// Compares the edits of a corrector with those of an annotator, both sorted by span. Calls `count` with the category
/// and the column of each item.
pub(super) fn compare<'m>(
    mut output: &[Line<'m>],
    mut reference: &[Line<'m>],
    options: &Options,
    count: &mut impl FnMut(&'m str, usize),
) {
    while let ([one, others @ ..], [other, rest @ ..]) = (output, reference) {
        let span = one.span;
        match span.cmp(&other.span) {
            Ordering::Less => {
                count(one.category, WRONG);
                output = others;
            }
            Ordering::Greater => {
                count(other.category, MISSED);
                reference = rest;
            }
            Ordering::Equal => {
                let here = |edits: &[Line]| 1 + edits.iter().take_while(|edit| edit.span == span).count();
                let (own, others) = output.split_at(here(others));
                let (theirs, rest) = reference.split_at(here(rest));
                compare_at_span(own, theirs, options, count);
                (output, reference) = (others, rest);
            }
        }
    }
    for edit in output {
        count(edit.category, WRONG);
    }
    for edit in reference {
        count(edit.category, MISSED);
    }
}

/// Compares edits with the same span. A right edit counts once for each category that the reference gives it.
fn compare_at_span<'m>(
    output: &[Line<'m>],
    reference: &[Line<'m>],
    options: &Options,
    count: &mut impl FnMut(&'m str, usize),
) {
    for (at, edit) in output.iter().enumerate() {
        match reference.iter().find(|other| other.matches(edit, options)) {
            Some(right) if !output[..at].iter().any(|before| before.is_identical(edit, options)) => {
                let same = reference.iter().filter(|other| other.is_identical(right, options));
                same.for_each(|other| count(other.category, RIGHT));
            }
            Some(_) => {}
            None => count(edit.category, WRONG),
        }
    }
    for edit in reference {
        if !output.iter().any(|other| other.matches(edit, options)) {
            count(edit.category, MISSED);
        }
    }
}

/// The part of a category that a breakdown distinguishes.
pub(super) fn tier(category: &str, tier: Tier) -> &str {
    let letter = category.chars().next().map_or(0, char::len_utf8);
    match tier {
        _ if category == "UNK" => category,
        Tier::All => category,
        Tier::Main => {
            let rest = &category[letter..];
            &rest[rest.chars().next().map_or(0, char::len_utf8)..]
        }
        Tier::Operation => &category[..letter],
    }
}
