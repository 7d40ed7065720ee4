//! What is written of a noisy corpus: its sentences, and beside them the records that were asked for.

use std::path::{Path, PathBuf};

use solecism_corpus::output::{Finished, Output};
use solecism_corpus::records::GoldRecord;
use solecism_corpus::{Flaw, Format, Problem};
use solecism_errors::noisy::{Noise, Noisy};
use solecism_errors::{Corruptor, Summary};

use crate::sentences::BatchWork;

/// Where what is made goes: nothing where no file is named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// The noisy corpus.
    pub corpus: Option<PathBuf>,
    /// The record of every edit, one JSON object a line.
    pub edits: Option<PathBuf>,
    /// The noisy sentences and their corrections as M2.
    pub m2: Option<PathBuf>,
    /// Parallel text: noisy TAB clean.
    pub pairs: Option<PathBuf>,
    /// All the analyses that each sentence can have, one JSON object a line.
    pub golds: Option<PathBuf>,
    /// At most so many analyses a sentence.
    pub max_golds: usize,
    /// Whether each original sentence stands before its noisy version.
    pub keep_original: bool,
}

/// Which records are asked for.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a file that the user asks for or does not
pub struct Wanted {
    edits: bool,
    m2: bool,
    pairs: bool,
    golds: Option<usize>,
    keep_original: bool,
}

impl Wanted {
    /// What goes to these files.
    pub fn new(paths: &Paths) -> Self {
        Self {
            edits: paths.edits.is_some(),
            m2: paths.m2.is_some(),
            pairs: paths.pairs.is_some(),
            golds: paths.golds.as_ref().map(|_| paths.max_golds),
            keep_original: paths.keep_original,
        }
    }

    /// Whether nothing is asked for but the noisy corpus.
    fn only_corpus(self) -> bool {
        let Self { edits, m2, pairs, golds, keep_original } = self;
        !(edits || m2 || pairs || golds.is_some() || keep_original)
    }
}

/// What is made of one batch.
pub struct Made<'m> {
    noise: &'m Noise<'m>,
    corruptor: &'m Corruptor,
    wanted: Wanted,
    corpus: Vec<u8>,
    edits: Vec<u8>,
    m2: Vec<u8>,
    pairs: Vec<u8>,
    golds: Vec<u8>,
    /// What was done.
    pub summary: Summary,
}

impl<'m> Made<'m> {
    /// Nothing yet. `room` is about how long the corpus will be.
    pub fn new(noise: &'m Noise<'m>, corruptor: &'m Corruptor, wanted: Wanted, room: usize) -> Self {
        let summary = Summary::default();
        let [edits, m2, pairs, golds] = [const { Vec::new() }; 4];
        let corpus = Vec::with_capacity(room);
        Self { noise, corruptor, wanted, corpus, edits, m2, pairs, golds, summary }
    }

    fn write_corpus(&mut self, noisy: &Noisy) {
        if !self.wanted.keep_original || !noisy.is_changed() {
            self.corpus.extend_from_slice(noisy.text.as_bytes());
            return;
        }
        self.corpus.extend_from_slice(noisy.clean.as_bytes());
        end_sentence(&mut self.corpus, self.noise.notation.format);
        let noisy = noisy.text.strip_prefix('\u{feff}').unwrap_or(&noisy.text);
        self.corpus.extend_from_slice(noisy.as_bytes());
    }

    fn write_pair(&mut self, noisy: &Noisy) -> Result<(), Flaw> {
        let (left, right) = if self.noise.notation.format == Format::Text {
            (line(&noisy.text), line(noisy.clean))
        } else {
            let (noisy, clean) = noisy.pair()?;
            (noisy.join(" "), clean.join(" "))
        };
        self.pairs.extend_from_slice(format!("{left}\t{right}\n").as_bytes());
        Ok(())
    }

    fn write_golds(&mut self, noisy: &Noisy, most: usize) -> Result<(), Flaw> {
        let golds = noisy.golds(most)?;
        let (sentence, truncated) = (noisy.number, golds.truncated);
        write_line(&mut self.golds, &GoldRecord { sentence, golds: golds.texts, truncated });
        Ok(())
    }
}

