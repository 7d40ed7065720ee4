//! What a robust parser learns from: a treebank, and the same with errors in it.

use solecism_corpus::{Format, Notation, Problem, Sentence};
use solecism_english::{English, TagSet};
use solecism_errors::noisy::Noise;
use solecism_errors::tags::NoTagger;
use solecism_errors::{Corruptor, Options, Profile};

use crate::constituency::{Functions, Treebank};
use crate::tagger::{TagColumn, TaggedCorpus};

/// How many errors a sentence has.
const PASSES: &str = "1:80%,2:20%";

/// How much a tree with errors counts beside the same without. On GUM one that counts a tenth teaches as much about bad
/// sentences as one that counts as much, and costs nothing on good ones.
const BAD_WEIGHT: f64 = 0.1;

/// A treebank in all the ways that a robust parser needs it.
#[derive(Clone, Debug)]
pub struct Lessons {
    /// Its trees without functions, and each once more with errors, counting a tenth.
    pub trees: Treebank,
    /// Its words and tags.
    pub tagged: TaggedCorpus,
}

impl Lessons {
    /// The lessons of a treebank, whose functions help to make the errors. Errors are those of the profile; other
    /// seeds make other ones.
    ///
    /// # Errors
    /// If the tags are not known, or the profile names a keyboard that is not built in.
    pub fn new(treebank: &Treebank, profile: Profile, seed: u64) -> Result<Self, Problem> {
        let notation = Notation::new(Format::Brackets);
        let tags = treebank.samples().iter().flat_map(|sample| sample.tree.tags());
        let tags = tags.map(|tag| treebank.labels().get(tag as usize));
        let tagset = TagSet::detect(tags).ok_or_else(|| {
            Problem::new("the tags of the treebank are not known", "name a treebank with the tags of Penn")
        })?;
        let options = Options { seed, passes: PASSES.parse()?, tell_risk: false, ..Options::default() };
        let corruptor = Corruptor::new(profile, English::default(), tagset, options)?;
        let noise = Noise { notation, tagset, tagger: &NoTagger };
        let mut trees = treebank.without_trees();
        trees.begin_part();
        let mut bad = Vec::with_capacity(treebank.samples().len());
        let mut tagged = TaggedCorpus::of_column(TagColumn::Xpos);
        for (number, sample) in (0..).zip(treebank.samples()) {
            let words = treebank.words_of(sample);
            let label = |label: u32| treebank.labels().get(label as usize);
            let text = sample.tree.written(treebank.root(), &words, label);
            let with_errors = noise.make(&corruptor, &text, number, |_| {}).map_err(|flaw| unread(&flaw))?;
            push(&mut trees, notation, &text, sample.weight)?;
            bad.push((with_errors.text.into_owned(), BAD_WEIGHT * sample.weight));
            tagged.push(words.iter().copied().zip(sample.tree.tags().map(label)));
        }
        trees.begin_part();
        for (text, weight) in bad {
            push(&mut trees, notation, &text, weight)?;
        }
        trees.settle();
        Ok(Self { trees, tagged })
    }
}

fn push(treebank: &mut Treebank, notation: Notation, text: &str, weight: f64) -> Result<(), Problem> {
    match notation.parse(text).map_err(|flaw| unread(&flaw))? {
        Sentence::Tree(tree) => treebank.push(&tree, weight, Functions::Drop).map_err(|flaw| unread(&flaw)),
        _ => Ok(()),
    }
}

/// Trees that were read and written are read again.
fn unread(flaw: &solecism_corpus::Flaw) -> Problem {
    Problem::new(flaw.what.clone(), "this is a mistake in the program: please report it")
}
