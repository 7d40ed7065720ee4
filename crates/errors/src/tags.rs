//! Tags of sentences: from the file, or from a tagger.

use std::borrow::Cow;
use std::cell::Cell;

use solecism_corpus::batch::BatchReader;
use solecism_corpus::table::Row;
use solecism_corpus::{Format, Line, LineKind, Notation, Problem, Sentence, Table, Tree};
use solecism_language::{Class, Form, TagInfo, TagSet};
use solecism_tagging::WordTagger;

use crate::follow::takes_words;
use crate::tagged::{Tagged, Token};

/// A tagger that leaves words untagged, for errors that do not use tags.
pub struct NoTagger;

impl WordTagger for NoTagger {
    fn tag(&self, _: &[&str]) -> Option<Vec<&str>> {
        None
    }
}

/// Detects the tag set of a corpus from its beginning.
///
/// CoNLL-U has two columns of tags: the language-specific one is used if its tags are Penn's, otherwise the universal
/// one with its features.
///
/// # Errors
/// If no tag is known.
pub fn detect(head: &str, notation: Notation) -> Result<&'static TagSet, Problem> {
    let tags = match notation.format {
        Format::Text => return Ok(TagSet::penn()),
        _ => head_tags(head, notation),
    };
    if notation.format == Format::Conllu {
        let penn = TagSet::penn();
        // Tag sets of other languages share a few names with Penn's.
        let known = tags.iter().filter(|tag| penn.info(tag).known).count();
        return Ok(if 2 * known > tags.len() { penn } else { TagSet::upos() });
    }
    TagSet::detect(tags.iter().map(String::as_str)).ok_or_else(|| {
        let what = if tags.is_empty() {
            "the words have no tags".to_owned()
        } else {
            format!("none of the tags is known ({} …)", tags[..tags.len().min(5)].join(" "))
        };
        Problem::new(what, "name the tag set with --tagset penn, upos or c5, or a table of your own")
    })
}

/// Tags of the complete sentences in the beginning of a file.
fn head_tags(head: &str, notation: Notation) -> Vec<String> {
    let mut tags = Vec::new();
    each_of_head(head, notation, |sentence| match sentence {
        Sentence::Tree(tree) => tags.extend(tree.tokens().map(|leaf| leaf.tag.to_owned())),
        Sentence::Table(table) => tags.extend(table.words().map(|row| row.xpos().to_owned())),
        Sentence::Line(line) => tags.extend(line.tokens().filter_map(|(_, tag)| tag.map(str::to_owned))),
        Sentence::M2(_) => {}
    });
    tags.retain(|tag| !matches!(tag.as_str(), "" | "_"));
    tags
}

/// Words of the complete sentences in the beginning of a file.
pub fn head_words(head: &str, notation: Notation) -> Vec<String> {
    let mut words = Vec::new();
    each_of_head(head, notation, |sentence| words.extend(sentence.words().into_iter().map(str::to_owned)));
    words
}

/// Calls a function with each complete sentence in the beginning of a file. Sentences that are cut off or invalid are
/// skipped: they are reported when the whole file is read.
fn each_of_head(head: &str, notation: Notation, mut see: impl FnMut(&Sentence<'_>)) {
    let mut reader = BatchReader::new(head.as_bytes(), "", notation.format, 0);
    while let Ok(Some(batch)) = reader.next_batch() {
        for text in batch.pieces().filter_map(|piece| piece.text().ok()) {
            if let Ok(sentence) = notation.parse(text) {
                see(&sentence);
            }
        }
    }
}

thread_local! {
    /// Token buffer, reused from sentence to sentence: it is the largest allocation for a sentence.
    static ROOM: Cell<Vec<Token<'static>>> = const { Cell::new(Vec::new()) };
}

/// Returns the token buffer of a finished sentence for reuse.
pub(crate) fn reuse_tokens(tagged: Tagged) {
    let mut tokens = tagged.tokens;
    tokens.clear();
    // The vector is empty: this keeps its allocation and only changes its lifetime.
    ROOM.set(tokens.into_iter().map_while(|_| None).collect());
}

/// The words of a sentence with their tags.
pub fn tagged<'s>(sentence: &'s Sentence<'s>, tagset: &'s TagSet, tagger: &'s dyn WordTagger) -> Tagged<'s> {
    let tokens = match sentence {
        Sentence::Tree(tree) => of_tree(tree, tagset, ROOM.take()),
        Sentence::Table(table) => of_table(table, tagset),
        Sentence::Line(line) => of_line(line, tagset, tagger),
        Sentence::M2(_) => Vec::new(),
    };
    let takes_words = match sentence {
        Sentence::Tree(tree) => tokens.len() != 1 || takes_words(tree),
        _ => true,
    };
    Tagged { tokens, tagset, takes_words }
}

fn of_tree<'s>(tree: &'s Tree<'s>, tagset: &'s TagSet, mut tokens: Vec<Token<'s>>) -> Vec<Token<'s>> {
    // Most words have two nodes of their own, so this rarely needs to grow.
    tokens.reserve(tree.len() / 2);
    let text = tree.text();
    tree.for_each_token(|leaf, tag| {
        let info = tagset.info_in(text, tag);
        tokens.push(Token { word: Cow::Borrowed(leaf.word), tag: Cow::Borrowed(leaf.tag), info });
    });
    tokens
}

fn of_table<'s>(table: &'s Table<'s>, tagset: &'s TagSet) -> Vec<Token<'s>> {
    let is_universal = tagset.name() == "upos";
    let token = |row: Row<'s>| {
        let tag = if is_universal && table.format() != Format::Rows { row.upos() } else { row.xpos() };
        Token {
            word: Cow::Borrowed(row.form()),
            tag: Cow::Borrowed(tag),
            info: tagset.info_for(row.form(), tag, row.feats()),
        }
    };
    table.words().map(token).collect()
}

fn of_line<'s>(line: &'s Line<'s>, tagset: &'s TagSet, tagger: &'s dyn WordTagger) -> Vec<Token<'s>> {
    let token = |word: &'s str, tag: &'s str| Token {
        word: Cow::Borrowed(word),
        tag: Cow::Borrowed(tag),
        info: tagset.info_for(word, tag, "_"),
    };
    if line.kind() != LineKind::Text {
        return line.tokens().map(|(word, tag)| token(word, tag.unwrap_or_default())).collect();
    }
    let words: Vec<&str> = line.tokens().map(|(word, _)| word).collect();
    let untagged =
        |word: &'s str| Token { word: Cow::Borrowed(word), tag: Cow::Borrowed(""), info: UNTAGGED };
    match tagger.tag(&words) {
        Some(tags) => words.into_iter().zip(tags).map(|(word, tag)| token(word, tag)).collect(),
        None => words.into_iter().map(untagged).collect(),
    }
}

/// Analysis of an untagged word; its tag does not count as unknown.
const UNTAGGED: TagInfo = TagInfo { class: Class::Other, form: Form::None, proper: false, known: true };
