//! Parses systems from TOML and locates every error.

use std::path::{Path, PathBuf};
use std::time::Duration;

use solecism_corpus::{Flaw, threads};
use solecism_errors::toml_value::{
    Key, Value, document, flaw, in_order, named, seconds, string, strings, table, unknown, whole,
};
use toml::de::{DeTable, DeValue};

use super::arguments::{Arguments, Slot};
use super::description::{CommandDescription, Description, Kind, Mode, Training};
use super::exchange::Exchange;
use super::precomputed::{Files, Precomputed};
use crate::earley::Grammar;
use crate::named_tagger::NamedTagger;
use crate::system::{Answers, GOLD};

/// All keys of a table.
const KEYS: [&str; 21] = [
    "command",
    "input",
    "output",
    "mode",
    "batch",
    "timeout",
    "startup",
    "restarts",
    "jobs",
    "directory",
    "env",
    "model",
    "stderr",
    "train",
    "train-format",
    "train-timeout",
    "precomputed",
    "grammar",
    "beam",
    "answer",
    "tagger",
];

/// Default number of sentences per process in batch mode.
const BATCH: usize = 200;
/// Default number of sentences per process in stream mode.
const STREAM: usize = 1000;
/// Default time limit for a batch.
const TIMEOUT: Duration = Duration::from_secs(120);
/// Default time limit for an answer in a stream.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);
/// Default time limit for the first answer.
const STARTUP: Duration = Duration::from_secs(60);
/// Default time limit for training: one day.
const TRAINING: Duration = Duration::from_secs(86_400);

/// Parses a systems file.
pub(super) fn systems(text: &str, file: &str, directory: &Path) -> Result<Vec<Description>, Flaw> {
    let document = document(text, "a systems file")?;
    let mut found = Vec::new();
    for (key, value) in document.get_ref() {
        if key.get_ref() != "system" {
            return Err(unknown(key, &["system"]));
        }
        for (name, value) in in_order(table(value)?) {
            let reader = SystemTable { text, file, directory, name, table: table(value)?, beside: &[] };
            found.push(reader.read_system()?);
        }
    }
    if found.is_empty() {
        let help = "describe one: [system.mine] with command, input and output below it";
        return Err(Flaw::new(0, 0, "no system is described here", help));
    }
    Ok(found)
}

/// A table that describes one system, in a systems file or an experiment.
pub struct SystemTable<'r, 't> {
    /// Text of the file.
    pub text: &'r str,
    /// Name of the file, for messages.
    pub file: &'r str,
    /// Base of relative paths.
    pub directory: &'r Path,
    /// Name of the system.
    pub name: &'r Key<'t>,
    /// The table.
    pub table: &'r DeTable<'t>,
    /// Further keys of the table, which others read.
    pub beside: &'r [&'r str],
}

impl<'r, 't> SystemTable<'r, 't> {
    /// Parses the description.
    ///
    /// # Errors
    /// If the table has an error, which is located.
    pub fn read_system(&self) -> Result<Description, Flaw> {
        for key in self.keys() {
            if !KEYS.contains(&key.get_ref().as_ref()) {
                return Err(unknown(key, &KEYS));
            }
        }
        let name = self.name.get_ref().to_string();
        let kind = match (self.get("precomputed"), self.get("grammar"), self.get("command")) {
            (Some(files), ..) => Kind::Precomputed(self.precomputed(files)?),
            (None, Some(grammar), _) => self.grammar(grammar)?,
            (None, None, None) if self.get("model").is_some() => self.model()?,
            _ => Kind::Command(Box::new(self.command()?)),
        };
        let answers =
            self.read("answer", |value| named(value, Answers::named, &Answers::ALL.map(Answers::name)))?;
        Ok(Description { name, kind, answers, taggers: self.taggers()? })
    }

    fn keys(&self) -> impl Iterator<Item = &'r Key<'t>> {
        self.table.iter().map(|(key, _)| key).filter(|key| !self.beside.contains(&key.get_ref().as_ref()))
    }

    /// Refuses keys about processes for systems that are not commands.
    fn only(&self, keys: &[&str], what: &str) -> Result<(), Flaw> {
        let Some(key) = self.keys().find(|key| !keys.contains(&key.get_ref().as_ref())) else {
            return Ok(());
        };
        let wrong = format!("\"{}\" means nothing for {what}", key.get_ref());
        Err(flaw(key, wrong, format!("there can be {}", keys.join(", "))))
    }

