//! The linear program of the estimate, with a simplex method for its structure.
//!
//! Minimise Σ |bᵢ − aᵢ·m| over soft rows i, with m ≥ 0 and a few hard rows; then, within a budget above that minimum,
//! minimise a second cost c·m. There are many rows and some hundred columns, but a basic solution has few non-zero
//! columns: as many as there are rows that are met exactly. So the basis is stored as those columns and rows, and a
//! step solves one small system. A row whose distance changes sign does not end the step, as long as the objective
//! still decreases.
//!
//! The second minimum is reached by increasing the weight of the second cost from 0: each step gives up as little as
//! possible of the first objective per unit gained of the second, until the budget is spent.

use super::dense::{Factored, dot};

/// Constraint of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// Minimise the distance.
    Soft,
    /// Equality.
    Equal,
    /// Upper bound.
    AtMost,
}

/// A linear program with two objectives.
pub(super) struct Program {
    pub rows: Vec<Row>,
    pub right: Vec<f64>,
    /// In column-major order.
    pub columns: Vec<f64>,
    /// Cost of each column in the second objective.
    pub second: Vec<f64>,
}

/// A solution.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Solution {
    /// Minimum of the first objective: the sum of distances.
    pub objective: f64,
    /// Value of each column at the second minimum.
    pub values: Vec<f64>,
}

/// Variable that enters the basis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entering {
    Column(usize),
    /// The row with this index among the exact ones is no longer met: it falls short (true) or exceeds.
    Row(usize, bool),
}

/// Variable that leaves the basis.
#[derive(Clone, Copy)]
enum Leaving {
    /// The column with this index in the basis.
    Column(usize),
    /// The distance of this row, which is now met exactly.
    Row(usize),
}

/// A step along an edge.
struct Step {
    entering: Entering,
    leaving: Leaving,
    length: f64,
    /// Rows whose distance changes sign in the step.
    flipped: Vec<usize>,
}

/// A basic solution.
#[derive(Clone)]
struct Vertex {
    /// Non-zero columns.
    basic: Vec<usize>,
    /// Rows that are met exactly; as many as basic columns.
    exact: Vec<usize>,
    is_exact: Vec<bool>,
    /// Signs of the other rows: 1 if the columns fall short of the right-hand side, −1 if they exceed it.
    side: Vec<f64>,
}

/// Numerical values at a vertex.
struct Figures {
    factored: Factored,
    /// Values of the basic columns.
    values: Vec<f64>,
    /// Right-hand side minus left-hand side of each row.
    short: Vec<f64>,
}

/// Reduced costs of a zero variable in the first and the second objective.
struct Price {
    entering: Entering,
    first: f64,
    second: f64,
}

/// Degenerate steps in a row after which variables are chosen by index, which prevents cycling.
const STUCK: usize = 40;

impl Program {
    fn column(&self, column: usize) -> &[f64] {
        &self.columns[column * self.rows.len()..][..self.rows.len()]
    }

    fn width(&self) -> usize {
        self.second.len()
    }

    /// Solves both programs. The first row must be hard, and each single column able to meet the hard rows.
    ///
    /// `budget` maps the first minimum to the amount of it that may be given up for the second. `None` if there are
    /// no columns or no finite solution.
    pub(super) fn solve(&self, budget: impl Fn(f64) -> f64) -> Option<Solution> {
        let mut vertex = self.start()?;
        let mut figures = self.figures(&vertex)?;
        let scale = self.columns.iter().fold(1.0_f64, |most, value| most.max(value.abs()));
        let cheap = 1e-13 * scale;
        self.descend(&mut vertex, &mut figures, |price| price.first + cheap, |price| price.first);
        let objective = self.objective(&figures);
        let values = self.trade(vertex, figures, budget(objective));
        Some(Solution { objective, values })
    }

