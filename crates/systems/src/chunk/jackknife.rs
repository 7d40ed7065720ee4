//! Tags for the sentences that a labeller learns from, such as it will be given later: by taggers that have not seen
//! these sentences.

use crate::hash;
use crate::tagger::{PerceptronOptions, TaggedCorpus, Tagger, Token};

/// Into how many parts the corpus is divided.
pub(super) const FOLDS: usize = 5;

/// So many sentences in a row are of one part: what stands together is often about the same things, and the tagger
/// should have seen as little of it as it will have of other texts.
const TOGETHER: usize = 20;

/// How often the tagger of a part goes through the others: half as often as by default costs a tenth of a percent.
const ITERATIONS: u32 = 5;

/// Tags one part of the corpus, a fifth of it, by a tagger that is trained on the rest. Puts the hashes of the
/// tags in their places, and says how many tags are right and of how many.
pub(super) fn tag_fold(corpus: &TaggedCorpus, fold: usize, seed: u64, hashes: &mut [u64]) -> (u64, u64) {
    let in_fold = |&sentence: &usize| sentence / TOGETHER % FOLDS == fold;
    let pair =
        |token: &Token| (corpus.words().get(token.word as usize), corpus.tags().get(usize::from(token.tag)));
    let mut rest = TaggedCorpus::default();
    for sentence in (0..corpus.len()).filter(|sentence| !in_fold(sentence)) {
        rest.push(corpus.sentence(sentence).iter().map(pair));
    }
    let tagger = (!rest.tokens().is_empty()).then(|| {
        let options = PerceptronOptions { seed, iterations: ITERATIONS };
        Tagger::train_perceptron(&rest, options, &mut |_| ())
    });
    let (mut right, mut all) = (0, 0);
    for sentence in (0..corpus.len()).filter(in_fold) {
        let (words, gold): (Vec<&str>, Vec<&str>) = corpus.sentence(sentence).iter().map(pair).unzip();
        // A corpus that is too short to be divided has its own tags.
        let tags = tagger.as_ref().map_or_else(|| gold.clone(), |tagger| tagger.tag(&words));
        for ((hash, tag), gold) in hashes[corpus.range(sentence)].iter_mut().zip(tags).zip(gold) {
            *hash = hash::of_bytes(tag.as_bytes());
            right += u64::from(tag == gold);
            all += 1;
        }
    }
    (right, all)
}
