//! The stretches of a job, one after the other: what one pair is made of.

use std::ops::Range;

use solecism_corpus::batch::{Batch, Piece};
use solecism_corpus::{Flaw, Problem, TokenEdit};

use super::jobs::Job;
use super::streams::Slice;
use crate::pair::Fault;

/// A sentence and where it stands.
type Placed<'j> = (&'j Batch, Piece<'j>);

/// Goes through the stretches of a job.
pub(super) struct Stretches<'j> {
    job: &'j Job,
    streams: Vec<Box<dyn Iterator<Item = Placed<'j>> + 'j>>,
    next: usize,
    next_number: u64,
}

/// The sentences of every stream that belong together.
pub(super) struct Stretch<'j> {
    job: &'j Job,
    /// The number of the first gold sentence.
    pub number: u64,
    /// One past the number of the last.
    end: u64,
    /// The sentences of the first stream, then of the second, and so on.
    sentences: Vec<Placed<'j>>,
    /// Where those of each stream end.
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
    /// The texts of all streams, one after the other.
    pub(super) fn texts(&self) -> Result<Vec<&'j str>, Problem> {
        let text = |&(batch, piece): &Placed<'j>| piece.text().map_err(|flaw| batch.locate(piece, &flaw));
        self.sentences.iter().map(text).collect()
    }

    /// Where the sentences of a stream stand among all.
    pub(super) fn of_stream(&self, stream: usize) -> Range<usize> {
        stream.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[stream]
    }

    /// The edits of its sentences. Errors of different sentences have different numbers.
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

    /// All analyses of its (first) sentence; none if only the gold is known.
    pub(super) fn golds(&self) -> &'j [String] {
        let records = &self.job.golds;
        let at = records.partition_point(|record| record.sentence < self.number);
        records.get(at).filter(|record| record.sentence < self.end).map_or(&[], |record| &record.golds)
    }

    /// Says where a fault is; `stream` is `None` if it is in the file of several golds.
    pub(super) fn locate(&self, fault: &Fault, stream: Option<usize>) -> Problem {
        let Flaw { what, help, .. } = &fault.flaw;
        let sentences = stream.map(|stream| &self.sentences[self.of_stream(stream)]);
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
