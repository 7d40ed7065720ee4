//! Training systems of any kind, from a treebank to a model.

use std::path::PathBuf;

use solecism_corpus::{Corpus, Format, Problem};
use solecism_errors::Profile;

use crate::chunk::{ChunkCorpus, ChunkTrainer};
use crate::constituency::pcfg::{Pcfg, PcfgOptions};
use crate::constituency::rerank::{self, Reranked, train_reranked};
use crate::constituency::{Functions, LatentOptions, LatentTrainer, Product, Robust, Treebank};
use crate::dependency::{
    Columns, DependencyCorpus, EagerOptions, EagerTrainer, JackknifeOptions, MstOptions, MstTrainer, Parser,
    Pipeline, Tags, jackknife, train_taggers,
};
use crate::model::Model;
use crate::repair::{Mender, RepairOptions};
use crate::tagger::{PerceptronOptions, PerceptronTrainer, TagColumn, TaggedCorpus, Tagger};

/// The kinds of system that can be trained.
pub const KINDS: [&str; 10] =
    ["hmm", "perceptron", "chunk", "eager", "mst", "pcfg", "latent", "rerank", "robust", "repair"];

/// The kinds that learn from trees in brackets, whose parts may count more or less than once.
pub const OF_TREES: [&str; 4] = ["pcfg", "latent", "rerank", "robust"];

/// What is learned from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mixture {
    /// Treebanks, each in one file or several, with how much they count.
    pub parts: Vec<(f64, Vec<PathBuf>)>,
    /// Their format, where they do not tell.
    pub format: Option<Format>,
}

impl Mixture {
    /// One treebank.
    pub fn one(files: Vec<PathBuf>, format: Option<Format>) -> Self {
        Self { parts: vec![(1.0, files)], format }
    }

    /// The trees.
    fn trees(&self, functions: Functions) -> Result<Treebank, Problem> {
        let open = |(weight, files): &(f64, Vec<PathBuf>)| Ok((*weight, Corpus::open(files, self.format)?));
        let parts = self.parts.iter().map(open).collect::<Result<Vec<(f64, Corpus)>, Problem>>()?;
        let parts: Vec<(f64, &Corpus)> = parts.iter().map(|(weight, corpus)| (*weight, corpus)).collect();
        Treebank::read(&parts, functions)
    }

    /// All parts as one corpus, each as often as it counts.
    ///
    /// # Errors
    /// A part that does not count whole times, or that cannot be read.
    pub fn joined(&self) -> Result<Corpus, Problem> {
        let mut all = Vec::new();
        for (weight, files) in &self.parts {
            let times = (1..=1_000_000).take_while(|&times| f64::from(times) <= *weight).count();
            if weight.fract() != 0.0 || times == 0 {
                let what = format!("a part of the mixture counts {weight} times");
                return Err(Problem::new(what, "only constituency parsers count parts by fractions"));
            }
            all.extend(std::iter::repeat_n(files, times).flatten().cloned());
        }
        Corpus::open(&all, self.format)
    }
}

/// How a system is trained; what does not concern its kind is not looked at.
#[derive(Clone, Debug)]
pub struct Training {
    /// Which of the [`KINDS`].
    pub kind: String,
    /// The column of tags; both where a parser has use for both, and the language's own for others, unless given.
    pub tags: Option<TagColumn>,
    /// The tags that a dependency parser learns from.
    pub training_tags: Tags,
    /// Decides the order of sentences, or how the halves of a state differ at first.
    pub seed: u64,
    /// How often to go through the treebank.
    pub iterations: Option<u32>,
    /// How wide the beam of a transition-based parser is.
    pub beam: Option<u32>,
    /// How often the states of all symbols are split.
    pub cycles: Option<u32>,
    /// How many grammars offer the trees that are ranked again, in a robust parser too.
    pub grammars: Option<u32>,
    /// The errors that it is robust against, or takes back.
    pub profile: Profile,
    /// More text without errors, in any format, that tells it what the language is like.
    pub text: Vec<PathBuf>,
    /// How many threads work where work can be divided; the model is the same on any number.
    pub threads: usize,
}

