//! Every public production against its rule: it reads a text to its end if, and only if, the rule describes the text.
//!
//! `URIEL_STRINGS` says how many texts are made for each module (200 000 if it is not set), `URIEL_SEED` which ones.

use std::{collections::BTreeSet, fmt::Write as _};

use uriel::{
    Edition, ParseError,
    grammar::{Stop, Under},
};

use crate::{
    generator::Generator,
    oracle::{
        recogniser::Recogniser,
        rules::{self, Rules},
    },
    random::{seed, strings},
    sources,
};

/// The editions that take the rules of a scheme from the scheme's own document.
const LATER: &[Edition] = &[Edition::Draft1996, Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986];

/// The productions of a module, and the document that has their rules.
struct Module {
    /// The file of its source without `.rs`, or a folder.
    path: &'static str,
    document: &'static str,
    editions: &'static [Edition],
    productions: &'static [Production],
}

struct Production {
    name: &'static str,
    /// Beginning of the rule, in either case, that the production does not read.
    after: &'static str,
    /// Expression that it reads, in the words of the document; by default the rule of its name.
    rule: Option<&'static str>,
    /// Reason why it cannot be compared with a rule.
    unlike: Option<&'static str>,
    reads_whole: fn(Under<'_, '_>) -> bool,
    refusal: fn(Under<'_, '_>) -> Option<nom::Err<Stop>>,
    /// The rest that it leaves of a text; `None` if it refuses the text.
    rest: for<'a> fn(Under<'a, '_>) -> Option<&'a str>,
}

/// The table of productions, and the tests of each module.
///
/// A row may end in `after`, `=` or `unlike`, and a value: see [`Production`].
macro_rules! modules {
    ($(
        $module:ident ($path:literal, $($inner:ident)::+, $document:ident, $editions:expr):
        $($production:ident $(after $before:literal)? $(= $rule:literal)? $(unlike $reason:literal)?),* $(,)?;
    )*) => {
        const MODULES: &[&Module] = &[$(&$module::MODULE),*];

        $(mod $module {
            use nom::{Parser, combinator::all_consuming};
            use uriel::$($inner)::+ as subject;

            use super::{Module, Production};

            pub const MODULE: Module = Module {
                path: $path,
                document: stringify!($document),
                editions: $editions,
                productions: &[$(
                    Production {
                        name: stringify!($production),
                        after: concat!($($before)?),
                        rule: [$($rule)?].first().copied(),
                        unlike: [$($reason)?].first().copied(),
                        reads_whole: |i| all_consuming(subject::$production).parse(i).is_ok(),
                        refusal: |i| subject::$production(i).err(),
                        rest: |i| subject::$production(i).ok().map(|(rest, _)| rest.as_str()),
                    },
                )*],
            };

            #[test]
            fn reads_what_its_rules_describe() {
                MODULE.compare();
            }

            #[test]
            fn has_a_row_for_every_production() {
                MODULE.is_complete();
            }

            #[test]
            fn leaves_the_end_of_a_text() {
                MODULE.leaves_ends();
            }
        })*
    };
}

