//! URLs in prose: each form, each end, other readings, and hostile text.

use std::time::{Duration, Instant};

use uriel::{
    Edition, ParseError, Registry, Scheme, Uri,
    prose::{Finder, Wrapper},
};

fn found(registry: &Registry, text: &str) -> Vec<String> {
    Finder::new(registry).find(text).map(|found| found.url().to_owned()).collect()
}

#[test]
fn each_form_is_found() {
    let registry = Registry::current();
    for (text, url, wrapper) in [
        ("<URL:http://h/>", "http://h/", Wrapper::PrefixedBrackets),
        ("< \n url:\thttp://h/ >", "http://h/", Wrapper::PrefixedBrackets),
        ("<http://h/a b>", "http://h/ab", Wrapper::Brackets),
        ("<foo:bar>", "foo:bar", Wrapper::Brackets),
        ("\"http://h/a.\"", "http://h/a.", Wrapper::Quotes),
        ("\"mailto:me@h\"", "mailto:me@h", Wrapper::Quotes),
        ("URL:http://h/", "http://h/", Wrapper::Prefix),
        ("mail me at mailto:me@h.", "mailto:me@h", Wrapper::None),
        ("news:comp.lang.rust,", "news:comp.lang.rust", Wrapper::None),
        ("see-http://h/a", "http://h/a", Wrapper::None),
        ("\u{5728}http://h/\u{3002}", "http://h/", Wrapper::None),
        ("[text](http://h/a)", "http://h/a", Wrapper::None),
        ("**http://h/a**", "http://h/a", Wrapper::None),
        ("&lt;http://h/a&gt;", "http://h/a", Wrapper::None),
        ("(http://h/a_(b))", "http://h/a_(b)", Wrapper::None),
        ("http://[::1]/]", "http://[::1]/", Wrapper::None),
        ("http://h/a'.", "http://h/a", Wrapper::None),
        ("<a href='http://h/a'>", "http://h/a", Wrapper::None),
        ("<http://h/a", "http://h/a", Wrapper::None),
    ] {
        let all: Vec<_> = Finder::new(&registry).find(text).collect();
        assert_eq!(all.len(), 1, "{text}: {all:?}");
        assert_eq!((all[0].url(), all[0].wrapper()), (url, wrapper), "{text}");
        let joined: String = text[all[0].span()].split_whitespace().collect();
        assert_eq!(joined, url, "{text}");
    }
    for text in [
        "me@h",
        "<me@h>",
        "a: b",
        "note:this",
        "\"note:this\"",
        "12:30",
        "http:",
        "http://",
        "<>",
        "C:\\a",
        "::",
        "<URL:>",
    ] {
        assert_eq!(found(&registry, text), [""; 0], "{text}");
    }
}

#[test]
fn a_stranger_s_scheme_is_found_by_being_registered() {
    struct Dict;
    impl Scheme for Dict {
        const NAME: &'static str = "dict";
        type Url<'a> = Uri<'a>;
        fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
            Ok(*uri)
        }
    }
    let text = "look at dict://h/d:word, please";
    assert_eq!(found(&Registry::current(), text), [""; 0]);
    assert_eq!(found(&Registry::current().with(Dict), text), ["dict://h/d:word"]);
}

#[test]
fn other_readings_are_listed() {
    let registry = Registry::current();
    let alternatives =
        |text| Finder::new(&registry).find(text).next().map(|found| found.alternatives().to_vec()).unwrap();
    assert_eq!(alternatives("<http://h/a-\nb>"), ["http://h/ab"]);
    assert_eq!(alternatives("<http://h/a-\nb-\nc>"), ["http://h/ab-c", "http://h/a-bc", "http://h/abc"]);
    assert_eq!(alternatives("<http://h/a-b>"), [""; 0]);
    assert_eq!(
        alternatives("<http://h/a-\n1-\n2-\n3-\nb>"),
        ["http://h/a123b"],
        "one reading, where there would be many"
    );
    assert_eq!(alternatives("> see <http://h/a\n> b>"), ["http://h/ab"]);
    assert_eq!(alternatives("> <http://h/a\n> b\n>  c>."), ["http://h/abc"]);
    assert_eq!(alternatives("<http://h/a\n> and no end"), [""; 0]);
}

#[test]
fn fragments_belong_to_the_url_under_every_edition() {
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        assert_eq!(found(&registry, "<http://h/a#b> http://h/c#d."), ["http://h/a#b", "http://h/c#d"], "{edition}");
        assert_eq!(Finder::new(&registry).wrapped_only().find("<http://h/a#{>").count(), 0, "{edition}");
    }
}

/// All pairs of pieces that begin or end something: quadratic time would be minutes.
#[test]
fn hostile_text_takes_linear_time() {
    let registry = Registry::current();
    let pieces = [
        "<",
        "\"",
        "://",
        "URL:",
        ">",
        "\n> ",
        "http:",
        "http://h/",
        ":",
        "mailto:a",
        "<http://h/-\n",
        "ftp://u:",
        ")",
        "&lt;",
    ];
    for one in pieces {
        for other in pieces {
            let count = |repeated: usize| {
                let text = [one, other].concat().repeat(repeated);
                let start = Instant::now();
                let found = Finder::new(&registry).find(&text).count();
                (start.elapsed(), found)
            };
            let (time, _) = count(20_000);
            assert!(time < Duration::from_secs(2), "{one:?} {other:?}: {time:?}");
        }
    }
}
