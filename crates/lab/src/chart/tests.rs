use super::axis::{Axis, tick_label, trimmed, value_label};
use super::*;
use crate::document::{Bars, Curve, Curves, Heat, Shades};

fn curves() -> Picture {
    Picture::Curves(Curves {
        title: "F <over> \"noise\"".into(),
        across: "errors".into(),
        upwards: "F".into(),
        is_share: true,
        curves: vec![
            Curve {
                name: "plain".into(),
                points: vec![(0.0, 0.9), (0.1, 0.7), (0.2, 0.5)],
                band: vec![(0.0, 0.88, 0.92), (0.1, 0.66, 0.74), (0.2, 0.44, 0.56)],
                is_dashed: false,
            },
            Curve {
                name: "robust".into(),
                points: vec![(0.0, 0.9), (0.2, f64::NAN)],
                band: vec![],
                is_dashed: true,
            },
        ],
    })
}

fn bars() -> Picture {
    Picture::Bars(Bars {
        title: "Loss".into(),
        is_share: false,
        names: vec!["a".into(), "b".into()],
        groups: vec![
            ("missing-word".into(), vec![Some(1.5), None]),
            ("x".into(), vec![Some(-2.0), Some(0.0)]),
        ],
        intervals: vec![vec![Some((1.0, 2.0)), None]],
    })
}

fn all() -> [Picture; 4] {
    let heat = Heat {
        title: "Confusions".into(),
        across: "output".into(),
        downwards: "gold".into(),
        columns: vec!["NP".into(), "VP".into()],
        rows: vec![("NP".into(), vec![100.0, 3.0]), ("VP".into(), vec![0.0, 57.5])],
    };
    let shades = Shades {
        title: "By kind".into(),
        columns: vec!["a".into(), "b".into()],
        rows: vec![("agreement".into(), vec![Some(0.9), Some(0.8)]), ("typos".into(), vec![None, Some(0.7)])],
    };
    [curves(), bars(), Picture::Heat(heat), Picture::Shades(shades)]
}

/// Returns whether all elements are closed in order.
fn is_balanced(svg: &str) -> bool {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let Some((tag, _)) = tag.split_once('>') else { return false };
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.extend(tag.split(' ').next());
        }
    }
    open.is_empty()
}

