//! Splits text at white space.

/// A run of non-space characters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunk<'t> {
    /// Offset in the text.
    pub start: usize,
    pub text: &'t str,
    /// True if it has only ASCII letters and digits, so that it is one token.
    pub is_plain: bool,
}

/// Class of a byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Plain,
    Mark,
    Space,
    NonAscii,
}

/// Class of each byte; a table for speed.
static CLASS: [Class; 256] = {
    let mut class = [Class::NonAscii; 256];
    let mut byte = 0;
    while byte < 128 {
        class[byte as usize] = match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => Class::Plain,
            b' ' | b'\t'..=b'\r' => Class::Space,
            _ => Class::Mark,
        };
        byte += 1;
    }
    class
};

/// Iterates over the runs of non-space characters.
pub(crate) fn chunks(text: &str) -> impl Iterator<Item = Chunk<'_>> {
    let class = |at: usize| text.as_bytes().get(at).map(|&byte| CLASS[byte as usize]);
    // ASCII is classified by byte, the rest by character.
    let character = |at: usize| text[at..].chars().next().unwrap_or_default();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            match class(at) {
                Some(Class::Space) => at += 1,
                Some(Class::NonAscii) if character(at).is_whitespace() => at += character(at).len_utf8(),
                _ => break,
            }
        }
        let start = at;
        while class(at) == Some(Class::Plain) {
            at += 1;
        }
        let plain = at;
        loop {
            match class(at) {
                Some(Class::Plain | Class::Mark) => at += 1,
                Some(Class::NonAscii) if !character(at).is_whitespace() => at += character(at).len_utf8(),
                _ => break,
            }
        }
        (at > start).then(|| Chunk { start, text: &text[start..at], is_plain: at == plain })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_equal_those_of_split_whitespace() {
        for text in [
            "",
            " ",
            "a",
            " a  b1\tc-d \u{a0}é\u{2003}é x\u{1}y\r\n",
            "\u{a0}\u{a0} a",
            "日本 x\u{85}y\u{3000}",
        ] {
            let found: Vec<&str> = chunks(text).map(|chunk| chunk.text).collect();
            assert_eq!(found, text.split_whitespace().collect::<Vec<_>>(), "{text:?}");
            for chunk in chunks(text) {
                assert!(text[chunk.start..].starts_with(chunk.text));
                assert_eq!(chunk.is_plain, chunk.text.bytes().all(|byte| byte.is_ascii_alphanumeric()));
            }
        }
    }
}
