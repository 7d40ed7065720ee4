//! From the text of a grammar to its rules, with what is optional or repeated still in them.

use std::ops::Range;

use rustc_hash::FxHashMap;
use solecism_corpus::Flaw;
use solecism_errors::nearest::suggestion;
use solecism_language::TagSet;

use super::alternative::{Alternative, Group};
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
    /// `None` if it costs nothing.
    pub weight: Option<f64>,
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

impl Reader {
    /// Every symbol that stands before an arrow is a category; others are tags.
    fn find_categories(&mut self, lines: &[Vec<Token<'_>>]) -> Result<(), Flaw> {
        for line in lines {
            match &line[..] {
                [Token { sign: Sign::Directive(_), .. }, ..] | [] => {}
                [
                    Token { sign: Sign::Name(name), at },
                    Token { sign: Sign::Arrow | Sign::Equals, .. },
                    ..,
                ] => {
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
        let is_free = arrow.sign == Sign::Equals;
        for Alternative { elements, weight, at, .. } in self.right_side(arrow, right)? {
            if is_free && weight.is_some() {
                let help = "what is defined by = costs nothing; use -> for alternatives with weights";
                return Err(Flaw::new(at.start, at.len(), "a weight after =", help));
            }
            self.push(left, elements, (!is_free).then(|| weight.unwrap_or(1.0)), at)?;
        }
        Ok(())
    }

    /// The alternatives of a rule. Groups within it become categories of their own when they are closed.
    fn right_side(&mut self, arrow: &Token<'_>, tokens: &[Token<'_>]) -> Result<Vec<Alternative>, Flaw> {
        let mut outer: Vec<Group> = Vec::new();
        let mut group = Group::after(arrow);
        for token in tokens {
            if group.current.weight.is_some() && token.sign != Sign::Bar {
                let help = "a weight is the last thing of an alternative; a bar separates it from the next";
                return Err(Flaw::new(token.at.start, token.at.len(), "something after a weight", help));
            }
            match token.sign {
                Sign::Open => outer.push(std::mem::replace(&mut group, Group::after(token))),
                Sign::Close => {
                    let parent = outer.pop().ok_or_else(|| unexpected(token))?;
                    let element = self.close(std::mem::replace(&mut group, parent))?;
                    group.current.elements.extend(element);
                }
                Sign::Bar => group.end_alternative(token)?,
                Sign::Weight(weight) if outer.is_empty() => group.current.weight = Some(weight),
                Sign::Star | Sign::Plus => {
                    let element = group.current.elements.pop().ok_or_else(|| unexpected(token))?;
                    let repeated = self.repeat(element, token.sign == Sign::Star, &token.at)?;
                    group.current.elements.push(repeated);
                }
                _ => group.current.elements.push(Element { symbol: self.symbol(token)?, is_optional: false }),
            }
            group.current.note(token);
        }
        if !outer.is_empty() {
            let help = "close it in the same rule";
            return Err(Flaw::new(group.at.start, group.at.len(), "this bracket is never closed", help));
        }
        group.alternatives()
    }

    fn symbol(&mut self, token: &Token<'_>) -> Result<Symbol, Flaw> {
        match token.sign {
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

    fn push(
        &mut self,
        left: Symbol,
        right: Vec<Element>,
        weight: Option<f64>,
        at: Range<usize>,
    ) -> Result<(), Flaw> {
        let too_much = if right.len() > LONGEST_RULE {
            Some((format!("more than {LONGEST_RULE} symbols in one rule"), "divide it into several"))
        } else if self.rules.len() >= MOST_RULES {
            Some((format!("more than {MOST_RULES} rules"), "that is more than is read"))
        } else {
            None
        };
        if let Some((what, help)) = too_much {
            return Err(Flaw::new(at.start, at.len(), what, help));
        }
        self.rules.push(SourceRule { left, right, weight, at });
        Ok(())
    }

    /// What stands for a group in its rule: nothing if it is empty, a single symbol itself, or a category of its own.
    fn close(&mut self, group: Group) -> Result<Option<Element>, Flaw> {
        let at = group.at.clone();
        if group.done.is_empty() && group.current.elements.len() < 2 {
            let only = group.current.elements.first();
            return Ok(only.map(|&element| Element { is_optional: true, ..element }));
        }
        let symbol = self.symbols.unnamed();
        for alternative in group.alternatives()? {
            self.push(symbol, alternative.elements, Some(1.0), at.clone())?;
        }
        Ok(Some(Element { symbol, is_optional: true }))
    }

    /// One or more of an element.
    fn repeat(&mut self, element: Element, or_none: bool, at: &Range<usize>) -> Result<Element, Flaw> {
        let is_optional = element.is_optional || or_none;
        if let Some(&symbol) = self.repeated.get(&element.symbol) {
            return Ok(Element { symbol, is_optional });
        }
        let symbol = self.symbols.unnamed();
        self.repeated.insert(element.symbol, symbol);
        let [one, many] = [element.symbol, symbol].map(|symbol| Element { symbol, is_optional: false });
        self.push(symbol, vec![one], Some(1.0), at.clone())?;
        self.push(symbol, vec![many, one], Some(1.0), at.clone())?;
        Ok(Element { symbol, is_optional })
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

fn unexpected(token: &Token<'_>) -> Flaw {
    let (what, help) = match token.sign {
        Sign::Arrow | Sign::Equals => ("an arrow within a rule", "begin each rule on a line of its own"),
        Sign::Weight(_) => ("a weight within a group", "a weight belongs to an alternative of a rule"),
        Sign::Star | Sign::Plus => ("a repetition of nothing", "it stands right after what is repeated"),
        Sign::Close => ("a closing bracket that nothing opened", "remove it, or open it"),
        Sign::Directive(_) => ("a directive within a rule", "it begins a line; a tag is written <%>"),
        _ => ("something that cannot stand here", "write a category"),
    };
    Flaw::new(token.at.start, token.at.len(), what, help)
}
