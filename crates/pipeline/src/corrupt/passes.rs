//! Passes over a corpus for planning: over files, or over sentences in memory.

use solecism_corpus::batch::Batch;
use solecism_corpus::{Corpus, Flaw, Problem, stream};
use solecism_errors::Tagged;
use solecism_errors::noisy::Noise;
use solecism_errors::planning::CorpusPass;

use super::work::Work;
use crate::sentences::{BatchWork, OnBadInput, each_batch};

/// A pass over files.
pub struct FilePass<'c, 'w> {
    /// The corpus.
    pub corpus: &'c Corpus,
    /// Reader of its sentences.
    pub noise: Noise<'c>,
    /// Threads, observer and treatment of errors.
    pub work: &'c Work<'w>,
}

impl CorpusPass for FilePass<'_, '_> {
    fn fold<T: Send>(
        &self,
        doing: &'static str,
        new: impl Fn() -> T + Sync,
        merge: impl Fn(&mut T, T),
        add: impl Fn(&mut T, &Tagged, u64) + Sync,
    ) -> Result<T, Problem> {
        let (noise, mut all) = (&self.noise, new());
        let Work { threads, on_bad, progress } = *self.work;
        let begin = |_: &Batch| Ok(Sum { noise, add: &add, total: new() });
        let sink = |part: Sum<'_, T, _>| {
            merge(&mut all, part.total);
            Ok(())
        };
        each_batch(self.corpus, threads, on_bad, begin, sink, progress(doing))?;
        Ok(all)
    }
}

/// Result for a batch.
struct Sum<'s, T, A> {
    noise: &'s Noise<'s>,
    add: &'s A,
    total: T,
}

impl<T: Send, A: Fn(&mut T, &Tagged, u64) + Sync> BatchWork for Sum<'_, T, A> {
    fn sentence(&mut self, text: &str, number: u64) -> Result<(), Flaw> {
        self.noise.with_tags(text, |sentence| (self.add)(&mut self.total, sentence, number))
    }

    fn rest(&mut self, _: &[u8]) {}
}

/// A pass over sentences in memory.
pub struct MemoryPass<'t, 'w, T> {
    /// The sentences with their numbers in the corpus.
    pub texts: &'t [(u64, T)],
    /// Reader of the sentences.
    pub noise: Noise<'t>,
    /// Threads, observer and treatment of errors.
    pub work: &'t Work<'w>,
}

/// Number of sentences in memory per chunk.
pub const AT_A_TIME: usize = 1024;

impl<T: AsRef<str> + Sync> CorpusPass for MemoryPass<'_, '_, T> {
    fn fold<R: Send>(
        &self,
        doing: &'static str,
        new: impl Fn() -> R + Sync,
        merge: impl Fn(&mut R, R),
        add: impl Fn(&mut R, &Tagged, u64) + Sync,
    ) -> Result<R, Problem> {
        let (noise, Work { threads, on_bad, progress }) = (&self.noise, *self.work);
        let (mut sentences_done, mut all) = (progress(doing), new());
        let work = |texts: &[(u64, T)]| {
            let mut part = new();
            for (number, text) in texts {
                let text = text.as_ref();
                if let Err(flaw) = noise.with_tags(text, |sentence| add(&mut part, sentence, *number))
                    && on_bad == OnBadInput::Stop
                {
                    return Err(flaw.locate(
                        text.as_bytes(),
                        &format!("sentence {}", number.saturating_add(1)),
                        1,
                    ));
                }
            }
            Ok((part, texts.len() as u64))
        };
        stream::in_order(self.texts.chunks(AT_A_TIME).map(Ok), threads, work, |(part, sentences)| {
            merge(&mut all, part);
            sentences_done(sentences)
        })?;
        Ok(all)
    }
}
