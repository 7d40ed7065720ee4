//! A sentence with errors, and its records, gold analyses and M2 block.

use std::borrow::Cow;

use solecism_corpus::line::LineDraft;
use solecism_corpus::sentence::{Notation, Sentence};
use solecism_corpus::tree::{NodeId, Tree, TreeDraft};
use solecism_corpus::{EditRecord, Flaw, Format, TokenEdit, Undo};
use solecism_language::{Language, TagSet};
use solecism_metrics::extract::{Namer, Token, TokenReader};
use solecism_tagging::WordTagger;

use crate::corruptor::{Corruption, Corruptor, reuse_draws};
use crate::follow::{self, Follow, FollowError, followed_text, write_followed};
use crate::golds::{Golds, golds};
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
    /// Parses and tags a sentence and passes it on.
    ///
    /// # Errors
    /// If the sentence cannot be parsed.
    pub fn with_tags(&self, text: &str, use_them: impl FnOnce(&Tagged)) -> Result<(), Flaw> {
        let sentence = self.notation.parse(text)?;
        use_them(&tagged(&sentence, self.tagset, self.tagger));
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
fn mistake(mismatch: FollowError) -> Flaw {
    Flaw::new(0, 0, mismatch.to_string(), mismatch.help("this is a mistake in the program: please report it"))
}

/// A tree with more nodes and edits than this is edited in a draft; a few edits of a short one cost less in its text.
const MANY: usize = 1 << 11;

/// The text of the sentence after all edits, and their records.
fn follow_all(
    mut sentence: Sentence,
    mut edits: Vec<TokenEdit>,
    number: u64,
) -> Result<(String, Vec<EditRecord>), FollowError> {
    match &sentence {
        Sentence::Line(line) => {
            let mut draft = LineDraft::new(line);
            let records = records(edits, number, |edit| follow::in_line(&mut draft, edit))?;
            return Ok((draft.text(), records));
        }
        Sentence::Table(table) => {
            let mut draft = table.draft();
            let records = records(edits, number, |edit| follow::in_table(&mut draft, edit))?;
            return Ok((draft.text(), records));
        }
        Sentence::Tree(tree) if tree.len().saturating_mul(edits.len()) > MANY => {
            let mut draft = TreeDraft::new(tree);
            let records = records(edits, number, |edit| follow::in_tree(&mut draft, edit))?;
            return Ok((draft.text(), records));
        }
        Sentence::Tree(_) | Sentence::M2(_) => {}
    }
    let Some(last) = edits.pop() else { return Ok((sentence.into_text(), Vec::new())) };
    let mut records = records(edits, number, |edit| sentence.follow(edit, 0))?;
    let (text, undo) = followed_text(sentence, &last)?;
    records.push(EditRecord { sentence: number, edit: last, undo });
    Ok((text, records))
}

/// Follows the edits one by one, and says what taking each back needs.
fn records(
    edits: Vec<TokenEdit>,
    number: u64,
    mut follow: impl FnMut(&TokenEdit) -> Result<Undo, FollowError>,
) -> Result<Vec<EditRecord>, FollowError> {
    let record = |edit: TokenEdit| Ok(EditRecord { sentence: number, undo: follow(&edit)?, edit });
    edits.into_iter().map(record).collect()
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

    /// The M2 block of the sentence: the noisy sentence and its corrections, named as the extraction of edits names them
    /// between the two sentences.
    ///
    /// # Errors
    /// Never for a sentence that was parsed.
    pub fn m2(&self, tagset: &TagSet, language: &Language) -> Result<String, Flaw> {
        let reader = TokenReader::new(language);
        let is_custom = !TagSet::NAMES.contains(&tagset.name());
        let reader = if is_custom { reader.with_tagset(tagset) } else { reader };
        let clean = self.notation.parse(self.clean)?;
        let (words, edits) = (clean.words(), self.edits());
        let mut noisy_words = words.clone();
        for edit in &edits {
            edit.apply(&mut noisy_words);
        }
        let block = |clean: &[Token], noisy: &[Token]| m2_block(clean, noisy, &edits, Namer::new(language));
        if self.notation.format == Format::Text {
            // The noisy text could be tokenised in another way.
            return reader.words(&words, |clean| reader.words(&noisy_words, |noisy| block(clean, noisy)))?;
        }
        let noisy = self.notation.parse(&self.text)?;
        let (clean, mut noisy) = (reader.sentence(&clean), reader.sentence(&noisy));
        if !noisy.iter().map(|token| token.text).eq(noisy_words.iter().copied()) {
            noisy = noisy_words.iter().map(|word| Token::plain(word)).collect();
        }
        Ok(block(&clean, &noisy))
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use solecism_corpus::Op;

    use super::*;
    use crate::follow::take_back_all;

    /// Trees and tables with whatever their formats can have, well formed and odd.
    const SENTENCES: [(Format, &str); 13] = [
        (
            Format::Brackets,
            "(TOP (S (NP (-NONE- *)) (NP (DT The) (NN cat)) (VP (VBD slept) (ADVP (RB well)) (-NONE- x)) (. .)))\n",
        ),
        (Format::Brackets, "# c\n( (S a\n  (NP\tb  (-NONE- c d) ) (X (Y (Z e) f )) g) )\n\n"),
        (Format::Brackets, "(NN study)"),
        (Format::Brackets, "(S1 (-NONE- 0) (S (S (S (S (NN a) (NN b)) c) d) (NP (-NONE- *T*) (-NONE- *))))"),
        (Format::Brackets, "(S a(NN b)(NP(NN c)(NN d )))\n"),
        (Format::Rows, "the\tDT\ndog\tNN\nbarks\tVBZ\n\n"),
        (Format::Rows, "two words\nthree words here\nx\n"),
        (Format::Rows, "the DT B-NP\ndog NN I-NP\nbarks VBZ B-VP\n"),
        (
            Format::Conllu,
            "# text = Cats can't sleep, can they?\n1\tCats\tcat\tNOUN\tNNS\t_\t4\tnsubj\t4:nsubj\t_\n2-3\tcan't\t_\t_\t_\t_\t_\t_\t_\t_\n2\tca\tcan\tAUX\tMD\t_\t4\taux\t4:aux\t_\n3\tn't\tnot\tPART\tRB\t_\t4\tadvmod\t4:advmod\t_\n4\tsleep\tsleep\tVERB\tVB\t_\t0\troot\t0:root\tSpaceAfter=No\n5\t,\t,\tPUNCT\t,\t_\t6\tpunct\t6.1:punct\t_\n6\tcan\tcan\tAUX\tMD\t_\t4\tparataxis\t6.1:aux\t_\n6.1\tsleep\tsleep\tVERB\t_\t_\t_\t_\t4:parataxis\t_\n7\tthey\tthey\tPRON\tPRP\t_\t6\torphan\t6.1:nsubj\tSpaceAfter=No\n8\t?\t?\tPUNCT\t.\t_\t4\tpunct\t4:punct\t_\n\n",
        ),
        (
            Format::Conllu,
            "\u{feff}# text  =  other\r\n0.1\te\t_\t_\t_\t_\t_\t_\t2:x\t_\r\n1-3\tabc\t_\t_\t_\t_\t_\t_\t_\tA=1\r\n1\ta\t_\tX\t_\t_\t0\troot\t0:root|9:y\t_\r\n1.1\te\t_\t_\t_\t_\t2\t_\t3:x|odd\t_\r\n1.2\te\t_\t_\t_\t_\t3\t_\t1.1:x\t_\r\n2\tb\t_\tX\t_\t_\t1\tx\todd|3:z|1.2:q\tSpaceAfter=No\r\n# between\r\n3\tc\t_\tX\t_\t_\t2\tx\t4294967200:y|1:z\t_\r\n4-5\tde\t_\t_\t_\t_\t_\t_\t_\t_\r\n3.1\te\t_\t_\t_\t_\t_\t_\t5:x\t_\r\n4\td\t_\tX\t_\t_\t0\tx\t0:root|1:x\t_\r\n5\te\t_\tX\t_\t_\t4\tx\t5:self|4294967200:far\t_",
        ),
        (
            Format::ConllX,
            "1\tRain\train\tN\tNN\t_\t2\tSBJ\t2\tSBJ\n2\tfell\tfall\tV\tVBD\t_\t0\tROOT\t0\tROOT\n3\thard\thard\tR\tRB\t_\t2\tADV\t1\tADV\n",
        ),
        (Format::ConllX, "1\ta\t_\tN\tN\t_\t_\t_\n2\tb\t_\tN\tN\t_\t_\t_\n"),
        (
            Format::Conll09,
            "1\tRain\train\train\tNN\tNN\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\tA1\tA0\n2\tfell\tfall\tfall\tVBD\tVBD\t_\t_\t0\t0\tROOT\tROOT\tY\tfall.01\t_\t_\n3\tand\tand\tand\tCC\tCC\t_\t_\t2\t2\tCOORD\tCOORD\t_\t_\t_\t_\n4\tfroze\tfreeze\tfreeze\tVBD\tVBD\t_\t_\t3\t3\tCONJ\tCONJ\tY\tfreeze.01\t_\t_\n",
        ),
    ];

    fn edit(words: &[String], (op, at, new): (u8, u16, usize)) -> TokenEdit {
        let op = [Op::Delete, Op::Insert, Op::Substitute][usize::from(op) % 3].clone();
        let at = usize::from(at) % (words.len() + usize::from(op == Op::Insert)).max(1);
        let news = ["new", "Über", ".", "a|b", "two words", "(", "\"", "-NONE-", "a"];
        let tags = ["NN", "VERB", "", "SYM"];
        TokenEdit {
            old: (op != Op::Insert).then(|| words.get(at).cloned().unwrap_or_default()),
            old_tag: (op != Op::Insert && new % 2 == 0).then(|| "NN".to_owned()),
            new: (op != Op::Delete).then(|| news[new % news.len()].to_owned()),
            new_tag: (op != Op::Delete).then(|| tags[new % tags.len()].to_owned()),
            ..TokenEdit::blank(op, at as u32)
        }
    }

    /// The sentence after the edits one by one, each with the sentence read anew, and those that it can follow.
    fn one_by_one(notation: Notation, text: &str, draws: &[(u8, u16, usize)]) -> (String, Vec<EditRecord>) {
        let (mut text, mut records) = (text.to_owned(), Vec::new());
        for &draw in draws {
            let Ok(mut sentence) = notation.parse(&text) else { break };
            let edit = edit(&own(sentence.words()), draw);
            let Ok(undo) = sentence.follow(&edit, 0) else { continue };
            let after = sentence.into_text();
            if notation.parse(&after).is_err() {
                continue;
            }
            text = after;
            records.push(EditRecord { sentence: 0, edit, undo });
        }
        (text, records)
    }

    fn together(sentence: Sentence, edits: Vec<TokenEdit>) -> Result<(String, Vec<EditRecord>), FollowError> {
        if let Sentence::Tree(tree) = &sentence {
            let mut draft = TreeDraft::new(tree);
            let records = records(edits, 0, |edit| follow::in_tree(&mut draft, edit))?;
            return Ok((draft.text(), records));
        }
        follow_all(sentence, edits, 0)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn many_edits_are_followed_and_taken_back_as_one_by_one(
            sentence in 0..SENTENCES.len(),
            draws in prop::collection::vec((any::<u8>(), any::<u16>(), any::<usize>()), 1..12),
        ) {
            let (format, text) = SENTENCES[sentence];
            let notation = Notation::new(format);
            let Ok(clean) = notation.parse(text) else { panic!("{text}") };
            let (expected, records) = one_by_one(notation, text, &draws);
            let edits = records.iter().map(|record| record.edit.clone()).collect();
            let (noisy, made) = together(clean.clone(), edits).unwrap_or_else(|mismatch| panic!("{text}: {mismatch}"));
            prop_assert_eq!(&noisy, &expected);
            prop_assert_eq!(&made, &records);
            let Ok(read) = notation.parse(&noisy) else { panic!("{noisy}") };
            let restored = take_back_all(read, &records);
            prop_assert_eq!(restored.as_ref().map(Sentence::text), Ok(text), "{}", noisy);
        }
    }
}
