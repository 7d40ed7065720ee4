//! Training systems of any kind, from a treebank to a model.

use solecism_corpus::{Corpus, Problem};
use solecism_errors::Profile;
use solecism_systems::chunk::{ChunkCorpus, ChunkTrainer};
use solecism_systems::constituency::pcfg::{Pcfg, PcfgOptions};
use solecism_systems::constituency::rerank::train_reranked;
use solecism_systems::constituency::robust::Lessons;
use solecism_systems::constituency::{Functions, LatentOptions, LatentTrainer, Product, Robust, Treebank};
use solecism_systems::dependency::{
    Columns, DependencyCorpus, EagerOptions, EagerTrainer, JackknifeOptions, MstOptions, MstTrainer, Parser,
    Pipeline, Tags, jackknife, train_taggers,
};
use solecism_systems::model::Model;
use solecism_systems::repair::{Repair, RepairOptions};
use solecism_systems::tagger::{PerceptronOptions, PerceptronTrainer, TagColumn, TaggedCorpus, Tagger};

/// The kinds of system that can be trained.
pub const KINDS: [&str; 9] =
    ["hmm", "perceptron", "chunk", "eager", "mst", "pcfg", "latent", "rerank", "robust"];

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
    /// How many grammars of each sort a robust parser has.
    pub grammars: u32,
    /// The errors that it is robust against.
    pub profile: Profile,
    /// How many threads work where work can be divided; the model is the same on any number.
    pub threads: usize,
}

/// Told after each step of the training; what it says ends it.
pub type Stepped<'s> = &'s dyn Fn() -> Result<(), Problem>;

impl Training {
    /// Trains.
    ///
    /// # Errors
    /// A kind that there is not, a treebank that it cannot learn from, or what `stepped` says.
    pub fn run(&self, corpus: &Corpus, stepped: Stepped<'_>) -> Result<Model, Problem> {
        stepped()?;
        match &*self.kind {
            "hmm" => Ok(Tagger::train_hmm(&TaggedCorpus::read(corpus, self.column())?).to_model()),
            "perceptron" => self.perceptron(corpus, stepped),
            "chunk" => self.chunker(corpus, stepped),
            "eager" | "mst" => self.dependencies(corpus, stepped),
            "pcfg" => {
                let treebank = Treebank::read(&[(1.0, corpus)], Functions::Keep)?;
                Ok(Pcfg::train(&treebank, PcfgOptions::default())?.to_model())
            }
            "latent" => {
                let treebank = Treebank::read(&[(1.0, corpus)], Functions::Drop)?;
                let grammar = self.grammar(&treebank, self.seed, stepped)?;
                Ok(Product::new(vec![(grammar.parser(), 1.0)])?.to_model())
            }
            "rerank" => {
                let treebank = Treebank::read(&[(1.0, corpus)], Functions::Drop)?;
                let grammar = self.grammar(&treebank, self.seed, stepped)?;
                Ok(train_reranked(&grammar, &treebank, self.threads, &mut |_| {})?.to_model())
            }
            "robust" => self.robust(corpus, stepped),
            other => {
                let what = format!("there is no kind of system called {other}");
                Err(Problem::new(what, format!("there are {}", KINDS.join(", "))))
            }
        }
    }

    fn column(&self) -> TagColumn {
        self.tags.unwrap_or(TagColumn::Xpos)
    }

    fn learning(&self) -> PerceptronOptions {
        let iterations = self.iterations.unwrap_or(PerceptronOptions::default().iterations);
        PerceptronOptions { seed: self.seed, iterations }
    }

    fn perceptron(&self, corpus: &Corpus, stepped: Stepped<'_>) -> Result<Model, Problem> {
        let corpus = TaggedCorpus::read(corpus, self.column())?;
        let mut trainer = PerceptronTrainer::new(&corpus, self.learning());
        while !trainer.is_done() {
            trainer.iterate();
            stepped()?;
        }
        Ok(trainer.finish().to_model())
    }

    fn chunker(&self, corpus: &Corpus, stepped: Stepped<'_>) -> Result<Model, Problem> {
        let corpus = ChunkCorpus::read(corpus, self.column())?;
        let mut trainer = ChunkTrainer::new(&corpus, self.learning());
        while !trainer.is_done() {
            trainer.iterate();
            stepped()?;
        }
        Ok(trainer.finish().to_model())
    }

    fn dependencies(&self, corpus: &Corpus, stepped: Stepped<'_>) -> Result<Model, Problem> {
        let is_wanted = |column| self.tags.is_none_or(|wanted| wanted == column);
        let columns = Columns { upos: is_wanted(TagColumn::Upos), xpos: is_wanted(TagColumn::Xpos) };
        let corpus = DependencyCorpus::read_columns(corpus, columns)?;
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
            EagerTrainer::new(corpus, EagerOptions { seed, threads, iterations, beam, ..default });
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

    fn robust(&self, corpus: &Corpus, stepped: Stepped<'_>) -> Result<Model, Problem> {
        let treebank = Treebank::read(&[(1.0, corpus)], Functions::Keep)?;
        let lessons = Lessons::new(&treebank, self.profile.clone(), self.seed)?;
        let options = RepairOptions { seed: self.seed, ..RepairOptions::of_profile(self.profile.clone()) };
        let repair = Repair::train(&lessons.tagged, &[], &options, &mut |_| {})?;
        let [mut good, mut both] = [Vec::new(), Vec::new()];
        for number in 0..u64::from(self.grammars) {
            let seed = |number: u64| self.seed.wrapping_add(number);
            good.push(self.grammar(&lessons.good, seed(2 * number), stepped)?.parser());
            both.push(self.grammar(&lessons.both, seed(2 * number + 1), stepped)?.parser());
        }
        Ok(Robust::new(good, both, repair, Tagger::train_hmm(&lessons.tagged))?.to_model())
    }
}
