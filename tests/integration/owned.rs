//! Owned is as good as borrowed: the same traits, verbs and places for all four types.

use std::{
    borrow::{Borrow, Cow},
    collections::{BTreeMap, HashMap},
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use crate::vectors::{Complaints, rows};
use uriel::{
    Edition, Level, ParseError, Registry, Scheme, Uri, UriBuf, UriRef, UriRefBuf,
    differences::Component,
    normalize::Comparison,
    resolve::{ResolveErrorKind, Resolver, TargetError},
    schemes::http::Http,
    write::UrlBuf,
};

const TEXT: &str = "http://me:pw@h:80/a/b;c?q#f";

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn a_typed_url_gives_its_text_to_the_generic_one_without_a_copy() {
    let url: UrlBuf<Http> = "http://h/a".parse().unwrap();
    let place = url.as_str().as_ptr();
    let uri = UriBuf::try_from(url).unwrap();
    assert_eq!((uri.as_str(), uri.as_str().as_ptr()), ("http://h/a", place));
    assert_eq!(uri.as_uri().path(), "/a");
}

#[test]
fn texts_and_urls_are_equal_both_ways() {
    /// `==` and `!=` of each URL with each text, with either of them on the left.
    macro_rules! table {
        ($urls:tt, $texts:tt) => {{ table! { @ $urls $texts } }};
        (@ [$($url:expr),+] $texts:tt) => { $( table! { @@ $url, $texts } )+ };
        (@@ $url:expr, [$($text:expr, $other:expr);+]) => {{
            let url = &$url;
            $(
                assert!(*url == $text && $text == *url, "{} and {}", stringify!($url), stringify!($text));
                assert!(*url != $other && $other != *url, "{} and {}", stringify!($url), stringify!($other));
            )+
        }};
    }
    let (text, other) = (TEXT.to_owned(), "http://h/".to_owned());
    let uri = Uri::parse(&text).unwrap();
    let reference = UriRef::from(uri);
    let (uri_buf, reference_buf) = (uri.to_owned(), reference.to_owned());
    let else_uri = Uri::parse(&other).unwrap();
    let (else_buf, else_reference) = (else_uri.to_owned(), UriRef::from(else_uri));
    let else_reference_buf = else_reference.to_owned();
    table!(
        [uri, reference, uri_buf, reference_buf],
        [
            *TEXT, *other;
            TEXT, "http://h/";
            text, other;
            uri, else_uri;
            reference, else_reference;
            uri_buf, else_buf;
            reference_buf, else_reference_buf
        ]
    );
}

/// `Borrow<str>` wants the order and the hash of the text, so the edition has no part in them.
#[test]
fn the_edition_takes_no_part_in_equality_order_and_hash() {
    let texts = ["x://h/", "x://h/a", "X://h/", "x:", "x://h"];
    for text in texts {
        let of = |edition| UriRefBuf::parse_with(text, edition).unwrap();
        let (old, new) = (of(Edition::Draft1996), of(Edition::Rfc3986));
        assert_eq!(old, new);
        assert_ne!(old.edition(), new.edition());
        assert_eq!((hash(&old), hash(&old.as_uri_ref())), (hash(text), hash(text)));
        let uri = UriBuf::parse(text).unwrap();
        assert_eq!((hash(&uri), hash(&uri.as_uri())), (hash(text), hash(text)));
        for other in texts {
            let order = text.cmp(other);
            let with = UriBuf::parse_with(other, Edition::Rfc2396bis).unwrap();
            assert_eq!(uri.cmp(&with), order);
            assert_eq!(uri.as_uri().partial_cmp(&with.as_uri()), Some(order));
            assert_eq!(old.cmp(&UriRefBuf::from(with.clone())), order);
            assert_eq!(old.as_uri_ref().cmp(&with.as_uri_ref()), order);
        }
    }
}

#[test]
fn maps_are_asked_by_text() {
    let owned: HashMap<UriBuf, u8> = [("http://h/", 1), ("x:", 2)].map(|(text, n)| (text.parse().unwrap(), n)).into();
    assert_eq!((owned.get("http://h/"), owned.get("x:y")), (Some(&1), None));
    let ordered: BTreeMap<UriRefBuf, u8> = [("a", 1), ("", 2)].map(|(text, n)| (text.parse().unwrap(), n)).into();
    assert_eq!((ordered.get("a"), ordered.get("")), (Some(&1), Some(&2)));
    let borrowed: HashMap<Uri<'_>, u8> = [(Uri::parse("x:").unwrap(), 1)].into();
    assert_eq!(borrowed.get("x:"), Some(&1));
    let references: BTreeMap<UriRef<'_>, u8> = [(UriRef::parse("x").unwrap(), 1)].into();
    assert_eq!(references.get("x"), Some(&1));
}

#[test]
fn texts_become_urls_and_urls_texts() {
    macro_rules! table {
        ($($Owned:ident $Borrowed:ident $bad:literal),+) => {$(
            let owned = $Owned::try_from(TEXT).unwrap();
            assert_eq!($Borrowed::try_from(TEXT).unwrap(), owned);
            assert_eq!($Owned::try_from(TEXT.to_owned()).unwrap(), owned);
            assert_eq!($Owned::try_from(Box::<str>::from(TEXT)).unwrap(), owned);
            assert_eq!($Owned::try_from(Cow::Borrowed(TEXT)).unwrap(), owned);
            assert_eq!($Owned::try_from($bad).unwrap_err(), $Borrowed::parse($bad).unwrap_err());
            assert_eq!($Owned::try_from(Box::<str>::from($bad)).unwrap_err().into_string(), $bad);
            assert_eq!($Owned::try_from(Cow::Borrowed($bad)).unwrap_err().into_string(), $bad);

            let borrowed = $Borrowed::from(&owned);
            assert_eq!($Borrowed::from(&borrowed), owned);
            assert_eq!($Owned::from(borrowed), owned);
            assert_eq!((owned.as_ref() as &str, borrowed.as_ref() as &str), (TEXT, TEXT));
            let lent: (&str, &str) = (owned.borrow(), borrowed.borrow());
            assert_eq!(lent, (TEXT, TEXT));
            assert_eq!(<&str>::from(borrowed), TEXT);
            assert!(matches!(Cow::from(borrowed), Cow::Borrowed(TEXT)));
            assert!(matches!(Cow::from(&owned), Cow::Borrowed(TEXT)));
            assert!(matches!(Cow::from(owned.clone()), Cow::Owned(text) if text == TEXT));
            assert_eq!(*Box::<str>::from(owned.clone()), *TEXT);
            assert_eq!(*Arc::<str>::from(owned.clone()), *TEXT);
            assert_eq!(String::from(owned), TEXT);
        )+};
    }
    table!(UriBuf Uri "a", UriRefBuf UriRef "a b");
    let uri = UriBuf::parse(TEXT).unwrap();
    assert_eq!(UriRef::from(&uri), uri);
    assert_eq!(UriRef::from(&uri.as_uri()), uri);
    assert_eq!(UriBuf::try_from(UriRefBuf::from(uri.clone())).unwrap(), uri);
    let error = UriBuf::try_from(UriRefBuf::parse("//h").unwrap()).unwrap_err();
    assert_eq!(Some(error.parse_error()), Uri::parse("//h").as_ref().err());
    assert_eq!(error.into_string(), "//h");
}

#[test]
fn the_default_reference_is_the_empty_one() {
    let (default, empty) = (UriRef::default(), UriRef::parse("").unwrap());
    assert_eq!(default, "");
    assert_eq!(UriRefBuf::default(), empty);
    assert_eq!((default.edition(), default.kind(), default.form()), (empty.edition(), empty.kind(), empty.form()));
    for component in Component::ALL {
        assert_eq!(component.of(&default), component.of(&empty), "{component}");
        assert_eq!(UriRefBuf::default().span(component), empty.span(component), "{component}");
    }
}

/// Each verb of the owned types gives what that of the borrowed one gives.
#[test]
fn verbs_agree() {
    let registry = Registry::current();
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl").iter().filter(|row| row.is_valid()) {
        let (text, edition) = (row.input(), row.edition());
        let borrowed = UriRef::parse_with(text, edition).unwrap();
        let owned = borrowed.to_owned();
        let other = UriRefBuf::parse_with("X://H/%41/../b", edition).unwrap();
        let base = UriBuf::parse_with("x://h/a/b?c", edition).unwrap();
        let level = Level::Scheme(&registry);
        let mut texts = [String::new(), String::new()];
        owned.normalize_into(level, &mut texts[0]);
        let mut same = owned.normalize(level) == borrowed.normalize(level)
            && texts[0] == borrowed.normalize(level).as_str()
            && owned.is_normalized(level) == borrowed.is_normalized(level)
            && owned.is_equivalent(&other, level) == borrowed.is_equivalent(other.as_uri_ref(), level)
            && owned.compare(&other, &registry) == borrowed.compare(&other, &registry)
            && owned.compare(&owned, &registry) == Comparison::String
            && owned.differences() == Edition::differences(text)
            && owned.resolve_against(&base) == borrowed.resolve_against(base.as_uri())
            && owned.resolve_into(&base, &mut texts[0]) == borrowed.resolve_into(&base, &mut texts[1])
            && (texts[0] == texts[1] || borrowed.resolve_against(&base).is_err())
            && owned.segments().rev().eq(borrowed.segments().rev());
        let resolved = borrowed.resolve_against(&base);
        same &= match (base.resolve(text), resolved) {
            (Ok(one), Ok(other)) => one == other,
            (Err(TargetError::Resolution(one)), Err(other)) => one == other,
            _ => false,
        };
        if let Ok(uri) = Uri::parse_with(text, edition) {
            let owned = uri.to_owned();
            same &= owned.normalize(level) == uri.normalize(level)
                && uri.normalize(level) == borrowed.normalize(level)
                && owned.compare(&base, &registry) == uri.compare(base.as_uri(), &registry)
                && owned.resolve_against(&base) == borrowed.resolve_against(&base)
                && base.relativize(&owned) == base.as_uri().relativize(uri)
                && owned.scheme_specific_part() == uri.scheme_specific_part()
                && owned.as_uri_ref() == uri;
        }
        complaints.note(row, (!same).then(|| "owned and borrowed differ".to_owned()));
    }
    complaints.settle(433);
}

