//! Opens systems by name.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use solecism_corpus::{Format, Problem};

use super::arcs::TestedParser;
use super::chunks::TestedChunker;
use super::command::TestedCommand;
use super::grammar::TestedGrammar;
use super::precomputed::TestedFiles;
use super::tag_source::TagSource;
use super::trees::TestedTrees;
use super::{Answers, Output, System, checksum_of};
use crate::command::{CommandSystem, Description, Exchange, Kind, Precomputed, SystemsFile};
use crate::corrector::{self, Corrector};
use crate::earley::{Earley, Grammar};
use crate::named_tagger::NamedTagger;
use crate::registry::{Assembly, How, Opened, open_one};
use solecism_tagging::model::Model;
use solecism_tagging::tagger::TagColumn;

/// Names and descriptions of the built-in systems.
pub const BUILTIN: [(&str, &str); 3] = [
    ("builtin", "the tagger for plain English"),
    ("dictionary", "the tags that the built-in words have most often"),
    ("english", "the built-in grammar of English, on the tags of the built-in tagger"),
];

/// Opens a system by name: one in the systems file, a built-in one, or the file of a model or grammar. Long-running
/// systems poll `interrupted`.
///
/// # Errors
/// If there is none, or its files are not valid.
pub fn open(
    name: &str,
    file: Option<&SystemsFile>,
    interrupted: fn() -> bool,
) -> Result<Box<dyn System>, Problem> {
    open_tagged(name, file, &[], interrupted)
}

/// Like [`open`], with taggers for its input: names of taggers, or [`GOLD`](super::GOLD) for the tags of the corpus.
/// Without any name it uses its own taggers, if it has some.
///
/// # Errors
/// As for [`open`], or if the system takes no tags, or its description names a tagger too.
pub fn open_tagged(
    name: &str,
    file: Option<&SystemsFile>,
    taggers: &[String],
    interrupted: fn() -> bool,
) -> Result<Box<dyn System>, Problem> {
    let described = file.and_then(|file| file.systems.iter().find(|system| system.name == name));
    if let Some(description) = described {
        let description = tagged(description, taggers)?;
        return open_described(&description, None, interrupted);
    }
    let is_grammar = Path::new(name).extension().is_some_and(|extension| extension == "cfg");
    if is_grammar || Grammar::NAMES.contains(&name) {
        return of_grammar(name, taggers);
    }
    let is_built_in = NamedTagger::builtin(name).is_some() || corrector::BUILTIN.contains(&name);
    if is_built_in && !taggers.is_empty() {
        return Err(takes_no_tags(name));
    }
    if let Some(tagger) = NamedTagger::builtin(name) {
        return Ok(Box::new(tagger));
    }
    if corrector::BUILTIN.contains(&name) {
        return Ok(Box::new(Corrector::built_in(name)?));
    }
    if !Path::new(name).exists() {
        return Err(unknown(name, file));
    }
    of_model(Path::new(name), taggers, None)
}

/// The description with these taggers.
fn tagged<'d>(description: &'d Description, taggers: &[String]) -> Result<Cow<'d, Description>, Problem> {
    if taggers.is_empty() {
        return Ok(Cow::Borrowed(description));
    }
    if matches!(description.kind, Kind::Precomputed(_)) {
        return Err(takes_no_tags(&description.name));
    }
    if !description.taggers.is_empty() && description.taggers != taggers {
        let what =
            format!("{} has a tagger in its description, and other tags are asked for", description.name);
        return Err(Problem::new(what, "leave out one of the two"));
    }
    Ok(Cow::Owned(Description { taggers: taggers.to_vec(), ..description.clone() }))
}

fn takes_no_tags(name: &str) -> Problem {
    Problem::new(format!("{name} takes no tags"), "tags are for parsers: leave them out, or leave it out")
}

