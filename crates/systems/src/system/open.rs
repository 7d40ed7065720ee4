//! Systems by name.

use std::path::Path;

use solecism_corpus::{Format, Problem};

use super::arcs::TestedParser;
use super::command::TestedCommand;
use super::precomputed::TestedFiles;
use super::trees::TestedGrammar;
use super::{Answers, System};
use crate::chunk::{self, Chunker};
use crate::command::{CommandSystem, Description, Exchange, Kind, Precomputed, SystemsFile};
use crate::dependency::{self, Pipeline};
use crate::earley::{Earley, Grammar};
use crate::model::Model;
use crate::tagger::{self, NamedTagger, TagColumn, Tagger};

/// The systems that are built in, and what they are.
pub const BUILTIN: [(&str, &str); 3] = [
    ("builtin", "the tagger for plain English"),
    ("dictionary", "the tags that the built-in words have most often"),
    ("english", "the built-in grammar of English, on the tags of the built-in tagger"),
];

/// The system of this name: described in the systems file, built in, or the file of a model or of a grammar.
/// `interrupted` is asked by what runs long whether to stop.
///
/// # Errors
/// If there is none, or its files do not fit.
pub fn open(
    name: &str,
    file: Option<&SystemsFile>,
    interrupted: fn() -> bool,
) -> Result<Box<dyn System>, Problem> {
    let described = file.and_then(|file| file.systems.iter().find(|system| system.name == name));
    if let Some(description) = described {
        return open_described(description, None, interrupted);
    }
    if let Some(tagger) = NamedTagger::builtin(name) {
        return Ok(Box::new(tagger));
    }
    let is_grammar = Path::new(name).extension().is_some_and(|extension| extension == "cfg");
    if is_grammar || Grammar::NAMES.contains(&name) {
        return of_grammar(name, &[]);
    }
    if !Path::new(name).exists() {
        return Err(unknown(name, file));
    }
    open_model(Path::new(name))
}

/// The system of a model that was trained.
///
/// # Errors
/// If it cannot be read, or is not one of a tagger, a chunker or a dependency parser.
pub fn open_model(path: &Path) -> Result<Box<dyn System>, Problem> {
    of_model(path, &[], None)
}

fn unknown(name: &str, file: Option<&SystemsFile>) -> Problem {
    let described = file.into_iter().flat_map(|file| &file.systems).map(|system| &*system.name);
    let known: Vec<&str> = BUILTIN.iter().map(|(name, _)| *name).chain(described).collect();
    let what = format!("there is no system {name}");
    let help = format!(
        "name a file that solecism train made, a grammar (.cfg), a table of the --systems file, or one of {}",
        known.join(", ")
    );
    Problem::new(what, help)
}

/// The system of a description; a command with this model rather than its own.
///
/// # Errors
/// If its files do not fit.
pub fn open_described(
    description: &Description,
    model: Option<&Path>,
    interrupted: fn() -> bool,
) -> Result<Box<dyn System>, Problem> {
    match &description.kind {
        Kind::Grammar(name) => of_grammar(name, &description.taggers),
        Kind::Model(path, beam) => of_model(path, &description.taggers, *beam),
        Kind::Precomputed(files) => {
            let answers = description.answers.unwrap_or_else(|| default_answers(told_format(files)));
            Ok(Box::new(TestedFiles::new(files.clone(), answers)))
        }
        Kind::Command(command) => {
            let answers = description.answers.unwrap_or_else(|| default_answers(command.output.format()));
            let command = CommandSystem::new(command, model)?;
            let taggers = opened(&description.taggers)?;
            Ok(Box::new(TestedCommand::new(command, taggers, answers, interrupted)))
        }
    }
}

/// What output in this format is about, unless something else is said.
fn default_answers(output: Format) -> Answers {
    match output {
        Format::Conllu | Format::ConllX | Format::Conll09 => Answers::Arcs,
        Format::Brackets => Answers::Chunks,
        Format::Tagged => Answers::Tags(TagColumn::Xpos),
        Format::Rows | Format::Text | Format::M2 => Answers::Own,
    }
}

fn told_format(files: &Precomputed) -> Format {
    let named = files.path("0", 1).and_then(|path| Format::of_path(&path));
    files.output.map(Exchange::format).or(named).unwrap_or(Format::Rows)
}

fn of_grammar(name: &str, taggers: &[String]) -> Result<Box<dyn System>, Problem> {
    let grammar = match Grammar::named(name) {
        Some(grammar) => grammar,
        None => Grammar::read(Path::new(name))?,
    };
    let tagger = match taggers {
        [] => NamedTagger::Builtin,
        [one] => NamedTagger::open(one)?,
        _ => return Err(Problem::new("a grammar takes one tagger", "name the one whose tags it has")),
    };
    Ok(Box::new(TestedGrammar::new(Earley::new(grammar), tagger)))
}

fn of_model(path: &Path, taggers: &[String], beam: Option<u32>) -> Result<Box<dyn System>, Problem> {
    let model = Model::read(path)?;
    let is_parser = dependency::KINDS.contains(&&*model.kind);
    if !is_parser && (beam.is_some() || !taggers.is_empty()) {
        let (name, kind) = (path.display(), &model.kind);
        let what = format!("{name} is a model of the kind {kind}, which has no beam and takes no tagger");
        return Err(Problem::new(what, "beam and tagger are for dependency parsers"));
    }
    if is_parser {
        let pipeline = Pipeline::of_model(model)?;
        let pipeline = match beam {
            Some(beam) => pipeline.with_beam(beam)?,
            None => pipeline,
        };
        return Ok(Box::new(TestedParser::new(pipeline, opened(taggers)?)));
    }
    match &*model.kind {
        kind if tagger::KINDS.contains(&kind) => {
            Ok(Box::new(NamedTagger::Model(Box::new(Tagger::of_model(model)?))))
        }
        chunk::KIND => Ok(Box::new(Chunker::of_model(model)?)),
        other => {
            let what =
                format!("{} is a model of the kind {other}, which cannot be tested so", path.display());
            Err(Problem::new(what, "is it an unfinished training?"))
        }
    }
}

fn opened(taggers: &[String]) -> Result<Vec<NamedTagger>, Problem> {
    taggers.iter().map(|name| NamedTagger::open(name)).collect()
}
