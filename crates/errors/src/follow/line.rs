//! Tagged and plain text: what is left is spaced as a writer would type it.
//!
//! An edit replaces the text between two tokens and nothing else. It must not change what the other tokens are when
//! the line is read again: where marks and words would grow together, a space keeps them apart. Some words cannot be
//! kept apart from themselves (*it's* for *its* reads as two tokens); the line then goes into the record whole.

use std::ops::Range;

use solecism_corpus::line::{TokenSpan, closes, opens};
use solecism_corpus::{Line, LineKind, TokenEdit, Undo};

use super::{Follow, Followed, FollowedEdit, Misfit};

/// What a line is in messages.
const A_LINE: &str = "a line of text";

impl Follow for Line<'_> {
    fn places(&self, edit: &TokenEdit) -> usize {
        usize::from(FollowedEdit::new(edit, A_LINE).is_ok() && edit.fits(self.len()))
    }

    fn follow(&mut self, edit: &TokenEdit, place: usize) -> Result<Undo, Misfit> {
        let followed = &FollowedEdit::new(edit, A_LINE)?;
        if place >= self.places(edit) {
            return Err(Misfit::Unfit(format!("it has no place {place} for token {}", edit.at)));
        }
        let new = match followed.op {
            Followed::Substitute => substitute(self, followed)?,
            Followed::Delete => delete(self, followed),
            Followed::Insert => insert(self, followed)?,
        };
        let undo = undo(self, &new, followed);
        *self = new.line;
        Ok(undo)
    }

    fn take_back(&mut self, edit: &TokenEdit, undo: &Undo) -> Result<(), Misfit> {
        let edit = &FollowedEdit::new(edit, A_LINE)?;
        let restored = if let Some((_, line)) = undo.lines.first() {
            Line::parse(line.clone(), self.kind())
        } else {
            let range = edited(self, edit)?;
            let text = undo.text.clone().unwrap_or_else(|| implied(self, edit));
            self.patched(range, &text)
        };
        *self = restored.map_err(|flaw| Misfit::Unfit(flaw.what))?;
        Ok(())
    }
}

/// The text of token `i` with the space on either side of it.
fn around(line: &Line, i: usize) -> Range<usize> {
    line.gap(i).start..line.gap(i + 1).end
}

/// In a line after the edit: the text that the edit put there.
fn edited(line: &Line, edit: &FollowedEdit) -> Result<Range<usize>, Misfit> {
    let at = edit.at as usize;
    match edit.op {
        Followed::Delete if at <= line.len() => Ok(line.gap(at)),
        Followed::Substitute | Followed::Insert if at < line.len() => {
            if line.word(at) == edit.new_word() {
                return Ok(around(line, at));
            }
            Err(Misfit::Unfit(format!("expected the word “{}”, found “{}”", edit.new_word(), line.word(at))))
        }
        _ => Err(Misfit::Unfit(format!("it has no token {at}"))),
    }
}

/// In a line after the edit: the text that stood in its place before, as far as the edit tells.
fn implied(line: &Line, edit: &FollowedEdit) -> String {
    let at = edit.at as usize;
    let text = line.text();
    match edit.op {
        Followed::Substitute => {
            let (range, token) = (around(line, at), line.range(at));
            let after_word = token.start + line.word(at).len();
            [&text[range.start..token.start], edit.old_word(), &text[after_word..range.end]].concat()
        }
        Followed::Delete => {
            let token = spelled(line.kind(), edit.old_word(), edit.old_tag.as_deref());
            let gap = &text[line.gap(at)];
            match (at > 0, at < line.len()) {
                (false, false) => token,
                (false, true) => token + " ",
                (true, true) if !gap.is_empty() => [gap, &token, " "].concat(),
                _ => [" ", &token].concat(),
            }
        }
        Followed::Insert => {
            let (before, after) = (&text[line.gap(at)], &text[line.gap(at + 1)]);
            if after.is_empty() { String::new() } else { before.to_owned() }
        }
    }
}

