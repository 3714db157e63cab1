//! Establishing a base: the examples of the documents, and what their sentences say of layers, header fields and HTML.

use std::{hint::black_box, time::Duration};

use crate::{
    time::time,
    vectors::{Complaints, Row, rows},
};
use Edition::{Draft1996, Rfc1738, Rfc2396, Rfc2396bis, Rfc3986};
use serde_json::Value;
use uriel::{
    Edition, UriRef,
    resolve::base::{Base, Context, Entity, Source},
};

/// The editions that have relative references.
const LATER: [Edition; 4] = [Draft1996, Rfc2396, Rfc2396bis, Rfc3986];

/// The example of draft 1996 section 5.1.
const EXAMPLE: &str = "http://www.ics.uci.edu/Test/a/b/c";

fn told(base: Option<&Base>) -> Option<(&str, Source)> {
    base.map(|base| (base.uri().as_str(), base.source()))
}

#[track_caller]
fn establishes(context: &Context<'_>, expected: Option<(&str, Source)>) {
    assert_eq!(told(context.establish().as_ref()), expected, "{context:?}");
}

#[track_caller]
fn of_headers<'a>(edition: Edition, fields: impl IntoIterator<Item = (&'a str, &'a str)>, expected: Option<&str>) {
    let context = Context::new(edition).within(Entity::from_headers(fields));
    establishes(&context, expected.map(|base| (base, Source::Encapsulating)));
}

fn complaint(row: &Row) -> Option<String> {
    let context = row.get("context");
    let list = |name: &str| context[name].as_array().cloned().unwrap_or_default();
    let text = |value: &'_ Value| value.as_str().expect("a text").to_owned();
    let pairs: Vec<(String, String)> =
        list("headers").into_iter().map(|pair| serde_json::from_value(pair).expect("a name and a value")).collect();
    let [retrieval, encapsulating] =
        ["retrieval", "encapsulating"].map(|name| list(name).iter().map(text).collect::<Vec<_>>());
    let mut around = Context::new(row.edition())
        .embedded(context["embedded"].as_str())
        .within(Entity::from_headers(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))))
        .retrieval(retrieval.iter().map(String::as_str))
        .default(context["default"].as_str());
    for location in &encapsulating {
        around = around.within(Entity::at(location));
    }
    let base = around.establish();
    let have = base.as_ref().map_or("", |base| base.uri().as_str());
    let want = row.text("expect").expect("a base, or nothing");
    (have != want).then(|| format!("{have:?}, expected {want:?}"))
}

#[test]
fn every_row_agrees() {
    let mut complaints = Complaints::default();
    for row in rows("base.jsonl") {
        complaints.note_as(row.id(), row.why(), complaint(&row));
    }
    complaints.settle(4);
}

/// "The order of precedence can be thought of in terms of layers, where the innermost defined base URL has the highest
/// precedence."
//= https://www.rfc-editor.org/rfc/rfc3986#section-5.1
//= type=test
//# A base URI must be established by the parser prior to parsing URI references that might be relative.
#[test]
fn the_innermost_layer_counts() {
    for edition in LATER {
        let mut context = Context::new(edition)
            .default("d:/")
            .retrieval(["r:/"])
            .within(Entity::default())
            .within(Entity::at("i:/"))
            .within(Entity::at("o:/"));
        establishes(&context, Some(("i:/", Source::Encapsulating)));
        context = context.embedded("e:/");
        establishes(&context, Some(("e:/", Source::Embedded)));
    }
}

/// "If the retrieval was the result of a redirected request, the last URL used (i.e., that which resulted in the actual
/// retrieval of the document) is the base URL."
//= https://www.rfc-editor.org/rfc/rfc3986#section-5.1.3
//= type=test
//# If no base URI is embedded and the representation is not encapsulated within some other entity, then, if a URI was
//# used to retrieve the representation, that URI shall be considered the base URI.
#[test]
fn of_redirections_the_last_counts() {
    for edition in LATER {
        let context = Context::new(edition).retrieval(["http://a/", "http://b/", "http://c/x#y"]).default("d:/");
        establishes(&context, Some(("http://c/x", Source::Retrieval)));
        establishes(&Context::new(edition).retrieval([]), None);
    }
}

