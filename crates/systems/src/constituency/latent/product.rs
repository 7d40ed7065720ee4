//! Several grammars that decide together; one grammar decides alone.

use solecism_corpus::Problem;

use super::decode::{Decoder, Renumbering, Voice};
use super::expected::expected;
use super::parser::{Latent, LatentScratch};
use super::posteriors::Posteriors;
use super::rules::{Binary, Chain, Rules};
use super::symbols::{Symbol, Symbols};
use crate::constituency::consensus::Expected;
use crate::constituency::forest::Derivation;
use crate::constituency::{Parsed, PhraseTree, TreeParser, TreeScratch};
use solecism_tagging::model::{Model, Training, malformed};

/// What a model of several grammars is called.
pub const KIND: &str = "product";

/// The most grammars that decide together.
const MOST: usize = 64;

/// How the trees of a sentence are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Decoding {
    /// The tree that is likely to share most constituents with the right one.
    #[default]
    Consensus,
    /// The tree with the greatest product of its rules' probabilities.
    MaxRule,
}

impl Decoding {
    /// What they are called.
    pub const NAMES: [&str; 2] = ["consensus", "max-rule"];

    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Consensus, Self::MaxRule];
        Self::NAMES.iter().position(|&own| own == name).map(|at| all[at])
    }
}

/// Grammars with their weights, over symbols and rules that they share.
#[derive(Clone, Debug, Default)]
pub struct Product {
    members: Vec<Member>,
    symbols: Symbols,
    rules: Rules,
    decoding: Decoding,
}

/// What grammars say of a sentence.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// The constituents that they expect.
    pub expected: Expected,
    /// The trees with the likeliest rules, the best first.
    pub trees: Vec<Parsed>,
    /// The logarithm of the sentence's probability, in the mean of the grammars.
    pub likelihood: f64,
}

impl Heard {
    /// The tree over so many words that is likely to share most constituents with the right one, and after it others by
    /// how many they are likely to share, at most so many in all.
    pub fn ranked(self, words: usize, count: usize) -> Vec<Parsed> {
        let others = self.trees.into_iter().filter(|_| count > 1).map(|parsed| parsed.tree);
        self.expected.ranked(words, others, count)
    }
}

#[derive(Clone, Debug)]
struct Member {
    grammar: Latent,
    weight: f64,
    renumbering: Renumbering,
    /// Its own symbol for each of those that all share.
    own: Vec<Option<Symbol>>,
}

impl Member {
    /// What it says of a sentence that another grammar looked at: only what that one found likely before its last pass
    /// is looked at, unless none of that is a parse.
    fn after(
        &self,
        leader: &Self,
        words: &[&str],
        tags: Option<&[&str]>,
        scratch: &mut LatentScratch,
        found: &mut Posteriors,
    ) -> bool {
        let shared = |symbol: Symbol| leader.renumbering.symbols[usize::from(symbol)];
        let own = |symbol: Symbol| self.own.get(usize::from(shared(symbol))).copied().flatten();
        self.grammar.posteriors_after(words, tags, own, scratch, found)
            || self.grammar.posteriors(words, tags, scratch, found)
    }
}

/// The other way round.
fn inverse(symbols: &[Symbol]) -> Vec<Option<Symbol>> {
    let size = symbols.iter().max().map_or(0, |&last| usize::from(last) + 1);
    let mut inverse = vec![None; size];
    (0..).zip(symbols).for_each(|(own, &shared)| inverse[usize::from(shared)] = Some(own));
    inverse
}

impl Product {
    /// These grammars, each with its weight.
    ///
    /// # Errors
    /// If there is none, there are too many, or they have too many different symbols.
    pub fn new(grammars: Vec<(Latent, f64)>) -> Result<Self, Problem> {
        if grammars.is_empty() || grammars.len() > MOST {
            let what = format!("{} grammars cannot decide together", grammars.len());
            return Err(Problem::new(what, format!("name 1 to {MOST}")));
        }
        let mut product = Self::default();
        for (grammar, weight) in grammars {
            let renumbering = product.adopt(&grammar);
            let own = inverse(&renumbering.symbols);
            product.members.push(Member { grammar, weight, renumbering, own });
        }
        if product.symbols.len() > super::symbols::MOST {
            return Err(Problem::new("the grammars have too many symbols", "are they of the same treebank?"));
        }
        Ok(product)
    }

