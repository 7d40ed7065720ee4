//! A log-linear reranker.

use solecism_corpus::Problem;

use super::columns::for_each_part;
use super::instances::InstanceBuilder;
use super::labels::Labels;
use super::lbfgs::{LbfgsIteration, LbfgsOptions, minimise};
use super::objective::{RerankObjective, Target};
use super::tree_parts::TreeParts;
use super::{Candidate, CandidateList, dense};
use solecism_tagging::index::HashIndex;
use solecism_tagging::model::{Model, Strings, malformed};

/// Options of training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RerankOptions {
    /// Minimum number of lists in which a feature must differ between candidates; at most 255.
    pub cutoff: u8,
    /// Regularisation: `1 / (2 · variance)` of a Gaussian prior around the initial weights.
    pub regulariser: f64,
    /// The quantity that training maximises.
    pub target: Target,
    /// Stopping criteria of the optimiser.
    pub lbfgs: LbfgsOptions,
    /// Number of threads. The weights do not depend on it.
    pub threads: usize,
}

impl Default for RerankOptions {
    fn default() -> Self {
        Self {
            cutoff: 5,
            regulariser: 20.0,
            target: Target::AnyBest,
            lbfgs: LbfgsOptions::default(),
            threads: 1,
        }
    }
}

/// Progress of training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RerankProgress {
    /// Features are being extracted, in two passes over the lists.
    Extracting {
        /// Number of lists done, over both passes.
        done: usize,
        /// Total number, over both passes.
        all: usize,
    },
    /// Feature extraction is finished.
    Extracted {
        /// Number of lists whose candidates differ in F.
        lists: usize,
        /// Number of features above the cutoff.
        features: usize,
    },
    /// An iteration of the optimiser is finished.
    Iteration(LbfgsIteration),
}

/// Scores candidate trees by a weighted sum of features.
#[derive(Clone, Debug)]
pub struct Reranker {
    labels: Labels,
    /// Weights of the dense features.
    dense: Vec<f64>,
    features: Vec<u64>,
    weights: Vec<f32>,
    /// Maps the hash of a feature to the bits of its weight.
    index: HashIndex,
}

