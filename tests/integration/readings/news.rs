//! `news` URLs.

use uriel::Edition::{Draft1996, Rfc1738, Rfc2396, Rfc2396bis, Rfc3986};
use uriel::schemes::{
    news::{Grouppart, News, NewsUrl},
    nntp::Nntp,
};

use super::{LATER, news, texts, typed_refuse};

/// `news://server/...`
///
/// Under RFC 1738 `news://x@h` is an article, "//x" at "h", and `news://h/g` is an error. RFC 5538 has the server.
#[test]
fn has_no_server() {
    let url = news(Rfc1738, "news://x@h");
    assert_eq!(article(&url), ("//x", "h"));
    assert_eq!(url.server(), None);
    typed_refuse(&News, Rfc1738, "news://h/g");
    typed_refuse(&News, Rfc1738, "news://h");
    for edition in LATER {
        let url = news(edition, "news://me@h:8119/g");
        let server = url.server().expect("it has one");
        assert_eq!((server.user().as_deref(), server.host().as_str(), server.port()), (Some("me"), "h", Some("8119")));
        assert_eq!(url.group().expect("it has one"), "g", "{edition}");
    }
}

/// `news://server`: RFC 5538 section 4 wants a "/" after the server, section 2.2 has an authority end at the end, too.
///
/// The rule decides.
#[test]
fn wants_a_slash_behind_its_server() {
    for edition in LATER {
        for text in ["news://h", "news://x@h", "news://h:119"] {
            assert_eq!(typed_refuse(&News, edition, text).offset(), text.len(), "{edition}: {text}");
        }
        assert_eq!(typed_refuse(&News, edition, "news://h#f").offset(), 8, "{edition}");
        assert!(matches!(news(edition, "news://h/").grouppart(), Grouppart::All), "{edition}");
    }
}

/// `news:///group`: an empty server.
///
/// It is the client's own, for `news` has a default host, and `nntp` has none.
#[test]
fn has_a_default_server_and_nntp_has_none() {
    for edition in LATER {
        let url = news(edition, "news:///a.b");
        assert_eq!(url.server().expect("it is there").host(), "", "{edition}");
        assert_eq!(url.group().expect("it has one"), "a.b", "{edition}");
        for text in ["nntp:///a.b", "nntp://me@/a.b", "nntp://:119/a.b"] {
            typed_refuse(&Nntp, edition, text);
        }
    }
    assert_eq!(news(Rfc3986, "news://me@:8119/a").server().expect("it is there").effective_port(), Ok(Some(8119)));
    typed_refuse(&News, Rfc2396, "news://me@:8119/a");
}

/// Nothing after `news:`: the rule of RFC 5538 lets newsgroups be empty.
///
/// All groups, as after a server; but RFC 2396 has no URI that ends there.
#[test]
fn without_a_name_is_all_groups() {
    for text in ["news:", "news:#f"] {
        for edition in [Draft1996, Rfc2396bis, Rfc3986] {
            assert!(matches!(news(edition, text).grouppart(), Grouppart::All), "{edition}: {text}");
        }
        assert_eq!(typed_refuse(&News, Rfc2396, text).offset(), 5, "{text}");
        assert_eq!(typed_refuse(&News, Rfc1738, text).offset(), 5, "{text}");
    }
}

/// `*` of RFC 1738 is all groups; RFC 5538 has it anywhere, and "?" as `%3F`.
///
/// `*` alone and nothing are all groups, anything else with a wildcard is a pattern, `%2A` and `**` among them.
#[test]
fn wildcards_make_a_pattern() {
    for edition in LATER {
        for text in ["news:**", "news:comp.*", "news:*.x", "news:%2A", "news:a%3Fb", "news://h/c*p.x"] {
            let group = news(edition, text).group().unwrap_or_else(|| panic!("{edition}: {text}: a group"));
            assert!(group.is_wildcard(), "{edition}: {text}");
            typed_refuse(&News, Rfc1738, text);
        }
        assert!(!news(edition, "news:a%40b").group().expect("an escaped \"@\" is none").is_wildcard());
        assert_eq!(typed_refuse(&News, edition, "news:a?b").offset(), 6, "{edition}: there is no query");
        assert_eq!(typed_refuse(&News, edition, "news:a,b").offset(), 6, "{edition}: nor a list");
    }
}

#[track_caller]
fn article<'a>(url: &NewsUrl<'a>) -> (&'a str, &'a str) {
    let article = url.article().unwrap_or_else(|| panic!("{url}: an article"));
    (article.unique().as_str(), article.host().as_str())
}

