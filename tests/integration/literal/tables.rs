//! The tables of `src/literal/tables.rs` are the minimal automata of the documents' rules. With `URIEL_WRITE` in the
//! environment the test writes them.

use std::{env, fmt::Write as _, fs, path::Path};

use uriel::{Edition, Uri, UriRef};

use crate::{
    language::{Language, REFERENCES},
    oracle::{
        recogniser::{Recogniser, Together},
        rules::Rules,
    },
    proof::{
        ABSOLUTE,
        machine::Machine,
        suite::{Suite, Thorough},
    },
};

#[test]
fn tables_are_the_automata_of_the_rules() {
    let mut written = "//! Minimal automata of the documents' rules, as a test writes them.\n\n\
                       use super::automaton::Automaton;\n"
        .to_owned();
    for edition in Edition::ALL {
        let name = edition.as_str().to_uppercase();
        write(&mut written, &name, &format!("References of {edition}."), REFERENCES.recogniser(edition));
    }
    for (edition, rule, name) in [(Edition::Rfc1738, "login", "LOGIN"), (Edition::Draft1996, "server", "SERVER")] {
        let recogniser = Recogniser::new(Rules::of(edition).tree(edition.as_str(), rule));
        write(&mut written, name, &format!("The rule `{rule}` of {edition}."), &recogniser);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/literal/tables.rs");
    if env::var_os("URIEL_WRITE").is_some() {
        fs::write(&path, &written).expect("the file can be written");
    }
    let read = fs::read_to_string(&path).expect("the tables");
    let differ = written.lines().zip(read.lines()).find(|(written, read)| written != read);
    assert!(written == read, "src/literal/tables.rs is not what the rules give: {differ:?}");
}

/// Writes the automaton of a rule.
fn write(written: &mut String, name: &str, title: &str, recogniser: &Recogniser) {
    let machine = Machine::of(Together(&[recogniser]));
    let classes = 0..machine.classes.len();
    let is_dead =
        |state: &usize| !machine.ends(*state) && classes.clone().all(|class| machine.next(*state, class) == *state);
    let dead = (0..machine.states()).find(is_dead).expect("some texts are none of the rule");
    assert!(dead > 0 && machine.states() <= 256, "{name}: a text begins in another state");
    // The state that no text leaves comes first.
    let order: Vec<usize> = [dead].into_iter().chain((0..machine.states()).filter(|state| *state != dead)).collect();
    let number = |state| order.iter().position(|other| *other == state).expect("each state has a place");
    let class_of = |character| {
        machine.classes.iter().position(|class| class.contains(&character)).expect("each character has a class") + 1
    };
    assert_eq!(class_of('\0'), class_of('\u{e9}'), "{name}: the class of NUL is that of characters outside ASCII");
    _ = write!(
        written,
        "\n/// {title}\n#[rustfmt::skip]\npub(super) static {name}: Automaton = Automaton {{\n    classes: [\n"
    );
    for row in 0..4_u8 {
        let row: Vec<_> = (32 * row..32 * row + 32).map(|octet| class_of(char::from(octet)).to_string()).collect();
        _ = writeln!(written, "        {},", row.join(","));
    }
    _ = write!(written, "    ],\n    width: {},\n    rows: &[\n", classes.end + 1);
    for &state in &order {
        let after = classes.clone().map(|class| number(machine.next(state, class)));
        let row: Vec<_> =
            [usize::from(machine.ends(state))].into_iter().chain(after).map(|it| it.to_string()).collect();
        _ = writeln!(written, "        {},", row.join(","));
    }
    written.push_str("    ],\n};\n");
}

/// URLs are the references that have a scheme: they need no table of their own.
#[test]
fn constants_accept_what_the_automata_accept() {
    type IsValid = fn(&str, Edition) -> bool;
    let languages: [(&'static Language, IsValid); 2] = [(&REFERENCES, UriRef::is_valid), (&ABSOLUTE, Uri::is_valid)];
    let mut texts = 0_u64;
    for edition in Edition::ALL {
        for (language, is_valid) in languages {
            let machine = Machine::of(Together(&[language.recogniser(edition)]));
            Suite::of(&machine).show(Thorough::Classes(0), None, &mut |text, accepted| {
                texts += 1;
                assert_eq!(is_valid(text, edition), accepted, "{edition} {language}: {text:?}");
            });
        }
    }
    assert!(texts > 100_000, "{texts} texts were read");
}
