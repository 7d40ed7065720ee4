//! From the text of a grammar to its rules, with what is optional or repeated still in them.

use std::ops::Range;

use rustc_hash::FxHashMap;
use solecism_corpus::Flaw;
use solecism_english::TagSet;
use solecism_errors::nearest::suggestion;

use super::check;
use super::lexer::{Sign, Token, lines};
use super::symbol::{Symbol, SymbolKind, Symbols};

/// A grammar as it was written.
#[derive(Debug)]
pub(super) struct Source {
    pub symbols: Symbols,
    pub rules: Vec<SourceRule>,
    pub start: Symbol,
    /// Which categories may stand in a partial analysis; none if all that are shown may.
    pub partial: Vec<Symbol>,
}

/// One alternative of a category.
#[derive(Clone, Debug)]
pub(super) struct SourceRule {
    pub left: Symbol,
    pub right: Vec<Element>,
    pub weight: f64,
    /// Where it stands.
    pub at: Range<usize>,
}

/// A symbol on the right, and whether it may be left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element {
    pub symbol: Symbol,
    pub is_optional: bool,
}

/// The most rules that are read, those of groups and repetitions among them.
const MOST_RULES: usize = 20_000;

/// The most symbols on the right of a rule.
const LONGEST_RULE: usize = 100;

