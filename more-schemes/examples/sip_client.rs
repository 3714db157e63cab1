//! Prints what a user agent needs of a SIP URL: the next hop (RFC 3263 section 4) and the request line.
//!
//! `cargo run --example sip_client -- "sips:bob@[2001:db8::1]:5061;transport=tcp?Subject=Hi"`

use uriel::{HostKind, Scheme};
use uriel_schemes::sip::Sip;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let text = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "sip:alice@[2001:db8::10]:5070;transport=tcp;lr?Subject=next%20meeting".to_owned());
    let url = Sip.parse(&text)?;
    println!("{}", url.redacted());

    // The transport: as the URL says; TLS for sips; UDP to an address or with a port; or as records of DNS say.
    let is_direct = url.port().is_some() || url.host().kind() != HostKind::Name;
    let transport = match (url.transport(), url.is_secure()) {
        (Some(transport), false) => transport.to_ascii_uppercase(),
        (Some(transport), true) => format!("TLS over {}", transport.to_ascii_uppercase()),
        (None, true) => "TLS".to_owned(),
        (None, false) if is_direct => "UDP".to_owned(),
        (None, false) => "as NAPTR records say".to_owned(),
    };
    let target = url.maddr().unwrap_or(url.host().as_str());
    match url.effective_port()?.filter(|_| is_direct) {
        Some(port) => println!("send to {target}:{port} by {transport}"),
        None => println!("ask DNS for {target}, send by {transport}"),
    }
    if let Some(ttl) = url.ttl() {
        println!("with a TTL of {ttl}");
    }

    // The request has the URL without its headers and without the method.
    println!("{} {} SIP/2.0", url.method().unwrap_or("INVITE"), url.to_builder().remove("headers").build()?);
    for header in url.headers() {
        println!("{}: {}", header.name(), header.encoded_value().unwrap_or_default().decode_utf8()?);
    }
    if url.has_lr() {
        println!("(the host is a loose router)");
    }
    Ok(())
}
