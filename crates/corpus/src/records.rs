//! Records of sentences: one JSON object a line, in the order of the sentences.

use std::io::{BufRead, BufReader, Read};

use serde::de::DeserializeOwned;

use crate::edit::EditRecord;
use crate::flaw::{Flaw, Problem};

/// Something that is written down of a sentence.
pub trait Record: DeserializeOwned {
    /// What it is a record of.
    const OF: &'static str;
    /// The option of `corrupt` that writes it.
    const OPTION: &'static str;

    /// The sentence's number in its corpus.
    fn sentence(&self) -> u64;
}

impl Record for EditRecord {
    const OF: &'static str = "an edit";
    const OPTION: &'static str = "--edits";

    fn sentence(&self) -> u64 {
        self.sentence
    }
}

/// All the analyses that a sentence may have, as they are written down.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct GoldRecord {
    /// The sentence's number in its corpus.
    pub sentence: u64,
    /// The analyses, the default one first.
    pub golds: Vec<String>,
    /// Whether there are more than were written.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub truncated: bool,
}

impl Record for GoldRecord {
    const OF: &'static str = "a sentence's golds";
    const OPTION: &'static str = "--golds";

    fn sentence(&self) -> u64 {
        self.sentence
    }
}

/// Reads records of edits beside the corpus that they belong to.
pub type EditReader<R> = RecordReader<R, EditRecord>;

/// Reads records beside the corpus that they belong to.
pub struct RecordReader<R, T> {
    reader: BufReader<R>,
    file: String,
    line: u64,
    last_sentence: u64,
    /// A record that was read too early.
    waiting: Option<T>,
}

impl<R: Read, T: Record> RecordReader<R, T> {
    /// Reads the records in `file`.
    pub fn new(reader: R, file: &str) -> Self {
        Self {
            reader: BufReader::new(reader),
            file: file.to_owned(),
            line: 0,
            last_sentence: 0,
            waiting: None,
        }
    }

    /// All records not yet given of sentences before number `end`.
    ///
    /// # Errors
    /// A line that is no record, or records that are not in the order of their sentences.
    pub fn before(&mut self, end: u64) -> Result<Vec<T>, Problem> {
        let mut records = Vec::new();
        loop {
            let record = match self.waiting.take() {
                Some(record) => record,
                None => match self.next_record()? {
                    Some(record) => record,
                    None => return Ok(records),
                },
            };
            if record.sentence() >= end {
                self.waiting = Some(record);
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
        let record: T = serde_json::from_slice(&text).map_err(|e| self.no_record(&text, &e))?;
        if record.sentence() < self.last_sentence {
            let what = format!("sentence {} after sentence {}", record.sentence(), self.last_sentence);
            let flaw = Flaw::new(
                0,
                0,
                what,
                "records stand in the order of their sentences, as corrupt writes them",
            );
            return Err(flaw.locate(&text, &self.file, self.line));
        }
        self.last_sentence = record.sentence();
        Ok(Some(record))
    }

    fn no_record(&self, text: &[u8], error: &serde_json::Error) -> Problem {
        // A record that ends too early is told at the end of its line, not at the beginning of the next.
        let at =
            if error.line() > 1 { text.trim_ascii_end().len() } else { error.column().saturating_sub(1) };
        let error = error.to_string();
        // Where it is, the place says, in the lines of the file.
        let error = error.split_once(" at line ").map_or(error.as_str(), |(what, _)| what);
        let flaw = Flaw::new(
            at,
            0,
            format!("this is no record of {}: {error}", T::OF),
            format!("each line is a JSON object, as corrupt {} writes it", T::OPTION),
        );
        flaw.locate(text, &self.file, self.line)
    }
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

    #[test]
    fn what_is_no_record_is_told_with_its_line() {
        let text = format!("{RECORDS}{{\"sentence\":5}}\n");
        let problem = EditReader::new(text.as_bytes(), "e.jsonl").before(u64::MAX).map(|_| ());
        assert!(problem.is_err_and(|p| p.to_string().starts_with("e.jsonl:4:")));
        let backwards: Vec<&str> = RECORDS.lines().rev().collect();
        let problem = EditReader::new(backwards.join("\n").as_bytes(), "e").before(u64::MAX).map(|_| ());
        assert!(problem.is_err_and(|p| p.what == "sentence 1 after sentence 4"));
    }
}
