//! The words of sentences with their analyses, from any format.

use std::sync::Arc;

use solecism_corpus::table::Row;
use solecism_corpus::{Flaw, Format, Notation, Sentence, Table};
use solecism_language::{Language, TagSet};

use super::relation::{self, relations};
use super::token::{Analysis, Token};

/// Analyses words.
pub trait Analyser: Send + Sync {
    /// Tags and arcs of the words of a sentence.
    ///
    /// # Errors
    /// If the sentence cannot be analysed.
    fn analyse(&self, words: &[&str]) -> Result<Analysed<'_>, Flaw>;
}

/// Analyses of the words of a sentence; empty where they are unknown.
#[derive(Clone, Debug, Default)]
pub struct Analysed<'m> {
    /// Universal tags.
    pub upos: Vec<&'m str>,
    /// Language-specific tags.
    pub xpos: Vec<&'m str>,
    /// The index of the head, `None` for the root, and the label.
    pub arcs: Vec<(Option<usize>, &'m str)>,
}

/// Reads sentences into words with their analyses.
#[derive(Clone)]
pub struct TokenReader<'l> {
    language: &'l Language,
    /// Tag set of the words; `None` to recognise it by the tags of each sentence.
    tagset: Option<&'l TagSet>,
    /// True to ignore all tags.
    is_untagged: bool,
    analyser: Option<Arc<dyn Analyser>>,
}

impl<'l> TokenReader<'l> {
    /// Takes tags, lemmas and arcs from the formats that have them, and tags plain text with the language's dictionary.
    pub fn new(language: &'l Language) -> Self {
        Self { language, tagset: None, is_untagged: false, analyser: None }
    }

    /// Ignores tags, lemmas and arcs.
    #[must_use]
    pub fn untagged(self, is_untagged: bool) -> Self {
        Self { is_untagged, ..self }
    }

    /// Reads tags of this set, in place of the built-in set that each sentence shows.
    #[must_use]
    pub fn with_tagset(self, tagset: &'l TagSet) -> Self {
        Self { tagset: Some(tagset), ..self }
    }

    /// Analyses the words of all formats with these models.
    #[must_use]
    pub fn with_analyser(self, analyser: Option<Arc<dyn Analyser>>) -> Self {
        Self { analyser, ..self }
    }

    /// Parses a sentence and passes its words on.
    ///
    /// # Errors
    /// If the sentence cannot be parsed or analysed.
    pub fn read<T>(
        &self,
        text: &str,
        notation: Notation,
        then: impl FnOnce(&[Token]) -> T,
    ) -> Result<T, Flaw> {
        // Text is split at its spaces, as metrics of correctors do, not tokenised.
        if notation.format == Format::Text {
            return self.words(&text.split_whitespace().collect::<Vec<_>>(), then);
        }
        let sentence = notation.parse(text)?;
        if self.analyser.is_some() {
            return self.words(&sentence.words(), then);
        }
        Ok(then(&self.sentence(&sentence)))
    }

    /// Analyses the words of plain text and passes them on.
    ///
    /// # Errors
    /// If they cannot be analysed.
    pub fn words<T>(&self, words: &[&str], then: impl FnOnce(&[Token]) -> T) -> Result<T, Flaw> {
        if self.is_untagged {
            return Ok(then(&plain(words)));
        }
        if let Some(analyser) = &self.analyser {
            return Ok(then(&self.analysed(words, &analyser.analyse(words)?)));
        }
        let Some(tags) = self.language.dictionary_tagger().tag(words) else { return Ok(then(&plain(words))) };
        Ok(then(&self.tagged(words.iter().copied().zip(tags), self.language.tagset())))
    }

