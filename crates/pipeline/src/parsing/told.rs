//! Description of the tags that a parser uses.

use solecism_corpus::Format;
use solecism_systems::named_tagger::NamedTagger;
use solecism_tagging::tagger::TagColumn;

use super::{Method, Parser};

impl Parser {
    /// Source of its tags for input in this format, on one line.
    pub fn tags_told(&self, input: Format) -> String {
        let columns = self.columns();
        if columns.is_empty() {
            return "tags: none, since the model was trained without".to_owned();
        }
        let own = match &self.method {
            Method::Grammar(_) => "those of the built-in tagger",
            _ => "the model's own",
        };
        let rest = if self.gold_tags { "those of the input (gold)" } else { own };
        let named = self.taggers.iter().map(NamedTagger::column).zip(&self.tagger_names);
        let named: Vec<(TagColumn, &String)> = named.filter(|(column, _)| columns.contains(column)).collect();
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
        let is_choice = !self.gold_tags && !others.is_empty() && input != Format::Text;
        let choice = if is_choice { "; --tags gold takes those of the input" } else { "" };
        format!("tags: {}{choice}", told.join(", "))
    }

    /// Columns of tags that it uses.
    fn columns(&self) -> Vec<TagColumn> {
        match &self.method {
            Method::Dependencies(pipeline) => {
                let needs = pipeline.parser().needs();
                TagColumn::ALL.into_iter().filter(|column| needs.has(*column)).collect()
            }
            Method::Chunker(chunker) => vec![chunker.tagger().column()],
            Method::Grammar(_) | Method::Constituents(_) => vec![TagColumn::Xpos],
        }
    }
}
