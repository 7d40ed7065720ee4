//! Features of candidates.

mod agreement;
mod effects;
mod surroundings;

use solecism_language::lowered;

use super::analysis::SentenceAnalysis;
use super::candidates::{Act, Candidate, Resources};
use super::glossary::{Token, UNKNOWN_WORD};
use super::judge::CandidateFeatures;
use super::language::{Language, MODELS};
use super::substitutes::Relation;
use agreement::{determiner, following_verb, governor, phrase_head, subject};
use effects::{Effects, effects};
use solecism_tagging::hash;
use surroundings::Surroundings;

/// Size of the hashed weight table, as a power of two. Features may collide.
pub(super) const BITS: u32 = 21;

/// Specificity of a feature. The more specific, the more easily it overfits, and the higher its dropout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Hardly specific to the sentence.
    General,
    /// About tags and common words in the context.
    Tags,
    /// About the words of the candidate and of its context.
    Words,
}

impl Detail {
    /// Dropout rate in training.
    pub(super) fn left_out(self) -> f32 {
        match self {
            Self::General => 0.0,
            Self::Tags => 0.6,
            Self::Words => 0.8,
        }
    }
}

/// A feature of a candidate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Feature {
    /// Index of its weight in the low bits, its detail above.
    packed: u32,
    pub value: f32,
}

impl Feature {
    /// Creates a feature from the index of its weight.
    pub(super) fn new(weight: u32, value: f32, detail: Detail) -> Self {
        Self { packed: weight & ((1 << BITS) - 1) | (detail as u32) << BITS, value }
    }

    /// Returns the same feature with another value.
    pub(super) fn with_value(self, value: f32) -> Self {
        Self { value, ..self }
    }

    /// Index of its weight.
    pub(super) fn weight(self) -> usize {
        (self.packed & ((1 << BITS) - 1)) as usize
    }

    /// Specificity.
    pub(super) fn detail(self) -> Detail {
        match self.packed >> BITS {
            0 => Detail::General,
            1 => Detail::Tags,
            _ => Detail::Words,
        }
    }
}

/// Appends features to a list.
struct Writer<'w> {
    to: &'w mut Vec<Feature>,
    /// Number of the last template, which is part of the hash of its features.
    template: u64,
    detail: Detail,
}

impl Writer<'_> {
    /// Sets the number and the detail of the templates that follow.
    fn begin(&mut self, template: u64, detail: Detail) {
        (self.template, self.detail) = (template, detail);
    }

    /// Adds a binary feature: the next template with these values.
    fn add(&mut self, parts: &[u64]) {
        self.add_value(parts, 1.0);
    }

    fn add_value(&mut self, parts: &[u64], value: f32) {
        self.template += 1;
        let template = hash::mixed(0, self.template);
        let hash = parts.iter().fold(template, |hash, &part| hash::mixed(hash, part));
        self.to.push(Feature::new((hash >> (64 - BITS)) as u32, value, self.detail));
    }
}

/// Computes the features of all candidates.
pub(super) fn describe(
    candidates: &[Candidate],
    analysis: &SentenceAnalysis<'_>,
    resources: &Resources<'_>,
    to: &mut CandidateFeatures,
) {
    to.clear();
    let around = Surroundings::of(analysis);
    let effects = effects(candidates, analysis, resources);
    for (candidate, effects) in candidates.iter().zip(&effects) {
        let mut writer = Writer { to: &mut to.features, template: 0, detail: Detail::General };
        if candidate.act == Act::Nothing {
            nothing(analysis, &around, &mut writer);
        } else {
            let edit = Edit::of(candidate, analysis, resources);
            edit.contexts(analysis, &mut writer);
            edit.sentence(analysis, &around, &mut writer);
            edit.agreement(analysis, &mut writer);
            edit.valences(analysis, &mut writer);
            edit.language(effects, analysis, &mut writer);
            edit.channel(analysis, resources, &mut writer);
            edit.words(analysis, resources, &mut writer);
        }
        to.ends.push(to.features.len());
    }
}

/// Features of the candidate that changes nothing.
fn nothing(analysis: &SentenceAnalysis<'_>, around: &Surroundings, writer: &mut Writer<'_>) {
    let count = analysis.words.len() as f32 + 1.0;
    writer.add(&[]);
    writer.add(&[around.length]);
    writer.add(&[u64::from(around.begins_small)]);
    writer.add(&[around.finite(usize::MAX)]);
    writer.add_value(&[], count.ln());
    let unknown = analysis.tokens.iter().filter(|token| token.word == UNKNOWN_WORD).count() as f32;
    writer.add_value(&[], unknown * 0.25);
    writer.add_value(&[], unknown / count);
    writer.add(&[u64::from(analysis.token(analysis.words.len(), -1).mixed)]);
    for model in 0..MODELS {
        let mean = Language::mean_surprise(&analysis.scores, model);
        writer.add_value(&[], mean * 0.25);
        writer.add(&[step(mean)]);
    }
}

