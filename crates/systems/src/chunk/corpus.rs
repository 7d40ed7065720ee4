//! What chunkers are trained on: words with tags and labels of base phrases.

use solecism_corpus::{Corpus, Flaw, Problem, Sentence};

use super::{chunks_of_table, chunks_of_tree};
use solecism_tagging::hash;
use solecism_tagging::model::{Strings, Training};
use solecism_tagging::stop;
use solecism_tagging::tagger::{TagColumn, TaggedCorpus, Token};

/// Sentences of words, each with a tag and the label of its base phrase.
#[derive(Clone, Debug, Default)]
pub struct ChunkCorpus {
    tagged: TaggedCorpus,
    /// The same words, with labels for tags.
    labelled: TaggedCorpus,
}

/// The most labels that are told apart.
const MOST_LABELS: usize = 1_000;

impl ChunkCorpus {
    /// Reads a whole corpus: trees, Universal Dependencies, or rows whose last column is the label.
    ///
    /// # Errors
    /// If a sentence cannot be read, or a word has no tag or no label.
    pub fn read(corpus: &Corpus, column: TagColumn) -> Result<Self, Problem> {
        let mut all = Self { tagged: TaggedCorpus::of_column(column), labelled: TaggedCorpus::default() };
        let notation = corpus.notation();
        for batch in corpus.batches() {
            let batch = batch?;
            stop::check()?;
            for piece in batch.pieces().filter(|piece| piece.sentence.is_some()) {
                let sentence = piece.text().and_then(|text| notation.parse(text));
                let added = sentence.and_then(|sentence| all.add(&sentence, column));
                added.map_err(|flaw| batch.locate(piece, &flaw))?;
            }
        }
        if all.tagged.tokens().is_empty() {
            return Err(Problem::new("there are no words to train on", "name a treebank"));
        }
        if all.labels().len() > MOST_LABELS {
            let what = format!("more than {MOST_LABELS} different labels");
            return Err(Problem::new(what, "is the last column of the rows that of labels such as B-NP?"));
        }
        Ok(all)
    }

    fn add(&mut self, sentence: &Sentence<'_>, column: TagColumn) -> Result<(), Flaw> {
        let labels = labels_of(sentence)?;
        self.tagged.add(sentence, column)?;
        self.labelled.push(sentence.words().into_iter().zip(labels.iter().map(String::as_str)));
        Ok(())
    }

    /// Adds a sentence: word, tag and label of each token.
    pub fn push<'a>(&mut self, sentence: impl IntoIterator<Item = (&'a str, &'a str, &'a str)> + Clone) {
        self.tagged.push(sentence.clone().into_iter().map(|(word, tag, _)| (word, tag)));
        self.labelled.push(sentence.into_iter().map(|(word, _, label)| (word, label)));
    }

    /// The words with their tags.
    pub fn tagged(&self) -> &TaggedCorpus {
        &self.tagged
    }

    /// The words with their labels in the place of tags.
    pub fn labelled(&self) -> &TaggedCorpus {
        &self.labelled
    }

    /// The different labels.
    pub fn labels(&self) -> &Strings {
        self.labelled.tags()
    }

    /// How many sentences there are.
    pub fn len(&self) -> usize {
        self.tagged.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.tagged.is_empty()
    }

    /// The words of each sentence and their labels.
    pub fn sentences(&self) -> impl Iterator<Item = (Vec<&str>, Vec<&str>)> {
        let token = |token: &Token| {
            (self.labelled.words().get(token.word as usize), self.labels().get(usize::from(token.tag)))
        };
        self.labelled.sentences().map(move |sentence| sentence.iter().map(token).unzip())
    }

    /// What a model says that it was trained on.
    pub(super) fn training(&self) -> Training {
        self.tagged.training()
    }

    /// A checksum of everything, to know the corpus again.
    pub(super) fn checksum(&self) -> u64 {
        hash::mixed(self.tagged.checksum(), self.labelled.checksum())
    }
}

/// The label of each word of a sentence.
fn labels_of(sentence: &Sentence<'_>) -> Result<Vec<String>, Flaw> {
    match sentence {
        Sentence::Tree(tree) => Ok(chunks_of_tree(tree).into_iter().map(str::to_owned).collect()),
        Sentence::Table(table) => chunks_of_table(table),
        Sentence::Line(_) | Sentence::M2(_) => {
            let help = "name trees, Universal Dependencies, or rows with labels in the last column";
            Err(Flaw::new(0, 0, "a sentence without phrases", help))
        }
    }
}
