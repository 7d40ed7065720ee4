//! Edits and their names compared with ERRANT's on learner sentences with four corrections each.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use solecism_corpus::{Format, Notation};
use solecism_language::Language;
use solecism_metrics::extract::{Namer, Token, TokenReader, edits};
use solecism_shared_data::{needs_shared, shared};

/// Number of corrections of each sentence.
const REFERENCES: usize = 4;

/// An edit: its place in the source, and the correction.
type Span = (usize, usize, String);

/// Edits of a sentence, with their categories.
type Edits = BTreeMap<Span, String>;

/// Agreement with ERRANT.
#[derive(Default)]
struct Agreement {
    /// Edits that both have, ours, and ERRANT's.
    matched: usize,
    ours: usize,
    theirs: usize,
    /// Of the matched edits of each of ERRANT's categories: all, and those with the same name.
    categories: BTreeMap<String, (usize, usize)>,
    /// ERRANT's name, ours, the words and the sentence of each other matched edit.
    differences: Vec<String>,
}

impl Agreement {
    fn add(&mut self, source: &str, ours: &Edits, theirs: &Edits) {
        let words: Vec<&str> = source.split(' ').collect();
        self.ours += ours.len();
        self.theirs += theirs.len();
        for (span, expected) in theirs {
            let Some(found) = ours.get(span) else { continue };
            self.matched += 1;
            let (all, same) = self.categories.entry(expected.clone()).or_default();
            *all += 1;
            *same += usize::from(found == expected);
            if found != expected {
                let old = words[span.0..span.1].join(" ");
                self.differences.push(format!("{expected}\t{found}\t{old} -> {}\t{source}", span.2));
            }
        }
    }

    /// F1 of the spans with their corrections, in percent.
    fn spans(&self) -> f64 {
        200.0 * self.matched as f64 / (self.ours + self.theirs) as f64
    }

    /// Share of the matched edits with the same category, in percent.
    fn names(&self) -> f64 {
        let same: usize = self.categories.values().map(|(_, same)| same).sum();
        100.0 * same as f64 / self.matched as f64
    }

    /// Prints a table by category; seen with `--nocapture`.
    fn print(&self) {
        for (category, (all, same)) in &self.categories {
            println!("{category}\t{all}\t{:.1}", 100.0 * *same as f64 / *all as f64);
        }
        println!("all\t{}\t{:.1}\tspans F1 {:.2}", self.matched, self.names(), self.spans());
        if let Some(path) = std::env::var_os("DIFFERENCES") {
            fs::write(path, self.differences.join("\n")).unwrap();
        }
    }
}

/// Sentences of a file in which they are separated by empty lines.
fn blocks(text: &str) -> Vec<&str> {
    text.trim_end().split("\n\n").collect()
}

fn read(name: &str) -> String {
    fs::read_to_string(shared!("reference/gec/errant").join(name)).unwrap()
}

/// ERRANT's edits of a block of M2.
fn expected(block: &str) -> Edits {
    let edit = |line: &str| {
        let fields: Vec<&str> = line.strip_prefix("A ")?.split("|||").collect();
        let (start, end) = fields[0].split_once(' ')?;
        let span = (start.parse().ok()?, end.parse().ok()?, fields[2].to_owned());
        Some((span, fields[1].to_owned()))
    };
    block.lines().filter_map(edit).collect()
}

fn found(source: &[Token], target: &[Token], namer: Namer) -> Edits {
    let described = |edit: solecism_metrics::extract::Edit| {
        let words: Vec<&str> = target[edit.target.clone()].iter().map(|token| token.text).collect();
        let category = namer.name(source, target, &edit).to_string();
        ((edit.source.start, edit.source.end, words.join(" ")), category)
    };
    edits(source, target).into_iter().map(described).collect()
}

/// Agreement on all four corrections, read as CoNLL-U or as the text in it.
fn agreement(is_text: bool) -> Agreement {
    let reader = TokenReader::new(Language::standard());
    let namer = Namer::default();
    let mut agreement = Agreement::default();
    let sources = read("jfleg-dev.src.conllu");
    for reference in 0..REFERENCES {
        let corrected = read(&format!("jfleg-dev.ref{reference}.conllu"));
        let m2 = read(&format!("jfleg-dev.ref{reference}.errant.m2"));
        let (sources, corrected, m2) = (blocks(&sources), blocks(&corrected), blocks(&m2));
        assert!(sources.len() == corrected.len() && sources.len() == m2.len());
        for ((source, corrected), m2) in sources.into_iter().zip(corrected).zip(m2) {
            let (format, source, corrected) = if is_text {
                (Format::Text, words(source), words(corrected))
            } else {
                (Format::Conllu, format!("{source}\n\n"), format!("{corrected}\n\n"))
            };
            let notation = Notation::new(format);
            let ours = reader.read(&source, notation, |source| {
                reader.read(&corrected, notation, |target| found(source, target, namer))
            });
            let ours = ours.and_then(|ours| ours).unwrap_or_else(|flaw| panic!("{}", flaw.what));
            let text = m2.lines().next().unwrap().trim_start_matches("S ");
            agreement.add(text, &ours, &expected(m2));
        }
    }
    agreement
}

/// The words of a CoNLL-U sentence.
fn words(block: &str) -> String {
    let rows = block.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|row| row.split('\t').nth(1)).collect::<Vec<_>>().join(" ")
}

#[needs_shared("reference/gec/errant")]
fn edits_and_names_are_errants_with_its_analyses() {
    let agreement = agreement(false);
    agreement.print();
    assert!(agreement.spans() >= 99.0, "spans {:.2}", agreement.spans());
    assert!(agreement.names() >= 96.0, "names {:.2}", agreement.names());
    let categories: BTreeSet<&str> = agreement.categories.keys().map(String::as_str).collect();
    assert!(categories.len() > 40);
}

#[needs_shared("reference/gec/errant")]
fn the_dictionary_alone_names_most_edits() {
    let agreement = agreement(true);
    agreement.print();
    assert!(agreement.spans() >= 97.0, "spans {:.2}", agreement.spans());
    assert!(agreement.names() >= 85.0, "names {:.2}", agreement.names());
}
