//! Records about sentences: one JSON object per line, in the order of the sentences.

use std::io::{BufRead, BufReader, Read};

use serde::de::DeserializeOwned;

use crate::edit::{Contradiction, EditRecord, RecordFields};
use crate::flaw::{Flaw, Problem};

/// The largest number of a sentence: JSON tells larger ones only roughly.
const MAX_SENTENCE: u64 = (1 << 53) - 1;

/// A record about a sentence.
pub trait Record: Sized {
    /// The fields in the file, before they are checked.
    type Fields: DeserializeOwned;
    /// Noun phrase for error messages.
    const OF: &'static str;
    /// Option of `corrupt` that writes these records.
    const OPTION: &'static str;

    /// Makes a record from its fields.
    ///
    /// # Errors
    /// If the fields are inconsistent.
    fn of_fields(fields: Self::Fields) -> Result<Self, Contradiction>;

    /// Number of the sentence in its corpus, from 0.
    fn sentence(&self) -> u64;

    /// Number, within the sentence, of the error that consecutive records belong to.
    fn error(&self) -> Option<u32> {
        None
    }
}

impl Record for EditRecord {
    type Fields = RecordFields;
    const OF: &'static str = "an edit";
    const OPTION: &'static str = "--edits";

    fn of_fields(fields: RecordFields) -> Result<Self, Contradiction> {
        fields.try_into()
    }

    fn sentence(&self) -> u64 {
        self.sentence
    }

    fn error(&self) -> Option<u32> {
        self.edit.error
    }
}

/// Record of all valid analyses of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct GoldRecord {
    /// Number of the sentence in its corpus, from 0.
    pub sentence: u64,
    /// The analyses, the default one first.
    pub golds: Vec<String>,
    /// True if there are more analyses than were written.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub truncated: bool,
}

impl Record for GoldRecord {
    type Fields = Self;
    const OF: &'static str = "a sentence's golds";
    const OPTION: &'static str = "--golds";

    fn of_fields(fields: Self) -> Result<Self, Contradiction> {
        Ok(fields)
    }

    fn sentence(&self) -> u64 {
        self.sentence
    }
}

/// Reader of edit records.
pub type EditReader<R> = RecordReader<R, EditRecord>;

/// Reads records in parallel with the corpus that they belong to.
pub struct RecordReader<R, T> {
    reader: BufReader<R>,
    file: String,
    line: u64,
    last_sentence: u64,
    /// The last error number in that sentence, and whether the last record has it.
    last_error: Option<(u32, bool)>,
    /// A record already read, of a later sentence.
    pending: Option<T>,
}

impl<R: Read, T: Record> RecordReader<R, T> {
    /// Creates a reader of the records in `file`.
    pub fn new(reader: R, file: &str) -> Self {
        Self {
            reader: BufReader::new(reader),
            file: file.to_owned(),
            line: 0,
            last_sentence: 0,
            last_error: None,
            pending: None,
        }
    }

    /// Returns all remaining records of sentences before number `end`.
    ///
    /// # Errors
    /// If a line is not a record, or records are out of order.
    pub fn before(&mut self, end: u64) -> Result<Vec<T>, Problem> {
        let mut records = Vec::new();
        loop {
            let record = match self.pending.take() {
                Some(record) => record,
                None => match self.next_record()? {
                    Some(record) => record,
                    None => return Ok(records),
                },
            };
            if record.sentence() >= end {
                self.pending = Some(record);
                return Ok(records);
            }
            records.push(record);
        }
    }

    fn next_record(&mut self) -> Result<Option<T>, Problem> {
        let mut text = Vec::new();
        loop {
            text.clear();
            self.line += 1;
            let read = self.reader.read_until(b'\n', &mut text);
            if read.map_err(|e| Problem::io("read", &self.file, &e))? == 0 {
                return Ok(None);
            }
            if !text.iter().all(u8::is_ascii_whitespace) {
                break;
            }
        }
        let fields: T::Fields = serde_json::from_slice(&text).map_err(|e| self.syntax_error(&text, &e))?;
        let record = T::of_fields(fields).map_err(|wrong| self.contradiction(&text, &wrong))?;
        self.check_order(&record, &text)?;
        Ok(Some(record))
    }

