//! Command lines with placeholders that are filled in at run time.

use std::ffi::{OsStr, OsString};

use solecism_corpus::Flaw;
use solecism_errors::nearest::suggestion;

/// A placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Input file with the sentences.
    Input,
    /// Output file for the answers.
    Output,
    /// The model.
    Model,
    /// Directory of the model.
    ModelDirectory,
    /// File name of the model in its directory.
    ModelName,
    /// Training treebank.
    Train,
    /// Development treebank.
    Dev,
}

impl Slot {
    /// Placeholders allowed in a command.
    pub const OF_COMMANDS: &[Self] =
        &[Self::Input, Self::Output, Self::Model, Self::ModelDirectory, Self::ModelName];
    /// Placeholders allowed in a training command.
    pub const OF_TRAINING: &[Self] =
        &[Self::Train, Self::Dev, Self::Model, Self::ModelDirectory, Self::ModelName];

    /// Name, as written between braces.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Output => "output",
            Self::Model => "model",
            Self::ModelDirectory => "model-directory",
            Self::ModelName => "model-name",
            Self::Train => "train",
            Self::Dev => "dev",
        }
    }
}

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments(Vec<Vec<Part>>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Slot(Slot),
}

impl Arguments {
    /// Parses the words of a command with these placeholders. `{{name}}` stands for a literal `{name}`.
    ///
    /// # Errors
    /// The number of the word with another name between braces, and a message.
    pub fn parse(words: &[&str], slots: &[Slot]) -> Result<Self, (usize, Flaw)> {
        let parsed = words.iter().enumerate().map(|(at, word)| parts(word, slots).map_err(|flaw| (at, flaw)));
        parsed.collect::<Result<_, _>>().map(Self)
    }

    /// True if the placeholder occurs.
    pub fn has(&self, slot: Slot) -> bool {
        self.0.iter().flatten().any(|part| *part == Part::Slot(slot))
    }

    /// Fills in the placeholders; one without a value becomes empty.
    pub fn fill(&self, values: &[(Slot, &OsStr)]) -> Vec<OsString> {
        let value = |slot: Slot| values.iter().find(|(of, _)| *of == slot).map_or(OsStr::new(""), |(_, v)| v);
        let word = |parts: &Vec<Part>| {
            let mut word = OsString::new();
            for part in parts {
                word.push(match part {
                    Part::Text(text) => OsStr::new(text),
                    Part::Slot(slot) => value(*slot),
                });
            }
            word
        };
        self.0.iter().map(word).collect()
    }
}

impl std::fmt::Display for Arguments {
    /// The command as typed, with unfilled placeholders.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, parts) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            for part in parts {
                match part {
                    Part::Text(text) => f.write_str(text)?,
                    Part::Slot(slot) => write!(f, "{{{}}}", slot.name())?,
                }
            }
        }
        Ok(())
    }
}

fn parts(word: &str, slots: &[Slot]) -> Result<Vec<Part>, Flaw> {
    let mut parts = Vec::new();
    let mut text = String::new();
    let mut rest = word;
    while let Some(open) = rest.find('{') {
        text.push_str(&rest[..open]);
        rest = &rest[open..];
        let doubled = rest.starts_with("{{");
        let inside = &rest[1 + usize::from(doubled)..];
        let name =
            &inside[..inside.find(|c: char| c != '-' && !c.is_ascii_lowercase()).unwrap_or(inside.len())];
        let after = &inside[name.len()..];
        match (doubled, name, after.strip_prefix('}')) {
            (_, "", _) | (_, _, None) => {
                text.push('{');
                rest = &rest[1..];
            }
            (true, name, Some(after)) if after.starts_with('}') => {
                text.extend(["{", name, "}"]);
                rest = &after[1..];
            }
            (true, ..) => {
                text.push('{');
                rest = &rest[1..];
            }
            (false, name, Some(after)) => {
                let slot =
                    slots.iter().find(|slot| slot.name() == name).ok_or_else(|| unknown(name, slots))?;
                parts.extend((!text.is_empty()).then(|| Part::Text(std::mem::take(&mut text))));
                parts.push(Part::Slot(*slot));
                rest = after;
            }
        }
    }
    text.push_str(rest);
    if !text.is_empty() || parts.is_empty() {
        parts.push(Part::Text(text));
    }
    Ok(parts)
}

fn unknown(name: &str, slots: &[Slot]) -> Flaw {
    let known = slots.iter().map(|slot| slot.name());
    let help = format!("{}; write {{{{{name}}}}} for the word itself", suggestion(name, known));
    Flaw::new(0, 0, format!("nothing is filled in for {{{name}}} here"), help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(word: &str) -> String {
        let arguments = Arguments::parse(&[word], Slot::OF_COMMANDS).unwrap_or_else(|(_, f)| panic!("{f:?}"));
        let values = [(Slot::Input, OsStr::new("IN")), (Slot::ModelName, OsStr::new("M"))];
        arguments.fill(&values).iter().map(|word| word.to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn slots_are_filled_and_everything_else_stays() {
        for (word, expected) in [
            ("{input}", "IN"),
            ("--in={input}:{model-name}", "--in=IN:M"),
            ("{{input}}", "{input}"),
            ("{{print}}", "{print}"),
            ("{{input}", "{IN"),
            ("{\"a\":{\"b\":1}}", "{\"a\":{\"b\":1}}"),
            ("{", "{"),
            ("{}", "{}"),
            ("{inp", "{inp"),
            ("", ""),
            ("å{input}å", "åINå"),
        ] {
            assert_eq!(filled(word), expected, "{word}");
        }
    }

    #[test]
    fn an_unknown_slot_is_told_with_the_word_it_is_in() {
        let problem = Arguments::parse(&["parse", "{inptu}"], Slot::OF_COMMANDS).err();
        let (at, flaw) = problem.unwrap_or_else(|| unreachable!());
        assert_eq!(at, 1);
        assert!(flaw.what.contains("{inptu}") && flaw.help.contains("\"input\"?"), "{flaw:?}");
        assert!(Arguments::parse(&["{train}"], Slot::OF_COMMANDS).is_err());
        assert!(Arguments::parse(&["{train}"], Slot::OF_TRAINING).is_ok());
    }
}
