//! Base phrases of a constituency tree.

use solecism_corpus::Tree;
use solecism_corpus::tree::NodeId;

use super::membership::{Membership, PhraseKind, labels};
use super::part_of_speech::PartOfSpeech;

/// Category of a constituent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Category {
    Phrase(PhraseKind),
    /// Part of a noun phrase that is not a phrase by itself: `NML`, `NX`, `NAC`, `QP`.
    Nominal,
    /// A clause, a fragment, or an unknown label: its words are classified by their tags.
    Clause,
}

impl Category {
    fn of_label(label: &str) -> Self {
        let plain = label.split(['-', '=', '|', '^', '+']).next().unwrap_or_default();
        let kind = match plain.strip_prefix("WH").unwrap_or(plain) {
            "NML" | "NX" | "NAC" | "QP" => return Self::Nominal,
            "NP" => PhraseKind::Noun,
            "VP" => PhraseKind::Verb,
            "PP" => PhraseKind::Preposition,
            "SBAR" => PhraseKind::Subordinator,
            "ADJP" => PhraseKind::Adjective,
            "ADVP" => PhraseKind::Adverb,
            "PRT" => PhraseKind::Particle,
            "CONJP" => PhraseKind::Conjunction,
            "INTJ" => PhraseKind::Interjection,
            "LST" => PhraseKind::List,
            _ => return Self::Clause,
        };
        Self::Phrase(kind)
    }

    fn is_noun_phrase(self) -> bool {
        matches!(self, Self::Nominal | Self::Phrase(PhraseKind::Noun))
    }
}

/// Properties of a node.
#[derive(Clone, Copy, Debug)]
struct Constituent {
    category: Category,
    /// The phrase that its own words belong to, as the index of the node that names the phrase.
    phrase: u32,
    kind: PhraseKind,
    /// The last daughter that is a word or part of a noun phrase; 0 if there is none.
    last_word: u32,
    /// A verb is directly below it.
    has_verb: bool,
    /// Its left sister is a verb or a verb phrase.
    follows_verb: bool,
    /// A verb or a verb phrase follows under the same parent, with only adverbs in between.
    precedes_verb: bool,
}

/// Base-phrase labels of the words of a tree, by the rules in [the module documentation](super). Function tags are
/// ignored.
pub fn chunks_of_tree(tree: &Tree<'_>) -> Vec<&'static str> {
    let constituents = Constituents::of(tree);
    let mut memberships: Vec<Membership> =
        tree.tokens().map(|leaf| constituents.membership(leaf.node)).collect();
    labels(&mut memberships)
}

struct Constituents<'t> {
    tree: &'t Tree<'t>,
    spans: Vec<(u32, u32)>,
    tags: Vec<&'t str>,
    nodes: Vec<Constituent>,
}