    /// Checks that records are in the order of their sentences, and those of one error adjacent.
    fn check_order(&mut self, record: &T, text: &[u8]) -> Result<(), Problem> {
        if record.sentence() > MAX_SENTENCE {
            let what = format!("\"sentence\": {}", record.sentence());
            let flaw = Flaw::new(0, 0, what, format!("sentences are numbered up to {MAX_SENTENCE}"));
            return Err(flaw.locate(text, &self.file, self.line));
        }
        if record.sentence() < self.last_sentence {
            let what =
                format!("\"sentence\": {} after \"sentence\": {}", record.sentence(), self.last_sentence);
            let flaw = Flaw::new(
                0,
                0,
                what,
                "records must be in the order of their sentences, as corrupt writes them",
            );
            return Err(flaw.locate(text, &self.file, self.line));
        }
        if record.sentence() > self.last_sentence {
            self.last_error = None;
        }
        self.last_sentence = record.sentence();
        match (record.error(), self.last_error) {
            (Some(error), Some((last, goes_on))) if error < last || (error == last && !goes_on) => {
                let what = format!("\"error\": {error} after others of \"sentence\": {}", record.sentence());
                let help =
                    "number the errors of a sentence in order, with the edits of an error next to each other";
                return Err(self.contradiction(text, &Contradiction { field: "error", what, help }));
            }
            (Some(error), _) => self.last_error = Some((error, true)),
            (None, last) => self.last_error = last.map(|(error, _)| (error, false)),
        }
        Ok(())
    }

    fn contradiction(&self, text: &[u8], wrong: &Contradiction) -> Problem {
        let (at, length) = find_field(wrong.field, text);
        let flaw = Flaw::new(at, length, format!("not a record of {}: {}", T::OF, wrong.what), wrong.help);
        flaw.locate(text, &self.file, self.line)
    }

    fn syntax_error(&self, text: &[u8], error: &serde_json::Error) -> Problem {
        // An incomplete record is reported at the end of its line, not at the beginning of the next.
        let at =
            if error.line() > 1 { text.trim_ascii_end().len() } else { error.column().saturating_sub(1) };
        let error = error.to_string();
        // The position within the record would be confusing beside the one in the file.
        let error = error.split_once(" at line ").map_or(error.as_str(), |(what, _)| what);
        let flaw = Flaw::new(
            at,
            0,
            format!("not a record of {}: {error}", T::OF),
            format!("each line must be a JSON object, as corrupt {} writes it", T::OPTION),
        );
        flaw.locate(text, &self.file, self.line)
    }
}

