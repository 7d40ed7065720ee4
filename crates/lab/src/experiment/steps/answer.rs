//! What systems say of texts.

use std::fmt::Write as _;
use std::path::Path;

use serde::{Deserialize, Serialize};
use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Format, Problem};
use solecism_english::{TagSet, penn_to_upos};
use solecism_errors::noisy::Noise;
use solecism_errors::tags::NoTagger;
use solecism_systems::command::{CommandSystem, Kind as Described, Watch};
use solecism_systems::constituency::{self, TreeParser};
use solecism_systems::corrector::Corrector;
use solecism_systems::model::Model;
use solecism_systems::repair;
use solecism_systems::system::{Answers, Noisiness, Row, System, open_described, open_model};
use solecism_systems::tagger::{NamedTagger, TagColumn};

use super::{Bench, ending, text_file};
use crate::experiment::plan::Cell;
use crate::experiment::spec::Maker;
use crate::experiment::texts::{each, lines};
use crate::trees::write_trees;
use crate::walk::{Answered, Walk, write_rows};

/// What there is to know of an output.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct About {
    /// What it is.
    pub form: Form,
    /// What is said of each word, where something is: the name of [`Answers`].
    pub answers: String,
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

/// Lets a system answer a text.
pub(super) fn answer(bench: &Bench<'_>, cell: Cell) -> Result<(), Problem> {
    let text = text_file(bench.need(0)?)?;
    let corpus = Corpus::open(std::slice::from_ref(&text), None)?;
    let system = &bench.experiment.systems[cell.system];
    let about = match &system.maker {
        Maker::Trained(..) => of_model(bench, &corpus, &bench.need(1)?.join("model"))?,
        Maker::Named(name) => {
            let opened = solecism_systems::system::open(name, None, bench.watch.interrupted())?;
            rows_of(bench, &corpus, &*opened)?
        }
        Maker::Command(description, _) => {
            let model = bench.needs.get(1).map(|step| step.join("model"));
            match &description.kind {
                Described::Command(command)
                    if command.output.format() == Format::Brackets && description.answers.is_none() =>
                {
                    trees_of(bench, &corpus, &CommandSystem::new(command, model.as_deref())?)?
                }
                Described::Command(command) if command.output.format() == Format::Text => sentences_of(
                    bench,
                    &corpus,
                    &Corrector::Command(Box::new(CommandSystem::new(command, model.as_deref())?)),
                )?,
                Described::Model(path, _) if is_of_constituents(path)? => of_model(bench, &corpus, path)?,
                _ => {
                    let system = open_described(description, model.as_deref(), bench.watch.interrupted())?;
                    rows_of(bench, &corpus, &*system)?
                }
            }
        }
        Maker::Outputs(files) => {
            let found = files.iter().find(|(text, _)| *text == cell.text);
            let (_, path) = found.ok_or_else(|| {
                let what =
                    format!("{} has no output for {}", system.name, bench.experiment.text_name(cell.text));
                Problem::new(what, "name a file for it under files")
            })?;
            copied(bench, path)?
        }
        Maker::Corrector(name) => sentences_of(bench, &corpus, &Corrector::built_in(name)?)?,
    };
    bench.keep(&about)
}

fn is_of_constituents(path: &Path) -> Result<bool, Problem> {
    Ok(constituency::KINDS.contains(&&*Model::read(path)?.kind))
}

fn of_model(bench: &Bench<'_>, corpus: &Corpus, path: &Path) -> Result<About, Problem> {
    let model = Model::read(path)?;
    if model.kind == repair::KIND {
        return sentences_of(bench, corpus, &Corrector::of_model(model)?);
    }
    if !constituency::KINDS.contains(&&*model.kind) {
        return rows_of(bench, corpus, &*open_model(path)?);
    }
    let parser: Box<dyn TreeParser> = constituency::open(vec![model], &[], None)?;
    let mut output = Output::create(&bench.directory.join("output.ptb"))?;
    write_trees(&*parser, corpus, bench.threads, |text, sentences| {
        output.write(text.as_bytes())?;
        bench.done(sentences)
    })?;
    output.finish()?.keep()?;
    Ok(About { form: Form::Trees, answers: String::new(), failed: Vec::new() })
}

/// Trees that a command gives, one a line; none where it failed.
fn trees_of(bench: &Bench<'_>, corpus: &Corpus, system: &CommandSystem) -> Result<About, Problem> {
    let sentences = lines(corpus)?;
    let interrupted = bench.watch.interrupted();
    let answers = system.answer(&sentences, &Watch { interrupted: &interrupted, ..Watch::default() })?;
    let mut output = Output::create(&bench.directory.join("output.ptb"))?;
    let mut failed = Vec::new();
    for (number, answer) in (0..).zip(answers) {
        match answer {
            Ok(tree) => output.write(tree.split_whitespace().collect::<Vec<_>>().join(" ").as_bytes())?,
            Err(failure) => failed.push((number, failure.to_string())),
        }
        output.write(b"\n")?;
    }
    bench.done(sentences.len() as u64)?;
    output.finish()?.keep()?;
    Ok(About { form: Form::Trees, answers: String::new(), failed })
}