impl<'t> Constituents<'t> {
    fn of(tree: &'t Tree<'_>) -> Self {
        let of_node = |node: NodeId| {
            let category = Category::of_label(tree.name(node));
            let kind = match category {
                Category::Phrase(kind) => kind,
                Category::Nominal => PhraseKind::Noun,
                // Only verbs have a phrase of the clause itself.
                Category::Clause => PhraseKind::Verb,
            };
            let (has_verb, follows_verb, precedes_verb) = (false, false, false);
            let (phrase, last_word) = (node.index() as u32, 0);
            Constituent { category, phrase, kind, last_word, has_verb, follows_verb, precedes_verb }
        };
        let nodes: Vec<Constituent> = tree.nodes().map(of_node).collect();
        let tags = tree.tokens().map(|leaf| leaf.tag).collect();
        let mut all = Self { tree, spans: tree.spans(), tags, nodes };
        for node in tree.nodes() {
            all.mark_parent(node);
            all.mark_sister(node);
        }
        // Right sisters have greater indices, so they are done first.
        for node in tree.nodes().collect::<Vec<_>>().into_iter().rev() {
            all.nodes[node.index()].precedes_verb = all.precedes_verb(node);
        }
        // Parents come before their daughters.
        for node in tree.nodes().filter(|&node| !tree.is_word(node)) {
            if let Some(owner) = all.owner(node) {
                let Constituent { phrase, kind, .. } = all.nodes[owner.index()];
                all.nodes[node.index()].phrase = phrase;
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

    /// Updates the parent's properties that depend on this daughter.
    fn mark_parent(&mut self, node: NodeId) {
        let Some(parent) = self.tree.parent(node) else { return };
        let part = self.part_of_speech(node);
        let is_part_of_noun_phrase = part.is_none() && self.category(node) == Category::Nominal;
        let parent = &mut self.nodes[parent.index()];
        if is_part_of_noun_phrase || part.is_some_and(|part| part != PartOfSpeech::Between) {
            parent.last_word = node.index() as u32;
        }
        parent.has_verb |= part == Some(PartOfSpeech::Verb);
    }

    /// The parent or governing verb phrase whose phrase includes the words of this constituent.
    fn owner(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.tree.parent(node)?;
        let (above, category) = (self.nodes[parent.index()], self.category(node));
        let stands_before_a_word = (node.index() as u32) < above.last_word;
        let is_owner = match (above.category, category) {
            (above, Category::Nominal) => above.is_noun_phrase(),
            (Category::Phrase(PhraseKind::Verb) | Category::Clause, Category::Phrase(PhraseKind::Verb)) => {
                let is_first = self.spans[node.index()].0 == self.spans[parent.index()].0;
                let continues =
                    above.has_verb || (is_first && above.category == Category::Phrase(PhraseKind::Verb));
                return if continues { Some(parent) } else { self.governor(node, parent) };
            }
            (Category::Phrase(PhraseKind::Verb), Category::Phrase(PhraseKind::Adverb)) => {
                above.has_verb && self.nodes[node.index()].precedes_verb
            }
            (
                Category::Phrase(PhraseKind::Adjective | PhraseKind::Adverb),
                Category::Phrase(PhraseKind::Adjective | PhraseKind::Adverb),
            ) => stands_before_a_word,
            (
                above,
                Category::Phrase(PhraseKind::Adjective | PhraseKind::Adverb | PhraseKind::Verb)
                | Category::Clause,
            ) => above.is_noun_phrase() && stands_before_a_word,
            _ => false,
        };
        is_owner.then_some(parent)
    }

    /// The verb phrase that continues with an infinitive, if the infinitive is a clause by itself, without a subject.
    fn governor(&self, infinitive: NodeId, clause: NodeId) -> Option<NodeId> {
        let (start, end) = self.spans[clause.index()];
        let governor = self.tree.parent(clause)?;
        let is_alone = self.spans[infinitive.index()] == (start, end);
        let is_marked = self.tags.get(start as usize) == Some(&"TO");
        let is_verb_phrase = self.category(governor) == Category::Phrase(PhraseKind::Verb);
        let has_verb = self.nodes[governor.index()].has_verb;
        (is_alone && is_marked && is_verb_phrase && has_verb).then_some(governor)
    }

    /// Updates the right sister's properties that depend on this node.
    fn mark_sister(&mut self, node: NodeId) {
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
            None => self.category(node) == Category::Phrase(PhraseKind::Adverb),
        }
    }

    fn is_verbal(&self, node: NodeId) -> bool {
        match self.part_of_speech(node) {
            Some(part) => part == PartOfSpeech::Verb,
            None => self.category(node) == Category::Phrase(PhraseKind::Verb),
        }
    }

    fn membership(&self, word: NodeId) -> Membership {
        let preterminal = self.tree.preterminal(word);
        let part = preterminal.and_then(|node| self.part_of_speech(node)).unwrap_or(PartOfSpeech::Other);
        let Some((preterminal, parent)) = preterminal.and_then(|node| Some((node, self.tree.parent(node)?)))
        else {
            // The word is directly below the root, or the root is its tag.
            return part.kind().map_or(Membership::Outside, |kind| Membership::is_in(0, kind));
        };
        let above = self.nodes[parent.index()];
        match (part, above.category) {
            (PartOfSpeech::Between, category) if category != Category::Phrase(PhraseKind::Conjunction) => {
                Membership::Between
            }
            (PartOfSpeech::Possessive, _) => self.possessive(parent),
            (_, Category::Clause | Category::Phrase(PhraseKind::Verb)) => {
                self.in_clause(preterminal, parent, part)
            }
            (PartOfSpeech::Nominal, Category::Phrase(PhraseKind::Preposition | PhraseKind::Subordinator)) => {
                bare_word(parent, PhraseKind::Noun)
            }
            _ => Membership::is_in(above.phrase * IDS_PER_NODE, above.kind),
        }
    }

    /// A possessive marker begins the phrase around the possessor's phrase.
    fn possessive(&self, parent: NodeId) -> Membership {
        let outer = self.tree.parent(parent).filter(|&outer| self.category(outer).is_noun_phrase());
        let owner = self.nodes[outer.unwrap_or(parent).index()];
        Membership::In { phrase: owner.phrase * IDS_PER_NODE, kind: PhraseKind::Noun, begins: true }
    }

    /// A word directly below a clause or a verb phrase.
    fn in_clause(&self, preterminal: NodeId, parent: NodeId, part: PartOfSpeech) -> Membership {
        let above = self.nodes[parent.index()];
        // A clause that is part of a noun phrase gives its words to that phrase.
        let is_taken_in = above.phrase != parent.index() as u32 && above.kind == PhraseKind::Noun;
        let Constituent { follows_verb, precedes_verb, .. } = self.nodes[preterminal.index()];
        let begins = self.spans[preterminal.index()].0 == self.spans[above.phrase as usize].0;
        let is_among_verbs = above.has_verb && (follows_verb || (precedes_verb && !begins));
        let is_negation = part == PartOfSpeech::Adverb && is_among_verbs;
        if is_taken_in {
            return Membership::is_in(above.phrase * IDS_PER_NODE, above.kind);
        }
        if part == PartOfSpeech::Verb || is_negation {
            return Membership::is_in(above.phrase * IDS_PER_NODE, PhraseKind::Verb);
        }
        part.kind().map_or(Membership::Outside, |kind| bare_word(parent, kind))
    }
}

/// Phrase ids are `node * IDS_PER_NODE`, plus `kind + 1` for bare words below the node.
const IDS_PER_NODE: u32 = 16;

/// A word without a phrase of its own, grouped with its neighbours of the same kind.
fn bare_word(parent: NodeId, kind: PhraseKind) -> Membership {
    Membership::is_in(parent.index() as u32 * IDS_PER_NODE + kind as u32 + 1, kind)
}
