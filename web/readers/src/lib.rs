//! Two other readers of URLs, for the page that shows who reads a text how: `url`, which follows the WHATWG, and
//! `fluent-uri`, which reads RFC 3986. A text goes in as UTF-8, and JSON comes back.

use std::sync::{Mutex, PoisonError};

use fluent_uri::pct_enc::EStr;
use serde_json::{Value, json};

static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<String> = Mutex::new(String::new());

/// Gives room for a text of so many octets, and the address of the first.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let mut text = TEXT.lock().unwrap_or_else(PoisonError::into_inner);
    text.resize(length, 0);
    text.as_mut_ptr()
}

/// Reads the text by `url` (0) or by `fluent-uri`, and gives the length of the answer.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn read(reader: usize, length: usize) -> usize {
    let octets = TEXT.lock().unwrap_or_else(PoisonError::into_inner);
    let text = String::from_utf8_lossy(&octets[..length]);
    let answer = if reader == 0 { by_url(&text) } else { by_fluent_uri(&text) };
    let mut written = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    *written = answer.to_string();
    written.len()
}

/// The address of the answer.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).as_ptr()
}

fn by_url(text: &str) -> Value {
    match url::Url::parse(text) {
        Ok(url) => {
            let password = url.password().map(|password| format!(":{password}")).unwrap_or_default();
            let userinfo = Some(format!("{}{password}", url.username())).filter(|userinfo| !userinfo.is_empty());
            json!({
                "ok": true, "scheme": url.scheme(), "userinfo": userinfo, "host": url.host_str(),
                "port": url.port().map(|port| port.to_string()), "path": url.path(), "query": url.query(),
                "fragment": url.fragment(),
            })
        }
        Err(error) => json!({"ok": false, "error": error.to_string()}),
    }
}

fn by_fluent_uri(text: &str) -> Value {
    match fluent_uri::UriRef::parse(text) {
        Ok(url) => {
            let authority = url.authority();
            json!({
                "ok": true,
                "scheme": url.scheme().map(fluent_uri::component::Scheme::as_str),
                "userinfo": authority.and_then(|authority| authority.userinfo()).map(EStr::as_str),
                "host": authority.map(|authority| authority.host()),
                "port": authority.and_then(|authority| authority.port()).map(EStr::as_str),
                "path": url.path().as_str(),
                "query": url.query().map(EStr::as_str),
                "fragment": url.fragment().map(EStr::as_str),
            })
        }
        Err(error) => json!({"ok": false, "error": error.to_string()}),
    }
}
