//! Reader of experiment files.

mod assemblies;
mod conditions;
mod measures;
mod parts;
mod passages;
mod systems;

use std::path::{Path, PathBuf};

use solecism_corpus::input::read_text;
use solecism_corpus::{Flaw, Problem};
use solecism_errors::toml_value::{Key, Value, document, flaw, in_order, string, table, unknown, whole};
use solecism_stats::MAX_RESAMPLES;
use toml::de::DeTable;

use super::places::file_name;
use super::sample::sample_named;
use super::spec::{Condition, Experiment, Mixture, NamedCorpus, NamedPassages, Origin, SystemSpec, TextId};

/// Keys of an experiment file.
const KEYS: [&str; 15] = [
    "title",
    "about",
    "source",
    "seed",
    "resamples",
    "explore",
    "corpora",
    "passages",
    "conditions",
    "mixtures",
    "systems",
    "tests",
    "corrections",
    "coverage",
    "faithfulness",
];

/// Replacement of a corpus or of passages of the file: name and path. Several of one name are one corpus.
pub type Replacement = (String, PathBuf);

impl Experiment {
    /// Reads an experiment file. Paths in it are relative to the file, or to the working directory if it is read from a pipe.
    /// Corpora in `replaced` are read from the paths given there.
    ///
    /// # Errors
    /// If the file cannot be read or is invalid; the message has line and column.
    pub fn read(path: &Path, replaced: &[Replacement]) -> Result<Self, Problem> {
        let text = read_text(path)?;
        let whole = std::path::absolute(path).map_err(|error| Problem::io("find", path, &error))?;
        let directory = match whole.parent() {
            Some(directory) if whole.is_file() && !whole.starts_with("/dev") => directory,
            _ => Path::new("."),
        };
        Self::parse(&text, &path.to_string_lossy(), directory, replaced)
    }

    /// Parses an experiment file; `name` is used in messages, and paths are relative to `directory`.
    ///
    /// # Errors
    /// If the text is invalid; the message has line and column.
    pub fn parse(
        text: &str,
        name: &str,
        directory: &Path,
        replaced: &[Replacement],
    ) -> Result<Self, Problem> {
        let read = || {
            let document = document(text, "an experiment file")?;
            Reader { text, file: name, directory, replaced }.experiment(document.get_ref())
        };
        let experiment = read().map_err(|flaw| flaw.locate(text.as_bytes(), name, 1))?;
        for (corpus, _) in replaced {
            let corpora = experiment.corpora.iter().map(|corpus| &*corpus.name);
            let known: Vec<&str> =
                corpora.chain(experiment.passages.iter().map(|passages| &*passages.name)).collect();
            if !known.contains(&corpus.as_str()) {
                let what = format!("the experiment has no corpus \"{corpus}\"");
                return Err(Problem::new(what, format!("its corpora are {}", known.join(", "))));
            }
        }
        Ok(experiment)
    }
}

/// Reader of one file.
struct Reader<'r> {
    text: &'r str,
    file: &'r str,
    directory: &'r Path,
    replaced: &'r [Replacement],
}

/// Entries read so far, which later entries can refer to.
#[derive(Default)]
struct Known {
    corpora: Vec<NamedCorpus>,
    passages: Vec<NamedPassages>,
    conditions: Vec<Condition>,
    mixtures: Vec<Mixture>,
    systems: Vec<SystemSpec>,
    /// Optional corpora that are not given.
    absent: Vec<String>,
    /// Systems that need one of them.
    absent_systems: Vec<String>,
}

impl Reader<'_> {
    fn experiment(&self, root: &DeTable<'_>) -> Result<Experiment, Flaw> {
        for (key, _) in root {
            if !KEYS.contains(&key.get_ref().as_ref()) && key.get_ref() != EARLIER_RESAMPLES {
                return Err(unknown(key, &KEYS));
            }
        }
        let mut known = Known::default();
        let seed = number(root, "seed", 0, u32::MAX)?.map_or(1, u64::from);
        for (name, value) in entries(root, "corpora")? {
            match self.corpus(name, value)? {
                Some(corpus) => known.corpora.push(corpus),
                None => known.absent.push(name.get_ref().to_string()),
            }
        }
        for (name, value) in entries(root, "passages")? {
            let passages = self.passages(name, value, &known)?;
            known.passages.push(passages);
        }
        let needs_no_corpus = ["coverage", "faithfulness"].iter().any(|key| root.get(*key).is_some());
        if known.corpora.is_empty() && !needs_no_corpus {
            let help = "add [corpora] and below it test = \"test.ptb\" or test = { sample = \"trees\" }";
            return Err(Flaw::new(0, 0, "the experiment has no corpus", help));
        }
        for (name, value) in entries(root, "conditions")? {
            self.conditions(name, value, &mut known)?;
        }
        for (name, value) in entries(root, "mixtures")? {
            let mixture = known.mixture(name, value)?;
            known.mixtures.push(mixture);
        }
        for (name, value) in entries(root, "systems")? {
            self.systems(name, value, &mut known)?;
        }
        Ok(Experiment {
            title: text(root, "title")?.unwrap_or_else(|| file_name(self.file)),
            about: text(root, "about")?.unwrap_or_default(),
            source: text(root, "source")?.unwrap_or_default(),
            seed,
            resamples: resamples(root)?,
            explored: number(root, "explore", 0, 1_000_000)?.unwrap_or(10_000) as usize,
            tests: known.each(root, "tests", Known::test)?.into_iter().flatten().collect(),
            corrections: known.each(root, "corrections", Known::correction)?.into_iter().flatten().collect(),
            coverages: known.each(root, "coverage", |known, table| self.coverage(known, table))?,
            faithfulness: known.each(root, "faithfulness", Known::faithfulness)?,
            corpora: known.corpora,
            passages: known.passages,
            conditions: known.conditions,
            mixtures: known.mixtures,
            systems: known.systems,
        })
    }

    /// A path relative to the file.
    fn path(&self, value: &Value<'_>) -> Result<PathBuf, Flaw> {
        Ok(self.directory.join(string(value)?))
    }

    /// Paths that replace a corpus.
    fn replaced(&self, name: &str) -> Vec<PathBuf> {
        let of_name = self.replaced.iter().filter(|(replaced, _)| replaced == name);
        of_name.map(|(_, path)| path.clone()).collect()
    }

    /// Path of an existing file.
    fn existing(&self, value: &Value<'_>) -> Result<PathBuf, Flaw> {
        let path = self.path(value)?;
        if path.exists() {
            return Ok(path);
        }
        let what = format!("there is no file {}", path.display());
        Err(flaw(value, what, "paths are relative to this file"))
    }

    /// A file or a built-in sample.
    fn origin(&self, table: &DeTable<'_>, at: &Value<'_>) -> Result<Origin, Flaw> {
        match (table.get("file"), table.get("sample")) {
            (Some(file), None) => Ok(Origin::Files(vec![self.existing(file)?])),
            (None, Some(name)) => sample_named(name),
            _ => Err(flaw(
                at,
                "neither a file nor a sample",
                "such as \"test.ptb\", { file = \"test.ptb\", sentences = \"0..100\" } or { sample = \"trees\" }",
            )),
        }
    }
}

