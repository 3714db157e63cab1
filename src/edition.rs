//! The five editions of the generic syntax, and what each of them decides.
//!
//! An edition is a value and no type parameter: it travels with the text, and everything the grammar needs of it is data.
//! The productions name [`Class`]es of octets; which octets a class has, the edition says.

use core::{fmt, str::FromStr};

use crate::charset::{
    ALPHA, ALPHANUM, CharSet, DIGIT, HEX, LABEL, SCHEME, draft1996, rfc1738, rfc2396, rfc2396bis, rfc3986, rfc6068,
};

/// An edition of the generic syntax of URLs.
///
/// ```
/// use uriel::{Edition, UriRef};
///
/// assert!(UriRef::parse_with("http://h/~me", Edition::Rfc2396).is_ok());
/// assert!(UriRef::parse_with("http://h/~me", Edition::Rfc1738).is_err(), "\"~\" was not yet a URL character");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Edition {
    /// RFC 1738, December 1994: schemes of their own, and a common form for those that name a host.
    Rfc1738,
    /// draft-fielding-uri-url-00e, November 1996: one generic syntax, with a parameters component.
    Draft1996,
    /// RFC 2396, August 1998: server or registry authorities, opaque and hierarchical URI.
    Rfc2396,
    /// draft-fielding-uri-rfc2396bis-00, October 2002: IPv6 hosts.
    Rfc2396bis,
    /// RFC 3986, January 2005: today's syntax.
    #[default]
    Rfc3986,
}

impl Edition {
    /// All editions, oldest first.
    ///
    /// ```
    /// assert_eq!(uriel::Edition::ALL.len(), 5);
    /// ```
    pub const ALL: [Self; 5] = [Self::Rfc1738, Self::Draft1996, Self::Rfc2396, Self::Rfc2396bis, Self::Rfc3986];

