//! Lists of `Name=Value` separated by bars: FEATS and MISC.

/// The value of an attribute.
pub fn attribute<'l>(list: &'l str, name: &str) -> Option<&'l str> {
    list.split('|').find_map(|item| item.strip_prefix(name)?.strip_prefix('='))
}

/// Sets an attribute. A new one is inserted in alphabetical order, ignoring case, as Universal Dependencies sorts
/// features; the others keep their order.
pub fn with_attribute(list: &str, name: &str, value: &str) -> String {
    let new = format!("{name}={value}");
    if list == "_" {
        return new;
    }
    let mut items: Vec<&str> = list.split('|').collect();
    if let Some(old) = items.iter_mut().find(|item| is_named(item, name)) {
        *old = &new;
    } else {
        let key = new.to_lowercase();
        let place = items.iter().position(|item| item.to_lowercase() > key).unwrap_or(items.len());
        items.insert(place, &new);
    }
    items.join("|")
}

/// Removes an attribute.
pub fn without_attribute(list: &str, name: &str) -> String {
    let kept: Vec<&str> = list.split('|').filter(|item| !is_named(item, name)).collect();
    if kept.is_empty() { "_".to_owned() } else { kept.join("|") }
}

fn is_named(item: &str, name: &str) -> bool {
    item.strip_prefix(name).is_some_and(|rest| rest.starts_with('='))
}

/// Escapes the bars in a word, to be used as the value of an attribute.
pub fn attribute_value(word: &str) -> String {
    word.replace('|', "\\p")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_inserted_alphabetically() {
        assert_eq!(with_attribute("_", "Typo", "Yes"), "Typo=Yes");
        assert_eq!(
            with_attribute("Number=Sing|VerbForm=Fin", "Typo", "Yes"),
            "Number=Sing|Typo=Yes|VerbForm=Fin"
        );
        assert_eq!(with_attribute("abbr=Yes|Typo=No", "Typo", "Yes"), "abbr=Yes|Typo=Yes");
        assert_eq!(
            with_attribute("Note|SpaceAfter=No", "CorrectForm", "a"),
            "CorrectForm=a|Note|SpaceAfter=No"
        );
    }

    #[test]
    fn an_attribute_is_found_and_removed_by_its_whole_name() {
        let list = "SpaceAfterwards=No|SpaceAfter=No|X";
        assert_eq!(attribute(list, "SpaceAfter"), Some("No"));
        assert_eq!(attribute(list, "Space"), None);
        assert_eq!(without_attribute(list, "SpaceAfter"), "SpaceAfterwards=No|X");
        assert_eq!(without_attribute("SpaceAfter=No", "SpaceAfter"), "_");
        assert_eq!(without_attribute("_", "SpaceAfter"), "_");
    }
}
