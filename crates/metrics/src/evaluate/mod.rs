//! Evaluation: reads gold and outputs in parallel and counts each sentence.

mod jobs;
mod streams;
mod stretch;

use std::io::Read;

use solecism_corpus::edit::EditRecord;
use solecism_corpus::records::{GoldRecord, RecordReader};
use solecism_corpus::sentence::Notation;
use solecism_corpus::{Corpus, Problem, TokenEdit, stream};

use crate::fields::Breakdown;
use crate::metric::Metric;
use crate::pair::{Fault, Pair, Side};
use crate::sink::{Sink, Status};
use crate::tally::{Tally, TallyBuilder};
use jobs::{Job, Jobs};

/// An open file of records.
pub type Records<T> = RecordReader<Box<dyn Read + Send>, T>;

/// Corpora and records that are read in parallel.
pub struct Files {
    /// The gold.
    pub gold: Corpus,
    /// Outputs, one or more.
    pub outputs: Vec<Corpus>,
    /// Parallel corpora, in the order of the metric's options.
    pub beside: Vec<Option<Corpus>>,
    /// Edits that made the sentences ungrammatical.
    pub edits: Option<Records<EditRecord>>,
    /// All analyses of each sentence.
    pub golds: Option<Records<GoldRecord>>,
}

/// Settings of an evaluation.
#[derive(Clone, Copy)]
pub struct Evaluation<'m> {
    /// Metric.
    pub metric: &'m dyn Metric,
    /// Breakdown.
    pub by: &'m Breakdown,
    /// Number of worker threads.
    pub threads: usize,
    /// Fail at a sentence whose words differ, rather than leave it out.
    pub strict: bool,
}

/// Counts every sentence of every output; returns one tally per output.
///
/// `progress` is called with the number of sentences finished since the last call, and may stop the work.
///
/// # Errors
/// If a file cannot be read, if files differ in length, or if `progress` fails.
pub fn evaluate(
    evaluation: Evaluation,
    files: Files,
    mut progress: impl FnMut(u64) -> Result<(), Problem>,
) -> Result<Vec<Tally>, Problem> {
    let Evaluation { metric, by, threads, strict } = evaluation;
    let notations: Vec<Notation> = files.corpora().map(Corpus::notation).collect();
    let names = files.names();
    let mut jobs = Jobs::new(&files.gold, &files.outputs, &files.beside, metric.pairing());
    jobs.read_records(files.edits, files.golds);
    let counter = JobCounter { metric, by, notations: &notations, beside: &files.beside };
    let mut builders: Vec<TallyBuilder> =
        files.outputs.iter().map(|_| TallyBuilder::new(metric, by)).collect();
    let mut first_to_differ: Option<String> = None;
    let outcome = stream::in_order(
        jobs.by_ref(),
        threads,
        |job| counter.count(&job),
        |counted| {
            progress(counted.numbers.len() as u64)?;
            for (output, (sink, builder)) in counted.sinks.iter().zip(&mut builders).enumerate() {
                for (at, &number) in counted.numbers.iter().enumerate() {
                    let sentence = &sink.sentences[at];
                    if sentence.status == Status::Differs {
                        let what =
                            format!("sentence {} of {}: {}", number + 1, names[output + 1], sentence.reason);
                        if strict {
                            return Err(Problem::new(
                                what,
                                "without --strict such sentences are left out and counted",
                            ));
                        }
                        first_to_differ.get_or_insert(what);
                    }
                    let values = by.values(&counted.edits[at], sentence.length, &sentence.fields);
                    builder.add(sink, at, number, &values);
                }
            }
            Ok(())
        },
    );
    outcome.map_err(|problem| jobs.explain(problem, first_to_differ))?;
    Ok(builders.into_iter().map(|builder| builder.tally).collect())
}

/// Counts a single pair.
///
/// # Errors
/// If the gold or the output cannot be read.
pub fn count_one(metric: &dyn Metric, by: &Breakdown, pair: &Pair) -> Result<Tally, Fault> {
    let mut sink = Sink::new(metric.columns().len(), &by.fields, &by.parts);
    sink.begin();
    metric.count(pair, &mut sink)?;
    let mut builder = TallyBuilder::new(metric, by);
    let values = by.values(pair.edits, sink.sentences[0].length, &sink.sentences[0].fields);
    builder.add(&sink, 0, pair.sentence, &values);
    Ok(builder.tally)
}

/// A gold and an output that are each a whole file.
pub struct TextPair {
    /// Name and text of the gold.
    pub gold: (String, String),
    /// Name and text of the output.
    pub output: (String, String),
}

