//! `solecism train KIND`: training of the systems in the registry.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use solecism_corpus::Problem;
use solecism_systems::training::{Part, Steps, Task, TrainInfo};

use super::data::DataArgs;
use super::options::{Chosen, argument};
use super::progress::TrainingProgress;
use crate::Outcome;
use crate::files::{Optional, keep_all, print};
use crate::paths::{StatePath, Weighted};

/// A kind of system with its options.
pub(super) struct KindArgs {
    info: &'static TrainInfo,
    data: DataArgs,
    added: Vec<Weighted>,
    checkpoint: Option<StatePath>,
    options: Chosen,
}

const ADD: &str = "add";
const CHECKPOINT: &str = "checkpoint";

/// Builds the subcommand for a kind of system.
pub(super) fn subcommand(name: &'static str, info: &'static TrainInfo) -> Command {
    let mut command = DataArgs::augment_args(Command::new(name))
        .about(info.about.trim_end_matches('.'))
        .long_about(format!("{}\n\n{}", info.about, info.details));
    if info.weighs_parts {
        command = command.arg(
            Arg::new(ADD)
                .long(ADD)
                .value_name("W=FILE")
                .action(ArgAction::Append)
                .value_parser(weighted)
                .help(
                    "Another treebank to learn from, its trees counting W times as much as those of TRAIN; may be \
                     given several times",
                ),
        );
    }
    command = info.options.iter().fold(command, |command, option| command.arg(argument(option)));
    if info.checkpoint {
        command = command.arg(
            Arg::new(CHECKPOINT)
                .long(CHECKPOINT)
                .value_name("FILE")
                .value_parser(value_parser!(StatePath))
                .help(
                    "Where the state is kept after every step; if the file is there, training goes on from it",
                ),
        );
    }
    command
}

fn weighted(text: &str) -> Result<Weighted, String> {
    let (weight, file) = text.split_once('=').ok_or("a weight, an equals sign and a file: 10=good.ptb")?;
    let weight: f64 = weight.parse().map_err(|_| format!("{weight:?} is no number"))?;
    if !weight.is_finite() || weight <= 0.0 || weight > 1e6 {
        return Err(format!("a weight is above 0 and at most a million, not {weight}"));
    }
    Ok((weight, file.into()))
}

impl KindArgs {
    /// Reads the options as typed.
    pub(super) fn of_matches(info: &'static TrainInfo, matches: &ArgMatches) -> Result<Self, clap::Error> {
        let added = if info.weighs_parts { matches.get_many(ADD) } else { None };
        let checkpoint = if info.checkpoint { matches.get_one(CHECKPOINT) } else { None };
        Ok(Self {
            info,
            data: DataArgs::from_arg_matches(matches)?,
            added: added.into_iter().flatten().cloned().collect(),
            checkpoint: checkpoint.cloned(),
            options: Chosen::of_matches(info.options, matches),
        })
    }

    /// Trains and writes the model. Problems with files are reported before training starts.
    pub(super) fn run(&self) -> Result<Outcome, Problem> {
        let data = &self.data;
        data.check()?;
        let settings = self.options.settings(self.info)?;
        let mut output = Optional::create(Some(&data.output))?;
        let added = |(weight, file): &Weighted| Part {
            weight: *weight,
            files: vec![file.to_path_buf()],
            format: None,
        };
        let progress = TrainingProgress { quiet: data.quiet, has_checkpoint: self.checkpoint.is_some() };
        let task = Task {
            settings: &settings,
            mixtures: &[data.mixture(&data.files)],
            added: &self.added.iter().map(added).collect::<Vec<_>>(),
            grammars: &[],
            dev: data.dev.as_ref().map(|dev| data.mixture(std::slice::from_ref(dev))),
            threads: data.threads(),
            steps: Steps { checkpoint: self.checkpoint.clone().map(Into::into), observer: &progress },
        };
        let trained = (self.info.train)(&task)?;
        output.write(&trained.model.to_bytes())?;
        keep_all([output])?;
        trained.accuracy().map_or(Ok(()), |accuracy| print(&accuracy))?;
        Ok(Outcome::Done)
    }
}
