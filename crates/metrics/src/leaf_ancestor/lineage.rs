//! Lineages, the paths from words to the root, and their similarity.

use crate::parseval::read::{Bracket, Reading};

/// A symbol of a lineage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol<'t> {
    /// Label of a constituent.
    Label(&'t str),
    /// `[`: the next label is that of the highest constituent that begins with the word.
    Begins,
    /// `]`: the previous label is that of the highest constituent that ends with the word.
    Ends,
}

/// Cost of replacing one label by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Costs {
    /// 0.5 if they begin with the same letter, otherwise 2.
    Graded,
    /// Always 2.
    Plain,
}

impl Costs {
    fn of(self, one: Symbol, other: Symbol) -> f64 {
        let first = |label: &str| label.chars().next();
        match (one, other) {
            _ if one == other => 0.0,
            (Symbol::Label(a), Symbol::Label(b)) if self == Costs::Graded && first(a) == first(b) => 0.5,
            _ => 2.0,
        }
    }
}

/// Iterator over the lineages of the words of a sentence.
pub(super) struct Lineages<'r, 't> {
    /// Brackets in the order in which they open; each contains at least one word.
    brackets: std::iter::Peekable<std::slice::Iter<'r, Bracket<'t>>>,
    open: Vec<&'r Bracket<'t>>,
    words: u32,
    next: u32,
    lineage: Vec<Symbol<'t>>,
}

impl<'r, 't> Lineages<'r, 't> {
    pub(super) fn of(reading: &'r Reading<'t>) -> Self {
        Self {
            brackets: reading.brackets.iter().peekable(),
            open: Vec::new(),
            words: reading.words.len() as u32,
            next: 0,
            lineage: Vec::new(),
        }
    }

    /// Lineage of the next word.
    pub(super) fn next_word(&mut self) -> Option<&[Symbol<'t>]> {
        let word = self.next;
        if word == self.words {
            return None;
        }
        self.next += 1;
        while self.open.pop_if(|bracket| bracket.end <= word).is_some() {}
        while let Some(bracket) = self.brackets.next_if(|bracket| bracket.start <= word) {
            self.open.push(bracket);
        }
        let begins = self.open.iter().position(|bracket| bracket.start == word);
        let ends = self.open.iter().position(|bracket| bracket.end == word + 1);
        self.lineage.clear();
        for (depth, bracket) in self.open.iter().enumerate().rev() {
            if begins == Some(depth) {
                self.lineage.push(Symbol::Begins);
            }
            self.lineage.push(Symbol::Label(bracket.label));
            if ends == Some(depth) {
                self.lineage.push(Symbol::Ends);
            }
        }
        Some(&self.lineage)
    }
}

/// Similarity of two lineages, from 0 to 1.
#[expect(clippy::cast_precision_loss)]
pub(super) fn similarity(one: &[Symbol], other: &[Symbol], costs: Costs) -> f64 {
    match one.len() + other.len() {
        0 => 1.0,
        symbols => 1.0 - distance(one, other, costs) / symbols as f64,
    }
}

/// Edit distance of two lineages.
#[expect(clippy::cast_precision_loss)]
fn distance(mut one: &[Symbol], mut other: &[Symbol], costs: Costs) -> f64 {
    // Skip the common prefix and suffix: most lineages differ in the middle, if at all.
    while let ([a, rest @ ..], [b, others @ ..]) = (one, other)
        && a == b
    {
        (one, other) = (rest, others);
    }
    while let ([rest @ .., a], [others @ .., b]) = (one, other)
        && a == b
    {
        (one, other) = (rest, others);
    }
    let mut row: Vec<f64> = (0..=other.len()).map(|inserted| inserted as f64).collect();
    for &a in one {
        let mut diagonal = row[0];
        row[0] += 1.0;
        for (at, &b) in other.iter().enumerate() {
            let above = row[at + 1];
            let best = (above + 1.0).min(row[at] + 1.0).min(diagonal + costs.of(a, b));
            diagonal = above;
            row[at + 1] = best;
        }
    }
    row.last().copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parseval::Parameters;
    use crate::parseval::compare::keep_brackets;
    use crate::parseval::read::read;

    fn lineages(text: &str) -> Vec<String> {
        let mut reading = read(text, &Parameters::evalb()).unwrap_or_else(|flaw| panic!("{flaw:?}"));
        keep_brackets(&mut reading, &Parameters::evalb());
        let mut lineages = Lineages::of(&reading);
        let mut all = Vec::new();
        while let Some(lineage) = lineages.next_word() {
            let symbols = lineage.iter().map(|symbol| match symbol {
                Symbol::Label(label) => label,
                Symbol::Begins => "[",
                Symbol::Ends => "]",
            });
            all.push(symbols.collect::<Vec<_>>().join(" "));
        }
        all
    }

    #[test]
    fn boundaries_are_marked_at_the_highest_constituent() {
        let text = "(S (NP (DT the) (NP (NN garden)) (NN gate)) (VP (VBD creaked)))";
        assert_eq!(lineages(text), ["NP [ S", "[ NP ] NP S", "NP ] S", "[ VP S ]"]);
        assert_eq!(lineages("(UH oh) (S (UH dear))"), ["", "[ S ]"]);
    }

    #[test]
    fn labels_with_the_same_first_letter_are_half_right() {
        use Symbol::{Begins, Label};
        let one = [Begins, Label("NP"), Label("S")];
        let other = [Begins, Label("NX"), Label("S")];
        let third = [Begins, Label("VP"), Label("S")];
        let similar = |a: &[Symbol], b: &[Symbol], costs| similarity(a, b, costs);
        let near = |ours: f64, expected: f64| assert!((ours - expected).abs() < 1e-12, "{ours}");
        near(similar(&one, &other, Costs::Graded), 1.0 - 0.5 / 6.0);
        near(similar(&one, &other, Costs::Plain), 1.0 - 2.0 / 6.0);
        near(similar(&one, &third, Costs::Graded), 1.0 - 2.0 / 6.0);
        near(similar(&one, &[], Costs::Graded), 0.0);
        near(similar(&[], &[], Costs::Graded), 1.0);
    }
}
