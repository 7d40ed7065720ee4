//! Reader for brackets in the format of the procedure: labels may stand after opening brackets, before closing ones, on
//! both sides or nowhere; a sentence may have several topmost brackets; `|…|` encloses a word that contains
//! punctuation.

use solecism_corpus::Flaw;

/// Position of the labels of constituents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// After the opening bracket, as in treebanks.
    After,
    /// Before the closing bracket.
    Before,
    /// In both positions.
    Both,
    /// No labels: every token is a word.
    None,
}

impl Labels {
    /// All positions, the most common first.
    pub const ALL: [Self; 4] = [Self::After, Self::None, Self::Both, Self::Before];

    fn are_after(self) -> bool {
        matches!(self, Self::After | Self::Both)
    }

    fn are_before(self) -> bool {
        matches!(self, Self::Before | Self::Both)
    }
}

/// A token that is not a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Text<'t> {
    text: &'t str,
    /// True if it was between bars, and so is a word.
    is_barred: bool,
}

/// An item in a bracket.
#[derive(Clone, Copy, Debug)]
enum Item<'t> {
    Text(Text<'t>),
    Bracket(usize),
}

/// Brackets of one sentence, before labels are distinguished from words.
#[derive(Clone, Debug)]
pub(crate) struct Bracketing<'t> {
    /// Items of each bracket; the first holds the topmost brackets.
    brackets: Vec<Vec<Item<'t>>>,
}

impl<'t> Bracketing<'t> {
    /// Reads one sentence.
    pub(super) fn parse(text: &'t str) -> Result<Self, Flaw> {
        let mut brackets: Vec<Vec<Item>> = vec![Vec::new()];
        // Open brackets, with their positions in the text.
        let mut open = vec![(0, 0)];
        let mut at = 0;
        while let Some(next) = text[at..].chars().next() {
            let inside = open.last().map_or(0, |&(bracket, _)| bracket);
            let mut len = next.len_utf8();
            match next {
                '(' => {
                    brackets.push(Vec::new());
                    let new = brackets.len() - 1;
                    brackets[inside].push(Item::Bracket(new));
                    open.push((new, at));
                }
                ')' if open.len() > 1 => {
                    open.pop();
                }
                ')' => {
                    let what = "a closing bracket that nothing opened";
                    return Err(Flaw::new(at, 1, what, "remove it, or open it"));
                }
                _ if next.is_whitespace() || next == '\u{feff}' => {}
                _ if open.len() == 1 => len = comment(text, at)?,
                _ => {
                    let token = token(&text[at..]);
                    len = token.0;
                    brackets[inside].push(Item::Text(token.1));
                }
            }
            at += len;
        }
        match open[..] {
            [_, .., (_, at)] => {
                let help = "add the closing bracket that is missing";
                Err(Flaw::new(at, 1, "this bracket is never closed", help))
            }
            _ => Ok(Self { brackets }),
        }
    }

    /// Returns whether it contains only brackets, or the label of a root: `(())`, `(TOP)`.
    pub(super) fn is_unparsed(&self) -> bool {
        let texts = self.brackets.iter().flatten().filter_map(|item| match item {
            Item::Text(text) => Some(text.text),
            Item::Bracket(_) => None,
        });
        let texts: Vec<&str> = texts.take(2).collect();
        matches!(texts[..], [] | ["TOP" | "ROOT" | "S1"])
    }

    /// Detects the position of the labels.
    pub(super) fn labels(&self) -> Labels {
        let all = |fits: fn(&[Item]) -> bool| self.brackets[1..].iter().all(|items| fits(items));
        match () {
            () if all(is_labelled_both) => Labels::Both,
            () if all(is_labelled_after) => Labels::After,
            () if all(is_labelled_before) => Labels::Before,
            () => Labels::None,
        }
    }

