//! Trees as lists of heads.
//!
//! Words are numbered from 1, the head of the root is 0, and `heads[n - 1]` is the head of word `n`.

/// Attaches all roots but the first to the first and returns their number.
pub(super) fn join_roots(heads: &mut [u32]) -> u64 {
    let Some(first) = heads.iter().position(|&head| head == 0) else { return 0 };
    let mut joined = 0;
    for head in &mut heads[first + 1..] {
        if *head == 0 {
            *head = first as u32 + 1;
            joined += 1;
        }
    }
    joined
}

/// Dependents of each word, and of 0, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Dependents {
    /// Start of each word's dependents in `words`.
    starts: Vec<u32>,
    words: Vec<u32>,
}

impl Dependents {
    pub(super) fn of(heads: &[u32]) -> Self {
        let mut starts = vec![0_u32; heads.len() + 2];
        for &head in heads {
            starts[head as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let (mut next, mut words) = (starts.clone(), vec![0; heads.len()]);
        for (word, &head) in (1..).zip(heads) {
            words[next[head as usize] as usize] = word;
            next[head as usize] += 1;
        }
        Self { starts, words }
    }

    pub(super) fn of_word(&self, word: u32) -> &[u32] {
        &self.words[self.starts[word as usize] as usize..self.starts[word as usize + 1] as usize]
    }

    /// Preorder intervals: for each word, and 0, the preorder number and the end of its subtree. A word dominates those
    /// whose preorder number is in its interval.
    pub(super) fn preorder_intervals(&self) -> Vec<(u32, u32)> {
        let mut times = vec![(0, 0); self.starts.len() - 1];
        let (mut path, mut time) = (vec![(0_u32, 0_usize)], 0);
        while let Some((word, done)) = path.last_mut() {
            if *done == 0 {
                times[*word as usize].0 = time;
                time += 1;
            }
            if let Some(&next) = self.of_word(*word).get(*done) {
                *done += 1;
                path.push((next, 0));
            } else {
                times[*word as usize].1 = time;
                path.pop();
            }
        }
        times
    }
}

/// True if every word is a descendant of 0.
#[cfg(test)]
pub(super) fn is_tree(heads: &[u32]) -> bool {
    let climbs = |word: usize| {
        let mut at = word;
        for _ in 0..=heads.len() {
            match heads.get(at) {
                Some(0) => return true,
                Some(&head) => at = head as usize - 1,
                None => return false,
            }
        }
        false
    };
    (0..heads.len()).all(climbs)
}
