//! Parser of grammar files. Optional symbols are kept in the rules; see [`super::expand`].

use std::ops::Range;

use rustc_hash::FxHashMap;
use solecism_corpus::Flaw;
use solecism_errors::nearest::suggestion;
use solecism_language::TagSet;

use super::alternative::{Alternative, Group};
use super::check;
use super::lexer::{Token, TokenKind, lines};
use super::symbol::{Symbol, SymbolKind, Symbols};

/// A grammar as written.
#[derive(Debug)]
pub(super) struct GrammarSource {
    pub symbols: Symbols,
    pub rules: Vec<GrammarRule>,
    pub start: Symbol,
    /// Categories that may occur in a partial analysis; empty if all visible ones may.
    pub partial: Vec<Symbol>,
}

/// One alternative of a category.
#[derive(Clone, Debug)]
pub(super) struct GrammarRule {
    pub left: Symbol,
    pub right: Vec<Element>,
    /// `None` for an alternative without cost.
    pub weight: Option<f64>,
    /// Byte range for messages.
    pub at: Range<usize>,
}

/// A symbol on the right side of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element {
    pub symbol: Symbol,
    pub is_optional: bool,
}

/// Limit on rules, including those of groups and repetitions.
const MAX_RULES: usize = 20_000;

/// Limit on symbols on the right side of a rule.
const MAX_RULE_LENGTH: usize = 100;

