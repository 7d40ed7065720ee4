//! Labels of a parser, including the combined labels of lifted words.

use std::collections::BTreeMap;

use solecism_corpus::Problem;

use crate::dependency::{Arc, DependencyCorpus, projective};
use solecism_tagging::model::{Model, Strings, malformed};

/// Labels of a parser: those of the treebank, then pairs of a lifted word's own label and that of its original head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Labels {
    strings: Strings,
    lifted: Vec<(u16, u16)>,
    /// Label of the root.
    root: u16,
}

/// Rarer pairs get no label: their words stay where they were lifted to.
const MIN_COUNT: u32 = 2;

impl Labels {
    /// Labels of a treebank whose trees are not made projective.
    pub(super) fn plain(corpus: &DependencyCorpus) -> Self {
        Self { strings: corpus.labels().clone(), lifted: Vec::new(), root: root_label(corpus) }
    }

    /// Labels of a treebank, and its trees made projective with these labels.
    pub(super) fn of_corpus(corpus: &DependencyCorpus) -> (Self, Vec<Arc>) {
        let mut arcs: Vec<Arc> =
            corpus.tokens().iter().map(|token| Arc { head: token.head, label: token.label }).collect();
        let (mut marks, mut start) = (Vec::with_capacity(arcs.len()), 0);
        for sentence in corpus.sentences() {
            let end = start + sentence.len();
            marks.extend(projective::lift(&mut arcs[start..end]));
            start = end;
        }
        let pairs = || arcs.iter().zip(&marks).filter_map(|(arc, mark)| mark.map(|mark| (arc.label, mark)));
        let mut seen = BTreeMap::new();
        pairs().for_each(|pair| *seen.entry(pair).or_insert(0) += 1);
        let lifted: Vec<_> =
            seen.into_iter().filter(|(_, count)| *count >= MIN_COUNT).map(|(pair, _)| pair).collect();
        let strings = corpus.labels().clone();
        for (arc, mark) in arcs.iter_mut().zip(marks) {
            if let Some(at) = mark.and_then(|mark| lifted.binary_search(&(arc.label, mark)).ok()) {
                arc.label = (strings.len() + at) as u16;
            }
        }
        let root = root_label(corpus);
        (Self { strings, lifted, root }, arcs)
    }

    pub(super) fn strings(&self) -> &Strings {
        &self.strings
    }

    pub(super) fn root(&self) -> u16 {
        self.root
    }

    /// Number of labels, including pairs.
    pub(super) fn len(&self) -> usize {
        self.strings.len() + self.lifted.len()
    }

    /// Splits pair labels and reattaches their words to the original heads.
    pub(super) fn resolve(&self, arcs: &mut [Arc]) {
        let plain = self.strings.len();
        if arcs.iter().all(|arc| usize::from(arc.label) < plain) {
            return;
        }
        let resolve = |arc: &mut Arc| {
            let (label, mark) = *self.lifted.get(usize::from(arc.label).checked_sub(plain)?)?;
            arc.label = label;
            Some(mark)
        };
        let marks: Vec<Option<u16>> = arcs.iter_mut().map(resolve).collect();
        projective::unlift(arcs, &marks);
    }

    pub(super) fn save(&self, model: &mut Model) {
        model.put_strings("labels", &self.strings);
        model.put("labels.lifted", &self.lifted.iter().flat_map(|pair| [pair.0, pair.1]).collect::<Vec<_>>());
        model.put("labels.root", &[self.root]);
    }

    pub(super) fn load(model: &mut Model) -> Result<Self, Problem> {
        let strings = model.take_strings("labels")?;
        let (lifted, root) = (model.take::<u16>("labels.lifted")?, model.take::<u16>("labels.root")?);
        let (pairs, rest) = lifted.as_chunks::<2>();
        let fits = |label: &u16| usize::from(*label) < strings.len();
        let all_fit = rest.is_empty() && lifted.iter().all(fits) && root.iter().all(fits);
        match root[..] {
            [root] if all_fit && strings.len() + pairs.len() < usize::from(u16::MAX) => {
                let lifted = pairs.iter().map(|pair| (pair[0], pair[1])).collect();
                Ok(Self { strings, lifted, root })
            }
            _ => Err(malformed("invalid label numbers")),
        }
    }
}

/// The most frequent label of roots.
fn root_label(corpus: &DependencyCorpus) -> u16 {
    let mut seen = vec![0_u32; corpus.labels().len().max(1)];
    for token in corpus.tokens().iter().filter(|token| token.head == 0) {
        seen[usize::from(token.label)] += 1;
    }
    let most = seen.iter().max().copied().unwrap_or(0);
    seen.iter().position(|&count| count == most).unwrap_or(0) as u16
}
