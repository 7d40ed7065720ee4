//! A line whose tokens are being changed.
//!
//! A change costs as much as what it touches, however long the line is: tokens are kept one by one, and whether the line
//! is read with the tokens that it is meant to have is a sum over its runs of text, of which only those around the
//! change are counted again.

use std::borrow::Cow;
use std::ops::Range;

use super::reading::{Edge, Reading, TokenView};
use super::{Line, LineKind, TokenSpan};

/// A line that is being edited, with its tokens and the white space between them.
#[derive(Clone, Debug)]
pub struct LineDraft<'a> {
    kind: LineKind,
    /// What stands before the first token.
    head: Cow<'a, str>,
    tokens: Tokens<'a>,
    /// What stands after the last token.
    tail: Cow<'a, str>,
    /// Whether a reader of the text alone would find these tokens.
    is_as_read: bool,
    /// Counted when it is first asked for.
    reading: Option<Reading>,
}

/// A change of a draft: token `at`, if it goes, and what comes in its place.
#[derive(Clone, Copy, Debug)]
pub struct Change<'c> {
    /// Where, from 0.
    pub at: usize,
    /// Whether the token that stands there goes.
    pub removes: bool,
    /// A token that comes there, and the length of its word.
    pub token: Option<(&'c str, usize)>,
    /// White space between the token before and the new one.
    pub before: &'c str,
    /// White space between the new token, or the one before it, and the next one.
    pub after: &'c str,
}

impl Change<'_> {
    /// How many bytes stand between the token before the change and the next one once it is made.
    pub fn bytes(&self) -> usize {
        let token = self.token.map_or(0, |(text, _)| self.before.len() + text.len());
        token + self.after.len()
    }
}

#[derive(Clone, Debug)]
struct Token<'a> {
    /// White space before it; none before the first token.
    space: Cow<'a, str>,
    /// The word and, in tagged text, its tag.
    text: Cow<'a, str>,
    word_len: usize,
}

impl Token<'_> {
    fn view(&self) -> TokenView<'_> {
        TokenView { space: &self.space, text: &self.text, word_len: self.word_len }
    }

    fn bytes(&self) -> usize {
        self.space.len() + self.text.len()
    }
}

/// Tokens with a place at which they can be changed at no cost; it costs as much to move that place as it is moved.
#[derive(Clone, Debug)]
struct Tokens<'a> {
    left: Vec<Token<'a>>,
    left_bytes: usize,
    /// From the last to the first.
    right: Vec<Token<'a>>,
    right_bytes: usize,
}

impl<'a> Tokens<'a> {
    fn new(tokens: Vec<Token<'a>>) -> Self {
        let left_bytes = tokens.iter().map(Token::bytes).sum();
        Self { left: tokens, left_bytes, right: Vec::new(), right_bytes: 0 }
    }

    fn len(&self) -> usize {
        self.left.len() + self.right.len()
    }

    fn get(&self, at: usize) -> Option<&Token<'a>> {
        match at.checked_sub(self.left.len()) {
            None => self.left.get(at),
            Some(at) => self.right.get(self.right.len().checked_sub(at + 1)?),
        }
    }

    fn iter(&self) -> impl Iterator<Item = &Token<'a>> {
        self.left.iter().chain(self.right.iter().rev())
    }

    /// Takes the first token on the right.
    fn pop(&mut self) -> Option<Token<'a>> {
        let token = self.right.pop()?;
        self.right_bytes -= token.bytes();
        Some(token)
    }

    /// Puts a token before those on the right.
    fn push(&mut self, token: Token<'a>) {
        self.right_bytes += token.bytes();
        self.right.push(token);
    }

    /// Moves the place of change before token `at`.
    fn go_to(&mut self, at: usize) {
        while self.left.len() > at
            && let Some(token) = self.left.pop()
        {
            self.left_bytes -= token.bytes();
            self.push(token);
        }
        while self.left.len() < at
            && let Some(token) = self.pop()
        {
            self.left_bytes += token.bytes();
            self.left.push(token);
        }
    }
}

impl<'a> LineDraft<'a> {
    /// A draft of the line.
    pub fn new(line: &'a Line<'_>) -> Self {
        let text = line.text();
        let token = |at: usize| {
            let word_len = line.word(at).len();
            Token { space: text[line.gap(at)].into(), text: text[line.range(at)].into(), word_len }
        };
        let (start, end) = (line.range(0).start, line.range(line.len()).end);
        Self {
            kind: line.kind,
            head: text[..start].into(),
            tokens: Tokens::new((0..line.len()).map(token).collect()),
            tail: text[end..].into(),
            is_as_read: line.is_as_read,
            reading: None,
        }
    }

