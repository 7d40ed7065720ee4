//! The edges of enhanced dependencies, as the DEPS column lists them.

use std::borrow::Cow;
use std::fmt::Write;

use super::id::NodeRef;

/// An edge of the enhanced graph: a head and the relation to it. Edges are sorted by head, then by relation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge<'t> {
    /// The head.
    pub head: NodeRef,
    /// The relation to it.
    pub relation: Cow<'t, str>,
}

impl<'t> Edge<'t> {
    /// The edge from the root.
    pub const FROM_ROOT: Edge<'static> = Edge { head: NodeRef::ROOT, relation: Cow::Borrowed("root") };

    /// Reads `4:nsubj`.
    pub fn parse(text: &'t str) -> Option<Self> {
        let (head, relation) = text.split_once(':')?;
        Some(Self { head: NodeRef::parse(head)?, relation: relation.into() })
    }

    /// Reads a DEPS column; `_` is no edge, and anything that is not a list of edges is `None`.
    pub fn parse_all(deps: &'t str) -> Option<Vec<Self>> {
        if deps == "_" { Some(Vec::new()) } else { deps.split('|').map(Self::parse).collect() }
    }

    /// Writes a DEPS column: sorted, each edge once.
    pub fn write_all(edges: &mut Vec<Self>) -> String {
        edges.sort_unstable();
        edges.dedup();
        let mut deps = String::new();
        for edge in edges.iter() {
            let bar = if deps.is_empty() { "" } else { "|" };
            // Writing to a string cannot fail.
            let _ = write!(deps, "{bar}{}:{}", edge.head, edge.relation);
        }
        if deps.is_empty() { "_".to_owned() } else { deps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_sorted_by_number_and_written_once() {
        let mut edges = Edge::parse_all("10:obj|2.1:nsubj|2:obl:in|10:obj").unwrap_or_default();
        assert_eq!(Edge::write_all(&mut edges), "2:obl:in|2.1:nsubj|10:obj");
        assert_eq!(Edge::parse_all("_"), Some(vec![]));
        assert_eq!(Edge::parse_all("nsubj"), None);
        assert_eq!(Edge::parse_all("x:nsubj"), None);
    }
}
