//! Curves of degradation by error level.

use super::SystemReport;
use crate::degradation::RowDegradation;
use crate::degradation::curves::curves;
use crate::document::Curves;

impl SystemReport {
    pub(super) fn curves(&self) -> Curves {
        let per_cent = |level: solecism_errors::Rate| f64::from(level.billionths()) / 1e7;
        let mut levels: Vec<(f64, &RowDegradation)> =
            self.levels.iter().map(|(level, degradation)| (per_cent(*level), degradation)).collect();
        levels.sort_by(|a, b| a.0.total_cmp(&b.0));
        let title = format!("Degradation of {} ({})", self.name, self.answers);
        curves(title, &levels, |degradation, score| degradation.value(score))
    }
}
