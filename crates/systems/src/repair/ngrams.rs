//! An n-gram language model with interpolated modified Kneser–Ney smoothing (Chen and Goodman 1998).
//!
//! Its symbols are numbers: of words, of tags, or of both.

use solecism_corpus::Problem;

use solecism_tagging::hash;
use solecism_tagging::index::HashList;
use solecism_tagging::model::{Model, malformed};

/// Symbol before the first word of a sentence and after the last.
pub(super) const BOUNDARY: u32 = 0;

/// Highest order of any model.
pub(super) const LONGEST: usize = 5;

/// Probabilities and backoff weights of n-grams, looked up by hash.
#[derive(Clone, Debug, Default)]
pub(super) struct Ngrams {
    order: usize,
    keys: HashList,
    /// For each n-gram, the log-probability of its last symbol after the others.
    log_probs: Vec<f32>,
    /// For each n-gram as a context, the log of its backoff weight.
    backoffs: Vec<f32>,
    /// Log-probability of an unseen symbol.
    unseen: f32,
}

/// Counts of an n-gram.
#[derive(Clone, Copy, Debug)]
struct Gram {
    order: u8,
    /// True if it begins with the boundary at the start of a sentence. No symbol can precede it, so its plain count is
    /// used instead of its number of continuations.
    opens: bool,
    count: u32,
    /// Number of distinct symbols before it.
    continuations: u32,
    /// The n-gram without its first symbol, and without its last.
    suffix: u32,
    context: u32,
}

/// Suffix and context of unigrams.
const NONE: u32 = u32::MAX;

/// Counts n-grams, sentence by sentence.
#[derive(Debug)]
pub(super) struct NgramCounter {
    order: usize,
    keys: HashList,
    grams: Vec<Gram>,
}

impl NgramCounter {
    /// Creates a counter for n-grams up to this order.
    pub(super) fn new(order: usize) -> Self {
        Self { order: order.clamp(1, LONGEST), keys: HashList::default(), grams: Vec::new() }
    }

    /// Counts the n-grams of a sentence, including its end.
    pub(super) fn add(&mut self, sentence: &[u32]) {
        // N-grams that end at the previous symbol, shortest first.
        let mut before = vec![self.gram(hash_of(BOUNDARY), 1, false, NONE, NONE)];
        let mut ending = Vec::new();
        for at in 0..=sentence.len() {
            ending.clear();
            let number = sentence.get(at).copied().unwrap_or(BOUNDARY);
            let (mut key, mut suffix) = (hash_of(number), NONE);
            for length in 1..=self.order {
                let opens = length == at + 2;
                let context = length.checked_sub(2).map_or(NONE, |shorter| before[shorter]);
                let gram = self.gram(key, length as u8, opens, suffix, context);
                self.grams[gram as usize].count += 1;
                ending.push(gram);
                if opens {
                    break;
                }
                let next = at.checked_sub(length).and_then(|left| sentence.get(left));
                key = hash::mixed(key, u64::from(next.copied().unwrap_or(BOUNDARY)));
                suffix = gram;
            }
            std::mem::swap(&mut before, &mut ending);
        }
    }

    /// Index of an n-gram, which is added if it is new.
    fn gram(&mut self, key: u64, order: u8, opens: bool, suffix: u32, context: u32) -> u32 {
        let found = self.keys.place(key);
        if found as usize == self.grams.len() {
            self.grams.push(Gram { order, opens, count: 0, continuations: 0, suffix, context });
            if let Some(suffix) = self.grams.get_mut(suffix as usize) {
                suffix.continuations += 1;
            }
        }
        found
    }

