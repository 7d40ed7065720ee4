use std::io;

use super::*;
use crate::table::Style;

const SOURCE: &str =
    "He go to home .\nI has dog .\nThis is fine .\nIt rained and we left and it was late .\n";
const BOLD: &str =
    "He goes home .\nI have a dog .\nThis is fine .\nIt rained . We left , and it was late .\n";
const SHY: &str = "He goes to home .\nI has dog .\nThis is fine .\nIt rained and we left and it was late .\n";

fn study(files: &[(&str, &str)]) -> io::Result<(tempfile::TempDir, Study)> {
    let directory = tempfile::tempdir()?;
    for (name, text) in files {
        std::fs::write(directory.path().join(name), text)?;
    }
    let path = |name: &str| directory.path().join(name);
    let study = Study {
        source: path("source"),
        references: vec![path("bold")],
        systems: vec![("shy".to_owned(), path("shy")), ("none".to_owned(), path("source"))],
        unalign: None,
        approximate: false,
        realign: false,
        options: Options { resamples: 300, ..Options::default() },
    };
    Ok((directory, study))
}

fn run(study: &Study) -> io::Result<Conservatism> {
    study.run(|_| Ok(())).map_err(io::Error::other)
}

#[test]
fn a_corrector_that_changes_less_is_over_conservative() -> io::Result<()> {
    let (_kept, study) = study(&[("source", SOURCE), ("bold", BOLD), ("shy", SHY)])?;
    let found = run(&study)?;
    let [shy, none] = found.systems.as_slice() else { return Err(io::Error::other("two systems")) };
    // "goes" for "go", "to" deleted; "have" for "has", "a" inserted; "and" deleted, "We" for "we".
    assert_eq!(found.references[0].changes.value, Some(6.0 / 4.0));
    assert_eq!((shy.changes.value, shy.changed(), shy.histogram()), (Some(0.25), 1, vec![3, 1]));
    assert_eq!(shy.ratio.and_then(|ratio| ratio.value), Some(1.0 / 6.0));
    assert_eq!(shy.verdict, Verdict::OverConservative);
    assert_eq!((none.changes.value, none.verdict), (Some(0.0), Verdict::OverConservative));
    assert_eq!((found.references[0].corrected.split, shy.corrected.split), (1, 0));
    assert_eq!(found.references[0].verdict, Verdict::Reference);
    Ok(())
}

#[test]
fn inflections_may_count_as_unchanged() -> io::Result<()> {
    let (_kept, study) = study(&[("source", SOURCE), ("bold", BOLD), ("shy", SHY)])?;
    let found = run(&Study { approximate: true, ..study })?;
    assert!(found.references[0].changes.value < Some(6.0 / 4.0));
    Ok(())
}

#[test]
fn files_of_different_length() -> io::Result<()> {
    let (_kept, study) = study(&[("source", SOURCE), ("bold", BOLD), ("shy", "He goes home .\n")])?;
    let problem = study.run(|_| Ok(())).map(|_| ()).map_err(|problem| problem.what);
    assert!(problem.is_err_and(|what| what.contains("has 4 lines") && what.ends_with("has 1")));
    // One line of the source is two in the correction.
    let split = "He goes home .\nI have a dog .\nThis is fine .\nIt rained .\nWe left and it was late .\n";
    let (_kept, study) = self::study(&[("source", SOURCE), ("bold", split), ("shy", SHY)])?;
    let found = run(&Study { realign: true, ..study })?;
    assert_eq!((found.references[0].corrected.split, found.sentences), (1, 4));
    assert_eq!(found.references[0].changes.value, Some(6.0 / 4.0));
    Ok(())
}

#[test]
fn text_csv_svg_and_json() -> io::Result<()> {
    let (_kept, study) = study(&[("source", SOURCE), ("bold", BOLD), ("shy", SHY)])?;
    let found = run(&study)?;
    let text = found.document().write(Style::Text);
    assert!(text.contains("over-conservative") && text.contains("10+"), "{text}");
    assert!(found.document().write(Style::Csv).starts_with("correction,figure,at,value,low,high\n"));
    assert!(found.document().to_svg().starts_with("<svg"));
    let json = found.to_json();
    assert_eq!(json["systems"][0]["histogram"], serde_json::json!([3, 1]));
    assert_eq!(json["systems"][1]["order"]["value"], 1.0);
    Ok(())
}
