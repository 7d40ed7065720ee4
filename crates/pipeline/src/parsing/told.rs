//! Description of the tags that a parser uses.

use solecism_corpus::Format;
use solecism_systems::system::TagSource;
use solecism_tagging::tagger::TagColumn;

use super::{Method, Parser};

impl Parser {
    /// Source of its tags for input in this format, on one line.
    pub fn tags_told(&self, input: Format) -> String {
        let (columns, source) = (self.columns(), self.tag_source());
        if columns.is_empty() {
            return "tags: none, since the model was trained without".to_owned();
        }
        let own = match &self.method {
            Method::Grammar(_) => "those of the built-in tagger",
            _ => "the model's own",
        };
        let rest = if source.is_gold() { "those of the input (gold)" } else { own };
        let named: Vec<(TagColumn, &str)> =
            source.taggers().filter(|(column, _)| columns.contains(column)).collect();
        let mut told: Vec<String> =
            named.iter().map(|(column, name)| format!("those of {name} ({})", column.name())).collect();
        let is_named = |column: &&TagColumn| named.iter().any(|(known, _)| known == *column);
        let others: Vec<&str> =
            columns.iter().filter(|column| !is_named(column)).map(|column| column.name()).collect();
        match (told.is_empty(), others.is_empty()) {
            (true, _) => told.push(rest.to_owned()),
            (false, false) => told.push(format!("{rest} ({})", others.join(", "))),
            (false, true) => {}
        }
        let is_choice = !source.is_gold() && !others.is_empty() && input != Format::Text;
        let choice = if is_choice { "; --tags gold takes those of the input" } else { "" };
        format!("tags: {}{choice}", told.join(", "))
    }

    /// Columns of tags that it uses.
    fn columns(&self) -> Vec<TagColumn> {
        match &self.method {
            Method::Dependencies(parser) => parser.columns(),
            Method::Chunker(chunker) => vec![chunker.column()],
            Method::Grammar(grammar) => vec![grammar.column()],
            Method::Trees(_) => vec![TagColumn::Xpos],
        }
    }

    fn tag_source(&self) -> &TagSource {
        match &self.method {
            Method::Dependencies(parser) => parser.tag_source(),
            Method::Chunker(chunker) => chunker.tag_source(),
            Method::Grammar(grammar) => grammar.tag_source(),
            Method::Trees(parser) => parser.tag_source(),
        }
    }
}
