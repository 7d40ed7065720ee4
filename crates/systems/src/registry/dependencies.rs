//! Shared code for training dependency parsers.

use solecism_corpus::Problem;
use solecism_tagging::model::Model;
use solecism_tagging::tagger::{PerceptronOptions, TagColumn};

use super::option::TAGS as TAGS_OF_WORDS;
use super::{How, Opened, OptionInfo, OptionKind, Settings};
use crate::dependency::{
    DependencyCorpus, JackknifeOptions, KnownTags, Parser, Pipeline, Scratch, TagColumns, TrainingTags,
    jackknife, train_taggers,
};
use crate::training::{Learned, Mixture, ReportedTrainer, Task, Trained, Treebank};

/// Option: columns of tags to use.
pub(super) const TAGS: OptionInfo = OptionInfo {
    about: "Use only this column of tags, upos or xpos; both unless given",
    default: None,
    ..TAGS_OF_WORDS
};

/// Option: tags to train on.
pub(super) const TRAINING_TAGS: OptionInfo = OptionInfo {
    name: "training-tags",
    value: "WHICH",
    about: "The tags to learn from: predicted by taggers that have not seen the sentence (jackknife), or those of the \
            treebank (gold), for parsing text with gold tags",
    kind: OptionKind::Choice(&["jackknife", "gold"]),
    default: Some("jackknife"),
};

/// Returns the tags to train on.
fn tags(settings: &Settings) -> TrainingTags {
    if settings.word(TRAINING_TAGS.name) == Some("gold") {
        TrainingTags::Gold
    } else {
        TrainingTags::Jackknifed
    }
}

/// Value of the option, as on the command line.
fn tags_told(tags: TrainingTags) -> &'static str {
    match tags {
        TrainingTags::Jackknifed => "--training-tags jackknife",
        TrainingTags::Gold => "--training-tags gold",
    }
}

/// Options, as on the command line.
pub(super) fn options_text(options: &str, tags: TrainingTags) -> String {
    format!("{options} {}", tags_told(tags))
}

/// Trains a parser together with its own taggers.
pub(super) fn train<T: ReportedTrainer<System = Parser>>(
    task: &Task<'_>,
    options: &str,
    new: impl Fn(&DependencyCorpus) -> T,
    resume: impl Fn(&DependencyCorpus, Model) -> Result<T, Problem>,
) -> Result<Trained, Problem> {
    task.train(
        |mixture| read(mixture, task.settings),
        |corpus: &DependencyCorpus| {
            let options_text = options_text(options, tags(task.settings));
            let trainer = task.steps.train(
                &options_text,
                || new(&tagged(task, corpus)),
                |model| resume(corpus, model),
            )?;
            let options = PerceptronOptions { seed: task.settings.seed("seed"), ..Default::default() };
            Ok(Pipeline::new(trainer.finish(), train_taggers(corpus, options, task.threads)))
        },
    )
}

/// Opens a parser model.
pub(super) fn open(model: Model, how: &How) -> Result<Opened, Problem> {
    let pipeline = Pipeline::of_model(model)?;
    let pipeline = match how.beam {
        Some(beam) => pipeline.with_beam(beam)?,
        None => pipeline,
    };
    Ok(Opened::Dependencies(Box::new(pipeline)))
}

/// Reads a treebank with the tags in use.
fn read(mixture: &Mixture, settings: &Settings) -> Result<DependencyCorpus, Problem> {
    let wanted = settings.column(TAGS.name);
    let is_wanted = |column| wanted.is_none_or(|wanted| wanted == column);
    let columns = TagColumns { upos: is_wanted(TagColumn::Upos), xpos: is_wanted(TagColumn::Xpos) };
    DependencyCorpus::read_columns(&mixture.joined()?, columns)
}

/// The treebank with the tags to train on.
fn tagged(task: &Task<'_>, corpus: &DependencyCorpus) -> DependencyCorpus {
    if tags(task.settings) == TrainingTags::Gold {
        return corpus.clone();
    }
    let default = JackknifeOptions::default();
    let tagger = PerceptronOptions { seed: task.settings.seed("seed"), ..default.tagger };
    let options = JackknifeOptions { threads: task.threads, tagger, ..default };
    jackknife(corpus, options, &mut |done, of| {
        task.steps.observer.notes(format_args!("tags of parts held out: {done} of {of}"));
    })
}

impl Treebank for DependencyCorpus {
    fn size(&self) -> (usize, usize) {
        (self.len(), self.tokens().len())
    }
}

impl Learned<DependencyCorpus> for Pipeline {
    fn model(&self) -> Model {
        self.to_model()
    }

    /// Accuracy with gold tags and with its own tags.
    fn accuracy(&self, dev: &DependencyCorpus) -> String {
        let options_text = |tags: &str, is_gold: bool| {
            let (heads, both) = attached(self, dev, is_gold);
            let share = |right: usize| 100.0 * right as f64 / dev.tokens().len().max(1) as f64;
            format!("with {tags} tags: UAS {:.2} %, LAS {:.2} %\n", share(heads), share(both))
        };
        options_text("the treebank's", true) + &options_text("its own", false)
    }
}

/// Numbers of words with the correct head, and with the correct head and label.
fn attached(pipeline: &Pipeline, dev: &DependencyCorpus, is_gold: bool) -> (usize, usize) {
    let (mut heads, mut both) = (0, 0);
    let (mut scratch, mut arcs) = (Scratch::default(), Vec::new());
    for sentence in dev.sentences() {
        let words: Vec<&str> = sentence.iter().map(|token| dev.words().get(token.word as usize)).collect();
        let upos: Vec<&str> = sentence.iter().map(|token| dev.upos().get(usize::from(token.upos))).collect();
        let xpos: Vec<&str> = sentence.iter().map(|token| dev.xpos().get(usize::from(token.xpos))).collect();
        let gold = KnownTags { upos: Some(&upos), xpos: Some(&xpos) };
        let known = if is_gold { gold } else { KnownTags::default() };
        // If a tag is missing, its words count as unattached.
        if pipeline.parse(&words, known, &mut scratch, &mut arcs).is_err() {
            continue;
        }
        for (token, arc) in sentence.iter().zip(&arcs) {
            let is_head = token.head == arc.head;
            heads += usize::from(is_head);
            let label = dev.labels().get(usize::from(token.label));
            both += usize::from(is_head && label == pipeline.label(*arc));
        }
    }
    (heads, both)
}
