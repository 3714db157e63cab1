//! The rooms of `src/`: each imports only from rooms listed before it, no large ring of files grows, and a name is that
//! of one type of its crate. The packages around the library have no rings, but for one. No room but
//! `scheme` asks for the feature of a room below it.
//!
//! What is named through the root of the library, as `crate::Uri` or `uriel::Uri`, is imported from the file that
//! defines it.
//!
//! `docs/ARCHITECTURE.md` draws the rooms. `cargo test --test integration rooms:: -- --nocapture` prints the rings.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The rooms, from the ground up.
const ROOMS: [&str; 22] = [
    "syntax",
    "engine",
    "redact",
    "grammar",
    "error",
    "uri",
    "literal",
    "resolve",
    "fields",
    "wire",
    "write",
    "mend",
    "hazards",
    "scheme",
    "differences",
    "normalize",
    "people",
    "target",
    "prose",
    "edit",
    "schemes",
    "registries",
];

/// The greatest number of files of one room that may import one another in a ring.
const LARGEST_RING: usize = 8;

/// Modules that show items of a room below, by names of `lib.rs`, each with what it shows and the reason.
const SHOWN: [(&str, &str, &str); 2] = [
    ("grammar::rfc1738", "schemes::rfc1738", "the document has the rules of its schemes too"),
    ("write", "scheme::url_buf", "owned typed URLs are written, and need the trait `Scheme`"),
];

/// The crates, and the names that several types of one have, each with the reason.
const SHARED_NAMES: [(&str, &[(&str, &str)]); 9] = [
    (
        "src",
        &[
            ("FoundSecrets", "one of two is compiled"),
            ("ListedName", "a name of a list of servers in `grammar`; one of a list of keys in `redact`"),
            ("OfDecoded", "one of two is compiled"),
            ("Operands", "one of three is compiled"),
            ("ReasonText", "one of two is compiled"),
            ("Scheme", "the class of the rule `scheme` in `grammar`; the trait of all schemes"),
            ("Sealed", "one of two is compiled"),
            ("SortedKeys", "one of two is compiled"),
            ("Stream", "takes a text in pieces: `prose` finds its URLs, `redact` hides its secrets"),
            ("Target", "the kind of what a reference leads to in `resolve`; where links may lead in `target`"),
            ("Value", "the value of a field in `scheme`, of an item of a plan in `wire`"),
            ("Visit", "the visitor of what a room lists: fields, items of a plan, hazards"),
        ],
    ),
    ("schemes", &[("Grouppart", "what a news URL names; in `news::rfc1738` what its rule reads")]),
    (
        "cli/src",
        &[("Arguments", "the options of each command"), ("Run", "what each command keeps from one text to the next")],
    ),
    ("explain/src", &[]),
    ("more-schemes/src", &[]),
    ("reach/arrow/src", &[]),
    ("reach/datafusion/src", &[]),
    ("reach/python/src", &[]),
    ("samples/src", &[]),
];

/// The packages around the library, which have no rings but those of [`RINGS_AROUND`], each with a number of files that
/// it exceeds.
const AROUND: [(&str, usize); 7] = [
    ("cli/src", 30),
    ("explain/src", 12),
    ("more-schemes/src", 20),
    ("reach/arrow/src", 10),
    ("reach/datafusion/src", 5),
    ("reach/python/src", 10),
    ("samples/src", 5),
];

/// Rings of packages around the library, each with the reason.
const RINGS_AROUND: [(&str, &[&str], &str); 1] =
    [("reach/python/src", &["registry", "uri"], "a registry reads URLs, and a URL asks a registry for its fields")];

/// For each module of a crate, the modules that it imports from. Tests import what they like.
type Imports = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_room_imports_from_a_room_below_it() {
    let imports = imports("src");
    assert!(imports.len() > 100, "the sources were found");
    let floor = |module: &str| ROOMS.iter().position(|room| *room == room_of(module));
    let upward: Vec<_> = pairs(&imports)
        .filter(|(module, imported)| match (floor(module), floor(imported)) {
            (Some(room), Some(other)) => other > room,
            // Only `lib.rs` has modules of its own.
            _ => true,
        })
        .collect();
    assert_eq!(upward, SHOWN.map(|(module, shown, _)| (module, shown)), "imports from rooms below");
}

#[test]
fn no_ring_spans_two_rooms_or_has_many_files() {
    let mut imports = imports("src");
    for (module, shown, _) in SHOWN {
        imports.get_mut(module).expect("a module").remove(shown);
    }
    let rings = rings(&imports);
    for ring in &rings {
        println!("a ring of {}: {}", ring.len(), ring.join(", "));
        assert!(ring.len() <= LARGEST_RING, "a ring of {} files: {ring:?}", ring.len());
        assert!(ring.iter().all(|module| room_of(module) == room_of(ring[0])), "a ring over two rooms: {ring:?}");
    }
}

