//! Statements repeated in several files agree, and every package can be published.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn manifest(path: &str) -> Table {
    read(path).parse().unwrap()
}

fn workspace() -> Table {
    manifest("Cargo.toml")["workspace"]["package"].as_table().unwrap().clone()
}

fn text<'a>(table: &'a Table, key: &str) -> &'a str {
    table[key].as_str().unwrap_or_else(|| panic!("{key} is not a string"))
}

fn crates() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn every_package_says_what_it_is_and_who_may_use_it() {
    let inherited = ["version", "edition", "rust-version", "authors", "license", "repository", "include"]
        .map(|key| (key, "workspace"));
    for name in crates() {
        let manifest = manifest(&format!("crates/{name}/Cargo.toml"));
        let package = manifest["package"].as_table().unwrap();
        for (key, from) in inherited {
            assert_eq!(package[key].get(from), Some(&Value::Boolean(true)), "crates/{name}: {key}");
        }
        for key in ["description", "readme", "keywords", "categories"] {
            assert!(package.contains_key(key), "crates/{name} has no {key}");
        }
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert_eq!(read(&format!("crates/{name}/{licence}")), read(licence), "crates/{name}/{licence}");
        }
    }
}

#[test]
fn there_is_one_minimum_version_of_rust() {
    let workspace = workspace();
    let minimum = text(&workspace, "rust-version");
    for path in ["python/Cargo.toml", "fuzz/Cargo.toml"] {
        assert_eq!(text(manifest(path)["package"].as_table().unwrap(), "rust-version"), minimum, "{path}");
    }
    for (path, words) in [
        ("README.md", format!("Rust ({minimum} or later)")),
        ("python/README.md", format!("Rust {minimum} or later")),
    ] {
        assert!(read(path).contains(&words), "{path} does not say: {words}");
    }
}

#[test]
fn everything_has_one_version_and_one_address() {
    let workspace = workspace();
    let (version, address) = (text(&workspace, "version"), text(&workspace, "repository"));

    let all = manifest("Cargo.toml");
    for (name, dependency) in all["workspace"]["dependencies"].as_table().unwrap() {
        if dependency.get("path").is_some() {
            assert_eq!(dependency["version"].as_str(), Some(version), "{name} in Cargo.toml");
        }
    }
    let python = manifest("python/Cargo.toml");
    assert_eq!(text(python["package"].as_table().unwrap(), "version"), version);
    assert_eq!(text(python["package"].as_table().unwrap(), "repository"), address);
    let project = manifest("python/pyproject.toml");
    assert_eq!(project["project"]["urls"]["Repository"].as_str(), Some(address));

    let citation = read("CITATION.cff");
    assert!(
        citation.lines().any(|line| line == format!("version: {version}")),
        "CITATION.cff has another version"
    );
    assert!(citation.lines().any(|line| line == format!("repository-code: {address}")));
    assert!(
        read("CHANGELOG.md").contains(&format!("## {version}")),
        "CHANGELOG.md says nothing of {version}"
    );
}

#[test]
fn every_dependency_has_its_reason() {
    let page = read("docs/dependencies.md");
    // Columns: name, name, licence, where, why. The table of the wheel has no `where`.
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| crate"))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    let listed: BTreeMap<&str, &str> = rows
        .iter()
        .flat_map(|row| row[0].split(", ").map(|name| (name, if row.len() > 3 { row[2] } else { "python" })))
        .collect();

    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut tests = BTreeSet::new();
    for name in crates() {
        let manifest = manifest(&format!("crates/{name}/Cargo.toml"));
        for dependency in dependencies(&manifest, "dependencies") {
            used.entry(dependency).or_default().insert(name.clone());
        }
        tests.extend(dependencies(&manifest, "dev-dependencies"));
    }
    for (place, path) in [("python", "python/Cargo.toml"), ("fuzz", "fuzz/Cargo.toml")] {
        for dependency in dependencies(&manifest(path), "dependencies") {
            // Dependencies of the crates are listed with them.
            used.entry(dependency).or_insert_with(|| BTreeSet::from([place.to_owned()]));
        }
    }
    for dependency in tests {
        used.entry(dependency).or_insert_with(|| BTreeSet::from(["tests".to_owned()]));
    }

    let used: BTreeMap<&str, String> = used
        .iter()
        .map(|(name, places)| {
            (name.as_str(), places.iter().map(String::as_str).collect::<Vec<_>>().join(", "))
        })
        .collect();
    for (name, places) in &used {
        assert_eq!(
            listed.get(name),
            Some(&places.as_str()),
            "docs/dependencies.md, {name}: where it is used"
        );
    }
    for name in listed.keys() {
        assert!(used.contains_key(name), "docs/dependencies.md lists {name}, which nothing uses");
    }
}

/// Third-party crates of one kind (`dependencies` or `dev-dependencies`), on every platform.
fn dependencies(manifest: &Table, kind: &str) -> Vec<String> {
    let everywhere = [manifest];
    let platforms = manifest.get("target").and_then(Value::as_table);
    let tables = everywhere
        .into_iter()
        .chain(platforms.into_iter().flat_map(|all| all.values().filter_map(Value::as_table)));
    tables
        .filter_map(|table| table.get(kind).and_then(Value::as_table))
        .flat_map(|table| table.keys())
        .filter(|name| !name.starts_with("solecism"))
        .cloned()
        .collect()
}
