//! Weights while they are learned.

use solecism_corpus::Problem;

use super::Scorer;
use crate::index::HashIndex;
use crate::model::{Model, malformed};

/// The weights of features for classes, and what is needed for their average over all decisions.
///
/// A feature has a weight only for the classes that an update gave it one for.
#[derive(Clone, Debug)]
pub struct Weights {
    classes: usize,
    index: HashIndex,
    /// The hash of each row's feature.
    features: Vec<u64>,
    rows: Vec<Vec<Weight>>,
    /// How many decisions there were.
    decisions: i64,
}

#[derive(Clone, Copy, Debug)]
struct Weight {
    class: u16,
    value: i32,
    /// The sum of all updates, each times the number of decisions before it: what the average lacks.
    late: i64,
}

impl Weights {
    /// No weights yet, for so many classes: at most 65,535.
    pub fn new(classes: usize) -> Self {
        Self { classes, index: HashIndex::default(), features: Vec::new(), rows: Vec::new(), decisions: 0 }
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// Adds the weights of the features to the scores, one for each class.
    pub fn add_scores(&self, features: &[u64], scores: &mut [i32]) {
        for row in features.iter().filter_map(|&feature| self.index.get(feature)) {
            for weight in &self.rows[row as usize] {
                if let Some(score) = scores.get_mut(usize::from(weight.class)) {
                    *score += weight.value;
                }
            }
        }
    }

    /// Adds to the weight of each of the features for a class.
    pub fn update(&mut self, features: &[u64], class: usize, by: i32) {
        let class = class as u16;
        for &feature in features {
            let row = self.index.get_or_insert(feature, self.rows.len() as u32) as usize;
            if row == self.rows.len() {
                self.rows.push(Vec::new());
                self.features.push(feature);
            }
            let late = self.decisions * i64::from(by);
            match self.rows[row].iter_mut().find(|weight| weight.class == class) {
                Some(weight) => {
                    weight.value += by;
                    weight.late += late;
                }
                None => self.rows[row].push(Weight { class, value: by, late }),
            }
        }
    }

    /// Counts a decision, right or wrong: the average is over all of them.
    pub fn count_decision(&mut self) {
        self.decisions += 1;
    }

    /// The average of the weights over all decisions.
    pub fn averaged(&self) -> Scorer {
        let average = |weight: &Weight| i64::from(weight.value) * self.decisions - weight.late;
        let rows =
            self.rows.iter().map(|row| row.iter().map(|weight| (weight.class, average(weight))).collect());
        Scorer::new(self.classes, self.features.iter().copied().zip(rows))
    }

    /// Puts the weights into a model, so that training can go on from there.
    pub fn save(&self, model: &mut Model) {
        let weights = || self.rows.iter().flatten();
        model.put("weights.classes", &[self.classes as u64]);
        model.put("weights.decisions", &[self.decisions]);
        model.put("weights.features", &self.features);
        model.put("weights.lengths", &self.rows.iter().map(|row| row.len() as u16).collect::<Vec<_>>());
        model.put("weights.class", &weights().map(|weight| weight.class).collect::<Vec<_>>());
        model.put("weights.value", &weights().map(|weight| weight.value).collect::<Vec<_>>());
        model.put("weights.late", &weights().map(|weight| weight.late).collect::<Vec<_>>());
    }

    /// Takes the weights out of a model.
    ///
    /// # Errors
    /// If they are not there or do not fit together.
    pub fn load(model: &mut Model) -> Result<Self, Problem> {
        let (classes, decisions) =
            (model.take::<u64>("weights.classes")?, model.take::<i64>("weights.decisions")?);
        let ([classes], [decisions]) = (&classes[..], &decisions[..]) else {
            return Err(malformed("weights"));
        };
        let (features, lengths) =
            (model.take::<u64>("weights.features")?, model.take::<u16>("weights.lengths")?);
        let values = model.take::<i32>("weights.value")?;
        let (class, late) = (model.take::<u16>("weights.class")?, model.take::<i64>("weights.late")?);
        let total = lengths.iter().map(|&length| usize::from(length)).sum::<usize>();
        if features.len() != lengths.len() || [values.len(), class.len(), late.len()] != [total; 3] {
            return Err(malformed("weights of different lengths"));
        }
        let mut all = class.into_iter().zip(values).zip(late).map(|((class, value), late)| Weight {
            class,
            value,
            late,
        });
        let mut weights = Self { classes: *classes as usize, decisions: *decisions, ..Self::new(0) };
        weights.index = HashIndex::with_capacity(features.len());
        for (number, &feature) in features.iter().enumerate() {
            weights.index.get_or_insert(feature, number as u32);
        }
        weights.rows =
            lengths.iter().map(|&length| all.by_ref().take(usize::from(length)).collect()).collect();
        weights.features = features;
        Ok(weights)
    }
}