/// A token as the line writes it.
fn spelled(kind: LineKind, word: &str, tag: Option<&str>) -> String {
    match kind {
        LineKind::Tagged(separator) => format!("{word}{}{}", separator.as_char(), tag.unwrap_or_default()),
        LineKind::Text => word.to_owned(),
    }
}

/// What taking the edit back needs: nothing, the text that was replaced, or the whole line where the new one would
/// be read with other tokens.
fn undo(old: &Line, new: &Edited, edit: &FollowedEdit) -> Undo {
    let range = match edit.op {
        Followed::Insert => old.gap(edit.at as usize),
        Followed::Substitute | Followed::Delete => around(old, edit.at as usize),
    };
    let found = edited(&new.line, edit).is_ok_and(|new| new.start == range.start);
    if !found || !new.reads_back {
        return Undo { lines: vec![(0, old.text().to_owned())], ..Undo::default() };
    }
    let replaced = &old.text()[range];
    let text = (implied(&new.line, edit) != replaced).then(|| replaced.to_owned());
    Undo { text, ..Undo::default() }
}

/// A line after an edit.
struct Edited {
    line: Line<'static>,
    /// Whether it is read with the tokens that it is meant to have.
    reads_back: bool,
}

impl Edited {
    /// The first of the lines that is read with the tokens it is meant to have; else the very first.
    fn best(first: Line<'static>, mut others: impl Iterator<Item = Line<'static>>) -> Self {
        if first.reads_back() {
            return Self { line: first.as_read(), reads_back: true };
        }
        let other = others.find(Line::reads_back).map(Line::as_read);
        let reads_back = other.is_some();
        Self { line: other.unwrap_or(first), reads_back }
    }
}

/// White space on the left and right of a token.
type Spacing<'s> = (&'s str, &'s str);

/// The line with `token`, whose word is its first `word_len` bytes, in the place of `range` and `tokens`, spaced in
/// the first way or, if that reads back and the first does not, one of the others.
fn put(
    line: &Line,
    range: &Range<usize>,
    tokens: &Range<usize>,
    (token, word_len): (&str, usize),
    (first, others): (Spacing, &[Spacing]),
) -> Result<Edited, Misfit> {
    if word_len == 0 {
        return Err(Misfit::Unfit("the new word is empty".to_owned()));
    }
    if matches!(line.kind(), LineKind::Tagged(_)) && token.contains(char::is_whitespace) {
        return Err(Misfit::Unfit("a tagged word has no white space in it".to_owned()));
    }
    let spaced = |(before, after): Spacing| {
        let start = before.len() as u32;
        let span = TokenSpan { start, word_end: start + word_len as u32, end: start + token.len() as u32 };
        line.spliced(range.clone(), &[before, token, after].concat(), tokens.clone(), Some(span))
    };
    Ok(Edited::best(spaced(first), others.iter().map(|&spacing| spaced(spacing))))
}

fn substitute(line: &Line, edit: &FollowedEdit) -> Result<Edited, Misfit> {
    let at = edit.at as usize;
    let (before, after) = (&line.text()[line.gap(at)], &line.text()[line.gap(at + 1)]);
    let left = if before.is_empty() && at > 0 { " " } else { before };
    let right = if after.is_empty() && at + 1 < line.len() { " " } else { after };
    let token = spelled(line.kind(), edit.new_word(), line.tag(at));
    if line.is_free(at, &token) {
        let end = token.len() as u32;
        let span = TokenSpan { start: 0, word_end: end, end };
        let line = line.spliced(line.range(at), &token, at..at + 1, Some(span)).as_read();
        return Ok(Edited { line, reads_back: true });
    }
    let others = [(left, after), (before, right), (left, right)];
    put(line, &around(line, at), &(at..at + 1), (&token, edit.new_word().len()), ((before, after), &others))
}

