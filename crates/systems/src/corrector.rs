//! Correctors: a sentence in, a sentence out.

use std::path::Path;

use solecism_corpus::{Format, Problem};

use crate::command::{CommandSystem, Kind, SystemsFile, Watch};
#[cfg(feature = "harper")]
use crate::harper::Harper;
use crate::model::Model;
use crate::repair::Mender;

/// The corrector that leaves every sentence as it is: what any other is measured against.
pub const UNCHANGED: &str = "unchanged";

/// The corrector that does what the language checker Harper suggests, in a program that was built with it.
pub const HARPER: &str = "harper";

/// The correctors that need no file.
pub const BUILTIN: [&str; 2] = [UNCHANGED, HARPER];

/// What corrects sentences.
pub enum Corrector {
    /// Leaves them as they are.
    Unchanged,
    /// A model that learned to take errors back.
    Mender(Box<Mender>),
    /// The language checker Harper.
    #[cfg(feature = "harper")]
    Harper(Box<Harper>),
    /// A command that is given a line of text for each and writes one.
    Command(Box<CommandSystem>),
}

/// A corrected sentence, or why there is none.
pub type Corrected = Result<String, String>;

impl Corrector {
    /// The corrector of this name: built in, a command of the systems file, or a file with a model of the kind repair.
    ///
    /// # Errors
    /// If there is none, or it does not read and write lines of text.
    pub fn open(name: &str, file: Option<&SystemsFile>) -> Result<Self, Problem> {
        let described = file.and_then(|file| file.systems.iter().find(|system| system.name == name));
        let Some(description) = described else {
            return match name {
                name if BUILTIN.contains(&name) => Self::built_in(name),
                path if Path::new(path).is_file() => Self::of_model(Model::read(Path::new(path))?),
                _ => Err(unknown(name, file)),
            };
        };
        let Kind::Command(command) = &description.kind else {
            let what = format!("the system {name} is no command, so it corrects nothing");
            return Err(Problem::new(what, "name a [system] of the systems file that has a command"));
        };
        for exchange in [command.input, command.output] {
            if exchange.format() != Format::Text {
                let what = format!("the system {name} reads or writes {}, not text", exchange.name());
                return Err(Problem::new(what, "a corrector has input and output \"text\" or \"tokens\""));
            }
        }
        CommandSystem::new(command, None).map(|system| Self::Command(Box::new(system)))
    }

    /// The corrector of [`BUILTIN`] that has this name.
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

    /// The corrector of a model.
    ///
    /// # Errors
    /// If it is a model of something else.
    pub fn of_model(model: Model) -> Result<Self, Problem> {
        Mender::of_model(model).map(|mender| Self::Mender(Box::new(mender)))
    }

    /// The sentences corrected, in their order. A blank line stays one.
    ///
    /// # Errors
    /// If it does not work at all, or the user asks to stop.
    pub fn correct(
        &self,
        sentences: &[String],
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Corrected>, Problem> {
        let system = match self {
            Self::Unchanged => return Ok(sentences.iter().cloned().map(Ok).collect()),
            Self::Mender(mender) => {
                let mend = |sentence: &str| {
                    let words: Vec<&str> = sentence.split_whitespace().collect();
                    mender.mend(&words).join(" ")
                };
                return one_by_one(mend, sentences, interrupted);
            }
            #[cfg(feature = "harper")]
            Self::Harper(harper) => {
                return one_by_one(|sentence| harper.correct(sentence), sentences, interrupted);
            }
            Self::Command(system) => system,
        };
        let is_filled = |sentence: &&String| !sentence.trim().is_empty();
        let filled: Vec<String> = sentences.iter().filter(is_filled).cloned().collect();
        let watch = Watch { interrupted, ..Watch::default() };
        let mut answers = system.answer(&filled, &watch)?.into_iter();
        let corrected = sentences.iter().map(|sentence| {
            if !is_filled(&sentence) {
                return Ok(sentence.clone());
            }
            match answers.next() {
                Some(Ok(answer)) => Ok(answer.trim_end_matches(['\r', '\n']).to_owned()),
                Some(Err(failure)) => Err(failure.to_string()),
                None => Err("there is no answer".to_owned()),
            }
        });
        Ok(corrected.collect())
    }
}

/// Whether the program was built with this corrector of [`BUILTIN`].
///
/// # Errors
/// How to build it, if it was not.
pub fn check_built(name: &str) -> Result<(), Problem> {
    if name == HARPER && !cfg!(feature = "harper") {
        let help = "build it with: cargo build --release --features harper";
        return Err(Problem::new("this program was built without the corrector harper", help));
    }
    Ok(())
}

fn one_by_one(
    correct: impl Fn(&str) -> String,
    sentences: &[String],
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Corrected>, Problem> {
    let mut corrected = Vec::with_capacity(sentences.len());
    for sentence in sentences {
        if interrupted() {
            return Err(Problem::new("interrupted", ""));
        }
        let is_blank = sentence.trim().is_empty();
        corrected.push(Ok(if is_blank { sentence.clone() } else { correct(sentence) }));
    }
    Ok(corrected)
}

fn unknown(name: &str, file: Option<&SystemsFile>) -> Problem {
    let described = file.into_iter().flat_map(|file| &file.systems).map(|system| &*system.name);
    let known: Vec<&str> = BUILTIN.into_iter().chain(described).collect();
    let help = format!("name a command of the --systems file, or one of {}", known.join(", "));
    Problem::new(format!("there is no corrector {name}"), help)
}

#[cfg(all(test, not(feature = "harper")))]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_built_says_how_it_is() {
        let problem = Corrector::open(HARPER, None).err().map(|problem| problem.to_string());
        assert!(problem.is_some_and(|problem| problem.contains("built without the corrector harper")));
        assert!(Corrector::open(UNCHANGED, None).is_ok());
    }
}
