//! A constituency tree without traces, laid out for the conversion.

use solecism_corpus::Tree;
use solecism_corpus::tree::bare_label;

/// A phrase, or a word with its tag.
#[derive(Debug)]
pub(super) struct Phrase<'t> {
    /// The label without function tags and indices; for a word, its tag.
    pub label: &'t str,
    /// The function tags and indices, as in the file: `-SBJ-1`.
    functions: &'t str,
    /// Indices of the daughters.
    pub children: Vec<usize>,
    /// The end of the unary chain from here: the phrase itself unless it has exactly one daughter.
    pub core: usize,
    /// Index of its first word.
    pub first: usize,
    /// For a word: its token number.
    pub token: Option<usize>,
    /// For a word: the word.
    pub word: &'t str,
}

impl Phrase<'_> {
    /// True if it has this function tag.
    pub(super) fn has_function(&self, function: &str) -> bool {
        self.functions.split(['-', '=']).any(|part| part == function)
    }

    /// True if it has any function tag, not counting indices.
    pub(super) fn has_any_function(&self) -> bool {
        self.functions.split(['-', '=']).any(|part| part.starts_with(|c: char| c.is_ascii_uppercase()))
    }
}

/// The phrases of the tree that contain a word, parents before daughters.
pub(super) fn phrases<'t>(tree: &'t Tree<'_>) -> Vec<Phrase<'t>> {
    let spans = tree.spans();
    let mut phrases: Vec<Phrase<'t>> = Vec::with_capacity(tree.len());
    let mut numbers = vec![0; tree.len()];
    for node in tree.nodes() {
        let (start, end) = spans[node.index()];
        let above = tree.parent(node).map(|parent| numbers[parent.index()]);
        numbers[node.index()] = above.unwrap_or(0);
        let under_tag = tree.parent(node).is_some_and(|parent| tree.is_preterminal(parent));
        if start == end || (tree.is_word(node) && under_tag) {
            continue;
        }
        let number = phrases.len();
        numbers[node.index()] = number;
        let word = if tree.is_word(node) {
            Some(node)
        } else {
            tree.children(node).next().filter(|_| tree.is_preterminal(node))
        };
        let name = if tree.is_word(node) { "" } else { tree.name(node) };
        // Tags are kept whole: a hyphen in a tag is not a function tag.
        let label = if word.is_some() { name } else { bare_label(name) };
        if let Some(above) = above {
            phrases[above].children.push(number);
        }
        phrases.push(Phrase {
            label,
            functions: &name[label.len()..],
            children: Vec::new(),
            core: number,
            first: number,
            token: word.map(|_| start as usize),
            word: word.map_or("", |word| tree.name(word)),
        });
    }
    for number in (0..phrases.len()).rev() {
        if let [first, rest @ ..] = &phrases[number].children[..] {
            let (first, only) = (*first, rest.is_empty());
            phrases[number].first = phrases[first].first;
            phrases[number].core = if only { phrases[first].core } else { number };
        }
    }
    phrases
}
