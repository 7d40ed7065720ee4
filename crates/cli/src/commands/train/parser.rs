//! What training dependency parsers has in common.

use solecism::corpus::{Corpus, Problem};
use solecism::systems::dependency::{
    Columns, DependencyCorpus, JackknifeOptions, KnownTags, Parser, Pipeline, Scratch, Tags, jackknife,
    train_taggers,
};
use solecism::systems::model::Model;
use solecism::systems::tagger::{PerceptronOptions, TagColumn};

use super::data::{Learned, Treebank};
use crate::commands::tag::column_named;

/// Which tags a parser learns from, and in which order.
#[derive(clap::Args)]
pub struct ParserArgs {
    /// Decides the order of sentences
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Use only this column of tags, upos or xpos; both unless given
    #[arg(long, value_name = "COLUMN", value_parser = column_named)]
    tags: Option<TagColumn>,
    /// The tags to learn from: predicted by taggers that have not seen the sentence (jackknife), or those of the
    /// treebank (gold), for parsing text with gold tags
    #[arg(long, value_name = "WHICH", default_value = "jackknife", value_parser = training_tags)]
    pub training_tags: Tags,
}

fn training_tags(name: &str) -> Result<Tags, String> {
    let all = [Tags::Jackknifed, Tags::Gold];
    all.into_iter().find(|&tags| tags_named(tags) == name).ok_or("one of jackknife, gold".to_owned())
}

/// What tags to learn from are called on the command line.
pub fn tags_named(tags: Tags) -> &'static str {
    match tags {
        Tags::Jackknifed => "jackknife",
        Tags::Gold => "gold",
    }
}

impl ParserArgs {
    /// Reads a treebank, with the tags that are used.
    pub fn read(&self, corpus: &Corpus) -> Result<DependencyCorpus, Problem> {
        let is_wanted = |column| self.tags.is_none_or(|wanted| wanted == column);
        let columns = Columns { upos: is_wanted(TagColumn::Upos), xpos: is_wanted(TagColumn::Xpos) };
        DependencyCorpus::read_columns(corpus, columns)
    }

    /// The treebank with the tags that are learned from.
    pub fn tagged(&self, corpus: &DependencyCorpus, threads: usize, quiet: bool) -> DependencyCorpus {
        match self.training_tags {
            Tags::Gold => corpus.clone(),
            Tags::Jackknifed => {
                let tagger = PerceptronOptions { seed: self.seed, ..JackknifeOptions::default().tagger };
                let options = JackknifeOptions { threads, tagger, ..JackknifeOptions::default() };
                jackknife(corpus, options, &mut |done, of| {
                    if !quiet {
                        eprintln!("tags of parts held out: {done} of {of}");
                    }
                })
            }
        }
    }

    /// The parser with taggers of its own.
    pub fn pipeline(&self, parser: Parser, corpus: &DependencyCorpus, threads: usize) -> Pipeline {
        let options = PerceptronOptions { seed: self.seed, ..PerceptronOptions::default() };
        Pipeline::new(parser, train_taggers(corpus, options, threads))
    }
}

impl Treebank for DependencyCorpus {
    fn size(&self) -> (usize, usize) {
        (self.len(), self.tokens().len())
    }
}

impl Learned<DependencyCorpus> for Pipeline {
    fn model(&self) -> Model {
        self.to_model()
    }

    /// With the tags of the treebank, and with its own.
    fn accuracy(&self, dev: &DependencyCorpus) -> String {
        let told = |tags: &str, is_gold: bool| {
            let (heads, both) = attached(self, dev, is_gold);
            let share = |right: usize| 100.0 * right as f64 / dev.tokens().len().max(1) as f64;
            format!("with {tags} tags: UAS {:.2} %, LAS {:.2} %\n", share(heads), share(both))
        };
        told("the treebank's", true) + &told("its own", false)
    }
}

/// How many words get the right head, and how many the right head and label.
fn attached(pipeline: &Pipeline, dev: &DependencyCorpus, is_gold: bool) -> (usize, usize) {
    let (mut heads, mut both) = (0, 0);
    let (mut scratch, mut arcs) = (Scratch::default(), Vec::new());
    for sentence in dev.sentences() {
        let words: Vec<&str> = sentence.iter().map(|token| dev.words().get(token.word as usize)).collect();
        let upos: Vec<&str> = sentence.iter().map(|token| dev.upos().get(usize::from(token.upos))).collect();
        let xpos: Vec<&str> = sentence.iter().map(|token| dev.xpos().get(usize::from(token.xpos))).collect();
        let gold = KnownTags { upos: Some(&upos), xpos: Some(&xpos) };
        let known = if is_gold { gold } else { KnownTags::default() };
        // Words without the tags that are needed are not attached at all.
        if pipeline.parse(&words, known, &mut scratch, &mut arcs).is_err() {
            continue;
        }
        for (token, arc) in sentence.iter().zip(&arcs) {
            let is_head = token.head == arc.head;
            heads += usize::from(is_head);
            let label = dev.labels().get(usize::from(token.label));
            both += usize::from(is_head && label == pipeline.label(*arc));
        }
    }
    (heads, both)
}
