//! EVALB's parameter files.
//!
//! A line is a key and its value. `#` starts a comment only at the start of a line. No error in the file stops
//! the evaluation: as in EVALB, a line that cannot be understood is ignored with a warning.

use super::parameters::Parameters;

/// Parses a parameter file; returns the parameters and warnings.
///
/// Parameters that the file does not mention have EVALB's defaults.
pub fn parse(text: &str) -> (Parameters, Vec<String>) {
    let mut parameters = Parameters::evalb();
    let mut warnings = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim_end_matches(is_space);
        // EVALB skips lines too short to hold a key and a value.
        if line.starts_with('#') || line.len() < 3 {
            continue;
        }
        let key_end = line.find(is_space).unwrap_or(line.len());
        let (key, value) = line.split_at(key_end);
        let value = value.trim_start_matches(is_space);
        if let Err(what) = set(&mut parameters, key, value) {
            warnings.push(format!("line {}: {what}", at + 1));
        }
    }
    (parameters, warnings)
}

/// `isspace` of C.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r')
}

fn set(parameters: &mut Parameters, key: &str, value: &str) -> Result<(), String> {
    if value.is_empty() && !key.is_empty() {
        return Err(format!("{key} has no value, so it is left out"));
    }
    match key {
        "DEBUG" if number(value) == 0 => {}
        "DEBUG" => return Err("DEBUG is known, but the sentences' words and brackets are not printed".into()),
        "MAX_ERROR" => parameters.max_error = number(value),
        "CUTOFF_LEN" => parameters.cutoff = number(value),
        "LABELED" => parameters.labelled = number(value) != 0,
        "DELETE_LABEL" => parameters.delete(value),
        "DELETE_LABEL_FOR_LENGTH" => parameters.delete_for_length(value),
        "QUOTE_LABEL" => parameters.quote(value),
        "EQ_LABEL" | "EQ_WORD" => {
            let values: Vec<&str> = value.split(is_space).filter(|v| !v.is_empty()).collect();
            let [one, other] = values[..] else {
                return Err(format!("{key} takes two values, not {value:?}"));
            };
            match key {
                "EQ_LABEL" => parameters.equate_labels(one, other),
                _ => parameters.equate_words(one, other),
            }
        }
        "" => return Err(format!("unknown key in {value:?}: a key stands at the start of its line")),
        _ => return Err(format!("unknown key {key:?}")),
    }
    Ok(())
}

/// Parses a leading number as C's `atoi` does: 0 if there is none.
fn number(text: &str) -> i64 {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let size = digits[..end].parse::<i64>().unwrap_or(if end == 0 { 0 } else { i64::MAX });
    if text.starts_with('-') { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read() {
        let text = "# a comment\nDEBUG 0\nMAX_ERROR 7x\nCUTOFF_LEN  70\nLABELED 0\nDELETE_LABEL TOP\n\
                    DELETE_LABEL a b\nDELETE_LABEL_FOR_LENGTH -NONE-\nQUOTE_LABEL POS\nEQ_LABEL ADVP\tPRT\n\
                    EQ_WORD colour  color \r\n#\nx\n";
        let (read, warnings) = parse(text);
        assert_eq!(warnings, Vec::<String>::new());
        assert_eq!((read.max_error, read.cutoff, read.labelled), (7, 70, false));
        assert!(read.deletes_word("TOP") && read.deletes_word("a b") && !read.deletes_word("a"));
        assert!(!read.counts_for_length("-NONE-") && read.counts_for_length("TOP"));
        assert!(read.is_quote("POS", "'") && !read.is_quote("POS", "x") && !read.is_quote("NN", "'"));
        assert!(read.same_label("PRT", "ADVP") && read.same_word("color", "colour"));
    }

    #[test]
    fn invalid_lines_are_reported_and_ignored() {
        let text = "DELETE_LABELS X\n LABELED 0\nEQ_LABEL A B C\nQUOTE_LABEL\nDEBUG 2\nEQ_WORD one\n";
        let (read, warnings) = parse(text);
        assert!(read.labelled && !read.same_label("A", "B") && !read.deletes_word("X"));
        let starts: Vec<&str> = warnings.iter().map(|w| &w[..7]).collect();
        assert_eq!(starts, ["line 1:", "line 2:", "line 3:", "line 4:", "line 5:", "line 6:"]);
    }
}
