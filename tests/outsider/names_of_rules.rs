//! Rules of another crate that have the names of rules of the library, but are not those.

use nom::{Parser, sequence::preceded};
use uriel::{
    Edition, ParseError, Scheme, Uri,
    charset::{ALPHA, DIGIT},
    grammar::{ByEdition, Class, Port, Read, Rule, Text, domainlabel, literal, octet, run1},
    scheme::Production,
};

/// The row of a seat, whose rule has the name of the port of a server.
#[derive(Clone, Copy)]
struct Row;

impl Class for Row {
    const RULE: &'static Rule = &Rule::new("port");
    const OCTETS: ByEdition<uriel::charset::CharSet> = ByEdition::all(DIGIT);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// A seat in a row.
struct Seat;

uriel::typed_url! {
    /// A seat.
    pub struct SeatUrl: Seat;

    /// Parts of a seat.
    pub struct SeatParts {
        /// The letter of the seat.
        get seat: S,
        /// The number of the row.
        get row: S,
    }

    fields {
        text seat;
        text row;
    }
}

impl Scheme for Seat {
    const NAME: &'static str = "seat";
    uriel::by_production!(SeatUrl);
}

uriel::production! { seat_schemepart -> SeatParts for Seat { Rule::new("seaturl"), bulk Port } }

fn seat_schemepart<T: Text>(i: T) -> Read<T, SeatParts<T::Slice>> {
    let (i, seat) = preceded(literal(b"//"), domainlabel).parse(i)?;
    let (i, row) = preceded(octet(b':'), |i: T| run1(i, Row)).parse(i)?;
    Ok((i, SeatParts { seat, row }))
}

/// An error in a port gets guesses: an address without brackets, or a URL that ends before the ":".
#[test]
fn a_rule_named_port_is_no_port() {
    assert_eq!(Seat.parse("seat://a:12").expect("a seat").row(), "12");
    let text = "//1::2";
    let of_server = Uri::parse(&format!("http:{text}")).expect_err("no address").to_string();
    assert!(of_server.contains("write an IPv6 address in brackets"), "{of_server}");
    let message = Seat.parse(&format!("seat:{text}")).expect_err("no row").to_string();
    assert_eq!(message, "expected port at byte 9: a digit");

    let prefix = |text| uriel::schemes::telnet::Telnet.parse_prefix(text, Edition::Rfc1738).map(|prefix| prefix.rest);
    assert_eq!(prefix("telnet://h:/"), Ok(":/"));
    let error = Seat.parse_prefix("seat://a:/", Edition::Rfc1738).expect_err("a seat has a row");
    assert_eq!((error.offset(), error.production()), (9, "port"));
}

/// A delimiter is not to be escaped in the name of a host.
#[test]
fn a_rule_named_reg_name_is_no_host() {
    #[derive(Clone, Copy)]
    struct Letters;

    impl Class for Letters {
        const RULE: &'static Rule = &Rule::new("reg-name");
        const OCTETS: ByEdition<uriel::charset::CharSet> = ByEdition::all(ALPHA);
    }

    let mend = |error: ParseError| error.mend().map(|mend| mend.to_string());
    let uri = Uri::parse("x:a@b").expect("a URI");
    let error = uri.read("letters", |i| run1(i, Letters)).expect_err("no letter");
    assert_eq!((error.production(), mend(error.clone()).as_deref()), ("reg-name", Some("%40")));
    assert_eq!(mend(Uri::parse("http://a@b@c/").expect_err("no host")), None);
}

/// In an address, an error says what is wrong with the address.
#[test]
fn a_rule_named_h16_is_no_address() {
    #[derive(Clone, Copy)]
    struct Decimal;

    impl Class for Decimal {
        const RULE: &'static Rule = &Rule::new("h16");
        const OCTETS: ByEdition<uriel::charset::CharSet> = ByEdition::all(DIGIT);
        const ESCAPES: ByEdition<bool> = ByEdition::all(false);
    }

    let of_server = Uri::parse("http://[]").expect_err("no address").to_string();
    assert!(of_server.contains("write an address in the brackets"), "{of_server}");
    let read = |i| preceded(octet(b'['), |i| run1(i, Decimal)).parse(i);
    let error = ParseError::from_stop("[]", read("[]").expect_err("no number"), Edition::Rfc3986, "list");
    assert_eq!(error.to_string(), "expected h16 at byte 1, found \"]\" (U+005D): a digit");
}

/// The number of a ticket.
#[derive(Clone, Copy)]
struct Number;

impl Class for Number {
    const RULE: &'static Rule = &Rule::new("ticket-nr").in_words("number").defined_in("section 1 of the ticket");
    const OCTETS: ByEdition<uriel::charset::CharSet> = ByEdition::all(DIGIT);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

struct Ticket;

#[derive(Clone, Copy, PartialEq, Debug)]
struct TicketParts<S> {
    number: S,
}

uriel::production! {
    ticket_schemepart -> TicketParts for Ticket { Rule::new("ticket"), bulk Number, fragment false, hint of_ticket }
}

fn ticket_schemepart<T: Text>(i: T) -> Read<T, TicketParts<T::Slice>> {
    run1(i, Number).map(|(i, number)| (i, TicketParts { number }))
}

fn of_ticket(read: &str, rest: &str) -> Option<&'static str> {
    (!read.is_empty() && rest.starts_with('-')).then_some("write one ticket, not a range")
}

/// A message has the word of a rule and the hint of a scheme, for whole texts, for parts of a URL, and for beginnings
/// of texts.
#[test]
fn a_rule_has_a_word_and_a_scheme_a_hint() {
    let text = "ticket:12-15";
    let range = "expected number at byte 9: write one ticket, not a range (section 1 of the ticket)";
    let error = Ticket::spans(text, Edition::Rfc3986).expect_err("a range");
    assert_eq!((error.to_string().as_str(), error.production()), (range, "ticket-nr"));
    let of_part = Uri::parse(text).expect("a URI").read_by::<Ticket>().expect_err("a range");
    assert_eq!(of_part, error);
    let prefix = Ticket::prefix(text, Edition::Rfc3986).expect("a ticket");
    assert_eq!((prefix.url.number, prefix.stop()), ("12", error));
    let other = Ticket::spans("ticket:-1", Edition::Rfc3986).expect_err("no number").to_string();
    assert_eq!(other, "expected number at byte 7, found \"-\" (U+002D): a digit (section 1 of the ticket)");
}
