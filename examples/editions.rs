//! One text read under all five editions.

use uriel::{Edition, UriRef};

fn main() {
    for text in
        ["http://me:pw@h/a;b/c;d?e#f", "http://[::1]/~me", "http://1.2.3.256/", "http://a_b/", "mailto:a@b?c", "../g;x"]
    {
        println!("{text}");
        for edition in Edition::ALL {
            let reading = match UriRef::parse_with(text, edition) {
                Ok(url) => format!("{}{}", url.kind(), components(&url)),
                Err(error) => error.to_string(),
            };
            println!("  {edition:<11} {reading}");
        }
    }
}

/// The components that are present.
fn components(url: &UriRef<'_>) -> String {
    let (user, password) = (url.user(), url.password());
    let (path, params, query, fragment) = (url.path(), url.params(), url.query(), url.fragment());
    let host = url.host().map(|host| format!("{host} ({})", host.kind()));
    // An authority without a host is the name of an authority in some registry.
    let registry = if host.is_none() { url.authority() } else { None };
    [
        ("user", user.as_deref()),
        ("password", password.as_deref()),
        ("host", host.as_deref()),
        ("registry name", registry),
        ("path", Some(path.as_str())),
        ("params", params.as_deref()),
        ("query", query.as_deref()),
        ("fragment", fragment.as_deref()),
    ]
    .into_iter()
    .filter_map(|(name, text)| text.map(|text| format!(", {name} {text}")))
    .collect()
}