    /// The name by which programs call the edition: what [`Display`](fmt::Display) prints and [`FromStr`] reads.
    ///
    /// ```
    /// assert_eq!(uriel::Edition::Rfc2396bis.as_str(), "rfc2396bis");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rfc1738 => "rfc1738",
            Self::Draft1996 => "draft1996",
            Self::Rfc2396 => "rfc2396",
            Self::Rfc2396bis => "rfc2396bis",
            Self::Rfc3986 => "rfc3986",
        }
    }

    /// The document that defines the edition, as people cite it.
    ///
    /// ```
    /// assert_eq!(uriel::Edition::Rfc3986.document(), "RFC 3986");
    /// ```
    #[must_use]
    pub const fn document(self) -> &'static str {
        match self {
            Self::Rfc1738 => "RFC 1738",
            Self::Draft1996 => "draft-fielding-uri-url-00e",
            Self::Rfc2396 => "RFC 2396",
            Self::Rfc2396bis => "draft-fielding-uri-rfc2396bis-00",
            Self::Rfc3986 => "RFC 3986",
        }
    }

    /// The octets that `class` has in this edition; escapes are not among them.
    ///
    /// ```
    /// use uriel::{Edition, grammar::Class};
    /// assert!(Edition::Rfc3986.octets(Class::Path).contains(b'~'));
    /// assert!(!Edition::Rfc1738.octets(Class::Path).contains(b'~'));
    /// ```
    #[must_use]
    pub fn octets(self, class: Class) -> CharSet {
        self.rules().sets[class as usize]
    }

    /// Whether a host name is judged label by label while it is read.
    #[inline(always)]
    pub(crate) const fn judges_labels(self) -> bool {
        matches!(self, Self::Rfc1738 | Self::Draft1996)
    }

    #[inline]
    pub(crate) const fn rules(self) -> &'static Rules {
        match self {
            Self::Rfc1738 => &RFC1738,
            Self::Draft1996 => &DRAFT1996,
            Self::Rfc2396 => &RFC2396,
            Self::Rfc2396bis => &RFC2396BIS,
            Self::Rfc3986 => &RFC3986,
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A word that names no [`Edition`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected an edition: rfc1738, draft1996, rfc2396, rfc2396bis or rfc3986")]
pub struct ParseEditionError;

impl FromStr for Edition {
    type Err = ParseEditionError;

    /// Reads the name that [`Edition::as_str`] gives.
    ///
    /// # Errors
    ///
    /// [`ParseEditionError`] for any other word.
    fn from_str(name: &str) -> Result<Self, ParseEditionError> {
        Self::ALL.into_iter().find(|edition| edition.as_str() == name).ok_or(ParseEditionError)
    }
}

/// The classes of octets that the productions name.
///
/// A run of a class is what a production mostly reads; most classes take escapes beside their octets.
/// [`Edition::octets`] tells the members.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[repr(u8)]
pub enum Class {
    /// What a scheme is made of.
    Scheme,
    /// What a scheme begins with.
    SchemeStart,
    /// `digit`
    Digit,
    /// `hex`
    Hex,
    /// What labels of host names are made of: letters, digits, hyphens.
    Label,
    /// What every reading of a host or registry name begins with: a name, without ":" and "@".
    Name,
    /// `reg_name`; in the editions before it, what a host name is made of.
    RegName,
    /// `userinfo`: user, ":" and password.
    Userinfo,
    /// `user`
    User,
    /// `password`
    Password,
    /// The path with its slashes, up to what may follow it.
    Path,
    /// `segment` of a path.
    Segment,
    /// The first segment of a reference without a scheme: `rel_segment`, `segment-nz-nc`.
    SegmentNc,
    /// `param`: of a segment in RFC 2396, of the URL in draft 1996.
    Param,
    /// `parameters` of draft 1996, with their semicolons.
    Parameters,
    /// `query`
    Query,
    /// `fragment`
    Fragment,
    /// `uric`, `urlchar`, `xchar`: all that a URL is made of.
    Uric,
    /// `uchar` of RFC 1738 and draft 1996.
    Uchar,
    /// `fsegment`, `psegment`: a name in an ftp or file path.
    Fsegment,
    /// `fpath`, `ppath`: the same with slashes.
    Fpath,
    /// `hsegment`: a segment of an http path.
    Hsegment,
    /// `hpath`: the same with slashes.
    Hpath,
    /// `search`: behind the "?" of http and wais.
    Search,
    /// `group`: the name of a newsgroup; under RFC 1738 behind its first letter and without escapes.
    Group,
    /// `newsgroups` of RFC 5538: the same with wildcards. RFC 1738 has none, and here the same as `article`, so that one map
    /// serves news URLs of either kind.
    Newsgroups,
    /// `article`, in front of its "@".
    Article,
    /// `fieldname`, `fieldvalue` of prospero.
    Field,
    /// What follows the version of an `IPvFuture`.
    IpvFuture,
    /// `selector` of gopher, between its escapes: `%09` ends it.
    Selector,
    /// What mailto is made of: `encoded822addr` of RFC 1738; later `qchar` of RFC 6068.
    Mail,
    /// The path of a file URL, behind its first slash: `fpath`, and in the editions behind RFC 1738 `path-absolute`.
    FilePath,
}

impl Class {
    const COUNT: usize = Self::FilePath as usize + 1;

    pub(crate) const ALL: [Self; Self::COUNT] = [
        Self::Scheme,
        Self::SchemeStart,
        Self::Digit,
        Self::Hex,
        Self::Label,
        Self::Name,
        Self::RegName,
        Self::Userinfo,
        Self::User,
        Self::Password,
        Self::Path,
        Self::Segment,
        Self::SegmentNc,
        Self::Param,
        Self::Parameters,
        Self::Query,
        Self::Fragment,
        Self::Uric,
        Self::Uchar,
        Self::Fsegment,
        Self::Fpath,
        Self::Hsegment,
        Self::Hpath,
        Self::Search,
        Self::Group,
        Self::Newsgroups,
        Self::Article,
        Self::Field,
        Self::IpvFuture,
        Self::Selector,
        Self::Mail,
        Self::FilePath,
    ];

    /// Whether an escape may stand for a member.
    #[inline]
    pub(crate) const fn takes_escapes(self, edition: Edition) -> bool {
        match self {
            Self::Scheme
            | Self::SchemeStart
            | Self::Digit
            | Self::Hex
            | Self::Label
            | Self::IpvFuture
            | Self::Selector => false,
            Self::Group => !matches!(edition, Edition::Rfc1738),
            Self::Name | Self::RegName => !matches!(edition, Edition::Rfc1738 | Edition::Draft1996),
            _ => true,
        }
    }

    /// The production that is read as a run of this class: what an error calls it.
    #[inline(always)]
    pub(crate) const fn production(self, edition: Edition) -> &'static str {
        const NAMES: [[&str; Edition::ALL.len()]; Class::COUNT] = {
            let mut names = [[""; Edition::ALL.len()]; Class::COUNT];
            let mut class = 0;
            while class < Class::COUNT {
                let mut edition = 0;
                while edition < Edition::ALL.len() {
                    names[class][edition] = Class::ALL[class].name(Edition::ALL[edition]);
                    edition += 1;
                }
                class += 1;
            }
            names
        };
        NAMES[self as usize][edition as usize]
    }

    const fn name(self, edition: Edition) -> &'static str {
        use Edition::{Draft1996, Rfc1738, Rfc2396, Rfc2396bis, Rfc3986};
        match (self, edition) {
            (Self::Scheme | Self::SchemeStart, _) => "scheme",
            (Self::Digit, _) => "port",
            (Self::Hex, _) => "hex",
            (Self::Label, _) => "domainlabel",
            (Self::Name | Self::RegName, Rfc1738 | Draft1996) => "host",
            (Self::Name | Self::RegName, Rfc2396 | Rfc2396bis) => "authority",
            (Self::Name | Self::RegName, Rfc3986) => "reg-name",
            (Self::Userinfo, _) => "userinfo",
            (Self::User, _) => "user",
            (Self::Password, _) => "password",
            (Self::Path | Self::Uric, Rfc1738) => "schemepart",
            (Self::Segment, _) => "segment",
            (Self::SegmentNc, Rfc2396) => "rel_segment",
            (Self::SegmentNc, Rfc2396bis) => "rel-segment",
            (Self::SegmentNc, Rfc3986) => "segment-nz-nc",
            (Self::SegmentNc | Self::Path, _) => "path",
            (Self::Param, _) => "param",
            (Self::Parameters, _) => "parameters",
            (Self::Query, _) => "query",
            (Self::Fragment, _) => "fragment",
            (Self::Uric, Draft1996) => "opaque-URL",
            (Self::Uric, Rfc2396) => "opaque_part",
            (Self::Uric, _) => "opaque-part",
            (Self::Uchar, _) => "uchar",
            (Self::Fsegment, _) => "fsegment",
            (Self::Fpath, _) | (Self::FilePath, Rfc1738) => "fpath",
            (Self::FilePath, _) => "path-absolute",
            (Self::Hsegment, _) => "hsegment",
            (Self::Hpath, Rfc1738) => "hpath",
            (Self::Hpath, _) => "path-abempty",
            (Self::Search, _) => "search",
            (Self::Group, _) => "group",
            (Self::Article, _) | (Self::Newsgroups, Rfc1738) => "article",
            (Self::Newsgroups, _) => "newsgroups",
            (Self::Field, _) => "fieldspec",
            (Self::IpvFuture, _) => "IPvFuture",
            (Self::Selector, _) => "selector",
            (Self::Mail, Rfc1738) => "encoded822addr",
            (Self::Mail, _) => "qchar",
        }
    }
}

