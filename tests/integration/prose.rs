//! URLs in prose: each form, each end, other readings, and texts in chunks; hostile texts are in `hostile_prose`.

use std::{cell::RefCell, ops::Range};

use uriel::{
    Edition, ParseError, Registry, Scheme, Uri,
    charset::CharSet,
    prose::{Delimiters, Finder, Finding, LeftOut, Wrapper, find_with},
};

use crate::random::{Random, seed};

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
        ("<foo://bar>", "foo://bar", Wrapper::Brackets),
        ("\"http://h/a.\"", "http://h/a.", Wrapper::Quotes),
        ("\"mailto:me@h\"", "mailto:me@h", Wrapper::Quotes),
        ("\"file:///\"", "file:///", Wrapper::Quotes),
        ("\"http:g\"", "http:g", Wrapper::Quotes),
        ("URL:http://h/", "http://h/", Wrapper::Prefix),
        ("mail me at mailto:me@h.", "mailto:me@h", Wrapper::None),
        ("news:comp.lang.rust,", "news:comp.lang.rust", Wrapper::None),
        ("see-http://h/a", "http://h/a", Wrapper::None),
        ("\u{5728}http://h/\u{3002}", "http://h/", Wrapper::None),
        ("[text](http://h/a)", "http://h/a", Wrapper::None),
        ("**http://h/a**", "http://h/a", Wrapper::None),
        ("**see http://h/a**b", "http://h/a", Wrapper::None),
        ("<!--http://h/a-b-->", "http://h/a-b", Wrapper::None),
        ("http://h/a--b-->c", "http://h/a--b", Wrapper::None),
        ("http://h/a-->http", "http://h/a", Wrapper::None),
        ("&lt;http://h/a&gt;", "http://h/a", Wrapper::None),
        ("(http://h/a_(b))", "http://h/a_(b)", Wrapper::None),
        ("http://[::1]/]", "http://[::1]/", Wrapper::None),
        ("http://h/a'.", "http://h/a", Wrapper::None),
        ("<a href='http://h/a'>", "http://h/a", Wrapper::None),
        ("'http://h/a','b'", "http://h/a", Wrapper::None),
        ("(http://h/a)(b)", "http://h/a", Wrapper::None),
        ("[http://h/a](b)", "http://h/a", Wrapper::None),
        ("http://h/a&#39;b", "http://h/a", Wrapper::None),
        ("http://h/a?b&lt=c", "http://h/a?b&lt=c", Wrapper::None),
        ("URL: http://h/", "http://h/", Wrapper::Prefix),
        ("\"http://h/a(\"", "http://h/a(", Wrapper::Quotes),
        ("<http://h/a", "http://h/a", Wrapper::None),
        ("CURL:http://h", "http://h", Wrapper::None),
        ("1URL: http://h", "http://h", Wrapper::None),
        ("-URL:http://h", "http://h", Wrapper::Prefix),
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
        // Under RFC 5538 "news:" alone means all groups, but in prose nobody means it.
        "news:)",
        "news:(",
        "(news:[)",
        "<>",
        "C:\\a",
        "::",
        "<URL:>",
        "\"mailto:\"",
        "\"http://\"",
        "std::vec::x",
        "<a href=\"x\" title=\"mailto: me\">",
    ] {
        assert_eq!(found(&registry, text), [""; 0], "{text}");
    }
}

