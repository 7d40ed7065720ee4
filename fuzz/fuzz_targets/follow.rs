//! What must hold of every sentence that can be read, whatever its format.

use solecism_corpus::line::Separator;
use solecism_corpus::sentence::Notation;
use solecism_corpus::{Format, Op, TokenEdit};
use solecism_errors::Follow;

/// The first three bytes choose an edit, the rest is the sentence.
pub fn check(bytes: &[u8], formats: &[Format]) {
    let [op, at, word, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    for &format in formats {
        for separator in [Separator::Slash, Separator::Underscore] {
            let notation = Notation { format, separator };
            let _ = solecism_corpus::validate::validate(text, notation);
            let Ok(sentence) = notation.parse(text) else { continue };
            assert_eq!(sentence.text(), text);
            let words: Vec<String> = sentence.words().iter().map(|w| (*w).to_owned()).collect();
            let edit = edit(*op, *at, *word, &words);
            let mut edited = sentence.clone();
            let Ok(undo) = edited.follow(&edit, 0) else {
                assert_eq!(edited.text(), text);
                continue;
            };
            let mut expected = words;
            assert!(edit.apply(&mut expected));
            assert_eq!(edited.words(), expected);
            edited.take_back(&edit, &undo).expect("what was followed can be taken back");
            assert_eq!(edited.text(), text);
        }
    }
}

fn edit(op: u8, at: u8, word: u8, words: &[String]) -> TokenEdit {
    let op = [Op::Substitute, Op::Delete, Op::Insert][op as usize % 3].clone();
    let at = at as usize % (words.len() + 1);
    let new = ["to", "the", "n't", "Ünder", "'s"][word as usize % 5];
    let (new, new_tag) = if op == Op::Delete { (None, None) } else { (Some(new.into()), Some("DT".into())) };
    let old = if op == Op::Insert { None } else { words.get(at).cloned() };
    let old_tag = old.as_ref().map(|_| "NN".into());
    TokenEdit { old, old_tag, new, new_tag, ..TokenEdit::blank(op, at as u32) }
}
