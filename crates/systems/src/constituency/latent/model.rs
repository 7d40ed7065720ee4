//! A grammar in a model file.

use solecism_corpus::Problem;

use super::emissions::Emissions;
use super::hints::Hints;
use super::layout::Layout;
use super::level::Level;
use super::lexicon::Words;
use super::parser::Latent;
use super::rules::{Binary, Chain, Rules};
use super::symbols::{MOST, Sort, Symbol, Symbols};
use solecism_tagging::model::{Model, Strings, malformed};
use solecism_tagging::vocabulary::Vocabulary;

/// What a model of a split grammar is called.
pub const KIND: &str = "latent";

/// The most states that a symbol has.
const MOST_STATES: u32 = 4_096;

impl Latent {
    /// The model of this parser.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training.clone());
        self.save_as("grammar", &mut model);
        model
    }

    /// The parser of a model.
    ///
    /// # Errors
    /// If the model is of another kind, or does not fit together.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        let parser = Self::load_as("grammar", &mut model)?;
        Ok(Self { training: model.training, ..parser })
    }

    /// Adds the grammar to a model under a name.
    pub fn save_as(&self, name: &str, model: &mut Model) {
        let named = |part: &str| format!("{name}.{part}");
        model.put_strings(&named("symbols"), self.symbols.names());
        model.put(&named("states"), &self.layout().states);
        let binary = self.rules.binary.iter().flat_map(|rule| [rule.parent, rule.left, rule.right]);
        model.put(&named("rules"), &binary.collect::<Vec<Symbol>>());
        let symbols = |chain: &Chain| {
            let (top, bottom) = (std::iter::once(chain.top), std::iter::once(chain.bottom));
            top.chain(chain.middle.iter().copied()).chain(bottom).collect::<Vec<Symbol>>()
        };
        let chains: Vec<Vec<Symbol>> = self.rules.chains.iter().map(symbols).collect();
        model
            .put(&named("chain_lengths"), &chains.iter().map(|chain| chain.len() as u32).collect::<Vec<_>>());
        model.put(&named("chains"), &chains.concat());
        if let Some((full, earlier)) = self.levels.split_last() {
            model.put(&named("binary"), &full.binary);
            model.put(&named("chain"), &full.chain);
            model.put(&named("stay"), &full.stay);
            model.put(&named("root"), &full.root);
            model.put(&named("frequency"), &full.frequency);
            let ancestors: Vec<u16> =
                earlier.iter().flat_map(|level| level.becomes.iter().copied()).collect();
            model.put(&named("ancestors"), &ancestors);
        }
        let mut wrapper = Strings::default();
        self.wrapper.iter().for_each(|label| wrapper.push(label));
        model.put_strings(&named("wrapper"), &wrapper);
        self.emissions.save_as(&named("lexicon"), model);
        if let Some(hints) = &self.hints {
            hints.save_as(&named("tagger"), model);
        }
    }

    /// Takes the grammar of a name out of a model.
    ///
    /// # Errors
    /// If it is not there, or does not fit together.
    pub fn load_as(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let named = |part: &str| format!("{name}.{part}");
        let symbols = Symbols::of_names(&model.take_strings(&named("symbols"))?)
            .filter(|symbols| symbols.len() <= MOST)
            .ok_or_else(|| malformed("bad symbols"))?;
        let states: Vec<u32> = model.take(&named("states"))?;
        let fits =
            states.len() == symbols.len() && states.iter().all(|&states| (1..=MOST_STATES).contains(&states));
        let rules = rules(&symbols, name, model)?;
        if !fits {
            return Err(malformed("bad states"));
        }
        let layout = Layout::new(states, &rules, &[]);
        let wrapper = model.take_strings(&named("wrapper"))?.iter().next().map(str::to_owned);
        let emissions = Emissions::load_as(&named("lexicon"), &symbols, &layout, model)?;
        let mut numbers = |part: &str, ends: &[usize]| numbers(&named(part), ends.last().copied(), model);
        let full = Level {
            binary: numbers("binary", &layout.binary)?,
            chain: numbers("chain", &layout.chain)?,
            stay: numbers("stay", &layout.symbol)?,
            root: numbers("root", &layout.symbol)?,
            frequency: numbers("frequency", &layout.symbol)?,
            layout,
            ..Level::default()
        };
        let ancestors = ancestors(&named("ancestors"), &full.layout, model)?;
        let hints = Hints::load_as(&named("tagger"), &symbols, model)?;
        let mut parser = Self { symbols, rules, emissions, hints, wrapper, ..Self::default() };
        parser.set_levels(full, &ancestors);
        Ok(parser)
    }
}

/// What the states of the full grammar are in the grammars of earlier passes.
fn ancestors(name: &str, full: &Layout, model: &mut Model) -> Result<Vec<Vec<u16>>, Problem> {
    let all: Vec<u16> = model.take(name)?;
    let states = full.symbol.last().copied().unwrap_or(0).max(1);
    // No symbol has more states in an earlier grammar than in the full one.
    let fits = |level: &[u16]| {
        let symbols = full.states.iter().zip(&full.symbol);
        symbols.clone().all(|(&states, &begin)| {
            level[begin..begin + states as usize].iter().all(|&state| u32::from(state) < states)
        })
    };
    let levels: Vec<Vec<u16>> = all.chunks(states).map(<[u16]>::to_vec).collect();
    let whole = all.len().is_multiple_of(states) && levels.iter().all(|level| fits(level));
    if whole { Ok(levels) } else { Err(malformed("bad earlier grammars")) }
}