    /// The best vertex with one column.
    fn start(&self) -> Option<Vertex> {
        let hard = self.rows.iter().position(|row| *row == Row::Equal)?;
        let alone = |column: usize| {
            let vertex = Vertex {
                basic: vec![column],
                exact: vec![hard],
                is_exact: (0..self.rows.len()).map(|row| row == hard).collect(),
                side: vec![1.0; self.rows.len()],
            };
            let figures = self.figures(&vertex)?;
            let side = |short: &f64| if *short < 0.0 { -1.0 } else { 1.0 };
            let is_within =
                self.rows.iter().zip(&figures.short).all(|(row, short)| *row != Row::AtMost || *short >= 0.0);
            let side = figures.short.iter().map(side).collect();
            is_within.then(|| (self.objective(&figures), Vertex { side, ..vertex }))
        };
        let best = (0..self.width()).filter_map(alone).min_by(|a, b| a.0.total_cmp(&b.0));
        best.map(|(_, vertex)| vertex)
    }

    fn figures(&self, vertex: &Vertex) -> Option<Figures> {
        let size = vertex.basic.len();
        let mut matrix = vec![0.0; size * size];
        for (place, &column) in vertex.basic.iter().enumerate() {
            let column = self.column(column);
            for (at, &row) in vertex.exact.iter().enumerate() {
                matrix[at * size + place] = column[row];
            }
        }
        let factored = Factored::new(size, matrix)?;
        let right: Vec<f64> = vertex.exact.iter().map(|&row| self.right[row]).collect();
        let values = factored.solve(&right);
        let mut short = self.right.clone();
        for (value, &column) in values.iter().zip(&vertex.basic) {
            for (short, entry) in short.iter_mut().zip(self.column(column)) {
                *short -= value * entry;
            }
        }
        vertex.exact.iter().for_each(|&row| short[row] = 0.0);
        values.iter().all(|value| value.is_finite()).then_some(Figures { factored, values, short })
    }

    fn objective(&self, figures: &Figures) -> f64 {
        let soft = self.rows.iter().zip(&figures.short).filter(|(row, _)| **row == Row::Soft);
        soft.map(|(_, short)| short.abs()).sum()
    }

    /// Takes steps while there is a negative reduced cost.
    fn descend(
        &self,
        vertex: &mut Vertex,
        figures: &mut Figures,
        merit: impl Fn(&Price) -> f64,
        slope: impl Fn(&Price) -> f64,
    ) {
        let mut stuck = 0;
        for _ in 0..20 * (self.rows.len() + self.width()) + 1000 {
            let mut prices = self.prices(vertex, figures);
            prices.retain(|price| merit(price) < 0.0);
            if stuck < STUCK {
                prices.sort_by(|a, b| merit(a).total_cmp(&merit(b)));
            }
            let taken = prices.iter().find_map(|price| {
                let step = self.step(vertex, figures, price.entering, slope(price))?;
                let next = vertex.after(&step);
                self.figures(&next).map(|figures| (step.length, next, figures))
            });
            let Some((length, next, after)) = taken else { return };
            stuck = if length > 1e-14 { 0 } else { stuck + 1 };
            (*vertex, *figures) = (next, after);
        }
    }

    /// Trades the first objective for the second, at the best rate first, until the budget is spent.
    fn trade(&self, mut vertex: Vertex, mut figures: Figures, budget: f64) -> Vec<f64> {
        let most = self.second.iter().fold(0.0_f64, |most, cost| most.max(cost.abs()));
        let mut left = budget;
        for _ in 0..20 * (self.rows.len() + self.width()) + 1000 {
            let mut prices = self.prices(&vertex, &figures);
            prices.retain(|price| price.second < -1e-10 * most);
            let rate = |price: &Price| price.first.max(0.0) / -price.second;
            prices.sort_by(|a, b| rate(a).total_cmp(&rate(b)));
            let taken = prices.iter().find_map(|price| {
                let step = self.step(&vertex, &figures, price.entering, 0.0)?;
                let next = vertex.after(&step);
                self.figures(&next).map(|figures| (step, price.first.max(0.0), next, figures))
            });
            let Some((step, price, next, after)) = taken else { break };
            if price * step.length > left {
                return self.part_of(&vertex, &figures, &next, &after, left / (price * step.length));
            }
            left -= price * step.length;
            (vertex, figures) = (next, after);
        }
        self.part_of(&vertex, &figures, &vertex, &figures, 0.0)
    }

