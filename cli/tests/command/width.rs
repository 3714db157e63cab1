//! The width of lines: prose and tables are wrapped on a terminal, and in a pipe only if it is asked for.

use crate::support::uriel;

const URL: &str = "http://www.bank.example@evil.example:22/";

/// Command lines with long lines of prose, on standard output or standard error.
const COMMANDS: [&[&str]; 5] = [
    &["hazards", URL],
    &["check", URL],
    &["check", "http://www.example.com/a b"],
    &["plan", "mailto:me@h.example?subject=one%20two%20three%20four%20five%20six%20seven%20eight%20nine%20ten"],
    &["parse", "mailto:me@h.example?subject=one%20two%20three%20four%20five%20six%20seven%20eight%20nine%20ten"],
];

/// Output and errors, in one text.
fn seen(arguments: &[&str]) -> String {
    let ran = uriel(arguments);
    ran.out + &ran.err
}

#[test]
fn a_pipe_has_a_line_for_each_hazard() {
    let printed = seen(&["hazards", URL]);
    assert!(printed.lines().all(|line| line == URL || line.contains(" at ") && line.ends_with(')')), "{printed}");
    assert!(printed.lines().any(|line| line.len() > 120), "{printed}");
}

#[test]
fn lines_have_the_width_that_is_asked_for() {
    for arguments in COMMANDS {
        let whole = seen(arguments);
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        for width in [40, 80, 200] {
            let wrapped = seen(&[arguments, &["--width", &width.to_string()]].concat());
            assert_eq!(words(&wrapped), words(&whole), "{arguments:?}");
            // A word that is longer than a line is not broken, nor the text that the mark of an error is under.
            let is_mark = |line: &str| line.trim_start().starts_with('^');
            let mut lines = wrapped.lines().peekable();
            while let Some(line) = lines.next() {
                let is_marked = is_mark(line) || lines.peek().is_some_and(|next| is_mark(next));
                let is_short = line.chars().count() <= width;
                let is_long_word = line.split_whitespace().any(|word| word.len() > width * 2 / 3);
                assert!(is_short || is_marked || is_long_word, "{width}: {line}\n{wrapped}");
            }
            assert!(wrapped.lines().count() >= whole.lines().count());
        }
        let narrow = seen(&[arguments, &["--width", "40"]].concat());
        assert!(narrow.lines().count() > whole.lines().count(), "{narrow}");
    }
}

/// A terminal does not break the drawn text, so the mark is under its place.
#[test]
fn marks_are_under_their_place_on_narrow_lines() {
    let url = "http://www.example.com/one/two/three/four/five/six/seven/eight nine/ten/eleven/twelve";
    for arguments in [&["parse", url][..], &["get", "path", url], &["upgrade", "--edition", "1738", "ftp://h/a;type=q"]]
    {
        for width in [20, 40, 80] {
            let printed = seen(&[arguments, &["--width", &width.to_string()]].concat());
            let lines: Vec<_> = printed.lines().collect();
            let [.., text, mark] = &lines[..] else { panic!("{printed}") };
            assert!(text.chars().count() <= width && mark.chars().count() <= width, "{width}: {printed}");
            assert_eq!(
                text.chars().nth(mark.find('^').expect("a mark")),
                Some(if arguments[0] == "upgrade" { 'q' } else { ' ' })
            );
        }
    }
}

/// The editions that do not fit beside the others are below them, with the names of the components once more.
#[test]
fn a_table_of_editions_goes_on_below() {
    let url = "http://h.example/a/long/path/of/a/page?with=pairs#part";
    let table = |width: &str| {
        let printed = uriel(&["editions", url, "--width", width]).out;
        let lines: Vec<_> =
            printed.lines().skip(1).filter(|line| !line.contains("expected")).map(str::to_owned).collect();
        assert!(lines.iter().all(|line| line.chars().count() <= width.parse().expect("a number")), "{printed}");
        lines
    };
    let (wide, narrow) = (table("200"), table("80"));
    assert!(narrow.len() > wide.len(), "{narrow:?}");
    for cell in ["http", "h.example", "/a/long/path/of/a/page", "with=pairs", "part", "rfc2396", "rfc3986", "refused"] {
        let count = |lines: &[String]| {
            lines.iter().flat_map(|line| line.split("  ")).filter(|part| part.trim() == cell).count()
        };
        assert_eq!(count(&narrow), count(&wide), "{cell}");
    }
    let labels = narrow.iter().filter(|line| line.trim_start_matches([' ', '*']).starts_with("path "));
    assert_eq!(labels.count(), 2, "{narrow:?}");
}

#[test]
fn further_lines_are_indented() {
    let expected = "\
http://127.0.0.1:22/
  non-default-port at 17..19: the port
    is not the default of the scheme
    (RFC 1738 section 6)
  reserved-port at 17..19: the port is
    below 1024, where another protocol
    may listen (RFC 1738 section 6)
  loopback-host at 7..16: the address
    leads to the machine itself (RFC
    6890 section 2.2)
";
    assert_eq!(uriel(&["check", "--width", "40", "http://127.0.0.1:22/"]).out, expected);
}
