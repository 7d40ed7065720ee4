//! Training of systems.

use std::path::Path;
use std::time::Duration;

use solecism_corpus::convert::{ConvertOptions, convert};
use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Format, Problem, Separator};
use solecism_systems::command::{Callbacks, CommandDescription, Kind as DescribedSystem};
use solecism_systems::registry::{Value, training_of};
use solecism_systems::training::{self, Mixture, Part, Step, Steps, Task};
use solecism_tagging::model::Model;

use super::{StepContext, ending, text_file};
use crate::experiment::spec::{SystemOrigin, TrainingSpec};

/// Trains a system.
pub(super) fn train(context: &StepContext<'_>, system: usize) -> Result<(), Problem> {
    let path = context.directory.join("model");
    let untrained = || Problem::new("this system is not trained", "");
    match &context.experiment.systems[system].origin {
        SystemOrigin::Trained(training, mixtures) => {
            let mixtures = read(context, mixtures)?;
            own(context, training, &mixtures)?.write(&path)
        }
        SystemOrigin::Command(description, Some(mixture)) => match &description.kind {
            DescribedSystem::Command(command) => {
                let mixture = read(context, &[*mixture])?.pop().ok_or_else(untrained)?;
                by_command(context, command, &mixture.joined()?, &path)
            }
            _ => Err(untrained()),
        },
        _ => Err(untrained()),
    }
}

/// Mixtures, whose texts are the dependencies in order.
fn read(context: &StepContext<'_>, mixtures: &[usize]) -> Result<Vec<Mixture>, Problem> {
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
    Ok(found)
}

/// Trains a built-in kind of system.
fn own(context: &StepContext<'_>, training: &TrainingSpec, mixtures: &[Mixture]) -> Result<Model, Problem> {
    let mut settings = training.options.clone();
    if settings.has(SEED) && !settings.is_given(SEED) {
        settings.set(SEED, Value::Whole(context.experiment.seed))?;
    }
    let task = Task {
        settings: &settings,
        mixtures,
        added: &[],
        dev: None,
        threads: context.threads,
        steps: Steps { checkpoint: None, observer: &Stopped(context) },
    };
    training_of(training.kind)?.train_watched(&task)
}

const SEED: &str = "seed";

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
