//! Outputs of corruption: one list for the command line, Python and the writer.

use std::path::PathBuf;

use solecism_corpus::records::GoldRecord;
use solecism_corpus::{Flaw, Format, Notation, Problem};
use solecism_errors::golds::MAX_GOLDS;
use solecism_errors::nearest::suggestion;
use solecism_errors::noisy::Noisy;
use solecism_language::{Language, TagSet};

use super::details::Details;

/// Declaration of an output.
pub struct OutputInfo {
    /// Name of its option on the command line and in Python.
    pub name: &'static str,
    /// Example of a file name, for the help.
    pub file: &'static str,
    /// Description in one line.
    pub about: &'static str,
    /// Optional record fields that it needs.
    pub details: Details,
    /// Appends a sentence to the text of the file.
    pub(super) add: fn(&mut Vec<u8>, &Noisy<'_>, &Context<'_>) -> Result<(), Flaw>,
}

/// Context for writing a sentence.
pub(super) struct Context<'c> {
    pub notation: Notation,
    pub tagset: &'c TagSet,
    pub language: &'c Language,
    pub outputs: &'c Outputs,
}

/// Index of the noisy corpus among the outputs.
pub(super) const CORPUS: usize = 0;

/// All outputs. The noisy corpus is the first.
pub const OUTPUTS: [OutputInfo; 5] = [
    OutputInfo {
        name: "output",
        file: "OUT",
        about: "The noisy corpus",
        details: Details::NONE,
        add: add_sentence,
    },
    OutputInfo {
        name: "edits",
        file: "E.jsonl",
        about: "Record of every edit, one JSON object a line",
        details: Details { tags: true, risk: true },
        add: add_edits,
    },
    OutputInfo {
        name: "m2",
        file: "M.m2",
        about: "The noisy sentences and their corrections as M2, with ERRANT's codes",
        details: Details { tags: true, risk: false },
        add: add_m2,
    },
    OutputInfo {
        name: "pairs",
        file: "P.tsv",
        about: "Parallel text: noisy TAB clean",
        details: Details::NONE,
        add: add_pair,
    },
    OutputInfo {
        name: "golds",
        file: "G.jsonl",
        about: "All the analyses that each sentence can have, one JSON object a line",
        details: Details::NONE,
        add: add_golds,
    },
];

/// The requested outputs with their paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outputs {
    /// In the order of [`OUTPUTS`].
    pub(super) paths: [Option<PathBuf>; OUTPUTS.len()],
    /// Maximum number of gold analyses per sentence.
    pub max_golds: usize,
    /// True to write each original sentence before its noisy version.
    pub keep_original: bool,
}

impl Default for Outputs {
    /// No outputs.
    fn default() -> Self {
        Self { paths: [const { None }; OUTPUTS.len()], max_golds: MAX_GOLDS, keep_original: false }
    }
}

impl Outputs {
    /// The noisy corpus as the only output.
    pub fn corpus(path: impl Into<PathBuf>) -> Self {
        let mut outputs = Self::default();
        outputs.paths[CORPUS] = Some(path.into());
        outputs
    }

    /// Adds an output.
    ///
    /// # Errors
    /// If there is no output of this name.
    pub fn add(&mut self, name: &str, path: impl Into<PathBuf>) -> Result<(), Problem> {
        let Some(at) = OUTPUTS.iter().position(|output| output.name == name) else {
            let help = suggestion(name, OUTPUTS.iter().map(|output| output.name));
            return Err(Problem::new(format!("there is no output called {name}"), help));
        };
        self.paths[at] = Some(path.into());
        Ok(())
    }

    /// Optional record fields that the outputs need.
    pub fn details(&self) -> Details {
        let wanted = OUTPUTS.iter().zip(&self.paths).filter(|(_, path)| path.is_some());
        wanted.fold(Details::NONE, |all, (output, _)| all.and(output.details))
    }

    /// True if the noisy corpus is the only output, so that it can be streamed.
    pub(super) fn is_corpus_alone(&self) -> bool {
        !self.keep_original && self.paths.iter().enumerate().all(|(at, path)| at == CORPUS || path.is_none())
    }
}

#[allow(clippy::unnecessary_wraps)] // as the other outputs
fn add_sentence(to: &mut Vec<u8>, noisy: &Noisy<'_>, context: &Context<'_>) -> Result<(), Flaw> {
    if !context.outputs.keep_original || !noisy.is_changed() {
        to.extend_from_slice(noisy.text.as_bytes());
        return Ok(());
    }
    to.extend_from_slice(noisy.clean.as_bytes());
    end_sentence(to, context.notation.format);
    to.extend_from_slice(noisy.text.as_bytes());
    Ok(())
}

/// Appends the line ends that separate it from the next sentence.
fn end_sentence(text: &mut Vec<u8>, format: Format) {
    let needed = format.separation().newlines();
    let found = text.iter().rev().filter(|&&b| b != b'\r').take_while(|&&b| b == b'\n').count();
    text.extend(std::iter::repeat_n(b'\n', needed.saturating_sub(found)));
}

#[allow(clippy::unnecessary_wraps)] // as the other outputs
fn add_edits(to: &mut Vec<u8>, noisy: &Noisy<'_>, _: &Context<'_>) -> Result<(), Flaw> {
    noisy.records.iter().for_each(|record| add_line(to, record));
    Ok(())
}

fn add_m2(to: &mut Vec<u8>, noisy: &Noisy<'_>, context: &Context<'_>) -> Result<(), Flaw> {
    to.extend_from_slice(noisy.m2(context.tagset, context.language)?.as_bytes());
    Ok(())
}

fn add_pair(to: &mut Vec<u8>, noisy: &Noisy<'_>, context: &Context<'_>) -> Result<(), Flaw> {
    let (left, right) = if context.notation.format == Format::Text {
        (field(&noisy.text), field(noisy.clean))
    } else {
        let (noisy, clean) = noisy.surface_pair()?;
        (noisy.join(" "), clean.join(" "))
    };
    to.extend_from_slice(format!("{left}\t{right}\n").as_bytes());
    Ok(())
}

/// Text without line ends or tabs, for a field of a line.
fn field(text: &str) -> String {
    text.trim_end_matches(['\n', '\r']).replace('\t', " ")
}

fn add_golds(to: &mut Vec<u8>, noisy: &Noisy<'_>, context: &Context<'_>) -> Result<(), Flaw> {
    let golds = noisy.golds(context.outputs.max_golds)?;
    let (sentence, truncated) = (noisy.number, golds.truncated);
    add_line(to, &GoldRecord { sentence, golds: golds.texts, truncated });
    Ok(())
}

fn add_line(to: &mut Vec<u8>, value: &impl serde::Serialize) {
    // Serialising JSON to memory fails only for maps with non-string keys, and there are none.
    let written = serde_json::to_writer(&mut *to, value);
    debug_assert!(written.is_ok());
    to.push(b'\n');
}
