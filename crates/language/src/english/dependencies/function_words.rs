//! Function words of a relation table: the language-specific part of the conversion.

/// Words by function. Apostrophes are straight; case is ignored.
#[derive(Clone, Debug, Default)]
pub(super) struct FunctionWords {
    copulas: Vec<Box<str>>,
    passives: Vec<Box<str>>,
    auxiliaries: Vec<Box<str>>,
    complementisers: Vec<Box<str>>,
    expletives: Vec<Box<str>>,
    fixed: Vec<Box<str>>,
}

fn has(list: &[Box<str>], word: &str) -> bool {
    let same = |known: &str| {
        let mut letters = word.chars().map(|c| if c == '’' { '\'' } else { c.to_ascii_lowercase() });
        known.chars().all(|c| letters.next() == Some(c)) && letters.next().is_none()
    };
    list.iter().any(|known| same(known))
}

impl FunctionWords {
    /// Names of the lists.
    pub(super) const LISTS: [&'static str; 6] =
        ["copula", "passive", "auxiliary", "complementiser", "expletive", "fixed"];

    /// Adds the words of a cell to a list; `false` if there is no such list.
    pub(super) fn add(&mut self, list: &str, cell: &str) -> bool {
        let words = cell.split_whitespace().map(Box::from);
        match list {
            "copula" => self.copulas.extend(words),
            "passive" => self.passives.extend(words),
            "auxiliary" => self.auxiliaries.extend(words),
            "complementiser" => self.complementisers.extend(words),
            "expletive" => self.expletives.extend(words),
            "fixed" => self.fixed.push(cell.trim().into()),
            _ => return false,
        }
        true
    }

    /// True for forms of the copula.
    pub(super) fn is_copula(&self, word: &str) -> bool {
        has(&self.copulas, word)
    }

    /// True for words that form the passive with a past participle.
    pub(super) fn is_passive(&self, word: &str) -> bool {
        self.is_copula(word) || has(&self.passives, word)
    }

    /// True for words that can be auxiliaries.
    pub(super) fn is_auxiliary(&self, word: &str) -> bool {
        self.is_passive(word) || has(&self.auxiliaries, word)
    }

    /// True for words whose only function is to introduce a complement.
    pub(super) fn is_complementiser(&self, word: &str) -> bool {
        has(&self.complementisers, word)
    }

    /// True for words that can stand in for a subject that follows later.
    pub(super) fn is_expletive(&self, word: &str) -> bool {
        has(&self.expletives, word)
    }

    /// True if the two words are a fixed expression.
    pub(super) fn are_fixed(&self, first: &str, second: &str) -> bool {
        let same = |pair: &str| {
            pair.split_once(' ')
                .is_some_and(|(a, b)| a.eq_ignore_ascii_case(first) && b.eq_ignore_ascii_case(second))
        };
        self.fixed.iter().any(|pair| same(pair))
    }
}