/// In angle brackets are tags, types and remarks too.
#[test]
fn brackets_hold_urls_by_what_is_in_them() {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    let urls = |finder: &Finder<'_>, text: &str| {
        finder.find(text).map(|found| found.into_url().into_owned()).collect::<Vec<_>>()
    };
    for (text, url) in [
        ("<URL:foo:bar>", "foo:bar"),
        ("<\nurl: dc:creator>", "dc:creator"),
        ("<X-foo:bar>", "X-foo:bar"),
        ("<foo://bar\n  /baz>", "foo://bar/baz"),
        ("<news:comp.\n  lang.rust>", "news:comp.lang.rust"),
        ("< mailto:me@h >", "mailto:me@h"),
        ("<http:\n//h/>", "http://h/"),
        ("<http://h/a\r\nb\r\nc>", "http://h/abc"),
        ("> <http://h/a\n>   b>", "http://h/ab"),
        ("<MAILTO:me@h>", "MAILTO:me@h"),
    ] {
        assert_eq!(urls(&finder, text), [url], "{text}");
    }
    for text in [
        "<dc:creator>Joe</dc:creator>",
        "<itunes:owner>",
        "<xs:element name='a' type='xs:string'/>",
        "<soap:Body>",
        "std::vector<std::string>",
        "From<std::io::Error>",
        "Box<dyn std::error::Error>",
        "fn f<T: Text>(i: T)",
        "<const N: usize>",
        "<cut re: weather at home>\n> Hm",
        "<<long story left out :)  >>\n>",
        "8< Many good points\n\nAs I said before:\n\n> Of these",
        "<foo:bar>",
        "<UR L:foo:bar>",
        "<URL :foo:bar>",
        "<foo\n://bar>",
        "<URL:foo:b\n\nar>",
        "<URL:foo:bar\n \t\n>",
        "<\r\rx-foo:bar>",
        "<mailto:>",
        "<ftp:x>",
        "<URL:ftp:x>",
        "<gopher:about>",
        "<http:g>",
        "<T: Text + 'static>",
        "HashMap<std::string::String, Vec<std::path::PathBuf>>",
        "Map<java.lang::String>",
        "impl<'a, T: Read> Source for Reader<T>",
        "struct Ring<const N: usize>",
        "<snip: old quotes>",
        "<sigh: again>",
        "<re: that>",
        "<cut -- re: the\n weather>",
        "> <off topic: tea>\n> > <and: cake>",
        "<note: no news>",
        "<grin: :-)>",
        "<see below: 1>",
        "<PS: more>",
        "8<\n\ncut: here\n\n>8",
        "8< ---- cut ----\nFrom: me\n\n> you",
    ] {
        assert_eq!(urls(&finder, text), [""; 0], "{text}");
    }
    for finder in [finder.clone().wrapped_only(), finder.clone().any_scheme()] {
        assert_eq!(
            urls(&finder, "<foo:/bar> <foo:bar> <ftp:x> <T:\n Text> <cut re: x>"),
            ["foo:/bar", "foo:bar", "T:Text"]
        );
    }
    // In markup a "<" opens a tag, whose name is no URL of a scheme either.
    let finder = finder.in_markup();
    for text in ["<news:title>x</news:title>", "<x-foo:bar>", "Vec<news:a>", "<mailto:me@h>", "< mailto:me@h >"] {
        let expected: &[&str] = if text.contains(' ') { &["mailto:me@h"] } else { &[] };
        assert_eq!(urls(&finder, text), expected, "{text}");
    }
    assert_eq!(
        urls(&finder, "<URL:http://h/\n a> <http://h/b\nc> <a href='http://h/d'>"),
        ["http://h/a", "http://h/b", "http://h/d"]
    );
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
    assert_eq!(alternatives("see <http://h/a\n> b\n>  c>."), ["http://h/abc"]);
    assert_eq!(alternatives("<http://h/a\n> and no end"), [""; 0]);
}

/// In quoted mail, the ">" at the beginning of a line is one of the reply, if the line of the "<" begins with as many.
#[test]
fn urls_go_over_the_lines_of_quoted_mail() {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    for (text, url, written, alternatives) in [
        ("> see <http://h/a\n> b>.", "http://h/ab", "http://h/a\n> b", &["http://h/a"][..]),
        (">> <URL:http://h/a\n>>b\n> >  c >.", "http://h/abc", "http://h/a\n>>b\n> >  c", &["http://h/a"]),
        ("x\n> > <http://h/a-\n> > b>", "http://h/a-b", "http://h/a-\n> > b", &["http://h/ab", "http://h/a-"]),
        ("> <http://h/a\n>> b>", "http://h/a", "http://h/a", &["http://h/ab"]),
        ("a > <http://h/a\n> b>", "http://h/a", "http://h/a", &["http://h/ab"]),
        ("> <http://h/a\n> and <b>", "http://h/a", "http://h/a", &[]),
        ("> <http://h/a\n> \u{E9}>", "http://h/a", "http://h/a", &[]),
    ] {
        let found: Vec<_> = finder.find(text).collect();
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!((found[0].url(), &text[found[0].span()]), (url, written), "{text}");
        assert_eq!(found[0].alternatives(), alternatives, "{text}");
    }
    // The line may be long before its "<", and then nobody takes it for mail.
    let long = format!("> {} <http://h/a\n> b>", "x".repeat(200));
    assert_eq!(found(&registry, &long), ["http://h/a"]);
}

#[test]
fn the_character_of_a_cut_is_told() {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    for (text, url, cut) in [
        ("http://h/p?a[]=1", "http://h/p?a", Some('[')),
        ("http://h/caf\u{E9}", "http://h/caf", Some('\u{E9}')),
        ("http://h/a.\u{E9}", "http://h/a", Some('\u{E9}')),
        ("http://h/100% off", "http://h/100", Some('%')),
        ("http://h:80a/", "http://h:80", Some('a')),
        ("http://me:p@ss@h/", "http://me:p@ss", Some('@')),
        ("http://h/a#b#c", "http://h/a#b", Some('#')),
        ("http://h/a|b", "http://h/a", Some('|')),
        ("http://h/{id}/x", "http://h/", Some('{')),
        ("\"http://h/a\\n\"", "http://h/a", Some('\\')),
        ("http://h/a.", "http://h/a", None),
        ("http://h/a| ", "http://h/a", None),
        ("http://h/a\\", "http://h/a", None),
        ("`http://h/a`b", "http://h/a", None),
        ("'http://h/a'b", "http://h/a", None),
        ("|http://h/a|b", "http://h/a", None),
        ("(http://h/a)b", "http://h/a", None),
        ("{http://h/a}b", "http://h/a", None),
        ("http://h/a\u{3002}\u{5728}", "http://h/a", None),
        ("\u{201C}http://h/a\u{201D}b", "http://h/a", None),
        ("http://h/a\u{A0}b", "http://h/a", None),
        ("http://h/a&lt;b", "http://h/a", None),
        ("**http://h/a**b", "http://h/a", None),
        ("http://h/a-->b", "http://h/a", None),
        ("http://h/a<b", "http://h/a", None),
        ("<http://h/a b>", "http://h/ab", None),
        ("\"http://h/a\"b", "http://h/a", None),
    ] {
        let finding = finder.find(text).next().unwrap();
        assert_eq!((finding.url(), finding.cut()), (url, cut), "{text}");
        assert!(!finding.is_mended());
    }
    let latin = finder.find_bytes(b"http://h/caf\xE9").next().unwrap().cut();
    assert_eq!(latin, Some(char::REPLACEMENT_CHARACTER));
}

