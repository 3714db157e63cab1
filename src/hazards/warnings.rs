//! The warnings that the library defines, in the order of the table of hazards.

use super::{address::AddressClass, hazard::Warning, kind::HazardKind as Kind};

pub(super) const SCRIPT: &Warning =
    &Warning::unwritten(Kind::ScriptScheme, "a program that opens the URL runs its text");
pub(super) const SCHEME_LIKE_HOST: &Warning = &Warning::of(
    Kind::SchemeLikeHost,
    "RFC 3986 section 4.5",
    "the scheme is probably a host, and a port follows it: a scheme and \"//\" are missing",
);
pub(super) const SCHEME_LIKE_HOSTS: &Warning = &Warning::of(
    Kind::SchemeLikeHost,
    "RFC 3986 section 3.2",
    "the text is probably a list of hosts and ports, whose first host is the scheme: read each by itself",
);
pub(super) const CONTENT: &Warning = &Warning::unwritten(
    Kind::ScriptScheme,
    "the URL holds or names content of its author, which may be a page with scripts",
);
pub(super) const OPENER: &Warning =
    &Warning::unwritten(Kind::ScriptScheme, "the scheme opens another URL, which is in the rest of the text");
pub(super) const PASSWORD: &Warning =
    &Warning::of(Kind::Password, "RFC 3986 section 7.5", "anyone who sees the URL sees the password");
pub(super) const NON_DEFAULT_PORT: &Warning =
    &Warning::of(Kind::NonDefaultPort, "RFC 1738 section 6", "the port is not the default of the scheme");
pub(super) const RESERVED_PORT: &Warning =
    &Warning::of(Kind::ReservedPort, "RFC 1738 section 6", "the port is below 1024, where another protocol may listen");
pub(super) const PORT_OUT_OF_RANGE: &Warning = &Warning::of(
    Kind::PortOutOfRange,
    "RFC 3986 section 3.2.3",
    "a port must be at most 65535: some readers take the number modulo 65536",
);
pub(super) const PORT_WITH_ZEROS: &Warning = &Warning::of(
    Kind::PortWithZeros,
    "RFC 3986 section 3.2.3",
    "remove the leading zeros: some readers take the port for octal, or for none",
);
pub(super) const EMPTY_PORT: &Warning = &Warning::of(
    Kind::EmptyPort,
    "RFC 3986 section 3.2.3",
    "some readers take an empty port for the default, others for 0, and some refuse it",
);
pub(super) const SECOND_AT: &Warning =
    &Warning::of(Kind::SecondAt, "RFC 3986 section 7.6", "readers split the authority at different \"@\"");
pub(super) const USER_LIKE_HOST: &Warning = &Warning::of(
    Kind::UserLikeHost,
    "RFC 3986 section 7.6",
    "the user looks like the host, which comes after the \"@\"",
);
pub(super) const BACKSLASH: &Warning =
    &Warning::of(Kind::Backslash, "RFC 3986 section 7.6", "some readers take the \"\\\" in the authority for \"/\"");
pub(super) const USERINFO: &Warning = &Warning::of(
    Kind::Userinfo,
    "RFC 3986 section 7.6",
    "a person may take the user for the host, and some readers send it, and others drop it",
);
pub(super) const EMPTY_USER: &Warning = &Warning::of(
    Kind::EmptyUser,
    "RFC 3986 section 3.2.1",
    "some readers take an empty user for none, and drop the rest",
);
pub(super) const OPTION_LIKE: &Warning =
    &Warning::unwritten(Kind::OptionLike, "a program that gets the text as an argument reads it as an option");
pub(super) const ENCODED_HOST: &Warning =
    &Warning::of(Kind::EncodedHost, "RFC 3986 section 3.2.2", "not all readers decode the escapes of a host");
pub(super) const NUMERIC_HOST: &Warning =
    &Warning::of(Kind::NumericHost, "RFC 3986 section 7.4", "some readers take the host for an IPv4 address");
