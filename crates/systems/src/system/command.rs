//! Commands as systems.

use solecism_corpus::table::{BlankWord, blank_table};
use solecism_corpus::{Format, Notation, Problem, Separator};

use super::{Answer, Asked, Noisiness, Output, Reply, System};
use crate::command::{CommandSystem, Exchange, Watch};
use crate::named_tagger::NamedTagger;
use solecism_tagging::tagger::TagColumn;

/// A command, with what tags the words that it gets and what is taken from its output.
pub(crate) struct TestedCommand {
    command: CommandSystem,
    taggers: Vec<NamedTagger>,
    output: Output,
    interrupted: fn() -> bool,
}

impl TestedCommand {
    /// A command whose input is tagged by these taggers, each in its column. `interrupted` is asked again and again
    /// whether to stop.
    pub(crate) fn new(
        command: CommandSystem,
        taggers: Vec<NamedTagger>,
        output: Output,
        interrupted: fn() -> bool,
    ) -> Self {
        Self { command, taggers, output, interrupted }
    }

    /// A sentence as the command reads it.
    fn sent(&self, asked: &Asked<'_>) -> String {
        let words = &asked.words;
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
            // What gives sentences is given the line as it is: it may care for more than words.
            _ if self.output == Output::Sentences => asked.line().into_owned(),
            Exchange::Corpus(_) | Exchange::Tokens | Exchange::TreeLines => words.join(" "),
        }
    }

    /// What the command's output says of the sentence.
    fn reply(&self, text: &str) -> Reply {
        replied(text, self.command.description().output, self.output)
    }
}

/// What an output in this format says of a sentence.
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
    rows.map(Answer::Rows).ok_or_else(|| format!("its output has no {} for some word", answers.name()))
}

/// What is said of a sentence without words.
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
        let taggers: Vec<String> = self.taggers.iter().map(NamedTagger::signature).collect();
        let model = description.model.as_ref().map(|model| model.display().to_string());
        format!(
            "command={} input={} output={} model={} taggers={} answers={}",
            description.command,
            description.input.name(),
            description.output.name(),
            model.unwrap_or_default(),
            taggers.join(","),
            self.output.name()
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

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        // A sentence without words has nothing to be said of, and most formats no way to write it.
        let is_filled = |asked: &&Asked<'_>| !asked.words.is_empty();
        let sent: Vec<String> = sentences.iter().filter(is_filled).map(|asked| self.sent(asked)).collect();
        let watch = Watch { interrupted: &self.interrupted, ..Watch::default() };
        let mut answers = self.command.answer(&sent, &watch)?.into_iter();
        let mut reply = |asked: &Asked<'_>| match asked.words[..] {
            [] => Ok(of_nothing(self.output, asked)),
            _ => answers.next().map_or(Err("it was not asked".to_owned()), |answer| match answer {
                Ok(text) => self.reply(&text),
                Err(failure) => Err(failure.to_string()),
            }),
        };
        Ok(sentences.iter().map(&mut reply).collect())
    }
}
