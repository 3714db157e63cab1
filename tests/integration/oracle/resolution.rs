//! Resolution by the letter: each document's algorithm as it is written, step by step and slow, over strings alone.
//!
//! Decisions of the library where a document is silent are taken here too, and named: a path that begins with "//" is
//! guarded, a base without a path gets its "/", an opaque base is refused.

use uriel::{
    Edition,
    resolve::{AboveRoot, Target},
};

/// A reference in the components of RFC 2396 and its successors, and with the parameters of draft 1996.
#[derive(Clone, Default, Debug)]
struct Reference {
    scheme: Option<String>,
    authority: Option<String>,
    path: String,
    params: Option<String>,
    query: Option<String>,
    fragment: Option<String>,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    pub compat: bool,
    pub above_root: AboveRoot,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Target(String),
    CurrentDocument { fragment: Option<String> },
    OpaqueBase,
    AboveRoot,
}

/// The library's answer, in these terms.
pub fn answer(resolved: &uriel::resolve::Resolved) -> Answer {
    match resolved.target() {
        Target::Document => Answer::Target(resolved.to_string()),
        Target::SameDocument => {
            Answer::CurrentDocument { fragment: resolved.fragment().map(|fragment| fragment.as_str().to_owned()) }
        }
    }
}

pub fn resolve(base: &str, reference: &str, edition: Edition, options: Options) -> Answer {
    let base = parse(base, edition);
    let reference = parse(reference, edition);
    match edition {
        Edition::Rfc1738 => panic!("RFC 1738 has no algorithm"),
        Edition::Draft1996 => draft1996(&base, reference),
        Edition::Rfc2396 => rfc2396(&base, reference, options),
        Edition::Rfc2396bis => rfc2396bis(&base, reference, options),
        Edition::Rfc3986 => rfc3986(&base, reference, options),
    }
}

/// Draft 1996 section 4 in its order; the expression of RFC 2396, 2396bis and RFC 3986 appendix B:
///
/// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`
fn parse(text: &str, edition: Edition) -> Reference {
    let mut read = Reference::default();
    let mut rest = text.to_owned();
    if let Some(at) = rest.find('#') {
        read.fragment = Some(rest.split_off(at)[1..].to_owned());
    }
    // The expression takes for a scheme what stands before the first ":", if no delimiter stands in between. So does
    // the draft, if all of it may stand in a scheme.
    let scheme = rest.find([':', '/', '?', '#']).filter(|&at| at > 0 && rest.as_bytes()[at] == b':');
    let may_be_scheme = |name: &str| {
        edition != Edition::Draft1996 || name.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c))
    };
    if let Some(at) = scheme.filter(|&at| may_be_scheme(&rest[..at])) {
        read.scheme = Some(rest[..at].to_owned());
        rest.drain(..=at);
    }
    if let Some(after) = rest.strip_prefix("//").map(str::to_owned) {
        let end = after.find(if edition == Edition::Draft1996 { &['/'][..] } else { &['/', '?'][..] });
        let end = end.unwrap_or(after.len());
        read.authority = Some(after[..end].to_owned());
        after[end..].clone_into(&mut rest);
    }
    if let Some(at) = rest.find('?') {
        read.query = Some(rest.split_off(at)[1..].to_owned());
    }
    if edition == Edition::Draft1996 {
        if let Some(at) = rest.find(';') {
            read.params = Some(rest.split_off(at)[1..].to_owned());
        }
    }
    read.path = rest;
    read
}

/// RFC 2396 section 5.2 step 7, 2396bis section 5.2, RFC 3986 section 5.3.
fn recombine(mut target: Reference) -> Answer {
    if target.authority.is_none() && target.path.starts_with("//") {
        target.path.insert_str(0, "/.");
    }
    let mut result = String::new();
    if let Some(scheme) = target.scheme {
        result += &scheme;
        result += ":";
    }
    if let Some(authority) = target.authority {
        result += "//";
        result += &authority;
    }
    result += &target.path;
    if let Some(params) = target.params {
        result += ";";
        result += &params;
    }
    if let Some(query) = target.query {
        result += "?";
        result += &query;
    }
    if let Some(fragment) = target.fragment {
        result += "#";
        result += &fragment;
    }
    Answer::Target(result)
}

