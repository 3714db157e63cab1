//! Secrets hidden in any text.

use pyo3::prelude::*;

use crate::text::Text;

/// Any text without the secrets of the URLs in it, valid or not: passwords, users without a password that look like
/// tokens, and the values of these keys in queries and fragments. With `users`, every user before an "@" is hidden.
///
/// >>> from uriel_url import redact
/// >>> redact("at redis://:secret@h:6379 for http://h/?Token=1", keys=["token"])
/// 'at redis://:***@h:6379 for http://h/?Token=***'
#[allow(clippy::needless_pass_by_value, reason = "Python's list is converted to it")]
#[pyfunction]
#[pyo3(signature = (text, keys = Vec::new(), *, users = false))]
pub(crate) fn redact(text: Text<'_>, keys: Vec<String>, users: bool) -> String {
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let shown = uriel::redact::text(text.0, &keys);
    if users { shown.with_users().to_string() } else { shown.to_string() }
}
