//! What systems say of texts.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;

use serde::{Deserialize, Serialize};
use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Format, Problem};
use solecism_systems::system::{
    Answer, Answers, Noisiness, Output as Said, Reply, Row, System, open, open_described, open_model,
};

use super::{Bench, ending, text_file};
use crate::experiment::plan::Cell;
use crate::experiment::spec::Maker;
use crate::experiment::texts::{self, each};
use crate::trivial::Shapes;
use crate::walk::{Answered, Sentence, Walk, write_rows};

/// What there is to know of an output.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct About {
    /// What it is.
    pub form: Form,
    /// What is said of each word, where something is: the name of [`Answers`].
    pub answers: String,
    /// Where the tags come from by which the system decided: `own`, `gold`, a tagger, or `none` where it could have had
    /// some; nothing for what takes no tags, or was made earlier.
    pub tags: Option<String>,
    /// Of a parser, how many of its analyses have a shape that does not depend on the words.
    pub shapes: Shapes,
    /// The sentences that the system failed on, and why.
    pub failed: Vec<(u64, String)>,
}

/// What output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::experiment) enum Form {
    /// Trees in brackets.
    Trees,
    /// Dependencies in CoNLL-U.
    Arcs,
    /// An answer a row.
    Rows,
    /// Sentences, one a line.
    Sentences,
}

impl About {
    /// A signature of figures about the output, with the tags by which the system decided.
    pub(super) fn signed(&self, signature: &str) -> String {
        self.tags.as_ref().map_or_else(|| signature.to_owned(), |tags| format!("{signature}|tags:{tags}"))
    }
}

impl Form {
    /// The format that it is written in.
    fn format(self) -> Format {
        match self {
            Self::Trees => Format::Brackets,
            Self::Arcs => Format::Conllu,
            Self::Rows => Format::Rows,
            Self::Sentences => Format::Text,
        }
    }
}

/// Lets a system answer a text.
pub(super) fn answer(bench: &Bench<'_>, cell: Cell) -> Result<(), Problem> {
    let text = text_file(bench.need(0)?)?;
    let corpus = Corpus::open(std::slice::from_ref(&text), None)?;
    let system = &bench.experiment.systems[cell.system];
    let interrupted = bench.watch.interrupted();
    let opened: Box<dyn System> = match &system.maker {
        Maker::Trained(training, _) => open_model(&bench.need(1)?.join("model"), &training.taggers)?,
        Maker::Named(name) | Maker::Corrector(name) => open(name, None, interrupted)?,
        Maker::Command(description, _) => {
            let model = bench.needs.get(1).map(|step| step.join("model"));
            open_described(description, model.as_deref(), interrupted)?
        }
        Maker::Outputs(files) => {
            let found = files.iter().find(|(text, _)| *text == cell.text);
            let (_, path) = found.ok_or_else(|| {
                let what =
                    format!("{} has no output for {}", system.name, bench.experiment.text_name(cell.text));
                Problem::new(what, "name a file for it under files")
            })?;
            return bench.keep(&copied(bench, path)?);
        }
    };
    // Beside the step, among whose files they do not belong.
    opened.keep_temporary_files_in(bench.directory.parent().unwrap_or(bench.directory));
    bench.keep(&answered(bench, &corpus, &*opened)?)
}

/// Writes what a system says of every sentence: trees and sentences one a line, dependencies in CoNLL-U, all else as rows.
fn answered(bench: &Bench<'_>, corpus: &Corpus, system: &dyn System) -> Result<About, Problem> {
    let (form, answers) = match system.output() {
        Said::Trees => (Form::Trees, ""),
        Said::Sentences => (Form::Sentences, ""),
        Said::Rows(Answers::Arcs) => (Form::Arcs, Answers::Arcs.name()),
        Said::Rows(answers) => (Form::Rows, answers.name()),
    };
    let mut output = Output::create(&bench.directory.join(format!("output.{}", ending(form.format()))))?;
    let (mut failed, mut shapes) = (Vec::new(), Shapes::default());
    let walk = Walk { corpus, threads: bench.threads };
    walk.answers(system, (Noisiness::Clean, None), |answered: Answered| {
        let mut text = String::new();
        for (number, sentence, reply) in answered.each() {
            let mut fail = |why: &str| failed.push((number, bench.places.without(why)));
            if let (Form::Trees | Form::Arcs, Ok(answer)) = (form, reply) {
                shapes.add(answer);
            }
            match form {
                Form::Trees | Form::Sentences => {
                    text.push_str(&line(sentence, reply, form, &mut fail));
                    text.push('\n');
                }
                Form::Rows => write_rows(&rows(sentence, reply, &mut fail), &mut text),
                Form::Arcs => write_arcs(&rows(sentence, reply, &mut fail), &mut text),
            }
        }
        output.write(text.as_bytes())?;
        bench.done(answered.sentences())
    })?;
    output.finish()?.keep()?;
    Ok(About { form, answers: answers.to_owned(), tags: system.tags(), shapes, failed })
}

