//! A URL, a component and a value, a line each: an edited URL differs in that component alone.

use uriel::{
    Component::{self, Authority, Fragment, Host, Params, Path, Port, Query, Scheme, Userinfo},
    Edition, UriRef, UriRefBuf,
    edit::EditError,
};

use crate::lines;

/// Panics where the promise is broken.
pub fn check(text: &str) {
    let (url, rest) = lines(text);
    let (component, value) = lines(rest);
    for edition in Edition::ALL {
        let Ok(before) = UriRefBuf::parse_with(url, edition) else { continue };
        for changed in [Scheme, Authority, Userinfo, Host, Port, Path, Params, Query, Fragment] {
            if component.is_empty() || changed.as_str().starts_with(component) {
                let mut after = before.clone();
                match set(&mut after, changed, value) {
                    Ok(()) => is_alone(&before, &after, changed),
                    Err(error) => assert_eq!((after, error.component()), (before.clone(), changed), "{error}"),
                }
            }
        }
        pairs(before, component, value);
    }
}

fn set(url: &mut UriRefBuf, component: Component, value: &str) -> Result<(), EditError> {
    match component {
        Scheme => url.set_scheme(value),
        Authority => url.set_authority(value),
        Userinfo => url.set_userinfo(value),
        Host => url.set_host(value),
        Port => url.set_port(value),
        Path => url.set_path(value),
        Params => url.set_params(value),
        Query => url.set_query(value),
        _ => url.set_fragment(value),
    }
}

fn is_alone(before: &UriRefBuf, after: &UriRefBuf, changed: Component) {
    let again = UriRef::parse_with(after.as_str(), before.edition()).expect("an edited URL is one");
    assert_eq!(again, after.as_uri_ref());
    let of_authority = [Authority, Userinfo, Host, Port];
    for component in [Scheme, Authority, Userinfo, Host, Port, Path, Params, Query, Fragment] {
        let may_differ = component == changed
            || component == Authority && of_authority.contains(&changed)
            || changed == Authority && of_authority.contains(&component);
        if !may_differ {
            assert_eq!(
                component.of(&before.as_uri_ref()),
                component.of(&again),
                "{component} of {before} is not that of {after}"
            );
        }
    }
}

/// Segments and pairs are read back with the octets that were given.
fn pairs(before: UriRefBuf, key: &str, value: &str) {
    let mut url = before.clone();
    if url.set_query_pair(key, value).is_ok() {
        let read = url.query_pairs().find(|(name, _)| name.octets().eq(key.bytes()));
        let (_, written) = read.expect("the pair is there");
        assert!(written.is_some_and(|written| written.octets().eq(value.bytes())), "{before} {url}");
        url.remove_query_pairs(key).expect("a pair may go");
        assert!(!url.query_pairs().any(|(name, _)| name.octets().eq(key.bytes())), "{before} {url}");
    }
    let mut url = before.clone();
    if url.push_segment(value).is_ok() {
        let last = url.path().segments().next_back().expect("a segment");
        assert!(last.as_str().is_empty() || uriel::Encoded::new_unchecked(last.as_str()).octets().eq(value.bytes()));
        let _ = url.pop_segment();
    }
}
