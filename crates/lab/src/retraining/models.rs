//! The models of a study, each trained when it is first needed.

use std::path::PathBuf;

use solecism_corpus::{Corpus, Problem};
use solecism_systems::constituency::pcfg::{Pcfg, PcfgOptions};
use solecism_systems::constituency::rerank::{RerankStage, Reranked, train_reranked};
use solecism_systems::constituency::robust::Grammars;
use solecism_systems::constituency::{
    Careful, Functions, Latent, LatentOptions, LatentTrainer, Product, Robust, TreeParser, Treebank,
};
use solecism_systems::model::Model;
use solecism_systems::repair::{Mender, RepairOptions};
use solecism_systems::tagger::{TagColumn, TaggedCorpus};

use super::outputs::Outputs;
use super::system::{Grammar, Knowledge, Recipe, System};
use super::{Mixture, Retraining, Watch};

impl Outputs<'_> {
    /// The parser of a recipe.
    pub(super) fn parser(&self, system: &System, watch: Watch<'_>) -> Result<Box<dyn TreeParser>, Problem> {
        Ok(match &system.recipe {
            Recipe::Pcfg(mixture) => Box::new(self.pcfg(&system.name, *mixture, watch)?),
            Recipe::Rerank(grammars) => Box::new(self.reranked(grammars, watch)?),
            Recipe::Grammars(grammars) => Box::new(self.product(&system.name, grammars, watch)?),
            Recipe::Careful(grammars) => {
                let mender = self.mender(Knowledge::Treebank, watch)?;
                Box::new(Careful::new(Product::new(self.weighed_alike(grammars, watch)?)?, mender))
            }
            Recipe::Repaired(of, knowledge) => {
                let mender = self.mender(*knowledge, watch)?;
                Box::new(Robust::new(self.grammars_of(&system.name, of, watch)?, mender))
            }
        })
    }

    /// What stands behind repair.
    fn grammars_of(&self, name: &str, recipe: &Recipe, watch: Watch<'_>) -> Result<Grammars, Problem> {
        match recipe {
            Recipe::Rerank(grammars) => Ok(self.reranked(grammars, watch)?.into()),
            Recipe::Grammars(grammars) => Ok(self.product(name, grammars, watch)?.into()),
            Recipe::Pcfg(_) | Recipe::Careful(_) | Recipe::Repaired(..) => {
                Err(Problem::new("only latent grammars are put behind repair", "name those"))
            }
        }
    }

    /// Grammars that decide together; those of different mixtures by weights that are chosen on the development part.
    fn product(&self, name: &str, grammars: &[Grammar], watch: Watch<'_>) -> Result<Product, Problem> {
        let is_mixed = grammars.iter().any(|grammar| grammar.mixture != grammars[0].mixture);
        let product = Product::new(self.weighed_alike(grammars, watch)?)?;
        let weights = if is_mixed { self.weights(name, &product, watch)? } else { product.weights() };
        product.with_weights(&weights)
    }

    fn path(&self, name: &str, end: &str) -> PathBuf {
        self.directory.join(format!("{name}.{end}"))
    }

    /// The model of this name, made unless it is there.
    fn model(
        &self,
        name: &str,
        watch: Watch<'_>,
        make: impl FnOnce(Watch<'_>) -> Result<Model, Problem>,
    ) -> Result<Model, Problem> {
        let path = self.path(name, "model");
        if !path.exists() {
            watch(&format!("training {name}"))?;
            make(watch)?.write(&path)?;
        }
        Model::read(&path)
    }

    fn pcfg(&self, name: &str, mixture: Mixture, watch: Watch<'_>) -> Result<Pcfg, Problem> {
        Pcfg::of_model(self.model(name, watch, |_| {
            let treebank = mixture.read(self.texts, Functions::Keep)?;
            Ok(Pcfg::train(&treebank, PcfgOptions::default())?.to_model())
        })?)
    }

    fn weighed_alike(&self, grammars: &[Grammar], watch: Watch<'_>) -> Result<Vec<(Latent, f64)>, Problem> {
        grammars.iter().map(|&grammar| Ok((self.grammar(grammar, watch)?, 1.0))).collect()
    }

    fn grammar(&self, grammar: Grammar, watch: Watch<'_>) -> Result<Latent, Problem> {
        let name = grammar.name();
        Latent::of_model(self.model(&name, watch, |watch| {
            let treebank = grammar.mixture.read(self.texts, Functions::Drop)?;
            Ok(self.trained(grammar, &treebank, watch)?.parser().to_model())
        })?)
    }

    /// A grammar whose training is done, from its last checkpoint on.
    fn trained(
        &self,
        grammar: Grammar,
        treebank: &Treebank,
        watch: Watch<'_>,
    ) -> Result<LatentTrainer, Problem> {
        let checkpoint = self.path(&grammar.name(), "checkpoint");
        let seed = grammar.seed(self.study.seed);
        let options = LatentOptions { cycles: self.study.cycles, seed };
        let mut trainer = if checkpoint.exists() {
            LatentTrainer::resume(treebank, Model::read(&checkpoint)?, self.study.threads)?
        } else {
            LatentTrainer::new(treebank, options, self.study.threads)
        };
        while !trainer.is_done() {
            let cycle = trainer.advance();
            trainer.checkpoint().write(&checkpoint)?;
            watch(&format!("training {}: cycle {} of {}", grammar.name(), cycle.cycle, cycle.cycles))?;
        }
        Ok(trainer)
    }

    /// Ranks the trees of grammars that were all trained on the same.
    fn reranked(&self, grammars: &[Grammar], watch: Watch<'_>) -> Result<Reranked, Problem> {
        let nothing = || Problem::new("no grammar offers trees to rank", "name one");
        let mixture = grammars.first().ok_or_else(nothing)?.mixture;
        let name = format!("rerank-{}", mixture.name());
        Reranked::of_model(self.model(&name, watch, |watch| {
            let treebank = mixture.read(self.texts, Functions::Drop)?;
            let trained = grammars.iter().map(|&grammar| self.trained(grammar, &treebank, watch));
            let trained = trained.collect::<Result<Vec<_>, _>>()?;
            let mut stopped = Ok(());
            let ranked = train_reranked(&trained, &treebank, self.study.threads, &mut |stage| {
                if let (RerankStage::Folds(done, of), Ok(())) = (stage, &stopped) {
                    stopped = watch(&format!("training {name}: lists of {done} of {of} parts"));
                }
            });
            stopped?;
            Ok(ranked?.to_model())
        })?)
    }

    /// What mends sentences, and what tags them for it.
    fn mender(&self, knowledge: Knowledge, watch: Watch<'_>) -> Result<Mender, Problem> {
        let Retraining { seed, profile, text, .. } = self.study;
        let (name, text) = match knowledge {
            Knowledge::Treebank => ("repair", None),
            Knowledge::Text => ("repair-text", Some(text)),
        };
        Mender::of_model(self.model(name, watch, |_| {
            let corpus = Corpus::open(std::slice::from_ref(&self.texts.train), None)?;
            let corpus = TaggedCorpus::read(&corpus, TagColumn::Xpos)?;
            let text = text.map(|text| Corpus::open(text, None)).transpose()?;
            let options = RepairOptions { seed: *seed, ..RepairOptions::of_profile(profile.clone()) };
            Ok(Mender::train(&corpus, text.as_ref(), &options, &mut |_| {})?.to_model())
        })?)
    }
}

impl Grammar {
    /// Another one for each grammar: those of one seed err alike, and would decide together worse than they can.
    fn seed(self, seed: u64) -> u64 {
        let mixture = Mixture::ALL.iter().position(|&mixture| mixture == self.mixture).unwrap_or(0);
        seed.wrapping_mul(100).wrapping_add((mixture + Mixture::ALL.len() * self.number as usize) as u64)
    }

    fn name(self) -> String {
        format!("grammar-{}-{}", self.mixture.name(), self.number + 1)
    }
}
