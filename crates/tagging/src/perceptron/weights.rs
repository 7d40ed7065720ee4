//! Weights while they are learned.

use solecism_corpus::Problem;

use super::Scorer;
use crate::model::{Model, malformed};

/// The weights of features for classes, and what is needed for their average over all decisions.
///
/// A feature has a weight only for the classes that an update gave it one for. Rows stand one after the other in one
/// list, each with room to grow; one that has outgrown its room moves to the end. So looking at a feature touches
/// memory twice. A feature that has weights for many classes gets a weight for every class, in a list of such rows:
/// these are added up without looking at the classes.
#[derive(Clone, Debug)]
pub struct Weights {
    classes: usize,
    /// The upper half of a feature's hash and where its row begins; as many as a power of two.
    slots: Vec<u64>,
    /// The features in the order in which they came.
    features: Vec<u64>,
    /// A row is a head and its weights.
    rows: Vec<Weight>,
    /// For each weight the sum of all updates, each times the number of decisions before it: what the average lacks.
    late: Vec<i64>,
    full_rows: Vec<i32>,
    full_late: Vec<i64>,
    /// How many decisions there were.
    decisions: i64,
}

/// A weight; in the head of a row, how many weights there are and the room for them.
#[derive(Clone, Copy, Debug)]
struct Weight {
    class: u16,
    value: i32,
}

impl Weight {
    fn head(class: u16, number: usize) -> Self {
        Self { class, value: (number as u32).cast_signed() }
    }

    /// What the head of a row has in place of a weight.
    #[inline]
    fn number(self) -> usize {
        self.value.cast_unsigned() as usize
    }
}

/// A slot without a feature.
const FREE: u64 = u64::MAX;

/// What stands in the head of a row for every class; the place of the row among those is where others have their room.
const FULL: u16 = u16::MAX;

/// A row for one in so many classes is made one for every class,
const MANY: usize = 4;

/// where there are at least so many classes.
const FEW: usize = 32;

/// So many features are looked at together, so that memory is waited for once.
const TOGETHER: usize = 64;

