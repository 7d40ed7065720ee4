//! Training systems.

use std::path::PathBuf;

use solecism_corpus::convert::ConvertOptions;
use solecism_corpus::{Corpus, Problem};
use solecism_errors::Profile;
use solecism_errors::profile::PROFILES;
use solecism_systems::chunk::{ChunkCorpus, ChunkTrainer};
use solecism_systems::command::{Kind as Described, Watch};
use solecism_systems::constituency::pcfg::{Pcfg, PcfgOptions};
use solecism_systems::constituency::rerank::train_reranked;
use solecism_systems::constituency::{
    Functions, Latent, LatentOptions, LatentTrainer, Product, Robust, Treebank,
};
use solecism_systems::dependency::{
    Columns, DependencyCorpus, EagerOptions, EagerTrainer, JackknifeOptions, MstOptions, MstTrainer, Parser,
    Pipeline, jackknife, train_taggers,
};
use solecism_systems::model::Model;
use solecism_systems::repair::Mender;
use solecism_systems::tagger::{PerceptronOptions, PerceptronTrainer, TagColumn, TaggedCorpus, Tagger};

use super::{Bench, text_file};
use crate::experiment::spec::{Kind, Maker, Training};

/// A mixture: how much each part counts, and where it is.
type Parts = Vec<(f64, PathBuf)>;

/// How many grammars of each sort a robust parser has.
const GRAMMARS: u64 = 2;

/// Trains a system.
pub(super) fn train(bench: &Bench<'_>, system: usize) -> Result<(), Problem> {
    let path = bench.directory.join("model");
    match &bench.experiment.systems[system].maker {
        Maker::Trained(training, mixtures) => {
            let parts = parts(bench, mixtures)?;
            trained(bench, *training, &parts)?.write(&path)
        }
        Maker::Command(description, Some(mixture)) => {
            let Described::Command(command) = &description.kind else {
                return Err(Problem::new("this system cannot be trained", ""));
            };
            let parts = parts(bench, &[*mixture])?;
            let corpus = concatenated(parts.first().map_or(&[], Vec::as_slice))?;
            let format =
                command.training.as_ref().map_or(corpus.format(), |training| training.format.format());
            let treebank = bench.directory.join(format!("treebank.{}", super::ending(format)));
            written(&corpus, format, &treebank)?;
            let interrupted = bench.watch.interrupted();
            let watch = Watch { interrupted: &interrupted, ..Watch::default() };
            command.train(&treebank, None, &path, &watch)?;
            std::fs::remove_file(&treebank).map_err(|error| Problem::io("remove", &treebank, &error))
        }
        _ => Err(Problem::new("this system is not trained", "")),
    }
}

/// The parts of mixtures: a step makes each text, in order.
fn parts(bench: &Bench<'_>, mixtures: &[usize]) -> Result<Vec<Parts>, Problem> {
    let mut texts = bench.needs.iter();
    let mut found = Vec::new();
    for &mixture in mixtures {
        let mut parts = Parts::new();
        for (weight, _) in &bench.experiment.mixtures[mixture].parts {
            let step = texts.next().ok_or_else(|| Problem::new("a text is missing", ""))?;
            parts.push((*weight, text_file(step)?));
        }
        found.push(parts);
    }
    Ok(found)
}

fn trained(bench: &Bench<'_>, training: Training, mixtures: &[Parts]) -> Result<Model, Problem> {
    let first = mixtures.first().map_or(&[][..], Vec::as_slice);
    let options = PerceptronOptions {
        seed: training.seed,
        iterations: training.iterations.unwrap_or(PerceptronOptions::default().iterations),
    };
    let column = if training.upos { TagColumn::Upos } else { TagColumn::Xpos };
    Ok(match training.kind {
        Kind::Hmm => Tagger::train_hmm(&TaggedCorpus::read(&concatenated(first)?, column)?).to_model(),
        Kind::Perceptron => {
            let corpus = TaggedCorpus::read(&concatenated(first)?, column)?;
            let mut trainer = PerceptronTrainer::new(&corpus, options);
            while !trainer.is_done() {
                bench.check()?;
                trainer.iterate();
            }
            trainer.finish().to_model()
        }
        Kind::Chunk => {
            let corpus = ChunkCorpus::read(&concatenated(first)?, column)?;
            let mut trainer = ChunkTrainer::new(&corpus, options);
            while !trainer.is_done() {
                bench.check()?;
                trainer.iterate();
            }
            trainer.finish().to_model()
        }
        Kind::Eager | Kind::Mst => dependency(bench, training, &concatenated(first)?)?.to_model(),
        Kind::Pcfg => Pcfg::train(&treebank(first, Functions::Keep)?, PcfgOptions::default())?.to_model(),
        Kind::Latent => {
            let grammars = mixtures
                .iter()
                .zip(0..)
                .map(|(parts, number)| Ok((latent(bench, training, parts, number)?.parser(), 1.0)));
            Product::new(grammars.collect::<Result<_, Problem>>()?)?.to_model()
        }
        Kind::Rerank => {
            let grammar = latent(bench, training, first, 0)?;
            let treebank = treebank(first, Functions::Drop)?;
            train_reranked(&grammar, &treebank, bench.threads, &mut |_| {})?.to_model()
        }
        Kind::Repair => mender(training, &concatenated(first)?)?.to_model(),
        Kind::Robust => robust(bench, training, mixtures)?.to_model(),
    })
}

