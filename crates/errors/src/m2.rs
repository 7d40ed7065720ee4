//! Edits written as M2: the noisy sentence, and what makes it correct again.
//!
//! Types are ERRANT's codes (Bryant, Felice and Briscoe 2017): `M:` for what is missing, `U:` for what is
//! unnecessary, `R:` for what is replaced. The edits of all passes are composed: each token of the noisy sentence is
//! corrected once, whatever happened to it on the way. Words that are missing at one place are one edit.

use std::borrow::Cow;
use std::fmt::Write;

use solecism_corpus::TokenEdit;
use solecism_corpus::alignment::{Alignment, Link};
use solecism_corpus::m2::NOOP;
use solecism_english::{Class, TagSet};

/// The M2 block, blank line included, of the sentence with these original words and these edits.
///
/// M2 separates words by spaces and alternatives by two bars: white space inside a word is written as `_`, and two
/// bars in a correction as `¦¦`.
pub fn m2_block(original: &[&str], edits: &[TokenEdit], tagset: &TagSet) -> String {
    let alignment = Alignment::new(original.len(), edits);
    let writer = Writer { original, edits, tagset };
    let mut block = "S".to_owned();
    for link in alignment.links().iter().filter(|link| link.noisy.is_some()) {
        block.push(' ');
        block.push_str(&one_word(writer.noisy_word(link)));
    }
    block.push('\n');
    let start_of_edits = block.len();
    writer.write_edits(alignment.links(), &mut block);
    if block.len() == start_of_edits {
        block.push_str(NOOP);
        block.push('\n');
    }
    block.push('\n');
    block
}

struct Writer<'a> {
    original: &'a [&'a str],
    edits: &'a [TokenEdit],
    tagset: &'a TagSet,
}

impl<'a> Writer<'a> {
    fn edits_of(&self, link: &'a Link) -> impl DoubleEndedIterator<Item = &'a TokenEdit> {
        link.edits.iter().map(|&number| &self.edits[number])
    }

    fn original_word(&self, link: &Link) -> &'a str {
        link.original.map_or("", |at| self.original[at])
    }

    fn noisy_word(&self, link: &'a Link) -> &'a str {
        self.edits_of(link).next_back().map_or_else(|| self.original_word(link), TokenEdit::new_word)
    }

    fn write_edits(&self, links: &'a [Link], block: &mut String) {
        let mut at = 0;
        let mut missing: Vec<&Link> = Vec::new();
        for link in links {
            let Some(noisy) = link.noisy else {
                missing.push(link);
                continue;
            };
            at = noisy;
            self.write_missing(&mut missing, at, block);
            let correct = self.original_word(link);
            if correct != self.noisy_word(link) {
                let kind = if link.original.is_some() { self.replaced(link) } else { self.unnecessary(link) };
                write_edit(block, at, at + 1, &kind, &correction(correct));
            }
            at += 1;
        }
        self.write_missing(&mut missing, at, block);
    }

    fn write_missing(&self, missing: &mut Vec<&'a Link>, at: usize, block: &mut String) {
        if missing.is_empty() {
            return;
        }
        let code = agreed(missing.iter().map(|link| self.missing(link)));
        let words: Vec<_> = missing.iter().map(|link| correction(self.original_word(link))).collect();
        write_edit(block, at, at, &format!("M:{code}"), &words.join(" "));
        missing.clear();
    }

    fn missing(&self, link: &'a Link) -> &'static str {
        let tag = self.edits_of(link).next().and_then(|edit| edit.old_tag.as_deref());
        self.class_code(self.original_word(link), tag)
    }

    fn unnecessary(&self, link: &'a Link) -> String {
        let tag = self.edits_of(link).next_back().and_then(|edit| edit.new_tag.as_deref());
        format!("U:{}", self.class_code(self.noisy_word(link), tag))
    }

    fn replaced(&self, link: &'a Link) -> String {
        format!("R:{}", agreed(self.edits_of(link).map(|edit| self.replacement_code(edit))))
    }

    fn replacement_code(&self, edit: &TokenEdit) -> &'static str {
        match &*edit.kind {
            "real-word-spelling" | "misspelling" => "SPELL",
            "verb-form" => "VERB:FORM",
            "agreement" => match self.class(edit.old_word(), edit.old_tag.as_deref()) {
                Class::Verb => "VERB:SVA",
                Class::Noun => "NOUN:NUM",
                Class::Determiner => "DET",
                _ => "OTHER",
            },
            _ => "OTHER",
        }
    }

    fn class(&self, word: &str, tag: Option<&str>) -> Class {
        self.tagset.info_for(word, tag.unwrap_or_default(), "_").class
    }

    fn class_code(&self, word: &str, tag: Option<&str>) -> &'static str {
        self.class(word, tag).errant()
    }
}