    /// Takes up the symbols and rules of a grammar.
    fn adopt(&mut self, grammar: &Latent) -> Renumbering {
        let names = grammar.symbols.names().iter();
        let symbols: Vec<Symbol> = names.map(|name| self.symbols.number_of_name(name) as Symbol).collect();
        let new = |symbol: Symbol| symbols[usize::from(symbol)];
        let rules = &grammar.rules;
        let binary = rules.binary.iter().map(|rule| {
            let (parent, left, right) = (new(rule.parent), new(rule.left), new(rule.right));
            self.rules.binary(Binary { parent, left, right })
        });
        let binary = binary.collect();
        let chains = rules.chains.iter().map(|chain| {
            let middle = chain.middle.iter().map(|&symbol| new(symbol)).collect();
            self.rules.chain(Chain { top: new(chain.top), middle, bottom: new(chain.bottom) })
        });
        let chains = chains.collect();
        Renumbering { rules: binary, chains, symbols }
    }

    /// The same grammars with other weights.
    ///
    /// # Errors
    /// If there is not one for each.
    pub fn with_weights(mut self, weights: &[f64]) -> Result<Self, Problem> {
        if weights.len() != self.members.len() {
            let what = format!("{} weights for {} grammars", weights.len(), self.members.len());
            return Err(Problem::new(what, "give one for each, with commas between them"));
        }
        self.members.iter_mut().zip(weights).for_each(|(member, &weight)| member.weight = weight);
        Ok(self)
    }

    /// The grammars.
    pub fn grammars(&self) -> impl Iterator<Item = &Latent> {
        self.members.iter().map(|member| &member.grammar)
    }

    /// The same grammars, choosing trees otherwise.
    #[must_use]
    pub fn with_decoding(self, decoding: Decoding) -> Self {
        Self { decoding, ..self }
    }

