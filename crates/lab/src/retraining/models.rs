//! Models of a study, trained on demand.

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
use solecism_systems::repair::RepairCorrector;
use solecism_systems::training::{self, Step, Steps, Task, TrainInfo};
use solecism_tagging::model::Model;

use super::outputs::Outputs;
use super::system::{Grammar, Recipe, RepairKnowledge, StudyParser};
use super::{Mixture, Progress, Retraining};

impl Outputs<'_> {
    /// Builds a parser.
    pub(super) fn parser(
        &self,
        system: &StudyParser,
        progress: Progress<'_>,
    ) -> Result<Box<dyn TreeParser>, Problem> {
        Ok(match &system.recipe {
            Recipe::Pcfg(mixture) => Box::new(self.pcfg(&system.name, *mixture, progress)?),
            Recipe::Rerank(grammars) => Box::new(self.reranked(grammars, progress)?),
            Recipe::Grammars(grammars) => Box::new(self.product(&system.name, grammars, progress)?),
            Recipe::ThresholdRepair(grammars) => {
                let repairer = self.repairer(RepairKnowledge::Treebank, progress)?;
                Box::new(ThresholdRepair::new(
                    Product::new(self.equally_weighted(grammars, progress)?)?,
                    repairer,
                ))
            }
            Recipe::Repaired(of, knowledge) => {
                let repairer = self.repairer(*knowledge, progress)?;
                Box::new(Robust::new(self.grammars_of(&system.name, of, progress)?, repairer))
            }
        })
    }

    /// Grammars behind repair.
    fn grammars_of(&self, name: &str, recipe: &Recipe, progress: Progress<'_>) -> Result<Grammars, Problem> {
        match recipe {
            Recipe::Rerank(grammars) => Ok(self.reranked(grammars, progress)?.into()),
            Recipe::Grammars(grammars) => Ok(self.product(name, grammars, progress)?.into()),
            Recipe::Pcfg(_) | Recipe::ThresholdRepair(_) | Recipe::Repaired(..) => {
                Err(Problem::new("only latent grammars can follow repair", "use those"))
            }
        }
    }

    /// A product of grammars. If their mixtures differ, weights are chosen on the development treebank.
    fn product(&self, name: &str, grammars: &[Grammar], progress: Progress<'_>) -> Result<Product, Problem> {
        let is_mixed = grammars.iter().any(|grammar| grammar.mixture != grammars[0].mixture);
        let product = Product::new(self.equally_weighted(grammars, progress)?)?;
        let weights = if is_mixed { self.weights(name, &product, progress)? } else { product.weights() };
        product.with_weights(&weights)
    }

    fn path(&self, name: &str, end: &str) -> PathBuf {
        self.directory.join(format!("{name}.{end}"))
    }

    /// Reads a model, training it first unless it exists.
    fn model(
        &self,
        name: &str,
        progress: Progress<'_>,
        make: impl FnOnce(Progress<'_>) -> Result<Model, Problem>,
    ) -> Result<Model, Problem> {
        let path = self.path(name, "model");
        if !path.exists() {
            progress(&format!("training {name}"))?;
            make(progress)?.write(&path)?;
        }
        Model::read(&path)
    }

    fn pcfg(&self, name: &str, mixture: Mixture, progress: Progress<'_>) -> Result<Pcfg, Problem> {
        let info = training_of("pcfg")?;
        let train = |progress: Progress<'_>| {
            self.learned(info, &info.settings(), mixture, &Cycles::new(name, progress))
        };
        Pcfg::of_model(self.model(name, progress, train)?)
    }

    /// Trains a kind of system on a mixture.
    fn learned(
        &self,
        info: &TrainInfo,
        settings: &Settings,
        mixture: Mixture,
        progress: &Cycles<'_>,
    ) -> Result<Model, Problem> {
        let task = Task {
            settings,
            mixtures: &[mixture.parts(self.texts)],
            added: &[],
            dev: None,
            threads: self.study.threads,
            steps: Steps { checkpoint: None, observer: progress },
        };
        Ok((info.train)(&task)?.model)
    }

    fn equally_weighted(
        &self,
        grammars: &[Grammar],
        progress: Progress<'_>,
    ) -> Result<Vec<(Latent, f64)>, Problem> {
        grammars.iter().map(|&grammar| Ok((self.grammar(grammar, progress)?, 1.0))).collect()
    }

    fn grammar(&self, grammar: Grammar, progress: Progress<'_>) -> Result<Latent, Problem> {
        let name = grammar.name();
        Latent::of_model(self.model(&name, progress, |progress| {
            let treebank = Treebank::of_mixture(&grammar.mixture.parts(self.texts), Functions::Drop)?;
            Ok(self.trained(grammar, &treebank, progress)?.parser().to_model())
        })?)
    }

    /// Trains a grammar, resuming from its last checkpoint.
    fn trained(
        &self,
        grammar: Grammar,
        treebank: &Treebank,
        progress: Progress<'_>,
    ) -> Result<LatentTrainer, Problem> {
        let name = grammar.name();
        let options = LatentOptions { cycles: self.study.cycles, seed: grammar.seed(self.study.seed) };
        let cycles = Cycles::new(&name, progress);
        let steps = Steps { checkpoint: Some(self.path(&name, "checkpoint")), observer: &cycles };
        train_grammar(&steps, treebank, options, self.study.threads)
    }

    /// Trains a reranker of the n-best trees of grammars with the same mixture.
    fn reranked(&self, grammars: &[Grammar], progress: Progress<'_>) -> Result<Reranked, Problem> {
        let nothing = || Problem::new("there is no grammar with trees to rerank", "give one");
        let mixture = grammars.first().ok_or_else(nothing)?.mixture;
        let name = format!("rerank-{}", mixture.name());
        Reranked::of_model(self.model(&name, progress, |progress| {
            let treebank = Treebank::of_mixture(&mixture.parts(self.texts), Functions::Drop)?;
            let trained = grammars.iter().map(|&grammar| self.trained(grammar, &treebank, progress));
            let trained = trained.collect::<Result<Vec<_>, _>>()?;
            let mut stopped = Ok(());
            let ranked = train_reranked(&trained, &treebank, self.study.threads, &mut |stage| {
                if let (RerankStage::Folds(done, of), Ok(())) = (stage, &stopped) {
                    stopped = progress(&format!("training {name}: n-best lists of {done} of {of} folds"));
                }
            });
            stopped?;
            Ok(ranked?.to_model())
        })?)
    }

    /// Model that repairs sentences, with its tagger.
    fn repairer(
        &self,
        knowledge: RepairKnowledge,
        progress: Progress<'_>,
    ) -> Result<RepairCorrector, Problem> {
        let Retraining { seed, profile, text, .. } = self.study;
        let (name, text) = match knowledge {
            RepairKnowledge::Treebank => ("repair", None),
            RepairKnowledge::Text => ("repair-text", Some(text)),
        };
        RepairCorrector::of_model(self.model(name, progress, |progress| {
            let info = training_of("repair")?;
            let mut settings = info.settings();
            settings.set("seed", Value::Whole(*seed))?;
            settings.set("profile", Value::Profile(Box::new(profile.clone())))?;
            if let Some(text) = text {
                settings.set("text", Value::Files(text.clone()))?;
            }
            self.learned(info, &settings, Mixture::Good, &Cycles::new(name, progress))
        })?)
    }
}

/// Reports the cycles of training.
struct Cycles<'w> {
    name: &'w str,
    progress: Mutex<Progress<'w>>,
}

impl<'w> Cycles<'w> {
    fn new(name: &'w str, progress: Progress<'w>) -> Self {
        Self { name, progress: Mutex::new(progress) }
    }
}

impl training::Observer for Cycles<'_> {
    fn begins(&self, _: usize, _: usize) -> Result<(), Problem> {
        Ok(())
    }

    fn done(&self, step: &Step, _: Duration) -> Result<(), Problem> {
        let Step { name, number, of, .. } = step;
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress(&format!("training {}: {name} {number} of {of}", self.name))
    }
}

impl Grammar {
    /// A distinct seed per grammar: grammars with the same seed make similar errors, which weakens their product.
    fn seed(self, seed: u64) -> u64 {
        let mixture = Mixture::ALL.iter().position(|&mixture| mixture == self.mixture).unwrap_or(0);
        seed.wrapping_mul(100).wrapping_add((mixture + Mixture::ALL.len() * self.number as usize) as u64)
    }

    fn name(self) -> String {
        format!("grammar-{}-{}", self.mixture.name(), self.number + 1)
    }
}
