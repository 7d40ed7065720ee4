//! Systems whose output exists as files.

use std::path::{Path, PathBuf};

use solecism_corpus::{Corpus, Problem};

use super::Answer;
use super::exchange::Exchange;

/// Output files by noise level and replicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Precomputed {
    /// Name of the system.
    pub name: String,
    /// Its files.
    pub files: Files,
    /// Format of the files, if name and content do not determine it.
    pub output: Option<Exchange>,
}

/// The output files of a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Files {
    /// One path with the placeholders `{level}` and `{replicate}`.
    Pattern(PathBuf),
    /// The files of each level, one per replicate.
    Levels(Vec<(String, Vec<PathBuf>)>),
}

impl Precomputed {
    /// The file with the output at a level, for a replicate counted from 1.
    pub fn path(&self, level: &str, replicate: usize) -> Option<PathBuf> {
        match &self.files {
            Files::Pattern(pattern) => {
                let pattern = pattern.to_string_lossy();
                let path = pattern.replace("{level}", level).replace("{replicate}", &replicate.to_string());
                Some(PathBuf::from(path))
            }
            Files::Levels(levels) => {
                let (_, files) = levels.iter().find(|(known, _)| known == level)?;
                files.get(replicate.checked_sub(1)?).cloned()
            }
        }
    }

    /// The levels that have files; `None` if a pattern covers every level.
    pub fn levels(&self) -> Option<Vec<&str>> {
        match &self.files {
            Files::Pattern(_) => None,
            Files::Levels(levels) => Some(levels.iter().map(|(level, _)| level.as_str()).collect()),
        }
    }

    /// Reads the answers to this number of sentences, at a level, for a replicate.
    ///
    /// # Errors
    /// If there is no such file, it cannot be read, or it has another number of sentences.
    pub fn answer(&self, level: &str, replicate: usize, sentences: usize) -> Result<Vec<Answer>, Problem> {
        let path = self.path(level, replicate).ok_or_else(|| self.absent(level, replicate))?;
        let answers = self.read(&path)?;
        if answers.len() == sentences {
            return Ok(answers);
        }
        let (name, written) = (path.display(), answers.len());
        let what = format!("{name} has {written} sentences, but {} was given {sentences}", self.name);
        Err(Problem::new(what, "one answer for each sentence is needed, in the same order"))
    }

    fn read(&self, path: &Path) -> Result<Vec<Answer>, Problem> {
        let corpus = Corpus::open(&[path.to_owned()], self.output.map(Exchange::format))?;
        let exchange = self.output.unwrap_or(Exchange::Corpus(corpus.format()));
        let corpus = if exchange == Exchange::TreeLines { corpus.tree_a_line()? } else { corpus };
        let notation = corpus.notation();
        let mut answers = Vec::new();
        for batch in corpus.batches() {
            let batch = batch?;
            let sentences = batch.pieces().filter(|piece| piece.sentence.is_some());
            answers.extend(sentences.map(|piece| exchange.answer(&batch, piece, notation)));
        }
        Ok(answers)
    }

    fn absent(&self, level: &str, replicate: usize) -> Problem {
        let what = format!("the system {} has no output for level {level}, replicate {replicate}", self.name);
        let known = self.levels().unwrap_or_default().join(", ");
        Problem::new(what, format!("its `precomputed` table has the levels {known}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels(files: &[(&str, &[&str])]) -> Precomputed {
        let files = files
            .iter()
            .map(|(level, files)| ((*level).to_owned(), files.iter().map(PathBuf::from).collect()))
            .collect();
        Precomputed { name: "x".to_owned(), files: Files::Levels(files), output: None }
    }

    #[test]
    fn files_are_found_by_level_and_replicate() {
        let table = levels(&[("0", &["clean.rows"]), ("5", &["a.rows", "b.rows"])]);
        assert_eq!(table.path("5", 2), Some(PathBuf::from("b.rows")));
        assert_eq!(table.path("5", 3), None);
        assert_eq!(table.path("5", 0), None);
        assert_eq!(table.path("20", 1), None);
        assert_eq!(table.levels(), Some(vec!["0", "5"]));
        let files = Files::Pattern(PathBuf::from("out/{level}.{replicate}.rows"));
        let pattern = Precomputed { files, ..table };
        assert_eq!(pattern.path("20", 3), Some(PathBuf::from("out/20.3.rows")));
        assert_eq!(pattern.levels(), None);
    }

    #[test]
    fn an_answer_for_each_sentence_or_a_problem() -> Result<(), Problem> {
        let io = |error| Problem::io("make", "a file", &error);
        let directory = tempfile::tempdir().map_err(io)?;
        let path = directory.path().join("out.rows");
        std::fs::write(&path, "a\tX\n\nb\tY\n").map_err(io)?;
        let path = path.to_string_lossy();
        let system = levels(&[("0", &[path.as_ref()])]);
        assert_eq!(system.answer("0", 1, 2)?, [Ok("a\tX\n\n".to_owned()), Ok("b\tY\n\n".to_owned())]);
        let wrong = system.answer("0", 1, 3).err().map(|problem| problem.what).unwrap_or_default();
        assert!(wrong.contains("has 2 sentences, but x was given 3"), "{wrong}");
        let absent = system.answer("9", 1, 2).err().map(|problem| problem.what).unwrap_or_default();
        assert!(absent.contains("level 9, replicate 1"), "{absent}");
        Ok(())
    }
}
