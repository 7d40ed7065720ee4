//! Layout of constituency trees.

use std::borrow::Cow;
use std::ops::Range;

use super::piece::{self, Piece};
use super::typeface::{self, LABEL};
use super::{MARGIN, TooLarge, check};
use crate::columns::{Columns, drawn};
use crate::leaves::{ShownLeaf, label, shown_leaves, top};
use crate::marks::Marks;
use crate::text;
use solecism_corpus::tree::{NodeId, TRACE, Tree};

/// Height of one level of constituents.
const LEVEL: usize = 46;
/// From the tags down to the words.
const WORDS: usize = 24;
/// From the words down to the notes on edits.
const NOTES: usize = 24;
/// Space between neighbours.
const GAP: usize = 12;
/// Width above which lines have right angles, because slanted ones would be so flat that they run together.
const WIDE: usize = 1_200;
/// From the baseline of a text up to the end of the line above it.
const ABOVE: usize = 15;
/// From the baseline of a text down to the start of the lines below it.
const BELOW: usize = 6;

/// Layout of a constituency tree.
#[derive(Debug)]
pub struct TreeLayout<'t> {
    /// Width of the picture.
    pub width: usize,
    /// Height of the picture.
    pub height: usize,
    /// The constituents and tags in pre-order.
    pub nodes: Vec<Node<'t>>,
    /// The words in order, with traces and missing words.
    pub words: Vec<TreeWord<'t>>,
    /// Baseline of the tags.
    pub tags: usize,
    /// Baseline of the words.
    pub words_line: usize,
    /// Baseline of the first line of notes.
    pub(crate) notes: usize,
    /// True if lines have right angles. Otherwise they are slanted to the next level and vertical below it.
    pub is_square: bool,
    /// True if the root is not drawn because it has no label and a single child.
    pub is_wrapped: bool,
}

/// Kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A constituent.
    Constituent,
    /// The tag of a word.
    Tag,
    /// A word without a tag.
    Word,
}

/// A node with the positions of its label and lines.
///
/// A line starts at the `foot` of the parent, bends at the height of the parent's `knee` and ends at the `top` of the
/// child. So all lines of one constituent bend at the same height, and no line crosses another subtree.
#[derive(Debug)]
pub struct Node<'t> {
    /// Label in the tree, or the word.
    pub name: &'t str,
    /// Text shown; empty over a null element, whose tag is always `-NONE-`.
    pub label: Cow<'t, str>,
    /// Kind of the node.
    pub kind: NodeKind,
    /// Index of the parent among the nodes.
    pub parent: Option<usize>,
    /// Depth below the topmost node that is drawn.
    pub depth: usize,
    /// Tokens that it spans.
    pub tokens: Range<usize>,
    /// Horizontal position of lines.
    pub centre: usize,
    /// Horizontal centre of the label.
    pub middle: usize,
    /// Baseline of the label.
    pub baseline: usize,
    /// End of the line from its parent.
    pub top: usize,
    /// Start of the lines to its children.
    pub foot: usize,
    /// Height at which those lines bend.
    pub knee: usize,
}

/// A word with its position.
#[derive(Debug)]
pub struct TreeWord<'t> {
    /// Index among the nodes of its tag or, without one, of the word. For a missing word, that of the adjacent word.
    pub node: usize,
    /// The leaf in the tree.
    pub leaf: &'t str,
    /// Horizontal centre.
    pub centre: usize,
    /// Word and notes.
    pub piece: Piece,
}

impl<'t> TreeLayout<'t> {
    /// Lays out the nodes and words.
    ///
    /// # Errors
    /// If the picture would be too large.
    pub fn new(tree: &'t Tree, marks: &Marks) -> Result<Self, TooLarge> {
        let depths = depths(tree);
        let levels = drawn(tree).filter(|&n| is_constituent(tree, n)).map(|n| depths[n.index()] + 1);
        let levels = levels.max().unwrap_or(0);
        let leaves = shown_leaves(tree, marks);
        check(leaves.len().saturating_mul(GAP), levels.saturating_mul(LEVEL))?;
        let pieces: Vec<_> = leaves.iter().map(piece::of_leaf).collect();
        let columns = Columns::place(tree, text_widths(tree, &leaves, &pieces), GAP);
        let tags = MARGIN + ABOVE + levels * LEVEL;
        let width = columns.width(tree) + 2 * MARGIN;
        let height = tags + WORDS + 10 + piece::height_of_notes(pieces.iter().flatten()) + MARGIN;
        let is_square = columns.width(tree) > WIDE;
        let (nodes, numbers) = Placing { tree, depths, columns: &columns, tags, is_square }.nodes();
        let placed = leaves.iter().zip(pieces).flat_map(|(leaf, pieces)| {
            let (node, leaf_word) = (numbers[leaf.node.index()], leaf.word);
            let placed = piece::place(pieces, MARGIN + columns.text_start(leaf.node));
            placed.map(move |(centre, piece)| TreeWord { node, leaf: leaf_word, centre, piece })
        });
        let words = placed.collect();
        let words_line = tags + WORDS;
        Ok(Self {
            width,
            height,
            nodes,
            words,
            tags,
            words_line,
            notes: words_line + NOTES,
            is_square,
            is_wrapped: top(tree) != tree.root(),
        })
    }
}