    /// Computes the probabilities.
    pub(super) fn finish(self) -> Ngrams {
        let size = self.grams.len();
        let (mut log_probs, mut backoffs) = (vec![0.0; size], vec![0.0; size]);
        let singles = self.grams.iter().filter(|gram| gram.order == 1).count() as f64;
        let mut unseen = -(singles + 1.0).ln();
        let mut probs = vec![0.0_f64; size];
        for order in 1..=self.order {
            let discounts = self.discounts(order);
            let mut totals = vec![Total::default(); if order == 1 { 1 } else { size }];
            let place = |gram: &Gram| if order == 1 { 0 } else { gram.context as usize };
            let of_order = || (0..).zip(&self.grams).filter(|(_, gram)| usize::from(gram.order) == order);
            for (_, gram) in of_order() {
                totals[place(gram)].add(self.adjusted(gram));
            }
            for (at, gram) in of_order() {
                let at: usize = at;
                let total = &totals[place(gram)];
                let (count, held_back) = (self.adjusted(gram), total.held_back(&discounts));
                let shorter = probs.get(gram.suffix as usize).copied().unwrap_or(1.0 / (singles + 1.0));
                let own = (f64::from(count) - discount(&discounts, count)) / total.all.max(1.0);
                probs[at] = own + held_back * shorter;
                log_probs[at] = probs[at].max(1e-12).ln() as f32;
            }
            if order == 1 {
                unseen = (totals[0].held_back(&discounts) / (singles + 1.0)).max(1e-12).ln();
            } else {
                for (total, backoff) in totals.iter().zip(&mut backoffs).filter(|(total, _)| total.all > 0.0)
                {
                    *backoff = total.held_back(&discounts).max(1e-12).ln() as f32;
                }
            }
        }
        Ngrams { order: self.order, keys: self.keys, log_probs, backoffs, unseen: unseen as f32 }
    }

    /// Kneser–Ney count: the plain count for the highest order, otherwise the number of distinct symbols before it.
    fn adjusted(&self, gram: &Gram) -> u32 {
        if usize::from(gram.order) == self.order || gram.opens { gram.count } else { gram.continuations }
    }

    /// Discounts for counts of one, two, and three or more.
    fn discounts(&self, order: usize) -> [f64; 3] {
        let mut seen = [0.0_f64; 5];
        for gram in self.grams.iter().filter(|gram| usize::from(gram.order) == order) {
            if let Some(seen) = seen.get_mut(self.adjusted(gram) as usize) {
                *seen += 1.0;
            }
        }
        let [_, ones, twos, ..] = seen;
        if ones == 0.0 || twos == 0.0 {
            return [0.5, 1.0, 1.5];
        }
        let share = ones / (ones + 2.0 * twos);
        [1, 2, 3].map(|count| {
            let (n, more) = (seen[count], seen[count + 1]);
            let discount = count as f64 - (count as f64 + 1.0) * share * more / n.max(1.0);
            discount.clamp(0.1, count as f64 - 0.1)
        })
    }
}

/// Total counts after a context.
#[derive(Clone, Debug, Default)]
struct Total {
    all: f64,
    /// Numbers of symbols that follow once, twice, and more often.
    kinds: [f64; 3],
}

impl Total {
    fn add(&mut self, count: u32) {
        self.all += f64::from(count);
        if let Some(kind) = count.checked_sub(1) {
            self.kinds[kind.min(2) as usize] += 1.0;
        }
    }

    /// Probability mass reserved for lower orders.
    fn held_back(&self, discounts: &[f64; 3]) -> f64 {
        if self.all == 0.0 {
            return 1.0;
        }
        self.kinds.iter().zip(discounts).map(|(kind, discount)| kind * discount).sum::<f64>() / self.all
    }
}

fn discount(discounts: &[f64; 3], count: u32) -> f64 {
    count.checked_sub(1).map_or(0.0, |place| discounts[place.min(2) as usize])
}

fn hash_of(number: u32) -> u64 {
    hash::mixed(0, u64::from(number) + 1)
}

impl Ngrams {
    /// Order of the model.
    pub(super) fn order(&self) -> usize {
        self.order
    }

    /// Log-probability of the last symbol after the others. A boundary symbol ends the context.
    pub(super) fn log_prob(&self, numbers: &[u32]) -> f32 {
        self.look_up(numbers).0
    }

    /// Like `log_prob`, with the length of the longest known n-gram at the end.
    pub(super) fn look_up(&self, numbers: &[u32]) -> (f32, usize) {
        let Some((&last, context)) = numbers.split_last() else { return (0.0, 0) };
        let mut key = hash_of(last);
        let (mut length, mut found) = (0, self.unseen);
        let (mut left, mut opens) = (context.iter().rev(), false);
        while let Some(place) = self.keys.get(key) {
            (length, found) = (length + 1, self.log_probs[place as usize]);
            match left.next() {
                Some(&next) if length < self.order && !opens => {
                    key = hash::mixed(key, u64::from(next));
                    opens = next == BOUNDARY;
                }
                _ => return (found, length),
            }
        }
        (found + self.backing_off(context, length.max(1)), length)
    }

    /// Sum of the log backoff weights of contexts of at least this length.
    fn backing_off(&self, context: &[u32], from: usize) -> f32 {
        let mut key = 0;
        let mut sum = 0.0;
        for (length, &number) in (1..self.order).zip(context.iter().rev()) {
            key = if length == 1 { hash_of(number) } else { hash::mixed(key, u64::from(number)) };
            let Some(place) = self.keys.get(key) else { break };
            if length >= from {
                sum += self.backoffs[place as usize];
            }
            if number == BOUNDARY {
                break;
            }
        }
        sum
    }

