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
use crate::registry::{self, Assembly, How, Opened};
use solecism_tagging::model::Model;
use solecism_tagging::tagger::TagColumn;

/// Names and descriptions of the built-in systems.
pub const BUILTIN: [(&str, &str); 3] = [
    ("builtin", "the tagger for plain English"),
    ("dictionary", "the tags that the built-in words have most often"),
    ("english", "the built-in grammar of English, on the tags of the built-in tagger"),
];

/// A system as the user names it.
#[derive(Clone, Copy, Debug)]
pub enum SystemName<'n> {
    /// One in the systems file, a built-in one, or the file of a model or grammar.
    Any(&'n str),
    /// Files of models; several constituency grammars form a product.
    Models(&'n [PathBuf]),
    /// A grammar: a built-in one, or a file.
    Grammar(&'n str),
}

/// Options for opening a system.
#[derive(Clone, Copy, Debug)]
pub struct OpenOptions<'o> {
    /// The systems file.
    pub file: Option<&'o SystemsFile>,
    /// Options of models.
    pub how: &'o How,
    /// Taggers for its input: their names, and [`GOLD`](super::GOLD) for the tags of the corpus in other columns. Without
    /// any, it uses its own taggers, if it has some.
    pub taggers: &'o [String],
    /// False for a parser whose [signature](System::signature) is not needed: that of a large model takes time.
    pub signed: bool,
    /// Polled by long-running systems.
    pub interrupted: fn() -> bool,
}

impl Default for OpenOptions<'_> {
    fn default() -> Self {
        Self { file: None, how: &NO_OPTIONS, taggers: &[], signed: true, interrupted: || false }
    }
}

impl OpenOptions<'_> {
    /// Options for a system whose signature is not needed.
    pub fn unsigned() -> Self {
        Self { signed: false, ..Self::default() }
    }
}

/// No options for models.
static NO_OPTIONS: How = How { weights: Vec::new(), decode: None, beam: None };

/// An opened system, by what it does.
pub enum AnySystem {
    /// Tags words.
    Tagger(NamedTagger),
    /// Labels words with base phrases.
    Chunker(TestedChunker),
    /// Gives each word a head and a relation.
    Dependencies(TestedParser),
    /// Parses with a trained model.
    Trees(TestedTrees),
    /// Parses with a hand-written grammar.
    Grammar(TestedGrammar),
    /// Anything else.
    Other(Box<dyn System>),
}

impl AnySystem {
    /// The system behind the common interface.
    pub fn into_system(self) -> Box<dyn System> {
        match self {
            Self::Tagger(tagger) => Box::new(tagger),
            Self::Chunker(chunker) => Box::new(chunker),
            Self::Dependencies(parser) => Box::new(parser),
            Self::Trees(parser) => Box::new(parser),
            Self::Grammar(grammar) => Box::new(grammar),
            Self::Other(system) => system,
        }
    }
}

/// Opens a system. Also returns its kind: that of a model, otherwise its name.
///
/// # Errors
/// If there is none, its files are not valid, or an option does not fit it.
pub fn open_any(name: SystemName<'_>, options: &OpenOptions<'_>) -> Result<(String, AnySystem), Problem> {
    let name = match name {
        SystemName::Grammar(name) => return of_grammar(name, options),
        SystemName::Models(paths) => return of_models(paths, options),
        SystemName::Any(name) => name,
    };
    let described = options.file.and_then(|file| file.systems.iter().find(|system| system.name == name));
    if let Some(description) = described {
        let description = tagged(description, options.taggers)?;
        return Ok((name.to_owned(), of_description(&description, None, options.interrupted)?));
    }
    let is_grammar = Path::new(name).extension().is_some_and(|extension| extension == "cfg");
    if is_grammar || Grammar::NAMES.contains(&name) {
        return of_grammar(name, options);
    }
    let is_built_in = NamedTagger::builtin(name).is_some() || corrector::BUILTIN.contains(&name);
    if is_built_in {
        return Ok((name.to_owned(), built_in(name, options)?));
    }
    if Path::new(name).exists() {
        return of_models(&[name.into()], options);
    }
    Err(unknown(name, options.file))
}

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
    let options = OpenOptions { file, interrupted, ..OpenOptions::default() };
    Ok(open_any(SystemName::Any(name), &options)?.1.into_system())
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

