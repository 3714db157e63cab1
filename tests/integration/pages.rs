//! The pages of the project: README.md and `docs/`, as files and as modules of the documentation.
//!
//! A page has two renderings. Where the repository is shown, the definitions at its end lead to files; in the
//! documentation those of `docs/links.txt` come first and lead to items, which rustdoc checks.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Labels that lead into the repository in both renderings: `docs/mod.rs` defines them.
const IN_THE_REPOSITORY: [&str; 2] = ["EXAMPLES", "REACH"];

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A page without its blocks of code, and the definitions of its links.
struct Page {
    path: PathBuf,
    text: String,
    definitions: BTreeMap<String, String>,
}

/// A link in a page.
enum Link<'t> {
    /// `[text](target)`.
    Inline(&'t str),
    /// `[text][label]` or `[label]`.
    Reference(&'t str),
}

impl Page {
    fn read(path: PathBuf) -> Self {
        let (mut text, mut definitions) = (String::new(), BTreeMap::new());
        let mut is_code = false;
        for line in read(&path).lines() {
            if line.starts_with("```") {
                is_code = !is_code;
            } else if is_code {
            } else if let Some((label, target)) = definition(line) {
                assert!(definitions.insert(label.to_owned(), target.to_owned()).is_none(), "{label} is defined twice");
            } else {
                text.extend([line, "\n"]);
            }
        }
        Self { path, text, definitions }
    }

    fn links(&self) -> Vec<Link<'_>> {
        let (mut links, mut rest) = (Vec::new(), self.text.as_str());
        while let Some(at) = rest.find(['`', '[']) {
            rest = &rest[at..];
            if rest.starts_with('`') {
                rest = &rest[code_span(rest)..];
                continue;
            }
            let end = end_of_brackets(rest);
            let (inner, after) = (&rest[1..end], &rest[end + 1..]);
            if after.starts_with('(') {
                let end = after.find(')').expect("the \")\" of a link");
                links.push(Link::Inline(&after[1..end]));
                rest = &after[end..];
            } else if after.starts_with('[') {
                let end = end_of_brackets(after);
                links.push(Link::Reference(&after[1..end]));
                rest = &after[end..];
            } else {
                links.push(Link::Reference(inner));
                rest = after;
            }
        }
        links
    }

    /// The anchors of the headings, as code hosts make them.
    fn anchors(&self) -> Vec<String> {
        let headings = self
            .text
            .lines()
            .filter_map(|line| line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#')));
        let anchor = |heading: &str| {
            let kept = heading.to_lowercase().replace(' ', "-");
            kept.chars().filter(|c| c.is_alphanumeric() || *c == '-' || *c == '_').collect()
        };
        headings.map(anchor).collect()
    }

    fn name(&self) -> String {
        self.path.strip_prefix(root()).unwrap_or(&self.path).display().to_string()
    }
}

/// Label and target of a line such as `[label]: target`.
fn definition(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix('[')?.split_once("]: ")
}

/// The length of the code span at the beginning of a text.
fn code_span(text: &str) -> usize {
    let ticks = text.len() - text.trim_start_matches('`').len();
    let close = text[ticks..].find(&text[..ticks]).expect("the end of a code span");
    ticks + close + ticks
}

/// The place of the "]" that closes the "[" at the beginning of a text.
fn end_of_brackets(text: &str) -> usize {
    let mut at = 1;
    loop {
        match &text[at..] {
            rest if rest.starts_with(']') => return at,
            rest if rest.starts_with('`') => at += code_span(rest),
            rest => at += rest.chars().next().expect("the \"]\" of a link").len_utf8(),
        }
    }
}

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "md")
}

/// README.md, and the pages that `docs/mod.rs` makes modules of.
fn documented() -> Vec<Page> {
    let modules = read(&root().join("docs/mod.rs"));
    let files = modules.split('"').filter(|word| is_page(Path::new(word)));
    let mut paths: Vec<_> = files.map(|file| root().join("docs").join(file)).collect();
    paths.push(root().join("README.md"));
    paths.into_iter().map(|path| Page::read(path.canonicalize().expect("a page"))).collect()
}

#[test]
fn every_page_is_a_module_of_the_documentation() {
    let documented: Vec<_> = documented().iter().map(Page::name).collect();
    for entry in fs::read_dir(root().join("docs")).expect("the folder of pages") {
        let path = entry.expect("an entry of a folder").path();
        let name = path.strip_prefix(root()).expect("a file of the project").display().to_string();
        assert!(!is_page(&path) || documented.contains(&name), "docs/mod.rs should have {name}");
    }
}

