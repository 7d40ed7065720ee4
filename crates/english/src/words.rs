//! The list that extra words are drawn from.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::forms::{FormOf, FormSource, form_sources};
use crate::hash::stable_hash;
use crate::inflect::Inflector;
use crate::source::Source;
use crate::table::{TableError, data_lines};
use crate::tagset::TagSet;

/// A list of tagged words; a frequent word stands in it more than once, so that a uniform draw follows frequency.
#[derive(Clone, Debug)]
pub struct TaggedWords {
    list: Source<List>,
}

#[derive(Clone, Debug, Default)]
struct List {
    words: Vec<(Box<str>, Box<str>)>,
    by_tag: FxHashMap<Box<str>, Vec<u32>>,
}

/// How many tokens the built-in list has: as many as the list of Foster (2007).
const BUILTIN_LEN: u64 = 2500;

static BUILTIN: LazyLock<List> = LazyLock::new(|| List::new(systematic_sample(form_sources())));

impl TaggedWords {
    /// The built-in list: 2,500 tokens drawn once and for all from the built-in words by their frequency, with
    /// Penn tags.
    pub fn builtin() -> TaggedWords {
        TaggedWords { list: Source::Builtin(&BUILTIN) }
    }

    /// Reads a list: a word and its tag a line, `word<TAB>tag` or `word/TAG`; `#` and a blank open a comment.
    ///
    /// # Errors
    ///
    /// A line without a word or without a tag, and a list without words.
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

    /// The same words with the tags of another set than Penn's. A list of the user's own has them already.
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

    /// For signatures: `built-in`, or a hash of the user's list.
    pub fn signature(&self) -> String {
        self.list.signature()
    }

    /// How many tokens it has.
    pub fn len(&self) -> usize {
        self.list.get().words.len()
    }

    /// Whether it has none.
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
    /// The built-in list.
    fn default() -> TaggedWords {
        TaggedWords::builtin()
    }
}

impl List {
    fn new(words: Vec<(Box<str>, Box<str>)>) -> List {
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

/// Every so-many-th occurrence, if all occurrences of all forms were laid out in order: a form is drawn in
/// proportion to its weight, and no chance is involved.
fn systematic_sample(mut forms: Vec<FormSource>) -> Vec<(Box<str>, Box<str>)> {
    forms.retain(stands_alone);
    let total: u64 = forms.iter().map(|form| u64::from(form.weight)).sum();
    // The middle of each of the equal stretches that the occurrences are cut into.
    let point = |index: u64| (2 * index + 1) * total / (2 * BUILTIN_LEN);
    let inflector = Inflector::new();
    let mut sample = Vec::with_capacity(BUILTIN_LEN as usize);
    let mut passed = 0;
    for form in &forms {
        passed += u64::from(form.weight);
        while (sample.len() as u64) < BUILTIN_LEN && point(sample.len() as u64) < passed {
            sample.push((Box::from(form.written(&inflector)), Box::from(form.tag)));
        }
    }
    sample
}

/// Whether the form is a word of its own, not a piece that treebanks split off (*n't*, the *wo* of *won't*).
fn stands_alone(form: &FormSource) -> bool {
    match form.word {
        FormOf::Listed(word) => !is_piece(word),
        // No piece is made by the rules of inflection: a test goes through all forms.
        FormOf::Inflected(..) => true,
    }
}

fn is_piece(word: &str) -> bool {
    const LONGEST: usize = 3;
    const PIECES: [&str; 16] =
        ["ai", "ca", "d", "gim", "gon", "lem", "ll", "m", "na", "re", "s", "sha", "ta", "ve", "wan", "wo"];
    word.len() <= LONGEST && PIECES.contains(&word) || word.as_bytes().contains(&b'\'')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::stable_hash;

    #[test]
    fn the_built_in_list_follows_frequency() {
        let words = TaggedWords::builtin();
        assert_eq!(words.len(), 2500);
        let count = |word| (0..words.len()).filter(|&index| words.get(index).0 == word).count();
        assert!((100..250).contains(&count("the")), "{}", count("the"));
        assert!(count("the") > count("and") && count("and") > count("with"));
        assert_eq!(count("n't") + count("wo"), 0);
        for tag in
            ["DT", "NN", "NNS", "VB", "VBD", "VBZ", "VBP", "VBG", "VBN", "IN", "TO", "CC", "PRP", "RB", "MD"]
        {
            assert!(words.with_tag(tag).len() > 5, "{tag}");
            assert!(words.with_tag(tag).iter().all(|&index| words.get(index as usize).1 == tag));
        }
    }

    #[test]
    fn inflection_makes_no_pieces() {
        let inflector = Inflector::new();
        for form in form_sources().iter().filter(|form| matches!(form.word, FormOf::Inflected(..))) {
            assert!(!is_piece(&form.written(&inflector)), "{form:?}");
        }
        assert!(is_piece("wo") && is_piece("n't") && !is_piece("won"));
    }

    #[test]
    fn the_built_in_list_stays_the_same() {
        let words = TaggedWords::builtin();
        let lines: Vec<String> = (0..words.len())
            .map(|index| words.get(index))
            .map(|(word, tag)| format!("{word}/{tag}"))
            .collect();
        // A change here changes what `corrupt` writes: raise the algorithm number with it.
        assert_eq!(format!("{:016x}", stable_hash(lines.join("\n").as_bytes())), "17125191eb4e40fd");
    }

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
        let penn = TaggedWords::builtin();
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