#[test]
fn a_mending_finder_reads_on() {
    let registry = Registry::current();
    let finder = Finder::new(&registry).mending();
    for (text, url, written) in [
        ("http://h/p?a[]=1&b={2}, and", "http://h/p?a%5B%5D=1&b=%7B2%7D", "http://h/p?a[]=1&b={2}"),
        ("(http://h/caf\u{E9})", "http://h/caf%C3%A9", "http://h/caf\u{E9}"),
        ("[http://h/a[1]]", "http://h/a%5B1%5D", "http://h/a[1]"),
        ("{http://h/{a}}", "http://h/%7Ba%7D", "http://h/{a}"),
        ("\"http://h/a^b\"c", "http://h/a%5Eb", "http://h/a^b"),
        ("|http://h/[|b", "http://h/%5B", "http://h/["),
        ("http://h/100% off", "http://h/100%25", "http://h/100%"),
        ("http://me:p@ss@h/", "http://me:p%40ss@h/", "http://me:p@ss@h/"),
        ("http://h/\u{5728}\u{3002}\u{5728}", "http://h/%E5%9C%A8", "http://h/\u{5728}"),
        ("<b>http://h/[a</b>", "http://h/%5Ba", "http://h/[a"),
        ("mailto:me@h[1]", "mailto:me@h%5B1%5D", "mailto:me@h[1]"),
        ("git+https://h/a[1]", "git+https://h/a%5B1%5D", "git+https://h/a[1]"),
        ("news:aB1$h%4.1@h.example...", "news:aB1$h%254.1@h.example", "news:aB1$h%4.1@h.example"),
        ("news:aBcD5.1$h%4.2@h", "news:aBcD5.1$h%254.2@h", "news:aBcD5.1$h%4.2@h"),
        ("news:%xabc$tl2@h.example", "news:%25xabc$tl2@h.example", "news:%xabc$tl2@h.example"),
        ("(news:a%@h)", "news:a%25@h", "news:a%@h"),
        ("\"news:a%b%c%41@h.example\"", "news:a%25b%25c%41@h.example", "news:a%b%c%41@h.example"),
        ("> news:a$1%zz@h.example, and", "news:a$1%25zz@h.example", "news:a$1%zz@h.example"),
        ("see news:%%@h.example.", "news:%25%25@h.example", "news:%%@h.example"),
        ("[news:a.%4@h.example]", "news:a.%254@h.example", "news:a.%4@h.example"),
    ] {
        let finding = finder.find(text).next().unwrap();
        assert_eq!((finding.url(), &text[finding.span()]), (url, written), "{text}");
        assert_eq!((finding.is_mended(), finding.cut()), (true, None), "{text}");
        assert_eq!(registry.parse(url).map(|parsed| parsed.as_str().to_owned()).as_deref(), Ok(url));
    }
    // Where nothing can be mended, the URL ends, and no other text is taken for it.
    for (text, url, written, cut) in [
        ("http://h:80a/[", "http://h:80", "http://h:80", Some('a')),
        ("[[http://h/a|label]]", "http://h/a", "http://h/a", Some('|')),
        ("http://h/a, b", "http://h/a", "http://h/a", None),
        ("<http://h/a b>", "http://h/ab", "http://h/a b", None),
    ] {
        let finding = finder.find(text).next().unwrap();
        assert_eq!((finding.url(), &text[finding.span()]), (url, written), "{text}");
        assert_eq!((finding.is_mended(), finding.cut()), (false, cut), "{text}");
    }
    let latin = finder.find_bytes(b"http://h/caf\xE9/").next().unwrap().into_url().into_owned();
    assert_eq!(latin, "http://h/caf%E9/");
    let long = format!("http://h/[{}] http://h/", "a".repeat(16_384));
    assert_eq!(finder.find(&long).map(|found| found.span().len()).collect::<Vec<_>>(), [9, 9]);
}

