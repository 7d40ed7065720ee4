//! The cheapest way to give each row a column of its own.
//!
//! Rows are added one by one along shortest augmenting paths, with potentials that keep all reduced costs from being
//! negative (Kuhn's Hungarian method in the form of Jonker and Volgenant, 1987). Most rows find the column that is
//! cheapest for them free: those are given it first.

/// The column of each row; there must be at least as many columns as rows. The costs stand row after row.
///
/// Of several ways that are equally cheap the same one is always taken.
pub fn assign(rows: usize, columns: usize, costs: &[u64]) -> Vec<usize> {
    debug_assert!(rows <= columns && costs.len() == rows * columns);
    let row = |row: usize, to: &mut [u64]| to.copy_from_slice(&costs[row * columns..][..columns]);
    assign_by_rows(rows, columns, row, usize::MAX).unwrap_or_default()
}

/// The same where there are too many costs to keep: `fill` tells those of a row whenever they are asked for. `None` if
/// more than `most` rows find their cheapest column taken, because each of them may take long.
pub fn assign_by_rows(
    rows: usize,
    columns: usize,
    fill: impl Fn(usize, &mut [u64]),
    most: usize,
) -> Option<Vec<usize>> {
    let mut solver = Solver::new(rows, columns, fill);
    let left = solver.give_the_cheapest();
    if left.len() > most {
        return None;
    }
    for row in left {
        solver.add(row);
    }
    Some(solver.column_of)
}

const NONE: usize = usize::MAX;

struct Solver<F> {
    columns: usize,
    fill: F,
    /// The costs of the row that is looked at.
    costs: Vec<u64>,
    row_potential: Vec<i64>,
    column_potential: Vec<i64>,
    column_of: Vec<usize>,
    row_of: Vec<usize>,
    /// For the search: the cheapest way to each column, the column before it, and whether it is settled.
    reach: Vec<i64>,
    before: Vec<usize>,
    is_settled: Vec<bool>,
}

impl<F: Fn(usize, &mut [u64])> Solver<F> {
    fn new(rows: usize, columns: usize, fill: F) -> Self {
        Self {
            columns,
            fill,
            costs: vec![0; columns],
            row_potential: vec![0; rows],
            column_potential: vec![0; columns],
            column_of: vec![NONE; rows],
            row_of: vec![NONE; columns],
            reach: vec![0; columns],
            before: vec![NONE; columns],
            is_settled: vec![false; columns],
        }
    }

    /// Gives each row the cheapest column, if it is free, and tells the rows that are left.
    fn give_the_cheapest(&mut self) -> Vec<usize> {
        let mut left = Vec::new();
        for row in 0..self.column_of.len() {
            (self.fill)(row, &mut self.costs);
            let Some((column, &cost)) = self.costs.iter().enumerate().min_by_key(|(_, cost)| **cost) else {
                continue;
            };
            self.row_potential[row] = cost.cast_signed();
            if self.row_of[column] == NONE {
                (self.row_of[column], self.column_of[row]) = (row, column);
            } else {
                left.push(row);
            }
        }
        left
    }

    /// Adds a row: the shortest way from it, over rows that have a column, to a column that is free.
    fn add(&mut self, added: usize) {
        self.is_settled.fill(false);
        self.before.fill(NONE);
        (self.fill)(added, &mut self.costs);
        for (column, &cost) in self.costs.iter().enumerate() {
            self.reach[column] =
                cost.cast_signed() - self.row_potential[added] - self.column_potential[column];
        }
        let end = loop {
            let open = (0..self.columns).filter(|&column| !self.is_settled[column]);
            let Some(column) = open.min_by_key(|&column| self.reach[column]) else { return };
            self.is_settled[column] = true;
            let row = self.row_of[column];
            if row == NONE {
                break column;
            }
            let length = self.reach[column];
            let from = length - self.row_potential[row];
            (self.fill)(row, &mut self.costs);
            for (next, &cost) in self.costs.iter().enumerate() {
                let way = from + cost.cast_signed() - self.column_potential[next];
                if !self.is_settled[next] && way < self.reach[next] {
                    self.reach[next] = way;
                    self.before[next] = column;
                }
            }
        };
        self.raise(added, end);
        self.augment(added, end);
    }

    /// Adapts the potentials, so that no reduced cost is negative and those along the way are 0.
    fn raise(&mut self, added: usize, end: usize) {
        let length = self.reach[end];
        self.row_potential[added] += length;
        for column in (0..self.columns).filter(|&column| self.is_settled[column] && column != end) {
            let slack = length - self.reach[column];
            self.column_potential[column] -= slack;
            self.row_potential[self.row_of[column]] += slack;
        }
    }

    fn augment(&mut self, added: usize, end: usize) {
        let mut column = end;
        while self.before[column] != NONE {
            let before = self.before[column];
            let row = self.row_of[before];
            (self.row_of[column], self.column_of[row]) = (row, column);
            column = before;
        }
        (self.row_of[column], self.column_of[added]) = (added, column);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cost(columns: usize, costs: &[u64], assigned: &[usize]) -> u64 {
        assigned.iter().enumerate().map(|(row, column)| costs[row * columns + column]).sum()
    }

    /// The least cost of all ways.
    fn by_trying(columns: usize, costs: &[u64], taken: &mut Vec<usize>) -> u64 {
        if taken.len() * columns == costs.len() {
            return cost(columns, costs, taken);
        }
        let mut least = u64::MAX;
        for column in 0..columns {
            if !taken.contains(&column) {
                taken.push(column);
                least = least.min(by_trying(columns, costs, taken));
                taken.pop();
            }
        }
        least
    }

    proptest! {
        #[test]
        fn nothing_is_cheaper(
            rows in 0..=6_usize, more in 0..=2_usize, costs in prop::collection::vec(0..12_u64, 64)
        ) {
            let columns = rows + more;
            let costs = &costs[..rows * columns];
            let found = assign(rows, columns, costs);
            let mut columns_taken = found.clone();
            columns_taken.sort_unstable();
            columns_taken.dedup();
            prop_assert_eq!(columns_taken.len(), rows);
            prop_assert_eq!(cost(columns, costs, &found), by_trying(columns, costs, &mut Vec::new()));
        }
    }

    #[test]
    fn eight_by_eight() {
        // Costs that make every greedy choice wrong: the cheapest is on the other diagonal.
        let costs: Vec<u64> = (0..64).map(|at| (at / 8) * (at % 8)).collect();
        let found = assign(8, 8, &costs);
        assert_eq!(cost(8, &costs, &found), by_trying(8, &costs, &mut Vec::new()));
        assert_eq!(found, [7, 6, 5, 4, 3, 2, 1, 0]);
    }
}
