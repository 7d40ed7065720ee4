//! Tags for the sentences that a labeller learns from.

use solecism_tagging::hash;
use solecism_tagging::tagger::{Fold, PerceptronOptions, TaggedCorpus};

/// Into how many parts the corpus is divided.
pub(super) const FOLDS: usize = 5;

/// How often the tagger of a part goes through the others: half as often as by default costs a tenth of a percent.
const ITERATIONS: u32 = 5;

/// Tags one part of the corpus by a tagger that is trained on the rest. Puts the hashes of the tags in their places,
/// and says how many tags are right and of how many.
pub(super) fn tag_fold(corpus: &TaggedCorpus, fold: usize, seed: u64, hashes: &mut [u64]) -> (u64, u64) {
    let fold = Fold { number: fold, of: FOLDS };
    let tags = fold.tags(corpus, PerceptronOptions { seed, iterations: ITERATIONS });
    let places = (0..corpus.len()).filter(|&sentence| fold.has(sentence)).flat_map(|at| corpus.range(at));
    let all = tags.len() as u64;
    let mut right = 0;
    for (at, tag) in places.zip(tags) {
        hashes[at] = hash::of_bytes(corpus.tags().get(usize::from(tag)).as_bytes());
        right += u64::from(tag == corpus.tokens()[at].tag);
    }
    (right, all)
}
