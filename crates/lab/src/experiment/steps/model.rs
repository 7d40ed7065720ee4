//! Training of systems.

use std::fs::DirEntry;
use std::path::{Path, PathBuf};
use std::time::Duration;

use solecism_corpus::convert::{ConvertOptions, convert};
use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Format, Problem, Separator};
use solecism_systems::command::{Callbacks, CommandDescription, Kind as DescribedSystem};
use solecism_systems::registry::{Value, training_of};
use solecism_systems::training::{self, Mixture, Part, Step, Steps, Task};
use solecism_tagging::model::Model;

use super::{StepContext, ending, text_file};
use crate::experiment::spec::{SEED, SystemOrigin, TrainingSpec};

/// Trains a system.
pub(super) fn train(context: &StepContext<'_>, system: usize) -> Result<(), Problem> {
    let path = context.directory.join("model");
    let untrained = || Problem::new("this system is not trained", "");
    match &context.experiment.systems[system].origin {
        SystemOrigin::Trained(training, mixtures) => {
            let (mixtures, grammars) = read(context, mixtures)?;
            let grammars: Vec<PathBuf> = grammars.iter().map(|step| step.join(CHECKPOINT)).collect();
            own(context, training, &mixtures, &grammars)?.write(&path)?;
            keep_checkpoint(context, system)
        }
        SystemOrigin::Command(description, Some(mixture)) => match &description.kind {
            DescribedSystem::Command(command) => {
                let mixture = read(context, &[*mixture])?.0.pop().ok_or_else(untrained)?;
                by_command(context, command, &mixture.joined()?, &path)
            }
            _ => Err(untrained()),
        },
        _ => Err(untrained()),
    }
}

/// Mixtures, whose texts are the first dependencies in order, and the other dependencies.
fn read<'c>(context: &StepContext<'c>, mixtures: &[usize]) -> Result<(Vec<Mixture>, &'c [PathBuf]), Problem> {
    let mut texts = context.needs.iter();
    let mut found = Vec::new();
    for &mixture in mixtures {
        let mut read = Mixture::default();
        for (weight, _) in &context.experiment.mixtures[mixture].parts {
            let step = texts.next().ok_or_else(|| Problem::new("a text is missing", ""))?;
            read.parts.push(Part { weight: *weight, files: vec![text_file(step)?], format: None });
        }
        found.push(read);
    }
    Ok((found, texts.as_slice()))
}

/// Trains a built-in kind of system.
fn own(
    context: &StepContext<'_>,
    training: &TrainingSpec,
    mixtures: &[Mixture],
    grammars: &[PathBuf],
) -> Result<Model, Problem> {
    let info = training_of(training.kind)?;
    let mut settings = training.options.clone();
    if settings.has(SEED) {
        settings.set(SEED, Value::Whole(training.seed(context.experiment.seed)))?;
    }
    let checkpoint = info.checkpoint.then(|| context.checkpoint.to_owned());
    let task = Task {
        settings: &settings,
        mixtures,
        added: &[],
        grammars,
        dev: None,
        threads: context.threads,
        steps: Steps { checkpoint, observer: &Stopped(context) },
    };
    info.train_watched(&task)
}

/// Moves the checkpoint of a finished training to its step if the grammars are to be reranked, and removes it otherwise.
fn keep_checkpoint(context: &StepContext<'_>, system: usize) -> Result<(), Problem> {
    let checkpoint = context.checkpoint;
    if context.experiment.is_reranked(system) {
        let kept = context.directory.join(CHECKPOINT);
        std::fs::rename(checkpoint, &kept).map_err(|error| Problem::io("write", &kept, &error))?;
    }
    let (Some(directory), Some(name)) = (checkpoint.parent(), checkpoint.file_name()) else { return Ok(()) };
    // Of several grammars each has a checkpoint, with a number after the name.
    let is_own = |entry: &DirEntry| entry.file_name().to_string_lossy().starts_with(&*name.to_string_lossy());
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten().filter(is_own) {
        std::fs::remove_file(entry.path()).map_err(|error| Problem::io("remove", entry.path(), &error))?;
    }
    Ok(())
}

/// Checkpoint of a finished training in the directory of its step.
const CHECKPOINT: &str = "checkpoint";

/// Stops training if the run is interrupted.
struct Stopped<'b>(&'b StepContext<'b>);

impl training::Observer for Stopped<'_> {
    fn begins(&self, _: usize, _: usize) -> Result<(), Problem> {
        self.0.check()
    }

    fn done(&self, _: &Step, _: Duration) -> Result<(), Problem> {
        self.0.check()
    }

    fn is_stopped(&self) -> bool {
        self.0.check().is_err()
    }
}

/// Runs the training command of a system on a treebank in its format.
fn by_command(
    context: &StepContext<'_>,
    command: &CommandDescription,
    corpus: &Corpus,
    model: &Path,
) -> Result<(), Problem> {
    let format = command.training.as_ref().map_or(corpus.format(), |training| training.format.format());
    let treebank = context.directory.join(format!("treebank.{}", ending(format)));
    write_as(corpus, format, &treebank)?;
    let interrupted = context.observer.interrupted();
    let callbacks = Callbacks { interrupted: &interrupted, ..Callbacks::default() };
    command.train(&treebank, None, model, &callbacks)?;
    std::fs::remove_file(&treebank).map_err(|error| Problem::io("remove", &treebank, &error))
}

fn write_as(corpus: &Corpus, format: Format, to: &Path) -> Result<(), Problem> {
    let mut output = Output::create(to)?;
    let options = ConvertOptions {
        separator: Separator::default(),
        detokenise: false,
        corrected: None,
        number: None,
        dependencies: None,
    };
    for batch in corpus.batches() {
        let batch = batch?;
        for piece in batch.pieces().filter(|piece| piece.sentence.is_some()) {
            let written = piece.text().and_then(|text| {
                let is_same = format == corpus.format();
                if is_same { Ok(text.to_owned()) } else { convert(text, corpus.format(), format, &options) }
            });
            output.write(written.map_err(|flaw| batch.locate(piece, &flaw))?.as_bytes())?;
        }
    }
    output.finish()?.keep()
}