/// Opens the model of a trained system, with taggers as for [`open_tagged`].
///
/// # Errors
/// If it cannot be read.
pub fn open_model(path: &Path, taggers: &[String]) -> Result<Box<dyn System>, Problem> {
    of_model(path, taggers, None)
}

/// Opens a parser that is put together from models, with taggers as for [`open_tagged`].
///
/// # Errors
/// If a model cannot be read or does not fit.
pub fn open_assembled(
    assembly: Assembly,
    paths: &[PathBuf],
    weights: &[f64],
    taggers: &[String],
) -> Result<Box<dyn System>, Problem> {
    let models = paths.iter().map(|path| Model::read(path)).collect::<Result<Vec<_>, _>>()?;
    let sums: Vec<String> = models.iter().map(checksum_of).collect();
    let signature = format!("parser={} weights={weights:?}", sums.join("+"));
    let parser = assembly.parser(models, weights)?;
    Ok(Box::new(TestedTrees::new(parser, TagSource::named(taggers)?, signature)))
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

/// Opens a described system; `model` replaces the model of a command.
///
/// # Errors
/// If its files are not valid.
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
            let output = output.unwrap_or_else(|| output_in(declared_format(files)));
            Ok(Box::new(TestedFiles::new(files.clone(), output)))
        }
        Kind::Command(command) => {
            let output = description.answers.map(Output::Rows);
            let output = output.unwrap_or_else(|| output_in(command.output.format()));
            let command = CommandSystem::new(command, model)?;
            let tags = TagSource::named(&description.taggers)?;
            Ok(Box::new(TestedCommand::new(command, tags, output, interrupted)))
        }
    }
}

/// Default output type of a format.
fn output_in(format: Format) -> Output {
    match format {
        Format::Conllu | Format::ConllX | Format::Conll09 => Output::Rows(Answers::Arcs),
        Format::Brackets => Output::Trees,
        Format::Text => Output::Sentences,
        Format::Tagged => Output::Rows(Answers::Tags(TagColumn::Xpos)),
        Format::Rows | Format::M2 => Output::Rows(Answers::Own),
    }
}

fn declared_format(files: &Precomputed) -> Format {
    let named = files.path("0", 1).and_then(|path| Format::of_path(&path));
    files.output.map(Exchange::format).or(named).unwrap_or(Format::Rows)
}

fn of_grammar(name: &str, taggers: &[String]) -> Result<Box<dyn System>, Problem> {
    let grammar = Grammar::open(name)?;
    if taggers.len() > 1 {
        return Err(Problem::new("a grammar takes one tagger", "name the one whose tags it has"));
    }
    Ok(Box::new(TestedGrammar::new(Earley::new(grammar), TagSource::named(taggers)?)))
}

fn of_model(path: &Path, taggers: &[String], beam: Option<u32>) -> Result<Box<dyn System>, Problem> {
    let model = Model::read(path)?;
    let (kind, sum) = (model.kind.clone(), checksum_of(&model));
    let opened = open_one(model, path, &How { beam, ..How::default() })?;
    Ok(match opened {
        Opened::Dependencies(pipeline) => Box::new(TestedParser::new(*pipeline, TagSource::named(taggers)?)?),
        _ if beam.is_some() => {
            let what = format!("{} is a model of the kind {kind}, which has no beam", path.display());
            return Err(Problem::new(what, "a beam is for models that solecism train eager made"));
        }
        Opened::Chunker(chunker) => Box::new(TestedChunker { chunker, tags: TagSource::named(taggers)? }),
        Opened::Constituents(parser) => {
            Box::new(TestedTrees::new(parser, TagSource::named(taggers)?, format!("parser={sum}")))
        }
        _ if !taggers.is_empty() => {
            return Err(takes_no_tags(&format!("{} (a model of the kind {kind})", path.display())));
        }
        Opened::Tagger(tagger) => Box::new(NamedTagger::Model(tagger)),
        Opened::Corrector(corrector) => Box::new(Corrector::Repair(corrector)),
        Opened::Other(system) => system,
    })
}
