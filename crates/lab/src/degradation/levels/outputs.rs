//! Stored outputs, so that an interrupted study can resume.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use solecism_corpus::Problem;
use solecism_corpus::output::{Output, write_file};
use solecism_pipeline::corpus_reader::{AnsweredBatch, write_rows};
use solecism_systems::system::{Answer, Answers, Noisiness, Output as SystemOutput, Row};
use solecism_tagging::model::checksum;

use super::Subject;
use crate::study_directory::{LOCK, STUDY, claim};
use crate::trivial::Shapes;

/// True for the names of the files and directories that a study creates in its directory: gold, and one for each system.
pub fn writes(name: &str) -> bool {
    let is_gold = name.starts_with("gold.") && [".ptb", ".rows"].iter().any(|ending| name.ends_with(ending));
    let is_signature = |text: &str| text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_system = name.rsplit_once('-').is_some_and(|(_, signature)| is_signature(signature));
    is_gold || is_system || [STUDY, LOCK].contains(&name)
}

/// Name of a text in file names.
fn name(text: Noisiness) -> String {
    match text {
        Noisiness::Clean => "clean".to_owned(),
        Noisiness::Noisy { level, replicate } => format!("{level}.{replicate}"),
    }
}

/// A sentence that a system failed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedSentence {
    /// Text: `clean`, or level and replicate.
    pub text: String,
    /// Number of the sentence in the corpus.
    pub sentence: u64,
    /// Error message.
    pub why: String,
}

/// Directory of stored outputs.
pub(super) struct OutputStore<'k> {
    directory: &'k Path,
    /// Keeps other runs out of the directory.
    _lock: File,
}

impl<'k> OutputStore<'k> {
    /// Creates the directory, or checks that its outputs belong to the same text and errors.
    pub(super) fn open(directory: &'k Path, fingerprint: &str) -> Result<Self, Problem> {
        Ok(Self { directory, _lock: claim(directory, fingerprint, writes)? })
    }

    /// Directory of a system, which depends on its signature.
    fn of(&self, subject: &Subject) -> PathBuf {
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        let name: String = subject.name.chars().map(|c| if is_plain(c) { c } else { '-' }).collect();
        let signature = checksum(format!("{}\n{}", subject.name, subject.system.signature()).as_bytes());
        self.directory.join(format!("{name}-{signature:016x}"))
    }

    /// Rows of the system.
    pub(super) fn path(&self, subject: &Subject, text: Noisiness) -> PathBuf {
        self.of(subject).join(format!("{}.rows", name(text)))
    }

    fn failed_path(&self, subject: &Subject, text: Noisiness) -> PathBuf {
        self.of(subject).join(format!("{}.failed.jsonl", name(text)))
    }

    /// Trees of the system, if it produces trees.
    pub(super) fn trees(&self, subject: &Subject, text: Noisiness) -> Option<PathBuf> {
        let path = || self.of(subject).join(format!("{}.ptb", name(text)));
        (subject.system.output() == SystemOutput::Trees).then(path)
    }

    /// True if the system's output for this text is stored.
    pub(super) fn has(&self, subject: &Subject, text: Noisiness) -> bool {
        self.path(subject, text).exists() && self.trees(subject, text).is_none_or(|path| path.exists())
    }

    /// Gold trees of this text.
    pub(super) fn gold_trees(&self, text: Noisiness) -> PathBuf {
        self.directory.join(format!("gold.{}.ptb", name(text)))
    }

    /// Shapes of the system's analyses of a text.
    pub(super) fn shapes(&self, subject: &Subject, text: Noisiness) -> Result<Shapes, Problem> {
        let read = |path: &Path| fs::read_to_string(path).map_err(|e| Problem::io("read", path, &e));
        let mut shapes = Shapes::default();
        match self.trees(subject, text) {
            Some(path) => read(&path)?.lines().for_each(|tree| shapes.add_tree(tree)),
            None if subject.system.output() == SystemOutput::Rows(Answers::Arcs) => {
                let rows = read(&self.path(subject, text))?;
                let arcs =
                    |line: &str| line.split_once('\t').map_or(String::new(), |(_, arc)| arc.to_owned());
                for sentence in rows.split("\n\n") {
                    let row = |line: &str| Row { answer: arcs(line), ..Row::default() };
                    shapes.add_rows(&sentence.lines().map(row).collect::<Vec<_>>());
                }
            }
            None => {}
        }
        Ok(shapes)
    }

