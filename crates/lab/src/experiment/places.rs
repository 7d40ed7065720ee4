//! Where the files of a study are, which is left out of what it tells: the same study gives the same results everywhere.

use std::path::Path;

use solecism_corpus::temporary::PREFIX;

use super::spec::{Experiment, SystemOrigin};
use solecism_systems::command::Kind;

/// The places that messages may name.
pub(super) struct Places {
    /// The directory of the study, as it is named and as it may be shown; the longest first.
    study: Vec<String>,
    /// Files that are read, and directories that commands run in.
    others: Vec<(String, String)>,
}

impl Places {
    /// The places of an experiment that is kept in this directory.
    pub(super) fn new(experiment: &Experiment, directory: &Path) -> Self {
        let shown = |path: &Path| path.display().to_string();
        let mut study = vec![shown(directory)];
        study.extend(std::path::absolute(directory).ok().as_deref().map(shown));
        study.extend(directory.canonicalize().ok().as_deref().map(shown));
        // Which files there are was found out before.
        let files = experiment.files().unwrap_or_default();
        let mut others: Vec<(String, String)> =
            files.iter().map(|path| (shown(path), file_name(&shown(path)))).collect();
        for system in &experiment.systems {
            if let SystemOrigin::Command(description, _) = &system.origin
                && let Kind::Command(command) = &description.kind
            {
                others.push((shown(&command.directory), ".".to_owned()));
            }
        }
        study.retain(|path| !path.is_empty());
        study.sort_by_key(|path| std::cmp::Reverse(path.len()));
        others.sort_by_key(|(path, _)| std::cmp::Reverse(path.len()));
        Self { study, others }
    }

    /// The text with paths as they are seen from the directory of the study, without the names of temporary directories.
    pub(super) fn without(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for path in &self.study {
            text = replaced(&text, &format!("{}/", path.trim_end_matches('/')), "");
        }
        for (path, name) in &self.others {
            text = replaced(&text, path, name);
        }
        without_temporary_names(&text)
    }
}

/// The name of a file, without its directory.
pub(super) fn file_name(path: &str) -> String {
    Path::new(path).file_name().map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into_owned())
}

/// The text with another name for a path, wherever that is not part of a longer one.
fn replaced(text: &str, path: &str, name: &str) -> String {
    let is_inside = |c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '-' | '_');
    let mut result = String::with_capacity(text.len());
    let mut from = 0;
    for (at, _) in text.match_indices(path) {
        let ends_name = path.ends_with('/') || !text[at + path.len()..].starts_with(is_inside_name);
        if at >= from && !text[..at].ends_with(is_inside) && ends_name {
            result.push_str(&text[from..at]);
            result.push_str(name);
            from = at + path.len();
        }
    }
    result + &text[from..]
}

/// True if a name goes on: a full stop or a slash may follow it.
fn is_inside_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}

fn without_temporary_names(text: &str) -> String {
    let mut parts = text.split(PREFIX);
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_in_name = |c: &char| !c.is_whitespace() && !matches!(c, '/' | '"' | '\'');
        let name: usize = part.chars().take_while(is_in_name).map(char::len_utf8).sum();
        if let Some(rest) = part[name..].strip_prefix('/') {
            result.push_str(rest);
        } else {
            result.push_str(PREFIX.trim_end_matches('-'));
            result.push_str(&part[name..]);
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_does_not_say_where_the_study_is() {
        let places = Places {
            study: vec!["/home/me/out".into(), "out".into(), ".".into()],
            others: vec![("/data/test.ptb".into(), "test.ptb".into()), ("/data".into(), ".".into())],
        };
        for (text, expected) in [
            ("cannot read /home/me/out/steps/text-1/text.ptb", "cannot read steps/text-1/text.ptb"),
            ("cannot read out/steps/.solecism-x1/input.txt: gone", "cannot read steps/input.txt: gone"),
            ("about/this, ../x and ./y", "about/this, ../x and y"),
            ("/data/test.ptb: bad; /data/test.ptb2; no /data.", "test.ptb: bad; ./test.ptb2; no .."),
            ("in /home/me/out/steps/.solecism-a1b2", "in steps/.solecism"),
        ] {
            assert_eq!(places.without(text), expected);
        }
    }
}
