//! `solecism lexicon`: what a treebank teaches about the forms of words.

use std::path::PathBuf;

use solecism::corpus::sentence::{Notation, Sentence};
use solecism::corpus::{Flaw, Problem};
use solecism::english::{Class, Form, Inflector, LexiconBuilder, TagSet};
use solecism::errors::Tagged;
use solecism::errors::tags;
use solecism::errors::word_sample::WordSample;
use solecism::systems::tagger::NamedTagger;
use solecism::tagset::tagset_of;

use crate::Outcome;
use crate::files::{Input, Optional, keep_all};
use crate::sentences::{BatchWork, each_batch, outcome};

/// Learn the forms of words from a treebank, for `corrupt --lexicon`.
///
/// From CoNLL-U, CoNLL-X and CoNLL-2009 the lemmas are taken as they are; from trees and tagged text they are found
/// by the built-in inflection. Rows marked as typos are left out.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    input: Input,
    /// Where the lexicon goes
    #[arg(long, short, value_name = "L", default_value = "-")]
    output: PathBuf,
    /// Also write a sample of the treebank's words with their tags, for `corrupt --words`
    #[arg(long, value_name = "W.tsv")]
    words: Option<PathBuf>,
    /// How many words the sample has
    #[arg(long, value_name = "N", default_value_t = 2500)]
    size: usize,
    /// Seed of the sample
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Tag set: penn, upos, c5, or a file; told by the tags unless given
    #[arg(long, value_name = "NAME|FILE")]
    tagset: Option<String>,
}

/// What one batch teaches.
struct Learned<'l> {
    notation: Notation,
    tagset: &'l TagSet,
    inflector: &'l Inflector,
    forms: LexiconBuilder,
    sample: WordSample,
}

/// Learns and writes.
pub fn run(args: &Args) -> Result<Outcome, Problem> {
    let mut corpus = args.input.open()?;
    let notation = corpus.notation();
    let tagset = tagset_of(&mut corpus, args.tagset.as_deref())?;
    let inflector = Inflector::new();
    let mut output = Optional::create(Some(&args.output))?;
    let mut words = Optional::create(args.words.as_ref())?;
    let mut forms = LexiconBuilder::new();
    let mut sample = WordSample::new(args.seed, args.size);
    let new = |_: &_| {
        let forms = LexiconBuilder::new();
        Ok(Learned {
            notation,
            tagset: &tagset,
            inflector: &inflector,
            forms,
            sample: WordSample::new(args.seed, args.size),
        })
    };
    let skipped = each_batch(&args.input, &corpus, "learning", new, |learned| {
        forms.merge(learned.forms);
        sample.merge(learned.sample);
        Ok(())
    })?;
    let lexicon = forms.build();
    if !args.input.work.quiet {
        eprintln!("{} forms learned", lexicon.len());
    }
    output.write(lexicon.to_text().as_bytes())?;
    words.write(sample.to_text().as_bytes())?;
    keep_all([output, words])?;
    Ok(outcome(&skipped))
}

impl BatchWork for Learned<'_> {
    fn sentence(&mut self, text: &str, number: u64) -> Result<(), Flaw> {
        let sentence = self.notation.parse(text)?;
        let tagged = tags::tagged(&sentence, self.tagset, NamedTagger::Builtin.tagger());
        self.sample.add(&tagged, number);
        match &sentence {
            Sentence::Table(table) => {
                for (row, token) in table.words().zip(&tagged.tokens) {
                    let is_typo = row.feats().split('|').any(|f| f == "Typo=Yes");
                    if !is_typo && row.lemma() != "_" {
                        self.forms.add(row.form(), row.lemma(), token.info.form, token.info.class);
                    }
                }
            }
            _ => self.guess_lemmas(&tagged),
        }
        Ok(())
    }

    fn rest(&mut self, _: &[u8]) {}
}

impl Learned<'_> {
    fn guess_lemmas(&mut self, tagged: &Tagged) {
        for token in &tagged.tokens {
            let lemma = match token.info.class {
                Class::Verb => self.inflector.lemma_of_verb(&token.word, token.info.form),
                Class::Noun if token.info.form == Form::Plural => self.inflector.noun_singular(&token.word),
                _ => None,
            };
            if let Some(lemma) = lemma {
                self.forms.add(&token.word, &lemma, token.info.form, token.info.class);
            }
        }
    }
}
