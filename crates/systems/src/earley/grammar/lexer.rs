//! The signs of a grammar file.

use std::ops::Range;

use solecism_corpus::Flaw;

/// A sign of the file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sign<'t> {
    /// A symbol: a category or a tag.
    Name(&'t str),
    /// `<NN>`: a tag in any case.
    Tag(&'t str),
    /// `"the"`: a word.
    Word(&'t str),
    /// `%start`: a directive, without its sign.
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

/// A sign and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub sign: Sign<'t>,
    pub at: Range<usize>,
}

/// The signs of each line that has any. A line that begins with a bar goes on with the one before.
pub(super) fn lines(text: &str) -> Result<Vec<Vec<Token<'_>>>, Flaw> {
    let mut lines: Vec<Vec<Token<'_>>> = Vec::new();
    let mut start = text.len() - text.trim_start_matches('\u{feff}').len();
    for line in text[start..].split_inclusive('\n') {
        let signs = of_line(text, start..start + line.len())?;
        start += line.len();
        let goes_on = signs.first().is_some_and(|token| token.sign == Sign::Bar);
        match lines.last_mut() {
            Some(last) if goes_on => last.extend(signs),
            _ if signs.is_empty() => {}
            _ => lines.push(signs),
        }
    }
    Ok(lines)
}

fn of_line(text: &str, line: Range<usize>) -> Result<Vec<Token<'_>>, Flaw> {
    let mut signs = Vec::new();
    let mut at = line.start;
    while let Some(letter) = text[at..line.end].chars().next() {
        if letter == '#' {
            break;
        }
        if letter.is_whitespace() {
            at += letter.len_utf8();
            continue;
        }
        let (sign, len) = sign(&text[at..line.end]).map_err(|flaw| Flaw { at: at + flaw.at, ..flaw })?;
        signs.push(Token { sign, at: at..at + len });
        at += len;
    }
    Ok(signs)
}

/// The sign that a text begins with, and its length. The text begins with no space.
fn sign(text: &str) -> Result<(Sign<'_>, usize), Flaw> {
    if text.starts_with("->") {
        return Ok((Sign::Arrow, 2));
    }
    // A word of its own, or else part of one.
    if text.starts_with('=') && name(text) == "=" {
        return Ok((Sign::Equals, 1));
    }
    let single = match text.as_bytes().first() {
        Some(b'|') => Some(Sign::Bar),
        Some(b'(') => Some(Sign::Open),
        Some(b')') => Some(Sign::Close),
        Some(b'*') => Some(Sign::Star),
        Some(b'+') => Some(Sign::Plus),
        _ => None,
    };
    match (single, text.as_bytes().first()) {
        (Some(sign), _) => Ok((sign, 1)),
        (_, Some(b'"')) => enclosed(text, '"', "word").map(|(inner, len)| (Sign::Word(inner), len)),
        (_, Some(b'<')) => enclosed(text, '>', "tag").map(|(inner, len)| (Sign::Tag(inner), len)),
        (_, Some(b'[')) => weight(text),
        (_, Some(b']' | b'>')) => {
            Err(Flaw::new(0, 1, "a bracket that nothing opened", "a tag is written <NN>, a weight [0.5]"))
        }
        (_, Some(b'%')) => Ok((Sign::Directive(name(&text[1..])), 1 + name(&text[1..]).len())),
        _ => Ok((Sign::Name(name(text)), name(text).len())),
    }
}

/// The name that a text begins with.
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
        Some("") => Err(Flaw::new(0, 2, format!("an empty {what}"), "write what it is between the signs")),
        Some(inner) => Ok((inner, inner.len() + 2)),
        None => Err(Flaw::new(
            0,
            1,
            format!("a {what} that does not end"),
            format!("it ends with {close}, without a space"),
        )),
    }
}

fn weight(text: &str) -> Result<(Sign<'_>, usize), Flaw> {
    let Some(end) = text.find(']') else {
        return Err(Flaw::new(0, 1, "a weight that does not end", "a weight is written [0.5]"));
    };
    let number = text[1..end].trim().parse::<f64>().ok();
    let found = number.filter(|weight| (LIGHTEST..=HEAVIEST).contains(weight));
    found.map(|weight| (Sign::Weight(weight), end + 1)).ok_or_else(|| {
        let what = format!("“{}” is no weight", &text[1..end]);
        Flaw::new(0, end + 1, what, "a weight is a positive number, from 0.000001 to 1000000")
    })
}

/// The smallest weight and the largest.
const LIGHTEST: f64 = 1e-6;
const HEAVIEST: f64 = 1e6;

#[cfg(test)]
mod tests {
    use super::Sign::{Arrow, Bar, Close, Directive, Name, Open, Plus, Star, Tag, Weight, Word};
    use super::*;

    #[test]
    fn signs_are_told_apart() {
        let lines =
            lines("# c\nNP->(DT) JJ* <NN>+ \"the\" [ 0.5 ] # c\n\n | PRP$ `` '' , -LRB-\n%start X-Y\n")
                .unwrap();
        let signs: Vec<Vec<Sign<'_>>> =
            lines.iter().map(|line| line.iter().map(|token| token.sign).collect()).collect();
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
        assert_eq!(signs, [rule, vec![Directive("start"), Name("X-Y")]]);
    }
}
