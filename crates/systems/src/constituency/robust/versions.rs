//! What the writer of a sentence may have meant.

use solecism_tagging::WordTagger;

use super::Weighing;
use crate::repair::{Edit, Judgement, Repair};
use solecism_tagging::tagger::Tagger;

/// A sentence as it may have been meant.
#[derive(Clone, Debug, PartialEq)]
pub struct Version {
    /// Its words.
    pub words: Vec<String>,
    /// What was done to the words as they were written, in order.
    pub edits: Vec<Edit>,
    /// How likely it was meant so.
    pub probability: f64,
}

impl Version {
    /// Where a span of its words stands in the sentence as it was written. It is empty if it was put in.
    ///
    /// A word that was taken out belongs to no span that ends or begins beside it.
    pub fn as_written(&self, start: u32, end: u32) -> (u32, u32) {
        let before = |(start, end): (u32, u32), edit: &Edit| {
            let at = edit.at() as u32;
            match edit {
                Edit::Insert { .. } => (start - u32::from(start > at), end - u32::from(end > at)),
                Edit::Delete { .. } => (start + u32::from(start >= at), end + u32::from(end > at)),
                Edit::Substitute { .. } => (start, end),
            }
        };
        self.edits.iter().rev().fold((start, end), before)
    }
}

/// The versions of a sentence, as it was written first.
pub(super) fn versions(
    words: &[&str],
    repair: &Repair,
    tagger: &Tagger,
    weighing: &Weighing,
) -> Vec<Version> {
    let words = words.iter().map(|&word| word.to_owned()).collect();
    let mut all = vec![Version { words, edits: Vec::new(), probability: 1.0 }];
    let mut next = 0;
    // Those that were made last are looked at again.
    while let Some(version) = all.get_mut(next) {
        let judgement = judged(version, repair, tagger);
        let others = mended(version, judgement, weighing);
        version.probability -= others.iter().map(|other| other.probability).sum::<f64>();
        all.extend(others);
        next += 1;
    }
    all
}

fn judged(version: &Version, repair: &Repair, tagger: &dyn WordTagger) -> Judgement {
    let words: Vec<&str> = version.words.iter().map(|word| &**word).collect();
    repair.judge(&words, &tagger.tag(&words).unwrap_or_default())
}

/// What a version becomes if it is mended once more.
fn mended(version: &Version, judgement: Judgement, weighing: &Weighing) -> Vec<Version> {
    if version.edits.len() >= weighing.most {
        return Vec::new();
    }
    let odds = if version.edits.is_empty() { weighing.odds } else { weighing.again };
    let all = judgement.well_formed + odds * (1.0 - judgement.well_formed);
    let other = |proposal: crate::repair::Proposal| {
        let probability = version.probability * odds * proposal.probability / all;
        let mut words = version.words.clone();
        let is_likely = probability >= weighing.least && version.is_new(&proposal.edit);
        if !is_likely || !proposal.edit.apply(&mut words) || words.is_empty() {
            return None;
        }
        let edits = version.edits.iter().cloned().chain([proposal.edit]).collect();
        Some(Version { words, edits, probability })
    };
    judgement.proposals.into_iter().filter_map(other).collect()
}

impl Version {
    /// Whether an edit does not undo the last one.
    fn is_new(&self, edit: &Edit) -> bool {
        self.edits.last().is_none_or(|last| !last.is_met_by(edit))
    }
}
