//! Choice of a parser's tags: `--tags own|gold`.

use solecism_systems::system::GOLD;

/// Source of the tags that a parser sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum TagSource {
    /// Those that the parser itself gives
    Own,
    /// Those of the input
    Gold,
}

impl TagSource {
    /// Names of the taggers.
    pub(crate) fn taggers(self) -> Vec<String> {
        match self {
            Self::Own => Vec::new(),
            Self::Gold => vec![GOLD.to_owned()],
        }
    }
}
