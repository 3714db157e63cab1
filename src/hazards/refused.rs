//! Hazards of a text that may be no URL: what readers that accept it do with the octets that no URL has.

use core::ops::ControlFlow;

use super::{
    escapes::find_escapes,
    hazard::{Hazard, Reporter, Visit, Warning, report_all},
    list::Hazards,
    url::find_in_reference,
    warnings,
};
use crate::{syntax::Edition, uri::UriRef};

/// The hazards of a text, whether it is a URL or not.
///
/// Many readers accept what no edition does: they drop white space and line ends, and take "\\" for "/". So a text
/// that is refused here may lead another program to a host. For such a text the list has each run of white space, line
/// ends, control characters and characters that are not ASCII, and each "\\", and then the encoded control characters.
/// For a reference of RFC 3986 it is that of [`UriRef::hazards`]. The host of any other text is not checked, so an
/// empty list lets nothing through: mend the text, by `uriel::mend`, and ask for the hazards of the URL that it
/// becomes.
///
/// ```
/// use uriel::hazards::hazards_of_text;
/// let hazards = hazards_of_text("http://good.example\\@evil.example/\t");
/// let kinds = hazards.iter().map(|hazard| (hazard.kind().as_str(), hazard.span()));
/// assert!(kinds.eq([("backslash", 19..20), ("white-space", 34..35)]));
/// ```
#[must_use]
pub fn hazards_of_text(text: &str) -> Hazards {
    Hazards::listed(|report| find_in_text(text, report))
}

/// Passes the [`hazards_of_text`] to `visit`, one by one, without a list of them.
///
/// ```
/// let mut places = Vec::new();
/// uriel::hazards::visit_hazards_of_text("http://h.example/a\r\nb", &mut |hazard| places.push(hazard.span()));
/// assert_eq!(places, [18..20]);
/// ```
pub fn visit_hazards_of_text(text: &str, visit: &mut Visit<'_>) {
    _ = find_in_text(text, &mut report_all(visit));
}

fn find_in_text(text: &str, report: &mut Reporter<'_>) -> ControlFlow<()> {
    if let Ok(reference) = UriRef::parse_with(text, Edition::Rfc3986) {
        return find_in_reference(&reference, None, report).map_continue(drop);
    }
    let octets = text.as_bytes();
    let mut at = 0;
    while at < octets.len() {
        let Some(warning) = warning_of(octets[at]) else {
            at += 1;
            continue;
        };
        let end = end_of_run(octets, at, warning);
        report(Hazard::new(warning, text, &text[at..end]))?;
        at = end;
    }
    find_escapes(text, text.len(), report)
}

/// The warning of an octet that no URL has, if a lenient reader may accept it.
const fn warning_of(octet: u8) -> Option<&'static Warning> {
    match octet {
        b' ' | b'\t' | 0x0C => Some(warnings::WHITE_SPACE),
        b'\r' | b'\n' => Some(warnings::LINE_END),
        b'\\' => Some(warnings::RAW_BACKSLASH),
        0x00..=0x1F | 0x7F => Some(warnings::CONTROL),
        0x80.. => Some(warnings::NOT_ASCII),
        _ => None,
    }
}

/// The end of the octets from `at` on that have the same warning.
fn end_of_run(octets: &[u8], at: usize, warning: &Warning) -> usize {
    let is_other = |octet: &u8| warning_of(*octet).is_none_or(|other| other.kind() != warning.kind());
    octets[at..].iter().position(is_other).map_or(octets.len(), |length| at + length)
}