#[test]
fn links_lead_to_files_where_the_repository_is_shown() {
    let mut pages = documented();
    pages.push(Page::read(root().join("reach/README.md")));
    let mut count = 0;
    for page in &pages {
        for link in page.links() {
            let target = match link {
                Link::Inline(target) => target,
                // Without a definition, the brackets would be printed.
                Link::Reference(label) => {
                    page.definitions.get(label).unwrap_or_else(|| panic!("{}: [{label}] leads nowhere", page.name()))
                }
            };
            count += 1;
            if target.starts_with("https://") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = page.path.parent().expect("a folder").join(file);
            let path = if file.is_empty() { page.path.clone() } else { path };
            assert!(path.exists(), "{}: there is no file {target}", page.name());
            let anchors = || Page::read(path.clone()).anchors();
            assert!(anchor.is_empty() || anchors().iter().any(|found| found == anchor), "{}: {target}", page.name());
        }
    }
    assert!(count > 100, "{count} links");
}

#[test]
fn links_lead_to_items_in_the_documentation() {
    let text = read(&root().join("docs/links.txt"));
    let items: BTreeMap<_, _> = text.lines().map(|line| definition(line).expect("a definition")).collect();
    let mut used = BTreeSet::new();
    for page in documented() {
        for link in page.links() {
            match link {
                Link::Inline(target) => {
                    assert!(target.starts_with("https://"), "{}: {target} is no file there; define it", page.name());
                }
                Link::Reference(label) => {
                    let is_defined = items.contains_key(label) || IN_THE_REPOSITORY.contains(&label);
                    assert!(is_defined, "{}: docs/links.txt should define [{label}]", page.name());
                    used.insert(label.to_owned());
                }
            }
        }
        for label in page.definitions.keys() {
            assert!(used.contains(label), "{}: nothing uses [{label}]", page.name());
        }
    }
    for label in items.keys() {
        assert!(used.contains(*label), "docs/links.txt: no page uses [{label}]");
    }
}

/// A stranger's field must not have the name of a method that `typed_url!` makes: the macro refuses each with words,
/// and the page lists them.
#[test]
fn the_names_that_a_declaration_takes_are_listed() {
    let sources = ["src/scheme/typed.rs", "src/scheme/typed_members.rs", "src/write/builder.rs"];
    let (sources, taken) =
        (sources.map(|file| read(&root().join(file))), read(&root().join("src/scheme/taken_names.rs")));
    let page = read(&root().join("docs/SCHEMES.md"));
    let (_, listed) = page.split_once("* The names of what the declaration makes are taken: ").expect("a list");
    let (listed, _) = listed.split_once("\n* ").expect("its end");
    for (of, arms, least) in [("$Url<", "(", 27), ("$Builder<", "(builder", 4)] {
        let mut made = BTreeSet::new();
        for source in &sources {
            made.extend(methods_of(source, of));
        }
        let mut refused = BTreeSet::new();
        for line in taken.lines().filter(|line| line.ends_with("$crate::unless_taken!(@ $taken); };")) {
            let (of_server, name) = line.trim().split_once(' ').expect("an arm");
            if of_server.starts_with(arms) && (arms != "(" || of_server.starts_with("([")) {
                refused.extend(name.split_once(' ').map(|(name, _)| name));
            }
        }
        assert!(made.len() >= least, "{made:?}");
        assert_eq!(made, refused, "{of}");
        let unlisted: Vec<_> = made.iter().filter(|name| !listed.contains(&format!("`{name}`"))).collect();
        assert!(unlisted.is_empty(), "docs/SCHEMES.md should list {unlisted:?}");
    }
}

/// The methods and constants that macros write into inherent `impl`s of a type.
fn methods_of<'t>(source: &'t str, of: &str) -> BTreeSet<&'t str> {
    let (mut found, mut indent) = (BTreeSet::new(), None);
    for line in source.lines() {
        let code = line.trim_start();
        let depth = line.len() - code.len();
        match indent {
            None if code.starts_with("impl") && code.contains(of) && !code.contains(" for ") && code.ends_with('{') => {
                indent = Some(depth);
            }
            Some(start) if depth == start && code == "}" => indent = None,
            Some(start) if depth == start + 4 && !code.starts_with('/') => {
                let name = code.split_once("fn ").and_then(|(_, rest)| rest.split(['(', '<']).next());
                found.extend(name.filter(|name| !name.starts_with('$')));
            }
            // Constants come from a rule of their own, which is written into the `impl` of the URL.
            None if depth == 8 && of.starts_with("$Url") && code.starts_with("const ") => {
                found.extend(code[6..].split(':').next().filter(|name| *name != "_"));
            }
            _ => {}
        }
    }
    found
}