#[test]
fn resolve_reads_the_reference_first() {
    let base = UriBuf::parse("http://a/b/c").unwrap();
    assert_eq!(base.resolve("../g?y").unwrap(), "http://a/g?y");
    assert_eq!(base.resolve("g h").unwrap_err(), TargetError::Reference(UriRef::parse("g h").unwrap_err()));
    let old = UriBuf::parse_with("http://a/", Edition::Rfc1738).unwrap();
    let Err(TargetError::Resolution(error)) = old.resolve("x:y") else { panic!("RFC 1738 resolves nothing") };
    assert_eq!(error.kind(), ResolveErrorKind::NoReferences);
    let resolved = base.resolve("d/e").unwrap();
    assert_eq!(Resolver::new(&resolved).unwrap().resolve(&UriRef::parse("f").unwrap()).unwrap(), "http://a/b/d/f");
}

/// The text at the span of a component is the component.
#[test]
fn every_component_has_its_span() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl").iter().filter(|row| row.is_valid()) {
        let owned = UriRefBuf::parse_with(row.input(), row.edition()).unwrap();
        let url = owned.as_uri_ref();
        let wrong = Component::ALL.into_iter().find(|&component| {
            owned.span(component).map(|span| &owned.as_str()[span]) != component.of(&url)
                || owned.span(component) != url.span(component)
        });
        let parts = [url.user(), url.password(), url.urlpath()].into_iter().flatten();
        let segments = url.segments().map(uriel::Segment::as_str);
        let lost = parts
            .map(uriel::Encoded::as_str)
            .chain(segments)
            .find(|part| url.span_of(part).is_none_or(|span| url.as_str()[span] != **part));
        complaints.note(row, wrong.map(|component| component.to_string()).or(lost.map(str::to_owned)));
    }
    complaints.settle(433);
    let url = UriRef::parse("a").unwrap();
    for foreign in [String::from("a"), String::from("aa"), String::new()] {
        assert_eq!(url.span_of(&foreign), None, "{foreign:?}");
    }
}