/// The rooms that a feature may leave out, by its name where that is another. `scheme` asks for those below it: a hook
/// of the trait `Scheme` is there with the room that calls it.
const FEATURES: [(&str, &str); 5] =
    [("build", "write"), ("mend", "mend"), ("hazards", "hazards"), ("prose", "prose"), ("edit", "edit")];

#[test]
fn no_room_but_scheme_asks_for_the_feature_of_a_room_below_it() {
    let floor = |room: &str| ROOMS.iter().position(|other| *other == room);
    let mut asking = Vec::new();
    for (module, file) in sources("src").iter().filter(|(module, _)| !["lib", "scheme"].contains(&room_of(module))) {
        let text = fs::read_to_string(file).expect("a source");
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for (feature, room) in FEATURES {
            if floor(room) > floor(room_of(module)) && code.contains(&format!("feature = \"{feature}\"")) {
                asking.push((module.clone(), feature));
            }
        }
    }
    assert_eq!(asking, [], "items that a room below uses need no feature: lib.rs allows them to be unused");
}

#[test]
fn every_room_has_files() {
    let rooms: BTreeSet<_> = imports("src").keys().map(|module| room_of(module).to_owned()).collect();
    assert!(rooms.iter().eq(&BTreeSet::from(ROOMS.map(str::to_owned))), "{rooms:?}");
}

#[test]
fn no_two_types_of_a_crate_have_one_name() {
    for (folder, allowed) in SHARED_NAMES {
        let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (module, file) in &sources(folder) {
            for name in types_of(&code_of(file)) {
                types.entry(name).or_default().push(module.clone());
            }
        }
        assert!(types.len() > 5, "{folder}: the types were found: {}", types.len());
        let shared: BTreeMap<_, _> = types.iter().filter(|(_, modules)| modules.len() > 1).collect();
        for (name, modules) in &shared {
            println!("{folder}: {name}: {}", modules.join(", "));
        }
        let allowed = allowed.iter().map(|(name, _)| *name);
        assert!(
            shared.keys().copied().eq(allowed),
            "{folder}: types with one name, other than those listed: {shared:#?}"
        );
    }
}

/// The lists of scheme names in `src/`, each of data that a document or a policy states; `docs/DESIGN.md` has the same.
const LISTS_OF_SCHEMES: [&str; 5] =
    ["hazards::policy", "hazards::schemes", "resolve::base", "scheme::names", "target::oauth"];

/// All other code asks the trait `Scheme` or a registry in what schemes differ.
#[test]
fn the_core_names_schemes_only_in_lists_of_data() {
    let names = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/hazards/schemes.rs"))
        .expect("a source")
        .lines()
        .filter_map(|line| Some(line.trim_start().strip_prefix("(\"")?.split_once('"')?.0.to_owned()))
        .chain(
            ["http", "https", "ftp", "ftps", "gopher", "mailto", "news", "file", "urn", "tel", "ws"].map(str::to_owned),
        )
        .collect::<Vec<_>>();
    let names_a_scheme = |file: &Path| {
        let code = code_of(file);
        names.iter().any(|name| code.contains(&format!(" \"{name}\"")) || code.contains(&format!("(\"{name}\"")))
    };
    let naming: Vec<_> = sources("src").into_iter().filter(|(_, file)| names_a_scheme(file)).collect();
    assert!(naming.iter().map(|(module, _)| module.as_str()).eq(LISTS_OF_SCHEMES), "{naming:#?}");
}

/// The names of the types and traits that are defined in the code of a file. A macro's are those of its calls, and a
/// trait in a module `sealed` has the name of the trait that it seals.
fn types_of(code: &str) -> Vec<String> {
    let is_word = |c: char| c == '_' || c.is_alphanumeric();
    let mut names = Vec::new();
    let mut is_sealed = false;
    for line in code.lines() {
        is_sealed = if is_sealed { line != "}" } else { line.ends_with("mod sealed {") };
        let item = line.trim_start();
        let item = match item.strip_prefix("pub") {
            Some(rest) if rest.starts_with('(') => rest.split_once(") ").map_or(rest, |(_, item)| item),
            Some(rest) => rest.trim_start(),
            None => item,
        };
        let Some((keyword, rest)) = item.split_once(' ') else { continue };
        // A type in a trait or its implementation belongs to that.
        let defines = match keyword {
            "struct" | "enum" | "union" | "trait" => true,
            "type" => !line.starts_with(' '),
            _ => false,
        };
        let name = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        if defines && !is_sealed && !name.is_empty() {
            names.push(name.to_owned());
        }
    }
    names
}

