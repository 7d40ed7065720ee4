//! Packed sentences of a report: an index that is read at once, and chunks that are read when one of their sentences is shown.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde::Serialize;

use super::drawings::{Drawing, DrawnSentence, Labels};
use crate::document::{
    Analysis, Edit, Explorer, ExplorerSentence, ExplorerSystem, Gold, NoisyVersion, SystemAnalyses, Variant,
};

/// Number of sentences per chunk.
const PIECE: usize = 32;

/// Packed sentences.
pub(super) struct Sentences {
    /// Number of sentences on the page.
    pub kept: usize,
    /// Number of sentences omitted.
    pub left_out: usize,
    /// True if there is any noisy version.
    pub has_errors: bool,
    index: String,
    pieces: Vec<String>,
}

impl Sentences {
    /// Writes the data as script elements.
    pub(super) fn write(&self, html: &mut String) {
        let mut element = |name: &str, data: &str| {
            let _ = writeln!(html, "<script type=\"application/octet-stream\" id=\"{name}\">{data}</script>");
        };
        element("sentences", &self.index);
        for (number, piece) in self.pieces.iter().enumerate() {
            element(&format!("sentences-{number}"), piece);
        }
    }

    fn len(&self) -> usize {
        // Approximate size of the markup around a chunk.
        const AROUND: usize = 80;
        self.index.len() + self.pieces.iter().map(|piece| piece.len() + AROUND).sum::<usize>() + AROUND
    }
}

/// Packs sentences by decreasing loss until `room` bytes are used.
pub(super) fn pack(explorer: &Explorer, room: usize) -> Sentences {
    let ranked = explorer.ranked();
    let (mut pieces, mut used) = (Vec::new(), 0);
    let mut labels = Labels::default();
    for piece in ranked.chunks(PIECE) {
        let bodies: Vec<SentenceDrawings> =
            piece.iter().map(|sentence| SentenceDrawings::of(sentence, &mut labels)).collect();
        let packed = packed(&bodies);
        used += packed.len();
        if used > room {
            break;
        }
        pieces.push(packed);
    }
    loop {
        let kept = ranked.len().min(pieces.len() * PIECE);
        let index = packed(&Index::of(explorer, &ranked[..kept], &labels));
        let left_out = explorer.left_out + ranked.len() - kept;
        let has_errors = !explorer.variants.is_empty();
        let sentences = Sentences { kept, left_out, has_errors, index, pieces };
        if sentences.len() <= room || kept == 0 {
            return sentences;
        }
        // The index is too large as well: drop about as many chunks as the excess.
        let over = sentences.len() - room;
        pieces = sentences.pieces;
        let mut freed = 0;
        while freed < over {
            let Some(piece) = pieces.pop() else { break };
            freed += piece.len();
        }
    }
}

/// Serializes to JSON, compresses (zlib) and encodes in base 64.
fn packed(value: &impl Serialize) -> String {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    // Cannot fail: the output is in memory, and all keys are strings.
    let json = serde_json::to_vec(value).unwrap_or_default();
    let bytes = encoder.write_all(&json).and_then(|()| encoder.finish()).unwrap_or_default();
    BASE64_STANDARD.encode(bytes)
}

/// Data to filter, sort and list the sentences.
#[derive(Serialize)]
struct Index<'e> {
    piece: usize,
    variants: &'e [Variant],
    subjects: &'e [ExplorerSystem],
    /// Kinds of error with their sub-kinds.
    kinds: Vec<(&'e str, &'e str)>,
    /// Labels that drawings refer to by number.
    labels: &'e [String],
    sentences: Vec<Listed<'e>>,
}

/// A sentence in the index.
#[derive(Serialize)]
struct Listed<'e> {
    number: u64,
    words: &'e [String],
    variants: Vec<Option<ListedVariant<'e>>>,
    /// For each system, the clean score and the score in each variant.
    scores: Vec<(Option<f64>, Vec<Option<f64>>)>,
}

/// A noisy version of a sentence in the index.
#[derive(Serialize)]
struct ListedVariant<'e> {
    /// Words, unless the edits produce them.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<&'e [String]>,
    edits: Vec<ListedEdit<'e>>,
}

/// Operation, position, number of the kind, old word, new word.
type ListedEdit<'e> = (&'e str, usize, usize, Option<&'e str>, Option<&'e str>);

impl<'e> Index<'e> {
    fn of(explorer: &'e Explorer, sentences: &[&'e ExplorerSentence], labels: &'e Labels) -> Self {
        let edits = sentences.iter().flat_map(|sentence| sentence.variants.iter().flatten());
        let kinds: BTreeMap<(&str, &str), usize> =
            edits.flat_map(|changed| &changed.edits).map(|edit| (kind_of(edit), 0)).collect();
        let kinds: BTreeMap<(&str, &str), usize> = kinds.into_keys().zip(0..).collect();
        Self {
            piece: PIECE,
            variants: &explorer.variants,
            subjects: &explorer.subjects,
            sentences: sentences.iter().map(|sentence| Listed::of(sentence, &kinds)).collect(),
            kinds: kinds.into_keys().collect(),
            labels: labels.names(),
        }
    }
}