fn is_constituent(tree: &Tree, node: NodeId) -> bool {
    !tree.is_word(node) && !tree.is_preterminal(node)
}

/// Depth of each node below the topmost one that is drawn.
fn depths(tree: &Tree) -> Vec<usize> {
    let mut depths = vec![0; tree.len()];
    for node in drawn(tree).skip(1) {
        depths[node.index()] = tree.parent(node).map_or(0, |parent| depths[parent.index()] + 1);
    }
    depths
}

fn text_widths(tree: &Tree, leaves: &[ShownLeaf], pieces: &[Vec<Piece>]) -> Vec<usize> {
    let label_width =
        |node| if tree.is_word(node) { 0 } else { typeface::width(&shown_label(tree, node), LABEL) };
    let mut widths: Vec<usize> = tree.nodes().map(label_width).collect();
    for (leaf, pieces) in leaves.iter().zip(pieces) {
        widths[leaf.node.index()] = piece::width(pieces);
    }
    widths
}

/// The label; empty over a null element, whose tag is always `-NONE-`.
fn shown_label<'t>(tree: &'t Tree, node: NodeId) -> Cow<'t, str> {
    if tree.name(node) == TRACE && tree.is_preterminal(node) { text::clean("") } else { label(tree, node) }
}

struct Placing<'d, 't> {
    tree: &'t Tree<'t>,
    depths: Vec<usize>,
    columns: &'d Columns,
    /// Baseline of the tags.
    tags: usize,
    is_square: bool,
}

impl<'t> Placing<'_, 't> {
    /// The nodes, and for each node of the tree its index among them; a word with a tag has the index of its tag.
    fn nodes(&self) -> (Vec<Node<'t>>, Vec<usize>) {
        let spans = self.tree.spans();
        let mut nodes = Vec::new();
        let mut numbers = vec![0; self.tree.len()];
        for id in drawn(self.tree) {
            let parent = self.tree.parent(id).filter(|_| id != top(self.tree));
            let tag = parent.filter(|&parent| self.tree.is_preterminal(parent));
            numbers[id.index()] = tag.map_or(nodes.len(), |tag| numbers[tag.index()]);
            if tag.is_none() {
                let (start, end) = spans[id.index()];
                let parent = parent.map(|parent| numbers[parent.index()]);
                nodes.push(self.node(id, parent, start as usize..end as usize));
            }
        }
        (nodes, numbers)
    }

    fn node(&self, id: NodeId, parent: Option<usize>, tokens: Range<usize>) -> Node<'t> {
        let label = shown_label(self.tree, id);
        let (kind, baseline) = if self.tree.is_word(id) {
            (NodeKind::Word, self.tags + WORDS)
        } else if self.tree.is_preterminal(id) {
            (NodeKind::Tag, self.tags)
        } else {
            (NodeKind::Constituent, MARGIN + ABOVE + self.depths[id.index()] * LEVEL)
        };
        let foot = baseline + BELOW;
        let next_level = baseline + LEVEL - ABOVE;
        Node {
            name: self.tree.name(id),
            kind,
            parent,
            depth: self.depths[id.index()],
            tokens,
            centre: MARGIN + self.columns.centre(id),
            middle: MARGIN + self.columns.text_start(id) + typeface::width(&label, LABEL) / 2,
            baseline,
            // A null element has no label above it, so the line extends down to it.
            top: baseline - ABOVE + if label.is_empty() { WORDS } else { 0 },
            foot,
            knee: if self.is_square { usize::midpoint(foot, next_level) } else { next_level },
            label,
        }
    }
}