    fn grammar(&self, value: &'r Value<'t>) -> Result<Kind, Flaw> {
        self.only(&["grammar", "tagger"], "a grammar")?;
        let name = string(value)?;
        let is_builtin = Grammar::NAMES.contains(&name);
        let file = || self.directory.join(name).to_string_lossy().into_owned();
        Ok(Kind::Grammar(if is_builtin { name.to_owned() } else { file() }))
    }

    fn model(&self) -> Result<Kind, Flaw> {
        self.only(&["model", "tagger", "beam"], "a model of one's own")?;
        let beam = self.read("beam", |value| whole(value, 1, 64))?;
        Ok(Kind::Model(self.path("model")?.unwrap_or_default(), beam))
    }

    /// Reads the taggers of a system's input: names, model files relative to the systems file, or `gold`.
    ///
    /// # Errors
    /// If the names have an error, which is located.
    pub fn taggers(&self) -> Result<Vec<String>, Flaw> {
        let Some(value) = self.get("tagger") else { return Ok(Vec::new()) };
        let names: Vec<&str> = match value.get_ref() {
            DeValue::Array(_) => strings(value)?.into_iter().map(|(name, _)| name).collect(),
            _ => vec![string(value)?],
        };
        let file = |name: &str| self.directory.join(name).to_string_lossy().into_owned();
        let is_builtin = |name: &str| name == GOLD || NamedTagger::NAMES.contains(&name);
        Ok(names
            .into_iter()
            .map(|name| if is_builtin(name) { name.to_owned() } else { file(name) })
            .collect())
    }

    fn get(&self, key: &str) -> Option<&'r Value<'t>> {
        self.table.get(key)
    }

    /// Reads the value of a key with a function.
    fn read<T>(
        &self,
        key: &str,
        read: impl FnOnce(&'r Value<'t>) -> Result<T, Flaw>,
    ) -> Result<Option<T>, Flaw> {
        self.get(key).map(read).transpose()
    }

    fn command(&self) -> Result<CommandDescription, Flaw> {
        let Some(value) = self.get("command") else {
            let help = "give it one, such as command = [\"parser\", \"{input}\"], or precomputed output, a model or a grammar";
            return Err(flaw(
                self.name,
                format!("the system \"{}\" has no command", self.name.get_ref()),
                help,
            ));
        };
        let command = arguments(value, Slot::OF_COMMANDS)?;
        let output = self.required_format("output", "what it writes")?;
        let mode = self.mode(value, &command)?;
        let streams = mode != Mode::Batch;
        let count = |key, from, default: usize| {
            self.read(key, |value| whole(value, from, 1_000_000)).map(|n| n.map_or(default, |n| n as usize))
        };
        Ok(CommandDescription {
            name: self.name.get_ref().to_string(),
            place: flaw(value, "", "").locate(self.text.as_bytes(), self.file, 1).place,
            input: self.required_format("input", "what it reads")?,
            output,
            mode,
            batch: count("batch", 1, if streams { STREAM } else { BATCH })?,
            timeout: self.read("timeout", seconds)?.unwrap_or(if streams { ANSWER_TIMEOUT } else { TIMEOUT }),
            restarts: self.read("restarts", |value| whole(value, 0, 1000))?.unwrap_or(1),
            jobs: self.read("jobs", |value| whole(value, 1, threads::MOST.get() as u32))?.unwrap_or(1)
                as usize,
            directory: self.path("directory")?.unwrap_or_else(|| self.directory.to_owned()),
            env: self.read("env", env)?.unwrap_or_default(),
            model: self.path("model")?,
            stderr: self.path("stderr")?,
            training: self.training(output)?,
            command,
        })
    }

    fn mode(&self, value: &Value<'_>, command: &Arguments) -> Result<Mode, Flaw> {
        let streams = self.read("mode", |value| {
            let find = |name: &str| ["batch", "stream"].iter().position(|known| *known == name);
            named(value, find, &["batch", "stream"])
        })? == Some(1);
        if !streams {
            return match self.get("startup") {
                Some(value) => Err(flaw(value, "only a stream has a time to start", "raise timeout instead")),
                None => Ok(Mode::Batch),
            };
        }
        if command.has(Slot::Input) || command.has(Slot::Output) {
            let what = "a stream goes through standard input and output, not through files";
            return Err(flaw(value, what, "leave out {input} and {output}, or mode = \"stream\""));
        }
        Ok(Mode::Stream { startup: self.read("startup", seconds)?.unwrap_or(STARTUP) })
    }

