//! Tokeniser for plain text. The text is not changed: a token is a span of it.
//!
//! Text is split at white space, then each run as in the Penn Treebank (see [`chunk`]). Text that is already tokenised
//! keeps its tokens.

use std::ops::Range;

use super::chunks::{Chunk, chunks};
use super::spacing::{is_bracket_escape, is_clitic};
use super::{TokenSpan, chunk};

/// The tokens of a line. `offset` is the position of `content` in its text.
pub(super) fn tokens(content: &str, offset: usize) -> Vec<TokenSpan> {
    let span = |range: Range<usize>| {
        let end = (range.end + offset) as u32;
        TokenSpan { start: (range.start + offset) as u32, word_end: end, end }
    };
    let whole = |chunk: Chunk| span(chunk.start..chunk.start + chunk.text.len());
    // A word and its space hardly ever take fewer than four bytes, so this capacity is nearly always enough.
    let mut spans = Vec::with_capacity(content.len() / 4 + 1);
    if is_tokenised(chunks(content).inspect(|&chunk| spans.push(whole(chunk)))) {
        return spans;
    }
    spans.clear();
    let mut chunks = chunks(content).peekable();
    while let Some(chunk) = chunks.next() {
        if chunk.is_plain {
            spans.push(whole(chunk));
            continue;
        }
        let next = chunks.peek().map(|next| next.text);
        let part = |token: Range<usize>| span(chunk.start + token.start..chunk.start + token.end);
        chunk::split(chunk.text, next, &mut |token| spans.push(part(token)));
    }
    spans
}

/// True if a line is already tokenised: some punctuation mark or clitic stands alone, and none is attached to a word.
fn is_tokenised<'t>(chunks: impl Iterator<Item = Chunk<'t>>) -> bool {
    let mut any_standalone = false;
    let mut last = "";
    for Chunk { text, is_plain, .. } in chunks {
        last = text;
        if is_plain {
            continue;
        }
        if is_attached(text) {
            return false;
        }
        any_standalone |= is_standalone(text);
    }
    any_standalone && !ends_in_stop(last)
}

/// True if the last run of a line is a word with a full stop attached, and not an abbreviation: it is longer than two
/// letters, has no other full stop and ends in a lower-case letter.
pub(super) fn ends_in_stop(last: &str) -> bool {
    last.strip_suffix('.').is_some_and(|word| {
        word.chars().count() > 2
            && word.chars().all(char::is_alphabetic)
            && word.ends_with(char::is_lowercase)
    })
}

/// True if the run is a single punctuation mark, clitic or escaped bracket.
pub(super) fn is_standalone(chunk: &str) -> bool {
    let is_mark =
        matches!(chunk, "." | "," | ";" | ":" | "!" | "?" | "''" | "``" | "\"" | "(" | ")" | "[" | "]" | "%");
    is_mark || is_clitic(chunk) || is_bracket_escape(chunk)
}

/// True if the run is a word with punctuation or a clitic that tokenisation would split off.
pub(super) fn is_attached(chunk: &str) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut chars = chunk.chars();
    match chars.next_back() {
        Some(',' | ';' | '!' | '?' | ')' | '"' | '”') if is_word(chars.next_back()) => {
            return !chunk::is_entity(chunk);
        }
        _ => {}
    }
    let mut chars = chunk.chars();
    if matches!(chars.next(), Some('(' | '"' | '“')) && is_word(chars.next()) {
        return true;
    }
    chunk::clitic_start(chunk).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::{Line, LineKind};

    fn words(text: &str) -> Vec<String> {
        match Line::parse(text, LineKind::Text) {
            Ok(line) => line.tokens().map(|(word, _)| word.to_owned()).collect(),
            Err(flaw) => panic!("{text}: {flaw:?}"),
        }
    }

    /// Checks the tokens of a text in which bars mark the boundaries without white space.
    fn assert_tokens(marked: &str) {
        let expected: Vec<&str> = marked.split([' ', '|']).filter(|t| !t.is_empty()).collect();
        assert_eq!(words(&marked.replace('|', "")), expected, "{marked}");
    }

    #[test]
    fn punctuation_is_split_off_words() {
        for marked in [
            "The house|, |(|which is old|)|, stands|.",
            "\"|Yes|,|\" she said|: |“|Come|!|”",
            "Wait|... what|?! No|!!!",
            "It was|—|so to speak|—|late|; well|--|no|…",
            "``|Go|,|'' he said",
            "She said|,|\"|Yes|\"",
            "one word(s) and [|two|]",
            "a mother-in-law and/or pre- and post-war AT&T",
        ] {
            assert_tokens(marked);
        }
    }

    #[test]
    fn abbreviations_keep_their_stop_within_the_line() {
        for marked in [
            "Mr. Hill and Dr. Lake met J. Brook in the U.S. at 5 p.m. or so|, e.g. today|.",
            "We saw Mr|.",
            "They live in the U.S|.",
            "I think so|. No. 5 and no|. more",
        ] {
            assert_tokens(marked);
        }
    }

    #[test]
    fn numbers_and_addresses_are_whole() {
        for marked in [
            "It costs $|1,000.50 or €|3.5|, up 10|%|, at 10:30|.",
            "Write to a.b@mail.example.org or see https://example.org/a?b=c,d|.",
            "See www.example.org/a_(b)|, please|.",
            "-5 degrees in the '90s",
        ] {
            assert_tokens(marked);
        }
    }

    #[test]
    fn clitics_are_split_off_as_in_the_penn_treebank() {
        for marked in [
            "It|'s true we|'ll say he do|n't|, ca|n't and wo|n't|.",
            "It|’s true they|’ve said I do|n’t",
            "They should|n't|'ve cannot",
            "The children|'s and students|' books|.",
            "O'Brien|'s at five o'clock with 'em and y'all",
            "'|Tell me|,|' she said|.",
        ] {
            assert_tokens(marked);
        }
    }

    #[test]
    fn tokenised_text_keeps_its_tokens() {
        for text in [
            "I do n't -LRB- really -RRB- know , said Mr. X of Acme Corp. .",
            "`` No , '' he said .",
            "It 's the cat 's",
            "Some 10% of No. 5 , etc. .",
            "It is &amp; was , so to speak",
            "( a.b. c. ) : -- ... .. '' x",
        ] {
            assert_eq!(words(text), text.split(' ').collect::<Vec<_>>(), "{text}");
        }
        assert_tokens("Why do|n't you come |?");
    }

    #[test]
    fn white_space_of_any_kind_separates() {
        assert_eq!(words("\u{feff}a\u{a0}b\t c\r\n"), ["a", "b", "c"]);
    }
}
