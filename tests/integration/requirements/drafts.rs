//! Draft 1996 and 2396bis, in what RFC 2396 does not say. duvet finds these documents nowhere, and does not read this file.

use uriel::{
    Edition::{Draft1996, Rfc2396bis},
    Form, HostKind, Uri,
    resolve::base::Context,
};

use super::{parse, refuse, resolve};

//= draft-fielding-uri-url-00e.txt#section-4.3
//= type=test
//# If both <parameters> and <query> are present, the <query> information must occur after the <parameters>.
#[test]
fn draft1996_a_query_follows_the_parameters() {
    let uri = parse(Draft1996, "x://h/a;b?c;d");
    assert_eq!(uri.params().expect("parameters"), "b");
    assert_eq!(uri.query().expect("a query"), "c;d");
}

//= draft-fielding-uri-url-00e.txt#section-4.3.1
//= type=test
//# Within the user and password field, any ":", "@", or "/" must be encoded.
#[test]
fn draft1996_delimiters_of_users_and_passwords_are_escaped() {
    let url = Uri::builder_with("x", Draft1996).user("a:@/").password("b:@/").host("h").build().expect("a URL");
    assert_eq!(url, "x://a%3A%40%2F:b%3A%40%2F@h");
    for text in ["//a:b:c@h/", "//a@b@h/"] {
        refuse(Draft1996, text);
    }
}

//= draft-fielding-uri-url-00e.txt#section-4.3.2
//= type=test
//# Although the initial slash is not part of the URL path, the parser must remember whether or not it was present so
//# that later processes can differentiate between relative and absolute paths, as described in Section 7.
#[test]
fn draft1996_the_first_slash_of_a_path_is_remembered() {
    assert_eq!((parse(Draft1996, "/a").form(), parse(Draft1996, "a").form()), (Form::AbsPath, Form::RelPath));
    assert_eq!(resolve(Draft1996, "x://h/b/c", "/a"), "x://h/a");
    assert_eq!(resolve(Draft1996, "x://h/b/c", "a"), "x://h/b/a");
}

//= draft-fielding-uri-url-00e.txt#section-5.4
//= type=test
//# If none of the conditions described in Sections 3.1 -- 3.3 apply, then the base URL is considered to be the empty
//# string and all URL references within that document are assumed to be absolute URLs.
#[test]
fn draft1996_without_a_base_a_reference_is_an_absolute_url() {
    let context = Context::new(Draft1996).default("d:/");
    assert!(context.establish().is_none());
    assert!(Uri::parse_with("a", Draft1996).is_err());
}

//= draft-fielding-uri-url-00e.txt#section-4.1
//= type=test
//# If the reference contains a colon ":" after the first character and before any characters not allowed as part of a
//# scheme name, the scheme of the URL is the substring of characters up to, but not including, the first colon.
#[test]
fn draft1996_a_scheme_ends_at_the_first_colon() {
    for (text, scheme) in [("a:b:c", Some("a")), ("a+b.c-1:d", Some("a+b.c-1")), ("1a:b", Some("1a")), ("a/b:c", None)]
    {
        let uri = parse(Draft1996, text);
        assert_eq!(uri.scheme().map(|name| name.as_str().to_owned()).as_deref(), scheme, "{text}");
    }
}

//= draft-fielding-uri-rfc2396bis-00.txt#section-3.2.2
//= type=test
//# The rightmost domain label of a fully qualified domain name will never start with a digit, thus syntactically
//# distinguishing domain names from IPv4 addresses, and may be followed by a single "." if it is necessary to distinguish
//# between the complete domain name and any local domain.
#[test]
fn rfc2396bis_a_dot_may_follow_a_name() {
    let host = |text| parse(Rfc2396bis, text).host().map(|host| (host.as_str().to_owned(), host.kind()));
    assert_eq!(host("x://a.b."), Some(("a.b.".to_owned(), HostKind::Name)));
    assert_eq!(host("x://a.b.."), None, "the name of a registry");
    assert_eq!(host("x://1.2.3.4"), Some(("1.2.3.4".to_owned(), HostKind::Ipv4)));
}

//= draft-fielding-uri-rfc2396bis-00.txt#appendix-G.1
//= type=test
//# Square brackets are now specified as reserved for the authority component, allowed within the opaque part of an opaque
//# URI, and not allowed in the hierarchical syntax except for their use as delimiters for an IPv6reference within host.
#[test]
fn rfc2396bis_brackets_stand_around_an_address_or_in_an_opaque_part() {
    assert_eq!(parse(Rfc2396bis, "x://[::1]/").host().expect("a host").kind(), HostKind::Ipv6);
    assert_eq!(parse(Rfc2396bis, "x:a[b]").form(), Form::Opaque);
    for text in ["x:/a[b]", "x:/a?[b]", "//h/[", "a[b]", "x://[h]/", "#[", "x:a#]"] {
        refuse(Rfc2396bis, text);
    }
}