    /// The values of all columns at this share of the way from one vertex to the next.
    fn part_of(&self, from: &Vertex, at: &Figures, to: &Vertex, then: &Figures, share: f64) -> Vec<f64> {
        let mut values = vec![0.0; self.width()];
        for (vertex, figures, share) in [(from, at, 1.0 - share), (to, then, share)] {
            for (&column, value) in vertex.basic.iter().zip(&figures.values) {
                values[column] += share * value.max(0.0);
            }
        }
        values
    }

    fn prices(&self, vertex: &Vertex, figures: &Figures) -> Vec<Price> {
        let mut first = vec![0.0; self.rows.len()];
        for (row, dual) in first.iter_mut().enumerate() {
            if !vertex.is_exact[row] && self.rows[row] == Row::Soft {
                *dual = vertex.side[row];
            }
        }
        let owed: Vec<f64> = vertex.basic.iter().map(|&column| -dot(&first, self.column(column))).collect();
        let costs: Vec<f64> = vertex.basic.iter().map(|&column| self.second[column]).collect();
        let mut second = vec![0.0; self.rows.len()];
        let duals = figures.factored.solve_transposed(&owed);
        let duals = duals.into_iter().zip(figures.factored.solve_transposed(&costs));
        for ((a, b), &row) in duals.zip(&vertex.exact) {
            (first[row], second[row]) = (a, b);
        }
        let mut prices: Vec<Price> = (0..self.width())
            .filter(|column| !vertex.basic.contains(column))
            .map(|column| Price {
                entering: Entering::Column(column),
                first: -dot(&first, self.column(column)),
                second: self.second[column]
                    - vertex.exact.iter().map(|&row| second[row] * self.column(column)[row]).sum::<f64>(),
            })
            .collect();
        for (place, &row) in vertex.exact.iter().enumerate() {
            let of = |cost: f64, below: bool| {
                let sign = if below { 1.0 } else { -1.0 };
                let entering = Entering::Row(place, below);
                Price { entering, first: cost - sign * first[row], second: -sign * second[row] }
            };
            match self.rows[row] {
                Row::Soft => prices.extend([of(1.0, true), of(1.0, false)]),
                Row::AtMost => prices.push(of(0.0, true)),
                Row::Equal => {}
            }
        }
        prices
    }

    /// The step along an edge, on which the slope decreases whenever a row changes sign.
    fn step(&self, vertex: &Vertex, figures: &Figures, entering: Entering, slope: f64) -> Option<Step> {
        let towards: Vec<f64> = match entering {
            Entering::Column(column) => vertex.exact.iter().map(|&row| self.column(column)[row]).collect(),
            Entering::Row(place, below) => {
                let sign = if below { 1.0 } else { -1.0 };
                (0..vertex.exact.len()).map(|at| if at == place { sign } else { 0.0 }).collect()
            }
        };
        // The basic columns change by −loss per unit of the entering variable, and the rows fall short by this much
        // more.
        let loss = figures.factored.solve(&towards);
        let mut more = match entering {
            Entering::Column(column) => self.column(column).iter().map(|entry| -entry).collect(),
            Entering::Row(..) => vec![0.0; self.rows.len()],
        };
        for (loss, &column) in loss.iter().zip(&vertex.basic) {
            for (more, entry) in more.iter_mut().zip(self.column(column)) {
                *more += loss * entry;
            }
        }
        self.walk(vertex, figures, entering, slope, &loss, &more)
    }

    fn walk(
        &self,
        vertex: &Vertex,
        figures: &Figures,
        entering: Entering,
        mut slope: f64,
        loss: &[f64],
        more: &[f64],
    ) -> Option<Step> {
        let tiny = 1e-12 * loss.iter().chain(more).fold(1e-3_f64, |most, rate| most.max(rate.abs()));
        let columns = figures.values.iter().zip(loss).enumerate();
        let mut events: Vec<(f64, Leaving)> = columns
            .filter(|(_, (_, loss))| **loss > tiny)
            .map(|(place, (value, loss))| (value.max(0.0) / loss, Leaving::Column(place)))
            .collect();
        for (row, (short, more)) in figures.short.iter().zip(more).enumerate() {
            let (short, more) = (vertex.side[row] * short, vertex.side[row] * more);
            if !vertex.is_exact[row] && more < -tiny {
                events.push((short.max(0.0) / -more, Leaving::Row(row)));
            }
        }
        events.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut flipped = Vec::new();
        for (length, leaving) in events {
            if let Leaving::Row(row) = leaving
                && self.rows[row] == Row::Soft
            {
                slope += 2.0 * more[row].abs();
                if slope < 0.0 {
                    flipped.push(row);
                    continue;
                }
            }
            return Some(Step { entering, leaving, length, flipped });
        }
        None
    }
}

