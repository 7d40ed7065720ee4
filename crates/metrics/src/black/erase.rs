//! The first step: the words that grammars treat too differently to be compared.

use super::bracketing::{Forest, Node};
use super::words;

/// Which words are erased; by node.
#[derive(Clone, Debug)]
pub(crate) struct Erasures {
    pub erased: Vec<bool>,
    /// Those that are erased as auxiliaries, or as the *to* of an infinitive.
    auxiliary: Vec<bool>,
    /// Those that are null elements or punctuation: they need not be in another analysis at all.
    silent: Vec<bool>,
}

/// Finds what is erased from a sentence.
pub(crate) fn erasures(forest: &Forest) -> Erasures {
    let none = vec![false; forest.nodes.len()];
    let mut erasures = Erasures { erased: none.clone(), auxiliary: none.clone(), silent: none };
    for place in places(forest) {
        let word = place.sisters()[place.at];
        erasures.auxiliary[word] = place.is_auxiliary() || place.is_infinitival();
        erasures.silent[word] = place.is_silent();
        erasures.erased[word] = erasures.auxiliary[word] || erasures.silent[word] || place.is_other();
    }
    erasures
}

/// Erases from each of two analyses of a sentence what is erased from the other: whether *is tired* has an auxiliary,
/// or *'s* is a possessive, is a matter of the analysis, but the same words must be left.
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

/// The single adverbs beside erased auxiliaries; by node.
pub(crate) fn stranded(forest: &Forest, erasures: &Erasures) -> Vec<bool> {
    let mut stranded = vec![false; forest.nodes.len()];
    for place in places(forest) {
        if erasures.auxiliary[place.sisters()[place.at]] {
            for adverb in place.neighbours() {
                stranded[adverb] = !erasures.erased[adverb];
            }
        }
    }
    stranded
}

impl Erasures {
    /// The words that any analysis of the sentence has, from left to right.
    fn comparable(&self, forest: &Forest) -> Vec<usize> {
        let is_comparable = |&node: &usize| forest.word(node).is_some() && !self.silent[node];
        forest.walk().into_iter().filter(is_comparable).collect()
    }
}

/// All words, each among its sisters.
fn places<'f, 't>(forest: &'f Forest<'t>) -> Vec<Place<'f, 't>> {
    let is_labelled = forest.is_labelled();
    let order = forest.walk();
    let mut above = vec![(0, 0); forest.nodes.len()];
    for &parent in &order {
        for (at, &child) in forest.children(parent).iter().enumerate() {
            above[child] = (parent, at);
        }
    }
    let words = order.into_iter().filter(|&node| forest.word(node).is_some());
    let first = words.clone().find(|&word| !is_mark(forest, word));
    let place = |word: usize| {
        let (parent, at) = above[word];
        Place { forest, after: above[parent], parent, at, is_labelled, is_first: first == Some(word) }
    };
    words.map(place).collect()
}

/// Whether a node is a word of which nothing is left: punctuation.
pub(super) fn is_mark(forest: &Forest, node: usize) -> bool {
    let node = &forest.nodes[node];
    node.word.is_some_and(|word| words::core(word, node.is_barred).is_empty())
}

/// A word among its sisters.
struct Place<'f, 't> {
    forest: &'f Forest<'t>,
    parent: usize,
    /// What holds the parent, and its place there.
    after: (usize, usize),
    at: usize,
    is_labelled: bool,
    /// Whether nothing stands before it in the sentence.
    is_first: bool,
}

