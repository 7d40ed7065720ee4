//! Where a metric puts what it counted.

/// What became of a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// It was counted.
    #[default]
    Counted,
    /// It has no analysis in the output; what it missed was counted.
    Unparsed,
    /// It has no analysis in the output, and was left out of all totals.
    Skipped,
    /// Its words differ in gold and output, so it was left out of all totals.
    Differs,
    /// There is nothing wrong with it, so there is nothing to measure: it is in no total, and was not left out either.
    NoError,
}

impl Status {
    /// Whether the sentence is in the totals.
    pub fn is_counted(self) -> bool {
        matches!(self, Self::Counted | Self::Unparsed)
    }

    /// Whether the sentence should be in the totals and is not.
    pub fn is_left_out(self) -> bool {
        matches!(self, Self::Skipped | Self::Differs)
    }
}

/// What was counted in one sentence.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counted {
    pub status: Status,
    pub reason: String,
    /// How many words the sentence has.
    pub length: u32,
    /// Where its alternatives' counts start, and how many there are.
    pub first: usize,
    pub alternatives: usize,
    /// Where its parts start, and how many there are.
    pub first_part: usize,
    pub parts: usize,
    /// The values of the metric's own dimensions of the sentence, as far as they are wanted.
    pub fields: Vec<(&'static str, String)>,
    /// What is noted of its alternatives, one after the other.
    pub notes: Vec<String>,
}

/// A thing counted inside a sentence, for a breakdown by its kind.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub alternative: usize,
    /// The values of the dimensions that are wanted, in the order in which they are.
    pub values: Vec<String>,
}

/// Takes the counts of a stretch of sentences.
#[derive(Debug)]
pub struct Sink<'w> {
    columns: usize,
    /// The dimensions of the metric that the counts are to be broken down by.
    fields: &'w [&'static str],
    parts_wanted: &'w [&'static str],
    pub(crate) sentences: Vec<Counted>,
    pub(crate) counts: Vec<f64>,
    pub(crate) parts: Vec<Part>,
    pub(crate) part_counts: Vec<f64>,
}

impl<'w> Sink<'w> {
    /// A sink for counts of so many columns, to be broken down by the metric's own dimensions that are named.
    pub fn new(columns: usize, fields: &'w [&'static str], parts: &'w [&'static str]) -> Self {
        Self {
            columns,
            fields,
            parts_wanted: parts,
            sentences: Vec::new(),
            counts: Vec::new(),
            parts: Vec::new(),
            part_counts: Vec::new(),
        }
    }

    /// The same with room for the counts of so many sentences.
    pub(crate) fn with_room(mut self, sentences: usize) -> Self {
        self.sentences.reserve(sentences);
        self.counts.reserve(sentences * self.columns);
        self
    }

    /// Begins a sentence.
    pub(crate) fn begin(&mut self) {
        let (first, first_part) = (self.counts.len() / self.columns.max(1), self.parts.len());
        self.sentences.push(Counted { first, first_part, ..Counted::default() });
    }

    /// The counts of the sentence; again for each further alternative.
    ///
    /// # Panics
    /// In a debug build, if there are not as many as the metric has columns.
    pub fn push(&mut self, counts: &[f64]) {
        debug_assert_eq!(counts.len(), self.columns);
        if let Some(sentence) = self.sentences.last_mut() {
            sentence.alternatives += 1;
            self.counts.extend_from_slice(counts);
        }
    }

    /// Notes something about the counts that were [pushed](Sink::push) last, for a layout to print. Kept only by a
    /// metric that [keeps its alternatives](crate::Metric::keeps_alternatives).
    pub fn note(&mut self, note: String) {
        if let Some(sentence) = self.sentences.last_mut() {
            sentence.notes.push(note);
        }
    }

    /// How many words the sentence has.
    pub fn length(&mut self, words: usize) {
        if let Some(sentence) = self.sentences.last_mut() {
            sentence.length = words as u32;
        }
    }

    /// Says that the sentence has no analysis, or is left out of the totals, and why; of one that is counted, what
    /// is odd about it.
    pub fn status(&mut self, status: Status, reason: impl Into<String>) {
        if let Some(sentence) = self.sentences.last_mut() {
            sentence.status = status;
            sentence.reason = reason.into();
        }
    }

    /// Whether the counts are broken down by this dimension of the sentence.
    pub fn wants(&self, name: &str) -> bool {
        self.fields.contains(&name)
    }

    /// The value of a dimension of the sentence; kept if it is [wanted](Sink::wants).
    pub fn field(&mut self, name: &'static str, value: impl std::fmt::Display) {
        if self.wants(name)
            && let Some(sentence) = self.sentences.last_mut()
        {
            sentence.fields.push((name, value.to_string()));
        }
    }

    /// Whether the counts are broken down by what is counted: then every sentence's counts are also given in
    /// [parts](Sink::part).
    pub fn wants_parts(&self) -> bool {
        !self.parts_wanted.is_empty()
    }

    /// A part of the counts that were [pushed](Sink::push) last, with the values of the metric's dimensions of parts.
    ///
    /// The parts of a sentence add up to its counts.
    pub fn part(&mut self, values: &[(&'static str, &str)], counts: &[f64]) {
        debug_assert_eq!(counts.len(), self.columns);
        let Some(sentence) = self.sentences.last_mut() else { return };
        let value = |name: &&str| {
            values.iter().find(|(n, _)| n == name).map_or(String::new(), |(_, value)| (*value).to_owned())
        };
        let values = self.parts_wanted.iter().map(value).collect();
        sentence.parts += 1;
        self.parts.push(Part { alternative: sentence.alternatives.saturating_sub(1), values });
        self.part_counts.extend_from_slice(counts);
    }

    /// The counts of one alternative of a sentence.
    pub(crate) fn counts_of(&self, alternative: usize) -> &[f64] {
        &self.counts[alternative * self.columns..(alternative + 1) * self.columns]
    }
}