impl Reranker {
    /// Trains on lists of candidates. `names` are the names of their labels.
    pub fn train(
        names: &Strings,
        lists: &[CandidateList<'_>],
        options: RerankOptions,
        progress: &mut dyn FnMut(RerankProgress),
    ) -> Self {
        let RerankOptions { cutoff, regulariser, target, lbfgs, threads } = options;
        let labels = Labels::new(names);
        let builder = InstanceBuilder { labels: &labels, lists, cutoff, threads };
        let instances = builder.build(&mut |done, all| progress(RerankProgress::Extracting { done, all }));
        let (lists, features) = (instances.lists.len(), instances.features.len());
        progress(RerankProgress::Extracted { lists, features });
        // The initial weights reproduce the order of the base parser.
        let mut centre = vec![0.0; instances.dense + features];
        centre[0] = 1.0;
        let mut point = centre.clone();
        let likelihood =
            RerankObjective { instances: &instances, target, regulariser, centre: &centre, threads };
        minimise(&likelihood, &mut point, lbfgs, &mut |step| progress(RerankProgress::Iteration(step)));
        let weights = point[instances.dense..].iter().map(|&weight| weight as f32).collect();
        point.truncate(instances.dense);
        Self::new(labels, point, instances.features, weights)
    }

    fn new(labels: Labels, dense: Vec<f64>, features: Vec<u64>, weights: Vec<f32>) -> Self {
        let mut index = HashIndex::with_capacity(features.len());
        for (&feature, weight) in features.iter().zip(&weights) {
            index.get_or_insert(feature, weight.to_bits());
        }
        Self { labels, dense, features, weights, index }
    }

    /// Number of sparse features.
    pub fn features(&self) -> usize {
        self.features.len()
    }

    /// Index of the best candidate, the first one in case of a tie; 0 if there are none.
    pub fn choose(&self, words: &[&str], candidates: &[Candidate]) -> usize {
        let scores = self.scores(words, candidates);
        let better = |best: usize, at: usize| if scores[at] > scores[best] { at } else { best };
        (1..scores.len()).fold(0, better)
    }

    /// Log-probability of each candidate, up to a constant of the list.
    pub fn scores(&self, words: &[&str], candidates: &[Candidate]) -> Vec<f64> {
        let dot = |values: &[f64]| values.iter().zip(&self.dense).map(|(value, weight)| value * weight).sum();
        let mut scores: Vec<f64> = dense::values(candidates).chunks_exact(dense::COUNT).map(dot).collect();
        let parts = TreeParts::new(words, candidates, &self.labels);
        let mut of_part = vec![0.0; parts.all.len()];
        for_each_part(&parts, words, &self.labels, |part, features| {
            let weights = features.iter().filter_map(|&feature| self.index.get(feature));
            of_part[part as usize] = weights.map(|bits| f64::from(f32::from_bits(bits))).sum();
        });
        for (score, of_candidate) in scores.iter_mut().zip(&parts.of_candidate) {
            *score += of_candidate.iter().map(|&part| of_part[part as usize]).sum::<f64>();
        }
        scores
    }

    /// Adds the weights to a model, their sections prefixed with `name`.
    pub fn save_as(&self, name: &str, model: &mut Model) {
        let bits = |weights: &[f64]| weights.iter().map(|weight| weight.to_bits()).collect::<Vec<u64>>();
        model.put(&format!("{name}.dense"), &bits(&self.dense));
        model.put(&format!("{name}.features"), &self.features);
        let weights: Vec<u32> = self.weights.iter().map(|weight| weight.to_bits()).collect();
        model.put(&format!("{name}.weights"), &weights);
    }

    /// True if a model has weights saved under `name`.
    pub fn is_in(name: &str, model: &Model) -> bool {
        model.has(&format!("{name}.dense"))
    }

    /// Takes the weights saved under `name` out of a model, for trees with labels of these `names`.
    ///
    /// # Errors
    /// If they are missing or inconsistent.
    pub fn load_as(name: &str, names: &Strings, model: &mut Model) -> Result<Self, Problem> {
        let dense = model.take::<u64>(&format!("{name}.dense"))?;
        let features = model.take::<u64>(&format!("{name}.features"))?;
        let weights = model.take::<u32>(&format!("{name}.weights"))?;
        let dense: Vec<f64> = dense.into_iter().map(f64::from_bits).collect();
        let weights: Vec<f32> = weights.into_iter().map(f32::from_bits).collect();
        if features.len() != weights.len() || dense.len() != dense::COUNT {
            return Err(malformed("features and weights differ in length"));
        }
        if !dense.iter().all(|weight| weight.is_finite()) || !weights.iter().all(|weight| weight.is_finite())
        {
            return Err(malformed("a weight is not finite"));
        }
        Ok(Self::new(Labels::new(names), dense, features, weights))
    }
}

#[cfg(test)]
mod tests {
    use super::super::columns::Columns;
    use super::super::testing::{candidate, names, tree, words};
    use super::*;
    use crate::constituency::tree::PhraseTree;
    use solecism_tagging::model::Training;

    /// The two attachments of a prepositional phrase, the right one first. The preposition decides.
    fn sentence(preposition: &str, noun: &str, last: &str) -> [String; 2] {
        let phrase = format!("(PP (IN {preposition}) (NP (DT a) (NN {last})))");
        let verb = format!("(S (NP (PRP we)) (VP (VBD saw) (NP (DT the) (NN {noun})) {phrase}))");
        let noun = format!("(S (NP (PRP we)) (VP (VBD saw) (NP (NP (DT the) (NN {noun})) {phrase})))");
        if preposition == "of" { [noun, verb] } else { [verb, noun] }
    }