#[test]
fn no_files_of_the_packages_around_import_one_another_in_a_ring() {
    for (folder, least) in AROUND {
        let imports = imports(folder);
        assert!(imports.len() > least, "{folder}: the sources were found: {}", imports.len());
        let of_root: Vec<_> = pairs(&imports).filter(|(_, imported)| *imported == ROOT).collect();
        assert!(of_root.is_empty(), "{folder}: the root stands on all other files: {of_root:?}");
        let allowed = RINGS_AROUND.iter().filter(|(of, ..)| *of == folder).map(|(_, ring, _)| ring.to_vec());
        assert_eq!(rings(&imports), allowed.collect::<Vec<_>>(), "{folder}: files that import one another");
    }
}

fn room_of(module: &str) -> &str {
    module.split("::").next().unwrap_or(module)
}

fn pairs(imports: &Imports) -> impl Iterator<Item = (&str, &str)> {
    imports.iter().flat_map(|(module, imported)| imported.iter().map(|other| (module.as_str(), other.as_str())))
}

/// The imports of the modules of a crate, whose sources are in `folder`. Those of the library are in `schemes/` too.
fn imports(folder: &str) -> Imports {
    let mut files = sources(folder);
    files.remove("main");
    let names = files.remove("lib").map(|root| re_exports(&code_of(&root)));
    if folder == "src" {
        files.extend(sources("schemes").into_iter().map(|(module, file)| (in_schemes(&module), file)));
    }
    let own_name = (folder == "src").then_some("uriel");
    let all = Crate { files: &files, names: names.as_ref(), own_name };
    let imported = |(module, file): (&String, &PathBuf)| (module.clone(), imported_by(module, &code_of(file), &all));
    files.iter().map(imported).collect()
}

/// The path in the library of a module in `schemes/`, whose root is the file `mod.rs`.
fn in_schemes(module: &str) -> String {
    if module.is_empty() { "schemes".to_owned() } else { format!("schemes::{module}") }
}

/// Names of the root of a library, each with the path of the item for which it stands.
type Names = BTreeMap<String, String>;

/// The names that the code of `lib.rs` takes from its modules: `use self::a::B as C` has `C`, which is `a::B`.
fn re_exports(code: &str) -> Names {
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("use self::") {
        let tree = &code[at + "use self::".len()..];
        leaves(&tree[..tree.find(';').expect("the end of the statement")], "", &mut paths);
    }
    let name = |Leaf { path, name }| (name, path);
    paths.into_iter().map(name).collect()
}

/// The files of a crate, the names of its root, if it is a library, and its own name, by which `schemes/` calls it.
struct Crate<'a> {
    files: &'a BTreeMap<String, PathBuf>,
    names: Option<&'a Names>,
    own_name: Option<&'static str>,
}

/// The modules of a crate and their files.
fn sources(folder: &str) -> BTreeMap<String, PathBuf> {
    let mut files = BTreeMap::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut Vec::new(), &mut files);
    files
}

/// All modules below a folder, by their paths in the crate.
fn collect(folder: &Path, path: &mut Vec<String>, files: &mut BTreeMap<String, PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let file = entry.expect("an entry of a folder").path();
        let stem = file.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        if file.is_dir() {
            path.push(stem);
            collect(&file, path, files);
            path.pop();
        } else if stem == "mod" {
            files.insert(path.join("::"), file);
        } else {
            let module = path.iter().chain([&stem]).map(String::as_str).collect::<Vec<_>>().join("::");
            files.insert(module, file);
        }
    }
}

/// The code of a file without its comments, attributes and tests.
fn code_of(file: &Path) -> String {
    if file.file_name().is_some_and(|name| name == "tests.rs") {
        return String::new();
    }
    let text = fs::read_to_string(file).expect("a source");
    let tests = text.match_indices("\n#[cfg(").find(|(at, _)| {
        let item = &text[at + 1..];
        let (attribute, rest) = item.split_once('\n').unwrap_or((item, ""));
        let items = rest.lines().find(|line| !line.starts_with("#["));
        attribute.contains("test") && items.is_some_and(|item| item.starts_with("mod ") && item.ends_with('{'))
    });
    let code = &text[..tests.map_or(text.len(), |(at, _)| at)];
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or(line));
    lines.filter(|line| !line.trim_start().starts_with("#[")).collect::<Vec<_>>().join("\n")
}

