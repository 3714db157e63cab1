//! The sentences of the documents that say what must, should or may be: `tests/conformance` has each with the tests that
//! hold it, or the kind of reason why no test can, and `docs/CONFORMANCE.md` counts them.
//!
//! `URIEL_WRITE=1` writes the page anew. Where the documents themselves are beside the project, each quotation is looked
//! for in them, and each sentence of theirs with one of these words among the quotations.

use std::{collections::BTreeMap, env, fmt::Write as _, fs, ops::Range};

use crate::{
    pages::{is_test, read, root},
    sources,
};

/// A document: the file of its sentences, its name, and the file of its text, if that is whole and in English.
struct Document {
    file: &'static str,
    name: &'static str,
    text: Option<&'static str>,
}

const DOCUMENTS: &[Document] = &[
    Document { file: "rfc3986", name: "RFC 3986", text: Some("rfc3986.txt") },
    Document { file: "rfc2396bis", name: "draft-fielding-uri-rfc2396bis-00", text: Some("rfc2396bis-00.txt") },
    Document { file: "rfc2396", name: "RFC 2396", text: Some("rfc2396.txt") },
    Document { file: "draft1996", name: "draft-fielding-uri-url-00e", text: Some("draft1996.txt") },
    Document { file: "rfc1738", name: "RFC 1738", text: None },
    Document { file: "rfc4156", name: "RFC 4156", text: None },
    Document { file: "rfc4157", name: "RFC 4157", text: None },
    Document { file: "rfc4248", name: "RFC 4248", text: None },
    Document { file: "rfc4266", name: "RFC 4266", text: None },
    Document { file: "rfc6068", name: "RFC 6068", text: None },
    Document { file: "rfc8089", name: "RFC 8089", text: None },
    Document { file: "rfc9110", name: "RFC 9110", text: None },
];

/// Why no test can hold a sentence.
const KINDS: [(&str, &str); 8] = [
    ("meaning", "what a URL identifies, and what people and organisations mean by it: no text shows it"),
    ("writers", "advice to people who choose, print or type URLs"),
    ("authors", "rules and liberties for the authors of schemes, media types, protocols and later documents"),
    ("programs", "a duty of the program around the library, which retrieves, stores, shows or configures something"),
    ("liberty", "what an implementation may do, and this one does not need to"),
    ("history", "how things were, or how other programs behave"),
    ("otherwise", "what this library does otherwise, on purpose: the sentence has a note that says how"),
    ("document", "about the document itself: its terms, its notation, its parts, its status and copyright"),
];

/// The words that make a sentence a requirement or a permission, with the level that duvet gives it; "May 1997" is none.
const WORDS: [(&str, &str); 8] = [
    ("must", "MUST"),
    ("shall", "MUST"),
    ("required", "MUST"),
    ("not allowed", "MUST"),
    ("cannot", "MUST"),
    ("should", "SHOULD"),
    ("recommended", "SHOULD"),
    ("may", "MAY"),
];

/// A sentence, and what holds it.
struct Sentence {
    section: String,
    level: Option<String>,
    quote: String,
    tests: Vec<String>,
    kind: Option<String>,
    is_unchecked: bool,
}

/// The sentences of a document, in a small part of TOML. What holds a sentence is a comment, for duvet refuses keys of
/// others.
fn sentences(document: &Document) -> (String, Vec<Sentence>) {
    let path = root().join("tests/conformance").join(document.file).with_extension("toml");
    let text = read(&path);
    let mut lines = text.lines().enumerate();
    let (mut address, mut all) = (String::new(), Vec::<Sentence>::new());
    while let Some((at, line)) = lines.next() {
        let fail = || -> ! { panic!("{}:{}: {line:?}", path.display(), at + 1) };
        let quoted =
            |line: &str, key: &str| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"').map(str::to_owned);
        if line == "[[spec]]" {
            let (section, level, quote) = (String::new(), None, String::new());
            all.push(Sentence { section, level, quote, tests: vec![], kind: None, is_unchecked: false });
            continue;
        }
        let Some(sentence) = all.last_mut() else {
            match quoted(line, "target") {
                Some(target) => address = target,
                None if line.is_empty() || line.starts_with("# ") => {}
                None => fail(),
            }
            continue;
        };
        if let Some(tests) = line.strip_prefix("# held by ") {
            sentence.tests = tests.split(", ").map(str::to_owned).collect();
        } else if let Some(kind) = line.strip_prefix("# no test: ") {
            sentence.kind = Some(kind.to_owned());
        } else if line == "# unchecked" {
            sentence.is_unchecked = true;
        } else if let Some(target) = quoted(line, "target") {
            let rest = target.strip_prefix(&address).unwrap_or_else(|| fail());
            rest.trim_start_matches('#').clone_into(&mut sentence.section);
        } else if let Some(level) = quoted(line, "level") {
            sentence.level = Some(level);
        } else if line == "quote = '''" {
            let quote: Vec<_> = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "'''").collect();
            sentence.quote = quote.join(" ");
        } else if !line.is_empty() && !line.starts_with("# note: ") {
            fail();
        }
    }
    (address, all)
}

