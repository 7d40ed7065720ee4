//! Systems by name.

use std::path::Path;

use solecism_corpus::{Format, Problem};

use super::arcs::TestedParser;
use super::command::TestedCommand;
use super::grammar::TestedGrammar;
use super::precomputed::TestedFiles;
use super::trees::TestedTrees;
use super::{Answers, Output, System, checksum_of};
use crate::command::{CommandSystem, Description, Exchange, Kind, Precomputed, SystemsFile};
use crate::corrector::{self, Corrector};
use crate::earley::{Earley, Grammar};
use crate::named_tagger::NamedTagger;
use crate::registry::{How, Opened, open_one};
use solecism_tagging::model::Model;
use solecism_tagging::tagger::TagColumn;

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
    if corrector::BUILTIN.contains(&name) {
        return Ok(Box::new(Corrector::built_in(name)?));
    }
    if !Path::new(name).exists() {
        return Err(unknown(name, file));
    }
    open_model(Path::new(name))
}

/// The system of a model that was trained.
///
/// # Errors
/// If it cannot be read.
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
            let output = description.answers.map(Output::Rows);
            let output = output.unwrap_or_else(|| output_in(told_format(files)));
            Ok(Box::new(TestedFiles::new(files.clone(), output)))
        }
        Kind::Command(command) => {
            let output = description.answers.map(Output::Rows);
            let output = output.unwrap_or_else(|| output_in(command.output.format()));
            let command = CommandSystem::new(command, model)?;
            let taggers = named(&description.taggers)?;
            Ok(Box::new(TestedCommand::new(command, taggers, output, interrupted)))
        }
    }
}

/// What output in this format says, unless something else is taken from it.
fn output_in(format: Format) -> Output {
    match format {
        Format::Conllu | Format::ConllX | Format::Conll09 => Output::Rows(Answers::Arcs),
        Format::Brackets => Output::Trees,
        Format::Text => Output::Sentences,
        Format::Tagged => Output::Rows(Answers::Tags(TagColumn::Xpos)),
        Format::Rows | Format::M2 => Output::Rows(Answers::Own),
    }
}

fn told_format(files: &Precomputed) -> Format {
    let named = files.path("0", 1).and_then(|path| Format::of_path(&path));
    files.output.map(Exchange::format).or(named).unwrap_or(Format::Rows)
}

fn of_grammar(name: &str, taggers: &[String]) -> Result<Box<dyn System>, Problem> {
    let grammar = Grammar::open(name)?;
    let tagger = match taggers {
        [] => NamedTagger::Builtin,
        [one] => NamedTagger::open(one)?,
        _ => return Err(Problem::new("a grammar takes one tagger", "name the one whose tags it has")),
    };
    Ok(Box::new(TestedGrammar::new(Earley::new(grammar), tagger)))
}

fn of_model(path: &Path, taggers: &[String], beam: Option<u32>) -> Result<Box<dyn System>, Problem> {
    let model = Model::read(path)?;
    let (kind, sum) = (model.kind.clone(), checksum_of(&model));
    let opened = open_one(model, path, &How { beam, ..How::default() })?;
    Ok(match opened {
        Opened::Dependencies(pipeline) => Box::new(TestedParser::new(*pipeline, named(taggers)?)),
        _ if beam.is_some() || !taggers.is_empty() => {
            let name = path.display();
            let what = format!("{name} is a model of the kind {kind}, which has no beam and takes no tagger");
            return Err(Problem::new(what, "beam and tagger are for dependency parsers"));
        }
        Opened::Tagger(tagger) => Box::new(NamedTagger::Model(tagger)),
        Opened::Chunker(chunker) => chunker,
        Opened::Constituents(parser) => Box::new(TestedTrees::new(parser, format!("parser={sum}"))),
        Opened::Corrector(mender) => Box::new(Corrector::Mender(mender)),
        Opened::Other(system) => system,
    })
}

fn named(taggers: &[String]) -> Result<Vec<NamedTagger>, Problem> {
    taggers.iter().map(|name| NamedTagger::open(name)).collect()
}