/// Draft 1996 section 6.
fn draft1996(base: &Reference, mut url: Reference) -> Answer {
    // "the <query> component is empty. The separator is discarded": what is empty counts as absent from here on.
    let is_empty = |component: &Option<String>| component.as_deref().is_none_or(str::is_empty);
    // Step 2a.
    if url.scheme.is_none()
        && url.authority.is_none()
        && url.path.is_empty()
        && url.params.is_none()
        && url.query.is_none()
    {
        return Answer::CurrentDocument { fragment: url.fragment.filter(|fragment| !fragment.is_empty()) };
    }
    // Step 2b.
    if url.scheme.is_some() {
        return recombine(url);
    }
    // Step 2c.
    url.scheme.clone_from(&base.scheme);
    'step_7: {
        // Step 3.
        if !is_empty(&url.authority) {
            break 'step_7;
        }
        url.authority.clone_from(&base.authority);
        // Step 4.
        if url.path.starts_with('/') {
            break 'step_7;
        }
        // Step 5.
        if url.path.is_empty() {
            url.path.clone_from(&base.path);
            if !is_empty(&url.params) {
                break 'step_7;
            }
            url.params.clone_from(&base.params);
            if !is_empty(&url.query) {
                break 'step_7;
            }
            url.query.clone_from(&base.query);
            break 'step_7;
        }
        // Step 6. "the initial slash is not part of the URL path": it stays aside.
        let rooted = base.path.starts_with('/') || (base.path.is_empty() && base.authority.is_some());
        let mut path = base.path.strip_prefix('/').unwrap_or(&base.path).to_owned();
        path.truncate(path.rfind('/').map_or(0, |slash| slash + 1));
        path += &url.path;
        remove_patterns(&mut path);
        url.path = if rooted { format!("/{path}") } else { path };
    }
    // Step 7.
    for component in [&mut url.params, &mut url.query, &mut url.fragment] {
        if is_empty(component) {
            *component = None;
        }
    }
    // Not in the draft: "//" <server> takes parameters or a query after a "/" only.
    if url.authority.is_some() && url.path.is_empty() && (url.params.is_some() || url.query.is_some()) {
        url.path += "/";
    }
    recombine(url)
}

/// Draft 1996 section 6 step 6a to 6d, RFC 2396 section 5.2 step 6c to 6f, 2396bis section 5.2 merge 3 to 6, of a path
/// after its "/".
fn remove_patterns(path: &mut String) {
    let starts = |path: &str| -> Vec<usize> {
        std::iter::once(0).chain(path.match_indices('/').map(|(slash, _)| slash + 1)).collect()
    };
    // "All occurrences of "./", where "." is a complete path segment, are removed."
    while let Some(at) = starts(path).into_iter().find(|&at| path[at..].starts_with("./")) {
        path.replace_range(at..at + 2, "");
    }
    // "If the path ends with "." as a complete path segment, that "." is removed."
    if path == "." || path.ends_with("/.") {
        path.pop();
    }
    // "All occurrences of "<segment>/../", where <segment> is a complete path segment not equal to "..", are removed
    // […] iteratively, removing the leftmost matching pattern on each iteration, until no matching pattern remains."
    let segment = |path: &str, at: usize| path[at..].split('/').next().unwrap_or_default().to_owned();
    loop {
        let leftmost = starts(path).into_iter().find_map(|at| {
            let segment = segment(path, at);
            let end = at + segment.len();
            (segment != ".." && path[end..].starts_with("/../")).then_some(at..end + "/../".len())
        });
        let Some(pattern) = leftmost else { break };
        path.replace_range(pattern, "");
    }
    // "If the path ends with "<segment>/..", where <segment> is a complete path segment not equal to "..", that
    // "<segment>/.." is removed."
    let last = starts(path).into_iter().find(|&at| {
        let segment = segment(path, at);
        segment != ".." && &path[at + segment.len()..] == "/.."
    });
    if let Some(at) = last {
        path.truncate(at);
    }
}

/// RFC 2396 section 5.2 step 6, 2396bis section 5.2 merge.
fn merge(base: &Reference, path: &str, above_root: AboveRoot) -> Option<String> {
    let mut buffer = base.path.clone();
    buffer.truncate(buffer.rfind('/').map_or(0, |slash| slash + 1));
    if base.path.is_empty() {
        buffer += "/";
    }
    buffer += path;
    assert!(buffer.starts_with('/'), "the path of a hierarchical URI is absolute");
    let mut segments = buffer.split_off(1);
    remove_patterns(&mut segments);
    // "If the resulting buffer string still begins with one or more complete path segments of "..", then the reference
    // is considered to be in error."
    while segments == ".." || segments.starts_with("../") {
        match above_root {
            AboveRoot::Keep => break,
            AboveRoot::Drop => segments.replace_range(..segments.len().min(3), ""),
            AboveRoot::Error => return None,
        }
    }
    Some(buffer + &segments)
}

/// The loophole: the scheme of the reference is taken away if it is the base's.
fn ignore_scheme(base: &Reference, url: &mut Reference, options: Options, is_opaque: bool) {
    let alike = base.scheme.as_deref().zip(url.scheme.as_deref()).is_some_and(|(a, b)| a.eq_ignore_ascii_case(b));
    if options.compat && alike && !is_opaque {
        url.scheme = None;
    }
}

