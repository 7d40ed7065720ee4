//! Counts of states, rules and words. Model files store counts; probabilities are estimated on loading.

use solecism_corpus::Problem;

use super::annotation::Annotations;
use super::word_class::CLASSES;
use solecism_tagging::model::{Model, Strings, malformed};

/// Kind of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StateKind {
    /// A phrase.
    Phrase,
    /// The tag of a word.
    Tag,
    /// An intermediate state of binarisation: the head of a phrase with some of its sisters.
    Intermediate,
}

/// A state of the grammar: an annotated label or an intermediate state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The label without annotations; for intermediate states that of their phrase.
    pub label: u32,
    pub kind: StateKind,
    /// Word class, for tags.
    pub class: u8,
}

/// Weighted counts of states, rules and words.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    /// Labels and tags without annotations.
    pub labels: Strings,
    /// Names of the states.
    pub names: Strings,
    pub states: Vec<State>,
    /// Parent, left and right daughter.
    pub binary: Vec<([u32; 3], f64)>,
    /// Parent and daughter.
    pub unary: Vec<([u32; 2], f64)>,
    /// Root state.
    pub roots: Vec<([u32; 1], f64)>,
    pub words: Strings,
    /// Word and state, sorted.
    pub lexicon: Vec<([u32; 2], f64)>,
    pub signatures: Strings,
    /// Signature and state of rare words, sorted.
    pub rare: Vec<([u32; 2], f64)>,
    /// Label of the root that wraps sentences, if any.
    pub wrapper: Strings,
    /// The annotations of the states.
    pub annotations: Annotations,
}

/// Maximum number of labels; treebanks have some dozens.
pub(super) const MAX_LABELS: usize = 2000;

/// Maximum sum of counts, well below where a 64-bit float cannot represent increments of 1.
const MAX_TOTAL: f64 = 1e15;

impl Counts {
    pub(super) fn save(&self, model: &mut Model) {
        model.put_strings("labels", &self.labels);
        model.put_strings("states", &self.names);
        model.put("states.label", &self.states.iter().map(|state| state.label).collect::<Vec<_>>());
        model.put("states.kind", &self.states.iter().map(|state| state.kind as u8).collect::<Vec<_>>());
        model.put("states.class", &self.states.iter().map(|state| state.class).collect::<Vec<_>>());
        save_counts(model, "binary", &self.binary);
        save_counts(model, "unary", &self.unary);
        save_counts(model, "tops", &self.roots);
        model.put_strings("words", &self.words);
        save_counts(model, "lexicon", &self.lexicon);
        model.put_strings("signatures", &self.signatures);
        save_counts(model, "rare", &self.rare);
        model.put_strings("root", &self.wrapper);
        model.put("annotations", &[self.annotations.to_bits()]);
    }

    pub(super) fn load(model: &mut Model) -> Result<Self, Problem> {
        let counts = Self {
            labels: model.take_strings("labels")?,
            names: model.take_strings("states")?,
            states: load_states(model)?,
            binary: load_counts(model, "binary")?,
            unary: load_counts(model, "unary")?,
            roots: load_counts(model, "tops")?,
            words: model.take_strings("words")?,
            lexicon: load_counts(model, "lexicon")?,
            signatures: model.take_strings("signatures")?,
            rare: load_counts(model, "rare")?,
            wrapper: model.take_strings("root")?,
            annotations: load_annotations(model)?,
        };
        if counts.is_consistent() { Ok(counts) } else { Err(malformed("inconsistent counts")) }
    }

    /// Checks that all indices are in range, and that rules have states of suitable kinds.
    fn is_consistent(&self) -> bool {
        let (labels, states) = (self.labels.len(), &self.states);
        let kind = |state: u32| states.get(state as usize).map(|state| state.kind);
        let is_parent = |state: u32| matches!(kind(state), Some(StateKind::Phrase | StateKind::Intermediate));
        let is_whole = |state: u32| matches!(kind(state), Some(StateKind::Phrase | StateKind::Tag));
        let is_sum = |counts: f64| counts <= MAX_TOTAL;
        let fits = |[word, state]: [u32; 2], words: &Strings| {
            (word as usize) < words.len() && kind(state) == Some(StateKind::Tag)
        };
        let one_inner = |[left, right]: [u32; 2]| is_whole(left) || is_whole(right);
        (1..=MAX_LABELS).contains(&labels)
            && self.names.len() == states.len()
            && states.iter().all(|state| (state.label as usize) < labels && state.class < CLASSES)
            && self.binary.iter().all(|&([parent, left, right], _)| {
                is_parent(parent) && kind(left).is_some() && kind(right).is_some() && one_inner([left, right])
            })
            && self
                .unary
                .iter()
                .all(|&([parent, child], _)| kind(parent) == Some(StateKind::Phrase) && is_whole(child))
            && self.roots.iter().all(|&([top], _)| is_whole(top))
            && self.lexicon.iter().all(|&(entry, _)| fits(entry, &self.words))
            && self.lexicon.is_sorted_by(|one, next| one.0 < next.0)
            && self.rare.iter().all(|&(entry, _)| fits(entry, &self.signatures))
            && self.rare.is_sorted_by(|one, next| one.0 < next.0)
            && self.wrapper.len() <= 1
            && is_sum(sum(&self.binary) + sum(&self.unary) + sum(&self.roots))
            && is_sum(sum(&self.lexicon) + sum(&self.rare))
    }

    /// Count of each state.
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
    found.ok_or_else(|| malformed("bad annotations"))
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
    if !counts.iter().all(|&count| count > 0.0 && count <= MAX_TOTAL) {
        return Err(malformed(&format!("a count in {name} is out of range")));
    }
    Ok(numbers.iter().copied().zip(counts).collect())
}

fn load_states(model: &mut Model) -> Result<Vec<State>, Problem> {
    let labels = model.take::<u32>("states.label")?;
    let (kinds, classes) = (model.take::<u8>("states.kind")?, model.take::<u8>("states.class")?);
    if labels.len() != kinds.len() || labels.len() != classes.len() {
        return Err(malformed("labels, kinds and classes of states differ in number"));
    }
    let state = |((label, kind), class)| {
        let kind = match kind {
            0 => StateKind::Phrase,
            1 => StateKind::Tag,
            2 => StateKind::Intermediate,
            _ => return Err(malformed("a state of unknown kind")),
        };
        Ok(State { label, kind, class })
    };
    labels.into_iter().zip(kinds).zip(classes).map(state).collect()
}
