//! SVG of dependencies.

use super::page::{self, Picture};
use super::piece;
use crate::arcs::Arcs;
use crate::layout::{Arc, ArcsLayout, CORNER, TooLarge};
use crate::marks::Marks;

pub(super) fn picture(arcs: &Arcs, marks: &Marks) -> Result<Picture, TooLarge> {
    let layout = ArcsLayout::new(arcs, marks)?;
    let mut body = String::new();
    for arc in &layout.arcs {
        draw(&mut body, arc, layout.feet);
    }
    for word in &layout.words {
        piece::draw(&mut body, &word.piece, word.centre, layout.words_line, layout.notes);
        if !word.tag.is_empty() {
            page::element(&mut body, "tag", word.centre, layout.tags, &word.tag);
        }
    }
    Ok(Picture {
        width: layout.width,
        height: layout.height,
        title: "Dependency tree".to_owned(),
        description: piece::description(arcs.forms.iter().copied(), marks),
        body,
    })
}

fn draw(out: &mut String, arc: &Arc, feet: usize) {
    let Arc { from, to, top, relation, baseline, .. } = *arc;
    let (left, right) = from.map_or((to, to), |from| (from.min(to), from.max(to)));
    let line = if from.is_some() {
        let (low, inner_left, inner_right) = (top + CORNER, left + CORNER, right - CORNER);
        format!(
            "M{left} {feet}V{low}Q{left} {top} {inner_left} {top}H{inner_right}Q{right} {top} {right} {low}V{feet}"
        )
    } else {
        format!("M{to} {top}V{feet}")
    };
    page::path(out, "line", &line);
    tip(out, to, feet);
    page::element(out, "relation", usize::midpoint(left, right), baseline, relation);
}

/// Draws the tip of an arrow. Not a `<marker>`, whose id would clash if several pictures are in one page.
fn tip(out: &mut String, x: usize, feet: usize) {
    page::path(out, "tip", &format!("M{x} {feet}l-3.5-7h7z"));
}