    const NOUNS: [&str; 6] = ["cat", "net", "map", "sail", "rope", "tin"];

    struct Corpus {
        texts: Vec<[String; 2]>,
        gold: Vec<PhraseTree>,
    }

    fn corpus(from: usize, to: usize) -> Corpus {
        let sentence = |at: usize| sentence(["of", "with"][at % 2], NOUNS[at / 2 % 6], NOUNS[at / 12 % 6]);
        let texts: Vec<[String; 2]> = (from..to).map(sentence).collect();
        let gold = texts.iter().map(|text| tree(&text[0])).collect();
        Corpus { texts, gold }
    }

    impl Corpus {
        /// Lists in which the base parser always prefers attachment to the verb.
        fn lists(&self) -> Vec<CandidateList<'_>> {
            let score = |text: &str| if text.contains("(NP (NP") { -2.0 } else { -1.0 };
            let mut lists = Vec::new();
            for (text, gold) in self.texts.iter().zip(&self.gold) {
                let candidates = text.iter().rev().map(|text| candidate(text, score(text))).collect();
                lists.push(CandidateList { words: words(&text[0]), candidates, gold, weight: 1.0 });
            }
            lists
        }
    }

    fn options() -> RerankOptions {
        RerankOptions { cutoff: 2, regulariser: 0.01, ..RerankOptions::default() }
    }

    fn trained() -> Reranker {
        Reranker::train(&names(), &corpus(0, 36).lists(), options(), &mut |_| ())
    }

    #[test]
    fn it_learns_to_correct_the_base_parser() {
        let reranker = trained();
        for list in corpus(36, 72).lists() {
            let chosen = reranker.choose(&list.words, &list.candidates);
            assert_eq!(&list.candidates[chosen].tree, list.gold);
        }
    }

    #[test]
    fn scores_are_sums_of_weights() {
        let reranker = trained();
        for list in corpus(36, 40).lists() {
            let values = dense::values(&list.candidates);
            let mut expected: Vec<f64> = values.iter().map(|value| value * reranker.dense[0]).collect();
            let columns = Columns::new(&list.words, &list.candidates, &reranker.labels, |_| true);
            for (counts, features) in columns.iter() {
                let place = |feature| reranker.features.iter().position(|known| known == feature);
                let weights = features.iter().filter_map(place).map(|at| f64::from(reranker.weights[at]));
                let sum: f64 = weights.sum();
                for &(at, by) in counts {
                    expected[usize::from(at)] += sum * f64::from(by);
                }
            }
            let scores = reranker.scores(&list.words, &list.candidates);
            let difference = |scores: &[f64]| scores[1] - scores[0];
            assert!((difference(&scores) - difference(&expected)).abs() < 1e-9, "{scores:?} {expected:?}");
        }
    }

    #[test]
    fn progress_is_reported_and_losses_fall() {
        let (mut seen, mut last) = (Vec::new(), f64::INFINITY);
        Reranker::train(&names(), &corpus(0, 36).lists(), options(), &mut |progress| match progress {
            RerankProgress::Extracting { done, all } => seen.push((done, all)),
            RerankProgress::Extracted { lists, features } => assert!(lists == 36 && features > 100),
            RerankProgress::Iteration(step) => {
                assert!(step.value < last);
                last = step.value;
            }
        });
        assert_eq!(seen, [(36, 72), (72, 72)]);
        assert!(last < 36.0 * 0.5);
    }

    #[test]
    fn the_model_does_not_depend_on_threads() {
        let corpus = corpus(0, 36);
        let train = |threads| {
            let options = RerankOptions { threads, ..options() };
            let reranker = Reranker::train(&names(), &corpus.lists(), options, &mut |_| ());
            let mut model = Model::new("rerank", Training::default());
            reranker.save_as("rerank", &mut model);
            model.to_bytes()
        };
        assert_eq!(train(1), train(3));
    }

