//! The estimates of unseen kinds equal those of the reference implementation.

use serde_json::Value;
use solecism_shared_data::{needs_shared, shared};
use solecism_stats::Fingerprint;

#[needs_shared("reference/unseen/unseenest.json")]
fn as_the_original_has_it() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(shared!("reference/unseen/unseenest.json"))?;
    let cases: Vec<Value> = serde_json::from_str(&text)?;
    assert!(!cases.is_empty());
    for case in cases {
        let counts: Vec<u64> = serde_json::from_value(case["fingerprint"].clone())?;
        let found = Fingerprint::new(counts)?.histogram()?;
        let near = |name: &str, found: f64, tolerance: f64| {
            let expected = case[name].as_f64().unwrap_or(f64::NAN);
            assert!(
                (found - expected).abs() <= tolerance * expected.abs(),
                "{} {}: {name} is {found}, not {expected}",
                case["name"],
                case["sample_size"]
            );
        };
        near("objective", found.objective, 1e-6);
        near("estimated_support", found.support(), 1e-4);
        near("estimated_mass", found.mass_at_least(0.0), 1e-9);
        near("estimated_entropy_nats", found.entropy(), 1e-5);
    }
    Ok(())
}
