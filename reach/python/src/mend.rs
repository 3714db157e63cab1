//! Texts as people write them, made valid.

use std::collections::BTreeMap;

use pyo3::{exceptions::PyValueError, prelude::*, types::PyDict};
use uriel::mend::{Backslash, Mender};

use crate::{
    editions::edition_of,
    error::invalid,
    registry::{PyRegistry, registry_or_all},
    text::Text,
};

/// A text as people write it, made a valid URL or reference without a change of meaning, and the list of its changes:
/// characters escaped, and white space, line ends and wrappers around the whole removed. Raises ValueError where the
/// text has two readings, or none: one that is changed must be a URL by the rule of its scheme, if `registry` has it. A "\\" in a path has two, unless `backslash` says how it is read: as "slash", which is
/// what browsers read in http URLs, or as "escape", a character.
///
/// A change is a dict of "rule", "start" and "end", which count characters of the text, "before" and "after". Parts of
/// secrets are "***" there. The first `most` changes by each rule are listed, all if it is None: a long text may have one
/// for each character.
///
/// >>> from uriel_url import mend
/// >>> mend("<http://h/a b>")[0]
/// 'http://h/a%20b'
/// >>> mend("50%")
/// ('50%25', [{'rule': 'percent', 'start': 2, 'end': 3, 'before': '%', 'after': '%25'}])
#[pyfunction]
#[pyo3(signature = (text, edition = None, *, registry = None, backslash = None, most = Some(100)))]
pub(crate) fn mend<'py>(
    py: Python<'py>,
    text: Text<'_>,
    edition: Option<&str>,
    registry: Option<&PyRegistry>,
    backslash: Option<&str>,
    most: Option<usize>,
) -> PyResult<(String, Vec<Bound<'py, PyDict>>)> {
    let Text(text) = text;
    let edition = match (edition, registry) {
        (None, Some(registry)) => registry.registry().edition(),
        _ => edition_of(edition)?,
    };
    let rules = Mender::new(edition);
    let rules = backslash.map_or(Ok(rules), |name| reading_of(name).map(|reading| rules.with_backslash(reading)))?;
    let mended = registry_or_all(registry, edition).mend_by(rules, text).map_err(invalid)?;
    let (mut octets, mut characters) = (0, 0);
    // The places come in their order, so that each character is counted once.
    let mut place = |octet| {
        characters += text[octets..octet].chars().count();
        octets = octet;
        characters
    };
    let (mut changes, mut counts) = (Vec::new(), BTreeMap::new());
    for change in mended.changes() {
        let count = counts.entry(change.rule().as_str()).or_insert(0);
        *count += 1;
        if most.is_some_and(|most| *count > most) {
            continue;
        }
        let shown = PyDict::new(py);
        shown.set_item("rule", change.rule().as_str())?;
        shown.set_item("start", place(change.span().start))?;
        shown.set_item("end", place(change.span().end))?;
        shown.set_item("before", String::from_utf8_lossy(&change.before()))?;
        shown.set_item("after", change.after().to_string())?;
        changes.push(shown);
    }
    Ok((mended.into_text().into_owned(), changes))
}

/// The reading of a "\" that has a name.
fn reading_of(name: &str) -> PyResult<Backslash> {
    let found = Backslash::ALL.into_iter().find(|reading| reading.as_str() == name);
    let names = Backslash::ALL.map(Backslash::as_str).join(" or ");
    found.ok_or_else(|| PyValueError::new_err(format!("expected a backslash: {names}; found {name:?}")))
}
