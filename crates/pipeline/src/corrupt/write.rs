//! Makes errors in all sentences of a corpus and writes the results.

use std::path::{Path, PathBuf};

use solecism_corpus::batch::Batch;
use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Flaw, Problem};
use solecism_errors::noisy::Noise;
use solecism_errors::{Corruptor, Plan, Summary};

use super::opened::Opened;
use super::outputs::{CORPUS, Context, OUTPUTS, Outputs};
use super::settings::Settings;
use super::work::Work;
use crate::optional::{Optional, keep_all};
use crate::sentences::{BatchWork, Skipped, each_batch};
use crate::tagset::check_known;

/// Name of the step for the observer ([`StepProgress`](super::StepProgress)).
pub const MAKING: &str = "making errors";

/// Summary of a corruption.
#[derive(Debug)]
pub struct Written {
    /// Counts of errors drawn and made.
    pub summary: Summary,
    /// Sentences that could not be read.
    pub skipped: Skipped,
}

/// Additions to the making of a corpus.
pub trait Additions {
    /// Called when everything is opened and planned, before the first error is made.
    ///
    /// # Errors
    /// An error ends the work; nothing is written.
    fn planned(&self, _opened: &Opened) -> Result<(), Problem> {
        Ok(())
    }

    /// Further files that appear together with the outputs: their paths and texts.
    fn files(&self, _corpus: &Corpus, _opened: &Opened, _written: &Written) -> Vec<(PathBuf, String)> {
        Vec::new()
    }
}

/// No additions.
impl Additions for () {}

impl Settings {
    /// Opens the settings, makes errors in a corpus and writes the requested files.
    ///
    /// # Errors
    /// If a file cannot be read or written or does not fit the corpus, or the observer ends the work.
    pub fn make(&self, corpus: &mut Corpus, outputs: &Outputs, work: &Work<'_>) -> Result<Written, Problem> {
        self.make_with(corpus, outputs, None, work, &())
    }

    /// Like [`make`](Self::make), with a plan of the whole corpus, if it is a part of one, and with additions. The files
    /// get their final names when all are complete.
    ///
    /// # Errors
    /// As for [`make`](Self::make), or if the plan was made with other settings; also those of the additions.
    pub fn make_with(
        &self,
        corpus: &mut Corpus,
        outputs: &Outputs,
        plan: Option<Plan>,
        work: &Work<'_>,
        additions: &dyn Additions,
    ) -> Result<Written, Problem> {
        let opened = self.open(corpus)?;
        // Before the plan, so that a file that cannot be written is reported before the work starts.
        let mut files = Files::create(outputs)?;
        let opened = match plan {
            Some(plan) => opened.with_plan(plan)?,
            None => opened.planned(corpus, work)?,
        };
        additions.planned(&opened)?;
        let written = write(&opened, corpus, outputs, &mut files, work)?;
        for (path, text) in additions.files(corpus, &opened, &written) {
            files.add(&path, text.as_bytes())?;
        }
        files.keep()?;
        Ok(written)
    }
}

/// Makes errors in every sentence and writes the requested files, in order.
fn write(
    opened: &Opened,
    corpus: &Corpus,
    outputs: &Outputs,
    files: &mut Files,
    work: &Work<'_>,
) -> Result<Written, Problem> {
    let (noise, corruptor, mut summary) = (opened.noise(), &opened.corruptor, Summary::default());
    let new = |batch: &Batch| Ok(Made::new(&noise, corruptor, outputs, batch.len()));
    let sink = |made: Made<'_>| {
        files.write(&made)?;
        summary.merge(made.summary);
        Ok(())
    };
    let skipped = each_batch(corpus, work.threads, work.on_bad, new, sink, (work.progress)(MAKING))?;
    check_known(&opened.tagset, &summary)?;
    Ok(Written { summary, skipped })
}

/// Results for one batch.
struct Made<'m> {
    noise: &'m Noise<'m>,
    corruptor: &'m Corruptor,
    outputs: &'m Outputs,
    is_corpus_alone: bool,
    /// Texts to write, in the order of [`OUTPUTS`].
    texts: [Vec<u8>; OUTPUTS.len()],
    /// Counts of errors.
    summary: Summary,
}

impl<'m> Made<'m> {
    /// Empty results; `length` is the length of the batch.
    fn new(noise: &'m Noise<'m>, corruptor: &'m Corruptor, outputs: &'m Outputs, length: usize) -> Self {
        let mut texts = [const { Vec::new() }; OUTPUTS.len()];
        // Errors lengthen a text about as often as they shorten it.
        texts[CORPUS] = Vec::with_capacity(length + length / 16);
        let (is_corpus_alone, summary) = (outputs.is_corpus_alone(), Summary::default());
        Self { noise, corruptor, outputs, is_corpus_alone, texts, summary }
    }
}

impl BatchWork for Made<'_> {
    fn sentence(&mut self, text: &str, number: u64) -> Result<(), Flaw> {
        let Self { noise, corruptor, outputs, texts, summary, .. } = self;
        if self.is_corpus_alone {
            let corpus = &mut texts[CORPUS];
            return noise.write(corruptor, text, number, corpus, |corruption| summary.add(corruption));
        }
        let noisy = noise.make(corruptor, text, number, |corruption| summary.add(corruption))?;
        let language = corruptor.language();
        let context = Context { notation: noise.notation, tagset: noise.tagset, language, outputs };
        for ((output, path), text) in OUTPUTS.iter().zip(&outputs.paths).zip(texts) {
            if path.is_some() {
                (output.add)(text, &noisy, &context)?;
            }
        }
        Ok(())
    }

    fn rest(&mut self, bytes: &[u8]) {
        self.texts[CORPUS].extend_from_slice(bytes);
    }
}

/// The output files.
struct Files {
    /// In the order of [`OUTPUTS`].
    outputs: Vec<Optional>,
    others: Vec<Optional>,
}

impl Files {
    /// Opens the requested files.
    fn create(outputs: &Outputs) -> Result<Self, Problem> {
        let outputs = outputs.paths.iter().map(|path| Optional::create(path.as_ref()));
        Ok(Self { outputs: outputs.collect::<Result<_, _>>()?, others: Vec::new() })
    }

    /// Writes the results for a batch.
    fn write(&mut self, made: &Made<'_>) -> Result<(), Problem> {
        self.outputs.iter_mut().zip(&made.texts).try_for_each(|(output, text)| output.write(text))
    }

    /// Writes an additional file.
    fn add(&mut self, path: &Path, bytes: &[u8]) -> Result<(), Problem> {
        let mut output = Output::create(path)?;
        output.write(bytes)?;
        self.others.push(output.into());
        Ok(())
    }

    /// Gives the files their final names, the noisy corpus last: if it exists, so do the others.
    fn keep(self) -> Result<(), Problem> {
        keep_all(self.others.into_iter().chain(self.outputs.into_iter().rev()))
    }
}