fn insert(line: &Line, edit: &FollowedEdit) -> Result<Edited, Misfit> {
    let (at, word) = (edit.at as usize, edit.new_word());
    let tag = edit.new_tag();
    if tag.is_empty() && matches!(line.kind(), LineKind::Tagged(_)) {
        return Err(Misfit::Unfit("an inserted word needs a tag here".to_owned()));
    }
    let range = line.gap(at);
    let gap = &line.text()[range.clone()];
    let token = spelled(line.kind(), word, Some(tag));
    let apart: &[Spacing] = &[(" ", " ")];
    let spacings: (Spacing, &[Spacing]) = match (at > 0, at < line.len()) {
        (false, false) => (("", ""), &[]),
        (false, true) => (("", " "), &[]),
        (true, _) if closes(word) && is_running(line) => (("", gap), &[(" ", gap), (" ", " ")]),
        (true, false) => ((" ", ""), &[]),
        (true, true) if !gap.is_empty() => ((gap, " "), &[]),
        (true, true) if opens_at(line, at - 1) => (("", " "), apart),
        (true, true) if closes_at(line, at) => ((" ", ""), apart),
        (true, true) => ((" ", " "), &[]),
    };
    put(line, &range, &(at..at), (&token, word.len()), spacings)
}

fn delete(line: &Line, edit: &FollowedEdit) -> Edited {
    let at = edit.at as usize;
    let (before, after) = (&line.text()[line.gap(at)], &line.text()[line.gap(at + 1)]);
    let is_inside = at > 0 && at + 1 < line.len();
    let (gap, other) = match (before.is_empty(), after.is_empty()) {
        _ if !is_inside => ("", ""),
        (false, false) => (before, before),
        (false, true) if closes_at(line, at + 1) => ("", before),
        (false, true) => (before, ""),
        (true, false) if opens_at(line, at - 1) => ("", after),
        (true, false) => (after, ""),
        (true, true) if opens_at(line, at - 1) || closes_at(line, at + 1) => ("", " "),
        (true, true) => (" ", ""),
    };
    let without = |gap: &str| line.spliced(around(line, at), gap, at..at + 1, None);
    Edited::best(without(gap), std::iter::once_with(|| without(other)))
}

/// Whether some mark or clitic is written together with a word, as in running text.
fn is_running(line: &Line) -> bool {
    (1..line.len()).any(|at| line.gap(at).is_empty())
}

fn is_straight_quote(word: &str) -> bool {
    matches!(word, "\"" | "'")
}

fn opens_at(line: &Line, at: usize) -> bool {
    let starts = at == 0 || !line.gap(at).is_empty();
    opens(line.word(at)) || (is_straight_quote(line.word(at)) && starts)
}

