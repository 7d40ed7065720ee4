//! Files named on the command line. The type of an argument says whether the file is read or written, so that no
//! command can overwrite its input or write two outputs to one file.

use std::any::TypeId;
use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command, ValueHint};
use solecism_corpus::Problem;
use solecism_corpus::input::Source;
use solecism_corpus::output::is_standard_output;
use solecism_lab::experiment::DOCUMENT;
use solecism_lab::study_directory::{Writes, overwritten};
use solecism_lab::{degradation, experiment};
use solecism_pipeline::passages::passage_files;
use solecism_systems::training::numbered;

mod place;

use crate::commands::retrain;
use place::Place;

/// Defines a type for paths that clap can parse.
macro_rules! path_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name(PathBuf);

        impl From<OsString> for $name {
            fn from(path: OsString) -> Self {
                Self(path.into())
            }
        }

        impl From<&str> for $name {
            fn from(path: &str) -> Self {
                Self(path.into())
            }
        }

        impl From<$name> for PathBuf {
            fn from(path: $name) -> Self {
                path.0
            }
        }

        impl Deref for $name {
            type Target = Path;

            fn deref(&self) -> &Path {
                &self.0
            }
        }

        impl AsRef<Path> for $name {
            fn as_ref(&self) -> &Path {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.display().fmt(f)
            }
        }
    };
}

path_type! {
    /// An input file or directory; `-` is standard input.
    InputPath
}

path_type! {
    /// An output file; `-` is standard output.
    OutputPath
}

path_type! {
    /// A file that is read if it exists, and written: a checkpoint.
    StatePath
}

path_type! {
    /// A directory for output files.
    DirectoryPath
}

path_type! {
    /// The directory of a study that was run, or the document in it, which is read.
    StudyPath
}

impl StudyPath {
    /// The document.
    pub(crate) fn document(&self) -> PathBuf {
        if self.0.is_dir() { self.0.join(DOCUMENT) } else { self.0.clone() }
    }
}

/// The name of something built in, or an input file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameOrPath(String);

impl From<String> for NameOrPath {
    fn from(name: String) -> Self {
        Self(name)
    }
}

impl From<NameOrPath> for String {
    fn from(name: NameOrPath) -> Self {
        name.0
    }
}

