//! Texts: selected sentences of a corpus, or a text with errors.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use solecism_corpus::output::{Output, write_file};
use solecism_corpus::{Corpus, Problem};
use solecism_errors::Summary;
use solecism_pipeline::corrupt::{MAKING, Outputs, Settings, StepProgress, Work};
use solecism_pipeline::sentences::OnBadInput;

use super::{StepContext, ending, text_file};
use crate::experiment::spec::{NamedCorpus, Origin, TextId};

/// Statistics of the errors made in one or several texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::experiment) struct ErrorsMade {
    pub sentences: u64,
    pub changed: u64,
    pub words: u64,
    /// Words whose tag is not in the tag set.
    pub unknown_tags: u64,
    /// Draws for which no kind of error applied.
    pub not_applied: u64,
    pub kinds: Vec<KindMade>,
}

/// Number of times a kind of error was drawn and applied.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::experiment) struct KindMade {
    pub kind: String,
    pub drawn: u64,
    pub applied: u64,
}

impl ErrorsMade {
    fn of(summary: &Summary) -> Self {
        let kinds = summary.kinds.iter().map(|kind| KindMade {
            kind: kind.name.to_owned(),
            drawn: kind.drawn,
            applied: kind.applied,
        });
        Self {
            sentences: summary.sentences,
            changed: summary.changed,
            words: summary.tokens,
            unknown_tags: summary.unknown_tags,
            not_applied: summary.not_applied,
            kinds: kinds.collect(),
        }
    }

    /// Adds the statistics of another text.
    pub fn add(&mut self, other: &Self) {
        self.sentences += other.sentences;
        self.changed += other.changed;
        self.words += other.words;
        self.unknown_tags += other.unknown_tags;
        self.not_applied += other.not_applied;
        for more in &other.kinds {
            match self.kinds.iter_mut().find(|known| known.kind == more.kind) {
                Some(known) => {
                    known.drawn += more.drawn;
                    known.applied += more.applied;
                }
                None => self.kinds.push(more.clone()),
            }
        }
    }

    /// Number of errors made.
    pub fn errors(&self) -> u64 {
        self.kinds.iter().map(|kind| kind.applied).sum()
    }
}

/// Makes a text.
pub(super) fn make(context: &StepContext<'_>, text: TextId) -> Result<(), Problem> {
    let Some((condition, replicate)) = text.condition else {
        return copy(context, &context.experiment.corpora[text.corpus]);
    };
    let settings = Settings {
        seed: context.experiment.seed,
        replicate,
        ..context.experiment.conditions[condition].settings.clone()
    };
    let clean = text_file(context.need(0)?)?;
    let mut corpus = Corpus::open(std::slice::from_ref(&clean), None)?;
    let mut outputs = Outputs::corpus(context.directory.join(clean.file_name().unwrap_or_default()));
    outputs.add("edits", context.directory.join("edits.jsonl"))?;
    let progress: StepProgress<'_> = &|doing| {
        // Count each sentence once, not in every pass of a plan.
        Box::new(move |sentences| if doing == MAKING { context.done(sentences) } else { context.check() })
    };
    let work = Work { threads: context.threads, on_bad: OnBadInput::Stop, progress };
    let written = settings.make(&mut corpus, &outputs, &work)?;
    context.keep(&ErrorsMade::of(&written.summary))
}

/// Copies the selected sentences of a corpus.
fn copy(context: &StepContext<'_>, named: &NamedCorpus) -> Result<(), Problem> {
    let (files, sample): (Vec<PathBuf>, _) = match &named.origin {
        Origin::Files(paths) => (paths.clone(), None),
        Origin::Sample(text, name) => {
            let path = context.directory.join(name);
            write_file(&path, text)?;
            (vec![path.clone()], Some(path))
        }
    };
    let corpus = Corpus::open(&files, None)?;
    let mut output = Output::create(&context.directory.join(format!("text.{}", ending(corpus.format()))))?;
    let selection = &named.selection;
    let (mut is_wanted, mut number, mut taken) = (selection.contains(0), 0, 0_u64);
    for batch in corpus.batches() {
        let batch = batch?;
        for piece in batch.pieces() {
            if piece.sentence.is_some() {
                is_wanted = selection.contains(number);
                number += 1;
                taken += u64::from(is_wanted);
            }
            if is_wanted {
                output.write(piece.bytes)?;
            }
        }
        context.done(batch.sentences())?;
        if number >= selection.range.end {
            break;
        }
    }
    if taken == 0 {
        let what = format!("the corpus {} has {number} sentences, none of them selected", named.name);
        return Err(Problem::new(what, "select other sentences"));
    }
    output.finish()?.keep()?;
    if let Some(path) = sample {
        std::fs::remove_file(&path).map_err(|error| Problem::io("remove", &path, &error))?;
    }
    Ok(())
}
