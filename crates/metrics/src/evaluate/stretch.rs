//! The stretches of a job, one after the other: what one pair is made of.

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
    sentences: Vec<Vec<Placed<'j>>>,
}

impl Job {
    pub fn stretches(&self) -> Stretches<'_> {
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
        let size = |stream: usize| sizes.map_or(1, |sizes| sizes[stream]);
        let take = |(at, stream): (usize, &mut Box<dyn Iterator<Item = Placed<'j>> + 'j>)| {
            stream.take(size(at)).collect::<Vec<_>>()
        };
        let sentences: Vec<Vec<Placed>> = self.streams.iter_mut().enumerate().map(take).collect();
        if sentences.iter().all(Vec::is_empty) {
            return None;
        }
        let number = self.next_number;
        self.next_number += sentences[0].len() as u64;
        Some(Stretch { job: self.job, number, end: self.next_number, sentences })
    }
}

impl<'j> Stretch<'j> {
    /// The texts of all streams.
    pub fn texts(&self) -> Result<Vec<Vec<&'j str>>, Problem> {
        let text = |&(batch, piece): &Placed<'j>| piece.text().map_err(|flaw| batch.locate(piece, &flaw));
        self.sentences.iter().map(|stream| stream.iter().map(text).collect()).collect()
    }

    /// The edits of its sentences.
    pub fn edits(&self) -> Vec<TokenEdit> {
        let records = &self.job.edits;
        let first = records.partition_point(|record| record.sentence < self.number);
        let of = records[first..].iter().take_while(|record| record.sentence < self.end);
        of.map(|record| record.edit.clone()).collect()
    }

    /// All analyses of its (first) sentence; none if only the gold is known.
    pub fn golds(&self) -> &'j [String] {
        let records = &self.job.golds;
        let at = records.partition_point(|record| record.sentence < self.number);
        records.get(at).filter(|record| record.sentence < self.end).map_or(&[], |record| &record.golds)
    }

    /// Says where a fault is; `stream` is `None` if it is in the file of several golds.
    pub fn locate(&self, fault: &Fault, stream: Option<usize>) -> Problem {
        let Flaw { what, help, .. } = &fault.flaw;
        match stream
            .and_then(|stream| self.sentences[stream].get(fault.text).or(self.sentences[stream].last()))
        {
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
