//! `solecism train`: systems of one's own, from any treebank.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use solecism::corpus::{Corpus, Format, Problem};
use solecism::systems::model::Model;
use solecism::systems::tagger::{
    PerceptronOptions, PerceptronTrainer, Progress, TagColumn, TaggedCorpus, Tagger,
};

use crate::commands::tag::column_named;
use crate::files::{Optional, format_named, keep_all, print};
use crate::{Outcome, interrupt};

/// Train a tagger on a treebank, for `tag` and for `corrupt --tagger`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(Subcommand)]
enum Kind {
    Hmm(HmmArgs),
    Perceptron(PerceptronArgs),
}

/// A hidden Markov model of three tags in a row, with endings for unknown words, after Brants (2000).
///
/// It counts, once and in a moment: there is nothing to draw and nothing to repeat, so it takes no seed, no number of
/// iterations and no checkpoint.
#[derive(clap::Args)]
struct HmmArgs {
    #[command(flatten)]
    data: DataArgs,
}

/// An averaged perceptron: slower to train than hmm, and more often right.
///
/// The order of sentences depends on seed and iteration alone: the same command gives the same model. Stopped and
/// started again with the same --checkpoint, it goes on after the last whole iteration and ends with the same model.
#[derive(clap::Args)]
struct PerceptronArgs {
    #[command(flatten)]
    data: DataArgs,
    /// Decides the order of sentences
    #[arg(long, value_name = "S", default_value_t = PerceptronOptions::default().seed)]
    seed: u64,
    /// How often to go through the treebank
    #[arg(long, value_name = "N", default_value_t = PerceptronOptions::default().iterations)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// Where the state is kept after every iteration; if the file is there, training goes on from it
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

/// What is learned from, and where the model goes.
#[derive(clap::Args)]
struct DataArgs {
    /// The treebank: CoNLL-U, CoNLL-X, CoNLL-2009, trees, tagged text or rows; files, directories, or - for standard
    /// input
    #[arg(value_name = "TRAIN", required = true)]
    files: Vec<PathBuf>,
    /// Where the model goes
    #[arg(long, short, value_name = "MODEL")]
    output: PathBuf,
    /// Also print how many words of this treebank get the right tag
    #[arg(long, value_name = "D")]
    dev: Option<PathBuf>,
    /// How the treebank is written; told by its name or content unless given
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    format: Option<Format>,
    /// The column of tags, upos or xpos; where there is one tag a word, which of the two it is
    #[arg(long, value_name = "COLUMN", default_value = "xpos", value_parser = column_named)]
    tags: TagColumn,
    /// Say nothing on standard error but what went wrong
    #[arg(long, short)]
    quiet: bool,
}

/// Trains, and writes the model.
pub fn run(args: &Args) -> Result<Outcome, Problem> {
    match &args.kind {
        Kind::Hmm(hmm) => hmm.data.train(|corpus| Ok(Tagger::train_hmm(corpus))),
        Kind::Perceptron(perceptron) => perceptron.data.train(|corpus| perceptron.train(corpus)),
    }
}

impl DataArgs {
    /// Everything but the training itself. What can be wrong with the files is found out before it.
    fn train(
        &self,
        learn: impl FnOnce(&TaggedCorpus) -> Result<Tagger, Problem>,
    ) -> Result<Outcome, Problem> {
        if self.dev.is_some() && self.output == Path::new("-") {
            let what = "the model and its accuracy cannot both go to standard output";
            return Err(Problem::new(what, "name a file with --output"));
        }
        let dev = self.dev.as_ref().map(|path| self.read(std::slice::from_ref(path))).transpose()?;
        let corpus = self.read(&self.files)?;
        let mut output = Optional::create(Some(&self.output))?;
        if !self.quiet {
            eprintln!("training on {} sentences, {} words", corpus.len(), corpus.tokens().len());
        }
        let tagger = learn(&corpus)?;
        output.write(&tagger.to_model().to_bytes())?;
        keep_all([output])?;
        dev.map_or(Ok(()), |dev| print(&accuracy(&tagger, &dev)))?;
        Ok(Outcome::Done)
    }

    fn read(&self, files: &[PathBuf]) -> Result<TaggedCorpus, Problem> {
        TaggedCorpus::read(&Corpus::open(files, self.format)?, self.tags)
    }
}

impl PerceptronArgs {
    fn train(&self, corpus: &TaggedCorpus) -> Result<Tagger, Problem> {
        let mut trainer = self.trainer(corpus)?;
        while !trainer.is_done() {
            interrupt::check().map_err(|problem| self.interrupted(problem))?;
            let progress = trainer.iterate();
            if let Some(path) = &self.checkpoint {
                trainer.checkpoint().write(path)?;
            }
            if !self.data.quiet {
                report(progress);
            }
        }
        Ok(trainer.finish())
    }

    /// A new training, or the one of the checkpoint.
    fn trainer<'c>(&self, corpus: &'c TaggedCorpus) -> Result<PerceptronTrainer<'c>, Problem> {
        let options = PerceptronOptions { seed: self.seed, iterations: self.iterations };
        let Some(path) = self.checkpoint.as_ref().filter(|path| path.exists()) else {
            return Ok(PerceptronTrainer::new(corpus, options));
        };
        let trainer = PerceptronTrainer::resume(corpus, Model::read(path)?)?;
        let PerceptronOptions { seed, iterations } = trainer.options();
        if trainer.options() != options {
            let what =
                format!("the checkpoint is of a training with --seed {seed} --iterations {iterations}");
            return Err(Problem::new(what, "give the same options, or name another file with --checkpoint"));
        }
        Ok(trainer)
    }

    fn interrupted(&self, mut problem: Problem) -> Problem {
        if self.checkpoint.is_some() {
            "no model was written; the same command goes on from the checkpoint"
                .clone_into(&mut problem.help);
        }
        problem
    }
}

/// Says on standard error how an iteration went.
fn report(progress: Progress) {
    let Progress { iteration, iterations, right, decisions, time } = progress;
    let share = 100.0 * right as f64 / decisions.max(1) as f64;
    let seconds = time.as_secs_f64();
    eprintln!("iteration {iteration} of {iterations}: {share:.2} % of the words right, {seconds:.1} s");
}

/// How many words get the right tag.
fn accuracy(tagger: &Tagger, dev: &TaggedCorpus) -> String {
    let mut right = 0_usize;
    for sentence in dev.sentences() {
        let words: Vec<&str> = sentence.iter().map(|token| dev.words().get(token.word as usize)).collect();
        let gold = sentence.iter().map(|token| dev.tags().get(usize::from(token.tag)));
        right += tagger.tag(&words).into_iter().zip(gold).filter(|(tag, gold)| tag == gold).count();
    }
    let words = dev.tokens().len();
    format!("accuracy: {:.2} % ({right} of {words} words)\n", 100.0 * right as f64 / words.max(1) as f64)
}
