//! Small treebanks for tests.

use solecism_corpus::Tree;

use super::{Functions, Treebank};

/// A treebank of trees with the same weight.
pub(super) fn treebank(trees: &[&str], weight: f64) -> Treebank {
    let mut treebank = Treebank::default();
    for tree in trees {
        let tree = Tree::parse(*tree).unwrap_or_else(|flaw| panic!("{tree}: {}", flaw.what));
        treebank.push(&tree, weight, Functions::Drop).unwrap_or_else(|flaw| panic!("{}", flaw.what));
    }
    treebank
}

/// Small, varied trees.
pub(super) const TREES: [&str; 8] = [
    "(ROOT (S (NP (DT The) (NN cook)) (VP (VBZ burns) (NP (DT the) (NN soup))) (. .)))",
    "(ROOT (S (NP (PRP She)) (VP (VBD saw) (NP (DT a) (NN boat)) (PP (IN on) (NP (DT the) (NN lake)))) (. .)))",
    "(ROOT (S (NP (NNP Rome)) (VP (VBD fell)) (. .)))",
    "(ROOT (SBARQ (WHNP (WP Who)) (SQ (VBD saw) (NP (PRP her))) (. ?)))",
    "(ROOT (S (VP (VB Wait)) (. !)))",
    "(ROOT (FRAG (NP (NP (DT A) (NN boat)) (PP (IN of) (NP (NNS planks)))) (. .)))",
    "(ROOT (S (NP (NNS Cooks)) (VP (VBP burn) (NP (NNS soups)) (ADVP (RB quickly))) (. .)))",
    "(ROOT (S (S (NP (PRP He)) (VP (VBD left))) (CC and) (S (NP (PRP she)) (VP (VBD stayed))) (. .)))",
];
