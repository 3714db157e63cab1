//! Classes of IP addresses, by the registries of special-purpose addresses.

use core::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

/// The class of an IP address: global, or the reason why a public URL should not lead there.
///
/// The blocks are those of IANA's registries of special-purpose addresses, up to RFC 9780 of May 2025, with the
/// multicast blocks, the blocks of IPv6 that are not allocated, and the addresses at which providers of clouds serve
/// metadata.
///
/// A name may resolve to any address, so a filter has to ask again for each address that DNS answers, and then connect
/// to one of the addresses that it has asked for, and not resolve the name once more:
///
/// ```no_run
/// use std::{io, net::{TcpStream, ToSocketAddrs}};
/// use uriel::hazards::AddressClass;
///
/// fn connect(host: &str, port: u16) -> io::Result<TcpStream> {
///     let mut last = io::Error::other("no global address");
///     for answer in (host, port).to_socket_addrs()? {
///         if AddressClass::of(answer.ip()) != AddressClass::Global {
///             continue;
///         }
///         match TcpStream::connect(answer) {
///             Ok(stream) => return Ok(stream),
///             Err(error) => last = error,
///         }
///     }
///     Err(last)
/// }
/// # connect("example.org", 80).unwrap();
/// ```
///
/// Each redirect is a new URL, and is checked again from the beginning. [`Policy::admits`](super::Policy::admits) asks
/// the same under a policy, which may let through other classes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum AddressClass {
    /// An address of the public network.
    Global,
    /// No address: `0.0.0.0/8` and `::`, which many systems take for themselves.
    Unspecified,
    /// The machine itself: `127.0.0.0/8`, `::1`.
    Loopback,
    /// A private network: `10.0.0.0/8`, `172.16.0.0/12`, `192.168.0.0/16`.
    Private,
    /// The network of a provider, between it and its customers: `100.64.0.0/10`.
    Shared,
    /// On one link: `169.254.0.0/16`, `fe80::/10`.
    LinkLocal,
    /// A private network of IPv6: `fc00::/7`.
    UniqueLocal,
    /// Many receivers: `224.0.0.0/4`, `ff00::/8`.
    Multicast,
    /// All receivers of a network: `255.255.255.255`.
    Broadcast,
    /// Examples in documents: `192.0.2.0/24`, `2001:db8::/32` and others.
    Documentation,
    /// Tests of devices: `198.18.0.0/15`, `2001:2::/48`.
    Benchmarking,
    /// A well-known address at which a cloud tells an instance its data and its keys: `169.254.169.254` and others.
    Metadata,
    /// An IPv6 address that holds an IPv4 address and is not global as a whole: IPv4-mapped, IPv4-compatible and
    /// IPv4-translated addresses, 6to4, Teredo, ISATAP, and NAT64 of local use.
    EmbeddedIpv4,
    /// Any other address that is not reachable in the public network: reserved, deprecated, or not allocated.
    Reserved,
}

use AddressClass::{
    Benchmarking, Broadcast, Documentation, EmbeddedIpv4, Global, LinkLocal, Loopback, Metadata, Multicast, Private,
    Reserved, Shared, UniqueLocal, Unspecified,
};

impl AddressClass {
    /// All classes.
    ///
    /// ```
    /// use uriel::hazards::AddressClass;
    /// assert_eq!(AddressClass::ALL[0], AddressClass::Global);
    /// ```
    pub const ALL: [Self; 14] = [
        Global,
        Unspecified,
        Loopback,
        Private,
        Shared,
        LinkLocal,
        UniqueLocal,
        Multicast,
        Broadcast,
        Documentation,
        Benchmarking,
        Metadata,
        EmbeddedIpv4,
        Reserved,
    ];

