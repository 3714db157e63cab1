//! Kinds of hazards.

use super::address::AddressClass;

/// Kind of a [`Hazard`](super::Hazard). The [module](super) describes each.
///
/// ```
/// use uriel::hazards::{AddressClass, HazardKind};
/// assert_eq!(HazardKind::EncodedNul.as_str(), "encoded-nul");
/// assert_eq!(HazardKind::Address(AddressClass::Loopback).as_str(), "loopback-host");
/// assert_eq!(HazardKind::Other("foreign-host").as_str(), "foreign-host");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HazardKind {
    /// A scheme that runs or holds content, or opens the URL after it.
    ScriptScheme,
    /// A host and its port, before which a scheme and "//" are missing, so that the host is the scheme.
    SchemeLikeHost,
    /// A password in the authority.
    Password,
    /// A port that is not the default of the scheme.
    NonDefaultPort,
    /// A port below 1024 that is not the default.
    ReservedPort,
    /// A port over 65535.
    PortOutOfRange,
    /// A port with zeros in front.
    PortWithZeros,
    /// A ":" without a port after it.
    EmptyPort,
    /// More than one "@" in the authority.
    SecondAt,
    /// A user that looks like a host, a name or an address.
    UserLikeHost,
    /// A "\\" that some readers take for "/": encoded in the authority, or as it is in a refused text.
    Backslash,
    /// A user, with or without a password.
    Userinfo,
    /// A user that is empty, so that the password has none.
    EmptyUser,
    /// A user, a host or a path that begins with "-", as an option does.
    OptionLike,
    /// Escapes in the host.
    EncodedHost,
    /// A host that some programs read as an IPv4 address.
    NumericHost,
    /// A host that ends with a ".".
    TrailingDot,
    /// A name with characters or empty labels that no name in the DNS has.
    OddHost,
    /// A name, or a label of it, that is longer than the DNS admits.
    OverlongHost,
    /// An address of this class.
    Address(AddressClass),
    /// A name that leads to this machine or network.
    LocalName,
    /// A name that is never in the public DNS.
    SpecialUseName,
    /// A name of one label.
    OneLabelHost,
    /// A name with a label that begins with `xn--`.
    PunycodeHost,
    /// A name with a label that begins with `xn--` and encodes no characters.
    InvalidPunycode,
    /// An "@" after an authority that "?" or "#" has ended.
    AtSignAfterAuthority,
    /// An encoded CR or LF.
    EncodedLineDelimiter,
    /// An encoded NUL.
    EncodedNul,
    /// Another encoded control character.
    EncodedControl,
    /// An encoded "/" or "\\" in the path.
    EncodedSlash,
    /// A segment "." or ".." in the path, with a dot that is encoded.
    EncodedDotSegment,
    /// Raw white space, in a text that is no URL.
    WhiteSpace,
    /// A raw line end, in a text that is no URL.
    LineEnd,
    /// A raw control character, in a text that is no URL.
    Control,
    /// Characters that are not ASCII, in a text that is no URL.
    NotAscii,
    /// An authority that two editions read differently.
    EditionsDiffer,
    /// A scheme that a [policy](super::Policy) does not let through.
    Scheme,
    /// A host that a [policy](super::Policy) with a list of hosts does not let through.
    Host,
    /// No host, where a [policy](super::Policy) wants one.
    NoHost,
    /// A hazard that a scheme defines, with its name for programs.
    Other(&'static str),
}

