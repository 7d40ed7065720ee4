//! A UCCA passage: its words, its units, and the edges between them.

/// XML attributes, as names and values in document order.
pub type Attributes = Vec<(String, String)>;

/// Metadata of an element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Content of `<attributes>`.
    pub attributes: Attributes,
    /// Content of `<extra>`: data of other programs.
    pub extra: Option<Attributes>,
}

impl Info {
    /// Returns whether an attribute has the value `True`.
    pub fn is(&self, name: &str) -> bool {
        self.attributes.iter().any(|(attribute, value)| attribute == name && value == "True")
    }
}

/// A UCCA passage, as in the standard XML.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passage {
    /// XML attributes of the root element.
    pub names: Attributes,
    /// Metadata of the passage.
    pub info: Info,
    /// Layers: words and punctuation, units.
    pub layers: Vec<Layer>,
    /// Nodes of all layers, in document order.
    pub nodes: Vec<Node>,
}

/// A layer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// XML attributes of its element.
    pub names: Attributes,
    /// Metadata of the layer.
    pub info: Info,
    /// Number of nodes.
    pub size: usize,
}

/// Type of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A word.
    Word,
    /// A punctuation mark.
    Punctuation,
    /// A unit.
    Unit,
    /// A unit of punctuation.
    PunctuationUnit,
    /// A link between scenes.
    Linkage,
}

impl NodeKind {
    /// Looks up a node type by its name in the XML.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "Word" => Self::Word,
            "Punctuation" => Self::Punctuation,
            "FN" => Self::Unit,
            "PNCT" => Self::PunctuationUnit,
            "LKG" => Self::Linkage,
            _ => return None,
        })
    }

    /// Returns whether it is a word or a punctuation mark.
    pub fn is_terminal(self) -> bool {
        matches!(self, Self::Word | Self::Punctuation)
    }
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Identifier: the layer, a dot, and a number.
    pub id: String,
    /// Type.
    pub kind: NodeKind,
    /// XML attributes of its element.
    pub names: Attributes,
    /// Metadata of the node.
    pub info: Info,
    /// Edges to its children.
    pub edges: Vec<Edge>,
}

impl Node {
    /// Text of a word or punctuation mark.
    pub fn text(&self) -> &str {
        self.info.attributes.iter().find(|(name, _)| name == "text").map_or("", |(_, value)| value)
    }

    /// Returns whether it is an implicit unit, which corresponds to no text.
    pub fn is_implicit(&self) -> bool {
        self.info.is("implicit")
    }
}

/// An edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Index of the child.
    pub to: usize,
    /// XML attributes of its element.
    pub names: Attributes,
    /// Metadata of the edge.
    pub info: Info,
    /// Categories, as XML attributes; empty in old files, where the edge's type is its category.
    pub categories: Vec<Attributes>,
}

impl Edge {
    /// Returns whether the edge is remote: the child has its primary position elsewhere.
    pub fn is_remote(&self) -> bool {
        self.info.is("remote")
    }

    /// Tags of its categories.
    pub fn tags(&self) -> Vec<&str> {
        let tag = |names: &'_ Attributes, which: &str| -> Option<usize> {
            names.iter().position(|(name, _)| name == which)
        };
        if self.categories.is_empty() {
            return tag(&self.names, "type").map(|at| self.names[at].1.as_str()).into_iter().collect();
        }
        self.categories.iter().filter_map(|names| tag(names, "tag").map(|at| names[at].1.as_str())).collect()
    }
}

impl Passage {
    /// Indices of the words and punctuation marks, in text order.
    pub fn terminals(&self) -> Vec<usize> {
        let mut found: Vec<usize> =
            (0..self.nodes.len()).filter(|&n| self.nodes[n].kind.is_terminal()).collect();
        found.sort_by_key(|&node| sort_key(&self.nodes[node].id));
        found
    }

    /// Texts of its words and punctuation marks.
    pub fn tokens(&self) -> Vec<&str> {
        self.terminals().into_iter().map(|node| self.nodes[node].text()).collect()
    }

    /// Index of the root: the first unit without a parent.
    pub fn root(&self) -> Option<usize> {
        let mut is_below = vec![false; self.nodes.len()];
        self.nodes.iter().flat_map(|node| &node.edges).for_each(|edge| is_below[edge.to] = true);
        let roots = (0..self.nodes.len()).filter(|&n| self.nodes[n].kind == NodeKind::Unit && !is_below[n]);
        roots.min_by_key(|&node| sort_key(&self.nodes[node].id))
    }

    /// Indices of the nodes in topological order, parents first. Nodes on or below a cycle are missing.
    pub fn topological_order(&self) -> Vec<usize> {
        let mut above = vec![0_usize; self.nodes.len()];
        self.nodes.iter().flat_map(|node| &node.edges).for_each(|edge| above[edge.to] += 1);
        let mut open: Vec<usize> = (0..self.nodes.len()).rev().filter(|&node| above[node] == 0).collect();
        let mut found = Vec::with_capacity(self.nodes.len());
        while let Some(node) = open.pop() {
            found.push(node);
            for edge in &self.nodes[node].edges {
                above[edge.to] -= 1;
                if above[edge.to] == 0 {
                    open.push(edge.to);
                }
            }
        }
        found
    }
}

/// Sort key of an identifier: by layer, then by number.
pub(super) fn sort_key(id: &str) -> (String, String) {
    let (layer, number) = id.split_once('.').unwrap_or((id, ""));
    (layer.to_owned(), format!("{number:>10}"))
}
