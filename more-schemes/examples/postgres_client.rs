//! Prints what a client of `PostgreSQL` needs of a URL: where to connect, in order, and what to send.
//!
//! `cargo run --example postgres_client -- "postgresql://me:pw@h1:5433,h2/db?connect_timeout=10"`

use uriel::{Scheme, wire::Peer};
use uriel_schemes::postgresql::{Postgresql, socket};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let text = std::env::args().nth(1).unwrap_or_else(|| {
        "postgresql://me:secret@h1.example:5433,[2001:db8::1],%2Frun%2Fpostgresql/app?connect_timeout=10".to_owned()
    });
    let url = Postgresql.parse(&text)?;
    // Parameters count before the same parts of the URL.
    let decoded = |part: uriel::Encoded<'_>| part.decode_utf8().map(std::borrow::Cow::into_owned);
    let user = url.parameter("user").or_else(|| url.user()).map(decoded).transpose()?;
    let password = url.parameter("password").or_else(|| url.password()).map(decoded).transpose()?;
    let database = url.parameter("dbname").or_else(|| url.dbname().filter(|name| !name.as_str().is_empty()));
    let database = database.map(decoded).transpose()?.or_else(|| user.clone());

    println!("{}", url.redacted());
    for server in url.servers() {
        let peer = Peer::of(&text, server)?;
        let port = peer.port.ok_or("a port")?;
        match socket(server) {
            Some(path) => println!("try the socket {}/.s.PGSQL.{port}", decoded(path)?),
            None if peer.host.is_empty() => println!("try localhost:{port}"),
            None => println!("try {}:{port}", peer.host),
        }
    }
    println!("startup: user={user:?} database={database:?}");
    println!("password: {}", if password.is_some() { "answer the request for it" } else { "look into ~/.pgpass" });
    let known = ["user", "password", "dbname", "host", "port", "hostaddr"];
    for parameter in url.parameters().filter(|parameter| !known.contains(&parameter.name())) {
        println!("option: {} = {:?}", parameter.name(), parameter.encoded_value().map(decoded).transpose()?);
    }
    Ok(())
}
