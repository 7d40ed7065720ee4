//! Splits a run of non-space characters into tokens.
//!
//! Repeatedly, from the left: opening punctuation, then a word up to punctuation that cannot be inside a word. Closing
//! punctuation and clitics are split off the right end of each word.

use std::ops::Range;

use super::spacing::is_clitic;

/// A run longer than this, in bytes, is not a word and becomes one token.
const LONGEST: usize = 2048;

/// Passes the tokens of `chunk`, which is not plain, to `emit` from left to right. `next` is the following run; `None`
/// at the end of the line.
pub(super) fn split(chunk: &str, next: Option<&str>, emit: &mut impl FnMut(Range<usize>)) {
    if chunk.len() > LONGEST || is_emoticon(chunk) || is_entity(chunk) {
        return emit(0..chunk.len());
    }
    let mut at = 0;
    while at < chunk.len() {
        let opening = opening_mark(&chunk[at..]);
        if opening > 0 {
            emit(at..at + opening);
            at += opening;
            continue;
        }
        let end = at + word_end(&chunk[at..]);
        let follows = if end < chunk.len() { Following::Mark } else { Following::Chunk(next) };
        split_word(&chunk[at..end], follows, &mut |token| emit(at + token.start..at + token.end));
        at = end;
    }
}

/// The text after a word and its closing punctuation: more of the same run, or the next run if there is one.
#[derive(Clone, Copy)]
enum Following<'n> {
    Mark,
    Chunk(Option<&'n str>),
}

fn is_emoticon(chunk: &str) -> bool {
    matches!(
        chunk,
        ":)" | ":-)" | ":(" | ":-(" | ";)" | ";-)" | ":D" | ":-D" | ":P" | ":-P" | ":/" | "<3" | "xD"
    )
}

/// True if the run is a character entity such as `&amp;`.
pub(super) fn is_entity(chunk: &str) -> bool {
    let name = chunk.strip_prefix('&').and_then(|rest| rest.strip_suffix(';'));
    name.is_some_and(|name| name.bytes().all(|b| b == b'#' || b.is_ascii_alphanumeric()))
}

/// Length in bytes of the run of equal characters at the start of `text`.
fn run(text: &str) -> usize {
    let first = text.chars().next();
    text.find(|c| Some(c) != first).unwrap_or(text.len())
}

/// Length in bytes of the punctuation to split off at the start of `text`; 0 if there is none.
fn opening_mark(text: &str) -> usize {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return 0 };
    let second = chars.next();
    match first {
        '(' | ')' | '[' | ']' | '{' | '}' | '"' | '“' | '”' | '‘' | '„' | '«' | '»' | '¿' | '¡' => {
            first.len_utf8()
        }
        '\'' | '’' if starts_with_apostrophe(text) => 0,
        '.' if second.is_some_and(char::is_alphanumeric) => 0,
        '\'' | '’' | '`' | '.' | ',' | ';' | ':' | '…' | '—' | '–' => run(text),
        '!' | '?' => text.find(|c| c != '!' && c != '?').unwrap_or(text.len()),
        '-' if second == Some('-') => run(text),
        '$' | '£' | '€' | '¥' if second.is_some_and(|c| c == '.' || c.is_ascii_digit()) => {
            first.len_utf8()
        }
        _ => 0,
    }
}

/// True if the apostrophe at the start belongs to the word: *'s, 'em, '90s*.
fn starts_with_apostrophe(text: &str) -> bool {
    const WORDS: [&str; 10] = ["em", "tis", "twas", "til", "till", "cause", "cos", "bout", "round", "n"];
    let rest = text.trim_start_matches(['\'', '’']);
    let word_len = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    let apostrophe = text.len() - rest.len();
    rest.starts_with(|c: char| c.is_ascii_digit())
        || is_clitic(&text[..apostrophe + word_len])
        || WORDS.iter().any(|word| word.eq_ignore_ascii_case(&rest[..word_len]))
}

/// Length in bytes of the text that may be one word: up to punctuation that cannot be inside a word and has letters or
/// digits after it.
fn word_end(text: &str) -> usize {
    if is_address(text) {
        return text.len();
    }
    let Some(last) = text.rfind(char::is_alphanumeric) else { return text.len() };
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let breaks = |at: usize, c: char| match c {
        '—' | '…' | ';' | '!' | '?' => true,
        '-' => text[at..].starts_with("--"),
        '.' => text[at..].starts_with("..."),
        ',' => !(digit(text[..at].chars().next_back()) && digit(text[at + 1..].chars().next())),
        _ => false,
    };
    let mut inside = text[..last].char_indices().skip(1);
    inside.find(|&(at, c)| breaks(at, c)).map_or(text.len(), |(at, _)| at)
}

fn is_address(text: &str) -> bool {
    let is_mail = || {
        text.split_once('@').is_some_and(|(name, host)| {
            name.ends_with(char::is_alphanumeric) && host.trim_end_matches('.').contains('.')
        })
    };
    text.contains("://") || text.get(..4).is_some_and(|s| s.eq_ignore_ascii_case("www.")) || is_mail()
}