/// Errors of a mistaken type are those of the parse.
#[test]
fn a_text_that_is_no_url_is_the_error_of_its_parse() {
    let read: fn(&str) -> Result<UriBuf, ParseError> = |text| text.try_into();
    for text in ["", "a", "http://[::1/", "x: "] {
        assert_eq!(read(text).unwrap_err(), Uri::parse(text).unwrap_err());
    }
}

/// An owned typed URL is edited, resolved against and cut as the generic one is, and stays one of its scheme.
#[test]
fn an_owned_typed_url_goes_on() -> Result<(), Box<dyn std::error::Error>> {
    use uriel::{
        Scheme,
        edit::EditErrorKind,
        mend::MendError,
        schemes::{
            file::{FileUrl, System},
            mailto::Mailto,
            telnet::Telnet,
        },
    };

    let mut url = Http.parse_mended("http://u:p@h/a b?c#d")?;
    assert_eq!(url.resolve("/robots.txt")?, "http://u:p@h/robots.txt");
    assert_eq!(url.without_fragment().as_str(), "http://u:p@h/a%20b?c");
    assert_eq!((url.as_uri().user().as_deref(), url.without_fragment().search().as_deref()), (Some("u"), Some("c")));
    url.set_userinfo(None)?;
    url.set_host("[::1]")?;
    url.set_port(Some(8080))?;
    url.set_path("/x")?;
    url.set_query("y=z")?;
    url.set_fragment(None)?;
    assert_eq!(url, "http://[::1]:8080/x?y=z");
    assert_eq!((url.as_url().host().as_str(), url.as_url().search().as_deref()), ("[::1]", Some("y=z")));
    url.set_port(None)?;
    url.set_authority("h")?;
    assert_eq!(url, "http://h/x?y=z");

    // What the generic rules or the scheme refuse changes nothing.
    let mut url: UrlBuf<Telnet> = "telnet://me@h/".parse()?;
    for error in [url.set_path("/a").unwrap_err(), url.set_query("q").unwrap_err(), url.set_host("a b").unwrap_err()] {
        assert_eq!((error.kind(), error.parse_error().is_some()), (EditErrorKind::Text, true), "{error}");
    }
    assert_eq!(url.set_path("/a").unwrap_err().parse_error().map(ParseError::production), Some("telneturl"));
    url.set_user("you")?;
    url.set_password("pw")?;
    assert_eq!((url.as_str(), url.as_url().password().as_deref()), ("telnet://you:pw@h/", Some("pw")));

    // Without a hierarchy too.
    let url: UrlBuf<Mailto> = "mailto:a@h#b".parse()?;
    assert_eq!(url.without_fragment().as_str(), "mailto:a@h");
    assert!(url.resolve("http://[").is_err());

    // One `?` serves where a text is mended and read.
    let read = |text: &str| -> Result<String, MendError> {
        Ok(UriBuf::parse_mended(text)?.as_uri().refine::<Http>()?.host().as_str().to_owned())
    };
    assert_eq!(read(" http://h/a b ").as_deref(), Ok("h"));
    assert!(read("ftp://h/").is_err() && read("http://h:x/").is_err());
    assert_eq!(UriBuf::parse("x:a#b")?.without_fragment(), "x:a");
    assert_eq!(FileUrl::from_directory(r"C:\a", System::Windows)?, "file:///C:/a/");
    Ok(())
}