/// What an edition decides, as the tables that the grammar reads.
#[derive(Debug)]
pub struct Rules {
    pub(crate) edition: Edition,
    pub(crate) sets: [CharSet; Class::COUNT],
    /// For each octet the classes it is in, a bit each.
    of: [u32; 256],
    /// For each class, by the low half of an octet, the high halves that are members, a bit each: what a shuffle looks up.
    #[cfg_attr(not(all(feature = "simd", target_arch = "x86_64")), allow(dead_code))]
    pub(crate) nibbles: [[u8; 16]; Class::COUNT],
    /// For each class what a URL may hold and the class lacks, if that is little.
    #[cfg_attr(not(all(feature = "simd", target_arch = "x86_64")), allow(dead_code))]
    excluded: [Option<Excluded>; Class::COUNT],
}

/// A few octets, each sixteen times over, as vectors compare them.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(all(feature = "simd", target_arch = "x86_64")), allow(dead_code))]
pub(crate) struct Excluded {
    pub(crate) octets: [[u8; 16]; Self::MOST],
    pub(crate) count: usize,
}

impl Excluded {
    const MOST: usize = 4;

    /// What a URL may hold, under one edition or another, and `class` lacks; `None` if that is much.
    const fn from(class: CharSet) -> Option<Self> {
        const URL: CharSet = rfc3986::UNRESERVED.union(rfc3986::SUB_DELIMS).union(CharSet::of(":/?@"));
        if !URL.includes(class) {
            return None;
        }
        let lacking = URL.minus(class);
        // What is not ASCII is in no class anyway, so that 0xFF excludes nothing.
        let mut excluded = Self { octets: [[0xFF; 16]; Self::MOST], count: 0 };
        let mut octet = 0;
        while octet < 128 {
            if lacking.contains(octet) {
                if excluded.count == Self::MOST {
                    return None;
                }
                excluded.octets[excluded.count] = [octet; 16];
                excluded.count += 1;
            }
            octet += 1;
        }
        Some(excluded)
    }
}

