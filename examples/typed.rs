//! Typed URLs: an ftp typecode, a gopher selector, a news article.

use std::error::Error;

use uriel::{
    Edition, Registry, Scheme,
    schemes::{
        ftp::{Ftp, Typecode},
        gopher::Gopher,
        news::{Grouppart, News},
    },
};

fn main() -> Result<(), Box<dyn Error>> {
    // A known scheme: its marker reads the text.
    let url = Ftp.parse_with("ftp://myname@host.dom/%2Fetc/motd;type=a", Edition::Rfc1738)?;
    println!("{url}");
    for directory in url.cwd() {
        println!("  CWD {}", directory.decode_utf8()?);
    }
    println!("  TYPE {}", url.typecode().unwrap_or(Typecode::Image));
    println!("  file {:?} on host {}", url.name(), url.host());

    let url = Gopher.parse_with("gopher://gopher.tc.umn.edu/7/find%09blue%20sky", Edition::Rfc1738)?;
    println!("{url}");
    println!("  type {:?}, selector {:?}", char::from(url.gtype()), url.selector());
    if let Some(search) = url.search() {
        println!("  search for {:?}", search.decode_utf8()?);
    }

    // Any scheme: a registry looks it up, and `refine` gives the typed URL.
    let registry = Registry::current();
    for text in ["news:comp.lang.rust", "news:1995%2F6.a@host.org", "news:*", "http://h/"] {
        match registry.parse(text)?.refine::<News>().map(|url| url.grouppart()) {
            Ok(Grouppart::All) => println!("{text}\n  all groups"),
            Ok(Grouppart::Group(group)) => println!("{text}\n  group {group}"),
            Ok(Grouppart::Article(id)) => {
                println!("{text}\n  article {:?} of {:?}", id.unique().decode_utf8()?, id.host().decode_utf8()?);
            }
            Err(error) => println!("{text}\n  {error}"),
        }
    }
    Ok(())
}
