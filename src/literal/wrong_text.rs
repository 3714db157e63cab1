//! The place at which a text is no URL, and what was expected there, in constants.
//!
//! The automaton tells the first octet that no valid text could have there. So does the error of a parse, but for the
//! exceptions that CONTRIBUTING lists: a broken escape, and an authority without an "@", which is taken to have no
//! user.

use super::{
    automaton::Automaton,
    cuts::{Bounds, Cuts, accepts_server, first_of, length_of_scheme, references},
};
use crate::{
    error::{REFERENCE, URI},
    grammar::{
        ESCAPED, Fragment, HOST, IN_BRACKETS, IPV6ADDRESS, IPVFUTURE, Name, Password, Path, Port, Query, RegName, User,
        Userinfo,
        draft1996::{OpaquePart, Parameters},
        rfc2396::SegmentNc,
    },
    syntax::{
        CharSet, ClassValue, Edition, Rule,
        charset::{ALPHANUM, DIGIT, HEX},
        mapped::SchemeStart,
        stop::Wanted,
    },
};

/// The reason why a text is no URL.
#[derive(Clone, Copy)]
pub(super) struct WrongText {
    /// The wrong text; it is empty if more was expected.
    pub(super) span: Bounds,
    pub(super) kind: Wrong,
    pub(super) wanted: Wanted,
    pub(super) part: Spot,
    /// The rule of the whole.
    pub(super) within: &'static Rule,
}

/// The requirement of a text beside the syntax: a scheme, or nothing.
#[derive(Clone, Copy)]
pub(super) enum Needs {
    Scheme,
    Nothing,
}

/// The kind of what was found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrong {
    End,
    Escape,
    Character,
    /// Several characters.
    Span,
}

/// A place, and what was expected there.
#[derive(Clone, Copy)]
struct Fault {
    at: usize,
    wanted: Wanted,
    part: Spot,
}

/// The part of a text, where a message depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    Host,
    /// An address in brackets, or what comes after it.
    Address,
    Port,
    Other,
}

impl Fault {
    const fn of_class(at: usize, class: &'static ClassValue) -> Self {
        Self { at, wanted: Wanted::Class(class), part: Spot::Other }
    }

    const fn of_host(at: usize, wanted: Wanted) -> Self {
        Self { at, wanted, part: Spot::Host }
    }

    const fn of_address(at: usize, wanted: Wanted) -> Self {
        Self { at, wanted, part: Spot::Address }
    }

    const fn of_port(at: usize) -> Self {
        Self { at, wanted: Wanted::Class(ClassValue::of::<Port>()), part: Spot::Port }
    }
}

static COLON: CharSet = CharSet::of(":");
static DOT: CharSet = CharSet::of(".");
static CLOSING: CharSet = CharSet::of("]");

impl WrongText {
    /// The first fault of a text that is no reference or, if it must have a scheme, no URL.
    pub(super) const fn of(text: &str, edition: Edition, needs: Needs) -> Self {
        let octets = text.as_bytes();
        let cuts = Cuts::of(octets, edition);
        let needs_scheme = matches!(needs, Needs::Scheme);
        let within = if needs_scheme { &URI } else { &REFERENCE };
        let fault = if cuts.after_scheme == 0 && (needs_scheme || !edition.has_references()) {
            match length_of_scheme(octets, edition) {
                0 => Fault::of_class(0, ClassValue::of::<SchemeStart>()),
                at => Fault { at, wanted: Wanted::Octet(b':'), part: Spot::Other },
            }
        } else {
            let (state, at) = references(edition).read(Automaton::START, octets, 0, octets.len());
            fault(octets, cuts, state, at, edition)
        };
        let Fault { at, wanted, part } = fault;
        if let Some(length) = length_of_bare_address(octets, cuts, fault, edition) {
            let start = host_start(octets, cuts);
            return Self {
                span: Bounds { start, end: start + length },
                kind: Wrong::Span,
                wanted: Wanted::Rule(&HOST),
                part: Spot::Host,
                within,
            };
        }
        let takes_escapes = !matches!(wanted, Wanted::Class(_)) || wanted.takes_escapes(edition);
        let (kind, length) = match octets.len() - at {
            0 => (Wrong::End, 0),
            _ if octets[at] == b'%' && takes_escapes && !matches!(part, Spot::Address) && !is_escape(octets, at) => {
                (Wrong::Escape, length_of_broken_escape(octets, at))
            }
            _ => (Wrong::Character, length_of_character(octets[at])),
        };
        Self { span: Bounds { start: at, end: at + length }, kind, wanted, part, within }
    }