/// The rule `grouppart`, whose alternatives overlap: an article if there is an "@", then all groups, then one.
#[test]
fn a_name_is_an_article_if_there_is_an_at_sign() {
    for (text, unique, host) in [
        ("news:*@h", "*", "h"),
        ("news:a.b@h", "a.b", "h"),
        ("news:a;b/c?d:e&f=g@1.2.3.4", "a;b/c?d:e&f=g", "1.2.3.4"),
        ("news:%3Ea%20@h", "%3Ea%20", "h"),
    ] {
        assert_eq!(article(&news(Rfc1738, text)), (unique, host), "{text}");
    }
    assert!(matches!(news(Rfc1738, "news:*").grouppart(), Grouppart::All));
    let group = news(Rfc1738, "news:comp.infosystems.www.misc").group().expect("a group");
    assert_eq!(group, "comp.infosystems.www.misc");
    for text in [
        "news:",
        "news:*a",
        "news:**",
        "news:1a",
        "news:a%41",
        "news:@h",
        "news:a@",
        "news:a@b@c",
        "news:a@b:119",
        "news:a@b_c",
    ] {
        typed_refuse(&News, Rfc1738, text);
    }
}

/// A message-id in a URL: "characters that are in <gen-delims>" must be escaped, "specifically" `/ ? # [ ] %`.
///
/// The list decides for ":" and "@", which only a domain literal has. An escaped character must be one of the
/// message-id too.
#[test]
fn message_ids_are_those_of_rfc_5536() {
    for (text, unique, host) in [
        ("news:*@h", "*", "h"),
        ("news:cunl9i$15r2$1@a_b.c", "cunl9i$15r2$1", "a_b.c"),
        ("news:%61%2Eb%2F%3F%23%25@h", "%61%2Eb%2F%3F%23%25", "h"),
        ("news:a@%5B::1%5D", "a", "%5B::1%5D"),
        ("news:a@%5bx@(y),;%3C%5d", "a", "%5bx@(y),;%3C%5d"),
        ("news:a@%5B%5D", "a", "%5B%5D"),
        ("news:a@b_c", "a", "b_c"),
    ] {
        for edition in LATER {
            assert_eq!(article(&news(edition, text)), (unique, host), "{edition}: {text}");
        }
    }
    for (text, offset, production) in [
        ("news:a/b@h", 6, "newsgroups"),
        ("news:a%3E@h", 6, "id-left"),
        ("news:a%20b@h", 6, "id-left"),
        ("news:a..b@h", 7, "id-left"),
        ("news:.a@h", 5, "id-left"),
        ("news:a%2E@h", 9, "id-left"),
        ("news:@h", 5, "id-left"),
        ("news:a@", 7, "id-right"),
        ("news:a@[::1]", 7, "id-right"),
        ("news:a@b.", 9, "id-right"),
        ("news:a@b@c", 8, "newsurl"),
        ("news:a@b:119", 8, "newsurl"),
        ("news:a@%5B%3E%5D", 10, "no-fold-literal"),
        ("news:a@%5B%5C%5D", 10, "no-fold-literal"),
        ("news:a@%5Bb", 11, "no-fold-literal"),
    ] {
        for edition in LATER {
            let error = typed_refuse(&News, edition, text);
            assert_eq!((error.offset(), error.production()), (offset, production), "{edition}: {text}");
            let section = if production.starts_with("news") { "RFC 5538 section 4" } else { "RFC 5536 section 3.1.3" };
            assert_eq!(error.section(), Some(section), "{edition}: {text}");
        }
    }
}

/// news: ">" or space inside a message id.
///
/// Under RFC 1738 they parse, encoded, and decode; the protocol refuses them. RFC 5538 has neither.
#[test]
fn an_encoded_bracket_parses() {
    let text = "news:a%3E%0D%0Ab@h";
    assert_eq!(*news(Rfc1738, text).article().expect("an article").unique().decode(), *b"a>\r\nb");
    for edition in LATER {
        assert_eq!(typed_refuse(&News, edition, text).offset(), 6, "{edition}");
    }
}

/// The parts of a newsgroup: what is between the dots, and `%2E` stands for a dot (RFC 3986 section 2.3).
#[test]
fn newsgroups_have_parts() {
    for (text, parts) in [
        ("news:comp.lang.c++", &["comp", "lang", "c++"][..]),
        ("news:a", &["a"]),
        ("news:a..b.", &["a", "", "b", ""]),
        ("news:a%2Eb%2ec%2F", &["a", "b", "c%2F"]),
        ("news:comp.*", &["comp", "*"]),
    ] {
        assert_eq!(texts(news(Rfc3986, text).group().expect("a group").parts()), parts, "{text}");
    }
}