pub(super) fn read(text: &str) -> Result<Source, Flaw> {
    let lines = lines(text)?;
    let mut reader = Reader::default();
    reader.find_categories(&lines)?;
    for line in &lines {
        match line.first().map(|token| (token.sign, token.at.clone())) {
            Some((Sign::Directive(name), at)) => reader.directive(name, at, &line[1..])?,
            _ => reader.rule(line)?,
        }
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    symbols: Symbols,
    rules: Vec<SourceRule>,
    /// Where each category is first defined.
    defined: FxHashMap<Symbol, Range<usize>>,
    /// The repetitions that there are.
    repeated: FxHashMap<Symbol, Symbol>,
    start: Option<(Symbol, Range<usize>)>,
    first: Option<Symbol>,
    partial: Vec<Symbol>,
    tags: Option<&'static TagSet>,
}

/// A group that is not closed yet: its alternatives so far, the last of them unfinished.
struct Group {
    alternatives: Vec<Vec<Element>>,
    at: Range<usize>,
}

impl Reader {
    /// Every symbol that stands before an arrow is a category; others are tags.
    fn find_categories(&mut self, lines: &[Vec<Token<'_>>]) -> Result<(), Flaw> {
        for line in lines {
            match &line[..] {
                [Token { sign: Sign::Directive(_), .. }, ..] | [] => {}
                [Token { sign: Sign::Name(name), at }, Token { sign: Sign::Arrow, .. }, ..] => {
                    let category = self.symbols.number(SymbolKind::Category, name);
                    self.first.get_or_insert(category);
                    self.defined.entry(category).or_insert_with(|| at.clone());
                }
                [first, ..] => {
                    let help = "a line is a rule such as NP -> DT NN, a directive such as %start S, or goes on with |";
                    return Err(Flaw::new(first.at.start, first.at.len(), "a line that is no rule", help));
                }
            }
        }
        Ok(())
    }

    fn directive(&mut self, name: &str, at: Range<usize>, values: &[Token<'_>]) -> Result<(), Flaw> {
        match (name, values) {
            ("start", [Token { sign: Sign::Name(name), at }]) => {
                self.start = Some((self.category(name, at)?, at.clone()));
            }
            ("partial", values) if !values.is_empty() => {
                for value in values {
                    let Sign::Name(name) = value.sign else { return Err(unexpected(value)) };
                    let category = self.category(name, &value.at)?;
                    self.partial.push(category);
                }
            }
            ("tags", [Token { sign: Sign::Name(name), at }]) => {
                self.tags = Some(TagSet::named(name).ok_or_else(|| {
                    let what = format!("unknown tag set {name}");
                    Flaw::new(at.start, at.len(), what, "known are: penn, upos, c5")
                })?);
            }
            ("start" | "partial" | "tags", _) => {
                let what = format!("%{name} without what it needs");
                let help = "%start takes one category, %partial some of them, %tags the name of a tag set";
                return Err(Flaw::new(at.start, at.len(), what, help));
            }
            _ => {
                let help = suggestion(name, ["start", "partial", "tags"]);
                return Err(Flaw::new(at.start, at.len(), format!("unknown directive %{name}"), help));
            }
        }
        Ok(())
    }

    fn category(&self, name: &str, at: &Range<usize>) -> Result<Symbol, Flaw> {
        self.symbols.find(SymbolKind::Category, name).ok_or_else(|| {
            let what = format!("{name} has no rule");
            let known = self.symbols.names(SymbolKind::Category);
            Flaw::new(at.start, at.len(), what, suggestion(name, known.iter().map(|name| &**name)))
        })
    }

    /// Reads `NP -> DT NN [0.5] | …`.
    fn rule(&mut self, line: &[Token<'_>]) -> Result<(), Flaw> {
        let [Token { sign: Sign::Name(name), at }, arrow, right @ ..] = line else { return Ok(()) };
        let left = self.category(name, at)?;
        let mut last = arrow;
        let mut alternative = Vec::new();
        let mut has_elements = false;
        let mut groups: Vec<Group> = Vec::new();
        let mut weight = None;
        for token in right {
            let is_over = weight.is_some() && token.sign != Sign::Bar;
            if is_over {
                let help = "a weight is the last thing of an alternative; a bar separates it from the next";
                return Err(Flaw::new(token.at.start, token.at.len(), "something after a weight", help));
            }
            match (token.sign, groups.last_mut()) {
                (Sign::Open, _) => {
                    groups.push(Group { alternatives: vec![Vec::new()], at: token.at.clone() });
                }
                (Sign::Close, Some(_)) => {
                    let element = groups.pop().map(|group| self.close(group)).transpose()?.flatten();
                    groups.last_mut().map_or(&mut alternative, Group::last).extend(element);
                    has_elements = true;
                }
                (Sign::Bar, Some(group)) => group.alternatives.push(Vec::new()),
                (Sign::Bar, None) => {
                    self.add_alternative(
                        left,
                        std::mem::take(&mut alternative),
                        has_elements,
                        weight.take(),
                        last,
                    )?;
                    has_elements = false;
                }
                (Sign::Weight(value), None) => weight = Some(value),
                (Sign::Star | Sign::Plus, group) => {
                    let elements = group.map_or(&mut alternative, Group::last);
                    let element = elements.pop().ok_or_else(|| unexpected(token))?;
                    let repeated = self.repeat(element, token.sign == Sign::Star, &token.at);
                    groups.last_mut().map_or(&mut alternative, Group::last).push(repeated);
                }
                (sign, group) => {
                    let symbol = self.symbol(sign, token)?;
                    let elements = group.map_or(&mut alternative, Group::last);
                    elements.push(Element { symbol, is_optional: false });
                    has_elements = true;
                }
            }
            last = token;
        }
        if let Some(group) = groups.pop() {
            return Err(Flaw::new(
                group.at.start,
                1,
                "this bracket is never closed",
                "close it on the same line",
            ));
        }
        self.add_alternative(left, alternative, has_elements, weight, last)
    }

    fn symbol(&mut self, sign: Sign<'_>, token: &Token<'_>) -> Result<Symbol, Flaw> {
        match sign {
            Sign::Name(name) => match self.symbols.find(SymbolKind::Category, name) {
                Some(category) => Ok(category),
                None => self.tag(name, token),
            },
            Sign::Tag(name) => self.tag(name, token),
            Sign::Word(word) => Ok(self.symbols.number(SymbolKind::Word, word)),
            _ => Err(unexpected(token)),
        }
    }

    fn tag(&mut self, name: &str, token: &Token<'_>) -> Result<Symbol, Flaw> {
        if let Some(tags) = self.tags.filter(|tags| !tags.info(name).known) {
            let what = format!("{name} has no rule, and is no tag of {}", tags.name());
            let known = self.symbols.names(SymbolKind::Category);
            let help = suggestion(name, known.iter().map(|name| &**name));
            return Err(Flaw::new(token.at.start, token.at.len(), what, help));
        }
        Ok(self.symbols.number(SymbolKind::Tag, name))
    }

    fn add_alternative(
        &mut self,
        left: Symbol,
        right: Vec<Element>,
        has_elements: bool,
        weight: Option<f64>,
        last: &Token<'_>,
    ) -> Result<(), Flaw> {
        if !has_elements {
            let help = "write a symbol, or () if it is meant to be empty";
            return Err(Flaw::new(last.at.start, last.at.len(), "nothing stands after this", help));
        }
        if right.len() > LONGEST_RULE {
            let what = format!("more than {LONGEST_RULE} symbols in one rule");
            return Err(Flaw::new(last.at.start, last.at.len(), what, "divide it into several"));
        }
        self.push(left, right, weight.unwrap_or(1.0), last.at.clone());
        if self.rules.len() > MOST_RULES {
            let what = format!("more than {MOST_RULES} rules");
            return Err(Flaw::new(last.at.start, last.at.len(), what, "that is more than is read"));
        }
        Ok(())
    }

    fn push(&mut self, left: Symbol, right: Vec<Element>, weight: f64, at: Range<usize>) {
        self.rules.push(SourceRule { left, right, weight, at });
    }

    /// What stands for a group in its rule: nothing if it is empty, a single symbol itself, or a category of its own.
    fn close(&mut self, group: Group) -> Result<Option<Element>, Flaw> {
        let Group { mut alternatives, at } = group;
        if alternatives.len() == 1 {
            match alternatives[0][..] {
                [] => return Ok(None),
                [element] => return Ok(Some(Element { is_optional: true, ..element })),
                _ => {}
            }
        }
        alternatives.retain(|alternative| !alternative.is_empty());
        if alternatives.is_empty() || self.rules.len() + alternatives.len() > MOST_RULES {
            return Err(Flaw::new(at.start, 1, "a group of nothing", "write a symbol between the brackets"));
        }
        let symbol = self.symbols.unnamed();
        for right in alternatives {
            self.push(symbol, right, 1.0, at.clone());
        }
        Ok(Some(Element { symbol, is_optional: true }))
    }

    /// One or more of an element.
    fn repeat(&mut self, element: Element, or_none: bool, at: &Range<usize>) -> Element {
        let is_optional = element.is_optional || or_none;
        if let Some(&symbol) = self.repeated.get(&element.symbol) {
            return Element { symbol, is_optional };
        }
        let symbol = self.symbols.unnamed();
        self.repeated.insert(element.symbol, symbol);
        let [one, many] = [element.symbol, symbol].map(|symbol| Element { symbol, is_optional: false });
        self.push(symbol, vec![one], 1.0, at.clone());
        self.push(symbol, vec![many, one], 1.0, at.clone());
        Element { symbol, is_optional }
    }

    fn finish(self) -> Result<Source, Flaw> {
        let first = self.first.map(|first| (first, self.defined.get(&first).cloned().unwrap_or_default()));
        let Some((start, start_at)) = self.start.or(first) else {
            return Err(Flaw::new(0, 0, "a grammar without rules", "write a rule such as S -> NP VP"));
        };
        let Self { symbols, rules, defined, partial, .. } = self;
        let source = Source { symbols, rules, start, partial };
        check::check(&source, &defined, &start_at)?;
        Ok(source)
    }
}

impl Group {
    /// The alternative that is being read.
    fn last(&mut self) -> &mut Vec<Element> {
        if self.alternatives.is_empty() {
            self.alternatives.push(Vec::new());
        }
        let last = self.alternatives.len() - 1;
        &mut self.alternatives[last]
    }
}

fn unexpected(token: &Token<'_>) -> Flaw {
    let (what, help) = match token.sign {
        Sign::Arrow => ("an arrow within a rule", "begin each rule on a line of its own"),
        Sign::Weight(_) => ("a weight within a group", "a weight belongs to an alternative of a rule"),
        Sign::Star | Sign::Plus => ("a repetition of nothing", "it stands right after what is repeated"),
        Sign::Close => ("a closing bracket that nothing opened", "remove it, or open it"),
        Sign::Directive(_) => ("a directive within a rule", "it begins a line; a tag is written <%>"),
        _ => ("something that cannot stand here", "write a category"),
    };
    Flaw::new(token.at.start, token.at.len(), what, help)
}
