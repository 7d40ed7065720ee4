//! Repair of a sentence, one edit at a time.

use solecism_tagging::WordTagger;

use super::{Edit, Judgement, Repair};

/// Threshold and maximum number of edits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CorrectionLimits {
    /// Minimum probability of an edit.
    pub least: f64,
    /// Maximum number of edits.
    pub most: usize,
}

/// A repaired sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Corrected {
    /// Its words.
    pub words: Vec<String>,
    /// The edits, in the order in which they were applied.
    pub edits: Vec<Edit>,
    /// Probability that the original sentence needed no repair.
    pub well_formed: f64,
}

impl Repair {
    /// Applies the most probable edit, again and again while its probability reaches the threshold. The words are
    /// tagged anew after each edit, and no edit undoes the one before.
    pub fn correct(&self, words: &[&str], tagger: &dyn WordTagger, limits: CorrectionLimits) -> Corrected {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        let mut corrected = Corrected { words, edits: Vec::new(), well_formed: 1.0 };
        for _ in 0..limits.most.max(1) {
            let Judgement { well_formed, proposals } = {
                let words: Vec<&str> = corrected.words.iter().map(|word| &**word).collect();
                self.judge(&words, &tagger.tag(&words).unwrap_or_default())
            };
            if corrected.edits.is_empty() {
                corrected.well_formed = well_formed;
            }
            let is_new = |edit: &Edit| corrected.edits.last().is_none_or(|last| !last.is_met_by(edit));
            let best = proposals.into_iter().find(|proposal| is_new(&proposal.edit));
            match best.filter(|best| best.probability >= limits.least && corrected.edits.len() < limits.most)
            {
                Some(best) if best.edit.apply(&mut corrected.words) => corrected.edits.push(best.edit),
                _ => break,
            }
        }
        corrected
    }
}
