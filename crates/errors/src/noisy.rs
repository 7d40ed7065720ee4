//! A sentence with errors, and its records, gold analyses and M2 block.

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

/// Makes noisy sentences from clean ones: parses the sentence, draws errors, and lets the analysis follow them.
pub struct Noise<'n> {
    /// Notation of the sentences.
    pub notation: Notation,
    /// Tag set of the corpus.
    pub tagset: &'n TagSet,
    /// Tagger for sentences without tags.
    pub tagger: &'n dyn WordTagger,
}

/// A sentence before and after its errors.
pub struct Noisy<'s> {
    /// Number of the sentence in its corpus.
    pub number: u64,
    /// Notation of both texts.
    notation: Notation,
    /// The original text.
    pub clean: &'s str,
    /// The noisy text; the original if nothing was changed.
    pub text: Cow<'s, str>,
    /// Edit records, with what is needed to undo the edits.
    pub records: Vec<EditRecord>,
}

impl Noise<'_> {
    /// Parses and tags a sentence and passes it to `look`.
    ///
    /// # Errors
    /// If the sentence cannot be parsed.
    pub fn look(&self, text: &str, look: impl FnOnce(&Tagged)) -> Result<(), Flaw> {
        let sentence = self.notation.parse(text)?;
        look(&tagged(&sentence, self.tagset, self.tagger));
        Ok(())
    }

    /// Makes errors in the sentence with this number. `count` is called with the draws and edits.
    ///
    /// # Errors
    /// If the sentence cannot be parsed.
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

    /// Like [`Noise::make`], and also returns the words of the noisy sentence, separated by spaces. `None` for plain
    /// text, whose spelling is in the text itself.
    ///
    /// # Errors
    /// If the sentence cannot be parsed.
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

    /// Like [`Noise::make`], but appends only the noisy text to `to`.
    ///
    /// # Errors
    /// If the sentence cannot be parsed.
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
            // The number of tokens is unchanged: the only edit has not been applied to them.
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

/// The node of a word. A word borrowed from the text of the tree is found by its address, which is faster than
/// counting words.
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

/// Edits drawn for a sentence always fit it, so a failure is a bug.
#[allow(clippy::needless_pass_by_value)] // what `map_err` hands over
fn mistake(misfit: Misfit) -> Flaw {
    Flaw::new(0, 0, misfit.to_string(), misfit.help("this is a mistake in the program: please report it"))
}

/// The text of the sentence after all edits, and their records.
fn follow_all(
    mut sentence: Sentence,
    mut edits: Vec<TokenEdit>,
    number: u64,
) -> Result<(String, Vec<EditRecord>), Misfit> {
    let mut records = Vec::with_capacity(edits.len());
    if let Sentence::Line(line) = &sentence {
        let mut draft = LineDraft::new(line);
        for edit in edits {
            let undo = follow::in_draft(&mut draft, &edit)?;
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
    /// Creates a noisy sentence from existing records.
    pub fn of_records(
        notation: Notation,
        number: u64,
        clean: &'s str,
        text: &'s str,
        records: Vec<EditRecord>,
    ) -> Self {
        Self { number, notation, clean, text: Cow::Borrowed(text), records }
    }

    /// True if there is an edit.
    pub fn is_changed(&self) -> bool {
        !self.records.is_empty()
    }

    fn edits(&self) -> Vec<TokenEdit> {
        self.records.iter().map(|record| record.edit.clone()).collect()
    }

    /// All analyses that the sentence can have after its edits, up to `most`.
    ///
    /// # Errors
    /// Never for a sentence that was parsed and edits that were followed.
    pub fn golds(&self, most: usize) -> Result<Golds, Flaw> {
        golds(&self.notation.parse(self.clean)?, &self.edits(), most, one_line).map_err(mistake)
    }

    /// The M2 block of the sentence: the noisy sentence and its corrections. `kinds` are the kinds of its errors.
    ///
    /// # Errors
    /// Never for a sentence that was parsed.
    pub fn m2(&self, tagset: &TagSet, kinds: &Kinds) -> Result<String, Flaw> {
        Ok(m2_block(&self.notation.parse(self.clean)?.words(), &self.edits(), tagset, kinds))
    }

    /// The noisy and the clean surface words: *du*, where two words are analysed.
    ///
    /// # Errors
    /// Never for a sentence that was parsed.
    pub fn surface_pair(&self) -> Result<(Vec<String>, Vec<String>), Flaw> {
        let words = |text: &str| Ok(own(self.notation.parse(text)?.surface_words()));
        Ok((words(&self.text)?, words(self.clean)?))
    }

    /// The noisy and the clean words.
    ///
    /// # Errors
    /// Never for a sentence that was parsed.
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

/// Trees on one line, other analyses in their own layout.
fn one_line(sentence: &Sentence) -> String {
    match sentence {
        Sentence::Tree(tree) => tree.to_line(),
        other => other.text().to_owned(),
    }
}