/// A typed URL is compared, ordered and found by its text, owned or borrowed, and beside a generic one.
#[test]
fn typed_urls_are_compared_by_their_texts() {
    let urls = ["http://a/", "http://a/b", "http://a/b?c", "http://b/"];
    let owned = urls.map(|text| text.parse::<UrlBuf<Http>>().unwrap());
    let typed = urls.map(|text| Http.parse(text).unwrap());
    for (k, (a, text)) in owned.iter().zip(urls).enumerate() {
        let generic = UriBuf::parse(text).unwrap();
        let alike = [*a == generic, generic == *a, *a == *text, *a == text, *text == *a, text == *a];
        assert_eq!(alike, [true; 6]);
        assert_eq!([typed[k] == *text, typed[k] == text, typed[k].as_ref() == text], [true; 3]);
        assert_eq!(AsRef::<str>::as_ref(a), text);
        assert_eq!((hash(a), hash(&typed[k])), (hash(text), hash(text)));
        assert_eq!(Borrow::<str>::borrow(a), text);
        for (j, b) in owned.iter().enumerate() {
            assert_eq!((a.cmp(b), a.partial_cmp(b)), (k.cmp(&j), k.partial_cmp(&j)));
            assert_eq!((typed[k].cmp(&typed[j]), typed[k].partial_cmp(&typed[j])), (k.cmp(&j), k.partial_cmp(&j)));
            assert_eq!((a == b, typed[k] == typed[j]), (k == j, k == j));
        }
    }
    let [first, ..] = owned;
    assert_eq!(UriBuf::try_from(first).unwrap(), "http://a/");
}

/// A prefix is the same as another if both stop at the same place for the same reason.
#[test]
fn prefixes_are_compared_with_what_stopped_them() {
    let prefix = |text| Uri::parse_prefix(text, Edition::Rfc3986).unwrap();
    assert_eq!(prefix("http://h/a b"), prefix("http://h/a b"));
    assert_ne!(prefix("http://h/a b"), prefix("http://h/a c"));
    assert_ne!(prefix("http://h/a b"), prefix("http://h/a"));
}