/// Entries of a table; empty if the key is absent.
fn entries<'v, 't>(root: &'v DeTable<'t>, key: &str) -> Result<Vec<(&'v Key<'t>, &'v Value<'t>)>, Flaw> {
    match root.get(key) {
        Some(value) => Ok(in_order(table(value)?)),
        None => Ok(Vec::new()),
    }
}

fn text(table: &DeTable<'_>, key: &str) -> Result<Option<String>, Flaw> {
    let trimmed = |value| Ok(string(value)?.split_whitespace().collect::<Vec<_>>().join(" "));
    table.get(key).map(trimmed).transpose()
}

fn number(table: &DeTable<'_>, key: &str, from: u32, to: u32) -> Result<Option<u32>, Flaw> {
    table.get(key).map(|value| whole(value, from, to)).transpose()
}

/// Earlier name of the key `resamples`.
const EARLIER_RESAMPLES: &str = "iterations";

/// Number of resamples.
fn resamples(root: &DeTable<'_>) -> Result<usize, Flaw> {
    let number = |key| number(root, key, 1, MAX_RESAMPLES as u32);
    let (resamples, earlier) = (number("resamples")?, number(EARLIER_RESAMPLES)?);
    match (resamples, root.get(EARLIER_RESAMPLES)) {
        (Some(_), Some(earlier)) => Err(flaw(
            earlier,
            "resamples and iterations are the same key",
            "keep resamples, the present name",
        )),
        _ => Ok(resamples.or(earlier).unwrap_or(1000) as usize),
    }
}

/// Checks that a table has no other keys.
fn only(table: &DeTable<'_>, keys: &[&str]) -> Result<(), Flaw> {
    match in_order(table).into_iter().find(|(key, _)| !keys.contains(&key.get_ref().as_ref())) {
        Some((key, _)) => Err(unknown(key, keys)),
        None => Ok(()),
    }
}

impl Known {
    /// Reads each table of a list.
    fn each<T>(
        &self,
        root: &DeTable<'_>,
        key: &str,
        read: impl Fn(&Self, &Value<'_>) -> Result<T, Flaw>,
    ) -> Result<Vec<T>, Flaw> {
        let Some(value) = root.get(key) else { return Ok(Vec::new()) };
        let help = format!("write it as [[{key}]]");
        let list = value
            .get_ref()
            .as_array()
            .ok_or_else(|| flaw(value, format!("{key} is not a list of tables"), help))?;
        list.iter().map(|value| read(self, value)).collect()
    }

    /// Texts by name: `corpus` or `corpus/condition`. A condition that is a grid or has replicates gives several texts, an
    /// optional corpus that is not given none.
    fn texts(&self, name: &str, at: &Value<'_>) -> Result<Vec<TextId>, Flaw> {
        let (corpus, condition) = name.split_once('/').map_or((name, None), |(a, b)| (a, Some(b)));
        if self.absent.iter().any(|absent| absent == corpus) {
            return Ok(Vec::new());
        }
        let known = self.corpora.iter().map(|corpus| &*corpus.name);
        let found = self.corpora.iter().position(|known| known.name == corpus);
        let corpus = found.ok_or_else(|| not_known(at, "corpus", corpus, known))?;
        let Some(condition) = condition else { return Ok(vec![TextId { corpus, condition: None }]) };
        let of_name = self.conditions.iter().enumerate().filter(|(_, known)| known.name == condition);
        let texts: Vec<TextId> = of_name
            .flat_map(|(at, known)| {
                (0..known.replicates)
                    .map(move |replicate| TextId { corpus, condition: Some((at, replicate)) })
            })
            .collect();
        if texts.is_empty() {
            return Err(not_known(
                at,
                "condition",
                condition,
                self.conditions.iter().map(|known| &*known.name),
            ));
        }
        Ok(texts)
    }
}

/// Error for an undefined name.
fn not_known<'k>(
    at: &Value<'_>,
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'k str> + Clone,
) -> Flaw {
    let wrong = format!("there is no {what} \"{name}\"");
    flaw(at, wrong, solecism_errors::nearest::suggestion(name, known))
}

#[cfg(test)]
mod tests;