/// Opens the model of a trained system, with taggers as in [`OpenOptions`].
///
/// # Errors
/// If it cannot be read.
pub fn open_model(path: &Path, taggers: &[String]) -> Result<Box<dyn System>, Problem> {
    let options = OpenOptions { taggers, ..OpenOptions::default() };
    Ok(of_models(&[path.to_owned()], &options)?.1.into_system())
}

/// Opens a parser that is put together from models, with taggers as in [`OpenOptions`].
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
    let built_in = BUILTIN.iter().map(|(name, _)| *name).chain(corrector::BUILTIN);
    let known: Vec<&str> = built_in.chain(described).collect();
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
    Ok(of_description(description, model, interrupted)?.into_system())
}

fn of_description(
    description: &Description,
    model: Option<&Path>,
    interrupted: fn() -> bool,
) -> Result<AnySystem, Problem> {
    let taggers = &*description.taggers;
    let answers = description.answers.map(Output::Rows);
    Ok(match &description.kind {
        Kind::Grammar(name) => of_grammar(name, &OpenOptions { taggers, ..OpenOptions::default() })?.1,
        Kind::Model(path, beam) => {
            let how = How { beam: *beam, ..How::default() };
            let options = OpenOptions { taggers, how: &how, ..OpenOptions::default() };
            of_models(std::slice::from_ref(path), &options)?.1
        }
        Kind::Precomputed(files) => {
            let output = answers.unwrap_or_else(|| output_in(declared_format(files)));
            AnySystem::Other(Box::new(TestedFiles::new(files.clone(), output)))
        }
        Kind::Command(command) => {
            let output = answers.unwrap_or_else(|| output_in(command.output.format()));
            let command = CommandSystem::new(command, model)?;
            let tags = TagSource::named(taggers)?;
            AnySystem::Other(Box::new(TestedCommand::new(command, tags, output, interrupted)))
        }
    })
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

/// The built-in tagger or corrector with this name.
fn built_in(name: &str, options: &OpenOptions<'_>) -> Result<AnySystem, Problem> {
    if !options.taggers.is_empty() {
        return Err(takes_no_tags(name));
    }
    check_beam(options.how, || name.to_owned())?;
    Ok(match NamedTagger::builtin(name) {
        Some(tagger) => AnySystem::Tagger(tagger),
        None => AnySystem::Other(Box::new(Corrector::built_in(name)?)),
    })
}

fn of_grammar(name: &str, options: &OpenOptions<'_>) -> Result<(String, AnySystem), Problem> {
    let grammar = Grammar::open(name)?;
    check_beam(options.how, || format!("the grammar {name}"))?;
    let tags = TagSource::named(options.taggers)?;
    let grammar = TestedGrammar::new(Earley::new(grammar), tags);
    Ok((name.to_owned(), AnySystem::Grammar(grammar)))
}

fn of_models(paths: &[PathBuf], options: &OpenOptions<'_>) -> Result<(String, AnySystem), Problem> {
    let models = paths.iter().map(|path| Model::read(path)).collect::<Result<Vec<_>, _>>()?;
    let sums = || models.iter().map(checksum_of).collect::<Vec<_>>().join("+");
    let sums = if options.signed { sums() } else { String::new() };
    let path = paths.first().map_or(Path::new("-"), |path| path);
    let (kind, opened) = registry::open(models, path, options.how)?;
    let described = || format!("{} (a model of the kind {kind})", path.display());
    if !matches!(opened, Opened::Dependencies(_)) {
        check_beam(options.how, described)?;
    }
    let tags = || TagSource::named(options.taggers);
    let system = match opened {
        Opened::Dependencies(pipeline) => AnySystem::Dependencies(TestedParser::new(*pipeline, tags()?)?),
        Opened::Chunker(chunker) => AnySystem::Chunker(TestedChunker { chunker, tags: tags()? }),
        Opened::Constituents(parser) => {
            AnySystem::Trees(TestedTrees::new(parser, tags()?, format!("parser={sums}")))
        }
        _ if !options.taggers.is_empty() => return Err(takes_no_tags(&described())),
        Opened::Tagger(tagger) => AnySystem::Tagger(NamedTagger::Model(tagger)),
        Opened::Corrector(corrector) => AnySystem::Other(Box::new(Corrector::Repair(corrector))),
        Opened::Other(system) => AnySystem::Other(system),
    };
    Ok((kind, system))
}

fn check_beam(how: &How, system: impl Fn() -> String) -> Result<(), Problem> {
    if how.beam.is_none() {
        return Ok(());
    }
    Err(Problem::new(
        format!("{} has no beam", system()),
        "a beam is for models that solecism train eager made",
    ))
}