/// Text that is read on ends at what closes it in the scripts and the notations that there are.
#[test]
fn a_mending_finder_ends_at_closers() {
    let registry = Registry::current();
    let finder = Finder::new(&registry).mending();
    let closers = [
        "\u{2502}", "\u{2514}", "\u{60C}", "\u{61B}", "\u{61F}", "\u{6D4}", "\u{1362}", "\u{964}", "\u{589}",
        "\u{17D4}", "\u{2014}", "\u{2013}", "\u{2010}", "\u{2022}", "\u{2023}", "\u{25CF}", "\u{25B6}", "\u{2192}",
        "\u{21D2}", "\u{A9}", "\u{AE}", "\u{2122}", "\u{B0}", "\u{A7}", "\u{BB}", "\u{203A}", "\u{2026}", "\u{300D}",
        "\u{FF09}", "\u{3002}", "\u{2769}", "\u{27E9}", "[/url]", "[/b]", "[*]", "|label", "]",
    ];
    for closer in closers {
        for after in ["", " next", "next"] {
            let text = format!("see http://h/a{closer}{after}");
            let found: Vec<_> = finder.find(&text).map(|found| (found.url().to_owned(), found.is_mended())).collect();
            assert_eq!(found, [("http://h/a".to_owned(), false)], "{text}");
        }
    }
    for (text, url) in [
        ("http://h/?a[b]=1", "http://h/?a%5Bb%5D=1"),
        ("http://h/?a[b[/]]=1", "http://h/?a%5Bb%5B/%5D%5D=1"),
        ("[img]http://h/a[1].png[/img]", "http://h/a%5B1%5D.png"),
        ("[img]http://h/a[b[/]][/img]", "http://h/a%5Bb%5B/%5D%5D"),
        ("[url]http://[::1]/a[1][/url]", "http://[::1]/a%5B1%5D"),
        ("http://h/col\u{B7}lecci\u{F3}", "http://h/col%C2%B7lecci%C3%B3"),
        ("http://h/\u{1F600}", "http://h/%F0%9F%98%80"),
        ("http://h/\u{5D0}\u{5BE}\u{5D1}", "http://h/%D7%90%D6%BE%D7%91"),
    ] {
        assert_eq!(finder.find(text).next().unwrap().url(), url);
    }
}

/// Another URL than the one that is meant is no find, and is counted.
#[test]
fn no_url_is_cut_within_its_host_or_its_name() {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    for text in [
        "http://example.com.\u{440}\u{444}/",
        "http://ex\u{E4}mple.com/",
        "http://exa\u{308}mple.com/",
        "http://example.\u{4E2D}\u{56FD}/",
        "http://h[.]example/",
        "http://h.example[1]",
        "http://me@h[.]example/",
        "http://h\\@evil/",
        "\"http://h\\n\"",
        "ftp://h%-/",
        "http://[::1]a/",
        "news:aB1$h%4.1@h.example",
        "news:%xabc@h.example",
        "news:aBcD5.1$h%4.2@h",
        "news:a%@h",
        "(news:a%b%c%41@h.example)",
        "> news:a$1%zz@h.example, and",
        "see news:%%@h.example.",
        "[news:a.%4@h.example]",
        "http://xn--h.\u{4F8B}\u{3048}/",
        "http://h.example\u{E9}/",
        "https://m\u{FC}nchen.example/",
        "ftp://\u{3B1}\u{3B2}.example/a",
        "http://\u{43F}\u{440}\u{438}\u{43C}\u{435}\u{440}.\u{440}\u{444}/",
        "(http://\u{4F8B}\u{3048}.example)",
        "http://h_\u{E9}.example/",
        "mailto:me@h?subject=100% off",
        "mailto:me@h{x}",
        "mailto:me@h\u{E9}",
    ] {
        let mut findings = finder.find(text);
        assert_eq!(findings.next().map(Finding::into_url), None, "{text}");
        let left_out = findings.left_out();
        assert_eq!((left_out.cut, left_out.template, left_out.too_long), (1, 0, 0), "{text}");
    }
    let latin = b"http://caf\xE9.example/";
    assert_eq!(finder.find_bytes(latin).count(), 0);
    for (text, url) in [
        ("http://h.example\u{5728}", "http://h.example"),
        ("http://h.example\u{3092}\u{898B}", "http://h.example"),
        ("http://h.example\u{C5D0}", "http://h.example"),
        ("http://h.example\u{3002}", "http://h.example"),
        ("http://h.example\u{2014}x", "http://h.example"),
        ("http://h.example|label", "http://h.example"),
        ("[url]http://h.example[/url]", "http://h.example"),
        ("\u{2502}http://h.example\u{2502}", "http://h.example"),
        ("http://h.example\\", "http://h.example"),
        ("http://h:80a/", "http://h:80"),
        ("http://h/caf\u{E9}", "http://h/caf"),
        ("mailto:me@h\u{3002}", "mailto:me@h"),
        ("mailto:me@h\u{5728}", "mailto:me@h"),
        ("mailto:me@h|you", "mailto:me@h"),
    ] {
        assert_eq!(found(&registry, text), [url], "{text}");
    }
    // With a whole name, which mending cannot write without the feature `idna`, or a host that has two readings.
    let finder = finder.mending();
    for text in ["http://h[.]example/", "http://h\\@evil/", "http://me@h{x}/"] {
        assert_eq!(finder.find(text).count(), 0, "{text}");
    }
    let idn = finder.find("http://example.com.\u{440}\u{444}/a").next().map(|found| found.into_url().into_owned());
    assert_eq!(idn.as_deref(), cfg!(feature = "idna").then_some("http://example.com.xn--p1ai/a"));
    let idn = finder.find("see http://\u{E9}.\u{440}\u{444}/a, b").next().map(Finding::into_url);
    assert_eq!(idn.as_deref(), cfg!(feature = "idna").then_some("http://xn--9ca.xn--p1ai/a"));
    for text in ["http://\u{2026}", "http://\u{2014} http:// http://?"] {
        let mut findings = finder.find(text);
        assert_eq!((findings.next().is_none(), findings.left_out()), (true, LeftOut::default()), "{text}");
    }
}

