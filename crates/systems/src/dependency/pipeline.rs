//! A parser with its own taggers: from plain words to trees.

use solecism_corpus::{Flaw, Problem, threads};

use super::{Arc, DependencyCorpus, Parser, ParserInput, Scratch, TagColumns};
use solecism_tagging::model::Model;
use solecism_tagging::tagger::{PerceptronOptions, TagColumn, Tagger};

/// A parser with taggers for the tags that it needs and the input lacks.
#[derive(Debug)]
pub struct Pipeline {
    parser: Parser,
    taggers: Vec<Tagger>,
}

/// Known tags. Missing columns are filled in by the pipeline's taggers.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownTags<'s> {
    /// Universal tags.
    pub upos: Option<&'s [&'s str]>,
    /// Language-specific tags.
    pub xpos: Option<&'s [&'s str]>,
}

impl Pipeline {
    /// Combines a parser with taggers.
    pub fn new(parser: Parser, taggers: Vec<Tagger>) -> Self {
        Self { parser, taggers }
    }

    /// Builds the parser of a model with its taggers.
    ///
    /// # Errors
    /// If it is not a model of a parser, or is inconsistent.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        let mut taggers = Vec::new();
        for column in TagColumn::ALL {
            if model.has(section(column)) {
                let bytes = model.take::<u8>(section(column))?;
                taggers.push(Tagger::of_model(Model::from_bytes(&bytes)?)?);
            }
        }
        Ok(Self { parser: Parser::of_model(model)?, taggers })
    }

    /// The model to save: the parser's, with the taggers embedded.
    pub fn to_model(&self) -> Model {
        let mut model = self.parser.to_model();
        for tagger in &self.taggers {
            model.put(section(tagger.column()), &tagger.to_model().to_bytes());
        }
        model
    }

    /// The parser.
    pub fn parser(&self) -> &Parser {
        &self.parser
    }

    /// Changes the beam width. 1 is greedy parsing, the fastest.
    ///
    /// # Errors
    /// If the beam is too wide, or the parser has none.
    pub fn with_beam(self, beam: u32) -> Result<Self, Problem> {
        Ok(Self { parser: self.parser.with_beam(beam)?, ..self })
    }

    /// Checks that there is a tagger for every column of tags that the parser needs.
    ///
    /// # Errors
    /// If a column has no tagger.
    pub fn check_taggers(&self) -> Result<(), Problem> {
        let lacks = |column: &TagColumn| {
            self.parser.needs().has(*column) && self.taggers.iter().all(|tagger| tagger.column() != *column)
        };
        let Some(column) = TagColumn::ALL.into_iter().find(lacks) else { return Ok(()) };
        let what = format!("the parser needs {} tags, but the model has no tagger for them", column.name());
        Err(Problem::new(what, "give a tagger with --tagger, or use the tags of the input with --tags gold"))
    }

    /// Tags the words in a column, if the parser needs it and there is a tagger.
    pub fn tags(&self, words: &[&str], column: TagColumn) -> Option<Vec<&str>> {
        let tagger = self.taggers.iter().find(|tagger| tagger.column() == column);
        let tagger = tagger.filter(|_| self.parser.needs().has(column))?;
        Some(tagger.tag(words))
    }

    /// Parses a sentence with known tags, or predicted ones where they are missing. `arcs` gets an arc for each word.
    ///
    /// # Errors
    /// If the parser needs tags that are missing, and there is no tagger for them.
    pub fn parse(
        &self,
        words: &[&str],
        known: KnownTags<'_>,
        scratch: &mut Scratch,
        arcs: &mut Vec<Arc>,
    ) -> Result<(), Flaw> {
        let upos = known.upos.map(<[_]>::to_vec).or_else(|| self.tags(words, TagColumn::Upos));
        let xpos = known.xpos.map(<[_]>::to_vec).or_else(|| self.tags(words, TagColumn::Xpos));
        let (upos, xpos) = (upos.unwrap_or_default(), xpos.unwrap_or_default());
        let sentence = ParserInput { words, upos: &upos, xpos: &xpos };
        // A tagger that learned from a treebank without tags for some words may leave all words of a sentence without one.
        let has_tagger = |column: TagColumn| self.taggers.iter().any(|tagger| tagger.column() == column);
        let needs = self.parser.needs();
        let untagged = TagColumns {
            upos: needs.upos && !has_tagger(TagColumn::Upos),
            xpos: needs.xpos && !has_tagger(TagColumn::Xpos),
        };
        untagged.check(sentence)?;
        self.parser.parse_checked(sentence, scratch, arcs);
        Ok(())
    }

    /// The label of an arc.
    pub fn label(&self, arc: Arc) -> &str {
        self.parser.labels().get(usize::from(arc.label))
    }
}

/// Section of a column's tagger in the model file.
fn section(column: TagColumn) -> &'static str {
    match column {
        TagColumn::Upos => "tagger.upos",
        TagColumn::Xpos => "tagger.xpos",
    }
}

/// Trains a tagger for each column of tags of a treebank, in parallel with two or more threads.
pub fn train_taggers(corpus: &DependencyCorpus, options: PerceptronOptions, threads: usize) -> Vec<Tagger> {
    let columns = TagColumn::ALL.into_iter().filter(|column| corpus.columns().has(*column));
    let columns: Vec<_> = columns.collect();
    let train = |at: usize| Tagger::train_perceptron(&corpus.tagged(columns[at]), options, &mut |_| ());
    threads::map(threads, columns.len(), train)
}
