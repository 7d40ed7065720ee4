//! The words of a source, of its correction, and of the references: what correctors are measured with.

use rustc_hash::FxHashMap;

use crate::pair::Pair;

/// The texts of a sentence: words are what stands between spaces.
#[derive(Debug)]
pub(crate) struct Corrected<'t> {
    pub source: Vec<&'t str>,
    pub output: Vec<&'t str>,
    /// At least one.
    pub references: Vec<Vec<&'t str>>,
}

impl<'t> Corrected<'t> {
    /// The texts of a pair. A blank line in a file of references says that the sentence has no reference there; one
    /// that is blank in all files has an empty reference.
    pub fn new(pair: &Pair<'t>) -> Self {
        let words = |text: &'t str| text.split_whitespace().collect::<Vec<_>>();
        let mut references: Vec<Vec<&str>> = pair.beside.iter().flatten().map(|text| words(text)).collect();
        references.retain(|reference| !reference.is_empty());
        if references.is_empty() {
            references.push(Vec::new());
        }
        Self { source: words(pair.gold_text()), output: words(pair.output_text()), references }
    }
}

/// Words as numbers, so that they are fast to compare.
#[derive(Debug, Default)]
pub(crate) struct Numbers<'t>(FxHashMap<&'t str, u32>);

impl<'t> Numbers<'t> {
    /// The numbers of these words; the same word has the same one.
    pub fn of(&mut self, words: &[&'t str]) -> Vec<u32> {
        let mut number = |&word: &&'t str| {
            let next = self.0.len() as u32;
            *self.0.entry(word).or_insert(next)
        };
        words.iter().map(&mut number).collect()
    }
}
