//! Help of every command, as clap's definition lists them.

use crate::common::Folder;
use crate::definition::{Leaf, leaves};
use crate::{check, words};

#[test]
fn help_of_every_command() {
    let folder = Folder::new();
    let mut lines: Vec<String> = leaves().iter().map(Leaf::name).collect();
    lines.push(String::new());
    let first_words: std::collections::BTreeSet<&str> =
        lines.iter().filter_map(|line| line.split_once(' ')).map(|(first, _)| first).collect();
    let groups: Vec<String> = first_words.into_iter().map(str::to_owned).collect();
    lines.extend(groups);
    lines.sort();
    lines.dedup();
    assert!(lines.len() > 40, "{lines:?}");
    for line in lines {
        let help = folder.done(&[&words(&line)[..], &["--help"]].concat());
        let text: Vec<&str> = help.lines().map(str::trim_end).collect();
        let name = if line.is_empty() { "solecism".to_owned() } else { line.replace(' ', "-") };
        check("help", &name, &text.join("\n"));
    }
}
