//! Algorithms on dependency arcs.
//!
//! `heads[i]` is the head of word `i + 1`: 0 is the root, `None` a word without a head.

/// Finds a word, numbered from 1, that is its own ancestor.
pub fn find_cycle(heads: &[Option<u32>]) -> Option<u32> {
    // Each word is marked with the start of the path that first visited it; meeting the same mark again is a cycle.
    let mut visited_from = vec![0; heads.len()];
    for start in 1..=heads.len() as u32 {
        let mut at = start;
        while let Some(mark) = at.checked_sub(1).and_then(|i| visited_from.get_mut(i as usize)) {
            if *mark == start {
                return Some(at);
            }
            if *mark != 0 {
                break;
            }
            *mark = start;
            at = heads[at as usize - 1].unwrap_or(0);
        }
    }
    None
}

/// Words that a new word, inserted after the first `gap` words, can depend on without crossing an arc, the arc from the
/// root included. In order of distance, left before right.
pub fn admissible_heads(heads: &[Option<u32>], gap: u32) -> Vec<u32> {
    let len = heads.len() as u32;
    // The head must be within every arc that spans the gap, and not strictly inside any other arc.
    let (mut leftmost, mut rightmost) = (1, len);
    let mut change = vec![0_i64; heads.len() + 2];
    for (word, &head) in (1..).zip(heads) {
        let Some(head) = head else { continue };
        let (start, end) = if head < word { (head, word) } else { (word, head) };
        if start <= gap && gap < end {
            leftmost = leftmost.max(start);
            rightmost = rightmost.min(end);
        } else {
            change[start as usize + 1] += 1;
            change[end as usize] -= 1;
        }
    }
    let mut depth = 0;
    let mut free = vec![false; heads.len() + 1];
    for word in 1..=len {
        depth += change[word as usize];
        free[word as usize] = depth == 0 && (leftmost..=rightmost).contains(&word);
    }
    let outward = (1..=gap.max(len - gap)).flat_map(|distance| {
        let left = (gap + 1).checked_sub(distance).filter(|&word| word > 0);
        let right = Some(gap + distance).filter(|&word| word <= len);
        left.into_iter().chain(right)
    });
    outward.filter(|&word| free[word as usize]).collect()
}

/// The first of [`admissible_heads`]: no arc can come between neighbours.
pub fn nearest_head(gap: u32) -> u32 {
    gap.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_found() {
        assert_eq!(find_cycle(&[Some(2), Some(0), Some(2)]), None);
        assert_eq!(find_cycle(&[Some(2), Some(3), Some(2)]), Some(2));
        assert_eq!(find_cycle(&[Some(0), Some(2)]), Some(2));
        assert_eq!(find_cycle(&[None, Some(1)]), None);
        assert_eq!(find_cycle(&[]), None);
    }

    /// The definition: two arcs cross if exactly one end of one is strictly inside the other.
    fn by_definition(heads: &[Option<u32>], gap: u32) -> Vec<u32> {
        let position = |word: u32| f64::from(word);
        let new = f64::from(gap) + 0.5;
        let crosses = |other: u32| {
            let (low, high) = (new.min(position(other)), new.max(position(other)));
            let inside = |x: f64| low < x && x < high;
            let outside = |x: f64| x < low || high < x;
            (1..)
                .zip(heads)
                .filter_map(|(w, h)| h.map(|h| (position(w), position(h))))
                .any(|(a, b)| (inside(a) && outside(b)) || (inside(b) && outside(a)))
        };
        let mut words: Vec<u32> = (1..=heads.len() as u32).filter(|&w| !crosses(w)).collect();
        words.sort_by_key(|&w| if w <= gap { 2 * (gap - w) } else { 2 * (w - gap - 1) + 1 });
        words
    }

    #[test]
    fn admissible_heads_are_ordered_by_distance() {
        // I saw a dog yesterday which barked: not projective.
        let heads = [2, 0, 4, 2, 2, 7, 4].map(Some);
        assert_eq!(admissible_heads(&heads, 2), [2, 3, 4]);
        assert_eq!(admissible_heads(&heads, 0), [1, 2]);
        for gap in 0..=7 {
            assert_eq!(admissible_heads(&heads, gap), by_definition(&heads, gap), "gap {gap}");
        }
    }

    #[test]
    fn every_tree_of_up_to_five_words_agrees_with_the_definition() {
        for len in 1..=5_u32 {
            for code in 0..(len + 1).pow(len) {
                let head = |i: u32| Some(code / (len + 1).pow(i) % (len + 1));
                let heads: Vec<_> = (0..len).map(head).collect();
                if find_cycle(&heads).is_some() {
                    continue;
                }
                for gap in 0..=len {
                    let admissible = admissible_heads(&heads, gap);
                    assert_eq!(admissible, by_definition(&heads, gap), "{heads:?}, {gap}");
                    assert_eq!(admissible.first(), Some(&nearest_head(gap)), "{heads:?}, {gap}");
                }
            }
        }
    }
}
