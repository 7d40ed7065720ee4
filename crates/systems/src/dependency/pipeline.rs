//! A parser with taggers of its own: from words alone to trees.

use std::path::Path;

use solecism_corpus::{Flaw, Problem};

use super::{Arc, DependencyCorpus, Parser, Scratch, Words};
use solecism_tagging::model::Model;
use solecism_tagging::stop::Stop;
use solecism_tagging::tagger::{PerceptronOptions, TagColumn, Tagger};

/// A parser, and what tags words that come without the tags that it needs.
#[derive(Debug)]
pub struct Pipeline {
    parser: Parser,
    taggers: Vec<Tagger>,
}

/// Tags that are known; where there are none, the pipeline's own are taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownTags<'s> {
    /// The universal tags.
    pub upos: Option<&'s [&'s str]>,
    /// The tags of the language's own.
    pub xpos: Option<&'s [&'s str]>,
}

impl Pipeline {
    /// A parser with these taggers.
    pub fn new(parser: Parser, taggers: Vec<Tagger>) -> Self {
        Self { parser, taggers }
    }

    /// Reads a model file: of a parser, with taggers or without.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is no model of a parser.
    pub fn load(path: &Path) -> Result<Self, Problem> {
        Self::of_model(Model::read(path)?)
    }

    /// The parser of a model, with its taggers.
    ///
    /// # Errors
    /// If it is no model of a parser, or its parts do not fit together.
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

    /// The model to be kept in a file: that of the parser, and its taggers within.
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

    /// The same with another beam: 1 is the fastest.
    ///
    /// # Errors
    /// If the beam is too wide, or the parser has none.
    pub fn with_beam(self, beam: u32) -> Result<Self, Problem> {
        Ok(Self { parser: self.parser.with_beam(beam)?, ..self })
    }

    /// Makes sure that it has a tagger for every column of tags that the parser needs.
    ///
    /// # Errors
    /// If there is none for some column.
    pub fn check_tags_itself(&self) -> Result<(), Problem> {
        let lacks = |column: &TagColumn| {
            self.parser.needs().has(*column) && self.taggers.iter().all(|tagger| tagger.column() != *column)
        };
        let Some(column) = TagColumn::ALL.into_iter().find(lacks) else { return Ok(()) };
        let what =
            format!("the model has no tagger of its own for {}, which its parser needs", column.name());
        Err(Problem::new(what, "name a tagger (--tagger), or take the tags of the input with --tags gold"))
    }

    /// The tags that it would give these words in a column, if the parser needs them and there is a tagger for them.
    pub fn tags(&self, words: &[&str], column: TagColumn) -> Option<Vec<&str>> {
        let tagger = self.taggers.iter().find(|tagger| tagger.column() == column);
        let tagger = tagger.filter(|_| self.parser.needs().has(column))?;
        Some(tagger.tag(words))
    }

    /// Parses a sentence: for each word its head and its label, by the tags that are known or its own.
    ///
    /// # Errors
    /// If there are no tags that the parser needs, and no tagger for them.
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
        self.parser.parse(Words { words, upos: &upos, xpos: &xpos }, scratch, arcs)
    }

    /// The label of an arc.
    pub fn label(&self, arc: Arc) -> &str {
        self.parser.labels().get(usize::from(arc.label))
    }
}

/// What the model file calls the tagger of a column.
fn section(column: TagColumn) -> &'static str {
    match column {
        TagColumn::Upos => "tagger.upos",
        TagColumn::Xpos => "tagger.xpos",
    }
}

/// Trains a tagger for each column of tags of a treebank, side by side if there are threads for it.
pub fn train_taggers(corpus: &DependencyCorpus, options: PerceptronOptions, threads: usize) -> Vec<Tagger> {
    let wanted = TagColumn::ALL.into_iter().filter(|column| corpus.columns().has(*column));
    let train = |column| Tagger::train_perceptron(&corpus.tagged(column), options, &mut |_| ());
    if threads < 2 {
        return wanted.map(train).collect();
    }
    let stop = &Stop::current();
    std::thread::scope(|scope| {
        let train = |column| scope.spawn(move || stop.during(|| train(column)));
        let training: Vec<_> = wanted.map(train).collect();
        training.into_iter().filter_map(|tagger| tagger.join().ok()).collect()
    })
}