pub(super) const TRAILING_DOT: &Warning = &Warning::of(
    Kind::TrailingDot,
    "RFC 3986 section 3.2.2",
    "the trailing \".\" gives the same host another spelling",
);
pub(super) const ODD_HOST: &Warning = &Warning::of(
    Kind::OddHost,
    "RFC 3986 section 3.2.2",
    "the DNS has no such name, and some readers end the host at a character that no name has",
);
pub(super) const OVERLONG_HOST: &Warning = &Warning::of(
    Kind::OverlongHost,
    "RFC 1035 section 2.3.4",
    "the name or a label is too long for the DNS, and some readers drop the host",
);
pub(super) const LOCALHOST: &Warning =
    &Warning::of(Kind::LocalName, "RFC 6761 section 6.3", "the name leads to the machine itself");
pub(super) const OWN_NAME: &Warning = &Warning::unwritten(Kind::LocalName, "the name leads to the machine itself");
pub(super) const PRIVATE_ADDRESS_NAME: &Warning =
    &Warning::of(Kind::LocalName, "RFC 6761 section 6.1", "the name is answered by this machine or network alone");
pub(super) const MULTICAST_NAME: &Warning =
    &Warning::of(Kind::LocalName, "RFC 6762 section 3", "the name is answered by any machine on the link");
pub(super) const HOME_NAME: &Warning =
    &Warning::of(Kind::LocalName, "RFC 8375 section 4", "the name leads to a machine of the home network");
pub(super) const INTERNAL_NAME: &Warning =
    &Warning::unwritten(Kind::LocalName, "the name leads to a machine of the private network");
pub(super) const TEST_NAME: &Warning = &Warning::of(
    Kind::SpecialUseName,
    "RFC 6761 section 6.2",
    "the name is kept for tests, and is never in the public DNS",
);
pub(super) const INVALID_NAME: &Warning = &Warning::of(
    Kind::SpecialUseName,
    "RFC 6761 section 6.4",
    "the name leads nowhere, and is never in the public DNS",
);
pub(super) const ONION_NAME: &Warning =
    &Warning::of(Kind::SpecialUseName, "RFC 7686 section 2", "the name is one of Tor, and is never in the public DNS");
pub(super) const ALT_NAME: &Warning =
    &Warning::of(Kind::SpecialUseName, "RFC 9476 section 2", "the name is not of the DNS");
pub(super) const ONE_LABEL_HOST: &Warning = &Warning::of(
    Kind::OneLabelHost,
    "RFC 3986 section 3.2.2",
    "a name of one label is looked up in the network where the URL is opened",
);
pub(super) const PUNYCODE_HOST: &Warning = &Warning::of(
    Kind::PunycodeHost,
    "RFC 5890 section 4.4",
    "a label encodes characters that may look like those of another name",
);
pub(super) const INVALID_PUNYCODE: &Warning = &Warning::of(
    Kind::InvalidPunycode,
    "RFC 5890 section 2.3.2.1",
    "a label begins with \"xn--\" and encodes no characters: some readers refuse the host, others look the name up",
);
pub(super) const AT_SIGN_AFTER_AUTHORITY: &Warning = &Warning::of(
    Kind::AtSignAfterAuthority,
    "RFC 3986 section 3.2",
    "a reader that does not end the authority at \"?\" or \"#\" takes what comes after the \"@\" for the host",
);
pub(super) const ENCODED_LINE_DELIMITER: &Warning = &Warning::of(
    Kind::EncodedLineDelimiter,
    "RFC 1738 section 6",
    "decoded, the escape would end a line and begin another command",
);
pub(super) const ENCODED_NUL: &Warning =
    &Warning::of(Kind::EncodedNul, "RFC 3986 section 7.3", "decoded, the escape would end the text for some readers");