    /// Finds what the grammars say of a sentence, and has it looked at; nothing if none of them has a parse for it.
    fn listen<T>(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        weights: &[f64],
        scratch: &mut LatentScratch,
        look: impl FnOnce(&[Voice<'_>], &mut Decoder) -> T,
    ) -> Option<T> {
        let mut found = std::mem::take(&mut scratch.posteriors);
        found.resize_with(self.members.len(), Default::default);
        let mut leader: Option<&Member> = None;
        for ((member, found), &weight) in self.members.iter().zip(&mut found).zip(weights) {
            let is_found = weight > 0.0
                && match leader {
                    Some(leader) => member.after(leader, words, tags, scratch, found),
                    None => member.grammar.posteriors(words, tags, scratch, found),
                };
            if !is_found {
                found.clear(words.len());
            } else if leader.is_none() {
                scratch.lead();
                leader = Some(member);
            }
        }
        let heard = self.members.iter().zip(&found).zip(weights);
        let heard = heard.filter(|((_, found), _)| !found.roots.is_empty());
        let voices: Vec<Voice<'_>> = heard
            .map(|((member, posteriors), &weight)| Voice {
                posteriors,
                renumbering: &member.renumbering,
                weight,
            })
            .collect();
        let seen = (!voices.is_empty()).then(|| look(&voices, &mut scratch.decoder));
        scratch.posteriors = found;
        seen
    }

    /// How much each grammar counts.
    pub fn weights(&self) -> Vec<f64> {
        self.members.iter().map(|member| member.weight).collect()
    }

    /// What the grammars with these weights say of a sentence, with at most so many of the trees that they have for it;
    /// nothing if none of them has one.
    pub fn hear(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        weights: &[f64],
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Option<Heard> {
        self.listen(words, tags, weights, &mut scratch.latent, |voices, decoder| {
            let trees = if count == 0 { Vec::new() } else { self.decoded(voices, count, decoder) };
            let all: f64 = voices.iter().map(|voice| voice.weight).sum();
            let shares = voices.iter().map(|voice| Voice { weight: voice.weight / all, ..*voice });
            let voices: Vec<Voice<'_>> = shares.collect();
            Heard {
                expected: expected(words.len(), &voices, &self.symbols, &self.rules),
                trees,
                likelihood: voices.iter().map(|voice| voice.weight * voice.posteriors.likelihood).sum(),
            }
        })
    }

    /// The trees whose rules are most likely.
    fn decoded(&self, voices: &[Voice<'_>], count: usize, decoder: &mut Decoder) -> Vec<Parsed> {
        decoder.fill(self.symbols.len(), &self.rules, voices);
        let parsed = |best: &Derivation| Parsed {
            tree: decoder.tree(best, &self.symbols, &self.rules),
            score: best.score,
            is_flat: false,
        };
        decoder.best(count).iter().map(parsed).collect()
    }

    /// All words under one label, each with its likeliest tag.
    fn flat(&self, words: &[&str], tags: Option<&[&str]>) -> Parsed {
        let mut tree = PhraseTree::default();
        if let Some(Member { grammar, renumbering, .. }) = self.members.first() {
            tree.open(u32::from(renumbering.symbols[usize::from(grammar.likeliest_root())]));
            for tag in grammar.likeliest_tags(words, tags) {
                tree.tag(u32::from(renumbering.symbols[usize::from(tag)]));
            }
            tree.close();
        }
        Parsed { tree, score: 0.0, is_flat: true }
    }

    /// The labels by their numbers.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        (0..self.symbols.len()).map(|symbol| self.symbols.label(symbol as Symbol))
    }

    /// What the grammars were trained on.
    pub fn training(&self) -> Training {
        if let [Member { grammar, .. }] = &self.members[..] {
            return grammar.training.clone();
        }
        let mut training = Training::default();
        for (number, grammar) in self.grammars().enumerate() {
            training.sentences += grammar.training.sentences;
            training.words += grammar.training.words;
            training.options.insert(format!("grammar{number}"), grammar.training.options.clone().into());
        }
        training
    }

    /// The model of these grammars.
    pub fn to_model(&self) -> Model {
        if let [Member { grammar, .. }] = &self.members[..] {
            return grammar.to_model();
        }
        let mut model = Model::new(KIND, self.training());
        self.save(&mut model);
        model
    }

    /// Adds the grammars to a model.
    pub fn save(&self, model: &mut Model) {
        model.put("weights", &self.weights());
        for (number, grammar) in self.grammars().enumerate() {
            grammar.save_as(&format!("grammar{number}"), model);
        }
    }

    /// The grammars of a model, which may be of one grammar.
    ///
    /// # Errors
    /// If the model is of another kind, or does not fit together.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        if model.kind == super::KIND {
            return Self::new(vec![(Latent::of_model(model)?, 1.0)]);
        }
        model.expect(KIND)?;
        Self::load(&mut model)
    }

    /// Takes grammars out of a model.
    ///
    /// # Errors
    /// If they are not there, or do not fit together.
    pub fn load(model: &mut Model) -> Result<Self, Problem> {
        let weights: Vec<f64> = model.take("weights")?;
        if weights.len() > MOST || !weights.iter().all(|weight| weight.is_finite()) {
            return Err(malformed("bad weights"));
        }
        let training = model.training.clone();
        let grammar = |(number, &weight): (usize, &f64)| {
            let grammar = Latent::load_as(&format!("grammar{number}"), model)?;
            Ok((Latent { training: training.clone(), ..grammar }, weight))
        };
        Self::new(weights.iter().enumerate().map(grammar).collect::<Result<_, Problem>>()?)
    }
}

impl TreeParser for Product {
    fn trees(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Vec<Parsed> {
        if words.is_empty() {
            return vec![Parsed::default()];
        }
        let count = count.max(1);
        let trees = match self.decoding {
            Decoding::MaxRule => {
                self.listen(words, tags, &self.weights(), &mut scratch.latent, |voices, decoder| {
                    self.decoded(voices, count, decoder)
                })
            }
            Decoding::Consensus => {
                let others = if count > 1 { count } else { 0 };
                let heard = self.hear(words, tags, &self.weights(), others, scratch);
                heard.map(|heard| heard.ranked(words.len(), count))
            }
        };
        match trees {
            Some(trees) if !trees.is_empty() => trees,
            _ => vec![self.flat(words, tags)],
        }
    }

    fn label(&self, number: u32) -> &str {
        self.symbols.label(number as Symbol)
    }

    fn root(&self) -> Option<&str> {
        self.members.first().and_then(|member| member.grammar.wrapper())
    }
}
