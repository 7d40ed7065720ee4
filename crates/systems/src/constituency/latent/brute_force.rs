//! Tests of inside-outside and k-best parsing against an enumeration of all parses.

use std::collections::BTreeMap;

use super::binarise::{BinaryNode, Expansion};
use super::em::{TrainingTree, log_likelihood_of};
use super::parser::LatentScratch;
use super::posteriors::Posteriors;
use super::trainer::{LatentOptions, LatentTrainer};
use crate::constituency::testing::treebank;
use crate::constituency::{Product, TreeParser, TreeScratch, Treebank};
use solecism_tagging::Trainer;

/// Ambiguous trees, with weights so high that words only have the tags that they were seen with.
fn ambiguous() -> Treebank {
    let trees = [
        "(ROOT (S (NP (PRP we)) (VP (VBD saw) (NP (NN snow)) (PP (IN from) (NP (NN home))))))",
        "(ROOT (S (NP (PRP we)) (VP (VBD saw) (NP (NP (NN snow)) (PP (IN from) (NP (NN home)))))))",
        "(ROOT (S (NP (NN snow)) (VP (VBD saw))))",
        "(ROOT (NP (NN home) (NN snow)))",
        "(ROOT (S (VP (VBD saw) (NP (PRP we)))))",
    ];
    treebank(&trees, 50.0)
}

/// The nodes of a binarised tree, in post-order.
type Parse = Vec<BinaryNode>;

/// Enumerates the parses of a sentence.
fn every_parse(trainer: &LatentTrainer, tags: &[Vec<u16>]) -> Vec<Parse> {
    let words = tags.len();
    let mut spans: BTreeMap<(usize, usize), Vec<Parse>> = BTreeMap::new();
    for length in 1..=words {
        for start in 0..=words - length {
            let end = start + length;
            let mut bottoms: Vec<Parse> = Vec::new();
            if length == 1 {
                let leaf = |&tag: &u16| {
                    vec![BinaryNode {
                        bottom: tag,
                        top: tag,
                        chain: None,
                        expansion: Expansion::Word(start as u32),
                    }]
                };
                bottoms.extend(tags[start].iter().map(leaf));
            }
            for split in start + 1..end {
                for left in &spans[&(start, split)] {
                    for right in &spans[&(split, end)] {
                        bottoms.extend(joined(trainer, left, right));
                    }
                }
            }
            let chained: Vec<Parse> = bottoms.iter().flat_map(|parse| under_chains(trainer, parse)).collect();
            bottoms.extend(chained);
            spans.insert((start, end), bottoms);
        }
    }
    spans.remove(&(0, words)).unwrap_or_default()
}

fn joined(trainer: &LatentTrainer, left: &Parse, right: &Parse) -> Vec<Parse> {
    let rules = (0..).zip(&trainer.binariser.rules.binary);
    let fits = rules.filter(|(_, rule)| {
        rule.left == left[left.len() - 1].top && rule.right == right[right.len() - 1].top
    });
    fits.map(|(number, rule)| {
        let mut nodes = left.clone();
        let shift = left.len() as u32;
        nodes.extend(right.iter().map(|node| match node.expansion {
            Expansion::Binary { rule, left, right } => BinaryNode {
                expansion: Expansion::Binary { rule, left: left + shift, right: right + shift },
                ..*node
            },
            Expansion::Word(_) => *node,
        }));
        let expansion = Expansion::Binary { rule: number, left: shift - 1, right: nodes.len() as u32 - 1 };
        nodes.push(BinaryNode { bottom: rule.parent, top: rule.parent, chain: None, expansion });
        nodes
    })
    .collect()
}

fn under_chains(trainer: &LatentTrainer, parse: &Parse) -> Vec<Parse> {
    let bottom = parse[parse.len() - 1].bottom;
    let chains = (0..).zip(&trainer.binariser.rules.chains).filter(|(_, chain)| chain.bottom == bottom);
    chains
        .map(|(number, chain)| {
            let mut nodes = parse.clone();
            let last = nodes.len() - 1;
            nodes[last].chain = Some(number);
            nodes[last].top = chain.top;
            nodes
        })
        .collect()
}

/// Enumerates the parses of a sentence with their probabilities.
fn probabilities(trainer: &LatentTrainer, sentence: &[&str]) -> Vec<(Parse, f64)> {
    let lexicon = &trainer.lexicon;
    let entries_of = |word: &str, first: bool| {
        let form = lexicon.words().form(word, first);
        let number = lexicon.words().known(&form).expect("a known word");
        let entries = (0..).zip(lexicon.entries()).filter(move |(_, entry)| entry.word == number);
        entries.map(|(at, entry)| (entry.tag, at)).collect::<BTreeMap<u16, u32>>()
    };
    let known: Vec<BTreeMap<u16, u32>> =
        sentence.iter().enumerate().map(|(at, word)| entries_of(word, at == 0)).collect();
    let tags: Vec<Vec<u16>> = known.iter().map(|word| word.keys().copied().collect()).collect();
    let parses = every_parse(trainer, &tags).into_iter();
    let with_probability = |nodes: Parse| {
        let mut entries = vec![0; sentence.len()];
        for node in &nodes {
            if let Expansion::Word(word) = node.expansion {
                entries[word as usize] = known[word as usize][&node.bottom];
            }
        }
        let tree = TrainingTree { nodes: nodes.clone(), entries, weight: 1.0 };
        log_likelihood_of(&tree, &trainer.grammar).map(|logarithm| (nodes, logarithm.exp()))
    };
    parses.filter_map(with_probability).collect()
}

