//! Edges of enhanced dependencies, as listed in the DEPS column.

use std::borrow::Cow;
use std::fmt::Write;

use super::id::NodeRef;

/// An incoming edge in the enhanced graph. Edges are ordered by head, then by relation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge<'t> {
    /// Head.
    pub head: NodeRef,
    /// Relation to the head.
    pub relation: Cow<'t, str>,
}

impl<'t> Edge<'t> {
    /// The edge from the root.
    pub const FROM_ROOT: Edge<'static> = Edge { head: NodeRef::ROOT, relation: Cow::Borrowed("root") };

    /// Parses an edge such as `4:nsubj`.
    pub fn parse(text: &'t str) -> Option<Self> {
        let (head, relation) = text.split_once(':')?;
        Some(Self { head: NodeRef::parse(head)?, relation: relation.into() })
    }

    /// Parses a DEPS field. `_` has no edges; `None` if the field is malformed.
    pub fn parse_all(deps: &'t str) -> Option<Vec<Self>> {
        if deps == "_" { Some(Vec::new()) } else { deps.split('|').map(Self::parse).collect() }
    }

    /// Writes a DEPS field with the edges sorted and without duplicates.
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
