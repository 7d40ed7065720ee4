//! Reader for passages.
//!
//! Only the five predefined XML entities are expanded, and no external file is read: a document type is rejected.

use std::collections::BTreeMap;

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use solecism_corpus::Flaw;

use super::passage::{Attributes, Edge, Info, Layer, Node, NodeKind, Passage};

/// Maximal nesting depth of elements.
const MAX_DEPTH: usize = 16;

impl Passage {
    /// Parses a passage.
    ///
    /// # Errors
    /// If the text is not a passage: damaged XML, a document type, an entity, an edge to a missing node, or a cycle.
    pub fn parse(text: &str) -> Result<Self, Flaw> {
        if let Some((at, letter)) = forbidden(text) {
            return Err(Flaw::new(at, letter.len_utf8(), not_allowed(letter), "remove it"));
        }
        let mut reader = quick_xml::Reader::from_str(text);
        let mut builder = PassageBuilder::default();
        loop {
            let start = usize::try_from(reader.buffer_position()).unwrap_or(0);
            let event = reader.read_event().map_err(|error| {
                let at = usize::try_from(reader.error_position()).unwrap_or(0);
                Flaw::new(at, 1, format!("damaged XML: {error}"), "is the file whole?")
            })?;
            let end = usize::try_from(reader.buffer_position()).unwrap_or(start);
            let here = ElementSpan { start, len: end.saturating_sub(start) };
            match event {
                Event::Start(element) => builder.open(&element, here)?,
                Event::Empty(element) => {
                    builder.open(&element, here)?;
                    builder.close(here)?;
                }
                Event::End(_) => builder.close(here)?,
                Event::DocType(_) => {
                    let help = "remove it: entities are not expanded, and no other file is read";
                    return Err(here.flaw("a document type", help));
                }
                Event::Text(content) if !content.trim().is_empty() => {
                    return Err(here.flaw("text where there should be elements only", ""));
                }
                Event::GeneralRef(_) | Event::CData(_) => {
                    return Err(
                        here.flaw("text where there should be elements only", "no entity is expanded")
                    );
                }
                Event::Text(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
                Event::Eof => return builder.finish(text.len()),
            }
        }
    }
}

/// Position of an element in the text.
#[derive(Clone, Copy, Default)]
struct ElementSpan {
    start: usize,
    len: usize,
}

impl ElementSpan {
    fn flaw(self, what: impl Into<String>, help: impl Into<String>) -> Flaw {
        Flaw::new(self.start, self.len, what, help)
    }
}

/// Type of an element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    Root,
    Layer,
    Node,
    Edge,
    Category,
    Attributes,
    Extra,
}

impl Element {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "root" => Self::Root,
            "layer" => Self::Layer,
            "node" => Self::Node,
            "edge" => Self::Edge,
            "category" => Self::Category,
            "attributes" => Self::Attributes,
            "extra" => Self::Extra,
            _ => return None,
        })
    }

    /// Returns whether it may be a child of this element.
    fn may_be_in(self, parent: Option<Self>) -> bool {
        match self {
            Self::Root => parent.is_none(),
            Self::Layer => parent == Some(Self::Root),
            Self::Node => parent == Some(Self::Layer),
            Self::Edge => parent == Some(Self::Node),
            Self::Category => parent == Some(Self::Edge),
            Self::Attributes | Self::Extra => {
                matches!(parent, Some(Self::Root | Self::Layer | Self::Node | Self::Edge))
            }
        }
    }
}

/// State of the reader.
#[derive(Default)]
struct PassageBuilder {
    passage: Passage,
    open: Vec<Element>,
    is_done: bool,
    ids: BTreeMap<String, usize>,
    /// For each edge in document order: parent, index among the parent's edges, child's identifier, and position.
    edges: Vec<(usize, usize, String, ElementSpan)>,
}

impl PassageBuilder {
    fn open(&mut self, element: &BytesStart, here: ElementSpan) -> Result<(), Flaw> {
        let name = element.name().0;
        let kind = Element::named(name).ok_or_else(|| {
            here.flaw(format!("an element <{name}>"), "a passage of UCCA in the standard XML has none")
        })?;
        if self.is_done || !kind.may_be_in(self.open.last().copied()) || self.open.len() >= MAX_DEPTH {
            return Err(here.flaw(format!("<{name}> does not belong here"), "is this a passage of UCCA?"));
        }
        let names = attributes(element, here)?;
        match kind {
            Element::Root => self.passage.names = names,
            Element::Layer => self.passage.layers.push(Layer { names, ..Layer::default() }),
            Element::Node => self.node(names, here)?,
            Element::Edge => self.edge(names, here)?,
            Element::Category => {
                if !names.iter().any(|(name, _)| name == "tag") {
                    return Err(here.flaw("a category without a tag", "give it one: tag=\"A\""));
                }
                if let Some(edge) = self.last_edge() {
                    edge.categories.push(names);
                }
            }
            Element::Attributes => self.info().attributes = names,
            Element::Extra => self.info().extra = Some(names),
        }
        self.open.push(kind);
        Ok(())
    }

    fn close(&mut self, here: ElementSpan) -> Result<(), Flaw> {
        let closed = self.open.pop().ok_or_else(|| here.flaw("unmatched end tag", ""))?;
        self.is_done = closed == Element::Root;
        Ok(())
    }

    fn last_edge(&mut self) -> Option<&mut Edge> {
        self.passage.nodes.last_mut().and_then(|node| node.edges.last_mut())
    }