    /// The class of an address. If it is of [several](Self::all_of), that is the first of them: the class of the IPv4
    /// address inside an IPv6 address counts before that of the whole, and metadata before any other.
    ///
    /// ```
    /// use std::net::IpAddr;
    /// use uriel::hazards::AddressClass;
    /// let class = |text: &str| AddressClass::of(text.parse::<IpAddr>().unwrap());
    /// assert_eq!((class("8.8.8.8"), class("10.1.2.3")), (AddressClass::Global, AddressClass::Private));
    /// assert_eq!(class("169.254.169.254"), AddressClass::Metadata);
    /// assert_eq!(class("::ffff:127.0.0.1"), AddressClass::Loopback);
    /// assert_eq!(class("::ffff:8.8.8.8"), AddressClass::EmbeddedIpv4);
    /// ```
    #[must_use]
    pub fn of(address: impl Into<IpAddr>) -> Self {
        Self::all_of(address).next().unwrap_or(Global)
    }

    /// All classes of an address: of the IPv4 address inside it, of a metadata service, and its own. There is none for
    /// a global address.
    ///
    /// ```
    /// use std::net::IpAddr;
    /// use uriel::hazards::AddressClass::{self, LinkLocal, Loopback, Metadata, EmbeddedIpv4};
    /// let classes = |text: &str| AddressClass::all_of(text.parse::<IpAddr>().unwrap()).collect::<Vec<_>>();
    /// assert_eq!(classes("169.254.169.254"), [Metadata, LinkLocal]);
    /// assert_eq!(classes("2002:7f00:1::"), [Loopback, EmbeddedIpv4]);
    /// assert_eq!(classes("2606:4700::1111"), []);
    /// ```
    pub fn all_of(address: impl Into<IpAddr>) -> impl Iterator<Item = Self> {
        let address = address.into();
        ipv4_inside(address).into_iter().flat_map(of_ipv4).chain(classes_of(address)).flatten()
    }

    /// The name for programs.
    ///
    /// ```
    /// assert_eq!(uriel::hazards::AddressClass::LinkLocal.as_str(), "link-local");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Global => "global",
            Unspecified => "unspecified",
            Loopback => "loopback",
            Private => "private",
            Shared => "shared",
            LinkLocal => "link-local",
            UniqueLocal => "unique-local",
            Multicast => "multicast",
            Broadcast => "broadcast",
            Documentation => "documentation",
            Benchmarking => "benchmarking",
            Metadata => "metadata",
            EmbeddedIpv4 => "embedded-ipv4",
            Reserved => "reserved",
        }
    }
}

impl fmt::Display for AddressClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The classes of an address: that of a metadata service, and that of its block; neither if it is global.
pub(super) type Classes = [Option<AddressClass>; 2];

/// The classes of an address as a whole.
#[inline]
pub(super) fn classes_of(address: IpAddr) -> Classes {
    match address {
        IpAddr::V4(address) => of_ipv4(address),
        IpAddr::V6(address) => of_ipv6(address),
    }
}

fn of_ipv4(address: Ipv4Addr) -> Classes {
    let bits = address.to_bits();
    if !BEGIN_SPECIAL_IPV4[usize::from(address.octets()[0])] {
        return [None; 2];
    }
    let is_inside = |block: &Ipv4Block| (bits ^ block.first.to_bits()).leading_zeros() >= block.length;
    classes(METADATA_IPV4.contains(&address), IPV4.iter().find(|block| is_inside(block)).map(|block| block.class))
}

fn of_ipv6(address: Ipv6Addr) -> Classes {
    let is_inside = |block: &&Ipv6Block| block.contains(address);
    let first = address.octets()[0];
    // Only the addresses that begin with the bits 001 are allocated.
    let otherwise = match first >> 5 {
        1 if is_isatap(address) => EmbeddedIpv4,
        1 => Global,
        _ => Reserved,
    };
    if !BEGIN_SPECIAL_IPV6[usize::from(first)] {
        return classes(false, Some(otherwise));
    }
    let class = IPV6.iter().find(is_inside).map_or(otherwise, |block| block.class);
    classes(METADATA_IPV6.contains(&address), Some(class))
}

fn classes(is_metadata: bool, class: Option<AddressClass>) -> Classes {
    [is_metadata.then_some(Metadata), class.filter(|class| *class != Global)]
}