/// Offset and length of a field name in a record. Within a value its quotes would be escaped.
fn find_field(field: &str, text: &[u8]) -> (usize, usize) {
    let name = format!("\"{field}\"");
    let is_name = |&at: &usize| text[at + name.len()..].trim_ascii_start().starts_with(b":");
    let found = memchr::memmem::find_iter(text, &name).find(is_name);
    found.map_or((0, 0), |at| (at, name.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDS: &str = concat!(
        r#"{"sentence":1,"pass":1,"kind":"missing-word","subkind":"det","op":"delete","at":3,"old":"the","old_tag":"DT","new":null,"new_tag":null}"#,
        "\n\n",
        r#"{"sentence":4,"pass":1,"kind":"agreement","subkind":"verb","op":"substitute","at":0,"old":"is","old_tag":"VBZ","new":"are","new_tag":"VBP"}"#,
        "\n"
    );

    #[test]
    fn records_come_with_their_sentences() {
        let mut reader = EditReader::new(RECORDS.as_bytes(), "e.jsonl");
        let sentences = |records: Result<Vec<EditRecord>, Problem>| -> Vec<u64> {
            records.unwrap_or_else(|p| panic!("{p}")).iter().map(|r| r.sentence).collect()
        };
        assert_eq!(sentences(reader.before(1)), [0_u64; 0]);
        assert_eq!(sentences(reader.before(4)), [1]);
        assert_eq!(sentences(reader.before(u64::MAX)), [4]);
    }

    #[test]
    fn a_record_is_written_as_it_was_read() {
        let line = RECORDS.lines().next().unwrap_or_default();
        let record: EditRecord = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(serde_json::to_string(&record).ok().as_deref(), Some(line));
    }

    const MOVE: &str = r#"{"sentence":4,"pass":1,"error":0,"kind":"word-order","subkind":"","op":"move","at":3,"from":3,"to":1,"old":"so often","old_parts":["so","often"],"old_tag":null,"new":"so often","new_parts":["so","often"],"new_tag":null}"#;
    const SPLIT: &str = r#"{"sentence":4,"pass":1,"error":0,"kind":"split-join","subkind":"","op":"split","at":0,"old":"cannot","old_tag":"MD","new":"can not","new_parts":["can","not"],"new_tag":"MD"}"#;
    const JOIN: &str = r#"{"sentence":4,"pass":1,"kind":"split-join","subkind":"","op":"join","at":2,"old":"a lot","old_parts":["a","lot"],"old_tag":null,"new":"alot","new_tag":"NN"}"#;

    #[test]
    fn records_of_version_2_are_written_as_they_were_read() {
        let text = [MOVE, SPLIT, JOIN].join("\n");
        let records = EditReader::new(text.as_bytes(), "e").before(9).unwrap_or_else(|p| panic!("{p}"));
        let written: Vec<String> = records.iter().filter_map(|r| serde_json::to_string(r).ok()).collect();
        assert_eq!(written, [MOVE, SPLIT, JOIN]);
        let edits: Vec<_> = records.into_iter().map(|record| record.edit).collect();
        assert_eq!(crate::edit::errors(&edits).map(<[_]>::len).collect::<Vec<_>>(), [2, 1]);
        let one = serde_json::from_str::<EditRecord>(JOIN).map(|record| record.edit);
        assert_eq!(one.ok(), edits.last().cloned());
    }

    #[test]
    fn inconsistent_fields_are_reported_with_their_position() {
        let deletion = RECORDS.lines().next().unwrap_or_default();
        for (record, from, to, field, what) in [
            (MOVE, r#""from":3,"#, "", "op", "a move without from"),
            (MOVE, r#""to":1,"#, "", "op", "a move without to"),
            (MOVE, r#""from":3"#, r#""from":2"#, "from", "a move from 2 that is at 3"),
            (MOVE, r#""to":1"#, r#""to":3"#, "to", "a move from 3 to 3"),
            (MOVE, r#""new":"so often""#, r#""new":"often""#, "new", "new is \"often\", not \"so often\""),
            (MOVE, r#""new_parts":["so","often"],"#, "", "old_parts", "other old_parts than new_parts"),
            (SPLIT, r#"["can","not"]"#, r#"["cannot"]"#, "new_parts", "a split with one part"),
            (SPLIT, r#"["can","not"]"#, "[]", "new_parts", "a split with no parts"),
            (SPLIT, r#"["can","not"]"#, r#"["","can not"]"#, "new_parts", "with an empty part"),
            (SPLIT, r#""new_parts":["can","not"],"#, "", "op", "a split without new_parts"),
            (SPLIT, r#""new":"can not""#, r#""new":null"#, "op", "new is missing"),
            (SPLIT, r#""at":0"#, r#""at":0,"to":2"#, "to", "a split with to"),
            (JOIN, r#""at":2"#, r#""at":2,"new_parts":["a","b"]"#, "new_parts", "a join with new_parts"),
            (JOIN, r#""old":"a lot""#, r#""old":"lot""#, "old", "old is \"lot\", not \"a lot\""),
            (deletion, r#""at":3"#, r#""at":3,"from":3"#, "from", "a deletion with from"),
        ] {
            let text = record.replacen(from, to, 1);
            let problem = EditReader::new(text.as_bytes(), "e.jsonl").before(9).err();
            let message = problem.map(|problem| problem.to_string()).unwrap_or_default();
            let column = text.find(&format!("\"{field}\":")).map_or(0, |at| at + 1);
            assert!(message.starts_with(&format!("e.jsonl:1:{column}: ")), "{text}\n{message}");
            assert!(message.contains(what), "{text}\n{message}");
        }
    }

    #[test]
    fn the_edits_of_an_error_must_be_adjacent() {
        for (errors, good) in [
            (["0", "0", "1"], true),
            (["1", "null", "3"], true),
            (["0", "null", "0"], false),
            (["2", "1", "1"], false),
        ] {
            let record = |error: &&str| SPLIT.replace("\"error\":0", &format!("\"error\":{error}"));
            let text = errors.iter().map(record).collect::<Vec<_>>().join("\n");
            let read = EditReader::new(text.as_bytes(), "e").before(9);
            assert_eq!(read.is_ok(), good, "{errors:?}");
        }
    }

    #[test]
    fn invalid_records_are_reported_with_their_line() {
        let text = format!("{RECORDS}{{\"sentence\":5}}\n");
        let problem = EditReader::new(text.as_bytes(), "e.jsonl").before(u64::MAX).map(|_| ());
        assert!(problem.is_err_and(|p| p.to_string().starts_with("e.jsonl:4:")));
        let backwards: Vec<&str> = RECORDS.lines().rev().collect();
        let problem = EditReader::new(backwards.join("\n").as_bytes(), "e").before(u64::MAX).map(|_| ());
        assert!(problem.is_err_and(|p| p.what == "\"sentence\": 1 after \"sentence\": 4"));
        let beyond = RECORDS.replace("\"sentence\":4", "\"sentence\":18446744073709551615");
        let problem = EditReader::new(beyond.as_bytes(), "e").before(u64::MAX).map(|_| ());
        assert!(problem.is_err_and(|p| p.what == "\"sentence\": 18446744073709551615"));
    }
}
