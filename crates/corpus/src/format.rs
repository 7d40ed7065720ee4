//! Formats of corpora, and how they are detected.

use std::fmt;
use std::path::Path;

/// Format of a corpus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// Penn Treebank brackets.
    Brackets,
    /// CoNLL-U (Universal Dependencies).
    Conllu,
    /// CoNLL-X (the 2006 and 2007 shared tasks).
    ConllX,
    /// CoNLL-2009.
    Conll09,
    /// `word/TAG` or `word_TAG`, one sentence per line.
    Tagged,
    /// One token per row, tab-separated, with a blank line between sentences.
    Rows,
    /// Plain text, one sentence per line.
    Text,
    /// M2: sentences with their corrections.
    M2,
}

/// Rule for splitting a file into sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separation {
    /// A sentence is a balanced pair of brackets.
    Brackets,
    /// A blank line ends a sentence.
    BlankLine,
    /// Each line is a sentence.
    Line,
    /// Each line that is not a comment is a sentence: a tree, or a blank line for a sentence without one.
    TreeLine,
}

impl Separation {
    /// Number of line ends needed before another sentence.
    pub fn newlines(self) -> usize {
        match self {
            Self::Brackets | Self::Line | Self::TreeLine => 1,
            Self::BlankLine => 2,
        }
    }
}

/// Description of a format, as listed by `solecism list formats`.
pub struct FormatInfo {
    /// The format.
    pub format: Format,
    /// Name for `--format`.
    pub name: &'static str,
    /// File name extensions.
    pub extensions: &'static [&'static str],
    /// One-line description.
    pub about: &'static str,
}

/// Every format.
pub const FORMATS: &[FormatInfo] = &[
    FormatInfo {
        format: Format::Brackets,
        name: "brackets",
        extensions: &["ptb", "mrg", "parse", "brackets", "tree", "trees"],
        about: "Penn Treebank trees in brackets, on one line or many; comments start with #, % or ;",
    },
    FormatInfo {
        format: Format::Conllu,
        name: "conllu",
        extensions: &["conllu"],
        about: "CoNLL-U: Universal Dependencies, ten columns, with ranges, empty nodes and comments",
    },
    FormatInfo {
        format: Format::ConllX,
        name: "conllx",
        extensions: &["conllx", "conll06", "conll07"],
        about: "CoNLL-X: ten columns, dependencies with HEAD and PHEAD",
    },
    FormatInfo {
        format: Format::Conll09,
        name: "conll09",
        extensions: &["conll09"],
        about: "CoNLL-2009: fourteen columns or more, dependencies and semantic roles",
    },
    FormatInfo {
        format: Format::Tagged,
        name: "tagged",
        extensions: &["tagged", "pos"],
        about: "word/TAG or word_TAG, one sentence a line",
    },
    FormatInfo {
        format: Format::Rows,
        name: "rows",
        extensions: &["rows", "tsv", "tt", "col"],
        about: "one token a row: the word, its tag and more, with tabs between, or with spaces as in CoNLL-2000; a blank line between sentences",
    },
    FormatInfo {
        format: Format::Text,
        name: "text",
        extensions: &["txt", "text", "src", "tok"],
        about: "plain text, one sentence a line",
    },
    FormatInfo {
        format: Format::M2,
        name: "m2",
        extensions: &["m2"],
        about: "M2: each sentence (S) with the edits (A) that correct it",
    },
];

