//! Matrices of counts: one row per sentence, one column per thing counted.

use crate::error::StatsError;

/// Counts of one system: one row per sentence, one column per thing counted.
///
/// Most counts are whole numbers; their sums are exact up to 2⁵³. Rows are summed in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Counts {
    columns: usize,
    rows: usize,
    /// In row-major order.
    values: Vec<f64>,
}

impl Counts {
    /// Counts without any sentences.
    pub fn new(columns: usize) -> Self {
        Self { columns, rows: 0, values: Vec::new() }
    }

    /// Counts of the given sentences.
    ///
    /// # Errors
    /// As for [`Counts::push`].
    pub fn from_rows<R: AsRef<[f64]>>(
        columns: usize,
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, StatsError> {
        let mut counts = Self::new(columns);
        rows.into_iter().try_for_each(|row| counts.push(row.as_ref()))?;
        Ok(counts)
    }

    /// Adds the counts of the next sentence.
    ///
    /// # Errors
    /// If the row does not have one number per column, a number is not finite, or there are 2³² − 1 rows already.
    pub fn push(&mut self, row: &[f64]) -> Result<(), StatsError> {
        if row.len() != self.columns {
            return Err(StatsError::Columns { expected: self.columns, found: row.len() });
        }
        if let Some(column) = row.iter().position(|count| !count.is_finite()) {
            return Err(StatsError::NotFinite { column });
        }
        if self.rows >= u32::MAX as usize {
            return Err(StatsError::TooManyRows);
        }
        self.values.extend_from_slice(row);
        self.rows += 1;
        Ok(())
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Number of sentences.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Rows, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[f64]> + Clone {
        // By position, because there may be rows without columns.
        (0..self.rows).map(|row| &self.values[row * self.columns..(row + 1) * self.columns])
    }

    /// Sum of each column.
    pub fn total(&self) -> Vec<f64> {
        let mut total = vec![0.0; self.columns];
        for row in self.iter() {
            for (sum, count) in total.iter_mut().zip(row) {
                *sum += count;
            }
        }
        total
    }

    /// Counts of two systems on the same sentences side by side: the columns of this one, then those of the other.
    /// See [`crate::Difference`].
    ///
    /// # Errors
    /// If they do not have the same number of rows and columns.
    pub fn beside(&self, other: &Self) -> Result<Self, StatsError> {
        self.check_paired(other)?;
        let values = self.iter().zip(other.iter()).flat_map(|(a, b)| a.iter().chain(b)).copied().collect();
        Ok(Self { columns: 2 * self.columns, rows: self.rows, values })
    }

    /// Checks that two systems have the same number of sentences and columns.
    pub(crate) fn check_paired(&self, other: &Self) -> Result<(), StatsError> {
        if self.columns != other.columns {
            return Err(StatsError::Columns { expected: self.columns, found: other.columns });
        }
        if self.rows != other.rows {
            return Err(StatsError::Rows { expected: self.rows, found: other.rows });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_add_up() -> Result<(), StatsError> {
        let counts = Counts::from_rows(2, [[1.0, 2.0], [3.0, 4.5]])?;
        assert_eq!((counts.rows(), counts.columns()), (2, 2));
        assert_eq!(counts.total(), [4.0, 6.5]);
        assert_eq!(Counts::new(3).total(), [0.0; 3]);
        Ok(())
    }

    #[test]
    fn there_may_be_rows_without_columns() -> Result<(), StatsError> {
        let counts = Counts::from_rows(0, [[], [], []])?;
        assert_eq!((counts.rows(), counts.iter().count()), (3, 3));
        Ok(())
    }

    #[test]
    fn what_does_not_fit_is_refused() -> Result<(), StatsError> {
        let mut counts = Counts::new(2);
        assert_eq!(counts.push(&[1.0]), Err(StatsError::Columns { expected: 2, found: 1 }));
        assert_eq!(counts.push(&[1.0, f64::NAN]), Err(StatsError::NotFinite { column: 1 }));
        assert_eq!(counts.rows(), 0);
        let one = Counts::from_rows(2, [[1.0, 2.0]])?;
        assert_eq!(one.beside(&counts), Err(StatsError::Rows { expected: 1, found: 0 }));
        assert_eq!(one.beside(&Counts::new(1)), Err(StatsError::Columns { expected: 2, found: 1 }));
        assert_eq!(one.beside(&one)?.total(), [1.0, 2.0, 1.0, 2.0]);
        Ok(())
    }
}