    /// The section that says what was expected; "" if none does.
    pub(super) const fn section(&self, edition: Edition) -> &'static str {
        let rule = match (self.kind, self.wanted) {
            (Wrong::Escape, _) => &ESCAPED,
            (_, Wanted::Class(class)) => class.rule,
            (_, Wanted::Rule(rule) | Wanted::Octets(_, rule)) => rule,
            _ => self.within,
        };
        match rule.section(edition) {
            Some(section) => section,
            None => "",
        }
    }
}

/// The fault of a text after whose first `dead` octets no valid one goes on like it.
const fn fault(octets: &[u8], cuts: Cuts, state: u8, dead: usize, edition: Edition) -> Fault {
    let Cuts { after_scheme, authority, is_opaque, path, params_end, query_end } = cuts;
    let at = start_of_escape(octets, dead);
    let class = match authority {
        Some(extent) if dead <= extent.end => return fault_of_authority(octets, extent, state, at, edition),
        _ if edition.has_fragments() && at > query_end => ClassValue::of::<Fragment>(),
        _ if at > params_end => ClassValue::of::<Query>(),
        _ if at > path.end => ClassValue::of::<Parameters>(),
        _ if is_opaque => class_of_opaque_part(octets, after_scheme, at, edition),
        None if after_scheme == 0
            && !edition.splits_userinfo()
            && first_of(octets, 0, at, b"/") == at
            && !(at < octets.len() && at > 0 && octets[0] == b'/') =>
        {
            ClassValue::of::<SegmentNc>()
        }
        _ => ClassValue::of::<Path>(),
    };
    Fault::of_class(at, class)
}

/// The class of an octet of an opaque part: it may be one of a user, if there are slashes before it and an "@" after
/// it.
const fn class_of_opaque_part(octets: &[u8], start: usize, at: usize, edition: Edition) -> &'static ClassValue {
    let has_slashes = start + 1 < octets.len() && octets[start] == b'/' && octets[start + 1] == b'/';
    if has_slashes && at >= start + 2 {
        let end = first_of(octets, start + 2, octets.len(), b"/#");
        if at < end && first_of(octets, at, end, b"@") < end {
            return class_of_user(octets, start + 2, at, edition);
        }
        // A server was read up to there.
        let host = match first_of(octets, start + 2, at, b"@") {
            at_sign if at_sign < at => at_sign + 1,
            _ => start + 2,
        };
        if at <= end && at > host && accepts_server(octets, start + 2, at, edition) {
            let is_port = first_of(octets, host, at, b":") < at;
            return if is_port { ClassValue::of::<Port>() } else { ClassValue::of::<Name>() };
        }
    }
    ClassValue::of::<OpaquePart>()
}

/// The class of an octet of a user or password.
const fn class_of_user(octets: &[u8], start: usize, at: usize, edition: Edition) -> &'static ClassValue {
    if !edition.splits_userinfo() {
        ClassValue::of::<Userinfo>()
    } else if first_of(octets, start, at, b":") < at {
        ClassValue::of::<Password>()
    } else {
        ClassValue::of::<User>()
    }
}

const fn fault_of_authority(octets: &[u8], extent: Bounds, state: u8, at: usize, edition: Edition) -> Fault {
    let Bounds { start, end } = extent;
    let at_sign = first_of(octets, start, end, b"@");
    let has_user = at_sign < end;
    let host = if has_user && at > at_sign { at_sign + 1 } else { start };
    if host < end && octets[host] == b'[' && edition.has_ipv6_hosts() && at > host {
        let closing = first_of(octets, host, end, b"]");
        return if at <= closing {
            Fault::of_address(at, wanted_in_brackets(octets, host, state, at, edition))
        } else if octets[closing + 1] == b':' {
            Fault::of_port(at)
        } else {
            Fault::of_address(at, Wanted::Rule(&HOST))
        };
    }
    if edition.has_registries() {
        return Fault::of_host(at, Wanted::Class(ClassValue::of::<RegName>()));
    }
    if has_user && at <= at_sign {
        return Fault::of_class(at, class_of_user(octets, start, at, edition));
    }
    let colon = first_of(octets, host, end, b":");
    let is_host = if edition.has_empty_hosts() { colon < at } else { is_server(octets, host, colon, edition) };
    if is_host && colon < end {
        let mut port = colon + 1;
        while port < end && DIGIT.contains(octets[port]) {
            port += 1;
        }
        return Fault::of_port(port);
    }
    if edition.has_empty_hosts() {
        return Fault::of_host(at, Wanted::Class(ClassValue::of::<RegName>()));
    }
    fault_of_name(octets, Bounds { start: host, end }, at, has_user)
}