modules! {
    rfc1738 ("src/grammar/rfc1738", grammar::rfc1738, rfc1738, &[super::Edition::Rfc1738]):
        genericurl, url, otherurl, scheme, schemepart, ip_schemepart, login, hostport, host, hostname, domainlabel,
        toplabel, alphadigit, hostnumber, port, user, password, urlpath, ftpurl, fpath, fsegment, ftptype, fileurl,
        httpurl, hpath, hsegment, search, gopherurl, gtype, selector, gopher_plus_string, mailtourl,
        encoded822addr, newsurl, grouppart, group, article, nntpurl, telneturl, waisurl, waisdatabase, waisindex,
        waisdoc, database, wtype, wpath, prosperourl, ppath, psegment, fieldspec, fieldname, fieldvalue, lowalpha,
        hialpha, alpha, digit, safe, extra, national, punctuation, reserved, hex, escape, unreserved, uchar, xchar,
        digits;

    draft1996 ("src/grammar/draft1996", grammar::draft1996, draft1996, &[super::Edition::Draft1996]):
        alpha, lowalpha, hialpha, digit, alphanum, urlchar, uchar, pchar, reserved, unreserved, mark, escaped, hex,
        excluded, control, space, delims, unwise, national, url_reference, fragment, scheme, absolute_url, opaque_url,
        generic_url, relative_url, net_path, abs_path, rel_path, server, user, password, hostport, host, hostname,
        domainlabel, toplabel, hostnumber, port, path, fsegment, segment, parameters, param, query;

    rfc2396 ("src/grammar/rfc2396", grammar::rfc2396, rfc2396, &[super::Edition::Rfc2396]):
        uri_reference, absolute_uri, relative_uri, hier_part, opaque_part, uric_no_slash, net_path, abs_path, rel_path,
        rel_segment, scheme, authority, reg_name, server, userinfo, hostport, host, hostname, domainlabel, toplabel,
        ipv4address, port, path, path_segments, segment, param, pchar, query, fragment, uric, reserved, unreserved,
        mark, escaped, hex, control, space, delims, unwise, alphanum, alpha, lowalpha, upalpha, digit;

    rfc2396bis ("src/grammar/rfc2396bis", grammar::rfc2396bis, rfc2396bis, &[super::Edition::Rfc2396bis]):
        absolute_uri_reference, uri_reference, absolute_uri, relative_uri, hier_part, opaque_part, uric_no_slash,
        net_path, abs_path, rel_path, rel_segment, scheme, authority, reg_name, server, userinfo, hostport, host, port,
        hostname, qualified, domainlabel, toplabel, alphanum, ipv4address, dec_octet, ipv6reference, ipv6address, h4, path, path_segments, segment, pchar,
        query, fragment, uric, reserved, unreserved, mark, escaped, delims, unwise;

    rfc3986 ("src/grammar/rfc3986", grammar::rfc3986, rfc3986, &[super::Edition::Rfc3986]):
        uri, hier_part, uri_reference, absolute_uri, relative_ref, relative_part, scheme, authority, userinfo, host,
        port, ip_literal, ipvfuture, ipv6address, h16, ls32, ipv4address, dec_octet, reg_name, path, path_abempty,
        path_absolute, path_noscheme, path_rootless, path_empty, segment, segment_nz, segment_nz_nc, pchar, query,
        fragment, pct_encoded, unreserved, reserved, gen_delims, sub_delims;

    file ("schemes/file", schemes::file, rfc8089, super::LATER):
        file_hier_part, auth_path,
        file_auth unlike "it reads nothing that no \"/\" follows",
        // The two paths leave it to `file_hier_part` that "//" begins an authority.
        local_path = r#"[ drive-letter ] path-absolute / "/" path-abempty"#,
        path_absolute = r#"path-absolute / "/" path-abempty"#;

    http ("schemes/http", schemes::http, rfc9110, super::LATER):
        authority,
        hier_part after "http:" = "http-URI";

    mailto ("schemes/mailto", schemes::mailto, rfc6068, super::LATER):
        to, hfields, hfield, hfname, hfvalue,
        mailto_uri after "mailto:",
        addr_spec unlike "an octet and its escape are the same to it",
        local_part unlike "an octet and its escape are the same to it",
        domain unlike "an octet and its escape are the same to it",
        atom unlike "an octet and its escape are the same to it",
        quoted_string unlike "an octet and its escape are the same to it",
        domain_literal unlike "an octet and its escape are the same to it";

    news ("schemes/news", schemes::news, rfc5538, super::LATER):
        server, newsgroups, article,
        id_left = "<id-left, see [RFC5536]>",
        id_right = "<id-right, see [RFC5536]>",
        no_fold_literal = "<no-fold-literal, see [RFC5536]>";

    nntp ("schemes/nntp", schemes::nntp, rfc5538, super::LATER):
        group, article_number;
}

