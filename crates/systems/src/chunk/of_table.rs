//! Base phrases of Universal Dependencies, from relations and universal parts of speech, with the same rules for every
//! language.

use solecism_corpus::table::{Column, Row};
use solecism_corpus::{Flaw, Format, Table};

use super::label;
use super::membership::{Membership, PhraseKind, labels};

/// Base-phrase labels of the words of a table.
///
/// In plain rows the label is the last column, converted to IOB2. In CoNLL-U and CoNLL-X it is derived from Universal
/// Dependencies by the rules in [the module documentation](super).
///
/// # Errors
/// If the table has no labels: rows with fewer than three columns, a word without a universal part of speech, or
/// dependencies of another format.
pub fn chunks_of_table(table: &Table<'_>) -> Result<Vec<String>, Flaw> {
    match table.format() {
        Format::Rows => of_rows(table),
        _ => of_dependencies(table).map(|labels| labels.into_iter().map(str::to_owned).collect()),
    }
}

fn of_rows(table: &Table<'_>) -> Result<Vec<String>, Flaw> {
    if table.width() < 3 {
        let what = "the rows have no phrase labels";
        return Err(Flaw::new(0, 0, what, "each row needs a word, its tag and its label, separated by tabs"));
    }
    let mut labels = Vec::with_capacity(table.len());
    for row in table.words() {
        let label = row.fields().last().unwrap_or_default();
        if label != label::OUTSIDE && label::kind(label).is_none_or(str::is_empty) {
            let at = row.range(table.width() - 1);
            let what = format!("“{label}” is not a phrase label");
            return Err(Flaw::new(at.start, at.len(), what, "use B-NP, I-NP … or O"));
        }
        labels.push(label.to_owned());
    }
    label::to_iob2(&mut labels);
    Ok(labels)
}

fn of_dependencies(table: &Table<'_>) -> Result<Vec<&'static str>, Flaw> {
    if !table.has(Column::Upos) {
        let help =
            "base phrases come from Universal Dependencies in CoNLL-U, from trees, or from rows with labels";
        return Err(Flaw::new(0, 0, "the table has no universal parts of speech", help));
    }
    if let Some(row) = table.words().find(|row| matches!(row.upos(), "_" | "")) {
        let what = format!("the word {} has no universal part of speech", row.form());
        let at = row.place(Column::Form);
        return Err(Flaw::new(at.start, at.len(), what, "base phrases are derived from UPOS and relations"));
    }
    let words: Vec<Word<'_>> = table.words().map(Word::of_row).collect();
    let dependencies = Dependencies::new(words);
    let mut memberships: Vec<Membership> =
        (0..dependencies.words.len()).map(|at| dependencies.membership(at)).collect();
    dependencies.join_adverbs(&mut memberships);
    dependencies.join_infinitives(&mut memberships);
    Ok(labels(&mut memberships))
}

/// The fields of a word that the rules use.
#[derive(Clone, Copy, Debug)]
struct Word<'t> {
    upos: &'t str,
    /// Relation without its subtype.
    relation: &'t str,
    subtype: &'t str,
    /// Index of the head; `None` for the root.
    head: Option<usize>,
    /// The word whose phrase this one belongs to: itself if it heads a phrase.
    top: usize,
    /// It is the predicate of a clause: it has a subject or a copula.
    is_predicate: bool,
    has_determiner: bool,
}

impl<'t> Word<'t> {
    fn of_row(row: Row<'t>) -> Self {
        let (relation, subtype) = row.deprel().split_once(':').unwrap_or((row.deprel(), ""));
        let head = row.head().and_then(|head| (head as usize).checked_sub(1));
        let (upos, top) = (row.upos(), usize::MAX);
        Self { upos, relation, subtype, head, top, is_predicate: false, has_determiner: false }
    }

    fn is_verb(&self) -> bool {
        matches!(self.upos, "VERB" | "AUX")
    }

