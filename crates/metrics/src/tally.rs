//! Counts of a corpus: a row for each sentence.

use rustc_hash::FxHashMap;

use crate::fields::{Breakdown, natural};
use crate::metric::Metric;
use crate::sink::{Sink, Status};

/// Counts for one output, sentence by sentence, in corpus order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    columns: usize,
    sentences: Vec<Sentence>,
    /// Counts of all sentences, row by row.
    counts: Vec<f64>,
    /// Reasons why sentences were not simply counted, by index in `sentences`.
    reasons: Vec<(u32, String)>,
    groups: Vec<Vec<String>>,
    /// Members of the groups: for each, the sentence and where its counts are.
    entries: Vec<Entry>,
    part_counts: Vec<f64>,
    total: Vec<f64>,
    /// Alternatives of the sentences, if the metric keeps them.
    alternatives: Alternatives,
}

/// Alternatives of all sentences.
#[derive(Clone, Debug, Default, PartialEq)]
struct Alternatives {
    counts: Vec<f64>,
    /// End of each sentence's alternatives, counted in alternatives.
    ends: Vec<usize>,
    chosen: Vec<u32>,
    notes: Vec<Vec<String>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Sentence {
    number: u64,
    status: Status,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Entry {
    group: u32,
    sentence: u32,
    /// Row of part counts; `None`: the sentence's own counts.
    part: Option<u32>,
}

/// One sentence of a tally.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SentenceRow<'t> {
    /// Index in the corpus.
    pub number: u64,
    /// Outcome.
    pub status: Status,
    /// Reason, if it was not simply counted.
    pub reason: &'t str,
    /// Counts.
    pub counts: &'t [f64],
    /// Counts of all its alternatives, one after the other; empty unless the metric
    /// [keeps](Metric::keeps_alternatives) them.
    pub alternatives: &'t [f64],
    /// Notes on the alternatives.
    pub notes: &'t [String],
    /// Index of the chosen alternative.
    pub chosen: usize,
}

/// One row of a breakdown.
#[derive(Clone, Debug, PartialEq)]
pub struct BreakdownRow {
    /// Values of the dimensions.
    pub values: Vec<String>,
    /// Counts of each of its sentences, row by row.
    pub counts: Vec<f64>,
    /// Number of sentences.
    pub sentences: usize,
    /// Sum of the counts.
    pub total: Vec<f64>,
}

impl Tally {
    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// All sentences, including those not in the totals.
    pub fn rows(&self) -> impl Iterator<Item = SentenceRow<'_>> {
        let mut reasons = self.reasons.iter().peekable();
        self.sentences.iter().enumerate().map(move |(at, sentence)| SentenceRow {
            number: sentence.number,
            status: sentence.status,
            reason: reasons.next_if(|(of, _)| *of as usize == at).map_or("", |(_, reason)| reason),
            counts: self.row(at),
            alternatives: self.alternatives.counts_of(at, self.columns),
            notes: self.alternatives.notes.get(at).map_or(&[], Vec::as_slice),
            chosen: self.alternatives.chosen.get(at).map_or(0, |&chosen| chosen as usize),
        })
    }

    fn row(&self, at: usize) -> &[f64] {
        &self.counts[at * self.columns..(at + 1) * self.columns]
    }

    /// Sum over all counted sentences.
    pub fn total(&self) -> &[f64] {
        &self.total
    }

    /// Number of sentences in the totals.
    pub fn counted(&self) -> usize {
        self.sentences.iter().filter(|s| s.status.is_counted()).count()
    }

    /// Number of sentences with this status.
    pub fn having(&self, status: Status) -> usize {
        self.sentences.iter().filter(|s| s.status == status).count()
    }

    /// Counts of the sentences in the totals, row by row.
    pub fn counts(&self) -> Vec<f64> {
        let mut counts = Vec::with_capacity(self.counts.len());
        let rows = self.counts.chunks_exact(self.columns.max(1)).zip(&self.sentences);
        rows.filter(|(_, sentence)| sentence.status.is_counted())
            .for_each(|(row, _)| counts.extend_from_slice(row));
        counts
    }

    /// Rows of the breakdown, sorted by value.
    pub fn groups(&self) -> Vec<BreakdownRow> {
        let group = |values: &Vec<String>| BreakdownRow {
            values: values.clone(),
            counts: Vec::new(),
            sentences: 0,
            total: vec![0.0; self.columns],
        };
        let mut groups: Vec<(BreakdownRow, Option<u32>)> =
            self.groups.iter().map(|v| (group(v), None)).collect();
        for entry in &self.entries {
            let (group, last) = &mut groups[entry.group as usize];
            let counts = match entry.part {
                Some(part) => &self.part_counts[part as usize * self.columns..][..self.columns],
                None => self.row(entry.sentence as usize),
            };
            add(&mut group.total, counts);
            if *last == Some(entry.sentence) {
                let start = group.counts.len() - self.columns;
                add(&mut group.counts[start..], counts);
            } else {
                group.counts.extend_from_slice(counts);
                group.sentences += 1;
                *last = Some(entry.sentence);
            }
        }
        let mut groups: Vec<BreakdownRow> = groups.into_iter().map(|(group, _)| group).collect();
        groups.retain(|group| group.sentences > 0);
        groups.sort_by(|a, b| {
            let pairs = a.values.iter().zip(&b.values);
            pairs.map(|(a, b)| natural(a, b)).find(|order| order.is_ne()).unwrap_or(std::cmp::Ordering::Equal)
        });
        groups
    }