impl Deref for NameOrPath {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for NameOrPath {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NameOrPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A label and its file: `NAME=FILE`.
pub(crate) type Named = (String, InputPath);

/// A weight and its file: `WEIGHT=FILE`.
pub(crate) type Weighted = (f64, InputPath);

/// A label and its two files: `NAME=FILE:FILE`.
pub(crate) type NamedPair = (String, [InputPath; 2]);

/// Use of a file on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Input.
    Input,
    /// Input, unless it is the name of something built in.
    NameOrInput,
    /// Output.
    Output,
    /// Input and output.
    State,
    /// Directory for output files.
    Directory,
}

/// Parses `NAME=FILE:FILE`. If a file name contains a colon too, the separator is the colon with an existing file on
/// either side.
///
/// # Errors
/// If a part is missing, or the separator is ambiguous.
pub(crate) fn named_pair(text: &str) -> Result<NamedPair, String> {
    const EXPECTED: &str = "a name and two files: ours=clean.conllu:noisy.conllu";
    let (name, files) = text.split_once('=').filter(|(name, _)| !name.is_empty()).ok_or(EXPECTED)?;
    let parted = files.match_indices(':').map(|(at, _)| (&files[..at], &files[at + 1..]));
    let parted = parted.filter(|(one, other)| !one.is_empty() && !other.is_empty());
    let mut parted: Vec<(&str, &str)> = parted.collect();
    if parted.len() > 1 {
        parted.retain(|(one, other)| Path::new(one).exists() && Path::new(other).exists());
    }
    match parted[..] {
        [(one, other)] => Ok((name.to_owned(), [one.into(), other.into()])),
        _ if files.matches(':').count() > 1 => {
            Err("several colons, and no one of them stands between two files; name them without".to_owned())
        }
        _ => Err(EXPECTED.to_owned()),
    }
}

/// Use of the files of an argument; `None` if it names no files.
pub fn role(argument: &Arg) -> Option<Role> {
    let value = argument.get_value_parser().type_id();
    let roles = [
        (TypeId::of::<InputPath>(), Role::Input),
        (TypeId::of::<Named>(), Role::Input),
        (TypeId::of::<NamedPair>(), Role::Input),
        (TypeId::of::<Weighted>(), Role::Input),
        (TypeId::of::<StudyPath>(), Role::Input),
        (TypeId::of::<NameOrPath>(), Role::NameOrInput),
        (TypeId::of::<OutputPath>(), Role::Output),
        (TypeId::of::<StatePath>(), Role::State),
        (TypeId::of::<DirectoryPath>(), Role::Directory),
    ];
    roles.into_iter().find(|(id, _)| value == *id).map(|(_, role)| role)
}

/// Adds hints for the completion of file names in shells.
pub(crate) fn with_hints(command: Command) -> Command {
    let hinted = |argument: Arg| match role(&argument) {
        Some(Role::Directory) => argument.value_hint(ValueHint::DirPath),
        Some(_) => argument.value_hint(ValueHint::AnyPath),
        None => argument,
    };
    command.mut_args(hinted).mut_subcommands(with_hints)
}

/// A file on the command line.
struct Use {
    /// The argument as the user sees it: `--edits`, or `GOLD`.
    argument: String,
    role: Role,
    path: PathBuf,
}

/// All files that the command line names.
fn uses(command: &Command, matches: &ArgMatches) -> Vec<Use> {
    let mut all = Vec::new();
    for argument in command.get_arguments() {
        let Some(role) = role(argument) else { continue };
        let paths = values(argument.get_id().as_str(), matches);
        let name = shown_name(argument);
        all.extend(paths.into_iter().map(|path| Use { argument: name.clone(), role, path }));
    }
    if let Some((name, matches)) = matches.subcommand()
        && let Some(command) = command.find_subcommand(name)
    {
        all.extend(uses(command, matches));
    }
    all
}

/// Paths of an argument, of any of the path types.
fn values(id: &str, matches: &ArgMatches) -> Vec<PathBuf> {
    fn of<T: Clone + Send + Sync + 'static>(
        id: &str,
        matches: &ArgMatches,
        path: impl Fn(&T) -> PathBuf,
    ) -> Vec<PathBuf> {
        let found = matches.try_get_many::<T>(id).ok().flatten();
        found.into_iter().flatten().map(path).collect()
    }
    [
        of::<InputPath>(id, matches, |path| path.to_path_buf()),
        of::<Named>(id, matches, |(_, path)| path.to_path_buf()),
        of::<NamedPair>(id, matches, |(_, [first, _])| first.to_path_buf()),
        of::<NamedPair>(id, matches, |(_, [_, second])| second.to_path_buf()),
        of::<Weighted>(id, matches, |(_, path)| path.to_path_buf()),
        of::<StudyPath>(id, matches, StudyPath::document),
        of::<NameOrPath>(id, matches, |name| PathBuf::from(&**name)),
        of::<OutputPath>(id, matches, |path| path.to_path_buf()),
        of::<StatePath>(id, matches, |path| path.to_path_buf()),
        of::<DirectoryPath>(id, matches, |path| path.to_path_buf()),
    ]
    .concat()
}

fn shown_name(argument: &Arg) -> String {
    match (argument.get_long(), argument.get_value_names()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some([name, ..])) => name.to_string(),
        (None, _) => argument.get_id().to_string(),
    }
}

/// Checks that no output overwrites an input or another output, and that no pipe is read twice.
///
/// # Errors
/// On the first two arguments in conflict.
pub(crate) fn check(command: &Command, matches: &ArgMatches) -> Result<(), Problem> {
    let mut written: HashMap<Place, String> = HashMap::new();
    let mut read: HashMap<Place, String> = HashMap::new();
    let mut all = uses(command, matches);
    all.extend(numbered_checkpoints(matches, &all));
    for file in all.iter().filter(|file| matches!(file.role, Role::Output | Role::State)) {
        let Some(place) = Place::of_output(&file.path)? else { continue };
        if let Some(other) = written.insert(place, file.argument.clone()) {
            return Err(same_output(&other, file));
        }
    }
    let reads = all.iter().filter(|file| matches!(file.role, Role::Input | Role::NameOrInput));
    if reads.clone().filter(|file| file.path.as_os_str() == "-").count() > 1 {
        return Err(read_twice(Path::new("-")));
    }
    for file in reads.clone() {
        for path in files_of(&file.path) {
            let Some(place) = Place::of_input(&path) else { continue };
            if let Some(other) = written.get(&place) {
                return Err(overwritten_input(other, &file.argument, &path));
            }
            let is_once = place.is_read_once();
            if read.insert(place, file.argument.clone()).is_some() && is_once {
                return Err(read_twice(&path));
            }
        }
    }
    let Some(writes) = matches.subcommand_name().and_then(writes_of) else { return Ok(()) };
    let directories = all.iter().filter(|file| file.role == Role::Directory);
    for directory in directories {
        // Which files of a directory are read, the command itself knows.
        let files = reads.clone().map(|file| &*file.path).filter(|path| path.is_file());
        check_study(&directory.path, writes, files)?;
    }
    Ok(())
}

