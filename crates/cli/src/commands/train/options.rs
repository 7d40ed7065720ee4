//! Options of systems on the command line.

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use solecism_corpus::Problem;
use solecism_pipeline::corrupt::profile_named;
use solecism_systems::registry::{OptionInfo, OptionKind, Settings, Value};
use solecism_systems::training::TrainInfo;

use crate::paths::{InputPath, NameOrPath};

/// Converts an option to an argument of the command line.
pub(super) fn argument(option: &'static OptionInfo) -> Arg {
    let argument = Arg::new(option.name).long(option.name).help(option.about);
    let argument = match option.kind {
        OptionKind::Flag => return argument.action(ArgAction::SetTrue),
        OptionKind::Choice(_) => argument.value_parser(|text: &str| option.parse(text)),
        OptionKind::Whole(from, to) => {
            argument.value_parser(value_parser!(u32).range(i64::from(from)..=i64::from(to)))
        }
        OptionKind::Seed => argument.value_parser(value_parser!(u64)),
        OptionKind::Profile => argument.value_parser(value_parser!(NameOrPath)),
        OptionKind::Files => argument.value_parser(value_parser!(InputPath)).action(ArgAction::Append),
    };
    let argument = argument.value_name(option.value);
    option.default.map_or(argument.clone(), |default| argument.default_value(default))
}

/// The options as typed. Profiles are still names.
pub(super) struct Chosen {
    values: Vec<(&'static str, Value)>,
    profiles: Vec<(&'static str, NameOrPath)>,
}

impl Chosen {
    /// Reads the options as typed, with their defaults.
    pub(super) fn of_matches(options: &'static [OptionInfo], matches: &ArgMatches) -> Self {
        let mut chosen = Self { values: Vec::new(), profiles: Vec::new() };
        for option in options {
            let name = option.name;
            if option.kind == OptionKind::Profile {
                chosen.profiles.extend(matches.get_one(name).cloned().map(|profile| (name, profile)));
            }
            chosen.values.extend(value(option, matches).map(|value| (name, value)));
        }
        chosen
    }

    /// Converts the options to settings.
    pub(super) fn settings(&self, info: &TrainInfo) -> Result<Settings, Problem> {
        let mut settings = info.settings();
        for (name, value) in &self.values {
            settings.set(name, value.clone())?;
        }
        for (name, profile) in &self.profiles {
            settings.set(name, Value::Profile(Box::new(profile_named(profile)?)))?;
        }
        Ok(settings)
    }
}

fn value(option: &OptionInfo, matches: &ArgMatches) -> Option<Value> {
    let name = option.name;
    match option.kind {
        OptionKind::Flag => Some(Value::Flag(matches.get_flag(name))),
        OptionKind::Choice(_) => matches.get_one(name).cloned(),
        OptionKind::Whole(..) => matches.get_one::<u32>(name).map(|&number| Value::Whole(number.into())),
        OptionKind::Seed => matches.get_one(name).map(|&number| Value::Whole(number)),
        OptionKind::Profile => None,
        OptionKind::Files => {
            let files = matches.get_many::<InputPath>(name)?;
            Some(Value::Files(files.map(|file| file.to_path_buf()).collect()))
        }
    }
}
