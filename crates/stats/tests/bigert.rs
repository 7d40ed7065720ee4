//! The tables of Bigert et al. (2005), and output of real systems, from the shared data folder.

use std::fs;

use serde_json::Value;
use solecism_shared_data::{needs_shared, shared};
use solecism_stats::StatsError;
use solecism_stats::degradation::{Agreement, Case, Cases, Degradation, Note};

fn reference(name: &str) -> String {
    fs::read_to_string(shared!("reference").join(name)).unwrap()
}

fn table() -> Value {
    serde_json::from_str(&reference("papers/bigert.json")).unwrap()
}

fn numbers(row: &Value) -> Vec<f64> {
    row.as_array().into_iter().flatten().map(|number| number.as_f64().unwrap_or(f64::NAN)).collect()
}

/// Half of the last digit that the paper prints: it prints one decimal below 10 and none from 10 up.
fn half_a_unit(printed: f64) -> f64 {
    if printed < 10.0 { 0.05 } else { 0.5 }
}

/// Range of the scores that are compatible with rounded percentages.
struct Spread {
    corners: Vec<Degradation>,
}

impl Spread {
    fn new(accuracy: f64, differs: f64) -> Result<Self, StatsError> {
        let mut corners = Vec::new();
        for accuracy in [accuracy - 0.5, accuracy + 0.5] {
            for differs in [differs - half_a_unit(differs), differs + half_a_unit(differs)] {
                #[allow(clippy::cast_sign_loss)] // all that is printed is more than half a unit
                let different = (differs * 1000.0).round() as u64;
                let agreement = Agreement { same: 100_000 - different, different };
                corners.push(Degradation::without_gold(&agreement, accuracy / 100.0)?);
            }
        }
        Ok(Self { corners })
    }

    fn allows(&self, printed: f64, rounded: f64, of: fn(&Degradation) -> Option<f64>) -> bool {
        let values = self.corners.iter().filter_map(of).map(|value| 100.0 * value);
        let (low, high) = values.fold((f64::MAX, f64::MIN), |(l, h), value| (l.min(value), h.max(value)));
        low - rounded <= printed + 1e-9 && printed - 1e-9 <= high + rounded
    }
}

#[needs_shared("reference/papers/bigert.json")]
fn the_example_of_the_five_cases() {
    let table = table();
    let column = |name: &str| table["table1"][name].as_array().cloned().unwrap_or_default();
    let rows = column("gold").into_iter().zip(column("clean")).zip(column("noisy"));
    let found: Vec<Value> =
        rows.map(|((gold, clean), noisy)| Case::of(&gold, &clean, &noisy).name().into()).collect();
    assert_eq!(found, column("cases"));
    assert_eq!(found.len(), 7);
}

#[needs_shared("reference/papers/bigert.json")]
fn the_tables_of_estimated_and_real_degradation() -> Result<(), StatsError> {
    let table = table();
    let mut checked = 0;
    for system in ["tables", "real"].iter().flat_map(|part| table[part].as_array().into_iter().flatten()) {
        let accuracy = system["acr"].as_f64().unwrap_or(f64::NAN);
        for row in system["rows"].as_array().into_iter().flatten().map(numbers) {
            let spread = Spread::new(accuracy, row[1])?;
            let of: [fn(&Degradation) -> Option<f64>; 3] = [|d| d.degr_lwr, |d| d.degr_upr, |d| d.degr_est];
            for (&printed, of) in row[2..].iter().zip(of) {
                assert!(
                    spread.allows(printed, half_a_unit(printed), of),
                    "{} {row:?}: {printed}",
                    system["system"]
                );
                checked += 1;
            }
            // The printed degradation, where there is one, lies within the printed bounds.
            let real = row.get(5).copied().unwrap_or(row[4]);
            assert!(row[2] <= real && real <= row[3], "{} {row:?}", system["system"]);
        }
    }
    assert_eq!(checked, 3 * 5 * (6 + 4));
    Ok(())
}

#[needs_shared("reference/papers/bigert.json")]
fn the_tables_of_estimated_accuracy() -> Result<(), StatsError> {
    let table = table();
    let mut checked = 0;
    for system in table["tables"].as_array().into_iter().flatten() {
        let accuracy = system["acr"].as_f64().unwrap_or(f64::NAN);
        let printed = &table["accuracy"][system["system"].as_str().unwrap_or_default()];
        let rows =
            system["rows"].as_array().into_iter().flatten().zip(printed.as_array().into_iter().flatten());
        for (row, printed) in rows {
            let spread = Spread::new(accuracy, numbers(row)[1])?;
            let of: [fn(&Degradation) -> Option<f64>; 3] = [|d| d.acr_lwr, |d| d.acr_upr, |d| d.acr_est];
            // The one misprint of the paper is null in the data.
            for (printed, of) in numbers(printed)[1..].iter().zip(of).filter(|(printed, _)| !printed.is_nan())
            {
                assert!(spread.allows(*printed, 0.5, of), "{} {row}: {printed}", system["system"]);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 3 * 5 * 6 - 1);
    Ok(())
}

/// The system's answer in each row: everything after the word, as one string.
fn answers(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.split_once('\t')).map(|(_, answer)| answer).collect()
}

#[needs_shared("reference/rows")]
fn rows_of_real_systems() -> Result<(), StatsError> {
    let expected = reference("rows/expected.tsv");
    let mut checked = 0;
    for line in expected.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (system, level) = (fields[0], fields[1]);
        let names = if system == "malt" {
            ["gold.rows".into(), "malt_0.rows".into(), format!("malt_{level}.rows")]
        } else {
            ["gold", "0", level].map(|part| format!("{system}.{part}.rows"))
        };
        let [gold, clean, noisy] = names.map(|name| reference(&format!("rows/{name}")));
        let mut cases = Cases::default();
        let rows = answers(&gold).into_iter().zip(answers(&clean)).zip(answers(&noisy));
        cases.extend(rows.map(|((gold, clean), noisy)| Case::of(gold, clean, noisy)));
        let counts = [cases.rows(), cases.aaa, cases.aab, cases.aba, cases.abb, cases.abc];
        assert_eq!(counts.map(|count| count.to_string()), fields[2..8], "{line}");

        let found = Degradation::with_gold(&cases);
        let shown = found.values().map(|value| value.map_or_else(String::new, |value| format!("{value:.6}")));
        assert_eq!(shown[..10], fields[8..], "{line}");
        let acr = found.acr_m0.unwrap_or(f64::NAN);
        let blind = Degradation::without_gold(&cases.into(), acr)?;
        let shown = blind.values().map(|value| value.map_or_else(String::new, |value| format!("{value:.6}")));
        assert_eq!(shown[4..10], fields[12..], "{line}");

        // The upper bound always holds; the lower one fails for the parser, as gold shows.
        assert!(found.epsilon >= Some(0.0));
        let fails = Note::with_gold(&cases).iter().any(|note| matches!(note, Note::LowerBoundFails { .. }));
        assert_eq!(fails, system == "malt", "{line}");
        assert_eq!(fails, found.degr < found.degr_lwr, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 7);
    Ok(())
}
