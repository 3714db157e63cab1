//! Prints what a client of a directory needs of an LDAP URL: where to connect, and the search to ask for (RFC 4516).
//!
//! `cargo run --example ldap_client -- "ldaps://ds.example/dc=example?cn,mail?sub?(uid=ada)"`

use uriel::{Encoded, Scheme, wire::Peer};
use uriel_schemes::ldap::Ldap;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let text = std::env::args().nth(1).unwrap_or_else(|| {
        "ldap://ds.example/ou=people,dc=example?cn,mail?sub?%28uid=ada%29?!bindname=cn=reader".to_owned()
    });
    let url = Ldap.parse(&text)?;
    println!("{}", url.redacted());
    match (url.socket(), url.server()) {
        (Some(path), _) => println!("connect to the socket {}", path.decode_utf8()?),
        (None, Some(server)) => {
            let Peer { host, port } = Peer::of(&text, server)?;
            let port = port.ok_or("a port")?;
            println!("connect to {host}:{port}{}", if url.is_secure() { " with TLS" } else { "" });
        }
        (None, None) => println!("connect to a server that is known for the name"),
    }
    println!("base: {:?}", url.dn().unwrap_or_default().decode_utf8()?);
    println!("scope: {}", url.scope().name());
    println!("filter: {}", url.filter().encoded().decode_utf8()?);
    let attributes = url.attributes().map(Encoded::decode_utf8).collect::<Result<Vec<_>, _>>()?;
    println!("attributes: {}", if attributes.is_empty() { "all of users".into() } else { attributes.join(", ") });

    // A critical extension that a client does not know forbids it to process the URL (section 2).
    for extension in url.extensions() {
        let value = extension.encoded_value().map(Encoded::decode_utf8).transpose()?;
        match (extension.name().to_ascii_lowercase().as_str(), extension.is_marked()) {
            ("bindname", _) => println!("bind as {:?}", value.unwrap_or_default()),
            (name, true) => return Err(format!("the extension {name} is critical, and not known").into()),
            (name, false) => println!("(the extension {name} is not known, and left out)"),
        }
    }
    Ok(())
}
