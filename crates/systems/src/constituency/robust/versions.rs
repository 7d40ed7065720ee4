//! Likely versions of a sentence.

use solecism_tagging::WordTagger;

use super::RobustOptions;
use crate::repair::{Edit, Judgement, Repair};
use solecism_tagging::tagger::Tagger;

/// The original sentence or a repaired one.
#[derive(Clone, Debug, PartialEq)]
pub struct SentenceVersion {
    /// Its words.
    pub words: Vec<String>,
    /// The edits of the original, in order; empty for the original itself.
    pub edits: Vec<Edit>,
    /// Probability that this version was intended.
    pub probability: f64,
}

impl SentenceVersion {
    /// Maps a span of this version to the original sentence. A span of inserted words is empty there.
    ///
    /// A deleted word does not belong to spans that begin or end next to it.
    pub fn original_span(&self, start: u32, end: u32) -> (u32, u32) {
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

/// The versions of a sentence, the original first.
pub(super) fn versions(
    words: &[&str],
    repair: &Repair,
    tagger: &Tagger,
    options: &RobustOptions,
) -> Vec<SentenceVersion> {
    let words = words.iter().map(|&word| word.to_owned()).collect();
    let mut all = vec![SentenceVersion { words, edits: Vec::new(), probability: 1.0 }];
    let mut next = 0;
    // New versions are repaired again.
    while let Some(version) = all.get_mut(next) {
        let judgement = judge(version, repair, tagger);
        let others = repaired(version, judgement, options);
        version.probability -= others.iter().map(|other| other.probability).sum::<f64>();
        all.extend(others);
        next += 1;
    }
    all
}

fn judge(version: &SentenceVersion, repair: &Repair, tagger: &dyn WordTagger) -> Judgement {
    let words: Vec<&str> = version.words.iter().map(|word| &**word).collect();
    repair.judge(&words, &tagger.tag(&words).unwrap_or_default())
}

/// The versions that one more edit makes of a version.
fn repaired(
    version: &SentenceVersion,
    judgement: Judgement,
    options: &RobustOptions,
) -> Vec<SentenceVersion> {
    if version.edits.len() >= options.max_edits {
        return Vec::new();
    }
    let odds = if version.edits.is_empty() { options.error_odds } else { options.further_error_odds };
    let all = judgement.well_formed + odds * (1.0 - judgement.well_formed);
    let other = |proposal: crate::repair::Proposal| {
        let probability = version.probability * odds * proposal.probability / all;
        let mut words = version.words.clone();
        let is_likely = probability >= options.min_probability && version.is_new(&proposal.edit);
        if !is_likely || !proposal.edit.apply(&mut words) || words.is_empty() {
            return None;
        }
        let edits = version.edits.iter().cloned().chain([proposal.edit]).collect();
        Some(SentenceVersion { words, edits, probability })
    };
    judgement.proposals.into_iter().filter_map(other).collect()
}

impl SentenceVersion {
    /// True if an edit does not undo the last one.
    fn is_new(&self, edit: &Edit) -> bool {
        self.edits.last().is_none_or(|last| !last.is_met_by(edit))
    }
}
