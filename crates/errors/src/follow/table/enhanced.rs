//! Enhanced dependencies, when a word goes.

use solecism_corpus::table::{Column, Draft, Edge, NodeRef, RowId};

/// Replaces every edge from the word, which is about to go, by edges from the word's own heads. What hung from the
/// root through it hangs from `root`, the word that was promoted in its place, or from the root of the basic tree.
///
/// Whatever could be reached from the root still can: a way through the word is now a way past it.
pub(super) fn contract(draft: &mut Draft, word: u32, root: Option<u32>) {
    let gone = NodeRef::word(word);
    let row = draft.line_of_word(word).and_then(|line| draft.row(line));
    let Some(deps) = row.map(|row| row.get(Column::Deps).to_owned()).filter(|deps| deps != "_") else {
        return;
    };
    let Some(mut heads) = Edge::parse_all(&deps) else { return };
    heads.retain(|edge| edge.head != gone);
    let was_root = heads.iter().any(|edge| edge.head == NodeRef::ROOT);
    let root =
        root.or_else(|| basic_root(draft, word)).or_else(|| first_dependent(draft, gone)).map(NodeRef::word);
    let past = Past { gone, heads: &heads, root };
    for row in draft.rows_mut() {
        let Some(node) = row.id().node().filter(|&node| node != gone) else { continue };
        let becomes_root = was_root && root == Some(node);
        let Some(edges) = Edge::parse_all(row.get(Column::Deps)) else { continue };
        if !becomes_root && !edges.iter().any(|edge| edge.head == gone) {
            continue;
        }
        let basic = basic_edge(row.head(Column::Head), row.get(Column::Deprel));
        let mut new = past.edges(node, &edges, becomes_root);
        if new.is_empty() {
            new.extend(basic);
        }
        let deps = Edge::write_all(&mut new);
        row.set(Column::Deps, deps);
    }
}

/// The word that goes, what it hangs from, and the root once it is gone.
struct Past<'t> {
    gone: NodeRef,
    heads: &'t [Edge<'t>],
    root: Option<NodeRef>,
}

impl Past<'_> {
    /// The edges of a node with those from the word that goes led past it.
    fn edges<'e>(&self, node: NodeRef, old: &[Edge<'e>], becomes_root: bool) -> Vec<Edge<'e>> {
        let mut new: Vec<Edge> = old.iter().filter(|edge| edge.head != self.gone).cloned().collect();
        for edge in old.iter().filter(|edge| edge.head == self.gone) {
            for above in self.heads {
                let head = if above.head == NodeRef::ROOT { self.root } else { Some(above.head) };
                new.extend(head.map(|head| Edge { head, relation: edge.relation.clone() }));
            }
        }
        if becomes_root && !new.iter().any(|edge| edge.head == NodeRef::ROOT) {
            new.push(Edge::FROM_ROOT);
        }
        new.retain(|edge| edge.head != node);
        new
    }
}

fn basic_edge(head: Option<u32>, relation: &str) -> Option<Edge<'static>> {
    head.map(|head| Edge { head: NodeRef::word(head), relation: relation.to_owned().into() })
}

/// The root of the basic tree, other than the word that goes.
fn basic_root(draft: &Draft, word: u32) -> Option<u32> {
    draft.rows().find_map(|(_, row)| match row.id() {
        RowId::Word(other) if other != word && row.head(Column::Head) == Some(0) => Some(other),
        _ => None,
    })
}

/// The first word with an edge from the word that goes.
fn first_dependent(draft: &Draft, gone: NodeRef) -> Option<u32> {
    draft.rows().find_map(|(_, row)| match row.id() {
        RowId::Word(word) => {
            let edges = Edge::parse_all(row.get(Column::Deps))?;
            edges.iter().any(|edge| edge.head == gone).then_some(word)
        }
        _ => None,
    })
}
