//! Readers of correction tables and fingerprints.

use std::collections::BTreeMap;
use std::path::Path;

use solecism_corpus::{Flaw, Problem};
use solecism_stats::Fingerprint;

use super::corrections::{Corrections, Sentence};
use solecism_pipeline::reading::Text;

/// Reads a table of corrections: `sentence TAB correction`, optionally followed by `TAB frequency`.
///
/// `source` has the sentences themselves: `sentence TAB text`, or texts only, one per line, in the order of first appearance
/// in the table.
///
/// # Errors
/// If a file cannot be read or has another format.
pub fn read_corrections(path: &Path, source: Option<&Path>) -> Result<Corrections, Problem> {
    let text = Text::read(path)?;
    let mut sentences: Vec<Sentence> = Vec::new();
    let mut places: BTreeMap<String, (usize, BTreeMap<String, usize>)> = BTreeMap::new();
    for (start, line) in text.lines().filter(|(_, line)| !line.trim().is_empty()) {
        let (id, correction, times) = row(start, line).map_err(|flaw| text.problem(&flaw))?;
        let number = sentences.len();
        let (at, known) = places.entry(id.to_owned()).or_insert_with(|| (number, BTreeMap::new()));
        if *at == number {
            sentences.push(Sentence { id: id.to_owned(), ..Sentence::default() });
        }
        let corrections = &mut sentences[*at].corrections;
        let place = *known.entry(correction.clone()).or_insert(corrections.len());
        if place == corrections.len() {
            corrections.push((correction, 0));
        }
        corrections[place].1 = corrections[place].1.saturating_add(times);
    }
    if sentences.is_empty() {
        let help = "a line is: sentence, tab, correction, and optionally: tab, frequency";
        return Err(Problem::new(format!("{} has no corrections", text.name), help));
    }
    let mut corrections = Corrections { sentences };
    if let Some(source) = source {
        give_sources(&mut corrections, &Text::read(source)?)?;
    }
    Ok(corrections)
}

/// Parses a row: sentence, correction, frequency.
fn row(start: usize, line: &str) -> Result<(&str, String, u64), Flaw> {
    let mut fields = line.split('\t');
    let id = fields.next().unwrap_or_default().trim();
    let help = "a line is: sentence, tab, correction, and optionally: tab, frequency";
    let Some(correction) = fields.next() else {
        return Err(Flaw::new(start, line.len(), "a row without a tab", help));
    };
    if id.is_empty() {
        return Err(Flaw::new(start, 0, "a correction without a sentence name", help));
    }
    let times = match fields.next().map(str::trim) {
        None | Some("") => 1,
        Some(times) => times.parse().ok().filter(|&times| times > 0).ok_or_else(|| {
            let at = start + line.len() - line.rsplit('\t').next().map_or(0, str::len);
            Flaw::new(at, times.len(), format!("{times:?} is not a frequency"), "a whole number from 1")
        })?,
    };
    if fields.next().is_some() {
        return Err(Flaw::new(start, line.len(), "a row with more than three columns", help));
    }
    // Differences in whitespace do not make a different correction.
    Ok((id, correction.split_whitespace().collect::<Vec<_>>().join(" "), times))
}

fn give_sources(corrections: &mut Corrections, text: &Text) -> Result<(), Problem> {
    let lines: Vec<(usize, &str)> = text.lines().filter(|(_, line)| !line.trim().is_empty()).collect();
    let is_named = lines.iter().all(|(_, line)| line.contains('\t'));
    if !is_named {
        let (found, wanted) = (lines.len(), corrections.sentences.len());
        if found != wanted {
            let what = format!("{} has {found} sentences, but there are corrections of {wanted}", text.name);
            return Err(Problem::new(
                what,
                "give one per line in the order of the table, or: sentence, tab, text",
            ));
        }
        for (sentence, (_, line)) in corrections.sentences.iter_mut().zip(lines) {
            sentence.source = Some(line.to_owned());
        }
        return Ok(());
    }
    let named: BTreeMap<&str, &str> =
        lines.iter().filter_map(|(_, line)| line.split_once('\t')).map(|(id, t)| (id.trim(), t)).collect();
    for sentence in &mut corrections.sentences {
        let Some(source) = named.get(sentence.id.as_str()) else {
            let what = format!("{} does not have sentence {}", text.name, sentence.id);
            return Err(Problem::new(what, "give a line for it: sentence, tab, text"));
        };
        sentence.source = Some((*source).to_owned());
    }
    Ok(())
}

