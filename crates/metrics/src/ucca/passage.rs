//! A passage: its words, its units, and how they hang together.

/// Names and values, in the order in which they are written.
pub type Attributes = Vec<(String, String)>;

/// What an element has beside its name and content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// `<attributes>`.
    pub attributes: Attributes,
    /// `<extra>`: what other programs keep there.
    pub extra: Option<Attributes>,
}

impl Info {
    /// Whether an attribute has the value `True`.
    pub fn is(&self, name: &str) -> bool {
        self.attributes.iter().any(|(attribute, value)| attribute == name && value == "True")
    }
}

/// A passage of UCCA, as the standard XML has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passage {
    /// Of the root element.
    pub names: Attributes,
    /// Of the whole.
    pub info: Info,
    /// The layers: words and punctuation, units.
    pub layers: Vec<Layer>,
    /// The nodes of all layers, in the order in which they are written.
    pub nodes: Vec<Node>,
}

/// A layer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// Of its element.
    pub names: Attributes,
    /// What it has.
    pub info: Info,
    /// How many nodes it has.
    pub size: usize,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
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

impl Kind {
    /// The kind of this name.
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

    /// Whether it is a word or a punctuation mark.
    pub fn is_terminal(self) -> bool {
        matches!(self, Self::Word | Self::Punctuation)
    }
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is called: the layer, a dot, and a number.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// Of its element.
    pub names: Attributes,
    /// What it has.
    pub info: Info,
    /// Its edges to nodes below it.
    pub edges: Vec<Edge>,
}

impl Node {
    /// The text of a word or punctuation mark.
    pub fn text(&self) -> &str {
        self.info.attributes.iter().find(|(name, _)| name == "text").map_or("", |(_, value)| value)
    }

    /// Whether nothing in the text stands for it.
    pub fn is_implicit(&self) -> bool {
        self.info.is("implicit")
    }
}

/// An edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The node below.
    pub to: usize,
    /// Of its element.
    pub names: Attributes,
    /// What it has.
    pub info: Info,
    /// Its categories, each as it is written; none in old files, where the edge's type is one.
    pub categories: Vec<Attributes>,
}

impl Edge {
    /// Whether the node below has its place elsewhere.
    pub fn is_remote(&self) -> bool {
        self.info.is("remote")
    }

    /// The tags of its categories.
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
    /// The words and punctuation marks, in the order of the text.
    pub fn terminals(&self) -> Vec<usize> {
        let mut found: Vec<usize> =
            (0..self.nodes.len()).filter(|&n| self.nodes[n].kind.is_terminal()).collect();
        found.sort_by_key(|&node| order(&self.nodes[node].id));
        found
    }

    /// The text of its words and punctuation marks.
    pub fn tokens(&self) -> Vec<&str> {
        self.terminals().into_iter().map(|node| self.nodes[node].text()).collect()
    }

    /// The unit that all others are below: the first that is below none.
    pub fn root(&self) -> Option<usize> {
        let mut is_below = vec![false; self.nodes.len()];
        self.nodes.iter().flat_map(|node| &node.edges).for_each(|edge| is_below[edge.to] = true);
        let heads = (0..self.nodes.len()).filter(|&n| self.nodes[n].kind == Kind::Unit && !is_below[n]);
        heads.min_by_key(|&node| order(&self.nodes[node].id))
    }

    /// The nodes, each after all that are above it. All edges are gone along, and there are no cycles.
    pub fn from_above(&self) -> Vec<usize> {
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

/// How a name is sorted: by its layer, then by its number.
pub(super) fn order(id: &str) -> (String, String) {
    let (layer, number) = id.split_once('.').unwrap_or((id, ""));
    (layer.to_owned(), format!("{number:>10}"))
}