/// The tree or the sentence that a system gave; where it failed, no tree, or the sentence as it was.
fn line<'l>(sentence: &Sentence, reply: &'l Reply, form: Form, fail: &mut dyn FnMut(&str)) -> Cow<'l, str> {
    match reply {
        Ok(Answer::Tree(line) | Answer::Sentence(line)) => return Cow::Borrowed(line),
        Ok(Answer::Rows(_)) => fail("it speaks of single words"),
        Err(why) => fail(why),
    }
    let as_it_was = || sentence.asked().line().into_owned();
    Cow::Owned(if form == Form::Sentences { as_it_was() } else { String::new() })
}

/// What a system said of each word; nothing of any where it failed.
fn rows(sentence: &Sentence, reply: &Reply, fail: &mut dyn FnMut(&str)) -> Vec<Row> {
    match reply {
        Ok(Answer::Rows(rows)) if rows.len() == sentence.words.len() => return rows.clone(),
        Ok(_) => fail("it does not speak of every word"),
        Err(why) => fail(why),
    }
    sentence.words.iter().map(|word| Row { word: word.clone(), ..Row::default() }).collect()
}

/// Heads and relations in CoNLL-U, with the tags that the system saw; where there are none, every word hangs from the one before it without a relation, so
/// that the file is valid and the answers are wrong.
fn write_arcs(rows: &[Row], to: &mut String) {
    for (at, row) in rows.iter().enumerate() {
        let answer = row.answer.split_once(' ').map(|(head, relation)| (head.to_owned(), relation));
        let (head, relation) = answer.unwrap_or_else(|| (at.to_string(), "_"));
        let [upos, xpos] = row.tags.each_ref().map(|tag| tag.as_deref().unwrap_or("_"));
        let _ = writeln!(to, "{}\t{}\t_\t{upos}\t{xpos}\t_\t{head}\t{relation}\t_\t_", at + 1, row.word);
    }
    if !rows.is_empty() {
        to.push('\n');
    }
}

/// Output that was made earlier.
fn copied(bench: &Bench<'_>, path: &Path) -> Result<About, Problem> {
    let format = Corpus::open(&[path.to_owned()], None)?.format();
    let to = bench.directory.join(format!("output.{}", ending(format)));
    std::fs::copy(path, &to).map_err(|error| Problem::io("read", path, &error))?;
    let (form, answers) = match format {
        Format::Brackets => (Form::Trees, ""),
        Format::Conllu | Format::ConllX | Format::Conll09 => (Form::Arcs, Answers::Arcs.name()),
        Format::Text => (Form::Sentences, ""),
        Format::Rows | Format::Tagged | Format::M2 => (Form::Rows, Answers::Own.name()),
    };
    let shapes = if matches!(form, Form::Trees | Form::Arcs) { shapes_of(&to)? } else { Shapes::default() };
    Ok(About { form, answers: answers.to_owned(), tags: None, shapes, failed: Vec::new() })
}

/// The shapes of the analyses in a file.
fn shapes_of(path: &Path) -> Result<Shapes, Problem> {
    let corpus = texts::open(path)?;
    let notation = corpus.notation();
    let mut shapes = Shapes::default();
    each(&corpus, |_, text| {
        match notation.format {
            Format::Brackets => shapes.add_tree(text),
            _ => shapes.add_rows(&Answers::Arcs.of(&notation.parse(text)?).unwrap_or_default()),
        }
        Ok(())
    })?;
    Ok(shapes)
}

/// What a text says of its words, as rows; none if it leaves one out.
pub(super) fn rows_of_text(path: &Path, answers: &str) -> Result<Option<String>, Problem> {
    let corpus = Corpus::open(&[path.to_owned()], None)?;
    let notation = corpus.notation();
    let answers = Answers::named(answers).unwrap_or(Answers::Own);
    let (mut all, mut is_whole) = (String::new(), true);
    each(&corpus, |_, text| {
        match answers.of(&notation.parse(text)?) {
            Some(rows) => write_rows(&rows, &mut all),
            None => is_whole = false,
        }
        Ok(())
    })?;
    Ok(is_whole.then_some(all))
}
