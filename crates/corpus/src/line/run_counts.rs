//! Checking that the tokeniser gives the intended tokens, by counts that are additive over the runs of a line.
//!
//! A run is a maximal sequence of non-space characters.

use std::ops::Range;

use super::chunks::{Chunk, chunks};
use super::tokenise::{ends_in_stop, is_attached, is_standalone};
use super::{LineKind, TokenSpan, chunk, tagged};

/// A token and the white space before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenView<'v> {
    pub space: &'v str,
    pub text: &'v str,
    pub word_len: usize,
}

/// Position in the line of the first of some tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// The first token.
    FirstToken,
    /// A later token, after white space.
    StartOfRun,
}

/// Counts of runs that decide whether a line reads back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RunCounts {
    /// Runs in which punctuation or a clitic is attached to a word.
    attached: usize,
    /// Runs that are punctuation or a clitic alone.
    standalone: usize,
    /// Runs that are intended to be other than one token, and so do not read back if the line is already tokenised.
    not_whole: usize,
    /// Runs that the tokeniser would split differently.
    missplit: usize,
    /// Tokens without white space before them, except the first token.
    adjacent: usize,
    /// True if the last run of the line is a word with a full stop.
    ends_in_stop: bool,
}

impl RunCounts {
    /// Counts the runs of some tokens of a line. `follows` is the next token after them; `None` at the end of the line.
    pub(super) fn of(kind: LineKind, views: &[TokenView], edge: Edge, follows: Option<&str>) -> Self {
        let skipped = usize::from(edge != Edge::StartOfRun);
        let adjacent = views.iter().skip(skipped).filter(|view| view.space.is_empty()).count();
        let mut counts = Self { adjacent, ..Self::default() };
        let (text, spans) = concatenate(views);
        let mut spans = &spans[..];
        let mut last = "";
        let mut chunks = chunks(&text).peekable();
        while let Some(chunk) = chunks.next() {
            let range = chunk.start..chunk.start + chunk.text.len();
            let tokens = spans.iter().take_while(|span| (span.start as usize) < range.end).count();
            let (here, rest) = spans.split_at(tokens);
            let next = chunks.peek().map(|next| next.text).or(follows);
            match kind {
                LineKind::Text => counts.count(chunk, range, here, next),
                LineKind::Tagged(separator) => {
                    let at = tagged::split_token(chunk.text, separator);
                    let reads_back = at.is_some_and(|at| {
                        at > 0 && at + 1 < chunk.text.len() && is_only(here, &range, range.start + at)
                    });
                    counts.missplit += usize::from(!reads_back);
                }
            }
            (spans, last) = (rest, chunk.text);
        }
        counts.not_whole += spans.len();
        counts.missplit += spans.len();
        counts.ends_in_stop = follows.is_none() && ends_in_stop(last);
        counts
    }

    /// Counts a run of plain text with its intended tokens.
    fn count(&mut self, chunk: Chunk, range: Range<usize>, tokens: &[TokenSpan], next: Option<&str>) {
        let is_whole = is_only(tokens, &range, range.end);
        self.not_whole += usize::from(!is_whole);
        if chunk.is_plain {
            self.missplit += usize::from(!is_whole);
            return;
        }
        self.attached += usize::from(is_attached(chunk.text));
        self.standalone += usize::from(is_standalone(chunk.text));
        let (mut intended, mut matches) = (tokens.iter(), true);
        chunk::split(chunk.text, next, &mut |token| {
            let token = range.start + token.start..range.start + token.end;
            matches &= intended.next().is_some_and(|span| is_only(&[*span], &token, token.end));
        });
        self.missplit += usize::from(!matches || intended.next().is_some());
    }

    /// These counts after replacing some runs. `at_end` says that the last run of the line is among them.
    pub(super) fn replacing(&self, old: &Self, new: &Self, at_end: bool) -> Self {
        Self {
            attached: self.attached + new.attached - old.attached,
            standalone: self.standalone + new.standalone - old.standalone,
            not_whole: self.not_whole + new.not_whole - old.not_whole,
            missplit: self.missplit + new.missplit - old.missplit,
            adjacent: self.adjacent + new.adjacent - old.adjacent,
            ends_in_stop: if at_end { new.ends_in_stop } else { self.ends_in_stop },
        }
    }

    /// True if tokenising the text gives the intended tokens.
    pub(super) fn read_back(&self, kind: LineKind) -> bool {
        let is_tokenised = self.attached == 0 && self.standalone > 0 && !self.ends_in_stop;
        match kind {
            LineKind::Text if is_tokenised => self.not_whole == 0,
            LineKind::Text | LineKind::Tagged(_) => self.missplit == 0,
        }
    }

    /// True if some tokens have no white space between them.
    pub(super) fn has_adjacent(&self) -> bool {
        self.adjacent > 0
    }
}

/// Concatenates the tokens; returns the text and the span of each.
fn concatenate(views: &[TokenView]) -> (String, Vec<TokenSpan>) {
    let mut text = String::with_capacity(views.iter().map(|view| view.space.len() + view.text.len()).sum());
    let span = |view: &TokenView| {
        text.push_str(view.space);
        let start = text.len() as u32;
        text.push_str(view.text);
        TokenSpan { start, word_end: start + view.word_len as u32, end: text.len() as u32 }
    };
    let spans = views.iter().map(span).collect();
    (text, spans)
}

/// True if there is exactly one token, with this range and word end.
fn is_only(tokens: &[TokenSpan], range: &Range<usize>, word_end: usize) -> bool {
    let span = TokenSpan { start: range.start as u32, word_end: word_end as u32, end: range.end as u32 };
    *tokens == [span]
}
