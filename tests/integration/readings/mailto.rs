//! `mailto` URLs.

use uriel::Edition::{Draft1996, Rfc1738, Rfc2396, Rfc2396bis, Rfc3986};
use uriel::{
    Edition, Level, Registry, UriRef,
    schemes::mailto::{Address, Mailto, MailtoUrl},
};

use super::{LATER, texts, typed, typed_refuse};

#[track_caller]
fn mailto(edition: Edition, text: &str) -> MailtoUrl<'_> {
    typed(&Mailto, edition, text)
}

#[track_caller]
fn refuse_mailto(edition: Edition, text: &str, at: usize, production: &str) {
    let error = typed_refuse(&Mailto, edition, text);
    assert_eq!((error.offset(), error.production()), (at, production), "{edition}: {text}");
    assert_eq!(error.section(), Some("RFC 6068 section 2"), "{edition}: {text}");
}

/// The parts of the first address, or where it is wrong.
#[track_caller]
fn addr_spec(edition: Edition, text: &str) -> Result<(&str, &str), usize> {
    let address = mailto(edition, text).addresses().next().expect("it has an address");
    let read = address.addr_spec();
    read.map(|parts| (parts.local_part().as_str(), parts.domain().as_str())).map_err(|error| error.offset())
}

/// mailto with "?"
///
/// Under RFC 1738 it is all address. Since RFC 6068 header fields follow, in order and as often as they are there, and
/// either side of "=" may be empty.
#[test]
fn a_question_mark_begins_header_fields() {
    let text = "mailto:a@b?cc=c@d&CC=e@f&=";
    let url = mailto(Rfc1738, text);
    assert_eq!((url.addr().as_deref(), url.hfields().count()), (Some("a@b?cc=c@d&CC=e@f&="), 0));
    for edition in LATER {
        let url = mailto(edition, text);
        let hfields = url.hfields().map(|(name, value)| (name.as_str(), value.as_str()));
        assert!(hfields.eq([("cc", "c@d"), ("CC", "e@f"), ("", "")]), "{edition}");
        assert_eq!(url.addr().as_deref(), Some("a@b"), "{edition}");
        assert_eq!(mailto(edition, "mailto:?cc=c@d").addr(), None, "{edition}: absent is not empty");
        refuse_mailto(edition, "mailto:a@b?", 11, "hfield");
        refuse_mailto(edition, "mailto:a@b?cc", 13, "hfield");
        refuse_mailto(edition, "mailto:a@b?cc=c&", 16, "hfield");
        refuse_mailto(edition, "mailto:a@b?cc=c=d", 15, "qchar");
        refuse_mailto(edition, "mailto:a@b?cc=c?d", 15, "qchar");
    }
}

/// mailto: what `qchar` has not, a URL has encoded, though the edition's generic rules admit it.
#[test]
fn slashes_and_brackets_are_encoded() {
    for edition in LATER {
        refuse_mailto(edition, "mailto:a/b@c", 8, "qchar");
        refuse_mailto(edition, "mailto:/a@c", 7, "addr-spec");
        refuse_mailto(edition, "mailto://a@c", 7, "addr-spec");
        refuse_mailto(edition, "mailto:a@b?subject=c/d", 20, "qchar");
        assert!(mailto(edition, "mailto:a%2Fb@c?subject=c%2Fd%5B0%5D").addr().is_some(), "{edition}");
    }
    refuse_mailto(Rfc3986, "mailto:a@b?subject=[c]", 19, "qchar");
    assert_eq!(mailto(Rfc1738, "mailto:a/b@c").addr().as_deref(), Some("a/b@c"));
}

/// mailto without "@"
///
/// It is a URL; the accessor of the parts fails.
#[test]
fn an_address_need_not_be_one() {
    for edition in Edition::ALL {
        assert_eq!(addr_spec(edition, "mailto:me"), Err(9), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:@h"), Err(7), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:me@"), Err(10), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:me@h@h"), Err(11), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:me@h."), Err(12), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:me.@h"), Err(10), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:a%20b@h"), Err(8), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:me@h%0D%0A"), Err(11), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:%22me@h"), Err(14), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:a%3F%26b@%5B1.2.3.4%5D"), Ok(("a%3F%26b", "%5B1.2.3.4%5D")), "{edition}");
    }
}

