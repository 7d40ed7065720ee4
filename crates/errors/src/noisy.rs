//! A sentence with errors in it, and everything that is written down about them.

use std::borrow::Cow;

use solecism_corpus::line::LineDraft;
use solecism_corpus::sentence::{Notation, Sentence};
use solecism_corpus::tree::{NodeId, Tree};
use solecism_corpus::{EditRecord, Flaw, Format, TokenEdit};
use solecism_language::TagSet;
use solecism_tagging::WordTagger;

use crate::corruptor::{Corruption, Corruptor, reuse_draws};
use crate::follow::{self, Follow, Misfit, followed_text, write_followed};
use crate::golds::{Golds, golds};
use crate::kinds::Kinds;
use crate::m2::m2_block;
use crate::tagged::Tagged;
use crate::tags::{reuse_tokens, tagged};

/// Makes noisy sentences of clean ones: reads the analysis, makes errors, lets the analysis follow.
pub struct Noise<'n> {
    /// How the sentences are written.
    pub notation: Notation,
    /// What their tags mean.
    pub tagset: &'n TagSet,
    /// What tags those that have none.
    pub tagger: &'n dyn WordTagger,
}

/// A sentence before and after.
pub struct Noisy<'s> {
    /// The sentence's number in its corpus.
    pub number: u64,
    /// How it is written.
    notation: Notation,
    /// Its text as it was.
    pub clean: &'s str,
    /// Its noisy text; the clean one if nothing was done.
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
        self.make_of(corruptor, text, number, |_, _| {}, count)
    }

    fn make_of<'s>(
        &self,
        corruptor: &Corruptor,
        text: &'s str,
        number: u64,
        look: impl FnOnce(&Sentence, &[TokenEdit]),
        count: impl FnOnce(&Corruption),
    ) -> Result<Noisy<'s>, Flaw> {
        let sentence = self.notation.parse(text)?;
        let corruption = corruptor.corrupt_for_edits(tagged(&sentence, self.tagset, self.tagger), number);
        count(&corruption);
        let edits = corruption.edits;
        look(&sentence, &edits);
        reuse_tokens(corruption.sentence);
        let mut noisy = Noisy {
            number,
            notation: self.notation,
            clean: text,
            text: Cow::Borrowed(text),
            records: Vec::new(),
        };
        if !edits.is_empty() {
            let (text, records) = follow_all(sentence, edits, number).map_err(mistake)?;
            noisy.text = Cow::Owned(text);
            noisy.records = records;
        }
        Ok(noisy)
    }

    /// As [`Noise::make`], with the words of the noisy sentence, a space between them. Of plain text it is the text itself
    /// that says how its words are written, and there are none.
    ///
    /// # Errors
    /// If the sentence cannot be read.
    pub fn make_with_words<'s>(
        &self,
        corruptor: &Corruptor,
        text: &'s str,
        number: u64,
        count: impl FnOnce(&Corruption),
    ) -> Result<(Noisy<'s>, Option<String>), Flaw> {
        if self.notation.format == Format::Text {
            return Ok((self.make(corruptor, text, number, count)?, None));
        }
        let mut joined = String::new();
        let join = |sentence: &Sentence, edits: &[TokenEdit]| {
            let mut words = sentence.words();
            for edit in edits {
                edit.apply(&mut words);
            }
            joined = words.join(" ");
        };
        let noisy = self.make_of(corruptor, text, number, join, count)?;
        Ok((noisy, Some(joined)))
    }

    /// As [`Noise::make`], where nothing but the noisy text is asked for: it is added to the end of `to`.
    ///
    /// # Errors
    /// If the sentence cannot be read.
    pub fn write(
        &self,
        corruptor: &Corruptor,
        text: &str,
        number: u64,
        to: &mut Vec<u8>,
        count: impl FnOnce(&Corruption),
    ) -> Result<(), Flaw> {
        let sentence = self.notation.parse(text)?;
        let corruption = corruptor.corrupt_for_edits(tagged(&sentence, self.tagset, self.tagger), number);
        count(&corruption);
        let Corruption { sentence: now, mut edits, draws, tokens, .. } = corruption;
        match (&sentence, &edits[..]) {
            (_, []) => to.extend_from_slice(text.as_bytes()),
            // As many words as before: its only edit is not made in them yet.
            (Sentence::Tree(tree), [only]) if now.tokens.len() as u64 == tokens => {
                write_followed(tree, only, |at| word_of(tree, &now, at), to).map_err(mistake)?;
            }
            _ => {
                let (text, _) =
                    follow_all(sentence.clone(), std::mem::take(&mut edits), number).map_err(mistake)?;
                to.extend_from_slice(text.as_bytes());
            }
        }
        reuse_tokens(now);
        reuse_draws(edits, draws);
        Ok(())
    }
}

