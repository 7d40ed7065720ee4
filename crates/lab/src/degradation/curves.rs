//! Curves of degradation by error level: estimate with a band between the bounds, and real degradation if there is gold.

use crate::document::{Curve, Curves};

/// Curves of one system. Levels are in per cent of the words, ascending; `value` returns a score at a level.
pub(crate) fn curves<L>(
    title: String,
    levels: &[(f64, L)],
    value: impl Fn(&L, &str) -> Option<f64>,
) -> Curves {
    // Without errors the degradation is 0.
    let points = |score: &str| {
        let found = levels.iter().filter_map(|(level, found)| Some((*level, value(found, score)?)));
        std::iter::once((0.0, 0.0)).chain(found).collect::<Vec<_>>()
    };
    let (lower, upper) = (points("degr_lwr"), points("degr_upr"));
    let band = lower.iter().zip(&upper).map(|(&(at, low), &(_, high))| (at, low, high)).collect();
    let mut curves =
        vec![Curve { name: "estimate".to_owned(), points: points("degr_est"), band, is_dashed: false }];
    let real = points("degr");
    if real.len() > 1 {
        curves.push(Curve { name: "real".to_owned(), points: real, band: Vec::new(), is_dashed: true });
    }
    Curves {
        title,
        across: "per cent of words with an error".to_owned(),
        upwards: "degradation".to_owned(),
        is_share: true,
        curves,
    }
}
