//! Model files of split grammars.

use solecism_corpus::Problem;

use super::emissions::Emissions;
use super::layout::Layout;
use super::level::Level;
use super::lexicon::Words;
use super::parser::Latent;
use super::rules::{BinaryRule, Rules, UnaryChain};
use super::symbols::{MAX_SYMBOLS, Symbol, SymbolKind, Symbols};
use super::tagger_prior::TaggerPrior;
use solecism_tagging::model::{Model, Strings, malformed};
use solecism_tagging::vocabulary::Vocabulary;

/// Kind of the model file of a split grammar.
pub const KIND: &str = "latent";

/// Maximum number of states per symbol.
const MAX_STATES: u32 = 4_096;

impl Latent {
    /// Converts the parser to a model.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training.clone());
        self.save_as("grammar", &mut model);
        model
    }

    /// Reads the parser from a model.
    ///
    /// # Errors
    /// If the model is of another kind or inconsistent.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        let parser = Self::load_as("grammar", &mut model)?;
        Ok(Self { training: model.training, ..parser })
    }

    /// Adds the grammar to a model, its sections prefixed with `name`.
    pub fn save_as(&self, name: &str, model: &mut Model) {
        let named = |part: &str| format!("{name}.{part}");
        model.put_strings(&named("symbols"), self.symbols.names());
        model.put(&named("states"), &self.layout().states);
        let binary = self.rules.binary.iter().flat_map(|rule| [rule.parent, rule.left, rule.right]);
        model.put(&named("rules"), &binary.collect::<Vec<Symbol>>());
        let symbols = |chain: &UnaryChain| {
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
            model.put(&named("stay"), &full.no_chain);
            model.put(&named("root"), &full.root);
            model.put(&named("frequency"), &full.frequency);
            let ancestors: Vec<u16> =
                earlier.iter().flat_map(|level| level.ancestor.iter().copied()).collect();
            model.put(&named("ancestors"), &ancestors);
        }
        let mut wrapper = Strings::default();
        self.wrapper.iter().for_each(|label| wrapper.push(label));
        model.put_strings(&named("wrapper"), &wrapper);
        self.emissions.save_as(&named("lexicon"), model);
        if let Some(tagger_prior) = &self.tagger_prior {
            tagger_prior.save_as(&named("tagger"), model);
        }
    }

    /// Takes the grammar saved under `name` out of a model.
    ///
    /// # Errors
    /// If it is missing or inconsistent.
    pub fn load_as(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let named = |part: &str| format!("{name}.{part}");
        let symbols = Symbols::of_names(&model.take_strings(&named("symbols"))?)
            .filter(|symbols| symbols.len() <= MAX_SYMBOLS)
            .ok_or_else(|| malformed("bad symbols"))?;
        let states: Vec<u32> = model.take(&named("states"))?;
        let fits =
            states.len() == symbols.len() && states.iter().all(|&states| (1..=MAX_STATES).contains(&states));
        let rules = rules(&symbols, name, model)?;
        if !fits {
            return Err(malformed("bad states"));
        }
        let layout = Layout::new(states, &rules, &[]);
        let wrapper = model.take_strings(&named("wrapper"))?.iter().next().map(str::to_owned);
        let emissions = Emissions::load_as(&named("lexicon"), &symbols, &layout, model)?;
        let mut values = |part: &str, ends: &[usize]| values(&named(part), ends.last().copied(), model);
        let full = Level {
            binary: values("binary", &layout.binary)?,
            chain: values("chain", &layout.chain)?,
            no_chain: values("stay", &layout.symbol)?,
            root: values("root", &layout.symbol)?,
            frequency: values("frequency", &layout.symbol)?,
            layout,
            ..Level::default()
        };
        let ancestors = ancestors(&named("ancestors"), &full.layout, model)?;
        let tagger_prior = TaggerPrior::load_as(&named("tagger"), &symbols, model)?;
        let mut parser = Self { symbols, rules, emissions, tagger_prior, wrapper, ..Self::default() };
        parser.set_levels(full, &ancestors);
        Ok(parser)
    }
}

