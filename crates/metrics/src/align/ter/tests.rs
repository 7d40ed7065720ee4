use proptest::prelude::*;

use super::*;

fn compare(hypothesis: &str, reference: &str) -> Ter {
    let words = |text: &'static str| text.split_whitespace().collect::<Vec<_>>();
    ter(&words(hypothesis.to_owned().leak()), &words(reference.to_owned().leak()))
}

/// Formats links as `hypothesis-reference` indices, with `_` for none.
fn pairs(ter: &Ter) -> Vec<String> {
    let index = |at: Option<usize>| at.map_or("_".to_owned(), |at| at.to_string());
    ter.links.iter().map(|link| format!("{}-{}", index(link.hypothesis), index(link.reference))).collect()
}

#[test]
fn a_shifted_word_is_aligned_with_itself() {
    let found = compare("yesterday we saw the old mill", "we saw the old mill yesterday");
    assert_eq!(found.shifts, [vec![0]]);
    assert_eq!(found.edits(), 1);
    assert_eq!(pairs(&found), ["1-0", "2-1", "3-2", "4-3", "5-4", "0-5"]);
}

#[test]
fn words_are_moved_together() {
    let found = compare("in the end nobody came but Ann", "nobody came but Ann in the end");
    assert_eq!(found.edits(), 1);
    assert_eq!(found.shifts, [vec![0, 1, 2]]);
}

#[test]
fn substitutions_missing_and_extra_words_are_found() {
    let found = compare("she she sing a song", "she sang a song today");
    assert_eq!(pairs(&found), ["0-_", "1-0", "2-1", "3-2", "4-3", "_-4"]);
    let counts = [Step::Match, Step::Substitution, Step::Missing, Step::Extra].map(|step| found.count(step));
    assert_eq!(counts, [3, 1, 1, 1]);
}

#[test]
fn edits_of_empty_sentences() {
    assert_eq!(compare("", "").edits(), 0);
    assert_eq!(compare("a b", "").count(Step::Extra), 2);
    assert_eq!(compare("", "a b").count(Step::Missing), 2);
}

/// Edit distance by the textbook dynamic program.
fn levenshtein(a: &[u8], b: &[u8]) -> u32 {
    let mut row: Vec<u32> = (0..=b.len() as u32).collect();
    for (i, x) in (1..).zip(a) {
        let mut diagonal = std::mem::replace(&mut row[0], i);
        for (j, y) in b.iter().enumerate() {
            let best = (diagonal + u32::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], best);
        }
    }
    row.last().copied().unwrap_or_default()
}

fn sentence(longest: usize, vocabulary: u8) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(0..vocabulary, 0..longest)
}

proptest! {
    #[test]
    fn bits_and_matrix_have_the_same_distance(a in sentence(90, 5), b in prop::collection::vec(0..5_u8, 1..200)) {
        let reference: Vec<u32> = b.iter().map(|&w| u32::from(w)).collect();
        let hypothesis: Vec<u32> = a.iter().map(|&w| u32::from(w)).collect();
        let mut bits = Bits::default();
        bits.set(&reference, 5);
        let mut prefixes = Prefixes::default();
        bits.prefixes(&hypothesis, &mut prefixes);
        let known = hypothesis.len() / 3;
        let rest = hypothesis[known..].iter().copied();
        let distance = levenshtein(&a, &b);
        prop_assert_eq!(bits.distance(&prefixes, known, rest.clone(), u32::MAX / 2), Some(distance));
        prop_assert_eq!(bits.distance(&prefixes, known, rest.clone(), distance), Some(distance));
        if distance > 0 {
            prop_assert_eq!(bits.distance(&prefixes, known, rest, distance - 1), None);
        }
    }

    #[test]
    fn the_band_keeps_short_distances(a in sentence(60, 3), b in sentence(60, 3)) {
        let wide = |words: &[u8]| words.iter().map(|&w| u32::from(w)).collect::<Vec<_>>();
        let band = Band::new(a.len(), b.len());
        let distance = levenshtein(&a, &b);
        let banded = Matrix::default().distance(&band, wide(&a).into_iter(), &wide(&b));
        prop_assert!(banded >= distance);
        prop_assert!(!band.contains(distance) || banded == distance);
    }

    #[test]
    fn links_contain_every_word_once(a in sentence(20, 8), b in sentence(20, 8)) {
        let found = ter(&a, &b);
        let mut hypothesis: Vec<_> = found.links.iter().filter_map(|link| link.hypothesis).collect();
        hypothesis.sort_unstable();
        prop_assert_eq!(hypothesis, (0..a.len()).collect::<Vec<_>>());
        let reference: Vec<_> = found.links.iter().filter_map(|link| link.reference).collect();
        prop_assert_eq!(reference, (0..b.len()).collect::<Vec<_>>());
        for link in &found.links {
            let same = link.hypothesis.zip(link.reference).map(|(h, r)| a[h] == b[r]);
            let expected = match link.step {
                Step::Match => Some(true),
                Step::Substitution => Some(false),
                Step::Missing | Step::Extra => None,
            };
            prop_assert_eq!(same, expected);
        }
        prop_assert!(found.edits() as u32 <= levenshtein(&a, &b));
    }

    #[test]
    fn a_sentence_against_itself_needs_no_edit(a in sentence(40, 4)) {
        prop_assert_eq!(ter(&a, &a).edits(), 0);
    }
}