const SENTENCE: [&str; 5] = ["we", "saw", "snow", "from", "home"];

fn trained(cycles: u32) -> LatentTrainer {
    let mut trainer = LatentTrainer::new(&ambiguous(), LatentOptions { cycles, seed: 3 }, 1);
    while !trainer.is_done() {
        trainer.iterate();
    }
    trainer
}

#[test]
fn the_likelihood_is_the_sum_over_all_parses() {
    for cycles in [0, 1, 2] {
        let trainer = trained(cycles);
        let all = probabilities(&trainer, &SENTENCE);
        assert!(all.len() >= 2, "an ambiguous sentence");
        let sum: f64 = all.iter().map(|parse| parse.1).sum();
        let mut posteriors = Posteriors::default();
        let parser = trainer.parser();
        assert!(parser.posteriors_above(
            0.0,
            &SENTENCE,
            None,
            &mut LatentScratch::default(),
            &mut posteriors
        ));
        assert!(
            (posteriors.log_likelihood - sum.ln()).abs() < 1e-3,
            "{} {}",
            posteriors.log_likelihood,
            sum.ln()
        );
    }
}

#[test]
fn rule_posteriors_are_sums_over_parses() {
    let trainer = trained(2);
    let all = probabilities(&trainer, &SENTENCE);
    let sum: f64 = all.iter().map(|parse| parse.1).sum();
    let mut posteriors = Posteriors::default();
    let parser = trainer.parser();
    parser.posteriors_above(0.0, &SENTENCE, None, &mut LatentScratch::default(), &mut posteriors);
    for part in &posteriors.binary {
        let uses = |nodes: &Parse| {
            nodes.iter().any(|node| match node.expansion {
                Expansion::Binary { rule, right, .. } => {
                    rule == part.rule
                        && first_word(nodes, right) == part.split
                        && span(nodes, node) == cell_of(part.cell)
                }
                Expansion::Word(_) => false,
            })
        };
        let expected: f64 =
            all.iter().filter(|(nodes, _)| uses(nodes)).map(|parse| parse.1).sum::<f64>() / sum;
        assert!((f64::from(part.probability) - expected).abs() < 1e-4, "{part:?} {expected}");
    }
    let tags: f32 = posteriors.tags.iter().map(|tag| tag.probability).sum();
    assert!((tags - 5.0).abs() < 1e-3, "each word has one tag: {tags}");
    let roots: f32 = posteriors.roots.iter().map(|root| root.probability).sum();
    assert!((roots - 1.0).abs() < 1e-3, "a sentence has one root: {roots}");
}

fn first_word(nodes: &Parse, node: u32) -> u32 {
    match nodes[node as usize].expansion {
        Expansion::Word(word) => word,
        Expansion::Binary { left, .. } => first_word(nodes, left),
    }
}

fn last_word(nodes: &Parse, node: &BinaryNode) -> u32 {
    match node.expansion {
        Expansion::Word(word) => word,
        Expansion::Binary { right, .. } => last_word(nodes, &nodes[right as usize]),
    }
}

fn span(nodes: &Parse, node: &BinaryNode) -> (usize, usize) {
    let start = match node.expansion {
        Expansion::Word(word) => word,
        Expansion::Binary { left, .. } => first_word(nodes, left),
    };
    (start as usize, last_word(nodes, node) as usize + 1)
}

fn cell_of(cell: u32) -> (usize, usize) {
    let spans = super::chart::Spans { words: SENTENCE.len() };
    spans.by_length().find(|&(start, end)| spans.at(start, end) == cell as usize).expect("a span")
}

#[test]
fn k_best_lists_are_sorted_and_distinct() {
    let product = Product::new(vec![(trained(1).parser(), 1.0)]).expect("one grammar");
    let mut scratch = TreeScratch::default();
    let list = product.trees(&SENTENCE, None, 20, &mut scratch);
    let best = product.trees(&SENTENCE, None, 1, &mut scratch);
    assert!(list.len() >= 2 && best[0] == list[0], "{list:?}");
    assert!(list.windows(2).all(|pair| pair[0].score >= pair[1].score));
    for (at, parsed) in list.iter().enumerate() {
        assert!(list[..at].iter().all(|before| before.tree != parsed.tree));
    }
}