/// The code that all have; `OTHER` if they differ.
fn agreed(mut codes: impl Iterator<Item = &'static str>) -> &'static str {
    let first = codes.next().unwrap_or("OTHER");
    if codes.all(|code| code == first) { first } else { "OTHER" }
}

fn one_word(word: &str) -> Cow<'_, str> {
    if word.contains(char::is_whitespace) {
        word.replace(char::is_whitespace, "_").into()
    } else {
        word.into()
    }
}

fn correction(word: &str) -> Cow<'_, str> {
    let word = one_word(word);
    if word.contains("||") { word.replace("||", "¦¦").into() } else { word }
}

fn write_edit(block: &mut String, start: usize, end: usize, kind: &str, correction: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(block, "A {start} {end}|||{kind}|||{correction}|||REQUIRED|||-NONE-|||0");
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use solecism_corpus::Op;
    use solecism_corpus::m2::{M2, validate_m2};

    use super::*;

    type Token<'t> = Option<(&'t str, &'t str)>;

    fn edit(kind: &str, op: Op, at: u32, old: Token, new: Token) -> TokenEdit {
        let owned = |part: Option<&str>| part.map(str::to_owned);
        TokenEdit {
            pass: 1,
            kind: kind.to_owned().into(),
            subkind: "".into(),
            op,
            at,
            old: owned(old.map(|o| o.0)),
            old_tag: owned(old.map(|o| o.1)),
            new: owned(new.map(|n| n.0)),
            new_tag: owned(new.map(|n| n.1)),
            side: None,
            risk: None,
        }
    }

    fn missing(at: u32, word: &str, tag: &str) -> TokenEdit {
        edit("missing-word", Op::Delete, at, Some((word, tag)), None)
    }

    fn extra(at: u32, word: &str, tag: &str) -> TokenEdit {
        edit("extra-word", Op::Insert, at, None, Some((word, tag)))
    }

    fn changed(kind: &str, at: u32, old: (&str, &str), new: (&str, &str)) -> TokenEdit {
        edit(kind, Op::Substitute, at, Some(old), Some(new))
    }

    /// The noisy sentence, and its edits without what is the same in all of them.
    fn block(original: &str, edits: &[TokenEdit]) -> Vec<String> {
        let words: Vec<&str> = original.split(' ').collect();
        let block = m2_block(&words, edits, TagSet::penn());
        assert_eq!(validate_m2(&block), [], "{block}");
        let m2 = M2::parse(block.as_str()).unwrap_or_else(|flaw| panic!("{block}: {flaw:?}"));
        assert_eq!(m2.corrected(0).join(" "), original);
        let tail = "|||REQUIRED|||-NONE-|||0";
        block
            .lines()
            .filter(|l| !l.is_empty())
            .map(|l| l.strip_suffix(tail).unwrap_or(l).to_owned())
            .collect()
    }

    #[test]
    fn an_unchanged_sentence_has_a_noop() {
        let expected = "S It rains .\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n\n";
        assert_eq!(m2_block(&["It", "rains", "."], &[], TagSet::penn()), expected);
    }

    #[test]
    fn each_kind_has_its_code() {
        let cats = "The cats want to sleep .";
        assert_eq!(
            block(cats, &[missing(0, "The", "DT")]),
            ["S cats want to sleep .", "A 0 0|||M:DET|||The"]
        );
        assert_eq!(block(cats, &[missing(3, "to", "TO")])[1], "A 3 3|||M:VERB:FORM|||to");
        assert_eq!(block(cats, &[missing(5, ".", ".")])[1], "A 5 5|||M:PUNCT|||.");
        assert_eq!(block(cats, &[extra(6, "of", "IN")])[1], "A 6 7|||U:PREP|||");
        assert_eq!(block(cats, &[extra(1, "very", "RB")])[1], "A 1 2|||U:ADV|||");
        let one = |kind, old, new| block(cats, &[changed(kind, 2, old, new)])[1].clone();
        assert_eq!(one("agreement", ("want", "VBP"), ("wants", "VBZ")), "A 2 3|||R:VERB:SVA|||want");
        assert_eq!(one("verb-form", ("want", "VBP"), ("wanting", "VBG")), "A 2 3|||R:VERB:FORM|||want");
        assert_eq!(one("real-word-spelling", ("want", "VBP"), ("wand", "VBP")), "A 2 3|||R:SPELL|||want");
        assert_eq!(one("misspelling", ("want", "VBP"), ("wabt", "VBP")), "A 2 3|||R:SPELL|||want");
        let noun = changed("agreement", 1, ("cats", "NNS"), ("cat", "NN"));
        assert_eq!(block(cats, &[noun])[1], "A 1 2|||R:NOUN:NUM|||cats");
        let determiner = changed("agreement", 0, ("The", "DT"), ("These", "DT"));
        assert_eq!(block(cats, &[determiner])[1], "A 0 1|||R:DET|||The");
    }

    #[test]
    fn passes_are_composed() {
        let cats = "The cats want to sleep .";
        let want = ("want", "VBP");
        let twice = [
            changed("agreement", 2, want, ("wants", "VBZ")),
            changed("misspelling", 2, ("wants", "VBZ"), ("wamts", "VBZ")),
        ];
        assert_eq!(block(cats, &twice), ["S The cats wamts to sleep .", "A 2 3|||R:OTHER|||want"]);
        let there_and_back = [
            changed("agreement", 2, want, ("wants", "VBZ")),
            changed("agreement", 2, ("wants", "VBZ"), want),
        ];
        assert_eq!(block(cats, &there_and_back)[1], "A -1 -1|||noop|||-NONE-");
        assert_eq!(
            block(cats, &[extra(1, "big", "JJ"), missing(1, "big", "JJ")])[1],
            "A -1 -1|||noop|||-NONE-"
        );
        let misspelled = [extra(1, "a", "DT"), changed("misspelling", 1, ("a", "DT"), ("s", "DT"))];
        assert_eq!(block(cats, &misspelled), ["S The s cats want to sleep .", "A 1 2|||U:DET|||"]);
        let changed_then_gone = [changed("agreement", 2, want, ("wants", "VBZ")), missing(2, "wants", "VBZ")];
        assert_eq!(block(cats, &changed_then_gone)[1], "A 2 2|||M:VERB|||want");
    }

    #[test]
    fn neighbours_stay_apart_and_gaps_are_one() {
        let cats = "The cats want to sleep .";
        let both = [missing(3, "to", "TO"), missing(2, "want", "VBP")];
        assert_eq!(block(cats, &both), ["S The cats sleep .", "A 2 2|||M:OTHER|||want to"]);
        let replaced = [missing(0, "The", "DT"), extra(0, "a", "DT")];
        assert_eq!(block(cats, &replaced)[1..], ["A 0 0|||M:DET|||The", "A 0 1|||U:DET|||"]);
        let apart = [extra(1, "big", "JJ"), changed("agreement", 2, ("cats", "NNS"), ("cat", "NN"))];
        assert_eq!(block(cats, &apart)[1..], ["A 1 2|||U:ADJ|||", "A 2 3|||R:NOUN:NUM|||cats"]);
    }

    #[test]
    fn what_m2_cannot_hold_is_written_otherwise() {
        let block = m2_block(
            &["3 000", "||", "x"],
            &[missing(0, "3 000", "CD"), missing(0, "||", "SYM")],
            TagSet::penn(),
        );
        assert_eq!(block, "S x\nA 0 0|||M:OTHER|||3_000 ¦¦|||REQUIRED|||-NONE-|||0\n\n");
    }

    proptest! {
        #[test]
        fn the_corrections_give_the_original_back(
            original in proptest::collection::vec("[a-c]{1,2}", 0..7),
            draws in proptest::collection::vec((0..3_u8, any::<u16>(), "[a-c]{1,2}"), 0..9),
        ) {
            let mut words = original.clone();
            let mut edits = Vec::new();
            for (op, at, new) in draws {
                let op = [Op::Substitute, Op::Delete, Op::Insert][usize::from(op)];
                let at = usize::from(at) % (words.len() + 1);
                let old = words.get(at).cloned();
                let old = old.as_deref().filter(|_| op != Op::Insert).map(|word| (word, "NN"));
                let edit = edit("", op, at as u32, old, (op != Op::Delete).then_some((new.as_str(), "NN")));
                if edit.apply(&mut words) {
                    edits.push(edit);
                }
            }
            let original: Vec<&str> = original.iter().map(String::as_str).collect();
            let block = m2_block(&original, &edits, TagSet::penn());
            prop_assert_eq!(validate_m2(&block), vec![]);
            let m2 = M2::parse(block.as_str()).map_err(|flaw| TestCaseError::fail(flaw.what))?;
            prop_assert!(m2.words().eq(words.iter()));
            prop_assert_eq!(m2.corrected(0), original);
        }
    }
}
