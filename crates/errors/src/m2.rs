//! Edits in M2 format: the noisy sentence and its corrections.
//!
//! Types are ERRANT's (Bryant, Felice and Briscoe 2017): `M:` for missing, `U:` for unnecessary and `R:` for replaced
//! words. The edits of all passes are composed, so each noisy token is corrected once even if several passes changed
//! it. Adjacent missing words are one edit, and so are all edits of one error, including the words between them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

use solecism_corpus::alignment::{Alignment, Link};
use solecism_corpus::m2::NOOP;
use solecism_corpus::{Op, TokenEdit};
use solecism_language::TagSet;

use crate::kinds::Kinds;

/// The M2 block, including the blank line, of a sentence with these original words, edits, and kinds of error.
///
/// M2 separates words by spaces and alternatives by `||`: white space inside a word is written as `_`, and `||` in a
/// correction as `¦¦`.
pub fn m2_block(original: &[&str], edits: &[TokenEdit], tagset: &TagSet, kinds: &Kinds) -> String {
    let alignment = Alignment::new(original.len(), edits);
    let mut noisy = original.to_vec();
    for edit in edits {
        edit.apply(&mut noisy);
    }
    let writer = Writer { original, noisy: &noisy, alignment: &alignment, edits, tagset, kinds };
    let mut block = "S".to_owned();
    for word in &noisy {
        block.push(' ');
        block.push_str(&one_word(word));
    }
    block.push('\n');
    let start_of_edits = block.len();
    writer.write_edits(&mut block);
    if block.len() == start_of_edits {
        block.push_str(NOOP);
        block.push('\n');
    }
    block.push('\n');
    block
}

struct Writer<'a> {
    original: &'a [&'a str],
    noisy: &'a [&'a str],
    alignment: &'a Alignment,
    edits: &'a [TokenEdit],
    tagset: &'a TagSet,
    kinds: &'a Kinds,
}

