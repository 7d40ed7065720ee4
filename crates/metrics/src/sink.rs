//! Receiver of a metric's counts.

/// Outcome of counting a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// Counted.
    #[default]
    Counted,
    /// No analysis in the output; counted, with everything missed.
    Unparsed,
    /// No analysis in the output; left out of all totals.
    Skipped,
    /// Words differ between gold and output; left out of all totals.
    Differs,
    /// Contains no error, so there is nothing to measure: not in the totals, but not reported as left out either.
    NoError,
}

impl Status {
    /// Returns whether the sentence is in the totals.
    pub fn is_counted(self) -> bool {
        matches!(self, Self::Counted | Self::Unparsed)
    }

    /// Returns whether the sentence should be in the totals but is not.
    pub fn is_left_out(self) -> bool {
        matches!(self, Self::Skipped | Self::Differs)
    }
}

/// Counts of one sentence, as ranges of the sink's buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct CountedSentence {
    pub status: Status,
    pub reason: String,
    /// Number of words.
    pub length: u32,
    /// Range of its alternatives in `counts`.
    pub first: usize,
    pub alternatives: usize,
    /// Range of its parts in `parts`.
    pub first_part: usize,
    pub parts: usize,
    /// Values of the metric's own sentence dimensions that are in use.
    pub fields: Vec<(&'static str, String)>,
    /// Notes, one per alternative.
    pub notes: Vec<String>,
}

/// An item counted within a sentence, for a breakdown.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub alternative: usize,
    /// Values of the part dimensions in use, in their order.
    pub values: Vec<String>,
}

/// Collects the counts of a batch of sentences.
#[derive(Debug)]
pub struct Sink<'w> {
    columns: usize,
    /// The metric's own sentence dimensions in use.
    fields: &'w [&'static str],
    parts_wanted: &'w [&'static str],
    pub(crate) sentences: Vec<CountedSentence>,
    pub(crate) counts: Vec<f64>,
    pub(crate) parts: Vec<Part>,
    pub(crate) part_counts: Vec<f64>,
}

impl<'w> Sink<'w> {
    /// Creates a sink for counts with this number of columns, broken down by these of the metric's own dimensions.
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

    /// Reserves space for a number of sentences.
    pub(crate) fn with_capacity(mut self, sentences: usize) -> Self {
        self.sentences.reserve(sentences);
        self.counts.reserve(sentences * self.columns);
        self
    }

    /// Begins a sentence.
    pub(crate) fn begin(&mut self) {
        let (first, first_part) = (self.counts.len() / self.columns.max(1), self.parts.len());
        self.sentences.push(CountedSentence { first, first_part, ..CountedSentence::default() });
    }

    /// Adds the counts of the sentence; called once for each alternative.
    ///
    /// # Panics
    /// In a debug build, if the number of counts is not the number of columns.
    pub fn push(&mut self, counts: &[f64]) {
        debug_assert_eq!(counts.len(), self.columns);
        if let Some(sentence) = self.sentences.last_mut() {
            sentence.alternatives += 1;
            self.counts.extend_from_slice(counts);
        }
    }

    /// Attaches a note to the counts [pushed](Sink::push) last, for a layout to print. Kept only if the metric
    /// [keeps its alternatives](crate::Metric::keeps_alternatives).
    pub fn note(&mut self, note: String) {
        if let Some(sentence) = self.sentences.last_mut() {
            sentence.notes.push(note);
        }
    }

    /// Sets the number of words in the sentence.
    pub fn length(&mut self, words: usize) {
        if let Some(sentence) = self.sentences.last_mut() {
            sentence.length = words as u32;
        }
    }

    /// Marks the sentence as unparsed or left out, with the reason. For a counted sentence, the reason is a remark on
    /// something unusual.
    pub fn status(&mut self, status: Status, reason: impl Into<String>) {
        if let Some(sentence) = self.sentences.last_mut() {
            sentence.status = status;
            sentence.reason = reason.into();
        }
    }

    /// Returns whether the counts are broken down by this sentence dimension.
    pub fn wants(&self, name: &str) -> bool {
        self.fields.contains(&name)
    }

    /// Sets the value of a sentence dimension; kept if it is [wanted](Sink::wants).
    pub fn field(&mut self, name: &'static str, value: impl std::fmt::Display) {
        if self.wants(name)
            && let Some(sentence) = self.sentences.last_mut()
        {
            sentence.fields.push((name, value.to_string()));
        }
    }

    /// Returns whether the counts are broken down by counted item: then every sentence's counts must also be given as
    /// [parts](Sink::part).
    pub fn wants_parts(&self) -> bool {
        !self.parts_wanted.is_empty()
    }

    /// Adds a part of the counts [pushed](Sink::push) last, with values of the metric's part dimensions.
    ///
    /// The parts of a sentence sum to its counts.
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

    /// Counts of one alternative of a sentence.
    pub(crate) fn counts_of(&self, alternative: usize) -> &[f64] {
        &self.counts[alternative * self.columns..(alternative + 1) * self.columns]
    }
}
