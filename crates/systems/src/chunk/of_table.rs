//! The base phrases of Universal Dependencies, from relations and universal parts of speech alone: the same rules
//! for every language.

use solecism_corpus::table::{Column, Row};
use solecism_corpus::{Flaw, Format, Table};

use super::label;
use super::place::{Kind, Place, labels};

/// The label of each word.
///
/// Of plain rows it is the last column, with `B` at the beginning of every phrase. Of CoNLL-U and CoNLL-X it is the
/// base phrase that the Universal Dependencies of the sentence tell of. The rules stand at [the module](super).
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
        let what = "rows without labels of phrases";
        return Err(Flaw::new(0, 0, what, "each row is a word, its tag and its label, with tabs in between"));
    }
    let mut labels = Vec::with_capacity(table.len());
    for row in table.words() {
        let label = row.fields().last().unwrap_or_default();
        if label != label::OUTSIDE && label::kind(label).is_none_or(str::is_empty) {
            let at = row.range(table.width() - 1);
            let what = format!("“{label}” is no label of a phrase");
            return Err(Flaw::new(at.start, at.len(), what, "write B-NP, I-NP … or O"));
        }
        labels.push(label.to_owned());
    }
    label::repair(&mut labels);
    Ok(labels)
}

fn of_dependencies(table: &Table<'_>) -> Result<Vec<&'static str>, Flaw> {
    if !table.has(Column::Upos) {
        let help =
            "base phrases are made from Universal Dependencies in CoNLL-U, from trees, or read from rows";
        return Err(Flaw::new(0, 0, "a table without universal parts of speech", help));
    }
    if let Some(row) = table.words().find(|row| matches!(row.upos(), "_" | "")) {
        let what = format!("the word {} has no universal part of speech", row.form());
        let at = row.place(Column::Form);
        return Err(Flaw::new(at.start, at.len(), what, "base phrases are made from UPOS and relations"));
    }
    let words: Vec<Word<'_>> = table.words().map(Word::of_row).collect();
    let dependencies = Dependencies::new(words);
    let mut places: Vec<Place> = (0..dependencies.words.len()).map(|at| dependencies.place(at)).collect();
    dependencies.join_adverbs(&mut places);
    dependencies.join_infinitives(&mut places);
    Ok(labels(&mut places))
}

/// What is looked at of a word.
#[derive(Clone, Copy, Debug)]
struct Word<'t> {
    upos: &'t str,
    /// The relation, and what stands after its colon.
    relation: &'t str,
    subtype: &'t str,
    /// The place of the head; `None` for the root.
    head: Option<usize>,
    /// The word whose phrase this one belongs to: itself, if it is the head of one.
    top: usize,
    /// Whether it is the predicate of a clause, or has a determiner.
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

    /// Whether it stands in its head's phrase: what comes before a noun, and the parts of names and fixed phrases.
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

    /// Follows the heads up as long as each word belongs to the phrase of the next.
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
            // The ending of a possessive stands after its noun, with its noun before another.
            "case" => {
                at > head && (word.upos == "PART" || (above.relation == "nmod" && above.subtype == "poss"))
            }
            // Modifiers may be coordinated, have adverbs, and be made of several words.
            "conj" | "advmod" => is_below_modifier,
            "obl" => is_below_modifier && matches!(word.subtype, "unmarked" | "npmod"),
            "compound" if word.subtype == "prt" => is_below_modifier,
            _ => word.is_modifier(),
        }
    }

    fn place(&self, at: usize) -> Place {
        let word = self.words[at];
        if matches!(word.upos, "PUNCT" | "CCONJ") && word.top == at {
            return Place::Between;
        }
        let begins = word.relation == "case" && word.top != at;
        match self.phrase(word.top) {
            Some((unit, kind)) => Place::In { unit: unit as u32, kind, begins },
            None if matches!(word.upos, "PUNCT" | "CCONJ") => Place::Between,
            None => Place::Outside,
        }
    }

    /// The phrase of a word that belongs to nobody else's: its number and its kind.
    fn phrase(&self, at: usize) -> Option<(usize, Kind)> {
        let word = self.words[at];
        let group = |verb: Option<usize>| Some((self.verb_group(verb.unwrap_or(at)), Kind::Verb));
        match (word.relation, word.upos) {
            ("aux" | "cop", _) | ("mark", "PART") => return group(word.head),
            ("compound", _) if word.subtype == "prt" => return Some((at, Kind::Particle)),
            ("case", _) => return Some((at, Kind::Preposition)),
            ("mark", _) => return Some((at, Kind::Subordinator)),
            ("cc", _) => return Some((at, Kind::Conjunction)),
            (_, "VERB" | "AUX") => return group(None),
            _ => {}
        }
        let kind = match word.upos {
            "NOUN" | "PROPN" | "PRON" | "NUM" | "SYM" | "DET" => Kind::Noun,
            "X" if word.relation != "punct" => Kind::Noun,
            "ADJ" | "PART" | "ADP" | "SCONJ" if word.relation == "advmod" => Kind::Adverb,
            "ADJ" if word.has_determiner || is_argument(word.relation) => Kind::Noun,
            "ADJ" => Kind::Adjective,
            "ADV" => Kind::Adverb,
            "ADP" => Kind::Preposition,
            "SCONJ" => Kind::Subordinator,
            "INTJ" => Kind::Interjection,
            "PART" if word.relation == "xcomp" => Kind::Verb,
            _ => return None,
        };
        Some((at, kind))
    }

    /// The number of the phrase of a verb and its auxiliaries; of a copula it is not that of its adjective or noun.
    fn verb_group(&self, head: usize) -> usize {
        self.words.len()
            + self.words.get(head).map_or(head, |word| if word.is_verb() { word.top } else { head })
    }

    /// Adverbs belong to the phrase of the word that they modify if they stand right before it, and to the verbs that
    /// they stand between.
    fn join_adverbs(&self, places: &mut [Place]) {
        for at in (0..places.len()).rev() {
            let word = self.words[at];
            if word.relation != "advmod" || word.top != at {
                continue;
            }
            if let Some(place) = self.joined(at, places) {
                places[at] = place;
            }
        }
        let mut start = 0_usize;
        for at in 0..places.len() {
            let is_adverb = places[at].kind() == Some(Kind::Adverb) && self.words[at].relation == "advmod";
            if is_adverb {
                continue;
            }
            if let Some(before) = start.checked_sub(1).map(|before| places[before])
                && before.kind() == Some(Kind::Verb)
                && before.unit() == places[at].unit()
            {
                places[start..at].fill(before);
            }
            start = at + 1;
        }
    }

    /// The phrase beside an adverb, if it is the one of the word that the adverb modifies.
    fn joined(&self, at: usize, places: &[Place]) -> Option<Place> {
        let head = self.words[at].head?;
        let next = places.get(at + 1).copied().unwrap_or(Place::Outside);
        let before = at.checked_sub(1).map_or(Place::Outside, |before| places[before]);
        let plain = |place: Place| Some(Place::is_in(place.unit()?, place.kind()?));
        let is_phrase_of_head =
            |place: Place| place.unit() == self.phrase(self.words[head].top).map(|(unit, _)| unit as u32);
        if self.words[at].upos == "PART" {
            // Negations stand after the verb or before it.
            return [before, next].into_iter().find(|place| place.kind() == Some(Kind::Verb)).and_then(plain);
        }
        let joins = match next.kind()? {
            Kind::Adjective | Kind::Adverb => head > at,
            Kind::Noun => {
                let is_inside = before.unit() == next.unit();
                let is_clause = self.words[head].is_predicate || self.words[head].head.is_none();
                head > at && (is_inside || !is_clause)
            }
            _ => false,
        };
        if joins && is_phrase_of_head(next) { plain(next) } else { None }
    }

    /// An infinitive with its marker goes on with the verb that governs it, if nothing stands in between.
    fn join_infinitives(&self, places: &mut [Place]) {
        // The verb group that each has become part of.
        let mut joined: Vec<u32> = (0..2 * self.words.len() as u32).collect();
        for at in 1..places.len() {
            let (word, before) = (self.words[at], places[at - 1]);
            let verbs = word.head.and_then(|verb| Some((verb, self.words[verb].head?)));
            let Some((verb, governor)) = verbs.filter(|_| word.relation == "mark" && word.upos == "PART")
            else {
                continue;
            };
            let [verb, group] = [verb, governor].map(|verb| self.verb_group(verb));
            if !self.words[governor].is_verb() || before.unit() != Some(joined[group]) {
                continue;
            }
            joined[verb] = joined[group];
            for place in places[at..].iter_mut().take_while(|place| place.unit() == Some(verb as u32)) {
                *place = before;
            }
        }
    }
}

/// Whether a word in this relation stands for a person or a thing.
fn is_argument(relation: &str) -> bool {
    matches!(
        relation,
        "nsubj" | "obj" | "iobj" | "obl" | "nmod" | "appos" | "vocative" | "dislocated" | "expl"
    )
}
