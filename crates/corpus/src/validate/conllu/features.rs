//! Rules of CoNLL-U for FEATS: `Name=Value` pairs, sorted, with unique names.

use crate::flaw::Flaw;
use crate::table::{Column, Row, Table};
use crate::validate::flaw;

pub(super) fn check(table: &Table, flaws: &mut Vec<Flaw>) {
    for row in table.rows().filter(|row| row.feats() != "_") {
        check_list(row, flaws);
    }
}

fn check_list(row: Row, flaws: &mut Vec<Flaw>) {
    let features: Vec<&str> = row.feats().split('|').collect();
    let mut at = row.place(Column::Feats).start;
    for feature in &features {
        let well_formed =
            feature.split_once('=').is_some_and(|(name, values)| is_name(name) && are_values(values));
        if !well_formed {
            let help = "a feature is Name=Value, or Name[layer]=Value,Value with the values sorted";
            flaws.push(Flaw::new(at, feature.len(), "a malformed feature", help));
        }
        at += feature.len() + 1;
    }
    let lower: Vec<String> = features.iter().map(|feature| feature.to_lowercase()).collect();
    if !lower.is_sorted() {
        flaws.push(flaw(row, Column::Feats, "features out of order", "sort them by name, ignoring case"));
    }
    let names: Vec<&str> =
        lower.iter().map(|f| f.split_once('=').map_or(f.as_str(), |(name, _)| name)).collect();
    if names.is_sorted() && names.windows(2).any(|pair| pair[0] == pair[1]) {
        let help = "give a feature once; several values are separated by commas";
        flaws.push(flaw(row, Column::Feats, "a feature given twice", help));
    }
}

/// True for a feature name: `Number`, `Number[psor]`.
fn is_name(text: &str) -> bool {
    let (name, layer) = match text.strip_suffix(']') {
        Some(text) => match text.split_once('[') {
            Some((name, layer)) => (name, layer),
            None => return false,
        },
        None => (text, "x"),
    };
    let is_layer = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    is_word(name) && !layer.is_empty() && layer.bytes().all(is_layer)
}

/// True for feature values, sorted and unique: `Sing`, `Acc,Dat`.
fn are_values(text: &str) -> bool {
    let values: Vec<&str> = text.split(',').collect();
    let lower: Vec<String> = values.iter().map(|value| value.to_lowercase()).collect();
    values.iter().all(|value| is_word(value)) && lower.windows(2).all(|pair| pair[0] < pair[1])
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit())
        && text.bytes().all(|b| b.is_ascii_alphanumeric())
}