/// The places of the words in a text, and their levels.
fn words(text: &str) -> Vec<(usize, &'static str)> {
    let small = text.to_ascii_lowercase();
    let mut found = Vec::new();
    for (word, level) in WORDS {
        for (at, _) in small.match_indices(word) {
            let (before, after) = (&small[..at], &small[at + word.len()..]);
            let is_year = word == "may" && after.trim_start().starts_with(|c: char| c.is_ascii_digit());
            if !before.ends_with(|c: char| c.is_ascii_alphanumeric())
                && !after.starts_with(|c: char| c.is_ascii_alphanumeric())
                && !is_year
            {
                found.push((at, level));
            }
        }
    }
    found
}

/// A level of duvet, the strongest of the words.
fn level(quote: &str) -> Option<&'static str> {
    let found = words(quote);
    ["MUST", "SHOULD", "MAY"].into_iter().find(|level| found.iter().any(|(_, of_word)| of_word == level))
}

#[test]
fn each_sentence_has_a_test_or_a_reason() {
    for document in DOCUMENTS {
        let (_, all) = sentences(document);
        assert!(!all.is_empty(), "{}", document.name);
        for Sentence { section, level: given, quote, tests, kind, is_unchecked } in &all {
            let place = format!("{} {section}: {quote}", document.name);
            assert_eq!(given.as_deref(), level(quote), "{place}");
            match kind {
                Some(kind) => {
                    assert!(tests.is_empty() && KINDS.iter().any(|(name, _)| name == kind), "{kind}: {place}");
                }
                None => assert!(!tests.is_empty(), "{place}"),
            }
            for test in tests {
                assert!(is_test(test), "{test}: {place}");
            }
            assert_eq!(*is_unchecked, document.text.is_none(), "{place}");
        }
    }
}

/// The blocks `//=` and `//#` of a source: target, quotation, and the name of the function below.
fn annotations(source: &str) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    let (mut target, mut quote) = (String::new(), String::new());
    for line in source.lines() {
        if let Some(text) = line.strip_prefix("//= ") {
            if !text.starts_with("type=") {
                text.clone_into(&mut target);
            }
        } else if let Some(text) = line.strip_prefix("//# ") {
            quote += if quote.is_empty() { "" } else { " " };
            quote += text;
        } else if let Some((name, _)) = line.strip_prefix("fn ").and_then(|rest| rest.split_once('(')) {
            if !quote.is_empty() {
                found.push((std::mem::take(&mut target), std::mem::take(&mut quote), name.to_owned()));
            }
        }
    }
    found
}

/// What stands above a test is a sentence of the lists, which names the test.
#[test]
fn what_tests_quote_are_sentences_of_the_lists() {
    let mut listed = BTreeMap::new();
    for document in DOCUMENTS {
        let (address, all) = sentences(document);
        for sentence in all {
            let target =
                if sentence.section.is_empty() { address.clone() } else { format!("{address}#{}", sentence.section) };
            listed.insert((target, squeezed(&sentence.quote)), sentence.tests);
        }
    }
    let mut count = 0;
    for source in sources::module("tests/integration") {
        for (target, quote, test) in annotations(&source) {
            let place = (target, squeezed(&quote));
            let tests = listed.get(&place).unwrap_or_else(|| panic!("{place:?}"));
            assert!(tests.iter().any(|name| name.ends_with(&format!("::{test}"))), "{test}: {tests:?}");
            count += 1;
        }
    }
    assert!(count > 70, "{count} sentences stand above tests");
}