#[test]
fn no_url_has_a_template_for_its_host() {
    let registry = Registry::current();
    let [finder, mending] = [Finder::new(&registry), Finder::new(&registry).mending()];
    for text in [
        "http://${H}:80/",
        "http://{host}/",
        "http://api.{region}.h.example/",
        "http://{{ host }}/",
        "http://$(host)/x",
        "http://h.$(domain)",
        "http://%s/",
        "http://%s:%d/",
        "http://h.%s/",
        "http://%HOST%/",
        "http://%(host)s/a",
        "http://<host>/",
        "http://<host>:<port>/",
        "http://api.<region>.h.example/",
        "http://#{host}/",
        "http://<%= host %>/",
        "http://h:${PORT}/",
        "http://h:{port}/",
        "http://me:{password}@h/",
        "git+https://{host}/",
    ] {
        for finder in [&finder, &mending] {
            let mut findings = finder.find(text);
            assert_eq!(findings.next().map(Finding::into_url), None, "{text}");
            assert_eq!((findings.left_out().template, findings.left_out().cut), (1, 0), "{text}");
        }
    }
    for (text, url) in [
        ("http://$H/", "http://$H/"),
        ("http://h/{id}", "http://h/"),
        ("http://h/$(x)", "http://h/$(x)"),
        ("http://h<br>", "http://h"),
        ("http://h.<br> next", "http://h"),
        ("<b>http://h</b>/", "http://h"),
        ("{http://h}{x}", "http://h"),
        ("(http://h){x}", "http://h"),
        ("http://h, {x}", "http://h"),
        ("http://%68/", "http://%68/"),
        ("http://h?{x}", "http://h"),
    ] {
        assert_eq!(finder.find(text).map(|found| found.into_url().into_owned()).next().as_deref(), Some(url), "{text}");
    }
}

#[test]
fn names_of_schemes_go_back_over_plus_signs() {
    let registry = Registry::current();
    for (text, url) in [
        ("pip install git+https://h/x.git", "git+https://h/x.git"),
        ("-e git+ftp://git@h/o/r.git@v1#egg=r", "git+ftp://git@h/o/r.git@v1#egg=r"),
        ("source = registry+https://h/index", "registry+https://h/index"),
        ("(a+b2+http://h/)", "a+b2+http://h/"),
        ("svn+HTTP://h/", "svn+HTTP://h/"),
        ("*git+http://h/*", "git+http://h/"),
        ("URL:git+http://h/", "git+http://h/"),
        ("see.http://h/", "http://h/"),
        ("see-http://h/", "http://h/"),
        ("see.git+http://h/", "git+http://h/"),
        ("see-git+http://h/", "git+http://h/"),
        ("c++http://h/", "http://h/"),
        ("1+http://h/", "http://h/"),
        ("1+1=2+http://h/", "http://h/"),
        ("a+1+http://h/", "a+1+http://h/"),
        ("+http://h/", "http://h/"),
        ("x+news:comp.x", "news:comp.x"),
        ("\"git+http://h/\"", "git+http://h/"),
    ] {
        assert_eq!(found(&registry, text), [url], "{text}");
    }
    let long = format!("{}+http://h/", "a".repeat(100));
    assert_eq!(found(&registry, &long), ["http://h/"], "no name is cut");
    let limited = Finder::new(&registry).with_delimiters(up_to(12));
    assert_eq!(limited.find("git+http://h/ http://h/a a+ftp://h/1").count(), 2, "the whole name counts");
    let registry = registry.with_as("view-source", uriel::schemes::http::Http);
    assert!(found(&registry, "view-source://h/")[0].starts_with("view-source:"));
}

