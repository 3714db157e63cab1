//! `uriel extract` in the formats that a parser reads: text, tags and links are told apart.

use crate::support::uriel_reads;

/// Checks the URLs that are found in a text of a format with some options.
#[track_caller]
fn finds_with(options: &[&str], format: &str, text: &str, expected: &[&str]) {
    let ran = uriel_reads(&[&["extract", "-o", "--format", format][..], options].concat(), text);
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), expected, "{format} {options:?}: {text}");
}

#[track_caller]
fn finds(format: &str, text: &str, expected: &[&str]) {
    finds_with(&[], format, text, expected);
}

/// A tag whose name has a ":" is no URL in brackets.
const TAGS: [&str; 14] = [
    "<dc:creator>Joe</dc:creator>",
    "<dc:creator >J</dc:creator\n>",
    "<itunes:owner><itunes:name>J</itunes:name></itunes:owner>",
    "<xs:sequence><xs:element name=\"a\" type=\"xs:string\"/></xs:sequence>",
    "<soap:Body></soap:Body>",
    "<xsl:template><xsl:apply-templates/></xsl:template>",
    "<svg:g xml:lang='de'><svg:path/></svg:g>",
    "<o:p></o:p><v:shape id=a></v:shape>",
    "<media:content\n medium=\"image\"></media:content>",
    "<x <y:z> 1 < 2:3 >",
    "<!-- <fb:like></fb:like> -->",
    "<tel:x><urn:y:z><data:,a>",
    "<news:news><news:publication\n news:a='b' xmlns:news.b=\"c\"/></news:news>",
    "<a news:x><b x=a news:y></news:z a>",
];

#[test]
fn no_tag_of_html_is_a_url() {
    for text in TAGS {
        finds("html", text, &[]);
        finds_with(&["--mode", "wrapped"], "html", text, &[]);
    }
    finds("html", "<script>if (a <b:c> d) x('</b:c>')</script><style>a <b:c></style>", &[]);
    finds("html", "<dc:relation>http://h/a</dc:relation>&lt;x-foo:bar&gt;", &["http://h/a", "x-foo:bar"]);
    finds("html", "<URL:http://h/a\n b> <url:foo:bar> <http://h/c>", &["http://h/ab", "foo:bar", "http://h/c"]);
}

#[test]
fn no_tag_of_xml_is_a_url() {
    for text in TAGS {
        finds("xml", text, &[]);
        finds_with(&["--mode", "wrapped"], "xml", text, &[]);
    }
    finds("xml", "<![CDATA[<foo:bar> <news:a></news:a>]]> <a:b c='<foo:bar>'/>", &[]);
    finds(
        "xml",
        "<![CDATA[<news:a>news:b</news:a><http://h/>]]><!--<mid:a@h>mid:b@h-->",
        &["news:b", "http://h/", "mid:b@h"],
    );
    finds(
        "xml",
        "<dc:relation>http://h/a</dc:relation>&lt;x-foo:bar&gt; <http://h/b>",
        &["http://h/a", "x-foo:bar", "http://h/b"],
    );
}

/// Types of programs, and what is like them.
#[test]
fn no_type_of_a_program_is_a_url() {
    for text in [
        "fn f<T: Text>(i: T) {}",
        "fn f() -> Result<(), Box<dyn std::error::Error>> {}",
        "pub struct Ring<const N: usize>([u8; N]);",
        "std::vector<std::string> v;",
        "impl From<std::io::Error> for E {}",
        "std::map<news::id, tel::number<mid::x>> m;",
        "fn f<news: Copy, tel: Copy>(a: news) {}",
        "class A<T extends data:x> {}",
        "let x = Map<string, news::Item>;",
        "Into::<String>::into, Vec::<urn::Name>::new()",
        "if a<b:c && d>e {}",
        "template <typename about:T>",
        "x = y<z ? 1 : data[0];",
        "#include <sip:h>",
        "for (auto it : List<mailto:a@h>()) {}",
    ] {
        finds("source", text, &[]);
        finds_with(&["--mend"], "source", text, &[]);
        finds("html", &format!("<script>{text}</script>"), &[]);
    }
    for (text, expected) in [
        ("make<llvm::Module>(\"http://h/\");", &["http://h/"][..]),
        ("Vec<news:a> // <http://h/a>, <URL:news:b>", &["http://h/a", "news:b"]),
        ("\"\\x3cnews:a>\" '\\u003cmid:b@h>'", &["news:a", "mid:b@h"]),
        ("f<T>('mailto:a@h')", &["mailto:a@h"]),
    ] {
        finds("source", text, expected);
    }
}