/// Counts pairs of whole files, one at a time.
///
/// # Errors
/// If the metric cannot read a file, or if `pairs` yields an error.
pub fn evaluate_texts(
    evaluation: Evaluation,
    notation: Notation,
    pairs: impl Iterator<Item = Result<TextPair, Problem>>,
) -> Result<Tally, Problem> {
    let Evaluation { metric, by, strict, .. } = evaluation;
    let mut builder = TallyBuilder::new(metric, by);
    for (number, files) in pairs.enumerate() {
        let files = files?;
        let pair = Pair {
            sentence: number as u64,
            gold: &[&files.gold.1],
            output: &[&files.output.1],
            gold_notation: notation,
            output_notation: notation,
            golds: &[],
            edits: &[],
            beside: &[],
        };
        let mut sink = Sink::new(metric.columns().len(), &by.fields, &by.parts);
        sink.begin();
        metric.count(&pair, &mut sink).map_err(|fault| {
            let (name, text) = if fault.side == Side::Output { &files.output } else { &files.gold };
            fault.flaw.locate(text.as_bytes(), name, 1)
        })?;
        let sentence = &sink.sentences[0];
        if strict && sentence.status == Status::Differs {
            let what = format!("{}: {}", files.output.0, sentence.reason);
            return Err(Problem::new(what, "without --strict such passages are left out and counted"));
        }
        let values = by.values(&[], sentence.length, &sentence.fields);
        builder.add(&sink, 0, number as u64, &values);
    }
    Ok(builder.tally)
}

impl Files {
    fn corpora(&self) -> impl Iterator<Item = &Corpus> {
        std::iter::once(&self.gold).chain(&self.outputs)
    }

    fn names(&self) -> Vec<String> {
        self.corpora().map(|corpus| corpus.names().collect::<Vec<_>>().join(" ")).collect()
    }
}

/// Counts jobs on a worker thread.
struct JobCounter<'c> {
    metric: &'c dyn Metric,
    by: &'c Breakdown,
    /// Notation of the gold, then of each output.
    notations: &'c [Notation],
    beside: &'c [Option<Corpus>],
}

/// Result of a job.
struct CountedJob<'c> {
    /// Index of the (first) sentence of each stretch.
    numbers: Vec<u64>,
    /// Edits of each stretch.
    edits: Vec<Vec<TokenEdit>>,
    /// One sink per output.
    sinks: Vec<Sink<'c>>,
}

impl<'c> JobCounter<'c> {
    fn count(&self, job: &Job) -> Result<CountedJob<'c>, Problem> {
        let outputs = self.notations.len() - 1;
        let sentences = job.sentences();
        let new = || {
            Sink::new(self.metric.columns().len(), &self.by.fields, &self.by.parts).with_capacity(sentences)
        };
        let mut sinks: Vec<Sink> = (0..outputs).map(|_| new()).collect();
        let mut numbers = Vec::with_capacity(sentences);
        let mut edits = Vec::with_capacity(sentences);
        for stretch in job.stretches() {
            let texts = stretch.texts()?;
            let of = |stream: usize| &texts[stretch.stream_range(stream)];
            let mut besides = 1 + outputs..;
            let beside: Vec<Option<&str>> = self
                .beside
                .iter()
                .map(|file| file.as_ref().and_then(|_| of(besides.next()?).first().copied()))
                .collect();
            let (stretch_edits, golds) = (stretch.edits(), stretch.golds());
            for (output, sink) in sinks.iter_mut().enumerate() {
                let pair = Pair {
                    sentence: stretch.number,
                    gold: of(0),
                    output: of(1 + output),
                    gold_notation: self.notations[0],
                    output_notation: self.notations[1 + output],
                    golds,
                    edits: &stretch_edits,
                    beside: &beside,
                };
                sink.begin();
                let fault = |fault: Fault| stretch.locate(&fault, self.stream_of(&fault, output));
                self.metric.count(&pair, sink).map_err(fault)?;
            }
            numbers.push(stretch.number);
            edits.push(stretch_edits);
        }
        Ok(CountedJob { numbers, edits, sinks })
    }

    /// Index of the stream that a fault is in; `None` for the file of several golds.
    fn stream_of(&self, fault: &Fault, output: usize) -> Option<usize> {
        match fault.side {
            Side::Gold => Some(0),
            Side::Alternative => None,
            Side::Output => Some(1 + output),
            Side::Beside(index) => {
                let before = self.beside[..index].iter().flatten().count();
                Some(self.notations.len() + before)
            }
        }
    }
}

#[cfg(test)]
mod tests;