/// Draft section 5.4 has an empty base where RFC 2396 section 5.1.4 has that of the application.
#[test]
fn the_draft_has_no_default() {
    for edition in Edition::ALL {
        let expected = (edition != Draft1996).then_some(("d:/", Source::Default));
        establishes(&Context::new(edition).default("d:/"), expected);
        establishes(&Context::new(edition), None);
    }
}

/// A text that is no absolute URL is no base, and the next layer counts: "the base URI must conform to the
/// <absolute-URI> syntax rule", "The HREF attribute must be an absolute URL".
//= https://www.rfc-editor.org/rfc/rfc3986#section-5.1
//= type=test
//# A base URI must conform to the <absolute-URI> syntax rule (Section 4.3).
#[test]
fn a_value_in_error_leaves_it_to_the_next_layer() {
    for edition in LATER {
        for wrong in ["", "x", "../x", "//h/x", "#s", "http://h/a b", "http://h/%zz"] {
            let context = Context::new(edition).embedded(wrong).retrieval(["r:/", wrong]).default(wrong);
            establishes(&context, None);
            let fields = [("Content-Base", wrong), ("Content-Location", EXAMPLE)];
            if wrong != "http://h/a b" {
                of_headers(edition, fields, Some(EXAMPLE));
            }
        }
    }
}

/// The HTML standard, section 4.2.3: "if urlRecord is failure, or urlRecord's scheme is "data" or "javascript" [...],
/// then set element's frozen base URL to document's fallback base URL". Other sources are not the document's own words.
#[test]
fn a_document_has_no_script_and_no_data_as_its_base() {
    for edition in LATER {
        for text in ["javascript:alert(1)//", "JavaScript:/x", "data:text/html,x", "DATA:/x", "data://h/"] {
            for context in [Context::new(edition), Context::new(edition).with_relative_embedded()] {
                establishes(&context.clone().embedded(text), None);
                establishes(&context.embedded(text).retrieval(["http://h/"]), Some(("http://h/", Source::Retrieval)));
            }
            establishes(&Context::new(edition).retrieval([text]), Some((text, Source::Retrieval)));
        }
        let relative = Context::new(edition).embedded("x").retrieval(["data:/a/b"]).with_relative_embedded();
        establishes(&relative, Some(("data:/a/b", Source::Retrieval)));
        establishes(&Context::new(edition).embedded("database:/x"), Some(("database:/x", Source::Embedded)));
    }
}

/// HTML today resolves the attribute HREF against the base that the document has without it, which remains the base if
/// that fails.
#[test]
fn the_embedded_base_is_relative_where_that_is_asked_for() {
    for edition in LATER {
        for (embedded, expected) in [
            ("../x/", Some(("http://h/x/", Source::Embedded))),
            ("", Some(("http://h/a/b", Source::Embedded))),
            ("//i/", Some(("http://i/", Source::Embedded))),
            ("y#s", Some(("http://h/a/y", Source::Embedded))),
            ("ftp://i/", Some(("ftp://i/", Source::Embedded))),
            ("a b", Some(("http://h/a/b", Source::Retrieval))),
        ] {
            let context = Context::new(edition).embedded(embedded).retrieval(["http://h/a/b"]);
            establishes(&context.with_relative_embedded(), expected);
        }
        let inner = Context::new(edition).embedded("x").within(Entity::at("b/")).retrieval(["http://h/a"]);
        establishes(&inner.with_relative_embedded(), Some(("http://h/b/x", Source::Embedded)));
        establishes(&Context::new(edition).embedded("x").with_relative_embedded(), None);
    }
}

/// "stripped of any fragment component prior to its use as a base URI": RFC 3986 section 5.1. It is no part of a URL in
/// any edition.
#[test]
fn a_base_has_no_fragment() {
    for edition in LATER {
        for text in ["http://h/a?q#s", "http://h/a?q#", "http://h/a?q"] {
            establishes(&Context::new(edition).embedded(text), Some(("http://h/a?q", Source::Embedded)));
        }
    }
    establishes(&Context::new(Rfc3986).embedded("http://h/#a#b"), None);
}

