//! Round trips: a text is printed as it was read, byte for byte, and read again as it was printed.

use crate::vectors::{Complaints, Row, own_rows, parts_complaint, rows};
use uriel::{Edition, Encoded, ParseError, Registry, SchemeName, Uri, UriBuf, UriRef, UriRefBuf, schemes::Url};

#[test]
fn every_reference_prints_back_and_reads_the_same_again() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl").iter().filter(|row| row.is_valid()) {
        let (text, edition) = (row.input(), row.edition());
        let uri = UriRef::parse_with(text, edition).expect("the row is valid");
        let printed = uri.to_string();
        let complaint = if printed != text {
            Some(format!("prints as {printed:?}"))
        } else if uri.as_str() != text {
            Some(format!("is kept as {:?}", uri.as_str()))
        } else {
            let again = UriRef::parse_with(&printed, edition).expect("it is the same text");
            if again == uri { parts_complaint(row, &again) } else { Some(format!("{again:?} is not {uri:?}")) }
        };
        complaints.note(row, complaint);
    }
    complaints.settle(433);
}

#[test]
fn owned_and_borrowed_turn_into_each_other() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl").iter().filter(|row| row.is_valid()) {
        let (text, edition) = (row.input(), row.edition());
        let borrowed = UriRef::parse_with(text, edition).expect("the row is valid");
        let owned = UriRefBuf::parse_with(text, edition).expect("the row is valid");
        let copied = borrowed.to_owned();
        let same = owned.as_uri_ref() == borrowed && copied == owned && copied.edition() == edition;
        let same = same && owned.edition() == edition && format!("{owned}") == text;
        complaints.note(row, (!same).then(|| format!("{owned:?} is not {borrowed:?}")));
        if let Ok(borrowed) = Uri::parse_with(text, edition) {
            let owned = UriBuf::parse_with(text, edition).expect("it has a scheme");
            let copied = borrowed.to_owned();
            let same = owned.as_uri() == borrowed && copied == owned && copied.edition() == edition;
            let same = same && owned.edition() == edition && format!("{owned}") == text;
            complaints.note(row, (!same).then(|| format!("{owned:?} is not {borrowed:?}")));
        }
    }
    complaints.settle(433 + 328);
}

/// The components, put together with their delimiters, are the text: nothing is lost between them, nothing doubled.
#[test]
fn the_components_are_the_text() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl").iter().filter(|row| row.is_valid()) {
        let uri = UriRef::parse_with(row.input(), row.edition()).expect("the row is valid");
        let mut text = String::new();
        let mut add = |before: &str, part: Option<&str>| {
            if let Some(part) = part {
                text.push_str(before);
                text.push_str(part);
            }
        };
        add("", uri.scheme().map(SchemeName::as_str));
        add("", uri.scheme().map(|_| ":"));
        add("//", uri.authority());
        add("", Some(uri.path().as_str()));
        add(";", uri.params().map(Encoded::as_str));
        add("?", uri.query().map(Encoded::as_str));
        add("#", uri.fragment().map(Encoded::as_str));
        complaints.note(row, (text != row.input()).then(|| format!("put together: {text:?}")));
    }
    complaints.settle(433);
}

/// The same for the authority: userinfo, host and port; user and password.
#[test]
fn the_parts_of_the_authority_are_the_authority() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl").iter().filter(|row| row.is_valid()) {
        let uri = UriRef::parse_with(row.input(), row.edition()).expect("the row is valid");
        let (Some(authority), Some(host)) = (uri.authority(), uri.host()) else {
            continue;
        };
        let userinfo = uri.userinfo().map(|userinfo| format!("{}@", userinfo.as_str())).unwrap_or_default();
        let port = uri.port().map(|port| format!(":{port}")).unwrap_or_default();
        let put = format!("{userinfo}{}{port}", host.as_str());
        complaints.note(row, (put != authority).then(|| format!("put together: {put:?}, not {authority:?}")));
        let Some(userinfo) = uri.userinfo() else { continue };
        let password = uri.password().map(|password| format!(":{}", password.as_str())).unwrap_or_default();
        let put = format!("{}{password}", uri.user().expect("a userinfo has a user").as_str());
        complaints.note(
            row,
            (put != userinfo.as_str()).then(|| format!("put together: {put:?}, not {:?}", userinfo.as_str())),
        );
    }
    complaints.settle(230);
}

/// Parses, prints, parses again: the text is the same, and so is every typed field.
fn trip(text: &str, edition: Edition) -> Result<Option<String>, ParseError> {
    let url = Url::parse_with(text, edition)?;
    let printed = url.to_string();
    let again = Url::parse_with(&printed, edition)?;
    Ok(if printed != text {
        Some(format!("prints as {printed:?}"))
    } else if format!("{url:?}") != format!("{again:?}") || again != url {
        Some(format!("{again:?} is not {url:?}"))
    } else {
        None
    })
}

#[test]
fn every_typed_url_prints_back_and_reads_the_same_again() {
    let mut complaints = Complaints::default();
    for row in own_rows().filter(Row::is_valid) {
        for edition in Edition::ALL {
            let complaint = match trip(row.input(), edition) {
                Ok(complaint) => complaint,
                // A later document may have given up what RFC 1738 admits.
                Err(_) if edition != Edition::Rfc1738 => None,
                Err(error) => Some(format!("refused: {error}")),
            };
            complaints.note(&row, complaint.map(|complaint| format!("{edition}: {complaint}")));
        }
    }
    complaints.settle(5 * 147);
}

/// By way of a registry, too, and typed URLs are equal where their texts are.
#[test]
fn typed_urls_are_equal_after_the_trip() {
    let registry = Registry::rfc1738();
    let mut complaints = Complaints::default();
    for row in own_rows().filter(Row::is_valid) {
        let parsed = registry.parse(row.input()).expect("the row is valid");
        let printed = parsed.uri().to_string();
        let again = registry.parse(&printed).expect("the same text");
        let direct = Url::parse_with(row.input(), Edition::Rfc1738).expect("the row is valid");
        let equal = Url::of(&parsed) == Url::of(&again) && Url::of(&parsed) == direct;
        complaints.note(&row, (!equal || printed != row.input()).then(|| format!("prints as {printed:?}")));
    }
    complaints.settle(147);
}