#[test]
fn every_chart_is_well_formed_at_both_sizes_and_as_a_file() {
    for picture in all() {
        for size in [Size::Wide, Size::Narrow] {
            let svg = draw(&picture, size).inline(&picture, "wide", "p1");
            assert!(is_balanced(&svg), "{svg}");
            assert!(svg.contains("<desc id=\"p1-desc\">"), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
    let file = file(&all());
    assert!(is_balanced(&file), "{file}");
    assert!(!file.contains("var("), "a variable was not replaced");
    assert!(file.contains("F &lt;over&gt; &quot;noise&quot;"), "{file}");
}

#[test]
fn curves_over_the_same_axes_are_drawn_to_one_scale_in_a_file() {
    let with = |top: f64| {
        let Picture::Curves(curves) = curves() else { unreachable!("they are curves") };
        let curve = Curve {
            name: "one".into(),
            points: vec![(0.0, 0.0), (1.0, top)],
            band: vec![],
            is_dashed: false,
        };
        Picture::Curves(Curves { curves: vec![curve], ..curves })
    };
    let ticks = |file: &str| file.matches(">100%</text>").count();
    assert_eq!([ticks(&file(&[with(0.1)])), ticks(&file(&[with(1.0)]))], [0, 1]);
    assert_eq!(ticks(&file(&[with(0.1), with(1.0)])), 2);
}

#[test]
fn bars_of_zero_start_at_the_left() {
    let Picture::Bars(bars) = bars() else { unreachable!("they are bars") };
    let groups = vec![("none".to_owned(), vec![Some(0.0), Some(0.0)])];
    let none = Picture::Bars(Bars { groups, intervals: Vec::new(), is_share: true, ..bars });
    let svg = draw(&none, Size::Wide).inline(&none, "wide", "p1");
    assert!(svg.contains(">0%</text>") && !svg.contains("−"), "{svg}");
}

#[test]
fn empty_charts_are_drawn() {
    let empty = |picture: Picture| {
        for size in [Size::Wide, Size::Narrow] {
            let svg = draw(&picture, size).inline(&picture, "wide", "p1");
            assert!(is_balanced(&svg) && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
        assert!(picture.figures().rows.is_empty());
    };
    let (title, columns, names) = (String::new(), Vec::new(), Vec::new());
    empty(Picture::Curves(Curves {
        title: title.clone(),
        across: String::new(),
        upwards: String::new(),
        is_share: true,
        curves: Vec::new(),
    }));
    empty(Picture::Bars(Bars {
        title: title.clone(),
        is_share: true,
        names,
        groups: Vec::new(),
        intervals: Vec::new(),
    }));
    let (across, downwards) = (String::new(), String::new());
    empty(Picture::Heat(Heat {
        title: title.clone(),
        across,
        downwards,
        columns: columns.clone(),
        rows: Vec::new(),
    }));
    empty(Picture::Shades(Shades { title, columns, rows: Vec::new() }));
}

#[test]
fn the_data_table_has_what_is_drawn() {
    let table = curves().figures();
    assert_eq!(table.rows[1], ["plain", "0.1", "70.00", "66.00", "74.00"]);
    assert_eq!(table.rows[3], ["robust", "0", "90.00", "–", "–"]);
    let table = bars().figures();
    assert_eq!(
        table.columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>(),
        ["", "a", "a, interval", "b", "b, interval"]
    );
    assert_eq!(table.rows[0], ["missing-word", "1.5", "1 to 2", "–", "–"]);
    assert_eq!(table.rows[1], ["x", "−2", "–", "0", "–"]);
}

#[test]
fn the_tooltip_of_a_point_has_its_value_and_interval() {
    let svg = draw(&curves(), Size::Wide).inline(&curves(), "wide", "p1");
    assert!(svg.contains("<title>plain: 70.0% at 0.1 (between 66.0% and 74.0%)</title>"), "{svg}");
}

#[test]
fn axes_begin_and_end_at_round_numbers() {
    let axis = Axis::around([0.63, 0.91].into_iter(), 0.0, 100.0);
    assert_eq!(
        axis.ticks().iter().map(|value| tick_label(*value, true)).collect::<Vec<_>>(),
        ["60%", "70%", "80%", "90%", "100%"]
    );
    let same = Axis::around([3.0].into_iter(), 0.0, 100.0);
    assert!((same.place(3.0) - 50.0).abs() < 1e-9);
    assert_eq!([trimmed(-0.0, 2), trimmed(2.50, 2), value_label(-0.031, true)], ["0", "2.5", "−3.1%"]);
}

#[test]
fn both_themes_define_the_same_colours() {
    let names = |text: &str| -> Vec<String> {
        text.lines().filter_map(|line| Some(line.split_once(':')?.0.to_owned())).collect()
    };
    assert_eq!(names(LIGHT), names(DARK));
}

/// Relative luminance of a colour (WCAG).
fn brightness(colour: &str) -> f64 {
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour")) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

fn contrast(a: &str, b: &str) -> f64 {
    let (a, b) = (brightness(a), brightness(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn every_text_has_enough_contrast() {
    for (palette, text) in [("light", LIGHT), ("dark", DARK)] {
        let colour = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(&format!("--{name}: ")));
            line.expect("a colour").trim_end_matches(';')
        };
        let inks = ["ink", "soft", "accent", "missing", "spurious", "inserted", "deleted", "substituted"];
        for (ink, ground) in
            inks.iter().flat_map(|ink| ["paper", "sunk", "wash"].map(|ground| (*ink, ground)))
        {
            let found = contrast(colour(ink), colour(ground));
            assert!(found >= 4.5, "{palette}: {ink} on {ground}: {found:.2}");
        }
        for (ink, ground) in [("on-tint", "tint"), ("paper", "spurious"), ("paper", "ink"), ("ink", "lit")] {
            assert!(contrast(colour(ink), colour(ground)) >= 4.5, "{palette}: {ink} on {ground}");
        }
        for number in 0..COLOURS {
            let found = contrast(colour(&format!("s{number}")), colour("paper"));
            assert!(found >= 3.0, "{palette}: curve {number}: {found:.2}");
        }
    }
}
