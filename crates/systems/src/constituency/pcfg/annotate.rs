//! Annotated labels.

use super::annotation::{Annotation, Annotations};
use super::word_class::{ORDINARY, word_class};
use crate::constituency::PhraseTree;

/// A tree with the properties of its nodes that annotations depend on.
pub(super) struct Annotator<'t> {
    pub tree: &'t PhraseTree,
    /// For each node its label without function tags.
    pub bare: &'t [&'t str],
    /// For each node whether it has the function tag `TMP`.
    pub temporal: &'t [bool],
    pub words: &'t [&'t str],
    pub annotations: Annotations,
    /// For each node its parent; the root is its own parent.
    pub parents: &'t [usize],
    /// For each phrase its head daughter; for each tag itself.
    pub heads: &'t [usize],
}

/// A node's annotated label and its backoff labels, most specific first.
#[derive(Debug, Clone, Default)]
pub(super) struct NodeNames {
    pub levels: Vec<String>,
    /// Word class, for tags.
    pub class: u8,
}

impl Annotator<'_> {
    /// The names of all nodes, with vertical Markovisation of order `vertical`.
    pub(super) fn names(&self, vertical: u8) -> Vec<NodeNames> {
        let verbs = self.verb_counts();
        let temporal = self.temporal_nodes();
        (0..self.tree.nodes().len())
            .map(|at| {
                if self.tree.nodes()[at].is_tag {
                    self.tag_names(at, &temporal)
                } else {
                    self.phrase_names(at, vertical, &verbs, &temporal)
                }
            })
            .collect()
    }

    fn has(&self, annotation: Annotation) -> bool {
        self.annotations.has(annotation)
    }

    fn phrase_names(&self, at: usize, vertical: u8, verbs: &[u32], temporal: &[bool]) -> NodeNames {
        let mut name = self.bare[at].to_owned();
        let mut mark = |is: bool, mark: &str| {
            if is {
                name.push_str(mark);
            }
        };
        let label = self.bare[at];
        let node = self.tree.nodes()[at];
        let children = || self.tree.children(at);
        if label == "NP" {
            let is_base = || children().all(|child| self.tree.nodes()[child].is_tag);
            mark(self.has(Annotation::TmpNp) && temporal[at], "-T");
            mark(self.has(Annotation::BaseNp) && is_base(), "-B");
            mark(self.has(Annotation::PossNp) && self.ends_in_tag(at, "POS"), "-P");
            mark(self.has(Annotation::RightRecNp) && self.ends_in_noun_phrase(at), "-R");
        }
        mark(label == "S" && self.has(Annotation::GappedS) && self.lacks_subject(at), "-G");
        if label == "VP" && self.has(Annotation::SplitVp) {
            mark(true, verb_form(self.head_tag(at)));
        }
        let has_verb = verbs[node.end as usize] > verbs[node.start as usize];
        mark(self.has(Annotation::DominatesV) && has_verb && label != "VP", "-v");
        mark(self.has(Annotation::UnaryInternal) && children().count() == 1, "-U");
        let mut levels = vec![name];
        let mut above = at;
        for _ in 1..vertical {
            let next = self.parents[above];
            let label = if next == above { "" } else { self.bare[next] };
            above = next;
            let longer = format!("{}^{label}", levels[0]);
            levels.insert(0, longer);
        }
        if levels.last().is_some_and(|last| last != self.bare[at]) {
            levels.push(self.bare[at].to_owned());
        }
        NodeNames { levels, class: ORDINARY }
    }

    fn tag_names(&self, at: usize, temporal: &[bool]) -> NodeNames {
        let (tag, parent) = (self.bare[at], self.parents[at]);
        let word = self.words.get(self.tree.nodes()[at].start as usize).copied().unwrap_or_default();
        let class = word_class(tag, word, self.annotations);
        let mut plain = tag.to_owned();
        if class != ORDINARY {
            plain = format!("{tag}-{class}");
        }
        let mut name = plain.clone();
        let alone = parent != at && self.tree.children(parent).nth(1).is_none();
        let marks = [
            ("DT", Annotation::UnaryDt, alone, "-U"),
            ("RB", Annotation::UnaryRb, alone, "-U"),
            (tag, Annotation::TmpNp, temporal[at], "-T"),
        ];
        for (which, annotation, is, mark) in marks {
            if which == tag && is && self.has(annotation) {
                name.push_str(mark);
            }
        }
        if tag == "IN" && self.has(Annotation::SplitIn) {
            name.push_str(attachment(self.bare[self.parents[parent]]));
        }
        let mut levels = vec![plain];
        if levels[0] != name {
            levels.insert(0, name);
        }
        if self.has(Annotation::TagPa) {
            let above = if parent == at { "" } else { self.bare[parent] };
            levels.insert(0, format!("{}^{above}", levels[0]));
        }
        NodeNames { levels, class }
    }

    /// Cumulative number of verbs before each word, and in total.
    fn verb_counts(&self) -> Vec<u32> {
        let tags = self.tree.nodes().iter().zip(self.bare).filter(|(node, _)| node.is_tag);
        let mut verbs = vec![0];
        for (_, tag) in tags {
            let so_far = verbs[verbs.len() - 1];
            verbs.push(so_far + u32::from(tag.starts_with("VB") || *tag == "MD"));
        }
        verbs
    }

    /// True if each node is temporal: temporal noun phrases, and their heads down to the tag.
    fn temporal_nodes(&self) -> Vec<bool> {
        let mut temporal = self.temporal.to_vec();
        for at in 0..temporal.len() {
            let node = self.tree.nodes()[at];
            if temporal[at] && !node.is_tag && self.bare[at] == "NP" {
                temporal[self.heads[at]] = true;
            } else if temporal[at] && !(node.is_tag && self.bare[at].starts_with("NN")) {
                temporal[at] = false;
            }
        }
        temporal
    }

    /// Tag of a phrase's head word.
    fn head_tag(&self, at: usize) -> &str {
        let mut at = at;
        while !self.tree.nodes()[at].is_tag && self.heads[at] > at {
            at = self.heads[at];
        }
        self.bare[at]
    }

    fn ends_in_tag(&self, at: usize, tag: &str) -> bool {
        self.tree.children(at).last().is_some_and(|last| self.bare[last] == tag)
    }

    /// True if a descendant on the right edge is a noun phrase.
    fn ends_in_noun_phrase(&self, at: usize) -> bool {
        let mut below = std::iter::successors(Some(at), |&at| self.tree.children(at).last()).skip(1);
        below.any(|at| self.bare[at] == "NP")
    }

    fn lacks_subject(&self, at: usize) -> bool {
        let mut daughters = self.tree.children(at).map(|child| self.bare[child]);
        let before = daughters.by_ref().take_while(|&label| label != "VP");
        !before.into_iter().any(|label| matches!(label, "NP" | "SBAR" | "S"))
    }
}

/// Suffix of a verb phrase, by the tag of its head.
fn verb_form(tag: &str) -> &'static str {
    match tag {
        "VBD" | "VBZ" | "VBP" | "MD" => "-VBF",
        "VB" => "-VB",
        "VBG" => "-VBG",
        "VBN" => "-VBN",
        "TO" => "-TO",
        _ => "",
    }
}

/// Suffix of a preposition or subordinating conjunction, by the label above its phrase.
fn attachment(label: &str) -> &'static str {
    match label {
        "NP" | "NX" | "WHNP" | "NAC" => "-n",
        "VP" => "-v",
        "S" | "SINV" | "SQ" | "SBARQ" | "SBAR" => "-s",
        _ => "",
    }
}
