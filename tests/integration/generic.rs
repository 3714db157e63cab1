//! Every row of `vectors/generic.jsonl`: the generic parse under five editions, its components, and where it stops.

use crate::vectors::{Complaints, Row, edition, input_of, part, parts_complaint, rows};
use uriel::{Prefix, Uri, UriBuf, UriRef, UriRefBuf};

const PARTS: [&str; 13] = [
    "scheme",
    "authority",
    "authority_kind",
    "userinfo",
    "user",
    "password",
    "host",
    "port",
    "path",
    "urlpath",
    "params",
    "query",
    "fragment",
];

fn judge(row: &Row) -> Option<String> {
    match UriRef::parse_with(row.input(), row.edition()) {
        Err(error) if row.is_valid() => Some(format!("refused: {error}")),
        Ok(_) if !row.is_valid() => Some("accepted, but invalid".to_owned()),
        Err(_) => None,
        Ok(uri) => parts_complaint(row, &uri),
    }
}

#[test]
fn every_row_agrees() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl") {
        complaints.note(&row, judge(&row));
    }
    complaints.settle(673);
}

#[test]
fn reading_stops_where_the_rows_say() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl") {
        if row.is_valid() || !row.has_offset() {
            continue;
        }
        let complaint = match UriRef::parse_with(row.input(), row.edition()) {
            Ok(_) => Some("accepted, but invalid".to_owned()),
            Err(error) => row.offset_complaint(&error),
        };
        complaints.note(&row, complaint);
    }
    complaints.settle(238);
}

#[test]
fn an_error_says_which_edition_refused_and_points_into_the_text() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl") {
        let Err(error) = UriRef::parse_with(row.input(), row.edition()) else {
            continue;
        };
        let (text, span) = (row.input(), error.span());
        let sound = error.edition() == row.edition()
            && span.start == error.offset()
            && span.start <= span.end
            && span.end <= text.len()
            && text.is_char_boundary(span.start)
            && text.is_char_boundary(span.end)
            && !error.production().is_empty()
            && error.section().is_some_and(|section| !section.is_empty())
            && !error.to_string().contains('\n');
        complaints.note(&row, (!sound).then(|| format!("{error:?}")));
    }
    complaints.settle(240);
}

/// `Uri` is the same reading, of those references that have a scheme.
#[test]
fn uri_takes_what_has_a_scheme_and_reads_it_alike() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl") {
        let absolute = row.is_valid() && row.get("parts")["scheme"].is_string();
        let complaint = match Uri::parse_with(row.input(), row.edition()) {
            Err(error) => absolute.then(|| format!("refused: {error}")),
            Ok(_) if !absolute => Some("accepted without a scheme".to_owned()),
            Ok(uri) => {
                let general = UriRef::parse_with(row.input(), row.edition()).expect("a URI is a reference");
                let alike = Some(uri.scheme()) == general.scheme()
                    && uri.authority() == general.authority()
                    && uri.authority_kind() == general.authority_kind()
                    && uri.userinfo() == general.userinfo()
                    && uri.user() == general.user()
                    && uri.password() == general.password()
                    && uri.host() == general.host()
                    && uri.port() == general.port()
                    && uri.port_number() == general.port_number()
                    && uri.path() == general.path()
                    && uri.urlpath() == general.urlpath()
                    && uri.params() == general.params()
                    && uri.query() == general.query()
                    && uri.fragment() == general.fragment()
                    && uri.kind() == general.kind()
                    && uri.form() == general.form()
                    && uri.as_str() == general.as_str()
                    && uri.edition() == general.edition();
                (!alike).then(|| "differs from the reading as a reference".to_owned())
            }
        };
        complaints.note(&row, complaint);
    }
    complaints.settle(673);
}

/// The owned twins read the same components, and refuse with the same error.
#[test]
fn owned_twins_agree() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl") {
        let borrowed = UriRef::parse_with(row.input(), row.edition());
        let complaint = match (UriRefBuf::parse_with(row.input(), row.edition()), borrowed) {
            (Ok(owned), Ok(_)) => parts_complaint(&row, &owned.as_uri_ref()),
            (Err(owned), Err(borrowed)) => (owned != borrowed).then(|| format!("{owned:?}, borrowed {borrowed:?}")),
            (owned, borrowed) => Some(format!("{owned:?}, borrowed {borrowed:?}")),
        };
        complaints.note(&row, complaint);
        let (owned, borrowed) =
            (UriBuf::parse_with(row.input(), row.edition()), Uri::parse_with(row.input(), row.edition()));
        let complaint = match (owned, borrowed) {
            (Ok(owned), Ok(borrowed)) => {
                (owned.as_uri() != borrowed).then(|| format!("{owned:?}, borrowed {borrowed:?}"))
            }
            (Err(owned), Err(borrowed)) => (owned != borrowed).then(|| format!("{owned:?}, borrowed {borrowed:?}")),
            (owned, borrowed) => Some(format!("{owned:?}, borrowed {borrowed:?}")),
        };
        complaints.note(&row, complaint);
    }
    complaints.settle(2 * 673);
}

/// No octet of the tail may stand in any URL, so the prefix is the whole of the valid text, with the same components.
#[test]
fn a_prefix_ends_where_no_url_goes_on() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl").iter().filter(|row| row.is_valid()) {
        for tail in [" HTTP/1.1", ">", "\r\n", "\u{e9}", "\"", "%", "%4", "\0"] {
            let text = format!("{}{tail}", row.input());
            let complaint = match UriRef::parse_prefix(&text, row.edition()) {
                Err(error) => Some(format!("before {tail:?}: refused: {error}")),
                Ok(Prefix { url, rest, .. }) if url.as_str() != row.input() || rest != tail => {
                    Some(format!("before {tail:?}: {:?}, and {rest:?}", url.as_str()))
                }
                Ok(prefix) if UriRef::parse_with(&text, row.edition()) != Err(prefix.stop()) => {
                    Some(format!("before {tail:?}: another error than {}", prefix.stop()))
                }
                Ok(Prefix { url, .. }) => parts_complaint(row, &url),
            };
            complaints.note(row, complaint);
        }
    }
    complaints.settle(8 * 433);
}

