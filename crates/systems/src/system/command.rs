//! Commands as systems.

use std::path::Path;

use solecism_corpus::table::{BlankWord, blank_table};
use solecism_corpus::{Format, Notation, Problem, Separator};

use super::tag_source::{TagSource, UNTAGGED};
use super::{Answer, Answers, Asked, Noisiness, Output, Reply, System};
use crate::command::{Callbacks, CommandSystem, Exchange, files_below};
use solecism_tagging::model::checksum;
use solecism_tagging::tagger::TagColumn;

/// A command, with the source of its tags and the part of its output to use.
pub(crate) struct TestedCommand {
    command: CommandSystem,
    tags: TagSource,
    output: Output,
    interrupted: fn() -> bool,
    /// A checksum of the model that its description names.
    model: Option<String>,
}

impl TestedCommand {
    /// A command whose input has tags from this source. `interrupted` is polled while it runs.
    pub(crate) fn new(
        command: CommandSystem,
        tags: TagSource,
        output: Output,
        interrupted: fn() -> bool,
    ) -> Self {
        let model = command.description().model.as_deref().map(model_checksum);
        Self { command, tags, output, interrupted, model }
    }

    /// Writes a sentence in the command's input format.
    fn sent(&self, asked: &Asked<'_>) -> String {
        let words = &asked.words;
        let [upos, xpos] = TagColumn::ALL.map(|column| self.tags.tags(asked, column).unwrap_or_default());
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
            // A corrector gets the original line, because it may depend on more than the words.
            _ if self.output == Output::Sentences => asked.line().into_owned(),
            Exchange::Corpus(_) | Exchange::Tokens | Exchange::TreeLines => words.join(" "),
        }
    }

    /// True if its input format has tags.
    fn takes_tags(&self) -> bool {
        matches!(
            self.command.description().input,
            Exchange::Corpus(
                Format::Tagged | Format::Conllu | Format::ConllX | Format::Conll09 | Format::Rows
            )
        )
    }

    /// Reads its output for a sentence, with the tags that it was given.
    fn reply(&self, asked: &Asked<'_>, text: &str) -> Reply {
        let mut answer = replied(text, self.command.description().output, self.output)?;
        if let Answer::Rows(rows) = &mut answer {
            for (at, column) in TagColumn::ALL.into_iter().enumerate() {
                let Some(given) = self.tags.tags(asked, column) else { continue };
                for (row, tag) in rows.iter_mut().zip(given) {
                    row.tags[at] = Some(tag.to_owned());
                }
            }
        }
        Ok(answer)
    }
}

/// A model by what is in it, wherever it is.
fn model_checksum(path: &Path) -> String {
    let files = files_below(path);
    let sums = files.iter().filter_map(|path| Some(checksum(&std::fs::read(path).ok()?).to_le_bytes()));
    format!("{:016x}", checksum(&sums.flatten().collect::<Vec<u8>>()))
}

/// Reads output in this format.
pub(super) fn replied(text: &str, exchange: Exchange, output: Output) -> Reply {
    let answers = match output {
        Output::Rows(answers) => answers,
        Output::Trees => return Ok(Answer::Tree(text.split_whitespace().collect::<Vec<_>>().join(" "))),
        Output::Sentences => return Ok(Answer::Sentence(text.trim_end_matches(['\r', '\n']).to_owned())),
    };
    let mut notation = Notation::new(exchange.format());
    if notation.format == Format::Tagged {
        notation.separator = Separator::of_head(text);
    }
    let sentence = notation.parse(text).map_err(|flaw| flaw.what)?;
    let rows = answers.of(&sentence);
    let mut rows = rows.ok_or_else(|| format!("its output has no {} for some word", answers.name()))?;
    for (at, column) in TagColumn::ALL.into_iter().enumerate() {
        for (row, tag) in rows.iter_mut().zip(Answers::Tags(column).of(&sentence).unwrap_or_default()) {
            row.tags[at] = Some(tag.answer);
        }
    }
    Ok(Answer::Rows(rows))
}

/// The answer for a sentence without words.
fn of_nothing(output: Output, asked: &Asked<'_>) -> Answer {
    match output {
        Output::Rows(_) => Answer::Rows(Vec::new()),
        Output::Trees => Answer::Tree(String::new()),
        Output::Sentences => Answer::Sentence(asked.line().into_owned()),
    }
}

impl System for TestedCommand {
    fn output(&self) -> Output {
        self.output
    }

    fn signature(&self) -> String {
        let description = self.command.description();
        let model = self.model.as_deref();
        format!(
            "command={} input={} output={} model={} tags={} answers={}",
            description.command,
            description.input.name(),
            description.output.name(),
            model.unwrap_or_default(),
            self.tags.signature(UNTAGGED),
            self.output.name()
        )
    }

    fn tags(&self) -> Option<String> {
        (!self.tags.is_none() || self.takes_tags()).then(|| self.tags.signature(UNTAGGED))
    }

    fn batch(&self) -> usize {
        let description = self.command.description();
        description.batch.saturating_mul(description.jobs)
    }

    /// It starts its own processes in parallel, as many as its description allows.
    fn side_by_side(&self, _: usize) -> usize {
        1
    }

    fn keep_temporary_files_in(&self, directory: &Path) {
        self.command.keep_temporary_files_in(directory);
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        // A sentence without words has no answer, and most formats cannot represent it.
        let is_filled = |asked: &&Asked<'_>| !asked.words.is_empty();
        let sent: Vec<String> = sentences.iter().filter(is_filled).map(|asked| self.sent(asked)).collect();
        let callbacks = Callbacks { interrupted: &self.interrupted, ..Callbacks::default() };
        let mut answers = self.command.answer(&sent, &callbacks)?.into_iter();
        let mut reply = |asked: &Asked<'_>| match asked.words[..] {
            [] => Ok(of_nothing(self.output, asked)),
            _ => answers.next().map_or(Err("it was not asked".to_owned()), |answer| match answer {
                Ok(text) => self.reply(asked, &text),
                Err(failure) => Err(failure.in_full()),
            }),
        };
        Ok(sentences.iter().map(&mut reply).collect())
    }
}
