//! The public names of the library are those in `public-names.txt`, so that no change of them goes unnoticed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use syn::{Attribute, Ident, Item, ItemMod, UseTree, Visibility};

#[test]
fn no_public_name_comes_or_goes_unseen() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = public_names(&home.join("src/lib.rs"));
    let listed: BTreeSet<String> =
        read(&home.join("public-names.txt")).lines().map(ToOwned::to_owned).collect();

    let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join("public-names.txt");
    fs::write(&new, names.iter().flat_map(|name| [name, "\n"]).collect::<String>()).unwrap();

    let added: Vec<_> = names.difference(&listed).collect();
    let removed: Vec<_> = listed.difference(&names).collect();
    assert!(
        added.is_empty() && removed.is_empty(),
        "the public names of solecism have changed\n  added: {added:?}\n  removed: {removed:?}\n\
         A name that is removed breaks the programs that use it. If the change is meant, accept it with\n  cp {} {}",
        new.display(),
        home.join("public-names.txt").display(),
    );
}

#[test]
fn names_are_found_wherever_they_come_from() {
    let file = syn::parse_file(
        "
        mod private { pub struct Unreachable; }
        #[cfg(test)] pub mod tests {}
        pub use private::{self as open, Unreachable as Reachable, more::{One, Two}};
        use private::Three;
        pub mod inner { pub fn made() {} pub(crate) fn hidden() {} pub use other::Four; fn own() {} }
        pub enum Choice { A }
        pub trait Doing {}
        pub type Short = u8;
        pub const LIMIT: u8 = 1;
        pub static TABLE: u8 = 1;
        pub union Both { a: u8 }
        pub extern crate core as base;
        #[macro_export] macro_rules! exported { () => {} }
        macro_rules! kept { () => {} }
        ",
    )
    .unwrap();
    let mut names = BTreeSet::new();
    collect(&file.items, "", Path::new("src"), &mut names);
    let expected = [
        "Both",
        "Choice",
        "Doing",
        "LIMIT",
        "One",
        "Reachable",
        "Short",
        "TABLE",
        "Two",
        "base",
        "exported!",
        "inner",
        "inner::Four",
        "inner::made",
        "open",
    ];
    assert_eq!(names.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

#[test]
#[should_panic(expected = "export each name of `corpus` by itself")]
fn a_glob_is_refused() {
    let file = syn::parse_file("pub use solecism::corpus::*;").unwrap();
    collect(&file.items, "", Path::new("src"), &mut BTreeSet::new());
}

/// Public paths of all items, from the root of the crate.
fn public_names(root: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let file = syn::parse_file(&read(root)).unwrap();
    collect(&file.items, "", root.parent().unwrap(), &mut names);
    names
}

/// Adds the names of public `items` in the module `prefix`, whose submodules are in `folder`.
fn collect(items: &[Item], prefix: &str, folder: &Path, names: &mut BTreeSet<String>) {
    for item in items {
        match item {
            Item::Macro(item) => {
                if let Some(name) = item.ident.as_ref().filter(|_| has(&item.attrs, "macro_export")) {
                    names.insert(format!("{name}!"));
                }
            }
            Item::Use(item) if is_public(&item.vis) => collect_use(&item.tree, "", prefix, names),
            Item::Mod(item) if is_public(&item.vis) && !has(&item.attrs, "cfg") => {
                collect_module(item, prefix, folder, names);
            }
            _ => names.extend(public_name(item).map(|name| format!("{prefix}{name}"))),
        }
    }
}

fn public_name(item: &Item) -> Option<&Ident> {
    let (visibility, name) = match item {
        Item::Const(item) => (&item.vis, &item.ident),
        Item::Enum(item) => (&item.vis, &item.ident),
        Item::ExternCrate(item) => (&item.vis, item.rename.as_ref().map_or(&item.ident, |(_, name)| name)),
        Item::Fn(item) => (&item.vis, &item.sig.ident),
        Item::Static(item) => (&item.vis, &item.ident),
        Item::Struct(item) => (&item.vis, &item.ident),
        Item::Trait(item) => (&item.vis, &item.ident),
        Item::Type(item) => (&item.vis, &item.ident),
        Item::Union(item) => (&item.vis, &item.ident),
        _ => return None,
    };
    is_public(visibility).then_some(name)
}

fn collect_use(tree: &UseTree, parent: &str, prefix: &str, names: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => collect_use(&path.tree, &path.ident.to_string(), prefix, names),
        UseTree::Group(group) => group.items.iter().for_each(|tree| collect_use(tree, parent, prefix, names)),
        UseTree::Name(name) if name.ident == "self" => drop(names.insert(format!("{prefix}{parent}"))),
        UseTree::Name(name) => drop(names.insert(format!("{prefix}{}", name.ident))),
        UseTree::Rename(rename) => drop(names.insert(format!("{prefix}{}", rename.rename))),
        UseTree::Glob(_) => panic!("export each name of `{parent}` by itself: a glob hides what it exports"),
    }
}

fn collect_module(module: &ItemMod, prefix: &str, folder: &Path, names: &mut BTreeSet<String>) {
    let name = module.ident.to_string();
    names.insert(format!("{prefix}{name}"));
    let prefix = format!("{prefix}{name}::");
    let folder = folder.join(&name);
    match &module.content {
        Some((_, items)) => collect(items, &prefix, &folder, names),
        None => {
            collect(&syn::parse_file(&read(&module_file(&folder))).unwrap().items, &prefix, &folder, names);
        }
    }
}

fn module_file(folder: &Path) -> PathBuf {
    let beside = folder.with_extension("rs");
    if beside.exists() { beside } else { folder.join("mod.rs") }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn has(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident(name))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
