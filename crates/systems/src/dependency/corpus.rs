//! Training corpora of dependency parsers: words with tags, heads and relations, from any table that has them.

use solecism_corpus::table::{Column, Row, arcs};
use solecism_corpus::{Corpus, Flaw, Problem, Sentence, Table};

use super::{ParserInput, tree};
use solecism_tagging::model::{Model, Strings, Training, checksum, malformed};
use solecism_tagging::spelling;
use solecism_tagging::tagger::{TagColumn, TaggedCorpus};
use solecism_tagging::vocabulary::Vocabulary;

/// Sentences of words with tags, heads and labels. Each distinct string is stored once.
#[derive(Clone, Debug, Default)]
pub struct DependencyCorpus {
    words: Vocabulary,
    upos: Vocabulary,
    xpos: Vocabulary,
    labels: Vocabulary,
    tokens: Vec<Token>,
    /// End of each sentence in `tokens`.
    ends: Vec<usize>,
    /// Number of additional roots that were attached to the first root of their sentence.
    joined: u64,
    tags: TrainingTags,
}

/// Source of the tags of a corpus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TrainingTags {
    /// Treebank annotation.
    #[default]
    Gold,
    /// Taggers that were not trained on the sentence: see [`jackknife`](super::jackknife()).
    Jackknifed,
}

impl TrainingTags {
    /// Name in model files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Jackknifed => "jackknifed",
        }
    }
}

/// A word of a dependency tree, by numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Index into the [words](DependencyCorpus::words).
    pub word: u32,
    /// Index into the [universal tags](DependencyCorpus::upos).
    pub upos: u16,
    /// Index into the [language-specific tags](DependencyCorpus::xpos).
    pub xpos: u16,
    /// Number of its head in the sentence, from 1; 0 for the root.
    pub head: u32,
    /// Index into the [labels](DependencyCorpus::labels).
    pub label: u16,
}

impl Token {
    pub(super) fn tag_mut(&mut self, column: TagColumn) -> &mut u16 {
        match column {
            TagColumn::Upos => &mut self.upos,
            TagColumn::Xpos => &mut self.xpos,
        }
    }
}

/// A word of a dependency tree, as strings. A missing tag is `_`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DependencyNode<'s> {
    /// Word form.
    pub word: &'s str,
    /// Universal tag.
    pub upos: &'s str,
    /// Language-specific tag.
    pub xpos: &'s str,
    /// Number of its head in the sentence, from 1; 0 for the root.
    pub head: u32,
    /// Relation to its head, with the subtype.
    pub label: &'s str,
}

/// A missing tag.
pub(super) const NO_TAG: &str = "_";

/// Limit on distinct tags and on distinct labels.
const MAX_DISTINCT: usize = 10_000;

impl DependencyCorpus {
    /// Reads a whole corpus: CoNLL-U, CoNLL-X or CoNLL-2009.
    ///
    /// Parsers produce a single root: where a sentence has several, the others are attached to the first and keep their
    /// labels.
    ///
    /// # Errors
    /// If a sentence cannot be read, a word has no head, no label or no tag of either kind, or a sentence has no
    /// root.
    pub fn read(corpus: &Corpus) -> Result<Self, Problem> {
        Self::read_columns(corpus, TagColumns { upos: true, xpos: true })
    }