/// The text with single blanks for white space.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text of a document by its sections, each a list of paragraphs. The first section, without a name, is the title and
/// the table of contents.
fn sections(text: &str) -> Vec<(String, Vec<String>)> {
    let lines = without_pages(text);
    let mut all = vec![(String::new(), vec![String::new()])];
    let mut current = String::new();
    for (at, line) in lines.iter().enumerate() {
        let stands_alone = |at: Option<usize>| at.and_then(|at| lines.get(at)).is_none_or(String::is_empty);
        if let Some(number) = heading(line) {
            if stands_alone(at.checked_sub(1)) && stands_alone(Some(at + 1)) && follows(&current, number) {
                number.clone_into(&mut current);
                let kind = if number.starts_with(|c: char| c.is_ascii_digit()) { "section" } else { "appendix" };
                all.push((format!("{kind}-{number}"), vec![String::new()]));
                continue;
            }
        }
        let (_, paragraphs) = all.last_mut().expect("there is one");
        if line.is_empty() {
            paragraphs.push(String::new());
        } else {
            let paragraph = paragraphs.last_mut().expect("there is one");
            *paragraph = squeezed(&format!("{paragraph} {line}"));
        }
    }
    all
}

/// The lines without the ends and beginnings of pages. A paragraph goes on over them, unless its line ends it.
fn without_pages(text: &str) -> Vec<String> {
    let text = text.replace('\u{c}', "");
    let mut lines = text.lines().map(str::trim_end).peekable();
    let mut kept: Vec<String> = Vec::new();
    while let Some(line) = lines.next() {
        if !(line.ends_with(']') && line.contains("[Page ")) {
            kept.push(line.to_owned());
            continue;
        }
        while kept.last().is_some_and(String::is_empty) {
            kept.pop();
        }
        while lines.next_if(|line| line.is_empty()).is_some() {}
        lines.next_if(|line| line.starts_with("RFC ") || line.starts_with("INTERNET-DRAFT"));
        while lines.next_if(|line| line.is_empty()).is_some() {}
        let ends = kept.last().is_some_and(|line| line.ends_with(['.', ':', ';', ')', '"']));
        if ends || lines.peek().is_some_and(|line| !line.starts_with(' ')) {
            kept.push(String::new());
        }
    }
    kept
}

/// The number of a heading, `3.2.1.  User Information` or `Appendix A. Collected BNF`.
fn heading(line: &str) -> Option<&str> {
    let line = line.strip_prefix("Appendix ").unwrap_or(line);
    let (number, title) = line.split_once(' ')?;
    let (name, has_dot) = number.strip_suffix('.').map_or((number, false), |name| (name, true));
    let is_name = |part: &str| part.len() == 1 && part.starts_with(|c: char| c.is_ascii_uppercase());
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|octet| octet.is_ascii_digit());
    let (first, rest) = name.split_once('.').unwrap_or((name, ""));
    let is_heading = (is_number(first) || is_name(first) && (has_dot || !rest.is_empty()))
        && (rest.is_empty() || rest.split('.').all(is_number))
        && title.trim_start().starts_with(|c: char| c.is_ascii_uppercase())
        && !title.contains(". . .");
    is_heading.then_some(name)
}

/// True for the number of a section that may come after the current one.
fn follows(current: &str, number: &str) -> bool {
    if current.is_empty() || number == "A" {
        return number == if current.is_empty() { "1" } else { "A" };
    }
    let after = |part: &str| match part.parse::<u32>() {
        Ok(value) => (value + 1).to_string(),
        Err(_) => part.bytes().map(|octet| char::from(octet + 1)).collect(),
    };
    let parts: Vec<_> = current.split('.').collect();
    let above = (0..parts.len()).map(|at| [&parts[..at], &[&*after(parts[at])]].concat().join("."));
    number == format!("{current}.1") || above.into_iter().any(|candidate| candidate == number)
}

/// Where a sentence stands in a paragraph as a whole.
fn places<'p>(paragraph: &'p str, sentence: &'p str) -> impl Iterator<Item = Range<usize>> + 'p {
    paragraph.match_indices(sentence).map(|(at, found)| at..at + found.len()).filter(move |range| {
        let before = paragraph[..range.start].trim_end();
        let ends = sentence.ends_with(['.', ':', '?', '!', ';']) || range.end == paragraph.len();
        ends && (before.is_empty() || before.ends_with(['.', ':', '?', '!', ')', '"']))
    })
}

