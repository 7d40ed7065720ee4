//! What makes two edits the same, and how many are.

use std::cmp::Ordering;

use solecism_corpus::m2::NOTHING;

use super::options::{Mode, Options, Tier};
use super::read::{Block, Line, Place};

impl Line<'_> {
    /// Whether two edits of one place are known by the same.
    #[inline]
    fn equals(&self, other: &Self, options: &Options) -> bool {
        self.correction == other.correction && self.is_like(other, options)
    }

    /// Whether two edits of one place are the same: where there are alternatives, one in common will do.
    #[inline]
    fn is(&self, other: &Self, options: &Options) -> bool {
        self.is_like(other, options)
            && (self.correction == other.correction || !options.is_compatible && self.has_common(other))
    }

    /// Whether their categories are the same, where that matters.
    #[inline]
    fn is_like(&self, other: &Self, options: &Options) -> bool {
        options.mode != Mode::Classified || self.category == other.category
    }

    fn has_common(&self, other: &Self) -> bool {
        // One without alternatives that says something is only like itself.
        let is_plain = |text: &str| text != NOTHING && !text.bytes().any(|byte| byte == b'|');
        if is_plain(self.correction) && is_plain(other.correction) {
            return false;
        }
        alternatives(self.correction).any(|one| alternatives(other.correction).any(|other| one == other))
    }
}

/// What the words could be.
fn alternatives(correction: &str) -> impl Iterator<Item = &str> {
    correction.split("||").map(|one| if one == NOTHING { "" } else { one })
}

/// The edits of all annotators.
pub(super) struct Coders<'m> {
    /// One annotator after the other, those of each by place. One that is written twice, perhaps with another category,
    /// is one edit of two categories.
    edits: Vec<Line<'m>>,
    /// Where those of each annotator end.
    ends: Vec<usize>,
}

/// Numbers above this are names, not places in a list.
const MOST_ANNOTATORS: u32 = 64;

impl<'m> Coders<'m> {
    /// The edits of each annotator.
    ///
    /// In a reference whose annotators are numbered from 0, one whose number is skipped has nothing to say against the
    /// sentence; the original does not know of such a one.
    pub(super) fn new(block: Block<'m>, options: &Options, is_reference: bool) -> Self {
        let mut edits = compared(block, options);
        if !edits.is_sorted_by_key(|edit| (edit.annotator, edit.place)) {
            edits.sort_by_key(|edit| (edit.annotator, edit.place));
        }
        let last = edits.last().map_or(0, |edit| edit.annotator.saturating_add(1));
        let knows_all = is_reference && !options.is_compatible;
        let count = if knows_all { last.max(options.annotators).min(MOST_ANNOTATORS) } else { 0 };
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
            if edit.place != Place::NOWHERE {
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

    /// The edits of each annotator, in the order of their numbers.
    pub(super) fn each(&self) -> impl Iterator<Item = &[Line<'m>]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.edits[std::mem::replace(&mut start, end)..end])
    }
}

/// The edits as they are compared; one that is not is a noop.
fn compared<'m>(mut block: Block<'m>, options: &Options) -> Vec<Line<'m>> {
    let mut lines = std::mem::take(&mut block.lines);
    for line in &mut lines {
        if is_left_out(line, options) {
            line.place = Place::NOWHERE;
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

/// How far an edit that goes beyond the sentence is followed there, as the original follows it.
const BEYOND: u32 = 1_000;

/// An edit for each word. What is missing is charged to the word on its right.
fn words(line: Line<'_>, last: u32) -> impl Iterator<Item = Line<'_>> {
    let (start, end) = line.place.span().unwrap_or_default();
    let words = start..end.min(last.saturating_add(BEYOND)).max(start.saturating_add(1));
    words.map(move |at| Line {
        place: line.place.span().map_or(Place::NOWHERE, |_| Place::new(at, at + 1)),
        ..line
    })
}

#[inline]
fn is_left_out(line: &Line, options: &Options) -> bool {
    let Some((start, end)) = line.place.span() else { return false };
    // An unknown correction can only be detected.
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

/// The columns of what is counted.
const RIGHT: usize = 0;
const WRONG: usize = 1;
const MISSED: usize = 2;

/// Compares the edits of a corrector with those of an annotator, both by place, and tells the category and the column of
/// everything to be counted.
pub(super) fn compare<'m>(
    mut output: &[Line<'m>],
    mut reference: &[Line<'m>],
    options: &Options,
    count: &mut impl FnMut(&'m str, usize),
) {
    while let ([one, others @ ..], [other, rest @ ..]) = (output, reference) {
        let place = one.place;
        match place.cmp(&other.place) {
            Ordering::Less => {
                count(one.category, WRONG);
                output = others;
            }
            Ordering::Greater => {
                count(other.category, MISSED);
                reference = rest;
            }
            Ordering::Equal => {
                let here = |edits: &[Line]| 1 + edits.iter().take_while(|edit| edit.place == place).count();
                let (own, others) = output.split_at(here(others));
                let (theirs, rest) = reference.split_at(here(rest));
                compare_at_place(own, theirs, options, count);
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

/// Compares edits of one place. One that is right counts once for each category that the reference gives it.
fn compare_at_place<'m>(
    output: &[Line<'m>],
    reference: &[Line<'m>],
    options: &Options,
    count: &mut impl FnMut(&'m str, usize),
) {
    for (at, edit) in output.iter().enumerate() {
        match reference.iter().find(|other| other.is(edit, options)) {
            Some(right) if !output[..at].iter().any(|before| before.equals(edit, options)) => {
                let same = reference.iter().filter(|other| other.equals(right, options));
                same.for_each(|other| count(other.category, RIGHT));
            }
            Some(_) => {}
            None => count(edit.category, WRONG),
        }
    }
    for edit in reference {
        if !output.iter().any(|other| other.is(edit, options)) {
            count(edit.category, MISSED);
        }
    }
}

/// What a breakdown tells apart of a category.
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