pub(super) fn read(text: &str) -> Result<GrammarSource, Flaw> {
    let lines = lines(text)?;
    let mut reader = Reader::default();
    reader.find_categories(&lines)?;
    for line in &lines {
        match line.first().map(|token| (token.kind, token.at.clone())) {
            Some((TokenKind::Directive(name), at)) => reader.directive(name, at, &line[1..])?,
            _ => reader.rule(line)?,
        }
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    symbols: Symbols,
    rules: Vec<GrammarRule>,
    /// First definition of each category.
    defined: FxHashMap<Symbol, Range<usize>>,
    /// Category for one or more of a symbol, by symbol.
    repeated: FxHashMap<Symbol, Symbol>,
    start: Option<(Symbol, Range<usize>)>,
    first: Option<Symbol>,
    partial: Vec<Symbol>,
    tags: Option<&'static TagSet>,
}

impl Reader {
    /// Every symbol before an arrow is a category; others are tags.
    fn find_categories(&mut self, lines: &[Vec<Token<'_>>]) -> Result<(), Flaw> {
        for line in lines {
            match &line[..] {
                [Token { kind: TokenKind::Directive(_), .. }, ..] | [] => {}
                [
                    Token { kind: TokenKind::Name(name), at },
                    Token { kind: TokenKind::Arrow | TokenKind::Equals, .. },
                    ..,
                ] => {
                    let category = self.symbols.number(SymbolKind::Category, name);
                    self.first.get_or_insert(category);
                    self.defined.entry(category).or_insert_with(|| at.clone());
                }
                [first, ..] => {
                    let help = "write a rule such as NP -> DT NN, a directive such as %start S, or | and more of a rule";
                    return Err(Flaw::new(first.at.start, first.at.len(), "the line is not a rule", help));
                }
            }
        }
        Ok(())
    }

    fn directive(&mut self, name: &str, at: Range<usize>, values: &[Token<'_>]) -> Result<(), Flaw> {
        match (name, values) {
            ("start", [Token { kind: TokenKind::Name(name), at }]) => {
                self.start = Some((self.category(name, at)?, at.clone()));
            }
            ("partial", values) if !values.is_empty() => {
                for value in values {
                    let TokenKind::Name(name) = value.kind else { return Err(unexpected(value)) };
                    let category = self.category(name, &value.at)?;
                    self.partial.push(category);
                }
            }
            ("tags", [Token { kind: TokenKind::Name(name), at }]) => {
                self.tags = Some(TagSet::named(name).ok_or_else(|| {
                    let what = format!("unknown tag set {name}");
                    Flaw::new(at.start, at.len(), what, "known are: penn, upos, c5")
                })?);
            }
            ("start" | "partial" | "tags", _) => {
                let what = format!("wrong values for %{name}");
                let help = "%start takes one category, %partial one or more, %tags the name of a tag set";
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
        let [Token { kind: TokenKind::Name(name), at }, arrow, right @ ..] = line else { return Ok(()) };
        let left = self.category(name, at)?;
        let is_free = arrow.kind == TokenKind::Equals;
        for Alternative { elements, weight, at, .. } in self.right_side(arrow, right)? {
            if is_free && weight.is_some() {
                let help = "alternatives after = have no cost; use -> for alternatives with weights";
                return Err(Flaw::new(at.start, at.len(), "a weight after =", help));
            }
            self.push(left, elements, (!is_free).then(|| weight.unwrap_or(1.0)), at)?;
        }
        Ok(())
    }

    /// Alternatives of a rule. A group within it becomes a category of its own when it is closed.
    fn right_side(&mut self, arrow: &Token<'_>, tokens: &[Token<'_>]) -> Result<Vec<Alternative>, Flaw> {
        let mut outer: Vec<Group> = Vec::new();
        let mut group = Group::after(arrow);
        for token in tokens {
            if group.current.weight.is_some() && token.kind != TokenKind::Bar {
                let help = "a weight ends its alternative; separate alternatives with a bar";
                return Err(Flaw::new(token.at.start, token.at.len(), "expected a bar after a weight", help));
            }
            match token.kind {
                TokenKind::Open => outer.push(std::mem::replace(&mut group, Group::after(token))),
                TokenKind::Close => {
                    let parent = outer.pop().ok_or_else(|| unexpected(token))?;
                    let element = self.close(std::mem::replace(&mut group, parent))?;
                    group.current.elements.extend(element);
                }
                TokenKind::Bar => group.end_alternative(token)?,
                TokenKind::Weight(weight) if outer.is_empty() => group.current.weight = Some(weight),
                TokenKind::Star | TokenKind::Plus => {
                    let element = group.current.elements.pop().ok_or_else(|| unexpected(token))?;
                    let repeated = self.repeat(element, token.kind == TokenKind::Star, &token.at)?;
                    group.current.elements.push(repeated);
                }
                _ => group.current.elements.push(Element { symbol: self.symbol(token)?, is_optional: false }),
            }
            group.current.extend_to(token);
        }
        if !outer.is_empty() {
            let help = "close it in the same rule";
            return Err(Flaw::new(group.at.start, group.at.len(), "this bracket is never closed", help));
        }
        group.alternatives()
    }

    fn symbol(&mut self, token: &Token<'_>) -> Result<Symbol, Flaw> {
        match token.kind {
            TokenKind::Name(name) => match self.symbols.find(SymbolKind::Category, name) {
                Some(category) => Ok(category),
                None => self.tag(name, token),
            },
            TokenKind::Tag(name) => self.tag(name, token),
            TokenKind::Word(word) => Ok(self.symbols.number(SymbolKind::Word, word)),
            _ => Err(unexpected(token)),
        }
    }

    fn tag(&mut self, name: &str, token: &Token<'_>) -> Result<Symbol, Flaw> {
        if let Some(tags) = self.tags.filter(|tags| !tags.info(name).known) {
            let what = format!("{name} has no rule, and is not a tag of {}", tags.name());
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
        let exceeded = if right.len() > MAX_RULE_LENGTH {
            Some((format!("more than {MAX_RULE_LENGTH} symbols in one rule"), "split it into several rules"))
        } else if self.rules.len() >= MAX_RULES {
            Some((format!("more than {MAX_RULES} rules"), "use a smaller grammar"))
        } else {
            None
        };
        if let Some((what, help)) = exceeded {
            return Err(Flaw::new(at.start, at.len(), what, help));
        }
        self.rules.push(GrammarRule { left, right, weight, at });
        Ok(())
    }

    /// The element that replaces a group in its rule: none if it is empty, a single symbol itself, or a new category.
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

    fn finish(self) -> Result<GrammarSource, Flaw> {
        let first = self.first.map(|first| (first, self.defined.get(&first).cloned().unwrap_or_default()));
        let Some((start, start_at)) = self.start.or(first) else {
            return Err(Flaw::new(0, 0, "the grammar has no rules", "write a rule such as S -> NP VP"));
        };
        let Self { symbols, rules, defined, partial, .. } = self;
        let source = GrammarSource { symbols, rules, start, partial };
        check::check(&source, &defined, &start_at)?;
        Ok(source)
    }
}

fn unexpected(token: &Token<'_>) -> Flaw {
    let (what, help) = match token.kind {
        TokenKind::Arrow | TokenKind::Equals => {
            ("an arrow within a rule", "begin each rule on a line of its own")
        }
        TokenKind::Weight(_) => {
            ("a weight within a group", "put it at the end of an alternative of the rule")
        }
        TokenKind::Star | TokenKind::Plus => ("nothing to repeat", "write it right after a symbol or group"),
        TokenKind::Close => ("unmatched closing bracket", "remove it, or add the opening one"),
        TokenKind::Directive(_) => {
            ("a directive within a rule", "write it at the beginning of a line; a tag is written <%>")
        }
        _ => ("unexpected token", "write a category"),
    };
    Flaw::new(token.at.start, token.at.len(), what, help)
}
