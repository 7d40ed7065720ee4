//! Tokens of a grammar file.

use std::ops::Range;

use solecism_corpus::Flaw;

/// Kind of a token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum TokenKind<'t> {
    /// A category or a tag.
    Name(&'t str),
    /// `<NN>`: always a tag.
    Tag(&'t str),
    /// `"the"`: a word.
    Word(&'t str),
    /// `%start`: a directive, without the percent sign.
    Directive(&'t str),
    /// `[0.5]`: a weight.
    Weight(f64),
    Arrow,
    /// `=`: the alternatives of a category cost nothing.
    Equals,
    Bar,
    Open,
    Close,
    Star,
    Plus,
}

/// A token with its byte range.
#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub kind: TokenKind<'t>,
    pub at: Range<usize>,
}

/// Tokens of each line, empty lines left out. A line that begins with a bar continues the one before.
pub(super) fn lines(text: &str) -> Result<Vec<Vec<Token<'_>>>, Flaw> {
    let mut lines: Vec<Vec<Token<'_>>> = Vec::new();
    let mut start = text.len() - text.trim_start_matches('\u{feff}').len();
    for line in text[start..].split_inclusive('\n') {
        let tokens = of_line(text, start..start + line.len())?;
        start += line.len();
        let continues = tokens.first().is_some_and(|token| token.kind == TokenKind::Bar);
        match lines.last_mut() {
            Some(last) if continues => last.extend(tokens),
            _ if tokens.is_empty() => {}
            _ => lines.push(tokens),
        }
    }
    Ok(lines)
}

fn of_line(text: &str, line: Range<usize>) -> Result<Vec<Token<'_>>, Flaw> {
    let mut tokens = Vec::new();
    let mut at = line.start;
    while let Some(letter) = text[at..line.end].chars().next() {
        if letter == '#' {
            break;
        }
        if letter.is_whitespace() {
            at += letter.len_utf8();
            continue;
        }
        let (kind, len) =
            token_kind(&text[at..line.end]).map_err(|flaw| Flaw { at: at + flaw.at, ..flaw })?;
        tokens.push(Token { kind, at: at..at + len });
        at += len;
    }
    Ok(tokens)
}

/// The token at the beginning of a text and its length. The text must not begin with a space.
fn token_kind(text: &str) -> Result<(TokenKind<'_>, usize), Flaw> {
    if text.starts_with("->") {
        return Ok((TokenKind::Arrow, 2));
    }
    // `=` is a token only if it is not part of a longer name.
    if text.starts_with('=') && name(text) == "=" {
        return Ok((TokenKind::Equals, 1));
    }
    let single = match text.as_bytes().first() {
        Some(b'|') => Some(TokenKind::Bar),
        Some(b'(') => Some(TokenKind::Open),
        Some(b')') => Some(TokenKind::Close),
        Some(b'*') => Some(TokenKind::Star),
        Some(b'+') => Some(TokenKind::Plus),
        _ => None,
    };
    match (single, text.as_bytes().first()) {
        (Some(kind), _) => Ok((kind, 1)),
        (_, Some(b'"')) => enclosed(text, '"', "word").map(|(inner, len)| (TokenKind::Word(inner), len)),
        (_, Some(b'<')) => enclosed(text, '>', "tag").map(|(inner, len)| (TokenKind::Tag(inner), len)),
        (_, Some(b'[')) => weight(text),
        (_, Some(b']' | b'>')) => {
            Err(Flaw::new(0, 1, "unmatched closing bracket", "a tag is written <NN>, a weight [0.5]"))
        }
        (_, Some(b'%')) => Ok((TokenKind::Directive(name(&text[1..])), 1 + name(&text[1..]).len())),
        _ => Ok((TokenKind::Name(name(text)), name(text).len())),
    }
}

/// The name at the beginning of a text.
fn name(text: &str) -> &str {
    let is_end = |letter: char| letter.is_whitespace() || "()[]|*+\"#<>".contains(letter);
    let end = text.find(is_end).unwrap_or(text.len());
    // An arrow needs no space before it; a hyphen within a name is part of it.
    let end = text[..end].find("->").unwrap_or(end);
    let at_arrow = text[end..].starts_with('>') && text[..end].ends_with('-');
    &text[..end - usize::from(at_arrow)]
}

fn enclosed<'t>(text: &'t str, close: char, what: &str) -> Result<(&'t str, usize), Flaw> {
    let inner = text[1..].find(close).map(|end| &text[1..=end]);
    match inner.filter(|inner| !inner.contains(char::is_whitespace)) {
        Some("") => Err(Flaw::new(
            0,
            2,
            format!("an empty {what}"),
            format!("write the {what} between the two characters"),
        )),
        Some(inner) => Ok((inner, inner.len() + 2)),
        None => Err(Flaw::new(
            0,
            1,
            format!("unterminated {what}"),
            format!("it ends with {close} and contains no space"),
        )),
    }
}

fn weight(text: &str) -> Result<(TokenKind<'_>, usize), Flaw> {
    let Some(end) = text.find(']') else {
        return Err(Flaw::new(0, 1, "unterminated weight", "a weight is written [0.5]"));
    };
    let number = text[1..end].trim().parse::<f64>().ok();
    let found = number.filter(|weight| (MIN_WEIGHT..=MAX_WEIGHT).contains(weight));
    found.map(|weight| (TokenKind::Weight(weight), end + 1)).ok_or_else(|| {
        let what = format!("“{}” is not a weight", &text[1..end]);
        Flaw::new(0, end + 1, what, "a weight is a positive number, from 0.000001 to 1000000")
    })
}

/// Range of weights.
const MIN_WEIGHT: f64 = 1e-6;
const MAX_WEIGHT: f64 = 1e6;

#[cfg(test)]
mod tests {
    use super::TokenKind::{Arrow, Bar, Close, Directive, Name, Open, Plus, Star, Tag, Weight, Word};
    use super::*;

    #[test]
    fn tokens_are_recognised() {
        let lines =
            lines("# c\nNP->(DT) JJ* <NN>+ \"the\" [ 0.5 ] # c\n\n | PRP$ `` '' , -LRB-\n%start X-Y\n")
                .unwrap();
        let tokens: Vec<Vec<TokenKind<'_>>> =
            lines.iter().map(|line| line.iter().map(|token| token.kind).collect()).collect();
        let rule = vec![
            Name("NP"),
            Arrow,
            Open,
            Name("DT"),
            Close,
            Name("JJ"),
            Star,
            Tag("NN"),
            Plus,
            Word("the"),
            Weight(0.5),
            Bar,
            Name("PRP$"),
            Name("``"),
            Name("''"),
            Name(","),
            Name("-LRB-"),
        ];
        assert_eq!(tokens, [rule, vec![Directive("start"), Name("X-Y")]]);
    }
}