impl<'t> Place<'_, 't> {
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

    /// A null element or punctuation.
    fn is_silent(&self) -> bool {
        let (text, tag) = (self.text(), self.tag());
        tag == "-NONE-"
            || (text.starts_with('*') && text.len() > 1)
            || (text == "0" && tag.ends_with('P'))
            || is_mark(self.forest, self.sisters()[self.at])
    }

    /// *not* or a possessive ending.
    fn is_other(&self) -> bool {
        let plain = words::plain(self.text());
        let is_last = self.at + 1 == self.sisters().len() && self.at > 0;
        let is_possessive =
            plain == "'s" && (matches!(self.tag(), "POS" | "PART") || (!self.is_labelled && is_last));
        is_possessive || words::is_not(&plain)
    }

    /// A form of *be*, *have* or *do*, or a modal, with its verb after it.
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
            if !passes_subject && !self.is_passed_over(sister) {
                return false;
            }
        }
        false
    }

    /// What follows the constituent that it is in, if that holds nothing but auxiliaries: *(will soon have) (left)*.
    fn after_group(&self) -> &[usize] {
        let is_in_group = |&sister: &usize| self.is_passed_over(sister) || self.is_auxiliary_word(sister);
        if self.parent == 0 || !self.sisters().iter().all(is_in_group) {
            return &[];
        }
        let (holder, at) = self.after;
        &self.forest.children(holder)[at + 1..]
    }

    /// *to* before the verb that it belongs to.
    fn is_infinitival(&self) -> bool {
        if !self.text().eq_ignore_ascii_case("to") {
            return false;
        }
        let mut after = self.sisters()[self.at + 1..].iter();
        let is_before_verb = after
            .find(|&&sister| !self.is_passed_over(sister))
            .is_some_and(|&sister| self.is_verbal(sister, &["VB"]));
        is_before_verb || (self.tag() == "TO" && is_verb_label(self.forest.nodes[self.parent].label))
    }

    /// Whether a subject may stand between it and its verb: not inside a verb phrase.
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

    /// *not*, adverbs and what is erased anyway.
    fn is_passed_over(&self, sister: usize) -> bool {
        let label = self.forest.nodes[sister].label;
        match self.forest.word(sister) {
            Some(word) => {
                words::is_not(&words::plain(word)) || is_mark(self.forest, sister) || self.is_adverb(sister)
            }
            None => is_adverb_label(label) || label.starts_with("PRN"),
        }
    }

    /// Whether this is a single adverb.
    fn is_adverb(&self, sister: usize) -> bool {
        let node = &self.forest.nodes[sister];
        match (node.word, node.label) {
            (None, _) => false,
            (Some(word), "") => words::is_adverb(word),
            (Some(_), label) => is_adverb_label(label) || is_adverb_label(node.tag),
        }
    }

    /// Whether this is a verb, or starts with the verb that it is about.
    fn is_verbal(&self, mut sister: usize, forms: &[&str]) -> bool {
        loop {
            let node = &self.forest.nodes[sister];
            if !node.label.is_empty() {
                return is_verb_label(node.label);
            }
            if let Some(word) = node.word {
                return !self.is_labelled && words::can_be(&word.to_lowercase(), forms);
            }
            let next = node.children.iter().find(|&&child| !self.is_passed_over(child));
            let Some(&next) = next else { return false };
            sister = next;
        }
    }

    /// The adverbs beside it, over what else is erased.
    fn neighbours(&self) -> impl Iterator<Item = usize> {
        let sisters = self.sisters();
        let may_pass = self.may_be_inverted();
        let before = sisters[..self.at].iter().rev().take_while(|&&sister| self.is_passed_over(sister));
        let after = sisters[self.at + 1..].iter().take_while(move |&&sister| {
            self.is_passed_over(sister)
                || (may_pass && self.is_subject(sister))
                || self.is_auxiliary_word(sister)
        });
        before.chain(after).copied().filter(|&sister| self.is_adverb(sister))
    }

    /// A further auxiliary beside it, as in *will probably have*.
    fn is_auxiliary_word(&self, sister: usize) -> bool {
        self.forest.word(sister).is_some_and(|word| !words::forms_after(&words::plain(word)).is_empty())
    }
}

/// The labels of verbs and verb phrases begin with a V in nearly every scheme; some have names for auxiliaries.
pub(super) fn is_verb_label(label: &str) -> bool {
    let is_auxiliary = ["AUX", "MD", "BE", "HV", "DO"].iter().any(|prefix| label.starts_with(prefix));
    label.starts_with('V') || is_auxiliary
}

pub(super) fn is_adverb_label(label: &str) -> bool {
    ["RB", "ADV", "AV", "NEG"].iter().any(|prefix| label.starts_with(prefix))
}