    fn training(&self, output: Exchange) -> Result<Option<Training>, Flaw> {
        let Some(value) = self.get("train") else {
            return match self.get("train-format").or(self.get("train-timeout")) {
                Some(value) => {
                    Err(flaw(value, "this system is not trained", "give its training command as train"))
                }
                None => Ok(None),
            };
        };
        let command = arguments(value, Slot::OF_TRAINING)?;
        let made = [Slot::Model, Slot::ModelDirectory, Slot::ModelName];
        if !made.iter().any(|&slot| command.has(slot)) {
            let help = "put {model} where the command is told which file to write";
            return Err(flaw(value, "the training command is not told where the model goes", help));
        }
        let format = self.read("train-format", format)?.unwrap_or(output);
        let timeout = self.read("train-timeout", seconds)?.unwrap_or(TRAINING);
        Ok(Some(Training { command, format, timeout }))
    }

    fn precomputed(&self, value: &Value<'_>) -> Result<Precomputed, Flaw> {
        for key in self.keys() {
            if !["precomputed", "output", "answer"].contains(&key.get_ref().as_ref()) {
                let what = format!("\"{}\" means nothing where the output is precomputed", key.get_ref());
                return Err(flaw(
                    key,
                    what,
                    "beside precomputed there can only be output, the format, and answer",
                ));
            }
        }
        let files = if value.get_ref().is_str() {
            Files::Pattern(self.resolved(value)?)
        } else {
            let mut levels = Vec::new();
            for (level, files) in in_order(table(value)?) {
                levels.push((level.get_ref().to_string(), self.files(files)?));
            }
            Files::Levels(levels)
        };
        let name = self.name.get_ref().to_string();
        Ok(Precomputed { name, files, output: self.read("output", format)? })
    }

    /// Reads one file, or one per replicate.
    fn files(&self, value: &Value<'_>) -> Result<Vec<PathBuf>, Flaw> {
        match value.get_ref() {
            DeValue::Array(files) => files.iter().map(|file| self.resolved(file)).collect(),
            _ => Ok(vec![self.resolved(value)?]),
        }
    }

    fn path(&self, key: &str) -> Result<Option<PathBuf>, Flaw> {
        self.read(key, |value| self.resolved(value))
    }

    /// Resolves a path relative to the file.
    fn resolved(&self, value: &Value<'_>) -> Result<PathBuf, Flaw> {
        Ok(self.directory.join(string(value)?))
    }

    fn required_format(&self, key: &str, what: &str) -> Result<Exchange, Flaw> {
        self.read(key, format)?.ok_or_else(|| {
            let missing =
                format!("the system \"{}\" does not say in which format {what} is", self.name.get_ref());
            flaw(self.name, missing, format!("add {key} = one of {}", Exchange::names().join(", ")))
        })
    }
}

fn format(value: &Value<'_>) -> Result<Exchange, Flaw> {
    named(value, Exchange::named, &Exchange::names())
}

fn env(value: &Value<'_>) -> Result<Vec<(String, String)>, Flaw> {
    let mut variables = Vec::new();
    for (name, value) in table(value)? {
        if name.get_ref().is_empty() || name.get_ref().contains(['=', '\0']) {
            return Err(flaw(name, "not a name of an environment variable", ""));
        }
        variables.push((name.get_ref().to_string(), string(value)?.to_owned()));
    }
    variables.sort();
    Ok(variables)
}

fn arguments(value: &Value<'_>, slots: &[Slot]) -> Result<Arguments, Flaw> {
    let words = strings(value)?;
    if words.first().is_none_or(|(program, _)| program.is_empty()) {
        return Err(flaw(value, "a command without a program", "such as [\"parser\", \"--fast\"]"));
    }
    let texts: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    Arguments::parse(&texts, slots).map_err(|(at, wrong)| {
        let at = words.get(at).map_or(value, |(_, at)| *at);
        flaw(at, wrong.what, wrong.help)
    })
}

#[cfg(test)]
mod tests;