impl Format {
    /// Description of the format.
    pub fn info(self) -> &'static FormatInfo {
        FORMATS.iter().find(|i| i.format == self).unwrap_or(&FORMATS[0])
    }

    /// Name for `--format`.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The format with this name.
    pub fn named(name: &str) -> Option<Self> {
        FORMATS.iter().find(|i| i.name == name).map(|i| i.format)
    }

    /// Rule for splitting a file in the format into sentences.
    pub fn separation(self) -> Separation {
        match self {
            Self::Brackets => Separation::Brackets,
            Self::Conllu | Self::ConllX | Self::Conll09 | Self::Rows | Self::M2 => Separation::BlankLine,
            Self::Tagged | Self::Text => Separation::Line,
        }
    }

    /// Detects the format by the extension of a file name, after removing `.gz` or `.zst`. `.conll` is ambiguous:
    /// `None`.
    pub fn of_path(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?.to_lowercase();
        let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
        let extension = name.rsplit_once('.')?.1;
        FORMATS.iter().find(|i| i.extensions.contains(&extension)).map(|i| i.format)
    }

    /// Detects the format by the beginning of a file.
    pub fn of_content(head: &str) -> Self {
        let head = head.strip_prefix('\u{feff}').unwrap_or(head);
        let is_comment = |l: &&str| l.starts_with('#') || l.starts_with('%') || l.starts_with(';');
        let Some(line) = head.lines().find(|l| !l.trim().is_empty() && !is_comment(l)) else {
            let commented = head.lines().any(|l| l.starts_with("# "));
            return if commented { Self::Conllu } else { Self::Text };
        };
        if line.trim_start().starts_with('(') {
            return Self::Brackets;
        }
        if line.contains('\t') {
            return Self::of_row(line);
        }
        if line.starts_with("S ") && head.lines().any(|l| l.starts_with("A ") && l.contains("|||")) {
            return Self::M2;
        }
        if is_tagged(line) { Self::Tagged } else { Self::Text }
    }

    fn of_row(line: &str) -> Self {
        let fields: Vec<&str> = line.split('\t').collect();
        let numbered = fields[0].split(['-', '.']).all(|n| n.parse::<u32>().is_ok());
        match fields.len() {
            10 if numbered && fields[8] != "_" && !fields[8].contains(':') => Self::ConllX,
            10 if numbered && fields[8] == "_" && fields[9] == "_" && is_conllx_features(fields[5]) => {
                Self::ConllX
            }
            10 if numbered => Self::Conllu,
            14.. if numbered => Self::Conll09,
            _ => Self::Rows,
        }
    }
}

/// True if the features cannot be those of CoNLL-U, which are always `Name=Value`.
fn is_conllx_features(feats: &str) -> bool {
    feats != "_" && !feats.split('|').all(|f| f.contains('='))
}

fn is_tagged(line: &str) -> bool {
    let tagged = |sep: char| {
        line.split_whitespace().all(|t| {
            t.rsplit_once(sep).is_some_and(|(w, tag)| {
                !w.is_empty() && !tag.is_empty() && !tag.chars().any(char::is_lowercase)
            })
        })
    };
    tagged('/') || tagged('_')
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_detected_by_name() {
        let of = |name: &str| Format::of_path(Path::new(name));
        assert_eq!(of("wsj/00/a.mrg"), Some(Format::Brackets));
        assert_eq!(of("x.conllu.gz"), Some(Format::Conllu));
        assert_eq!(of("X.TXT.zst"), Some(Format::Text));
        assert_eq!(of("x.conll"), None);
    }

    #[test]
    fn formats_are_detected_by_content() {
        let cases = [
            ("\u{feff}\n( (S (NP x)))", Format::Brackets),
            ("# c\n1\tx\t_\tNOUN\t_\t_\t0\troot\t_\t_\n", Format::Conllu),
            ("1\tx\t_\tN\tN\ta|b\t0\troot\t_\t_\n", Format::ConllX),
            ("1\tx\tx\tx\tN\tN\t_\t_\t0\t0\tROOT\tROOT\t_\t_\n", Format::Conll09),
            ("the\tDT\ndog\tNN\n", Format::Rows),
            ("the/DT dog/NN ./.\n", Format::Tagged),
            ("the_DT dog_NN\n", Format::Tagged),
            ("S a b\nA 0 1|||x|||y|||REQUIRED|||-NONE-|||0\n", Format::M2),
            ("A dog and/or a cat.\n", Format::Text),
            ("", Format::Text),
        ];
        for (text, format) in cases {
            assert_eq!(Format::of_content(text), format, "{text:?}");
        }
    }
}