/// What the study of a command writes in its directory; nothing for a command that is none.
fn writes_of(command: &str) -> Option<Writes> {
    match command {
        "run" => Some(experiment::writes),
        "retrain" => Some(retrain::writes),
        "degrade" => Some(degradation::writes),
        _ => None,
    }
}

/// The checkpoints of kinds of system that train several grammars: a number stands after the name of each.
fn numbered_checkpoints(matches: &ArgMatches, all: &[Use]) -> Vec<Use> {
    let Some(("train", matches)) = matches.subcommand() else { return Vec::new() };
    let grammars =
        matches.subcommand().and_then(|(_, matches)| matches.try_get_one::<u32>("grammars").ok()?);
    let states = all.iter().filter(|file| file.role == Role::State);
    let numbered = |file: &Use, number: u32| Use {
        argument: file.argument.clone(),
        role: Role::State,
        path: numbered(&file.path, number),
    };
    states.flat_map(|file| (0..grammars.copied().unwrap_or(0)).map(|number| numbered(file, number))).collect()
}

/// Makes sure that a study writes over none of the files that it reads.
///
/// # Errors
/// The first file that it would write over.
pub(crate) fn check_study<'p>(
    directory: &Path,
    writes: Writes,
    reads: impl IntoIterator<Item = &'p Path>,
) -> Result<(), Problem> {
    let mut written = HashMap::new();
    for path in overwritten(directory, writes) {
        written.extend(Place::of_output(&path)?.map(|place| (place, path)));
    }
    if written.is_empty() {
        return Ok(());
    }
    for path in reads.into_iter().flat_map(files_of) {
        if let Some(place) = Place::of_input(&path)
            && let Some(kept) = written.get(&place)
        {
            let what = format!("the study would overwrite {}, which it reads", kept.display());
            return Err(Problem::new(what, "name another directory, or move that file"));
        }
    }
    Ok(())
}

/// Checks that a file can be read repeatedly, as studies need, because they can be resumed.
///
/// # Errors
/// If it is a pipe.
pub(crate) fn check_lasting(path: &Path) -> Result<(), Problem> {
    let is_standard = path.as_os_str() == "-";
    if is_standard || Place::of_input(path).is_some_and(|place| place.is_read_once()) {
        let name = if is_standard { "standard input".to_owned() } else { path.display().to_string() };
        let what = format!("{name} can be read only once, and a study reads its files again and again");
        return Err(Problem::new(what, "write it to a file first, and name that"));
    }
    Ok(())
}

/// True if the command line names an output file other than standard output.
pub(crate) fn names_output(command: &Command, matches: &ArgMatches) -> bool {
    let is_written = |file: &Use| matches!(file.role, Role::Output | Role::State | Role::Directory);
    uses(command, matches).iter().any(|file| is_written(file) && !is_standard_output(&file.path))
}

/// Files of an input: itself, or those of a directory.
fn files_of(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    // A directory that cannot be read is reported when it is opened.
    let sources = Source::expand(&[path]).unwrap_or_default();
    let passages = passage_files(path).unwrap_or_default();
    sources.into_iter().map(|source| PathBuf::from(source.name)).chain(passages.into_values()).collect()
}

fn same_output(other: &str, file: &Use) -> Problem {
    let (argument, path) = (&file.argument, file.path.display());
    let what = match (other == argument, file.path.as_os_str() == "-") {
        (true, _) => format!("{argument} names one file twice: {path}"),
        (false, true) => format!("{other} and {argument} would both go to standard output"),
        (false, false) => format!("{other} and {argument} would both be written to {path}"),
    };
    Problem::new(what, "name another file for one of them")
}

fn overwritten_input(output: &str, input: &str, path: &Path) -> Problem {
    let what = if path.as_os_str() == "-" {
        format!("{output} is the file that standard input comes from")
    } else {
        format!("{output} would overwrite {}, which is read ({input})", path.display())
    };
    Problem::new(
        what,
        "name another file; corrupt, restore, tag and correct replace their input with --in-place",
    )
}

fn read_twice(path: &Path) -> Problem {
    let what = if path.as_os_str() == "-" {
        "standard input is named twice".to_owned()
    } else {
        format!("{} is a pipe and can be read only once, but it is named twice", path.display())
    };
    Problem::new(what, "write it to a file first, and name that")
}
