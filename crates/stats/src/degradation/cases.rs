//! The five cases of agreement between gold, clean output and noisy output.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// Agreement of gold, the output on clean text and the output on noisy text in one row (section 2.1 of the paper).
/// The three letters stand for them in this order; equal letters are equal answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// Right on clean and on noisy text.
    Aaa,
    /// Right on clean text only: damaged by the noise.
    Aab,
    /// Right on noisy text only, by luck.
    Aba,
    /// Wrong on both, with the same answer.
    Abb,
    /// Wrong on both, with different answers.
    Abc,
}

impl Case {
    /// Case of one row.
    pub fn of<T: PartialEq + ?Sized>(gold: &T, clean: &T, noisy: &T) -> Self {
        match (gold == clean, gold == noisy) {
            (true, true) => Self::Aaa,
            (true, false) => Self::Aab,
            (false, true) => Self::Aba,
            (false, false) if clean == noisy => Self::Abb,
            (false, false) => Self::Abc,
        }
    }

    /// Name in the paper.
    pub fn name(self) -> &'static str {
        match self {
            Self::Aaa => "aaa",
            Self::Aab => "aab",
            Self::Aba => "aba",
            Self::Abb => "abb",
            Self::Abc => "abc",
        }
    }
}

/// Number of rows of each case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cases {
    /// Right on clean and on noisy text.
    pub aaa: u64,
    /// Right on clean text only.
    pub aab: u64,
    /// Right on noisy text only.
    pub aba: u64,
    /// Wrong on both, with the same answer.
    pub abb: u64,
    /// Wrong on both, with different answers.
    pub abc: u64,
}

impl Cases {
    /// Counts one row.
    pub fn count(&mut self, case: Case) {
        match case {
            Case::Aaa => self.aaa += 1,
            Case::Aab => self.aab += 1,
            Case::Aba => self.aba += 1,
            Case::Abb => self.abb += 1,
            Case::Abc => self.abc += 1,
        }
    }

    /// Number of rows.
    pub fn rows(&self) -> u64 {
        self.aaa + self.aab + self.aba + self.abb + self.abc
    }

    /// The counts in the order aaa, aab, aba, abb, abc: a row of [`crate::Counts`] for [`super::WithGold`].
    pub fn counts(&self) -> [f64; 5] {
        [self.aaa, self.aab, self.aba, self.abb, self.abc].map(|count| count as f64)
    }

    /// The relative frequencies in the same order; `None` if there are no rows.
    pub fn frequencies(&self) -> Option<[f64; 5]> {
        let rows = self.rows() as f64;
        (rows > 0.0).then(|| self.counts().map(|count| count / rows))
    }

    /// The condition of the lower bound: aab ≥ 3 · aba + abc.
    pub fn lower_bound_holds(&self) -> bool {
        self.aab >= self.aba.saturating_mul(3).saturating_add(self.abc)
    }
}

impl Extend<Case> for Cases {
    fn extend<I: IntoIterator<Item = Case>>(&mut self, cases: I) {
        cases.into_iter().for_each(|case| self.count(case));
    }
}

impl AddAssign for Cases {
    fn add_assign(&mut self, other: Self) {
        self.aaa += other.aaa;
        self.aab += other.aab;
        self.aba += other.aba;
        self.abb += other.abb;
        self.abc += other.abc;
    }
}

/// Number of rows with the same output on clean and on noisy text: all that can be observed without gold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// Rows with the same output.
    pub same: u64,
    /// Rows whose output differs.
    pub different: u64,
}

impl Agreement {
    /// Counts one row.
    pub fn count<T: PartialEq + ?Sized>(&mut self, clean: &T, noisy: &T) {
        if clean == noisy {
            self.same += 1;
        } else {
            self.different += 1;
        }
    }

    /// Number of rows.
    pub fn rows(&self) -> u64 {
        self.same + self.different
    }

    /// The counts in the order same, different: a row of [`crate::Counts`] for [`super::WithoutGold`].
    pub fn counts(&self) -> [f64; 2] {
        [self.same as f64, self.different as f64]
    }
}

impl From<Cases> for Agreement {
    fn from(cases: Cases) -> Self {
        Self { same: cases.aaa + cases.abb, different: cases.aab + cases.aba + cases.abc }
    }
}

impl AddAssign for Agreement {
    fn add_assign(&mut self, other: Self) {
        self.same += other.same;
        self.different += other.different;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_case_is_reported() {
        let rows = [
            ("NN", "NN", "NN", "aaa"),
            ("NN", "NN", "VB", "aab"),
            ("NN", "VB", "NN", "aba"),
            ("NN", "VB", "VB", "abb"),
            ("NN", "VB", "JJ", "abc"),
        ];
        let mut cases = Cases::default();
        let mut agreement = Agreement::default();
        for (gold, clean, noisy, name) in rows {
            assert_eq!(Case::of(gold, clean, noisy).name(), name);
            cases.count(Case::of(gold, clean, noisy));
            agreement.count(clean, noisy);
        }
        assert_eq!(cases, Cases { aaa: 1, aab: 1, aba: 1, abb: 1, abc: 1 });
        assert_eq!((cases.rows(), cases.counts()), (5, [1.0; 5]));
        assert_eq!(cases.frequencies(), Some([0.2; 5]));
        assert_eq!(Cases::default().frequencies(), None);
        assert_eq!(agreement, cases.into());
        assert_eq!((agreement.rows(), agreement.counts()), (5, [2.0, 3.0]));
        cases += cases;
        agreement += agreement;
        assert_eq!((cases.rows(), agreement.rows()), (10, 10));
        cases.extend([Case::Abc]);
        assert_eq!(cases.abc, 3);
    }

    #[test]
    fn the_condition_of_the_lower_bound() {
        let cases = Cases { aaa: 90, aab: 7, aba: 2, abb: 5, abc: 1 };
        assert!(cases.lower_bound_holds());
        assert!(!Cases { abc: 2, ..cases }.lower_bound_holds());
    }
}