/// Of a text that is no URL as a whole, a prefix is one, or nothing is; what comes back is cut from the text, and
/// stands alone.
#[test]
fn a_prefix_and_its_rest_are_the_text() {
    let (mut complaints, mut found) = (Complaints::default(), 0);
    for row in rows("generic.jsonl").iter().filter(|row| !row.is_valid()) {
        let text = row.input();
        let complaint = match UriRef::parse_prefix(text, row.edition()) {
            // The text before the offending octet may itself be no URL ("http://[::1").
            Err(_) => None,
            Ok(prefix) => {
                let (uri, rest, stop) = (prefix.url, prefix.rest, prefix.stop());
                found += 1;
                let whole = UriRef::parse_with(uri.as_str(), row.edition());
                let longer = (uri.as_str().len() + 1..=text.len())
                    .filter(|&end| text.is_char_boundary(end))
                    .find(|&end| UriRef::parse_with(&text[..end], row.edition()).is_ok());
                if format!("{}{rest}", uri.as_str()) != text {
                    Some(format!("{:?} and {rest:?} are not the text", uri.as_str()))
                } else if whole != Ok(uri) {
                    Some(format!("{:?} alone is {whole:?}", uri.as_str()))
                } else if UriRef::parse_with(text, row.edition()).as_ref() != Err(&stop) {
                    Some(format!("another error than {stop}"))
                } else {
                    longer.map(|end| format!("{:?} found, but {:?} is longer", uri.as_str(), &text[..end]))
                }
            }
        };
        complaints.note(row, complaint);
    }
    complaints.settle(240);
    assert_eq!(found, 144, "beginnings that are URLs");
}

/// The rows of `security.jsonl` that ask nothing but a generic parse.
#[test]
fn security_rows_agree() {
    let mut complaints = Complaints::default();
    for row in rows("security.jsonl") {
        let category = row.text("category").expect("every row has a category");
        let parses = match category {
            "raw-character" | "bad-escape" | "port-range" => true,
            "authority-trick" | "size" => row.text("api") == Some("parse"),
            _ => false,
        };
        if !parses {
            continue;
        }
        let Some(text) = input_of(&row) else { continue };
        let one = row.text("edition").map(|name| vec![edition(name)]);
        let named = row.get("editions").as_array();
        let named = named.map(|names| names.iter().map(|name| edition(name.as_str().expect("a name"))).collect());
        for edition in one.or(named).expect("the row names its editions") {
            let expect = row.get("expect");
            let want_ok = expect["parse"] == "ok";
            let complaint = match UriRef::parse_with(&text, edition) {
                Ok(_) if !want_ok => Some(format!("{edition}: accepted")),
                Err(error) if want_ok => Some(format!("{edition}: refused: {error}")),
                Ok(uri) => {
                    let host = expect.get("host").map(|host| host.as_str().map(str::to_owned));
                    let ranged = category == "port-range" && matches!(uri.port_number(), Ok(Some(_)));
                    if ranged {
                        Some(format!("{edition}: port {:?}", uri.port_number()))
                    } else {
                        host.filter(|host| *host != part(&uri, "host"))
                            .map(|host| format!("{edition}: host is not {host:?}"))
                    }
                }
                Err(error) => {
                    let at = expect.get("error_at").and_then(serde_json::Value::as_u64);
                    at.filter(|&at| at != error.offset() as u64)
                        .map(|at| format!("{edition}: offset not {at}: {error}"))
                }
            };
            complaints.note(&row, complaint);
        }
    }
    complaints.settle(150);
}

/// A password appears in no `Debug` text and in no error.
#[test]
fn passwords_stay_out_of_debug_and_errors() {
    let mut complaints = Complaints::default();
    for row in rows("security.jsonl") {
        if row.text("category") != Some("redaction")
            || !["debug", "error"].contains(&row.text("api").unwrap_or_default())
        {
            continue;
        }
        let expect = row.get("expect");
        let (shown, key) = match UriRef::parse_with(row.input(), row.edition()) {
            Ok(uri) => (format!("{uri:?} {uri:#?} {:?}", uri.to_owned()), "debug_must_not_contain"),
            Err(error) => (format!("{error} {error:?} {error:#?}"), "error_debug_must_not_contain"),
        };
        let secrets = expect[key].as_array().expect("the row names what must not be shown");
        let leaked = secrets.iter().filter_map(|secret| secret.as_str()).find(|secret| shown.contains(secret));
        let wanted = expect["debug_should_contain"].as_array().into_iter().flatten();
        let missing = wanted.filter_map(|part| part.as_str()).find(|part| !shown.contains(part));
        let complaint =
            leaked.map(|_| format!("shown: {shown}")).or(missing.map(|part| format!("no {part:?}: {shown}")));
        complaints.note(&row, complaint);
    }
    complaints.settle(6);
}

/// The questions above are about every part there is.
#[test]
fn the_rows_ask_for_every_part() {
    for name in PARTS {
        let asked = rows("generic.jsonl").iter().any(|row| !row.get("parts")[name].is_null());
        assert!(asked, "no row has the part {name:?}");
    }
}
