//! The program's definition: its commands, and their arguments that name files.

use std::ffi::OsStr;

use clap::{Arg, ArgMatches, Command};
use solecism_cli::{Role, role};

/// A command without subcommands, with the words that call it.
pub struct Leaf {
    pub words: Vec<String>,
    pub command: Command,
}

impl Leaf {
    /// The words joined: `score parseval`.
    pub fn name(&self) -> String {
        self.words.join(" ")
    }

    /// Arguments that name files with one of these roles.
    pub fn arguments(&self, wanted: &[Role]) -> Vec<&Arg> {
        let arguments = self.command.get_arguments();
        arguments.filter(|argument| role(argument).is_some_and(|role| wanted.contains(&role))).collect()
    }
}

/// All commands that can be called.
pub fn leaves() -> Vec<Leaf> {
    fn visit(command: &Command, words: &[String], all: &mut Vec<Leaf>) {
        // `degrade` can also be called without a subcommand.
        if !command.has_subcommands() || command.get_name() == "degrade" {
            all.push(Leaf { words: words.to_vec(), command: command.clone() });
        }
        // Hidden subcommands only print why they are unsupported.
        for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help" && !sub.is_hide_set()) {
            visit(sub, &[words, &[sub.get_name().to_owned()]].concat(), all);
        }
    }
    let mut program = solecism_cli::command();
    program.build();
    let mut all = Vec::new();
    visit(&program, &[], &mut all);
    all
}

/// The command of a command line.
pub fn leaf_of<'l>(words: &[String], leaves: &'l [Leaf]) -> &'l Leaf {
    let fits = leaves.iter().filter(|leaf| words.starts_with(&leaf.words));
    fits.max_by_key(|leaf| leaf.words.len()).unwrap()
}

/// A file on a command line.
#[derive(Clone, Debug)]
pub struct File {
    /// Name of the argument in the definition.
    pub argument: String,
    pub role: Role,
    /// Word on the command line, including `NAME=`.
    pub word: String,
    /// Range of the file name within the word.
    at: std::ops::Range<usize>,
}

impl File {
    /// Files of a word: `FILE`, `NAME=FILE`, or `NAME=FILE:FILE`.
    fn all(argument: &str, role: Role, word: &str) -> Vec<Self> {
        let mut start = word.find('=').map_or(0, |at| at + 1);
        let mut all = Vec::new();
        for path in word[start..].split(':') {
            let at = start..start + path.len();
            start = at.end + 1;
            all.push(Self { argument: argument.to_owned(), role, word: word.to_owned(), at });
        }
        all
    }

    /// Name of the file alone.
    pub fn path(&self) -> &str {
        &self.word[self.at.clone()]
    }

    /// The word with another file name.
    pub fn word_with(&self, path: &str) -> String {
        [&self.word[..self.at.start], path, &self.word[self.at.end..]].concat()
    }
}

/// Files that a command line names.
pub fn files(words: &[String]) -> Vec<File> {
    fn visit(command: &Command, matches: &ArgMatches, all: &mut Vec<File>) {
        for argument in command.get_arguments() {
            let id = argument.get_id().as_str();
            let Some(role) = role(argument) else { continue };
            if matches.value_source(id) != Some(clap::parser::ValueSource::CommandLine) {
                continue;
            }
            let values = matches.get_raw(id).into_iter().flatten().map(OsStr::to_string_lossy);
            all.extend(values.flat_map(|word| File::all(id, role, &word)));
        }
        if let Some((name, matches)) = matches.subcommand()
            && let Some(command) = command.find_subcommand(name)
        {
            visit(command, matches, all);
        }
    }
    let mut program = solecism_cli::command();
    let words = std::iter::once("solecism").chain(words.iter().map(String::as_str));
    let matches = program.try_get_matches_from_mut(words).unwrap_or_else(|error| panic!("{error}"));
    let mut all = Vec::new();
    visit(&program, &matches, &mut all);
    all
}
