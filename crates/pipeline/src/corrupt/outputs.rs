//! What can be written of a noisy corpus: one list, by which the command line, Python and the writing itself go.

use std::path::PathBuf;

use solecism_corpus::records::GoldRecord;
use solecism_corpus::{Flaw, Format, Notation, Problem};
use solecism_errors::Kinds;
use solecism_errors::golds::MAX_GOLDS;
use solecism_errors::nearest::suggestion;
use solecism_errors::noisy::Noisy;
use solecism_language::TagSet;

use super::details::Details;

/// Something that can be written of a noisy corpus.
pub struct OutputInfo {
    /// Name of its option, and in Python.
    pub name: &'static str,
    /// What its file may be called, in help.
    pub file: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// What it shows of an edit beside the words.
    pub details: Details,
    /// Adds a sentence to the text of the file.
    pub(super) add: fn(&mut Vec<u8>, &Noisy<'_>, &Context<'_>) -> Result<(), Flaw>,
}

/// What an output needs to know beside a sentence.
pub(super) struct Context<'c> {
    pub notation: Notation,
    pub tagset: &'c TagSet,
    pub kinds: &'c Kinds,
    pub outputs: &'c Outputs,
}

/// The place of the noisy corpus among the outputs.
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

/// Which outputs are wanted, and where they go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outputs {
    /// In the order of [`OUTPUTS`].
    pub(super) paths: [Option<PathBuf>; OUTPUTS.len()],
    /// At most so many analyses a sentence.
    pub max_golds: usize,
    /// Whether each original sentence stands before its noisy version.
    pub keep_original: bool,
}

impl Default for Outputs {
    /// None.
    fn default() -> Self {
        Self { paths: [const { None }; OUTPUTS.len()], max_golds: MAX_GOLDS, keep_original: false }
    }
}

impl Outputs {
    /// The noisy corpus alone.
    pub fn corpus(path: impl Into<PathBuf>) -> Self {
        let mut outputs = Self::default();
        outputs.paths[CORPUS] = Some(path.into());
        outputs
    }

    /// Asks for another output.
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

    /// What they show of an edit together.
    pub fn details(&self) -> Details {
        let wanted = OUTPUTS.iter().zip(&self.paths).filter(|(_, path)| path.is_some());
        wanted.fold(Details::NONE, |all, (output, _)| all.and(output.details))
    }

    /// Whether the noisy corpus can be written as it is made: nothing else is wanted.
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

/// Makes sure that another sentence can follow.
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
    to.extend_from_slice(noisy.m2(context.tagset, context.kinds)?.as_bytes());
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

/// Text without line end or tabs: a field of a line of its own.
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
    // Writing JSON to memory fails only for maps whose keys are no strings, and there are none.
    let written = serde_json::to_writer(&mut *to, value);
    debug_assert!(written.is_ok());
    to.push(b'\n');
}