/// RFC 1738 has no relative URLs: layers are looked at, and nothing is resolved.
#[test]
fn rfc_1738_resolves_nothing() {
    let context = Context::new(Rfc1738).within(Entity::at("x")).retrieval(["http://h/"]);
    establishes(&context, Some(("http://h/", Source::Retrieval)));
    establishes(&context.embedded("http://h/~me"), Some(("http://h/", Source::Retrieval)));
}

/// Draft section 5.1: "The field names are case-insensitive and any whitespace inside the field value (including that
/// used for line folding) is ignored."
#[test]
fn header_fields() {
    for edition in LATER {
        for name in ["Content-Base", "content-base", "CONTENT-BASE", "Content-Location", "content-LOCATION"] {
            of_headers(edition, [("Subject", "x:/"), (name, EXAMPLE)], Some(EXAMPLE));
            of_headers(edition, [(name, " http://www.ics.uci.edu/\r\n\tTest/a\r\n  /b/c \t")], Some(EXAMPLE));
        }
        of_headers(edition, [("Base", EXAMPLE), ("Location", EXAMPLE), ("Content-Base ", EXAMPLE)], None);
    }
}

/// "Content-Base takes precedence over any Content-Location."
#[test]
fn content_base_goes_before_content_location() {
    for edition in LATER {
        let (base, location) = (("Content-Base", EXAMPLE), ("Content-Location", "l:/"));
        of_headers(edition, [base, location], Some(EXAMPLE));
        of_headers(edition, [location, base], Some(EXAMPLE));
        of_headers(edition, [location, ("Content-Location", "m:/")], Some("l:/"));
        of_headers(edition, [base, ("Content-Base", "m:/")], Some(EXAMPLE));
    }
}

/// "If the latter is relative, it must be resolved to its absolute form (like any relative URL) before it can be used
/// as the base URL for other references."
#[test]
fn a_relative_content_location_is_resolved_first() {
    for edition in LATER {
        let relative = || Entity::from_headers([("Content-Location", " .. /l\r\n /m ")]);
        let expected = |base| Some((base, Source::Encapsulating));
        // Against what is around: the message, how it was retrieved, the application.
        let in_message = Context::new(edition).within(relative()).within(Entity::at("http://m/x/y/z"));
        establishes(&in_message.clone().retrieval(["http://r/"]), expected("http://m/x/l/m"));
        establishes(
            &Context::new(edition).within(relative()).retrieval(["http://r/x/y/z"]),
            expected("http://r/x/l/m"),
        );
        let default = if edition == Draft1996 { None } else { expected("http://d/x/l/m") };
        establishes(&Context::new(edition).within(relative()).default("http://d/x/y/z"), default);
        // Without anything around there is nothing to resolve it against.
        establishes(&Context::new(edition).within(relative()), None);
        // Entities inside the document play no part.
        establishes(&in_message.embedded("http://e/"), Some(("http://e/", Source::Embedded)));
    }
}

/// Draft section 5.2: "this redefinition applies recursively for a hierarchy of composite parts".
#[test]
fn nested_multiparts() {
    for edition in LATER {
        let located = |location| Entity::from_headers([("Content-Location", location)]);
        let context = Context::new(edition)
            .within(located("d"))
            .within(Entity::default())
            .within(located("c/"))
            .within(located("b/#part"))
            .within(Entity::from_headers([("Content-Base", "http://a/"), ("Content-Location", "ignored/")]))
            .retrieval(["http://r/"]);
        establishes(&context, Some(("http://a/b/c/d", Source::Encapsulating)));
        // In between another absolute one.
        let context =
            Context::new(edition).within(located("c")).within(located("http://b/")).within(Entity::at("http://a/x"));
        establishes(&context, Some(("http://b/c", Source::Encapsulating)));
        // A location in error leaves the base to what is around.
        let context = Context::new(edition).within(located("%")).within(Entity::at("http://a/x"));
        establishes(&context, Some(("http://a/x", Source::Encapsulating)));
    }
}

/// "In other words, relative URI cannot be used within a document that has an unsuitable base URI": RFC 2396 section 5.
#[test]
fn nothing_is_resolved_on_an_opaque_base() {
    for (edition, base) in [(Rfc2396, "cid:x"), (Rfc2396bis, "cid:x"), (Rfc3986, "cid:l")] {
        let context = Context::new(edition).within(Entity::at("l")).within(Entity::at("cid:x"));
        establishes(&context, Some((base, Source::Encapsulating)));
    }
}

