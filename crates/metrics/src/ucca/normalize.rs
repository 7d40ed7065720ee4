//! Normalisation of passages by the `ucca` package, version 1.4: punctuation is reattached, scenes at the top become
//! units of their own, centres inside centres and units with a single child are flattened, and functions that both
//! passages have are moved below the root.

use super::graph::{Graph, GraphEdge};
use super::passage::NodeKind;

/// Categories that are not moved into a scene's unit.
const OUTSIDE: [&str; 4] = ["H", "U", "L", "G"];

impl Graph {
    /// Normalises the passage.
    pub(super) fn normalize(&mut self) {
        self.reattach_punctuation();
        let roots = self.roots();
        // `None` is the parent of all roots.
        let mut stack: Vec<Option<usize>> = vec![None];
        let mut is_visited = vec![false; self.nodes.len()];
        while let Some(&top) = stack.last() {
            is_visited.resize(self.nodes.len(), false);
            let is_new = |node: &usize| !is_visited[*node];
            let next = match top {
                None => roots.iter().copied().find(is_new),
                Some(node) => self.nodes[node].below.iter().map(|&edge| self.edges[edge].to).find(is_new),
            };
            if let Some(node) = next {
                is_visited[node] = true;
                stack.push(Some(node));
                self.normalize_unit(node);
            } else {
                stack.pop();
            }
        }
        self.reattach_punctuation();
    }

    fn normalize_unit(&mut self, node: usize) {
        if self.nodes[node].kind != NodeKind::Unit || !self.nodes[node].is_alive {
            return;
        }
        self.separate_scenes(node);
        let flattened = self.flatten_centres(node).and_then(|node| self.flatten_functions(node));
        if let Some(node) = flattened {
            self.flatten_participants(node);
        }
    }

    /// Removes a unit without children that is not implicit, and then its ancestors likewise.
    fn prune(&mut self, mut node: usize) {
        while self.nodes[node].below.is_empty() && !self.nodes[node].is_implicit {
            let Some(parent) = self.parent(node) else { return };
            self.remove_node(node);
            node = parent;
        }
    }

    /// Removes a unit, prunes its ancestors, and returns its parent, if that remains.
    fn remove_and_prune(&mut self, node: usize) -> Option<usize> {
        let parent = self.parent(node);
        self.remove_node(node);
        if let Some(parent) = parent {
            self.prune(parent);
        }
        parent.filter(|&parent| self.nodes[parent].is_alive)
    }

    fn remove_edge_and_prune(&mut self, edge: usize) {
        let from = self.edges[edge].from;
        self.remove_edge(edge);
        self.prune(from);
    }

    /// Adds an edge, unless that would make a cycle.
    fn add_acyclic(&mut self, edge: GraphEdge) -> bool {
        if self.is_below(edge.from, edge.to) {
            return false;
        }
        self.add(edge);
        true
    }

    /// Moves the elements of a scene into a unit of its own if the unit has other scenes in it, or is at the top.
    fn separate_scenes(&mut self, node: usize) {
        let is_scene = self.is_scene(node) || !self.children_with_tag(node, "A").is_empty();
        let is_mixed = self.nodes[node].above.is_empty() || !self.children_with_tag(node, "H").is_empty();
        if !is_scene || !is_mixed {
            return;
        }
        let edges = self.nodes[node].below.clone();
        let scene = self.new_node(NodeKind::Unit);
        self.add(GraphEdge { from: node, to: scene, tags: vec!["H".to_owned()], is_remote: false });
        for edge in edges.into_iter().filter(|&edge| !OUTSIDE.contains(&self.tag(edge))).collect::<Vec<_>>() {
            if self.add_acyclic(GraphEdge { from: scene, ..self.edges[edge].clone() }) {
                self.remove_edge_and_prune(edge);
            }
        }
    }

    /// Flattens a centre inside a centre, and a centre that is an only child.
    fn flatten_centres(&mut self, node: usize) -> Option<usize> {
        let [centre] = self.children_with_tag(node, "C")[..] else { return Some(node) };
        let parent = self.parent(node);
        let is_centre = self.primary_edge(node).is_some_and(|edge| self.tag(edge) == "C");
        if let Some(parent) =
            parent.filter(|&parent| is_centre && self.children_with_tag(parent, "C").len() == 1)
        {
            for edge in self.nodes[node].above.clone() {
                if self.edges[edge].is_remote {
                    self.add_acyclic(GraphEdge { to: centre, ..self.edges[edge].clone() });
                }
            }
            for edge in self.nodes[node].below.clone() {
                self.add_acyclic(GraphEdge { from: parent, ..self.edges[edge].clone() });
            }
            return self.remove_and_prune(node);
        }
        if self.nodes[node].below.len() == 1 {
            let is_remote = self.edges[self.nodes[node].below[0]].is_remote;
            for edge in self.nodes[node].above.clone() {
                let is_remote = is_remote || self.edges[edge].is_remote;
                self.add_acyclic(GraphEdge { to: centre, is_remote, ..self.edges[edge].clone() });
            }
            return self.remove_and_prune(node);
        }
        Some(node)
    }

