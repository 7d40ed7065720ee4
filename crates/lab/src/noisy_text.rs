//! Texts with errors in them, written to files with the records of what was done.

use std::path::Path;

use solecism_corpus::output::Output;
use solecism_corpus::{Corpus, Format, Problem};
use solecism_english::{English, TagSet};
use solecism_errors::noisy::Noise;
use solecism_errors::tags::{self, NoTagger};
use solecism_errors::{Corruptor, Options, Passes, Profile, Rate};
use solecism_systems::tagger::NamedTagger;

use crate::walk::Walk;

/// Which errors are made.
#[derive(Clone, Debug)]
pub(crate) struct Errors {
    pub profile: Profile,
    /// In how many passes; as the profile says, or one, unless given.
    pub passes: Option<Passes>,
    /// In which share of the words; in one place of each sentence and pass unless given.
    pub rate: Option<Rate>,
    /// Which of the texts with such a share it is, from 0.
    pub replicate: u32,
    pub avoid_covert: bool,
    pub seed: u64,
}

impl Errors {
    /// Writes a corpus with errors, and the records of what was done. The text comes last: that it is there says that
    /// all is done.
    ///
    /// # Errors
    /// A corpus that cannot be read or has no known tags, files that cannot be written, or what `progress` says.
    pub fn write(
        &self,
        corpus: &Corpus,
        (to, records): (&Path, &Path),
        threads: usize,
        progress: &mut dyn FnMut(u64) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let notation = corpus.notation();
        let tagger = (notation.format == Format::Text).then_some(NamedTagger::Builtin);
        let tagset = match &tagger {
            Some(tagger) => tagger.tagset()?,
            None => told_tagset(corpus)?,
        };
        let tagger = tagger.filter(|_| !self.profile.only_misspells());
        let noise =
            Noise { notation, tagset, tagger: tagger.as_ref().map_or(&NoTagger, NamedTagger::tagger) };
        let corruptor = self.corruptor(tagset, tagger.as_ref())?;
        let corruptor = if self.rate.is_some() || self.profile.only_misspells() {
            Walk { corpus, noise: &noise, threads }.plan(&corruptor, self.rate, self.replicate)?
        } else {
            corruptor
        };
        write_noisy(corpus, &noise, &corruptor, (to, records), progress)
    }

    fn corruptor(&self, tagset: &TagSet, tagger: Option<&NamedTagger>) -> Result<Corruptor, Problem> {
        let passes = self.passes.clone().or_else(|| self.profile.passes.clone());
        // Texts of one condition that differ by their number alone differ in every draw.
        let seed = match self.rate {
            Some(_) => self.seed,
            None => self.seed.wrapping_add(u64::from(self.replicate).wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        };
        let options = Options {
            seed,
            passes: passes.unwrap_or_else(|| Passes::fixed(1)),
            tell_risk: false,
            avoid_covert: self.avoid_covert,
            tagger: tagger.map(NamedTagger::signature),
            ..Options::default()
        };
        Corruptor::new(self.profile.clone(), English::default(), tagset, options)
    }
}

fn told_tagset(corpus: &Corpus) -> Result<&'static TagSet, Problem> {
    tags::detect(&corpus.head()?, corpus.notation()).map_err(|problem| Problem {
        help: "the treebank needs the tags of Penn, or other tags that are built in".to_owned(),
        ..problem
    })
}

fn write_noisy(
    corpus: &Corpus,
    noise: &Noise<'_>,
    corruptor: &Corruptor,
    (to, records): (&Path, &Path),
    progress: &mut dyn FnMut(u64) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let (mut text, mut edits) = (Output::create(to)?, Output::create(records)?);
    for batch in corpus.batches() {
        let batch = batch?;
        for piece in batch.pieces() {
            let Some(number) = piece.sentence else {
                text.write(piece.bytes)?;
                continue;
            };
            let made = piece.text().and_then(|text| noise.make(corruptor, text, number, |_| {}));
            let made = made.map_err(|flaw| batch.locate(piece, &flaw))?;
            text.write(made.text.as_bytes())?;
            for record in &made.records {
                // A record has no maps, so it can always be written.
                edits.write(serde_json::to_string(record).unwrap_or_default().as_bytes())?;
                edits.write(b"\n")?;
            }
        }
        progress(batch.sentences())?;
    }
    edits.finish()?.keep()?;
    text.finish()?.keep()
}
