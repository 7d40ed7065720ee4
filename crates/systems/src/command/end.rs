//! Finds the end of the first sentence in streamed text, before the next sentence arrives.

use solecism_corpus::format::Separation;

/// Length of the first sentence, if it is complete.
pub(super) fn end_of_first(separation: Separation, text: &[u8]) -> Option<usize> {
    match separation {
        Separation::Line => newline(text, 0),
        Separation::TreeLine => tree_line(text),
        Separation::BlankLine => blank_line(text),
        Separation::Brackets => brackets(text),
    }
}

/// True if the rest holds more than the end of a sentence that was already taken.
pub(super) fn has_surplus(separation: Separation, rest: &[u8]) -> bool {
    match separation {
        Separation::Line | Separation::TreeLine => !rest.is_empty(),
        Separation::BlankLine => !is_blank(rest),
        // Programs may print a last message on exit: text without a bracket is no tree.
        Separation::Brackets => rest.contains(&b'('),
    }
}

/// Position after the next line end.
fn newline(text: &[u8], from: usize) -> Option<usize> {
    text[from..].iter().position(|&byte| byte == b'\n').map(|at| from + at + 1)
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

fn is_comment(line: &[u8]) -> bool {
    matches!(line.first(), Some(b'#' | b'%' | b';'))
}

fn tree_line(text: &[u8]) -> Option<usize> {
    let mut start = 0;
    loop {
        let end = newline(text, start)?;
        if !is_comment(&text[start..end]) {
            return Some(end);
        }
        start = end;
    }
}

fn blank_line(text: &[u8]) -> Option<usize> {
    let (mut start, mut has_line) = (0, false);
    loop {
        let end = newline(text, start)?;
        let blank = is_blank(&text[start..end]);
        if blank && has_line {
            return Some(end);
        }
        has_line |= !blank;
        start = end;
    }
}

fn brackets(text: &[u8]) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        let starts_line = at == 0 || text[at - 1] == b'\n';
        match text[at] {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(at + 1),
            b')' => depth = depth.saturating_sub(1),
            _ if depth == 0 && starts_line && is_comment(&text[at..]) => {
                at = newline(text, at)?;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use solecism_corpus::Format;
    use solecism_corpus::batch::BatchReader;

    fn first(separation: Separation, text: &str) -> Option<&str> {
        end_of_first(separation, text.as_bytes()).map(|end| &text[..end])
    }

    #[test]
    fn a_sentence_ends_where_its_format_says() {
        assert_eq!(first(Separation::Line, "a b\nc"), Some("a b\n"));
        assert_eq!(first(Separation::Line, "a b"), None);
        assert_eq!(first(Separation::TreeLine, "# c\n\n(S x)\n"), Some("# c\n\n"));
        assert_eq!(first(Separation::BlankLine, "\n\na\tb\n \nc"), Some("\n\na\tb\n \n"));
        assert_eq!(first(Separation::BlankLine, "\n\na\tb\n"), None);
        assert_eq!(first(Separation::Brackets, "# :-(\n (S\n (X y))\n(S"), Some("# :-(\n (S\n (X y))"));
        assert_eq!(first(Separation::Brackets, ") (S (X"), None);
    }

    #[test]
    fn what_is_left_is_more_or_nothing() {
        assert!(has_surplus(Separation::Line, b"\n"));
        assert!(!has_surplus(Separation::BlankLine, b" \n\n"));
        assert!(has_surplus(Separation::BlankLine, b"\nx"));
        assert!(!has_surplus(Separation::Brackets, b"\nBye.\n"));
    }

    proptest! {
        /// The corpus reader, which sees the whole text at once, must end the first sentence at the same place.
        #[test]
        fn as_the_corpus_reader_cuts(text in "[a-c\t\n]{0,40}") {
            for (format, separation) in [(Format::Text, Separation::Line), (Format::Rows, Separation::BlankLine)] {
                if let Some(end) = end_of_first(separation, text.as_bytes()) {
                    let batch = BatchReader::new(text.as_bytes(), "t", format, 0).next_batch();
                    let batch = batch.ok().flatten();
                    let cut = batch.as_ref().and_then(|b| b.pieces().next()).map(|piece| piece.bytes.len());
                    prop_assert_eq!(cut, Some(end));
                }
            }
        }
    }
}
