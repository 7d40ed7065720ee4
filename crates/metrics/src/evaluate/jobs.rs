//! Jobs: batches of paired sentences that can be counted on any thread.

use solecism_corpus::edit::EditRecord;
use solecism_corpus::records::GoldRecord;
use solecism_corpus::{Corpus, Problem};

use super::Records;
use super::streams::{Slice, Stream, join, split_off};
use crate::metric::{Pairing, Width};

/// Number of stretches in a job, where sentences are paired by stretches.
const STRETCHES_PER_JOB: usize = 256;

/// A unit of work: the same sentences in every stream.
pub(super) struct Job {
    pub first_number: u64,
    /// Sentences of the gold, of each output, and of each parallel file.
    pub streams: Vec<Vec<Slice>>,
    /// Number of sentences of each stretch in each stream, stretch by stretch; empty if always one.
    pub sizes: Vec<usize>,
    pub edits: Vec<EditRecord>,
    pub golds: Vec<GoldRecord>,
}

impl Job {
    /// Returns the number of gold sentences.
    pub(super) fn sentences(&self) -> usize {
        self.streams.first().map_or(0, |slices| slices.iter().map(Slice::len).sum())
    }
}

/// How far a stream has been read within the current stretch.
#[derive(Clone, Copy, Default)]
struct Progress {
    sentences: usize,
    /// Amount of text in these sentences.
    width: usize,
    /// Amount of text in their last token.
    last: usize,
    at_end: bool,
}

/// Iterator over the jobs, in corpus order.
pub(super) struct Jobs<'c> {
    names: Vec<String>,
    streams: Vec<Stream<'c>>,
    pairing: Pairing,
    first_number: u64,
    next_number: u64,
    edits: Option<Records<EditRecord>>,
    golds: Option<Records<GoldRecord>>,
    /// What had been read of each stream when the shortest ended.
    surplus: Option<Vec<Vec<Slice>>>,
    /// Number of sentences of each stream, if they differ.
    lengths: Option<Vec<u64>>,
}

impl<'c> Jobs<'c> {
    pub(super) fn new(
        gold: &'c Corpus,
        outputs: &'c [Corpus],
        beside: &'c [Option<Corpus>],
        pairing: Pairing,
    ) -> Self {
        let corpora = || std::iter::once(gold).chain(outputs).chain(beside.iter().flatten());
        Self {
            names: corpora().map(|corpus| corpus.names().collect::<Vec<_>>().join(" ")).collect(),
            streams: corpora().map(|corpus| Stream::new(corpus.batches())).collect(),
            pairing,
            first_number: gold.first_sentence(),
            next_number: gold.first_sentence(),
            edits: None,
            golds: None,
            surplus: None,
            lengths: None,
        }
    }

    pub(super) fn read_records(
        &mut self,
        edits: Option<Records<EditRecord>>,
        golds: Option<Records<GoldRecord>>,
    ) {
        (self.edits, self.golds) = (edits, golds);
    }

    fn next_job(&mut self) -> Result<Option<Job>, Problem> {
        let (streams, sizes) = match self.pairing {
            _ if self.surplus.is_some() => (Vec::new(), Vec::new()),
            Pairing::Sentences | Pairing::Files => (self.sentences()?, Vec::new()),
            Pairing::Stretches(width) => self.stretches(width)?,
        };
        if streams.iter().all(Vec::is_empty) {
            return self.check_lengths().map(|()| None);
        }
        let first_number = self.next_number;
        self.next_number += streams[0].iter().map(Slice::len).sum::<usize>() as u64;
        let (edits, golds) = self.records()?;
        Ok(Some(Job { first_number, streams, sizes, edits, golds }))
    }

    fn records(&mut self) -> Result<(Vec<EditRecord>, Vec<GoldRecord>), Problem> {
        let end = self.next_number;
        let edits = self.edits.as_mut().map_or(Ok(Vec::new()), |reader| reader.before(end))?;
        let golds = self.golds.as_mut().map_or(Ok(Vec::new()), |reader| reader.before(end))?;
        Ok((edits, golds))
    }

