//! Classes of one's own, over every kind of text.

use uriel::{
    Edition, Uri,
    charset::{ALPHA, ALPHANUM, CharSet},
    grammar::{ByEdition, Class, Port, Read, Rule, Text, list1, nonempty_host, octet, run1},
    nom::Parser,
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
    type Further = Word;
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

/// Declares classes of letters, digits and some marks.
macro_rules! classes {
    ($($Class:ident $marks:literal escapes $escapes:literal;)+) => {$(
        #[derive(Clone, Copy)]
        struct $Class;

        impl Class for $Class {
            const RULE: &'static Rule = &Rule::new(stringify!($Class));
            const OCTETS: ByEdition<CharSet> = ByEdition::all(ALPHANUM.union(CharSet::of($marks)));
            const ESCAPES: ByEdition<bool> = ByEdition::all($escapes);
        }
    )+};
}

classes! {
    Name "" escapes false;
    Value "." escapes true;
    Rest ".-" escapes true;
    List ".-," escapes true;
}

/// `port "," Name *( "," Name ) "/" Value "/" Rest`, with a bitmap for the runs of each but the port.
struct Pieces;

impl Production for Pieces {
    const RULE: &'static Rule = &Rule::new("pieces");
    type Bulk = Rest;
    type Further = Name;
    type Parts<S: Copy> = [S; 4];

    fn parts<T: Text>(i: T) -> Read<T, [T::Slice; 4]> {
        let (i, port) = i.run(Port);
        let (i, ()) = octet(b',').parse(i)?;
        let (i, names) = list1(i, Name, b',')?;
        let (i, ()) = octet(b'/').parse(i)?;
        let (i, value) = i.run(Value);
        let (i, ()) = octet(b'/').parse(i)?;
        let (i, rest) = i.run(Rest);
        Ok((i, [port, names, value, rest]))
    }
}

/// URLs whose pieces begin and end at every place around the ends of the bitmaps.
#[test]
fn runs_of_a_further_class_are_those_of_plain_text() {
    let long = "aB3".repeat(30);
    for edition in Edition::ALL {
        for (at, length) in (0..80).flat_map(|at| [1, 2, 5, 31, 64, 70].map(|length| (at, length))) {
            let (names, names_end) = (format!("{},z9", &long[..length]), &long[..at]);
            for value in ["", "a.b", "%2C.%2f", &format!("{names_end}.%41")] {
                let pieces = [&"123456789"[..at % 10], &format!("{names},{names_end}x"), value, "-.%2Da"];
                let part = format!("{},{}/{}/{}", pieces[0], pieces[1], pieces[2], pieces[3]);
                let url = format!("x:{part}");
                let spans = Pieces::spans(&url, edition).expect("pieces");
                assert_eq!(spans.map(|span| span.of(&url)), pieces, "{url} {edition}");
                assert_eq!(Pieces::parts(&*part), Ok(("", pieces)), "{url}");
                assert!(Pieces::spans(&url.replace("z9", ""), edition).is_err(), "{url} {edition}");
            }
        }
    }
}

/// `host "/" Rest "," Rest`, without a bitmap for the names of hosts, and with one for the octets of `Rest` and ",".
struct Pair;

impl Production for Pair {
    const RULE: &'static Rule = &Rule::new("pair");
    const NAMES: bool = false;
    type Bulk = List;
    type Further = Name;
    type Parts<S: Copy> = [S; 3];

    fn parts<T: Text>(i: T) -> Read<T, [T::Slice; 3]> {
        let (i, host) = nonempty_host(i)?;
        let (i, ()) = octet(b'/').parse(i)?;
        let (i, one) = i.run(Rest);
        let (i, ()) = octet(b',').parse(i)?;
        let (i, other) = i.run(Rest);
        Ok((i, [host, one, other]))
    }
}

/// URLs whose separator stands at every place around the ends of the bitmaps, or is missing.
#[test]
fn runs_without_an_octet_of_the_bulk_are_those_of_plain_text() {
    let long = "a.B3%2C".repeat(20);
    for edition in Edition::ALL {
        for (length, other) in (0..20).flat_map(|length| (0..20).map(move |other| (length * 7, other * 7))) {
            for host in ["h", "a-long.name-of-a.host.example.com", "127.0.0.1"] {
                for end in ["", "-", "%41-"] {
                    let pieces = [host, &format!("{}{end}", &long[..length]), &format!("{end}{}", &long[..other])];
                    let url = format!("x:{}/{},{}", pieces[0], pieces[1], pieces[2]);
                    let spans = Pair::spans(&url, edition).expect("a pair");
                    assert_eq!(spans.map(|span| span.of(&url)), pieces, "{url} {edition}");
                    assert!(Pair::spans(&url.replace(',', "-"), edition).is_err(), "{url} {edition}");
                }
            }
        }
    }
}