    /// True if it belongs to its head's phrase: prenominal modifiers, and parts of names and fixed phrases.
    fn is_modifier(&self) -> bool {
        match self.relation {
            "det" | "amod" | "nummod" | "flat" | "fixed" | "goeswith" | "clf" => true,
            "compound" => self.subtype != "prt",
            "nmod" => matches!(self.subtype, "poss" | "desc"),
            _ => false,
        }
    }
}

struct Dependencies<'t> {
    words: Vec<Word<'t>>,
}

impl<'t> Dependencies<'t> {
    fn new(words: Vec<Word<'t>>) -> Self {
        let mut all = Self { words };
        for at in 0..all.words.len() {
            let word = all.words[at];
            let Some(head) = word.head.and_then(|head| all.words.get_mut(head)) else { continue };
            head.is_predicate |= matches!(word.relation, "cop" | "nsubj" | "csubj");
            head.has_determiner |= word.relation == "det";
        }
        for at in 0..all.words.len() {
            all.find_top(at);
        }
        all
    }

    /// Follows heads as long as each word belongs to the phrase of its head.
    fn find_top(&mut self, start: usize) {
        let mut path = Vec::new();
        let mut at = start;
        while self.words[at].top == usize::MAX {
            path.push(at);
            match self.words[at].head.filter(|&head| self.is_linked(at, head)) {
                Some(head) if path.len() <= self.words.len() => at = head,
                _ => self.words[at].top = at,
            }
        }
        let top = self.words[at].top;
        for at in path {
            self.words[at].top = top;
        }
    }

    fn is_linked(&self, at: usize, head: usize) -> bool {
        let (word, above) = (self.words[at], self.words[head]);
        let is_below_modifier = above.is_modifier() && above.relation != "fixed";
        match word.relation {
            // A possessive marker follows its noun, which is a modifier of another noun.
            "case" => {
                at > head && (word.upos == "PART" || (above.relation == "nmod" && above.subtype == "poss"))
            }
            // Modifiers may be coordinated, modified by adverbs, and consist of several words.
            "conj" | "advmod" => is_below_modifier,
            "obl" => is_below_modifier && matches!(word.subtype, "unmarked" | "npmod"),
            "compound" if word.subtype == "prt" => is_below_modifier,
            _ => word.is_modifier(),
        }
    }

    fn membership(&self, at: usize) -> Membership {
        let word = self.words[at];
        if matches!(word.upos, "PUNCT" | "CCONJ") && word.top == at {
            return Membership::Between;
        }
        let begins = word.relation == "case" && word.top != at;
        match self.phrase(word.top) {
            Some((phrase, kind)) => Membership::In { phrase: phrase as u32, kind, begins },
            None if matches!(word.upos, "PUNCT" | "CCONJ") => Membership::Between,
            None => Membership::Outside,
        }
    }

    /// Id and kind of the phrase headed by a word.
    fn phrase(&self, at: usize) -> Option<(usize, PhraseKind)> {
        let word = self.words[at];
        let group = |verb: Option<usize>| Some((self.verb_group(verb.unwrap_or(at)), PhraseKind::Verb));
        match (word.relation, word.upos) {
            ("aux" | "cop", _) | ("mark", "PART") => return group(word.head),
            ("compound", _) if word.subtype == "prt" => return Some((at, PhraseKind::Particle)),
            ("case", _) => return Some((at, PhraseKind::Preposition)),
            ("mark", _) => return Some((at, PhraseKind::Subordinator)),
            ("cc", _) => return Some((at, PhraseKind::Conjunction)),
            (_, "VERB" | "AUX") => return group(None),
            _ => {}
        }
        let kind = match word.upos {
            "NOUN" | "PROPN" | "PRON" | "NUM" | "SYM" | "DET" => PhraseKind::Noun,
            "X" if word.relation != "punct" => PhraseKind::Noun,
            "ADJ" | "PART" | "ADP" | "SCONJ" if word.relation == "advmod" => PhraseKind::Adverb,
            "ADJ" if word.has_determiner || is_argument(word.relation) => PhraseKind::Noun,
            "ADJ" => PhraseKind::Adjective,
            "ADV" => PhraseKind::Adverb,
            "ADP" => PhraseKind::Preposition,
            "SCONJ" => PhraseKind::Subordinator,
            "INTJ" => PhraseKind::Interjection,
            "PART" if word.relation == "xcomp" => PhraseKind::Verb,
            _ => return None,
        };
        Some((at, kind))
    }

