//! JSON records of edits: their fields, and checks that these are consistent.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use super::{EditRecord, Move, Op, Parts, TokenEdit, Undo};

/// The fields of an edit, in the order in which they are written.
#[derive(Serialize)]
struct EditFields<'e> {
    pass: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<u32>,
    kind: &'e str,
    subkind: &'e str,
    op: &'static str,
    at: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<u32>,
    old: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    old_parts: Option<&'e [String]>,
    old_tag: Option<&'e str>,
    new: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    new_parts: Option<&'e [String]>,
    new_tag: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    risk: Option<&'e str>,
}

impl Serialize for TokenEdit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let to = self.moved_to();
        EditFields {
            pass: self.pass,
            error: self.error,
            kind: &self.kind,
            subkind: &self.subkind,
            op: self.op.name(),
            at: self.at,
            from: to.map(|_| self.at),
            to,
            old: self.old.as_deref(),
            old_parts: self.old_parts(),
            old_tag: self.old_tag.as_deref(),
            new: self.new.as_deref(),
            new_parts: self.new_parts(),
            new_tag: self.new_tag.as_deref(),
            side: self.side.as_deref(),
            risk: self.risk.as_deref(),
        }
        .serialize(serializer)
    }
}

impl TokenEdit {
    /// New position of the words that it moves, if it moves words.
    pub fn moved_to(&self) -> Option<u32> {
        if let Op::Move(moved) = &self.op { Some(moved.to) } else { None }
    }

    /// The words of `old`, if there are several.
    pub fn old_parts(&self) -> Option<&[String]> {
        match &self.op {
            Op::Move(moved) => moved.words.as_ref(),
            Op::Join(parts) => Some(parts),
            _ => None,
        }
        .map(Parts::words)
    }

    /// The words of `new`, if there are several.
    pub fn new_parts(&self) -> Option<&[String]> {
        match &self.op {
            Op::Move(moved) => moved.words.as_ref(),
            Op::Split(parts) => Some(parts),
            _ => None,
        }
        .map(Parts::words)
    }
}

/// Fields of a record as read, not yet checked for consistency.
#[derive(Deserialize)]
pub struct RecordFields {
    sentence: u64,
    pass: u32,
    error: Option<u32>,
    kind: Cow<'static, str>,
    subkind: Cow<'static, str>,
    op: OpName,
    at: u32,
    from: Option<u32>,
    to: Option<u32>,
    old: Option<String>,
    old_parts: Option<Vec<String>>,
    old_tag: Option<String>,
    new: Option<String>,
    new_parts: Option<Vec<String>>,
    new_tag: Option<String>,
    side: Option<Cow<'static, str>>,
    risk: Option<Cow<'static, str>>,
    #[serde(default)]
    undo: Undo,
}

/// Name of an operation.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum OpName {
    Substitute,
    Delete,
    Insert,
    Move,
    Split,
    Join,
}

/// An inconsistency between the fields of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The wrong field, or one that contradicts it.
    pub field: &'static str,
    /// Description of the inconsistency.
    pub what: String,
    /// Description of correct fields.
    pub help: &'static str,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.what, self.help)
    }
}

fn contradiction(field: &'static str, what: impl Into<String>, help: &'static str) -> Contradiction {
    Contradiction { field, what: what.into(), help }
}

const MOVE: &str = "a move has from (the same as at), to (another number) and the same words as old and new";
const SPLIT: &str = "a split has one word as old, and its parts, two or more, as new_parts and joined as new";
const JOIN: &str = "a join has its words, two or more, as old_parts and joined as old, and one word as new";
const PLAIN: &str =
    "from and to belong to a move, old_parts to a move or a join, new_parts to a move or a split";