/// The examples of RFC 2396 appendix C, with the base in a header field as draft 1996 appendix C has it.
#[test]
fn references_are_resolved_on_what_is_established() {
    let entity = || Entity::from_headers([("Content-Base", "http://a/b/c/d;p?q")]);
    for (edition, target) in
        [(Draft1996, "http://a/b/c/d;p?y"), (Rfc2396, "http://a/b/c/?y"), (Rfc3986, "http://a/b/c/d;p?y")]
    {
        let base = Context::new(edition).within(entity()).establish().expect("a base");
        let reference = UriRef::parse_with("?y", edition).expect("a reference");
        assert_eq!(reference.resolve_against(base.uri()).expect("a target").as_str(), target);
    }
}

/// RFC 2557 section 4.1: `[CFWS] URI [CFWS]`.
#[test]
fn comments_around_a_value_are_ignored() {
    for (value, base) in [
        ("(a) x:/y", "x:/y"),
        ("(a(b)c)\r\n (d)x:/y", "x:/y"),
        (r"(a\)b) x:/y (\()", "x:/y"),
        ("x:/y (a) (b (c)) ", "x:/y"),
        ("x:/y\r\n (a)", "x:/y"),
        // A URL may have parentheses itself.
        ("x:/y(a)", "x:/y(a)"),
        ("x:/y (a)/z", "x:/y(a)/z"),
        ("x:/y (a) /z (b)", "x:/y(a)/z"),
        // An unclosed comment is none.
        ("x:/y (a", "x:/y(a"),
        ("x:/y a)", "x:/ya)"),
    ] {
        of_headers(Rfc2396, [("Content-Location", value)], Some(base));
    }
    for refused in ["\"x:/y\"", "<x:/y>", "(x:/y)", "(a x:/y", "=?US-ASCII?Q?x:/y?="] {
        of_headers(Rfc2396, [("Content-Location", refused)], None);
    }
}

#[test]
fn what_is_told_says_no_password() {
    let secret = "http://me:secret@h/";
    let context = Context::new(Rfc3986)
        .embedded(secret)
        .within(Entity::from_headers([("Content-Base", secret), ("Content-Location", secret)]))
        .retrieval([secret])
        .default(secret);
    let base = context.establish();
    assert_eq!(told(base.as_ref()), Some((secret, Source::Embedded)));
    assert!(!format!("{context:?} {base:?}").contains("secret"));
}

/// A text that is a hundred times as long may take a thousand times as long, for a cold cache and whoever else takes
/// our time, but not the ten thousand times of quadratic work.
#[track_caller]
fn takes_linear_time(begin: &str, unit: &str, read: impl Fn(&str)) {
    let least = |times| {
        let text = begin.to_owned() + &unit.repeat(times);
        let once = || time(|| read(&text));
        once().min(once()).min(once())
    };
    let (short, long) = (least(1_000), least(100_000));
    assert!(long < short.max(Duration::from_micros(50)) * 1_000, "{begin:?} {unit:?}: {short:?}, {long:?}");
}

#[test]
fn comments_and_blanks_are_read_in_linear_time() {
    for unit in ["(", " (", ")", " ()", " () a", "(()", "\\", " a", "\r\n "] {
        for begin in ["", "x:/"] {
            takes_linear_time(begin, unit, |value| {
                let entity = Entity::from_headers([("Content-Location", value)]);
                black_box(Context::new(Rfc3986).within(entity).establish());
            });
        }
    }
}

/// The document of draft 1996, RFC 2396 and 2396bis-00 appendix D, and what in HTML is a BASE element of the head.
#[cfg(feature = "html")]
mod html {
    use uriel::resolve::base::in_html;

    use super::*;

    const DOCUMENT: &str = include_str!("../data/appendix_d.html");

