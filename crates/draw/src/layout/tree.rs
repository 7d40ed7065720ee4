//! Where a constituency tree stands.

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

/// From one level of constituents to the next.
const LEVEL: usize = 46;
/// From the line of tags to the line of words.
const WORDS: usize = 24;
/// From the line of words to what is said about them.
const NOTES: usize = 24;
/// Space between neighbours.
const GAP: usize = 12;
/// In a picture wider than this, slanted lines would be so flat that they run into each other: they go square.
const WIDE: usize = 1_200;
/// From the baseline of a text up to where a line ends, and down to where one starts.
const ABOVE: usize = 15;
const BELOW: usize = 6;

/// A constituency tree in its place.
#[derive(Debug)]
pub struct TreeLayout<'t> {
    /// How wide the picture is.
    pub width: usize,
    /// How high it is.
    pub height: usize,
    /// The constituents and tags, each before those below it.
    pub nodes: Vec<Node<'t>>,
    /// What stands on the line of words, from left to right.
    pub words: Vec<TreeWord<'t>>,
    /// The baseline of the tags.
    pub tags: usize,
    /// The baseline of the words.
    pub words_line: usize,
    /// The baseline of the first line of notes.
    pub(crate) notes: usize,
    /// Whether lines have right angles: across, then down. Else they go slanted to the next level, then down.
    pub is_square: bool,
    /// Whether the root is not drawn: it has no name, and a single constituent.
    pub is_wrapped: bool,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A constituent.
    Constituent,
    /// The tag of a word.
    Tag,
    /// A word that has no tag.
    Word,
}

/// A node: a label with a line from its parent.
///
/// A line leaves the parent at its `foot`, turns at its `knee` and ends at the `top` of the daughter. Daughters of one
/// constituent so part at the same height, and no line crosses another sub-tree.
#[derive(Debug)]
pub struct Node<'t> {
    /// Its label in the tree; for a word, the word.
    pub name: &'t str,
    /// What is written for it; nothing over a null element, whose tag says nothing.
    pub label: Cow<'t, str>,
    /// What it is.
    pub kind: NodeKind,
    /// The constituent that it is in, among the nodes.
    pub parent: Option<usize>,
    /// How far it is below the topmost.
    pub depth: usize,
    /// The tokens that it is over.
    pub tokens: Range<usize>,
    /// Where lines meet it.
    pub centre: usize,
    /// The middle of its label.
    pub middle: usize,
    /// The baseline of its label.
    pub baseline: usize,
    /// Where the line from its parent ends.
    pub top: usize,
    /// Where lines to its daughters start.
    pub foot: usize,
    /// How far down these lines turn.
    pub knee: usize,
}

/// A word in its place.
#[derive(Debug)]
pub struct TreeWord<'t> {
    /// The tag that it is under or beside, or the word itself, among the nodes.
    pub node: usize,
    /// What the tree has there.
    pub leaf: &'t str,
    /// Its middle.
    pub centre: usize,
    /// The word.
    pub piece: Piece,
}

impl<'t> TreeLayout<'t> {
    /// Finds the place of everything.
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

/// How far each node is below the topmost one that is drawn.
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

/// The label; nothing over a null element, whose tag says nothing.
fn shown_label<'t>(tree: &'t Tree, node: NodeId) -> Cow<'t, str> {
    if tree.name(node) == TRACE && tree.is_preterminal(node) { text::clean("") } else { label(tree, node) }
}

struct Placing<'d, 't> {
    tree: &'t Tree<'t>,
    depths: Vec<usize>,
    columns: &'d Columns,
    /// The baseline of the tags.
    tags: usize,
    is_square: bool,
}

impl<'t> Placing<'_, 't> {
    /// The nodes, and for each of the tree which one it is among them; a word under a tag is where its tag is.
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
            // Nothing is written over a null element, so the line goes on to it.
            top: baseline - ABOVE + if label.is_empty() { WORDS } else { 0 },
            foot,
            knee: if self.is_square { usize::midpoint(foot, next_level) } else { next_level },
            label,
        }
    }
}
