//! Edits in M2 format: the noisy sentence and its corrections.
//!
//! Types are ERRANT's (Bryant, Felice and Briscoe 2017): `M:` for missing, `U:` for unnecessary and `R:` for replaced
//! words. The edits of all passes are composed, so each noisy token is corrected once even if several passes changed
//! it. Adjacent missing words are one edit, and so are all edits of one error, including the words between them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

use solecism_corpus::TokenEdit;
use solecism_corpus::alignment::{Alignment, Link};
use solecism_corpus::m2::NOOP;
use solecism_metrics::extract::{Edit, Namer, Token};

/// The M2 block, including the blank line, of a sentence with these words before and after these edits.
///
/// M2 separates words by spaces and alternatives by `||`: white space inside a word is written as `_`, and `||` in a
/// correction as `¦¦`.
pub fn m2_block(original: &[Token], noisy: &[Token], edits: &[TokenEdit], namer: Namer) -> String {
    let alignment = Alignment::new(original.len(), edits);
    let writer = Writer { original, noisy, alignment: &alignment, edits, namer };
    let mut block = "S".to_owned();
    for word in noisy {
        block.push(' ');
        block.push_str(&one_word(word.text));
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
    original: &'a [Token<'a>],
    noisy: &'a [Token<'a>],
    alignment: &'a Alignment,
    edits: &'a [TokenEdit],
    namer: Namer<'a>,
}

impl<'a> Writer<'a> {
    fn edits_of(&self, link: Link<'a>) -> impl DoubleEndedIterator<Item = &'a TokenEdit> {
        link.edits.iter().map(|&number| &self.edits[number])
    }

    /// Writes one line for each stretch of links that must be corrected together. Adjacent missing words share a
    /// line.
    fn write_edits(&self, block: &mut String) {
        let mut stretch = 0..0;
        // All before these is written, but for the missing words that end the originals.
        let mut at = Edit { source: 0..0, target: 0..0 };
        for end in self.ends_of_stretches() {
            stretch = stretch.end..end;
            let links = stretch.clone().map(|link| self.alignment.link(link));
            let (originals, words) =
                links.fold((0, 0), |(o, n), link| (o + link.original.len(), n + link.noisy.len()));
            at.target.end += originals;
            if words == 0 {
                continue;
            }
            let missing = at.target.end - originals;
            self.write_edit(&Edit { source: at.source.clone(), target: at.target.start..missing }, block);
            let source = at.source.end..at.source.end + words;
            self.write_edit(&Edit { source, target: missing..at.target.end }, block);
            at.source = at.source.end + words..at.source.end + words;
            at.target.start = at.target.end;
        }
        self.write_edit(&at, block);
    }

    /// Writes the line of an edit, unless it changes nothing.
    fn write_edit(&self, edit: &Edit, block: &mut String) {
        let words = |tokens: &'a [Token<'a>]| tokens.iter().map(|token| token.text);
        let correct = &self.original[edit.target.clone()];
        if words(correct).eq(words(&self.noisy[edit.source.clone()])) {
            return;
        }
        let category = self.namer.name(self.noisy, self.original, edit);
        let corrections: Vec<_> = words(correct).map(correction).collect();
        let Range { start, end } = edit.source;
        // Writing to a string cannot fail.
        let _ = writeln!(
            block,
            "A {start} {end}|||{category}|||{}|||REQUIRED|||-NONE-|||0",
            corrections.join(" ")
        );
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use solecism_corpus::Op;
    use solecism_corpus::m2::{M2, validate_m2};
    use solecism_language::Language;
    use solecism_metrics::extract::TokenReader;

    use super::*;

    type Tagged<'t> = Option<(&'t str, &'t str)>;

    fn edit(kind: &str, op: Op, at: u32, old: Tagged, new: Tagged) -> TokenEdit {
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

    /// The block of words that are tagged by the dictionary.
    fn block_of(original: &[&str], edits: &[TokenEdit]) -> String {
        let mut noisy = original.to_vec();
        for edit in edits {
            edit.apply(&mut noisy);
        }
        let reader = TokenReader::new(Language::standard());
        let block =
            |original: &[Token<'_>], noisy: &[Token<'_>]| m2_block(original, noisy, edits, Namer::default());
        let block = reader.words(original, |original| reader.words(&noisy, |noisy| block(original, noisy)));
        block.and_then(|block| block).unwrap_or_else(|flaw| panic!("{flaw:?}"))
    }

    /// Lines of the block, without the constant fields at the end of each edit.
    fn block(original: &str, edits: &[TokenEdit]) -> Vec<String> {
        let words: Vec<&str> = original.split(' ').collect();
        let block = block_of(&words, edits);
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
        assert_eq!(block_of(&["It", "rains", "."], &[]), expected);
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
        assert_eq!(block(cats, &twice), ["S The cats wamts to sleep .", "A 2 3|||R:SPELL|||want"]);
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
        assert_eq!(block(cats, &misspelled), ["S The s cats want to sleep .", "A 1 2|||U:NOUN|||"]);
        let changed_then_gone = [changed("agreement", 2, want, ("wants", "VBZ")), missing(2, "wants", "VBZ")];
        assert_eq!(block(cats, &changed_then_gone)[1], "A 2 2|||M:VERB|||want");
    }

    #[test]
    fn neighbours_stay_apart_and_gaps_are_one() {
        let cats = "The cats want to sleep .";
        let both = [missing(3, "to", "TO"), missing(2, "want", "VBP")];
        assert_eq!(block(cats, &both), ["S The cats sleep .", "A 2 2|||M:VERB|||want to"]);
        let replaced = [missing(0, "The", "DT"), extra(0, "a", "DT")];
        assert_eq!(block(cats, &replaced)[1..], ["A 0 0|||M:DET|||The", "A 0 1|||U:DET|||"]);
        let apart = [extra(1, "big", "JJ"), changed("agreement", 2, ("cats", "NNS"), ("cat", "NN"))];
        assert_eq!(block(cats, &apart)[1..], ["A 1 2|||U:ADJ|||", "A 2 3|||R:NOUN:NUM|||cats"]);
    }

    #[test]
    fn what_m2_cannot_hold_is_written_otherwise() {
        let edits = [missing(0, "3 000", "CD"), missing(0, "||", "SYM")];
        let block = block_of(&["3 000", "||", "x"], &edits);
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
            let block = block_of(&original, &edits);
            prop_assert_eq!(validate_m2(&block), vec![]);
            let m2 = M2::parse(block.as_str()).map_err(|flaw| TestCaseError::fail(flaw.what))?;
            prop_assert!(m2.words().eq(words.iter()));
            prop_assert_eq!(m2.corrected(0), original);
        }
    }
}