impl Vertex {
    /// The vertex at the end of a step.
    fn after(&self, step: &Step) -> Self {
        let mut next = self.clone();
        step.flipped.iter().for_each(|&row| next.side[row] = -next.side[row]);
        match step.leaving {
            Leaving::Column(place) => drop(next.basic.swap_remove(place)),
            Leaving::Row(row) => {
                next.exact.push(row);
                next.is_exact[row] = true;
            }
        }
        match step.entering {
            Entering::Column(column) => next.basic.push(column),
            Entering::Row(place, below) => {
                let row = next.exact.swap_remove(place);
                next.is_exact[row] = false;
                next.side[row] = if below { 1.0 } else { -1.0 };
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The minimal sum of distances by brute force over a fine grid of the simplex.
    fn by_trying(program: &Program, steps: u32) -> f64 {
        let mut best = f64::INFINITY;
        for a in 0..=steps {
            for b in 0..=steps - a {
                let values = [a, b, steps - a - b].map(|part| f64::from(part) / f64::from(steps));
                let distance = |row: usize| {
                    let sum: f64 =
                        values.iter().enumerate().map(|(column, v)| v * program.column(column)[row]).sum();
                    (program.right[row] - sum).abs()
                };
                best = best.min((1..program.rows.len()).map(distance).sum());
            }
        }
        best
    }

    fn program(entries: &[f64], right: &[f64], second: Vec<f64>) -> Program {
        let mut rows = vec![Row::Equal];
        rows.extend(right.iter().map(|_| Row::Soft));
        let mut columns = Vec::new();
        for column in entries.chunks(right.len()) {
            columns.push(1.0);
            columns.extend(column);
        }
        Program { rows, right: std::iter::once(1.0).chain(right.iter().copied()).collect(), columns, second }
    }

    proptest! {
        #[test]
        fn nothing_is_better(
            entries in prop::collection::vec(0.0..1.0_f64, 12), right in prop::collection::vec(0.0..1.0_f64, 4)
        ) {
            let program = program(&entries, &right, vec![1.0, 2.0, 4.0]);
            let found = program.solve(|_| 0.0).map_or(f64::NAN, |solution| solution.objective);
            let tried = by_trying(&program, 60);
            prop_assert!(found <= tried + 1e-12 && tried - found < 0.15, "{} {}", found, tried);
        }

        /// With an unlimited budget, all mass goes to the cheapest column.
        #[test]
        fn the_budget_is_spent_on_the_second_cost(
            entries in prop::collection::vec(0.0..1.0_f64, 12), right in prop::collection::vec(0.0..1.0_f64, 4)
        ) {
            let program = program(&entries, &right, vec![3.0, 1.0, 2.0]);
            let values = program.solve(|_| 100.0).map(|solution| solution.values).unwrap_or_default();
            prop_assert!(values.len() == 3 && (values[1] - 1.0).abs() < 1e-9, "{:?}", values);
        }
    }

    #[test]
    fn of_equally_good_solutions_the_cheaper() {
        // Two columns that differ only in cost.
        let program = program(&[0.5, 0.25, 0.5, 0.25], &[0.5, 0.5], vec![2.0, 1.0]);
        let found = program.solve(|_| 0.0);
        let found = found.map(|solution| (solution.objective, solution.values));
        assert_eq!(found, Some((0.25, vec![0.0, 1.0])));
    }

    #[test]
    fn half_a_budget_buys_half() {
        // The first column fits exactly; the second costs nothing and is off by 1.
        let program = program(&[1.0, 0.0], &[1.0], vec![1.0, 0.0]);
        let values = program.solve(|_| 0.5).map(|solution| solution.values).unwrap_or_default();
        assert!((values[0] - 0.5).abs() < 1e-12 && (values[1] - 0.5).abs() < 1e-12, "{values:?}");
    }
}
