//! Errors made in the texts.

use solecism_corpus::Problem;

use crate::caution;
use crate::document::{Block, Section};
use crate::experiment::findings::Findings;
use crate::experiment::plan::StepKind;
use crate::experiment::steps::ErrorsMade;
use crate::table::{Column, Table};

/// Texts of one corpus under one condition.
struct MadeTexts {
    place: (usize, usize),
    title: String,
    texts: usize,
    made: ErrorsMade,
}

impl Findings<'_> {
    /// Errors made by corpus and condition, summed over texts.
    fn made_texts(&self) -> Result<Vec<MadeTexts>, Problem> {
        let mut all: Vec<MadeTexts> = Vec::new();
        for step in &self.plan.steps {
            let StepKind::Text(text) = step.kind else { continue };
            let (Some((condition, _)), Some(made)) = (text.condition, self.made(text)?) else { continue };
            let place = (text.corpus, condition);
            if let Some(known) = all.iter_mut().find(|known| known.place == place) {
                known.texts += 1;
                known.made.add(&made);
                continue;
            }
            let corpus = &self.experiment.corpora[text.corpus].name;
            let title = format!("{corpus}, {}", self.experiment.conditions[condition].title);
            all.push(MadeTexts { place, title, texts: 1, made });
        }
        Ok(all)
    }

    /// Numbers of errors by kind; `None` if no text has errors.
    pub(super) fn made_section(&self) -> Result<Option<Section>, Problem> {
        let all = self.made_texts()?;
        let mut kinds: Vec<&str> = Vec::new();
        for kind in all.iter().flat_map(|texts| &texts.made.kinds) {
            if kind.drawn + kind.applied > 0 && !kinds.contains(&&*kind.kind) {
                kinds.push(&kind.kind);
            }
        }
        if all.is_empty() {
            return Ok(None);
        }
        let numbers = ["texts", "sentences", "changed", "words", "unknown tags", "errors"];
        let columns = std::iter::once(Column::words("text"));
        let columns = columns.chain(numbers.into_iter().chain(kinds.iter().copied()).map(Column::numbers));
        let row = |texts: &MadeTexts| {
            let made = &texts.made;
            let applied =
                |kind: &&str| made.kinds.iter().find(|known| known.kind == *kind).map(|known| known.applied);
            let numbers = [
                texts.texts as u64,
                made.sentences,
                made.changed,
                made.words,
                made.unknown_tags,
                made.errors(),
            ];
            let numbers = numbers.into_iter().chain(kinds.iter().map(|kind| applied(kind).unwrap_or(0)));
            std::iter::once(texts.title.clone()).chain(numbers.map(|number| number.to_string())).collect()
        };
        let table = Table {
            title: "errors made, by kind".to_owned(),
            columns: columns.collect(),
            rows: all.iter().map(row).collect(),
            has_total: false,
        };
        Ok(Some(Section { title: "Errors".to_owned(), blocks: vec![Block::Table(table)] }))
    }

    /// Warnings about texts with fewer or other errors than requested.
    pub(super) fn made_cautions(&self) -> Result<Vec<String>, Problem> {
        let mut cautions = Vec::new();
        for texts in self.made_texts()? {
            let made = &texts.made;
            cautions.extend(caution::unknown_tags(&texts.title, made.unknown_tags, made.words));
            let never = made.kinds.iter().filter(|kind| kind.drawn > 0 && kind.applied == 0);
            cautions.extend(never.map(|kind| caution::never_made(&texts.title, &kind.kind, kind.drawn)));
        }
        Ok(cautions)
    }
}