    /// Builds the forest, given the position of the labels.
    pub(super) fn forest(&self, labels: Labels) -> Forest<'t> {
        let mut forest = Forest { nodes: vec![Node::default()], first: Vec::new() };
        let mut todo: Vec<(usize, usize)> = vec![(0, 0)];
        while let Some((bracket, node)) = todo.pop() {
            let mut items = &self.brackets[bracket][..];
            if bracket > 0 {
                forest.nodes[node].label = take_label(&mut items, labels);
            }
            for item in items {
                let child = forest.nodes.len();
                forest.nodes[node].children.push(child);
                forest.nodes.push(match *item {
                    Item::Bracket(inner) => {
                        todo.push((inner, child));
                        Node::default()
                    }
                    Item::Text(Text { text, is_barred }) => {
                        Node { word: Some(text), is_barred, ..Node::default() }
                    }
                });
            }
        }
        forest.join_words();
        forest
    }
}

/// Removes the label from the items of a bracket. A word between bars is not a label.
fn take_label<'t>(items: &mut &[Item<'t>], labels: Labels) -> &'t str {
    let mut label = "";
    if labels.are_after()
        && let [Item::Text(first), rest @ ..] = *items
        && !first.is_barred
    {
        (label, *items) = (first.text, rest);
    }
    if labels.are_before()
        && let [rest @ .., Item::Text(last)] = *items
        && !last.is_barred
    {
        (label, *items) = (if label.is_empty() { last.text } else { label }, rest);
    }
    label
}

/// Returns whether a token may be a label: labels do not start with a lower-case letter.
fn is_label(text: &Text) -> bool {
    !text.is_barred && !text.text.starts_with(char::is_lowercase)
}

fn has_no_text(items: &[Item]) -> bool {
    items.iter().all(|item| matches!(item, Item::Bracket(_)))
}

/// Matches `(TAG word)`, `(LABEL (…) …)` or no label.
fn is_labelled_after(items: &[Item]) -> bool {
    match items {
        [Item::Text(label), Item::Text(_)] => is_label(label),
        [Item::Text(label), rest @ ..] => is_label(label) && !rest.is_empty() && has_no_text(rest),
        _ => has_no_text(items),
    }
}

/// Matches `(word TAG)`, `((…) … LABEL)` or no label.
fn is_labelled_before(items: &[Item]) -> bool {
    match items {
        [Item::Text(_), Item::Text(label)] => is_label(label),
        [rest @ .., Item::Text(label)] => is_label(label) && !rest.is_empty() && has_no_text(rest),
        _ => has_no_text(items),
    }
}

/// Matches `(LABEL … LABEL)`, with equal labels.
fn is_labelled_both(items: &[Item]) -> bool {
    match items {
        [Item::Text(first), middle @ .., Item::Text(last)] => {
            is_label(first) && first == last && !middle.is_empty()
        }
        _ => false,
    }
}

/// Splits off the first token of a text; returns its length with any bars.
fn token(text: &str) -> (usize, Text<'_>) {
    if let Some(inside) = text.strip_prefix('|') {
        let end = inside.find(|c: char| c == '|' || c.is_whitespace());
        if let Some(end) = end.filter(|&end| end > 0 && inside[end..].starts_with('|')) {
            return (end + 2, Text { text: &inside[..end], is_barred: true });
        }
    }
    let is_end = |c: char| c.is_whitespace() || c == '(' || c == ')';
    let end = text.find(is_end).unwrap_or(text.len());
    (end, Text { text: &text[..end], is_barred: false })
}

/// Length of a comment line; other text outside brackets is an error.
fn comment(text: &str, at: usize) -> Result<usize, Flaw> {
    let rest = &text[at..];
    let is_first = matches!(text[..at].chars().next_back(), None | Some('\n' | '\u{feff}'));
    if is_first && rest.starts_with(['#', '%', ';']) {
        return Ok(rest.find('\n').unwrap_or(rest.len()));
    }
    let (len, _) = token(rest);
    let help =
        "a constituent starts with an opening bracket; a sentence without a parse is a blank line or (())";
    Err(Flaw::new(at, len, "text outside brackets", help))
}

/// Constituents and words of a sentence.
#[derive(Clone, Debug)]
pub(crate) struct Forest<'t> {
    /// Nodes; the first is a dummy root above the topmost constituents.
    pub nodes: Vec<Node<'t>>,
    /// Index of the leftmost word in each node.
    first: Vec<Option<usize>>,
}

