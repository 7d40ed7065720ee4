//! Rules of CoNLL-U for the enhanced graph: edges are sorted and between existing nodes, and every node is reachable
//! from the root.

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
    for index in 0..nodes.len() {
        graph.check_row(index, flaws);
    }
    // Reachability means nothing if edges are missing.
    if flaws.len() == before {
        graph.check_reachability(flaws);
    }
}

struct Graph<'n, 't> {
    /// Sorted, for binary search.
    nodes: &'n [(NodeRef, Row<'t>)],
    /// Dependents of each node, and last those of the root.
    dependents: Vec<Vec<usize>>,
}

impl Graph<'_, '_> {
    fn index(&self, node: NodeRef) -> Option<usize> {
        if node == NodeRef::ROOT {
            return Some(self.nodes.len());
        }
        self.nodes.binary_search_by_key(&node, |(node, _)| *node).ok()
    }

    /// Checks the edges of one node and adds them to the graph.
    fn check_row(&mut self, index: usize, flaws: &mut Vec<Flaw>) {
        let (node, row) = self.nodes[index];
        let mut at = row.place(Column::Deps).start;
        let mut last: Option<Edge> = None;
        for text in row.deps().split('|').filter(|_| row.deps() != "_") {
            let mut report = |what: &str, help: &str| flaws.push(Flaw::new(at, text.len(), what, help));
            match Edge::parse(text) {
                None => {
                    report("a malformed enhanced dependency", "write head:relation, separated by bars");
                }
                Some(edge) => {
                    if last.as_ref().is_some_and(|last| *last >= edge) {
                        report(
                            "enhanced dependencies out of order",
                            "sort them by head, then relation, each once",
                        );
                    }
                    match self.index(edge.head) {
                        Some(head) => self.dependents[head].push(index),
                        None => report(
                            "an enhanced dependency on a node that does not exist",
                            "the head must be a word or an empty node",
                        ),
                    }
                    check_edge(node, &edge, report);
                    last = Some(edge);
                }
            }
            at += text.len() + 1;
        }
    }

    /// Checks that every node can be reached from the root.
    fn check_reachability(&self, flaws: &mut Vec<Flaw>) {
        let root = self.nodes.len();
        let mut reached = vec![false; root + 1];
        let mut open = vec![root];
        while let Some(index) = open.pop() {
            if !std::mem::replace(&mut reached[index], true) {
                open.extend(self.dependents[index].iter().filter(|&&dependent| !reached[dependent]));
            }
        }
        let unreachable = self.nodes.iter().zip(reached).filter(|(_, reached)| !reached);
        let what = "a node that is unreachable in the enhanced dependencies";
        let help = "if any word has DEPS, all must be reachable from the root, 0";
        flaws.extend(unreachable.map(|((_, row), _)| flaw(*row, Column::Deps, what, help)));
    }
}

fn check_edge(node: NodeRef, edge: &Edge, mut report: impl FnMut(&str, &str)) {
    if edge.head == node {
        report("a node that depends on itself", "give another head");
    }
    if !relation::is_enhanced(&edge.relation) {
        report("a malformed relation", "a relation is in lower case: nsubj, nsubj:pass, obl:out_of");
    } else if (edge.head == NodeRef::ROOT) != relation::is_root(&edge.relation) {
        report(
            "a root relation without head 0, or the reverse",
            "the relation is root if and only if the head is 0",
        );
    }
}