const fn nibbles(set: CharSet) -> [u8; 16] {
    let mut nibbles = [0; 16];
    let mut octet = 0;
    while octet < 128 {
        if set.contains(octet) {
            nibbles[(octet & 15) as usize] |= 1 << (octet >> 4);
        }
        octet += 1;
    }
    nibbles
}

impl Rules {
    const fn new(edition: Edition, sets: &[CharSet; Class::COUNT]) -> Self {
        let mut of = [0; 256];
        let mut nibbles_of = [[0; 16]; Class::COUNT];
        let mut excluded = [None; Class::COUNT];
        let mut class = 0;
        while class < Class::COUNT {
            let mut octet = 0;
            while octet < 128 {
                if sets[class].contains(octet) {
                    of[octet as usize] |= 1 << class;
                }
                octet += 1;
            }
            nibbles_of[class] = nibbles(sets[class]);
            excluded[class] = Excluded::from(sets[class]);
            class += 1;
        }
        Self { edition, sets: *sets, of, nibbles: nibbles_of, excluded }
    }

    /// What a URL may hold and `class` lacks; `None` if that is much.
    #[cfg_attr(not(all(feature = "simd", target_arch = "x86_64")), allow(dead_code))]
    #[inline(always)]
    pub(crate) fn excluded(&self, class: Class) -> Option<&Excluded> {
        self.excluded[class as usize].as_ref()
    }

    #[inline(always)]
    pub(crate) fn has(&self, class: Class, octet: u8) -> bool {
        self.of[octet as usize] >> class as u8 & 1 != 0
    }
}

/// How a map of one class can serve a run of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Serves {
    /// The classes are one in every edition, escapes included: the run ends where the map says.
    Exactly,
    /// The class has all octets of the map and perhaps more: where the map stops, look.
    Within,
    Not,
}

impl Class {
    /// Whether a map of `self` serves runs of `class`, under every edition.
    #[inline(always)]
    pub(crate) const fn serves(self, class: Self) -> Serves {
        const TABLE: [[Serves; Class::COUNT]; Class::COUNT] = {
            let mut table = [[Serves::Not; Class::COUNT]; Class::COUNT];
            let mut map = 0;
            while map < Class::COUNT {
                let mut class = 0;
                while class < Class::COUNT {
                    table[map][class] = Class::ALL[map].compared_with(Class::ALL[class]);
                    class += 1;
                }
                map += 1;
            }
            table
        };
        TABLE[self as usize][class as usize]
    }

    const fn compared_with(self, class: Self) -> Serves {
        let mut equal = true;
        let mut k = 0;
        while k < Edition::ALL.len() {
            let rules = Edition::ALL[k].rules();
            let (map, wanted) = (rules.sets[self as usize], rules.sets[class as usize]);
            let (passed_over, taken) = (self.takes_escapes(Edition::ALL[k]), class.takes_escapes(Edition::ALL[k]));
            if !wanted.includes(map) || passed_over && !taken {
                return Serves::Not;
            }
            equal = equal && map.includes(wanted) && passed_over == taken;
            k += 1;
        }
        if equal { Serves::Exactly } else { Serves::Within }
    }
}

