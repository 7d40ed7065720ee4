//! `solecism lexicon`: learns word forms from a treebank.

use solecism_corpus::sentence::{Notation, Sentence};
use solecism_corpus::{Flaw, Problem};
use solecism_errors::Tagged;
use solecism_errors::tags;
use solecism_errors::word_sample::WordSample;
use solecism_language::{Class, Form, Language, LexiconBuilder, TagSet};
use solecism_pipeline::tagset::tagset_of;
use solecism_systems::named_tagger::NamedTagger;

use crate::Outcome;
use crate::diagnostics::say;
use crate::files::{Input, Optional, keep_all};
use crate::paths::{NameOrPath, OutputPath};
use crate::sentences::{BatchWork, each_batch, outcome};

/// Learn the forms of words from a treebank, for `corrupt --lexicon`.
///
/// CoNLL-U, CoNLL-X and CoNLL-2009 have lemmas; for trees and tagged text they are derived by the built-in inflection.
/// Rows marked as typos are skipped.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Where the lexicon goes
    #[arg(long, short, value_name = "L", default_value = "-")]
    output: OutputPath,
    /// Also write a sample of the treebank's words with their tags, for `corrupt --words`
    #[arg(long, value_name = "W.tsv")]
    words: Option<OutputPath>,
    /// Number of words in the sample
    #[arg(long, value_name = "N", default_value_t = 2500)]
    size: usize,
    /// Seed of the sample
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Tag set: penn, upos, c5, or a file [default: detected]
    #[arg(long, value_name = "NAME|FILE")]
    tagset: Option<NameOrPath>,
}

/// Word forms learned from one batch.
struct Learned<'l> {
    notation: Notation,
    tagset: &'l TagSet,
    language: &'l Language,
    forms: LexiconBuilder,
    sample: WordSample,
}

/// Learns the forms and writes them.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let mut corpus = args.input.open()?;
    let notation = corpus.notation();
    let tagset = tagset_of(&mut corpus, args.tagset.as_deref())?;
    let language = Language::english();
    let mut output = Optional::create(Some(&args.output))?;
    let mut words = Optional::create(args.words.as_ref())?;
    let mut forms = LexiconBuilder::new();
    let mut sample = WordSample::new(args.seed, args.size);
    let new = |_: &_| {
        let forms = LexiconBuilder::new();
        Ok(Learned {
            notation,
            tagset: &tagset,
            language: &language,
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
        say(format_args!("{} forms learned", lexicon.len()))?;
    }
    output.write(lexicon.to_text().as_bytes())?;
    words.write(sample.to_text().as_bytes())?;
    keep_all([output, words])?;
    outcome(&skipped)
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
                Class::Verb => self.language.morphology.lemma_of_verb(&token.word, token.info.form),
                Class::Noun if token.info.form == Form::Plural => {
                    self.language.morphology.noun_singular(&token.word)
                }
                _ => None,
            };
            if let Some(lemma) = lemma {
                self.forms.add(&token.word, &lemma, token.info.form, token.info.class);
            }
        }
    }
}