    /// Sentences of this text that the system failed on.
    pub(super) fn failed(&self, subject: &Subject, text: Noisiness) -> Result<Vec<FailedSentence>, Problem> {
        let path = self.failed_path(subject, text);
        if !path.exists() {
            return Ok(Vec::new());
        }
        let text = fs::read_to_string(&path).map_err(|e| Problem::io("read", &path, &e))?;
        let damaged = |_| Problem::new(format!("{} is damaged", path.display()), "remove it");
        text.lines().map(|line| serde_json::from_str(line).map_err(damaged)).collect()
    }

    /// Starts writing the output of a system.
    pub(super) fn create(&self, subject: &Subject, text: Noisiness) -> Result<OutputWriter, Problem> {
        let directory = self.of(subject);
        fs::create_dir_all(&directory).map_err(|e| Problem::io("make", &directory, &e))?;
        Ok(OutputWriter {
            rows: Output::create(&self.path(subject, text))?,
            trees: self.trees(subject, text).map(|path| Output::create(&path)).transpose()?,
            failed_path: self.failed_path(subject, text),
            failed: String::new(),
            text: name(text),
        })
    }

    fn gold_path(&self, answers: Answers) -> PathBuf {
        self.directory.join(format!("gold.{}.rows", answers.name()))
    }

    /// True if it is known whether the corpus has such gold.
    pub(super) fn has_gold(&self, answers: Answers) -> bool {
        self.gold_path(answers).exists()
    }

    /// Stores the gold; an empty file if there is none.
    pub(super) fn write_gold(&self, answers: Answers, rows: Option<&str>) -> Result<(), Problem> {
        write_file(&self.gold_path(answers), rows.unwrap_or_default())
    }

    /// The gold, if there is any.
    pub(super) fn gold(&self, answers: Answers) -> Result<Option<PathBuf>, Problem> {
        let path = self.gold_path(answers);
        let found = fs::metadata(&path).map_err(|e| Problem::io("read", &path, &e))?;
        Ok((found.len() > 0).then_some(path))
    }
}

/// Writer of a system's output on one text.
pub(super) struct OutputWriter {
    rows: Output,
    trees: Option<Output>,
    failed_path: PathBuf,
    failed: String,
    text: String,
}

impl OutputWriter {
    /// Writes rows and trees of a batch. A sentence that the system failed on gets rows without answers.
    pub(super) fn write(&mut self, answered: &AnsweredBatch) -> Result<(), Problem> {
        let mut text = String::new();
        for (number, sentence, reply) in answered.each() {
            let rows = reply.as_ref().map_err(String::clone).and_then(Answer::rows);
            match rows {
                Ok(rows) if rows.is_empty() == sentence.words.is_empty() => write_rows(&rows, &mut text),
                rows => {
                    let why = rows.err().unwrap_or_else(|| "no answer for any word".to_owned());
                    let no_answer = |word: &String| Row { word: word.clone(), ..Row::default() };
                    write_rows(&sentence.words.iter().map(no_answer).collect::<Vec<_>>(), &mut text);
                    self.fail(number, &why);
                }
            }
            if let Some(trees) = &mut self.trees {
                let tree = if let Ok(Answer::Tree(tree)) = reply { tree } else { "" };
                trees.write(format!("{tree}\n").as_bytes())?;
            }
        }
        self.rows.write(text.as_bytes())
    }

    fn fail(&mut self, sentence: u64, why: &str) {
        let failed = FailedSentence { text: self.text.clone(), sentence, why: why.to_owned() };
        // Serializing strings and numbers cannot fail.
        self.failed.push_str(&serde_json::to_string(&failed).unwrap_or_default());
        self.failed.push('\n');
    }

    /// Completes the output. Rows come last, because their file marks the output as done.
    pub(super) fn keep(self) -> Result<(), Problem> {
        if !self.failed.is_empty() {
            write_file(&self.failed_path, &self.failed)?;
        }
        if let Some(trees) = self.trees {
            trees.finish()?.keep()?;
        }
        self.rows.finish()?.keep()
    }
}
