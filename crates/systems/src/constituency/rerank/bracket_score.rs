//! Labelled bracket scores, by the conventions of Collins (1997).

use super::labels::Labels;
use crate::constituency::tree::PhraseTree;

/// The brackets of a gold tree.
#[derive(Clone, Debug)]
pub struct GoldBrackets {
    /// For each position between words, the number of words before it without punctuation.
    positions: Vec<u32>,
    brackets: Vec<Bracket>,
}

/// Start, end, and hash of the label.
type Bracket = (u32, u32, u64);

/// Counts of matched, gold and test brackets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BracketCounts {
    /// Brackets in both trees.
    pub matched: u32,
    /// Brackets of the gold tree.
    pub gold: u32,
    /// Brackets of the test tree.
    pub test: u32,
}

/// Words with these tags are ignored.
const IGNORED_TAGS: [&str; 6] = [",", ":", "``", "''", ".", "-NONE-"];

/// A topmost bracket with one of these labels is ignored.
const IGNORED_ROOTS: [&str; 4] = ["", "ROOT", "S1", "TOP"];

impl GoldBrackets {
    /// Collects the brackets of a gold tree.
    pub fn new(gold: &PhraseTree, labels: &Labels) -> Self {
        let mut positions = vec![0];
        let mut position = 0;
        for tag in gold.tags() {
            position += u32::from(!IGNORED_TAGS.contains(&labels.name(tag)));
            positions.push(position);
        }
        let mut brackets = Self { positions, brackets: Vec::new() };
        brackets.brackets = brackets.of_tree(gold, labels);
        brackets
    }

    /// Compares a tree over the same words. The tags of the gold tree decide which words are punctuation.
    pub fn compare(&self, tree: &PhraseTree, labels: &Labels) -> BracketCounts {
        let test = self.of_tree(tree, labels);
        let (mut matched, mut left) = (0, self.brackets.iter().peekable());
        for bracket in &test {
            while left.next_if(|&gold| gold < bracket).is_some() {}
            matched += u32::from(left.next_if_eq(&bracket).is_some());
        }
        BracketCounts { matched, gold: self.brackets.len() as u32, test: test.len() as u32 }
    }

    /// The sorted brackets of a tree, without those that only contain ignored words.
    fn of_tree(&self, tree: &PhraseTree, labels: &Labels) -> Vec<Bracket> {
        let position =
            |at: u32| self.positions.get(at as usize).or(self.positions.last()).copied().unwrap_or(0);
        let is_root = |at: usize, label: u32| at == 0 && IGNORED_ROOTS.contains(&labels.name(label));
        let phrases =
            tree.nodes().iter().enumerate().filter(|(at, node)| !node.is_tag && !is_root(*at, node.label));
        let brackets =
            phrases.map(|(_, node)| (position(node.start), position(node.end), labels.bracket(node.label)));
        let mut brackets: Vec<Bracket> = brackets.filter(|bracket| bracket.0 < bracket.1).collect();
        brackets.sort_unstable();
        brackets
    }
}

impl BracketCounts {
    /// Harmonic mean of precision and recall; 1 if there are no brackets.
    pub fn f(self) -> f64 {
        let both = self.gold + self.test;
        if both == 0 { 1.0 } else { 2.0 * f64::from(self.matched) / f64::from(both) }
    }
}

impl std::ops::AddAssign for BracketCounts {
    fn add_assign(&mut self, other: Self) {
        self.matched += other.matched;
        self.gold += other.gold;
        self.test += other.test;
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{labels, tree};
    use super::*;

    fn counts(gold: &str, test: &str) -> (u32, u32, u32) {
        let labels = labels();
        let counts = GoldBrackets::new(&tree(gold), &labels).compare(&tree(test), &labels);
        (counts.matched, counts.gold, counts.test)
    }

    #[test]
    fn brackets_match_by_words_and_label() {
        let gold = "(S (NP (PRP we)) (VP (VBD saw) (NP (PRP$ her) (NN duck))))";
        assert_eq!(counts(gold, gold), (4, 4, 4));
        let other = "(S (NP (PRP we)) (VP (VBD saw) (S (NP (PRP her)) (VP (VB duck)))))";
        assert_eq!(counts(gold, other), (3, 4, 6));
        assert_eq!(counts(other, gold), (3, 6, 4));
    }

    #[test]
    fn punctuation_does_not_matter() {
        let low = "(S (VP (VB go) (NP (NN home) (. .))))";
        let high = "(S (VP (VB go) (NP (NN home))) (FRAG (. .)))";
        assert_eq!(counts(low, high), (3, 3, 3));
    }

    #[test]
    fn a_bracket_matches_once_and_particles_are_adverbs() {
        assert_eq!(counts("(NP (NP (NN fog)))", "(NP (NN fog))"), (1, 2, 1));
        assert_eq!(counts("(NP (NN fog))", "(NP (NP (NN fog)))"), (1, 1, 2));
        assert_eq!(counts("(VP (VB go) (PRT (RP up)))", "(VP (VB go) (ADVP (RB up)))"), (2, 2, 2));
    }

    #[test]
    fn no_brackets_give_a_perfect_score() {
        assert!((BracketCounts::default().f() - 1.0).abs() < 1e-12);
        let one = BracketCounts { matched: 1, gold: 1, test: 3 };
        assert!((one.f() - 0.5).abs() < 1e-12);
        // A tree over other words does not panic.
        assert_eq!(counts("(NP (NN fog))", "(S (NP (NN fog)) (VP (VB go)))"), (1, 1, 2));
    }
}