    /// Leaves out of each tally every sentence that any of them leaves out, so that they can be compared.
    pub fn keep_common(tallies: &mut [Tally]) {
        let sentences = tallies.iter().map(|tally| tally.sentences.len()).min().unwrap_or(0);
        let statuses: Vec<Option<Status>> = (0..sentences)
            .map(|at| tallies.iter().map(|t| t.sentences[at].status).find(|status| !status.is_counted()))
            .collect();
        for tally in tallies {
            tally.leave_out(&statuses);
        }
    }

    fn leave_out(&mut self, statuses: &[Option<Status>]) {
        for (sentence, status) in self.sentences.iter_mut().zip(statuses) {
            if sentence.status.is_counted() {
                sentence.status = status.unwrap_or(sentence.status);
            }
        }
        self.total = vec![0.0; self.columns];
        for (row, sentence) in self.counts.chunks(self.columns.max(1)).zip(&self.sentences) {
            if sentence.status.is_counted() {
                add(&mut self.total, row);
            }
        }
        self.entries.retain(|entry| self.sentences[entry.sentence as usize].status.is_counted());
    }
}

impl Alternatives {
    fn counts_of(&self, at: usize, columns: usize) -> &[f64] {
        let Some(&end) = self.ends.get(at) else { return &[] };
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.counts[start * columns..end * columns]
    }

    fn keep(&mut self, sink: &Sink, at: usize, chosen: usize) {
        let counted = &sink.sentences[at];
        for alternative in counted.first..counted.first + counted.alternatives {
            self.counts.extend_from_slice(sink.counts_of(alternative));
        }
        self.ends.push(self.ends.last().copied().unwrap_or(0) + counted.alternatives);
        self.chosen.push(chosen as u32);
        self.notes.push(counted.notes.clone());
    }
}

fn add(total: &mut [f64], counts: &[f64]) {
    for (total, count) in total.iter_mut().zip(counts) {
        *total += count;
    }
}

/// Builds a tally from sinks, in corpus order.
pub(crate) struct TallyBuilder<'m> {
    metric: &'m dyn Metric,
    by: &'m Breakdown,
    groups: FxHashMap<Vec<String>, u32>,
    pub tally: Tally,
}

impl<'m> TallyBuilder<'m> {
    pub(crate) fn new(metric: &'m dyn Metric, by: &'m Breakdown) -> Self {
        let columns = metric.columns().len();
        let tally = Tally { columns, total: vec![0.0; columns], ..Tally::default() };
        Self { metric, by, groups: FxHashMap::default(), tally }
    }

    /// Adds sentence `at` of a sink, with its values of the breakdown's dimensions.
    pub(crate) fn add(&mut self, sink: &Sink, at: usize, number: u64, values: &[String]) {
        let counted = &sink.sentences[at];
        let mut alternatives =
            (counted.first..counted.first + counted.alternatives).map(|i| sink.counts_of(i));
        let chosen = match counted.alternatives {
            0 | 1 => 0,
            _ => self.metric.choose(&self.tally.total, &alternatives.clone().collect::<Vec<_>>()),
        };
        let sentence = self.tally.sentences.len() as u32;
        if self.metric.keeps_alternatives() {
            self.tally.alternatives.keep(sink, at, chosen);
        }
        match alternatives.nth(chosen) {
            Some(counts) => self.tally.counts.extend_from_slice(counts),
            None => self.tally.counts.resize(self.tally.counts.len() + self.tally.columns, 0.0),
        }
        self.tally.sentences.push(Sentence { number, status: counted.status });
        if !counted.reason.is_empty() {
            self.tally.reasons.push((sentence, counted.reason.clone()));
        }
        if counted.status.is_counted() {
            let start = self.tally.counts.len() - self.tally.columns;
            add(&mut self.tally.total, &self.tally.counts[start..]);
            self.add_groups(sink, at, sentence, chosen, values);
        }
    }

    fn add_groups(&mut self, sink: &Sink, at: usize, sentence: u32, chosen: usize, values: &[String]) {
        if self.by.is_empty() {
            return;
        }
        if self.by.parts.is_empty() {
            let group = self.group(values.to_vec());
            self.tally.entries.push(Entry { group, sentence, part: None });
            return;
        }
        let counted = &sink.sentences[at];
        let mut parts: Vec<(u32, usize)> = Vec::with_capacity(counted.parts);
        for i in counted.first_part..counted.first_part + counted.parts {
            let part = &sink.parts[i];
            if part.alternative == chosen {
                parts.push((self.group(self.by.with_part(values, &part.values)), i));
            }
        }
        // Parts of one group must be adjacent, so that a group counts each sentence once.
        parts.sort_by_key(|&(group, _)| group);
        for (group, i) in parts {
            let row = (self.tally.part_counts.len() / self.tally.columns) as u32;
            let counts = &sink.part_counts[i * self.tally.columns..(i + 1) * self.tally.columns];
            self.tally.part_counts.extend_from_slice(counts);
            self.tally.entries.push(Entry { group, sentence, part: Some(row) });
        }
    }

    fn group(&mut self, values: Vec<String>) -> u32 {
        if let Some(&group) = self.groups.get(&values) {
            return group;
        }
        let group = self.tally.groups.len() as u32;
        self.tally.groups.push(values.clone());
        self.groups.insert(values, group);
        group
    }
}
