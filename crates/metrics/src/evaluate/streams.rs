//! Reads sentences from several corpora in parallel.

use std::sync::Arc;

use solecism_corpus::Problem;
use solecism_corpus::batch::{Batch, Piece};
use solecism_corpus::corpus::Batches;

use crate::metric::Width;

/// Adjacent sentences of a batch.
#[derive(Clone, Debug)]
pub(super) struct Slice {
    pub batch: Arc<Batch>,
    pub from: usize,
    pub to: usize,
}

impl Slice {
    pub(super) fn len(&self) -> usize {
        self.to - self.from
    }

    /// The sentences of the slice.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let pieces = self.batch.pieces().filter(|piece| piece.sentence.is_some());
        pieces.skip(self.from).take(self.len())
    }
}

/// Appends a slice, merging it with the last if they are adjacent.
pub(super) fn join(slices: &mut Vec<Slice>, slice: Slice) {
    match slices.last_mut() {
        Some(last) if Arc::ptr_eq(&last.batch, &slice.batch) && last.to == slice.from => last.to = slice.to,
        _ => slices.push(slice),
    }
}

/// Keeps the first `left` sentences, and returns the others.
pub(super) fn split_off(slices: &mut Vec<Slice>, mut left: usize) -> Vec<Slice> {
    let mut rest = Vec::new();
    for slice in slices.iter_mut() {
        let cut = slice.to.min(slice.from + left);
        left -= cut - slice.from;
        rest.push(Slice { from: cut, ..slice.clone() });
        slice.to = cut;
    }
    slices.retain(|slice| slice.len() > 0);
    rest
}

/// A corpus that is read on demand.
pub(super) struct Stream<'c> {
    batches: Batches<'c>,
    /// Data read but not yet taken.
    current: Option<Slice>,
    /// Amount of text in each sentence of the current batch.
    widths: Vec<Width>,
}

impl<'c> Stream<'c> {
    pub(super) fn new(batches: Batches<'c>) -> Self {
        Self { batches, current: None, widths: Vec::new() }
    }

    /// Returns the rest of the current batch, or the next batch; `None` at the end.
    fn current(&mut self) -> Result<Option<&mut Slice>, Problem> {
        while self.current.as_ref().is_none_or(|slice| slice.len() == 0) {
            self.widths.clear();
            let Some(batch) = self.batches.next() else {
                self.current = None;
                break;
            };
            let batch = Arc::new(batch?);
            let to = batch.sentences() as usize;
            self.current = Some(Slice { batch, from: 0, to });
        }
        Ok(self.current.as_mut())
    }

    /// Takes the rest of the current batch, or the next batch.
    pub(super) fn take_batch(&mut self) -> Result<Option<Slice>, Problem> {
        let Some(slice) = self.current()? else { return Ok(None) };
        let taken = slice.clone();
        slice.from = slice.to;
        Ok(Some(taken))
    }

    /// Takes up to `wanted` sentences.
    pub(super) fn take(&mut self, mut wanted: usize) -> Result<Vec<Slice>, Problem> {
        let mut slices = Vec::new();
        while wanted > 0 {
            let Some(slice) = self.current()? else { break };
            let to = slice.to.min(slice.from + wanted);
            slices.push(Slice { to, ..slice.clone() });
            wanted -= to - slice.from;
            slice.from = to;
        }
        Ok(slices)
    }

    /// Takes one sentence, and returns the amount of text in it.
    pub(super) fn take_one(&mut self, width: fn(&[u8]) -> Width) -> Result<Option<(Slice, Width)>, Problem> {
        let Some(slice) = self.current()? else { return Ok(None) };
        let taken = Slice { to: slice.from + 1, ..slice.clone() };
        slice.from += 1;
        if self.widths.is_empty() {
            let all = taken.batch.pieces().filter(|piece| piece.sentence.is_some());
            // Invalid UTF-8 is reported when the text is read.
            self.widths.extend(all.map(|piece| width(piece.bytes)));
        }
        let width = self.widths[taken.from];
        Ok(Some((taken, width)))
    }

    /// Reads to the end, and returns the number of sentences in `taken` and after it, without trailing blank ones.
    pub(super) fn drain(&mut self, taken: &[Slice]) -> Result<u64, Problem> {
        let (mut all, mut filled) = (0, 0);
        let mut count = |slice: &Slice| {
            for piece in slice.pieces() {
                all += 1;
                if !piece.bytes.iter().all(u8::is_ascii_whitespace) {
                    filled = all;
                }
            }
        };
        taken.iter().for_each(&mut count);
        while let Some(slice) = self.take_batch()? {
            count(&slice);
        }
        Ok(filled)
    }
}
