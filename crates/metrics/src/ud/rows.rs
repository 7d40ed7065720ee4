//! Splits a text into rows and fields, 64 bytes at a time.

/// Fields of a row.
pub(super) type Fields<'t> = [&'t [u8]; 10];

/// Calls `take` with the fields of each row of a sentence, skipping comments, blank lines and line ends.
///
/// `None` if a row does not have ten fields, or if `take` returns `None`.
pub(super) fn rows<'t>(text: &'t str, mut take: impl FnMut(&Fields<'t>) -> Option<()>) -> Option<()> {
    let bytes = text.strip_prefix('\u{feff}').unwrap_or(text).as_bytes();
    let mut fields: Fields = [&[]; 10];
    let (mut line, mut field, mut tabs) = (0, 0, 0);
    let mut end_of_line = |line: usize, field: usize, end: usize, tabs: usize, fields: &mut Fields<'t>| {
        if is_row(&bytes[line..end]) {
            fields[9] = &bytes[field..end];
            fields[9] = fields[9].strip_suffix(b"\r").unwrap_or(fields[9]);
            return if tabs == 9 { take(fields) } else { None };
        }
        Some(())
    };
    for_each_break(bytes, |at| {
        if bytes[at] == b'\t' {
            if let Some(place) = fields.get_mut(tabs) {
                *place = &bytes[field..at];
            }
            tabs += 1;
        } else {
            end_of_line(line, field, at, tabs, &mut fields)?;
            (line, tabs) = (at + 1, 0);
        }
        field = at + 1;
        Some(())
    })?;
    end_of_line(line, field, bytes.len(), tabs, &mut fields)
}

/// Returns whether a line is a row, and not blank or a comment.
pub(super) fn is_row(line: &[u8]) -> bool {
    match line.first() {
        Some(b'#') | None => false,
        Some(b'0'..=b'9') => true,
        Some(_) => !line.iter().all(u8::is_ascii_whitespace),
    }
}

/// Bits that are 0 in the bytes from 0 to 15, which include tab and line feed.
const HIGH: u64 = 0xF0F0_F0F0_F0F0_F0F0;
const LOW_SEVEN: u64 = 0x7F7F_7F7F_7F7F_7F7F;
/// Factor that gathers the lowest bits of eight bytes in the top byte of the product.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// Number of bytes searched together. The number of breaks in a few bytes varies unpredictably; in a larger window it
/// is nearly constant, which helps branch prediction.
const WINDOW: usize = 64;

/// Calls `take` with the position of each tab and line feed.
fn for_each_break(bytes: &[u8], mut take: impl FnMut(usize) -> Option<()>) -> Option<()> {
    let mut windows = bytes.chunks_exact(WINDOW);
    let mut start = 0;
    for window in &mut windows {
        breaks_in(window, start, &mut take)?;
        start += WINDOW;
    }
    let mut last = [b' '; WINDOW];
    let rest = windows.remainder();
    last[..rest.len()].copy_from_slice(rest);
    breaks_in(&last, start, &mut take)
}

#[inline]
fn breaks_in(window: &[u8], start: usize, take: &mut impl FnMut(usize) -> Option<()>) -> Option<()> {
    let mut found = low_bytes(window);
    while found != 0 {
        let at = found.trailing_zeros() as usize;
        if matches!(window[at], b'\t' | b'\n') {
            take(start + at)?;
        }
        found &= found - 1;
    }
    Some(())
}

/// Bitmap of 64 bytes, with the bits set for bytes below 16.
#[inline]
fn low_bytes(window: &[u8]) -> u64 {
    let mut all = 0;
    for (place, eight) in (0..).step_by(8).zip(window.chunks_exact(8)) {
        let high = u64::from_le_bytes(eight.try_into().unwrap_or([b' '; 8])) & HIGH;
        // The top bit of each byte that is 0 in `high`, then gathered; the partial products do not overlap.
        let found = !(((high & LOW_SEVEN) + LOW_SEVEN) | high | LOW_SEVEN);
        all |= ((found >> 7).wrapping_mul(GATHER) >> 56) << place;
    }
    all
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_break_is_found(bytes in prop::collection::vec(prop::sample::select(b"\t\n\r\x0bab\x8a\xff".to_vec()), 0..200)) {
            let mut found = Vec::new();
            for_each_break(&bytes, |at| {
                found.push(at);
                Some(())
            });
            let is_break = |at: &usize| matches!(bytes[*at], b'\t' | b'\n');
            prop_assert_eq!(found, (0..bytes.len()).filter(is_break).collect::<Vec<_>>());
        }
    }

    #[test]
    fn rows_are_split_into_fields() {
        let mut seen = Vec::new();
        let text = "\u{feff}# c\tx\r\n1\ta\tb\tc\td\te\tf\tg\th\ti\r\n \r\n2\t\u{e9}\t\t\t\t\t\t\t\tlast";
        let read = rows(text, |fields| {
            seen.push(fields.map(|field| String::from_utf8_lossy(field).into_owned()));
            Some(())
        });
        assert_eq!(read, Some(()));
        assert_eq!(seen[0].join(","), "1,a,b,c,d,e,f,g,h,i");
        assert_eq!(seen[1].join(","), "2,\u{e9},,,,,,,,last");
        assert_eq!(rows("1\ta\n", |_| Some(())), None);
        assert_eq!(rows("1\ta\tb\tc\td\te\tf\tg\th\ti\tj\n", |_| Some(())), None);
    }
}
