//! What is counted in a treebank. The model file keeps counts; probabilities are worked out when it is read.

use solecism_corpus::Problem;

use super::annotation::Annotations;
use super::word_class::CLASSES;
use solecism_tagging::model::{Model, Strings, malformed};

/// What a state stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A phrase.
    Phrase,
    /// The tag of a word.
    Tag,
    /// The head of a phrase with some of its sisters.
    Inner,
}

/// An annotated label, or a part of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The label without annotations, for a part that of its phrase.
    pub label: u32,
    pub kind: Kind,
    /// The class of a tag's words.
    pub class: u8,
}

/// How often each state, rule and word was seen, each tree by its weight.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    /// Bare labels and tags.
    pub labels: Strings,
    /// The names of the states.
    pub names: Strings,
    pub states: Vec<State>,
    /// Parent, left and right daughter.
    pub binary: Vec<([u32; 3], f64)>,
    /// Parent and daughter.
    pub unary: Vec<([u32; 2], f64)>,
    /// The topmost state.
    pub tops: Vec<([u32; 1], f64)>,
    pub words: Strings,
    /// Word and state, in order.
    pub lexicon: Vec<([u32; 2], f64)>,
    pub signatures: Strings,
    /// Signature of a rare word, and its state, in order.
    pub rare: Vec<([u32; 2], f64)>,
    /// The label of the root that wraps sentences, if they are wrapped.
    pub root: Strings,
    /// What states tell apart.
    pub annotations: Annotations,
}

/// The most labels: those of a treebank are some dozens.
pub(super) const MOST_LABELS: usize = 2000;

/// The largest count that is believed: far from where sums lose ones.
const MOST: f64 = 1e15;

impl Counts {
    pub(super) fn save(&self, model: &mut Model) {
        model.put_strings("labels", &self.labels);
        model.put_strings("states", &self.names);
        model.put("states.label", &self.states.iter().map(|state| state.label).collect::<Vec<_>>());
        model.put("states.kind", &self.states.iter().map(|state| state.kind as u8).collect::<Vec<_>>());
        model.put("states.class", &self.states.iter().map(|state| state.class).collect::<Vec<_>>());
        save_counts(model, "binary", &self.binary);
        save_counts(model, "unary", &self.unary);
        save_counts(model, "tops", &self.tops);
        model.put_strings("words", &self.words);
        save_counts(model, "lexicon", &self.lexicon);
        model.put_strings("signatures", &self.signatures);
        save_counts(model, "rare", &self.rare);
        model.put_strings("root", &self.root);
        model.put("annotations", &[self.annotations.to_bits()]);
    }

    pub(super) fn load(model: &mut Model) -> Result<Self, Problem> {
        let counts = Self {
            labels: model.take_strings("labels")?,
            names: model.take_strings("states")?,
            states: load_states(model)?,
            binary: load_counts(model, "binary")?,
            unary: load_counts(model, "unary")?,
            tops: load_counts(model, "tops")?,
            words: model.take_strings("words")?,
            lexicon: load_counts(model, "lexicon")?,
            signatures: model.take_strings("signatures")?,
            rare: load_counts(model, "rare")?,
            root: model.take_strings("root")?,
            annotations: load_annotations(model)?,
        };
        if counts.is_consistent() { Ok(counts) } else { Err(malformed("counts of what there is not")) }
    }