impl HazardKind {
    /// The kinds that the library defines.
    ///
    /// ```
    /// use uriel::hazards::HazardKind;
    /// assert!(HazardKind::ALL.contains(&HazardKind::Password));
    /// assert!(HazardKind::ALL.iter().all(|kind| !matches!(kind, HazardKind::Other(_))));
    /// ```
    pub const ALL: [Self; 51] = [
        Self::ScriptScheme,
        Self::SchemeLikeHost,
        Self::Password,
        Self::NonDefaultPort,
        Self::ReservedPort,
        Self::PortOutOfRange,
        Self::PortWithZeros,
        Self::EmptyPort,
        Self::SecondAt,
        Self::UserLikeHost,
        Self::Backslash,
        Self::Userinfo,
        Self::EmptyUser,
        Self::OptionLike,
        Self::EncodedHost,
        Self::NumericHost,
        Self::TrailingDot,
        Self::OddHost,
        Self::OverlongHost,
        Self::Address(AddressClass::Unspecified),
        Self::Address(AddressClass::Loopback),
        Self::Address(AddressClass::Private),
        Self::Address(AddressClass::Shared),
        Self::Address(AddressClass::LinkLocal),
        Self::Address(AddressClass::UniqueLocal),
        Self::Address(AddressClass::Multicast),
        Self::Address(AddressClass::Broadcast),
        Self::Address(AddressClass::Documentation),
        Self::Address(AddressClass::Benchmarking),
        Self::Address(AddressClass::Metadata),
        Self::Address(AddressClass::EmbeddedIpv4),
        Self::Address(AddressClass::Reserved),
        Self::LocalName,
        Self::SpecialUseName,
        Self::OneLabelHost,
        Self::PunycodeHost,
        Self::InvalidPunycode,
        Self::AtSignAfterAuthority,
        Self::EncodedLineDelimiter,
        Self::EncodedNul,
        Self::EncodedControl,
        Self::EncodedSlash,
        Self::EncodedDotSegment,
        Self::WhiteSpace,
        Self::LineEnd,
        Self::Control,
        Self::NotAscii,
        Self::EditionsDiffer,
        Self::Scheme,
        Self::Host,
        Self::NoHost,
    ];

    /// The kind that the library defines by this name; `None` for any other name, as those of the hazards that schemes
    /// add.
    ///
    /// ```
    /// use uriel::hazards::HazardKind;
    /// assert_eq!(HazardKind::named("encoded-slash"), Some(HazardKind::EncodedSlash));
    /// assert_eq!(HazardKind::named("foreign-host"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// The name for programs.
    ///
    /// ```
    /// assert_eq!(uriel::hazards::HazardKind::NonDefaultPort.as_str(), "non-default-port");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ScriptScheme => "script-scheme",
            Self::SchemeLikeHost => "scheme-like-host",
            Self::Password => "password",
            Self::NonDefaultPort => "non-default-port",
            Self::ReservedPort => "reserved-port",
            Self::PortOutOfRange => "port-out-of-range",
            Self::PortWithZeros => "port-with-zeros",
            Self::EmptyPort => "empty-port",
            Self::SecondAt => "second-at",
            Self::UserLikeHost => "user-like-host",
            Self::Backslash => "backslash",
            Self::Userinfo => "userinfo",
            Self::EmptyUser => "empty-user",
            Self::OptionLike => "option-like",
            Self::EncodedHost => "encoded-host",
            Self::NumericHost => "numeric-host",
            Self::TrailingDot => "trailing-dot",
            Self::OddHost => "odd-host",
            Self::OverlongHost => "overlong-host",
            Self::Address(class) => of_address(class),
            Self::LocalName => "local-name",
            Self::SpecialUseName => "special-use-name",
            Self::OneLabelHost => "one-label-host",
            Self::PunycodeHost => "punycode-host",
            Self::InvalidPunycode => "invalid-punycode",
            Self::AtSignAfterAuthority => "at-sign-after-authority",
            Self::EncodedLineDelimiter => "encoded-line-delimiter",
            Self::EncodedNul => "encoded-nul",
            Self::EncodedControl => "encoded-control",
            Self::EncodedSlash => "encoded-slash",
            Self::EncodedDotSegment => "encoded-dot-segment",
            Self::WhiteSpace => "white-space",
            Self::LineEnd => "line-end",
            Self::Control => "control",
            Self::NotAscii => "not-ascii",
            Self::EditionsDiffer => "editions-differ",
            Self::Scheme => "scheme",
            Self::Host => "host",
            Self::NoHost => "no-host",
            Self::Other(name) => name,
        }
    }
}

/// The name of the kind of a host whose address is of this class.
const fn of_address(class: AddressClass) -> &'static str {
    match class {
        AddressClass::Global => "global-host",
        AddressClass::Unspecified => "unspecified-host",
        AddressClass::Loopback => "loopback-host",
        AddressClass::Private => "private-host",
        AddressClass::Shared => "shared-host",
        AddressClass::LinkLocal => "link-local-host",
        AddressClass::UniqueLocal => "unique-local-host",
        AddressClass::Multicast => "multicast-host",
        AddressClass::Broadcast => "broadcast-host",
        AddressClass::Documentation => "documentation-host",
        AddressClass::Benchmarking => "benchmarking-host",
        AddressClass::Metadata => "metadata-host",
        AddressClass::EmbeddedIpv4 => "embedded-ipv4-host",
        AddressClass::Reserved => "reserved-host",
    }
}