/// The classes of an edition from those that it names; the others keep the structure of RFC 1738 with its characters.
const fn sets(own: &Own) -> [CharSet; Class::COUNT] {
    let slash = CharSet::of("/");
    let fsegment = own.path.union(CharSet::of("?")).minus(CharSet::of(";/"));
    let hsegment = own.path.union(CharSet::of(";")).minus(CharSet::of("/?"));
    let mut sets = [CharSet::EMPTY; Class::COUNT];
    sets[Class::Scheme as usize] = SCHEME;
    sets[Class::SchemeStart as usize] = own.scheme_start;
    sets[Class::Digit as usize] = DIGIT;
    sets[Class::Hex as usize] = HEX;
    sets[Class::Label as usize] = LABEL;
    sets[Class::Name as usize] = own.reg_name.minus(CharSet::of(":@"));
    sets[Class::RegName as usize] = own.reg_name;
    sets[Class::Userinfo as usize] = own.password.union(CharSet::of(":"));
    sets[Class::User as usize] = own.password.minus(CharSet::of(":"));
    sets[Class::Password as usize] = own.password;
    sets[Class::Path as usize] = own.path;
    sets[Class::Segment as usize] = own.path.minus(slash);
    sets[Class::SegmentNc as usize] = own.rel_segment;
    sets[Class::Param as usize] = own.param;
    sets[Class::Parameters as usize] = own.path.union(CharSet::of(";"));
    sets[Class::Query as usize] = own.query;
    sets[Class::Fragment as usize] = own.query;
    sets[Class::Uric as usize] = own.uric;
    sets[Class::Uchar as usize] = own.uchar;
    sets[Class::Fsegment as usize] = fsegment;
    sets[Class::Fpath as usize] = fsegment.union(slash);
    sets[Class::Hsegment as usize] = hsegment;
    sets[Class::Hpath as usize] = hsegment.union(slash);
    sets[Class::Search as usize] = own.search;
    sets[Class::Group as usize] = ALPHANUM.union(CharSet::of("-.+_"));
    sets[Class::Newsgroups as usize] = own.newsgroups;
    sets[Class::Article as usize] = own.query.minus(CharSet::of("@"));
    sets[Class::Field as usize] = fsegment.minus(CharSet::of("="));
    sets[Class::Selector as usize] = own.query;
    sets[Class::Mail as usize] = own.mail;
    sets[Class::FilePath as usize] = own.file_path;
    sets[Class::IpvFuture as usize] = rfc3986::UNRESERVED.union(rfc3986::SUB_DELIMS).union(CharSet::of(":"));
    sets
}

/// RFC 5538 section 4.
const NEWSGROUPS: CharSet = ALPHANUM.union(CharSet::of("-.+_*"));

/// The classes in which the editions differ.
struct Own {
    scheme_start: CharSet,
    reg_name: CharSet,
    password: CharSet,
    path: CharSet,
    rel_segment: CharSet,
    param: CharSet,
    query: CharSet,
    search: CharSet,
    uric: CharSet,
    uchar: CharSet,
    newsgroups: CharSet,
    mail: CharSet,
    file_path: CharSet,
}

/// RFC 1738 knows no generic path, query or fragment: a URL is a scheme and `xchar`.
static RFC1738: Rules = {
    use rfc1738::{UCHAR, XCHAR};
    Rules::new(
        Edition::Rfc1738,
        &sets(&Own {
            scheme_start: SCHEME,
            reg_name: LABEL.union(CharSet::of(".")),
            password: UCHAR.union(CharSet::of(";?&=")),
            path: XCHAR,
            rel_segment: XCHAR.minus(CharSet::of("/")),
            param: XCHAR.minus(CharSet::of("/;")),
            query: XCHAR,
            search: UCHAR.union(CharSet::of(";:@&=")),
            uric: XCHAR,
            uchar: UCHAR,
            newsgroups: XCHAR.minus(CharSet::of("@")),
            mail: XCHAR,
            file_path: UCHAR.union(CharSet::of("?:@&=/")),
        }),
    )
};