/// The parts one after the other, each as often as it counts.
fn concatenated(parts: &[(f64, PathBuf)]) -> Result<Corpus, Problem> {
    let mut paths = Vec::new();
    for (weight, path) in parts {
        // Other weights than whole ones were refused when the file was read.
        let times = (1..=1_000_000).take_while(|&times| f64::from(times) <= *weight).count();
        paths.extend(std::iter::repeat_n(path.clone(), times));
    }
    Corpus::open(&paths, None)
}

/// Writes a corpus in the format that a command learns from.
fn written(corpus: &Corpus, format: solecism_corpus::Format, to: &std::path::Path) -> Result<(), Problem> {
    let mut output = solecism_corpus::output::Output::create(to)?;
    let options = ConvertOptions {
        separator: solecism_corpus::Separator::default(),
        detokenise: false,
        corrected: None,
        number: None,
        dependencies: None,
    };
    for batch in corpus.batches() {
        let batch = batch?;
        for piece in batch.pieces().filter(|piece| piece.sentence.is_some()) {
            let converted = piece.text().and_then(|text| {
                if format == corpus.format() {
                    return Ok(text.to_owned());
                }
                solecism_corpus::convert::convert(text, corpus.format(), format, &options)
            });
            output.write(converted.map_err(|flaw| batch.locate(piece, &flaw))?.as_bytes())?;
        }
    }
    output.finish()?.keep()
}

fn treebank(parts: &[(f64, PathBuf)], functions: Functions) -> Result<Treebank, Problem> {
    let corpora = parts
        .iter()
        .map(|(weight, path)| Ok((*weight, Corpus::open(std::slice::from_ref(path), None)?)))
        .collect::<Result<Vec<(f64, Corpus)>, Problem>>()?;
    let corpora: Vec<(f64, &Corpus)> = corpora.iter().map(|(weight, corpus)| (*weight, corpus)).collect();
    Treebank::read(&corpora, functions)
}

/// One of several grammars, each with a seed of its own.
fn latent(
    bench: &Bench<'_>,
    training: Training,
    parts: &[(f64, PathBuf)],
    number: u64,
) -> Result<LatentTrainer, Problem> {
    let options = LatentOptions {
        cycles: training.cycles.unwrap_or(LatentOptions::default().cycles),
        seed: training.seed.wrapping_add(number),
    };
    let mut trainer = LatentTrainer::new(&treebank(parts, Functions::Drop)?, options, bench.threads);
    while !trainer.is_done() {
        bench.check()?;
        trainer.advance();
    }
    Ok(trainer)
}

/// Grammars of good trees and of both, and what mends sentences.
fn robust(bench: &Bench<'_>, training: Training, mixtures: &[Parts]) -> Result<Robust, Problem> {
    let [good, both] = mixtures else {
        return Err(Problem::new("robust takes two mixtures", "good trees, and both"));
    };
    let grammars = |parts: &Parts, from: u64| {
        let grammar = |number| Ok(latent(bench, training, parts, from + number)?.parser());
        (0..GRAMMARS).map(grammar).collect::<Result<Vec<Latent>, Problem>>()
    };
    let Mender { repair, tagger } = mender(training, &concatenated(good)?)?;
    Robust::new(grammars(good, 0)?, grammars(both, GRAMMARS)?, repair, tagger)
}

/// What takes back the errors of the default profile.
fn mender(training: Training, corpus: &Corpus) -> Result<Mender, Problem> {
    let profile = Profile::named(PROFILES[0].0).ok_or_else(|| Problem::new("there is no profile", ""))?;
    Mender::train(&TaggedCorpus::read(corpus, TagColumn::Xpos)?, profile, training.seed)
}

fn dependency(bench: &Bench<'_>, training: Training, corpus: &Corpus) -> Result<Pipeline, Problem> {
    let corpus = DependencyCorpus::read_columns(corpus, Columns { upos: true, xpos: true })?;
    let (seed, threads) = (training.seed, bench.threads);
    let tagger = PerceptronOptions { seed, ..JackknifeOptions::default().tagger };
    let options = JackknifeOptions { threads, tagger, ..JackknifeOptions::default() };
    let with_tags = jackknife(&corpus, options, &mut |_, _| {});
    bench.check()?;
    let parser = if training.kind == Kind::Mst {
        mst(bench, training, &with_tags)?
    } else {
        eager(bench, training, &with_tags)?
    };
    let options = PerceptronOptions { seed, ..PerceptronOptions::default() };
    Ok(Pipeline::new(parser, train_taggers(&corpus, options, threads)))
}

fn eager(bench: &Bench<'_>, training: Training, corpus: &DependencyCorpus) -> Result<Parser, Problem> {
    let default = EagerOptions::default();
    let options = EagerOptions {
        seed: training.seed,
        iterations: training.iterations.unwrap_or(default.iterations),
        beam: training.beam.unwrap_or(default.beam),
        threads: bench.threads,
        ..default
    };
    let mut trainer = EagerTrainer::new(corpus, options);
    while !trainer.is_done() {
        bench.check()?;
        trainer.iterate();
    }
    Ok(trainer.finish())
}

fn mst(bench: &Bench<'_>, training: Training, corpus: &DependencyCorpus) -> Result<Parser, Problem> {
    let default = MstOptions::default();
    let options = MstOptions {
        seed: training.seed,
        iterations: training.iterations.unwrap_or(default.iterations),
        threads: bench.threads,
        ..default
    };
    let mut trainer = MstTrainer::new(corpus, options);
    while !trainer.is_done() {
        bench.check()?;
        trainer.iterate();
    }
    Ok(trainer.finish())
}
