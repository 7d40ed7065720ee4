//! Editing the tokens of a line.
//!
//! The cost of a change does not depend on the length of the line. Tokens are in a gap buffer, and whether the new text
//! is tokenised as intended is a sum over its runs of non-space characters, recounted only around the change.

use std::borrow::Cow;
use std::ops::Range;

use super::run_counts::{Edge, RunCounts, TokenView};
use super::{Line, LineKind, TokenSpan};

/// A line being edited, as tokens and the white space between them.
#[derive(Clone, Debug)]
pub struct LineDraft<'a> {
    kind: LineKind,
    /// Text before the first token.
    head: Cow<'a, str>,
    tokens: Tokens<'a>,
    /// Text after the last token.
    tail: Cow<'a, str>,
    /// True if tokenising the text gives these tokens.
    reads_back: bool,
    /// Computed on first use.
    counts: Option<RunCounts>,
}

/// A change at one position of a draft: an optional removal and an optional new token.
#[derive(Clone, Copy, Debug)]
pub struct LineChange<'c> {
    /// Position, from 0.
    pub at: usize,
    /// True if the token at the position is removed.
    pub removes: bool,
    /// A token inserted at the position, and the length of its word.
    pub token: Option<(&'c str, usize)>,
    /// White space between the previous token and the new one.
    pub before: &'c str,
    /// White space before the next token.
    pub after: &'c str,
}

impl LineChange<'_> {
    /// Length in bytes of the text between the previous and the next token after the change.
    pub fn bytes(&self) -> usize {
        let token = self.token.map_or(0, |(text, _)| self.before.len() + text.len());
        token + self.after.len()
    }
}

#[derive(Clone, Debug)]
struct Token<'a> {
    /// White space before it; empty for the first token.
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

/// Gap buffer of tokens: changes at the gap are cheap, and moving the gap takes time proportional to the distance.
#[derive(Clone, Debug)]
struct Tokens<'a> {
    left: Vec<Token<'a>>,
    left_bytes: usize,
    /// In reverse order.
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

    /// Removes the token after the gap.
    fn pop(&mut self) -> Option<Token<'a>> {
        let token = self.right.pop()?;
        self.right_bytes -= token.bytes();
        Some(token)
    }

    /// Inserts a token after the gap.
    fn push(&mut self, token: Token<'a>) {
        self.right_bytes += token.bytes();
        self.right.push(token);
    }

    /// Moves the gap before token `at`.
    fn move_gap(&mut self, at: usize) {
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
    /// Creates a draft of the line.
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
            reads_back: line.reads_back,
            counts: None,
        }
    }

    /// Converts the draft into one that owns its text.
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
            reads_back: self.reads_back,
            counts: self.counts,
        }
    }

    /// Kind of the line.
    pub fn kind(&self) -> LineKind {
        self.kind
    }

    /// Number of tokens.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// True if there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Text of token `at`, including its tag; empty if there is no such token.
    pub fn token(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &token.text)
    }

    /// Word of token `at`; empty if there is no such token.
    pub fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &token.text[..token.word_len])
    }

    /// Tag of token `at`, in tagged text.
    pub fn tag(&self, at: usize) -> Option<&str> {
        self.tokens.get(at).and_then(|token| token.text.get(token.word_len + 1..))
    }

    /// White space between token `at - 1` and token `at`; empty at either end of the sentence.
    pub fn gap(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &token.space)
    }

    /// True if there is nothing before the first token.
    pub fn has_empty_head(&self) -> bool {
        self.head.is_empty()
    }

    /// Length of the text in bytes.
    pub fn bytes(&self) -> usize {
        self.head.len() + self.tokens.left_bytes + self.tokens.right_bytes + self.tail.len()
    }

    /// The current text.
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

    /// The current line.
    pub fn to_line(&self) -> Line<'static> {
        let mut spans = Vec::with_capacity(self.len());
        let mut at = self.head.len();
        for token in self.tokens.iter() {
            let start = at + token.space.len();
            at += token.bytes();
            let (start, word_end, end) = (start as u32, (start + token.word_len) as u32, at as u32);
            spans.push(TokenSpan { start, word_end, end });
        }
        Line { text: Cow::Owned(self.text()), kind: self.kind, spans, reads_back: self.reads_back }
    }

    /// Length in bytes of the text before token `at` and the white space before it. Moves the gap there.
    pub fn bytes_before(&mut self, at: usize) -> usize {
        self.tokens.move_gap(at);
        self.head.len() + self.tokens.left_bytes
    }

    /// True if replacing the word of token `at` by `new` cannot change the tokenisation: the line reads back, both
    /// words consist of ASCII letters and agree in capitalisation, and there is white space on either side.
    pub fn keeps_tokens(&self, at: usize, new: &str) -> bool {
        let old = self.word(at);
        let is_letters = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic());
        let is_capital = |word: &str| word.starts_with(|c: char| c.is_ascii_uppercase());
        let apart = |gap: &str, is_edge: bool| is_edge || !gap.is_empty();
        self.reads_back
            && self.kind == LineKind::Text
            && is_letters(old)
            && is_letters(new)
            && is_capital(old) == is_capital(new)
            && apart(self.gap(at), at == 0)
            && apart(self.gap(at + 1), at + 1 == self.len())
    }

    /// True if tokenising the text gives these tokens.
    pub fn reads_back(&self) -> bool {
        self.reads_back
    }

    /// True if some tokens have no white space between them.
    pub fn has_adjacent_tokens(&mut self) -> bool {
        self.counts().has_adjacent()
    }

    /// Applies the first of the changes after which the line reads back, or `first` if there is none, and returns it.
    pub fn apply_best<'c>(
        &mut self,
        first: LineChange<'c>,
        others: impl IntoIterator<Item = LineChange<'c>>,
    ) -> LineChange<'c> {
        let kind = self.kind;
        let mut best = (first, self.counts_after(&first));
        if !best.1.read_back(kind) {
            let mut others = others.into_iter().map(|change| (change, self.counts_after(&change)));
            best = others.find(|(_, counts)| counts.read_back(kind)).unwrap_or(best);
        }
        self.apply_counted(&best.0, best.1);
        best.0
    }

    /// Applies the change if the line then reads back. Returns whether it did.
    pub fn apply_if_reads_back(&mut self, change: LineChange) -> bool {
        let counts = self.counts_after(&change);
        let reads_back = counts.read_back(self.kind);
        if reads_back {
            self.apply_counted(&change, counts);
        }
        reads_back
    }

    /// Applies a change that is known not to affect whether the line reads back.
    pub fn apply_unchecked(&mut self, change: &LineChange) {
        self.apply(change);
    }

    fn apply_counted(&mut self, change: &LineChange, counts: RunCounts) {
        self.reads_back = counts.read_back(self.kind);
        self.counts = Some(counts);
        self.apply(change);
    }

    fn apply(&mut self, change: &LineChange) {
        let &LineChange { at, removes, token, before, after } = change;
        self.tokens.move_gap(at);
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
        if self.is_empty() && !self.has_empty_head() {
            self.move_head_to_tail();
        }
    }

    /// If there are no tokens, all text belongs to the tail.
    fn move_head_to_tail(&mut self) {
        let head = std::mem::take(&mut self.head);
        self.tail.to_mut().insert_str(0, &head);
    }

    fn counts(&mut self) -> RunCounts {
        if let Some(counts) = self.counts {
            return counts;
        }
        let views: Vec<TokenView> = self.tokens.iter().map(Token::view).collect();
        let counts = RunCounts::of(self.kind, &views, edge(0), None);
        self.counts = Some(counts);
        counts
    }

    /// The counts after a change: only the runs that it touches are recounted.
    fn counts_after(&mut self, change: &LineChange) -> RunCounts {
        let all = self.counts();
        let &LineChange { at, removes, token, before, after } = change;
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
        let count = |views: &[TokenView]| RunCounts::of(self.kind, views, edge(touched.start), follows);
        all.replacing(&count(&old), &count(&new), follows.is_none())
    }

    /// The tokens from `at` to `next`, extended by the runs before and after them.
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
}

