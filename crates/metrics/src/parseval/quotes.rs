//! Quotation marks that one side leaves out and the other keeps.
//!
//! `'` may be a quotation mark or a possessive ending. Where gold and output disagree on that, one of them has a word
//! more once quotation marks are left out. EVALB then puts the word back. Its way is kept to the letter: a mark that
//! was put back counts as standing one place further on, and so may be met, and put back, again.

use super::parameters::Parameters;
use super::read::{NONE, Quote, Reading};

/// Puts back what one side left out and the other did not.
pub(crate) fn repair(gold: &mut Reading, output: &mut Reading, parameters: &Parameters) {
    for i in 0..output.quotes.len() {
        let index = output.quotes[i].index;
        for j in 0..gold.quotes.len() {
            let (ours, theirs) = (gold.quotes[j], output.quotes[i]);
            if ours.index != index || ours.word.tag == theirs.word.tag {
                continue;
            }
            match (parameters.deletes_word(ours.word.tag), parameters.deletes_word(theirs.word.tag)) {
                (true, false) => put_back(gold, j),
                (false, true) => put_back(output, i),
                _ => {}
            }
        }
    }
}

fn put_back(reading: &mut Reading, which: usize) {
    let Quote { word, index, brackets, parent } = reading.quotes[which];
    reading.words.insert((index as usize).min(reading.words.len()), word);
    for bracket in &mut reading.brackets[brackets as usize..] {
        bracket.start += 1;
        bracket.end += 1;
    }
    let mut around = parent;
    while around != NONE {
        let bracket = &mut reading.brackets[around as usize];
        bracket.end += 1;
        around = bracket.parent;
    }
    for quote in &mut reading.quotes[which..] {
        quote.index += 1;
    }
}
