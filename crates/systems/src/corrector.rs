//! Correctors: a sentence in, a sentence out.

use solecism_corpus::{Format, Problem};

use crate::command::{CommandSystem, Kind, SystemsFile, Watch};

/// The corrector that leaves every sentence as it is: what any other is measured against.
pub const UNCHANGED: &str = "unchanged";

/// What corrects sentences.
pub enum Corrector {
    /// Leaves them as they are.
    Unchanged,
    /// A command that is given a line of text for each and writes one.
    Command(Box<CommandSystem>),
}

/// A corrected sentence, or why there is none.
pub type Corrected = Result<String, String>;

impl Corrector {
    /// The corrector of this name: built in, or a command of the systems file.
    ///
    /// # Errors
    /// If there is none, or it does not read and write lines of text.
    pub fn open(name: &str, file: Option<&SystemsFile>) -> Result<Self, Problem> {
        let described = file.and_then(|file| file.systems.iter().find(|system| system.name == name));
        let Some(description) = described else {
            return if name == UNCHANGED { Ok(Self::Unchanged) } else { Err(unknown(name, file)) };
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

    /// The sentences corrected, in their order. A blank line stays one.
    ///
    /// # Errors
    /// If it does not work at all, or the user asks to stop.
    pub fn correct(
        &self,
        sentences: &[String],
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Corrected>, Problem> {
        let Self::Command(system) = self else { return Ok(sentences.iter().cloned().map(Ok).collect()) };
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

fn unknown(name: &str, file: Option<&SystemsFile>) -> Problem {
    let described = file.into_iter().flat_map(|file| &file.systems).map(|system| &*system.name);
    let known: Vec<&str> = std::iter::once(UNCHANGED).chain(described).collect();
    let help = format!("name a command of the --systems file, or one of {}", known.join(", "));
    Problem::new(format!("there is no corrector {name}"), help)
}
