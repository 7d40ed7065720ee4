//! All figures of a run, one per row.

use serde_json::{Map, Value};

use crate::table::{Column, Table};

/// Keys of a row that say what its figures are of, with the titles of their columns.
const ABOUT: [(&str, &str); 10] = [
    ("row", "row"),
    ("test", "test"),
    ("system", "system"),
    ("trained_on", "trained on"),
    ("base", "compared with"),
    ("corpus", "corpus"),
    ("condition", "condition"),
    ("replicate", "replicate"),
    ("text", "text"),
    ("by", "by"),
];

/// Table of all figures in the rows of the results file.
pub(in crate::experiment) fn figures(rows: &[Value]) -> Table {
    let titles = ABOUT.iter().map(|(_, title)| *title).chain(["figure"]).map(Column::words);
    let mut table = Table {
        title: "figures".to_owned(),
        columns: titles.chain([Column::numbers("value")]).collect(),
        rows: Vec::new(),
        has_total: false,
    };
    for row in rows.iter().filter_map(Value::as_object) {
        let about = about(row);
        let mut add = |path: &str, value: &Value| {
            let mut cells: Vec<String> = ABOUT.iter().map(|(key, _)| shown(about.get(*key))).collect();
            cells.extend([path.to_owned(), value.to_string()]);
            table.rows.push(cells);
        };
        for (key, value) in row.iter().filter(|(key, _)| !is_about(key, row)) {
            numbers(key, value, &mut add);
        }
    }
    table
}

/// True for a key whose value tells what the figures are of.
fn is_about(key: &str, row: &Map<String, Value>) -> bool {
    let is_text = key == "text" && row.get(key).is_some_and(Value::is_object);
    // In rows of losses `by` has figures.
    let has_figures = key == "by" && row.get(key).is_some_and(Value::is_array);
    let is_cell = ["cell", "a", "b"].contains(&key) && row.get(key).is_some_and(Value::is_object);
    is_text || is_cell || (ABOUT.iter().any(|(known, _)| *known == key) && !has_figures)
}

/// What the figures of a row are of: its own keys, and those of its cells.
fn about(row: &Map<String, Value>) -> Map<String, Value> {
    let mut about = row.clone();
    for key in ["cell", "text", "a"] {
        if let Some(Value::Object(cell)) = row.get(key) {
            about.extend(cell.clone());
            about.remove("text");
        }
    }
    if let Some(Value::Object(other)) = row.get("b") {
        let part = |key: &str| other.get(key).and_then(Value::as_str).unwrap_or_default();
        about.insert("base".to_owned(), format!("{} {}", part("system"), part("trained_on")).trim().into());
    }
    about
}

fn shown(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null | Value::Array(_)) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Object(parts)) => parts
            .iter()
            .map(|(key, value)| format!("{key}={}", shown(Some(value))))
            .collect::<Vec<_>>()
            .join(" "),
        Some(other) => other.to_string(),
    }
}

/// Calls `add` with each number in a value and the path to it.
fn numbers(path: &str, value: &Value, add: &mut dyn FnMut(&str, &Value)) {
    match value {
        Value::Number(_) => add(path, value),
        Value::Object(parts) => {
            for (key, part) in parts {
                numbers(&format!("{path}.{key}"), part, add);
            }
        }
        Value::Array(parts) => {
            for (at, part) in parts.iter().enumerate() {
                numbers(&format!("{path}.{}", name_of(at, part)), part, add);
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Name of a part of a list: its own, if it has one, or its number.
fn name_of(at: usize, part: &Value) -> String {
    let named = ["value", "kind", "name"].into_iter().find_map(|key| part.get(key)?.as_str());
    named.or_else(|| part.get(0)?.as_str()).map_or_else(|| at.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::table::Style;

    #[test]
    fn each_figure_is_a_row() {
        let cell = json!({ "system": "latent", "trained_on": "good", "corpus": "test", "condition": null });
        let rows = [
            json!({ "row": "score", "test": "T", "cell": cell, "by": { "kind": "agreement" },
                    "scores": { "f1": 0.5, "recall": null } }),
            json!({ "row": "comparison", "test": "T", "a": cell, "b": { "system": "pcfg" }, "p": 0.25 }),
            json!({ "row": "loss", "cell": cell, "by": [["kind", [{ "value": "extra-word", "loss": 0.125 }]]] }),
        ];
        let found = figures(&rows).write(Style::Csv);
        let lines: Vec<&str> = found.lines().skip(1).collect();
        assert_eq!(
            lines,
            [
                "score,T,latent,good,,test,,,,kind=agreement,scores.f1,0.5",
                "comparison,T,latent,good,pcfg,test,,,,,p,0.25",
                "loss,,latent,good,,test,,,,,by.kind.1.extra-word.loss,0.125",
            ]
        );
    }
}
