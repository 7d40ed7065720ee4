//! Similarity of two spellings.

/// Share of the letters that two words have in common: one minus the Levenshtein distance over the length of the longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Similarity {
    /// Letters of the longer word less the distance.
    same: usize,
    /// Letters of the longer word.
    all: usize,
}

impl Similarity {
    pub(super) fn of(one: &str, other: &str) -> Self {
        let [one, other]: [Vec<char>; 2] = [one, other].map(|word| word.chars().collect());
        let all = one.len().max(other.len());
        Self { same: all - levenshtein(&one, &other), all }
    }

    /// Compares with a percentage.
    pub(super) fn percent(self, than: usize) -> std::cmp::Ordering {
        // Words without letters are the same.
        let (same, all) = if self.all == 0 { (1, 1) } else { (self.same, self.all) };
        (same * 100).cmp(&(all * than))
    }

    pub(super) fn is_above(self, percent: usize) -> bool {
        self.percent(percent).is_gt()
    }

    pub(super) fn is_at_least(self, percent: usize) -> bool {
        self.percent(percent).is_ge()
    }

    /// True if exactly this share is the same: `(1, 3)` for a third.
    pub(super) fn is_share(self, (same, all): (usize, usize)) -> bool {
        self.same * all == self.all * same
    }
}

fn levenshtein(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, a) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (to, b) in other.iter().enumerate() {
            let substituted = diagonal + usize::from(a != b);
            diagonal = row[to + 1];
            row[to + 1] = substituted.min(diagonal + 1).min(row[to] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similarity_is_the_share_of_kept_letters() {
        let third = Similarity::of("cat", "cow");
        assert!(third.is_share((1, 3)) && third.is_above(33) && !third.is_at_least(34));
        assert!(Similarity::of("cat", "cart").is_share((3, 4)));
        assert!(Similarity::of("kitten", "sitting").is_share((4, 7)));
        assert!(Similarity::of("", "").is_at_least(100));
        assert!(Similarity::of("été", "ete").is_share((1, 3)));
    }
}