    /// Reads a whole corpus with only these columns of tags.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_columns(corpus: &Corpus, columns: TagColumns) -> Result<Self, Problem> {
        let mut read = Self::default();
        corpus.each_sentence(|sentence| read.add(sentence, columns))?;
        if read.tokens.is_empty() {
            return Err(Problem::new("there are no words to train on", "use a treebank"));
        }
        let columns = [("labels", &read.labels), ("universal tags", &read.upos), ("tags", &read.xpos)];
        if let Some((name, _)) = columns.into_iter().find(|(_, column)| column.strings().len() > MAX_DISTINCT)
        {
            let what = format!("more than {MAX_DISTINCT} different {name}");
            return Err(Problem::new(what, "check that the treebank is in the format it was read as"));
        }
        Ok(read)
    }

    fn add(&mut self, sentence: &Sentence<'_>, columns: TagColumns) -> Result<(), Flaw> {
        let Sentence::Table(table) = sentence else {
            let help = "use a treebank in CoNLL-U, CoNLL-X or CoNLL-2009";
            return Err(Flaw::new(0, 0, "the sentence has no dependencies", help));
        };
        let nodes = table.words().map(|row| node(row, columns)).collect::<Result<Vec<_>, _>>()?;
        self.push_tree(&nodes).map_err(|fault| fault.in_table(table))
    }

    /// Adds a sentence.
    ///
    /// # Errors
    /// If the arcs are not a tree.
    pub fn push(&mut self, sentence: &[DependencyNode<'_>]) -> Result<(), Flaw> {
        self.push_tree(sentence).map_err(|fault| Flaw::new(0, 0, fault.what(), HELP))
    }

    fn push_tree(&mut self, sentence: &[DependencyNode<'_>]) -> Result<(), Fault> {
        let mut heads: Vec<u32> = sentence.iter().map(|node| node.head).collect();
        if let Some(at) = heads.iter().position(|&head| head as usize > heads.len()) {
            return Err(Fault::Outside(at));
        }
        let known: Vec<Option<u32>> = heads.iter().copied().map(Some).collect();
        if let Some(word) = arcs::find_cycle(&known) {
            return Err(Fault::Cycle(word as usize - 1));
        }
        self.joined += tree::join_roots(&mut heads);
        for (node, head) in sentence.iter().zip(heads) {
            self.tokens.push(Token {
                word: self.words.number(spelling::plain(node.word)),
                upos: self.upos.number(tag_or_none(node.upos)) as u16,
                xpos: self.xpos.number(tag_or_none(node.xpos)) as u16,
                head,
                label: self.labels.number(node.label) as u16,
            });
        }
        self.ends.push(self.tokens.len());
        Ok(())
    }

    /// Distinct words.
    pub fn words(&self) -> &Strings {
        self.words.strings()
    }

    /// Distinct universal tags.
    pub fn upos(&self) -> &Strings {
        self.upos.strings()
    }

    /// Distinct language-specific tags.
    pub fn xpos(&self) -> &Strings {
        self.xpos.strings()
    }

    /// Distinct labels.
    pub fn labels(&self) -> &Strings {
        self.labels.strings()
    }

    /// Columns that have any tags.
    pub fn columns(&self) -> TagColumns {
        let has_tags = |column: &Strings| column.iter().any(|tag| tag != NO_TAG);
        TagColumns { upos: has_tags(self.upos()), xpos: has_tags(self.xpos()) }
    }

    /// The words with the tags of one column.
    pub fn tagged(&self, column: TagColumn) -> TaggedCorpus {
        let mut tagged = TaggedCorpus::of_column(column);
        for sentence in self.sentences() {
            tagged.push(sentence.iter().map(|token| {
                let tag = match column {
                    TagColumn::Upos => self.upos().get(usize::from(token.upos)),
                    TagColumn::Xpos => self.xpos().get(usize::from(token.xpos)),
                };
                (self.words().get(token.word as usize), tag)
            }));
        }
        tagged
    }

    /// Number of additional roots that were attached to the first root of their sentence.
    pub fn joined_roots(&self) -> u64 {
        self.joined
    }

    /// Tokens of all sentences in order.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Source of the tags.
    pub fn training_tags(&self) -> TrainingTags {
        self.tags
    }

    /// Replaces tags. `retag` must not change words or trees.
    pub(super) fn retag(&mut self, tags: TrainingTags, retag: impl FnOnce(&mut [Token])) {
        self.tags = tags;
        retag(&mut self.tokens);
    }

    /// Saves the tags in a checkpoint.
    pub(super) fn save_tags(&self, model: &mut Model) {
        let column = |tag: fn(&Token) -> u16| self.tokens.iter().map(tag).collect::<Vec<_>>();
        model.put("tags", &[u8::from(self.tags == TrainingTags::Jackknifed)]);
        model.put("tags.upos", &column(|token| token.upos));
        model.put("tags.xpos", &column(|token| token.xpos));
    }

    /// A copy with the tags of a checkpoint.
    pub(super) fn with_tags_of(&self, model: &mut Model) -> Result<Self, Problem> {
        let tags =
            if model.take::<u8>("tags")? == [0] { TrainingTags::Gold } else { TrainingTags::Jackknifed };
        let (upos, xpos) = (model.take::<u16>("tags.upos")?, model.take::<u16>("tags.xpos")?);
        let fits = |column: &[u16], strings: &Strings| {
            column.len() == self.tokens.len() && column.iter().all(|&tag| usize::from(tag) < strings.len())
        };
        if !fits(&upos, self.upos()) || !fits(&xpos, self.xpos()) {
            return Err(malformed("invalid tag numbers"));
        }
        let mut corpus = self.clone();
        corpus.retag(tags, |tokens| {
            for (token, (upos, xpos)) in tokens.iter_mut().zip(upos.into_iter().zip(xpos)) {
                (token.upos, token.xpos) = (upos, xpos);
            }
        });
        Ok(corpus)
    }

    /// Number of sentences.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if there are no sentences.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Sentences in order.
    pub fn sentences(&self) -> impl Iterator<Item = &[Token]> {
        (0..self.len()).map(|at| self.sentence(at))
    }

    /// Sentence number `at`, from 0; empty if out of range.
    pub fn sentence(&self, at: usize) -> &[Token] {
        let start = at.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        let end = self.ends.get(at).copied().unwrap_or(start);
        &self.tokens[start..end]
    }

    /// Description of the training data for the model file.
    pub fn training(&self) -> Training {
        Training {
            sentences: self.len() as u64,
            words: self.tokens.len() as u64,
            options: [("tags".to_owned(), self.tags.name().into())].into_iter().collect(),
        }
    }

    /// Checksum of everything but the tags of words, so that a checkpoint recognises the corpus after retagging.
    pub(super) fn checksum(&self) -> u64 {
        let mut all = Vec::with_capacity(self.tokens.len() * 10);
        for token in &self.tokens {
            all.extend(token.word.to_le_bytes());
            all.extend(token.head.to_le_bytes());
            all.extend(token.label.to_le_bytes());
        }
        for strings in [self.words(), self.upos(), self.xpos(), self.labels()] {
            for string in strings.iter() {
                all.extend(string.as_bytes());
                all.push(0);
            }
            all.push(1);
        }
        all.extend(self.ends.iter().flat_map(|end| (*end as u64).to_le_bytes()));
        checksum(&all)
    }
}

/// A set of columns of tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TagColumns {
    /// Universal tags.
    pub upos: bool,
    /// Language-specific tags.
    pub xpos: bool,
}