impl Weights {
    /// No weights yet, for so many classes: at most 65,534.
    pub fn new(classes: usize) -> Self {
        Self {
            classes,
            slots: vec![FREE; 1 << 10],
            features: Vec::new(),
            rows: Vec::new(),
            late: Vec::new(),
            full_rows: Vec::new(),
            full_late: Vec::new(),
            decisions: 0,
        }
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// Adds the weights of the features to the scores, one for each class.
    pub fn add_scores(&self, features: &[u64], scores: &mut [i32]) {
        for features in features.chunks(TOGETHER) {
            // First slots, then rows: what does not wait for each other is fetched at the same time.
            let mut slots = [FREE; TOGETHER];
            for (slot, &feature) in slots.iter_mut().zip(features) {
                *slot = self.slots[feature as usize & (self.slots.len() - 1)];
            }
            for (slot, &feature) in slots.iter_mut().zip(features) {
                if *slot != FREE && *slot >> 32 != feature >> 32 {
                    *slot = self.slots[self.slot(feature)];
                }
            }
            for start in slots.into_iter().filter(|&slot| slot != FREE).map(|slot| slot as u32 as usize) {
                self.add_row(start, scores);
            }
        }
    }

    #[inline]
    fn add_row(&self, start: usize, scores: &mut [i32]) {
        let head = self.rows[start];
        if head.class == FULL {
            let row = head.number() * self.classes;
            for (score, value) in scores.iter_mut().zip(&self.full_rows[row..row + self.classes]) {
                *score += value;
            }
            return;
        }
        for weight in &self.rows[start + 1..start + 1 + usize::from(head.class)] {
            if let Some(score) = scores.get_mut(usize::from(weight.class)) {
                *score += weight.value;
            }
        }
    }

    /// Where a feature's slot is, or the free one where it would be.
    #[inline]
    fn slot(&self, feature: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = feature as usize & mask;
        // At most half of the slots are taken, so there is always a free one.
        while self.slots[at] != FREE && self.slots[at] >> 32 != feature >> 32 {
            at = (at + 1) & mask;
        }
        at
    }

    /// Adds to the weight of each of the features for a class.
    pub fn update(&mut self, features: &[u64], class: usize, by: i32) {
        let late = self.decisions * i64::from(by);
        for &feature in features {
            self.add(feature, class as u16, by, late);
        }
    }

    /// Adds to the weight of a feature for a class.
    fn add(&mut self, feature: u64, class: u16, by: i32, late: i64) {
        let slot = self.slot(feature);
        if self.slots[slot] == FREE {
            let start = self.new_row(1, None);
            self.set_weight(start + 1, class, by, late);
            self.features.push(feature);
            self.slots[slot] = feature >> 32 << 32 | start as u64;
            if self.features.len() * 2 > self.slots.len() {
                self.grow();
            }
            return;
        }
        let start = self.slots[slot] as u32 as usize;
        let head = self.rows[start];
        if head.class == FULL {
            let at = head.number() * self.classes + usize::from(class);
            self.full_rows[at] += by;
            self.full_late[at] += late;
            return;
        }
        let end = start + 1 + usize::from(head.class);
        if let Some(at) = (start + 1..end).find(|&at| self.rows[at].class == class) {
            self.rows[at].value += by;
            self.late[at] += late;
        } else if (usize::from(head.class) + 1) * MANY > self.classes && self.classes >= FEW {
            let row = self.fill_row(start, end);
            self.full_rows[row + usize::from(class)] += by;
            self.full_late[row + usize::from(class)] += late;
        } else if usize::from(head.class) < head.number() {
            self.rows[start].class += 1;
            self.set_weight(end, class, by, late);
        } else {
            let moved = self.new_row(usize::from(head.class) * 2, Some((start, end)));
            self.rows[moved].class += 1;
            self.set_weight(moved + end - start, class, by, late);
            self.slots[slot] = feature >> 32 << 32 | moved as u64;
        }
    }

    fn set_weight(&mut self, at: usize, class: u16, value: i32, late: i64) {
        self.rows[at] = Weight { class, value };
        self.late[at] = late;
    }

    /// A row with so much room, for one new weight or with the weights of an old row.
    fn new_row(&mut self, room: usize, old: Option<(usize, usize)>) -> usize {
        let (start, (from, to)) = (self.rows.len(), old.unwrap_or((0, 0)));
        self.rows.push(Weight::head(to.saturating_sub(from + 1).max(1) as u16, room));
        self.late.push(0);
        if let Some((from, to)) = old {
            self.rows.extend_from_within(from + 1..to);
            self.late.extend_from_within(from + 1..to);
        }
        self.rows.resize(start + 1 + room, Weight { class: 0, value: 0 });
        self.late.resize(start + 1 + room, 0);
        start
    }

    /// Makes a row one for every class, and says where it begins among those.
    fn fill_row(&mut self, start: usize, end: usize) -> usize {
        let row = self.full_rows.len();
        self.full_rows.resize(row + self.classes, 0);
        self.full_late.resize(row + self.classes, 0);
        for at in start + 1..end {
            let Weight { class, value } = self.rows[at];
            self.full_rows[row + usize::from(class)] = value;
            self.full_late[row + usize::from(class)] = self.late[at];
        }
        self.rows[start] = Weight::head(FULL, row / self.classes);
        row
    }

    /// Doubles the slots.
    fn grow(&mut self) {
        let old = self.features.iter().map(|&feature| (feature, self.slots[self.slot(feature)]));
        let old: Vec<(u64, u64)> = old.collect();
        self.slots = vec![FREE; self.slots.len() * 2];
        for (feature, content) in old {
            let slot = self.slot(feature);
            self.slots[slot] = content;
        }
    }

    /// The classes, weights and late updates of a feature.
    fn row(&self, feature: u64) -> Vec<(u16, i32, i64)> {
        let start = self.slots[self.slot(feature)] as u32 as usize;
        let head = self.rows[start];
        if head.class == FULL {
            let row = head.number() * self.classes;
            let places = (0..).zip(row..row + self.classes);
            return places.map(|(class, at)| (class, self.full_rows[at], self.full_late[at])).collect();
        }
        let weight = |at: usize| (self.rows[at].class, self.rows[at].value, self.late[at]);
        (start + 1..start + 1 + usize::from(head.class)).map(weight).collect()
    }

    /// Counts a decision, right or wrong: the average is over all of them.
    pub fn count_decision(&mut self) {
        self.decisions += 1;
    }

    /// The average of the weights over all decisions, in 16 bits.
    pub fn averaged(&self) -> Scorer {
        self.averaged_above(0, i16::MAX)
    }

    /// The average of the weights over all decisions, without those that are not larger than `small`, where the
    /// largest of all is `largest`. The smaller that is, the more weights are added up in 16 bits.
    pub fn averaged_above(&self, small: u16, largest: i16) -> Scorer {
        let average = |(class, value, late)| (class, i64::from(value) * self.decisions - late);
        let row = |&feature: &u64| (feature, self.row(feature).into_iter().map(average).collect());
        Scorer::new(self.classes, largest, small, self.features.iter().map(row))
    }

    /// Puts the weights into a model, so that training can go on from there.
    pub fn save(&self, model: &mut Model) {
        self.save_as("weights", model);
    }

    /// Puts the weights into a model that has others, under a name of their own.
    pub fn save_as(&self, name: &str, model: &mut Model) {
        let all = || self.features.iter().flat_map(|&feature| self.row(feature));
        let lengths = self.features.iter().map(|&feature| self.row(feature).len() as u16);
        model.put(&format!("{name}.classes"), &[self.classes as u64]);
        model.put(&format!("{name}.decisions"), &[self.decisions]);
        model.put(&format!("{name}.features"), &self.features);
        model.put(&format!("{name}.lengths"), &lengths.collect::<Vec<_>>());
        model.put(&format!("{name}.class"), &all().map(|weight| weight.0).collect::<Vec<_>>());
        model.put(&format!("{name}.value"), &all().map(|weight| weight.1).collect::<Vec<_>>());
        model.put(&format!("{name}.late"), &all().map(|weight| weight.2).collect::<Vec<_>>());
    }

    /// Takes the weights out of a model.
    ///
    /// # Errors
    /// If they are not there or do not fit together.
    pub fn load(model: &mut Model) -> Result<Self, Problem> {
        Self::load_as("weights", model)
    }

    /// Takes the weights of a name out of a model.
    ///
    /// # Errors
    /// If they are not there or do not fit together.
    pub fn load_as(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let classes = model.take::<u64>(&format!("{name}.classes"))?;
        let decisions = model.take::<i64>(&format!("{name}.decisions"))?;
        let ([classes], [decisions]) = (&classes[..], &decisions[..]) else {
            return Err(malformed("weights"));
        };
        let features = model.take::<u64>(&format!("{name}.features"))?;
        let lengths = model.take::<u16>(&format!("{name}.lengths"))?;
        let class = model.take::<u16>(&format!("{name}.class"))?;
        let values = model.take::<i32>(&format!("{name}.value"))?;
        let late = model.take::<i64>(&format!("{name}.late"))?;
        let total = lengths.iter().map(|&length| usize::from(length)).sum::<usize>();
        if features.len() != lengths.len() || [values.len(), class.len(), late.len()] != [total; 3] {
            return Err(malformed("weights of different lengths"));
        }
        if *classes >= u64::from(FULL) || class.iter().any(|&class| u64::from(class) >= *classes) {
            return Err(malformed("weights for classes that there are not"));
        }
        let mut weights = Self { decisions: *decisions, ..Self::new(*classes as usize) };
        let mut all = class.into_iter().zip(values).zip(late);
        for (feature, length) in features.into_iter().zip(lengths) {
            for ((class, value), late) in all.by_ref().take(usize::from(length)) {
                weights.add(feature, class, value, late);
            }
        }
        Ok(weights)
    }
}
