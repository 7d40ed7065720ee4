//! An oracle for grammars: the weights of analyses straight from the definition, slowly, and sharing nothing with the
//! parser.

use std::collections::BTreeMap;
use std::fmt::Write;

use solecism_corpus::Tree;

/// Number of categories with rules; tags are numbered after them.
const CATEGORIES: usize = 3;
const NAMES: [&str; 7] = ["S", "A", "B", "a", "b", "c", "a"];

/// A symbol on the right-hand side of a rule, with its repetition.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    symbol: usize,
    is_optional: bool,
    is_repeated: bool,
}

impl Element {
    pub fn new(symbol: u8, mark: u8) -> Self {
        let (is_optional, is_repeated) = (matches!(mark, 0 | 1), matches!(mark, 1 | 2));
        Self { symbol: usize::from(symbol), is_optional, is_repeated }
    }

    fn text(self) -> String {
        let name = NAMES[self.symbol];
        match (self.is_optional, self.is_repeated) {
            (true, true) => format!("{name}*"),
            (true, false) => format!("({name})"),
            (false, true) => format!("{name}+"),
            (false, false) => name.to_owned(),
        }
    }
}

/// An alternative of a category.
#[derive(Clone, Debug)]
pub struct Written {
    left: usize,
    right: Vec<Element>,
    weight: u32,
}

/// Assigns the alternatives to categories, and adds one tag to each category, so that all categories derive words.
pub fn written(categories: Vec<Vec<(Vec<Element>, u32)>>) -> Vec<Written> {
    let mut rules = Vec::new();
    for (left, alternatives) in categories.into_iter().enumerate() {
        rules.push(Written { left, right: vec![Element::new(left as u8 + 3, 7)], weight: 2 });
        for (right, weight) in alternatives {
            let is_itself = matches!(right[..], [element] if element.symbol == left);
            if !is_itself {
                rules.push(Written { left, right, weight });
            }
        }
    }
    rules
}

pub fn text(rules: &[Written]) -> String {
    let mut text = "%start S\n%partial S A B\n".to_owned();
    for rule in rules {
        let right: Vec<String> = rule.right.iter().map(|element| element.text()).collect();
        let right = if right.is_empty() { "()".to_owned() } else { right.join(" ") };
        writeln!(text, "{} -> {right} [{}]", NAMES[rule.left], rule.weight).unwrap();
    }
    text
}

fn share(rules: &[Written], rule: &Written) -> f64 {
    let total: u32 = rules.iter().filter(|other| other.left == rule.left).map(|other| other.weight).sum();
    f64::from(rule.weight) / f64::from(total)
}

/// Category for the repetition of a symbol.
fn repeated(symbol: usize) -> usize {
    100 + symbol
}

/// The best weight of every category over every span of a sentence.
pub struct Oracle {
    best: BTreeMap<(usize, usize, usize), f64>,
    len: usize,
}

impl Oracle {
    pub fn new(rules: &[Written], words: &[&str]) -> Self {
        let mut oracle = Self { best: BTreeMap::new(), len: words.len() };
        for (at, word) in words.iter().enumerate() {
            for (symbol, _) in NAMES.iter().enumerate().skip(CATEGORIES).filter(|(_, name)| *name == word) {
                oracle.improve((symbol, at, at + 1), 1.0);
            }
        }
        while oracle.improve_all(rules) {}
        oracle
    }

    /// Updates every span once; returns false if no weight improved.
    fn improve_all(&mut self, rules: &[Written]) -> bool {
        let mut has_changed = false;
        for start in 0..=self.len {
            for end in start..=self.len {
                for symbol in 0..NAMES.len() {
                    let one = self.best(symbol, start, end);
                    let more = (start..=end).map(|middle| {
                        self.best(repeated(symbol), start, middle) * self.best(symbol, middle, end)
                    });
                    let best = more.fold(one, f64::max) / 2.0;
                    has_changed |= self.improve((repeated(symbol), start, end), best);
                }
                for rule in rules {
                    let weight = share(rules, rule) * self.sequence(&rule.right, start, end);
                    has_changed |= self.improve((rule.left, start, end), weight);
                }
            }
        }
        has_changed
    }

    pub fn best(&self, symbol: usize, start: usize, end: usize) -> f64 {
        self.best.get(&(symbol, start, end)).copied().unwrap_or(0.0)
    }

    fn improve(&mut self, at: (usize, usize, usize), weight: f64) -> bool {
        let is_better = weight > self.best(at.0, at.1, at.2) * (1.0 + 1e-12);
        if is_better {
            self.best.insert(at, weight);
        }
        is_better
    }

    /// The best weight of a sequence of elements.
    fn sequence(&self, elements: &[Element], start: usize, end: usize) -> f64 {
        let Some((first, rest)) = elements.split_first() else { return f64::from(u8::from(start == end)) };
        let symbol = if first.is_repeated { repeated(first.symbol) } else { first.symbol };
        let share = if first.is_optional { 0.5 } else { 1.0 };
        let kept = (start..=end)
            .map(|middle| share * self.best(symbol, start, middle) * self.sequence(rest, middle, end))
            .fold(0.0, f64::max);
        let dropped = if first.is_optional { 0.5 * self.sequence(rest, start, end) } else { 0.0 };
        kept.max(dropped)
    }

    /// The fewest constituents and words that cover the sentence.
    pub fn fewest_parts(&self) -> usize {
        let mut fewest = vec![0];
        for end in 1..=self.len {
            let reachable = (0..end).filter(|&start| {
                start + 1 == end || (0..CATEGORIES).any(|category| self.best(category, start, end) > 0.0)
            });
            let best = reachable.map(|start| fewest[start] + 1).min().unwrap();
            fewest.push(best);
        }
        fewest[self.len]
    }
}

/// The log weight of a tree. Each of its nodes must be a rule.
pub fn weight_of_tree(rules: &[Written], tree: &Tree<'_>) -> f64 {
    let inner = tree.nodes().filter(|&node| !tree.is_word(node) && !tree.is_preterminal(node));
    let weights = inner.map(|node| {
        let daughters: Vec<&str> = tree.children(node).map(|daughter| tree.name(daughter)).collect();
        let is_it = |rule: &&Written| {
            NAMES[rule.left] == tree.name(node)
                && rule.right.iter().map(|element| NAMES[element.symbol]).eq(daughters.iter().copied())
        };
        let shares = rules.iter().filter(is_it).map(|rule| share(rules, rule));
        let best = shares.fold(0.0, f64::max);
        assert!(best > 0.0, "no rule for {} over {daughters:?}", tree.name(node));
        best.ln()
    });
    weights.sum()
}
