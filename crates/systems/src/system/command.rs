//! Commands as systems.

use solecism_corpus::table::{BlankWord, blank_table};
use solecism_corpus::{Format, Notation, Problem, Separator};

use super::{Answers, Noisiness, Reply, Row, System};
use crate::command::{CommandSystem, Exchange, Watch};
use crate::tagger::{NamedTagger, TagColumn};

/// A command, with what tags the words that it gets and what is taken from its output.
pub struct TestedCommand {
    command: CommandSystem,
    taggers: Vec<NamedTagger>,
    answers: Answers,
    interrupted: fn() -> bool,
}

impl TestedCommand {
    /// A command whose input is tagged by these taggers, each in its column. `interrupted` is asked again and again
    /// whether to stop.
    pub fn new(
        command: CommandSystem,
        taggers: Vec<NamedTagger>,
        answers: Answers,
        interrupted: fn() -> bool,
    ) -> Self {
        Self { command, taggers, answers, interrupted }
    }

    /// A sentence as the command reads it.
    fn sent(&self, words: &[&str]) -> String {
        let [upos, xpos] = [TagColumn::Upos, TagColumn::Xpos].map(|column| {
            let tagger = self.taggers.iter().find(|tagger| tagger.column() == column);
            tagger.and_then(|tagger| tagger.tagger().tag(words)).unwrap_or_default()
        });
        let word = |at: usize| BlankWord {
            form: words[at],
            upos: upos.get(at).copied(),
            xpos: xpos.get(at).copied(),
        };
        let table: Vec<BlankWord<'_>> = (0..words.len()).map(word).collect();
        match self.command.description().input {
            Exchange::Corpus(Format::Tagged) => {
                let pair = |word: &BlankWord<'_>| {
                    format!("{}{}{}", word.form, Separator::Slash.as_char(), word.xpos.unwrap_or("_"))
                };
                table.iter().map(pair).collect::<Vec<_>>().join(" ")
            }
            Exchange::Corpus(format @ (Format::Conllu | Format::ConllX | Format::Conll09 | Format::Rows)) => {
                blank_table(&table, format)
            }
            Exchange::Corpus(_) | Exchange::Tokens | Exchange::TreeLines => words.join(" "),
        }
    }

    /// What the command's output says of the words.
    fn rows(&self, text: &str) -> Reply {
        replied(text, self.command.description().output, self.answers)
    }
}

/// What output in this format says of words.
pub(super) fn replied(text: &str, output: Exchange, answers: Answers) -> Result<Vec<Row>, String> {
    let mut notation = Notation::new(output.format());
    if notation.format == Format::Tagged {
        notation.separator = Separator::of_head(text);
    }
    let sentence = notation.parse(text).map_err(|flaw| flaw.what)?;
    answers.of(&sentence).ok_or_else(|| format!("its output has no {} for some word", answers.name()))
}

impl System for TestedCommand {
    fn answers(&self) -> Answers {
        self.answers
    }

    fn signature(&self) -> String {
        let description = self.command.description();
        let taggers: Vec<String> = self.taggers.iter().map(NamedTagger::signature).collect();
        let model = description.model.as_ref().map(|model| model.display().to_string());
        format!(
            "command={} input={} output={} model={} taggers={} answers={}",
            description.command,
            description.input.name(),
            description.output.name(),
            model.unwrap_or_default(),
            taggers.join(","),
            self.answers.name()
        )
    }

    fn batch(&self) -> usize {
        let description = self.command.description();
        description.batch.saturating_mul(description.jobs)
    }

    /// It starts as many processes itself as its description allows.
    fn side_by_side(&self, _: usize) -> usize {
        1
    }

    fn answer(&self, sentences: &[Vec<&str>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        // A sentence without words has nothing to be said of, and most formats no way to write it.
        let asked: Vec<String> =
            sentences.iter().filter(|words| !words.is_empty()).map(|words| self.sent(words)).collect();
        let watch = Watch { interrupted: &self.interrupted, ..Watch::default() };
        let mut answers = self.command.answer(&asked, &watch)?.into_iter();
        let mut reply = |words: &Vec<&str>| match words[..] {
            [] => Ok(Vec::new()),
            _ => answers.next().map_or(Err("it was not asked".to_owned()), |answer| match answer {
                Ok(text) => self.rows(&text),
                Err(failure) => Err(failure.to_string()),
            }),
        };
        Ok(sentences.iter().map(&mut reply).collect())
    }
}
