//! Properties of a sentence that do not depend on the candidate.

use solecism_language::{Class, Form};

use crate::repair::analysis::SentenceAnalysis;

/// Properties of a sentence that do not depend on the candidate.
#[derive(Debug)]
pub(super) struct Surroundings {
    /// Number of finite verbs before each position.
    finite: Vec<u32>,
    /// Number of finite verbs in the clause around each position. Clauses end at punctuation and conjunctions.
    clauses: Vec<u32>,
    /// Length in steps of four words, at most 10.
    pub length: u64,
    /// True if the first word with a letter begins in lower case.
    pub begins_small: bool,
}

impl Surroundings {
    /// Computes them for a sentence.
    pub(super) fn of(analysis: &SentenceAnalysis<'_>) -> Self {
        let count = analysis.words.len();
        let mut finite = vec![0; count + 1];
        for at in 0..count {
            finite[at + 1] = finite[at] + u32::from(is_finite(analysis, at));
        }
        let ends = |at: usize| matches!(analysis.info(at).class, Class::Punctuation | Class::Conjunction);
        let (mut clauses, mut start) = (vec![0; count + 1], 0);
        for at in 0..=count {
            if at == count || ends(at) {
                clauses[start..=at].fill(finite[at] - finite[start]);
                start = at + 1;
            }
        }
        let first = analysis.words.iter().find(|word| word.starts_with(char::is_alphabetic));
        let begins_small = first.is_some_and(|word| word.starts_with(char::is_lowercase));
        Self { finite, clauses, length: (count as u64).min(40) / 4, begins_small }
    }

    /// Number of finite verbs before a position, capped at three; past the end, in the whole sentence.
    pub(super) fn finite(&self, at: usize) -> u64 {
        let found = self.finite.get(at).or(self.finite.last());
        u64::from(found.copied().unwrap_or(0).min(3))
    }

    /// Number of finite verbs in the clause around a position, capped at three.
    pub(super) fn clause(&self, at: usize) -> u64 {
        u64::from(self.clauses.get(at).copied().unwrap_or(0).min(3))
    }
}

fn is_finite(analysis: &SentenceAnalysis<'_>, at: usize) -> bool {
    let info = analysis.info(at);
    let finite = matches!(info.form, Form::Past | Form::Present | Form::Third | Form::Modal | Form::Finite);
    info.class == Class::Verb && finite
}
