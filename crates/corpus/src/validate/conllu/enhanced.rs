//! The enhanced graph: edges sorted, between nodes that there are, and a way from the root to every node.

use super::relation;
use crate::flaw::Flaw;
use crate::table::{Column, Edge, NodeRef, Row, RowId, Table};
use crate::validate::flaw;

pub(super) fn check(table: &Table, flaws: &mut Vec<Flaw>) {
    let nodes: Vec<(NodeRef, Row)> = table.rows().filter_map(|row| Some((row.id().node()?, row))).collect();
    let is_given = |row: &Row| row.deps() != "_" || matches!(row.id(), RowId::Empty(..));
    if !nodes.iter().any(|(_, row)| is_given(row)) {
        return;
    }
    let mut graph = Graph { nodes: &nodes, dependents: vec![Vec::new(); nodes.len() + 1] };
    let before = flaws.len();
    for place in 0..nodes.len() {
        graph.check_row(place, flaws);
    }
    // A graph with broken edges is not worth walking.
    if flaws.len() == before {
        graph.check_reach(flaws);
    }
}

struct Graph<'n, 't> {
    /// In order, so that a node can be looked up.
    nodes: &'n [(NodeRef, Row<'t>)],
    /// For each node and, at the end, the root: the nodes that hang from it.
    dependents: Vec<Vec<usize>>,
}

impl Graph<'_, '_> {
    fn place(&self, node: NodeRef) -> Option<usize> {
        if node == NodeRef::ROOT {
            return Some(self.nodes.len());
        }
        self.nodes.binary_search_by_key(&node, |(node, _)| *node).ok()
    }

    /// Checks the edges of one node and adds them to the graph.
    fn check_row(&mut self, place: usize, flaws: &mut Vec<Flaw>) {
        let (node, row) = self.nodes[place];
        let mut at = row.place(Column::Deps).start;
        let mut last: Option<Edge> = None;
        for text in row.deps().split('|').filter(|_| row.deps() != "_") {
            let mut report = |what: &str, help: &str| flaws.push(Flaw::new(at, text.len(), what, help));
            match Edge::parse(text) {
                None => {
                    report("a malformed enhanced dependency", "write head:relation, with a bar between two");
                }
                Some(edge) => {
                    if last.as_ref().is_some_and(|last| *last >= edge) {
                        report(
                            "enhanced dependencies out of order",
                            "sort them by head, then relation, each once",
                        );
                    }
                    match self.place(edge.head) {
                        Some(head) => self.dependents[head].push(place),
                        None => report(
                            "an enhanced dependency on a node that is not there",
                            "name a word or an empty node",
                        ),
                    }
                    check_edge(node, &edge, report);
                    last = Some(edge);
                }
            }
            at += text.len() + 1;
        }
    }

    /// Every node can be reached from the root.
    fn check_reach(&self, flaws: &mut Vec<Flaw>) {
        let root = self.nodes.len();
        let mut reached = vec![false; root + 1];
        let mut open = vec![root];
        while let Some(place) = open.pop() {
            if !std::mem::replace(&mut reached[place], true) {
                open.extend(self.dependents[place].iter().filter(|&&dependent| !reached[dependent]));
            }
        }
        let lost = self.nodes.iter().zip(reached).filter(|(_, reached)| !reached);
        let what = "a node that the enhanced dependencies do not lead to";
        let help = "if any word has DEPS, all must be reached from the root, 0";
        flaws.extend(lost.map(|((_, row), _)| flaw(*row, Column::Deps, what, help)));
    }
}

fn check_edge(node: NodeRef, edge: &Edge, mut report: impl FnMut(&str, &str)) {
    if edge.head == node {
        report("a node that hangs from itself", "name another head");
    }
    if !relation::is_enhanced(&edge.relation) {
        report("a malformed relation", "a relation is in small letters: nsubj, nsubj:pass, obl:out_of");
    } else if (edge.head == NodeRef::ROOT) != relation::is_root(&edge.relation) {
        report("0 and root do not go together", "the relation is root where the head is 0, and nowhere else");
    }
}
