//! Feature templates of arcs (McDonald, Crammer and Pereira 2005) and of adjacent siblings (McDonald and Pereira 2006).
//!
//! A feature is the XOR of a template hash and word hashes, each rotated by a number of bits that stands for the role
//! of the word, and a variant: direction, or direction and distance. Variants of a feature are adjacent in memory.

use super::sentence_features::SentenceFeatures;
use super::word_features::WordFeatures;

/// Direction and distance class of an arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offset {
    /// 0 if the dependent follows, 1 if it precedes.
    direction: u8,
    /// Distance class, below [`DISTANCES`].
    distance: u8,
}

/// Number of distance classes.
const DISTANCES: usize = 7;

impl Offset {
    /// Number of offsets.
    pub(super) const COUNT: usize = 2 * DISTANCES;

    /// From a head to a dependent.
    #[inline]
    pub(super) fn between(head: usize, dependent: usize) -> Self {
        let distance = match head.abs_diff(dependent) {
            near @ 0..=4 => near.saturating_sub(1),
            5..=7 => 4,
            8..=14 => 5,
            _ => 6,
        };
        Self { direction: u8::from(dependent < head), distance: distance as u8 }
    }

    /// Offset of a missing sibling after the last dependent on a side.
    pub(super) fn beyond(precedes: bool) -> Self {
        Self { direction: u8::from(precedes), distance: DISTANCES as u8 - 1 }
    }

    /// Index below [`Offset::COUNT`].
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.direction) * DISTANCES + usize::from(self.distance)
    }

    /// The offset with an index.
    pub(super) fn from_index(index: usize) -> Self {
        Self { direction: (index / DISTANCES) as u8, distance: (index % DISTANCES) as u8 }
    }
}

/// A feature: a hash and a variant below 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Feature {
    pub hash: u64,
    pub variant: u8,
}

/// Hash of a template number and a value.
#[inline]
fn hashed(template: u64, value: u64) -> u64 {
    value ^ template.wrapping_mul(0xa24b_aed4_963e_e407)
}

/// Emits the values under consecutive template numbers, each with the direction alone and with the full offset.
#[inline]
fn emit_templates<const N: usize>(
    template: u64,
    offset: Offset,
    values: [u64; N],
    emit: &mut impl FnMut(Feature),
) {
    for (template, value) in (template..).zip(values) {
        let hash = hashed(template, value);
        emit(Feature { hash, variant: offset.direction });
        emit(Feature { hash, variant: 2 + offset.index() as u8 });
    }
}

/// Features of the head alone.
#[inline]
pub(super) fn of_head(head: &WordFeatures, offset: Offset, mut emit: impl FnMut(Feature)) {
    let WordFeatures { word, prefix, upos, xpos, .. } = *head;
    emit_templates(1, offset, [word ^ xpos, word, xpos, upos, prefix], &mut emit);
}

/// Features of the dependent alone.
#[inline]
pub(super) fn of_dependent(dependent: &WordFeatures, offset: Offset, mut emit: impl FnMut(Feature)) {
    let WordFeatures { word, prefix, suffix, upos, xpos } = *dependent;
    emit_templates(11, offset, [word ^ xpos, word, xpos, upos, prefix, suffix], &mut emit);
}