/// The position of token `start` in its line; it is the first token or has white space before it.
fn edge(start: usize) -> Edge {
    match start {
        0 => Edge::FirstToken,
        _ => Edge::StartOfRun,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drafted<'t>(line: &'t Line<'t>, change: LineChange) -> (LineDraft<'t>, bool) {
        let mut draft = LineDraft::new(line);
        draft.apply_best(change, []);
        let is_read = Line::parse(draft.text(), line.kind()).is_ok_and(|read| {
            let draft = draft.to_line();
            read.tokens().eq(draft.tokens())
        });
        (draft, is_read)
    }

    #[test]
    fn a_change_sets_the_tokens_and_knows_whether_they_read_back() {
        let line = Line::parse("a its b\n", LineKind::Text).unwrap_or_else(|_| unreachable!());
        let put = |token, word_len| {
            let token = Some((token, word_len));
            drafted(&line, LineChange { at: 1, removes: true, token, before: " ", after: " " })
        };
        let (draft, is_read) = put("it's", 4);
        assert_eq!((draft.text().as_str(), draft.word(1), draft.len()), ("a it's b\n", "it's", 3));
        assert!(!draft.reads_back() && !is_read);
        let (draft, is_read) = put("it", 2);
        assert_eq!(draft.text(), "a it b\n");
        assert!(draft.reads_back() && is_read);
    }

    #[test]
    fn a_line_without_tokens_keeps_the_text_around_them() {
        let line = Line::parse(" a \n", LineKind::Text).unwrap_or_else(|_| unreachable!());
        let (mut draft, _) =
            drafted(&line, LineChange { at: 0, removes: true, token: None, before: "", after: "" });
        assert_eq!((draft.text().as_str(), draft.bytes_before(0)), ("  \n", 0));
    }

    /// Measures the work by the tokens recounted and the tokens moved.
    #[test]
    fn the_cost_of_a_change_does_not_depend_on_the_length_of_the_line() {
        let many = 200_000;
        let text = "It 's one of the dogs , is n't it ? ".repeat(many / 11);
        let line = Line::parse(text, LineKind::Text).unwrap_or_else(|_| unreachable!());
        let mut draft = LineDraft::new(&line);
        let (mut recounted, mut moved) = (0, draft.len());
        for at in (0..line.len()).rev().filter(|at| at % 10 == 3) {
            let change = LineChange { at, removes: true, token: Some(("its", 3)), before: " ", after: " " };
            let before = draft.tokens.left.len();
            recounted += draft.runs_around(at, at + 1).len();
            draft.apply_best(change, []);
            moved += before.abs_diff(draft.tokens.left.len());
        }
        assert!(recounted <= 3 * line.len() / 10 + 3 && moved <= 2 * line.len() + 1, "{recounted} {moved}");
    }
}
