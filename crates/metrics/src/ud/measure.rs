//! Counts of a stretch of sentences.

use super::align::{Aligned, align};
use super::scan::{NONE, Side, Word};

/// Names of the columns, in the order of [`Counts`].
pub(super) const COLUMNS: &[&str] = &[
    "tokens",
    "gold_tokens",
    "output_tokens",
    "sentences",
    "gold_sentences",
    "output_sentences",
    "words",
    "gold_words",
    "output_words",
    "upos",
    "xpos",
    "ufeats",
    "alltags",
    "lemmas",
    "uas",
    "las",
    "content_words",
    "gold_content_words",
    "output_content_words",
    "clas",
    "mlas",
    "blex",
];

/// Number of columns.
pub(super) const LEN: usize = 22;

/// Counts, by column.
pub(super) type Counts = [f64; LEN];

/// Compares two sides that cover the same characters.
pub(super) fn count(gold: &Side, output: &Side) -> Counts {
    let aligned = align(gold, output);
    let mut counts = [0.0; LEN];
    fill(
        &mut counts[0..3],
        &[common_spans(&gold.tokens, &output.tokens), gold.tokens.len(), output.tokens.len()],
    );
    let sentences = common_spans(&gold.sentences, &output.sentences);
    fill(&mut counts[3..6], &[sentences, gold.sentences.len(), output.sentences.len()]);
    fill(&mut counts[6..9], &[aligned.pairs.len(), gold.words.len(), output.words.len()]);
    let content = |side: &Side| side.words.iter().filter(|word| word.is_content()).count();
    let mut hits = Hits::default();
    for &(g, o) in &aligned.pairs {
        hits.add(gold, output, &aligned, &gold.words[g as usize], &output.words[o as usize]);
    }
    fill(&mut counts[9..16], &hits.all);
    fill(&mut counts[16..19], &[hits.content_total, content(gold), content(output)]);
    fill(&mut counts[19..22], &hits.content);
    counts
}

#[allow(clippy::cast_precision_loss)] // words of one stretch
fn fill(to: &mut [f64], counts: &[usize]) {
    to.iter_mut().zip(counts).for_each(|(to, &count)| *to = count as f64);
}

/// Number of spans in both lists, given their ends; each span starts at the end of the one before.
fn common_spans(gold: &[u32], output: &[u32]) -> usize {
    let start = |ends: &[u32], at: usize| at.checked_sub(1).map_or(0, |before| ends[before]);
    let (mut g, mut o, mut common) = (0, 0, 0);
    while g < gold.len() && o < output.len() {
        match start(gold, g).cmp(&start(output, o)) {
            std::cmp::Ordering::Greater => o += 1,
            std::cmp::Ordering::Less => g += 1,
            std::cmp::Ordering::Equal => {
                common += usize::from(gold[g] == output[o]);
                (g, o) = (g + 1, o + 1);
            }
        }
    }
    common
}

/// Numbers of aligned words that are right, by attribute.
#[derive(Default)]
struct Hits {
    /// UPOS, XPOS, features, all three, lemma, head, head and relation.
    all: [usize; 7],
    /// Number of content words among the aligned words.
    content_total: usize,
    /// For content words: head and relation; also tags, features and function words; also lemma.
    content: [usize; 3],
}

impl Hits {
    fn add(&mut self, gold: &Side, output: &Side, aligned: &Aligned, one: &Word, other: &Word) {
        let upos = one.upos == other.upos;
        let xpos = one.xpos == other.xpos;
        let feats = same_features(one.feats, other.feats);
        let lemma = one.lemma == b"_" || one.lemma == other.lemma;
        let head = same_word(one.head, other.head, aligned);
        let relation = head && one.deprel == other.deprel;
        let of_words = [upos, xpos, feats, upos && xpos && feats, lemma, head, relation];
        self.all.iter_mut().zip(of_words).for_each(|(hits, is_hit)| *hits += usize::from(is_hit));
        if !one.is_content() {
            return;
        }
        self.content_total += 1;
        if relation {
            let morphology = upos && feats && same_function_words(gold, output, aligned, one, other);
            self.content[0] += 1;
            self.content[1] += usize::from(morphology);
            self.content[2] += usize::from(lemma);
        }
    }
}

/// Returns whether two heads are aligned, or both are the root.
fn same_word(gold: u32, output: u32, aligned: &Aligned) -> bool {
    match output {
        NONE => gold == NONE,
        output => gold != NONE && aligned.gold_of[output as usize] == gold,
    }
}

fn same_function_words(gold: &Side, output: &Side, aligned: &Aligned, one: &Word, other: &Word) -> bool {
    let mut others = output.function_words(other);
    for g in gold.function_words(one) {
        let Some(o) = others.next() else { return false };
        let (one, other) = (&gold.words[g], &output.words[o]);
        let is_same = aligned.gold_of[o] == g as u32
            && one.deprel == other.deprel
            && one.upos == other.upos
            && same_features(one.feats, other.feats);
        if !is_same {
            return false;
        }
    }
    others.next().is_none()
}

/// Returns whether the universal features are equal, in any order.
fn same_features(one: &[u8], other: &[u8]) -> bool {
    if one == other {
        return true;
    }
    universal(one) == universal(other)
}

/// Universal features among `feats`, sorted.
fn universal(feats: &[u8]) -> Vec<&[u8]> {
    let is_universal = |feat: &&[u8]| is_universal(feat.split(|&b| b == b'=').next().unwrap_or_default());
    let mut feats: Vec<&[u8]> = feats.split(|&b| b == b'|').filter(is_universal).collect();
    feats.sort_unstable();
    feats
}

/// Returns whether a feature is universal.
fn is_universal(name: &[u8]) -> bool {
    matches!(
        name,
        b"PronType"
            | b"NumType"
            | b"Poss"
            | b"Reflex"
            | b"Foreign"
            | b"Abbr"
            | b"Gender"
            | b"Animacy"
            | b"Number"
            | b"Case"
            | b"Definite"
            | b"Degree"
            | b"VerbForm"
            | b"Mood"
            | b"Tense"
            | b"Aspect"
            | b"Voice"
            | b"Evident"
            | b"Polarity"
            | b"Person"
            | b"Polite"
    )
}