/// A candidate with its hashes at three levels of detail.
struct Edit<'e> {
    candidate: &'e Candidate,
    /// Type of edit.
    kind: u64,
    /// Type and tags.
    tags: u64,
    /// Type, tags and words.
    words: u64,
    old: Token,
    new: Token,
    /// Position of the first word after the edit.
    right: usize,
}

impl<'e> Edit<'e> {
    fn of(candidate: &'e Candidate, analysis: &SentenceAnalysis<'_>, resources: &Resources<'_>) -> Self {
        let kind = match &candidate.act {
            Act::Nothing => 0,
            Act::Delete if analysis.is_repeated(candidate.at) => 1,
            Act::Delete => 2,
            Act::Insert(number) => 3 + u64::from(resources.fillers.stands_for_tag(*number)),
            Act::Substitute(_, Relation::Number) => 5,
            Act::Substitute(_, Relation::VerbForm) => 6,
            Act::Substitute(_, Relation::Confusable) => 7,
        };
        let range = candidate.range();
        let old = if range.is_empty() { Token::OUTSIDE } else { analysis.token(range.start, 0) };
        let new = candidate.new.unwrap_or(Token::OUTSIDE);
        let of = |old: u32, new: u32| hash::mixed(hash::mixed(kind, u64::from(old)), u64::from(new));
        let tags = of(old.tag, new.tag);
        let words = hash::mixed(tags, of(old.word, new.word));
        Self { candidate, kind, tags, words, old, new, right: range.end }
    }

    /// The token `places` to the left, counted from 1.
    fn left(&self, analysis: &SentenceAnalysis<'_>, places: isize) -> Token {
        analysis.token(self.candidate.at, -places)
    }

    /// The token `places` to the right, counted from 1.
    fn right(&self, analysis: &SentenceAnalysis<'_>, places: isize) -> Token {
        analysis.token(self.right, places - 1)
    }

    /// Words and tags in the context.
    fn contexts(&self, analysis: &SentenceAnalysis<'_>, writer: &mut Writer<'_>) {
        let [l1, l2, l3] = [1, 2, 3].map(|places| self.left(analysis, places));
        let [r1, r2, r3] = [1, 2, 3].map(|places| self.right(analysis, places));
        let m = |token: Token| u64::from(token.mixed);
        let t = |token: Token| u64::from(token.tag);
        for (template, detail, edit) in [(100, Detail::Tags, self.tags), (120, Detail::Words, self.words)] {
            writer.begin(template, detail);
            writer.add(&[edit]);
            writer.add(&[edit, m(l1)]);
            writer.add(&[edit, m(r1)]);
            writer.add(&[edit, m(l1), m(r1)]);
            writer.add(&[edit, m(l2), m(l1)]);
            writer.add(&[edit, m(r1), m(r2)]);
            writer.add(&[edit, t(l1), t(r1)]);
            writer.add(&[edit, t(l2), t(l1)]);
            writer.add(&[edit, t(r1), t(r2)]);
            writer.add(&[edit, t(l2), t(l1), t(r1), t(r2)]);
        }
        writer.begin(140, Detail::Tags);
        let edit = self.tags;
        writer.add(&[edit, t(l2), t(l1), t(r1)]);
        writer.add(&[edit, t(l1), t(r1), t(r2)]);
        writer.add(&[edit, t(l3), t(l2), t(l1)]);
        writer.add(&[edit, t(r1), t(r2), t(r3)]);
        writer.add(&[edit, m(l1), t(r1), t(r2)]);
        writer.add(&[edit, t(l2), t(l1), m(r1)]);
    }

    /// Finite verbs, position and length of the sentence.
    fn sentence(&self, analysis: &SentenceAnalysis<'_>, around: &Surroundings, writer: &mut Writer<'_>) {
        writer.begin(200, Detail::Tags);
        let (at, tag) = (self.candidate.at, |token: Token| u64::from(token.tag));
        let (all, before, clause) = (around.finite(usize::MAX), around.finite(at).min(2), around.clause(at));
        writer.add(&[self.tags, all]);
        writer.add(&[self.tags, clause, tag(self.left(analysis, 1))]);
        writer.add(&[self.tags, clause, tag(self.right(analysis, 1))]);
        writer.add(&[self.tags, before, all - before]);
        let place = match (at, analysis.words.len() - self.right) {
            (0, _) => 0,
            (1, _) => 1,
            (_, 0) => 2,
            (_, 1) => 3,
            _ => 4,
        };
        writer.add(&[self.tags, place, u64::from(around.begins_small)]);
        writer.add(&[self.kind, place, u64::from(around.begins_small)]);
        writer.add(&[self.kind, around.length]);
    }

