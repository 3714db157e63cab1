//! Normal forms the slow way: what the documents say, sentence by sentence, on components that are strings of their
//! own.

use uriel::Edition;

use crate::oracle::split::Splitter;

/// A reference taken apart.
#[derive(Clone, Debug, Default)]
struct Components {
    scheme: Option<String>,
    authority: Option<Authority>,
    path: String,
    params: Option<String>,
    query: Option<String>,
    fragment: Option<String>,
}

#[derive(Clone, Debug)]
enum Authority {
    Server {
        userinfo: Option<String>,
        host: String,
        port: Option<String>,
    },
    /// The name of a registry, or nothing.
    Other(String),
}

/// Facts of a scheme that its generic normal form depends on.
#[derive(Clone, Copy, Debug, Default)]
pub struct OfScheme {
    pub default_port: Option<u16>,
    /// A registry knows it, and it has a path after its authority.
    pub is_hierarchical: bool,
    /// "." and ".." in its paths are data.
    pub has_data_for_dots: bool,
    /// The URL is one of the scheme, and its normal form would be none.
    pub refuses_normal_form: bool,
}

/// The normal form by the syntax, or by the scheme where `of_scheme` tells of it.
pub fn normal(text: &str, edition: Edition, splitter: &Splitter, of_scheme: Option<OfScheme>) -> String {
    let mut url = Components::of(text, splitter);
    url.case();
    let written = url.clone();
    url.escapes(edition);
    match edition {
        Edition::Draft1996 => url.empty_components(),
        Edition::Rfc3986 if !of_scheme.is_some_and(|of| of.has_data_for_dots) => url.path_segments(),
        Edition::Rfc3986 | Edition::Rfc1738 | Edition::Rfc2396 | Edition::Rfc2396bis => {}
    }
    if let Some(of_scheme) = of_scheme {
        url.port(of_scheme.default_port);
        if of_scheme.refuses_normal_form {
            url.keep_from_path(&written);
        } else if edition == Edition::Rfc3986 {
            url.empty_path(of_scheme.is_hierarchical);
        }
    }
    url.recompose()
}

impl Components {
    fn of(text: &str, splitter: &Splitter) -> Self {
        let parts = splitter.split(text);
        let own = |part: Option<&str>| part.map(str::to_owned);
        let authority = parts.authority.map(|authority| match parts.host {
            Some(host) => {
                Authority::Server { userinfo: own(parts.userinfo), host: host.to_owned(), port: own(parts.port) }
            }
            None => Authority::Other(authority.to_owned()),
        });
        Self {
            scheme: own(parts.scheme),
            authority,
            path: parts.path.to_owned(),
            params: own(parts.params),
            query: own(parts.query),
            fragment: own(parts.fragment),
        }
    }

    /// RFC 3986 section 6.2.2.1: "the scheme and host are case-insensitive and therefore should be normalized to
    /// lowercase". RFC 2396 and 2396bis section 6: "the scheme and hostname are case insensitive". RFC 1738 section
    /// 2.1, draft 1996 section 4.1: "programs interpreting URLs should treat upper case letters as equivalent to lower
    /// case in scheme names"; their sections 3.1 and 4.3.1 take the hosts from RFC 1034.
    fn case(&mut self) {
        if let Some(scheme) = &mut self.scheme {
            *scheme = scheme.to_lowercase();
        }
        if let Some(Authority::Server { host, .. }) = &mut self.authority {
            *host = host.to_lowercase();
        }
    }

    /// The path and all after it as they were, but with digits of escapes in upper case.
    fn keep_from_path(&mut self, written: &Self) {
        self.path = upper_escapes(&written.path);
        self.params = written.params.as_deref().map(upper_escapes);
        self.query = written.query.as_deref().map(upper_escapes);
        self.fragment = written.fragment.as_deref().map(upper_escapes);
    }

    /// RFC 3986 section 6.2.2.1: "the hexadecimal digits within a percent-encoding triplet [...] should be normalized
    /// to use uppercase letters for the digits A-F"; section 6.2.2.2: "decoding any percent-encoded octet that
    /// corresponds to an unreserved character". Draft 1996 section 2.2, RFC 2396 and 2396bis section 2.3: "Unreserved
    /// characters can be escaped without changing the semantics". RFC 1738 section 2.2: "a URL has the same
    /// interpretation when an octet is represented by a character and when it encoded", but for reserved characters.
    fn escapes(&mut self, edition: Edition) {
        let end = match (&self.authority, self.path.strip_prefix("//")) {
            // An opaque part that is no server as it is written.
            (None, Some(rest)) => rest.find('/').map_or(self.path.len(), |at| at + 2),
            _ => 0,
        };
        self.path = upper_escapes(&self.path[..end]) + &unescaped(&self.path[end..], edition);
        match &mut self.authority {
            Some(Authority::Server { userinfo, host, .. }) => {
                if let Some(userinfo) = userinfo {
                    *userinfo = unescaped(userinfo, edition);
                }
                // Decoded letters become small letters too.
                *host = upper_escapes(&unescaped(host, edition).to_lowercase());
            }
            // A name that is not decoded cannot become a host.
            Some(Authority::Other(name)) => *name = upper_escapes(name),
            None => {}
        }
        for component in [&mut self.params, &mut self.query, &mut self.fragment].into_iter().flatten() {
            *component = unescaped(component, edition);
        }
    }

