#![doc = include_str!("base_phrases.md")]

mod corpus;
mod jackknife;
mod label;
mod membership;
mod of_table;
mod of_tree;
mod part_of_speech;
mod trainer;

use std::sync::{Mutex, PoisonError};

use solecism_corpus::Problem;

pub use corpus::ChunkCorpus;
pub use label::{Chunk, ChunkCounts, OUTSIDE, chunks, to_iob2};
pub use of_table::chunks_of_table;
pub use of_tree::chunks_of_tree;
pub use trainer::{ChunkProgress, ChunkStage, ChunkTrainer};

use solecism_tagging::Trainer;
use solecism_tagging::hash;
use solecism_tagging::model::{Model, Strings, Training, malformed};
use solecism_tagging::tagger::{PerceptronOptions, PerceptronScratch, PerceptronTagger, Tagger};

/// Model kind in the model file.
pub const KIND: &str = "chunk";

/// A trained chunker.
#[derive(Debug)]
pub struct Chunker {
    /// For input without tags.
    tagger: Tagger,
    labeller: PerceptronTagger,
    /// The `B-` label for each `I-` label; other labels map to themselves.
    beginnings: Vec<u16>,
    training: Training,
    /// Buffers not in use.
    idle: Mutex<Vec<PerceptronScratch>>,
}

impl Chunker {
    /// Trains a chunker and reports each step. For training with checkpoints use [`ChunkTrainer`].
    pub fn train(
        corpus: &ChunkCorpus,
        options: PerceptronOptions,
        progress: &mut dyn FnMut(ChunkProgress),
    ) -> Self {
        ChunkTrainer::new(corpus, options).run(progress)
    }

    fn new(tagger: Tagger, labeller: PerceptronTagger, training: Training) -> Self {
        let labels = labeller.tags();
        let beginning = |(at, label): (usize, &str)| {
            let begins = |other: &str| {
                other.starts_with("B-") && label.starts_with("I-") && label::kind(other) == label::kind(label)
            };
            labels.iter().position(begins).unwrap_or(at) as u16
        };
        let beginnings = labels.iter().enumerate().map(beginning).collect();
        Self { tagger, labeller, beginnings, training, idle: Mutex::default() }
    }

    /// Builds the chunker of a model.
    ///
    /// # Errors
    /// If it is not a model of a chunker, or is inconsistent.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        let tagger = Tagger::of_model(Model::from_bytes(&model.take::<u8>("tagger")?)?)?;
        let labeller = PerceptronTagger::of_model(Model::from_bytes(&model.take::<u8>("labeller")?)?)?;
        if labeller.tags().len() > usize::from(u16::MAX) {
            return Err(malformed("too many labels"));
        }
        Ok(Self::new(tagger, labeller, model.training))
    }

    /// The model to save.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training.clone());
        model.put("tagger", &self.tagger.to_model().to_bytes());
        model.put("labeller", &self.labeller.to_model().to_bytes());
        model
    }

    /// Training data and options.
    pub fn training(&self) -> &Training {
        &self.training
    }

    /// Label set.
    pub fn labels(&self) -> &Strings {
        self.labeller.tags()
    }

    /// Tagger for input without tags.
    pub fn tagger(&self) -> &Tagger {
        &self.tagger
    }

    /// Labels a sentence, tagged by the chunker's own tagger.
    pub fn tag(&self, words: &[&str]) -> Vec<&str> {
        self.tag_with(words, &self.tagger.tag(words))
    }

    /// Labels a tagged sentence. Tags must be of the tag set the chunker was trained with; missing tags are allowed.
    pub fn tag_with(&self, words: &[&str], tags: &[&str]) -> Vec<&str> {
        let hash = |at| hash::of_bytes(tags.get(at).map_or(&b""[..], |tag: &&str| tag.as_bytes()));
        let hashes: Vec<u64> = (0..words.len()).map(hash).collect();
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let mut scratch = idle().pop().unwrap_or_default();
        let mut labels = Vec::with_capacity(words.len());
        self.labeller.tag_with_extra(words, &hashes, &mut scratch, &mut labels);
        idle().push(scratch);
        self.names(&labels)
    }

    /// Names of the labels, in valid IOB2: an `I-` label that continues nothing becomes `B-`.
    fn names(&self, labels: &[u16]) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::with_capacity(labels.len());
        for &label in labels {
            let name = self.labels().get(usize::from(label));
            let is_valid = !name.starts_with("I-") || label::continues(names.last().copied(), name);
            let beginning = self.beginnings.get(usize::from(label)).copied().unwrap_or(label);
            names.push(if is_valid { name } else { self.labels().get(usize::from(beginning)) });
        }
        names
    }
}
