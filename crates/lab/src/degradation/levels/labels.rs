//! Names of systems in results, which must not depend on where their files are.

use std::collections::BTreeMap;

/// A name for each system: of a path the file name, with as many directories before it as tell it from the others.
pub fn labels<S: AsRef<str>>(systems: &[S]) -> Vec<String> {
    let mut kept: Vec<usize> = vec![1; systems.len()];
    loop {
        let labels: Vec<String> =
            systems.iter().zip(&kept).map(|(system, &parts)| last_parts(system.as_ref(), parts)).collect();
        let mut same: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, label) in labels.iter().enumerate() {
            same.entry(label).or_default().push(at);
        }
        let is_longer = |at: &usize| labels[*at] != systems[*at].as_ref();
        let unclear = same.into_values().filter(|all| all.len() > 1).flatten();
        let longer: Vec<usize> = unclear.filter(is_longer).collect();
        if longer.is_empty() {
            return labels;
        }
        for at in longer {
            kept[at] += 1;
        }
    }
}

/// The last components of a path.
fn last_parts(path: &str, parts: usize) -> String {
    let is_separator = |c: char| std::path::is_separator(c);
    let starts = path.char_indices().filter(|(_, c)| is_separator(*c)).map(|(at, c)| at + c.len_utf8());
    let starts: Vec<usize> = starts.filter(|&at| at < path.len()).collect();
    let start = starts.len().checked_sub(parts).and_then(|first| starts.get(first)).copied();
    path[start.unwrap_or(0)..].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_named_by_its_last_parts() {
        for (systems, expected) in [
            (vec!["hmm.model", "builtin"], vec!["hmm.model", "builtin"]),
            (vec!["/models/hmm.model", "builtin"], vec!["hmm.model", "builtin"]),
            (vec!["a/x/m", "b/x/m", "c/n"], vec!["a/x/m", "b/x/m", "n"]),
            (vec!["/a/x/m", "/b/x/m"], vec!["a/x/m", "b/x/m"]),
            (vec!["m", "a/m"], vec!["m", "a/m"]),
            (vec!["m", "/m"], vec!["m", "/m"]),
            (vec!["a/m", "a/m"], vec!["a/m", "a/m"]),
            (vec!["a/", "", "é/ö"], vec!["a/", "", "ö"]),
        ] {
            assert_eq!(labels(&systems), expected, "{systems:?}");
        }
    }
}
