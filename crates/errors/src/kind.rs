//! What a kind of error is.

use solecism_corpus::TokenEdit;
use solecism_language::TagSet;

use crate::error::Error;
use crate::tagged::{Tagged, Token};
use crate::words::Words;

/// A way of going wrong, in the stages that its paper draws by: a group by weight, a site in it, a way to go wrong
/// there.
///
/// Nothing is built until it is drawn, and everything can be counted through. An implementation draws nothing
/// itself and gives the same answers for the same sentence.
///
/// Three methods are enough: [`name`](Self::name), [`groups`](Self::groups) and [`error`](Self::error). The others of
/// the first part say more of the kind. Those of the second part are for speed only: they must give what the plain
/// methods give, only sooner, and without them a kind makes the same errors.
///
/// A kind of one's own joins the built-in ones by [`Kinds::with`](crate::Kinds::with).
pub trait ErrorKind: Send + Sync {
    /// The name in profiles and records: `missing-word`.
    fn name(&self) -> &'static str;

    /// What can be drawn first. No group, or none with a site: the kind does not apply here.
    fn groups(&self, sentence: &Tagged, words: &Words) -> Vec<Group>;

    /// The error that goes this way; `None` if it comes to nothing, such as a word replaced by itself.
    fn error(
        &self,
        sentence: &Tagged,
        words: &Words,
        group: &'static str,
        site: u32,
        way: u32,
    ) -> Option<Error>;

    /// What can be drawn last: how one can go wrong at this site of this group. Some of it may come to nothing.
    fn ways(&self, _: &Tagged, _: &Words, _group: &'static str, _site: u32) -> Ways {
        Ways::Even(1)
    }

    /// Its manual page: what it does, where it comes from, an example, its options.
    fn manual(&self) -> &'static str {
        ""
    }

    /// The groups whose weights a profile may set.
    fn subkinds(&self) -> &'static [&'static str] {
        &[]
    }

    /// The group that is tried next when the drawn one comes to nothing. None: any other, by weight.
    fn last_resort(&self) -> Option<&'static str> {
        None
    }

    /// Whether a sentence surely has as many words after it as before.
    fn keeps_words(&self) -> bool {
        false
    }

    /// Parts of the language that its words and forms come from. In a text of another language it is refused unless
    /// the user replaces them.
    fn needs(&self) -> &'static [LanguagePart] {
        &[]
    }

    /// ERRANT's code, without `R:`, of what one of its edits replaced.
    fn errant(&self, _edit: &TokenEdit, _tagset: &TagSet) -> &'static str {
        "OTHER"
    }

    // For speed only.

    /// How many tokens right of its site an error may hit, if none hits one left of it. None: it may be anywhere. Else
    /// [`Error::target`] of all its errors must lie within.
    fn reach(&self) -> Option<u32> {
        None
    }

    /// Whether an error of this group of [`subkinds`](Self::subkinds) can change this token, if that is told without
    /// looking at the sentence. It must agree with the errors: `Some(true)` if one of them has the token as its target and
    /// does more than delete it, `Some(false)` if none has.
    fn changes(&self, _: &Tagged, _: &Words, _group: &'static str, _token: u32) -> Option<bool> {
        None
    }

    /// The [`groups`](Self::groups) with those of their sites from which this token can be hit, if that is told without
    /// looking at the sentence.
    fn groups_at(&self, _: &Tagged, _: &Words, _token: u32) -> Option<Vec<Group>> {
        None
    }

    /// The [`groups`](Self::groups), with no sites in those whose [`sites`](Self::sites) are listed when one is drawn.
    fn outline(&self, sentence: &Tagged, words: &Words) -> Vec<Group> {
        self.groups(sentence, words)
    }

    /// The sites of a group that [`outline`](Self::outline) did not list, in the order of [`groups`](Self::groups).
    /// None: it lists them all.
    fn sites(&self, _: &Tagged, _group: &'static str) -> Option<Vec<u32>> {
        None
    }
}

/// A part of a language that kinds of error take words and forms from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LanguagePart {
    /// Rules of inflection.
    Morphology,
    /// Words to insert.
    Words,
    /// Words that are taken for each other.
    Confusables,
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
