//! Hints for errors that a set of expected characters does not explain: most are faults of an IP address.

use crate::{
    engine::plain::Under,
    grammar::{HOST, IPV6ADDRESS, OF_ADDRESS, PORT, TOPLABEL, dec_octet, ipv6address},
    syntax::{
        Edition,
        charset::{DIGIT, HEX},
        stop::{Stop, Wanted},
    },
};

/// A reason to refuse a text, in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hint {
    EmptyBrackets,
    AfterBracket,
    NoAddresses,
    WantsBrackets,
    Zone,
    Future,
    NeedlessBrackets,
    Number,
    Numbers,
    LongGroup,
    Elision,
    FirstColon,
    FewGroups,
    ManyGroups,
    Last,
    LastLabel,
    Relative,
}

impl Hint {
    /// The words, which a message has after the place.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::EmptyBrackets => ": the brackets are empty",
            Self::AfterBracket => ": write only \":\" and a port after the \"]\" of an address",
            Self::NoAddresses => " has no IPv6 addresses",
            Self::WantsBrackets => ": write an IPv6 address in brackets: [::1]",
            Self::Zone => ": this edition does not allow zone identifiers (RFC 6874)",
            Self::Future => ": this edition does not allow addresses of later versions (RFC 3986)",
            Self::NeedlessBrackets => ": remove the brackets: they are for IPv6 addresses only",
            Self::Number => ": a number of an IPv4 address must be at most 255, without leading zeros",
            Self::Numbers => ": an IPv4 address must have four numbers",
            Self::LongGroup => ": a group has at most four hexadecimal digits",
            Self::Elision => ": write \"::\" at most once",
            Self::FirstColon => ": an address must begin with a group or with \"::\"",
            Self::FewGroups => ": an address must have eight groups, or \"::\" instead of some",
            Self::ManyGroups => ": an address may have at most eight groups, and \"::\" counts for one or more",
            Self::Last => ": an IPv4 address can only replace the last two groups",
            Self::LastLabel => ": the last label of a name must begin with a letter",
            Self::Relative => " of a relative reference",
        }
    }

    /// The reason why a host was refused, and the length of the wrong text, to whose beginning `stop` is moved. `None`
    /// if there is no hint for the error.
    ///
    /// Perf: two octets and the kind of the expectation exclude nearly every error that is not one of an address.
    #[inline(always)]
    pub(super) fn of(text: &str, stop: &mut Stop, edition: Edition) -> Option<(Self, usize)> {
        let octets = text.as_bytes();
        let at = octets.len() - stop.left;
        // No address stands at the beginning of a text.
        let before = *octets.get(at.wrapping_sub(1))?;
        let may_be = match stop.wanted {
            Wanted::Octets(..) => true,
            wanted if wanted.is(&TOPLABEL) => return Some((Self::LastLabel, one(text.get(at..)?))),
            Wanted::Class(members) => *members.octets.get_ref(edition) == DIGIT,
            _ => false,
        };
        if may_be || octets.get(at) == Some(&b'[') || before == b']' {
            let (hint, blamed, length) = Self::of_address(text, *stop, edition)?;
            *stop = blamed;
            Some((hint, length))
        } else {
            None
        }
    }

    #[cold]
    #[inline(never)]
    fn of_address(text: &str, stop: Stop, edition: Edition) -> Option<(Self, Stop, usize)> {
        let at = text.len() - stop.left;
        let (before, rest) = text.split_at_checked(at)?;
        let after_address = before.ends_with(']');
        let is_of_address = OF_ADDRESS.into_iter().any(|rule| stop.wanted.is(rule));
        let of_host =
            |hint, start: usize, length| (hint, Stop { left: text.len() - start, wanted: Wanted::Rule(&HOST) }, length);
        if rest.starts_with('[') && in_authority(before).is_some_and(str::is_empty) {
            return IPV6ADDRESS.section(edition).is_none().then(|| of_host(Self::NoAddresses, at, 1));
        }
        if is_of_address && !after_address {
            let hint = in_brackets(&before[before.bytes().rposition(|octet| octet == b'[')? + 1..], rest, edition)?;
            return Some((hint, stop.named(&IPV6ADDRESS), one(rest)));
        }
        if after_address {
            let host = in_authority(before)?;
            return (!rest.is_empty() && host.starts_with('[')).then(|| of_host(Self::AfterBracket, at, one(rest)));
        }
        // An address without brackets has a second ":", which no port has.
        let mut further = rest.bytes().take_while(|octet| !matches!(octet, b'/' | b'?' | b'#'));
        if !stop.wanted.is(&PORT) || !further.any(|octet| octet == b':') {
            return None;
        }
        let start = at - in_authority(before)?.len();
        let octets = text.as_bytes()[start..].iter();
        let length = octets.take_while(|&&octet| HEX.contains(octet) || matches!(octet, b':' | b'.')).count();
        let host = &text[start..start + length];
        let is_address = IPV6ADDRESS.section(edition).is_some()
            && matches!(text.as_bytes().get(start + length), None | Some(b'/' | b'?' | b'#'))
            && ipv6address(Under::new(host, edition)).is_ok_and(|(rest, _)| rest.as_str().is_empty());
        is_address.then(|| of_host(Self::WantsBrackets, start, length))
    }
}

