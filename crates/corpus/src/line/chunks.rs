//! Cuts text at white space.

/// A run between white space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunk<'t> {
    /// Where in the text it starts.
    pub start: usize,
    /// The run itself.
    pub text: &'t str,
    /// Whether it is ASCII letters and digits alone, so that there is nothing in it to cut.
    pub is_plain: bool,
}

/// What a byte is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Plain,
    Mark,
    Space,
    /// Part of a character that is not ASCII.
    Part,
}

/// A table, because this is asked of every byte.
static CLASS: [Class; 256] = {
    let mut class = [Class::Part; 256];
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

/// The runs between white space.
pub(crate) fn chunks(text: &str) -> impl Iterator<Item = Chunk<'_>> {
    let class = |at: usize| text.as_bytes().get(at).map(|&byte| CLASS[byte as usize]);
    // What is not ASCII is looked at a character at a time, the rest by bytes.
    let character = |at: usize| text[at..].chars().next().unwrap_or_default();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            match class(at) {
                Some(Class::Space) => at += 1,
                Some(Class::Part) if character(at).is_whitespace() => at += character(at).len_utf8(),
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
                Some(Class::Part) if !character(at).is_whitespace() => at += character(at).len_utf8(),
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
    fn runs_are_those_between_white_space() {
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