/// Told after each step of the training; what it says ends it.
pub type Stepped<'s> = &'s dyn Fn() -> Result<(), Problem>;

impl Training {
    /// Trains on a mixture of treebanks; several grammars that decide together on one each. The grammars of a robust
    /// parser learn from a second mixture, if there is one; what mends sentences learns from the first, which should have
    /// no errors. Parts of other systems than those [`OF_TREES`] count whole times.
    ///
    /// # Errors
    /// A kind that there is not, treebanks that it cannot learn from, or what `stepped` says.
    pub fn run(&self, mixtures: &[Mixture], stepped: Stepped<'_>) -> Result<Model, Problem> {
        stepped()?;
        let nothing = || Problem::new("there is nothing to learn from", "name a treebank");
        let first = mixtures.first().ok_or_else(nothing)?;
        match &*self.kind {
            "hmm" => Ok(Tagger::train_hmm(&self.tagged(first)?).to_model()),
            "perceptron" => self.perceptron(first, stepped),
            "chunk" => self.chunker(first, stepped),
            "eager" | "mst" => self.dependencies(first, stepped),
            "pcfg" => Ok(Pcfg::train(&first.trees(Functions::Keep)?, PcfgOptions::default())?.to_model()),
            "latent" => {
                let grammars = (0..).zip(mixtures).map(|(number, mixture)| {
                    let grammar =
                        self.grammar(&mixture.trees(Functions::Drop)?, self.seed_of(number), stepped)?;
                    Ok((grammar.parser(), 1.0))
                });
                Ok(Product::new(grammars.collect::<Result<_, Problem>>()?)?.to_model())
            }
            "rerank" => Ok(self.reranked(&first.trees(Functions::Drop)?, stepped)?.to_model()),
            "robust" => Ok(self.robust(mixtures, stepped)?.to_model()),
            "repair" => {
                let corpus = TaggedCorpus::read(&first.joined()?, TagColumn::Xpos)?;
                Ok(self.mender(&corpus)?.to_model())
            }
            other => {
                let what = format!("there is no kind of system called {other}");
                Err(Problem::new(what, format!("there are {}", KINDS.join(", "))))
            }
        }
    }

    /// Another one for each of several grammars.
    fn seed_of(&self, number: u64) -> u64 {
        self.seed.wrapping_add(number)
    }

    fn tagged(&self, mixture: &Mixture) -> Result<TaggedCorpus, Problem> {
        TaggedCorpus::read(&mixture.joined()?, self.column())
    }

    fn column(&self) -> TagColumn {
        self.tags.unwrap_or(TagColumn::Xpos)
    }

    fn learning(&self) -> PerceptronOptions {
        let iterations = self.iterations.unwrap_or(PerceptronOptions::default().iterations);
        PerceptronOptions { seed: self.seed, iterations }
    }

    fn perceptron(&self, mixture: &Mixture, stepped: Stepped<'_>) -> Result<Model, Problem> {
        let corpus = self.tagged(mixture)?;
        let mut trainer = PerceptronTrainer::new(&corpus, self.learning());
        while !trainer.is_done() {
            trainer.iterate();
            stepped()?;
        }
        Ok(trainer.finish().to_model())
    }

    fn chunker(&self, mixture: &Mixture, stepped: Stepped<'_>) -> Result<Model, Problem> {
        let corpus = ChunkCorpus::read(&mixture.joined()?, self.column())?;
        let mut trainer = ChunkTrainer::new(&corpus, self.learning());
        while !trainer.is_done() {
            trainer.iterate();
            stepped()?;
        }
        Ok(trainer.finish().to_model())
    }

