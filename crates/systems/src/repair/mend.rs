//! Mending a sentence, one change after the other.

use solecism_tagging::WordTagger;

use super::{Edit, Judgement, Repair};

/// When to mend, and how often.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mending {
    /// A change that is less likely right is not made.
    pub least: f64,
    /// So many changes at most.
    pub most: usize,
}

/// A sentence after it was mended.
#[derive(Clone, Debug, PartialEq)]
pub struct Mended {
    /// Its words.
    pub words: Vec<String>,
    /// The changes, in the order in which they were made.
    pub edits: Vec<Edit>,
    /// How likely there was nothing to mend at first.
    pub well_formed: f64,
}

impl Repair {
    /// Makes the likeliest change to a sentence, and again, as long as one is likely enough. After each the words are
    /// tagged anew. No change undoes one before.
    pub fn mend(&self, words: &[&str], tagger: &dyn WordTagger, mending: Mending) -> Mended {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        let mut mended = Mended { words, edits: Vec::new(), well_formed: 1.0 };
        for _ in 0..mending.most.max(1) {
            let Judgement { well_formed, proposals } = {
                let words: Vec<&str> = mended.words.iter().map(|word| &**word).collect();
                self.judge(&words, &tagger.tag(&words).unwrap_or_default())
            };
            if mended.edits.is_empty() {
                mended.well_formed = well_formed;
            }
            let is_new = |edit: &Edit| mended.edits.last().is_none_or(|last| !last.is_met_by(edit));
            let best = proposals.into_iter().find(|proposal| is_new(&proposal.edit));
            match best.filter(|best| best.probability >= mending.least && mended.edits.len() < mending.most) {
                Some(best) if best.edit.apply(&mut mended.words) => mended.edits.push(best.edit),
                _ => break,
            }
        }
        mended
    }
}
