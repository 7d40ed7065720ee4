//! Training systems.

use std::path::Path;
use std::time::Duration;

use solecism_corpus::convert::{ConvertOptions, convert};
use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Format, Problem, Separator};
use solecism_systems::command::{CommandDescription, Kind as Described, Watch};
use solecism_systems::registry::{Value, training_of};
use solecism_systems::training::{self, Mixture, Part, Step, Steps, Task};
use solecism_tagging::model::Model;

use super::{Bench, ending, text_file};
use crate::experiment::spec::{Maker, TrainingSpec};

/// Trains a system.
pub(super) fn train(bench: &Bench<'_>, system: usize) -> Result<(), Problem> {
    let path = bench.directory.join("model");
    let untrained = || Problem::new("this system is not trained", "");
    match &bench.experiment.systems[system].maker {
        Maker::Trained(training, mixtures) => {
            let mixtures = read(bench, mixtures)?;
            own(bench, training, &mixtures)?.write(&path)
        }
        Maker::Command(description, Some(mixture)) => match &description.kind {
            Described::Command(command) => {
                let mixture = read(bench, &[*mixture])?.pop().ok_or_else(untrained)?;
                by_command(bench, command, &mixture.joined()?, &path)
            }
            _ => Err(untrained()),
        },
        _ => Err(untrained()),
    }
}

/// The mixtures: a step makes each text, in order.
fn read(bench: &Bench<'_>, mixtures: &[usize]) -> Result<Vec<Mixture>, Problem> {
    let mut texts = bench.needs.iter();
    let mut found = Vec::new();
    for &mixture in mixtures {
        let mut read = Mixture::default();
        for (weight, _) in &bench.experiment.mixtures[mixture].parts {
            let step = texts.next().ok_or_else(|| Problem::new("a text is missing", ""))?;
            read.parts.push(Part { weight: *weight, files: vec![text_file(step)?], format: None });
        }
        found.push(read);
    }
    Ok(found)
}

/// Trains one of our own.
fn own(bench: &Bench<'_>, training: &TrainingSpec, mixtures: &[Mixture]) -> Result<Model, Problem> {
    let mut settings = training.options.clone();
    if settings.has(SEED) && !settings.is_given(SEED) {
        settings.set(SEED, Value::Whole(bench.experiment.seed))?;
    }
    let task = Task {
        settings: &settings,
        mixtures,
        added: &[],
        dev: None,
        threads: bench.threads,
        steps: Steps { checkpoint: None, watch: &Stopped(bench) },
    };
    training_of(training.kind)?.train_watched(&task)
}

const SEED: &str = "seed";

/// Stops a training if the user wants that.
struct Stopped<'b>(&'b Bench<'b>);

impl training::Watch for Stopped<'_> {
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

/// Lets a command train itself, on a treebank in the format that it learns from.
fn by_command(
    bench: &Bench<'_>,
    command: &CommandDescription,
    corpus: &Corpus,
    model: &Path,
) -> Result<(), Problem> {
    let format = command.training.as_ref().map_or(corpus.format(), |training| training.format.format());
    let treebank = bench.directory.join(format!("treebank.{}", ending(format)));
    write_as(corpus, format, &treebank)?;
    let interrupted = bench.watch.interrupted();
    let watch = Watch { interrupted: &interrupted, ..Watch::default() };
    command.train(&treebank, None, model, &watch)?;
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
