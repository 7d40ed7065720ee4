//! What the field's own program does to passages before it compares them (`ucca` 1.4): punctuation is attached anew,
//! scenes at the top are units of their own, centres inside centres and units with a single child are flattened, and
//! functions that both passages have stand below the root.

use super::graph::{Graph, GraphEdge};
use super::passage::Kind;

/// Not moved into a scene of its own.
const OUTSIDE: [&str; 4] = ["H", "U", "L", "G"];

impl Graph {
    /// Brings the passage into the form that is compared.
    pub(super) fn normalize(&mut self) {
        self.reattach_punctuation();
        let heads = self.heads();
        // Nothing stands for all heads together.
        let mut stack: Vec<Option<usize>> = vec![None];
        let mut is_visited = vec![false; self.nodes.len()];
        while let Some(&top) = stack.last() {
            is_visited.resize(self.nodes.len(), false);
            let is_new = |node: &usize| !is_visited[*node];
            let next = match top {
                None => heads.iter().copied().find(is_new),
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
        if self.nodes[node].kind != Kind::Unit || !self.nodes[node].is_there {
            return;
        }
        self.separate_scenes(node);
        let flat = self.flatten_centres(node).and_then(|node| self.flatten_functions(node));
        if let Some(node) = flat {
            self.flatten_participants(node);
        }
    }

    /// Takes away a unit that has nothing below it and is not said to be implicit, and then those above it.
    fn tidy(&mut self, mut node: usize) {
        while self.nodes[node].below.is_empty() && !self.nodes[node].is_implicit {
            let Some(parent) = self.parent(node) else { return };
            self.take(node);
            node = parent;
        }
    }

    /// Takes a unit away, tidies up, and tells what it was part of.
    fn take_and_tidy(&mut self, node: usize) -> Option<usize> {
        let parent = self.parent(node);
        self.take(node);
        if let Some(parent) = parent {
            self.tidy(parent);
        }
        parent.filter(|&parent| self.nodes[parent].is_there)
    }

    fn cut_and_tidy(&mut self, edge: usize) {
        let from = self.edges[edge].from;
        self.cut(edge);
        self.tidy(from);
    }

    /// The same edge from or to another node, unless that would make a cycle.
    fn copy(&mut self, edge: GraphEdge) -> bool {
        if self.is_below(edge.from, edge.to) {
            return false;
        }
        self.add(edge);
        true
    }

    /// What makes a scene stands in a unit of its own where there are scenes beside it, or at the top.
    fn separate_scenes(&mut self, node: usize) {
        let is_scene = self.is_scene(node) || !self.with_tag(node, "A").is_empty();
        let is_mixed = self.nodes[node].above.is_empty() || !self.with_tag(node, "H").is_empty();
        if !is_scene || !is_mixed {
            return;
        }
        let edges = self.nodes[node].below.clone();
        let scene = self.new_node(Kind::Unit);
        self.add(GraphEdge { from: node, to: scene, tags: vec!["H".to_owned()], is_remote: false });
        for edge in edges.into_iter().filter(|&edge| !OUTSIDE.contains(&self.tag(edge))).collect::<Vec<_>>() {
            if self.copy(GraphEdge { from: scene, ..self.edges[edge].clone() }) {
                self.cut_and_tidy(edge);
            }
        }
    }

    /// A centre inside a centre, and a centre that is alone, are taken away.
    fn flatten_centres(&mut self, node: usize) -> Option<usize> {
        let [centre] = self.with_tag(node, "C")[..] else { return Some(node) };
        let parent = self.parent(node);
        let is_centre = self.primary(node).is_some_and(|edge| self.tag(edge) == "C");
        if let Some(parent) = parent.filter(|&parent| is_centre && self.with_tag(parent, "C").len() == 1) {
            for edge in self.nodes[node].above.clone() {
                if self.edges[edge].is_remote {
                    self.copy(GraphEdge { to: centre, ..self.edges[edge].clone() });
                }
            }
            for edge in self.nodes[node].below.clone() {
                self.copy(GraphEdge { from: parent, ..self.edges[edge].clone() });
            }
            return self.take_and_tidy(node);
        }
        if self.nodes[node].below.len() == 1 {
            let is_remote = self.edges[self.nodes[node].below[0]].is_remote;
            for edge in self.nodes[node].above.clone() {
                let is_remote = is_remote || self.edges[edge].is_remote;
                self.copy(GraphEdge { to: centre, is_remote, ..self.edges[edge].clone() });
            }
            return self.take_and_tidy(node);
        }
        Some(node)
    }

    /// What is below a function moves up, and a function that is alone takes the place of what it is in.
    fn flatten_functions(&mut self, node: usize) -> Option<usize> {
        if self.nodes[node].kind != Kind::Unit || self.nodes[node].above.is_empty() {
            return Some(node);
        }
        for child in self.with_tag(node, "F") {
            let below = self.nodes[child].below.clone();
            let is_analysed = match self.nodes[child].kind {
                Kind::PunctuationUnit => false,
                _ => below.len() > self.with_tag(child, "Terminal").len(),
            };
            if is_analysed {
                for edge in below {
                    let tag = if self.tag(edge) == "C" { "F" } else { self.tag(edge) };
                    let tags = vec![tag.to_owned()];
                    self.copy(GraphEdge { from: node, tags, ..self.edges[edge].clone() });
                }
                self.take_and_tidy(child);
            }
        }
        let functions = self.with_tag(node, "F");
        if let ([only], 1) = (&functions[..], self.nodes[node].below.len()) {
            for edge in self.nodes[node].above.clone() {
                self.copy(GraphEdge { to: *only, ..self.edges[edge].clone() });
            }
            return self.take_and_tidy(node);
        }
        Some(node)
    }

    /// A participant that is alone takes the place of what it is in; without a scene, implicit ones go.
    fn flatten_participants(&mut self, node: usize) {
        if self.nodes[node].kind != Kind::Unit {
            return;
        }
        let participants = self.with_tag(node, "A");
        let has_one_tag =
            |child: usize| self.primary(child).is_some_and(|edge| self.edges[edge].tags.len() == 1);
        match participants[..] {
            [only] if self.nodes[node].below.len() == 1 && has_one_tag(only) => {
                for edge in self.nodes[node].above.clone() {
                    self.copy(GraphEdge { to: only, ..self.edges[edge].clone() });
                }
                self.take_and_tidy(node);
            }
            [] => {}
            _ if !self.is_scene(node) => {
                for child in participants
                    .into_iter()
                    .filter(|&child| self.nodes[child].is_implicit)
                    .collect::<Vec<_>>()
                {
                    self.take_and_tidy(child);
                }
            }
            _ => {}
        }
    }

    /// Every punctuation mark stands below the lowest unit that has the words on either side of it.
    fn reattach_punctuation(&mut self) {
        for unit in self.units() {
            if self.nodes[unit].is_there && self.nodes[unit].kind == Kind::PunctuationUnit {
                self.take_and_tidy(unit);
            }
        }
        for place in 0..self.terminals.len() {
            let terminal = self.terminals[place];
            let node = &self.nodes[terminal];
            if node.kind == Kind::Punctuation && node.above.is_empty() {
                let Some(parent) = self.around(place).or_else(|| self.heads().first().copied()) else {
                    continue;
                };
                let unit = self.new_node(Kind::PunctuationUnit);
                self.add(GraphEdge { from: parent, to: unit, tags: vec!["U".to_owned()], is_remote: false });
                let tags = vec!["Terminal".to_owned()];
                self.add(GraphEdge { from: unit, to: terminal, tags, is_remote: false });
            }
        }
    }

    /// The lowest unit that has the nearest words on either side of this place in the text.
    fn around(&self, place: usize) -> Option<usize> {
        let is_word = |terminal: &&usize| self.nodes[**terminal].kind == Kind::Word;
        let before = self.terminals[..place].iter().rfind(is_word).copied();
        let after = self.terminals[place + 1..].iter().find(is_word).copied();
        let (start, other) = match (before, after) {
            (Some(before), after) => (before, after),
            (None, Some(after)) => (after, None),
            (None, None) => return None,
        };
        let mut level = vec![start];
        // A cycle cannot be gone round for ever: no way up is longer than there are nodes.
        for _ in 0..=self.nodes.len() {
            let fits = |&node: &usize| {
                let is_unit = self.nodes[node].kind == Kind::Unit;
                let is_high = other.is_some() || self.with_tag(node, "Terminal").is_empty();
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

/// Functions with the same words in both passages stand below the root of either.
pub(super) fn move_common_functions(a: &mut Graph, b: &mut Graph) {
    let functions = |graph: &Graph| {
        let mut found = std::collections::BTreeMap::new();
        for unit in graph.units() {
            let is_function = graph.primary(unit).is_some_and(|edge| graph.tag(edge) == "F");
            if is_function && graph.nodes[unit].kind == Kind::Unit {
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
        graph.cut(edge);
    }
    if let Some(&root) = graph.heads().iter().find(|&&head| head != unit) {
        graph.add(GraphEdge { from: root, to: unit, tags: vec!["F".to_owned()], is_remote: false });
    }
}