    /// Words that must agree with it: subject and auxiliary of a verb, determiner of a noun.
    fn agreement(&self, analysis: &SentenceAnalysis<'_>, writer: &mut Writer<'_>) {
        writer.begin(300, Detail::Tags);
        let at = self.candidate.at;
        let (nearest, head) = subject(analysis, at);
        let (governor, between) = governor(analysis, at);
        let determiner = determiner(analysis, at);
        let next = following_verb(analysis, self.right);
        let r1 = u64::from(self.right(analysis, 1).tag);
        writer.add(&[self.tags, u64::from(head.mixed)]);
        writer.add(&[self.tags, u64::from(head.tag), u64::from(nearest.tag)]);
        writer.add(&[self.tags, u64::from(analysis.token(governor, 0).mixed), between]);
        writer.add(&[self.tags, u64::from(analysis.token(governor, 0).tag), between, r1]);
        writer.add(&[self.tags, u64::from(determiner.mixed), r1]);
        writer.add(&[self.tags, u64::from(next.mixed)]);
        writer.add(&[self.words, u64::from(next.tag)]);
    }

    /// Valence of the verbs, countability of the nouns nearby.
    fn valences(&self, analysis: &SentenceAnalysis<'_>, writer: &mut Writer<'_>) {
        writer.begin(400, Detail::Tags);
        let valence = |at: usize| u64::from(analysis.valence(at));
        let before = valence(self.candidate.at.wrapping_sub(1));
        let old = if self.right > self.candidate.at { valence(self.candidate.at) } else { 0 };
        let (l1, r1) = (u64::from(self.left(analysis, 1).tag), u64::from(self.right(analysis, 1).tag));
        writer.add(&[self.tags, before, r1]);
        writer.add(&[self.tags, valence(self.right), l1]);
        writer.add(&[self.tags, old, r1]);
        writer.add(&[self.tags, old, l1]);
        let head = phrase_head(analysis, self.right);
        let (tag, counted) = (u64::from(analysis.token(head, 0).tag), valence(head));
        writer.add(&[self.tags, tag, counted, l1]);
        writer.add(&[self.words, tag, counted]);
        let (governor, between) = governor(analysis, self.candidate.at);
        writer.add(&[self.tags, valence(governor), between]);
    }

    /// Gain in log-probability under the language models.
    fn language(&self, effects: &Effects, analysis: &SentenceAnalysis<'_>, writer: &mut Writer<'_>) {
        writer.begin(500, Detail::General);
        writer.add(&[self.kind]);
        let gains = effects.of.map(|effect| effect.gain().clamp(-20.0, 20.0));
        let steps = gains.map(step);
        for (model, effect) in effects.of.iter().enumerate() {
            writer.add_value(&[self.kind], gains[model] * 0.25);
            writer.add_value(&[self.tags], gains[model] * 0.25);
            writer.add(&[self.kind, steps[model]]);
            writer.add(&[self.tags, steps[model]]);
            writer.add_value(&[self.kind], effect.after.max(-40.0) * 0.1);
            writer.add(&[self.kind, step(effect.before * 0.5)]);
            writer.add(&[self.kind, step(effects.ahead[model])]);
            let known = |[first, second]: [u8; 2]| u64::from(first) * 8 + u64::from(second);
            writer.add(&[self.kind, known(effect.known_before), known(effect.known_after)]);
            writer.add(&[self.tags, known(effect.known_before)]);
            writer.add(&[self.tags, known(effect.known_after)]);
        }
        writer.add(&[self.kind, steps[0], steps[1]]);
        writer.add(&[self.kind, steps[1], steps[2]]);
        let surprise = |at: usize| step(Language::surprise(&analysis.scores, at));
        writer.add(&[self.kind, surprise(self.candidate.at)]);
        writer.add(&[self.kind, surprise(self.candidate.at), surprise(self.candidate.at + 1)]);
    }

