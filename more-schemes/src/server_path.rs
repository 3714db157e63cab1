//! A server, a path and a query: the rule that `ws`, `coap` and `gemini` have in common, and the path of `ssh` and
//! `sftp`.

use uriel::{
    charset::{CharSet, rfc3986},
    grammar::{Authority, ByEdition, Class, Path, Read, Rule, Text, hostport, literal},
    nom::Parser,
};

use crate::octets::opaque;

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

/// Characters of a path that begins with "/", or is empty.
#[derive(Clone, Copy, Debug)]
pub struct PathAbempty;

impl Class for PathAbempty {
    const RULE: &'static Rule = {
        static RULE: Rule = Rule::new("path-abempty").in_words("path").defined_in("RFC 3986 section 3.3");
        &RULE
    };
    // RFC 1738 has no query, so its path is the text before a "?" only here.
    const OCTETS: ByEdition<CharSet> = Path::OCTETS.without("?");
}

/// Characters of a query.
#[derive(Clone, Copy, Debug)]
pub struct PlainQuery;

impl Class for PlainQuery {
    const RULE: &'static Rule = {
        static RULE: Rule = Rule::new("query").defined_in("RFC 3986 section 3.4");
        &RULE
    };
    const OCTETS: ByEdition<CharSet> = opaque(rfc3986::PCHAR.union(CharSet::of("/?")));
}
