//! The automata of `samples/` are those of the documents' rules. With `URIEL_WRITE` in the environment the test writes
//! them.

use std::{collections::BTreeMap, env, fmt::Write as _, fs, path::Path};

use uriel::Edition;

use super::machine::Machine;
use crate::oracle::{
    recogniser::{Recogniser, Together},
    rules::Rules,
};

/// Rules that are no whole URL, by the names that RFC 3986 has for them, with the names that each edition has.
const PARTS: [(&str, [&str; 5]); 3] = [
    ("authority", ["login", "server", "authority", "authority", "authority"]),
    ("host", ["host"; 5]),
    ("IP-literal", ["", "", "", "IPv6reference", "IP-literal"]),
];

/// The automata of an edition, as a text.
pub struct Automata {
    edition: Edition,
    written: String,
}

impl Automata {
    pub fn of(edition: Edition) -> Self {
        let mut automata = Self { edition, written: String::new() };
        for (name, names) in PARTS {
            let rule = names[edition as usize];
            if !rule.is_empty() {
                let recogniser = Recogniser::new(Rules::of(edition).tree(edition.as_str(), rule));
                automata.push(name, &Machine::of(Together(&[&recogniser])));
            }
        }
        automata
    }

    /// Adds an automaton: the class of each octet of ASCII, and a line for each state from which a text may end, with
    /// "." if it may end there, and for each other state the classes that lead to it.
    pub fn push(&mut self, name: &str, machine: &Machine) {
        let classes = 0..machine.classes.len();
        let is_alive =
            |state: &usize| machine.ends(*state) || classes.clone().any(|class| machine.next(*state, class) != *state);
        let alive: Vec<usize> = (0..machine.states()).filter(is_alive).collect();
        // Classes that lead nowhere are not told apart from each other by any text that is alive.
        let letter = |class: usize| char::from(b'A' + u8::try_from(class).expect("fewer classes than letters"));
        let class_of = |character: char| {
            machine.classes.iter().position(|class| class.contains(&character)).expect("each character has a class")
        };
        assert_eq!(class_of('\0'), class_of('\u{e9}'), "{name}: the class of NUL is that of characters outside ASCII");
        let octets: String = (0..0x80_u8).map(|octet| letter(class_of(char::from(octet)))).collect();
        _ = writeln!(self.written, "{name}\n{octets}");
        for &state in &alive {
            let mut ways: BTreeMap<usize, String> = BTreeMap::new();
            for class in classes.clone() {
                if let Ok(to) = alive.binary_search(&machine.next(state, class)) {
                    ways.entry(to).or_default().push(letter(class));
                }
            }
            let ways = ways.iter().map(|(to, letters)| format!("{letters}{to}"));
            let end = machine.ends(state).then(|| ".".to_owned());
            _ = writeln!(self.written, "{}", end.into_iter().chain(ways).collect::<Vec<_>>().join(" "));
        }
        self.written.push('\n');
    }

    pub fn compare(&self) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("samples/src/automata/{}.txt", self.edition));
        if env::var_os("URIEL_WRITE").is_some() {
            fs::write(&path, &self.written).expect("the file can be written");
        }
        let read = fs::read_to_string(&path).expect("the automata");
        let differ = self.written.lines().zip(read.lines()).find(|(written, read)| written != read);
        assert!(self.written == read, "{} is not what the rules give: {differ:?}", path.display());
    }
}
