//! URLs in the text of a program, checked when it is compiled: an allowlist of an application.
//!
//! ```console
//! $ cargo run --example literals
//! ```

use uriel::{Uri, UriRef};

/// The URLs that the application asks for. A slip in one of them is an error of the compiler, with the place marked.
const SERVICES: [Uri<'static>; 3] = [
    uriel::uri!("https://api.example.org/v2/"),
    uriel::uri!("http://[2001:db8::7]:8042/metrics?format=text"),
    uriel::uri!("gopher://gopher.example.org/11/menu", edition = Rfc1738),
];

const PAGES: [UriRef<'static>; 2] = [uriel::uri_ref!("../up?page=2"), uriel::uri_ref!("#top")];

/// A constant function of one's own may ask too.
const fn page(text: &'static str) -> UriRef<'static> {
    assert!(text.len() < 100, "a short reference");
    UriRef::from_static(text)
}

fn main() {
    const HELP: UriRef<'static> = page("/help#first");
    for service in SERVICES {
        let host = service.host().map_or("", |host| host.as_str());
        println!("{} at {host}, port {}", service.scheme(), service.port().unwrap_or("by default"));
    }
    for page in PAGES.iter().chain([&HELP]) {
        println!("{page} has the path \"{}\"", page.path());
    }
}
