//! Writing dependency tables: CoNLL-U and CoNLL-X.

use std::borrow::Cow;
use std::fmt::Write;

use super::ConvertOptions;
use super::dependencies::Dependency;
use super::tokens::{fully_unescaped, without_space};
use crate::format::Format;
use crate::line::spaces_before;
use crate::table::{Row, Table, UPOS};

/// A word of a dependency table.
struct Word<'a> {
    form: Cow<'a, str>,
    lemma: &'a str,
    upos: &'a str,
    xpos: &'a str,
    feats: &'a str,
    head: Option<usize>,
    relation: &'a str,
    misc: &'a str,
}

/// Writes the dependencies of a tree. Bracket tokens such as `-LRB-` become ordinary brackets.
pub(super) fn from_dependencies(
    dependencies: &[Dependency<'_>],
    to: Format,
    options: &ConvertOptions<'_>,
) -> String {
    let words: Vec<Word<'_>> = dependencies
        .iter()
        .map(|dependency| Word {
            form: fully_unescaped(dependency.word),
            lemma: "_",
            upos: dependency.upos,
            xpos: if dependency.tag.is_empty() { "_" } else { dependency.tag },
            feats: "_",
            head: Some(dependency.head),
            relation: &dependency.relation,
            misc: "_",
        })
        .collect();
    write(&words, &[], to, options)
}

/// Writes the words of another table. Ranges, empty nodes, second heads, predicates and enhanced dependencies are
/// dropped, and in CoNLL-X also comments and MISC.
pub(super) fn from_table(table: &Table<'_>, to: Format, options: &ConvertOptions<'_>) -> String {
    let words: Vec<Word<'_>> = table.words().map(|row| word(row, table.format(), to, options)).collect();
    let comments: Vec<&str> = table.comments().collect();
    write(&words, &comments, to, options)
}

fn word<'t>(row: Row<'t>, from: Format, to: Format, options: &ConvertOptions<'_>) -> Word<'t> {
    let head = row.head().map(|head| head as usize);
    let coarse = if from == Format::Conll09 { row.xpos() } else { row.upos() };
    let fine = if row.xpos() == "_" { coarse } else { row.xpos() };
    let universal = |row: Row<'t>| {
        let known = UPOS.into_iter().find(|upos| *upos == coarse);
        known.unwrap_or_else(|| options.dependencies.map_or("X", |rules| rules.upos(fine, row.form())))
    };
    let is_feature = |feature: &str| {
        feature.split_once('=').is_some_and(|(name, value)| !(name.is_empty() || value.is_empty()))
    };
    Word {
        form: row.form().into(),
        lemma: filled(row.lemma()),
        upos: if to == Format::Conllu { universal(row) } else { filled(coarse) },
        xpos: filled(fine),
        feats: if to == Format::Conllu && !row.feats().split('|').all(is_feature) {
            "_"
        } else {
            filled(row.feats())
        },
        head,
        // CoNLL-U prescribes the relation of the root; the other formats do not.
        relation: if to == Format::Conllu && head == Some(0) { "root" } else { filled(row.deprel()) },
        misc: filled(row.misc()),
    }
}

fn filled(field: &str) -> &str {
    if field.is_empty() { "_" } else { field }
}

fn write(words: &[Word<'_>], comments: &[&str], to: Format, options: &ConvertOptions<'_>) -> String {
    let spaces = spaces_before(words.iter().map(|word| &*word.form));
    let glued = |at: usize| options.detokenise && spaces.get(at).is_some_and(|space| !space);
    let mut text = String::new();
    if to == Format::Conllu {
        write_comments(&mut text, comments, words, glued, options);
    }
    for (at, word) in words.iter().enumerate() {
        let head = word.head.map_or_else(|| "_".to_owned(), |head| head.to_string());
        let form = if to == Format::ConllX { without_space(&word.form) } else { Cow::Borrowed(&*word.form) };
        let misc = match (to, word.misc) {
            (Format::Conllu, "_") if glued(at + 1) => "SpaceAfter=No",
            (Format::Conllu, misc) => misc,
            _ => "_",
        };
        let Word { lemma, upos, xpos, feats, relation, .. } = word;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{}\t{form}\t{lemma}\t{upos}\t{xpos}\t{feats}\t{head}\t{relation}\t_\t{misc}",
            at + 1
        );
    }
    text.push('\n');
    text
}

/// Writes the existing comments, then those that Universal Dependencies requires if they are missing.
fn write_comments(
    text: &mut String,
    comments: &[&str],
    words: &[Word<'_>],
    glued: impl Fn(usize) -> bool,
    options: &ConvertOptions<'_>,
) {
    for comment in comments {
        text.push_str(comment);
        text.push('\n');
    }
    let has =
        |name: &str| comments.iter().any(|comment| crate::table::comment_value(comment, name).is_some());
    if let Some(number) = options.number.filter(|_| !has("sent_id")) {
        let _ = writeln!(text, "# sent_id = {number}");
    }
    if !has("text") {
        text.push_str("# text = ");
        for (at, word) in words.iter().enumerate() {
            if at > 0 && !glued(at) {
                text.push(' ');
            }
            text.push_str(&word.form);
        }
        text.push('\n');
    }
}