/// So many numbers, none of them negative.
fn numbers(name: &str, count: Option<usize>, model: &mut Model) -> Result<Vec<f32>, Problem> {
    let numbers: Vec<f32> = model.take(name)?;
    let fit = count.is_none_or(|count| numbers.len() == count)
        && numbers.iter().all(|number| number.is_finite() && *number >= 0.0);
    if fit { Ok(numbers) } else { Err(malformed(&format!("bad numbers in {name}"))) }
}

fn rules(symbols: &Symbols, name: &str, model: &mut Model) -> Result<Rules, Problem> {
    let bad = || malformed("bad rules");
    let known = |symbol: Symbol| usize::from(symbol) < symbols.len();
    let is_phrase = |symbol: Symbol| known(symbol) && symbols.sort(symbol) == Sort::Phrase;
    let binary: Vec<Symbol> = model.take(&format!("{name}.rules"))?;
    let (triples, rest) = binary.as_chunks::<3>();
    let fits = |triple: &[Symbol; 3]| triple.iter().all(|&symbol| known(symbol));
    let parents = triples.iter().all(|triple| known(triple[0]) && symbols.sort(triple[0]) != Sort::Tag);
    if !rest.is_empty() || !triples.iter().all(fits) || !parents {
        return Err(bad());
    }
    let binary = triples.iter().map(|&[parent, left, right]| Binary { parent, left, right }).collect();
    let lengths: Vec<u32> = model.take(&format!("{name}.chain_lengths"))?;
    let all: Vec<Symbol> = model.take(&format!("{name}.chains"))?;
    let mut left = &all[..];
    let mut chains = Vec::new();
    for length in lengths {
        let (chain, rest) = left.split_at_checked(length as usize).ok_or_else(bad)?;
        left = rest;
        let [top, middle @ .., bottom] = chain else { return Err(bad()) };
        if !is_phrase(*top) || !middle.iter().all(|&symbol| is_phrase(symbol)) || !known(*bottom) {
            return Err(bad());
        }
        chains.push(Chain { top: *top, middle: middle.to_vec(), bottom: *bottom });
    }
    if left.is_empty() { Ok(Rules::new(binary, chains)) } else { Err(bad()) }
}

impl Emissions {
    fn save_as(&self, name: &str, model: &mut Model) {
        let named = |part: &str| format!("{name}.{part}");
        model.put_strings(&named("words"), self.words.forms.strings());
        model.put_strings(&named("signatures"), self.words.signatures.strings());
        model.put(&named("seen"), &self.words.seen);
        model.put(&named("inside"), &self.words.inside);
        model.put(&named("starts"), &self.starts);
        model.put(&named("tags"), &self.tags);
        model.put(&named("counts"), &self.counts);
        model.put(&named("given"), &self.given);
        model.put(&named("rare"), &self.rare);
        model.put(&named("totals"), &self.totals);
    }

    fn load_as(name: &str, symbols: &Symbols, layout: &Layout, model: &mut Model) -> Result<Self, Problem> {
        let named = |part: &str| format!("{name}.{part}");
        let forms = vocabulary(&named("words"), model)?;
        let signatures = vocabulary(&named("signatures"), model)?;
        let (words, looks) = (forms.strings().len(), signatures.strings().len());
        let starts: Vec<u32> = model.take(&named("starts"))?;
        let tags: Vec<Symbol> = model.take(&named("tags"))?;
        let is_tag = |&tag: &Symbol| usize::from(tag) < symbols.len() && symbols.sort(tag) == Sort::Tag;
        let ordered = starts.windows(2).all(|pair| pair[0] <= pair[1]);
        let ends = starts.len() == words + 1 && starts.last().is_some_and(|&end| end as usize == tags.len());
        if !ordered || !ends || !tags.iter().all(is_tag) {
            return Err(malformed("bad tags of words"));
        }
        let mut places = Vec::with_capacity(tags.len());
        let mut end = 0;
        for &tag in &tags {
            places.push(end as u32);
            end += layout.of(tag);
        }
        let states = layout.symbol.last().copied().unwrap_or(0);
        let mut emissions = Self {
            words: Words {
                seen: numbers(&named("seen"), Some(words), model)?,
                inside: numbers(&named("inside"), Some(words), model)?,
                forms,
                signatures,
            },
            counts: numbers(&named("counts"), Some(end), model)?,
            given: numbers(&named("given"), looks.checked_mul(states), model)?,
            rare: numbers(&named("rare"), Some(states), model)?,
            totals: numbers(&named("totals"), Some(states), model)?,
            starts,
            tags,
            places,
            ..Self::default()
        };
        emissions.find_tags(symbols);
        Ok(emissions)
    }
}

/// Strings of which no two are the same.
fn vocabulary(name: &str, model: &mut Model) -> Result<Vocabulary, Problem> {
    let strings = model.take_strings(name)?;
    let mut vocabulary = Vocabulary::default();
    for (number, string) in (0..).zip(strings.iter()) {
        if vocabulary.number(string) != number {
            return Err(malformed(&format!("a string twice in {name}")));
        }
    }
    Ok(vocabulary)
}
