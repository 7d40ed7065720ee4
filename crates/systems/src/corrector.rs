//! Correctors: one sentence in, one sentence out.

use solecism_corpus::Problem;

use crate::command::SystemsFile;
#[cfg(feature = "harper")]
use crate::harper::Harper;
use crate::repair::RepairCorrector;
use crate::system::{self, Answer, Asked, Noisiness, Output, Reply, System, checksum_of};

/// Name of the corrector that changes nothing, the baseline for all others.
pub const UNCHANGED: &str = "unchanged";

/// Name of the corrector that applies the suggestions of Harper; needs the `harper` feature.
pub const HARPER: &str = "harper";

/// Names of the correctors that need no file.
pub const BUILTIN: [&str; 2] = [UNCHANGED, HARPER];

/// A corrector of sentences.
pub enum Corrector {
    /// Changes nothing.
    Unchanged,
    /// A trained repair model.
    Repair(Box<RepairCorrector>),
    /// The language checker Harper.
    #[cfg(feature = "harper")]
    Harper(Box<Harper>),
}

/// A corrected sentence, or the reason why there is none.
pub type Corrected = Result<String, String>;

/// Opens a corrector by name: a built-in one, one of the systems file, or the file of a model.
///
/// # Errors
/// If there is no such system, or it does not give sentences.
pub fn open(name: &str, file: Option<&SystemsFile>) -> Result<Box<dyn System>, Problem> {
    let system = system::open(name, file, || false)?;
    if system.output() == Output::Sentences {
        return Ok(system);
    }
    let what = format!("the system {name} gives answers for words or trees, not text");
    Err(Problem::new(what, "name a corrector, or a command whose output is \"text\" or \"tokens\""))
}

/// Corrects sentences, in order. Blank lines stay blank.
///
/// # Errors
/// If the system does not work at all.
pub fn correct(system: &dyn System, sentences: &[String]) -> Result<Vec<Corrected>, Problem> {
    let asked = sentences.iter().map(String::as_str);
    let asked = asked.map(|line| Asked {
        words: line.split_whitespace().collect(),
        line: Some(line),
        ..Asked::default()
    });
    let asked: Vec<Asked<'_>> = asked.collect();
    let corrected = |reply| match reply {
        Ok(Answer::Sentence(sentence)) => Ok(sentence),
        Ok(_) => Err("it gives no sentence".to_owned()),
        Err(why) => Err(why),
    };
    Ok(system.answer(&asked, Noisiness::Clean)?.into_iter().map(corrected).collect())
}

impl Corrector {
    /// Returns the corrector of [`BUILTIN`] with this name.
    ///
    /// # Errors
    /// If the program was built without it.
    pub fn built_in(name: &str) -> Result<Self, Problem> {
        check_built(name)?;
        #[cfg(feature = "harper")]
        if name == HARPER {
            return Ok(Self::Harper(Box::default()));
        }
        Ok(Self::Unchanged)
    }

    /// Returns the corrected sentence. A blank line stays blank.
    fn correct(&self, sentence: &str) -> String {
        if sentence.trim().is_empty() {
            return sentence.to_owned();
        }
        match self {
            Self::Unchanged => sentence.to_owned(),
            Self::Repair(corrector) => {
                corrector.correct(&sentence.split_whitespace().collect::<Vec<_>>()).join(" ")
            }
            #[cfg(feature = "harper")]
            Self::Harper(harper) => harper.correct(sentence),
        }
    }
}

impl System for Corrector {
    fn output(&self) -> Output {
        Output::Sentences
    }

    fn signature(&self) -> String {
        match self {
            Self::Unchanged => format!("corrector={UNCHANGED}"),
            Self::Repair(corrector) => format!("corrector={}", checksum_of(&corrector.to_model())),
            #[cfg(feature = "harper")]
            Self::Harper(_) => format!("corrector={HARPER}"),
        }
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        Ok(sentences.iter().map(|asked| Ok(Answer::Sentence(self.correct(&asked.line())))).collect())
    }
}

/// Checks that the program was built with this corrector of [`BUILTIN`].
///
/// # Errors
/// If it was not; the message says how to build it.
pub fn check_built(name: &str) -> Result<(), Problem> {
    if name == HARPER && !cfg!(feature = "harper") {
        let help = "build it with: cargo build --release --features harper";
        return Err(Problem::new("this program was built without the corrector harper", help));
    }
    Ok(())
}

#[cfg(all(test, not(feature = "harper")))]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_built_says_how_it_is() {
        let problem = open(HARPER, None).err().map(|problem| problem.to_string());
        assert!(problem.is_some_and(|problem| problem.contains("built without the corrector harper")));
        assert!(open(UNCHANGED, None).is_ok());
    }
}
