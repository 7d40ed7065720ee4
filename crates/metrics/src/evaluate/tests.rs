use std::fs;

use super::*;
use crate::metric::{Dimension, Level, Pairing, Score, Show, Width};

/// Counts words, and those that are the same at the same place.
struct Words;

const SAME: Score = Score { name: "same", show: Show::Percentage };

impl Metric for Words {
    fn columns(&self) -> &'static [&'static str] {
        &["same", "words"]
    }

    fn scores(&self) -> &'static [Score] {
        &[SAME]
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        to[0] = (total[1] > 0.0).then(|| total[0] / total[1]);
    }

    fn dimensions(&self) -> &'static [Dimension] {
        &[Dimension { name: "initial", about: "first letter", level: Level::Part }]
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let (gold, output): (Vec<&str>, Vec<&str>) =
            (pair.gold_text().split_whitespace().collect(), pair.output_text().split_whitespace().collect());
        to.length(gold.len());
        if gold.len() != output.len() {
            to.status(Status::Differs, format!("{} words against {}", gold.len(), output.len()));
        }
        let same = |(a, b): (&&str, &&str)| f64::from(u8::from(a == b));
        let hits: Vec<f64> = gold.iter().zip(&output).map(same).collect();
        to.push(&[hits.iter().sum(), gold.len() as f64]);
        if to.wants_parts() {
            for (word, hit) in gold.iter().zip(&hits) {
                to.part(&[("initial", &word[..1])], &[*hit, 1.0]);
            }
        }
        Ok(())
    }
}

fn corpus(directory: &tempfile::TempDir, name: &str, text: &str) -> Corpus {
    let path = directory.path().join(name);
    fs::write(&path, text).unwrap_or_else(|e| panic!("{e}"));
    Corpus::open(&[path], None).unwrap_or_else(|e| panic!("{e}"))
}

fn tallies(gold: &str, outputs: &[&str], by: &[&str], threads: usize) -> Result<Vec<Tally>, Problem> {
    let directory = tempfile::tempdir().unwrap_or_else(|e| panic!("{e}"));
    let by = Breakdown::new(&Words, by.iter().copied())?;
    let open = |(at, text): (usize, &&str)| corpus(&directory, &format!("{at}.txt"), text);
    let outputs = outputs.iter().enumerate().map(open).collect();
    let files = Files {
        gold: corpus(&directory, "gold.txt", gold),
        outputs,
        beside: vec![],
        edits: None,
        golds: None,
    };
    let evaluation = Evaluation { metric: &Words, by: &by, threads, strict: false };
    evaluate(evaluation, files, |_| Ok(()))
}

#[test]
fn counts_are_kept_by_sentence_and_added_up() {
    let tallies = tallies("a b\nc\nd e f\n", &["a x\nc\nd e\n"], &[], 1).unwrap_or_default();
    let rows: Vec<_> = tallies[0].rows().map(|row| (row.number, row.status, row.counts.to_vec())).collect();
    assert_eq!(rows[0], (0, Status::Counted, vec![1.0, 2.0]));
    assert_eq!(rows[2].1, Status::Differs);
    assert_eq!(tallies[0].total(), [2.0, 3.0]);
    assert_eq!((tallies[0].counted(), tallies[0].having(Status::Differs)), (2, 1));
}

#[test]
fn any_number_of_threads_counts_the_same() {
    let gold = "one two three\nfour five\nsix\n".repeat(30_000);
    let output = "one too three\nfour five\nsix\n".repeat(30_000);
    let one = tallies(&gold, &[&output], &["length", "initial"], 1);
    assert_eq!(one, tallies(&gold, &[&output], &["length", "initial"], 3));
    assert_eq!(one.map(|tallies| tallies[0].total().to_vec()), Ok(vec![150_000.0, 180_000.0]));
}