#[test]
fn a_link_of_xml_is_one_url() {
    for (text, expected) in [
        ("<enclosure url='http://h/a b' length='1'/>", &["http://h/a%20b"][..]),
        ("<a xlink:href=\"\n http://h/a b.png \"/>", &["http://h/a%20b.png"]),
        ("<rdf:Description rdf:about='http://h/{a}'/>", &["http://h/%7Ba%7D"]),
        ("<dc:x rdf:resource='http://h/a|b'/>", &["http://h/a%7Cb"]),
        ("<r xmlns='http://h/a b' xmlns:x = \"urn:x-y:z\">", &["http://h/a%20b", "urn:x-y:z"]),
        ("<media:thumbnail url=\"http://h/caf&#233;?a&amp;b\"/>", &["http://h/caf%C3%A9?a&b"]),
        ("<script src='http://h/a b'>u = 'http://h/c'</script>", &["http://h/a%20b", "http://h/c"]),
        ("<r xsi:schemaLocation='http://h/a http://h/a.xsd'/>", &["http://h/a", "http://h/a.xsd"]),
        ("<link>http://h/a?b&amp;c</link><!-- http://h/d-->", &["http://h/a?b&c", "http://h/d"]),
        ("<x><![CDATA[see http://h/a?b&amp;c]]></x>http://h/d", &["http://h/a?b&amp;c", "http://h/d"]),
        ("<?xml-stylesheet href='http://h/a'?><!DOCTYPE x SYSTEM \"http://h/b\">", &["http://h/a", "http://h/b"]),
        (
            "<a href='http://h/a'><b c=d href='http://h/b'></a><b 'x' url='http://h/c'>",
            &["http://h/a", "http://h/b", "http://h/c"],
        ),
        ("<a href='http://h/a b", &["http://h/a"]),
    ] {
        finds_with(&["--mend"], "xml", text, expected);
    }
    let feed = "<?xml version='1.0'?>\n<rss xmlns:dc='http://h/dc'><item>\n  <dc:creator>J</dc:creator><link>http://h/1</link>";
    let ran = uriel_reads(&["extract"], feed);
    assert_eq!(ran.out, "-:2:16: http://h/dc\n-:3:35: http://h/1\n");
}

#[test]
fn an_attribute_of_html_is_one_url() {
    for (text, expected) in [
        ("<a href=\"http://h/My Show.mp3\">", &["http://h/My%20Show.mp3"][..]),
        ("<img alt='' SRC = ' http://h/a b.png\n'>", &["http://h/a%20b.png"]),
        ("<form action='http://h/{id}'><button formaction=http://h/[a]>", &["http://h/%7Bid%7D", "http://h/%5Ba%5D"]),
        ("<q cite='http://h/a,b; c.'>", &["http://h/a,b;%20c."]),
        (
            "<object data=\"http://h/a|b\"><video poster=\"http://h/caf\u{e9}\">",
            &["http://h/a%7Cb", "http://h/caf%C3%A9"],
        ),
        ("<html manifest='http://h/m n'>", &["http://h/m%20n"]),
        (
            "<img srcset='http://h/a,b 1x, http://h/c 2x,http://h/d, http://h/e'>",
            &["http://h/a,b", "http://h/c", "http://h/d", "http://h/e"],
        ),
        ("<a ping='http://h/a  http://h/b\n'>", &["http://h/a", "http://h/b"]),
        ("<meta http-equiv=Refresh content=\"5; URL='http://h/a b'\">", &["http://h/a%20b"]),
        ("<meta content='0,http://h/a' http-equiv=refresh>", &["http://h/a"]),
        (
            "<p style=\"a:url(http://h/a b);b:URL( 'http://h/(c)' );c:url(&quot;http://h/d&quot;)\">",
            &["http://h/a%20b", "http://h/(c)", "http://h/d"],
        ),
        ("<a href='http://h/?a=1&amp;b=\"2\"&copy=3'>", &["http://h/?a=1&b=%222%22&copy=3"]),
        ("<a href='javascript:a(1)'><a href=foo:bar>", &["javascript:a(1)", "foo:bar"]),
        ("<base href='http://h/'><link href=http://h/b rel=x/><a\nhref='#a'><a href=/b>", &["http://h/", "http://h/b"]),
        ("<a title='http://h/a b' data-src='http://h/c'>", &["http://h/a", "http://h/c"]),
        ("<svg><use xlink:href='http://h/a b'/></svg>", &["http://h/a%20b"]),
        ("<title><a href='http://h/a b'></title><a href='http://h/c d'>", &["http://h/a", "http://h/c%20d"]),
        ("<a href='http://h/a b", &["http://h/a"]),
    ] {
        finds_with(&["--mend"], "html", text, expected);
    }
}

