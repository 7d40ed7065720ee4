//! Which tag set a corpus has.

use std::borrow::Cow;
use std::path::Path;

use solecism::corpus::{Corpus, Problem};
use solecism::english::TagSet;
use solecism::errors::tags;

use crate::language::{read, table_problem};

/// The tag set that the user names, a table of the user's own, or the one that the first tags belong to.
pub fn tagset(corpus: &Corpus, named: Option<&str>) -> Result<Cow<'static, TagSet>, Problem> {
    let Some(name) = named else {
        return tags::detect(&corpus.head()?, corpus.notation()).map(Cow::Borrowed);
    };
    if let Some(known) = TagSet::named(name) {
        return Ok(Cow::Borrowed(known));
    }
    let path = Path::new(name);
    let table = TagSet::parse(name, &read(path)?).map_err(|e| table_problem(path, &e))?;
    Ok(Cow::Owned(table))
}