    fn dependencies(&self, mixture: &Mixture, stepped: Stepped<'_>) -> Result<Model, Problem> {
        let is_wanted = |column| self.tags.is_none_or(|wanted| wanted == column);
        let columns = Columns { upos: is_wanted(TagColumn::Upos), xpos: is_wanted(TagColumn::Xpos) };
        let corpus = DependencyCorpus::read_columns(&mixture.joined()?, columns)?;
        let tagged = self.retagged(&corpus);
        stepped()?;
        let parser = self.dependency_parser(&tagged, stepped)?;
        let options = PerceptronOptions { seed: self.seed, ..PerceptronOptions::default() };
        Ok(Pipeline::new(parser, train_taggers(&corpus, options, self.threads)).to_model())
    }

    /// The treebank with the tags that are learned from.
    fn retagged(&self, corpus: &DependencyCorpus) -> DependencyCorpus {
        if self.training_tags == Tags::Gold {
            return corpus.clone();
        }
        let tagger = PerceptronOptions { seed: self.seed, ..JackknifeOptions::default().tagger };
        let options = JackknifeOptions { threads: self.threads, tagger, ..JackknifeOptions::default() };
        jackknife(corpus, options, &mut |_, _| {})
    }

    fn dependency_parser(&self, corpus: &DependencyCorpus, stepped: Stepped<'_>) -> Result<Parser, Problem> {
        let (seed, threads) = (self.seed, self.threads);
        if self.kind == "mst" {
            let default = MstOptions::default();
            let iterations = self.iterations.unwrap_or(default.iterations);
            let mut trainer = MstTrainer::new(
                corpus,
                MstOptions { seed, threads, iterations, projective: true, ..default },
            );
            while !trainer.is_done() {
                trainer.iterate();
                stepped()?;
            }
            return Ok(trainer.finish());
        }
        let default = EagerOptions::default();
        let iterations = self.iterations.unwrap_or(default.iterations);
        let beam = self.beam.unwrap_or(default.beam);
        let mut trainer =
            EagerTrainer::new(corpus, EagerOptions { seed, iterations, beam, threads, ..default });
        while !trainer.is_done() {
            trainer.iterate();
            stepped()?;
        }
        Ok(trainer.finish())
    }

    fn grammar(
        &self,
        treebank: &Treebank,
        seed: u64,
        stepped: Stepped<'_>,
    ) -> Result<LatentTrainer, Problem> {
        let cycles = self.cycles.unwrap_or(LatentOptions::default().cycles);
        let mut trainer = LatentTrainer::new(treebank, LatentOptions { cycles, seed }, self.threads);
        while !trainer.is_done() {
            trainer.advance();
            stepped()?;
        }
        Ok(trainer)
    }

    fn reranked(&self, treebank: &Treebank, stepped: Stepped<'_>) -> Result<Reranked, Problem> {
        let numbers = 0..u64::from(self.grammars.unwrap_or(rerank::GRAMMARS));
        let grammars = numbers
            .map(|number| self.grammar(treebank, self.seed_of(number), stepped))
            .collect::<Result<Vec<_>, _>>()?;
        train_reranked(&grammars, treebank, self.threads, &mut |_| {})
    }

    fn mender(&self, corpus: &TaggedCorpus) -> Result<Mender, Problem> {
        let options = RepairOptions { seed: self.seed, ..RepairOptions::of_profile(self.profile.clone()) };
        let text = (!self.text.is_empty()).then(|| Corpus::open(&self.text, None)).transpose()?;
        Mender::train(corpus, text.as_ref(), &options, &mut |_| {})
    }

    fn robust(&self, mixtures: &[Mixture], stepped: Stepped<'_>) -> Result<Robust, Problem> {
        let trees = |mixture: &Mixture| mixture.trees(Functions::Drop);
        let (good, treebank) = match mixtures {
            [good] => (trees(good)?, None),
            [good, both] => (trees(good)?, Some(trees(both)?)),
            _ => {
                return Err(Problem::new("robust takes two mixtures at most", "grammatical trees, and both"));
            }
        };
        let mender = self.mender(&good.tagged())?;
        Ok(Robust::new(self.reranked(treebank.as_ref().unwrap_or(&good), stepped)?, mender))
    }
}
