//! Choice of a parser's tags: `--tags own|gold`.

use solecism_systems::system::GOLD;

/// Whose tags a parser sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Whose {
    /// Those that the parser itself gives
    Own,
    /// Those of the input
    Gold,
}

impl Whose {
    /// Names of the taggers.
    pub(crate) fn taggers(self) -> Vec<String> {
        match self {
            Self::Own => Vec::new(),
            Self::Gold => vec![GOLD.to_owned()],
        }
    }
}
