//! A passage whose units and edges can be moved about, for comparing as the field's own program does.

use super::passage::{Kind, Passage, order};

/// A unit, word or punctuation mark.
#[derive(Clone, Debug)]
pub(super) struct GraphNode {
    pub order: (String, String),
    pub kind: Kind,
    pub is_implicit: bool,
    pub is_there: bool,
    /// Edges to nodes below, in the order of those.
    pub below: Vec<usize>,
    /// Edges from nodes above, in the order of those.
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

/// A passage that can be changed.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub nodes: Vec<GraphNode>,
    pub edges: Vec<GraphEdge>,
    /// Words and punctuation marks, in the order of the text.
    pub terminals: Vec<usize>,
}

impl Graph {
    pub(super) fn new(passage: &Passage) -> Self {
        let node = |node: &super::passage::Node| GraphNode {
            order: order(&node.id),
            kind: node.kind,
            is_implicit: node.is_implicit(),
            is_there: true,
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
        let place = self.nodes[from]
            .below
            .partition_point(|&other| self.nodes[self.edges[other].to].order <= self.nodes[to].order);
        self.nodes[from].below.insert(place, number);
        let place = self.nodes[to]
            .above
            .partition_point(|&other| self.nodes[self.edges[other].from].order <= self.nodes[from].order);
        self.nodes[to].above.insert(place, number);
    }

    /// Takes an edge away.
    pub(super) fn cut(&mut self, edge: usize) {
        let GraphEdge { from, to, .. } = self.edges[edge];
        self.nodes[from].below.retain(|&other| other != edge);
        self.nodes[to].above.retain(|&other| other != edge);
    }

    /// Takes a node away, with all its edges.
    pub(super) fn take(&mut self, node: usize) {
        for edge in self.nodes[node].below.clone() {
            self.cut(edge);
        }
        for edge in self.nodes[node].above.clone() {
            self.cut(edge);
        }
        self.nodes[node].is_there = false;
    }

    /// A new unit, with the next number that is free.
    pub(super) fn new_node(&mut self, kind: Kind) -> usize {
        let units = self.units().len();
        let is_free = |number: &usize| {
            let order = ("1".to_owned(), format!("{number:>10}"));
            !self.nodes.iter().any(|node| node.is_there && node.order == order)
        };
        // One of more numbers than there are nodes is free.
        let number = (units + 1..=units + self.nodes.len() + 1).find(is_free).unwrap_or(units + 1);
        self.nodes.push(GraphNode {
            order: ("1".to_owned(), format!("{number:>10}")),
            kind,
            is_implicit: false,
            is_there: true,
            below: Vec::new(),
            above: Vec::new(),
        });
        self.nodes.len() - 1
    }

    /// What is no word or punctuation mark, in order.
    pub(super) fn units(&self) -> Vec<usize> {
        let is_unit = |&node: &usize| self.nodes[node].is_there && !self.nodes[node].kind.is_terminal();
        let mut units: Vec<usize> = (0..self.nodes.len()).filter(is_unit).collect();
        units.sort_by(|&a, &b| self.nodes[a].order.cmp(&self.nodes[b].order));
        units
    }

    /// Units that are below none, in order.
    pub(super) fn heads(&self) -> Vec<usize> {
        self.units().into_iter().filter(|&unit| self.nodes[unit].above.is_empty()).collect()
    }

    /// The first tag of an edge.
    pub(super) fn tag(&self, edge: usize) -> &str {
        self.edges[edge].tags.first().map_or("", String::as_str)
    }

    /// The nodes below with this tag, remote ones included.
    pub(super) fn with_tag(&self, node: usize, tag: &str) -> Vec<usize> {
        let edges = self.nodes[node].below.iter().map(|&edge| &self.edges[edge]);
        edges.filter(|edge| edge.tags.iter().any(|other| other == tag)).map(|edge| edge.to).collect()
    }

    /// The edge by which a unit has its place: from a unit, and not remote.
    pub(super) fn primary(&self, node: usize) -> Option<usize> {
        self.nodes[node]
            .above
            .iter()
            .copied()
            .find(|&edge| !self.edges[edge].is_remote && self.nodes[self.edges[edge].from].kind == Kind::Unit)
    }

    /// The unit that a unit is part of.
    pub(super) fn parent(&self, node: usize) -> Option<usize> {
        self.primary(node).map(|edge| self.edges[edge].from)
    }

    /// Whether it is a scene: it has a process or a state.
    pub(super) fn is_scene(&self, node: usize) -> bool {
        !self.with_tag(node, "P").is_empty() || !self.with_tag(node, "S").is_empty()
    }

    /// Whether a node is another, or below it.
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

    /// The words below a node, by their place in the text, without punctuation, and without what is remote.
    pub(super) fn words_below(&self, node: usize) -> Vec<usize> {
        let mut is_seen = vec![false; self.nodes.len()];
        let mut open = vec![node];
        while let Some(next) = open.pop() {
            if self.nodes[next].kind != Kind::PunctuationUnit && !std::mem::replace(&mut is_seen[next], true)
            {
                let edges = self.nodes[next].below.iter().map(|&edge| &self.edges[edge]);
                open.extend(edges.filter(|edge| !edge.is_remote).map(|edge| edge.to));
            }
        }
        let is_word =
            |&(_, terminal): &(usize, &usize)| is_seen[*terminal] && self.nodes[*terminal].kind == Kind::Word;
        self.terminals.iter().enumerate().filter(is_word).map(|(place, _)| place).collect()
    }
}