#[test]
fn parts_and_sentences_cross_and_add_up() {
    let tallies =
        tallies("ab ac\nbb\nab\n", &["ab xx\nbb\nxx\n"], &["initial", "length"], 1).unwrap_or_default();
    let groups: Vec<_> =
        tallies[0].groups().iter().map(|g| (g.values.join(" "), g.sentences, g.total.clone())).collect();
    assert_eq!(groups, [("a 1-10".to_owned(), 2, vec![1.0, 3.0]), ("b 1-10".to_owned(), 1, vec![1.0, 1.0])]);
}

#[test]
fn a_sentence_left_out_of_one_output_is_left_out_of_all() {
    let mut both = tallies("a b\nc\n", &["a\nc\n", "a b\nc\n"], &["length"], 1).unwrap_or_default();
    Tally::keep_common(&mut both);
    assert_eq!(both[1].total(), [1.0, 1.0]);
    assert_eq!(both[1].groups()[0].sentences, 1);
}

#[test]
fn files_of_different_length_are_reported_with_the_first_difference() {
    let problem = tallies("a b\nc\nd e\n", &["a b\nd e\n"], &[], 2).err().map(|p| (p.what, p.help));
    let (what, help) = problem.unwrap_or_default();
    assert!(what.ends_with("0.txt has 2 sentences") && what.contains("gold.txt has 3 sentences"), "{what}");
    assert!(help.starts_with("the first sentence that differs is sentence 2 of"), "{help}");
    let problem = tallies("a\nc\n", &["a\n"], &[], 1).err().map(|p| p.help);
    assert_eq!(problem.as_deref(), Some("sentence 2 is the first without a counterpart"));
}

#[test]
fn blank_lines_at_the_end_do_not_count() {
    assert!(tallies("a\nc\n", &["a\nc\n\n\n"], &[], 1).is_ok());
    assert!(tallies("a\nc\n\n", &["a\nc\n"], &[], 1).is_ok());
    assert!(tallies("a\nc\n\n", &["a\nc\n\n"], &[], 1).is_ok_and(|t| t[0].counted() == 3));
}

#[test]
fn an_unknown_dimension_is_reported_with_the_known_ones() {
    let problem = Breakdown::new(&Words, ["kinds"]).err().map(|p| p.help).unwrap_or_default();
    assert!(problem.starts_with("use one of initial, kind, subkind"), "{problem}");
}

/// Like [`Words`], but paired by stretches of text.
struct Stretched;

impl Metric for Stretched {
    fn columns(&self) -> &'static [&'static str] {
        &["gold", "output"]
    }

    fn scores(&self) -> &'static [Score] {
        &[SAME]
    }

    fn values(&self, _: &[f64], to: &mut [Option<f64>]) {
        to[0] = None;
    }

    fn pairing(&self) -> Pairing {
        Pairing::Stretches(|text| Width { whole: text.trim_ascii().len(), last: 1 })
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        to.push(&[pair.gold.len() as f64, pair.output.len() as f64]);
        Ok(())
    }
}

#[test]
fn stretches_end_where_all_files_have_a_boundary() -> Result<(), Problem> {
    let directory = tempfile::tempdir().unwrap_or_else(|e| panic!("{e}"));
    let by = Breakdown::default();
    let files = Files {
        gold: corpus(&directory, "g.txt", "abc\nde\nf\ng\n\nhi\n"),
        outputs: vec![corpus(&directory, "a.txt", "abc\nd\nef\ng\nhi\n")],
        beside: vec![],
        edits: None,
        golds: None,
    };
    let evaluation = Evaluation { metric: &Stretched, by: &by, threads: 2, strict: false };
    let tallies = evaluate(evaluation, files, |_| Ok(()))?;
    let rows: Vec<_> = tallies[0].rows().map(|row| (row.number, row.counts.to_vec())).collect();
    let expected = [
        (0, vec![1.0, 1.0]),
        (1, vec![2.0, 2.0]),
        (3, vec![1.0, 1.0]),
        (4, vec![1.0, 0.0]),
        (5, vec![1.0, 1.0]),
    ];
    assert_eq!(rows, expected);
    Ok(())
}