fn closes_at(line: &Line, at: usize) -> bool {
    let ends = at + 1 == line.len() || !line.gap(at + 1).is_empty() || closes(line.word(at + 1));
    let word = line.word(at);
    if is_straight_quote(word) { ends } else { closes(word) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use solecism_corpus::{Op, Separator};

    use super::*;

    const TAGGED: LineKind = LineKind::Tagged(Separator::Slash);

    fn line(text: &str, kind: LineKind) -> Line<'_> {
        Line::parse(text, kind).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"))
    }

    fn edit(op: Op, at: usize, old: Option<(&str, &str)>, new: Option<(&str, &str)>) -> TokenEdit {
        let owned = |s: &str| Some(s.to_owned());
        TokenEdit {
            old: old.and_then(|o| owned(o.0)),
            old_tag: old.and_then(|o| owned(o.1)),
            new: new.and_then(|n| owned(n.0)),
            new_tag: new.and_then(|n| owned(n.1)),
            ..TokenEdit::blank(op, at as u32)
        }
    }

    /// The line after the edit, which is then taken back.
    fn after(text: &str, kind: LineKind, op: Op, at: usize, word: &str) -> (String, Undo) {
        let mut line = line(text, kind);
        let old = (line.word(at).to_owned(), line.tag(at).unwrap_or_default().to_owned());
        let old = (op != Op::Insert).then_some((&*old.0, &*old.1));
        let new = (op != Op::Delete).then_some((word, "XX"));
        let edit = edit(op, at, old, new);
        let undo = line.follow(&edit, 0).unwrap_or_else(|misfit| panic!("{text}: {misfit}"));
        let noisy = line.text().to_owned();
        let mut read = Line::parse(noisy.clone(), kind).unwrap_or_else(|flaw| panic!("{noisy}: {flaw:?}"));
        assert_eq!(read.take_back(&edit, &undo), Ok(()), "{noisy}");
        assert_eq!(read.text(), text);
        (noisy, undo)
    }

    #[test]
    fn a_deleted_word_leaves_the_text_as_one_would_type_it() {
        for (text, at, expected) in [
            ("a b c\n", 1, "a c\n"),
            ("a b c\r\n", 0, "b c\r\n"),
            ("a b c", 2, "a b"),
            ("In the house.", 2, "In the."),
            ("He (the boss) left.", 2, "He (boss) left."),
            ("He (alone) left.", 2, "He () left."),
            ("A \"good idea\".", 2, "A \"idea\"."),
            ("A \"good idea\".", 3, "A \"good\"."),
            ("The house, which", 2, "The house which"),
            ("I don't go", 1, "I n't go"),
            ("I don't go", 2, "I do go"),
            ("\u{feff}word\n", 0, "\u{feff}\n"),
            ("Yes--no", 1, "Yes no"),
        ] {
            assert_eq!(after(text, LineKind::Text, Op::Delete, at, "").0, expected, "{text} {at}");
        }
        assert_eq!(after("a/DT b/NN  c/VB\n", TAGGED, Op::Delete, 1, "").0, "a/DT c/VB\n");
    }

    #[test]
    fn an_inserted_word_is_spaced() {
        for (text, at, word, expected) in [
            ("a b\n", 1, "to", "a to b\n"),
            ("a b\n", 2, "to", "a b to\n"),
            ("a b\n", 0, "to", "to a b\n"),
            ("A house.", 2, "to", "A house to."),
            ("A (the) b", 2, "to", "A (to the) b"),
            ("It's", 1, "to", "It to 's"),
            ("Yes, he is", 3, ",", "Yes, he, is"),
            ("Yes , he is", 3, ",", "Yes , he , is"),
            ("\n", 0, "to", "to\n"),
        ] {
            assert_eq!(after(text, LineKind::Text, Op::Insert, at, word).0, expected, "{text} {at}");
        }
        assert_eq!(after("a/DT b/NN\n", TAGGED, Op::Insert, 1, "to").0, "a/DT to/XX b/NN\n");
    }

    #[test]
    fn a_substituted_word_keeps_its_tag_and_its_neighbours() {
        assert_eq!(after("a/DT b/NN\n", TAGGED, Op::Substitute, 1, "bee").0, "a/DT bee/NN\n");
        assert_eq!(after("A house.", LineKind::Text, Op::Substitute, 1, "horse").0, "A horse.");
        let (text, undo) = after("I don't", LineKind::Text, Op::Substitute, 2, "not");
        assert_eq!((text.as_str(), undo.text.as_deref()), ("I do not", Some("n't")));
        let (text, undo) = after("All its parts", LineKind::Text, Op::Substitute, 1, "it's");
        assert_eq!(text, "All it's parts");
        assert_eq!(undo.lines, [(0, "All its parts".to_owned())]);
    }

    #[test]
    fn an_edit_that_says_everything_is_recorded_alone() {
        for (op, at) in
            [(Op::Delete, 0), (Op::Delete, 1), (Op::Delete, 3), (Op::Insert, 1), (Op::Substitute, 2)]
        {
            assert!(after("The old house fell.\n", LineKind::Text, op, at, "to").1.is_empty(), "{at}");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused_and_changes_nothing() {
        let mut line = line("a/DT b/NN\n", TAGGED);
        for edit in [
            edit(Op::Delete, 2, Some(("c", "NN")), None),
            edit(Op::Insert, 3, None, Some(("c", "NN"))),
            edit(Op::Insert, 1, None, Some(("c", ""))),
            edit(Op::Insert, 1, None, Some(("c d", "NN"))),
            edit(Op::Substitute, 1, Some(("b", "NN")), Some(("", "NN"))),
        ] {
            assert!(line.follow(&edit, 0).is_err(), "{edit:?}");
            assert_eq!(line.text(), "a/DT b/NN\n");
        }
        assert!(line.take_back(&edit(Op::Insert, 0, None, Some(("x", "NN"))), &Undo::default()).is_err());
    }

    fn piece() -> impl Strategy<Value = String> {
        let pieces = [
            "house", "don't", "it's", "its", "U.S.", "etc.", "10%", "$5", "(", ")", "\"", "'", "''", ",",
            ".", "...", "—", "--", "-", "n't", "’s", "a", "I", "x@y.org", "and/or", "1,000", "?", " ", "  ",
            " ", "\u{a0}", "\t",
        ];
        proptest::sample::select(pieces.to_vec()).prop_map(str::to_owned)
    }

    fn text() -> impl Strategy<Value = String> {
        let ends = proptest::sample::select(vec!["\n", "\r\n", "", " \n"]);
        (any::<bool>(), proptest::collection::vec(piece(), 0..14), ends).prop_map(|(bom, pieces, end)| {
            [if bom { "\u{feff}" } else { "" }, &pieces.concat(), end].concat()
        })
    }

    /// The text with each of its words tagged.
    fn tagged(text: &str) -> String {
        let tagged =
            |chunk: &str| if chunk.trim().is_empty() { chunk.to_owned() } else { format!("{chunk}/NN") };
        let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
        bare.split_inclusive(char::is_whitespace)
            .map(|chunk| {
                let word = chunk.trim_end();
                tagged(word) + &chunk[word.len()..]
            })
            .collect()
    }

    fn check_edits(text: &str, kind: LineKind, draws: &[(u8, u16, String)]) -> Result<(), TestCaseError> {
        let mut line = line(text, kind);
        let mut words: Vec<String> = line.tokens().map(|t| t.0.to_owned()).collect();
        let mut done = Vec::new();
        for (op, at, new) in draws {
            let op = [Op::Substitute, Op::Delete, Op::Insert][usize::from(*op) % 3].clone();
            let at = usize::from(*at) % (words.len() + 1);
            let old = words.get(at).cloned().filter(|_| op != Op::Insert);
            let tag = line.tag(at).unwrap_or_default().to_owned();
            let old = old.as_ref().map(|w| (w.as_str(), tag.as_str()));
            let is_deletion = op == Op::Delete;
            let edit = edit(op, at, old, (!is_deletion).then_some((new.trim(), "XX")));
            let fits = line.places(&edit) == 1 && (is_deletion || !new.trim().is_empty());
            let followed = line.follow(&edit, 0);
            prop_assert_eq!(followed.is_ok(), fits);
            let Ok(undo) = followed else { continue };
            edit.apply(&mut words);
            prop_assert!(line.tokens().map(|t| t.0).eq(words.iter()), "{:?} {:?}", line.text(), words);
            prop_assert!(line.reads_back() || !undo.lines.is_empty(), "{:?} {:?}", line.text(), words);
            done.push((edit, undo));
        }
        let mut read = Line::parse(line.text().to_owned(), kind).map_err(|f| TestCaseError::fail(f.what))?;
        for (edit, undo) in done.iter().rev() {
            prop_assert_eq!(read.take_back(edit, undo), Ok(()), "{}", read.text());
        }
        prop_assert_eq!(read.text(), text);
        Ok(())
    }

    proptest! {
        #[test]
        fn edits_are_followed_and_taken_back(
            text in text(),
            draws in proptest::collection::vec((any::<u8>(), any::<u16>(), piece()), 0..8),
        ) {
            check_edits(&text, LineKind::Text, &draws)?;
            check_edits(&tagged(&text), TAGGED, &draws)?;
        }
    }
}