#[test]
fn words_before_a_colon_are_no_urls() {
    let registry = Registry::current();
    for text in [
        "No news:-)",
        "No news:-D",
        "No news:-(((",
        "news:-/",
        "mailto:-)",
        "news:...",
        "news:;-)",
        "news:_",
        "news:=",
        "(news:-)",
        "news:--",
        "No news:$",
        "use crate::{news::News, mailto::Mailto};",
        "mailto::me@h",
    ] {
        assert_eq!(found(&registry, text), [""; 0], "{text}");
    }
    for text in ["news:comp.x", "news:*", "mailto:me@h", "news:a1@h", "file:/a", "news:comp.lang.c++"] {
        assert_eq!(found(&registry, &format!("see {text}, please")), [text], "{text}");
    }
    let finder = Finder::new(&registry).wrapped_schemes(["News", "http"]);
    let urls = finder.find("news:a <news:b> \"news:c\" http://h/ ftp://h/ git+http://h/").map(Finding::into_url);
    assert!(urls.eq(["news:b", "news:c", "ftp://h/"]));
}

#[test]
fn defanged_texts_are_made_whole() {
    let registry = Registry::current();
    let finder = Finder::new(&registry).defanged();
    for (text, url, written) in [
        ("at hxxp://h[.]example/a.", "http://h.example/a", "hxxp://h[.]example/a"),
        ("hxxps://h.example/", "https://h.example/", "hxxps://h.example/"),
        ("(hXXp://h(.)example/a)", "http://h.example/a", "hXXp://h(.)example/a"),
        ("http://h{.}example/a", "http://h.example/a", "http://h{.}example/a"),
        ("http://h[.]example", "http://h.example", "http://h[.]example"),
        ("http[:]//h.example/", "http://h.example/", "http[:]//h.example/"),
        ("hxxps[://]h[dot]example[/]a", "https://h.example/a", "hxxps[://]h[dot]example[/]a"),
        ("hxxp://h(DOT)example[:]8080/", "http://h.example:8080/", "hxxp://h(DOT)example[:]8080/"),
        ("hxxp://me[at]h[.]example/", "http://me@h.example/", "hxxp://me[at]h[.]example/"),
        ("mailto:me[@]h[.]example, and", "mailto:me@h.example", "mailto:me[@]h[.]example"),
        ("fxp://h[.]example/a b", "ftp://h.example/a", "fxp://h[.]example/a"),
        ("<hxxp://h.example/>", "http://h.example/", "hxxp://h.example/"),
        ("\"hxxp://h[.]example\"", "http://h.example", "hxxp://h[.]example"),
        ("see-hxxp://h[.]example|x", "http://h.example", "hxxp://h[.]example"),
        ("hxxp://1[.]2[.]3[.]4/x", "http://1.2.3.4/x", "hxxp://1[.]2[.]3[.]4/x"),
    ] {
        let all: Vec<_> = finder.find(text).collect();
        assert_eq!(all.len(), 1, "{text}: {all:?}");
        let found = &all[0];
        assert_eq!((found.url(), &text[found.span()], found.is_defanged()), (url, written, true), "{text}");
    }
    for text in ["http://h/a[b]", "<http://h/>", "http://h/(a)", "xmpp:me@h", "hxyp://h/", "10[:]30", "a[.]b"] {
        assert!(finder.find(text).all(|found| !found.is_defanged()), "{text}");
    }
    assert_eq!(found(&registry, "hxxp://h[.]example/"), [""; 0], "only if it is asked for");
    assert_eq!(finder.clone().wrapped_only().find("hxxp://h[.]example/").count(), 0);
    let mending = finder.mending().find("hxxp://h[.]example/[a").next().unwrap();
    assert_eq!((mending.url(), mending.is_mended(), mending.is_defanged()), ("http://h.example/%5Ba", true, true));
}

/// A user is never found as the host.
#[test]
fn a_url_is_found_before_a_port_without_digits() {
    let rfc1738 = Registry::rfc1738();
    assert_eq!(found(&rfc1738, "ftp://h:/c telnet://u;x@h::/"), ["ftp://h", "telnet://u;x@h"]);
    assert_eq!(found(&rfc1738, "at ftp://me;x@h.example:/"), ["ftp://me;x@h.example"]);
    assert_eq!(found(&rfc1738, "ftp://me;x@1.2:/ ftp://me?x@h.1/"), [""; 0]);
}

#[test]
fn fragments_belong_to_the_url_under_every_edition() {
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        assert_eq!(found(&registry, "<http://h/a#b> http://h/c#d."), ["http://h/a#b", "http://h/c#d"], "{edition}");
        assert_eq!(Finder::new(&registry).wrapped_only().find("<http://h/a#{>").count(), 0, "{edition}");
    }
}

/// Texts with findings in all forms, at their ends, and across lines.
fn samples() -> Vec<String> {
    let mut samples = vec![
        "> see <URL:http://h/a-\n> b->\n> and \"ftp://h/\" (http://h/a_(b)).".to_owned(),
        "http://h/mailto:me@h,news:a.b,<http://h/ a\tb> URL: gopher://h/0x&gt;y".to_owned(),
        "<http://h/<http://h/b>_telnet://h_ 'wais://h/d','http://h/'".to_owned(),
        format!("{}<http://h/{}>http://h/{}", "x".repeat(90), "a ".repeat(30), "b".repeat(99)),
        format!("http:{} http://h/\u{e9}\u{e9}http://h", ":".repeat(99)),
    ];
    let all = samples.join(" ");
    samples.push(all);
    samples
}

