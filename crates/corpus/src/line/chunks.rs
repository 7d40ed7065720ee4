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
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + space_len(&text[at..]);
        let (len, is_plain) = run_len(&text[start..]);
        at = start + len;
        (len > 0).then(|| Chunk { start, text: &text[start..at], is_plain })
    })
}

/// How many bytes of white space the text starts with.
fn space_len(text: &str) -> usize {
    let space = text.bytes().take_while(|&byte| CLASS[byte as usize] == Class::Space).count();
    match text.as_bytes().get(space).map(|&byte| CLASS[byte as usize]) {
        Some(Class::Part) => text.len() - text.trim_start().len(),
        _ => space,
    }
}

/// How far it is to the next white space, and whether all of it is plain. What is not ASCII is looked at a character
/// at a time, the rest by bytes.
fn run_len(text: &str) -> (usize, bool) {
    let plain = text.bytes().take_while(|&byte| CLASS[byte as usize] == Class::Plain).count();
    let mut end = plain;
    while let Some(&byte) = text.as_bytes().get(end) {
        match CLASS[byte as usize] {
            Class::Plain | Class::Mark => end += 1,
            Class::Space => break,
            Class::Part => match text[end..].chars().next().filter(|c| !c.is_whitespace()) {
                Some(character) => end += character.len_utf8(),
                None => break,
            },
        }
    }
    (end, end == plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_those_between_white_space() {
        for text in
            ["", " ", "a", " a  b1\tc-d \u{a0}é\u{2003}é x\u{1}y\r\n", "\u{a0}\u{a0} a", "日本 x\u{85}y\u{3000}"]
        {
            let found: Vec<&str> = chunks(text).map(|chunk| chunk.text).collect();
            assert_eq!(found, text.split_whitespace().collect::<Vec<_>>(), "{text:?}");
            for chunk in chunks(text) {
                assert!(text[chunk.start..].starts_with(chunk.text));
                assert_eq!(chunk.is_plain, chunk.text.bytes().all(|byte| byte.is_ascii_alphanumeric()));
            }
        }
    }
}