#[test]
fn readme_is_read_in_five_minutes() {
    let readme = read(&root().join("README.md"));
    let (lines, words) = (readme.lines().count(), readme.split_whitespace().count());
    assert!((100..=120).contains(&lines) && words <= 1100, "{lines} lines and {words} words");
    assert!(!readme.lines().any(|line| line.starts_with('|')), "tables belong to docs/");
}

#[test]
fn nobody_publishes_without_a_repository() {
    let repository = env!("CARGO_PKG_REPOSITORY");
    let [manifest, readme, modules] = ["Cargo.toml", "README.md", "docs/mod.rs"].map(|name| read(&root().join(name)));
    let has_repository = !repository.is_empty();
    let refuses = manifest.lines().any(|line| line == "publish = false");
    assert_eq!(refuses, !has_repository, "`publish = false` belongs into Cargo.toml until it has a `repository`");
    assert_eq!(
        readme.contains("git = \"") && readme.contains(repository),
        has_repository,
        "README.md should say how to depend on the repository, once there is one"
    );
    let links = modules.lines().filter(|line| line.contains("concat!") && line.contains("CARGO_PKG_REPOSITORY"));
    assert_eq!(links.count(), if has_repository { 2 } else { 0 }, "docs/mod.rs should lead into the repository");
    for text in [&manifest, &readme, &modules] {
        assert!(!text.contains(".invalid/"), "an address that nobody can open: {text}");
    }
}

/// The texts of the `console` blocks of a page call the command, which has to be installed first.
#[test]
fn the_command_is_installed_before_it_is_used() {
    const INSTALL: &str = "cargo install --path cli";
    let mut count = 0;
    for path in documented().into_iter().map(|page| page.path) {
        let text = read(&path);
        if let Some(at) = text.find("\n$ uriel ") {
            assert!(text[..at].contains(INSTALL), "{} uses the command before `{INSTALL}`", path.display());
            count += 1;
        }
    }
    assert!(count >= 4, "{count} pages use the command");
}

/// Each test that a page names for a promise or a finding is there, in the file that it is named with.
#[test]
fn tests_that_pages_name_are_there() {
    let mut count = 0;
    for page in ["docs/AUDIT.md", "SECURITY.md"] {
        let text = read(&root().join(page));
        let held_by = text.lines().filter_map(|line| line.strip_prefix('|')?.strip_suffix(" |")?.rsplit_once(" | "));
        for name in held_by.flat_map(|(_, held_by)| held_by.split('`').skip(1).step_by(2)) {
            if name.rsplit_once("::").is_some_and(|(_, function)| !function.is_empty()) {
                assert!(is_test(name), "{page}: {name}");
                count += 1;
            }
        }
    }
    assert!(count > 150, "{count} tests are named");
}

/// True for the name of a function of a test, as AUDIT.md writes them: `redact::law::no_secret_is_shown`.
pub fn is_test(name: &str) -> bool {
    const FOLDERS: [(&str, &str); 9] = [
        ("cli/", "cli/tests/command/"),
        ("explain/", "explain/tests/"),
        ("more-schemes/", "more-schemes/tests/"),
        ("outsider/", "tests/outsider/"),
        ("outsider", "tests/outsider"),
        ("python/", "reach/python/tests/"),
        ("samples/", "samples/tests/"),
        ("src/", "src/"),
        ("", "tests/integration/"),
    ];
    let Some((file, function)) = name.rsplit_once("::") else { return false };
    let (prefix, folder) = FOLDERS.iter().find(|(prefix, _)| file.starts_with(prefix)).expect("the last is empty");
    let path = root().join(folder).join(file[prefix.len()..].replace("::", "/"));
    let candidates = [path.with_extension("rs"), path.join("mod.rs"), path.with_extension("py"), path.join("tests.rs")];
    let is_in = |text: &str| {
        let (rust, python) = (format!("fn {function}("), format!("def {function}("));
        let is_rust_test =
            |(before, _): (&str, &str)| before.rsplit("fn ").next().is_some_and(|text| text.contains("#[test]"));
        text.split_once(&rust).is_some_and(is_rust_test) || text.contains(&python)
    };
    candidates.iter().any(|path| fs::read_to_string(path).is_ok_and(|text| is_in(&text)))
}