    /// Draft 1996 section 4.3.4: "If the question mark is the last character, or no question mark is present, then the
    /// query component is empty. The question mark separator is discarded." Sections 3 and 4.3.3 say so of "#" and ";".
    ///
    /// A reference that has to be resolved keeps them: without them it may be one to the current document.
    fn empty_components(&mut self) {
        if self.scheme.is_some() {
            for component in [&mut self.params, &mut self.query, &mut self.fragment] {
                component.take_if(|text| text.is_empty());
            }
        }
    }

    /// RFC 3986 section 6.2.2.3: "URI normalizers should remove dot-segments by applying the `remove_dot_segments`
    /// algorithm to the path". It speaks of URIs, and where there is no "/" at its beginning a path is no hierarchy.
    fn path_segments(&mut self) {
        if self.scheme.is_some() && self.path.starts_with('/') {
            self.path = remove_dot_segments(&self.path);
            // Section 3.3: "If a URI does not contain an authority component, then the path cannot begin with two slash
            // characters".
            if self.authority.is_none() && self.path.starts_with("//") {
                self.path.insert_str(0, "/.");
            }
        }
    }

    /// RFC 3986 section 6.2.3: "an explicit ":port", for which the port is empty or the default for the scheme, is
    /// equivalent to one where the port and its ":" delimiter are elided". RFC 2396 and 2396bis section 6 likewise.
    fn port(&mut self, default: Option<u16>) {
        if let Some(Authority::Server { port, .. }) = &mut self.authority {
            if port.as_deref() == Some("") {
                *port = None;
            }
            if let (Some(digits), Some(default)) = (port.as_mut(), default) {
                // "in decimal": RFC 1738 section 3.1, RFC 3986 section 3.2.3.
                while digits.len() > 1 && digits.starts_with('0') {
                    digits.remove(0);
                }
                if *digits == default.to_string() {
                    *port = None;
                }
            }
        }
    }

    /// RFC 3986 section 6.2.3: "a URI that uses the generic syntax for authority with an empty path should be
    /// normalized to a path of "/"", of a scheme that is known to.
    fn empty_path(&mut self, is_hierarchical: bool) {
        if is_hierarchical && self.authority.is_some() && self.path.is_empty() {
            "/".clone_into(&mut self.path);
        }
    }

    /// RFC 3986 section 5.3.
    fn recompose(self) -> String {
        let mut result = String::new();
        if let Some(scheme) = &self.scheme {
            result += scheme;
            result += ":";
        }
        match &self.authority {
            Some(Authority::Server { userinfo, host, port }) => {
                result += "//";
                if let Some(userinfo) = userinfo {
                    result += userinfo;
                    result += "@";
                }
                result += host;
                if let Some(port) = port {
                    result += ":";
                    result += port;
                }
            }
            Some(Authority::Other(name)) => {
                result += "//";
                result += name;
            }
            // "It is therefore necessary to precede such cases with other components": draft 1996 section 4.3.2.
            None if self.scheme.is_none() && begins_with_scheme(&self.path) => result += "./",
            None => {}
        }
        result += &self.path;
        for (separator, component) in [(";", &self.params), ("?", &self.query), ("#", &self.fragment)] {
            if let Some(component) = component {
                result += separator;
                result += component;
            }
        }
        result
    }
}

fn begins_with_scheme(path: &str) -> bool {
    let of_scheme = |octet: char| octet.is_ascii_alphanumeric() || "+-.".contains(octet);
    path.split_once(':').is_some_and(|(name, _)| !name.is_empty() && name.chars().all(of_scheme))
}

/// `unreserved`, copied from the documents.
fn is_unreserved(octet: u8, edition: Edition) -> bool {
    let marks: &[u8] = match edition {
        Edition::Rfc1738 => b"$-_.+!*'(),",
        Edition::Draft1996 => b"$-_.!~*'(),",
        Edition::Rfc2396 | Edition::Rfc2396bis => b"-_.!~*'()",
        Edition::Rfc3986 => b"-._~",
    };
    octet.is_ascii_alphanumeric() || marks.contains(&octet)
}

/// The text with its triplets, each handed to `change`.
fn with_triplets(text: &str, change: impl Fn(u8) -> String) -> String {
    let mut result = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character == '%' {
            let digits: String = characters.by_ref().take(2).collect();
            result += &change(u8::from_str_radix(&digits, 16).expect("the text is valid"));
        } else {
            result.push(character);
        }
    }
    result
}

fn upper_escapes(text: &str) -> String {
    with_triplets(text, |octet| format!("%{octet:02X}"))
}

fn unescaped(text: &str, edition: Edition) -> String {
    with_triplets(text, |octet| {
        if is_unreserved(octet, edition) { char::from(octet).to_string() } else { format!("%{octet:02X}") }
    })
}

/// RFC 3986 section 5.2.4, step by step.
fn remove_dot_segments(path: &str) -> String {
    let mut input = path.to_owned();
    let mut output = String::new();
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest.to_owned();
        } else if let Some(rest) = input.strip_prefix("/./") {
            input = format!("/{rest}");
        } else if input == "/." {
            "/".clone_into(&mut input);
        } else if input.starts_with("/../") || input == "/.." {
            input = format!("/{}", input.get(4..).unwrap_or_default());
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear();
        } else {
            let end = input[1..].find('/').map_or(input.len(), |at| at + 1);
            output += &input[..end];
            input.drain(..end);
        }
    }
    output
}