/// The node of a word: a word that is borrowed from the text of its tree stands there where its memory does, which is
/// faster to find than counting words.
fn word_of(tree: &Tree, sentence: &Tagged, at: usize) -> Option<NodeId> {
    let borrowed = |word: &str| {
        let start = word.as_ptr().addr().checked_sub(tree.text().as_ptr().addr())?;
        tree.word_starting_at(start)
    };
    match &sentence.tokens.get(at)?.word {
        Cow::Borrowed(word) => borrowed(word),
        Cow::Owned(_) => None,
    }
    .or_else(|| tree.token(at))
}

/// An edit that was drawn for a sentence fits it.
#[allow(clippy::needless_pass_by_value)] // what `map_err` hands over
fn mistake(misfit: Misfit) -> Flaw {
    Flaw::new(0, 0, misfit.to_string(), misfit.help("this is a mistake in the program: please report it"))
}

/// The text of the sentence with all the edits, and their records.
fn follow_all(
    mut sentence: Sentence,
    mut edits: Vec<TokenEdit>,
    number: u64,
) -> Result<(String, Vec<EditRecord>), Misfit> {
    let mut records = Vec::with_capacity(edits.len());
    if let Sentence::Line(line) = &sentence {
        let mut draft = LineDraft::new(line);
        for edit in edits {
            let undo = follow::in_line(&mut draft, &edit)?;
            records.push(EditRecord { sentence: number, edit, undo });
        }
        return Ok((draft.text(), records));
    }
    if let Sentence::Table(table) = &sentence {
        let mut draft = table.draft();
        for edit in edits {
            let undo = follow::in_table(&mut draft, &edit)?;
            records.push(EditRecord { sentence: number, edit, undo });
        }
        return Ok((draft.text(), records));
    }
    let Some(last) = edits.pop() else { return Ok((sentence.into_text(), records)) };
    for edit in edits {
        let undo = sentence.follow(&edit, 0)?;
        records.push(EditRecord { sentence: number, edit, undo });
    }
    let (text, undo) = followed_text(sentence, &last)?;
    records.push(EditRecord { sentence: number, edit: last, undo });
    Ok((text, records))
}

impl<'s> Noisy<'s> {
    /// A sentence that was made before.
    pub fn of_records(
        notation: Notation,
        number: u64,
        clean: &'s str,
        text: &'s str,
        records: Vec<EditRecord>,
    ) -> Self {
        Self { number, notation, clean, text: Cow::Borrowed(text), records }
    }

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
    /// Never for a sentence that was read and edits that were followed.
    pub fn golds(&self, most: usize) -> Result<Golds, Flaw> {
        golds(&self.notation.parse(self.clean)?, &self.edits(), most, one_line).map_err(mistake)
    }

    /// As M2: the noisy sentence, and what makes it correct again. Its errors are of these kinds.
    ///
    /// # Errors
    /// Never for a sentence that was read.
    pub fn m2(&self, tagset: &TagSet, kinds: &Kinds) -> Result<String, Flaw> {
        Ok(m2_block(&self.notation.parse(self.clean)?.words(), &self.edits(), tagset, kinds))
    }

    /// The noisy words and the clean ones as they are written: *du*, where two words are analysed.
    ///
    /// # Errors
    /// Never for a sentence that was read.
    pub fn surface_pair(&self) -> Result<(Vec<String>, Vec<String>), Flaw> {
        let words = |text: &str| Ok(own(self.notation.parse(text)?.surface_words()));
        Ok((words(&self.text)?, words(self.clean)?))
    }

    /// The noisy words and the clean ones.
    ///
    /// # Errors
    /// Never for a sentence that was read.
    pub fn pair(&self) -> Result<(Vec<String>, Vec<String>), Flaw> {
        let clean = own(self.notation.parse(self.clean)?.words());
        let mut noisy = clean.clone();
        for record in &self.records {
            record.edit.apply(&mut noisy);
        }
        Ok((noisy, clean))
    }
}

fn own(words: Vec<&str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

/// A tree on one line; any other analysis as it is written.
fn one_line(sentence: &Sentence) -> String {
    match sentence {
        Sentence::Tree(tree) => tree.to_line(),
        other => other.text().to_owned(),
    }
}
