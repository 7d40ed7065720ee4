//! Whether a line is read with the tokens that it is meant to have, as numbers that can be added up over its runs of text.

use std::ops::Range;

use super::chunks::{Chunk, chunks};
use super::tokenise::{ends_in_stop, is_attached, stands_alone};
use super::{LineKind, TokenSpan, chunk, tagged};

/// A token as it is written, and the white space before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenView<'v> {
    pub space: &'v str,
    pub text: &'v str,
    pub word_len: usize,
}

/// What the first token of some stands at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// The first token of the line.
    Line,
    /// Some token of the line after white space.
    Run,
}

/// Counts of runs of text between white space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reading {
    /// Runs in which a mark or clitic is attached to a word.
    attached: usize,
    /// Runs that are a mark or clitic alone.
    alone: usize,
    /// Runs that are not one token each, as they would be read if the line had its tokens between white space.
    not_whole: usize,
    /// Runs that would be cut in another way.
    not_cut: usize,
    /// Tokens without white space before them, the first token aside.
    running: usize,
    /// Whether the last run of the line is a word with its full stop.
    is_stopped: bool,
}

impl Reading {
    /// Counts the runs of some tokens of a line; `follows` is the text after them, `None` at the end of the line.
    pub(super) fn of(kind: LineKind, views: &[TokenView], edge: Edge, follows: Option<&str>) -> Self {
        let skipped = usize::from(edge != Edge::Run);
        let running = views.iter().skip(skipped).filter(|view| view.space.is_empty()).count();
        let mut reading = Self { running, ..Self::default() };
        let (text, spans) = written(views);
        let mut spans = &spans[..];
        let mut last = "";
        let mut chunks = chunks(&text).peekable();
        while let Some(chunk) = chunks.next() {
            let range = chunk.start..chunk.start + chunk.text.len();
            let tokens = spans.iter().take_while(|span| (span.start as usize) < range.end).count();
            let (here, rest) = spans.split_at(tokens);
            let next = chunks.peek().map(|next| next.text).or(follows);
            match kind {
                LineKind::Text => reading.count(chunk, range, here, next),
                LineKind::Tagged(separator) => {
                    let at = tagged::split_token(chunk.text, separator);
                    let is_read = at.is_some_and(|at| {
                        at > 0 && at + 1 < chunk.text.len() && is_only(here, &range, range.start + at)
                    });
                    reading.not_cut += usize::from(!is_read);
                }
            }
            (spans, last) = (rest, chunk.text);
        }
        reading.not_whole += spans.len();
        reading.not_cut += spans.len();
        reading.is_stopped = follows.is_none() && ends_in_stop(last);
        reading
    }

    /// Counts a run of plain text that is meant to have these tokens.
    fn count(&mut self, chunk: Chunk, range: Range<usize>, tokens: &[TokenSpan], next: Option<&str>) {
        let is_whole = is_only(tokens, &range, range.end);
        self.not_whole += usize::from(!is_whole);
        if chunk.is_plain {
            self.not_cut += usize::from(!is_whole);
            return;
        }
        self.attached += usize::from(is_attached(chunk.text));
        self.alone += usize::from(stands_alone(chunk.text));
        let (mut found, mut is_cut) = (tokens.iter(), true);
        chunk::split(chunk.text, next, &mut |token| {
            let token = range.start + token.start..range.start + token.end;
            is_cut &= found.next().is_some_and(|span| is_only(&[*span], &token, token.end));
        });
        self.not_cut += usize::from(!is_cut || found.next().is_some());
    }

    /// These counts with some runs replaced; `at_end` if the last run of the line is among them.
    pub(super) fn replacing(&self, old: &Self, new: &Self, at_end: bool) -> Self {
        Self {
            attached: self.attached + new.attached - old.attached,
            alone: self.alone + new.alone - old.alone,
            not_whole: self.not_whole + new.not_whole - old.not_whole,
            not_cut: self.not_cut + new.not_cut - old.not_cut,
            running: self.running + new.running - old.running,
            is_stopped: if at_end { new.is_stopped } else { self.is_stopped },
        }
    }

    /// Whether a reader of the text alone would find the tokens.
    pub(super) fn reads_back(&self, kind: LineKind) -> bool {
        let is_tokenised = self.attached == 0 && self.alone > 0 && !self.is_stopped;
        match kind {
            LineKind::Text if is_tokenised => self.not_whole == 0,
            LineKind::Text | LineKind::Tagged(_) => self.not_cut == 0,
        }
    }

    /// Whether two tokens stand together.
    pub(super) fn is_running(&self) -> bool {
        self.running > 0
    }
}

/// The tokens one after the other, and where each of them is.
fn written(views: &[TokenView]) -> (String, Vec<TokenSpan>) {
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

/// Whether the tokens are one, which takes just this range and whose word ends there.
fn is_only(tokens: &[TokenSpan], range: &Range<usize>, word_end: usize) -> bool {
    let span = TokenSpan { start: range.start as u32, word_end: word_end as u32, end: range.end as u32 };
    *tokens == [span]
}