/// The IPv4 address that an IPv6 address holds; `None` for an IPv4 address.
#[inline]
pub(super) fn ipv4_inside(address: IpAddr) -> Option<Ipv4Addr> {
    match address {
        IpAddr::V4(_) => None,
        IpAddr::V6(address) => inside_ipv6(address),
    }
}

fn inside_ipv6(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let octets = address.octets();
    let at = |[a, b, c, d]: [usize; 4]| Ipv4Addr::new(octets[a], octets[b], octets[c], octets[d]);
    let last = at([12, 13, 14, 15]);
    if is_isatap(address) {
        return Some(last);
    }
    if !BEGIN_SPECIAL_IPV6[usize::from(octets[0])] {
        return None;
    }
    let is_in = |block: Ipv6Block| block.contains(address);
    if address.is_unspecified() || address.is_loopback() {
        None
    } else if is_in(COMPATIBLE) || is_in(MAPPED) || is_in(TRANSLATED) || is_in(NAT64) {
        Some(last)
    } else if is_in(LOCAL_NAT64) {
        // A network chooses the length of its prefix, which says where the address is: around the octet 8, which is
        // zero, as all are after the address (RFC 6052 section 2.2).
        let end = octets.iter().rposition(|&octet| octet != 0).filter(|_| octets[8] == 0);
        Some(match end {
            Some(..=10) => at([6, 7, 9, 10]),
            Some(11) => at([7, 9, 10, 11]),
            Some(12) => at([9, 10, 11, 12]),
            _ => last,
        })
    } else if is_in(SIX_TO_FOUR) {
        Some(at([2, 3, 4, 5]))
    } else if is_in(TEREDO) {
        // The address of the client is written with all its bits inverted (RFC 4380 section 4).
        Some(Ipv4Addr::from_bits(!last.to_bits()))
    } else {
        None
    }
}

/// True for an address of ISATAP, by the identifier of its interface, whatever its prefix: `0:5efe` or `200:5efe`, and
/// an IPv4 address (RFC 5214 section 6.1).
fn is_isatap(address: Ipv6Addr) -> bool {
    let [.., high, low, _, _] = address.segments();
    high & !0x200 == 0 && low == 0x5EFE
}

/// A block of addresses: its first address, the length of its prefix in bits, and its class.
struct Ipv4Block {
    first: Ipv4Addr,
    length: u32,
    class: AddressClass,
}

const fn ipv4([a, b, c, d]: [u8; 4], length: u32, class: AddressClass) -> Ipv4Block {
    Ipv4Block { first: Ipv4Addr::new(a, b, c, d), length, class }
}

/// The blocks of IANA's IPv4 Special-Purpose Address Registry and the multicast block. The first that has an address
/// counts.
static IPV4: [Ipv4Block; 21] = [
    ipv4([0, 0, 0, 0], 8, Unspecified),
    ipv4([10, 0, 0, 0], 8, Private),
    ipv4([100, 64, 0, 0], 10, Shared),
    ipv4([127, 0, 0, 0], 8, Loopback),
    ipv4([169, 254, 0, 0], 16, LinkLocal),
    ipv4([172, 16, 0, 0], 12, Private),
    // Anycast addresses of the Port Control Protocol and of TURN.
    ipv4([192, 0, 0, 9], 32, Global),
    ipv4([192, 0, 0, 10], 32, Global),
    ipv4([192, 0, 0, 0], 24, Reserved),
    ipv4([192, 0, 2, 0], 24, Documentation),
    // AS112 and AMT.
    ipv4([192, 31, 196, 0], 24, Global),
    ipv4([192, 52, 193, 0], 24, Global),
    // Relays of 6to4, which are gone.
    ipv4([192, 88, 99, 0], 24, Reserved),
    ipv4([192, 168, 0, 0], 16, Private),
    ipv4([192, 175, 48, 0], 24, Global),
    ipv4([198, 18, 0, 0], 15, Benchmarking),
    ipv4([198, 51, 100, 0], 24, Documentation),
    ipv4([203, 0, 113, 0], 24, Documentation),
    // RFC 5771 section 9.2: multicast addresses for documentation are multicast addresses.
    ipv4([224, 0, 0, 0], 4, Multicast),
    ipv4([255, 255, 255, 255], 32, Broadcast),
    ipv4([240, 0, 0, 0], 4, Reserved),
];