/// Splits closing punctuation and clitics off the end of a word.
fn split_word(word: &str, follows: Following<'_>, emit: &mut impl FnMut(Range<usize>)) {
    let mut closing = Vec::new();
    let mut end = word.len();
    while let Some(mark) = closing_mark(&word[..end], follows) {
        closing.push(end - mark..end);
        end -= mark;
    }
    if !is_address(&word[..end]) {
        while let Some(start) = clitic_start(&word[..end]) {
            closing.push(start..end);
            end = start;
        }
    }
    emit(0..end);
    closing.into_iter().rev().for_each(emit);
}

/// Length in bytes of the punctuation to split off at the end of `text`. Never the whole text.
fn closing_mark(text: &str, follows: Following<'_>) -> Option<usize> {
    let last = text.chars().next_back()?;
    let before = |len: usize| text[..text.len() - len].chars().next_back();
    let run = text.len() - text.trim_end_matches(last).len();
    let mark = match last {
        '"' | '”' | '»' | '“' => last.len_utf8(),
        ')' if is_unopened(text, '(', ')') => 1,
        ']' if is_unopened(text, '[', ']') => 1,
        '}' if is_unopened(text, '{', '}') => 1,
        ',' | ';' | ':' | '\'' | '’' | '…' | '—' | '–' => run,
        '!' | '?' => text.len() - text.trim_end_matches(['!', '?']).len(),
        '-' | '.' if run > 1 => run,
        '.' if !keeps_stop(&text[..text.len() - 1], follows) => 1,
        '%' | '‰' | '$' | '£' | '€' | '¥' if before(run).is_some_and(|c| c.is_ascii_digit()) => run,
        _ => return None,
    };
    (mark < text.len()).then_some(mark)
}

/// True if the closing bracket at the end of `text` has no opening one in it: *word(s)* stays whole.
fn is_unopened(text: &str, open: char, close: char) -> bool {
    text.matches(open).count() < text.matches(close).count()
}

/// True if `word` is an abbreviation, so that the full stop belongs to it. At the end of a line it never does.
fn keeps_stop(word: &str, follows: Following<'_>) -> bool {
    let next = match follows {
        Following::Chunk(None) => return false,
        Following::Chunk(next) => next,
        Following::Mark => None,
    };
    let mut letters = word.chars();
    let is_initial =
        matches!((letters.next(), letters.next()), (Some(c), None) if c.is_alphabetic() && c != 'I');
    let has_stops = || {
        word.contains('.')
            && word
                .split('.')
                .all(|part| (1..=3).contains(&part.len()) && part.chars().all(char::is_alphabetic))
    };
    let is_number_sign = || word == "No" && next.is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()));
    is_initial || has_stops() || ABBREVIATIONS.binary_search(&word).is_ok() || is_number_sign()
}

/// Common abbreviations without internal full stops, sorted by bytes.
const ABBREVIATIONS: [&str; 61] = [
    "Apr", "Assn", "Aug", "Ave", "Blvd", "Bros", "Capt", "Co", "Col", "Corp", "Dec", "Dept", "Dr", "Est",
    "Feb", "Fig", "Gen", "Gov", "Hon", "Inc", "Jan", "Jr", "Lt", "Ltd", "Maj", "Messrs", "Mr", "Mrs", "Ms",
    "Mt", "Nov", "Oct", "Pres", "Prof", "Rd", "Rep", "Rev", "Sen", "Sep", "Sept", "Sgt", "Sr", "St", "Univ",
    "Vol", "al", "approx", "ca", "cf", "ed", "eds", "esp", "est", "etc", "ext", "fig", "incl", "pp", "resp",
    "vol", "vs",
];

/// Start of the clitic at the end of `word`, if there is one with a host.
pub(super) fn clitic_start(word: &str) -> Option<usize> {
    // Most words have no apostrophe, and searching for its first byte is faster than decoding characters.
    memchr::memchr2(b'\'', "’".as_bytes()[0], word.as_bytes())?;
    let apostrophe = word.rfind(['\'', '’'])?;
    let negation = word[..apostrophe].strip_suffix(['n', 'N']).map(str::len);
    [negation, Some(apostrophe)].into_iter().flatten().find(|&start| {
        is_clitic(&word[start..]) && word[..start].ends_with(|c: char| c.is_alphanumeric() || c == '.')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_are_sorted() {
        assert!(ABBREVIATIONS.is_sorted());
    }

    #[test]
    fn every_byte_of_a_run_is_in_one_token() {
        let marks =
            ["'", "’", ".", "-", "a", "n't", "(", ")", "\"", ",", "—", "9", "$", "!", "@", "://", "I"];
        for number in 0..marks.len().pow(4) {
            let chunk: String = (0..4).map(|i| marks[number / marks.len().pow(i) % marks.len()]).collect();
            let mut end = 0;
            let is_plain = chunk.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if is_plain {
                continue;
            }
            split(&chunk, None, &mut |token| {
                assert!(token.start == end && token.end > end, "{chunk} at {end}");
                end = token.end;
            });
            assert_eq!(end, chunk.len(), "{chunk}");
        }
    }
}