/// Reads fingerprints, one per line: `f_1 f_2 …`.
///
/// # Errors
/// If the file cannot be read or a line is not a fingerprint.
pub fn fingerprints(path: &Path) -> Result<Vec<Fingerprint>, Problem> {
    let text = Text::read(path)?;
    let mut found = Vec::new();
    for (start, line) in text.lines().filter(|(_, line)| !line.trim().is_empty()) {
        let mut counts = Vec::new();
        for field in line.split_whitespace() {
            let count = field.parse::<u64>().map_err(|_| {
                let at = start + (field.as_ptr().addr() - line.as_ptr().addr());
                let help =
                    "a fingerprint gives the numbers of corrections seen once, twice, three times, …: 3 0 1";
                text.problem(&Flaw::new(at, field.len(), format!("{field:?} is not a whole number"), help))
            })?;
            counts.push(count);
        }
        let fingerprint = Fingerprint::new(counts)
            .map_err(|e| text.problem(&Flaw::new(start, line.len(), e.to_string(), "")))?;
        found.push(fingerprint);
    }
    if found.is_empty() {
        return Err(Problem::new(
            format!("{} has no fingerprints", text.name),
            "give one per line: f_1 f_2 …",
        ));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Result<(tempfile::TempDir, std::path::PathBuf), Problem> {
        let directory = tempfile::tempdir().map_err(|e| Problem::io("make", "a directory", &e))?;
        let path = directory.path().join("x");
        std::fs::write(&path, text).map_err(|e| Problem::io("write", &path, &e))?;
        Ok((directory, path))
    }

    fn refused<T>(found: Result<T, Problem>) -> String {
        found
            .err()
            .map(|problem| problem.to_string().rsplit('/').next().unwrap_or_default().to_owned())
            .unwrap_or_default()
    }

    #[test]
    fn corrections_are_counted_by_sentence() -> Result<(), Problem> {
        let (_kept, path) = written("a\tHe goes .\nb\tYes\na\tHe  goes .\t2\n\na\tHe went .\n")?;
        let found = read_corrections(&path, None)?;
        assert_eq!(found.sentences.len(), 2);
        assert_eq!(
            found.sentences[0].corrections,
            [("He goes .".to_owned(), 3), ("He went .".to_owned(), 1)]
        );
        assert_eq!(found.sentences[0].fingerprint()?.counts(), [1, 0, 1]);
        Ok(())
    }

    #[test]
    fn sources_by_name_or_in_order() -> Result<(), Problem> {
        let (_kept, path) = written("a\tHe goes .\nb\tYes\n")?;
        for text in ["He go .\nYess\n", "b\tYess\na\tHe go .\n"] {
            let (_kept, source) = written(text)?;
            let found = read_corrections(&path, Some(&source))?;
            assert_eq!(found.sentences[0].source.as_deref(), Some("He go ."));
            assert!(found.have_sources());
        }
        let (_kept, source) = written("only one\n")?;
        assert!(refused(read_corrections(&path, Some(&source))).contains("has 1 sentences"));
        let (_kept, source) = written("b\tYess\n")?;
        assert!(refused(read_corrections(&path, Some(&source))).contains("does not have sentence a"));
        Ok(())
    }

    #[test]
    fn other_formats_are_refused() -> Result<(), Problem> {
        for (text, message) in [
            ("a\tx\nno tab\n", "x:2:1: a row without a tab"),
            ("\tx\n", "x:1:1: a correction without a sentence name"),
            ("a\tx\tmany\n", "x:1:5: \"many\" is not a frequency"),
            ("a\tx\t1\t2\n", "x:1:1: a row with more than three columns"),
            ("\n", "x has no corrections"),
        ] {
            let (_kept, path) = written(text)?;
            assert_eq!(refused(read_corrections(&path, None)), message);
        }
        Ok(())
    }

    #[test]
    fn fingerprints_are_numbers() -> Result<(), Problem> {
        let (_kept, path) = written("3 0 1\n\n 5\n")?;
        let found = fingerprints(&path)?;
        assert_eq!(found.iter().map(Fingerprint::sample).collect::<Vec<_>>(), [6, 5]);
        for (text, message) in [
            ("3 x 1\n", "x:1:3: \"x\" is not a whole number"),
            (
                "1\n0 0\n",
                "x:2:1: nothing was seen: a fingerprint must have at least one number that is not 0",
            ),
            ("", "x has no fingerprints"),
        ] {
            let (_kept, path) = written(text)?;
            assert_eq!(refused(fingerprints(&path)), message);
        }
        Ok(())
    }
}