    /// Phrase id of a verb and its auxiliaries. A copula's differs from that of its adjective or noun.
    fn verb_group(&self, head: usize) -> usize {
        self.words.len()
            + self.words.get(head).map_or(head, |word| if word.is_verb() { word.top } else { head })
    }

    /// Adds adverbs to the phrase of the word they modify if they directly precede it, and to the verb group if they
    /// stand between its verbs.
    fn join_adverbs(&self, memberships: &mut [Membership]) {
        for at in (0..memberships.len()).rev() {
            let word = self.words[at];
            if word.relation != "advmod" || word.top != at {
                continue;
            }
            if let Some(place) = self.joined(at, memberships) {
                memberships[at] = place;
            }
        }
        let mut start = 0_usize;
        for at in 0..memberships.len() {
            let is_adverb =
                memberships[at].kind() == Some(PhraseKind::Adverb) && self.words[at].relation == "advmod";
            if is_adverb {
                continue;
            }
            if let Some(before) = start.checked_sub(1).map(|before| memberships[before])
                && before.kind() == Some(PhraseKind::Verb)
                && before.phrase() == memberships[at].phrase()
            {
                memberships[start..at].fill(before);
            }
            start = at + 1;
        }
    }

    /// The phrase next to an adverb, if it is that of the word the adverb modifies.
    fn joined(&self, at: usize, memberships: &[Membership]) -> Option<Membership> {
        let head = self.words[at].head?;
        let next = memberships.get(at + 1).copied().unwrap_or(Membership::Outside);
        let before = at.checked_sub(1).map_or(Membership::Outside, |before| memberships[before]);
        let plain = |place: Membership| Some(Membership::is_in(place.phrase()?, place.kind()?));
        let is_phrase_of_head = |place: Membership| {
            place.phrase() == self.phrase(self.words[head].top).map(|(phrase, _)| phrase as u32)
        };
        if self.words[at].upos == "PART" {
            // A negation precedes or follows the verb.
            return [before, next]
                .into_iter()
                .find(|place| place.kind() == Some(PhraseKind::Verb))
                .and_then(plain);
        }
        let joins = match next.kind()? {
            PhraseKind::Adjective | PhraseKind::Adverb => head > at,
            PhraseKind::Noun => {
                let is_inside = before.phrase() == next.phrase();
                let is_clause = self.words[head].is_predicate || self.words[head].head.is_none();
                head > at && (is_inside || !is_clause)
            }
            _ => false,
        };
        if joins && is_phrase_of_head(next) { plain(next) } else { None }
    }

    /// Joins an infinitive and its marker to the governing verb group if they directly follow it.
    fn join_infinitives(&self, memberships: &mut [Membership]) {
        // The verb group that each phrase has been merged into.
        let mut joined: Vec<u32> = (0..2 * self.words.len() as u32).collect();
        for at in 1..memberships.len() {
            let (word, before) = (self.words[at], memberships[at - 1]);
            let verbs = word.head.and_then(|verb| Some((verb, self.words[verb].head?)));
            let Some((verb, governor)) = verbs.filter(|_| word.relation == "mark" && word.upos == "PART")
            else {
                continue;
            };
            let [verb, group] = [verb, governor].map(|verb| self.verb_group(verb));
            if !self.words[governor].is_verb() || before.phrase() != Some(joined[group]) {
                continue;
            }
            joined[verb] = joined[group];
            for place in memberships[at..].iter_mut().take_while(|place| place.phrase() == Some(verb as u32))
            {
                *place = before;
            }
        }
    }
}

/// True for relations of arguments and other nominals.
fn is_argument(relation: &str) -> bool {
    matches!(
        relation,
        "nsubj" | "obj" | "iobj" | "obl" | "nmod" | "appos" | "vocative" | "dislocated" | "expl"
    )
}
