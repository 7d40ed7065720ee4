//! Packed drawings of dependency trees.

use serde::Serialize;
use solecism_draw::Arcs;
use solecism_draw::layout::{Arc, ArcsLayout, CORNER, TooLarge};

use super::{DrawnSentence, Labels, Line, MissingWord, offset, steps};

/// A packed dependency tree; lists have one entry per word.
#[derive(Serialize)]
pub(in crate::page) struct PackedArcs {
    size: (usize, usize),
    /// End of arcs, baseline of words, baseline of tags.
    lines: (usize, usize, usize),
    /// Corner radius of arcs.
    corner: usize,
    x: Vec<isize>,
    tags: Vec<usize>,
    heads: Vec<usize>,
    relations: Vec<usize>,
    /// Offset at which the word's arc meets it.
    to: Vec<isize>,
    /// Offset at which the word's arc meets its head; `None` for the root.
    from: Vec<Option<isize>>,
    /// Top of the word's arc.
    tops: Vec<usize>,
    /// Distance of the relation's baseline below the top.
    drops: Vec<isize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<MissingWord>,
}

/// Form, tag, number of the head, relation.
type Word = (String, String, usize, String);

impl PackedArcs {
    pub(super) fn of(words: &[Word], shown: &DrawnSentence, labels: &mut Labels) -> Result<Self, TooLarge> {
        let heads: Vec<usize> = words.iter().map(|word| word.2).collect();
        let arcs = Arcs {
            forms: words.iter().map(|word| word.0.as_str()).collect(),
            tags: words.iter().map(|word| word.1.as_str()).collect(),
            heads: (1..)
                .zip(&heads)
                .map(|(number, &head)| Some(drawn_head(number, head, words.len())))
                .collect(),
            relations: words.iter().map(|word| word.3.as_str()).collect(),
        };
        let mut layout = ArcsLayout::new(&arcs, &shown.marks)?;
        layout.arcs.sort_by_key(|arc| arc.dependent);
        let mut line = Line::default();
        for word in layout.words {
            line.push(word.piece, word.centre, layout.words_line, None);
        }
        let place = |word: usize| line.tokens.get(word).copied().unwrap_or_default();
        let from = |arc: &Arc| Some(offset(place(heads.get(arc.dependent)?.checked_sub(1)?), arc.from?));
        Ok(Self {
            size: (layout.width, layout.height),
            lines: (layout.feet, layout.words_line, layout.tags),
            corner: CORNER,
            x: steps(&line.tokens),
            tags: arcs.tags.iter().map(|tag| labels.number(tag)).collect(),
            relations: arcs.relations.iter().map(|relation| labels.number(relation)).collect(),
            to: layout.arcs.iter().map(|arc| offset(place(arc.dependent), arc.to)).collect(),
            from: layout.arcs.iter().map(from).collect(),
            tops: layout.arcs.iter().map(|arc| arc.top).collect(),
            drops: layout.arcs.iter().map(|arc| offset(arc.top, arc.baseline)).collect(),
            heads,
            words: shown.other_words(words.iter().map(|word| word.0.as_str())),
            missing: line.missing,
        })
    }
}

/// Head as drawn. A word whose head is not another word is drawn as a root, so that every word has an arc.
fn drawn_head(number: usize, head: usize, len: usize) -> u32 {
    let is_word = head != number && head <= len;
    u32::try_from(head).ok().filter(|_| is_word).unwrap_or(0)
}