/// The fault of a name that has rules for its labels.
const fn fault_of_name(octets: &[u8], extent: Bounds, at: usize, has_user: bool) -> Fault {
    let Bounds { start, end } = extent;
    let mut name = start;
    while name < end && (ALPHANUM.contains(octets[name]) || name > start && matches!(octets[name], b'-' | b'.')) {
        name += 1;
    }
    if name == start && (start == end || octets[start] == b':') {
        return Fault::of_host(start, Wanted::Octets(&ALPHANUM, &HOST));
    }
    if !has_user && name < at {
        return Fault::of_host(at, Wanted::Octet(b'@'));
    }
    if at == start || matches!(octets[at - 1], b'-' | b'.') {
        return Fault::of_host(at, Wanted::Octets(&ALPHANUM, &HOST));
    }
    Fault::of_host(at, Wanted::Class(ClassValue::of::<Name>()))
}

/// True if some octets are a server, by the rule of the edition's references.
const fn is_server(octets: &[u8], start: usize, end: usize, edition: Edition) -> bool {
    let automaton = references(edition);
    let (state, _) = automaton.read(Automaton::START, b"//", 0, 2);
    let (state, at) = automaton.read(state, octets, start, end);
    start < end && at == end && automaton.ends(state) && first_of(octets, start, end, b"@") == end
}

/// The expectation of the error in an address in brackets.
const fn wanted_in_brackets(octets: &[u8], bracket: usize, state: u8, at: usize, edition: Edition) -> Wanted {
    let before = octets[at - 1];
    if references(edition).next(state, b']') != 0 {
        return Wanted::Octets(&CLOSING, &IN_BRACKETS);
    }
    if at > bracket + 1 && matches!(octets[bracket + 1], b'v' | b'V') {
        return match first_of(octets, bracket, at, b".") {
            _ if at == bracket + 2 => Wanted::Octets(&HEX, &IPVFUTURE),
            dot if dot == at => Wanted::Octets(&DOT, &IPVFUTURE),
            _ => Wanted::Rule(&IPVFUTURE),
        };
    }
    let mut group = at;
    while !matches!(octets[group - 1], b'[' | b':') {
        group -= 1;
    }
    if first_of(octets, group, at, b".") < at {
        return Wanted::Octets(if before == b'.' { &DIGIT } else { &DOT }, &IPV6ADDRESS);
    }
    if before == b'[' || before == b':' && octets[at - 2] != b'[' {
        Wanted::Octets(&HEX, &IPV6ADDRESS)
    } else {
        Wanted::Octets(&COLON, &IPV6ADDRESS)
    }
}

/// The offset of the host.
const fn host_start(octets: &[u8], cuts: Cuts) -> usize {
    match cuts.authority {
        Some(Bounds { start, end }) => {
            let at_sign = first_of(octets, start, end, b"@");
            if at_sign < end { at_sign + 1 } else { start }
        }
        None => 0,
    }
}

/// The length of an IPv6 address that lacks its brackets, if the text has a second ":" where a port is at fault.
const fn length_of_bare_address(octets: &[u8], cuts: Cuts, fault: Fault, edition: Edition) -> Option<usize> {
    let Some(Bounds { end, .. }) = cuts.authority else { return None };
    let is_of_port = matches!(fault.part, Spot::Port);
    if !is_of_port || !edition.has_ipv6_hosts() || first_of(octets, fault.at, end, b":") == end {
        return None;
    }
    let start = host_start(octets, cuts);
    let automaton = references(edition);
    let (state, _) = automaton.read(Automaton::START, b"//[", 0, 3);
    let (state, at) = automaton.read(state, octets, start, end);
    if at == end && automaton.next(state, b']') != 0 { Some(end - start) } else { None }
}

/// The offset of the "%" of an escape that is broken before `dead`, or else `dead`.
const fn start_of_escape(octets: &[u8], dead: usize) -> usize {
    if dead >= 1 && octets[dead - 1] == b'%' {
        dead - 1
    } else if dead >= 2 && octets[dead - 2] == b'%' {
        dead - 2
    } else {
        dead
    }
}

const fn is_escape(octets: &[u8], at: usize) -> bool {
    at + 2 < octets.len() && HEX.contains(octets[at + 1]) && HEX.contains(octets[at + 2])
}

/// The number of octets of a broken escape: the "%", and up to two visible octets after it.
const fn length_of_broken_escape(octets: &[u8], at: usize) -> usize {
    let mut length = 1;
    while length < 3 && at + length < octets.len() && octets[at + length].is_ascii_graphic() {
        length += 1;
    }
    length
}

/// The number of octets of a character that begins with an octet.
pub(super) const fn length_of_character(first: u8) -> usize {
    match first {
        0..=0xBF => 1,
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        _ => 4,
    }
}
