//! A mutable passage, for the normalisation of the `ucca` package.

use super::passage::{NodeKind, Passage, sort_key};

/// A unit, word or punctuation mark.
#[derive(Clone, Debug)]
pub(super) struct GraphNode {
    pub sort_key: (String, String),
    pub kind: NodeKind,
    pub is_implicit: bool,
    pub is_alive: bool,
    /// Indices of the edges to children, sorted by child.
    pub below: Vec<usize>,
    /// Indices of the edges from parents, sorted by parent.
    pub above: Vec<usize>,
}

/// An edge.
#[derive(Clone, Debug)]
pub(super) struct GraphEdge {
    pub from: usize,
    pub to: usize,
    pub tags: Vec<String>,
    pub is_remote: bool,
}

/// A mutable passage.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub nodes: Vec<GraphNode>,
    pub edges: Vec<GraphEdge>,
    /// Words and punctuation marks, in text order.
    pub terminals: Vec<usize>,
}

impl Graph {
    pub(super) fn new(passage: &Passage) -> Self {
        let node = |node: &super::passage::Node| GraphNode {
            sort_key: sort_key(&node.id),
            kind: node.kind,
            is_implicit: node.is_implicit(),
            is_alive: true,
            below: Vec::new(),
            above: Vec::new(),
        };
        let nodes = passage.nodes.iter().map(node).collect();
        let mut graph = Self { nodes, edges: Vec::new(), terminals: passage.terminals() };
        for (from, node) in passage.nodes.iter().enumerate() {
            for edge in &node.edges {
                let tags = edge.tags().into_iter().map(str::to_owned).collect();
                graph.add(GraphEdge { from, to: edge.to, tags, is_remote: edge.is_remote() });
            }
        }
        graph
    }

    /// Adds an edge.
    pub(super) fn add(&mut self, edge: GraphEdge) {
        let (number, from, to) = (self.edges.len(), edge.from, edge.to);
        self.edges.push(edge);
        let position = self.nodes[from]
            .below
            .partition_point(|&other| self.nodes[self.edges[other].to].sort_key <= self.nodes[to].sort_key);
        self.nodes[from].below.insert(position, number);
        let position = self.nodes[to].above.partition_point(|&other| {
            self.nodes[self.edges[other].from].sort_key <= self.nodes[from].sort_key
        });
        self.nodes[to].above.insert(position, number);
    }

    /// Removes an edge.
    pub(super) fn remove_edge(&mut self, edge: usize) {
        let GraphEdge { from, to, .. } = self.edges[edge];
        self.nodes[from].below.retain(|&other| other != edge);
        self.nodes[to].above.retain(|&other| other != edge);
    }

    /// Removes a node with all its edges.
    pub(super) fn remove_node(&mut self, node: usize) {
        for edge in self.nodes[node].below.clone() {
            self.remove_edge(edge);
        }
        for edge in self.nodes[node].above.clone() {
            self.remove_edge(edge);
        }
        self.nodes[node].is_alive = false;
    }

    /// Adds a unit, with the next free number.
    pub(super) fn new_node(&mut self, kind: NodeKind) -> usize {
        let units = self.units().len();
        let is_free = |number: &usize| {
            let sort_key = ("1".to_owned(), format!("{number:>10}"));
            !self.nodes.iter().any(|node| node.is_alive && node.sort_key == sort_key)
        };
        // Among more numbers than there are nodes, one is free.
        let number = (units + 1..=units + self.nodes.len() + 1).find(is_free).unwrap_or(units + 1);
        self.nodes.push(GraphNode {
            sort_key: ("1".to_owned(), format!("{number:>10}")),
            kind,
            is_implicit: false,
            is_alive: true,
            below: Vec::new(),
            above: Vec::new(),
        });
        self.nodes.len() - 1
    }

    /// Nodes other than words and punctuation marks, sorted.
    pub(super) fn units(&self) -> Vec<usize> {
        let is_unit = |&node: &usize| self.nodes[node].is_alive && !self.nodes[node].kind.is_terminal();
        let mut units: Vec<usize> = (0..self.nodes.len()).filter(is_unit).collect();
        units.sort_by(|&a, &b| self.nodes[a].sort_key.cmp(&self.nodes[b].sort_key));
        units
    }

    /// Units without parents, sorted.
    pub(super) fn roots(&self) -> Vec<usize> {
        self.units().into_iter().filter(|&unit| self.nodes[unit].above.is_empty()).collect()
    }

    /// First tag of an edge.
    pub(super) fn tag(&self, edge: usize) -> &str {
        self.edges[edge].tags.first().map_or("", String::as_str)
    }

    /// Children with this tag, including remote ones.
    pub(super) fn children_with_tag(&self, node: usize, tag: &str) -> Vec<usize> {
        let edges = self.nodes[node].below.iter().map(|&edge| &self.edges[edge]);
        edges.filter(|edge| edge.tags.iter().any(|other| other == tag)).map(|edge| edge.to).collect()
    }

    /// The primary edge to a unit: from a unit, and not remote.
    pub(super) fn primary_edge(&self, node: usize) -> Option<usize> {
        self.nodes[node].above.iter().copied().find(|&edge| {
            !self.edges[edge].is_remote && self.nodes[self.edges[edge].from].kind == NodeKind::Unit
        })
    }

    /// Primary parent of a unit.
    pub(super) fn parent(&self, node: usize) -> Option<usize> {
        self.primary_edge(node).map(|edge| self.edges[edge].from)
    }

    /// Returns whether a unit is a scene: it has a process or a state.
    pub(super) fn is_scene(&self, node: usize) -> bool {
        !self.children_with_tag(node, "P").is_empty() || !self.children_with_tag(node, "S").is_empty()
    }

    /// Returns whether a node is `top` or a descendant of it.
    pub(super) fn is_below(&self, node: usize, top: usize) -> bool {
        let mut is_seen = vec![false; self.nodes.len()];
        let mut open = vec![top];
        while let Some(next) = open.pop() {
            if next == node {
                return true;
            }
            if !std::mem::replace(&mut is_seen[next], true) {
                open.extend(self.nodes[next].below.iter().map(|&edge| self.edges[edge].to));
            }
        }
        false
    }

    /// Text positions of the words below a node, without punctuation and remote units.
    pub(super) fn words_below(&self, node: usize) -> Vec<usize> {
        let mut is_seen = vec![false; self.nodes.len()];
        let mut open = vec![node];
        while let Some(next) = open.pop() {
            if self.nodes[next].kind != NodeKind::PunctuationUnit
                && !std::mem::replace(&mut is_seen[next], true)
            {
                let edges = self.nodes[next].below.iter().map(|&edge| &self.edges[edge]);
                open.extend(edges.filter(|edge| !edge.is_remote).map(|edge| edge.to));
            }
        }
        let is_word = |&(_, terminal): &(usize, &usize)| {
            is_seen[*terminal] && self.nodes[*terminal].kind == NodeKind::Word
        };
        self.terminals.iter().enumerate().filter(is_word).map(|(position, _)| position).collect()
    }
}