impl Module {
    /// Reads texts of each rule, and texts like them, as the production and as the rule.
    fn compare(&self) {
        let texts = strings(200_000) / (self.editions.len() * self.productions.len()) as u64 + 1;
        let mut complaints = String::new();
        for &edition in self.editions {
            let rules = Rules::of(edition);
            for (index, production) in self.productions.iter().enumerate().filter(|(_, it)| it.unlike.is_none()) {
                let rule = rules.tree(self.document, &self.rule_of(production, &rules));
                let recogniser = Recogniser::new(rule.clone());
                let mut generator = Generator::of_rule(rule, seed(5) ^ (edition as u64) << 56 ^ (index as u64) << 48);
                let texts = (0..texts).map(|_| generator.next());
                let differ = texts.filter(|text| production.reads(text, edition) == Some(!recogniser.accepts(text)));
                for text in differ.take(5) {
                    writeln!(complaints, "  {edition}: {} and {text:?}", production.name).expect("a string takes it");
                }
            }
        }
        assert!(complaints.is_empty(), "production and rule differ:\n{complaints}");
    }

    /// A production must leave an end of the text that it read, whatever the text is.
    fn leaves_ends(&self) {
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
        for (production, text) in self.productions.iter().flat_map(|production| TEXTS.map(|text| (production, text))) {
            for &edition in self.editions {
                let rest = (production.rest)(Under::new(text, edition)).unwrap_or_default();
                assert!(text.ends_with(rest), "{edition}: {} leaves {rest:?} of {text:?}", production.name);
            }
        }
    }

    /// The table has every public function that the module defines or names again, and in the module of an edition
    /// every rule that the document prints.
    fn is_complete(&self) {
        let mut due: BTreeSet<_> = sources::module(self.path).iter().flat_map(|text| public_functions(text)).collect();
        if self.document == self.editions[0].to_string() {
            due.extend(rules::printed(self.document).into_iter().map(|(name, _)| name));
        }
        due.retain(|due| !self.has(due) && !names_again(self.path, due));
        assert!(due.is_empty(), "{}: no row of the table is for {due:?}", self.path);
    }

    fn has(&self, production: &str) -> bool {
        self.productions.iter().any(|row| letters(row.name) == letters(production))
    }

    /// The expression that a production reads.
    fn rule_of(&self, production: &Production, rules: &Rules) -> String {
        let named = || rules.names(self.document).into_iter().find(|rule| letters(rule) == letters(production.name));
        let rule = production.rule.map(str::to_owned).or_else(named);
        rule.unwrap_or_else(|| panic!("{}: no rule is called {}", self.path, production.name))
    }
}

/// Tells if a production reads the whole of a text; `None` if that does not begin as its rule does.
type Reads<'p> = dyn Fn(&str) -> Option<bool> + 'p;