    /// Saves it in a model under this prefix.
    pub(super) fn save(&self, name: &str, model: &mut Model) {
        model.put(&format!("{name}.order"), &[self.order as u32]);
        model.put(&format!("{name}.keys"), self.keys.hashes());
        model.put(&format!("{name}.probabilities"), &self.log_probs);
        model.put(&format!("{name}.backoffs"), &self.backoffs);
        model.put(&format!("{name}.unseen"), &[self.unseen]);
    }

    /// Loads it from a model.
    ///
    /// # Errors
    /// If it is missing or inconsistent.
    pub(super) fn load(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let order: Vec<u32> = model.take(&format!("{name}.order"))?;
        let keys: Vec<u64> = model.take(&format!("{name}.keys"))?;
        let log_probs: Vec<f32> = model.take(&format!("{name}.probabilities"))?;
        let backoffs: Vec<f32> = model.take(&format!("{name}.backoffs"))?;
        let unseen: Vec<f32> = model.take(&format!("{name}.unseen"))?;
        let ([order], [unseen]) = (&order[..], &unseen[..]) else {
            return Err(malformed(&format!("bad n-grams in {name}")));
        };
        let finite = log_probs.iter().chain(&backoffs).chain([unseen]).all(|number| number.is_finite());
        let fits = log_probs.len() == keys.len() && backoffs.len() == keys.len();
        if !finite || !fits || !(1..=LONGEST as u32).contains(order) {
            return Err(malformed(&format!("bad n-grams in {name}")));
        }
        let twice = || malformed(&format!("an n-gram twice in {name}"));
        let keys = HashList::of(keys).ok_or_else(twice)?;
        Ok(Self { order: *order as usize, keys, log_probs, backoffs, unseen: *unseen })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solecism_tagging::model::Training;

    fn trained(order: usize) -> Ngrams {
        let mut counter = NgramCounter::new(order);
        for sentence in [&[1, 2, 3][..], &[1, 2, 4], &[2, 3, 1, 2], &[5, 1, 2, 3], &[3, 3]] {
            counter.add(sentence);
        }
        counter.finish()
    }

    #[test]
    fn after_each_context_the_probabilities_sum_to_one() {
        for order in 1..=4 {
            let model = trained(order);
            for context in
                [&[0][..], &[0, 1], &[1, 2], &[0, 1, 2], &[3, 1, 2], &[9, 2], &[9, 9], &[4], &[2, 3, 3]]
            {
                // The unseen symbols count as one.
                let sum: f64 = (0..=6)
                    .map(|number| {
                        let numbers: Vec<u32> = context.iter().copied().chain([number]).collect();
                        f64::from(model.log_prob(&numbers)).exp()
                    })
                    .sum();
                assert!((sum - 1.0).abs() < 1e-4, "order {order}, {context:?}: {sum}");
            }
        }
    }

    #[test]
    fn what_was_seen_is_likelier() {
        let model = trained(3);
        assert!(model.log_prob(&[0, 1, 2]) > model.log_prob(&[0, 1, 3]));
        assert!(model.log_prob(&[1, 2, 3]) > model.log_prob(&[1, 2, 5]));
        assert!(model.log_prob(&[1, 2, 5]) > model.log_prob(&[1, 2, 6]));
    }

    #[test]
    fn it_comes_back_from_a_model_and_damage_is_noticed() {
        let kept = trained(3);
        let mut model = Model::new("test", Training::default());
        kept.save("n", &mut model);
        let back = Ngrams::load("n", &mut model.clone()).unwrap();
        for numbers in [&[0, 1, 2][..], &[1, 2, 5], &[8, 8]] {
            assert_eq!(back.log_prob(numbers).to_bits(), kept.log_prob(numbers).to_bits());
        }
        let mut short = Model::new("test", Training::default());
        Ngrams { backoffs: Vec::new(), ..kept.clone() }.save("n", &mut short);
        assert!(Ngrams::load("n", &mut short).is_err());
        let mut twice = Model::new("test", Training::default());
        kept.save("n", &mut twice);
        let count = twice.take::<u64>("n.keys").unwrap().len();
        twice.put("n.keys", &vec![1_u64; count]);
        assert!(Ngrams::load("n", &mut twice).is_err());
    }
}