/// The usual delimiters for URLs of that length at most, in brackets and elsewhere.
fn up_to(longest: usize) -> Delimiters {
    Delimiters { longest, longest_in_brackets: longest, ..Delimiters::DEFAULT }
}

/// A finding by its values.
type Found = (Range<usize>, String, Wrapper, Vec<String>);

fn values(finding: &Finding<'_>) -> Found {
    (finding.span(), finding.url().to_owned(), finding.wrapper(), finding.alternatives().to_vec())
}

/// The findings in a text that comes in chunks of `size` octets.
fn in_chunks(finder: &Finder<'_>, text: &str, size: usize) -> Vec<Found> {
    let mut found = Vec::new();
    let mut stream = finder.stream(|finding| found.push(values(&finding)));
    text.as_bytes().chunks(size).for_each(|chunk| stream.push(chunk));
    let left_out = stream.finish();
    let mut findings = finder.find(text);
    findings.by_ref().for_each(drop);
    assert_eq!(left_out, findings.left_out(), "{size}: {text:?}");
    found
}

#[test]
fn text_in_chunks_has_the_findings_of_the_whole() {
    let registry = Registry::current();
    let mut samples = samples();
    samples.push("one after the other: http://h:80http://x/ news:a.b+@nntp://h/a/1".to_owned());
    for longest in [40, 120, Delimiters::DEFAULT.longest] {
        let finder = Finder::new(&registry).with_delimiters(up_to(longest));
        for text in &samples {
            let whole: Vec<_> = finder.find(text).map(|finding| values(&finding)).collect();
            assert!(!whole.is_empty() || longest == 40);
            for size in 1..=300 {
                assert_eq!(in_chunks(&finder, text, size), whole, "{size}, {longest}: {text}");
            }
        }
    }
}

/// Texts of pieces that begin, continue and end URLs in every form.
#[test]
fn random_text_in_chunks_has_the_findings_of_the_whole() {
    let registry = Registry::current();
    let finder = Finder::new(&registry).with_delimiters(up_to(60));
    let pieces = [
        "<",
        ">",
        "\"",
        " ",
        "\n",
        "\n> ",
        "-\n",
        "\r",
        "\t",
        "http://h/",
        "http:",
        "URL:",
        ":",
        "/",
        "a",
        "b.c",
        "&lt;",
        "&g",
        "t;",
        ")",
        "(",
        "mailto:me@h",
        "'",
        "\u{e9}",
        "x+news:a",
        "git+",
        "x-y:",
        "\n\n",
        "${",
        "}",
        "%s",
        "|",
        "[/",
        "]",
        "\u{2014}",
        "\u{5728}",
        "hxxp",
        "[.]",
        "[:]",
        "http://",
        "[*]",
        "[a]",
        "news:",
    ];
    let mut random = Random::new(seed(16));
    let mut count = 0;
    for nth in 0..4_000 {
        let finder = finder.clone();
        let finder = if nth % 2 == 0 { finder } else { finder.mending().any_scheme() };
        let finder = if nth % 3 == 0 { finder.in_markup() } else { finder };
        let finder = if nth % 5 == 0 { finder.defanged() } else { finder };
        let text: String = (0..random.below(24)).map(|_| *random.pick(&pieces)).collect();
        let whole: Vec<_> = finder.find(&text).map(|finding| values(&finding)).collect();
        for size in [1, 2, 3, 5, 8, 13] {
            assert_eq!(in_chunks(&finder, &text, size), whole, "{size}: {text:?}");
        }
        count += whole.len();
    }
    assert!(count > 2_000, "{count} URLs");
}

#[test]
fn a_stream_reports_a_url_as_soon_as_it_has_ended() {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    for (line, url) in [
        ("at http://h/a \n", "http://h/a"),
        ("http://h/a\n", "http://h/a"),
        ("1 < 2, \"http://h/a\"\n", "http://h/a"),
        ("<a href='http://h/a'>\n", "http://h/a"),
        ("<URL:http://h/\n a> \n", "http://h/a"),
    ] {
        let (before, end) = line.split_at(line.len() - 1);
        let found = RefCell::new(Vec::new());
        let mut stream = finder.stream(|finding| found.borrow_mut().push(finding.url().to_owned()));
        for nth in 1..=3 {
            stream.push(before.as_bytes());
            stream.push(end.as_bytes());
            assert_eq!(*found.borrow(), vec![url; nth], "{line:?}");
        }
    }
}

#[test]
fn a_stream_waits_for_what_may_still_belong_to_a_url() {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    for text in ["http://h/a", "see <http://h/a\n", "see <http", "> <http://h/a\n> b", "\"http://h/a"] {
        let mut count = 0;
        let mut stream = finder.stream(|_| count += 1);
        stream.push(text.as_bytes());
        drop(stream);
        assert_eq!(count, 0, "{text:?}");
    }
}