    /// Moves the children of a function up, and replaces a unit by its only child if that is a function.
    fn flatten_functions(&mut self, node: usize) -> Option<usize> {
        if self.nodes[node].kind != NodeKind::Unit || self.nodes[node].above.is_empty() {
            return Some(node);
        }
        for child in self.children_with_tag(node, "F") {
            let below = self.nodes[child].below.clone();
            let is_analysed = match self.nodes[child].kind {
                NodeKind::PunctuationUnit => false,
                _ => below.len() > self.children_with_tag(child, "Terminal").len(),
            };
            if is_analysed {
                for edge in below {
                    let tag = if self.tag(edge) == "C" { "F" } else { self.tag(edge) };
                    let tags = vec![tag.to_owned()];
                    self.add_acyclic(GraphEdge { from: node, tags, ..self.edges[edge].clone() });
                }
                self.remove_and_prune(child);
            }
        }
        let functions = self.children_with_tag(node, "F");
        if let ([only], 1) = (&functions[..], self.nodes[node].below.len()) {
            for edge in self.nodes[node].above.clone() {
                self.add_acyclic(GraphEdge { to: *only, ..self.edges[edge].clone() });
            }
            return self.remove_and_prune(node);
        }
        Some(node)
    }

    /// Replaces a unit by its only child if that is a participant; without a scene, removes implicit participants.
    fn flatten_participants(&mut self, node: usize) {
        if self.nodes[node].kind != NodeKind::Unit {
            return;
        }
        let participants = self.children_with_tag(node, "A");
        let has_one_tag =
            |child: usize| self.primary_edge(child).is_some_and(|edge| self.edges[edge].tags.len() == 1);
        match participants[..] {
            [only] if self.nodes[node].below.len() == 1 && has_one_tag(only) => {
                for edge in self.nodes[node].above.clone() {
                    self.add_acyclic(GraphEdge { to: only, ..self.edges[edge].clone() });
                }
                self.remove_and_prune(node);
            }
            [] => {}
            _ if !self.is_scene(node) => {
                for child in participants
                    .into_iter()
                    .filter(|&child| self.nodes[child].is_implicit)
                    .collect::<Vec<_>>()
                {
                    self.remove_and_prune(child);
                }
            }
            _ => {}
        }
    }

    /// Attaches every punctuation mark to the lowest unit that contains the words on either side of it.
    fn reattach_punctuation(&mut self) {
        for unit in self.units() {
            if self.nodes[unit].is_alive && self.nodes[unit].kind == NodeKind::PunctuationUnit {
                self.remove_and_prune(unit);
            }
        }
        for position in 0..self.terminals.len() {
            let terminal = self.terminals[position];
            let node = &self.nodes[terminal];
            if node.kind == NodeKind::Punctuation && node.above.is_empty() {
                let Some(parent) = self.lowest_around(position).or_else(|| self.roots().first().copied())
                else {
                    continue;
                };
                let unit = self.new_node(NodeKind::PunctuationUnit);
                self.add(GraphEdge { from: parent, to: unit, tags: vec!["U".to_owned()], is_remote: false });
                let tags = vec!["Terminal".to_owned()];
                self.add(GraphEdge { from: unit, to: terminal, tags, is_remote: false });
            }
        }
    }

    /// Returns the lowest unit that contains the nearest words on either side of this text position.
    fn lowest_around(&self, position: usize) -> Option<usize> {
        let is_word = |terminal: &&usize| self.nodes[**terminal].kind == NodeKind::Word;
        let before = self.terminals[..position].iter().rfind(is_word).copied();
        let after = self.terminals[position + 1..].iter().find(is_word).copied();
        let (start, other) = match (before, after) {
            (Some(before), after) => (before, after),
            (None, Some(after)) => (after, None),
            (None, None) => return None,
        };
        let mut level = vec![start];
        // No upward path is longer than the number of nodes, so a cycle cannot loop forever.
        for _ in 0..=self.nodes.len() {
            let fits = |&node: &usize| {
                let is_unit = self.nodes[node].kind == NodeKind::Unit;
                let is_high = other.is_some() || self.children_with_tag(node, "Terminal").is_empty();
                is_unit && is_high && other.is_none_or(|other| self.is_below(other, node))
            };
            if let Some(found) = level.iter().copied().find(fits) {
                return Some(found);
            }
            let mut above: Vec<usize> = Vec::new();
            for &edge in level.iter().flat_map(|&node| &self.nodes[node].above) {
                if !above.contains(&self.edges[edge].from) {
                    above.push(self.edges[edge].from);
                }
            }
            level = above;
            if level.is_empty() {
                return None;
            }
        }
        None
    }
}

/// Moves functions with the same words in both passages below the root of each.
pub(super) fn move_common_functions(a: &mut Graph, b: &mut Graph) {
    let functions = |graph: &Graph| {
        let mut found = std::collections::BTreeMap::new();
        for unit in graph.units() {
            let is_function = graph.primary_edge(unit).is_some_and(|edge| graph.tag(edge) == "F");
            if is_function && graph.nodes[unit].kind == NodeKind::Unit {
                found.insert(graph.words_below(unit), unit);
            }
        }
        found
    };
    let (of_a, of_b) = (functions(a), functions(b));
    for (words, &unit) in &of_a {
        if let Some(&other) = of_b.get(words) {
            move_to_root(a, unit);
            move_to_root(b, other);
        }
    }
}

fn move_to_root(graph: &mut Graph, unit: usize) {
    let Some(parent) = graph.parent(unit) else { return };
    let edge = graph.nodes[parent].below.iter().copied().find(|&edge| graph.edges[edge].to == unit);
    if let Some(edge) = edge {
        graph.remove_edge(edge);
    }
    if let Some(&root) = graph.roots().iter().find(|&&root| root != unit) {
        graph.add(GraphEdge { from: root, to: unit, tags: vec!["F".to_owned()], is_remote: false });
    }
}
