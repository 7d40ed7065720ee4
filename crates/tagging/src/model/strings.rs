//! Lists of strings in one buffer.

/// A list of strings, stored concatenated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strings {
    text: String,
    /// End of each string in `text`.
    ends: Vec<u32>,
}

impl Strings {
    /// Rebuilds a stored list; `None` if an end is outside the text, out of order or within a character.
    pub(super) fn from_parts(text: Vec<u8>, ends: Vec<u32>) -> Option<Self> {
        let text = String::from_utf8(text).ok()?;
        let is_end = |&end: &u32| text.is_char_boundary(end as usize);
        let fits = ends.is_sorted()
            && ends.iter().all(is_end)
            && ends.last().copied().unwrap_or(0) as usize == text.len();
        fits.then_some(Self { text, ends })
    }

    /// Adds a string at the end.
    pub fn push(&mut self, string: &str) {
        self.text.push_str(string);
        self.ends.push(self.text.len() as u32);
    }

    /// Number of strings.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if the list is empty.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// String number `at`, from 0; empty if out of range.
    pub fn get(&self, at: usize) -> &str {
        let start = at.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        let end = self.ends.get(at).copied().unwrap_or(start);
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }

    /// Strings in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|at| self.get(at))
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn ends(&self) -> &[u32] {
        &self.ends
    }
}

impl<'a> FromIterator<&'a str> for Strings {
    fn from_iter<I: IntoIterator<Item = &'a str>>(strings: I) -> Self {
        let mut list = Self::default();
        strings.into_iter().for_each(|string| list.push(string));
        list
    }
}

/// Name of the section with the ends of a list of strings.
pub(super) fn ends_name(name: &str) -> String {
    format!("{name}.ends")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_ends_are_read_and_invalid_ones_rejected() {
        let strings: Strings = ["NN", "", "é"].into_iter().collect();
        assert_eq!(strings.iter().collect::<Vec<_>>(), ["NN", "", "é"]);
        assert_eq!(strings.get(3), "");
        let parts = |ends: &[u32]| Strings::from_parts("NNé".into(), ends.to_vec());
        assert_eq!(parts(&[2, 2, 4]), Some(strings));
        for ends in [&[2, 2, 3, 4][..], &[4, 2], &[2, 5], &[2], &[]] {
            assert_eq!(parts(ends), None, "{ends:?}");
        }
    }
}
