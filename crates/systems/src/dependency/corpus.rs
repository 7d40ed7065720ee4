//! What dependency parsers are trained on: words with tags, heads and relations, from any table that has them.

use solecism_corpus::table::{Column, Row, arcs};
use solecism_corpus::{Corpus, Flaw, Problem, Sentence, Table};

use super::{Words, tree};
use solecism_tagging::model::{Model, Strings, Training, checksum, malformed};
use solecism_tagging::spelling;
use solecism_tagging::stop;
use solecism_tagging::tagger::{TagColumn, TaggedCorpus};
use solecism_tagging::vocabulary::Vocabulary;

/// Sentences of words with tags, heads and labels, each string kept once.
#[derive(Clone, Debug, Default)]
pub struct DependencyCorpus {
    words: Vocabulary,
    upos: Vocabulary,
    xpos: Vocabulary,
    labels: Vocabulary,
    tokens: Vec<Token>,
    /// Where each sentence ends among the tokens.
    ends: Vec<usize>,
    /// How many words were roots beside another root.
    joined: u64,
    tags: Tags,
}

/// Where the tags of a corpus are from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tags {
    /// The treebank.
    #[default]
    Gold,
    /// Taggers that had not seen the sentence: see [`jackknife`](super::jackknife()).
    Jackknifed,
}

impl Tags {
    /// What a model says of them.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Jackknifed => "jackknifed",
        }
    }
}

/// A word of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Which of the [words](DependencyCorpus::words) it is.
    pub word: u32,
    /// Which of the [universal tags](DependencyCorpus::upos) it has.
    pub upos: u16,
    /// Which of the [language's own tags](DependencyCorpus::xpos) it has.
    pub xpos: u16,
    /// The number of its head in the sentence, from 1; 0 for the root.
    pub head: u32,
    /// Which of the [labels](DependencyCorpus::labels) it has.
    pub label: u16,
}

impl Token {
    /// Its tag of one column.
    pub(super) fn tag_mut(&mut self, column: TagColumn) -> &mut u16 {
        match column {
            TagColumn::Upos => &mut self.upos,
            TagColumn::Xpos => &mut self.xpos,
        }
    }
}

/// A word of a tree as strings. A tag that there is not is `_`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<'s> {
    /// The word.
    pub word: &'s str,
    /// Its universal tag.
    pub upos: &'s str,
    /// Its tag of the language's own.
    pub xpos: &'s str,
    /// The number of its head in the sentence, from 1; 0 for the root.
    pub head: u32,
    /// Its relation to the head, with the subtype.
    pub label: &'s str,
}

/// What stands in a column without a tag.
pub(super) const NO_TAG: &str = "_";

/// The most tags, and the most labels, that are told apart.
const MOST: usize = 10_000;

impl DependencyCorpus {
    /// Reads a whole corpus: CoNLL-U, CoNLL-X or CoNLL-2009.
    ///
    /// Where a sentence has several roots, the others are made to depend on the first, with the labels they have: a
    /// parser gives every sentence one root.
    ///
    /// # Errors
    /// If a sentence cannot be read, a word has no head, no label or no tag of either kind, or a sentence has no
    /// root.
    pub fn read(corpus: &Corpus) -> Result<Self, Problem> {
        Self::read_columns(corpus, Columns { upos: true, xpos: true })
    }