#[test]
fn a_link_is_whole_or_cut() {
    let page = "<a href=\"http://h/My Show.mp3\">\r\n<a href='\r\n  http://h/a\r\n'>\r\n<a href=mailto:a@h>";
    let ran = uriel_reads(&["extract", "--format", "html", "--json"], page);
    let spans: Vec<&str> = ran.out.lines().map(|line| &line["{\"file\":\"-\",".len()..]).collect();
    assert_eq!(
        spans,
        [
            r#""line":1,"column":10,"start":9,"end":20,"url":"http://h/My","wrapper":"link","alternatives":[],"cut":" ","mended":false}"#,
            r#""line":3,"column":3,"start":46,"end":56,"url":"http://h/a","wrapper":"link","alternatives":[],"cut":null,"mended":false}"#,
            r#""line":5,"column":9,"start":70,"end":80,"url":"mailto:a@h","wrapper":"link","alternatives":[],"cut":null,"mended":false}"#,
        ]
    );
    assert_eq!(ran.err, "note: 1 URL is cut at a character that may not be there; --mend reads on\n");
    // No other host is found than the one that is meant, and no other scheme.
    for host in ["${H}:80", "h[.]example", "{host}", "h.рф", "h\\x", "h:80a", "h .evil", "a b"] {
        finds("html", &format!("<a href='http://{host}/'>"), &[]);
    }
    let left_out = |host: &str| {
        let ran = uriel_reads(&["extract", "--mend", "--format", "html"], format!("<a href='http://{host}/'>"));
        assert_eq!(ran.out, "", "{host}");
        ran.err
    };
    for host in ["{host}", "${H}:80", "$(host)", "%s", "%d:80", "h.&lt;tld>"] {
        assert_eq!(left_out(host), "note: 1 URL is left out: a template is in the place of the host\n", "{host}");
    }
    let note = "note: 1 URL is left out: a character that may not be there would cut the host or the name\n";
    assert_eq!(left_out("h[.]example"), note);
    let page = "<a href='hxxp://h[.]example/a'><a href='http://h[.]example/b'><a href='http://h/'>";
    finds_with(&["--defanged"], "html", page, &["http://h.example/a", "http://h.example/b", "http://h/"]);
    for link in ["C:\\a", "javascript:a('b c')", "//h/", "a:b:c d", "", " "] {
        finds("html", &format!("<a href=\"{link}\">"), &[]);
    }
}

/// A tag that does not end is read as text, however long the text is.
#[test]
fn a_tag_without_an_end_is_text() {
    let tag = "<a href='http://h/a".to_owned();
    let long = format!("{}{} http://h/b <p>{}", tag, "x ".repeat(1 << 20), "<a href='http://h/c d'>");
    for text in [tag.clone() + " ", long.replace('\'', "\""), tag.repeat(20_000)] {
        let ran = uriel_reads(&["extract", "-o", "--format", "html"], &text);
        assert!(ran.out.starts_with("http://h/a"), "{}", ran.out.lines().count());
    }
}

#[test]
fn a_link_of_markdown_is_one_url() {
    for (text, expected) in [
        (
            "[a](http://h/a_\\(b\\)) ![c](<http://h/c d> \"http://h/e\")",
            &["http://h/a_(b)", "http://h/c%20d", "http://h/e"][..],
        ),
        ("[a](http://h/a_(b)), [http://h/c](http://h/d 'e')", &["http://h/a_(b)", "http://h/c", "http://h/d"]),
        ("[![a](http://h/b.png)](http://h/caf\u{e9})", &["http://h/b.png", "http://h/caf%C3%A9"]),
        ("[a]: <http://h/a b>\n[b]: http://h/{c}\n\n[a][] [b]", &["http://h/a%20b", "http://h/%7Bc%7D"]),
        ("[a](http://h/?a&amp;b\\_c) http://h/a\\_b?c&amp;d", &["http://h/?a&b_c", "http://h/a_b?c&d"]),
        ("<http://h/a|b> <foo:bar> <mailto:me@h> <me@h>", &["http://h/a%7Cb", "foo:bar", "mailto:me@h"]),
        ("`http://h/a~` and\n\n    http://h/c&amp;d\n", &["http://h/a~", "http://h/c&amp;d"]),
        (
            "a <a href=\"http://h/a b\">b</a>\n\n<p><img src='http://h/c d'>\n<dc:creator>",
            &["http://h/a%20b", "http://h/c%20d"],
        ),
        ("**http://h/a** *http://h/b* <URL:http://h/c\n d>", &["http://h/a", "http://h/b", "http://h/cd"]),
        ("[a](/b) [c](d:e) [f](#g) [h](C:\\i)", &["d:e"]),
        ("> [a](<http://h/a b>)\n> - [b](http://h/b\n>   'c')", &["http://h/a%20b", "http://h/b"]),
        ("# [a](http://h/a)\n\n| [b](http://h/b) | c |\n|---|---|\n", &["http://h/a", "http://h/b"]),
    ] {
        finds_with(&["--mend"], "markdown", text, expected);
    }
    let ran = uriel_reads(&["extract", "--format", "markdown"], "a\\_&amp;\n[b\\_](<http://h/a b>)\n");
    assert_eq!(ran.out, "-:2:8: http://h/a\n");
    // Too long a document is read as text.
    let long = "[a](http://h/a_\\(b\\))\n".repeat(60_000);
    let ran = uriel_reads(&["extract", "-o", "--unique", "--format", "markdown"], &long);
    assert_eq!(ran.out, "http://h/a_\n");
}

