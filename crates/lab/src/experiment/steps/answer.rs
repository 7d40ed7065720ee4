//! Output of systems for texts.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use solecism_corpus::convert::{ConvertOptions, convert};
use solecism_corpus::output::{Output, write_file};
use solecism_corpus::{Corpus, Format, Notation, Problem};
use solecism_language::Language;
use solecism_systems::system::{
    Answer, Answers, Noisiness, Output as SystemOutput, Reply, Row, System, open, open_assembled,
    open_described, open_model,
};

use super::{StepContext, ending, result, text_file};
use crate::corpus_reader::{AnsweredBatch, CorpusReader, InputSentence, write_rows};
use crate::experiment::plan::Cell;
use crate::experiment::spec::SystemOrigin;
use crate::experiment::texts::{self, each};
use crate::trivial::Shapes;

/// Description of an output.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct OutputInfo {
    /// Form of the output.
    pub form: OutputForm,
    /// Name of the [`Answers`] that are given for each word; empty for trees and sentences.
    pub answers: String,
    /// Source of the system's input tags: `own`, `gold`, a tagger, or `none` if it takes tags and got none; `None` for
    /// systems that take no tags and for existing output.
    pub tags: Option<String>,
    /// For a parser, numbers of analyses whose shape does not depend on the words.
    pub shapes: Shapes,
    /// Sentences that the system failed on, with the error.
    pub failed: Vec<(u64, String)>,
}

/// Form of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::experiment) enum OutputForm {
    /// Bracketed trees.
    Trees,
    /// Dependencies in CoNLL-U.
    Arcs,
    /// Rows: a word and an answer.
    Rows,
    /// Sentences, one per line.
    Sentences,
}

impl OutputInfo {
    /// A signature extended by the source of the tags.
    pub(super) fn signed(&self, signature: &str) -> String {
        self.tags.as_ref().map_or_else(|| signature.to_owned(), |tags| format!("{signature}|tags:{tags}"))
    }
}

impl OutputForm {
    /// File format.
    fn format(self) -> Format {
        match self {
            Self::Trees => Format::Brackets,
            Self::Arcs => Format::Conllu,
            Self::Rows => Format::Rows,
            Self::Sentences => Format::Text,
        }
    }
}

/// Runs a system on a text.
pub(super) fn answer(context: &StepContext<'_>, cell: Cell) -> Result<(), Problem> {
    let text = text_file(context.need(0)?)?;
    let corpus = Corpus::open(std::slice::from_ref(&text), None)?;
    let system = &context.experiment.systems[cell.system];
    let interrupted = context.observer.interrupted();
    let opened: Box<dyn System> = match &system.origin {
        SystemOrigin::Trained(training, _) => open_model(&context.need(1)?.join("model"), &training.taggers)?,
        SystemOrigin::Assembled(spec) => {
            let models: Vec<PathBuf> =
                context.needs.iter().skip(1).take(spec.parts.len()).map(|step| step.join("model")).collect();
            let weights = context.needs.get(1 + spec.parts.len()).map(|step| result::<Vec<f64>>(step));
            open_assembled(spec.assembly, &models, &weights.transpose()?.unwrap_or_default(), &spec.taggers)?
        }
        SystemOrigin::Named(name) | SystemOrigin::Corrector(name) => open(name, None, interrupted)?,
        SystemOrigin::Command(description, _) => {
            let model = context.needs.get(1).map(|step| step.join("model"));
            open_described(description, model.as_deref(), interrupted)?
        }
        SystemOrigin::Outputs(files) => {
            let found = files.iter().find(|(text, _)| *text == cell.text);
            let (_, path) = found.ok_or_else(|| {
                let what =
                    format!("{} has no output for {}", system.name, context.experiment.text_name(cell.text));
                Problem::new(what, "name a file for it under files")
            })?;
            return context.keep(&copied(context, path)?);
        }
    };
    // Next to the step, whose files they are not.
    opened.keep_temporary_files_in(context.directory.parent().unwrap_or(context.directory));
    context.keep(&answered(context, &corpus, &*opened)?)
}

/// Writes the output of a system: trees and sentences one per line, dependencies as CoNLL-U, other answers as rows.
fn answered(context: &StepContext<'_>, corpus: &Corpus, system: &dyn System) -> Result<OutputInfo, Problem> {
    let (form, answers) = match system.output() {
        SystemOutput::Trees => (OutputForm::Trees, ""),
        SystemOutput::Sentences => (OutputForm::Sentences, ""),
        SystemOutput::Rows(Answers::Arcs) => (OutputForm::Arcs, Answers::Arcs.name()),
        SystemOutput::Rows(answers) => (OutputForm::Rows, answers.name()),
    };
    let mut output = Output::create(&context.directory.join(format!("output.{}", ending(form.format()))))?;
    let (mut failed, mut shapes) = (Vec::new(), Shapes::default());
    let reader = CorpusReader { corpus, threads: context.threads };
    reader.answers(system, (Noisiness::Clean, None), |answered: AnsweredBatch| {
        let mut text = String::new();
        for (number, sentence, reply) in answered.each() {
            let mut fail = |why: &str| failed.push((number, context.places.without(why)));
            if let (OutputForm::Trees | OutputForm::Arcs, Ok(answer)) = (form, reply) {
                shapes.add(answer);
            }
            match form {
                OutputForm::Trees | OutputForm::Sentences => {
                    text.push_str(&line(sentence, reply, form, &mut fail));
                    text.push('\n');
                }
                OutputForm::Rows => write_rows(&rows(sentence, reply, &mut fail), &mut text),
                OutputForm::Arcs => write_arcs(&rows(sentence, reply, &mut fail), &mut text),
            }
        }
        output.write(text.as_bytes())?;
        context.done(answered.sentences())
    })?;
    output.finish()?.keep()?;
    Ok(OutputInfo { form, answers: answers.to_owned(), tags: system.tags(), shapes, failed })
}

