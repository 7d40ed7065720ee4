//! Weights that choose among trees.

use solecism_corpus::Problem;

use super::columns::for_each_part;
use super::instances::Gatherer;
use super::labels::Labels;
use super::lbfgs::{LbfgsOptions, Step, minimise};
use super::likelihood::{Likelihood, Target};
use super::parts::Parts;
use super::{Candidate, List, dense};
use solecism_tagging::index::HashIndex;
use solecism_tagging::model::{Model, Strings, malformed};

/// How a reranker is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RerankOptions {
    /// In how many lists a feature must differ between trees; at most 255.
    pub cutoff: u8,
    /// How strongly weights are held to where they start: 1 over twice the variance of a Gaussian prior.
    pub regulariser: f64,
    /// What weights should make probable.
    pub target: Target,
    /// When learning stops.
    pub lbfgs: LbfgsOptions,
    /// How many lists are worked on at a time. The weights do not depend on it.
    pub threads: usize,
}

impl Default for RerankOptions {
    fn default() -> Self {
        Self { cutoff: 5, regulariser: 20.0, target: Target::Any, lbfgs: LbfgsOptions::default(), threads: 1 }
    }
}

/// How far training is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RerankProgress {
    /// Lists are looked at, each twice.
    Lists {
        /// So many were looked at.
        done: usize,
        /// Of so many.
        all: usize,
    },
    /// There are lists to learn from.
    Gathered {
        /// In how many lists there are trees that are better than others.
        lists: usize,
        /// How many features are kept.
        features: usize,
    },
    /// A step of learning.
    Step(Step),
}

/// Scores the trees that a parser offers, and chooses among them.
#[derive(Clone, Debug)]
pub struct Reranker {
    labels: Labels,
    /// The weights of what the parser itself says.
    dense: Vec<f64>,
    features: Vec<u64>,
    weights: Vec<f32>,
    /// From the hash of a feature to the bits of its weight.
    index: HashIndex,
}

impl Reranker {
    /// Learns from lists, whose labels are numbers of these names.
    pub fn train(
        names: &Strings,
        lists: &[List<'_>],
        options: RerankOptions,
        progress: &mut dyn FnMut(RerankProgress),
    ) -> Self {
        let RerankOptions { cutoff, regulariser, target, lbfgs, threads } = options;
        let labels = Labels::new(names);
        let gatherer = Gatherer { labels: &labels, lists, cutoff, threads };
        let instances = gatherer.gather(&mut |done, all| progress(RerankProgress::Lists { done, all }));
        let (lists, features) = (instances.lists.len(), instances.features.len());
        progress(RerankProgress::Gathered { lists, features });
        // Learning starts from the order of the parser.
        let mut centre = vec![0.0; instances.dense + features];
        centre[0] = 1.0;
        let mut point = centre.clone();
        let likelihood = Likelihood { instances: &instances, target, regulariser, centre: &centre, threads };
        minimise(&likelihood, &mut point, lbfgs, &mut |step| progress(RerankProgress::Step(step)));
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

    /// How many features there are, without those that the parser gives.
    pub fn features(&self) -> usize {
        self.features.len()
    }

    /// The place of the best candidate, the first of several; 0 if there is none.
    pub fn choose(&self, words: &[&str], candidates: &[Candidate]) -> usize {
        let scores = self.scores(words, candidates);
        let better = |best: usize, at: usize| if scores[at] > scores[best] { at } else { best };
        (1..scores.len()).fold(0, better)
    }

    /// The logarithm of each candidate's probability, up to a number that is the same for all of the list.
    pub fn scores(&self, words: &[&str], candidates: &[Candidate]) -> Vec<f64> {
        let dot = |values: &[f64]| values.iter().zip(&self.dense).map(|(value, weight)| value * weight).sum();
        let mut scores: Vec<f64> = dense::values(candidates).chunks_exact(dense::LENGTH).map(dot).collect();
        let parts = Parts::new(words, candidates, &self.labels);
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

    /// Puts the weights into a model that has other things, under a name of their own.
    pub fn save_as(&self, name: &str, model: &mut Model) {
        let bits = |weights: &[f64]| weights.iter().map(|weight| weight.to_bits()).collect::<Vec<u64>>();
        model.put(&format!("{name}.dense"), &bits(&self.dense));
        model.put(&format!("{name}.features"), &self.features);
        let weights: Vec<u32> = self.weights.iter().map(|weight| weight.to_bits()).collect();
        model.put(&format!("{name}.weights"), &weights);
    }

    /// Whether a model has weights of this name.
    pub fn is_in(name: &str, model: &Model) -> bool {
        model.has(&format!("{name}.dense"))
    }

    /// Takes the weights of a name out of a model, for trees whose labels are numbers of these names.
    ///
    /// # Errors
    /// If they are not there or do not fit together.
    pub fn load_as(name: &str, names: &Strings, model: &mut Model) -> Result<Self, Problem> {
        let dense = model.take::<u64>(&format!("{name}.dense"))?;
        let features = model.take::<u64>(&format!("{name}.features"))?;
        let weights = model.take::<u32>(&format!("{name}.weights"))?;
        let dense: Vec<f64> = dense.into_iter().map(f64::from_bits).collect();
        let weights: Vec<f32> = weights.into_iter().map(f32::from_bits).collect();
        if features.len() != weights.len() || dense.len() != dense::LENGTH {
            return Err(malformed("weights of trees of different lengths"));
        }
        if !dense.iter().all(|weight| weight.is_finite()) || !weights.iter().all(|weight| weight.is_finite())
        {
            return Err(malformed("weights of trees that are no numbers"));
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

    /// Sentences in which a phrase belongs to the verb or to the noun, which only the preposition tells.
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
        /// Lists in which the parser always likes the verb better.
        fn lists(&self) -> Vec<List<'_>> {
            let score = |text: &str| if text.contains("(NP (NP") { -2.0 } else { -1.0 };
            let mut lists = Vec::new();
            for (text, gold) in self.texts.iter().zip(&self.gold) {
                let candidates = text.iter().rev().map(|text| candidate(text, score(text))).collect();
                lists.push(List { words: words(&text[0]), candidates, gold, weight: 1.0 });
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
    fn it_learns_what_the_parser_does_not_know() {
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
    fn progress_is_told_and_losses_fall() {
        let (mut seen, mut last) = (Vec::new(), f64::INFINITY);
        Reranker::train(&names(), &corpus(0, 36).lists(), options(), &mut |progress| match progress {
            RerankProgress::Lists { done, all } => seen.push((done, all)),
            RerankProgress::Gathered { lists, features } => assert!(lists == 36 && features > 100),
            RerankProgress::Step(step) => {
                assert!(step.value < last);
                last = step.value;
            }
        });
        assert_eq!(seen, [(36, 72), (72, 72)]);
        assert!(last < 36.0 * 0.5);
    }

    #[test]
    fn threads_change_nothing() {
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
    fn a_model_comes_back() {
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
    fn labels_may_have_other_numbers_in_another_program() {
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
    fn odd_lists_are_no_trouble() {
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
    fn deep_trees_are_no_trouble() {
        let mut deep = PhraseTree::default();
        (0..50_000).for_each(|_| deep.open(0));
        deep.tag(8);
        (0..50_000).for_each(|_| deep.close());
        let deep = Candidate { tree: deep, score: -1.0 };
        let flat = candidate("(S (NN fog))", -2.0);
        assert_eq!(trained().scores(&["fog"], &[deep, flat]).len(), 2);
    }
}
