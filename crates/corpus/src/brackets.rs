//! Parser for Penn Treebank brackets.
//!
//! Accepts trees on one line or many, an empty or a named root, traces, function tags, comments (lines that start
//! with `#`, `%`, `;` or the `*x*` banner of the Brown files), CRLF and a byte order mark. Nesting may be arbitrarily
//! deep: nothing here recurses.

use crate::flaw::Flaw;
use crate::tree::Node;

const NONE: u32 = u32::MAX;

/// True if a line outside brackets is a comment.
pub(crate) fn is_comment(line: &[u8]) -> bool {
    matches!(line.first(), Some(b'#' | b'%' | b';')) || line.starts_with(b"*x*")
}

/// True if the first tree of a file is complete on its line, judging by the beginning of the file.
pub(crate) fn is_tree_a_line(head: &str) -> bool {
    let mut lines = head.trim_start_matches('\u{feff}').split_inclusive('\n');
    let Some(line) = lines.find(|line| !line.trim().is_empty() && !is_comment(line.as_bytes())) else {
        return true;
    };
    let count = |bracket: u8| memchr::memchr_iter(bracket, line.as_bytes()).count();
    !line.ends_with('\n') || count(b'(') == count(b')')
}

/// Parses the only tree in `text` into nodes in pre-order.
pub(crate) fn parse(text: &str) -> Result<Vec<Node>, Flaw> {
    // A node hardly ever takes fewer than four bytes, so this capacity is nearly always enough.
    let nodes = Vec::with_capacity(text.len() / 4 + 4);
    let mut parser = Parser { text, bytes: text.as_bytes(), nodes, open: NONE, last: NONE };
    let start = parser.skip_outside(0)?;
    if start == text.len() {
        return Err(Flaw::new(start, 0, "no tree here", "a tree starts with an opening bracket"));
    }
    let end = parser.tree(start)?;
    let after = parser.skip_outside(end)?;
    if after < text.len() {
        return Err(Flaw::new(after, 1, "a second tree where one was expected", "give one tree at a time"));
    }
    let has_word = |n: &Node| n.is_word && !is_trace(&parser.nodes, text, n);
    if !parser.nodes.iter().any(has_word) {
        let what = "a tree with no words";
        return Err(Flaw::new(
            start,
            end - start,
            what,
            "every sentence needs at least one word that is not a trace",
        ));
    }
    Ok(parser.nodes)
}

fn is_trace(nodes: &[Node], text: &str, word: &Node) -> bool {
    nodes.get(word.parent as usize).is_some_and(|p| {
        let (start, end) = p.name;
        &text[start as usize..end as usize] == crate::tree::TRACE
    })
}

struct Parser<'t> {
    text: &'t str,
    bytes: &'t [u8],
    nodes: Vec<Node>,
    /// The innermost unclosed constituent.
    open: u32,
    /// The last complete child of `open`.
    last: u32,
}

/// Classes of bytes.
const WORD: u8 = 0;
const SPACE: u8 = 1;
const BRACKET: u8 = 2;

/// Class of each byte; a table for speed.
static CLASS: [u8; 256] = {
    let mut class = [WORD; 256];
    let mut space = b"\t\n\x0b\x0c\r ".as_slice();
    while let [byte, rest @ ..] = space {
        class[*byte as usize] = SPACE;
        space = rest;
    }
    class[b'(' as usize] = BRACKET;
    class[b')' as usize] = BRACKET;
    class
};

/// True if the text can be a label or a word: it is not empty and has no space or bracket in it.
pub fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| CLASS[byte as usize] == WORD)
}

fn is_space(byte: u8) -> bool {
    CLASS[byte as usize] == SPACE
}

