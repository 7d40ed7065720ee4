//! What makes two edits the same, and how many are.

use std::borrow::Cow;
use std::collections::BTreeMap;

use solecism_corpus::m2::NOTHING;

use super::options::{Mode, Options, Tier};
use super::read::{Block, Line};

/// What an edit is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key<'m> {
    start: u32,
    end: u32,
    /// What the words should be, alternatives between `||`; empty where that does not matter.
    correction: &'m str,
    /// Empty where it does not matter.
    category: &'m str,
}

impl Key<'_> {
    /// Whether two edits are the same: where there are alternatives, one in common will do.
    #[inline]
    fn is(&self, other: &Self, options: &Options) -> bool {
        (self.start, self.end) == (other.start, other.end)
            && self.category == other.category
            && (self.correction == other.correction || !options.is_compatible && self.has_common(other))
    }

    fn has_common(&self, other: &Self) -> bool {
        let alternatives = |text: &'_ str| -> Vec<String> {
            text.split("||").map(|one| if one == NOTHING { "" } else { one }.to_owned()).collect()
        };
        // One without alternatives that says something is only like itself.
        let is_plain = |text: &str| text != NOTHING && !text.bytes().any(|byte| byte == b'|');
        if is_plain(self.correction) && is_plain(other.correction) {
            return false;
        }
        let others = alternatives(other.correction);
        alternatives(self.correction).iter().any(|one| others.contains(one))
    }
}

/// The edits of one annotator: what each is known by, and its category. One that is written twice, perhaps with another
/// category, is one edit of two categories.
pub(super) type Coder<'c, 'm> = &'c [Edit<'m>];

/// An edit: what it is known by, and its category.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edit<'m> {
    coder: u32,
    key: Key<'m>,
    category: &'m str,
}

/// The edits of all annotators.
pub(super) struct Coders<'m> {
    /// By annotator.
    edits: Vec<Edit<'m>>,
    count: u32,
}

/// Numbers above this are names, not places in a list.
const MOST_ANNOTATORS: u32 = 64;

impl<'m> Coders<'m> {
    /// The edits of each annotator.
    ///
    /// In a reference whose annotators are numbered from 0, one whose number is skipped has nothing to say against the
    /// sentence; the original does not know of such a one.
    pub fn new(block: &Block<'m>, options: &Options, is_reference: bool) -> Self {
        let mut numbers: Vec<u32> = Vec::with_capacity(4);
        for line in &block.lines {
            if numbers.last() != Some(&line.annotator) {
                numbers.push(line.annotator);
            }
        }
        if is_reference && !options.is_compatible {
            let count = numbers.iter().max().map_or(0, |last| last.saturating_add(1)).max(options.annotators);
            numbers.extend(0..count.min(MOST_ANNOTATORS));
        }
        numbers.sort_unstable();
        numbers.dedup();
        let mut coders =
            Self { edits: Vec::with_capacity(block.lines.len()), count: numbers.len().max(1) as u32 };
        for line in &block.lines {
            if let Ok(place) = numbers.binary_search(&line.annotator) {
                coders.add(place as u32, line, options);
            }
        }
        coders.edits.sort_by_key(|edit| edit.coder);
        coders
    }

    /// The edits of each annotator, in the order of their numbers.
    pub fn each(&self) -> impl Iterator<Item = Coder<'_, 'm>> {
        let mut rest = &self.edits[..];
        (0..self.count).map(move |coder| {
            let (own, others) = rest.split_at(rest.partition_point(|edit| edit.coder <= coder));
            rest = others;
            own
        })
    }

    fn add(&mut self, coder: u32, line: &Line<'m>, options: &Options) {
        let Some((start, end)) = line.span.filter(|_| line.category != "noop") else { return };
        if is_left_out(line, (end - start) as usize, options) {
            return;
        }
        let correction = if options.is_detection() { "" } else { line.correction };
        let category = if options.mode == Mode::Classified { line.category } else { "" };
        let mut put = |start: u32, end: u32| {
            let key = Key { start, end, correction, category };
            self.edits.push(Edit { coder, key, category: line.category });
        };
        match options.mode {
            // What is missing is charged to the word on its right.
            Mode::Token if start == end => put(start, start + 1),
            Mode::Token => (start..end).for_each(|at| put(at, at + 1)),
            _ => put(start, end),
        }
    }
}

fn is_left_out(line: &Line, old: usize, options: &Options) -> bool {
    // An unknown correction can only be detected.
    let is_unknown = line.category == "UNK" && !options.is_detection();
    let is_multi = || {
        let is_nothing = line.correction == NOTHING && !options.is_compatible;
        let new = if is_nothing { 0 } else { line.correction.split_whitespace().count() };
        old >= 2 || new >= 2
    };
    is_unknown
        || options.only_single && is_multi()
        || options.only_multi && !is_multi()
        || options.filter.iter().any(|category| category == line.category)
}

/// True positives, false positives and false negatives, by category where that is wanted.
#[derive(Debug, Default)]
pub(super) struct Compared<'m> {
    pub total: [u32; 3],
    pub categories: BTreeMap<Cow<'m, str>, [u32; 3]>,
}

/// Compares the edits of a corrector with those of an annotator.
///
/// An edit that is right counts once for each category that the reference gives it.
pub(super) fn compare<'m>(
    output: Coder<'_, 'm>,
    reference: Coder<'_, 'm>,
    options: &Options,
    by_category: bool,
) -> Compared<'m> {
    let mut compared = Compared::default();
    let mut count = |category: &'m str, column: usize| {
        compared.total[column] += 1;
        if by_category {
            compared.categories.entry(tier(category, options.tier)).or_default()[column] += 1;
        }
    };
    let find = |among: Coder<'_, 'm>, key: &Key| {
        among.iter().find(|edit| edit.key.start == key.start && edit.key.is(key, options)).copied()
    };
    for (at, edit) in output.iter().enumerate() {
        match find(reference, &edit.key) {
            Some(right) if !output[..at].iter().any(|before| before.key == edit.key) => {
                let same = reference.iter().filter(|other| other.key == right.key);
                same.for_each(|other| count(other.category, 0));
            }
            Some(_) => {}
            None => count(edit.category, 1),
        }
    }
    for edit in reference {
        if find(output, &edit.key).is_none() {
            count(edit.category, 2);
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
