#![no_main]

use libfuzzer_sys::fuzz_target;
use solecism_corpus::sentence::Notation;
use solecism_metrics::parseval::prm;
use solecism_metrics::{Breakdown, METRICS, Pair, Settings, count_one};

// Two texts, a byte that is in no UTF-8 between them: every metric counts them, or says what is wrong. What is
// counted is a number, in parts it adds up, and against itself a text is never worse than against another.
fuzz_target!(|bytes: &[u8]| {
    let mut texts = bytes.split(|&byte| byte == 0xFF).map(std::str::from_utf8);
    let (Some(Ok(gold)), Some(Ok(output))) = (texts.next(), texts.next()) else { return };
    let _ = prm::parse(gold);
    for info in METRICS {
        let metric = (info.build)(&Settings::default()).expect("every option has a default");
        let parts = metric.dimensions().iter().map(|dimension| dimension.name);
        let by = Breakdown::new(metric.as_ref(), parts).expect("these are its own dimensions");
        for &format in info.formats {
            let notation = Notation::new(format);
            let pair = Pair {
                sentence: 0,
                gold: &[gold],
                output: &[output],
                gold_notation: notation,
                output_notation: notation,
                golds: &[],
                edits: &[],
                beside: &[],
            };
            let Ok(tally) = count_one(metric.as_ref(), &by, &pair) else { continue };
            assert!(tally.total().iter().all(|count| count.is_finite()), "{}", info.name);
            let mut values = vec![None; metric.scores().len()];
            metric.values(tally.total(), &mut values);
            assert!(values.iter().flatten().all(|value| value.is_finite()), "{}", info.name);
            let mut sums = vec![0.0; tally.total().len()];
            for group in tally.groups() {
                sums.iter_mut().zip(&group.total).for_each(|(sum, count)| *sum += count);
            }
            if tally.counted() > 0 && !by.is_empty() {
                assert_eq!(sums, tally.total(), "{}", info.name);
            }
        }
    }
});
