//! The models of a study, each trained when it is first needed.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use solecism_corpus::Problem;
use solecism_systems::constituency::pcfg::Pcfg;
use solecism_systems::constituency::rerank::{RerankStage, Reranked, train_reranked};
use solecism_systems::constituency::robust::Grammars;
use solecism_systems::constituency::{
    Functions, Latent, LatentOptions, LatentTrainer, Product, Robust, ThresholdRepair, TreeParser, Treebank,
};
use solecism_systems::registry::{Settings, Value, train_grammar, training_of};
use solecism_systems::repair::Mender;
use solecism_systems::training::{self, Step, Steps, Task, TrainInfo};
use solecism_tagging::model::Model;

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
                Box::new(ThresholdRepair::new(Product::new(self.weighed_alike(grammars, watch)?)?, mender))
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
        let info = training_of("pcfg")?;
        let train =
            |watch: Watch<'_>| self.learned(info, &info.settings(), mixture, &Cycles::new(name, watch));
        Pcfg::of_model(self.model(name, watch, train)?)
    }

    /// The model of a kind of system, trained on a mixture.
    fn learned(
        &self,
        info: &TrainInfo,
        settings: &Settings,
        mixture: Mixture,
        watch: &Cycles<'_>,
    ) -> Result<Model, Problem> {
        let task = Task {
            settings,
            mixtures: &[mixture.parts(self.texts)],
            added: &[],
            dev: None,
            threads: self.study.threads,
            steps: Steps { checkpoint: None, watch },
        };
        Ok((info.train)(&task)?.model)
    }

    fn weighed_alike(&self, grammars: &[Grammar], watch: Watch<'_>) -> Result<Vec<(Latent, f64)>, Problem> {
        grammars.iter().map(|&grammar| Ok((self.grammar(grammar, watch)?, 1.0))).collect()
    }

    fn grammar(&self, grammar: Grammar, watch: Watch<'_>) -> Result<Latent, Problem> {
        let name = grammar.name();
        Latent::of_model(self.model(&name, watch, |watch| {
            let treebank = Treebank::of_mixture(&grammar.mixture.parts(self.texts), Functions::Drop)?;
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
        let name = grammar.name();
        let options = LatentOptions { cycles: self.study.cycles, seed: grammar.seed(self.study.seed) };
        let cycles = Cycles::new(&name, watch);
        let steps = Steps { checkpoint: Some(self.path(&name, "checkpoint")), watch: &cycles };
        train_grammar(&steps, treebank, options, self.study.threads)
    }

    /// Ranks the trees of grammars that were all trained on the same.
    fn reranked(&self, grammars: &[Grammar], watch: Watch<'_>) -> Result<Reranked, Problem> {
        let nothing = || Problem::new("no grammar offers trees to rank", "name one");
        let mixture = grammars.first().ok_or_else(nothing)?.mixture;
        let name = format!("rerank-{}", mixture.name());
        Reranked::of_model(self.model(&name, watch, |watch| {
            let treebank = Treebank::of_mixture(&mixture.parts(self.texts), Functions::Drop)?;
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
        Mender::of_model(self.model(name, watch, |watch| {
            let info = training_of("repair")?;
            let mut settings = info.settings();
            settings.set("seed", Value::Whole(*seed))?;
            settings.set("profile", Value::Profile(Box::new(profile.clone())))?;
            if let Some(text) = text {
                settings.set("text", Value::Files(text.clone()))?;
            }
            self.learned(info, &settings, Mixture::Good, &Cycles::new(name, watch))
        })?)
    }
}

/// Tells of the cycles of a training.
struct Cycles<'w> {
    name: &'w str,
    watch: Mutex<Watch<'w>>,
}

impl<'w> Cycles<'w> {
    fn new(name: &'w str, watch: Watch<'w>) -> Self {
        Self { name, watch: Mutex::new(watch) }
    }
}

impl training::Watch for Cycles<'_> {
    fn begins(&self, _: usize, _: usize) -> Result<(), Problem> {
        Ok(())
    }

    fn done(&self, step: &Step, _: Duration) -> Result<(), Problem> {
        let Step { name, number, of, .. } = step;
        let mut watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        watch(&format!("training {}: {name} {number} of {of}", self.name))
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