/// The length of the next character.
fn one(rest: &str) -> usize {
    rest.chars().next().map_or(0, char::len_utf8)
}

/// The end of `before` that lies in an authority, after the userinfo; `None` if `before` does not end in an authority.
fn in_authority(before: &str) -> Option<&str> {
    let start = before.as_bytes().windows(2).position(|two| two == b"//")? + 2;
    let end = before.as_bytes()[start..].iter().rposition(|&octet| matches!(octet, b'@' | b'/' | b'?' | b'#'));
    match end {
        None => Some(&before[start..]),
        Some(at) => before[start..].split_at(at).1.strip_prefix('@'),
    }
}

/// True if `address` begins as `IPvFuture` of RFC 3986 does: `"v" 1*HEXDIG "."`.
fn begins_with_version(address: &str) -> bool {
    let version = address[1..].trim_start_matches(|c: char| c.is_ascii_hexdigit());
    version.len() + 1 < address.len() && version.starts_with('.')
}

/// The fault of an address in brackets. `read` is the part of it that was read, and `rest` the text after that.
fn in_brackets(read: &str, rest: &str, edition: Edition) -> Option<Hint> {
    let next = rest.bytes().next()?;
    let octets = read.as_bytes();
    if let [b'v' | b'V', ..] = octets {
        return None;
    }
    // Perf: loops over a few octets are faster than searches for strings.
    let colon = octets.iter().rposition(|&octet| octet == b':');
    let group = &read[colon.map_or(0, |at| at + 1)..];
    let mut in_rest = rest.bytes().take_while(|octet| !matches!(octet, b']' | b'/' | b'?' | b'#'));
    let has_colon = colon.is_some() || in_rest.any(|octet| octet == b':');
    let has_dot = group.bytes().any(|octet| octet == b'.');
    let is_number = !group.is_empty() && group.bytes().all(|octet| octet.is_ascii_digit());
    let ends_in_colon = colon.is_some() && group.is_empty();
    let is_whole = |read: nom::IResult<Under<'_, '_>, &str, Stop>| read.is_ok_and(|(rest, _)| rest.as_str().is_empty());
    let under = |text| Under::new(text, edition);
    Some(match next {
        b']' if read.is_empty() => Hint::EmptyBrackets,
        b'%' if is_whole(ipv6address(under(read))) => Hint::Zone,
        // Under RFC 3986 the "v" would have been read.
        b'v' | b'V' if read.is_empty() && begins_with_version(rest) => Hint::Future,
        b'.' if !has_colon && is_number => Hint::NeedlessBrackets,
        _ if !has_colon && !HEX.contains(next) && next.is_ascii_alphanumeric() => Hint::NeedlessBrackets,
        b']' | b'.' if has_dot => Hint::Numbers,
        _ if has_dot => next.is_ascii_digit().then_some(Hint::Number)?,
        b'.' if is_number => {
            if is_whole(dec_octet(under(group))) {
                Hint::Last
            } else {
                Hint::Number
            }
        }
        b':' if ends_in_colon && (read == ":" || octets.windows(2).any(|two| two == b"::")) => Hint::Elision,
        _ if read == ":" => Hint::FirstColon,
        b':' => Hint::ManyGroups,
        _ if HEX.contains(next) && group.len() == 4 => Hint::LongGroup,
        b']' if !ends_in_colon => Hint::FewGroups,
        _ => return None,
    })
}
