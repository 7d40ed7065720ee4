//! SVG of a constituency tree.

use super::page::{self, Picture};
use super::piece;
use crate::layout::{Node, NodeKind, TooLarge, TreeLayout};
use crate::marks::Marks;
use solecism_corpus::tree::Tree;

pub(super) fn picture(tree: &Tree, marks: &Marks) -> Result<Picture, TooLarge> {
    let layout = TreeLayout::new(tree, marks)?;
    let mut body = lines(&layout);
    for node in layout.nodes.iter().filter(|node| node.kind != NodeKind::Word && !node.label.is_empty()) {
        let class = if node.kind == NodeKind::Tag { "tag" } else { "label" };
        page::element(&mut body, class, node.middle, node.baseline, &node.label);
    }
    for word in &layout.words {
        piece::draw(&mut body, &word.piece, word.centre, layout.words_line, layout.notes);
    }
    Ok(Picture {
        width: layout.width,
        height: layout.height,
        title: "Constituency tree".to_owned(),
        description: piece::description(tree.tokens().map(|leaf| leaf.word), marks),
        body,
    })
}

/// All lines in one path, grouped by parent.
fn lines(layout: &TreeLayout) -> String {
    let mut children: Vec<(&Node, &Node, usize)> = Vec::new();
    for node in &layout.nodes {
        if let Some(at) = node.parent {
            children.push((&layout.nodes[at], node, at));
        }
    }
    children.sort_by_key(|&(_, _, parent)| parent);
    let mut lines = String::new();
    for (parent, child, _) in children {
        line(&mut lines, parent, child, layout.is_square);
    }
    let mut body = String::new();
    if !lines.is_empty() {
        page::path(&mut body, "line", &lines);
    }
    body
}

fn line(out: &mut String, parent: &Node, child: &Node, is_square: bool) {
    let (x, to_x, end) = (parent.centre, child.centre, child.top);
    let Node { foot, knee, .. } = parent;
    if is_square {
        page::put(out, format_args!("M{x} {foot}V{knee}H{to_x}V{end}"));
    } else {
        page::put(out, format_args!("M{x} {foot}L{to_x} {knee}"));
        if end > *knee {
            page::put(out, format_args!("V{end}"));
        }
    }
}
