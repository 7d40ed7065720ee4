//! The list of extra words.

use rustc_hash::FxHashMap;

use crate::hash::stable_hash;
use crate::source::Source;
use crate::table::{TableError, data_lines};
use crate::tagset::TagSet;

/// A list of tagged words; frequent words occur more than once, so that a uniform draw follows frequency.
#[derive(Clone, Debug)]
pub struct TaggedWords {
    list: Source<List>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    words: Vec<(Box<str>, Box<str>)>,
    by_tag: FxHashMap<Box<str>, Vec<u32>>,
}

impl TaggedWords {
    pub(crate) fn new(list: Source<List>) -> TaggedWords {
        TaggedWords { list }
    }

    /// Parses a list: a word and its tag per line, `word<TAB>tag` or `word/TAG`; `#` and a blank start a comment.
    ///
    /// # Errors
    ///
    /// If a line has no word or no tag, or the list has no words.
    pub fn parse(text: &str) -> Result<TaggedWords, TableError> {
        let error = |line, problem: String| TableError { table: "tagged words", line, problem };
        let mut words = Vec::new();
        for (line, content) in data_lines(text) {
            let pair = parse_word(content).ok_or_else(|| {
                error(
                    line,
                    format!("expected a word and its tag, word<TAB>tag or word/TAG; found \"{content}\""),
                )
            })?;
            words.push(pair);
        }
        if words.is_empty() {
            return Err(error(1, "the list has no words".to_owned()));
        }
        Ok(TaggedWords { list: Source::Own(List::new(words), stable_hash(text.as_bytes())) })
    }

    /// The same words with their Penn tags translated to another set. A list supplied by the user is unchanged,
    /// because it already has tags of that set.
    #[must_use]
    pub fn translated(&self, tags: &TagSet) -> TaggedWords {
        if matches!(self.list, Source::Own(..)) {
            return self.clone();
        }
        let words = self.list.get().words.iter();
        let translated =
            words.map(|(word, tag)| (word.clone(), tags.translate_penn_word(tag, word).into())).collect();
        TaggedWords { list: Source::Own(List::new(translated), stable_hash(tags.name().as_bytes())) }
    }

    /// `built-in`, or a hash of the user's list, for signatures.
    pub fn signature(&self) -> String {
        self.list.signature()
    }

    /// Number of tokens.
    pub fn len(&self) -> usize {
        self.list.get().words.len()
    }

    /// True if there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The word and tag at an index below [`TaggedWords::len`]; both empty beyond.
    pub fn get(&self, index: usize) -> (&str, &str) {
        self.list.get().words.get(index).map_or(("", ""), |(word, tag)| (word, tag))
    }

    /// The indices of the words with exactly this tag.
    pub fn with_tag(&self, tag: &str) -> &[u32] {
        self.list.get().by_tag.get(tag).map_or(&[], |indices| indices)
    }
}

impl Default for TaggedWords {
    /// A list without words.
    fn default() -> TaggedWords {
        TaggedWords { list: Source::Own(List::default(), stable_hash(b"")) }
    }
}

impl List {
    pub(crate) fn new(words: Vec<(Box<str>, Box<str>)>) -> List {
        let mut by_tag: FxHashMap<Box<str>, Vec<u32>> = FxHashMap::default();
        for (index, (_, tag)) in words.iter().enumerate() {
            by_tag.entry(tag.clone()).or_default().push(index as u32);
        }
        List { words, by_tag }
    }
}

fn parse_word(line: &str) -> Option<(Box<str>, Box<str>)> {
    let (word, tag) = line.trim_end().split_once('\t').or_else(|| line.trim().rsplit_once('/'))?;
    let is_one = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
    (is_one(word) && is_one(tag)).then(|| (word.into(), tag.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::english;

    #[test]
    fn lists_of_ones_own_are_read() {
        let words = TaggedWords::parse("the\tDT\n# comment\nand/or/CC\ndog/NN\nthe/DT\n").unwrap();
        assert_eq!((words.len(), words.get(1)), (4, ("and/or", "CC")));
        assert_eq!(words.with_tag("DT"), [0, 3]);
        assert_eq!(words.get(9), ("", ""));
        for (text, line) in [("dog\n", 1), ("dog/NN\ncat/\n", 2), ("big dog/NN\n", 1), ("", 1)] {
            assert_eq!(TaggedWords::parse(text).unwrap_err().line, line, "{text}");
        }
    }

    #[test]
    fn the_built_in_list_can_have_the_tags_of_another_set() {
        let penn = english::words();
        let (upos, c5) = (penn.translated(TagSet::upos()), penn.translated(TagSet::c5()));
        assert_eq!((upos.len(), c5.len()), (penn.len(), penn.len()));
        let index_of = |wanted| (0..penn.len()).find(|&index| penn.get(index) == wanted).unwrap();
        for (word, universal, claws) in
            [(("not", "RB"), "PART", "XX0"), (("is", "VBZ"), "AUX", "VBZ"), (("time", "NN"), "NOUN", "NN1")]
        {
            let index = index_of(word);
            assert_eq!((upos.get(index).1, c5.get(index).1), (universal, claws), "{word:?}");
            assert!(c5.with_tag(claws).contains(&(index as u32)));
        }
    }

    #[test]
    fn a_list_of_ones_own_keeps_its_tags() {
        let words = TaggedWords::parse("dog/NOUN\n").unwrap();
        assert_eq!(words.translated(TagSet::upos()).get(0), ("dog", "NOUN"));
    }
}