/// The projections of the full grammar's states onto the states of earlier passes.
fn ancestors(name: &str, full: &Layout, model: &mut Model) -> Result<Vec<Vec<u16>>, Problem> {
    let all: Vec<u16> = model.take(name)?;
    let states = full.symbol.last().copied().unwrap_or(0).max(1);
    // An earlier grammar never has more states per symbol than the full one.
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

/// Takes a section of finite, non-negative numbers, of the given length if there is one.
fn values(name: &str, count: Option<usize>, model: &mut Model) -> Result<Vec<f32>, Problem> {
    let values: Vec<f32> = model.take(name)?;
    let fit = count.is_none_or(|count| values.len() == count)
        && values.iter().all(|number| number.is_finite() && *number >= 0.0);
    if fit { Ok(values) } else { Err(malformed(&format!("bad numbers in {name}"))) }
}

fn rules(symbols: &Symbols, name: &str, model: &mut Model) -> Result<Rules, Problem> {
    let bad = || malformed("bad rules");
    let known = |symbol: Symbol| usize::from(symbol) < symbols.len();
    let is_phrase = |symbol: Symbol| known(symbol) && symbols.kind(symbol) == SymbolKind::Phrase;
    let binary: Vec<Symbol> = model.take(&format!("{name}.rules"))?;
    let (triples, rest) = binary.as_chunks::<3>();
    let fits = |triple: &[Symbol; 3]| triple.iter().all(|&symbol| known(symbol));
    let parents = triples.iter().all(|triple| known(triple[0]) && symbols.kind(triple[0]) != SymbolKind::Tag);
    if !rest.is_empty() || !triples.iter().all(fits) || !parents {
        return Err(bad());
    }
    let binary = triples.iter().map(|&[parent, left, right]| BinaryRule { parent, left, right }).collect();
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
        chains.push(UnaryChain { top: *top, middle: middle.to_vec(), bottom: *bottom });
    }
    if left.is_empty() { Ok(Rules::new(binary, chains)) } else { Err(bad()) }
}

impl Emissions {
    fn save_as(&self, name: &str, model: &mut Model) {
        let named = |part: &str| format!("{name}.{part}");
        model.put_strings(&named("words"), self.words.forms.strings());
        model.put_strings(&named("signatures"), self.words.signatures.strings());
        model.put(&named("seen"), &self.words.seen);
        model.put(&named("inside"), &self.words.mid_sentence);
        model.put(&named("starts"), &self.starts);
        model.put(&named("tags"), &self.tags);
        model.put(&named("counts"), &self.counts);
        model.put(&named("given"), &self.by_signature);
        model.put(&named("rare"), &self.rare);
        model.put(&named("totals"), &self.totals);
    }

    fn load_as(name: &str, symbols: &Symbols, layout: &Layout, model: &mut Model) -> Result<Self, Problem> {
        let named = |part: &str| format!("{name}.{part}");
        let forms = vocabulary(&named("words"), model)?;
        let signatures = vocabulary(&named("signatures"), model)?;
        let (words, unknown) = (forms.strings().len(), signatures.strings().len());
        let starts: Vec<u32> = model.take(&named("starts"))?;
        let tags: Vec<Symbol> = model.take(&named("tags"))?;
        let is_tag = |&tag: &Symbol| usize::from(tag) < symbols.len() && symbols.kind(tag) == SymbolKind::Tag;
        let ordered = starts.windows(2).all(|pair| pair[0] <= pair[1]);
        let ends = starts.len() == words + 1 && starts.last().is_some_and(|&end| end as usize == tags.len());
        if !ordered || !ends || !tags.iter().all(is_tag) {
            return Err(malformed("bad tags of words"));
        }
        let mut count_offsets = Vec::with_capacity(tags.len());
        let mut end = 0;
        for &tag in &tags {
            count_offsets.push(end as u32);
            end += layout.num_states(tag);
        }
        let states = layout.symbol.last().copied().unwrap_or(0);
        let mut emissions = Self {
            words: Words {
                seen: values(&named("seen"), Some(words), model)?,
                mid_sentence: values(&named("inside"), Some(words), model)?,
                forms,
                signatures,
            },
            counts: values(&named("counts"), Some(end), model)?,
            by_signature: values(&named("given"), unknown.checked_mul(states), model)?,
            rare: values(&named("rare"), Some(states), model)?,
            totals: values(&named("totals"), Some(states), model)?,
            starts,
            tags,
            count_offsets,
            ..Self::default()
        };
        emissions.collect_tags(symbols);
        Ok(emissions)
    }
}

/// Takes a section of distinct strings.
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
