//! The rules that `ssh` and `sftp` share: draft-ietf-secsh-scp-sftp-ssh-uri-04.

use uriel::{
    Encoded,
    charset::{ALPHANUM, CharSet},
    grammar::{Authority, ByEdition, Class, Read, Rule, Text, Userinfo, literal, login_by, octet},
    nom::Parser,
    scheme::Server,
    wire::{self, Item, Line, Peer, WireError},
};

use crate::octets::classes;

/// A server, whose userinfo is without the c-params, and the c-params, with "," between them.
pub(crate) type ServerAndParams<S> = (Authority<S>, Option<S>);

const fn rule(name: &'static str) -> Rule {
    Rule::new(name).defined_in("draft-ietf-secsh-scp-sftp-ssh-uri-04")
}

/// draft-ietf-secsh-scp-sftp-ssh-uri-04
/// ```abnf
/// "//" authority
/// authority = [ [ ssh-info ] "@" ] host [ ":" port ]
/// ```
#[inline]
pub(crate) fn authority<T: Text>(i: T) -> Read<T, ServerAndParams<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (ssh_info, host, port)) = login_by(i, ssh_info)?;
    let (userinfo, c_params) = ssh_info.unzip();
    Ok((i, (Authority { userinfo, host, port }, c_params.flatten())))
}

/// draft-ietf-secsh-scp-sftp-ssh-uri-04
/// ```abnf
/// ssh-info   = [ userinfo ] [";" c-param *("," c-param)]
/// c-param    = paramname "=" paramvalue
/// paramname  = *( ALPHA / DIGIT / "-" )
/// paramvalue = *( ALPHA / DIGIT / "-" )
/// ```
/// The first ";" ends the userinfo.
#[inline]
fn ssh_info<T: Text>(i: T) -> Read<T, (T::Slice, Option<T::Slice>)> {
    let (rest, userinfo) = i.run(SshUserinfo);
    if rest.next() != Some(b';') {
        return Ok((rest, (userinfo, None)));
    }
    let start = rest.skip(1);
    let mut rest = start;
    loop {
        (rest, _) = (|i: T| Ok(i.run(Param)), octet(b'='), |i: T| Ok(i.run(Param))).parse(rest)?;
        if rest.next() != Some(b',') {
            return Ok((rest, (userinfo, Some(start.until(rest)))));
        }
        rest = rest.skip(1);
    }
}

/// The plan of a client: to connect, to compare the fingerprint if there is one, and to log in.
pub(crate) fn plan<'a>(
    text: &'a str,
    server: Server<'a>,
    fingerprint: Option<&'a str>,
    path: Encoded<'a>,
    visit: &mut wire::Visit<'a, '_>,
) -> Result<(), WireError> {
    let peer = Peer::of(text, server)?;
    let user = Line::maybe(text, "user", server.user())?;
    let password = Line::maybe(text, "password", server.password())?;
    let fingerprint = Line::maybe(text, "c_params", fingerprint.map(Encoded::new_unchecked))?;
    let path = Line::new(text, "path", path)?;
    Item::peer(peer, visit);
    visit(Item { name: "user", value: wire::Value::user(user) });
    visit(Item { name: "password", value: password.map_or(wire::Value::Absent, wire::Value::Secret) });
    visit(Item { name: "fingerprint", value: fingerprint.into() });
    visit(Item { name: "path", value: wire::Value::Line(path) });
    Ok(())
}

/// Characters of a userinfo but ";".
#[derive(Clone, Copy)]
struct SshUserinfo;

impl Class for SshUserinfo {
    const RULE: &'static Rule = Userinfo::RULE;
    const OCTETS: ByEdition<CharSet> = Userinfo::OCTETS.without(";");
}

/// Characters of a user, for builders.
#[derive(Clone, Copy)]
pub(crate) struct SshUser;

impl Class for SshUser {
    const RULE: &'static Rule = Userinfo::RULE;
    const OCTETS: ByEdition<CharSet> = Userinfo::OCTETS.without(";:");
}

/// Characters of a password, for builders.
#[derive(Clone, Copy)]
pub(crate) struct SshPassword;

impl Class for SshPassword {
    const RULE: &'static Rule = Userinfo::RULE;
    const OCTETS: ByEdition<CharSet> = SshUserinfo::OCTETS;
}

classes! {
    /// Characters of the name and of the value of a c-param, which a user has too.
    pub Param { rule("c-param"), ByEdition::all(ALPHANUM.union(CharSet::of("-"))), escapes false }
}

/// Characters of a c-param, for builders.
#[derive(Clone, Copy)]
pub(crate) struct CParam;

impl Class for CParam {
    const RULE: &'static Rule = Param::RULE;
    const OCTETS: ByEdition<CharSet> = Param::OCTETS.with("=");
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}