#[derive(Clone, Copy)]
struct Ipv6Block {
    first: Ipv6Addr,
    length: u32,
    class: AddressClass,
}

impl Ipv6Block {
    fn contains(&self, address: Ipv6Addr) -> bool {
        (address.to_bits() ^ self.first.to_bits()).leading_zeros() >= self.length
    }
}

const fn ipv6(first: [u16; 8], length: u32, class: AddressClass) -> Ipv6Block {
    let first = Ipv6Addr::new(first[0], first[1], first[2], first[3], first[4], first[5], first[6], first[7]);
    Ipv6Block { first, length, class }
}

/// IPv4-compatible addresses: RFC 4291 section 2.5.5.1.
const COMPATIBLE: Ipv6Block = ipv6([0; 8], 96, EmbeddedIpv4);
/// IPv4-mapped addresses: RFC 4291 section 2.5.5.2.
const MAPPED: Ipv6Block = ipv6([0, 0, 0, 0, 0, 0xFFFF, 0, 0], 96, EmbeddedIpv4);
/// IPv4-translated addresses: RFC 2765 section 2.1.
const TRANSLATED: Ipv6Block = ipv6([0, 0, 0, 0, 0xFFFF, 0, 0, 0], 96, EmbeddedIpv4);
/// The well-known prefix of NAT64, which is globally reachable: RFC 6052 section 2.1.
const NAT64: Ipv6Block = ipv6([0x64, 0xFF9B, 0, 0, 0, 0, 0, 0], 96, Global);
/// The prefix of NAT64 for local use: RFC 8215.
const LOCAL_NAT64: Ipv6Block = ipv6([0x64, 0xFF9B, 1, 0, 0, 0, 0, 0], 48, EmbeddedIpv4);
/// Teredo: RFC 4380 section 4.
const TEREDO: Ipv6Block = ipv6([0x2001, 0, 0, 0, 0, 0, 0, 0], 32, EmbeddedIpv4);
/// 6to4: RFC 3056 section 2.
const SIX_TO_FOUR: Ipv6Block = ipv6([0x2002, 0, 0, 0, 0, 0, 0, 0], 16, EmbeddedIpv4);

/// The blocks of IANA's IPv6 Special-Purpose Address Registry and the multicast block. The first that has an address
/// counts.
static IPV6: [Ipv6Block; 25] = [
    ipv6([0, 0, 0, 0, 0, 0, 0, 0], 128, Unspecified),
    ipv6([0, 0, 0, 0, 0, 0, 0, 1], 128, Loopback),
    COMPATIBLE,
    MAPPED,
    TRANSLATED,
    NAT64,
    LOCAL_NAT64,
    // Packets to be discarded, and a prefix that is no prefix.
    ipv6([0x100, 0, 0, 0, 0, 0, 0, 0], 64, Reserved),
    ipv6([0x100, 0, 0, 1, 0, 0, 0, 0], 64, Reserved),
    TEREDO,
    // Anycast addresses of the Port Control Protocol, of TURN and of service registration.
    ipv6([0x2001, 1, 0, 0, 0, 0, 0, 1], 128, Global),
    ipv6([0x2001, 1, 0, 0, 0, 0, 0, 2], 128, Global),
    ipv6([0x2001, 1, 0, 0, 0, 0, 0, 3], 128, Global),
    ipv6([0x2001, 2, 0, 0, 0, 0, 0, 0], 48, Benchmarking),
    // AMT, AS112, ORCHIDv2, and tags of drones.
    ipv6([0x2001, 3, 0, 0, 0, 0, 0, 0], 32, Global),
    ipv6([0x2001, 4, 0x112, 0, 0, 0, 0, 0], 48, Global),
    ipv6([0x2001, 0x20, 0, 0, 0, 0, 0, 0], 28, Global),
    ipv6([0x2001, 0x30, 0, 0, 0, 0, 0, 0], 28, Global),
    // The rest of the IETF's block, with the first ORCHID.
    ipv6([0x2001, 0, 0, 0, 0, 0, 0, 0], 23, Reserved),
    ipv6([0x2001, 0xDB8, 0, 0, 0, 0, 0, 0], 32, Documentation),
    SIX_TO_FOUR,
    ipv6([0x3FFF, 0, 0, 0, 0, 0, 0, 0], 20, Documentation),
    ipv6([0xFC00, 0, 0, 0, 0, 0, 0, 0], 7, UniqueLocal),
    ipv6([0xFE80, 0, 0, 0, 0, 0, 0, 0], 10, LinkLocal),
    ipv6([0xFF00, 0, 0, 0, 0, 0, 0, 0], 8, Multicast),
];

