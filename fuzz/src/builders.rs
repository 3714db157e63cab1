//! A URL that is taken apart and built is the same URL, and a value that is built is read back.

use uriel::{
    Edition, Registry, Scheme, Uri,
    schemes::{
        file::File, ftp::Ftp, gopher::Gopher, http::Http, mailto::Mailto, news::News, nntp::Nntp, prospero::Prospero,
        telnet::Telnet, wais::Wais,
    },
    write::{Draft, slots},
};

use crate::lines;

/// Panics where the promise is broken.
pub fn check(text: &str) {
    for edition in Edition::ALL {
        again(text, edition);
        given(text, edition);
    }
}

/// A builder writes the "/" before a drive, which a file URL may lack.
fn is_rootless(text: &str) -> bool {
    text.split_once(':').is_some_and(|(name, rest)| name.eq_ignore_ascii_case("file") && !rest.starts_with('/'))
}

fn again(text: &str, edition: Edition) {
    macro_rules! rebuilt {
        ($($Scheme:ident)+) => {$(
            if let Ok(url) = $Scheme.parse_with(text, edition) {
                let built = url.to_builder().build().expect("it was a URL");
                assert_eq!(built.as_str(), text, "{edition}");
            }
        )+};
    }
    if !is_rootless(text) {
        rebuilt!(File Ftp Gopher Http Mailto News Nntp Prospero Telnet Wais);
    }
}

/// A scheme, and on each further line the value of one of its slots.
fn given(text: &str, edition: Edition) {
    let (name, mut values) = lines(text);
    let registry = Registry::under(edition);
    let Some(scheme) = registry.get(name) else { return };
    let mut draft = Draft::new(name, edition);
    let mut names = Vec::new();
    slots(scheme.info().template, &mut |slot| names.push(slot.place.name()));
    for slot in names {
        let value;
        (value, values) = lines(values);
        if !value.is_empty() {
            draft.set(slot, value);
        }
    }
    match registry.build(&draft) {
        Ok(built) => {
            let url = registry.parse(&built).expect("what is built is a URL of its scheme");
            assert_eq!(url.uri().as_str(), built);
            Uri::parse_with(&built, edition).expect("what is built is a URL");
        }
        Err(error) => _ = error.to_string(),
    }
}