    /// Takes a batch of gold sentences, and as many of every other stream.
    fn sentences(&mut self) -> Result<Vec<Vec<Slice>>, Problem> {
        let Some(gold) = self.streams[0].take_batch()? else { return Ok(Vec::new()) };
        let wanted = gold.len();
        let mut job = vec![vec![gold]];
        for stream in &mut self.streams[1..] {
            job.push(stream.take(wanted)?);
        }
        let size = |slices: &Vec<Slice>| slices.iter().map(Slice::len).sum();
        let shortest = job.iter().map(size).min().unwrap_or(0);
        if shortest < wanted {
            self.surplus = Some(job.iter_mut().map(|slices| split_off(slices, shortest)).collect());
        }
        Ok(job)
    }

    /// Takes stretches between boundaries that all streams share.
    fn stretches(&mut self, width: fn(&[u8]) -> Width) -> Result<(Vec<Vec<Slice>>, Vec<usize>), Problem> {
        let mut job: Vec<Vec<Slice>> = vec![Vec::new(); self.streams.len()];
        let mut sizes = Vec::with_capacity(STRETCHES_PER_JOB * self.streams.len());
        let mut progress = vec![Progress::default(); self.streams.len()];
        for _ in 0..STRETCHES_PER_JOB {
            progress.fill(Progress::default());
            self.stretch(width, &mut job, &mut progress)?;
            if progress.iter().all(|stream| stream.sentences == 0) {
                break;
            }
            sizes.extend(progress.iter().map(|stream| stream.sentences));
        }
        Ok((job, sizes))
    }

    /// Takes the next stretch: advances whichever stream has less text than the others, until all end after the same text
    /// and with the same token. Where the last tokens differ, words of one file are left that take part in the alignment of
    /// the next sentence.
    ///
    /// If one stream ends before another, the texts of the last stretch differ in length, which the metric detects.
    fn stretch(
        &mut self,
        width: fn(&[u8]) -> Width,
        job: &mut [Vec<Slice>],
        progress: &mut [Progress],
    ) -> Result<(), Problem> {
        loop {
            let most = progress.iter().map(|stream| stream.width).max().unwrap_or(0);
            let is_first = progress.iter().all(|stream| stream.sentences == 0);
            let is_behind = |stream: &Progress| !stream.at_end && (is_first || stream.width < most);
            let ends_together = progress.windows(2).all(|two| two[0].last == two[1].last);
            let next = progress.iter().position(is_behind);
            let next = next.or_else(|| progress.iter().position(|stream| !ends_together && !stream.at_end));
            let Some(behind) = next else { return Ok(()) };
            match self.streams[behind].take_one(width)? {
                Some((slice, width)) => {
                    progress[behind].width += width.whole;
                    if width.whole > 0 {
                        progress[behind].last = width.last;
                    }
                    progress[behind].sentences += 1;
                    join(&mut job[behind], slice);
                }
                None => progress[behind].at_end = true,
            }
        }
    }

    /// Checks that all streams end together.
    fn check_lengths(&mut self) -> Result<(), Problem> {
        let surplus = self.surplus.take().unwrap_or_default();
        let used = self.next_number - self.first_number;
        let mut lengths = Vec::new();
        for (at, stream) in self.streams.iter_mut().enumerate() {
            lengths.push(used + stream.drain(surplus.get(at).map_or(&[], Vec::as_slice))?);
        }
        let is_stretch = matches!(self.pairing, Pairing::Stretches(_));
        if is_stretch || lengths.iter().all(|&n| n == lengths[0]) {
            return Ok(());
        }
        self.lengths = Some(lengths);
        Err(Problem::new("files of different length", ""))
    }

    /// Adds details to an error about files of different length: how long they are, and where they first differ.
    pub(super) fn explain(&self, problem: Problem, first_to_differ: Option<String>) -> Problem {
        let Some(lengths) = &self.lengths else { return problem };
        let describe = |(name, n): (&String, &u64)| {
            let sentences = if *n == 1 { "sentence" } else { "sentences" };
            format!("{name} has {n} {sentences}")
        };
        let described: Vec<String> = self.names.iter().zip(lengths).map(describe).collect();
        let shortest = lengths.iter().min().copied().unwrap_or(0);
        let help = match first_to_differ {
            Some(what) => format!("the first sentence that differs is {what}"),
            None => format!("sentence {} is the first without a counterpart", shortest + 1),
        };
        Problem::new(format!("files of different length: {}", described.join(", ")), help)
    }
}

impl Iterator for Jobs<'_> {
    type Item = Result<Job, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_job().transpose()
    }
}
