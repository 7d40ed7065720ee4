//! Step 1: erases the words that grammars treat too differently to be compared.

use super::bracketing::{Forest, Node};
use super::words;

/// Erased words, by node.
#[derive(Clone, Debug)]
pub(crate) struct Erasures {
    pub erased: Vec<bool>,
    /// Words erased as auxiliaries, or as the *to* of an infinitive.
    auxiliary: Vec<bool>,
    /// Null elements and punctuation, which another analysis may lack.
    silent: Vec<bool>,
}

/// Finds the words to erase from a sentence.
pub(crate) fn erasures(forest: &Forest) -> Erasures {
    let unmarked = vec![false; forest.nodes.len()];
    let mut erasures = Erasures { erased: unmarked.clone(), auxiliary: unmarked.clone(), silent: unmarked };
    for word in words_in_context(forest) {
        let position = word.sisters()[word.at];
        erasures.auxiliary[position] = word.is_auxiliary() || word.is_infinitival();
        erasures.silent[position] = word.is_silent();
        erasures.erased[position] =
            erasures.auxiliary[position] || erasures.silent[position] || word.is_other();
    }
    erasures
}

/// Erases from each of two analyses what is erased from the other. Whether *is tired* has an auxiliary, or *'s* is a
/// possessive, depends on the analysis, but the same words must remain.
pub(crate) fn unite(one: &Forest, erased: &mut Erasures, other: &Forest, erased_there: &mut Erasures) {
    let (ours, theirs) = (erased.comparable(one), erased_there.comparable(other));
    let text = |forest: &Forest, word: usize| words::plain(forest.word(word).unwrap_or_default());
    let are_same =
        ours.len() == theirs.len() && ours.iter().zip(&theirs).all(|(&a, &b)| text(one, a) == text(other, b));
    if !are_same {
        return;
    }
    for (a, b) in ours.into_iter().zip(theirs) {
        let is_auxiliary = erased.auxiliary[a] || erased_there.auxiliary[b];
        let is_erased = erased.erased[a] || erased_there.erased[b];
        (erased.auxiliary[a], erased_there.auxiliary[b]) = (is_auxiliary, is_auxiliary);
        (erased.erased[a], erased_there.erased[b]) = (is_erased, is_erased);
    }
}

/// Single adverbs next to erased auxiliaries, by node.
pub(crate) fn stranded(forest: &Forest, erasures: &Erasures) -> Vec<bool> {
    let mut stranded = vec![false; forest.nodes.len()];
    for word in words_in_context(forest) {
        if erasures.auxiliary[word.sisters()[word.at]] {
            for adverb in word.adjacent_adverbs() {
                stranded[adverb] = !erasures.erased[adverb];
            }
        }
    }
    stranded
}

impl Erasures {
    /// Words that are in any analysis of the sentence, from left to right.
    fn comparable(&self, forest: &Forest) -> Vec<usize> {
        let is_comparable = |&node: &usize| forest.word(node).is_some() && !self.silent[node];
        forest.preorder().into_iter().filter(is_comparable).collect()
    }
}

/// All words, each with its sisters.
fn words_in_context<'f, 't>(forest: &'f Forest<'t>) -> Vec<WordInContext<'f, 't>> {
    let is_labelled = forest.is_labelled();
    let order = forest.preorder();
    let mut positions = vec![(0, 0); forest.nodes.len()];
    for &parent in &order {
        for (at, &child) in forest.children(parent).iter().enumerate() {
            positions[child] = (parent, at);
        }
    }
    let words = order.into_iter().filter(|&node| forest.word(node).is_some());
    let first = words.clone().find(|&word| !is_mark(forest, word));
    let in_context = |word: usize| {
        let (parent, at) = positions[word];
        WordInContext {
            forest,
            parent_position: positions[parent],
            parent,
            at,
            is_labelled,
            is_first: first == Some(word),
        }
    };
    words.map(in_context).collect()
}

/// Returns whether a node is a word that consists of punctuation.
pub(super) fn is_mark(forest: &Forest, node: usize) -> bool {
    let node = &forest.nodes[node];
    node.word.is_some_and(|word| words::core(word, node.is_barred).is_empty())
}

/// A word and its sisters.
struct WordInContext<'f, 't> {
    forest: &'f Forest<'t>,
    parent: usize,
    /// The parent's own parent, and its index there.
    parent_position: (usize, usize),
    /// Index among the sisters.
    at: usize,
    is_labelled: bool,
    /// True if it is the first word of the sentence.
    is_first: bool,
}