/// mailto: an "@" that is encoded.
///
/// It is the same "@", for an address is read when it has been decoded.
#[test]
fn an_encoded_at_sign_is_one() {
    for edition in Edition::ALL {
        assert_eq!(addr_spec(edition, "mailto:me%40h"), Ok(("me", "h")), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:%22a@b%22%40h"), Ok(("%22a@b%22", "h")), "{edition}");
    }
}

/// mailto: the commas of addresses.
///
/// A raw one divides, even between quotes, and no address is empty; in a header field those divide that mail does not
/// quote, encoded or not.
#[test]
fn commas_divide_addresses() {
    for edition in LATER {
        let url = mailto(edition, "mailto:a@b,%22c,d%2Ce%22@f?to=g@h%2C%20%22i,j%22@k,,&to=%22%5C%22,%22@l&to=");
        assert_eq!(texts(url.addresses().map(Address::encoded)), ["a@b", "%22c", "d%2Ce%22@f"], "{edition}");
        assert_eq!(
            texts(url.recipients().map(Address::encoded)),
            ["a@b", "%22c", "d%2Ce%22@f", "g@h", "%22i,j%22@k", "%22%5C%22,%22@l"],
            "{edition}"
        );
        for (text, at) in [("mailto:,a@b", 7), ("mailto:a@b,,c@d", 11), ("mailto:a@b,", 11), ("mailto:a@b,?c=d", 11)] {
            refuse_mailto(edition, text, at, "addr-spec");
        }
    }
    assert_eq!(mailto(Rfc1738, "mailto:a@b,,c@d,").addresses().count(), 1);
}

/// mailto: ";" in an address, with which some programs divide addresses.
///
/// RFC 6068: it has to be encoded there, though `some-delims` has it.
#[test]
fn a_semicolon_is_encoded_in_addresses() {
    for edition in LATER {
        refuse_mailto(edition, "mailto:a@b;c@d", 10, "addr-spec");
        assert_eq!(mailto(edition, "mailto:?body=a;b").header("Body").next().as_deref(), Some("a;b"), "{edition}");
    }
}

/// mailto: "+" and `&amp;`.
///
/// Neither is anything but itself.
#[test]
fn decodes_nothing_but_escapes() {
    for edition in LATER {
        let url = mailto(edition, "mailto:a+b@c?subject=d+e&amp;body=f");
        let hfields = url.hfields().map(|(name, value)| (name.as_str(), value.as_str()));
        assert!(hfields.eq([("subject", "d+e"), ("amp;body", "f")]), "{edition}");
        assert!(url.addresses().all(|address| address.encoded().octets().eq(*b"a+b@c")), "{edition}");
    }
}

/// mailto: spaces and quoted words in a local part.
///
/// RFC 822 has spaces between quotes and quoted words between dots; RFC 6068 has neither, and `\ ` between quotes.
#[test]
fn a_local_part_is_that_of_rfc822_or_of_rfc6068() {
    for (text, of_rfc822, of_rfc6068) in [
        ("mailto:%22a%20b%22@c", Ok(("%22a%20b%22", "c")), Err(11)),
        ("mailto:%22a%5C%20b%22@c", Ok(("%22a%5C%20b%22", "c")), Ok(("%22a%5C%20b%22", "c"))),
        ("mailto:a.%22b%22@c", Ok(("a.%22b%22", "c")), Err(9)),
        ("mailto:a@b.%5B1%5D", Ok(("a", "b.%5B1%5D")), Err(11)),
        ("mailto:a@%5B1%5C%5D%5D", Ok(("a", "%5B1%5C%5D%5D")), Err(13)),
        ("mailto:caf%C3%A9@b%C3%BCro", Err(10), Ok(("caf%C3%A9", "b%C3%BCro"))),
        ("mailto:caf%E9@b", Err(10), Err(10)),
        ("mailto:%ED%A0%80@b", Err(7), Err(7)),
    ] {
        assert_eq!(addr_spec(Rfc1738, text), of_rfc822, "{text}");
        for edition in LATER {
            assert_eq!(addr_spec(edition, text), of_rfc6068, "{edition}: {text}");
        }
    }
}

/// `mailto:` alone, and with a fragment.
///
/// RFC 6068 makes everything after the ":" optional; RFC 1738 and RFC 2396 want something there. A fragment means
/// nothing, and is read.
#[test]
fn may_be_empty() {
    for edition in [Draft1996, Rfc2396bis, Rfc3986] {
        for text in ["mailto:", "mailto:#f"] {
            let url = mailto(edition, text);
            assert_eq!((url.addr(), url.hfields().count(), url.recipients().count()), (None, 0, 0), "{edition}");
        }
        assert_eq!(mailto(edition, "mailto:a@b?c=d#e").fragment().as_deref(), Some("e"), "{edition}");
    }
    for edition in [Rfc1738, Rfc2396] {
        assert_eq!(typed_refuse(&Mailto, edition, "mailto:").offset(), 7);
    }
}

/// mailto: recipients before the "?" and in header fields "to" (RFC 6068 section 2).
///
/// They are one list, which decides whether two URLs are equivalent; RFC 1738 has no header fields.
#[test]
fn recipients_are_one_list() {
    use uriel::{Level, Registry, UriRef};
    let alike = |edition, a, b| {
        let read = |text| UriRef::parse_with(text, edition).expect("a URL");
        read(a).is_equivalent(read(b), Level::Scheme(&Registry::under(edition)))
    };
    for edition in LATER {
        let same = [
            "mailto:a@h,b@h?subject=x&cc=c@h",
            "mailto:?to=a@h,b@h&subject=x&cc=c@h",
            "mailto:a@h?Subject=x&to=b@h&cc=c@h",
            "mailto:a@h?subject=x&CC=c@h&%54o=%20b@h",
            "mailto:?to=a@h&subject=%78&to=&to=b@h,&cc=c@h",
            "mailto:?to=a%40h%2Cb%40h&subject=x&cc=c@h",
        ];
        for a in same {
            assert!(same.into_iter().all(|b| alike(edition, a, b)), "{edition}: {a}");
            for other in [
                "mailto:b@h,a@h?subject=x&cc=c@h",
                "mailto:a@h,b@h?cc=c@h&subject=x",
                "mailto:a@h,b@h,b@h?subject=x&cc=c@h",
                "mailto:a@h?subject=x&cc=c@h",
                "mailto:a@h,b@h?subject=x&cc=c@h&bcc=",
                "mailto:a%2Cb@h?subject=x&cc=c@h",
                "mailto:a@h,b@H?subject=x&cc=c@h",
            ] {
                assert!(!alike(edition, a, other) && !alike(edition, other, a), "{edition}: {a} {other}");
            }
        }
        // In draft 1996 "," is unreserved, so that the normal form has it raw: it divides addresses then.
        let quoted = alike(edition, "mailto:%22a%2Cb%22@h", "mailto:?to=%22a,b%22@h");
        assert_eq!(quoted, edition != Draft1996, "{edition}");
    }
    assert!(!alike(Rfc1738, "mailto:a@h?to=b@h", "mailto:a@h,b@h"));
}

/// mailto: comparing domains.
///
/// Octet by octet, though RFC 3986 section 6.2.3 has such a pair as an example of what a scheme may call equivalent: RFC
/// 6068 does not call it so.
#[test]
fn addresses_are_compared_octet_by_octet() {
    for edition in Edition::ALL {
        let [a, b] = ["mailto:Joe@Example.COM", "mailto:Joe@example.com"].map(|text| mailto(edition, text));
        assert_ne!(a, b, "{edition}");
        let [a, b] = [a.as_str(), b.as_str()].map(|text| UriRef::parse_with(text, edition).expect("a URL"));
        assert!(!a.is_equivalent(b, Level::Scheme(&Registry::under(edition))), "{edition}");
    }
}
