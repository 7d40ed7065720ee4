//! Data of the sentence explorer.

use std::collections::BTreeMap;
use std::path::Path;

use solecism_corpus::edit::EditRecord;
use solecism_corpus::input::Source;
use solecism_corpus::records::RecordReader;
use solecism_corpus::table::Column;
use solecism_corpus::{Problem, Sentence as Read};
use solecism_systems::system::Answers;

use crate::document::{
    Analysis, Edit, Explorer, ExplorerSentence, ExplorerSystem, Gold, NoisyVersion, Shape, SystemAnalyses,
    Variant,
};
use crate::experiment::findings::Findings;
use crate::experiment::plan::{Cell, StepKind};
use crate::experiment::spec::{Measure, TextId};
use crate::experiment::steps::{OutputForm, OutputInfo, Scored, edits_file, output_file, result, text_file};
use crate::experiment::texts;

/// An analysis and its score.
type ScoredAnalysis = (Analysis, Option<f64>);

/// A system in the explorer, with the test that its scores come from.
struct ShownSystem {
    test: usize,
    system: usize,
    about: OutputInfo,
}

impl Findings<'_> {
    /// Sentences of the first corpus with scores.
    pub(super) fn explorer(&self) -> Result<Option<Explorer>, Problem> {
        let tests = || self.experiment.tests.iter().enumerate();
        let is_shown = |measure: &Measure| matches!(measure, Measure::Metric(..));
        let Some((_, first)) = tests().find(|(_, test)| is_shown(&test.measure)) else { return Ok(None) };
        let Some(&clean) = first.texts.first() else { return Ok(None) };
        let (mut shown, mut variants): (Vec<ShownSystem>, Vec<TextId>) = (Vec::new(), Vec::new());
        for (at, test) in
            tests().filter(|(_, test)| is_shown(&test.measure) && test.texts.first() == Some(&clean))
        {
            for &system in &test.systems {
                let is_new = shown.iter().all(|shown| shown.system != system);
                if let (true, Some(step)) =
                    (is_new, self.step(StepKind::Answer(Cell { system, text: clean })))
                {
                    shown.push(ShownSystem { test: at, system, about: result(&step)? });
                }
            }
            let noisy = test.texts.iter().filter(|text| {
                text.corpus == clean.corpus && text.condition.is_some_and(|(_, replicate)| replicate == 0)
            });
            for &text in noisy {
                if !variants.contains(&text) && self.step(StepKind::Text(text)).is_some() {
                    variants.push(text);
                }
            }
        }
        shown.retain(|shown| shown.about.form != OutputForm::Sentences);
        if shown.is_empty() {
            return Ok(None);
        }
        self.explored(clean, &variants, &shown).map(Some)
    }

    fn explored(
        &self,
        clean: TextId,
        variants: &[TextId],
        shown: &[ShownSystem],
    ) -> Result<Explorer, Problem> {
        let mut sentences = self.sentences(clean, shown)?;
        for &variant in variants {
            self.add_variant(variant, shown, &mut sentences)?;
        }
        for (number, subject) in shown.iter().enumerate() {
            let texts = std::iter::once(clean).chain(variants.iter().copied());
            for (at, text) in texts.enumerate() {
                let found = self.answers(subject, text)?;
                for (sentence, answer) in sentences.iter_mut().zip(found) {
                    match at {
                        0 => sentence.answers[number].clean = answer,
                        _ => sentence.answers[number].noisy.push(answer),
                    }
                }
                // Fill up for a system without output on this text.
                for sentence in sentences.iter_mut().filter(|_| at > 0) {
                    sentence.answers[number].noisy.resize(at, None);
                }
            }
        }
        let mut explorer = Explorer {
            variants: variants.iter().map(|&text| Variant { name: self.variant_name(text) }).collect(),
            subjects: shown.iter().map(|shown| self.subject(shown)).collect::<Result<_, _>>()?,
            sentences,
            left_out: 0,
        };
        explorer.keep_worst(self.experiment.explored);
        Ok(explorer)
    }

    fn variant_name(&self, text: TextId) -> String {
        self.experiment.condition_of(text).map_or_else(String::new, |condition| condition.title.clone())
    }

    fn subject(&self, shown: &ShownSystem) -> Result<ExplorerSystem, Problem> {
        let Measure::Metric(info, settings) = &self.experiment.tests[shown.test].measure else {
            return Err(Problem::new("a test without a metric has no explorer", ""));
        };
        let metric = (info.build)(settings)?;
        let score =
            metric.scores().get(metric.main_score()).map_or("", |score| super::scores::readable(score.name));
        Ok(ExplorerSystem {
            name: self.experiment.systems[shown.system].name.clone(),
            shape: shape(shown.about.form),
            score: score.to_owned(),
        })
    }

    /// Clean sentences.
    fn sentences(&self, clean: TextId, shown: &[ShownSystem]) -> Result<Vec<ExplorerSentence>, Problem> {
        let Some(step) = self.step(StepKind::Text(clean)) else { return Ok(Vec::new()) };
        let mut sentences = Vec::new();
        each(&text_file(&step)?, |number, text, read| {
            sentences.push(ExplorerSentence {
                number,
                words: owned(read),
                gold: gold(text, read, shown),
                variants: Vec::new(),
                answers: vec![SystemAnalyses::default(); shown.len()],
            });
        })?;
        Ok(sentences)
    }

    fn add_variant(
        &self,
        variant: TextId,
        shown: &[ShownSystem],
        sentences: &mut [ExplorerSentence],
    ) -> Result<(), Problem> {
        let Some(step) = self.step(StepKind::Text(variant)) else { return Ok(()) };
        let mut edits = edits(&step)?;
        let mut sentences = sentences.iter_mut();
        each(&text_file(&step)?, |number, text, read| {
            let changed = edits.remove(&number).map(|edits| NoisyVersion {
                words: owned(read),
                gold: gold(text, read, shown),
                edits,
            });
            if let Some(sentence) = sentences.next() {
                sentence.variants.push(changed);
            }
        })
    }

    /// Analyses of a text by a system, with scores.
    fn answers(&self, shown: &ShownSystem, text: TextId) -> Result<Vec<Option<ScoredAnalysis>>, Problem> {
        let cell = Cell { system: shown.system, text };
        let Some(step) = self.step(StepKind::Answer(cell)) else { return Ok(Vec::new()) };
        let found: Option<Scored> = self.scored(shown.test, cell)?;
        let sentences = found.iter().flat_map(|scored| &scored.sentences);
        let scores: BTreeMap<u64, Option<f64>> =
            sentences.map(|sentence| (sentence.number, sentence.score)).collect();
        let mut answers = Vec::new();
        each(&output_file(&step)?, |number, text, read| {
            let analysis = analysis(text, read, shape(shown.about.form), &shown.about.answers);
            answers.push(analysis.map(|analysis| (analysis, scores.get(&number).copied().flatten())));
        })?;
        Ok(answers)
    }
}

