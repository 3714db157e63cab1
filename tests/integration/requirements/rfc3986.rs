//! RFC 3986.

use uriel::{
    Edition, Encoded, Form, HostKind, Level, Registry, Scheme, Uri, UriBuf, UriRef,
    resolve::{Resolver, Target},
    schemes::Url,
    write::HostName,
};

use super::{parts, refuse};
use crate::vectors::{Row, own_rows};

const EDITION: Edition = Edition::Rfc3986;

#[track_caller]
fn parse(text: &str) -> UriRef<'_> {
    super::parse(EDITION, text)
}

#[track_caller]
fn resolve(base: &str, reference: &str) -> String {
    super::resolve(EDITION, base, reference)
}

#[track_caller]
fn normal(text: &str) -> String {
    parse(text).normalize(Level::Syntax).into_string()
}

#[track_caller]
fn normal_by_scheme(text: &str) -> String {
    parse(text).normalize(Level::Scheme(&Registry::current())).into_string()
}

#[track_caller]
fn are_equivalent(a: &str, b: &str) -> bool {
    parse(a).is_equivalent(parse(b), Level::Scheme(&Registry::current()))
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-1.2.1
//= type=test
//# Percent-encoded octets (Section 2.1) may be used within a URI to represent characters outside the range of the
//# US-ASCII coded character set if this representation is allowed by the scheme or by the protocol element in which the
//# URI is referenced.
#[test]
fn escapes_carry_what_is_not_ascii() {
    assert_eq!(parse("http://h/caf%C3%A9").path().decode_utf8().expect("UTF-8"), "/caf\u{e9}");
    assert_eq!(refuse(EDITION, "http://h/caf\u{e9}").offset(), 12);
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-2
//= type=test
//# A reserved subset of those characters may be used to delimit syntax components within a URI while the remaining
//# characters, including both the unreserved set and those reserved characters not acting as delimiters, define each
//# component's identifying data.
#[test]
fn reserved_characters_delimit_and_all_others_are_data() {
    assert_eq!(
        parts(EDITION, "s://u@h:1/a:@!$&'()*+,;=-._~/?b/?:@#c/?:@"),
        (Some("u@h:1"), "/a:@!$&'()*+,;=-._~/", Some("b/?:@"), Some("c/?:@"))
    );
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-2.1
//= type=test
//# If two URIs differ only in the case of hexadecimal digits used in percent-encoded octets, they are equivalent.
#[test]
fn the_digits_of_escapes_have_no_case() {
    for level in [Level::Syntax, Level::Scheme(&Registry::current())] {
        assert!(parse("http://h/%c3%2f?%3a").is_equivalent(parse("http://h/%C3%2F?%3A"), level));
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-2.1
//= type=test
//# For consistency, URI producers and normalizers should use uppercase hexadecimal digits for all percent- encodings.
#[test]
fn escapes_are_written_in_capitals() {
    assert_eq!(normal("x://h/%c3%2f?%3a#%ab"), "x://h/%C3%2F?%3A#%AB");
    let built = Uri::builder("x").host("h").segment(&b"\xab/"[..]).pair("\u{fe}", "k=").build().expect("a URI");
    assert_eq!(built, "x://h/%AB%2F?%C3%BE=k%3D");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-2.2
//= type=test
//# If data for a URI component would conflict with a reserved character's purpose as a delimiter, then the conflicting
//# data must be percent-encoded before the URI is formed.
#[test]
fn data_that_would_delimit_is_escaped() {
    let built = Uri::builder("x").user("u:@/").host("h").segment("a/b?c#d").pair("k=&", "v&#").fragment("#").build();
    let built = built.expect("a URI");
    assert_eq!(built, "x://u%3A%40%2F@h/a%2Fb%3Fc%23d?k%3D%26=v%26%23#%23");
    assert_eq!(&*built.user().expect("a user").decode(), b"u:@/");
    assert_eq!(&*built.path().segments().next().expect("a segment").decode(), b"a/b?c#d");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-2.2
//= type=test
//# Percent- encoding a reserved character, or decoding a percent-encoded octet that corresponds to a reserved
//# character, will change how the URI is interpreted by most applications.
#[test]
fn an_escaped_delimiter_is_no_delimiter() {
    for (escaped, raw) in [("x://h/a%2Fb", "x://h/a/b"), ("x://h/a%3Fb", "x://h/a?b"), ("x://h/a%3Bb", "x://h/a;b")] {
        assert!(!are_equivalent(escaped, raw), "{escaped}");
        assert_eq!(normal(escaped), escaped);
        assert_eq!(normal(raw), raw);
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-2.2
//= type=test
//# If a reserved character is found in a URI component and no delimiting role is known for that character, then it must
//# be interpreted as representing the data octet corresponding to that character's encoding in US-ASCII.
#[test]
fn a_reserved_character_without_a_role_is_its_octet() {
    assert_eq!(&*parse("x:a!$&'()*+,;=:@").path().decode(), b"a!$&'()*+,;=:@");
    assert_eq!(&*parse("x:?a+b/?").query().expect("a query").decode(), b"a+b/?");
    assert_eq!(&*parse("#a+b/?").fragment().expect("a fragment").decode(), b"a+b/?");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-2.3
//= type=test
//# For consistency, percent-encoded octets in the ranges of ALPHA (%41-%5A and %61-%7A), DIGIT (%30-%39), hyphen (%2D),
//# period (%2E), underscore (%5F), or tilde (%7E) should not be created by URI producers and, when found in a URI,
//# should be decoded to their corresponding unreserved characters by URI normalizers.
#[test]
fn unreserved_characters_have_no_escapes() {
    for octet in 0..=127_u8 {
        let is_unreserved = octet.is_ascii_alphanumeric() || b"-._~".contains(&octet);
        let escape = format!("%{octet:02X}");
        let text = format!("x://h/a{escape}b?{escape}#{escape}");
        let character = char::from(octet);
        let expected = format!("x://h/a{character}b?{character}#{character}");
        assert_eq!(&normal(&text), if is_unreserved { &expected } else { &text }, "{escape}");
        assert_eq!(are_equivalent(&text, &text.replace(&escape, "a")), octet == b'a', "{escape}");
        let octets = [b'a', octet];
        let built = Uri::builder("x").host("h").segment(&octets[..]).build().expect("a URI");
        assert!(!is_unreserved || built == format!("x://h/a{character}").as_str(), "{built}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-2.4
//= type=test
//# When a URI is dereferenced, the components and subcomponents significant to the scheme-specific dereferencing
//# process (if any) must be parsed and separated before the percent-encoded octets within those components can be
//# safely decoded, as otherwise the data may be mistaken for component delimiters.
#[test]
fn components_are_separated_before_they_are_decoded() {
    let uri = parse("x://u%40v@h/a%2Fb/c%3Fd?k%26=v%3D#f%23");
    assert_eq!(&*uri.user().expect("a user").decode(), b"u@v");
    let path = uri.path();
    let segments: Vec<_> = path.segments().map(|segment| segment.decode().into_owned()).collect();
    assert_eq!(segments, [b"a/b", b"c?d"]);
    let pairs: Vec<_> = uri.form_pairs().collect();
    assert_eq!(pairs, [("k&".into(), "v=".into())]);
    assert_eq!(uri.authority(), Some("u%40v@h"));
    let Ok(Url::Ftp(url)) = Url::parse("ftp://me:p%40w%2F@h/a%2Fb;type=a") else { panic!("an ftp URL") };
    assert_eq!(&*url.password().expect("a password").decode(), b"p@w/");
    assert_eq!(&*url.name().expect("a name").decode(), b"a/b");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-2.4
//= type=test
//# Because the percent ("%") character serves as the indicator for percent-encoded octets, it must be percent-encoded
//# as "%25" for that octet to be used as data within a URI.
#[test]
fn a_percent_sign_is_written_as_its_escape() {
    for (text, at) in [("x:%", 2), ("x:a%4", 3), ("x:%zz", 2), ("x://h?%", 6), ("x://%", 4), ("x:#100%", 6)] {
        assert_eq!(refuse(EDITION, text).offset(), at, "{text}");
    }
    assert_eq!(Uri::builder("x").host("h").segment("100%").build().expect("a URI"), "x://h/100%25");
    assert_eq!(&*parse("x:100%25").path().decode(), b"100%");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-2.4
//= type=test
//# Implementations must not percent-encode or decode the same string more than once, as decoding an already decoded
//# string might lead to misinterpreting a percent data octet as the beginning of a percent-encoding, or vice versa in
//# the case of percent-encoding an already percent-encoded string.
#[test]
fn nothing_is_encoded_or_decoded_twice() {
    assert_eq!(&*parse("x:%2541").path().decode(), b"%41");
    assert_eq!(normal("x://h/%2541"), "x://h/%2541");
    assert!(!are_equivalent("x://h/%25", "x://h/%2525"));
    assert_eq!(resolve("x://h/%2541", "?%2541#%2541"), "x://h/%2541?%2541#%2541");
    assert_eq!(Uri::builder("x").host("h").segment("%41").build().expect("a URI"), "x://h/%2541");
    let encoded = Encoded::new("%41").expect("whole escapes");
    assert_eq!(Uri::builder("x").host("h").segment(encoded).build().expect("a URI"), "x://h/%41");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-2.5
//= type=test
//# When a new URI scheme defines a component that represents textual data consisting of characters from the Universal
//# Character Set [UCS], the data should first be encoded as octets according to the UTF-8 character encoding [STD63];
//# then only those octets that do not correspond to characters in the unreserved set should be percent- encoded.
#[test]
fn text_is_written_as_the_escapes_of_its_utf8() {
    let built = Uri::builder("x").host("h").segment("\u{c0}a-._~\u{30a2}").build().expect("a URI");
    assert_eq!(built, "x://h/%C3%80a-._~%E3%82%A2");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3
//= type=test
//# The scheme and path components are required, though the path may be empty (no characters).
#[test]
fn a_scheme_and_a_path_are_there() {
    for text in ["", "a", "/a", "//h", "?q", "#f", ":a"] {
        assert!(Uri::parse(text).is_err(), "{text}");
    }
    for text in ["x:", "x:?q", "x:#f", "x://h", "x://h?q", "x://h#f"] {
        assert_eq!(Uri::parse(text).expect("a URI").path(), "", "{text}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3
//= type=test
//# When authority is present, the path must either be empty or begin with a slash ("/") character.
#[test]
fn a_path_after_an_authority_begins_with_a_slash() {
    for (text, path) in [("x://h", ""), ("x://h/", "/"), ("x://h//a", "//a"), ("x://h?a/b", ""), ("x://", "")] {
        assert_eq!(parse(text).path(), path, "{text}");
    }
    assert!(Uri::builder("x").host("h").path("a").build().is_err());
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3
//= type=test
//# When authority is not present, the path cannot begin with two slash characters ("//").
#[test]
fn a_path_without_an_authority_does_not_begin_with_two_slashes() {
    assert_eq!(parts(EDITION, "x://a/b"), (Some("a"), "/b", None, None));
    assert_eq!(parts(EDITION, "//a/b"), (Some("a"), "/b", None, None));
    assert!(Uri::builder("x").path("//a").build().is_err());
    assert_eq!(resolve("x:/a", "/.//b"), "x:/.//b");
    assert_eq!(normal("x:/a/..//b"), "x:/.//b");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.1
//= type=test
//# Scheme names consist of a sequence of characters beginning with a letter and followed by any combination of letters,
//# digits, plus ("+"), period ("."), or hyphen ("-").
#[test]
fn a_name_of_a_scheme_begins_with_a_letter() {
    for octet in 33..=126_u8 {
        let character = char::from(octet);
        let may_begin = Uri::parse(&format!("{character}:")).is_ok();
        assert_eq!(may_begin, octet.is_ascii_alphabetic(), "{character}");
        let may_follow = Uri::parse(&format!("x{character}:")).is_ok_and(|uri| uri.scheme().as_str().len() == 2);
        assert_eq!(may_follow, octet.is_ascii_alphanumeric() || b"+.-".contains(&octet), "{character}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.1
//= type=test
//# Although schemes are case- insensitive, the canonical form is lowercase and documents that specify schemes must do
//# so with lowercase letters.
#[test]
fn names_of_schemes_are_written_small() {
    let registry = Registry::current();
    for row in own_rows().filter(Row::is_valid) {
        let text = row.input().replacen(row.scheme(), &row.scheme().to_ascii_uppercase(), 1);
        let read = registry.parse(&text).map(|parsed| parsed.scheme().map(|scheme| scheme.info().name.to_owned()));
        if let Ok(name) = read {
            assert_eq!(name.as_deref(), Some(row.scheme()), "{text}");
        }
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.1
//= type=test
//# An implementation should accept uppercase letters as equivalent to lowercase in scheme names (e.g., allow "HTTP" as
//# well as "http") for the sake of robustness but should only produce lowercase scheme names for consistency.
#[test]
fn capitals_in_names_of_schemes_are_accepted_and_not_produced() {
    assert_eq!(parse("HTTP://h/").scheme().expect("a scheme"), "http");
    assert!(are_equivalent("HTTP://h/", "http://h/") && matches!(Url::parse("HTTP://h/"), Ok(Url::Http(_))));
    assert_eq!(normal("HtTp://h/"), "http://h/");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.1
//= type=test
//# URI scheme specifications must define their own syntax so that all strings matching their scheme-specific syntax
//# will also match the <absolute-URI> grammar, as described in Section 4.3.
#[test]
fn a_url_of_a_scheme_is_an_absolute_uri() {
    let mut count = 0;
    for row in own_rows() {
        if let Ok(url) = Url::parse(row.input()) {
            let uri = Uri::parse(row.input()).unwrap_or_else(|error| panic!("{url}: {error}"));
            assert_eq!(Uri::parse(uri.without_fragment().as_str()).map(|uri| uri.fragment()), Ok(None), "{url}");
            count += 1;
        }
    }
    assert!(count > 100, "{count} URLs of schemes");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.2
//= type=test
//# The authority component is preceded by a double slash ("//") and is terminated by the next slash ("/"), question
//# mark ("?"), or number sign ("#") character, or by the end of the URI.
#[test]
fn an_authority_ends_at_a_slash_a_question_mark_or_a_number_sign() {
    for (text, authority) in [
        ("x://u@h:1/@a", "u@h:1"),
        ("x://h?@a", "h"),
        ("x://h#@a", "h"),
        ("x://h", "h"),
        ("//h/a", "h"),
        ("x:///a", ""),
    ] {
        assert_eq!(parse(text).authority(), Some(authority), "{text}");
    }
    assert_eq!(parse("x:/h").authority(), None);
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.2
//= type=test
//# URI producers and normalizers should omit the ":" delimiter that separates host from port if the port component is
//# empty.
#[test]
fn an_empty_port_is_left_out() {
    assert_eq!(normal_by_scheme("x://h:/a"), "x://h/a");
    assert_eq!(Uri::builder("x").host("h").build().expect("a URI"), "x://h");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1
//= type=test
//# Applications should not render as clear text any data after the first colon (":") character found within a userinfo
//# subcomponent unless the data after the colon is the empty string (indicating no password).
#[test]
fn what_follows_the_first_colon_of_a_userinfo_is_not_shown() {
    for text in ["ftp://u:S3cret@h/", "ftp://u:S3cret:S3cret@h/", "ftp://:S3cret@h/", "ftp://u:%533cret@h/"] {
        let uri = parse(text);
        let typed = Url::parse(text).expect("an ftp URL");
        for shown in
            [format!("{uri:?}"), format!("{:?}", uri.redacted()), uri.redacted().to_string(), format!("{typed:?}")]
        {
            assert!(!shown.contains("3cret"), "{shown}");
        }
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
//= type=test
//# If host matches the rule for IPv4address, then it should be considered an IPv4 address literal and not a reg-name.
#[test]
fn what_may_be_an_ipv4_address_is_one() {
    for (text, kind) in [
        ("//1.2.3.4", HostKind::Ipv4),
        ("//255.255.255.255", HostKind::Ipv4),
        ("//1.2.3.4.", HostKind::Name),
        ("//1.2.3.256", HostKind::Name),
        ("//01.2.3.4", HostKind::Name),
        ("//1.2.3.4a", HostKind::Name),
    ] {
        assert_eq!(parse(text).host().expect("a host").kind(), kind, "{text}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
//= type=test
//# Although host is case-insensitive, producers and normalizers should use lowercase for registered names and
//# hexadecimal addresses for the sake of uniformity, while only using uppercase letters for percent-encodings.
#[test]
fn hosts_are_normal_in_small_letters_and_their_escapes_in_capitals() {
    assert_eq!(normal("x://EXAMPLE.%c3%A9/"), "x://example.%C3%A9/");
    assert_eq!(normal("x://[::AB]/"), "x://[::ab]/");
    assert_eq!(
        Uri::builder("x").host("::AB".parse::<std::net::Ipv6Addr>().expect("an address")).build().expect("a URI"),
        "x://[::ab]"
    );
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
//= type=test
//# In anticipation of future, as-yet-undefined IP literal address formats, an implementation may use an optional
//# version flag to indicate such a format explicitly rather than rely on heuristic determination.
#[test]
fn an_address_of_a_version_to_come_is_read() {
    for text in ["//[v1.a]", "//[VF0.a:b!]"] {
        assert_eq!(parse(text).host().expect("a host").kind(), HostKind::IpvFuture, "{text}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
//= type=test
//# As such, implementations must not provide the version flag for the existing IPv4 and IPv6 literal address forms
//# described below.
#[test]
fn no_address_is_written_with_a_version() {
    use std::net::{Ipv4Addr, Ipv6Addr};
    let built =
        |uri: Result<UriBuf, _>| uri.map(UriBuf::into_string).map_err(|error: uriel::write::BuildError| error.kind());
    assert_eq!(built(Uri::builder("x").host(Ipv6Addr::LOCALHOST).build()).as_deref(), Ok("x://[::1]"));
    assert_eq!(built(Uri::builder("x").host("::1").build()).as_deref(), Ok("x://[::1]"));
    assert_eq!(built(Uri::builder("x").host(Ipv4Addr::LOCALHOST).build()).as_deref(), Ok("x://127.0.0.1"));
    assert_eq!(normal("x://[::1]"), "x://[::1]");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
//= type=test
//# If a URI containing an IP-literal that starts with "v" (case-insensitive), indicating that the version flag is
//# present, is dereferenced by an application that does not know the meaning of that version flag, then the application
//# should return an appropriate error for "address mechanism not supported".
#[test]
fn an_address_of_a_version_to_come_is_not_looked_up() {
    for text in ["//[v1.a]", "//[V7.::1]"] {
        let error = parse(text).host().expect("a host").lookup_name().unwrap_err();
        assert_eq!(error, uriel::LookupError::Version, "{text}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
//= type=test
//# Note that other forms of dotted notation may be interpreted on some platforms, as described in Section 7.4, but only
//# the dotted-decimal form of four octets is allowed by this grammar.
#[test]
fn other_forms_of_ipv4_addresses_are_names() {
    for host in ["1.2.3", "1.2", "1", "0x7f.0.0.1", "017.0.0.1", "1.2.3.4.5", "2130706433"] {
        let text = format!("//{host}");
        let read = parse(&text).host().expect("a host");
        assert_eq!((read.kind(), read.to_ipv4()), (HostKind::Name, None), "{host}");
        refuse(EDITION, &format!("//[::{host}.]"));
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
//= type=test
//# The rightmost domain label of a fully qualified domain name in DNS may be followed by a single "." and should be if
//# it is necessary to distinguish between the complete domain name and some local domain.
#[test]
fn a_name_may_end_with_a_dot_and_is_another_then() {
    assert_eq!(parse("x://h.example./").host().expect("a host").as_str(), "h.example.");
    assert!(!are_equivalent("http://h.example./", "http://h.example/"));
    assert_eq!(normal_by_scheme("http://h.example./"), "http://h.example./");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
//= type=test
//# Non-ASCII characters must first be encoded according to UTF-8 [STD63], and then each octet of the corresponding
//# UTF-8 sequence must be percent- encoded to be represented as URI characters.
#[test]
fn names_outside_ascii_are_the_escapes_of_their_utf8() {
    refuse(EDITION, "x://b\u{fc}cher/");
    assert_eq!(Uri::builder("x").host(HostName::new("b\u{fc}cher")).build().expect("a URI"), "x://b%C3%BCcher");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3
//= type=test
//# URI producers and normalizers should omit the port component and its ":" delimiter if port is empty or if its value
//# would be the same as that of the scheme's default.
#[test]
fn a_default_port_is_left_out_of_a_normal_form() {
    for text in ["http://h:80/", "http://h:/", "http://h:0080/"] {
        assert_eq!(normal_by_scheme(text), "http://h/", "{text}");
    }
    for text in ["http://h:21/", "x://h:80/"] {
        assert_eq!(normal_by_scheme(text), text);
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.3
//= type=test
//# The path is terminated by the first question mark ("?") or number sign ("#") character, or by the end of the URI.
#[test]
fn a_path_ends_at_the_first_question_mark_or_number_sign() {
    assert_eq!(parts(EDITION, "x:a/b?c?d#e"), (None, "a/b", Some("c?d"), Some("e")));
    assert_eq!(parts(EDITION, "x:a/b#e?c"), (None, "a/b", None, Some("e?c")));
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.3
//= type=test
//# In addition, a URI reference (Section 4.1) may be a relative-path reference, in which case the first path segment
//# cannot contain a colon (":") character.
#[test]
fn a_colon_in_a_first_segment_makes_a_scheme() {
    assert_eq!(parse("this:that").scheme().expect("a scheme"), "this");
    for text in ["1a:b", "a;b:c", ":a", "%41:b"] {
        refuse(EDITION, text);
    }
    assert_eq!(parse("a/b:c").path(), "a/b:c");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.3
//= type=test
//# A path consists of a sequence of path segments separated by a slash ("/") character.
#[test]
fn slashes_separate_segments() {
    let uri = parse("x:/a//b%2Fc/");
    let path = uri.path();
    let segments: Vec<_> = path.segments().map(Encoded::as_str).collect();
    assert_eq!(segments, ["a", "", "b%2Fc", ""]);
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.4
//= type=test
//# The query component is indicated by the first question mark ("?") character and terminated by a number sign ("#")
//# character or by the end of the URI.
#[test]
fn a_query_goes_from_the_first_question_mark_to_a_number_sign() {
    assert_eq!(parts(EDITION, "?a?b#c"), (None, "", Some("a?b"), Some("c")));
    assert_eq!(parts(EDITION, "x://h?"), (Some("h"), "", Some(""), None));
    assert_eq!(parts(EDITION, "x://h"), (Some("h"), "", None, None));
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.4
//= type=test
//# The characters slash ("/") and question mark ("?") may represent data within the query component.
#[test]
fn a_query_has_slashes_and_question_marks() {
    assert_eq!(parse("x:?/a/../b?/").query().expect("a query"), "/a/../b?/");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.4
//= type=test
//# Beware that some older, erroneous implementations may not handle such data correctly when it is used as the base URI
//# for relative references (Section 5.1), apparently because they fail to distinguish query data from path data when
//# looking for hierarchical separators.
#[test]
fn a_slash_in_the_query_or_fragment_of_a_base_ends_no_segment() {
    assert_eq!(resolve("http://a/b/c?d/../e/f", "g"), "http://a/b/g");
    assert_eq!(resolve("http://a/b/c#d/../e/f", "g"), "http://a/b/g");
    assert_eq!(resolve("http://a/b/c", "g?y/../x"), "http://a/b/g?y/../x");
    assert_eq!(resolve("http://a/b/c", "g#s/../x"), "http://a/b/g#s/../x");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.5
//= type=test
//# A fragment identifier component is indicated by the presence of a number sign ("#") character and terminated by the
//# end of the URI.
#[test]
fn a_fragment_goes_from_a_number_sign_to_the_end() {
    assert_eq!(parts(EDITION, "#a?b/c"), (None, "", None, Some("a?b/c")));
    assert_eq!(parts(EDITION, "x:#"), (None, "", None, Some("")));
    assert_eq!(refuse(EDITION, "x:#a#b").offset(), 4);
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-3.5
//= type=test
//# As such, the fragment identifier is not used in the scheme-specific processing of a URI; instead, the fragment
//# identifier is separated from the rest of the URI prior to a dereference, and thus the identifying information within
//# the fragment itself is dereferenced solely by the user agent, regardless of the URI scheme.
#[test]
fn a_scheme_does_not_see_the_fragment() {
    for (text, without) in [("ftp://h/a#b;type=a", "ftp://h/a"), ("gopher://h/0a#b", "gopher://h/0a")] {
        let uri = Uri::parse(text).expect("a URI");
        assert_eq!(uri.without_fragment().as_str(), without);
        assert!(Url::parse(text).is_ok());
    }
    let url = uriel::schemes::ftp::Ftp.parse("ftp://h/a#b;type=a").expect("an ftp URL");
    assert_eq!((url.name().expect("a name").as_str(), url.typecode()), ("a", None));
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-4.2
//= type=test
//# A relative reference that does not begin with a slash character is termed a relative-path reference.
#[test]
fn relative_references_have_their_forms() {
    for (text, form) in [("//h", Form::NetPath), ("/a", Form::AbsPath), ("a", Form::RelPath), (".", Form::RelPath)] {
        assert_eq!(parse(text).form(), form, "{text}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-4.2
//= type=test
//# Such a segment must be preceded by a dot-segment (e.g., "./this:that") to make a relative- path reference.
#[test]
fn a_dot_segment_goes_before_a_first_segment_with_a_colon() {
    assert_eq!((parse("./this:that").scheme(), parse("./this:that").form()), (None, Form::RelPath));
    assert_eq!(resolve("x://h/a/b", "./this:that"), "x://h/a/this:that");
    let relative = Uri::parse("x://h/long/a").expect("a base").relativize(Uri::parse("x://h/long/b:c").expect("a URI"));
    assert_eq!(relative.expect("a reference"), "./b:c");
    assert!(UriRef::builder().path("this:that").build().is_err());
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-4.4
//= type=test
//# When a same-document reference is dereferenced for a retrieval action, the target of that reference is defined to be
//# within the same entity (representation, document, or message) as the reference; therefore, a dereference should not
//# result in a new retrieval action.
#[test]
fn a_reference_to_the_base_is_told_from_one_to_another_document() {
    let base = Uri::parse("http://a/b?q").expect("a base");
    let resolver = Resolver::new(base).expect("RFC 3986 resolves");
    for (reference, target) in [
        ("", Target::SameDocument),
        ("#s", Target::SameDocument),
        ("b?q#s", Target::SameDocument),
        ("http://a/b?q", Target::SameDocument),
        ("b", Target::Document),
        ("?", Target::Document),
    ] {
        assert_eq!(resolver.resolve(&parse(reference)).expect("a target").target(), target, "{reference}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-4.5
//= type=test
//# As a URI suffix has the same syntax as a relative-path reference, a suffix reference cannot be used in contexts
//# where a relative reference is expected.
#[test]
fn a_suffix_is_a_relative_path() {
    assert_eq!(parse("www.w3.org/Addressing/").form(), Form::RelPath);
    assert_eq!(resolve("http://h/", "www.w3.org/Addressing/"), "http://h/www.w3.org/Addressing/");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-5.1
//= type=test
//# If the base URI is obtained from a URI reference, then that reference must be converted to absolute form and
//# stripped of any fragment component prior to its use as a base URI.
#[test]
fn a_base_is_absolute_and_has_no_fragment() {
    assert!(Uri::parse("/a#b").is_err(), "a resolver takes a URI");
    assert_eq!(resolve("http://a/b#c", ""), "http://a/b");
    assert_eq!(resolve("http://a/b?q#c", "#d"), "http://a/b?q#d");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-5.2.1
//= type=test
//# Note that only the scheme component is required to be present in a base URI; the other components may be empty or
//# undefined.
#[test]
fn a_base_needs_only_a_scheme() {
    for (reference, target) in [("a", "x:a"), ("/a", "x:/a"), ("//h", "x://h"), ("?q", "x:?q"), ("", "x:")] {
        assert_eq!(resolve("x:", reference), target, "{reference}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-5.2.1
//= type=test
//# A component is undefined if its associated delimiter does not appear in the URI reference; the path component is
//# never undefined, though it may be empty.
#[test]
fn a_component_is_there_with_its_delimiter() {
    assert_eq!(parts(EDITION, ""), (None, "", None, None));
    assert_eq!(parts(EDITION, "//?#"), (Some(""), "", Some(""), Some("")));
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
//= type=test
//# This is done after the path is extracted from a reference, whether or not the path was relative, in order to remove
//# any invalid or extraneous dot-segments prior to forming the target URI.
#[test]
fn dot_segments_are_removed_from_every_path() {
    for (reference, target) in
        [("/a/./b/../c", "x://h/a/c"), ("//g/a/../c", "x://g/c"), ("y://g/a/../c", "y://g/c"), ("./a/..", "x://h/")]
    {
        assert_eq!(resolve("x://h/b", reference), target, "{reference}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-5.3
//= type=test
//# Note that we are careful to preserve the distinction between a component that is undefined, meaning that its
//# separator was not present in the reference, and a component that is empty, meaning that the separator was present
//# and was immediately followed by the next component separator or the end of the reference.
#[test]
fn an_empty_component_is_kept_and_an_absent_one_not_made() {
    for (reference, target) in [
        ("?", "x://h/b?"),
        ("#", "x://h/b?q#"),
        ("?#", "x://h/b?#"),
        ("//", "x://"),
        ("c", "x://h/c"),
        ("c?", "x://h/c?"),
    ] {
        assert_eq!(resolve("x://h/b?q", reference), target, "{reference}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-5.4.2
//= type=test
//# Parsers must be careful in handling cases where there are more ".." segments in a relative-path reference than there
//# are hierarchical levels in the base URI's path.
#[test]
fn dots_climb_no_higher_than_the_root() {
    assert_eq!(resolve("http://a/b/c/d;p?q", "../../../g"), "http://a/g");
    assert_eq!(resolve("http://a/b/c/d;p?q", "../../../../g"), "http://a/g");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-5.4.2
//= type=test
//# Note that the ".." syntax cannot be used to change the authority component of a URI.
#[test]
fn dots_change_no_authority() {
    for reference in ["..", "../..", "../../..", "/../..", "../..//evil", "..//../evil"] {
        let target = resolve("http://a/b", reference);
        assert_eq!(parse(&target).authority(), Some("a"), "{reference}: {target}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-5.4.2
//= type=test
//# Similarly, parsers must remove the dot-segments "." and ".." when they are complete components of a path, but not
//# when they are only part of a segment.
#[test]
fn dot_segments_are_whole_segments() {
    for (reference, target) in [
        ("/./g", "http://a/g"),
        ("/../g", "http://a/g"),
        ("g.", "http://a/b/g."),
        (".g", "http://a/b/.g"),
        ("g..", "http://a/b/g.."),
        ("..g", "http://a/b/..g"),
        ("...", "http://a/b/..."),
    ] {
        assert_eq!(resolve("http://a/b/c", reference), target, "{reference}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-6.1
//= type=test
//# When URIs are compared to select (or avoid) a network action, such as retrieval of a representation, fragment
//# components (if any) should be excluded from the comparison.
#[test]
fn a_fragment_can_be_left_out_of_a_comparison() {
    let [a, b] = ["http://h/a#b", "http://h/a#c"].map(parse);
    assert!(!a.is_equivalent(b, Level::Syntax));
    assert!(a.without_fragment().is_equivalent(b.without_fragment(), Level::String));
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1
//= type=test
//# When a URI uses components of the generic syntax, the component syntax equivalence rules always apply; namely, that
//# the scheme and host are case-insensitive and therefore should be normalized to lowercase.
#[test]
fn scheme_and_host_are_normal_in_small_letters_and_nothing_else() {
    assert_eq!(normal("HTTP://User@www.EXAMPLE.com/A?B#C"), "http://User@www.example.com/A?B#C");
    assert!(parse("HTTP://www.EXAMPLE.com/").is_equivalent(parse("http://www.example.com/"), Level::Syntax));
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.3
//= type=test
//# URI normalizers should remove dot-segments by applying the remove_dot_segments algorithm to the path, as described
//# in Section 5.2.4.
#[test]
fn a_normal_form_has_no_dot_segments() {
    assert_eq!(normal("http://h/a/./b/../c"), "http://h/a/c");
    assert_eq!(normal("http://h/../a/%2e%2E/b"), "http://h/b");
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3
//= type=test
//# For example, because the "http" scheme makes use of an authority component, has a default port of "80", and defines
//# an empty path to be equivalent to "/", the following four URIs are equivalent:
#[test]
fn the_four_uris_of_the_document_are_equivalent() {
    let four = ["http://example.com", "http://example.com/", "http://example.com:/", "http://example.com:80/"];
    for (a, b) in four.iter().flat_map(|a| four.iter().map(move |b| (a, b))) {
        assert!(are_equivalent(a, b), "{a} {b}");
        assert_eq!(normal_by_scheme(a), "http://example.com/");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3
//= type=test
//# For example, the URI "http://example.com/?" cannot be assumed to be equivalent to any of the examples above.
#[test]
fn a_delimiter_of_an_empty_component_is_kept() {
    assert_eq!(normal_by_scheme("http://example.com/?#"), "http://example.com/?#");
    for other in ["http://example.com", "http://example.com/", "http://example.com:/", "http://example.com:80/"] {
        assert!(!are_equivalent("http://example.com/?", other), "{other}");
    }
}

//= https://www.rfc-editor.org/rfc/rfc3986#appendix-D.1
//= type=test
//# Square brackets are now specified as reserved within the authority component and are not allowed outside their use
//# as delimiters for an IP literal within host.
#[test]
fn brackets_stand_around_an_address_alone() {
    for (text, at) in
        [("x:[", 2), ("x:a]", 3), ("x:?[", 3), ("x:#[", 3), ("/[", 1), ("//u[@h", 3), ("//[::1", 6), ("//[h]", 3)]
    {
        assert_eq!(refuse(EDITION, text).offset(), at, "{text}");
    }
    assert_eq!(parse("//[::1]").host().expect("a host").kind(), HostKind::Ipv6);
}
