//! Columns of the table formats.

use crate::format::Format;

/// Column of a table, independent of its position in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Number of the row.
    Id,
    /// Word form.
    Form,
    /// Lemma.
    Lemma,
    /// Coarse tag: UPOS, or CPOSTAG in CoNLL-X.
    Upos,
    /// Fine tag: XPOS, POSTAG in CoNLL-X, POS in CoNLL-2009, the second column of rows.
    Xpos,
    /// Predicted tag: PPOS in CoNLL-2009.
    PredictedXpos,
    /// Morphological features.
    Feats,
    /// Number of the head; 0 for the root.
    Head,
    /// Relation to the head.
    Deprel,
    /// PHEAD: the projective head in CoNLL-X, the predicted one in CoNLL-2009.
    SecondHead,
    /// PDEPREL: relation to the second head.
    SecondDeprel,
    /// Enhanced dependencies.
    Deps,
    /// Other annotation, as a list of `Name=Value`.
    Misc,
    /// FILLPRED in CoNLL-2009: `Y` for predicates.
    FillPred,
    /// PRED in CoNLL-2009: sense of the predicate.
    Pred,
}

impl Column {
    /// Index of the column in the format, from 0; `None` if the format has no such column.
    pub fn index(self, format: Format) -> Option<usize> {
        match format {
            Format::Conllu => self.in_conllu(),
            Format::ConllX => self.in_conllx(),
            Format::Conll09 => self.in_conll09(),
            Format::Rows => self.in_rows(),
            Format::Brackets | Format::Tagged | Format::Text | Format::M2 => None,
        }
    }

    fn in_conllu(self) -> Option<usize> {
        Some(match self {
            Self::Deps => 8,
            Self::Misc => 9,
            Self::SecondHead | Self::SecondDeprel => return None,
            _ => return self.in_conllx(),
        })
    }

    fn in_conllx(self) -> Option<usize> {
        Some(match self {
            Self::Id => 0,
            Self::Form => 1,
            Self::Lemma => 2,
            Self::Upos => 3,
            Self::Xpos => 4,
            Self::Feats => 5,
            Self::Head => 6,
            Self::Deprel => 7,
            Self::SecondHead => 8,
            Self::SecondDeprel => 9,
            Self::PredictedXpos | Self::Deps | Self::Misc | Self::FillPred | Self::Pred => return None,
        })
    }

    fn in_conll09(self) -> Option<usize> {
        Some(match self {
            Self::Id => 0,
            Self::Form => 1,
            Self::Lemma => 2,
            Self::Xpos => 4,
            Self::PredictedXpos => 5,
            Self::Feats => 6,
            Self::Head => 8,
            Self::SecondHead => 9,
            Self::Deprel => 10,
            Self::SecondDeprel => 11,
            Self::FillPred => 12,
            Self::Pred => 13,
            Self::Upos | Self::Deps | Self::Misc => return None,
        })
    }

    fn in_rows(self) -> Option<usize> {
        match self {
            Self::Form => Some(0),
            Self::Xpos => Some(1),
            _ => None,
        }
    }
}

/// Number of columns in CoNLL-2009 before the arguments of predicates.
pub const CONLL09_COLUMNS: usize = 14;

/// The 17 universal parts of speech.
pub const UPOS: [&str; 17] = [
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT",
    "SCONJ", "SYM", "VERB", "X",
];