fn kind_of(edit: &Edit) -> (&str, &str) {
    (&edit.kind, &edit.subkind)
}

impl<'e> Listed<'e> {
    fn of(sentence: &'e ExplorerSentence, kinds: &BTreeMap<(&str, &str), usize>) -> Self {
        let variant = |changed: &'e NoisyVersion| ListedVariant {
            words: (!edits_explain(sentence, changed)).then_some(&changed.words[..]),
            edits: changed.edits.iter().map(|edit| listed(edit, kinds)).collect(),
        };
        Self {
            number: sentence.number,
            words: &sentence.words,
            variants: sentence.variants.iter().map(|changed| changed.as_ref().map(variant)).collect(),
            scores: sentence.answers.iter().map(scores).collect(),
        }
    }
}

fn listed<'e>(edit: &'e Edit, kinds: &BTreeMap<(&str, &str), usize>) -> ListedEdit<'e> {
    let kind = kinds.get(&kind_of(edit)).copied().unwrap_or_default();
    (&edit.op, edit.at, kind, edit.old.as_deref(), edit.new.as_deref())
}

/// Scores rounded to the digits that the page shows.
fn scores(answers: &SystemAnalyses) -> (Option<f64>, Vec<Option<f64>>) {
    let score = |answer: &Option<(Analysis, Option<f64>)>| {
        let score = answer.as_ref().and_then(|(_, score)| *score).filter(|score| score.is_finite());
        score.map(|score| (score * 1e5).round() / 1e5)
    };
    (score(&answers.clean), answers.noisy.iter().map(score).collect())
}

/// True if applying the edits gives the noisy sentence.
fn edits_explain(sentence: &ExplorerSentence, changed: &NoisyVersion) -> bool {
    edited(&sentence.words, &changed.edits).as_ref() == Some(&changed.words)
}

/// Applies edits to words; `None` if an edit lies outside the sentence.
fn edited(words: &[String], edits: &[Edit]) -> Option<Vec<String>> {
    let mut words = words.to_vec();
    for edit in edits {
        match (edit.op.as_str(), &edit.new) {
            ("insert", Some(new)) if edit.at <= words.len() => words.insert(edit.at, new.clone()),
            ("delete", None) if edit.at < words.len() => drop(words.remove(edit.at)),
            ("substitute", Some(new)) => words.get_mut(edit.at)?.clone_from(new),
            _ => return None,
        }
    }
    Some(words)
}

/// Drawings of a sentence.
#[derive(Serialize)]
struct SentenceDrawings {
    gold: DrawnGold,
    variants: Vec<Option<DrawnGold>>,
    answers: Vec<(Option<Drawing>, Vec<Option<Drawing>>)>,
}

/// Drawings of the gold analyses.
#[derive(Serialize)]
struct DrawnGold {
    #[serde(skip_serializing_if = "Option::is_none")]
    constituents: Option<Drawing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dependencies: Option<Drawing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<Drawing>,
}

impl DrawnGold {
    fn of(gold: &Gold, shown: &DrawnSentence, labels: &mut Labels) -> Self {
        let mut draw = |analysis: &Option<Analysis>| Some(shown.draw(analysis.as_ref()?, labels));
        Self {
            constituents: draw(&gold.constituents),
            dependencies: draw(&gold.dependencies),
            rows: draw(&gold.rows),
        }
    }
}

impl SentenceDrawings {
    fn of(sentence: &ExplorerSentence, labels: &mut Labels) -> Self {
        let original = DrawnSentence::original(&sentence.words);
        let variants = sentence.variants.iter().map(|changed| Some(shown(sentence, changed.as_ref()?)));
        let variants: Vec<Option<DrawnSentence>> = variants.collect();
        let golds =
            sentence.variants.iter().zip(&variants).map(|(changed, shown)| {
                Some(DrawnGold::of(&changed.as_ref()?.gold, shown.as_ref()?, labels))
            });
        let golds = golds.collect();
        let answers = sentence.answers.iter().map(|answers| {
            let clean = answers.clean.as_ref().map(|(analysis, _)| original.draw(analysis, labels));
            let noisy = answers.noisy.iter().zip(&variants).map(|(answer, shown)| {
                Some(shown.as_ref().unwrap_or(&original).draw(&answer.as_ref()?.0, labels))
            });
            (clean, noisy.collect())
        });
        Self {
            answers: answers.collect(),
            variants: golds,
            gold: DrawnGold::of(&sentence.gold, &original, labels),
        }
    }
}

/// The noisy version as drawn, with gaps for deleted words.
fn shown<'s>(sentence: &ExplorerSentence, changed: &'s NoisyVersion) -> DrawnSentence<'s> {
    let edits = if edits_explain(sentence, changed) { &changed.edits[..] } else { &[] };
    DrawnSentence::edited(sentence.words.len(), edits, &changed.words)
}