    /// Reads a whole corpus, and of its tags only these columns.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_columns(corpus: &Corpus, columns: Columns) -> Result<Self, Problem> {
        let mut read = Self::default();
        let notation = corpus.notation();
        for batch in corpus.batches() {
            let batch = batch?;
            stop::check()?;
            for piece in batch.pieces().filter(|piece| piece.sentence.is_some()) {
                let sentence = piece.text().and_then(|text| notation.parse(text));
                let added = sentence.and_then(|sentence| read.add(&sentence, columns));
                added.map_err(|flaw| batch.locate(piece, &flaw))?;
            }
        }
        if read.tokens.is_empty() {
            return Err(Problem::new("there are no words to train on", "name a treebank"));
        }
        let columns = [("labels", &read.labels), ("universal tags", &read.upos), ("tags", &read.xpos)];
        if let Some((name, _)) = columns.into_iter().find(|(_, column)| column.strings().len() > MOST) {
            let what = format!("more than {MOST} different {name}");
            return Err(Problem::new(what, "is the treebank in the format that it was read in?"));
        }
        Ok(read)
    }

    fn add(&mut self, sentence: &Sentence<'_>, columns: Columns) -> Result<(), Flaw> {
        let Sentence::Table(table) = sentence else {
            let help = "name a treebank in CoNLL-U, CoNLL-X or CoNLL-2009";
            return Err(Flaw::new(0, 0, "the sentence has no dependencies", help));
        };
        let nodes = table.words().map(|row| node(row, columns)).collect::<Result<Vec<_>, _>>()?;
        self.push_tree(&nodes).map_err(|fault| fault.in_table(table))
    }

    /// Adds a sentence.
    ///
    /// # Errors
    /// If it is no tree.
    pub fn push(&mut self, sentence: &[Node<'_>]) -> Result<(), Flaw> {
        self.push_tree(sentence).map_err(|fault| Flaw::new(0, 0, fault.what(), HELP))
    }

    fn push_tree(&mut self, sentence: &[Node<'_>]) -> Result<(), Fault> {
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

    /// The different words.
    pub fn words(&self) -> &Strings {
        self.words.strings()
    }

    /// The different universal tags.
    pub fn upos(&self) -> &Strings {
        self.upos.strings()
    }

    /// The different tags of the language's own.
    pub fn xpos(&self) -> &Strings {
        self.xpos.strings()
    }

    /// The different labels.
    pub fn labels(&self) -> &Strings {
        self.labels.strings()
    }

    /// Which columns have tags at all.
    pub fn columns(&self) -> Columns {
        let has_tags = |column: &Strings| column.iter().any(|tag| tag != NO_TAG);
        Columns { upos: has_tags(self.upos()), xpos: has_tags(self.xpos()) }
    }

    /// Its words with the tags of one column.
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

    /// How many words were roots beside another root, and are not now.
    pub fn joined_roots(&self) -> u64 {
        self.joined
    }

    /// All tokens, one sentence after the other.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Where the tags are from.
    pub fn tags(&self) -> Tags {
        self.tags
    }

    /// Gives the words other tags: words and trees stay.
    pub(super) fn retag(&mut self, tags: Tags, retag: impl FnOnce(&mut [Token])) {
        self.tags = tags;
        retag(&mut self.tokens);
    }

    /// Puts the tags into the checkpoint of a training.
    pub(super) fn save_tags(&self, model: &mut Model) {
        let column = |tag: fn(&Token) -> u16| self.tokens.iter().map(tag).collect::<Vec<_>>();
        model.put("tags", &[u8::from(self.tags == Tags::Jackknifed)]);
        model.put("tags.upos", &column(|token| token.upos));
        model.put("tags.xpos", &column(|token| token.xpos));
    }

    /// The same corpus with the tags of a checkpoint.
    pub(super) fn with_tags_of(&self, model: &mut Model) -> Result<Self, Problem> {
        let tags = if model.take::<u8>("tags")? == [0] { Tags::Gold } else { Tags::Jackknifed };
        let (upos, xpos) = (model.take::<u16>("tags.upos")?, model.take::<u16>("tags.xpos")?);
        let fits = |column: &[u16], strings: &Strings| {
            column.len() == self.tokens.len() && column.iter().all(|&tag| usize::from(tag) < strings.len())
        };
        if !fits(&upos, self.upos()) || !fits(&xpos, self.xpos()) {
            return Err(malformed("tags that there are not"));
        }
        let mut corpus = self.clone();
        corpus.retag(tags, |tokens| {
            for (token, (upos, xpos)) in tokens.iter_mut().zip(upos.into_iter().zip(xpos)) {
                (token.upos, token.xpos) = (upos, xpos);
            }
        });
        Ok(corpus)
    }

    /// How many sentences there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The sentences in order.
    pub fn sentences(&self) -> impl Iterator<Item = &[Token]> {
        (0..self.len()).map(|at| self.sentence(at))
    }

    /// One of the sentences; an empty one if there are not so many.
    pub fn sentence(&self, at: usize) -> &[Token] {
        let start = at.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        let end = self.ends.get(at).copied().unwrap_or(start);
        &self.tokens[start..end]
    }

    /// What a model says that it was trained on.
    pub fn training(&self) -> Training {
        Training {
            sentences: self.len() as u64,
            words: self.tokens.len() as u64,
            options: [("tags".to_owned(), self.tags.name().into())].into_iter().collect(),
        }
    }

    /// A checksum of everything but which word has which tag, to know the corpus again, whatever tags it has now.
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

/// Which columns of tags are filled, or needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The universal tags.
    pub upos: bool,
    /// The language's own.
    pub xpos: bool,
}

impl Columns {
    /// Whether this one is among them.
    pub fn has(self, column: TagColumn) -> bool {
        match column {
            TagColumn::Upos => self.upos,
            TagColumn::Xpos => self.xpos,
        }
    }

    /// Makes sure that a sentence has the tags that are needed: a single word may lack one, not all of them.
    pub(super) fn check(self, sentence: Words<'_>) -> Result<(), Flaw> {
        let lacks =
            |tags: &[&str]| !sentence.words.is_empty() && tags.iter().all(|tag| tag_or_none(tag) == NO_TAG);
        let columns =
            [(self.upos, sentence.upos, "universal tags (UPOS)"), (self.xpos, sentence.xpos, "tags (XPOS)")];
        match columns.into_iter().find(|(is_needed, tags, _)| *is_needed && lacks(tags)) {
            None => Ok(()),
            Some((.., name)) => {
                let what = format!("the sentence has no {name}, which the parser was trained with");
                Err(Flaw::new(0, 0, what, "tag it first, or name a tagger for it with --tagger"))
            }
        }
    }
}

/// Empty fields and `_` are the same.
pub(super) fn tag_or_none(tag: &str) -> &str {
    if tag.is_empty() { NO_TAG } else { tag }
}

/// What a row says of its word.
fn node(row: Row<'_>, columns: Columns) -> Result<Node<'_>, Flaw> {
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
    Ok(Node { word, upos, xpos, head, label })
}

const HELP: &str = "every word needs a head and a relation to train a parser";

/// Why heads are no tree: at which word, from 0.
enum Fault {
    Outside(usize),
    Cycle(usize),
}

impl Fault {
    fn what(&self) -> &'static str {
        match self {
            Self::Outside(_) => "a word depends on one that is not there",
            Self::Cycle(_) => "a word depends on itself in the end",
        }
    }

    fn in_table(&self, table: &Table<'_>) -> Flaw {
        let (Self::Outside(at) | Self::Cycle(at)) = *self;
        let place = table.word(at).map(|row| row.place(Column::Head)).unwrap_or_default();
        Flaw::new(place.start, place.len(), self.what(), HELP)
    }
}