impl TagColumns {
    /// True if the column is in the set.
    pub fn has(self, column: TagColumn) -> bool {
        match column {
            TagColumn::Upos => self.upos,
            TagColumn::Xpos => self.xpos,
        }
    }

    /// Checks that a sentence has the tags that are needed. Single words may lack them, but not all words.
    pub(super) fn check(self, sentence: ParserInput<'_>) -> Result<(), Flaw> {
        let lacks =
            |tags: &[&str]| !sentence.words.is_empty() && tags.iter().all(|tag| tag_or_none(tag) == NO_TAG);
        let columns =
            [(self.upos, sentence.upos, "universal tags (UPOS)"), (self.xpos, sentence.xpos, "tags (XPOS)")];
        match columns.into_iter().find(|(is_needed, tags, _)| *is_needed && lacks(tags)) {
            None => Ok(()),
            Some((.., name)) => {
                let what = format!("the sentence has no {name}, which the parser was trained with");
                Err(Flaw::new(0, 0, what, "tag it first, or give a tagger with --tagger"))
            }
        }
    }
}

/// Normalises empty fields to `_`.
pub(super) fn tag_or_none(tag: &str) -> &str {
    if tag.is_empty() { NO_TAG } else { tag }
}

fn node(row: Row<'_>, columns: TagColumns) -> Result<DependencyNode<'_>, Flaw> {
    let word = row.form();
    let [upos, xpos] = [(row.upos(), columns.upos), (row.xpos(), columns.xpos)]
        .map(|(tag, is_wanted)| if is_wanted { tag_or_none(tag) } else { NO_TAG });
    let flaw = |column: Column, lacks: &str, help: &str| {
        let place = row.place(column);
        Err(Flaw::new(place.start, place.len(), format!("the word {word} has no {lacks}"), help))
    };
    let Some(head) = row.head() else {
        return flaw(Column::Head, "head", HELP);
    };
    let label = row.deprel();
    if matches!(label, "" | "_") {
        return flaw(Column::Deprel, "relation to its head", HELP);
    }
    if upos == NO_TAG && xpos == NO_TAG {
        return flaw(Column::Form, "tag", "tag the treebank first: solecism tag");
    }
    Ok(DependencyNode { word, upos, xpos, head, label })
}

const HELP: &str = "every word needs a head and a relation to train a parser";

/// Reason why heads are not a tree, with the index of the word, from 0.
enum Fault {
    Outside(usize),
    Cycle(usize),
}

impl Fault {
    fn what(&self) -> &'static str {
        match self {
            Self::Outside(_) => "the head of a word does not exist",
            Self::Cycle(_) => "the heads form a cycle",
        }
    }

    fn in_table(&self, table: &Table<'_>) -> Flaw {
        let (Self::Outside(at) | Self::Cycle(at)) = *self;
        let place = table.word(at).map(|row| row.place(Column::Head)).unwrap_or_default();
        Flaw::new(place.start, place.len(), self.what(), HELP)
    }
}