    #[test]
    fn a_model_can_be_saved_and_loaded() {
        let reranker = trained();
        let mut model = Model::new("rerank", Training::default());
        reranker.save_as("rerank", &mut model);
        let mut model = Model::from_bytes(&model.to_bytes()).unwrap();
        let loaded = Reranker::load_as("rerank", &names(), &mut model).unwrap();
        for list in corpus(36, 48).lists() {
            let [one, other] = [&reranker, &loaded].map(|it| it.scores(&list.words, &list.candidates));
            assert_eq!(one, other);
        }
    }

    #[test]
    fn scores_do_not_depend_on_label_numbers() {
        let reranker = trained();
        let mut model = Model::new("rerank", Training::default());
        reranker.save_as("rerank", &mut model);
        let corpus = corpus(36, 48);
        let reversed: Strings = names().iter().collect::<Vec<_>>().into_iter().rev().collect();
        let loaded = Reranker::load_as("rerank", &reversed, &mut model).unwrap();
        let last = names().len() as u32 - 1;
        for mut list in corpus.lists() {
            let before = reranker.scores(&list.words, &list.candidates);
            for candidate in &mut list.candidates {
                let mut renumbered = PhraseTree::default();
                let mut ends = Vec::new();
                for (at, node) in (0_u32..).zip(candidate.tree.nodes()) {
                    while ends.last().is_some_and(|&end| end <= at) {
                        ends.pop();
                        renumbered.close();
                    }
                    if node.is_tag {
                        renumbered.tag(last - node.label);
                    } else {
                        renumbered.open(last - node.label);
                        ends.push(node.last);
                    }
                }
                for _ in ends {
                    renumbered.close();
                }
                candidate.tree = renumbered;
            }
            assert_eq!(loaded.scores(&list.words, &list.candidates), before);
        }
    }

    #[test]
    fn malformed_models_are_refused() {
        let nan = f64::NAN.to_bits();
        for (dense, features, weights) in [
            (vec![0_u64], vec![1_u64], vec![]),
            (vec![], vec![], vec![]),
            (vec![0, 0], vec![], vec![]),
            (vec![nan], vec![], vec![]),
            (vec![0], vec![1], vec![f32::NAN.to_bits()]),
            (vec![0], vec![1], vec![f32::INFINITY.to_bits()]),
        ] {
            let mut model = Model::new("rerank", Training::default());
            model.put("x.dense", &dense);
            model.put("x.features", &features);
            model.put::<u32>("x.weights", &weights);
            assert!(Reranker::load_as("x", &names(), &mut model).is_err(), "{dense:?} {weights:?}");
        }
        let mut empty = Model::new("rerank", Training::default());
        assert!(Reranker::load_as("x", &names(), &mut empty).is_err());
    }

    #[test]
    fn odd_lists_do_not_panic() {
        let reranker = trained();
        assert_eq!(reranker.choose(&[], &[]), 0);
        let empty = Candidate { tree: PhraseTree::default(), score: f64::NAN };
        let mut unknown = PhraseTree::default();
        unknown.tag(4_000_000_000);
        let unknown = Candidate { tree: unknown, score: -1.0 };
        let other = candidate("(S (NP (PRP we)) (VP (VBD saw)))", -2.0);
        assert_eq!(reranker.scores(&["we"], &[empty, unknown, other]).len(), 3);
        let untrained = Reranker::train(&names(), &[], options(), &mut |_| ());
        assert_eq!(untrained.features(), 0);
    }

    #[test]
    fn deep_trees_do_not_overflow_the_stack() {
        let mut deep = PhraseTree::default();
        (0..50_000).for_each(|_| deep.open(0));
        deep.tag(8);
        (0..50_000).for_each(|_| deep.close());
        let deep = Candidate { tree: deep, score: -1.0 };
        let flat = candidate("(S (NN fog))", -2.0);
        assert_eq!(trained().scores(&["fog"], &[deep, flat]).len(), 2);
    }
}