    /// Probability of the error that it would undo.
    fn channel(&self, analysis: &SentenceAnalysis<'_>, resources: &Resources<'_>, writer: &mut Writer<'_>) {
        writer.begin(600, Detail::General);
        let old = analysis.words.get(self.candidate.at).copied().unwrap_or_default();
        let listed = u64::from(resources.channel.count(old).checked_ilog2().map_or(0, |log| log + 1));
        writer.add(&[self.kind, listed, u64::from(resources.glossary.count(self.old.word).min(3))]);
        writer.add(&[self.tags, listed]);
        match &self.candidate.act {
            Act::Delete => {
                let l1 = self.left(analysis, 1).tag;
                let [any, same_tag] = resources.channel.extra(old, l1).map(|share| (share + 1e-5).ln());
                writer.add_value(&[self.kind], any * 0.2);
                writer.add_value(&[self.kind], same_tag * 0.2);
                writer.add(&[self.kind, step(any), step(same_tag)]);
                writer.add(&[self.kind, u64::from(l1), step(same_tag)]);
            }
            Act::Substitute(new, relation) => {
                writer.begin(620, Detail::General);
                let [before, after] = [old, new].map(|word| resources.frequency(word) * 0.7);
                writer.add(&[self.kind, step(after - before)]);
                writer.add(&[self.kind, step(before), step(after)]);
                writer.add_value(&[self.kind], (after - before) * 0.2);
                if *relation == Relation::Confusable {
                    let partners = resources.natural.confusables.partners(new).len();
                    writer.add(&[partners.min(12) as u64]);
                    writer.add_value(&[], -(partners.max(1) as f32).ln());
                }
            }
            Act::Insert(_) | Act::Nothing => {}
        }
    }

    /// Properties of the words: repetition, rarity, capitals, agreement of *a* and *an*.
    fn words(&self, analysis: &SentenceAnalysis<'_>, resources: &Resources<'_>, writer: &mut Writer<'_>) {
        writer.begin(700, Detail::General);
        let at = self.candidate.at;
        let (l1, r1) = (self.left(analysis, 1), self.right(analysis, 1));
        let rarity =
            |word: u32| u64::from(resources.glossary.count(word).checked_ilog2().map_or(0, |log| log + 1));
        let same = |one: Token, other: Token| u64::from(one.word == other.word && one.word > UNKNOWN_WORD);
        let alike = |one: Token, other: Token| u64::from(one.tag == other.tag) + same(one, other);
        writer.add(&[self.kind, rarity(self.old.word), rarity(self.new.word)]);
        writer.add(&[self.tags, alike(self.old, l1), alike(self.old, r1)]);
        writer.add(&[self.kind, alike(self.old, l1), alike(self.old, r1)]);
        writer.add(&[self.tags, alike(self.new, l1), alike(self.new, r1)]);
        let again = analysis.tokens.iter().filter(|token| token.word == self.old.word).count().min(3) as u64;
        writer.add(&[self.kind, again]);
        let first = analysis.words.get(at).copied();
        let new = match &self.candidate.act {
            Act::Insert(number) => Some(resources.fillers.word(*number)),
            Act::Substitute(word, _) => Some(&**word),
            Act::Delete | Act::Nothing => analysis.words.get(self.right).copied(),
        };
        writer.add(&[
            self.kind,
            article_fits(resources, analysis, at, first),
            article_fits(resources, analysis, at, new),
        ]);
        let capital = first.is_some_and(|word| word.starts_with(char::is_uppercase));
        writer.add(&[self.kind, u64::from(capital), u64::from(at == 0)]);
    }
}

/// Fit of the article before a position to a word there: 0 if it does not fit, 1 if it does, 2 if there is no article.
fn article_fits(
    resources: &Resources<'_>,
    analysis: &SentenceAnalysis<'_>,
    at: usize,
    next: Option<&str>,
) -> u64 {
    let article = at.checked_sub(1).and_then(|before| analysis.words.get(before));
    let (Some(article), Some(next)) = (article, next) else { return 2 };
    let article = lowered(article);
    match resources.natural.morphology.adapted(&article, next) {
        Some(fitting) => u64::from(fitting == article),
        None => 2,
    }
}

/// Quantises a number, with finer steps near zero.
fn step(number: f32) -> u64 {
    let size = number.abs();
    let steps = if size < 4.0 { size * 2.0 } else { 4.0 + size };
    (steps.min(28.0).round().copysign(number) as i64).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_have_weights_of_their_own() {
        let mut features = Vec::new();
        let mut writer = Writer { to: &mut features, template: 0, detail: Detail::Words };
        for parts in [&[][..], &[1], &[], &[1], &[1, 2], &[2, 1], &[0]] {
            writer.add(parts);
        }
        let weights: std::collections::BTreeSet<usize> =
            features.iter().map(|feature| feature.weight()).collect();
        assert_eq!(weights.len(), features.len());
        assert!(features.iter().all(|feature| feature.detail() == Detail::Words));
    }

    #[test]
    fn steps_are_finer_near_zero_and_keep_the_sign() {
        assert_eq!([0.0, 0.5, 3.0, 9.0].map(step), [0, 1, 6, 13]);
        assert_ne!(step(-3.0), step(3.0));
        assert_eq!(step(1000.0), step(30.0));
    }
}
