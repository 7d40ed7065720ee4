//! Merging of alignment steps into edits.

use std::ops::Range;

use super::Edit;
use super::align::{Op, Step};
use super::similarity::distance;
use super::token::Token;
use super::upos::Upos;

/// A run of more steps than this is one edit.
const LONG: usize = 40;

/// The edits that these steps come to.
pub(super) fn merge(source: &[Token], target: &[Token], steps: &[Step]) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut at = 0;
    while at < steps.len() {
        let is_single = |step: &Step| matches!(step.op, Op::Replace | Op::Delete | Op::Insert);
        let run = steps[at..].iter().take_while(|step| is_single(step)).count();
        if run == 0 {
            if steps[at].op == Op::Several {
                edits.push(Edit { source: steps[at].source.clone(), target: steps[at].target.clone() });
            }
            at += 1;
            continue;
        }
        let run = Run { source, target, steps: &steps[at..at + run] };
        edits.extend(run.cut().into_iter().map(|part| run.edit(&part)));
        at += run.steps.len();
    }
    edits
}

/// Steps that follow each other, none of which leaves a word as it is.
struct Run<'r> {
    source: &'r [Token<'r>],
    target: &'r [Token<'r>],
    steps: &'r [Step],
}

/// A part of a run.
enum Part {
    /// It is one edit.
    Edit(Range<usize>),
    /// It may be several.
    Open(Range<usize>),
}

impl Run<'_> {
    fn edit(&self, part: &Range<usize>) -> Edit {
        let (first, last) = (&self.steps[part.start], &self.steps[part.end - 1]);
        Edit { source: first.source.start..last.source.end, target: first.target.start..last.target.end }
    }

    /// The parts that are edits, in order.
    fn cut(&self) -> Vec<Range<usize>> {
        let mut edits = Vec::new();
        let mut todo = vec![Part::Open(0..self.steps.len())];
        while let Some(part) = todo.pop() {
            match part {
                Part::Edit(part) => edits.push(part),
                Part::Open(part) if part.len() <= 1 => edits.extend((!part.is_empty()).then_some(part)),
                Part::Open(part) => todo.extend(self.parts(part).into_iter().rev()),
            }
        }
        edits
    }

    /// What a part falls into: the first rule that says so decides, the longest stretches first.
    fn parts(&self, part: Range<usize>) -> Vec<Part> {
        let is_all = |op: Op| self.steps[part.clone()].iter().all(|step| step.op == op);
        if part.len() > LONG || is_all(Op::Delete) || is_all(Op::Insert) {
            return vec![Part::Edit(part)];
        }
        let mut has_content = false;
        for width in (2..=part.len()).rev() {
            for start in part.start..=part.end - width {
                let stretch = Stretch::new(self, start..start + width);
                if !stretch.has_replacement() {
                    continue;
                }
                if let Some(parts) = stretch.rule(&part) {
                    return parts;
                }
                has_content |= stretch.has_content();
            }
        }
        if has_content {
            vec![Part::Edit(part)]
        } else {
            part.map(|step| Part::Edit(step..step + 1)).collect()
        }
    }
}

/// Some steps of a run, and their words.
struct Stretch<'r> {
    run: &'r Run<'r>,
    steps: Range<usize>,
    old: &'r [Token<'r>],
    new: &'r [Token<'r>],
}

impl<'r> Stretch<'r> {
    fn new(run: &'r Run, steps: Range<usize>) -> Self {
        let edit = run.edit(&steps);
        Self { run, steps, old: &run.source[edit.source], new: &run.target[edit.target] }
    }

    fn has_replacement(&self) -> bool {
        self.run.steps[self.steps.clone()].iter().any(|step| step.op == Op::Replace)
    }

    fn words(&self) -> impl Iterator<Item = &'r Token<'r>> + Clone {
        self.old.iter().chain(self.new)
    }

    fn has_content(&self) -> bool {
        self.words().any(|word| match word.upos {
            Some(upos) => upos.is_content(),
            None => word.text.contains(char::is_alphabetic),
        })
    }

