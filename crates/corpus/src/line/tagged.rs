//! Tagged text: `word/TAG` and `word_TAG`.

use super::{TokenSpan, chunks};
use crate::flaw::Flaw;

/// Separator of word and tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Separator {
    /// `word/TAG`
    #[default]
    Slash,
    /// `word_TAG`
    Underscore,
}

impl Separator {
    /// Returns the separator character.
    pub fn as_char(self) -> char {
        match self {
            Self::Slash => '/',
            Self::Underscore => '_',
        }
    }

    /// Detects the separator from the beginning of a file: the one that splits more of its tokens.
    ///
    /// A token with both (`and\/or_CC`, `snake_case/NN`) counts for the last one.
    pub fn of_head(head: &str) -> Self {
        let last = |token: &str| token.rfind(['/', '_']).filter(|&at| at > 0 && at + 1 < token.len());
        let (mut slashes, mut underscores) = (0_usize, 0_usize);
        for token in head.split_whitespace() {
            match last(token).map(|at| token.as_bytes()[at]) {
                Some(b'/') => slashes += 1,
                Some(_) => underscores += 1,
                None => {}
            }
        }
        if underscores > slashes { Self::Underscore } else { Self::Slash }
    }
}

/// Position of the separator in `token`: the last one that is not escaped.
///
/// If all are escaped, the last one counts if only a tag can follow it, that is, no lower-case letters: a word may end
/// in a backslash.
pub(crate) fn split_token(token: &str, separator: Separator) -> Option<usize> {
    let separators = || token.match_indices(separator.as_char()).map(|(at, _)| at).rev();
    let is_escaped = |at: usize| token[..at].ends_with('\\');
    let looks_like_tag = |at: usize| at > 0 && !token[at + 1..].chars().any(char::is_lowercase);
    separators().find(|&at| !is_escaped(at)).or_else(|| separators().next().filter(|&at| looks_like_tag(at)))
}

/// The tokens of a line. `offset` is the position of `content` in its text.
pub(super) fn tokens(content: &str, offset: usize, separator: Separator) -> Result<Vec<TokenSpan>, Flaw> {
    let mut spans = Vec::with_capacity(content.len() / 8);
    for chunk in chunks(content) {
        let (start, token) = (chunk.start + offset, chunk.text);
        let flaw = |what: &str| {
            let help = format!("expected word{}TAG", separator.as_char());
            Flaw::new(start, token.len(), what, help)
        };
        let at = split_token(token, separator).ok_or_else(|| flaw("a token without a tag"))?;
        if at == 0 {
            return Err(flaw("a tag without a word"));
        }
        if at + 1 == token.len() {
            return Err(flaw("a token with an empty tag"));
        }
        let (start, word_end, end) = (start as u32, (start + at) as u32, (start + token.len()) as u32);
        spans.push(TokenSpan { start, word_end, end });
    }
    Ok(spans)
}

#[cfg(test)]
mod tests {
    use super::super::{Line, LineKind};
    use super::*;

    fn flaw(text: &str, separator: Separator) -> (usize, usize, String) {
        match Line::parse(text, LineKind::Tagged(separator)) {
            Ok(_) => panic!("{text} was read"),
            Err(flaw) => (flaw.at, flaw.len, flaw.what),
        }
    }

    #[test]
    fn the_last_separator_that_is_not_escaped_splits() {
        let split = |token| split_token(token, Separator::Slash).map(|at| (&token[..at], &token[at + 1..]));
        assert_eq!(split("1/2/CD"), Some(("1/2", "CD")));
        assert_eq!(split("and\\/or/CC"), Some(("and\\/or", "CC")));
        assert_eq!(split("and\\/or"), None);
        assert_eq!(split("\\/SYM"), Some(("\\", "SYM")));
        assert_eq!(split("///:"), Some(("//", ":")));
    }

    #[test]
    fn flaws_are_reported_with_their_position() {
        let slash = Separator::Slash;
        assert_eq!(flaw("a/DT dog\n", slash), (5, 3, "a token without a tag".into()));
        assert_eq!(flaw("a/DT /NN\n", slash), (5, 3, "a tag without a word".into()));
        assert_eq!(flaw("\u{feff}dog/\n", slash), (3, 4, "a token with an empty tag".into()));
        assert_eq!(flaw("a/DT dog_NN", Separator::Underscore), (0, 4, "a token without a tag".into()));
    }

    #[test]
    fn the_separator_is_detected_from_the_head_of_a_file() {
        assert_eq!(Separator::of_head("the/DT x_y/NN\n"), Separator::Slash);
        assert_eq!(Separator::of_head("the_DT and\\/or_CC a_DT\n"), Separator::Underscore);
        assert_eq!(Separator::of_head(""), Separator::Slash);
    }
}
