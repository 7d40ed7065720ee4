//! Recognises corrections whose categories are of another scheme than the reference's.

use crate::fields::Breakdown;
use crate::tally::Tally;

/// Fewer wrong or missed edits than this say nothing about the scheme.
const FEW: f64 = 20.0;

/// Name of the dimension of categories.
pub(super) const CATEGORY: &str = "category";

/// A warning if most wrong edits have categories that the reference never has, and most missed edits the reverse.
pub(super) fn warning(by: &Breakdown, tally: &Tally) -> Option<String> {
    let at = by.names().position(|name| name == CATEGORY)?;
    let mut categories: std::collections::BTreeMap<&str, [f64; 3]> = std::collections::BTreeMap::new();
    let groups = tally.groups();
    for group in &groups {
        let sums = categories.entry(group.values.get(at)?).or_default();
        sums.iter_mut().zip(&group.total).for_each(|(sum, count)| *sum += count);
    }
    let sum = |of: &dyn Fn(&[f64; 3]) -> f64| categories.values().map(of).sum::<f64>();
    let (wrong, missed) = (sum(&|&[_, wrong, _]| wrong), sum(&|&[_, _, missed]| missed));
    let is_foreign = |&[right, _, missed]: &[f64; 3]| right + missed == 0.0;
    let foreign = sum(&|counts| if is_foreign(counts) { counts[1] } else { 0.0 });
    let unused = sum(&|counts| if counts[1] == 0.0 { counts[2] } else { 0.0 });
    if wrong.min(missed) < FEW || 2.0 * foreign < wrong || 2.0 * unused < missed {
        return None;
    }
    let most = |&(_, one): &(&&str, &[f64; 3]), &(_, other): &(&&str, &[f64; 3])| one[1].total_cmp(&other[1]);
    let (example, _) = categories.iter().filter(|(_, counts)| is_foreign(counts)).max_by(most)?;
    Some(format!(
        "{foreign:.0} of {wrong:.0} wrong edits have categories that the reference never has, such as {example}: the two \
         files seem to be typed by different schemes; type both with solecism edits before breaking down by category"
    ))
}
