//! The base phrases of a constituency tree.

use solecism_corpus::Tree;
use solecism_corpus::tree::NodeId;

use super::part_of_speech::PartOfSpeech;
use super::place::{Kind, Place, labels};

/// What a constituent is for the words right below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Category {
    /// A phrase of a kind.
    Phrase(Kind),
    /// A part of a noun phrase that is no phrase by itself: `NML`, `NX`, `NAC`, `QP`.
    Nominal,
    /// A clause, a fragment, or a label that is not known: its words go by their tags.
    Clause,
}

impl Category {
    fn of_label(label: &str) -> Self {
        let plain = label.split(['-', '=', '|', '^', '+']).next().unwrap_or_default();
        let kind = match plain.strip_prefix("WH").unwrap_or(plain) {
            "NML" | "NX" | "NAC" | "QP" => return Self::Nominal,
            "NP" => Kind::Noun,
            "VP" => Kind::Verb,
            "PP" => Kind::Preposition,
            "SBAR" => Kind::Subordinator,
            "ADJP" => Kind::Adjective,
            "ADVP" => Kind::Adverb,
            "PRT" => Kind::Particle,
            "CONJP" => Kind::Conjunction,
            "INTJ" => Kind::Interjection,
            "LST" => Kind::List,
            _ => return Self::Clause,
        };
        Self::Phrase(kind)
    }

    fn is_noun_phrase(self) -> bool {
        matches!(self, Self::Nominal | Self::Phrase(Kind::Noun))
    }
}

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
struct Constituent {
    category: Category,
    /// The phrase that its own words belong to: the number of the node that gave the phrase its name.
    unit: u32,
    kind: Kind,
    /// The last daughter that is a word, or part of a noun phrase; 0 if there is none.
    last_word: u32,
    /// Whether a verb is right below it.
    has_verb: bool,
    /// Whether its sister to the left is a verb or a verb phrase.
    follows_verb: bool,
    /// Whether a verb or a verb phrase follows under the same parent, with nothing but adverbs in between.
    precedes_verb: bool,
}

/// The label of each word: the base phrases of the tree, function tags left aside. The rules stand at
/// [the module](super).
pub fn chunks_of_tree(tree: &Tree<'_>) -> Vec<&'static str> {
    let constituents = Constituents::of(tree);
    let mut places: Vec<Place> = tree.tokens().map(|leaf| constituents.place(leaf.node)).collect();
    labels(&mut places)
}

struct Constituents<'t> {
    tree: &'t Tree<'t>,
    spans: Vec<(u32, u32)>,
    /// The tags of the words.
    tags: Vec<&'t str>,
    nodes: Vec<Constituent>,
}

impl<'t> Constituents<'t> {
    fn of(tree: &'t Tree<'_>) -> Self {
        let of_node = |node: NodeId| {
            let category = Category::of_label(tree.name(node));
            let kind = match category {
                Category::Phrase(kind) => kind,
                Category::Nominal => Kind::Noun,
                // The only words of a clause that it has a phrase for.
                Category::Clause => Kind::Verb,
            };
            let (has_verb, follows_verb, precedes_verb) = (false, false, false);
            let (unit, last_word) = (node.index() as u32, 0);
            Constituent { category, unit, kind, last_word, has_verb, follows_verb, precedes_verb }
        };
        let nodes: Vec<Constituent> = tree.nodes().map(of_node).collect();
        let tags = tree.tokens().map(|leaf| leaf.tag).collect();
        let mut all = Self { tree, spans: tree.spans(), tags, nodes };
        for node in tree.nodes() {
            all.tell_parent(node);
            all.tell_sister(node);
        }
        // Sisters to the right have greater numbers.
        for node in tree.nodes().collect::<Vec<_>>().into_iter().rev() {
            all.nodes[node.index()].precedes_verb = all.precedes_verb(node);
        }
        // Parents come before their daughters.
        for node in tree.nodes().filter(|&node| !tree.is_word(node)) {
            if let Some(owner) = all.owner(node) {
                let Constituent { unit, kind, .. } = all.nodes[owner.index()];
                all.nodes[node.index()].unit = unit;
                all.nodes[node.index()].kind = kind;
            }
        }
        all
    }

    fn part_of_speech(&self, preterminal: NodeId) -> Option<PartOfSpeech> {
        let is_one = self.tree.is_preterminal(preterminal);
        is_one.then(|| PartOfSpeech::of_tag(self.tree.name(preterminal)))
    }

    fn category(&self, node: NodeId) -> Category {
        self.nodes[node.index()].category
    }

    fn has_words(&self, node: NodeId) -> bool {
        let (start, end) = self.spans[node.index()];
        start < end
    }

    /// Notes at the parent what kind of daughter it has.
    fn tell_parent(&mut self, node: NodeId) {
        let Some(parent) = self.tree.parent(node) else { return };
        let part = self.part_of_speech(node);
        let is_part_of_noun_phrase = part.is_none() && self.category(node) == Category::Nominal;
        let parent = &mut self.nodes[parent.index()];
        if is_part_of_noun_phrase || part.is_some_and(|part| part != PartOfSpeech::Between) {
            parent.last_word = node.index() as u32;
        }
        parent.has_verb |= part == Some(PartOfSpeech::Verb);
    }

