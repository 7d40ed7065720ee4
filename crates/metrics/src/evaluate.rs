//! Going through gold and output side by side, and counting.

mod jobs;
mod streams;
mod stretch;

use std::io::Read;

use solecism_corpus::edit::EditRecord;
use solecism_corpus::records::{GoldRecord, RecordReader};
use solecism_corpus::sentence::Notation;
use solecism_corpus::{Corpus, Problem, TokenEdit, stream};

use crate::fields::By;
use crate::metric::Metric;
use crate::pair::{Fault, Pair, Side};
use crate::sink::{Sink, Status};
use crate::tally::{Adding, Tally};
use jobs::{Job, Jobs};

/// A file of records, open.
pub type Records<T> = RecordReader<Box<dyn Read + Send>, T>;

/// What is read side by side.
pub struct Files {
    /// The gold.
    pub gold: Corpus,
    /// The outputs, one or more.
    pub outputs: Vec<Corpus>,
    /// What the metric reads beside them, in the order of its options.
    pub beside: Vec<Option<Corpus>>,
    /// The edits that made the sentences ungrammatical.
    pub edits: Option<Records<EditRecord>>,
    /// All analyses that each sentence may have.
    pub golds: Option<Records<GoldRecord>>,
}

/// How to go through them.
#[derive(Clone, Copy)]
pub struct Evaluation<'m> {
    /// What is counted.
    pub metric: &'m dyn Metric,
    /// What it is broken down by.
    pub by: &'m By,
    /// How many threads count.
    pub threads: usize,
    /// Whether a sentence whose words differ is a problem, rather than left out.
    pub strict: bool,
}

/// Counts every sentence of every output; one tally for each.
///
/// `progress` is told how many sentences were done each time, and may stop the work.
///
/// # Errors
/// A file that cannot be read, files of different length, or what `progress` says.
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
    let counting = Counting { metric, by, notations: &notations, beside: &files.beside };
    let mut adding: Vec<Adding> = files.outputs.iter().map(|_| Adding::new(metric, by)).collect();
    let mut first_to_differ: Option<String> = None;
    let outcome = stream::in_order(
        jobs.by_ref(),
        threads,
        |job| counting.count(&job),
        |counted| {
            progress(counted.numbers.len() as u64)?;
            for (output, (sink, adding)) in counted.sinks.iter().zip(&mut adding).enumerate() {
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
                    adding.add(sink, at, number, &values);
                }
            }
            Ok(())
        },
    );
    outcome.map_err(|problem| jobs.explain(problem, first_to_differ))?;
    Ok(adding.into_iter().map(|adding| adding.tally).collect())
}

/// Counts one pair, without files.
///
/// # Errors
/// If the gold or the output cannot be read.
pub fn count_one(metric: &dyn Metric, by: &By, pair: &Pair) -> Result<Tally, Fault> {
    let mut sink = Sink::new(metric.columns().len(), &by.fields, &by.parts);
    sink.begin();
    metric.count(pair, &mut sink)?;
    let mut adding = Adding::new(metric, by);
    let values = by.values(pair.edits, sink.sentences[0].length, &sink.sentences[0].fields);
    adding.add(&sink, 0, pair.sentence, &values);
    Ok(adding.tally)
}

/// A gold and an output that are whole files.
pub struct TextPair {
    /// The gold's name and text.
    pub gold: (String, String),
    /// The output's.
    pub output: (String, String),
}

/// Counts pairs of whole files, one by one.
///
/// # Errors
/// A file that the metric cannot read, or what reading it says.
pub fn evaluate_texts(
    evaluation: Evaluation,
    notation: Notation,
    pairs: impl Iterator<Item = Result<TextPair, Problem>>,
) -> Result<Tally, Problem> {
    let Evaluation { metric, by, strict, .. } = evaluation;
    let mut adding = Adding::new(metric, by);
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
        adding.add(&sink, 0, number as u64, &values);
    }
    Ok(adding.tally)
}

impl Files {
    fn corpora(&self) -> impl Iterator<Item = &Corpus> {
        std::iter::once(&self.gold).chain(&self.outputs)
    }

    fn names(&self) -> Vec<String> {
        self.corpora().map(|corpus| corpus.names().collect::<Vec<_>>().join(" ")).collect()
    }
}

/// What a worker needs to count a job.
struct Counting<'c> {
    metric: &'c dyn Metric,
    by: &'c By,
    /// Of the gold, then of the outputs.
    notations: &'c [Notation],
    beside: &'c [Option<Corpus>],
}

/// What came of a job.
struct Counted<'c> {
    /// The numbers of its (first) sentences.
    numbers: Vec<u64>,
    /// Their edits.
    edits: Vec<Vec<TokenEdit>>,
    /// What was counted in each output.
    sinks: Vec<Sink<'c>>,
}

impl<'c> Counting<'c> {
    fn count(&self, job: &Job) -> Result<Counted<'c>, Problem> {
        let outputs = self.notations.len() - 1;
        let sentences = job.sentences();
        let new =
            || Sink::new(self.metric.columns().len(), &self.by.fields, &self.by.parts).with_room(sentences);
        let mut sinks: Vec<Sink> = (0..outputs).map(|_| new()).collect();
        let mut numbers = Vec::with_capacity(sentences);
        let mut edits = Vec::with_capacity(sentences);
        for stretch in job.stretches() {
            let texts = stretch.texts()?;
            let of = |stream: usize| &texts[stretch.of_stream(stream)];
            let mut besides = 1 + outputs..;
            let beside: Vec<Option<&str>> = self
                .beside
                .iter()
                .map(|file| file.as_ref().and_then(|_| of(besides.next()?).first().copied()))
                .collect();
            let (of_sentence, golds) = (stretch.edits(), stretch.golds());
            for (output, sink) in sinks.iter_mut().enumerate() {
                let pair = Pair {
                    sentence: stretch.number,
                    gold: of(0),
                    output: of(1 + output),
                    gold_notation: self.notations[0],
                    output_notation: self.notations[1 + output],
                    golds,
                    edits: &of_sentence,
                    beside: &beside,
                };
                sink.begin();
                let fault = |fault: Fault| stretch.locate(&fault, self.stream_of(&fault, output));
                self.metric.count(&pair, sink).map_err(fault)?;
            }
            numbers.push(stretch.number);
            edits.push(of_sentence);
        }
        Ok(Counted { numbers, edits, sinks })
    }

    /// Which of the streams a fault is in; `None` for the file of several golds.
    fn stream_of(&self, fault: &Fault, output: usize) -> Option<usize> {
        match fault.side {
            Side::Gold => Some(0),
            Side::Alternative => None,
            Side::Output => Some(1 + output),
            Side::Beside(which) => {
                let before = self.beside[..which].iter().flatten().count();
                Some(self.notations.len() + before)
            }
        }
    }
}

#[cfg(test)]
mod tests;
