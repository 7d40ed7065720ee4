//! What the columns of each table hold.

use crate::format::Format;

/// What a column holds, whatever its place in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The row's number.
    Id,
    /// The word.
    Form,
    /// Its base form.
    Lemma,
    /// The coarse tag: UPOS, or CPOSTAG of CoNLL-X.
    Upos,
    /// The fine tag: XPOS, POSTAG of CoNLL-X, POS of CoNLL-2009, the second column of rows.
    Xpos,
    /// The predicted tag: PPOS of CoNLL-2009.
    PredictedXpos,
    /// Morphological features.
    Feats,
    /// The number of the word that this one depends on; 0 for the root.
    Head,
    /// The relation to the head.
    Deprel,
    /// PHEAD: the projective head of CoNLL-X, the predicted one of CoNLL-2009.
    SecondHead,
    /// PDEPREL: the relation to the second head.
    SecondDeprel,
    /// Enhanced dependencies.
    Deps,
    /// Anything else, in a list of `Name=Value`.
    Misc,
    /// `Y` on the predicates of CoNLL-2009.
    FillPred,
    /// The predicate's sense in CoNLL-2009.
    Pred,
}

impl Column {
    /// The column's place in the format, from 0; `None` where the format has no such column.
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

/// How many columns CoNLL-2009 has before the arguments of its predicates.
pub const CONLL09_COLUMNS: usize = 14;

/// The 17 universal parts of speech.
pub const UPOS: [&str; 17] = [
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT",
    "SCONJ", "SYM", "VERB", "X",
];