impl<'t> WordInContext<'_, 't> {
    fn sisters(&self) -> &[usize] {
        self.forest.children(self.parent)
    }

    fn node(&self) -> &Node<'t> {
        &self.forest.nodes[self.sisters()[self.at]]
    }

    fn text(&self) -> &'t str {
        self.node().word.unwrap_or_default()
    }

    fn tag(&self) -> &'t str {
        self.node().tag
    }

    /// Returns whether the word is a null element or punctuation.
    fn is_silent(&self) -> bool {
        let (text, tag) = (self.text(), self.tag());
        tag == "-NONE-"
            || (text.starts_with('*') && text.len() > 1)
            || (text == "0" && tag.ends_with('P'))
            || is_mark(self.forest, self.sisters()[self.at])
    }

    /// Returns whether the word is *not* or a possessive ending.
    fn is_other(&self) -> bool {
        let plain = words::plain(self.text());
        let is_last = self.at + 1 == self.sisters().len() && self.at > 0;
        let is_possessive =
            plain == "'s" && (matches!(self.tag(), "POS" | "PART") || (!self.is_labelled && is_last));
        is_possessive || words::is_not(&plain)
    }

    /// Returns whether the word is a form of *be*, *have* or *do*, or a modal, followed by its verb.
    fn is_auxiliary(&self) -> bool {
        let text = words::plain(words::core(self.text(), self.node().is_barred));
        let mut forms = words::forms_after(&text);
        if self.tag() == "MD" {
            forms.push("VB");
        }
        if forms.is_empty() || self.tag() == "POS" {
            return false;
        }
        let mut may_pass_subject = self.may_be_inverted();
        for &sister in self.sisters()[self.at + 1..].iter().chain(self.after_group()) {
            if self.is_verbal(sister, &forms) {
                return true;
            }
            let passes_subject = may_pass_subject && self.is_subject(sister);
            may_pass_subject &= !passes_subject;
            if !passes_subject && !self.is_skipped(sister) {
                return false;
            }
        }
        false
    }

    /// Nodes after the word's constituent, if that contains only auxiliaries: *(will soon have) (left)*.
    fn after_group(&self) -> &[usize] {
        let is_in_group = |&sister: &usize| self.is_skipped(sister) || self.is_auxiliary_word(sister);
        if self.parent == 0 || !self.sisters().iter().all(is_in_group) {
            return &[];
        }
        let (grandparent, at) = self.parent_position;
        &self.forest.children(grandparent)[at + 1..]
    }

    /// Returns whether the word is *to* before an infinitive.
    fn is_infinitival(&self) -> bool {
        if !self.text().eq_ignore_ascii_case("to") {
            return false;
        }
        let mut after = self.sisters()[self.at + 1..].iter();
        let is_before_verb = after
            .find(|&&sister| !self.is_skipped(sister))
            .is_some_and(|&sister| self.is_verbal(sister, &["VB"]));
        is_before_verb || (self.tag() == "TO" && is_verb_label(self.forest.nodes[self.parent].label))
    }

    /// Returns whether a subject may stand between the word and its verb, as it may outside verb phrases.
    fn may_be_inverted(&self) -> bool {
        let label = self.forest.nodes[self.parent].label;
        if self.is_labelled && !label.is_empty() { !is_verb_label(label) } else { true }
    }

    fn is_subject(&self, sister: usize) -> bool {
        let label = self.forest.nodes[sister].label;
        if self.is_labelled {
            return label.starts_with(['N', 'P', 'E', 'D']) && !label.starts_with("PP");
        }
        self.is_first || words::is_pronoun(self.forest.first_word(sister))
    }

    /// Returns whether a node may stand between an auxiliary and its verb: *not*, adverbs, and what is erased anyway.
    fn is_skipped(&self, sister: usize) -> bool {
        let label = self.forest.nodes[sister].label;
        match self.forest.word(sister) {
            Some(word) => {
                words::is_not(&words::plain(word)) || is_mark(self.forest, sister) || self.is_adverb(sister)
            }
            None => is_adverb_label(label) || label.starts_with("PRN"),
        }
    }

    /// Returns whether a node is a single adverb.
    fn is_adverb(&self, sister: usize) -> bool {
        let node = &self.forest.nodes[sister];
        match (node.word, node.label) {
            (None, _) => false,
            (Some(word), "") => words::is_adverb(word),
            (Some(_), label) => is_adverb_label(label) || is_adverb_label(node.tag),
        }
    }

    /// Returns whether a node is a verb in one of these forms, or starts with one.
    fn is_verbal(&self, mut sister: usize, forms: &[&str]) -> bool {
        loop {
            let node = &self.forest.nodes[sister];
            if !node.label.is_empty() {
                return is_verb_label(node.label);
            }
            if let Some(word) = node.word {
                return !self.is_labelled && words::can_be(&word.to_lowercase(), forms);
            }
            let next = node.children.iter().find(|&&child| !self.is_skipped(child));
            let Some(&next) = next else { return false };
            sister = next;
        }
    }

    /// Adverbs next to the word, with only skipped nodes between.
    fn adjacent_adverbs(&self) -> impl Iterator<Item = usize> {
        let sisters = self.sisters();
        let may_pass = self.may_be_inverted();
        let before = sisters[..self.at].iter().rev().take_while(|&&sister| self.is_skipped(sister));
        let after = sisters[self.at + 1..].iter().take_while(move |&&sister| {
            self.is_skipped(sister) || (may_pass && self.is_subject(sister)) || self.is_auxiliary_word(sister)
        });
        before.chain(after).copied().filter(|&sister| self.is_adverb(sister))
    }

    /// Returns whether a node could be a further auxiliary, as in *will probably have*.
    fn is_auxiliary_word(&self, sister: usize) -> bool {
        self.forest.word(sister).is_some_and(|word| !words::forms_after(&words::plain(word)).is_empty())
    }
}

/// Labels of verbs and verb phrases begin with V in nearly every scheme; some schemes have labels for auxiliaries.
pub(super) fn is_verb_label(label: &str) -> bool {
    let is_auxiliary = ["AUX", "MD", "BE", "HV", "DO"].iter().any(|prefix| label.starts_with(prefix));
    label.starts_with('V') || is_auxiliary
}

pub(super) fn is_adverb_label(label: &str) -> bool {
    ["RB", "ADV", "AV", "NEG"].iter().any(|prefix| label.starts_with(prefix))
}