impl RecordFields {
    fn op(&mut self) -> Result<Op, Contradiction> {
        match self.op {
            OpName::Move => self.moved(),
            OpName::Split => {
                self.refuse("a split", &["from", "to", "old_parts"], SPLIT)?;
                let parts = parts(self.new_parts.take(), "new_parts", "a split", SPLIT)?;
                same(self.new.as_ref(), &parts.joined(), "new", SPLIT)?;
                Ok(Op::Split(parts))
            }
            OpName::Join => {
                self.refuse("a join", &["from", "to", "new_parts"], JOIN)?;
                let parts = parts(self.old_parts.take(), "old_parts", "a join", JOIN)?;
                same(self.old.as_ref(), &parts.joined(), "old", JOIN)?;
                Ok(Op::Join(parts))
            }
            OpName::Substitute => self.plain("a substitution", Op::Substitute),
            OpName::Delete => self.plain("a deletion", Op::Delete),
            OpName::Insert => self.plain("an insertion", Op::Insert),
        }
    }

    fn plain(&self, of: &str, op: Op) -> Result<Op, Contradiction> {
        self.refuse(of, &["from", "to", "old_parts", "new_parts"], PLAIN)?;
        Ok(op)
    }

    fn moved(&mut self) -> Result<Op, Contradiction> {
        let missing = |field: &str| contradiction("op", format!("a move without {field}"), MOVE);
        let from = self.from.ok_or_else(|| missing("from"))?;
        let to = self.to.ok_or_else(|| missing("to"))?;
        if from != self.at {
            return Err(contradiction("from", format!("a move from {from} that is at {}", self.at), MOVE));
        }
        if from == to {
            return Err(contradiction("to", format!("a move from {from} to {to}"), MOVE));
        }
        let old = self.old.as_deref().ok_or_else(|| missing("old"))?;
        same(self.new.as_ref(), old, "new", MOVE)?;
        if self.old_parts != self.new_parts {
            let field = if self.new_parts.is_some() { "new_parts" } else { "old_parts" };
            return Err(contradiction(field, "a move of other old_parts than new_parts", MOVE));
        }
        let words = self.old_parts.take().map(|words| parts(Some(words), "old_parts", "a move", MOVE));
        let words = words.transpose()?;
        if let Some(words) = &words {
            same(self.old.as_ref(), &words.joined(), "old", MOVE)?;
        }
        Ok(Op::Move(Box::new(Move { to, words })))
    }

    /// Reports fields that this operation does not have.
    fn refuse(&self, of: &str, fields: &[&'static str], help: &'static str) -> Result<(), Contradiction> {
        let is_there = |field: &str| match field {
            "from" => self.from.is_some(),
            "to" => self.to.is_some(),
            "old_parts" => self.old_parts.is_some(),
            _ => self.new_parts.is_some(),
        };
        match fields.iter().find(|field| is_there(field)) {
            Some(field) => Err(contradiction(field, format!("{of} with {field}"), help)),
            None => Ok(()),
        }
    }
}

fn parts(
    words: Option<Vec<String>>,
    field: &'static str,
    of: &str,
    help: &'static str,
) -> Result<Parts, Contradiction> {
    let words = words.ok_or_else(|| contradiction("op", format!("{of} without {field}"), help))?;
    let what = if words.len() == 1 { "one part" } else { "no parts" };
    if words.iter().any(String::is_empty) {
        return Err(contradiction(field, format!("{of} with an empty part"), help));
    }
    Parts::new(words).ok_or_else(|| contradiction(field, format!("{of} with {what}"), help))
}

/// Checks that `old` or `new` has the value that follows from other fields.
fn same(
    found: Option<&String>,
    expected: &str,
    field: &'static str,
    help: &'static str,
) -> Result<(), Contradiction> {
    match found {
        Some(found) if found == expected => Ok(()),
        Some(found) => Err(contradiction(field, format!("{field} is {found:?}, not {expected:?}"), help)),
        None => Err(contradiction("op", format!("{field} is missing, not {expected:?}"), help)),
    }
}

impl TryFrom<RecordFields> for EditRecord {
    type Error = Contradiction;

    fn try_from(mut fields: RecordFields) -> Result<Self, Contradiction> {
        let op = fields.op()?;
        let RecordFields { sentence, pass, error, kind, subkind, at, undo, .. } = fields;
        let RecordFields { old, old_tag, new, new_tag, side, risk, .. } = fields;
        let edit = TokenEdit { error, pass, kind, subkind, op, at, old, old_tag, new, new_tag, side, risk };
        Ok(Self { sentence, edit, undo })
    }
}
