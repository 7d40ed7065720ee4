//! Products of grammars: several grammars that parse together.

use solecism_corpus::Problem;

use super::decode::{Decoder, GrammarPosteriors, Renumbering};
use super::expected_constituents::expected_constituents;
use super::parser::{Latent, LatentScratch};
use super::posteriors::Posteriors;
use super::rules::{BinaryRule, Rules, UnaryChain};
use super::symbols::{Symbol, Symbols};
use crate::constituency::consensus::ExpectedConstituents;
use crate::constituency::forest::Derivation;
use crate::constituency::{ParsedTree, PhraseTree, TreeInput, TreeParser, TreeScratch};
use solecism_tagging::model::{Model, Training, malformed};

/// Kind of the model file of several grammars.
pub const KIND: &str = "product";

/// Maximum number of grammars in a product.
const MAX_GRAMMARS: usize = 64;

/// Decoding objective.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Decoding {
    /// The tree with the greatest expected number of correct constituents, less a cost for each.
    #[default]
    Consensus,
    /// The tree with the greatest product of its rules' posteriors.
    MaxRule,
}

impl Decoding {
    /// Names on the command line.
    pub const NAMES: [&str; 2] = ["consensus", "max-rule"];

    /// The decoding of a name.
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Consensus, Self::MaxRule];
        Self::NAMES.iter().position(|&own| own == name).map(|at| all[at])
    }
}

/// Weighted grammars over shared symbols and rules. A single grammar is a product of one.
#[derive(Clone, Debug, Default)]
pub struct Product {
    members: Vec<Member>,
    symbols: Symbols,
    rules: Rules,
    decoding: Decoding,
}

/// The posterior of a sentence's parses.
#[derive(Clone, Debug, Default)]
pub struct ParsePosterior {
    /// Expected constituents.
    pub expected: ExpectedConstituents,
    /// The best trees, best first.
    pub trees: Vec<ParsedTree>,
    /// Log-likelihood of the sentence, averaged over the grammars by weight.
    pub log_likelihood: f64,
}

impl ParsePosterior {
    /// The consensus tree, followed by the other trees ranked by the same objective; at most `count` in all. `words` is
    /// the length of the sentence.
    pub fn into_trees(self, words: usize, count: usize) -> Vec<ParsedTree> {
        let others = self.trees.into_iter().filter(|_| count > 1).map(|parsed| parsed.tree);
        self.expected.rank(words, others, count)
    }
}

#[derive(Clone, Debug)]
struct Member {
    grammar: Latent,
    weight: f64,
    renumbering: Renumbering,
    /// Its own symbol for each shared one.
    own: Vec<Option<Symbol>>,
}

