//! Minimum-cost assignment of columns to rows.
//!
//! Rows are added one by one along shortest augmenting paths, with potentials that keep all reduced costs nonnegative
//! (Kuhn's Hungarian method in the form of Jonker and Volgenant, 1987). Most rows find their cheapest column free;
//! those are assigned first.

/// Returns the column of each row. There must be at least as many columns as rows; costs are in row-major order.
///
/// Deterministic if several assignments have the minimal cost.
pub fn assign(rows: usize, columns: usize, costs: &[u64]) -> Vec<usize> {
    debug_assert!(rows <= columns && costs.len() == rows * columns);
    let row = |row: usize, to: &mut [u64]| to.copy_from_slice(&costs[row * columns..][..columns]);
    assign_by_rows(rows, columns, row, usize::MAX).unwrap_or_default()
}

/// Like [`assign`], without storing the cost matrix: `fill` computes the costs of a row when needed. Returns `None` if
/// more than `max_contested` rows find their cheapest column taken, because each of them may take long.
pub fn assign_by_rows(
    rows: usize,
    columns: usize,
    fill: impl Fn(usize, &mut [u64]),
    max_contested: usize,
) -> Option<Vec<usize>> {
    let mut solver = Solver::new(rows, columns, fill);
    let left = solver.assign_cheapest();
    if left.len() > max_contested {
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
    /// Costs of the current row.
    costs: Vec<u64>,
    row_potential: Vec<i64>,
    column_potential: Vec<i64>,
    column_of: Vec<usize>,
    row_of: Vec<usize>,
    /// State of the search: the shortest distance to each column, its predecessor, and whether it is settled.
    distance: Vec<i64>,
    predecessor: Vec<usize>,
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
            distance: vec![0; columns],
            predecessor: vec![NONE; columns],
            is_settled: vec![false; columns],
        }
    }

    /// Assigns each row its cheapest column if that is free, and returns the other rows.
    fn assign_cheapest(&mut self) -> Vec<usize> {
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

    /// Adds a row along a shortest augmenting path from it to a free column.
    fn add(&mut self, added: usize) {
        self.is_settled.fill(false);
        self.predecessor.fill(NONE);
        (self.fill)(added, &mut self.costs);
        for (column, &cost) in self.costs.iter().enumerate() {
            self.distance[column] =
                cost.cast_signed() - self.row_potential[added] - self.column_potential[column];
        }
        let end = loop {
            let open = (0..self.columns).filter(|&column| !self.is_settled[column]);
            let Some(column) = open.min_by_key(|&column| self.distance[column]) else { return };
            self.is_settled[column] = true;
            let row = self.row_of[column];
            if row == NONE {
                break column;
            }
            let length = self.distance[column];
            let from = length - self.row_potential[row];
            (self.fill)(row, &mut self.costs);
            for (next, &cost) in self.costs.iter().enumerate() {
                let distance = from + cost.cast_signed() - self.column_potential[next];
                if !self.is_settled[next] && distance < self.distance[next] {
                    self.distance[next] = distance;
                    self.predecessor[next] = column;
                }
            }
        };
        self.update_potentials(added, end);
        self.augment(added, end);
    }

    /// Updates the potentials, so that reduced costs stay nonnegative and are 0 along the path.
    fn update_potentials(&mut self, added: usize, end: usize) {
        let length = self.distance[end];
        self.row_potential[added] += length;
        for column in (0..self.columns).filter(|&column| self.is_settled[column] && column != end) {
            let slack = length - self.distance[column];
            self.column_potential[column] -= slack;
            self.row_potential[self.row_of[column]] += slack;
        }
    }

    fn augment(&mut self, added: usize, end: usize) {
        let mut column = end;
        while self.predecessor[column] != NONE {
            let before = self.predecessor[column];
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

    /// Minimal cost by exhaustive search.
    fn brute_force(columns: usize, costs: &[u64], taken: &mut Vec<usize>) -> u64 {
        if taken.len() * columns == costs.len() {
            return cost(columns, costs, taken);
        }
        let mut least = u64::MAX;
        for column in 0..columns {
            if !taken.contains(&column) {
                taken.push(column);
                least = least.min(brute_force(columns, costs, taken));
                taken.pop();
            }
        }
        least
    }

    proptest! {
        #[test]
        fn the_cost_is_minimal(
            rows in 0..=6_usize, more in 0..=2_usize, costs in prop::collection::vec(0..12_u64, 64)
        ) {
            let columns = rows + more;
            let costs = &costs[..rows * columns];
            let found = assign(rows, columns, costs);
            let mut columns_taken = found.clone();
            columns_taken.sort_unstable();
            columns_taken.dedup();
            prop_assert_eq!(columns_taken.len(), rows);
            prop_assert_eq!(cost(columns, costs, &found), brute_force(columns, costs, &mut Vec::new()));
        }
    }

    #[test]
    fn eight_by_eight() {
        // Every greedy choice is wrong: the minimum is on the other diagonal.
        let costs: Vec<u64> = (0..64).map(|at| (at / 8) * (at % 8)).collect();
        let found = assign(8, 8, &costs);
        assert_eq!(cost(8, &costs, &found), brute_force(8, &costs, &mut Vec::new()));
        assert_eq!(found, [7, 6, 5, 4, 3, 2, 1, 0]);
    }
}