/// The documents themselves stand beside the project, where they are worked on, and not in it.
#[test]
fn the_quotations_are_the_sentences_of_the_documents() {
    let folder = root().join("../shared/spec");
    if !folder.is_dir() {
        eprintln!("not compared: the documents are not at {}", folder.display());
        return;
    }
    let mut missing = String::new();
    for document in DOCUMENTS {
        let Some(file) = document.text else { continue };
        let all = sections(&read(&folder.join(file)));
        let mut covered: BTreeMap<(usize, usize), Vec<Range<usize>>> = BTreeMap::new();
        for sentence in sentences(document).1 {
            let quote = squeezed(&sentence.quote);
            let mut is_there = false;
            for (at, (section, paragraphs)) in all.iter().enumerate() {
                if !sentence.section.is_empty() && *section != sentence.section {
                    continue;
                }
                for (paragraph, text) in paragraphs.iter().enumerate() {
                    for place in places(text, &quote) {
                        is_there = true;
                        covered.entry((at, paragraph)).or_default().push(place);
                    }
                }
            }
            if !is_there {
                _ = writeln!(missing, "{} {} does not say: {quote}", document.name, sentence.section);
            }
        }
        for (at, (section, paragraphs)) in all.iter().enumerate() {
            for (paragraph, text) in paragraphs.iter().enumerate() {
                let covered = covered.get(&(at, paragraph)).map_or(&[][..], Vec::as_slice);
                for (place, _) in words(text) {
                    if !covered.iter().any(|range| range.contains(&place)) {
                        let end =
                            (place + 60..=text.len()).find(|&end| text.is_char_boundary(end)).unwrap_or(text.len());
                        _ = writeln!(missing, "{} {section} is not quoted: {}", document.name, &text[place..end]);
                    }
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing}");
}

/// The page `docs/CONFORMANCE.md`, its counts made anew.
fn page() -> String {
    let mut page = read(&root().join("docs/CONFORMANCE.md"));
    let begin = page.find("\n## By document").expect("the first heading that is counted");
    let end = page.find("\n## How to read").expect("the first heading that is not");
    let mut counted = "\n## By document\n\n| document | sentences | held by tests | of the strongest |".to_owned();
    counted.extend(KINDS.map(|(kind, _)| format!(" {kind} |")));
    counted += "\n|---|---|---|---|";
    counted.extend(KINDS.map(|_| "---|"));
    counted.push('\n');
    let mut in_part = "\n| document | sentences | held by tests |\n|---|---|---|\n".to_owned();
    for document in DOCUMENTS {
        let (_, all) = sentences(document);
        let (name, count) = (document.name, all.len());
        let tested = all.iter().filter(|sentence| sentence.kind.is_none()).count();
        if document.text.is_none() {
            _ = writeln!(in_part, "| {name} | {count} | {tested} of {count} |");
            continue;
        }
        let strongest: Vec<_> = all.iter().filter(|sentence| sentence.level.as_deref() == Some("MUST")).collect();
        let strongest_tested = strongest.iter().filter(|sentence| sentence.kind.is_none()).count();
        _ = write!(counted, "| {name} | {count} | {tested} of {count} | {strongest_tested} of {} |", strongest.len());
        for (kind, _) in KINDS {
            let count = all.iter().filter(|sentence| sentence.kind.as_deref() == Some(kind)).count();
            _ = write!(counted, " {count} |");
        }
        counted.push('\n');
    }
    counted += "\nThe strongest sentences have \"must\", \"shall\", \"required\", \"not allowed\" or \"cannot\". ";
    counted += "The documents below are quoted in part,\nand nothing compares the quotations with them.\n";
    counted += &in_part;
    counted += "\n## Why no test can hold a sentence\n\n| kind | what such a sentence is about |\n|---|---|\n";
    for (kind, why) in KINDS {
        _ = writeln!(counted, "| {kind} | {why} |");
    }
    page.replace_range(begin..end, &counted);
    page
}

#[test]
fn the_page_has_the_counts() {
    let (path, page) = (root().join("docs/CONFORMANCE.md"), page());
    if env::var_os("URIEL_WRITE").is_some() {
        fs::write(&path, &page).expect("the page is written");
    }
    assert!(read(&path) == page, "URIEL_WRITE=1 writes docs/CONFORMANCE.md anew");
}
