//! Grammatical relations, as far as the names of edits depend on them.

/// A grammatical relation. Relations that no rule asks about are [`Relation::Other`].
///
/// The names are those of the CLEAR dependencies (Choi and Palmer 2012), for which ERRANT's rules are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Adjective as a complement: *is happy*.
    Acomp,
    /// Adjective before a noun.
    Amod,
    /// Adverb.
    Advmod,
    /// Auxiliary, including the *to* of an infinitive.
    Aux,
    /// Auxiliary of a passive.
    Auxpass,
    /// Determiner.
    Det,
    /// Direct object.
    Dobj,
    /// Subject.
    Nsubj,
    /// Object of a preposition.
    Pobj,
    /// Possessive before a noun.
    Poss,
    /// Preposition.
    Prep,
    /// Particle of a verb.
    Prt,
    /// Punctuation.
    Punct,
    /// Any other.
    #[default]
    Other,
}

impl Relation {
    /// True for auxiliaries.
    pub(super) fn is_auxiliary(self) -> bool {
        matches!(self, Self::Aux | Self::Auxpass)
    }
}

/// A row of a dependency table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc<'t> {
    /// Label, in CLEAR's or Universal Dependencies' inventory.
    pub(super) label: &'t str,
    /// Index of the head; `None` for the root.
    pub(super) head: Option<usize>,
    /// Universal part of speech.
    pub(super) upos: &'t str,
    /// Language-specific tag.
    pub(super) xpos: &'t str,
    /// The word.
    pub(super) form: &'t str,
}

/// The relations and heads that the rules ask for, from arcs of CLEAR or of Universal Dependencies.
///
/// Universal Dependencies attach a copula, with its auxiliaries, to the predicate; CLEAR makes it the head.
pub(super) fn relations(arcs: &[Arc<'_>]) -> Vec<(Relation, Option<usize>)> {
    let mut copula = vec![None; arcs.len()];
    let mut has_case = vec![false; arcs.len()];
    for (at, arc) in arcs.iter().enumerate() {
        let Some(head) = arc.head.filter(|&head| head < arcs.len()) else { continue };
        match plain(arc.label) {
            "cop" => copula[head] = Some(at),
            "case" => has_case[head] = true,
            _ => {}
        }
    }
    let of = |(at, arc): (usize, &Arc<'_>)| {
        let relation = relation(arc, has_case[at], copula[at].is_some());
        let head = arc.head.filter(|&head| head < arcs.len());
        let moved = head.and_then(|head| copula[head]).filter(|_| relation.is_auxiliary());
        (relation, moved.or(head))
    };
    arcs.iter().enumerate().map(of).collect()
}

fn relation(arc: &Arc<'_>, has_case: bool, has_copula: bool) -> Relation {
    let is_to = || arc.xpos == "TO" || arc.form.eq_ignore_ascii_case("to") && arc.upos == "PART";
    match arc.label {
        "aux" => Relation::Aux,
        "auxpass" | "aux:pass" => Relation::Auxpass,
        "mark" if is_to() => Relation::Aux,
        "prep" => Relation::Prep,
        "case" if arc.upos == "ADP" => Relation::Prep,
        "prt" | "compound:prt" => Relation::Prt,
        "acomp" => Relation::Acomp,
        "amod" => Relation::Amod,
        "advmod" if is_negation(arc.form) => Relation::Other,
        "advmod" => Relation::Advmod,
        "det" => Relation::Det,
        "punct" => Relation::Punct,
        "nsubj" | "nsubjpass" | "nsubj:pass" => Relation::Nsubj,
        "dobj" | "obj" => Relation::Dobj,
        "pobj" => Relation::Pobj,
        "poss" | "nmod:poss" => Relation::Poss,
        _ if arc.upos == "ADJ" && (has_copula || arc.label == "xcomp") => Relation::Acomp,
        label if has_case && matches!(plain(label), "obl" | "nmod") => Relation::Pobj,
        _ => Relation::Other,
    }
}

/// CLEAR has a relation of its own for these.
fn is_negation(form: &str) -> bool {
    ["not", "n't", "n’t"].iter().any(|word| form.eq_ignore_ascii_case(word))
}

/// The label without its subtype.
fn plain(label: &str) -> &str {
    label.split_once(':').map_or(label, |(label, _)| label)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Row = (&'static str, &'static str, &'static str, usize);

    fn found(rows: &[Row]) -> Vec<(Relation, Option<usize>)> {
        let arc = |&(form, upos, label, head): &Row| Arc {
            label,
            head: head.checked_sub(1),
            upos,
            xpos: "_",
            form,
        };
        relations(&rows.iter().map(arc).collect::<Vec<_>>())
    }

    #[test]
    fn auxiliaries_belong_to_the_copula() {
        use Relation::{Acomp, Aux, Nsubj, Other};
        let rows = [
            ("She", "PRON", "nsubj", 4),
            ("will", "AUX", "aux", 4),
            ("be", "AUX", "cop", 4),
            ("happy", "ADJ", "root", 0),
        ];
        let expected = [(Nsubj, Some(3)), (Aux, Some(2)), (Other, Some(3)), (Acomp, None)];
        assert_eq!(found(&rows), expected);
    }

    #[test]
    fn both_inventories_are_read() {
        use Relation::{Aux, Pobj, Prep};
        let universal = [("to", "PART", "mark", 2), ("go", "VERB", "root", 0), ("to", "ADP", "case", 4)];
        let universal = found(&[&universal[..], &[("town", "NOUN", "obl", 2)]].concat());
        let clear = [("to", "PART", "aux", 2), ("go", "VERB", "ROOT", 0), ("to", "ADP", "prep", 2)];
        let clear = found(&[&clear[..], &[("town", "NOUN", "pobj", 3)]].concat());
        let names = |found: Vec<(Relation, Option<usize>)>| found.into_iter().map(|(relation, _)| relation);
        assert!(names(universal).eq([Aux, Relation::Other, Prep, Pobj]));
        assert!(names(clear).eq([Aux, Relation::Other, Prep, Pobj]));
    }

    #[test]
    fn heads_outside_the_sentence_are_dropped() {
        assert_eq!(found(&[("a", "DET", "det", 9)]), [(Relation::Det, None)]);
    }
}
