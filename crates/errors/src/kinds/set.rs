//! Sets of kinds: the built-in ones and custom ones.

use std::fmt;
use std::ops::Index;
use std::sync::{Arc, LazyLock};

use solecism_corpus::Problem;

use crate::kind::ErrorKind;

static BUILTIN: LazyLock<Kinds> = LazyLock::new(|| Kinds(super::builtin()));

/// The kinds of error that a profile can name. A kind that does not apply falls back on the next one in this order.
///
/// A custom kind is added to the built-in ones and from then on works like them, in profiles, plans, summaries and
/// records.
///
/// ```
/// use solecism_errors::{Error, ErrorKind, Group, Kinds, Profile, Tagged, Words};
///
/// /// Names in lower case.
/// struct LowerCase;
///
/// impl ErrorKind for LowerCase {
///     fn name(&self) -> &'static str {
///         "lower-case"
///     }
///
///     fn groups(&self, sentence: &Tagged, _: &Words) -> Vec<Group> {
///         Group::only(sentence, |_, token| token.info.proper)
///     }
///
///     fn error(&self, sentence: &Tagged, _: &Words, _: &'static str, site: u32, _: u32) -> Option<Error> {
///         let token = sentence.tokens.get(site as usize)?;
///         Error::substitute(sentence, site, token.word.to_lowercase(), &token.tag, token.info, "")
///     }
/// }
///
/// let kinds = Kinds::builtin().clone().with(LowerCase)?;
/// let profile = "[kinds]\nlower-case = 3\nmissing-word = 1\n";
/// assert!(Profile::parse_with(profile, "mine.toml", kinds).is_ok());
/// assert!(Profile::parse(profile, "mine.toml").is_err(), "it is no built-in kind");
/// # Ok::<(), solecism_corpus::Problem>(())
/// ```
#[derive(Clone)]
pub struct Kinds(Vec<Arc<dyn ErrorKind>>);

impl Kinds {
    /// The built-in kinds.
    pub fn builtin() -> &'static Self {
        &BUILTIN
    }

    /// Adds a kind, at the end.
    ///
    /// # Errors
    /// If the name is empty or already in use.
    pub fn with(mut self, kind: impl ErrorKind + 'static) -> Result<Self, Problem> {
        let name = kind.name();
        if name.is_empty() {
            return Err(Problem::new("a kind of error without a name", "give it one, such as lower-case"));
        }
        if self.named(name).is_some() {
            let whose =
                if Self::builtin().named(name).is_some() { "a built-in kind" } else { "another kind" };
            let help = format!("names are unique; taken are {}", self.names().collect::<Vec<_>>().join(", "));
            return Err(Problem::new(format!("{whose} of error is called \"{name}\" already"), help));
        }
        self.0.push(Arc::new(kind));
        Ok(self)
    }

    /// Index of the kind with this name.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.iter().position(|kind| kind.name() == name)
    }

    /// The kinds, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &dyn ErrorKind> {
        self.0.iter().map(|kind| &**kind)
    }

    /// Names of the kinds, in order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.0.iter().map(|kind| kind.name())
    }

    /// Number of kinds.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

impl Index<usize> for Kinds {
    type Output = dyn ErrorKind;

    #[inline]
    fn index(&self, place: usize) -> &Self::Output {
        &*self.0[place]
    }
}

/// Sets are equal if they have the same names in the same order.
impl PartialEq for Kinds {
    fn eq(&self, other: &Self) -> bool {
        self.names().eq(other.names())
    }
}

impl Eq for Kinds {}

impl fmt::Debug for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Agreement;

    #[test]
    fn names_are_found() {
        let kinds = Kinds::builtin();
        for (i, name) in kinds.names().enumerate() {
            assert_eq!(kinds.named(name), Some(i));
        }
        assert_eq!(kinds.named("missing"), None);
    }

    #[test]
    fn every_manual_page_has_the_same_headings() {
        for kind in Kinds::builtin().iter() {
            let headings: Vec<_> = kind.manual().lines().filter(|line| line.starts_with("# ")).collect();
            let expected = ["# What it does", "# Where it comes from", "# Example", "# Options"];
            assert_eq!(headings, expected, "{}", kind.name());
        }
    }

    #[test]
    fn a_last_resort_is_a_group() {
        for kind in Kinds::builtin().iter() {
            assert!(kind.last_resort().is_none_or(|group| kind.subkinds().contains(&group)));
        }
    }

    #[test]
    fn names_are_unique() {
        let again = Kinds::builtin().clone().with(Agreement);
        assert!(
            again.is_err_and(|problem| problem
                .what
                .contains("a built-in kind of error is called \"agreement\""))
        );
    }
}