#[test]
fn parts_of_a_text_have_the_findings_of_the_whole() {
    let registry = Registry::current();
    let finder = Finder::new(&registry).with_delimiters(up_to(120));
    for text in samples() {
        let whole: Vec<_> = finder.find(&text).collect();
        for size in 1..=300 {
            let (mut found, mut at) = (Vec::new(), 0);
            while at < text.len() {
                let end = text.len().min(at + size);
                // A window of the text, as much of it as is said to be needed.
                let window = at.saturating_sub(finder.look_back())..text.len().min(end + finder.look_ahead());
                let octets = &text.as_bytes()[window.clone()];
                let mut findings = finder.find_between(octets, at - window.start..end - window.start);
                for finding in findings.by_ref() {
                    let span = finding.span().start + window.start..finding.span().end + window.start;
                    found.push((span, finding.url().to_owned(), finding.alternatives().to_vec()));
                }
                at = findings.end() + window.start;
            }
            let whole =
                whole.iter().map(|finding| (finding.span(), finding.url().to_owned(), finding.alternatives().to_vec()));
            assert!(found.iter().cloned().eq(whole), "{size}: {text}: {found:?}");
        }
    }
}

#[test]
fn octets_that_are_not_utf8_end_a_url() {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    let text = b"\xFFhttp://h/a\xE9b <http://h/\xFF> <http://h/b>\0mailto:me@h\x80";
    let found: Vec<_> = finder.find_bytes(text).map(|found| found.into_url().into_owned()).collect();
    assert_eq!(found, ["http://h/a", "http://h/", "http://h/b", "mailto:me@h"]);
}

#[test]
fn the_longest_url_is_a_limit() {
    let registry = Registry::current();
    let limited = |longest, text: &str| {
        let finder = Finder::new(&registry).with_delimiters(up_to(longest));
        finder.find(text).map(|found| found.url().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(limited(10, "http://h/a"), ["http://h/a"]);
    assert_eq!(limited(9, "http://h/a"), [""; 0], "no URL is cut");
    assert_eq!(limited(9, "http://h/,x"), [""; 0], "not even before punctuation");
    assert_eq!(limited(9, "http://h/. x"), ["http://h/"]);
    assert_eq!(limited(9, "(http://h/)x"), ["http://h/"]);
    for longest in 9..12 {
        assert_eq!(limited(longest, "http://h/%41"), [""; 0], "not even before an escape");
        assert_eq!(limited(longest, "http://h/,%41"), [""; 0]);
    }
    assert_eq!(limited(12, "http://h/%41"), ["http://h/%41"]);
    assert_eq!(limited(9, "http://h/%4x"), ["http://h/"], "no escape");
    assert_eq!(limited(10, "<http://h/a>"), ["http://h/a"]);
    assert_eq!(limited(9, "\"http://h/a\""), [""; 0]);
    assert_eq!(limited(10, "\"http://h/a\""), ["http://h/a"]);
    assert_eq!(limited(3, "http://h/a"), [""; 0]);
}

#[test]
fn brackets_have_a_limit_of_their_own() {
    let registry = Registry::current();
    let limits = |longest, longest_in_brackets| Delimiters { longest, longest_in_brackets, ..Delimiters::DEFAULT };
    let finder = Finder::new(&registry).with_delimiters(limits(9, 12));
    let found = |text| finder.find(text).map(|found| found.url().to_owned()).collect::<Vec<_>>();
    assert_eq!(found("<http://h/a\n >"), ["http://h/a"]);
    assert_eq!(found("<http://h/\n   >"), ["http://h/"], "as a bare URL");
    assert_eq!(found("<http://h/a\n  >"), [""; 0]);
    assert!(finder.look_ahead() > 12);
    assert!(Finder::new(&registry).with_delimiters(limits(12, 9)).look_ahead() > 12);
}

#[test]
fn a_finding_is_parsed_by_its_scheme() {
    let registry = Registry::rfc1738();
    let found = find_with(&registry, "<http://h/a#b> \"ftp:x\"");
    assert_eq!(found[0].parse(&registry).unwrap().as_str(), "http://h/a", "RFC 1738 has no fragment");
    assert!(found[1].parse(&registry).is_err(), "an ftp URL has a host");
}

#[test]
fn a_scheme_alone_is_no_url() {
    let registry = Registry::current();
    let delimiters = Delimiters { punctuation: CharSet::of(".,"), ..Delimiters::DEFAULT };
    let finder = Finder::new(&registry).with_delimiters(delimiters);
    for text in ["(news:)", "news:(", "news:.", "news:%", "'news:'"] {
        assert_eq!(finder.find(text).count(), 0, "{text}: all groups by RFC 5538, but not meant in prose");
    }
    assert_eq!(finder.find("(news:*)").next().unwrap().url(), "news:*");
}