/// The addresses at which clouds serve metadata and keys to their instances, as their manuals say.
static METADATA_IPV4: [Ipv4Addr; 8] = [
    // Most clouds.
    Ipv4Addr::new(169, 254, 169, 254),
    // Keys of containers at Amazon: tasks, and pods.
    Ipv4Addr::new(169, 254, 170, 2),
    Ipv4Addr::new(169, 254, 170, 23),
    // Tencent.
    Ipv4Addr::new(169, 254, 0, 23),
    // Scaleway.
    Ipv4Addr::new(169, 254, 42, 42),
    // Alibaba.
    Ipv4Addr::new(100, 100, 100, 200),
    // Microsoft, a public address.
    Ipv4Addr::new(168, 63, 129, 16),
    // Oracle.
    Ipv4Addr::new(192, 0, 0, 192),
];

static METADATA_IPV6: [Ipv6Addr; 6] = [
    // Amazon: instances, and pods.
    Ipv6Addr::new(0xFD00, 0xEC2, 0, 0, 0, 0, 0, 0x254),
    Ipv6Addr::new(0xFD00, 0xEC2, 0, 0, 0, 0, 0, 0x23),
    // Google.
    Ipv6Addr::new(0xFD20, 0xCE, 0, 0, 0, 0, 0, 0x254),
    // Oracle.
    Ipv6Addr::new(0xFD00, 0xC1, 0, 0, 0, 0, 0xA9FE, 0xA9FE),
    // OpenStack.
    Ipv6Addr::new(0xFE80, 0, 0, 0, 0, 0, 0xA9FE, 0xA9FE),
    // Scaleway.
    Ipv6Addr::new(0xFD00, 0x42, 0, 0, 0, 0, 0, 0x42),
];

// ----- fast exit: the first octets of special addresses, which most addresses do not begin with -----

/// True for the octets that begin an address of the IPv4 blocks above, or of a metadata service.
static BEGIN_SPECIAL_IPV4: [bool; 256] = {
    let mut special = [false; 256];
    let mut at = 0;
    while at < IPV4.len() {
        mark(&mut special, IPV4[at].first.octets()[0], IPV4[at].length);
        at += 1;
    }
    at = 0;
    while at < METADATA_IPV4.len() {
        mark(&mut special, METADATA_IPV4[at].octets()[0], 32);
        at += 1;
    }
    special
};

/// True for the octets that begin an address of the IPv6 blocks above, or of a metadata service.
static BEGIN_SPECIAL_IPV6: [bool; 256] = {
    let mut special = [false; 256];
    let mut at = 0;
    while at < IPV6.len() {
        mark(&mut special, IPV6[at].first.octets()[0], IPV6[at].length);
        at += 1;
    }
    at = 0;
    while at < METADATA_IPV6.len() {
        mark(&mut special, METADATA_IPV6[at].octets()[0], 128);
        at += 1;
    }
    special
};

/// Marks the octets that begin an address of a block, which begins with `first`.
const fn mark(special: &mut [bool; 256], first: u8, length: u32) {
    let mut octet = 0;
    while octet < special.len() {
        special[octet] |= (first as usize ^ octet) >> (8 - if length < 8 { length } else { 8 }) == 0;
        octet += 1;
    }
}