    /// Metadata of the open element.
    fn info(&mut self) -> &mut Info {
        let passage = &mut self.passage;
        match self.open.last() {
            Some(Element::Layer) if !passage.layers.is_empty() => {
                let last = passage.layers.len() - 1;
                &mut passage.layers[last].info
            }
            Some(Element::Node | Element::Edge) if !passage.nodes.is_empty() => {
                let last = passage.nodes.len() - 1;
                let node = &mut passage.nodes[last];
                let is_edge = self.open.last() == Some(&Element::Edge);
                match node.edges.len().checked_sub(1).filter(|_| is_edge) {
                    Some(edge) => &mut node.edges[edge].info,
                    None => &mut node.info,
                }
            }
            _ => &mut passage.info,
        }
    }

    fn node(&mut self, names: Attributes, here: ElementSpan) -> Result<(), Flaw> {
        let id = required(&names, "ID", here)?;
        let kind = required(&names, "type", here)?;
        let kind = NodeKind::named(&kind).ok_or_else(|| {
            here.flaw(format!("a node of type {kind}"), "the types are Word, Punctuation, FN, PNCT and LKG")
        })?;
        let is_numbered = id.split_once('.').is_some_and(|(layer, number)| {
            let is_plain = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric());
            is_plain(layer) && is_plain(number)
        });
        if !is_numbered {
            return Err(
                here.flaw(format!("a node called {id:?}"), "an ID is the layer, a dot and a number: 1.12")
            );
        }
        if self.ids.insert(id.clone(), self.passage.nodes.len()).is_some() {
            return Err(here.flaw(format!("a second node {id}"), "give it another ID"));
        }
        if let Some(layer) = self.passage.layers.last_mut() {
            layer.size += 1;
        }
        self.passage.nodes.push(Node { id, kind, names, info: Info::default(), edges: Vec::new() });
        Ok(())
    }

    fn edge(&mut self, names: Attributes, here: ElementSpan) -> Result<(), Flaw> {
        let to = required(&names, "toID", here)?;
        let parent = self.passage.nodes.len().saturating_sub(1);
        let Some(node) = self.passage.nodes.last_mut() else {
            return Err(here.flaw("an edge outside a node", ""));
        };
        if node.kind.is_terminal() {
            return Err(here.flaw(format!("an edge from the word {}", node.id), "words have no edges"));
        }
        self.edges.push((parent, node.edges.len(), to, here));
        node.edges.push(Edge { to: 0, names, info: Info::default(), categories: Vec::new() });
        Ok(())
    }

    fn finish(mut self, end: usize) -> Result<Passage, Flaw> {
        if !self.is_done {
            return Err(Flaw::new(end, 0, "the passage does not end", "is the file whole?"));
        }
        for (node, edge, to, here) in &self.edges {
            let found = self.ids.get(to).ok_or_else(|| {
                here.flaw(format!("an edge to {to}, which is not there"), "add the node, or remove the edge")
            })?;
            self.passage.nodes[*node].edges[*edge].to = *found;
            if self.passage.nodes[*node].edges[*edge].tags().is_empty() {
                return Err(here.flaw("an edge without a category", "give it one: <category tag=\"A\" />"));
            }
        }
        self.check_cycles()?;
        Ok(self.passage)
    }

    /// Checks for cycles: nodes missing from the topological order are on a cycle, or below one.
    fn check_cycles(&self) -> Result<(), Flaw> {
        let ordered = self.passage.topological_order();
        if ordered.len() == self.passage.nodes.len() {
            return Ok(());
        }
        let mut is_reached = vec![false; self.passage.nodes.len()];
        for node in ordered {
            is_reached[node] = true;
        }
        // From any missing node, going up through missing parents leads into a cycle.
        let mut above = vec![None; self.passage.nodes.len()];
        for (at, (node, _, _, _)) in self.edges.iter().enumerate() {
            let to = self.passage.nodes[*node].edges[self.edges[at].1].to;
            if !is_reached[*node] && !is_reached[to] {
                above[to] = Some(at);
            }
        }
        let mut node = (0..is_reached.len()).find(|&node| !is_reached[node]).unwrap_or(0);
        let mut last = None;
        for _ in 0..self.passage.nodes.len() {
            let Some(edge) = above[node] else { break };
            last = Some(edge);
            node = self.edges[edge].0;
        }
        let here = last.map_or(ElementSpan::default(), |edge| self.edges[edge].3);
        let id = &self.passage.nodes[node].id;
        Err(here.flaw(format!("a cycle: {id} is below itself"), "remove one of its edges"))
    }
}

fn required(names: &Attributes, name: &str, here: ElementSpan) -> Result<String, Flaw> {
    let found = names.iter().find(|(attribute, _)| attribute == name);
    let help = format!("give it one: {name}=\"…\"");
    found.map(|(_, value)| value.clone()).ok_or_else(|| here.flaw(format!("there is no {name}"), help))
}

fn attributes(element: &BytesStart, here: ElementSpan) -> Result<Attributes, Flaw> {
    let damaged = |error: String| here.flaw(format!("damaged XML: {error}"), "no entity is expanded");
    let attribute = |found: Result<quick_xml::events::attributes::Attribute, _>| {
        let found = found.map_err(|e: quick_xml::events::attributes::AttrError| damaged(e.to_string()))?;
        let value = found.normalized_value(XmlVersion::Implicit1_0).map_err(|e| damaged(e.to_string()))?;
        if let Some((_, letter)) = forbidden(&value) {
            return Err(here.flaw(not_allowed(letter), "remove it"));
        }
        Ok((found.key.0.to_owned(), value.into_owned()))
    };
    element.attributes().map(attribute).collect()
}

/// Finds the first character that XML 1.0 does not allow.
fn forbidden(text: &str) -> Option<(usize, char)> {
    let is_allowed = |letter: char| matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    text.char_indices().find(|&(_, letter)| !is_allowed(letter))
}

fn not_allowed(letter: char) -> String {
    format!("the character U+{:04X}, which XML does not allow", u32::from(letter))
}
