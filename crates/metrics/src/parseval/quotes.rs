//! Quotation marks deleted on one side only.
//!
//! `'` may be a quotation mark or a possessive ending. Where gold and output disagree, one of them has an extra word
//! after quotation marks are deleted. EVALB then reinserts the word. This follows EVALB exactly: a reinserted mark
//! counts as standing one position further on, and so may be found, and reinserted, again.

use super::parameters::Parameters;
use super::read::{NONE, Quote, Reading};

/// Reinserts marks that one side deleted and the other did not.
pub(crate) fn repair(gold: &mut Reading, output: &mut Reading, parameters: &Parameters) {
    for i in 0..output.quotes.len() {
        let index = output.quotes[i].index;
        for j in 0..gold.quotes.len() {
            let (ours, theirs) = (gold.quotes[j], output.quotes[i]);
            if ours.index != index || ours.word.tag == theirs.word.tag {
                continue;
            }
            match (parameters.deletes_word(ours.word.tag), parameters.deletes_word(theirs.word.tag)) {
                (true, false) => reinsert(gold, j),
                (false, true) => reinsert(output, i),
                _ => {}
            }
        }
    }
}

fn reinsert(reading: &mut Reading, at: usize) {
    let Quote { word, index, brackets, parent } = reading.quotes[at];
    reading.words.insert((index as usize).min(reading.words.len()), word);
    for bracket in &mut reading.brackets[brackets as usize..] {
        bracket.start += 1;
        bracket.end += 1;
    }
    let mut ancestor = parent;
    while ancestor != NONE {
        let bracket = &mut reading.brackets[ancestor as usize];
        bracket.end += 1;
        ancestor = bracket.parent;
    }
    for quote in &mut reading.quotes[at..] {
        quote.index += 1;
    }
}