pub(super) const ENCODED_CONTROL: &Warning = &Warning::of(
    Kind::EncodedControl,
    "RFC 3986 section 7.3",
    "decoded, the escape is a control character, which some programs drop and others obey",
);
pub(super) const ENCODED_SLASH: &Warning = &Warning::of(
    Kind::EncodedSlash,
    "RFC 3986 section 7.3",
    "decoded too early, the escape would divide the path into other segments",
);
pub(super) const ENCODED_DOT_SEGMENT: &Warning = &Warning::of(
    Kind::EncodedDotSegment,
    "RFC 3986 section 7.3",
    "decoded, the segment leads to another folder, which some readers follow and others do not",
);
pub(super) const EDITIONS_DIFFER: &Warning =
    &Warning::unwritten(Kind::EditionsDiffer, "editions of the syntax read different authorities");

// ----- what a lenient reader changes in a text that is no URL -----

pub(super) const WHITE_SPACE: &Warning = &Warning::of(
    Kind::WhiteSpace,
    "RFC 3986 appendix C",
    "some readers drop white space, others escape it or end the URL there",
);
pub(super) const LINE_END: &Warning = &Warning::of(
    Kind::LineEnd,
    "RFC 3986 appendix C",
    "some readers drop line ends, and others pass them on, where they begin another command",
);
pub(super) const RAW_BACKSLASH: &Warning =
    &Warning::of(Kind::Backslash, "RFC 3986 section 7.6", "some readers take the \"\\\" for \"/\"");
pub(super) const CONTROL: &Warning = &Warning::of(
    Kind::Control,
    "RFC 3986 section 2",
    "some readers drop control characters, and others end the text there",
);
pub(super) const NOT_ASCII: &Warning = &Warning::of(
    Kind::NotAscii,
    "RFC 3986 section 2",
    "some readers escape characters that are not ASCII, and others replace them by ASCII ones",
);

// ----- what a policy adds -----

pub(super) const SCHEME: &Warning = &Warning::unwritten(Kind::Scheme, "the policy does not allow the scheme");
pub(super) const HOST: &Warning = &Warning::unwritten(Kind::Host, "the policy does not allow the host");
pub(super) const NO_HOST: &Warning =
    &Warning::unwritten(Kind::NoHost, "the URL names no host: the policy requires one");

/// The warning of an address of this class.
pub(super) const fn of_address(class: AddressClass) -> &'static Warning {
    &ADDRESSES[class as usize]
}

/// One for each class, in their order.
static ADDRESSES: [Warning; AddressClass::ALL.len()] = {
    use AddressClass as Class;
    const fn of(class: Class, section: &'static str, message: &'static str) -> Warning {
        Warning::of(Kind::Address(class), section, message)
    }
    [
        of(Class::Global, "RFC 6890 section 2.1", "the address is one of the public network"),
        of(
            Class::Unspecified,
            "RFC 6890 section 2.2",
            "the address names no machine, and many systems take it for the machine itself",
        ),
        of(Class::Loopback, "RFC 6890 section 2.2", "the address leads to the machine itself"),
        of(Class::Private, "RFC 1918 section 3", "the address leads to a machine of the private network"),
        of(Class::Shared, "RFC 6598 section 7", "the address leads to a machine of the provider's network"),
        of(Class::LinkLocal, "RFC 3927 section 2.6", "the address leads to a machine on the same link"),
        of(Class::UniqueLocal, "RFC 4193 section 1", "the address leads to a machine of the private network"),
        of(Class::Multicast, "RFC 4291 section 2.7", "the address leads to many machines"),
        of(Class::Broadcast, "RFC 919 section 7", "the address leads to all machines of the network"),
        of(Class::Documentation, "RFC 6890 section 2.2", "the address is an example in documents, and leads nowhere"),
        of(Class::Benchmarking, "RFC 6890 section 2.2", "the address is for tests in a private network"),
        // The manuals of the clouds say which addresses they are.
        Warning::unwritten(
            Kind::Address(Class::Metadata),
            "a cloud gives out the data and the keys of its instances at this address",
        ),
        of(
            Class::EmbeddedIpv4,
            "RFC 4291 section 2.5.5",
            "the address holds an IPv4 address, to which some systems connect",
        ),
        of(Class::Reserved, "RFC 6890 section 2.2", "the address is not reachable in the public network"),
    ]
};
