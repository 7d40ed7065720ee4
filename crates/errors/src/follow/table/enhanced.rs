//! Enhanced dependencies of a deleted word.

use solecism_corpus::table::{Column, Draft, Edge, LineId, NodeRef, RowId};

/// Replaces every edge from the word, which is about to go, by edges from the word's own heads. What hung from the
/// root through it hangs from `root`, the word that was promoted in its place, or from the root of the basic tree.
///
/// Whatever could be reached from the root still can: a way through the word is now a way past it.
pub(super) fn contract(draft: &mut Draft, word: u32, root: Option<u32>) {
    let gone = NodeRef::word(word);
    let line = draft.line_of_word(word);
    let deps = line.map(|line| draft.get(line, Column::Deps).into_owned());
    let Some(deps) = deps.filter(|deps| deps != "_") else { return };
    let Some(mut heads) = Edge::parse_all(&deps) else { return };
    heads.retain(|edge| edge.head != gone);
    let was_root = heads.iter().any(|edge| edge.head == NodeRef::ROOT);
    let mut dependents = draft.mentioning(word);
    let root = root
        .or_else(|| if was_root { basic_root(draft, word) } else { None })
        .or_else(|| first_dependent(draft, gone, &dependents))
        .map(NodeRef::word);
    let new_root = root.and_then(|root| draft.line_of_word(root.word)).filter(|_| was_root);
    dependents.extend(new_root.filter(|line| !dependents.contains(line)));
    let past = Past { gone, heads: &heads, root };
    for line in dependents {
        let Some(node) = draft.id(line).and_then(RowId::node).filter(|&node| node != gone) else { continue };
        let becomes_root = was_root && root == Some(node);
        let old = draft.get(line, Column::Deps);
        let Some(edges) = Edge::parse_all(&old) else { continue };
        if !becomes_root && !edges.iter().any(|edge| edge.head == gone) {
            continue;
        }
        let mut new = past.edges(node, &edges, becomes_root);
        if new.is_empty() {
            let relation = draft.get(line, Column::Deprel);
            new.extend(basic_edge(draft.head(line, Column::Head), &relation));
        }
        let deps = Edge::write_all(&mut new);
        draft.set_references(line, Column::Deps, &deps);
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
    draft.rows().find_map(|(line, row)| match draft.id(line) {
        Some(RowId::Word(other)) if other != word && row.get(Column::Head) == "0" => Some(other),
        _ => None,
    })
}

/// The first word with an edge from the word that goes.
fn first_dependent(draft: &Draft, gone: NodeRef, dependents: &[LineId]) -> Option<u32> {
    dependents.iter().find_map(|&line| match draft.id(line) {
        Some(RowId::Word(word)) => {
            let deps = draft.get(line, Column::Deps);
            let edges = Edge::parse_all(&deps)?;
            edges.iter().any(|edge| edge.head == gone).then_some(word)
        }
        _ => None,
    })
}