    /// What this stretch says about the part that it lies in, if anything.
    fn rule(&self, part: &Range<usize>) -> Option<Vec<Part>> {
        let Range { start, end } = self.steps.clone();
        let (old_first, old_last) = (self.old.first()?, self.old.last()?);
        let (new_first, new_last) = (self.new.first()?, self.new.last()?);
        let is_at_start = start == part.start;
        let ends =
            || vec![Part::Open(part.start..end - 2), Part::Edit(end - 2..end), Part::Open(end..part.end)];
        let whole = || vec![Part::Open(part.start..start), Part::Edit(start..end), Part::Open(end..part.end)];
        // The mark of a possessive belongs to what is before it.
        if is_at_start && (old_first.is_possessive || new_first.is_possessive) {
            return Some(vec![Part::Edit(start..start + 1), Part::Open(start + 1..part.end)]);
        }
        if old_last.is_possessive || new_last.is_possessive {
            return Some(ends());
        }
        if old_last.lower == new_last.lower {
            // A word that begins the sentence no longer, or now does.
            let is_capital = |word: &Token| word.text.starts_with(char::is_uppercase);
            let begins =
                self.old.len() == 1 && is_capital(new_first) || self.new.len() == 1 && is_capital(old_first);
            if is_at_start && begins {
                return Some(vec![Part::Edit(start..end), Part::Open(end..part.end)]);
            }
            if before_last_is_mark(self.old) || before_last_is_mark(self.new) {
                return Some(ends());
            }
        }
        if joined(self.old) == joined(self.new) || self.is_one_phrase() {
            return Some(whole());
        }
        (self.steps.len() == 2).then(|| self.split(part)).flatten()
    }

    /// Words of one kind for more or fewer of it; a verb with its particles for another.
    fn is_one_phrase(&self) -> bool {
        let is_verbal = |word: &Token| word.upos.is_some_and(Upos::is_verbal);
        let upos = self.old[0].upos;
        let mut words = self.words();
        let are_alike = upos.is_some() && words.clone().all(|word| word.upos == upos);
        self.old.len() != self.new.len() && (are_alike || words.all(is_verbal))
    }

    /// True if two steps are two edits.
    fn split(&self, part: &Range<usize>) -> Option<Vec<Part>> {
        let Range { start, end } = self.steps.clone();
        let apart = || vec![Part::Open(part.start..start + 1), Part::Open(start + 1..part.end)];
        if self.old.len() == 2 && self.new.len() == 2 {
            return Some(apart());
        }
        let op = |at: usize| self.run.steps[at].op;
        let are_alike = |old: Option<&Token>, new: Option<&Token>| {
            old.zip(new).is_some_and(|(old, new)| distance(old.text, new.text) < 0.25)
        };
        let is_alike_first = op(start) == Op::Replace && are_alike(self.old.first(), self.new.first());
        let is_alike_last = op(end - 1) == Op::Replace && are_alike(self.old.last(), self.new.last());
        if is_alike_first || is_alike_last {
            return Some(apart());
        }
        let is_determiner = |word: Option<&Token>| word.is_some_and(|word| word.upos == Some(Upos::Det));
        let last = op(end - 1);
        let ends_in_determiner = last != Op::Insert && is_determiner(self.old.last())
            || last != Op::Delete && is_determiner(self.new.last());
        (end == part.end && ends_in_determiner)
            .then(|| vec![Part::Open(part.start..end - 1), Part::Edit(end - 1..end)])
    }
}

fn before_last_is_mark(words: &[Token]) -> bool {
    let is_mark =
        |word: &Token| word.upos == Some(Upos::Punct) || word.text.chars().all(|c| c.is_ascii_punctuation());
    words.len().checked_sub(2).is_some_and(|at| is_mark(&words[at]))
}

/// The letters of some words, without the spaces, hyphens and apostrophes between and in them.
fn joined(words: &[Token]) -> String {
    words.iter().flat_map(|word| word.lower.chars()).filter(|c| !matches!(c, '\'' | '-')).collect()
}