#[test]
fn a_url_ends_where_its_field_of_csv_does() {
    for (text, expected) in [
        ("a;b\n1;http://h/a;2\n", &["http://h/a"][..]),
        ("http://h/a;http://h/b;x\nhttp://h/c", &["http://h/a", "http://h/b", "http://h/c"]),
        ("a;b;c\nhttp://h/a,b;1;2", &["http://h/a,b"]),
        ("a,b\nhttp://h/a;b,1", &["http://h/a;b"]),
        ("a\tb\nhttp://h/a,b;c\thttp://h/d\n", &["http://h/a,b;c", "http://h/d"]),
        ("\"a,b,c\";d\r\nhttp://h/a;1\r\n", &["http://h/a"]),
        ("a;b\n\"http://h/a;b\";c", &["http://h/a;b"]),
        (
            "a,b\n\"see http://h/a,b, or \"\"http://h/c,d\"\"\",http://h/e",
            &["http://h/a,b", "http://h/c,d", "http://h/e"],
        ),
        ("a,b\n\"x\nhttp://h/a,b\ny\",http://h/c,\"\",\"\"\"\"", &["http://h/a,b", "http://h/c"]),
        ("sep=;\nhttp://h/a;b", &["http://h/a"]),
        ("a,<http://h/b,c>\n\"<http://h/d,\n e>\"", &["http://h/b", "http://h/d,e"]),
        ("http://h/a,1", &["http://h/a"]),
    ] {
        finds("csv", text, expected);
    }
    finds_with(&["--mend"], "csv", "a;b\nhttp://h/a^b;http://h/[c];", &["http://h/a%5Eb", "http://h/%5Bc%5D"]);
    let ran = uriel_reads(&["extract", "--format", "csv"], "a;\"b \"\" http://h/a\"\n\"\n\";http://h/b\n");
    assert_eq!(ran.out, "-:1:9: http://h/a\n-:3:3: http://h/b\n");
}

#[test]
fn finds_and_resolves_relative_references() {
    let page = "<a href='b c?d&amp;e'><img src=//i/j><a href='#k'><a href=http://l/><a href='{m}'> a/b <a href=''>";
    finds("html", page, &["http://l/"]);
    finds_with(&["--relative"], "html", page, &["b", "//i/j", "#k", "http://l/"]);
    let resolve = &["--relative", "--mend", "--base", "http://h/x/y"];
    let resolved = ["http://h/x/b%20c?d&e", "http://i/j", "http://h/x/y#k", "http://l/", "http://h/x/%7Bm%7D"];
    finds_with(resolve, "html", page, &resolved);
    for (format, text, expected) in [
        // The first BASE counts, from there on.
        (
            "html",
            "<a href=a><base target=b><base href='../c&amp;d/'><a href=e><base href=/f><a href=g>",
            &["http://h/x/a", "http://h/c&d/", "http://h/c&d/e", "http://h/f", "http://h/c&d/g"][..],
        ),
        ("html", "<base href='s d/'><a href=a>", &["http://h/x/s%20d/", "http://h/x/s%20d/a"]),
        ("html", "<base href='http://i/'><img srcset='a 1x, b 2x'>", &["http://i/", "http://i/a", "http://i/b"]),
        (
            "xml",
            "<a xml:base='b/' href='c'><d xml:base='http://i/j/'><e href='f'/></d><g xml:base='k/' src='l'/><m url='n'/></a><o href='p'/>",
            &[
                "http://h/x/b/",
                "http://h/x/b/c",
                "http://i/j/",
                "http://i/j/f",
                "http://h/x/b/k/",
                "http://h/x/b/k/l",
                "http://h/x/b/n",
                "http://h/x/p",
            ],
        ),
        ("markdown", "[a](b) <img src='e'>\n\n[f]: ../g", &["http://h/x/b", "http://h/x/e", "http://h/g"]),
        ("text", "<a href='a'> http://h/b", &["http://h/b"]),
    ] {
        finds_with(resolve, format, text, expected);
    }
    let ran = uriel_reads(&["extract", "--relative", "--base", "a", "--format", "html"], page);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.starts_with("error: in the base: expected"), "{}", ran.err);
}