    /// Whether every number is that of a label, a state, a word or a signature, and every rule is of states that can
    /// stand in its place.
    fn is_consistent(&self) -> bool {
        let (labels, states) = (self.labels.len(), &self.states);
        let kind = |state: u32| states.get(state as usize).map(|state| state.kind);
        let is_parent = |state: u32| matches!(kind(state), Some(Kind::Phrase | Kind::Inner));
        let is_whole = |state: u32| matches!(kind(state), Some(Kind::Phrase | Kind::Tag));
        let is_sum = |counts: f64| counts <= MOST;
        let fits = |[word, state]: [u32; 2], words: &Strings| {
            (word as usize) < words.len() && kind(state) == Some(Kind::Tag)
        };
        let one_inner = |[left, right]: [u32; 2]| is_whole(left) || is_whole(right);
        (1..=MOST_LABELS).contains(&labels)
            && self.names.len() == states.len()
            && states.iter().all(|state| (state.label as usize) < labels && state.class < CLASSES)
            && self.binary.iter().all(|&([parent, left, right], _)| {
                is_parent(parent) && kind(left).is_some() && kind(right).is_some() && one_inner([left, right])
            })
            && self
                .unary
                .iter()
                .all(|&([parent, child], _)| kind(parent) == Some(Kind::Phrase) && is_whole(child))
            && self.tops.iter().all(|&([top], _)| is_whole(top))
            && self.lexicon.iter().all(|&(entry, _)| fits(entry, &self.words))
            && self.lexicon.is_sorted_by(|one, next| one.0 < next.0)
            && self.rare.iter().all(|&(entry, _)| fits(entry, &self.signatures))
            && self.rare.is_sorted_by(|one, next| one.0 < next.0)
            && self.root.len() <= 1
            && is_sum(sum(&self.binary) + sum(&self.unary) + sum(&self.tops))
            && is_sum(sum(&self.lexicon) + sum(&self.rare))
    }

    /// How often each state was seen.
    pub(super) fn totals(&self) -> Vec<f64> {
        let mut totals = vec![0.0; self.states.len()];
        let binary = self.binary.iter().map(|&([parent, ..], count)| (parent, count));
        let unary = self.unary.iter().map(|&([parent, _], count)| (parent, count));
        let words = self.lexicon.iter().map(|&([_, state], count)| (state, count));
        for (state, count) in binary.chain(unary).chain(words) {
            totals[state as usize] += count;
        }
        totals
    }
}

fn load_annotations(model: &mut Model) -> Result<Annotations, Problem> {
    let found = match model.take::<u32>("annotations")?[..] {
        [bits] => Annotations::of_bits(bits),
        _ => None,
    };
    found.ok_or_else(|| malformed("no annotations"))
}

fn sum<const N: usize>(counts: &[([u32; N], f64)]) -> f64 {
    counts.iter().map(|entry| entry.1).sum()
}

fn save_counts<const N: usize>(model: &mut Model, name: &str, counts: &[([u32; N], f64)]) {
    model.put(name, &counts.iter().flat_map(|entry| entry.0).collect::<Vec<u32>>());
    model.put(&format!("{name}.count"), &counts.iter().map(|entry| entry.1.to_bits()).collect::<Vec<u64>>());
}

fn load_counts<const N: usize>(model: &mut Model, name: &str) -> Result<Vec<([u32; N], f64)>, Problem> {
    let numbers = model.take::<u32>(name)?;
    let counts = model.take::<u64>(&format!("{name}.count"))?;
    let (numbers, rest) = numbers.as_chunks::<N>();
    let counts: Vec<f64> = counts.into_iter().map(f64::from_bits).collect();
    if !rest.is_empty() || numbers.len() != counts.len() {
        return Err(malformed(&format!("counts of different lengths in {name}")));
    }
    if !counts.iter().all(|&count| count > 0.0 && count <= MOST) {
        return Err(malformed(&format!("something in {name} that was never seen")));
    }
    Ok(numbers.iter().copied().zip(counts).collect())
}

fn load_states(model: &mut Model) -> Result<Vec<State>, Problem> {
    let labels = model.take::<u32>("states.label")?;
    let (kinds, classes) = (model.take::<u8>("states.kind")?, model.take::<u8>("states.class")?);
    if labels.len() != kinds.len() || labels.len() != classes.len() {
        return Err(malformed("states of different lengths"));
    }
    let state = |((label, kind), class)| {
        let kind = match kind {
            0 => Kind::Phrase,
            1 => Kind::Tag,
            2 => Kind::Inner,
            _ => return Err(malformed("a state of no kind")),
        };
        Ok(State { label, kind, class })
    };
    labels.into_iter().zip(kinds).zip(classes).map(state).collect()
}
