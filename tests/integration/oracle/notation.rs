//! A reader of the documents' notations: the BNF of RFC 1738 and its successors, and the ABNF of RFC 2234.
//!
//! They differ in little, so that one reader does for all: alternatives stand between "|" or "/", and of brackets after
//! a repeat RFC 1738 section 5 says that they "are used around optional or repeated elements". Two notations come from
//! other documents. `%s"a"` is a string that does not ignore case (RFC 7405). `<query, see [URI], Section 3.4>` is the
//! rule of another document (RFC 9110 section 4.1); all else between angle brackets is prose, but for `<">`, a
//! quotation mark. RFC 2141 has its names in angle brackets, `::=` for "=" and `1,31` for `1*31`; RFC 2397 has `:=`.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{is_not, tag, take_while, take_while1},
    character::complete::{char, digit0, digit1, hex_digit1, multispace0, one_of},
    combinator::{all_consuming, map, opt, recognize, value, verify},
    multi::{many1, separated_list1},
    sequence::{delimited, pair, preceded, terminated},
};

/// The right side of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expression {
    Alternatives(Vec<Expression>),
    Sequence(Vec<Expression>),
    Repeat {
        least: u32,
        most: Option<u32>,
        element: Box<Expression>,
    },
    /// A string in either case.
    Word(String),
    /// A string as it is.
    Exact(String),
    /// A character of a range.
    Range(char, char),
    /// The rule of a name.
    Rule(String),
    /// The text between angle brackets.
    Prose(String),
}

/// The rules of a text, in its order: their names and their right sides, without comments, each blank a single space.
///
/// A rule begins at the margin with its name and "=", ":=" or "::="; other lines belong to the rule before them.
pub fn rules(text: &str) -> Vec<(String, String)> {
    let mut rules: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        let words = without_comment(line).split_whitespace().collect::<Vec<_>>().join(" ");
        let defined = [" = ", " := ", " ::= "].iter().find_map(|sign| {
            let (name, rule) = words.split_once(sign).filter(|_| !line.starts_with(' '))?;
            let bracketed = name.strip_prefix('<').and_then(|name| name.strip_suffix('>'));
            (bracketed.is_some() || !name.contains(' ')).then(|| (bracketed.unwrap_or(name), rule))
        });
        match (defined, rules.last_mut()) {
            (Some((name, rule)), _) => rules.push((name.to_owned(), rule.to_owned())),
            (None, Some((_, rule))) if !words.is_empty() => rule.extend([" ", &words]),
            (None, _) => {}
        }
    }
    rules
}

/// The line up to the ";" that is neither in a string nor in prose.
fn without_comment(line: &str) -> &str {
    let mut closing = None;
    for (at, character) in line.char_indices() {
        match (closing, character) {
            (Some(closes), _) if character == closes => closing = None,
            (None, '"') => closing = Some('"'),
            (None, '<') => closing = Some('>'),
            (None, ';') => return &line[..at],
            _ => {}
        }
    }
    line
}

/// Reads the right side of a rule.
pub fn expression(text: &str) -> Result<Expression, String> {
    all_consuming(alternatives)
        .parse(text)
        .map(|(_, expression)| expression)
        .map_err(|error| format!("{error} in {text:?}"))
}

type Read<'a> = IResult<&'a str, Expression>;

/// A parser and the blanks after it.
fn lexeme<'a, O>(
    parser: impl Parser<&'a str, Output = O, Error = nom::error::Error<&'a str>>,
) -> impl Parser<&'a str, Output = O, Error = nom::error::Error<&'a str>> {
    terminated(parser, multispace0)
}

fn alternatives(i: &str) -> Read<'_> {
    let bar = lexeme(one_of("|/"));
    map(preceded(multispace0, separated_list1(bar, sequence)), |list| one_or(list, Expression::Alternatives)).parse(i)
}

fn sequence(i: &str) -> Read<'_> {
    map(many1(lexeme(repetition)), |list| one_or(list, Expression::Sequence)).parse(i)
}

fn one_or(mut list: Vec<Expression>, several: fn(Vec<Expression>) -> Expression) -> Expression {
    if list.len() == 1 { list.remove(0) } else { several(list) }
}

/// `1*4h16`, `1,31<let-num-hyp>`, `*pchar`, `2DIGIT`, `[ port ]`, or an element as it is.
fn repetition(i: &str) -> Read<'_> {
    let (i, (least, star, most)) = (digit0, opt(one_of("*,")), digit0).parse(i)?;
    let number = |digits: &str| digits.parse().ok();
    let (least, most) = match star {
        Some(_) => (number(least).unwrap_or(0), number(most)),
        None if least.is_empty() => return alt((element, optional)).parse(i),
        None => (number(least).unwrap_or(0), number(least)),
    };
    let repeat = |element| Expression::Repeat { least, most, element: Box::new(element) };
    map(alt((element, bracketed)), repeat).parse(i)
}

