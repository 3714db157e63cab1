//! A server, a path and a query: the rule that `ws`, `coap` and `gemini` have in common, and the path of `ssh` and
//! `sftp`.

use uriel::{
    charset::{CharSet, rfc3986},
    grammar::{Authority, Path, Read, Rule, Text, hostport, literal},
    nom::Parser,
};

use crate::octets::{classes, opaque};

/// Host and port, a path with its first "/", and the query after a "?".
pub(crate) type ServerPathQuery<S> = (Authority<S>, S, Option<S>);

/// RFC 6455 section 3, RFC 7252 section 6, in the words of RFC 3986
/// ```abnf
/// "//" host [ ":" port ] path-abempty [ "?" query ]
/// ```
/// A host is not empty, and there is no user. Under an edition whose authorities do not end at a "?", a query follows a
/// path only.
#[inline]
pub(crate) fn server_path_query<T: Text>(i: T) -> Read<T, ServerPathQuery<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (server_end, (host, port)) = hostport(i)?;
    let (i, path) = match server_end.next() {
        Some(b'/') => server_end.run(PathAbempty),
        _ => server_end.take(0),
    };
    let may_have_query = i.len() < server_end.len() || i.edition().ends_authorities_at_queries();
    let (i, query) = match i.next() {
        Some(b'?') if may_have_query => {
            let (i, query) = i.skip(1).run(PlainQuery);
            (i, Some(query))
        }
        _ => (i, None),
    };
    Ok((i, (Authority { userinfo: None, host, port }, path, query)))
}

classes! {
    /// Characters of a path that begins with "/", or is empty.
    // RFC 1738 has no query, so its path is the text before a "?" only here. In draft 1996 a path has no ";".
    pub PathAbempty {
        Rule::new("path-abempty").in_words("path").defined_in("RFC 3986 section 3.3"),
        Path::OCTETS.with(";").without("?")
    }

    /// Characters of a query.
    pub PlainQuery {
        Rule::new("query").defined_in("RFC 3986 section 3.4"),
        opaque(rfc3986::PCHAR.union(CharSet::of("/?")))
    }
}
