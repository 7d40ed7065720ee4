//! Training corpora of chunkers: words with tags and base-phrase labels.

use solecism_corpus::{Corpus, Flaw, Problem, Sentence};

use super::{chunks_of_table, chunks_of_tree};
use solecism_tagging::hash;
use solecism_tagging::model::{Strings, Training};
use solecism_tagging::tagger::{TagColumn, TaggedCorpus, Token};

/// Sentences of words with tags and base-phrase labels.
#[derive(Clone, Debug, Default)]
pub struct ChunkCorpus {
    tagged: TaggedCorpus,
    /// The same words with labels in place of tags.
    labelled: TaggedCorpus,
}

/// Limit on distinct labels.
const MAX_LABELS: usize = 1_000;

impl ChunkCorpus {
    /// Reads a whole corpus: trees, Universal Dependencies, or rows whose last column is the label.
    ///
    /// # Errors
    /// If a sentence cannot be read, or a word has no tag or no label.
    pub fn read(corpus: &Corpus, column: TagColumn) -> Result<Self, Problem> {
        let mut all = Self { tagged: TaggedCorpus::of_column(column), labelled: TaggedCorpus::default() };
        corpus.each_sentence(|sentence| all.add(sentence, column))?;
        if all.tagged.tokens().is_empty() {
            return Err(Problem::new("there are no words to train on", "use a treebank"));
        }
        if all.labels().len() > MAX_LABELS {
            let what = format!("more than {MAX_LABELS} different labels");
            return Err(Problem::new(what, "the last column of the rows must hold labels such as B-NP"));
        }
        Ok(all)
    }

    fn add(&mut self, sentence: &Sentence<'_>, column: TagColumn) -> Result<(), Flaw> {
        let labels = labels_of(sentence)?;
        self.tagged.add(sentence, column)?;
        self.labelled.push(sentence.words().into_iter().zip(labels.iter().map(String::as_str)));
        Ok(())
    }

    /// Adds a sentence, given as word, tag and label of each token.
    pub fn push<'a>(&mut self, sentence: impl IntoIterator<Item = (&'a str, &'a str, &'a str)> + Clone) {
        self.tagged.push(sentence.clone().into_iter().map(|(word, tag, _)| (word, tag)));
        self.labelled.push(sentence.into_iter().map(|(word, _, label)| (word, label)));
    }

    /// Words with their tags.
    pub fn tagged(&self) -> &TaggedCorpus {
        &self.tagged
    }

    /// Words with their labels in place of tags.
    pub fn labelled(&self) -> &TaggedCorpus {
        &self.labelled
    }

    /// Distinct labels.
    pub fn labels(&self) -> &Strings {
        self.labelled.tags()
    }

    /// Number of sentences.
    pub fn len(&self) -> usize {
        self.tagged.len()
    }

    /// True if there are no sentences.
    pub fn is_empty(&self) -> bool {
        self.tagged.is_empty()
    }

    /// Words and labels of each sentence.
    pub fn sentences(&self) -> impl Iterator<Item = (Vec<&str>, Vec<&str>)> {
        let token = |token: &Token| {
            (self.labelled.words().get(token.word as usize), self.labels().get(usize::from(token.tag)))
        };
        self.labelled.sentences().map(move |sentence| sentence.iter().map(token).unzip())
    }

    /// Description of the training data for the model file.
    pub(super) fn training(&self) -> Training {
        self.tagged.training()
    }

    /// Checksum of everything, so that a checkpoint recognises its corpus.
    pub(super) fn checksum(&self) -> u64 {
        hash::mixed(self.tagged.checksum(), self.labelled.checksum())
    }
}

/// Labels of the words of a sentence.
fn labels_of(sentence: &Sentence<'_>) -> Result<Vec<String>, Flaw> {
    match sentence {
        Sentence::Tree(tree) => Ok(chunks_of_tree(tree).into_iter().map(str::to_owned).collect()),
        Sentence::Table(table) => chunks_of_table(table),
        Sentence::Line(_) | Sentence::M2(_) => {
            let help = "use trees, Universal Dependencies, or rows with labels in the last column";
            Err(Flaw::new(0, 0, "the sentence has no phrases", help))
        }
    }
}