/// RFC 2396 section 5.2.
fn rfc2396(base: &Reference, mut url: Reference, options: Options) -> Answer {
    let is_opaque = base.authority.is_none() && !base.path.starts_with('/');
    ignore_scheme(base, &mut url, options, is_opaque);
    // Step 2.
    if url.path.is_empty() && url.scheme.is_none() && url.authority.is_none() && url.query.is_none() {
        return Answer::CurrentDocument { fragment: url.fragment };
    }
    // Step 3.
    if url.scheme.is_some() {
        return recombine(url);
    }
    if is_opaque {
        return Answer::OpaqueBase;
    }
    url.scheme.clone_from(&base.scheme);
    // Step 4.
    if url.authority.is_none() {
        url.authority.clone_from(&base.authority);
        // Step 5.
        if !url.path.starts_with('/') {
            // Step 6.
            let Some(path) = merge(base, &url.path, options.above_root) else { return Answer::AboveRoot };
            url.path = path;
        }
    }
    // Step 7.
    recombine(url)
}

/// 2396bis section 5.2.
fn rfc2396bis(base: &Reference, mut url: Reference, options: Options) -> Answer {
    let is_opaque = base.authority.is_none() && !base.path.is_empty() && !base.path.starts_with('/');
    ignore_scheme(base, &mut url, options, is_opaque);
    let mut target = Reference { fragment: url.fragment, ..Reference::default() };
    if url.scheme.is_some() {
        target.scheme = url.scheme;
        target.authority = url.authority;
        target.path = url.path;
        target.query = url.query;
    } else {
        if is_opaque && (url.authority.is_some() || !url.path.is_empty() || url.query.is_some()) {
            return Answer::OpaqueBase;
        }
        if url.authority.is_some() {
            target.authority = url.authority;
            target.path = url.path;
            target.query = url.query;
        } else {
            if url.path.is_empty() {
                if url.query.is_some() {
                    target.path.clone_from(&base.path);
                    target.query = url.query;
                } else {
                    return Answer::CurrentDocument { fragment: target.fragment };
                }
            } else {
                if url.path.starts_with('/') {
                    target.path = url.path;
                } else {
                    let Some(path) = merge(base, &url.path, options.above_root) else { return Answer::AboveRoot };
                    target.path = path;
                }
                target.query = url.query;
            }
            target.authority.clone_from(&base.authority);
        }
        target.scheme.clone_from(&base.scheme);
    }
    recombine(target)
}

/// RFC 3986 section 5.2.2, and section 4.4: a target that is the base but for its fragment is in the same document.
fn rfc3986(base: &Reference, mut url: Reference, options: Options) -> Answer {
    ignore_scheme(base, &mut url, options, false);
    let mut target = Reference::default();
    if url.scheme.is_some() {
        target.scheme = url.scheme;
        target.authority = url.authority;
        target.path = remove_dot_segments(&url.path);
        target.query = url.query;
    } else {
        if url.authority.is_some() {
            target.authority = url.authority;
            target.path = remove_dot_segments(&url.path);
            target.query = url.query;
        } else {
            if url.path.is_empty() {
                target.path.clone_from(&base.path);
                target.query = if url.query.is_some() { url.query } else { base.query.clone() };
            } else {
                if url.path.starts_with('/') {
                    target.path = remove_dot_segments(&url.path);
                } else {
                    // Section 5.2.3.
                    let merged = if base.authority.is_some() && base.path.is_empty() {
                        format!("/{}", url.path)
                    } else {
                        let directory = base.path.rfind('/').map_or(0, |slash| slash + 1);
                        base.path[..directory].to_owned() + &url.path
                    };
                    target.path = remove_dot_segments(&merged);
                }
                target.query = url.query;
            }
            target.authority.clone_from(&base.authority);
        }
        target.scheme.clone_from(&base.scheme);
    }
    let without_fragment = recombine(target.clone());
    target.fragment = url.fragment;
    if without_fragment == recombine(Reference { fragment: None, ..base.clone() }) {
        return Answer::CurrentDocument { fragment: target.fragment };
    }
    recombine(target)
}

/// RFC 3986 section 5.2.4.
fn remove_dot_segments(path: &str) -> String {
    let mut input = path.to_owned();
    let mut output = String::new();
    while !input.is_empty() {
        if input.starts_with("../") {
            input.replace_range(..3, "");
        } else if input.starts_with("./") || input.starts_with("/./") {
            input.replace_range(..2, "");
        } else if input == "/." {
            input.pop();
        } else if input.starts_with("/../") || input == "/.." {
            input.replace_range(..input.len().min(4), "/");
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear();
        } else {
            let end = input[1..].find('/').map_or(input.len(), |slash| slash + 1);
            output += &input[..end];
            input.replace_range(..end, "");
        }
    }
    output
}