    /// The words of a parsed sentence.
    pub fn sentence<'s>(&self, sentence: &'s Sentence) -> Vec<Token<'s>> {
        if self.is_untagged {
            return plain(&sentence.words());
        }
        match sentence {
            Sentence::Tree(tree) => {
                self.of_tags(&tree.tokens().map(|leaf| (leaf.word, leaf.tag)).collect::<Vec<_>>())
            }
            Sentence::Line(line) => {
                let tagged = line.tokens().map(|(word, tag)| (word, tag.unwrap_or_default()));
                self.of_tags(&tagged.collect::<Vec<_>>())
            }
            Sentence::Table(table) => self.table(table),
            Sentence::M2(m2) => plain(&m2.words().collect::<Vec<_>>()),
        }
    }

    /// Words with tags of a set that is recognised by them.
    fn of_tags<'s>(&self, words: &[(&'s str, &'s str)]) -> Vec<Token<'s>> {
        match self.tagset.or_else(|| TagSet::detect(words.iter().map(|(_, tag)| *tag))) {
            Some(tags) => self.tagged(words.iter().copied(), tags),
            None => words.iter().map(|(word, _)| Token::plain(word)).collect(),
        }
    }

    fn tagged<'s>(&self, words: impl Iterator<Item = (&'s str, &'s str)>, tags: &TagSet) -> Vec<Token<'s>> {
        words.map(|(word, tag)| Token::tagged(word, tag, tags, self.language)).collect()
    }

    fn table<'s>(&self, table: &'s Table) -> Vec<Token<'s>> {
        let is_given = |field: &str| !matches!(field, "_" | "");
        let penn = penn(table.words().map(Row::xpos));
        let of_row = |row: Row<'s>| {
            let is_xpos = penn.is_some() || !is_given(row.upos());
            let tag = if is_xpos { row.xpos() } else { row.upos() };
            Analysis { lemma: row.lemma(), upos: row.upos(), tag, feats: row.feats() }
        };
        let analyses: Vec<_> = table.words().map(of_row).collect();
        let detected = || penn.or_else(|| TagSet::detect(analyses.iter().map(|analysis| analysis.tag)));
        let Some(tags) = self.tagset.or_else(detected) else {
            return table.words().map(|row| Token::plain(row.form())).collect();
        };
        let words = table.words().zip(&analyses);
        let mut tokens: Vec<_> = words
            .map(|(row, analysis)| Token::analysed(row.form(), *analysis, tags, self.language))
            .collect();
        let arc = |row: Row<'s>| relation::Arc {
            label: row.deprel(),
            head: row.head().and_then(|head| (head as usize).checked_sub(1)),
            upos: row.upos(),
            xpos: row.xpos(),
            form: row.form(),
        };
        attach(&mut tokens, &table.words().map(arc).collect::<Vec<_>>());
        tokens
    }

    fn analysed<'s>(&self, words: &[&'s str], analysed: &Analysed<'s>) -> Vec<Token<'s>> {
        let Analysed { upos, xpos, arcs } = analysed;
        let of = |tags: &[&'s str], at: usize| tags.get(at).copied().unwrap_or_default();
        let penn = penn(xpos.iter().copied());
        let column = if penn.is_some() || upos.is_empty() { xpos } else { upos };
        let Some(tags) = penn.or_else(|| TagSet::detect(column.iter().copied())) else {
            return plain(words);
        };
        let token = |(at, word): (usize, &&'s str)| {
            let analysis = Analysis { upos: of(upos, at), tag: of(column, at), ..Analysis::default() };
            Token::analysed(word, analysis, tags, self.language)
        };
        let mut tokens: Vec<_> = words.iter().enumerate().map(token).collect();
        let arc = |(at, &(head, label)): (usize, &(Option<usize>, &'s str))| relation::Arc {
            label,
            head,
            upos: of(upos, at),
            xpos: of(xpos, at),
            form: words.get(at).copied().unwrap_or_default(),
        };
        attach(&mut tokens, &arcs.iter().enumerate().map(arc).collect::<Vec<_>>());
        tokens
    }
}

/// The Penn tag set, if these are its tags.
fn penn<'t>(tags: impl Iterator<Item = &'t str>) -> Option<&'static TagSet> {
    TagSet::detect(tags).filter(|tags| tags.name() == TagSet::penn().name())
}

fn plain<'t>(words: &[&'t str]) -> Vec<Token<'t>> {
    words.iter().map(|word| Token::plain(word)).collect()
}

/// Gives the words their relations and heads.
fn attach(tokens: &mut [Token], arcs: &[relation::Arc]) {
    for (token, (relation, head)) in tokens.iter_mut().zip(relations(arcs)) {
        token.relation = relation;
        token.head = head;
    }
}
