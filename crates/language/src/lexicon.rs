//! Word forms learned from a treebank.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use crate::case::lowered;
use crate::class::{Class, Form};
use crate::hash::stable_hash;
use crate::table::{TableError, data_lines};

/// First line of a lexicon file.
const HEADER: &str = "# solecism lexicon 1";

/// Word forms of lemmas and lemmas of word forms, learned from a treebank with a [`LexiconBuilder`].
///
/// The file format is `class  lemma  form  word  count`, tab-separated and sorted, after a line with the version.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    rows: Vec<LexiconRow>,
    by_lemma: FxHashMap<(Class, Form), FxHashMap<Box<str>, u32>>,
    by_word: FxHashMap<(Class, Form), FxHashMap<Box<str>, u32>>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct LexiconRow {
    class: Class,
    lemma: Box<str>,
    form: Form,
    word: Box<str>,
    count: u64,
}

impl Lexicon {
    /// The form of a lemma, both in lower case.
    pub fn form(&self, class: Class, lemma: &str, form: Form) -> Option<&str> {
        let row = *self.by_lemma.get(&(class, form))?.get(lemma)?;
        Some(&self.rows[row as usize].word)
    }

    /// The lemma of a word in this form, both in lower case.
    pub fn lemma(&self, class: Class, word: &str, form: Form) -> Option<&str> {
        let row = *self.by_word.get(&(class, form))?.get(word)?;
        Some(&self.rows[row as usize].lemma)
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// True if there are no entries.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The lexicon as text.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for LexiconRow { class, lemma, form, word, count } in &self.rows {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}\t{lemma}\t{}\t{word}\t{count}", class.name(), form.name());
        }
        text
    }

    /// A hexadecimal hash of the text, the same on every machine.
    pub fn hash(&self) -> String {
        format!("{:016x}", stable_hash(self.to_text().as_bytes()))
    }

    /// Parses the output of [`Lexicon::to_text`].
    ///
    /// # Errors
    ///
    /// If the first line is not the header, or a line is not a row.
    pub fn parse(text: &str) -> Result<Lexicon, TableError> {
        let first = text.lines().next().unwrap_or_default().trim_start_matches('\u{feff}');
        if first.trim_end() != HEADER {
            return Err(error(1, format!("expected \"{HEADER}\", found \"{first}\"")));
        }
        let mut rows = Vec::new();
        for (line, content) in data_lines(text) {
            rows.push(parse_row(content).map_err(|problem| error(line, problem))?);
        }
        Ok(Lexicon::from_rows(rows))
    }

    fn from_rows(mut rows: Vec<LexiconRow>) -> Lexicon {
        rows.sort_unstable();
        let mut lexicon = Lexicon::default();
        for (at, row) in rows.iter().enumerate() {
            let key = (row.class, row.form);
            let more_frequent = |&other: &u32| rows[other as usize].count >= row.count;
            let by_lemma = lexicon.by_lemma.entry(key).or_default();
            if !by_lemma.get(&row.lemma).is_some_and(more_frequent) {
                by_lemma.insert(row.lemma.clone(), at as u32);
            }
            let by_word = lexicon.by_word.entry(key).or_default();
            if !by_word.get(&row.word).is_some_and(more_frequent) {
                by_word.insert(row.word.clone(), at as u32);
            }
        }
        lexicon.rows = rows;
        lexicon
    }
}

fn error(line: usize, problem: String) -> TableError {
    TableError { table: "lexicon", line, problem }
}

fn parse_row(line: &str) -> Result<LexiconRow, String> {
    let cells: Vec<&str> = line.split('\t').collect();
    let [class, lemma, form, word, count] = cells[..] else {
        return Err(format!("expected class, lemma, form, word and count; found {} column(s)", cells.len()));
    };
    Ok(LexiconRow {
        class: Class::from_name(class).ok_or_else(|| format!("\"{class}\" is no class"))?,
        lemma: lemma.into(),
        form: Form::from_name(form).ok_or_else(|| format!("\"{form}\" is no form"))?,
        word: word.into(),
        count: count.parse().map_err(|_| format!("the count is \"{count}\", not a number"))?,
    })
}

/// A form of a lemma.
type Slot = (Class, Box<str>, Form);

/// Counts the forms of a treebank.
#[derive(Clone, Debug, Default)]
pub struct LexiconBuilder {
    counts: BTreeMap<Slot, BTreeMap<Box<str>, u64>>,
}