fn optional(i: &str) -> Read<'_> {
    map(bracketed, |element| Expression::Repeat { least: 0, most: Some(1), element: Box::new(element) }).parse(i)
}

fn bracketed(i: &str) -> Read<'_> {
    delimited(char('['), alternatives, char(']')).parse(i)
}

fn element(i: &str) -> Read<'_> {
    alt((
        delimited(char('('), alternatives, char(')')),
        map(preceded(tag("%s"), string), Expression::Exact),
        map(string, Expression::Word),
        range,
        map(delimited(char('<'), is_not(">"), char('>')), |prose: &str| Expression::Prose(prose.to_owned())),
        map(name, |name: &str| Expression::Rule(name.to_owned())),
    ))
    .parse(i)
}

fn string(i: &str) -> IResult<&str, String> {
    map(delimited(char('"'), is_not("\""), char('"')), str::to_owned).parse(i)
}

fn name(i: &str) -> IResult<&str, &str> {
    let inner = |character: char| character.is_ascii_alphanumeric() || "-_+.".contains(character);
    recognize(pair(take_while1(|character: char| character.is_ascii_alphabetic()), take_while(inner))).parse(i)
}

/// `%x41-5A`, `%d33`.
fn range(i: &str) -> Read<'_> {
    let (i, radix) = preceded(char('%'), alt((value(16, char('x')), value(10, char('d'))))).parse(i)?;
    let number = |i| {
        let digits = if radix == 16 { hex_digit1(i) } else { digit1(i) };
        digits.map(|(i, digits)| (i, u32::from_str_radix(digits, radix).ok().and_then(char::from_u32)))
    };
    let number = || map(verify(number, Option::is_some), Option::unwrap_or_default);
    let (i, (first, last)) = pair(number(), opt(preceded(char('-'), number()))).parse(i)?;
    Ok((i, Expression::Range(first, last.unwrap_or(first))))
}

#[test]
fn comments_end_rules_but_not_strings() {
    let text = "a = \"b\" ; the ;\n    *[ \";\" | <\"> ] ; \"\nd-e+f = <x, see [y]>  g\n";
    let rules = rules(text);
    let rules: Vec<_> = rules.iter().map(|(name, rule)| (name.as_str(), rule.as_str())).collect();
    assert_eq!(rules, [("a", "\"b\" *[ \";\" | <\"> ]"), ("d-e+f", "<x, see [y]> g")]);
}

#[test]
fn rules_begin_with_any_sign() {
    let rules = rules("a := b\n<c d> ::= <e>\n    | 1,31<f g>\n");
    let rules: Vec<_> = rules.iter().map(|(name, rule)| (name.as_str(), rule.as_str())).collect();
    assert_eq!(rules, [("a", "b"), ("c d", "<e> | 1,31<f g>")]);
}

#[test]
fn expressions_are_read() {
    let rule = |name: &str| Expression::Rule(name.to_owned());
    let repeat = |least, most, element| Expression::Repeat { least, most, element: Box::new(element) };
    for (text, read) in [
        ("1*4h16", repeat(1, Some(4), rule("h16"))),
        ("2DIGIT", repeat(2, Some(2), rule("DIGIT"))),
        ("1,31<f g>", repeat(1, Some(31), Expression::Prose("f g".to_owned()))),
        ("z39.50url", rule("z39.50url")),
        ("0<pchar>", repeat(0, Some(0), Expression::Prose("pchar".to_owned()))),
        ("*[ a | b ]", repeat(0, None, Expression::Alternatives(vec![rule("a"), rule("b")]))),
        ("[ a ]b", Expression::Sequence(vec![repeat(0, Some(1), rule("a")), rule("b")])),
        ("(a/%x31-39 )", Expression::Alternatives(vec![rule("a"), Expression::Range('1', '9')])),
        ("%d33", Expression::Range('!', '!')),
        (
            "\"v\" %s\";\"",
            Expression::Sequence(vec![Expression::Word("v".to_owned()), Expression::Exact(";".to_owned())]),
        ),
    ] {
        assert_eq!(expression(text), Ok(read), "{text}");
    }
    for text in ["", "a /", "[ / a ]", "(a", "a)", "1*", "_a", "%x"] {
        assert!(expression(text).is_err(), "{text}");
    }
}