static DRAFT1996: Rules = {
    use draft1996::{PCHAR, UCHAR, URLCHAR};
    Rules::new(
        Edition::Draft1996,
        &sets(&Own {
            scheme_start: SCHEME,
            reg_name: LABEL.union(CharSet::of(".")),
            password: UCHAR.union(CharSet::of(";?&=+")),
            path: PCHAR.union(CharSet::of("/")),
            rel_segment: PCHAR,
            param: PCHAR.union(CharSet::of("/")),
            query: URLCHAR,
            search: URLCHAR,
            uric: URLCHAR,
            uchar: UCHAR,
            newsgroups: NEWSGROUPS,
            mail: rfc6068::QCHAR,
            file_path: PCHAR.union(CharSet::of(";/")),
        }),
    )
};

static RFC2396: Rules = {
    use rfc2396::{PCHAR, UNRESERVED, URIC};
    Rules::new(
        Edition::Rfc2396,
        &sets(&Own {
            scheme_start: ALPHA,
            reg_name: UNRESERVED.union(CharSet::of("$,;:@&=+")),
            password: UNRESERVED.union(CharSet::of(";:&=+$,")),
            path: PCHAR.union(CharSet::of(";/")),
            rel_segment: UNRESERVED.union(CharSet::of(";@&=+$,")),
            param: PCHAR,
            query: URIC,
            search: URIC,
            uric: URIC,
            uchar: UNRESERVED.union(CharSet::of("$+,")),
            newsgroups: NEWSGROUPS,
            mail: rfc6068::QCHAR,
            file_path: PCHAR.union(CharSet::of(";/")),
        }),
    )
};

static RFC2396BIS: Rules = {
    use rfc2396bis::{PCHAR, UNRESERVED, URIC};
    let query = PCHAR.union(CharSet::of("/?"));
    Rules::new(
        Edition::Rfc2396bis,
        &sets(&Own {
            scheme_start: ALPHA,
            reg_name: UNRESERVED.union(CharSet::of(";:@&=+$,")),
            password: UNRESERVED.union(CharSet::of(";:&=+$,")),
            path: PCHAR.union(CharSet::of("/")),
            rel_segment: UNRESERVED.union(CharSet::of(";@&=+$,")),
            param: PCHAR.minus(CharSet::of(";")),
            query,
            search: query,
            uric: URIC,
            uchar: UNRESERVED.union(CharSet::of("$+,")),
            newsgroups: NEWSGROUPS,
            mail: rfc6068::QCHAR,
            file_path: PCHAR.union(CharSet::of("/")),
        }),
    )
};

static RFC3986: Rules = {
    use rfc3986::{PCHAR, SUB_DELIMS, UNRESERVED};
    let query = PCHAR.union(CharSet::of("/?"));
    Rules::new(
        Edition::Rfc3986,
        &sets(&Own {
            scheme_start: ALPHA,
            reg_name: UNRESERVED.union(SUB_DELIMS),
            password: UNRESERVED.union(SUB_DELIMS).union(CharSet::of(":")),
            path: PCHAR.union(CharSet::of("/")),
            rel_segment: PCHAR.minus(CharSet::of(":")),
            param: PCHAR.minus(CharSet::of(";")),
            query,
            search: query,
            uric: query,
            uchar: UNRESERVED.union(SUB_DELIMS).minus(CharSet::of(";&=")),
            newsgroups: NEWSGROUPS,
            mail: rfc6068::QCHAR,
            file_path: PCHAR.union(CharSet::of("/")),
        }),
    )
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_map_serves_what_the_grammar_asks_of_it() {
        use Class::{Fragment, Name, Parameters, Path, Query, RegName, SegmentNc, Uric, User, Userinfo};
        assert_eq!(Name.serves(Name), Serves::Exactly);
        for class in [RegName, Userinfo, User, SegmentNc] {
            assert_eq!(Name.serves(class), Serves::Within, "{class:?}");
        }
        for class in [Query, Fragment, Parameters, Uric] {
            assert_eq!(Path.serves(class), Serves::Within, "{class:?}");
        }
        assert_eq!(Path.serves(Name), Serves::Not);
    }

    #[test]
    fn names_are_read_back() {
        for edition in Edition::ALL {
            assert_eq!(edition.as_str().parse(), Ok(edition));
        }
        assert_eq!("rfc1808".parse::<Edition>(), Err(ParseEditionError));
    }
}