/// Shows each production under each edition: its name, the automaton of its rule, and how it reads a text.
pub fn each_rule(visit: &mut dyn FnMut(&str, &Recogniser, &Reads<'_>)) {
    for module in MODULES {
        for &edition in module.editions {
            let rules = Rules::of(edition);
            for production in module.productions.iter().filter(|production| production.unlike.is_none()) {
                let recogniser = Recogniser::new(rules.tree(module.document, &module.rule_of(production, &rules)));
                let name = format!("{edition} {}", production.name);
                visit(&name, &recogniser, &|text| production.reads(text, edition));
            }
        }
    }
}

/// The message of every production for each of the texts that it refuses: its module, its edition and name, the text,
/// the message.
pub fn refusals<'t>(texts: &'t [&'t str]) -> impl Iterator<Item = (&'static str, String, &'t str, String)> {
    let rows = MODULES.iter().flat_map(|module| module.productions.iter().map(move |production| (module, production)));
    rows.flat_map(move |(module, production)| {
        texts.iter().filter_map(move |&text| {
            let edition = module.editions[0];
            let stop = (production.refusal)(Under::new(text, edition))?;
            let error = ParseError::from_stop(text, stop, edition, production.name);
            Some((module.path, format!("{edition} {}", production.name), text, error.to_string()))
        })
    })
}

impl Production {
    /// Reads a text of its rule; `None` if the text does not begin as the rule does.
    fn reads(&self, text: &str, edition: Edition) -> Option<bool> {
        let (before, text) = text.split_at_checked(self.after.len())?;
        before.eq_ignore_ascii_case(self.after).then(|| (self.reads_whole)(Under::new(text, edition)))
    }
}

/// The letters that the names of a rule and of its function have in common: `IPv6address` is `ipv6address`,
/// `gopher+_string` is `gopher_plus_string`.
fn letters(name: &str) -> String {
    name.to_lowercase().replace('+', "plus").replace(['-', '_'], "")
}

/// The functions of a source that are public by `pub fn` or `pub use`.
fn public_functions(source: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in source.lines() {
        // Methods are indented.
        let signature = line.strip_prefix("pub fn ").or_else(|| line.strip_prefix("pub const fn ")).unwrap_or_default();
        names.extend(signature.split(['<', '(']).next().map(str::to_owned));
        // A row of `runs!` or of `characters!`.
        let row = line.trim_start().split_once(" = ");
        let row = row.filter(|(_, read)| ["* ", "1* ", "one "].iter().any(|words| read.starts_with(words)));
        names.extend(row.map(|(name, _)| name.to_owned()));
        // The line of `production!`.
        let line = line.strip_prefix("    pub fn ").and_then(|line| line.split_once(" = b\""));
        names.extend(line.map(|(name, _)| name.to_owned()));
    }
    for list in format!("\n{source}").split("\npub use ").skip(1) {
        let list = list.split(';').next().unwrap_or_default();
        if list == "crate::scheme_rules::*" {
            names.extend(sources::module("schemes/rfc1738").iter().flat_map(|source| public_functions(source)));
            continue;
        }
        assert!(!list.contains('*'), "a list of names is due, not {list:?}");
        // A path that ends here has its names in braces.
        for item in list.split(['{', '}', ',']).map(str::trim).filter(|item| !item.ends_with("::")) {
            names.extend(item.rsplit([':', ' ']).next().map(str::to_owned));
        }
    }
    // Types begin with a capital letter.
    names.retain(|name| name.starts_with(|first: char| first.is_ascii_lowercase()));
    names
}

/// The module of RFC 1738 has the rules that it names again from the schemes; so they are compared once.
fn names_again(path: &str, production: &str) -> bool {
    path.starts_with("schemes/") && rfc1738::MODULE.has(production)
}

/// Each document of an edition is in the table, and each scheme that has public productions.
#[test]
fn every_module_is_in_the_table() {
    let of_editions = Edition::ALL.map(|edition| format!("src/grammar/{edition}"));
    let of_schemes = sources::modules("schemes").into_iter().map(|name| format!("schemes/{name}"));
    for path in of_editions.into_iter().chain(of_schemes) {
        let names: BTreeSet<_> = sources::module(&path).iter().flat_map(|source| public_functions(source)).collect();
        let is_due = names.iter().any(|name| !names_again(&path, name));
        assert!(!is_due || MODULES.iter().any(|module| module.path == path), "no table is for {path}");
    }
}

#[test]
fn public_functions_are_found() {
    let source = "pub use super::{
    escaped as pct_encoded, host, Authority,
    octets::{gen_delims, sub_delims},
};
pub use self::one::two;
// pub fn none() {}
pub(crate) fn inner() {}
pub fn uri<T: Text>(i: T) -> Read<T> {}
pub const fn octet(octet: u8) -> Octet {
    pub fn method(&self) {}
    fpath = * Fpath { FPATH, CHARACTERS };
    pub fn ftpurl = b\"ftp:\" ftp_schemepart -> FtpParts for Ftp { FTPURL, bulk Fpath }
";
    let expected = ["fpath", "ftpurl", "gen_delims", "host", "octet", "pct_encoded", "sub_delims", "two", "uri"];
    assert_eq!(public_functions(source), expected.map(str::to_owned).into());
}
