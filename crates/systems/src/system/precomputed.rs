//! Existing output files as a system.

use solecism_corpus::{Format, Problem};

use super::command::replied;
use super::{Asked, Noisiness, Output, Reply, System};
use crate::command::{Exchange, Precomputed};

/// Output files, and the part of them to use.
#[derive(Clone, Debug)]
pub(super) struct TestedFiles {
    files: Precomputed,
    output: Output,
}

impl TestedFiles {
    /// A system with these files.
    pub(super) fn new(files: Precomputed, output: Output) -> Self {
        Self { files, output }
    }
}

impl System for TestedFiles {
    fn output(&self) -> Output {
        self.output
    }

    fn signature(&self) -> String {
        format!("precomputed={:?} answers={}", self.files.files, self.output.name())
    }

    /// Files are read as a whole.
    fn batch(&self) -> usize {
        usize::MAX
    }

    fn answer(&self, sentences: &[Asked<'_>], text: Noisiness) -> Result<Vec<Reply>, Problem> {
        let (level, replicate) = match text {
            Noisiness::Clean => ("0".to_owned(), 1),
            Noisiness::Noisy { level, replicate } => {
                (level.to_string().trim_end_matches('%').to_owned(), replicate as usize)
            }
        };
        let answers = self.files.answer(&level, replicate, sentences.len())?;
        let exchange = self.files.output.unwrap_or_else(|| {
            let path = self.files.path(&level, replicate).unwrap_or_default();
            Exchange::Corpus(Format::of_path(&path).unwrap_or(Format::Rows))
        });
        let reply = |answer: crate::command::Answer| match answer {
            Ok(text) => replied(&text, exchange, self.output),
            Err(failure) => Err(failure.to_string()),
        };
        Ok(answers.into_iter().map(reply).collect())
    }
}