    #[test]
    fn the_document_of_the_appendix() {
        let base = in_html(DOCUMENT);
        assert_eq!(base.as_deref(), Some(EXAMPLE));
        for edition in LATER {
            // "regardless of the context in which the example document was obtained"
            let context = Context::new(edition)
                .embedded(base.as_deref())
                .within(Entity::from_headers([("Content-Base", "http://elsewhere/")]))
                .retrieval(["http://elsewhere/"]);
            establishes(&context, Some((EXAMPLE, Source::Embedded)));
            // "should interpret the given relative URL "../x" as representing the absolute URL"
            let established = context.establish().expect("a base");
            let anchor = UriRef::parse_with("../x", edition).expect("a reference");
            let target = anchor.resolve_against(established.uri()).expect("a target");
            assert_eq!(target.as_str(), "http://www.ics.uci.edu/Test/a/x");
        }
    }

    #[test]
    fn the_first_base_with_href_in_the_head_counts() {
        for (document, base) in [
            ("<base href=x:/>", Some("x:/")),
            ("<BASE\n HREF = 'x:/' >", Some("x:/")),
            ("<bAsE hReF=\"x:/\"/>", Some("x:/")),
            ("\u{feff} <!doctype html><html lang=en><head profile=p><meta charset=utf-8><base href=x:/>", Some("x:/")),
            ("<link rel=made href=y:/><isindex><nextid n=1><base href=x:/>", Some("x:/")),
            ("<base target=t><base href=x:/><base href=y:/>", Some("x:/")),
            ("<base href><base href=x:/>", Some("")),
            ("<base href=../x><base href=x:/>", Some("../x")),
            ("<base href=x:/ href=y:/>", Some("x:/")),
            ("<base href='\n x:/ \t'>", Some("x:/")),
            ("<title>t</title><script>s</script><style>s</style><noscript>n</noscript><base href=x:/>", Some("x:/")),
            ("<template><p>t</template><base href=x:/>", Some("x:/")),
            ("<head><noframes>x</noframes><base href=m>", Some("m")),
            // Character references are decoded.
            ("<base href='http&#58;//h/?a=1&amp;b&#x3d;2&copy=3'>", Some("http://h/?a=1&b=2&copy=3")),
            ("<base href=x:/&aring;>", Some("x:/å")),
        ] {
            assert_eq!(in_html(document).as_deref(), base, "{document}");
        }
    }

    #[test]
    fn what_only_looks_like_it_does_not_count() {
        for document in [
            "",
            "x:/",
            "<base>",
            "<base hrefs=x:/>",
            "<basefont href=x:/>",
            "< base href=x:/>",
            "<base href=x:/",
            "<a href=x:/>",
            "<!-- <base href=x:/> -->",
            "<!-- -- > <base href=x:/> -->",
            "<!doctype base href=x:/>",
            "<? <base href=x:/",
            "<title><base href=x:/></title>",
            "<title><base href=x:/>",
            "<TITLE></titles><base href=x:/></TITLE>",
            "<script>document.write('<base href=x:/>')</script>",
            "<script><!-- <script> </script> <base href=x:/> --></script>",
            "<style><base href=x:/></style>",
            "<noscript><base href=x:/></noscript>",
            "<noframes><base href=x:/></noframes>",
            "<template><base href=x:/></template>",
            "<template><template></template><base href=x:/></template>",
            // Behind the head.
            "<head></head><base href=x:/>",
            "</head><base href=x:/>",
            "<body><base href=x:/>",
            "text <base href=x:/>",
            "<title>t</title> text <base href=x:/>",
            "<p><base href=x:/>",
            "</body><base href=x:/>",
            "<frameset><base href=x:/>",
        ] {
            assert_eq!(in_html(document), None, "{document}");
        }
    }

    /// "Relative <BASE HREF>": RFC 2396 appendix D, "must be an absolute URI".
    #[test]
    fn a_relative_href_is_no_base() {
        for edition in LATER {
            let base = in_html("<base href=../x><base href=x:/>");
            let context = Context::new(edition).embedded(base.as_deref()).retrieval(["http://r/"]);
            establishes(&context, Some(("http://r/", Source::Retrieval)));
        }
    }

    #[test]
    fn long_documents_are_read_in_linear_time() {
        for unit in ["<", "<!--", "<base ", "<base>", "<template>", "<title>", "&", "&a", "a=b ", " ", "</x>", "<!"] {
            for begin in ["", "<base ", "<!--", "<script>", "<base href='"] {
                takes_linear_time(begin, unit, |document| {
                    black_box(in_html(document));
                });
            }
        }
    }
}
