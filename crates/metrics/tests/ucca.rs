//! UCCA passages are written as they were read, and counted as in the `ucca` package.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use solecism_metrics::ucca::{Passage, compare, compare_as_ucca, similarity};
use solecism_shared_data::{needs_shared, shared};

fn files(directory: &Path) -> Result<Vec<PathBuf>, Box<dyn std::error::Error>> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(directory)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "xml"));
    files.sort();
    Ok(files)
}

#[needs_shared("data/ucca-wiki", "reference/ucca")]
fn writing_reproduces_the_bytes_that_were_read() -> Result<(), Box<dyn std::error::Error>> {
    for directory in [shared!("data/ucca-wiki"), shared!("reference/ucca/perturbed")] {
        for path in files(&directory)? {
            let text = std::fs::read_to_string(&path)?;
            let passage =
                Passage::parse(&text).map_err(|flaw| format!("{}: {}", path.display(), flaw.what))?;
            assert!(passage.to_xml() == text, "{}", path.display());
        }
    }
    Ok(())
}

#[needs_shared("data/ucca-wiki", "reference/ucca")]
fn counts_equal_those_of_the_ucca_package() -> Result<(), Box<dyn std::error::Error>> {
    let (gold, reference) = (shared!("data/ucca-wiki"), shared!("reference/ucca"));
    let mut expected: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    for line in std::fs::read_to_string(reference.join("results.tsv"))?.lines().skip(1) {
        let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        expected.entry(fields[0].clone()).or_default().push(fields);
    }
    assert!(expected.len() > 10);
    let mut wrong = Vec::new();
    for (name, lines) in expected {
        let read = |directory: &Path| -> Result<Passage, Box<dyn std::error::Error>> {
            let text = std::fs::read_to_string(directory.join(&name))?;
            Ok(Passage::parse(&text).map_err(|flaw| flaw.what)?)
        };
        let found = compare_as_ucca(&read(&gold)?, &read(&reference.join("perturbed"))?);
        for line in lines {
            let class = ["primary", "remote", "implicit"].iter().position(|class| *class == line[2]);
            let matches = &found[class.ok_or("a class")?];
            let by = match line[1].as_str() {
                "labeled" => matches.labelled,
                "unlabeled" => matches.unlabelled,
                _ => matches.weak,
            };
            let numbers = [by[0], matches.output, matches.gold].map(|number| number.to_string());
            if numbers[..] != line[3..6] {
                wrong.push(format!("{}: {numbers:?}", line[..6].join(" ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
    Ok(())
}

/// A passage compared with itself has perfect scores and maximal similarity.
#[needs_shared("data/ucca-wiki")]
fn a_passage_equals_itself() -> Result<(), Box<dyn std::error::Error>> {
    for path in files(&shared!("data/ucca-wiki"))?.iter().take(20) {
        let passage = Passage::parse(&std::fs::read_to_string(path)?).map_err(|flaw| flaw.what)?;
        for found in [compare(&passage, &passage), compare_as_ucca(&passage, &passage)] {
            for class in found {
                assert_eq!([class.gold, class.gold], class.labelled);
                assert_eq!([class.output, class.output], class.unlabelled);
            }
        }
        let found = similarity(&passage, &passage)?;
        assert!(found.categories.values().all(|[source, correction]| source == correction));
        let [primary, _] = found.from_source;
        assert!(primary.source[1] as f64 >= 0.97 * primary.source[0] as f64, "{primary:?}");
    }
    Ok(())
}
