//! Promotion of a dependent of a deleted root to root.

/// Relations in the order in which Universal Dependencies promotes a dependent when its head is left out: of a
/// clause, then of a nominal.
const PROMOTED: [&str; 18] = [
    "aux",
    "cop",
    "nsubj",
    "obj",
    "iobj",
    "obl",
    "advmod",
    "csubj",
    "xcomp",
    "ccomp",
    "advcl",
    "dislocated",
    "vocative",
    "amod",
    "nummod",
    "det",
    "nmod",
    "case",
];

/// A dependent that may be promoted.
pub(super) struct Candidate<'t> {
    /// Its relation, with or without a subtype.
    pub relation: &'t str,
    /// Its word.
    pub form: &'t str,
}

impl Candidate<'_> {
    /// Rank in the order of promotion.
    fn rank(&self) -> usize {
        let relation = self.relation.split_once(':').map_or(self.relation, |(relation, _)| relation);
        let listed = PROMOTED.iter().position(|&promoted| promoted == relation);
        listed.unwrap_or(PROMOTED.len() + usize::from(self.is_punctuation()))
    }

    /// Schemes other than Universal Dependencies have other names for the relation, but no letters in the word.
    fn is_punctuation(&self) -> bool {
        self.relation == "punct" || !self.form.contains(char::is_alphanumeric)
    }
}

/// Which of the dependents, given from left to right, is promoted; the leftmost where several are alike.
pub(super) fn promoted<'t>(candidates: impl Iterator<Item = Candidate<'t>>) -> Option<usize> {
    candidates.enumerate().min_by_key(|(place, candidate)| (candidate.rank(), *place)).map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn winner(dependents: &str) -> Option<&str> {
        let parts = || dependents.split(' ').filter_map(|d| d.split_once('/'));
        let place = promoted(parts().map(|(form, relation)| Candidate { relation, form }))?;
        parts().nth(place).map(|(form, _)| form)
    }

    #[test]
    fn the_order_of_universal_dependencies() {
        assert_eq!(winner("she/nsubj has/aux it/obj ./punct"), Some("has"));
        assert_eq!(winner("it/nsubj:pass here/advmod"), Some("it"));
        assert_eq!(winner("a/det red/amod on/case"), Some("red"));
        assert_eq!(winner("\"/punct oh/discourse and/conj"), Some("oh"));
        assert_eq!(winner(",/P it/SBJ"), Some("it"));
        assert_eq!(winner("!/punct ./punct"), Some("!"));
        assert_eq!(winner(""), None);
    }
}
