//! Secrets hidden in any text.

use pyo3::{exceptions::PyValueError, prelude::*};
use uriel::redact::{Keys, Patterns};

use crate::text::Text;

/// Any text without the secrets of the URLs in it, valid or not: passwords, users without a password that look like
/// tokens, and the values of these keys in queries, fragments and properties after ";". The lists are "common" and
/// "open-telemetry", of keys, and "connection-strings" and "webhooks", of what tells a secret outside of a URL; without
/// them none is hidden. With `users`, every user before an "@" is hidden.
///
/// >>> from uriel_url import redact
/// >>> redact("at redis://:secret@h:6379 for http://h/?Token=1", keys=["token"])
/// 'at redis://:***@h:6379 for http://h/?Token=***'
/// >>> redact("Server=h;Password=secret; http://h/?sig=1", lists=["common", "connection-strings"])
/// 'Server=h;Password=***; http://h/?sig=***'
#[allow(clippy::needless_pass_by_value, reason = "Python's list is converted to it")]
#[pyfunction]
#[pyo3(signature = (text, keys = Vec::new(), lists = Vec::new(), *, users = false))]
pub(crate) fn redact(text: Text<'_>, keys: Vec<String>, lists: Vec<String>, users: bool) -> PyResult<String> {
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let (mut listed, mut patterns) = (Keys::of(&keys), Patterns::none());
    for name in &lists {
        match name.as_str() {
            "common" => listed = listed.and_lists_of(Keys::COMMON),
            "open-telemetry" => listed = listed.and_lists_of(Keys::OPEN_TELEMETRY),
            "connection-strings" => patterns = patterns.and(Patterns::CONNECTION_STRINGS),
            "webhooks" => patterns = patterns.and(Patterns::WEBHOOKS),
            _ => {
                let names = "'common', 'open-telemetry', 'connection-strings' or 'webhooks'";
                return Err(PyValueError::new_err(format!("no such list: expected {names}")));
            }
        }
    }
    let shown = uriel::redact::text(text.0, listed).with_patterns(patterns);
    Ok(if users { shown.with_users().to_string() } else { shown.to_string() })
}
