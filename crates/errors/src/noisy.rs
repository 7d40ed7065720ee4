//! A sentence with errors in it, and everything that is written down about them.

use std::borrow::Cow;

use solecism_corpus::sentence::{Notation, Sentence};
use solecism_corpus::{EditRecord, Flaw, TokenEdit};
use solecism_english::TagSet;

use crate::corruptor::{Corruption, Corruptor};
use crate::follow::{Follow, Misfit};
use crate::golds::{Golds, golds};
use crate::m2::m2_block;
use crate::tagged::Tagged;
use crate::tags::{Tagger, tagged};

/// Makes noisy sentences of clean ones: reads the analysis, makes errors, lets the analysis follow.
pub struct Noise<'n> {
    /// How the sentences are written.
    pub notation: Notation,
    /// What their tags mean.
    pub tagset: &'n TagSet,
    /// What tags those that have none.
    pub tagger: &'n dyn Tagger,
}

/// A sentence before and after.
pub struct Noisy<'s> {
    /// The sentence's number in its corpus.
    pub number: u64,
    /// The sentence as it was.
    pub original: Sentence<'s>,
    /// Its noisy text; the original one if nothing was done.
    pub text: Cow<'s, str>,
    /// What was done, with what taking it back needs.
    pub records: Vec<EditRecord>,
}

impl Noise<'_> {
    /// Reads a sentence and its tags, and hands them to `look`.
    ///
    /// # Errors
    /// If the sentence cannot be read.
    pub fn look(&self, text: &str, look: impl FnOnce(&Tagged)) -> Result<(), Flaw> {
        let sentence = self.notation.parse(text)?;
        look(&tagged(&sentence, self.tagset, self.tagger));
        Ok(())
    }

    /// Makes errors in the sentence with this number. `count` is told what was drawn and made.
    ///
    /// # Errors
    /// If the sentence cannot be read.
    pub fn make<'s>(
        &self,
        corruptor: &Corruptor,
        text: &'s str,
        number: u64,
        count: impl FnOnce(&Corruption),
    ) -> Result<Noisy<'s>, Flaw> {
        let original = self.notation.parse(text)?;
        let corruption = corruptor.corrupt(tagged(&original, self.tagset, self.tagger), number);
        count(&corruption);
        let edits = corruption.edits;
        if edits.is_empty() {
            return Ok(Noisy { number, original, text: Cow::Borrowed(text), records: Vec::new() });
        }
        let (text, records) = follow_all(&original, edits, number).map_err(|misfit| {
            Flaw::new(0, 0, misfit.to_string(), "this is a mistake in the program: please report it")
        })?;
        Ok(Noisy { number, original, text: Cow::Owned(text), records })
    }
}

fn follow_all(
    original: &Sentence,
    edits: Vec<TokenEdit>,
    sentence: u64,
) -> Result<(String, Vec<EditRecord>), Misfit> {
    let mut noisy = original.clone();
    let mut records = Vec::with_capacity(edits.len());
    for edit in edits {
        let undo = noisy.follow(&edit, 0)?;
        records.push(EditRecord { sentence, edit, undo });
    }
    Ok((noisy.into_text(), records))
}

impl Noisy<'_> {
    /// Whether anything was done.
    pub fn is_changed(&self) -> bool {
        !self.records.is_empty()
    }

    fn edits(&self) -> Vec<TokenEdit> {
        self.records.iter().map(|record| record.edit.clone()).collect()
    }

    /// All the analyses that it can have, up to `most`.
    ///
    /// # Errors
    /// Never for edits that were followed.
    pub fn golds(&self, most: usize) -> Result<Golds, Misfit> {
        golds(&self.original, &self.edits(), most, one_line)
    }

    /// As M2: the noisy sentence, and what makes it correct again.
    pub fn m2(&self, tagset: &TagSet) -> String {
        m2_block(&self.original.words(), &self.edits(), tagset)
    }

    /// The noisy words and the clean ones.
    pub fn pair(&self) -> (Vec<String>, Vec<String>) {
        let clean: Vec<String> = self.original.words().into_iter().map(str::to_owned).collect();
        let mut noisy = clean.clone();
        for record in &self.records {
            record.edit.apply(&mut noisy);
        }
        (noisy, clean)
    }
}

/// A tree on one line; any other analysis as it is written.
fn one_line(sentence: &Sentence) -> String {
    match sentence {
        Sentence::Tree(tree) => tree.to_line(),
        other => other.text().to_owned(),
    }
}