/// Tree or sentence of a reply; after a failure an empty tree or the unchanged sentence.
fn line<'l>(
    sentence: &InputSentence,
    reply: &'l Reply,
    form: OutputForm,
    fail: &mut dyn FnMut(&str),
) -> Cow<'l, str> {
    match reply {
        Ok(Answer::Tree(line) | Answer::Sentence(line)) => return Cow::Borrowed(line),
        Ok(Answer::Rows(_)) => fail("it gave answers for single words"),
        Err(why) => fail(why),
    }
    let unchanged = || sentence.asked().line().into_owned();
    Cow::Owned(if form == OutputForm::Sentences { unchanged() } else { String::new() })
}

/// Answer for each word; after a failure empty answers.
fn rows(sentence: &InputSentence, reply: &Reply, fail: &mut dyn FnMut(&str)) -> Vec<Row> {
    match reply {
        Ok(Answer::Rows(rows)) if rows.len() == sentence.words.len() => return rows.clone(),
        Ok(_) => fail("it did not give one answer per word"),
        Err(why) => fail(why),
    }
    sentence.words.iter().map(|word| Row { word: word.clone(), ..Row::default() }).collect()
}

/// Writes heads and relations as CoNLL-U, with the tags that the system got. Without an answer each word is attached to the
/// word before it, so that the file is valid and the answer counts as wrong.
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

/// Copies existing output.
fn copied(context: &StepContext<'_>, path: &Path) -> Result<OutputInfo, Problem> {
    let format = Corpus::open(&[path.to_owned()], None)?.format();
    let to = context.directory.join(format!("output.{}", ending(format)));
    std::fs::copy(path, &to).map_err(|error| Problem::io("read", path, &error))?;
    let (form, answers) = match format {
        Format::Brackets => (OutputForm::Trees, ""),
        Format::Conllu | Format::ConllX | Format::Conll09 => (OutputForm::Arcs, Answers::Arcs.name()),
        Format::Text => (OutputForm::Sentences, ""),
        Format::Rows | Format::Tagged | Format::M2 => (OutputForm::Rows, Answers::Own.name()),
    };
    let shapes = if matches!(form, OutputForm::Trees | OutputForm::Arcs) {
        shapes_of(&to)?
    } else {
        Shapes::default()
    };
    Ok(OutputInfo { form, answers: answers.to_owned(), tags: None, shapes, failed: Vec::new() })
}

/// Shapes of the analyses in a file.
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

/// Converts trees to dependencies, by the head rules of the language. A sentence without a tree has each word attached to
/// the word before it, as in [`write_arcs`].
pub(super) fn converted(trees: &Path, text: &Path, to: &Path) -> Result<(), Problem> {
    let mut found = Vec::new();
    let options =
        ConvertOptions { dependencies: Some(Language::standard().trees()), ..ConvertOptions::default() };
    each(&texts::open(trees)?, |_, tree| {
        let has_words =
            || Notation::new(Format::Brackets).parse(tree).is_ok_and(|tree| !tree.words().is_empty());
        let is_tree = !tree.trim().is_empty() && has_words();
        let arcs = is_tree.then(|| convert(tree, Format::Brackets, Format::Conllu, &options));
        found.push(arcs.transpose()?);
        Ok(())
    })?;
    let (corpus, mut all) = (Corpus::open(&[text.to_owned()], None)?, String::new());
    let notation = corpus.notation();
    each(&corpus, |number, text| {
        if let Some(Some(arcs)) = found.get(number as usize) {
            all.push_str(arcs.trim_end_matches('\n'));
            all.push_str("\n\n");
        } else {
            let row = |word: &str| Row { word: word.to_owned(), ..Row::default() };
            let rows: Vec<Row> = notation.parse(text)?.words().into_iter().map(row).collect();
            write_arcs(&rows, &mut all);
        }
        Ok(())
    })?;
    write_file(to, &all)
}

/// Annotation of a text as rows; `None` if a word has none.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_become_dependencies_and_a_missing_one_is_wrong() -> Result<(), Problem> {
        let folder = tempfile::tempdir().expect("a directory");
        let path = |name: &str| folder.path().join(name);
        let tree = "(S (NP (NNS Dogs)) (VP (VBP bark)))";
        write_file(&path("trees.ptb"), format!("{tree}\n\n{tree}\n"))?;
        let row = |number: usize, word: &str| format!("{number}\t{word}\t_\t_\t_\t_\t0\troot\t_\t_\n");
        let sentence = row(1, "Dogs") + &row(2, "bark") + "\n";
        write_file(&path("text.conllu"), sentence.repeat(3))?;
        converted(&path("trees.ptb"), &path("text.conllu"), &path("arcs.conllu"))?;
        let arcs = std::fs::read_to_string(path("arcs.conllu")).expect("arcs");
        let head = |line: &str| line.split('\t').nth(6).map(str::to_owned);
        let heads: Vec<String> = arcs.lines().filter_map(head).collect();
        assert_eq!(heads, ["2", "0", "0", "1", "2", "0"]);
        Ok(())
    }
}