/// A constituent, or a word merged with its unary ancestors.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node<'t> {
    /// Label of a constituent, or highest label over a word; may be empty.
    pub label: &'t str,
    /// The word, unless it is a constituent.
    pub word: Option<&'t str>,
    /// Label directly over a word: its part of speech.
    pub tag: &'t str,
    pub is_barred: bool,
    pub children: Vec<usize>,
}

impl<'t> Forest<'t> {
    /// Merges each word with its unary ancestors, and finds first words. Children must have higher indices than
    /// their parents.
    fn join_words(&mut self) {
        self.first = vec![None; self.nodes.len()];
        for node in (0..self.nodes.len()).rev() {
            if let [only] = self.nodes[node].children[..]
                && node > 0
                && self.nodes[only].word.is_some()
            {
                let mut word = std::mem::take(&mut self.nodes[only]);
                let label = self.nodes[node].label;
                word.tag = if word.tag.is_empty() { label } else { word.tag };
                word.label = if label.is_empty() { word.label } else { label };
                self.nodes[node] = word;
            }
            self.first[node] = self.find_first(node);
        }
    }

    fn find_first(&self, node: usize) -> Option<usize> {
        match self.nodes[node].word {
            Some(_) => Some(node),
            None => self.children(node).iter().find_map(|&child| self.first[child]),
        }
    }

    /// Adds a node without a parent.
    pub(super) fn add(&mut self, node: Node<'t>) -> usize {
        self.nodes.push(node);
        let new = self.nodes.len() - 1;
        self.first.push(self.find_first(new));
        new
    }

    pub(super) fn children(&self, node: usize) -> &[usize] {
        &self.nodes[node].children
    }

    pub(super) fn word(&self, node: usize) -> Option<&'t str> {
        self.nodes[node].word
    }

    /// All nodes reachable from the root, in preorder.
    pub(super) fn preorder(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut todo = vec![0];
        while let Some(node) = todo.pop() {
            order.push(node);
            todo.extend(self.children(node).iter().rev());
        }
        order
    }

    /// Leftmost word in a node; empty if there is none.
    pub(super) fn first_word(&self, node: usize) -> &'t str {
        self.first[node].and_then(|word| self.word(word)).unwrap_or_default()
    }

    /// Returns whether any constituent has a label.
    pub(super) fn is_labelled(&self) -> bool {
        self.nodes.iter().any(|node| !node.label.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> (Labels, Vec<&str>) {
        let bracketing = Bracketing::parse(text).unwrap_or_else(|flaw| panic!("{flaw:?}"));
        let labels = bracketing.labels();
        let forest = bracketing.forest(labels);
        (labels, forest.preorder().into_iter().filter_map(|node| forest.word(node)).collect())
    }

    #[test]
    fn labels_are_distinguished_from_words() {
        assert_eq!(words("(((We)) ((like) ((tea))))"), (Labels::None, vec!["We", "like", "tea"]));
        assert_eq!(words("(S (N' (N We)) (V' (V like) ((N tea)))) (? (FIN .))").0, Labels::After);
        assert_eq!(words("(S (N' (N We)) (V' (V like) ((N tea))))").1, ["We", "like", "tea"]);
        assert_eq!(words("((We N) ((like V) (tea N) VP) S)"), (Labels::Before, vec!["We", "like", "tea"]));
        let both = "(S (N We N) (VP (V like V) (N tea N) VP) S)";
        assert_eq!(words(both), (Labels::Both, vec!["We", "like", "tea"]));
        assert_eq!(words("(Birds (sing (in trees)))"), (Labels::None, vec!["Birds", "sing", "in", "trees"]));
    }

    #[test]
    fn bars_enclose_words() {
        let text = "((|Mo's| kite) (|1)| broke |7,000| times) (a | b))";
        let (_, words) = words(text);
        assert_eq!(words, ["Mo's", "kite", "1)", "broke", "7,000", "times", "a", "|", "b"]);
    }

    #[test]
    fn errors_are_reported_with_their_position() {
        let flaw = |text| Bracketing::parse(text).map_err(|flaw| flaw.at).err();
        assert_eq!(flaw("(a (b c)"), Some(0));
        assert_eq!(flaw("(a b) c)"), Some(6));
        assert_eq!(flaw("(a b))"), Some(5));
        assert_eq!(flaw("# fine\n(a b)\n"), None);
    }
}