    /// The constituent above whose phrase takes in the words of this one.
    fn owner(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.tree.parent(node)?;
        let (above, category) = (self.nodes[parent.index()], self.category(node));
        let stands_before_a_word = (node.index() as u32) < above.last_word;
        let is_owner = match (above.category, category) {
            (above, Category::Nominal) => above.is_noun_phrase(),
            (Category::Phrase(Kind::Verb) | Category::Clause, Category::Phrase(Kind::Verb)) => {
                let is_first = self.spans[node.index()].0 == self.spans[parent.index()].0;
                let goes_on = above.has_verb || (is_first && above.category == Category::Phrase(Kind::Verb));
                return if goes_on { Some(parent) } else { self.governor(node, parent) };
            }
            (Category::Phrase(Kind::Verb), Category::Phrase(Kind::Adverb)) => {
                above.has_verb && self.nodes[node.index()].precedes_verb
            }
            (
                Category::Phrase(Kind::Adjective | Kind::Adverb),
                Category::Phrase(Kind::Adjective | Kind::Adverb),
            ) => stands_before_a_word,
            (above, Category::Phrase(Kind::Adjective | Kind::Adverb | Kind::Verb) | Category::Clause) => {
                above.is_noun_phrase() && stands_before_a_word
            }
            _ => false,
        };
        is_owner.then_some(parent)
    }

    /// The verb phrase that goes on with an infinitive: one that is a clause by itself, without a subject.
    fn governor(&self, infinitive: NodeId, clause: NodeId) -> Option<NodeId> {
        let (start, end) = self.spans[clause.index()];
        let governor = self.tree.parent(clause)?;
        let is_alone = self.spans[infinitive.index()] == (start, end);
        let is_marked = self.tags.get(start as usize) == Some(&"TO");
        let is_verb_phrase = self.category(governor) == Category::Phrase(Kind::Verb);
        let has_verb = self.nodes[governor.index()].has_verb;
        (is_alone && is_marked && is_verb_phrase && has_verb).then_some(governor)
    }

    /// Notes at the sister to the right what stands to its left.
    fn tell_sister(&mut self, node: NodeId) {
        let Some(next) = self.tree.next_sibling(node) else { return };
        let is_empty = !self.has_words(node);
        let follows_verb =
            if is_empty { self.nodes[node.index()].follows_verb } else { self.is_verbal(node) };
        self.nodes[next.index()].follows_verb = follows_verb;
    }

    fn precedes_verb(&self, node: NodeId) -> bool {
        self.tree.next_sibling(node).is_some_and(|next| {
            let is_passed = !self.has_words(next) || self.is_adverb(next);
            if is_passed { self.nodes[next.index()].precedes_verb } else { self.is_verbal(next) }
        })
    }

    fn is_adverb(&self, node: NodeId) -> bool {
        match self.part_of_speech(node) {
            Some(part) => part == PartOfSpeech::Adverb,
            None => self.category(node) == Category::Phrase(Kind::Adverb),
        }
    }

    fn is_verbal(&self, node: NodeId) -> bool {
        match self.part_of_speech(node) {
            Some(part) => part == PartOfSpeech::Verb,
            None => self.category(node) == Category::Phrase(Kind::Verb),
        }
    }

    /// Where a word belongs.
    fn place(&self, word: NodeId) -> Place {
        let preterminal = self.tree.preterminal(word);
        let part = preterminal.and_then(|node| self.part_of_speech(node)).unwrap_or(PartOfSpeech::Other);
        let Some((preterminal, parent)) = preterminal.and_then(|node| Some((node, self.tree.parent(node)?)))
        else {
            // A word right below the root, or the root a part of speech.
            return part.kind().map_or(Place::Outside, |kind| Place::is_in(0, kind));
        };
        let above = self.nodes[parent.index()];
        match (part, above.category) {
            (PartOfSpeech::Between, category) if category != Category::Phrase(Kind::Conjunction) => {
                Place::Between
            }
            (PartOfSpeech::Possessive, _) => self.possessive(parent),
            (_, Category::Clause | Category::Phrase(Kind::Verb)) => self.in_clause(preterminal, parent, part),
            (PartOfSpeech::Nominal, Category::Phrase(Kind::Preposition | Kind::Subordinator)) => {
                stray(parent, Kind::Noun)
            }
            _ => Place::is_in(above.unit * KINDS, above.kind),
        }
    }

    /// The ending of a possessive begins the phrase that its owner's phrase stands in.
    fn possessive(&self, parent: NodeId) -> Place {
        let outer = self.tree.parent(parent).filter(|&outer| self.category(outer).is_noun_phrase());
        let owner = self.nodes[outer.unwrap_or(parent).index()];
        Place::In { unit: owner.unit * KINDS, kind: Kind::Noun, begins: true }
    }

    /// A word right below a clause or a verb phrase.
    fn in_clause(&self, preterminal: NodeId, parent: NodeId, part: PartOfSpeech) -> Place {
        let above = self.nodes[parent.index()];
        // Within a noun phrase, or in a verb group, a clause has its words from there.
        let is_taken_in = above.unit != parent.index() as u32 && above.kind == Kind::Noun;
        let Constituent { follows_verb, precedes_verb, .. } = self.nodes[preterminal.index()];
        let begins = self.spans[preterminal.index()].0 == self.spans[above.unit as usize].0;
        let is_among_verbs = above.has_verb && (follows_verb || (precedes_verb && !begins));
        let is_negation = part == PartOfSpeech::Adverb && is_among_verbs;
        if is_taken_in {
            return Place::is_in(above.unit * KINDS, above.kind);
        }
        if part == PartOfSpeech::Verb || is_negation {
            return Place::is_in(above.unit * KINDS, Kind::Verb);
        }
        part.kind().map_or(Place::Outside, |kind| stray(parent, kind))
    }
}

/// Units are the numbers of nodes, each times so many, and one more for each kind of stray word.
const KINDS: u32 = 16;

/// A word that stands in a phrase or clause without a phrase of its own: with its neighbours of the same kind.
fn stray(parent: NodeId, kind: Kind) -> Place {
    Place::is_in(parent.index() as u32 * KINDS + kind as u32 + 1, kind)
}
