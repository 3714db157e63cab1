//! Classes of one's own, over every kind of text.

use uriel::{
    Edition, Uri,
    charset::{ALPHA, CharSet},
    grammar::{ByEdition, Class, Read, Rule, Text, run1},
    scheme::Production,
};

/// Letters, and any escapes: not all digits of an escape are members themselves.
#[derive(Clone, Copy)]
struct Word;

impl Class for Word {
    const RULE: &'static Rule = &Rule::new("word");
    const OCTETS: ByEdition<CharSet> = ByEdition::all(ALPHA);
}

struct Words;

impl Production for Words {
    const RULE: &'static Rule = &Rule::new("words");
    type Bulk = Word;
    type Parts<S: Copy> = S;

    fn parts<T: Text>(i: T) -> Read<T> {
        run1(i, Word)
    }
}

#[test]
fn digits_of_escapes_need_not_be_members() {
    for edition in Edition::ALL {
        for letters in 1..150 {
            let word = "a".repeat(letters) + "%3A%ABb%c3%39";
            let url = format!("x:{word}");
            let span = Words::spans(&url, edition).expect("a word");
            assert_eq!(span.of(&url), word, "{edition}");
            let read = Uri::parse_with(&url, edition).expect("a URL").read_by::<Words>();
            assert_eq!(read.as_deref(), Ok(&*word), "{edition}");
            let prefix = Words::prefix(&url, edition).expect("a word");
            assert_eq!((prefix.url, prefix.rest), (&*word, ""), "{edition}");
        }
    }
}