impl LexiconBuilder {
    /// An empty builder.
    pub fn new() -> LexiconBuilder {
        LexiconBuilder::default()
    }

    /// Counts a token. Only verbs, nouns, adjectives and adverbs with a known form are counted; clitics (*'s*) and
    /// tokens that are not words are skipped.
    pub fn add(&mut self, word: &str, lemma: &str, form: Form, class: Class) {
        let inflects = matches!(class, Class::Verb | Class::Noun | Class::Adjective | Class::Adverb);
        let stated = !matches!(form, Form::None | Form::Finite | Form::Modal);
        if inflects && stated && is_word(word) && is_word(lemma) {
            let key = (class, lowered(lemma).into(), form);
            *self.counts.entry(key).or_default().entry(lowered(word).into()).or_default() += 1;
        }
    }

    /// Adds the counts of another builder.
    pub fn merge(&mut self, other: LexiconBuilder) {
        for (slot, words) in other.counts {
            let counts = self.counts.entry(slot).or_default();
            for (word, count) in words {
                *counts.entry(word).or_default() += count;
            }
        }
    }

    /// Builds the lexicon, with the most frequent word for each lemma and form; of equals, the first in byte order.
    pub fn build(self) -> Lexicon {
        let rows = self.counts.into_iter().filter_map(|((class, lemma, form), words)| {
            // Reversed, because `max_by_key` returns the last of several maxima.
            let (word, count) = words.into_iter().rev().max_by_key(|&(_, count)| count)?;
            Some(LexiconRow { class, lemma, form, word, count })
        });
        Lexicon::from_rows(rows.collect())
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && !text.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Lexicon {
        let mut builder = LexiconBuilder::new();
        for (word, lemma, form) in [
            ("travelled", "travel", Form::Past),
            ("Traveled", "travel", Form::Past),
            ("travelled", "travel", Form::Past),
            ("leaves", "leave", Form::Third),
            ("googled", "google", Form::Past),
            ("googeled", "google", Form::Past),
            ("'s", "be", Form::Third),
            ("can", "can", Form::Modal),
        ] {
            builder.add(word, lemma, form, Class::Verb);
        }
        builder.add("leaves", "leaf", Form::Plural, Class::Noun);
        builder.add("the", "the", Form::None, Class::Determiner);
        builder.build()
    }

    #[test]
    fn the_most_frequent_form_is_kept_and_ties_go_by_byte_order() {
        let lexicon = sample();
        assert_eq!(lexicon.form(Class::Verb, "travel", Form::Past), Some("travelled"));
        assert_eq!(lexicon.form(Class::Verb, "google", Form::Past), Some("googeled"));
        assert_eq!(lexicon.form(Class::Noun, "leaf", Form::Plural), Some("leaves"));
        assert_eq!(lexicon.lemma(Class::Verb, "leaves", Form::Third), Some("leave"));
        assert_eq!(lexicon.form(Class::Verb, "be", Form::Third), None);
        assert_eq!(lexicon.len(), 4);
    }

    #[test]
    fn its_text_is_sorted_and_reads_back() {
        let lexicon = sample();
        let text = lexicon.to_text();
        assert_eq!(
            text,
            "# solecism lexicon 1\nverb\tgoogle\tpast\tgoogeled\t1\nverb\tleave\tthird\tleaves\t1\n\
             verb\ttravel\tpast\ttravelled\t2\nnoun\tleaf\tplural\tleaves\t1\n"
        );
        let again = Lexicon::parse(&text).unwrap();
        assert_eq!(again.to_text(), text);
        assert_eq!(again.hash(), lexicon.hash());
        assert_eq!(lexicon.hash().len(), 16);
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        for (text, line, part) in [
            ("", 1, "expected \"# solecism lexicon 1\""),
            ("# solecism lexicon 2\n", 1, "expected"),
            ("# solecism lexicon 1\nverb\tgo\tpast\twent\n", 2, "4 column(s)"),
            ("# solecism lexicon 1\n\nverb\tgo\tpassed\twent\t1\n", 3, "no form"),
            ("# solecism lexicon 1\nverb\tgo\tpast\twent\tmany\n", 2, "not a number"),
        ] {
            let error = Lexicon::parse(text).unwrap_err();
            assert_eq!(error.line, line);
            assert!(error.problem.contains(part), "{error}");
        }
    }
}
