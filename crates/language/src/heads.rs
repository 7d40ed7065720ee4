//! Head rules for constituents.

use rustc_hash::FxHashMap;

use crate::class::Class;
use crate::table::{TableError, data_lines};
use crate::tagset::TagSet;

/// A table of head rules for Penn Treebank labels, in the style of Magerman and Collins.
///
/// ```text
/// label  search  labels            tab-separated, the labels separated by blanks
/// PP     best-last  IN TO VBG      for each label in order, the rightmost daughter that has it
/// NP     last  NN NNP NNS          the rightmost daughter that has any of them
/// NP     first  NP                 ... and if there is none, the leftmost NP; best-first is the fourth search
/// *      first  *                  for every other label; * in a list is any daughter that is a word or phrase
/// ```
#[derive(Clone, Debug)]
pub struct HeadRules {
    rules: FxHashMap<Box<str>, Vec<Rule>>,
}

#[derive(Clone, Debug)]
struct Rule {
    from_right: bool,
    /// True if the order of the labels takes precedence over that of the daughters.
    ranked: bool,
    labels: Box<[Box<str>]>,
}

/// Wildcard for any label.
const ANY: &str = "*";

impl HeadRules {
    /// Parses a table in the format described at [`HeadRules`]; `#` starts a comment.
    ///
    /// # Errors
    ///
    /// If a line does not have its three columns, or has an unknown search.
    pub fn parse(text: &str) -> Result<HeadRules, TableError> {
        let mut rules: FxHashMap<Box<str>, Vec<Rule>> = FxHashMap::default();
        for (line, content) in data_lines(text) {
            let (label, rule) =
                parse_rule(content).map_err(|problem| TableError { table: "head rules", line, problem })?;
            rules.entry(label.into()).or_default().push(rule);
        }
        Ok(HeadRules { rules })
    }

    /// The index of the head among the daughters of a constituent. Labels and tags are given without function tags.
    /// If no rule matches, the head is the first daughter; also 0 if there are no daughters.
    pub fn head_child(&self, label: &str, children: &[&str]) -> usize {
        let own = self.rules.get(label).map_or(&[][..], |rules| rules);
        let general = self.rules.get(ANY).map_or(&[][..], |rules| rules);
        own.iter().chain(general).find_map(|rule| rule.find(children)).unwrap_or(0)
    }
}

impl Rule {
    fn find(&self, children: &[&str]) -> Option<usize> {
        if self.ranked {
            self.labels.iter().find_map(|label| self.search(children, |child| matches(label, child)))
        } else {
            self.search(children, |child| self.labels.iter().any(|label| matches(label, child)))
        }
    }

    fn search(&self, children: &[&str], is_head: impl Fn(&str) -> bool) -> Option<usize> {
        let mut indices = 0..children.len();
        if self.from_right {
            indices.rfind(|&at| is_head(children[at]))
        } else {
            indices.find(|&at| is_head(children[at]))
        }
    }
}

fn matches(label: &str, child: &str) -> bool {
    label == child || (label == ANY && can_be_head(child))
}

fn can_be_head(child: &str) -> bool {
    child != "-NONE-" && TagSet::penn().info(child).class != Class::Punctuation
}

fn parse_rule(line: &str) -> Result<(&str, Rule), String> {
    let cells: Vec<&str> = line.split('\t').collect();
    let [label, search, labels] = cells[..] else {
        return Err(format!(
            "expected label, search and labels, separated by tabs; found {} column(s)",
            cells.len()
        ));
    };
    let (ranked, from_right) = match search {
        "first" => (false, false),
        "last" => (false, true),
        "best-first" => (true, false),
        "best-last" => (true, true),
        _ => return Err(format!("\"{search}\" is no search; expected first, last, best-first or best-last")),
    };
    let labels: Box<[Box<str>]> = labels.split_whitespace().map(Box::from).collect();
    if label.is_empty() || labels.is_empty() {
        return Err("a rule needs a label and at least one label to search for".to_owned());
    }
    Ok((label, Rule { from_right, ranked, labels }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    fn head(label: &str, children: &str) -> String {
        let children: Vec<&str> = children.split_whitespace().collect();
        children[Language::standard().trees().heads.head_child(label, &children)].to_owned()
    }

    #[test]
    fn heads_are_found() {
        for (label, children, expected) in [
            ("S", "NP VP .", "VP"),
            ("NP", "DT JJ NN NN", "NN"),
            ("NP", "NP PP", "NP"),
            ("NP", "NP , SBAR", "NP"),
            ("NP", "PRP", "PRP"),
            ("NP", "DT", "DT"),
            ("NP", "NNP NNP POS", "POS"),
            ("VP", "MD VP", "MD"),
            ("VP", "VBD NP PP", "VBD"),
            ("VP", "TO VP", "TO"),
            ("PP", "IN NP", "IN"),
            ("SBAR", "IN S", "IN"),
            ("SBARQ", "WHNP SQ .", "SQ"),
            ("ADVP", "RB RB", "RB"),
            ("QP", "RB CD", "RB"),
            ("XYZ", ", NP VP", "NP"),
            ("FRAG", "`` -NONE- NP ''", "NP"),
        ] {
            assert_eq!(head(label, children), expected, "{label} -> {children}");
        }
    }

    #[test]
    fn of_several_daughters_of_one_label_the_search_decides() {
        let rules = &Language::standard().trees().heads;
        assert_eq!(rules.head_child("NP", &["NN", "NN"]), 1);
        assert_eq!(rules.head_child("NP", &["NP", "CC", "NP"]), 0);
        assert_eq!(rules.head_child("VP", &["VP", "CC", "VP"]), 0);
    }

    #[test]
    fn there_is_always_an_answer() {
        let rules = &Language::standard().trees().heads;
        assert_eq!(rules.head_child("NP", &[]), 0);
        assert_eq!(rules.head_child("NP", &[",", "-NONE-"]), 0);
        assert_eq!(HeadRules::parse("").unwrap().head_child("NP", &["DT", "NN"]), 0);
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        for (text, line, part) in [
            ("NP\tfirst\n", 1, "2 column(s)"),
            ("# c\nNP\tleft\tNN\n", 2, "is no search"),
            ("NP\tfirst\t \n", 1, "at least one label"),
        ] {
            let error = HeadRules::parse(text).unwrap_err();
            assert_eq!(error.line, line);
            assert!(error.problem.contains(part), "{error}");
        }
    }
}