/// Features of head and dependent together, with their neighbours.
#[inline]
pub(super) fn of_pair(
    input: &SentenceFeatures,
    head: usize,
    dependent: usize,
    mut emit: impl FnMut(Feature),
) {
    let offset = Offset::between(head, dependent);
    let (h, d) = (input.word(head), input.word(dependent));
    let (hw, ht, hu, hp) = (h.word, h.xpos, h.upos, h.prefix);
    let rotated = |hash: u64| hash.rotate_left(21);
    let (dw, dt, du, dp) = (rotated(d.word), rotated(d.xpos), rotated(d.upos), rotated(d.prefix));
    let ds = rotated(d.suffix);
    let words = [
        hw ^ ht ^ dw ^ dt,
        ht ^ dw ^ dt,
        hw ^ dw ^ dt,
        hw ^ ht ^ dt,
        hw ^ ht ^ dw,
        hw ^ dw,
        hw ^ dt,
        ht ^ dw,
        ht ^ dt,
        hu ^ du,
        hw ^ du,
        hu ^ dw,
        hp ^ dp,
        hp ^ dt,
        ht ^ dp,
        h.suffix ^ ds,
        ht ^ ds,
        h.suffix ^ dt,
    ];
    emit_templates(21, offset, words, &mut emit);
    let before = |word: &WordFeatures| (word.xpos.rotate_left(11), word.upos.rotate_left(11));
    let after = |word: &WordFeatures| (word.xpos.rotate_left(33), word.upos.rotate_left(33));
    let ((hbt, hbu), (hat, hau)) = (before(input.before(head)), after(input.word(head + 1)));
    let ((dbt, dbu), (dat, dau)) = (before(input.before(dependent)), after(input.word(dependent + 1)));
    let (dbt, dbu, dat, dau) = (rotated(dbt), rotated(dbu), rotated(dat), rotated(dau));
    let dbw = rotated(input.before(dependent).word.rotate_left(11));
    let (tags, upos) = (ht ^ dt, hu ^ du);
    let around = [
        tags ^ hbt ^ dbt,
        tags ^ hbt ^ dat,
        tags ^ hat ^ dbt,
        tags ^ hat ^ dat,
        tags ^ hbt,
        tags ^ hat,
        tags ^ dbt,
        tags ^ dat,
        upos ^ hbu ^ dbu,
        upos ^ hbu ^ dau,
        upos ^ hau ^ dbu,
        upos ^ hau ^ dau,
        upos ^ hbu ^ hau ^ dbu ^ dau,
        ht ^ dw ^ dau,
        ht ^ dw ^ dbu,
        hw ^ dt ^ hau,
        hw ^ dt ^ hbu,
        tags ^ dbw,
        tags ^ rotated(input.word(dependent + 1).word.rotate_left(33)),
        tags ^ input.before(head).word.rotate_left(11),
        tags ^ input.word(head + 1).word.rotate_left(33),
        hw ^ dt ^ dbw,
    ];
    emit_templates(51, offset, around, &mut emit);
}

/// Feature of a tag between head and dependent. `column` is 0 for universal and 1 for language-specific tags.
#[inline]
pub(super) fn of_between(
    (head, dependent, between): (&WordFeatures, &WordFeatures, &WordFeatures),
    column: usize,
    offset: Offset,
    mut emit: impl FnMut(Feature),
) {
    let tag = |word: &WordFeatures| if column == 0 { word.upos } else { word.xpos };
    let tags = tag(head) ^ tag(dependent).rotate_left(21) ^ tag(between).rotate_left(45);
    emit(Feature { hash: hashed(81 + column as u64, tags), variant: offset.direction });
}

/// Features of two adjacent siblings, the nearer first. One may be [missing](WordFeatures::NONE).
#[inline]
pub(super) fn of_siblings(
    near: &WordFeatures,
    far: &WordFeatures,
    offset: Offset,
    mut emit: impl FnMut(Feature),
) {
    let (nw, nt, nu) = (near.word, near.xpos, near.upos);
    let rotated = |hash: u64| hash.rotate_left(21);
    let (fw, ft, fu) = (rotated(far.word), rotated(far.xpos), rotated(far.upos));
    emit_templates(91, offset, [nt ^ ft, nu ^ fu, nw ^ fw, nw ^ ft, nt ^ fw], &mut emit);
}

/// Features of a head with two adjacent siblings.
#[inline]
pub(super) fn of_triple(
    head: &WordFeatures,
    near: &WordFeatures,
    far: &WordFeatures,
    offset: Offset,
    mut emit: impl FnMut(Feature),
) {
    let (nw, nt, nu) = (near.word.rotate_left(21), near.xpos.rotate_left(21), near.upos.rotate_left(21));
    let (fw, ft, fu) = (far.word.rotate_left(42), far.xpos.rotate_left(42), far.upos.rotate_left(42));
    let values = [
        head.xpos ^ nt ^ ft,
        head.upos ^ nu ^ fu,
        head.word ^ nt ^ ft,
        head.upos ^ nw ^ fu,
        head.upos ^ nu ^ fw,
        head.word ^ nu ^ fw,
        head.word ^ nw ^ fu,
    ];
    emit_templates(101, offset, values, &mut emit);
}
