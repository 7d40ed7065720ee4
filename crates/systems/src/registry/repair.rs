//! Correctors in the registry.

use solecism_corpus::{Corpus, Problem};
use solecism_tagging::model::Model;
use solecism_tagging::tagger::{TagColumn, TaggedCorpus};

use super::option::SEED as ANY_SEED;
use super::{Opened, OptionInfo, OptionKind, SystemInfo};
use crate::repair::{self, RepairCorrector, RepairOptions, RepairProgress};
use crate::training::{Learned, Task, TrainInfo, Trained};

/// Option: profile of the errors to repair.
pub(super) const PROFILE: OptionInfo = OptionInfo {
    name: "profile",
    value: "NAME|FILE",
    about: "The errors to take back: a built-in profile or a file",
    kind: OptionKind::Profile,
    default: Some("foster"),
};

/// Option: more text for the language models.
pub(super) const TEXT: OptionInfo = OptionInfo {
    name: "text",
    value: "FILE",
    about: "More text without errors, in any format, a sentence a line if it is plain: it tells what the language is \
            like. May be given several times",
    kind: OptionKind::Files,
    default: None,
};

const SEED: OptionInfo = OptionInfo { about: "Decides the errors", ..ANY_SEED };

/// Corrector that undoes errors.
pub(super) const INFO: SystemInfo = SystemInfo {
    name: repair::KIND,
    about: "a corrector: takes back errors of the kinds that are made on purpose",
    manual: include_str!("repair.md"),
    training: Some(&TrainInfo {
        about: "A corrector that takes back errors of the kinds that are made on purpose, for `correct`.",
        details: "It learns from good sentences with tags: trees, CoNLL-U, tagged text or rows. It makes errors in them, and \
                  learns to tell which change takes them back. With --text it knows more of the language, and takes back \
                  more errors with fewer mistakes.",
        checkpoint: false,
        mixtures: 1,
        weighs_parts: false,
        takes_tags: false,
        options: &[PROFILE, TEXT, SEED],
        train,
    }),
    open: Some(|model, _| Ok(Opened::Corrector(Box::new(RepairCorrector::of_model(model)?)))),
};

fn train(task: &Task<'_>) -> Result<Trained, Problem> {
    let lesson = Lesson::of(task)?;
    task.train(
        |mixture| TaggedCorpus::read(&mixture.joined()?, TagColumn::Xpos),
        |corpus| lesson.corrector(task, corpus),
    )
}

/// Errors and additional text for training.
pub(super) struct Lesson {
    options: RepairOptions,
    text: Option<Corpus>,
}

impl Lesson {
    /// Reads the options, so that mistakes in them are reported before training starts.
    pub(super) fn of(task: &Task<'_>) -> Result<Self, Problem> {
        let (settings, text) = (task.settings, task.settings.files(TEXT.name));
        let profile = settings.profile(PROFILE.name)?;
        let options = RepairOptions { seed: settings.seed("seed"), ..RepairOptions::of_profile(profile) };
        let mut text = (!text.is_empty()).then(|| Corpus::open(text, None)).transpose()?;
        // The text is read several times, so it is spooled.
        text.as_mut().map(Corpus::spool).transpose()?;
        Ok(Self { options, text })
    }

    /// Trains on tagged sentences.
    pub(super) fn corrector(
        &self,
        task: &Task<'_>,
        corpus: &TaggedCorpus,
    ) -> Result<RepairCorrector, Problem> {
        RepairCorrector::train(corpus, self.text.as_ref(), &self.options, &mut |progress| {
            let RepairProgress { epoch, epochs, loss, time } = progress;
            let seconds = time.as_secs_f64();
            let line = format_args!("repair, {epoch} of {epochs}: loss {loss:.3}, {seconds:.1} s");
            task.steps.observer.notes(line);
        })
    }
}

impl Learned<TaggedCorpus> for RepairCorrector {
    fn model(&self) -> Model {
        self.to_model()
    }

    /// Share of sentences without errors that it leaves unchanged.
    fn accuracy(&self, dev: &TaggedCorpus) -> String {
        let (mut alone, mut all) = (0_usize, 0_usize);
        for sentence in dev.sentences() {
            let words: Vec<&str> =
                sentence.iter().map(|token| dev.words().get(token.word as usize)).collect();
            alone += usize::from(self.correct(&words) == words);
            all += 1;
        }
        let share = 100.0 * alone as f64 / all.max(1) as f64;
        format!("{alone} of {all} sentences without errors are left as they are ({share:.2} %)\n")
    }
}
