//! What the data of a data URL are, and the values of its parameters.

use uriel::Scheme;
use uriel_schemes::data::Data;

#[test]
fn blanks_and_line_ends_in_base64_are_ignored() {
    for (data, octets) in [
        ("aGVs%0D%0AbG8=", "hello"),
        ("aGVs%0AbG8=", "hello"),
        ("aGVsbG8=%0D%0A", "hello"),
        ("%20aGVsbG8=", "hello"),
        ("aGVsbG8%20=", "hello"),
        ("a%20G%20V%20s%20b%20G%208%20=", "hello"),
        ("W%20A", "X"),
        ("%09W%0CA%0d=%0a=%20", "X"),
        ("%20%0D%0A", ""),
        ("QUI%3D%0A", "AB"),
    ] {
        let text = format!("data:;base64,{data}");
        let url = Data.parse(&text).expect("it is read");
        assert_eq!(url.octets().as_deref(), Ok(octets.as_bytes()), "{text}");
        let plain = data.replace("%20", "").replace("%0D%0A", "").replace("%3D", "=");
        let plain = format!("data:;base64,{plain}");
        assert!(Data.equivalent(&url, &Data.parse(&plain).expect("it is read")), "{text} {plain}");
    }
    for data in ["aGVs%00bG8=", "aGVs-bG8=", "aGVs%C2%A0bG8=", "a%20", "%40"] {
        let text = format!("data:;base64,{data}");
        assert!(Data.parse(&text).expect("it is read").octets().is_err(), "{text}");
    }
    // Longer than the reader's buffer, with blanks alone where a buffer ends.
    let text = format!("data:;base64,{}{}QUJD{}", "QUJD".repeat(2000), "%0A".repeat(5000), "%20".repeat(5000));
    assert_eq!(Data.parse(&text).expect("it is read").octets().map(|octets| octets.len()), Ok(3 * 2001));
    assert_eq!(*Data.parse("data:,a%20%0Ab").expect("it is read").octets().unwrap(), *b"a \nb");
    assert!(!Data.equivalent(&Data.parse("data:,a%20").unwrap(), &Data.parse("data:,a").unwrap()));
}

#[test]
fn the_quotes_of_a_value_are_no_part_of_it() {
    for (value, meant) in [
        ("%22x%22", "x"),
        ("x", "x"),
        ("%22utf-8%22", "utf-8"),
        ("%22%22", ""),
        ("%22a%3Bb%2C%20c%22", "a;b, c"),
        ("%22a%5C%22b%22", "a\"b"),
        ("%22a%5C%5C%22", "a\\"),
        // Not quoted strings.
        ("%22x", "\"x"),
        ("x%22", "x\""),
        ("%22", "\""),
        ("%22a%5C%22", "\"a\\\""),
        ("%22a%22b%22", "\"a\"b\""),
    ] {
        let text = format!("data:text/plain;charset={value};a={value},X");
        let media_type = Data.parse(&text).expect("it is read").media_type();
        assert_eq!(media_type.charset().as_deref(), Some(meant), "{text}");
        assert_eq!(media_type.parameter("A").as_deref(), Some(meant), "{text}");
    }
    let parse = |text| Data.parse(text).expect("it is read");
    let quoted = parse("data:text/plain;charset=%22us-ascii%22,x");
    assert!(Data.equivalent(&quoted, &parse("data:text/plain;charset=US-ASCII,x")), "RFC 2045 section 5.1");
    assert!(!Data.equivalent(&quoted, &parse("data:text/plain;charset=%22us-ascii,x")));
    assert_eq!(quoted.media_type().to_string(), "text/plain;charset=\"us-ascii\"");
}