impl BatchWork for Made<'_> {
    fn sentence(&mut self, text: &str, number: u64) -> Result<(), Flaw> {
        if self.wanted.only_corpus() {
            let Self { noise, corruptor, corpus, summary, .. } = self;
            return noise.write(corruptor, text, number, corpus, |corruption| summary.add(corruption));
        }
        let noisy =
            self.noise.make(self.corruptor, text, number, |corruption| self.summary.add(corruption))?;
        self.write_corpus(&noisy);
        if self.wanted.edits {
            noisy.records.iter().for_each(|record| write_line(&mut self.edits, record));
        }
        if self.wanted.m2 {
            self.m2.extend_from_slice(noisy.m2(self.noise.tagset)?.as_bytes());
        }
        if self.wanted.pairs {
            self.write_pair(&noisy)?;
        }
        if let Some(most) = self.wanted.golds {
            self.write_golds(&noisy, most)?;
        }
        Ok(())
    }

    fn rest(&mut self, bytes: &[u8]) {
        self.corpus.extend_from_slice(bytes);
    }
}

/// Text without a byte order mark, line end or tabs: a field of a line of its own.
fn line(text: &str) -> String {
    text.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']).replace('\t', " ")
}

fn write_line(to: &mut Vec<u8>, value: &impl serde::Serialize) {
    // Writing JSON to memory fails only for maps whose keys are no strings, and there are none.
    let written = serde_json::to_writer(&mut *to, value);
    debug_assert!(written.is_ok());
    to.push(b'\n');
}

/// Makes sure that another sentence can follow.
fn end_sentence(text: &mut Vec<u8>, format: Format) {
    let needed = format.separation().newlines();
    let found = text.iter().rev().filter(|&&b| b != b'\r').take_while(|&&b| b == b'\n').count();
    text.extend(std::iter::repeat_n(b'\n', needed.saturating_sub(found)));
}

/// The files that are written.
pub struct Files {
    corpus: Optional,
    edits: Optional,
    m2: Optional,
    pairs: Optional,
    golds: Optional,
    others: Vec<Optional>,
}

impl Files {
    /// Opens those that are asked for, so that one that cannot be written is told at once.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn create(paths: &Paths) -> Result<Self, Problem> {
        Ok(Self {
            corpus: Optional::create(paths.corpus.as_ref())?,
            edits: Optional::create(paths.edits.as_ref())?,
            m2: Optional::create(paths.m2.as_ref())?,
            pairs: Optional::create(paths.pairs.as_ref())?,
            golds: Optional::create(paths.golds.as_ref())?,
            others: Vec::new(),
        })
    }

    /// Writes what was made of a batch.
    ///
    /// # Errors
    /// If there is no room, or nobody reads.
    pub fn write(&mut self, made: &Made) -> Result<(), Problem> {
        self.corpus.write(&made.corpus)?;
        self.edits.write(&made.edits)?;
        self.m2.write(&made.m2)?;
        self.pairs.write(&made.pairs)?;
        self.golds.write(&made.golds)
    }

    /// Writes another file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, path: &Path, bytes: &[u8]) -> Result<(), Problem> {
        let mut output = Output::create(path)?;
        output.write(bytes)?;
        self.others.push(output.into());
        Ok(())
    }

    /// Gives all of them their names.
    ///
    /// # Errors
    /// If one cannot be completed; then none of them appears.
    pub fn keep(self) -> Result<(), Problem> {
        let Self { corpus, edits, m2, pairs, golds, others } = self;
        keep_all([corpus, edits, m2, pairs, golds].into_iter().chain(others))
    }
}

/// A file that is written only if it was asked for.
pub struct Optional(Option<Output>);

impl Optional {
    /// Opens it if there is a name.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(path: Option<&PathBuf>) -> Result<Self, Problem> {
        path.map(|path| Output::create(path)).transpose().map(Self)
    }

    /// Writes to it, if it was asked for.
    ///
    /// # Errors
    /// If there is no room, or nobody reads.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        self.0.as_mut().map_or(Ok(()), |output| output.write(bytes))
    }
}

impl From<Output> for Optional {
    fn from(output: Output) -> Self {
        Self(Some(output))
    }
}

/// Completes all the files, and only then gives them their names: all appear, or none.
///
/// # Errors
/// If one cannot be completed.
pub fn keep_all(files: impl IntoIterator<Item = Optional>) -> Result<(), Problem> {
    let finished: Result<Vec<_>, Problem> =
        files.into_iter().filter_map(|f| f.0).map(Output::finish).collect();
    finished?.into_iter().try_for_each(Finished::keep)
}