fn shape(form: OutputForm) -> Shape {
    match form {
        OutputForm::Trees => Shape::Constituents,
        OutputForm::Arcs => Shape::Dependencies,
        OutputForm::Rows | OutputForm::Sentences => Shape::Rows,
    }
}

/// Calls `visit` with each sentence of a file; the parsed sentence is `None` if it cannot be parsed.
fn each(path: &Path, mut visit: impl FnMut(u64, &str, Option<&Read<'_>>)) -> Result<(), Problem> {
    let corpus = texts::open(path)?;
    let notation = corpus.notation();
    texts::each(&corpus, |number, text| {
        visit(number, text, notation.parse(text).ok().as_ref());
        Ok(())
    })
}

fn owned(read: Option<&Read<'_>>) -> Vec<String> {
    read.map(Read::words).unwrap_or_default().into_iter().map(str::to_owned).collect()
}

/// Gold in each shape that some system has.
fn gold(text: &str, read: Option<&Read<'_>>, shown: &[ShownSystem]) -> Gold {
    let of = |wanted: Shape| {
        let shown = shown.iter().find(|shown| shape(shown.about.form) == wanted)?;
        analysis(text, read, wanted, &shown.about.answers)
    };
    Gold {
        constituents: of(Shape::Constituents),
        dependencies: of(Shape::Dependencies),
        rows: of(Shape::Rows),
    }
}

fn analysis(text: &str, read: Option<&Read<'_>>, shape: Shape, answers: &str) -> Option<Analysis> {
    let read = read?;
    match (shape, read) {
        (Shape::Constituents, Read::Tree(_)) => {
            Some(Analysis::Brackets(text.split_whitespace().collect::<Vec<_>>().join(" ")))
        }
        (Shape::Dependencies, Read::Table(table)) => {
            let tag = |row: &solecism_corpus::table::Row<'_>| {
                if table.has(Column::Upos) && row.upos() != "_" {
                    row.upos().to_owned()
                } else {
                    String::new()
                }
            };
            let arc = |row: solecism_corpus::table::Row<'_>| {
                Some((row.form().to_owned(), tag(&row), row.head()? as usize, row.deprel().to_owned()))
            };
            table.words().map(arc).collect::<Option<Vec<_>>>().map(Analysis::Arcs)
        }
        (Shape::Rows, _) => {
            let own = matches!(read, Read::Table(table) if table.format() == solecism_corpus::Format::Rows);
            let answers = if own { Answers::Own } else { Answers::named(answers)? };
            let rows = answers.of(read)?;
            Some(Analysis::Answers(rows.into_iter().map(|row| (row.word, row.answer)).collect()))
        }
        _ => None,
    }
}

/// Edits of each sentence, in order.
fn edits(step: &Path) -> Result<BTreeMap<u64, Vec<Edit>>, Problem> {
    let mut found: BTreeMap<u64, Vec<Edit>> = BTreeMap::new();
    let Some(path) = edits_file(step) else { return Ok(found) };
    for source in Source::expand(&[path])? {
        let mut records = RecordReader::<_, EditRecord>::new(source.open()?, &source.name);
        for EditRecord { sentence, edit, .. } in records.before(u64::MAX)? {
            found.entry(sentence).or_default().push(Edit {
                kind: edit.kind.into_owned(),
                subkind: edit.subkind.into_owned(),
                op: edit.op.to_string(),
                at: edit.at as usize,
                old: edit.old,
                new: edit.new,
            });
        }
    }
    Ok(found)
}