impl Parser<'_> {
    /// Skips space and comments. Anything other than an opening bracket after them is a flaw.
    fn skip_outside(&self, mut at: usize) -> Result<usize, Flaw> {
        if at == 0 && self.text.starts_with('\u{feff}') {
            at = '\u{feff}'.len_utf8();
        }
        while let Some(&byte) = self.bytes.get(at) {
            if is_space(byte) {
                at += 1;
            } else if byte == b'(' {
                return Ok(at);
            } else if is_comment(&self.bytes[at..]) && self.at_line_start(at) {
                at = memchr::memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |i| at + i);
            } else if byte == b')' {
                return Err(Flaw::new(
                    at,
                    1,
                    "an unmatched closing bracket",
                    "remove it, or add the opening bracket",
                ));
            } else {
                let end = self.word_end(at);
                let what = "text outside brackets";
                return Err(Flaw::new(
                    at,
                    end - at,
                    what,
                    "a tree starts with an opening bracket; a comment line with #",
                ));
            }
        }
        Ok(at)
    }

    fn at_line_start(&self, at: usize) -> bool {
        at == 0 || self.bytes[at - 1] == b'\n' || (at == 3 && self.text.starts_with('\u{feff}'))
    }

    fn word_end(&self, at: usize) -> usize {
        let mut end = at;
        while let Some(&byte) = self.bytes.get(end)
            && CLASS[byte as usize] == WORD
        {
            end += 1;
        }
        end
    }

    /// Reads the tree that starts at `at` and returns its end.
    fn tree(&mut self, mut at: usize) -> Result<usize, Flaw> {
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'(' => at = self.open(at),
                b')' => {
                    at = self.close(at)?;
                    if self.open == NONE {
                        return Ok(at);
                    }
                }
                _ if is_space(byte) => at += 1,
                _ => at = self.word(at),
            }
        }
        let start = self.nodes.get(self.open as usize).map_or(0, |n| n.start as usize);
        Err(Flaw::new(start, 1, "this bracket is never closed", "add the closing bracket that is missing"))
    }

    /// Adds a node under the open one and returns its number.
    fn push(&mut self, node: Node) -> u32 {
        let id = self.nodes.len() as u32;
        if self.last != NONE {
            self.nodes[self.last as usize].next_sibling = id;
        } else if self.open != NONE {
            self.nodes[self.open as usize].first_child = id;
        }
        self.nodes.push(node);
        id
    }

    fn open(&mut self, at: usize) -> usize {
        let label = at + 1;
        let end = self.word_end(label);
        let id = self.push(Node::new(at as u32, (label as u32, end as u32), self.open, false));
        self.open = id;
        self.last = NONE;
        end
    }

    fn close(&mut self, at: usize) -> Result<usize, Flaw> {
        let id = self.open;
        let node = &mut self.nodes[id as usize];
        if node.first_child == NONE {
            let start = node.start as usize;
            let what = "an empty constituent";
            return Err(Flaw::new(
                start,
                at + 1 - start,
                what,
                "a constituent holds a word or other constituents",
            ));
        }
        node.end = at as u32 + 1;
        self.last = id;
        self.open = node.parent;
        Ok(at + 1)
    }

    fn word(&mut self, at: usize) -> usize {
        let end = self.word_end(at);
        self.last = self.push(Node::new(at as u32, (at as u32, end as u32), self.open, true));
        end
    }
}

#[cfg(test)]
mod tests {
    use crate::tree::Tree;

    fn flaw(text: &str) -> (usize, String) {
        match Tree::parse(text) {
            Ok(_) => panic!("{text} was read"),
            Err(flaw) => (flaw.at, flaw.what),
        }
    }

    #[test]
    fn flaws_are_reported_with_their_position() {
        assert_eq!(flaw("(S (NP (NN x))"), (0, "this bracket is never closed".into()));
        assert_eq!(flaw("(S (NN x)) )"), (11, "an unmatched closing bracket".into()));
        assert_eq!(flaw("(S (NP ) (NN x))"), (3, "an empty constituent".into()));
        assert_eq!(flaw("()"), (0, "an empty constituent".into()));
        assert_eq!(flaw("oops (S (NN x))"), (0, "text outside brackets".into()));
        assert_eq!(flaw("(S (-NONE- *))"), (0, "a tree with no words".into()));
        assert_eq!(flaw("  "), (2, "no tree here".into()));
    }

    #[test]
    fn a_million_brackets_deep() {
        let depth = 1_000_000;
        let text = format!("{}x{}", "(X ".repeat(depth), ")".repeat(depth));
        assert_eq!(Tree::parse(text).map(|t| t.len()), Ok(depth + 1));
    }
}
