//! What a kind of error is, and the list of those there are.

use crate::error::Error;
use crate::kinds::{Agreement, ExtraWord, MissingWord, Misspelling, RealWordSpelling, VerbForm};
use crate::tagged::{Tagged, Token};
use crate::words::Words;

/// A way of going wrong, in the stages that its paper draws by: a group by weight, a site in it, a way to go wrong
/// there.
///
/// Nothing is built until it is drawn, and everything can be counted through. An implementation draws nothing
/// itself and gives the same answers for the same sentence.
pub trait ErrorKind: Sync {
    /// The name in profiles and records: `missing-word`.
    fn name(&self) -> &'static str;

    /// Its manual page: what it does, where it comes from, an example, its options.
    fn manual(&self) -> &'static str;

    /// The groups whose weights a profile may set.
    fn subkinds(&self) -> &'static [&'static str] {
        &[]
    }

    /// The group that is tried next when the drawn one comes to nothing. None: any other, by weight.
    fn last_resort(&self) -> Option<&'static str> {
        None
    }

    /// Whether a sentence has as many words after it as before.
    fn keeps_words(&self) -> bool {
        true
    }

    /// How many tokens right of its site an error may hit.
    fn reach(&self) -> u32 {
        0
    }

    /// Whether an error of this group can change this token, where that is told at once. A short cut for kinds that
    /// are asked of every token of a corpus.
    fn changes(&self, _: &Tagged, _: &Words, _group: &'static str, _token: u32) -> Option<bool> {
        None
    }

    /// The groups with this token as their only site, or none where it is no site, if that is told at once. A short cut
    /// for kinds that are put at certain tokens.
    fn groups_at(&self, _: &Tagged, _: &Words, _token: u32) -> Option<Vec<Group>> {
        None
    }

    /// What can be drawn first. No group, or none with a site: the kind does not apply here.
    fn groups(&self, sentence: &Tagged, words: &Words) -> Vec<Group>;

    /// The same groups; but a kind that has many need not list their sites before one of them is drawn.
    fn outline(&self, sentence: &Tagged, words: &Words) -> Vec<Group> {
        self.groups(sentence, words)
    }

    /// The sites of a group that [`ErrorKind::outline`] did not list, in the order of [`ErrorKind::groups`]. None: it
    /// lists them all.
    fn sites(&self, _: &Tagged, _group: &'static str) -> Option<Vec<u32>> {
        None
    }

    /// What can be drawn last: how one can go wrong at this site of this group. Some of it may come to nothing.
    fn ways(&self, sentence: &Tagged, words: &Words, group: &'static str, site: u32) -> Ways;

    /// The error that goes this way; `None` if it comes to nothing, such as a word replaced by itself.
    fn error(
        &self,
        sentence: &Tagged,
        words: &Words,
        group: &'static str,
        site: u32,
        way: u32,
    ) -> Option<Error>;
}

/// Sites that are drawn together: a sub-kind, or all sites of a kind that has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The sub-kind's name; empty where a kind has one group.
    pub name: &'static str,
    /// How likely the group is, beside the others.
    pub weight: u32,
    /// Token positions, each as likely as the others.
    pub sites: Vec<u32>,
}

impl Group {
    /// The only group of a kind: the tokens of the sentence that are sites.
    pub fn only(sentence: &Tagged, is_site: impl Fn(usize, &Token) -> bool) -> Vec<Self> {
        vec![Self { name: "", weight: 1, sites: sites(sentence, is_site) }]
    }
}

/// The tokens of the sentence that are sites.
pub(crate) fn sites(sentence: &Tagged, is_site: impl Fn(usize, &Token) -> bool) -> Vec<u32> {
    let mut sites = vec![0; sentence.tokens.len()];
    let mut found = 0;
    for (at, token) in sentence.tokens.iter().enumerate() {
        // Whether a token is a site cannot be foreseen: writing it down in any case is faster than asking first.
        sites[found] = at as u32;
        found += usize::from(is_site(at, token));
    }
    sites.truncate(found);
    sites
}

/// In how many ways one can go wrong at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// So many, each as likely as the others.
    Even(u32),
    /// One for each weight.
    Weighted(&'static [u32]),
}

impl Ways {
    /// How many there are.
    pub fn count(self) -> u32 {
        match self {
            Self::Even(count) => count,
            Self::Weighted(weights) => weights.len() as u32,
        }
    }
}

/// How many kinds there are.
pub(crate) const KIND_COUNT: usize = 6;

/// Every kind, in the order in which they are tried when another does not apply.
pub static KINDS: &[&dyn ErrorKind; KIND_COUNT] =
    &[&MissingWord, &ExtraWord, &RealWordSpelling, &Agreement, &VerbForm, &Misspelling];

/// The place of the kind of this name in [`KINDS`].
pub fn kind_named(name: &str) -> Option<usize> {
    KINDS.iter().position(|kind| kind.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found() {
        for (i, kind) in KINDS.iter().enumerate() {
            assert_eq!(kind_named(kind.name()), Some(i));
        }
        assert_eq!(kind_named("missing"), None);
    }

    #[test]
    fn every_manual_page_has_the_same_headings() {
        for kind in KINDS {
            let headings: Vec<_> = kind.manual().lines().filter(|line| line.starts_with("# ")).collect();
            let expected = ["# What it does", "# Where it comes from", "# Example", "# Options"];
            assert_eq!(headings, expected, "{}", kind.name());
        }
    }

    #[test]
    fn a_last_resort_is_a_group() {
        for kind in KINDS {
            assert!(kind.last_resort().is_none_or(|group| kind.subkinds().contains(&group)));
        }
    }
}