    /// The draft with a text of its own.
    pub fn into_owned(self) -> LineDraft<'static> {
        let tokens = self.tokens.iter().map(|token| Token {
            space: Cow::Owned(token.space.clone().into_owned()),
            text: Cow::Owned(token.text.clone().into_owned()),
            word_len: token.word_len,
        });
        LineDraft {
            kind: self.kind,
            tokens: Tokens::new(tokens.collect()),
            head: Cow::Owned(self.head.into_owned()),
            tail: Cow::Owned(self.tail.into_owned()),
            is_as_read: self.is_as_read,
            reading: self.reading,
        }
    }

    /// What the line is made of.
    pub fn kind(&self) -> LineKind {
        self.kind
    }

    /// How many tokens there are.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether there is no token.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Token `at` as it is written, its tag included; empty if there is no such token.
    pub fn token(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &token.text)
    }

    /// The word of token `at`; empty if there is no such token.
    pub fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &token.text[..token.word_len])
    }

    /// The tag of token `at`, in tagged text.
    pub fn tag(&self, at: usize) -> Option<&str> {
        self.tokens.get(at).and_then(|token| token.text.get(token.word_len + 1..))
    }

    /// The white space between token `at - 1` and token `at`; none at either end of the sentence.
    pub fn gap(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &token.space)
    }

    /// Whether no text stands before the tokens.
    pub fn is_bare(&self) -> bool {
        self.head.is_empty()
    }

    /// How many bytes the text has.
    pub fn bytes(&self) -> usize {
        self.head.len() + self.tokens.left_bytes + self.tokens.right_bytes + self.tail.len()
    }

    /// The text as it stands now.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.bytes());
        text.push_str(&self.head);
        for token in self.tokens.iter() {
            text.push_str(&token.space);
            text.push_str(&token.text);
        }
        text.push_str(&self.tail);
        text
    }

    /// The line as it stands now, with these tokens.
    pub fn to_line(&self) -> Line<'static> {
        let mut spans = Vec::with_capacity(self.len());
        let mut at = self.head.len();
        for token in self.tokens.iter() {
            let start = at + token.space.len();
            at += token.bytes();
            let (start, word_end, end) = (start as u32, (start + token.word_len) as u32, at as u32);
            spans.push(TokenSpan { start, word_end, end });
        }
        Line { text: Cow::Owned(self.text()), kind: self.kind, spans, is_as_read: self.is_as_read }
    }

    /// How many bytes there are before the white space before token `at`, which becomes the place where changes cost
    /// least.
    pub fn bytes_before(&mut self, at: usize) -> usize {
        self.tokens.go_to(at);
        self.head.len() + self.tokens.left_bytes
    }

    /// Whether another word can take the place of token `at` without changing where the tokens around it are cut: both
    /// are letters alone, alike in their first, white space stands on either side, and the line reads back.
    pub fn is_free(&self, at: usize, new: &str) -> bool {
        let old = self.word(at);
        let is_letters = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic());
        let is_capital = |word: &str| word.starts_with(|c: char| c.is_ascii_uppercase());
        let apart = |gap: &str, is_edge: bool| is_edge || !gap.is_empty();
        self.is_as_read
            && self.kind == LineKind::Text
            && is_letters(old)
            && is_letters(new)
            && is_capital(old) == is_capital(new)
            && apart(self.gap(at), at == 0)
            && apart(self.gap(at + 1), at + 1 == self.len())
    }

    /// Whether the tokens are those that a reader of the text alone would find.
    pub fn reads_back(&self) -> bool {
        self.is_as_read
    }

    /// Whether two tokens stand together without white space between them.
    pub fn is_running(&mut self) -> bool {
        self.reading().is_running()
    }

    /// Makes the first of the changes after which the line is read with the tokens that it is meant to have; if there
    /// is none, the very first. Returns the one that it made.
    pub fn make_best<'c>(
        &mut self,
        first: Change<'c>,
        others: impl IntoIterator<Item = Change<'c>>,
    ) -> Change<'c> {
        let kind = self.kind;
        let mut best = (first, self.reading_after(&first));
        if !best.1.reads_back(kind) {
            let mut others = others.into_iter().map(|change| (change, self.reading_after(&change)));
            best = others.find(|(_, reading)| reading.reads_back(kind)).unwrap_or(best);
        }
        self.make_read(&best.0, best.1);
        best.0
    }

    /// Makes the change if the line is then read with the tokens that it is meant to have.
    pub fn make_if_read(&mut self, change: Change) -> bool {
        let reading = self.reading_after(&change);
        let reads_back = reading.reads_back(self.kind);
        if reads_back {
            self.make_read(&change, reading);
        }
        reads_back
    }

    /// Makes a change of which it is known that the line is read as well as before.
    pub fn make_free(&mut self, change: &Change) {
        self.make(change);
    }

    fn make_read(&mut self, change: &Change, reading: Reading) {
        self.is_as_read = reading.reads_back(self.kind);
        self.reading = Some(reading);
        self.make(change);
    }

    fn make(&mut self, change: &Change) {
        let &Change { at, removes, token, before, after } = change;
        self.tokens.go_to(at);
        if removes {
            self.tokens.pop();
        }
        match self.tokens.pop() {
            Some(next) => self.tokens.push(Token { space: Cow::Owned(after.to_owned()), ..next }),
            None if after.is_empty() => {}
            None => self.tail.to_mut().insert_str(0, after),
        }
        if let Some((text, word_len)) = token {
            let (space, text) = (Cow::Owned(before.to_owned()), Cow::Owned(text.to_owned()));
            self.tokens.push(Token { space, text, word_len });
        }
        if self.is_empty() && !self.is_bare() {
            self.gather_around();
        }
    }

    /// Without tokens, everything stands after where one would be.
    fn gather_around(&mut self) {
        let head = std::mem::take(&mut self.head);
        self.tail.to_mut().insert_str(0, &head);
    }

    /// How the line as it stands is read.
    fn reading(&mut self) -> Reading {
        if let Some(reading) = self.reading {
            return reading;
        }
        let views: Vec<TokenView> = self.tokens.iter().map(Token::view).collect();
        let reading = Reading::of(self.kind, &views, self.edge(0), None);
        self.reading = Some(reading);
        reading
    }

    /// How the line would be read after a change: the runs that it touches are counted again.
    fn reading_after(&mut self, change: &Change) -> Reading {
        let all = self.reading();
        let &Change { at, removes, token, before, after } = change;
        let next = at + usize::from(removes);
        let touched = self.runs_around(at, next);
        let view = |at: usize| self.tokens.get(at).map(Token::view);
        let old: Vec<TokenView> = touched.clone().filter_map(view).collect();
        let mut new: Vec<TokenView> = old[..at - touched.start].to_vec();
        new.extend(token.map(|(text, word_len)| TokenView { space: before, text, word_len }));
        let following = new.len();
        new.extend_from_slice(&old[next - touched.start..]);
        if let Some(next) = new.get_mut(following) {
            next.space = after;
        }
        let follows = self.tokens.get(touched.end).map(|token| &*token.text);
        let count = |views: &[TokenView]| Reading::of(self.kind, views, self.edge(touched.start), follows);
        all.replacing(&count(&old), &count(&new), follows.is_none())
    }

    /// The tokens of the runs of text that stand before and after the tokens from `at` to `next`.
    fn runs_around(&self, at: usize, next: usize) -> Range<usize> {
        let is_attached = |at: usize| self.gap(at).is_empty();
        let mut start = at.saturating_sub(1);
        while start > 0 && is_attached(start) {
            start -= 1;
        }
        let mut end = (next + 1).min(self.len());
        while end < self.len() && is_attached(end) {
            end += 1;
        }
        start..end
    }

    /// What the token at `start`, after white space unless it is the first, stands at.
    fn edge(&self, start: usize) -> Edge {
        match start {
            0 => Edge::Line,
            _ => Edge::Run,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drafted<'t>(line: &'t Line<'t>, change: Change) -> (LineDraft<'t>, bool) {
        let mut draft = LineDraft::new(line);
        draft.make_best(change, []);
        let is_read = Line::parse(draft.text(), line.kind()).is_ok_and(|read| {
            let draft = draft.to_line();
            read.tokens().eq(draft.tokens())
        });
        (draft, is_read)
    }

    #[test]
    fn a_change_says_what_the_tokens_are_and_knows_whether_they_are_read_so() {
        let line = Line::parse("a its b\n", LineKind::Text).unwrap_or_else(|_| unreachable!());
        let put = |token, word_len| {
            let token = Some((token, word_len));
            drafted(&line, Change { at: 1, removes: true, token, before: " ", after: " " })
        };
        let (draft, is_read) = put("it's", 4);
        assert_eq!((draft.text().as_str(), draft.word(1), draft.len()), ("a it's b\n", "it's", 3));
        assert!(!draft.reads_back() && !is_read);
        let (draft, is_read) = put("it", 2);
        assert_eq!(draft.text(), "a it b\n");
        assert!(draft.reads_back() && is_read);
    }

    #[test]
    fn a_line_without_tokens_keeps_what_stood_around_them() {
        let line = Line::parse(" a \n", LineKind::Text).unwrap_or_else(|_| unreachable!());
        let (mut draft, _) =
            drafted(&line, Change { at: 0, removes: true, token: None, before: "", after: "" });
        assert_eq!((draft.text().as_str(), draft.bytes_before(0)), ("  \n", 0));
    }

    /// The work of a change, as the tokens that are looked at and those that are moved.
    #[test]
    fn a_change_of_a_long_line_costs_what_it_touches() {
        let many = 200_000;
        let text = "It 's one of the dogs , is n't it ? ".repeat(many / 11);
        let line = Line::parse(text, LineKind::Text).unwrap_or_else(|_| unreachable!());
        let mut draft = LineDraft::new(&line);
        let (mut looked_at, mut moved) = (0, draft.len());
        for at in (0..line.len()).rev().filter(|at| at % 10 == 3) {
            let change = Change { at, removes: true, token: Some(("its", 3)), before: " ", after: " " };
            let before = draft.tokens.left.len();
            looked_at += draft.runs_around(at, at + 1).len();
            draft.make_best(change, []);
            moved += before.abs_diff(draft.tokens.left.len());
        }
        assert!(looked_at <= 3 * line.len() / 10 + 3 && moved <= 2 * line.len() + 1, "{looked_at} {moved}");
    }
}
