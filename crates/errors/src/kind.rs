//! The trait for kinds of error.

use crate::error::Error;
use crate::tagged::{Tagged, Token};
use crate::words::Words;

/// A kind of error. An error is drawn in the stages of the paper that describes the kind: a group by weight, a site
/// in the group, and a way to make the error at that site.
///
/// Nothing is built until it is drawn, and all candidates can be enumerated. An implementation draws nothing itself
/// and gives the same answers for the same sentence.
///
/// Three methods are required: [`name`](Self::name), [`groups`](Self::groups) and [`error`](Self::error). The other
/// methods of the first part describe the kind further. The methods of the second part are optimisations: they must
/// give the same results as the required methods, and a kind without them makes the same errors.
///
/// Custom kinds are added to the built-in ones with [`Kinds::with`](crate::Kinds::with).
pub trait ErrorKind: Send + Sync {
    /// Name in profiles and records: `missing-word`.
    fn name(&self) -> &'static str;

    /// Groups of candidate sites, for the first stage of the draw. If there is no group, or all are empty, the kind
    /// does not apply to the sentence.
    fn groups(&self, sentence: &Tagged, words: &Words) -> Vec<Group>;

    /// The error made in this way; `None` if there is none, such as a word replaced by itself.
    fn error(
        &self,
        sentence: &Tagged,
        words: &Words,
        group: &'static str,
        site: u32,
        way: u32,
    ) -> Option<Error>;

    /// Ways to make an error at this site of this group, for the last stage of the draw. Some may yield no error.
    fn ways(&self, _: &Tagged, _: &Words, _group: &'static str, _site: u32) -> Ways {
        Ways::Even(1)
    }

    /// Manual page: what the kind does, where it comes from, an example, its options.
    fn manual(&self) -> &'static str {
        ""
    }

    /// Groups whose weights a profile may set.
    fn subkinds(&self) -> &'static [&'static str] {
        &[]
    }

    /// Group to try next if the drawn one yields no error; `None` for any other group, by weight.
    fn last_resort(&self) -> Option<&'static str> {
        None
    }

    /// True if the kind never changes the number of words.
    fn keeps_words(&self) -> bool {
        false
    }

    /// Parts of the language that the kind depends on. The kind is refused for a text in another language unless the
    /// user replaces them.
    fn needs(&self) -> &'static [LanguagePart] {
        &[]
    }

    // Optimisations.

    /// Maximum distance, to the right of its site, of a token hit by an error; `None` if there is no limit. If given,
    /// [`Error::target`] of every error must lie in `site..=site + reach`.
    fn reach(&self) -> Option<u32> {
        None
    }

    /// True if an error of this group of [`subkinds`](Self::subkinds) can change this token; `None` if this cannot be
    /// decided without scanning the sentence. Must agree with the errors: `Some(true)` if one of them has the token
    /// as its target and does more than delete it, `Some(false)` if none has.
    fn changes(&self, _: &Tagged, _: &Words, _group: &'static str, _token: u32) -> Option<bool> {
        None
    }

    /// The [`groups`](Self::groups) restricted to sites from which this token can be hit; `None` if this cannot be
    /// decided without scanning the sentence.
    fn groups_at(&self, _: &Tagged, _: &Words, _token: u32) -> Option<Vec<Group>> {
        None
    }

    /// The [`groups`](Self::groups), without the sites of those for which [`sites`](Self::sites) lists them on
    /// demand.
    fn outline(&self, sentence: &Tagged, words: &Words) -> Vec<Group> {
        self.groups(sentence, words)
    }

    /// The sites of a group that [`outline`](Self::outline) left out, in the order of [`groups`](Self::groups);
    /// `None` if [`outline`](Self::outline) lists them all.
    fn sites(&self, _: &Tagged, _group: &'static str) -> Option<Vec<u32>> {
        None
    }
}

/// Part of a language that a kind of error takes words and forms from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LanguagePart {
    /// Inflection.
    Morphology,
    /// Words to insert.
    Words,
    /// Pairs of confusable words.
    Confusables,
}

/// Sites that are drawn from together: those of one sub-kind, or all sites of a kind without sub-kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// Name of the sub-kind; empty if the kind has only one group.
    pub name: &'static str,
    /// Weight of the group relative to the kind's other groups.
    pub weight: u32,
    /// Token positions, drawn uniformly.
    pub sites: Vec<u32>,
}

impl Group {
    /// The only group of a kind, with the tokens that are sites.
    pub fn only(sentence: &Tagged, is_site: impl Fn(usize, &Token) -> bool) -> Vec<Self> {
        vec![Self { name: "", weight: 1, sites: sites(sentence, is_site) }]
    }
}

/// Positions of the tokens that are sites.
pub(crate) fn sites(sentence: &Tagged, is_site: impl Fn(usize, &Token) -> bool) -> Vec<u32> {
    let mut sites = vec![0; sentence.tokens.len()];
    let mut found = 0;
    for (at, token) in sentence.tokens.iter().enumerate() {
        // Branch-free: whether a token is a site is hard to predict, so an unconditional write is faster than a
        // branch.
        sites[found] = at as u32;
        found += usize::from(is_site(at, token));
    }
    sites.truncate(found);
    sites
}

/// Ways to make an error at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// This number of ways, drawn uniformly.
    Even(u32),
    /// One way per weight.
    Weighted(&'static [u32]),
}

impl Ways {
    /// Number of ways.
    pub fn count(self) -> u32 {
        match self {
            Self::Even(count) => count,
            Self::Weighted(weights) => weights.len() as u32,
        }
    }
}
