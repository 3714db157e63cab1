//! Every production of the five documents is there, by its name and in the document's order, and can be called; and above
//! it stands its rule as the document prints it (`rules/`).

use uriel::{
    Edition,
    grammar::{Under, draft1996, rfc1738, rfc2396, rfc2396bis, rfc3986},
};

/// Calls each production on each text: it must come back, and leave a rest that the text ends with.
macro_rules! call {
    ($edition:expr, $document:ident: $($production:ident)*) => {
        for text in TEXTS {
            let input = Under::new(text, $edition);
            $(
                if let Ok((rest, _)) = $document::$production(input) {
                    let name = stringify!($production);
                    assert!(text.ends_with(rest.as_str()), "{name} leaves {rest:?} of {text:?}");
                }
            )*
        }
    };
}

const TEXTS: [&str; 12] = [
    "",
    "a",
    "-._~!$&'()*+,;=:@/?#[]%41%",
    "%7e",
    "\u{e9}",
    "1.2.3.4",
    "[::1]:80/",
    "ftp://me:pw@h.de:21/a/b;type=i",
    "gopher://h:70/7find%09me%09+",
    "news:a@b.c#d",
    "wais://h/db/t/p",
    "prospero://h/a;b=c",
];

#[test]
fn rfc1738_has_all_its_productions() {
    call!(Edition::Rfc1738, rfc1738:
        genericurl url otherurl scheme schemepart ip_schemepart login hostport host hostname domainlabel toplabel
        alphadigit hostnumber port user password urlpath ftpurl fpath fsegment ftptype fileurl httpurl hpath
        hsegment search gopherurl gtype selector gopher_plus_string mailtourl encoded822addr newsurl grouppart group
        article nntpurl telneturl waisurl waisdatabase waisindex waisdoc database wtype wpath prosperourl ppath
        psegment fieldspec fieldname fieldvalue lowalpha hialpha alpha digit safe extra national punctuation
        reserved hex escape unreserved uchar xchar digits
    );
}

#[test]
fn draft1996_has_all_its_productions() {
    call!(Edition::Draft1996, draft1996:
        alpha lowalpha hialpha digit alphanum urlchar uchar pchar reserved unreserved mark escaped hex excluded
        control space delims unwise national url_reference fragment scheme absolute_url opaque_url generic_url
        relative_url net_path abs_path rel_path server user password hostport host hostname domainlabel toplabel
        hostnumber port path fsegment segment parameters param query
    );
}

#[test]
fn rfc2396_has_all_its_productions() {
    call!(Edition::Rfc2396, rfc2396:
        uri_reference absolute_uri relative_uri hier_part opaque_part uric_no_slash net_path abs_path rel_path
        rel_segment scheme authority reg_name server userinfo hostport host hostname domainlabel toplabel
        ipv4address port path path_segments segment param pchar query fragment uric reserved unreserved mark escaped
        hex alphanum alpha lowalpha upalpha digit
    );
}

#[test]
fn rfc2396bis_has_all_its_productions() {
    call!(Edition::Rfc2396bis, rfc2396bis:
        absolute_uri_reference uri_reference absolute_uri relative_uri hier_part opaque_part uric_no_slash net_path
        abs_path rel_path rel_segment scheme authority reg_name server userinfo hostport host port hostname
        qualified domainlabel toplabel alphanum ipv4address dec_octet ipv6reference ipv6address h4 path
        path_segments segment pchar query fragment uric reserved unreserved mark escaped
    );
}

#[test]
fn rfc3986_has_all_its_productions() {
    call!(Edition::Rfc3986, rfc3986:
        uri hier_part uri_reference absolute_uri relative_ref relative_part scheme authority userinfo host port
        ip_literal ipvfuture ipv6address h16 ls32 ipv4address dec_octet reg_name path path_abempty path_absolute
        path_noscheme path_rootless path_empty segment segment_nz segment_nz_nc pchar query fragment pct_encoded
        unreserved reserved gen_delims sub_delims
    );
}

/// The rules of a document, as it prints them and less their comments, each under its name.
fn rules(text: &str) -> Vec<(String, String)> {
    let mut rules: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        let line = line.split(" ;").next().unwrap_or_default();
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        match (words.split_once(" = "), rules.last_mut()) {
            (Some((name, rule)), _) if !line.starts_with(' ') => rules.push((name.to_owned(), rule.to_owned())),
            (_, Some((_, rule))) if !words.is_empty() => rule.extend([" ", &words]),
            _ => {}
        }
    }
    rules
}

/// The blocks of rules in the documentation of the productions, each with the text above it.
fn documented() -> Vec<(String, Vec<(String, String)>)> {
    let mut folders = vec![
        concat!(env!("CARGO_MANIFEST_DIR"), "/src/grammar").into(),
        concat!(env!("CARGO_MANIFEST_DIR"), "/schemes").into(),
    ];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        let folder: std::path::PathBuf = folder;
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                sources.push(std::fs::read_to_string(path).expect("a source"));
            }
        }
    }
    let mut blocks = Vec::new();
    for source in &sources {
        let mut heading = String::new();
        let mut block: Option<String> = None;
        for line in source.lines() {
            let Some(line) = line.trim_start().strip_prefix("///") else {
                heading.clear();
                continue;
            };
            let line = line.strip_prefix(' ').unwrap_or(line);
            match (&mut block, line) {
                (None, "```abnf") => block = Some(String::new()),
                (None, _) => heading.push_str(line),
                (Some(text), "```") => {
                    blocks.push((std::mem::take(&mut heading).to_lowercase(), rules(text)));
                    block = None;
                }
                (Some(text), _) => text.extend([line, "\n"]),
            }
        }
    }
    blocks
}

#[test]
fn every_rule_stands_verbatim_above_its_production() {
    let documented = documented();
    for (document, text) in [
        ("rfc 1738", include_str!("../rules/rfc1738.abnf")),
        ("draft 1996", include_str!("../rules/draft1996.abnf")),
        ("rfc 2396", include_str!("../rules/rfc2396.abnf")),
        ("2396bis", include_str!("../rules/rfc2396bis.abnf")),
        ("rfc 3986", include_str!("../rules/rfc3986.abnf")),
    ] {
        for rule in rules(text) {
            let stands = documented.iter().any(|(heading, rules)| heading.contains(document) && rules.contains(&rule));
            assert!(stands, "{document}: {} = {}", rule.0, rule.1);
        }
    }
}