impl<'a> Writer<'a> {
    fn edits_of(&self, link: Link<'a>) -> impl DoubleEndedIterator<Item = &'a TokenEdit> {
        link.edits.iter().map(|&number| &self.edits[number])
    }

    /// Writes one line for each stretch of links that must be corrected together. Adjacent missing words share a
    /// line.
    fn write_edits(&self, block: &mut String) {
        let mut at = 0;
        let mut missing: Vec<Link> = Vec::new();
        let mut start = 0;
        for end in self.ends_of_stretches() {
            let stretch: Vec<Link> = (start..end).map(|link| self.alignment.link(link)).collect();
            start = end;
            if stretch.iter().all(|link| link.noisy.is_empty()) {
                missing.extend(stretch);
                continue;
            }
            self.write_missing(&mut missing, at, block);
            let next = at + stretch.iter().map(|link| link.noisy.len()).sum::<usize>();
            self.write_stretch(&stretch, at..next, block);
            at = next;
        }
        self.write_missing(&mut missing, at, block);
    }

    /// Ends of the stretches of links that can be corrected independently: all edits of one error are in one stretch,
    /// and neither the original nor the noisy words of two stretches interleave.
    fn ends_of_stretches(&self) -> Vec<usize> {
        let links = self.alignment.links();
        // For each link, the last link that its stretch must include.
        let mut reach: Vec<usize> = (0..links.len()).collect();
        let mut first_and_last: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
        for (at, link) in links.enumerate() {
            for error in self.edits_of(link).filter_map(|edit| edit.error) {
                first_and_last.entry(error).or_insert((at, at)).1 = at;
            }
            let last_noisy = link.noisy.last().and_then(|&noisy| self.alignment.of_noisy(noisy));
            reach[at] = reach[at].max(last_noisy.unwrap_or(at));
        }
        for (first, last) in first_and_last.into_values() {
            reach[first] = reach[first].max(last);
        }
        let mut ends = Vec::with_capacity(reach.len());
        let (mut must_reach, mut originals, mut noisy) = (0, Count::default(), Count::default());
        for (at, link) in self.alignment.links().enumerate() {
            must_reach = must_reach.max(reach[at]);
            originals.add(link.original);
            noisy.add(link.noisy);
            if must_reach <= at && originals.is_whole() && noisy.is_whole() {
                ends.push(at + 1);
            }
        }
        ends
    }

    fn write_stretch(&self, stretch: &[Link<'a>], noisy: Range<usize>, block: &mut String) {
        let mut original: Vec<usize> = stretch.iter().flat_map(|link| link.original).copied().collect();
        original.sort_unstable();
        let correct: Vec<&str> = original.iter().map(|&at| self.original[at]).collect();
        if correct == self.noisy[noisy.clone()] {
            return;
        }
        let kind = match stretch {
            _ if correct.is_empty() => {
                format!("U:{}", agreed(stretch.iter().map(|link| self.unnecessary(*link))))
            }
            _ => self.replaced(stretch),
        };
        write_edit(block, noisy.start, noisy.end, &kind, &corrections(&correct));
    }

    fn write_missing(&self, missing: &mut Vec<Link<'a>>, at: usize, block: &mut String) {
        if missing.is_empty() {
            return;
        }
        let code = agreed(missing.iter().map(|link| self.missing(*link)));
        let words: Vec<&str> =
            missing.iter().flat_map(|link| link.original).map(|&at| self.original[at]).collect();
        write_edit(block, at, at, &format!("M:{code}"), &corrections(&words));
        missing.clear();
    }

    fn missing(&self, link: Link<'a>) -> &'static str {
        let tag = self.edits_of(link).next().and_then(|edit| edit.old_tag.as_deref());
        let [original] = link.original else { return "OTHER" };
        self.class_code(self.original[*original], tag)
    }

    fn unnecessary(&self, link: Link<'a>) -> &'static str {
        let tag = self.edits_of(link).next_back().and_then(|edit| edit.new_tag.as_deref());
        let [noisy] = link.noisy else { return "OTHER" };
        self.class_code(self.noisy[*noisy], tag)
    }

    fn replaced(&self, stretch: &[Link<'a>]) -> String {
        let mut edits: Vec<usize> = stretch.iter().flat_map(|link| link.edits).copied().collect();
        edits.sort_unstable();
        edits.dedup();
        let edits = edits.into_iter().map(|number| &self.edits[number]);
        format!("R:{}", agreed(edits.map(|edit| self.replacement_code(edit))))
    }

    fn replacement_code(&self, edit: &TokenEdit) -> &'static str {
        match &edit.op {
            Op::Move(_) => "WO",
            Op::Split(_) | Op::Join(_) => "ORTH",
            _ => self
                .kinds
                .named(&edit.kind)
                .map_or("OTHER", |kind| self.kinds[kind].errant(edit, self.tagset)),
        }
    }

    fn class_code(&self, word: &str, tag: Option<&str>) -> &'static str {
        self.tagset.info_for(word, tag.unwrap_or_default(), "_").class.errant()
    }
}

/// Number of positions seen, and one more than the largest of them.
#[derive(Default)]
struct Count {
    count: usize,
    end: usize,
}

impl Count {
    fn add(&mut self, positions: &[usize]) {
        self.count += positions.len();
        self.end = self.end.max(positions.last().map_or(0, |last| last + 1));
    }

    /// True if no position below the largest is missing.
    fn is_whole(&self) -> bool {
        self.count == self.end
    }
}

/// The common code; `OTHER` if the codes differ.
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

fn corrections(words: &[&str]) -> String {
    words.iter().map(|word| correction(word)).collect::<Vec<_>>().join(" ")
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
    use solecism_corpus::m2::{M2, validate_m2};

    use super::*;

    type Token<'t> = Option<(&'t str, &'t str)>;

    fn edit(kind: &str, op: Op, at: u32, old: Token, new: Token) -> TokenEdit {
        let owned = |part: Option<&str>| part.map(str::to_owned);
        TokenEdit {
            kind: kind.to_owned().into(),
            old: owned(old.map(|o| o.0)),
            old_tag: owned(old.map(|o| o.1)),
            new: owned(new.map(|n| n.0)),
            new_tag: owned(new.map(|n| n.1)),
            ..TokenEdit::blank(op, at)
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

    /// Lines of the block, without the constant fields at the end of each edit.
    fn block(original: &str, edits: &[TokenEdit]) -> Vec<String> {
        let words: Vec<&str> = original.split(' ').collect();
        let block = m2_block(&words, edits, TagSet::penn(), Kinds::builtin());
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
        assert_eq!(m2_block(&["It", "rains", "."], &[], TagSet::penn(), Kinds::builtin()), expected);
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
            Kinds::builtin(),
        );
        assert_eq!(block, "S x\nA 0 0|||M:OTHER|||3_000 ¦¦|||REQUIRED|||-NONE-|||0\n\n");
    }

    fn numbered(error: u32, edit: Option<TokenEdit>) -> TokenEdit {
        let edit = edit.unwrap_or_else(|| panic!("no such edit"));
        TokenEdit { error: Some(error), ..edit }
    }

    #[test]
    fn an_error_is_one_line() {
        let cats = "The cats want to sleep .";
        let moved = TokenEdit::move_words(1, 3, &["cats"]).into_iter().collect::<Vec<_>>();
        assert_eq!(block(cats, &moved), ["S The want to cats sleep .", "A 1 4|||R:WO|||cats want to"]);
        let split = TokenEdit::split(4, "sleep", &["sl", "eep"]).into_iter().collect::<Vec<_>>();
        assert_eq!(block(cats, &split)[1], "A 4 6|||R:ORTH|||sleep");
        let joined = TokenEdit::join(2, &["want", "to"], "wantto").into_iter().collect::<Vec<_>>();
        assert_eq!(block(cats, &joined), ["S The cats wantto sleep .", "A 2 3|||R:ORTH|||want to"]);
        let two = [
            numbered(0, Some(changed("agreement", 1, ("cats", "NNS"), ("cat", "NN")))),
            numbered(0, Some(changed("agreement", 4, ("sleep", "VB"), ("sleeps", "VBZ")))),
        ];
        assert_eq!(block(cats, &two)[1..], ["A 1 5|||R:OTHER|||cats want to sleep"]);
    }

    /// An edit for these words from random numbers.
    fn drawn(words: &[String], (op, at, to, new): (u8, u16, u16, String)) -> Option<TokenEdit> {
        let (at, to) = (usize::from(at) % (words.len() + 1), usize::from(to) % (words.len() + 1));
        let old = words.get(at).cloned();
        let old = old.as_deref().map(|word| (word, "NN"));
        let some = |count: usize| words[at..(at + count).min(words.len())].iter().map(String::as_str);
        match op {
            0 => Some(edit("", Op::Substitute, at as u32, old, Some((&new, "NN")))),
            1 => Some(edit("", Op::Delete, at as u32, old, None)),
            2 => Some(edit("", Op::Insert, at as u32, None, Some((&new, "NN")))),
            3 => TokenEdit::move_words(at as u32, to as u32, &some(2).collect::<Vec<_>>()),
            4 => TokenEdit::split(at as u32, words.get(at)?, &[&new, "x"]),
            _ => TokenEdit::join(at as u32, &some(2).collect::<Vec<_>>(), &new),
        }
    }

    proptest! {
        #[test]
        fn the_corrections_give_the_original_back(
            original in proptest::collection::vec("[a-c]{1,2}", 0..7),
            draws in proptest::collection::vec((0..6_u8, any::<u16>(), any::<u16>(), "[a-c]{1,2}"), 0..9),
            together in any::<bool>(),
        ) {
            let mut words = original.clone();
            let mut edits = Vec::new();
            for draw in draws {
                let Some(edit) = drawn(&words, draw) else { continue };
                let edit = TokenEdit { error: together.then_some(edits.len() as u32 / 2), ..edit };
                if edit.apply(&mut words) {
                    edits.push(edit);
                }
            }
            let original: Vec<&str> = original.iter().map(String::as_str).collect();
            let block = m2_block(&original, &edits, TagSet::penn(), Kinds::builtin());
            prop_assert_eq!(validate_m2(&block), vec![]);
            let m2 = M2::parse(block.as_str()).map_err(|flaw| TestCaseError::fail(flaw.what))?;
            prop_assert!(m2.words().eq(words.iter()));
            prop_assert_eq!(m2.corrected(0), original);
        }
    }
}
