use super::three_way::{align, cost_of};
use super::*;
use proptest::prelude::*;
use solecism_corpus::Notation;

use crate::count_one;
use crate::fields::Breakdown;

/// Cost of the optimal alignment, from the whole cube.
fn brute_force(sentences: [&[u32]; 3]) -> u32 {
    let [n, m, l] = sentences.map(<[u32]>::len);
    let place = |i: usize, j: usize, k: usize| (i * (m + 1) + j) * (l + 1) + k;
    let mut table = vec![u32::MAX; (n + 1) * (m + 1) * (l + 1)];
    for (i, j, k) in (0..=n).flat_map(|i| (0..=m).flat_map(move |j| (0..=l).map(move |k| (i, j, k)))) {
        let mut least = if (i, j, k) == (0, 0, 0) { 0 } else { u32::MAX };
        for step in 1..8 {
            let [a, b, c] = [step & 1, step >> 1 & 1, step >> 2 & 1];
            if a > i || b > j || c > k {
                continue;
            }
            let word = |which: usize, is_in: usize, at: usize| (is_in == 1).then(|| sentences[which][at - 1]);
            let column = [word(0, a, i), word(1, b, j), word(2, c, k)];
            least = least.min(table[place(i - a, j - b, k - c)] + cost_of(&[column]));
        }
        table[place(i, j, k)] = least;
    }
    table[place(n, m, l)]
}

proptest! {
    #[test]
    fn the_alignment_is_optimal(
        source in prop::collection::vec(0..4_u32, 0..8),
        output in prop::collection::vec(0..4_u32, 0..8),
        reference in prop::collection::vec(0..4_u32, 0..8),
    ) {
        let columns = align(&source, &output, &reference).unwrap_or_default();
        prop_assert_eq!(cost_of(&columns), brute_force([&source, &output, &reference]));
        let words = |which: usize| columns.iter().filter_map(|column| column[which]).collect::<Vec<_>>();
        prop_assert_eq!([words(0), words(1), words(2)], [source, output, reference]);
    }

    #[test]
    fn a_perfect_output_improves_fully_and_an_unchanged_one_not_at_all(
        source in prop::collection::vec(0..4_u32, 1..8),
        reference in prop::collection::vec(0..4_u32, 1..8),
    ) {
        let metric = IMeasure { weight: 2.0 };
        let scores = |output: &[u32]| {
            let (counts, base) = Counts::of(&source, output, &reference).unwrap_or_default();
            let [a, b, c, d, e] = counts.0.map(f64::from);
            metric.scores_of(&[a, b, c, d, e, f64::from(base.0[1]), f64::from(base.0[3])])
        };
        prop_assert_eq!(scores(&reference)[0], Some(1.0));
        prop_assert_eq!(scores(&reference)[1], Some(1.0));
        let unchanged = scores(&source);
        prop_assert_eq!(unchanged[0], unchanged[2]);
        prop_assert_eq!(unchanged[1], Some(f64::from(u8::from(source == reference))));
    }
}

#[test]
fn the_example_of_the_manual() {
    let mut numbers = WordNumbers::default();
    let [source, reference, output] =
        ["he go to school by foot", "he goes to school on foot", "he goes to school at foot"]
            .map(|text| numbers.of(&text.split(' ').collect::<Vec<_>>()));
    let (counts, base) = Counts::of(&source, &output, &reference).unwrap_or_default();
    assert_eq!(counts.0, [1, 4, 1, 1, 1]);
    assert_eq!(base.0, [0, 4, 0, 2, 0]);
    let metric = IMeasure { weight: 2.0 };
    assert_eq!(metric.weighted([1.0, 4.0, 1.0, 1.0, 1.0]), Some(0.8));
}

#[test]
fn improvement_is_relative_to_the_possible_gain_or_loss() {
    assert_eq!(improvement(0.75, 0.5), 0.5);
    assert_eq!(improvement(0.25, 0.5), -0.5);
    assert_eq!([improvement(0.5, 0.5), improvement(1.0, 1.0)], [0.0, 1.0]);
}

#[test]
fn long_sentences_are_aligned() {
    // Three versions of 227 words, in which every seventh, ninth and eleventh word differs.
    let words: Vec<u32> = (0..227).map(|at| at % 50).collect();
    let other = |every: u32, shift: u32| -> Vec<u32> {
        let change = |at: u32, word: u32| if at % every == shift { 100 + at } else { word };
        words.iter().zip(0..).filter(|(_, at)| at % 31 != shift).map(|(&word, at)| change(at, word)).collect()
    };
    let sentences = [other(7, 1), other(9, 2), other(11, 3)];
    let [a, b, c] = [0, 1, 2].map(|which: usize| &sentences[which][..]);
    assert_eq!(cost_of(&align(a, b, c).unwrap_or_default()), brute_force([a, b, c]));
}

/// Counts of the authors' program for sentences of our own: right, kept, wrong, missed, both.
#[test]
fn the_counts_equal_those_of_the_original() {
    let line = |(span, correction, annotator): &(&str, &str, u32)| {
        format!("A {span}|||X|||{correction}|||REQUIRED|||-NONE-|||{annotator}\n")
    };
    let counts = |source: &str, edits: &[(&str, &str, u32)], output: &str| {
        let gold = format!("S {source}\n{}", edits.iter().map(line).collect::<String>());
        let metric = IMeasure { weight: 2.0 };
        let pair = Pair {
            sentence: 0,
            gold: &[&gold],
            output: &[output],
            gold_notation: Notation::new(Format::M2),
            output_notation: Notation::new(Format::Text),
            golds: &[],
            edits: &[],
            beside: &[],
        };
        let tally =
            count_one(&metric, &Breakdown::default(), &pair).unwrap_or_else(|fault| panic!("{fault:?}"));
        tally.total()[..5].to_vec()
    };
    let eaten = [("2 4", "has eaten", 0), ("5 6", "apples", 0), ("6 7", "", 0)];
    let ate = [("2 4", "ate", 1), ("5 6", "apples", 1), ("6 7", "", 1)];
    let both = [eaten, ate].concat();
    let apple = "the boy have eat two apple in yesterday";
    assert_eq!(counts(apple, &both, "the boy ate two apple yesterday"), [3.0, 4.0, 0.0, 1.0, 0.0]);
    let lives = "we not know where does she lives now";
    let edits = [("1 1", "do", 0), ("4 5", "", 0), ("1 2", "don't", 1), ("4 5", "", 1)];
    assert_eq!(counts(lives, &edits, "we do not know where she live now"), [2.0, 6.0, 1.0, 0.0, 0.0]);
    let walk = "a good day for walk along of the river";
    let edits = [("4 5", "a walk", 0), ("6 7", "", 0), ("4 5", "walking", 1)];
    let output = "a good days for walking along the river bank";
    assert_eq!(counts(walk, &edits, output), [1.0, 6.0, 3.0, 0.0, 0.0]);
    let edits = [("-1 -1", "-NONE-", 0), ("3 4", "", 1)];
    assert_eq!(counts("nothing is wrong here", &edits, "nothing wrong is here"), [0.0, 3.0, 2.0, 0.0, 0.0]);
}
