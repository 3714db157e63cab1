//! Ten texts as people write them for each scheme, and what they are told: `tests/data/people`, to be read as the
//! person who wrote the text would. With `URIEL_WRITE_READINGS` set, the answers are written there anew.

use std::{collections::BTreeMap, env, fmt::Write as _, fs, path::PathBuf};

use uriel::{Registry, UriRef};
use uriel_explain::explain;
use uriel_schemes::register;

/// The schemes and the texts of a file; the answers to a text are further in than it.
fn texts(file: &str) -> BTreeMap<&str, Vec<&str>> {
    let (mut texts, mut scheme) = (BTreeMap::<_, Vec<_>>::new(), "");
    for line in file.lines() {
        match line.strip_prefix("  ") {
            None => scheme = line,
            Some(text) if !text.starts_with("  ") => texts.entry(scheme).or_default().push(text),
            Some(_) => {}
        }
    }
    texts
}

/// The answers to a text that a person wrote: the error, what mending makes of the text, or why it makes nothing, and
/// what else may be meant.
fn answers(text: &str, registry: &Registry) -> Vec<String> {
    let of_scheme = || UriRef::parse(text).ok()?.scheme().and_then(|_| registry.parse(text).err());
    let error = registry.refusal_of(text).or_else(of_scheme);
    let mut told = vec![error.as_ref().map_or_else(|| "valid".to_owned(), ToString::to_string)];
    match registry.mend(text) {
        Ok(mended) if mended.is_unchanged() => {}
        Ok(mended) => told.push(format!("mend: {mended}")),
        Err(refused) => {
            let message = refused.to_string();
            let is_new = error.is_none_or(|error| !message.ends_with(&error.to_string()));
            told.extend(is_new.then(|| format!("mend refuses: {message}")));
        }
    }
    let explained = explain(text, registry);
    for group in explained.groups().iter().filter(|group| group.name == "mends") {
        let lines = group.lines.iter().filter(|line| !line.name.is_empty() && line.name != "mend");
        told.extend(lines.map(|line| format!("{}: {}", line.name, line.value)));
    }
    told
}

#[test]
fn texts_as_people_write_them_are_answered() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/people");
    let (read, registry) = (fs::read_to_string(&path).expect("the texts"), register(Registry::current()));
    let (texts, mut written) = (texts(&read), String::new());
    for (scheme, texts) in &texts {
        assert!(registry.get(scheme).is_some() && texts.len() >= 10, "{scheme}: {}", texts.len());
        _ = writeln!(written, "{scheme}");
        for text in texts {
            _ = writeln!(written, "  {text}");
            for answer in answers(text, &registry) {
                _ = writeln!(written, "      {answer}");
            }
        }
    }
    for (name, scheme) in registry.iter() {
        let is_told = texts.contains_key(scheme.info().name) || scheme.info().name == "redis+unix";
        assert!(is_told || ["mongodb+srv", "z39.50r"].contains(&name), "{name} has no texts");
    }
    if env::var_os("URIEL_WRITE_READINGS").is_some() {
        fs::write(&path, &written).expect("the file can be written");
        return;
    }
    let differ = written.lines().zip(read.lines()).find(|(written, read)| written != read);
    assert!(written == read, "an answer is not the one that was read: {differ:?}");
}

/// A text of a scheme is mended into one that the scheme reads, or the mend says what stops it.
#[test]
fn a_mended_text_is_read() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/people");
    let (read, registry) = (fs::read_to_string(path).expect("the texts"), register(Registry::current()));
    for text in texts(&read).into_values().flatten() {
        if let Ok(mended) = registry.mend(text) {
            let is_read = registry.parse(mended.as_str()).is_ok() || mended.as_uri_ref().scheme().is_none();
            assert!(mended.is_unchanged() || is_read, "{text}: {mended}");
        }
    }
}