impl Member {
    /// Computes posteriors restricted to the mask of the leading grammar's last pass, or its own if that leaves no
    /// parse.
    fn posteriors_after(
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

/// Maps shared symbols to a grammar's own, the inverse of `symbols`.
fn inverse(symbols: &[Symbol]) -> Vec<Option<Symbol>> {
    let size = symbols.iter().max().map_or(0, |&last| usize::from(last) + 1);
    let mut inverse = vec![None; size];
    (0..).zip(symbols).for_each(|(own, &shared)| inverse[usize::from(shared)] = Some(own));
    inverse
}

impl Product {
    /// Creates a product of grammars with weights.
    ///
    /// # Errors
    /// If there are no grammars, too many, or too many different symbols in them.
    pub fn new(grammars: Vec<(Latent, f64)>) -> Result<Self, Problem> {
        if grammars.is_empty() || grammars.len() > MAX_GRAMMARS {
            let what = format!("{} grammars cannot be combined", grammars.len());
            return Err(Problem::new(what, format!("name 1 to {MAX_GRAMMARS}")));
        }
        let mut product = Self::default();
        for (grammar, weight) in grammars {
            let renumbering = product.register(&grammar);
            let own = inverse(&renumbering.symbols);
            product.members.push(Member { grammar, weight, renumbering, own });
        }
        if product.symbols.len() > super::symbols::MAX_SYMBOLS {
            return Err(Problem::new("the grammars have too many symbols", "are they of the same treebank?"));
        }
        Ok(product)
    }

    /// Adds the symbols and rules of a grammar to the shared ones.
    fn register(&mut self, grammar: &Latent) -> Renumbering {
        let names = grammar.symbols.names().iter();
        let symbols: Vec<Symbol> = names.map(|name| self.symbols.number_of_name(name) as Symbol).collect();
        let new = |symbol: Symbol| symbols[usize::from(symbol)];
        let rules = &grammar.rules;
        let binary = rules.binary.iter().map(|rule| {
            let (parent, left, right) = (new(rule.parent), new(rule.left), new(rule.right));
            self.rules.binary(BinaryRule { parent, left, right })
        });
        let binary = binary.collect();
        let chains = rules.chains.iter().map(|chain| {
            let middle = chain.middle.iter().map(|&symbol| new(symbol)).collect();
            self.rules.chain(UnaryChain { top: new(chain.top), middle, bottom: new(chain.bottom) })
        });
        let chains = chains.collect();
        Renumbering { rules: binary, chains, symbols }
    }

    /// Replaces the weights.
    ///
    /// # Errors
    /// If there is not one weight per grammar.
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

    /// Replaces the decoding objective.
    #[must_use]
    pub fn with_decoding(self, decoding: Decoding) -> Self {
        Self { decoding, ..self }
    }

    /// Computes the posteriors of all grammars with positive weight and passes them to `decode`; `None` if none of them
    /// has a parse.
    fn with_posteriors<T>(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        weights: &[f64],
        scratch: &mut LatentScratch,
        decode: impl FnOnce(&[GrammarPosteriors<'_>], &mut Decoder) -> T,
    ) -> Option<T> {
        let mut all = std::mem::take(&mut scratch.posteriors);
        all.resize_with(self.members.len(), Default::default);
        let mut leader: Option<&Member> = None;
        for ((member, posteriors), &weight) in self.members.iter().zip(&mut all).zip(weights) {
            let has_parse = weight > 0.0
                && match leader {
                    Some(leader) => member.posteriors_after(leader, words, tags, scratch, posteriors),
                    None => member.grammar.posteriors(words, tags, scratch, posteriors),
                };
            if !has_parse {
                posteriors.clear(words.len());
            } else if leader.is_none() {
                scratch.share_mask();
                leader = Some(member);
            }
        }
        let parsed = self.members.iter().zip(&all).zip(weights);
        let parsed = parsed.filter(|((_, posteriors), _)| !posteriors.roots.is_empty());
        let grammars: Vec<GrammarPosteriors<'_>> = parsed
            .map(|((member, posteriors), &weight)| GrammarPosteriors {
                posteriors,
                renumbering: &member.renumbering,
                weight,
            })
            .collect();
        let decoded = (!grammars.is_empty()).then(|| decode(&grammars, &mut scratch.decoder));
        scratch.posteriors = all;
        decoded
    }

    /// The weights of the grammars.
    pub fn weights(&self) -> Vec<f64> {
        self.members.iter().map(|member| member.weight).collect()
    }

    /// Parses a sentence with these weights, with up to `count` max-rule trees; `None` if no grammar has a parse.
    pub fn posterior(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        weights: &[f64],
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Option<ParsePosterior> {
        self.with_posteriors(words, tags, weights, &mut scratch.latent, |grammars, decoder| {
            let trees = if count == 0 { Vec::new() } else { self.decoded(grammars, count, decoder) };
            let all: f64 = grammars.iter().map(|grammar| grammar.weight).sum();
            let shares =
                grammars.iter().map(|grammar| GrammarPosteriors { weight: grammar.weight / all, ..*grammar });
            let grammars: Vec<GrammarPosteriors<'_>> = shares.collect();
            ParsePosterior {
                expected: expected_constituents(words.len(), &grammars, &self.symbols, &self.rules),
                trees,
                log_likelihood: grammars
                    .iter()
                    .map(|grammar| grammar.weight * grammar.posteriors.log_likelihood)
                    .sum(),
            }
        })
    }

    /// Up to `count` max-rule trees.
    fn decoded(
        &self,
        grammars: &[GrammarPosteriors<'_>],
        count: usize,
        decoder: &mut Decoder,
    ) -> Vec<ParsedTree> {
        decoder.fill(self.symbols.len(), &self.rules, grammars);
        let parsed = |best: &Derivation| ParsedTree {
            tree: decoder.tree(best, &self.symbols, &self.rules),
            score: best.score,
            is_flat: false,
        };
        decoder.best(count).iter().map(parsed).collect()
    }

    /// A flat tree: all words under one label, each with its most likely tag.
    fn flat(&self, words: &[&str], tags: Option<&[&str]>) -> ParsedTree {
        let mut tree = PhraseTree::default();
        if let Some(Member { grammar, renumbering, .. }) = self.members.first() {
            tree.open(u32::from(renumbering.symbols[usize::from(grammar.likeliest_root())]));
            for tag in grammar.likeliest_tags(words, tags) {
                tree.tag(u32::from(renumbering.symbols[usize::from(tag)]));
            }
            tree.close();
        }
        ParsedTree { tree, score: 0.0, is_flat: true }
    }

    /// Labels by number.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        (0..self.symbols.len()).map(|symbol| self.symbols.label(symbol as Symbol))
    }

    /// The training data of the grammars.
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

    /// Converts the grammars to a model; a single one to a model of its own kind.
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

    /// Reads grammars from a model, which may be of a single grammar.
    ///
    /// # Errors
    /// If the model is of another kind or inconsistent.
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
    /// If they are missing or inconsistent.
    pub fn load(model: &mut Model) -> Result<Self, Problem> {
        let weights: Vec<f64> = model.take("weights")?;
        if weights.len() > MAX_GRAMMARS || !weights.iter().all(|weight| weight.is_finite()) {
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
    fn parse_words(&self, input: TreeInput<'_>, scratch: &mut TreeScratch) -> Vec<ParsedTree> {
        let TreeInput { words, tags, count } = input;
        let trees = match self.decoding {
            Decoding::MaxRule => self.with_posteriors(
                words,
                tags,
                &self.weights(),
                &mut scratch.latent,
                |grammars, decoder| self.decoded(grammars, count, decoder),
            ),
            Decoding::Consensus => {
                let others = if count > 1 { count } else { 0 };
                let posterior = self.posterior(words, tags, &self.weights(), others, scratch);
                posterior.map(|posterior| posterior.into_trees(words.len(), count))
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
