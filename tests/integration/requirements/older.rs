//! Draft 1996, RFC 2396 and 2396bis, which have most of these sentences in common.

use uriel::{
    Edition::{self, Draft1996, Rfc2396, Rfc2396bis},
    Form, HostKind, Level, Registry, Uri,
    resolve::{Resolver, Target},
    schemes::Url,
};

use super::{parse, parts, refuse, resolve};

const OLDER: [Edition; 3] = [Draft1996, Rfc2396, Rfc2396bis];

//= https://www.rfc-editor.org/rfc/rfc2396#section-2.2
//= type=test
//# If the data for a URI component would conflict with the reserved purpose, then the conflicting data must be escaped
//# before forming the URI.
#[test]
fn data_that_would_delimit_is_escaped() {
    for edition in OLDER {
        let mut builder = Uri::builder_with("x", edition);
        let built = builder.user("u:@/").host("h").segment("a/b?c#d").pair("k=&", "v&#").fragment("#").build();
        let built = built.unwrap_or_else(|error| panic!("{edition}: {error}"));
        assert_eq!(built, "x://u%3A%40%2F@h/a%2Fb%3Fc%23d?k%3D%26=v%26%23#%23", "{edition}");
        assert_eq!(&*built.user().expect("a user").decode(), b"u:@/", "{edition}");
        assert_eq!(&*built.path().segments().next().expect("a segment").decode(), b"a/b?c#d", "{edition}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-2.3
//= type=test
//# Unreserved characters can be escaped without changing the semantics of the URI, but this should not be done unless
//# the URI is being used in a context that does not allow the unescaped character to appear.
#[test]
fn an_unreserved_character_is_its_escape_and_is_written_without_one() {
    for edition in OLDER {
        let registry = Registry::under(edition);
        for octet in (0..=127_u8).filter(|octet| octet.is_ascii_alphanumeric() || b"-_.!*'()".contains(octet)) {
            let character = char::from(octet);
            let (raw, escaped) = (format!("x://h/a{character}"), format!("x://h/a%{octet:02x}"));
            let [one, other] = [&raw, &escaped].map(|text| parse(edition, text));
            assert!(one.is_equivalent(other, Level::Scheme(&registry)), "{edition}: {raw} {escaped}");
            let octets = [b'a', octet];
            let built = Uri::builder_with("x", edition).host("h").segment(&octets[..]).build();
            assert_eq!(built.expect("a URI"), raw.as_str(), "{edition}");
        }
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-2.4.2
//= type=test
//# Likewise, a URI must be separated into its components before the escaped characters within those components can be
//# safely decoded.
#[test]
fn components_are_separated_before_they_are_decoded() {
    for edition in OLDER {
        let uri = parse(edition, "ftp://u%40v@h/a%2Fb/c%3Fd?k%26=v%3D#f%23");
        assert_eq!(&*uri.user().expect("a user").decode(), b"u@v", "{edition}");
        let path = uri.path();
        let segments: Vec<_> = path.segments().map(|segment| segment.decode().into_owned()).collect();
        assert_eq!(segments, [b"a/b", b"c?d"], "{edition}");
        let Ok(Url::Ftp(url)) = Url::parse_with("ftp://me:p%40w%2F@h/a%2Fb;type=a", edition) else {
            panic!("{edition}: an ftp URL")
        };
        assert_eq!(&*url.password().expect("a password").decode(), b"p@w/", "{edition}");
        assert_eq!(&*url.name().expect("a name").decode(), b"a/b", "{edition}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-2.4.2
//= type=test
//# Because the percent "%" character always has the reserved purpose of being the escape indicator, it must be escaped
//# as "%25" in order to be used as data within a URI.
#[test]
fn a_percent_sign_is_written_as_its_escape() {
    for edition in OLDER {
        for (text, at) in [("x:/%", 3), ("x:/a%4", 4), ("x:/%zz", 3), ("x://h/?%", 7), ("x:a#100%", 7)] {
            assert_eq!(refuse(edition, text).offset(), at, "{edition}: {text}");
        }
        let built = Uri::builder_with("x", edition).host("h").segment("100%").build();
        assert_eq!(built.expect("a URI"), "x://h/100%25", "{edition}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-2.4.2
//= type=test
//# Implementers should be careful not to escape or unescape the same string more than once, since unescaping an already
//# unescaped string might lead to misinterpreting a percent data character as another escaped character, or vice versa
//# in the case of escaping an already escaped string.
#[test]
fn nothing_is_escaped_or_unescaped_twice() {
    for edition in OLDER {
        assert_eq!(&*parse(edition, "x:/%2541").path().decode(), b"/%41", "{edition}");
        let normal = parse(edition, "x://h/%2541").normalize(Level::Scheme(&Registry::under(edition)));
        assert_eq!(normal, "x://h/%2541", "{edition}");
        assert_eq!(resolve(edition, "x://h/a", "%2541#%2541"), "x://h/%2541#%2541", "{edition}");
        let built = Uri::builder_with("x", edition).host("h").segment("%41").build();
        assert_eq!(built.expect("a URI"), "x://h/%2541", "{edition}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-2.4.3
//= type=test
//# Data corresponding to excluded characters must be escaped in order to be properly represented within a URI.
#[test]
fn excluded_characters_are_escaped() {
    for edition in OLDER {
        for octet in (0..=32_u8).chain(*b"<>\"{}|\\^`").chain([127, 0xE9]) {
            let character = char::from(octet);
            assert_eq!(refuse(edition, &format!("x:/a{character}b")).offset(), 4, "{edition}: {character:?}");
            let octets = [octet];
            let built = Uri::builder_with("x", edition).host("h").segment(&octets[..]).build();
            assert_eq!(built.expect("a URI"), format!("x://h/%{octet:02X}").as_str(), "{edition}");
        }
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-3
//= type=test
//# each of which, except <scheme>, may be absent from a particular URI.
#[test]
fn all_but_the_scheme_may_be_absent() {
    for edition in OLDER {
        assert_eq!(parts(edition, "x:/a"), (None, "/a", None, None), "{edition}");
        assert_eq!(parts(edition, "x://h"), (Some("h"), "", None, None), "{edition}");
        assert_eq!(parts(edition, "x://h/a?q"), (Some("h"), "/a", Some("q"), None), "{edition}");
        assert!(Uri::parse_with("//h/a?q", edition).is_err(), "{edition}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-3.1
//= type=test
//# For resiliency, programs interpreting URI should treat upper case letters as equivalent to lower case in scheme
//# names (e.g., allow "HTTP" as well as "http").
#[test]
fn names_of_schemes_are_read_in_either_case() {
    for edition in OLDER {
        assert!(matches!(Url::parse_with("HTTP://h/", edition), Ok(Url::Http(_))), "{edition}");
        assert_eq!(parse(edition, "HTTP://h/").scheme().expect("a scheme"), "http", "{edition}");
        let registry = Registry::under(edition);
        let [one, other] = ["HTTP://h/", "http://h/"].map(|text| parse(edition, text));
        assert!(one.is_equivalent(other, Level::Scheme(&registry)), "{edition}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-3.2
//= type=test
//# The authority component is preceded by a double slash "//" and is terminated by the next slash "/", question-mark
//# "?", or by the end of the URI.
#[test]
fn an_authority_ends_at_a_slash_or_a_question_mark() {
    for edition in [Rfc2396, Rfc2396bis] {
        for (text, authority) in [("x://u@h:1/@a", "u@h:1"), ("x://h?@a", "h"), ("x://h", "h"), ("//h/a", "h")] {
            assert_eq!(parse(edition, text).authority(), Some(authority), "{edition}: {text}");
        }
        assert_eq!(parse(edition, "x:/h").authority(), None, "{edition}");
    }
    assert_eq!(parse(Draft1996, "x://u?v@h/a").authority(), Some("u?v@h"), "in draft 1996 a \"/\" alone ends it");
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-3.2.2
//= type=test
//# The parts "<userinfo>@" and ":<port>" may be omitted.
#[test]
fn user_password_and_port_may_be_absent() {
    for edition in OLDER {
        for (text, user, password, port) in [
            ("x://h/", None, None, None),
            ("x://u@h/", Some("u"), None, None),
            ("x://u:p@h/", Some("u"), Some("p"), None),
            ("x://u:@h/", Some("u"), Some(""), None),
            ("x://@h/", Some(""), None, None),
            ("x://h:80/", None, None, Some("80")),
        ] {
            let uri = parse(edition, text);
            let part = |part: Option<uriel::Encoded<'_>>| part.map(|part| part.as_str().to_owned());
            assert_eq!(
                (part(uri.user()).as_deref(), part(uri.password()).as_deref(), uri.port()),
                (user, password, port),
                "{edition}: {text}"
            );
            assert_eq!(uri.host().expect("a host").as_str(), "h", "{edition}: {text}");
        }
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-3.2.2
//= type=test
//# The rightmost domain label of a fully qualified domain name will never start with a digit, thus syntactically
//# distinguishing domain names from IPv4 addresses, and may be followed by a single "." if it is necessary to
//# distinguish between the complete domain name and any local domain.
#[test]
fn a_last_label_begins_with_a_letter_and_a_dot_may_follow() {
    let host = |text| parse(Rfc2396, text).host().map(|host| (host.as_str().to_owned(), host.kind()));
    assert_eq!(host("x://a.b"), Some(("a.b".to_owned(), HostKind::Name)));
    assert_eq!(host("x://a.b."), Some(("a.b.".to_owned(), HostKind::Name)));
    assert_eq!(host("x://a.1b"), None, "the name of a registry");
    assert_eq!(host("x://a.b.."), None, "the name of a registry");
    assert_eq!(host("x://1.2.3.4"), Some(("1.2.3.4".to_owned(), HostKind::Ipv4)));
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-3.3
//= type=test
//# Each path segment may include a sequence of parameters, indicated by the semicolon ";" character.
#[test]
fn a_segment_may_have_parameters() {
    let uri = parse(Rfc2396, "x://h/a;b;c/d/;e");
    let segments = uri.segments().map(|segment| {
        (segment.name().as_str().to_owned(), segment.params().map(|p| p.as_str().to_owned()).collect::<Vec<_>>())
    });
    let expected = [("a", vec!["b", "c"]), ("d", vec![]), ("", vec!["e"])];
    let expected = expected.map(|(name, params)| (name.to_owned(), params.into_iter().map(str::to_owned).collect()));
    assert_eq!(segments.collect::<Vec<_>>(), expected);
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-4
//= type=test
//# A URI reference may be absolute or relative, and may have additional information attached in the form of a fragment
//# identifier.
#[test]
fn a_reference_may_have_a_fragment_which_is_no_part_of_the_uri() {
    for edition in OLDER {
        assert_eq!(parts(edition, "x:/a#f?g/h"), (None, "/a", None, Some("f?g/h")), "{edition}");
        assert_eq!(parts(edition, "a#f"), (None, "a", None, Some("f")), "{edition}");
        assert_eq!(parse(edition, "x:/a#f").without_fragment().as_str(), "x:/a", "{edition}");
        assert_eq!(resolve(edition, "x:/a#f", "b#g"), "x:/b#g", "{edition}");
        assert_eq!(refuse(edition, "x:/a#f#g").offset(), 6, "{edition}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-4.2
//= type=test
//# Traversal of such a reference should not result in an additional retrieval action.
#[test]
fn a_reference_to_the_same_document_is_told_as_one() {
    for edition in OLDER {
        let base = Uri::parse_with("http://a/b?q", edition).expect("a base");
        let on_base = Resolver::new(base).expect("it resolves");
        for (reference, target) in [
            ("", Target::SameDocument),
            ("#s", Target::SameDocument),
            ("b?q#s", Target::Document),
            ("http://a/b?q", Target::Document),
            ("b", Target::Document),
        ] {
            let resolved = on_base.resolve(&parse(edition, reference)).expect("a target");
            assert_eq!(resolved.target(), target, "{edition}: {reference}");
        }
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-5
//= type=test
//# Authors should be aware that a path segment which contains a colon character cannot be used as the first segment of
//# a relative URI path (e.g., "this:that"), because it would be mistaken for a scheme name.
#[test]
fn a_colon_in_a_first_segment_makes_a_scheme() {
    for edition in OLDER {
        assert_eq!(parse(edition, "this:that").scheme().expect("a scheme"), "this", "{edition}");
        assert_eq!(
            (parse(edition, "./this:that").scheme(), parse(edition, "./this:that").form()),
            (None, Form::RelPath)
        );
        assert_eq!(resolve(edition, "x://h/a", "./this:that"), "x://h/this:that", "{edition}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-5.2
//= type=test
//# A component is undefined if its preceding separator does not appear in the URI reference; the path component is
//# never undefined, though it may be empty.
#[test]
fn a_component_is_there_with_its_separator() {
    for edition in [Rfc2396, Rfc2396bis] {
        assert_eq!(parts(edition, ""), (None, "", None, None), "{edition}");
        assert_eq!(parts(edition, "?#"), (None, "", Some(""), Some("")), "{edition}");
        assert_eq!(resolve(edition, "x://h/b?q", "c?#"), "x://h/c?#", "{edition}");
        assert_eq!(resolve(edition, "x://h/b?q", "c"), "x://h/c", "{edition}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#appendix-C.2
//= type=test
//# Note that the ".." syntax cannot be used to change the authority component of a URI.
#[test]
fn dots_change_no_authority() {
    for edition in OLDER {
        for reference in ["..", "../..", "../../..", "../..//evil", "..//../evil", "/../.."] {
            let target = resolve(edition, "http://a/b", reference);
            assert_eq!(parse(edition, &target).authority(), Some("a"), "{edition}: {reference}: {target}");
        }
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#appendix-C.2
//= type=test
//# Similarly, parsers must avoid treating "." and ".." as special when they are not complete components of a relative
//# path.
#[test]
fn dot_segments_are_whole_segments_of_a_relative_path() {
    for edition in OLDER {
        for (reference, target) in [
            ("g.", "http://a/b/g."),
            (".g", "http://a/b/.g"),
            ("g..", "http://a/b/g.."),
            ("..g", "http://a/b/..g"),
            ("...", "http://a/b/..."),
            ("/./g", "http://a/./g"),
            ("/../g", "http://a/../g"),
        ] {
            assert_eq!(resolve(edition, "http://a/b/c", reference), target, "{edition}: {reference}");
        }
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-5.2
//= type=test
//# This may result in a loss of information if the query component contains the strings "/../" or "/./".
#[test]
fn dots_in_a_query_are_data() {
    for edition in OLDER {
        assert_eq!(resolve(edition, "http://a/b/c", "g?y/../x"), "http://a/b/g?y/../x", "{edition}");
        assert_eq!(resolve(edition, "http://a/b/c?d/../e/f", "g"), "http://a/b/g", "{edition}");
        assert_eq!(resolve(edition, "http://a/b/c", "g#s/../x"), "http://a/b/g#s/../x", "{edition}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc2396#section-4.2
//= type=test
//# However, if the URI reference occurs in a context that is always intended to result in a new request, as in the case
//# of HTML's FORM element, then an empty URI reference represents the base URI of the current document and should be
//# replaced by that URI when transformed into a request.
#[test]
fn an_empty_reference_is_the_base_as_a_text() {
    for edition in OLDER {
        assert_eq!(resolve(edition, "http://a/b?q", ""), "http://a/b?q", "{edition}");
    }
}
