//! Word alignment between gold and output with different tokens.

use super::scan::{NONE, Side, Word, without_spaces};

/// A word alignment.
pub(super) struct Aligned {
    /// Pairs of gold and output words, from left to right.
    pub pairs: Vec<(u32, u32)>,
    /// For each word of the output, the index of its gold word, or [`NONE`].
    pub gold_of: Vec<u32>,
}

/// Aligns words: single-word tokens by their character spans, and words of multiword tokens by their forms, within the
/// smallest span of characters that cuts no such token on either side.
pub(super) fn align(gold: &Side, output: &Side) -> Aligned {
    let mut aligned = Aligned {
        pairs: Vec::with_capacity(gold.words.len().min(output.words.len())),
        gold_of: vec![NONE; output.words.len()],
    };
    let (mut g, mut o) = (0, 0);
    while let (Some(one), Some(other)) = (gold.words.get(g), output.words.get(o)) {
        if one.is_part || other.is_part {
            let (from, to) = multiword_span(&gold.words, &output.words, (g, o));
            let matches = common_subsequence(&gold.words[from.0..to.0], &output.words[from.1..to.1]);
            for (g, o) in matches {
                aligned.push(from.0 + g, from.1 + o);
            }
            (g, o) = to;
        } else if (one.start, one.end) == (other.start, other.end) {
            aligned.push(g, o);
            (g, o) = (g + 1, o + 1);
        } else if one.start <= other.start {
            g += 1;
        } else {
            o += 1;
        }
    }
    aligned
}

impl Aligned {
    fn push(&mut self, gold: usize, output: usize) {
        self.pairs.push((gold as u32, output as u32));
        self.gold_of[output] = gold as u32;
    }
}

/// Indices in gold and output.
type Indices = (usize, usize);

/// Returns start and end of the span of words around multiword tokens that starts here or at the next word of one side.
fn multiword_span(gold: &[Word], output: &[Word], (mut g, mut o): Indices) -> (Indices, Indices) {
    let (one, other) = (&gold[g], &output[o]);
    let mut end;
    if one.is_part {
        end = one.end;
        o += usize::from(!other.is_part && other.start < one.start);
    } else {
        end = other.end;
        g += usize::from(one.start < other.start);
    }
    let from = (g, o);
    let reaches = |word: Option<&Word>, end: u32| match word {
        Some(word) if word.is_part => word.start < end,
        Some(word) => word.end <= end,
        None => false,
    };
    while reaches(gold.get(g), end) || reaches(output.get(o), end) {
        let is_gold_next = match (gold.get(g), output.get(o)) {
            (Some(one), Some(other)) => one.start <= other.start,
            (one, _) => one.is_some(),
        };
        let word = if is_gold_next { &gold[g] } else { &output[o] };
        if word.is_part {
            end = end.max(word.end);
        }
        *(if is_gold_next { &mut g } else { &mut o }) += 1;
    }
    (from, (g, o))
}

/// Longest common subsequence of two lists of words, ignoring case.
fn common_subsequence(gold: &[Word], output: &[Word]) -> Vec<Indices> {
    let form = |word: &Word| {
        let form = if word.is_part { word.form.into() } else { without_spaces(word.form) };
        String::from_utf8_lossy(&form).to_lowercase()
    };
    let gold: Vec<String> = gold.iter().map(form).collect();
    let output: Vec<String> = output.iter().map(form).collect();
    let width = output.len() + 1;
    // Length of the longest common subsequence of the suffixes from each pair of positions.
    let mut longest = vec![0_u32; (gold.len() + 1) * width];
    for g in (0..gold.len()).rev() {
        for o in (0..output.len()).rev() {
            let at = g * width + o;
            let matched = if gold[g] == output[o] { longest[at + width + 1] + 1 } else { 0 };
            longest[at] = matched.max(longest[at + width]).max(longest[at + 1]);
        }
    }
    let mut pairs = Vec::new();
    let (mut g, mut o) = (0, 0);
    while g < gold.len() && o < output.len() {
        let at = g * width + o;
        if gold[g] == output[o] {
            pairs.push((g, o));
            (g, o) = (g + 1, o + 1);
        } else if longest[at] == longest[at + width] {
            g += 1;
        } else {
            o += 1;
        }
    }
    pairs
}