/// What a system says of each word: dependencies in CoNLL-U, all else as rows.
fn rows_of(bench: &Bench<'_>, corpus: &Corpus, system: &dyn System) -> Result<About, Problem> {
    let answers = system.answers();
    let form = if answers == Answers::Arcs { Form::Arcs } else { Form::Rows };
    let format = if form == Form::Arcs { Format::Conllu } else { Format::Rows };
    let mut output = Output::create(&bench.directory.join(format!("output.{}", ending(format))))?;
    let mut failed = Vec::new();
    let tags = if form == Form::Arcs { tags_of(corpus)? } else { Vec::new() };
    let tagset = TagSet::named("penn").ok_or_else(|| Problem::new("there is no tag set penn", ""))?;
    let noise = Noise { notation: corpus.notation(), tagset, tagger: &NoTagger };
    let walk = Walk { corpus, noise: &noise, threads: bench.threads };
    walk.answers(system, (Noisiness::Clean, None), |answered: Answered| {
        let mut text = String::new();
        let replies = answered.replies.iter().zip(&answered.words);
        for (number, (reply, words)) in (answered.first..).zip(replies) {
            let no_answer = |word: &String| Row { word: word.clone(), answer: String::new() };
            let rows = match reply {
                Ok(rows) if rows.len() == words.len() => rows.clone(),
                Ok(_) => {
                    failed.push((number, "it does not speak of every word".to_owned()));
                    words.iter().map(no_answer).collect()
                }
                Err(why) => {
                    failed.push((number, why.clone()));
                    words.iter().map(no_answer).collect()
                }
            };
            match form {
                Form::Arcs => {
                    let tags = tags.get(number as usize).map_or(&[][..], Vec::as_slice);
                    write_arcs(&rows, tags, &mut text);
                }
                _ => write_rows(&rows, &mut text),
            }
        }
        output.write(text.as_bytes())?;
        bench.done(answered.sentences())
    })?;
    output.finish()?.keep()?;
    Ok(About { form, answers: answers.name().to_owned(), failed })
}

/// The tags of the words of each sentence, by which errors are told apart: those of the corpus, or else of the built-in
/// tagger.
fn tags_of(corpus: &Corpus) -> Result<Vec<Vec<String>>, Problem> {
    let notation = corpus.notation();
    let tagger = NamedTagger::Builtin;
    let mut found = Vec::new();
    each(corpus, |_, text| {
        let sentence = notation.parse(text)?;
        let own = Answers::Tags(TagColumn::Upos).of(&sentence);
        found.push(if let Some(rows) = own {
            rows.into_iter().map(|row| row.answer).collect()
        } else {
            let words = sentence.words();
            let tags = tagger.tagger().tag(&words).unwrap_or_default();
            tags.into_iter().zip(&words).map(|(tag, word)| penn_to_upos(tag, word).to_owned()).collect()
        });
        Ok(())
    })?;
    Ok(found)
}

/// Heads and relations in CoNLL-U; where there are none, every word hangs from the one before it without a relation, so
/// that the file is valid and the answers are wrong.
fn write_arcs(rows: &[Row], tags: &[String], to: &mut String) {
    for (at, row) in rows.iter().enumerate() {
        let answer = row.answer.split_once(' ').map(|(head, relation)| (head.to_owned(), relation));
        let (head, relation) = answer.unwrap_or_else(|| (at.to_string(), "_"));
        let tag = tags.get(at).map_or("_", String::as_str);
        let _ = writeln!(to, "{}\t{}\t_\t{tag}\t_\t_\t{head}\t{relation}\t_\t_", at + 1, row.word);
    }
    if !rows.is_empty() {
        to.push('\n');
    }
}

/// What a corrector makes of each sentence; as it was where it fails.
fn sentences_of(bench: &Bench<'_>, corpus: &Corpus, corrector: &Corrector) -> Result<About, Problem> {
    let sentences = lines(corpus)?;
    let corrected = corrector.correct(&sentences, &bench.watch.interrupted())?;
    let mut output = Output::create(&bench.directory.join("output.txt"))?;
    let mut failed = Vec::new();
    for (number, (corrected, sentence)) in (0..).zip(corrected.into_iter().zip(&sentences)) {
        let line = corrected.unwrap_or_else(|why| {
            failed.push((number, why));
            sentence.clone()
        });
        output.write(line.as_bytes())?;
        output.write(b"\n")?;
    }
    bench.done(sentences.len() as u64)?;
    output.finish()?.keep()?;
    Ok(About { form: Form::Sentences, answers: String::new(), failed })
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
    Ok(About { form, answers: answers.to_owned(), failed: Vec::new() })
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
