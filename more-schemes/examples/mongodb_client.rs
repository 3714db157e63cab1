//! Prints what a driver of `MongoDB` needs of a connection string: seeds, the database that knows the user, and
//! options.
//!
//! `cargo run --example mongodb_client -- "mongodb+srv://me:pw@cluster0.example/?retryWrites=true"`

use uriel::{Encoded, Scheme, wire::Peer};
use uriel_schemes::mongodb::{Mongodb, MongodbSrv, socket};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let text = std::env::args().nth(1).unwrap_or_else(|| {
        "mongodb://me:secret@db1.example,db2.example:27018/app?replicaSet=rs0&w=majority".to_owned()
    });
    if let Ok(url) = MongodbSrv.parse(&text) {
        let service = url.option("srvServiceName").map_or("mongodb", Encoded::as_str);
        println!("{}", url.redacted());
        println!("ask DNS for SRV _{service}._tcp.{}, and for TXT {}", url.host(), url.host());
        println!("use TLS: {}", url.option("tls").is_none_or(|value| value.as_str() != "false"));
        return login(url.user(), url.database(), url.option("authSource"));
    }
    let url = Mongodb.parse(&text)?;
    println!("{}", url.redacted());
    for server in url.servers() {
        match (socket(server), Peer::of(&text, server)?) {
            (Some(path), _) => println!("seed: the socket {}", path.decode_utf8()?),
            (None, Peer { host, port }) => println!("seed: {host}:{}", port.ok_or("a port")?),
        }
    }
    for option in url.options() {
        let value = option.encoded_value().unwrap_or_default();
        println!("option: {} = {:?}", option.name().to_ascii_lowercase(), value.decode_utf8()?);
    }
    login(url.user(), url.database(), url.option("authSource"))
}

/// Says who connects, by which database: that of the option, or of the URL, or `admin`.
fn login(user: Option<Encoded<'_>>, database: Option<Encoded<'_>>, source: Option<Encoded<'_>>) -> Result<(), Failure> {
    let Some(user) = user else {
        println!("no login");
        return Ok(());
    };
    let database = source.or_else(|| database.filter(|name| !name.as_str().is_empty()));
    let database = database.map(Encoded::decode_utf8).transpose()?.unwrap_or("admin".into());
    println!("login: {:?}, whom the database {database:?} knows", user.decode_utf8()?);
    Ok(())
}
