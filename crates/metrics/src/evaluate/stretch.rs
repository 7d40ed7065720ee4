//! Stretches of a job: the sentences of all streams that make up a pair.

use std::ops::Range;

use solecism_corpus::batch::{Batch, Piece};
use solecism_corpus::{Flaw, Problem, TokenEdit};

use super::jobs::Job;
use super::streams::Slice;
use crate::pair::Fault;

/// A sentence and its batch.
type Placed<'j> = (&'j Batch, Piece<'j>);

/// Iterator over the stretches of a job.
pub(super) struct Stretches<'j> {
    job: &'j Job,
    streams: Vec<Box<dyn Iterator<Item = Placed<'j>> + 'j>>,
    next: usize,
    next_number: u64,
}

/// Sentences of all streams that are compared together.
pub(super) struct Stretch<'j> {
    job: &'j Job,
    /// Index of the first gold sentence.
    pub number: u64,
    /// One past the index of the last.
    end: u64,
    /// Sentences of the first stream, then of the second, and so on.
    sentences: Vec<Placed<'j>>,
    /// End of each stream's sentences.
    ends: Vec<usize>,
}

impl Job {
    pub(super) fn stretches(&self) -> Stretches<'_> {
        let streams = self.streams.iter().map(|slices| placed(slices)).collect();
        Stretches { job: self, streams, next: 0, next_number: self.first_number }
    }
}

fn placed(slices: &[Slice]) -> Box<dyn Iterator<Item = Placed<'_>> + '_> {
    Box::new(slices.iter().flat_map(|slice| slice.pieces().map(|piece| (slice.batch.as_ref(), piece))))
}

impl<'j> Iterator for Stretches<'j> {
    type Item = Stretch<'j>;

    fn next(&mut self) -> Option<Stretch<'j>> {
        let sizes = self.job.sizes.get(self.next..self.next + self.streams.len());
        self.next += self.streams.len();
        let mut sentences = Vec::with_capacity(self.streams.len());
        let mut ends = Vec::with_capacity(self.streams.len());
        for (at, stream) in self.streams.iter_mut().enumerate() {
            sentences.extend(stream.take(sizes.map_or(1, |sizes| sizes[at])));
            ends.push(sentences.len());
        }
        if sentences.is_empty() {
            return None;
        }
        let number = self.next_number;
        self.next_number += ends[0] as u64;
        Some(Stretch { job: self.job, number, end: self.next_number, sentences, ends })
    }
}

impl<'j> Stretch<'j> {
    /// Texts of all streams, one stream after the other.
    pub(super) fn texts(&self) -> Result<Vec<&'j str>, Problem> {
        let text = |&(batch, piece): &Placed<'j>| piece.text().map_err(|flaw| batch.locate(piece, &flaw));
        self.sentences.iter().map(text).collect()
    }

    /// Range of a stream's sentences.
    pub(super) fn stream_range(&self, stream: usize) -> Range<usize> {
        stream.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[stream]
    }

    /// Edits of its sentences, with errors renumbered so that those of different sentences differ.
    pub(super) fn edits(&self) -> Vec<TokenEdit> {
        let records = &self.job.edits;
        let first = records.partition_point(|record| record.sentence < self.number);
        let last = records[first..].partition_point(|record| record.sentence < self.end);
        let of_sentences = records[first..first + last].chunk_by(|one, next| one.sentence == next.sentence);
        let mut before = 0;
        let mut edits = Vec::with_capacity(last);
        for records in of_sentences {
            let numbered = |edit: &TokenEdit| edit.error.map(|error| error.saturating_add(before));
            edits.extend(records.iter().map(|r| TokenEdit { error: numbered(&r.edit), ..r.edit.clone() }));
            before =
                edits.iter().filter_map(|edit| edit.error).max().map_or(0, |last| last.saturating_add(1));
        }
        edits
    }

    /// All analyses of its (first) sentence; empty if only the gold is known.
    pub(super) fn golds(&self) -> &'j [String] {
        let records = &self.job.golds;
        let at = records.partition_point(|record| record.sentence < self.number);
        records.get(at).filter(|record| record.sentence < self.end).map_or(&[], |record| &record.golds)
    }

    /// Adds the location to a fault; `stream` is `None` for the file of several golds.
    pub(super) fn locate(&self, fault: &Fault, stream: Option<usize>) -> Problem {
        let Flaw { what, help, .. } = &fault.flaw;
        let sentences = stream.map(|stream| &self.sentences[self.stream_range(stream)]);
        match sentences.and_then(|sentences| sentences.get(fault.text).or(sentences.last())) {
            Some((batch, piece)) => batch.locate(*piece, &fault.flaw),
            None if stream.is_some() => {
                Problem::new(format!("{what} (sentence {})", self.number + 1), help.clone())
            }
            None => {
                let what = format!("one of the golds of sentence {}: {what}", self.number + 1);
                Problem::new(what, help.clone())
            }
        }
    }
}