/// The modules that the code of `module` imports from: by `use`, and by a path that begins with `crate` or `uriel`.
fn imported_by(module: &str, code: &str, all: &Crate<'_>) -> BTreeSet<String> {
    let mut paths = Vec::new();
    let roots = ["crate", "super", "self"].into_iter().chain(all.own_name);
    for root in roots {
        let mut rest = code;
        while let Some(at) = rest.find(&format!("{root}::")) {
            let before = &rest[..at];
            rest = &rest[at..];
            // A macro names the crate for its callers: `$crate::`. A text in quotation marks is documentation.
            let is_quoted = before.lines().next_back().is_some_and(|line| line.matches('"').count() % 2 == 1);
            // A macro is told where its rules are, for their documentation: `in uriel::grammar`.
            let is_told = before.trim_end().lines().next_back().is_some_and(|line| line.trim_start() == "in");
            let goes_on = before.ends_with(|c: char| c == '$' || c == ':' || c == '_' || c.is_alphanumeric());
            if is_quoted || is_told || goes_on {
                rest = &rest[root.len()..];
                continue;
            }
            let statement = if before.trim_end().ends_with("use") { rest.find(';') } else { end_of_path(rest) };
            let end = statement.unwrap_or(rest.len());
            if !rest[end..].starts_with('!') {
                leaves(&rest[..end], "", &mut paths);
            }
            rest = &rest[end..];
        }
    }
    let resolved = paths.iter().filter_map(|leaf| resolve(module, &leaf.path, all));
    resolved.filter(|imported| imported != module).collect()
}

fn end_of_path(text: &str) -> Option<usize> {
    text.find(|c: char| !(c == ':' || c == '_' || c.is_alphanumeric()))
}

/// A path of a tree of `use`, and the name that it gets.
struct Leaf {
    path: String,
    name: String,
}

/// The paths of a tree of `use`: `a::{b, c::D}` has `a::b` and `a::c::D`.
fn leaves(tree: &str, before: &str, paths: &mut Vec<Leaf>) {
    let Some((head, inner)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let path = format!("{before}{}", path.trim());
        let name = if alias.is_empty() { path.rsplit("::").next().unwrap_or(&path) } else { alias };
        paths.push(Leaf { name: name.trim().to_owned(), path });
        return;
    };
    let inner = &inner[..inner.rfind('}').expect("a closing brace")];
    let before = format!("{before}{}", head.trim());
    let (mut depth, mut start) = (0, 0);
    for (at, c) in inner.char_indices().chain([(inner.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !inner[start..at].trim().is_empty() {
                    leaves(&inner[start..at], &before, paths);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// The name that stands for `lib.rs` or `main.rs`.
const ROOT: &str = "the root of the crate";

/// The module that a path leads into: the longest beginning of the path that is one, or the root of the crate.
fn resolve(module: &str, path: &str, all: &Crate<'_>) -> Option<String> {
    let mut steps = path.split("::").peekable();
    let mut at: Vec<&str> = Vec::new();
    let is_from_root = steps.next_if(|root| *root == "crate" || all.own_name == Some(root)).is_some();
    if is_from_root {
        // A name of the root is that of the item for which it stands.
        if let Some(item) = all.names.and_then(|names| names.get(*steps.peek()?)) {
            steps.next();
            at = item.split("::").collect();
        }
    } else {
        at = module.split("::").collect();
    }
    for step in steps {
        match step {
            "super" => drop(at.pop()),
            "self" => {}
            _ => at.push(step),
        }
    }
    let mut prefixes = (1..=at.len()).rev().map(|length| at[..length].join("::"));
    let found = prefixes.find(|module| all.files.contains_key(module));
    // The root of the library has no item of its own but macros.
    found.or_else(|| (is_from_root && all.names.is_none()).then(|| ROOT.to_owned()))
}

/// The rings of modules: each can be reached from all others of its ring.
fn rings(imports: &Imports) -> Vec<Vec<&str>> {
    let reached = |module: &str| {
        let (mut found, mut open) = (BTreeSet::new(), vec![module]);
        while let Some(next) = open.pop() {
            for other in imports.get(next).into_iter().flatten() {
                if found.insert(other.as_str()) {
                    open.push(other);
                }
            }
        }
        found
    };
    let reachable: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|module| (module.as_str(), reached(module))).collect();
    let ring = |module: &str| -> Vec<&str> {
        let others = reachable[module].iter().copied();
        others.filter(|other| reachable.get(other).is_some_and(|back| back.contains(module))).collect()
    };
    let rings: BTreeSet<_> = imports.keys().map(|module| ring(module)).filter(|ring| ring.len() > 1).collect();
    rings.into_iter().collect()
}
