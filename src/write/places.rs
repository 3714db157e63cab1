//! The places of a URL to which any text can be written.

use super::{Piece, slots};
use crate::{
    fields::Id,
    grammar::{Fragment, Name, Password, Query, RegName, User, Userinfo, rfc2396::SegmentNc},
    syntax::{
        ByEdition, CharSet, Class, ClassValue, Edition, Rule,
        charset::{draft1996, rfc1738, rfc2396, rfc2396bis, rfc3986},
    },
};

/// A place of a URL: its name, and the characters that are not escaped there.
///
/// Every other octet is written as an escape. `Display` of [`octets`](Self::octets) prints the set.
///
/// ```
/// use uriel::{Edition, write::Place};
/// let segment = Place::named("segment").unwrap();
/// assert!(segment.octets(Edition::Rfc3986).contains(b'~'));
/// assert!(!segment.octets(Edition::Rfc1738).contains(b'~'));
/// assert_eq!(segment.section(Edition::Rfc2396), Some("RFC 2396 section 3.3"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    name: &'static str,
    class: &'static ClassValue,
    /// The number of the name.
    ///
    /// Perf: while a URL is written, names are compared as numbers, one instruction each (build: four parts and a
    /// typecode).
    pub(super) id: Id,
}

impl Place {
    /// The place `name`, with the characters of a class.
    ///
    /// ```
    /// use uriel::{grammar::User, write::Place};
    /// assert_eq!(Place::new("login", User).name(), "login");
    /// ```
    #[must_use]
    pub const fn new<C: Class>(name: &'static str, _: C) -> Self {
        Self { name, class: ClassValue::of::<C>(), id: Id::of(name) }
    }

    /// The place of [`COMPONENTS`] with this name.
    ///
    /// ```
    /// assert!(uriel::write::Place::named("query").is_some());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        COMPONENTS.iter().find(|place| place.name == name).copied()
    }

    /// The place of a template with this name, or else the place whose rule has this name or ends with it.
    pub(crate) fn of_field(template: &'static [Piece], name: &str, edition: Edition) -> Option<Self> {
        let means: [fn(Self, &str, Edition) -> bool; 3] = [
            |place, name, _| place.name == name,
            |place, name, edition| place.rule(edition) == name,
            |place, name, edition| place.rule(edition).ends_with(name) && name.len() > 3,
        ];
        means.into_iter().find_map(|is_meant| {
            let mut found = None;
            slots(template, &mut |slot| {
                found = found.or(Some(slot.place).filter(|place| is_meant(*place, name, edition)));
            });
            found
        })
    }

    /// Name of the place.
    ///
    /// ```
    /// assert_eq!(uriel::write::COMPONENTS[0].name(), "user");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The characters that are not escaped there under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, write::Place};
    /// let param = Place::named("param").unwrap();
    /// assert_eq!(param.octets(Edition::Rfc2396).to_string(), "A-Z a-z 0-9 ! $ & ' ( ) * + , - . : = @ _ ~");
    /// ```
    #[must_use]
    pub const fn octets(self, edition: Edition) -> CharSet {
        *self.class.octets.get_ref(edition)
    }

    /// True if none of the octets is escaped there under `edition`.
    #[cfg(feature = "build")]
    #[inline]
    pub(super) fn needs_no_escape(self, octets: &[u8], edition: Edition) -> bool {
        let kept = self.octets(edition);
        octets.iter().all(|&octet| kept.contains(octet))
    }

    /// True if escapes may stand there under `edition`, so that any octets can be written.
    ///
    /// ```
    /// use uriel::{Edition, write::Place};
    /// let host = Place::named("reg_name").unwrap();
    /// assert!(host.takes_escapes(Edition::Rfc3986) && !host.takes_escapes(Edition::Rfc1738));
    /// ```
    #[must_use]
    pub const fn takes_escapes(self, edition: Edition) -> bool {
        *self.class.escapes.get_ref(edition)
    }

    /// Name of the rule that is read there under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, write::Place};
    /// assert_eq!(Place::named("reg_name").unwrap().rule(Edition::Rfc3986), "reg-name");
    /// ```
    #[must_use]
    pub const fn rule(self, edition: Edition) -> &'static str {
        self.class.rule.name(edition)
    }

    /// Document and section of that rule; `None` if the edition has no such rule.
    ///
    /// ```
    /// use uriel::{Edition, write::Place};
    /// assert_eq!(Place::named("query").unwrap().section(Edition::Rfc3986), Some("RFC 3986 section 3.4"));
    /// ```
    #[must_use]
    pub const fn section(self, edition: Edition) -> Option<&'static str> {
        self.class.rule.section(edition)
    }

    /// The characters that were expected in this place, for an error.
    #[cfg(feature = "build")]
    pub(super) const fn expected(self, edition: Edition) -> crate::error::Expected {
        crate::error::Expected::of_class(self.class, edition)
    }

    /// Octets as a text for this place under `edition`. See [`encode`](super::encode).
    ///
    /// ```
    /// use uriel::{Edition, write::Place};
    /// assert_eq!(Place::named("segment").unwrap().encode("a/b", Edition::Rfc3986), "a%2Fb");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn encode(self, octets: &(impl super::AsOctets + ?Sized), edition: Edition) -> alloc::borrow::Cow<'_, str> {
        crate::engine::escapes::escaped(octets.raw(), self.octets(edition))
    }
}

/// The places of the generic syntax that take any text.
///
/// ```
/// use uriel::write::COMPONENTS;
/// assert!(COMPONENTS.iter().any(|place| place.name() == "fragment"));
/// ```
pub const COMPONENTS: &[Place] = &[
    Place::new("user", User),
    Place::new("password", Password),
    Place::new("userinfo", Userinfo),
    Place::new("host", Name),
    Place::new("reg_name", RegName),
    Place::new("segment", PathSegment),
    Place::new("first_rel_segment", FirstSegment),
    Place::new("param", Parameter),
    Place::new("query", Query),
    Place::new("fragment", Fragment),
];

/// Characters that are not escaped in a segment of a path: those of `pchar`.
///
/// A ";" begins parameters in draft 1996 and RFC 2396, so it is escaped there. RFC 1738 has no generic path: its
/// characters are those that are data in the paths of all its schemes.
///
/// ```
/// use uriel::{Edition, write::{PathSegment, encode}};
/// assert_eq!(encode("a;b/c", PathSegment, Edition::Rfc3986), "a;b%2Fc");
/// assert_eq!(encode("a;b/c", PathSegment, Edition::Rfc2396), "a%3Bb%2Fc");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathSegment;

impl Class for PathSegment {
    const RULE: &'static Rule = &Rule::new("segment").with_sections(sections!("2.2" "4.3.2" "3.3" "3.3" "3.3"));
    const OCTETS: ByEdition<CharSet> = ByEdition([
        rfc1738::UCHAR.union(CharSet::of(":@&=")),
        draft1996::PCHAR,
        rfc2396::PCHAR,
        rfc2396bis::PCHAR,
        rfc3986::PCHAR,
    ]);
}

/// Characters that are not escaped in the first segment of a relative path: those of a segment but ":", which would end
/// a scheme.
///
/// ```
/// use uriel::{Edition, write::{FirstSegment, encode}};
/// assert_eq!(encode("12:30", FirstSegment, Edition::Rfc3986), "12%3A30");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstSegment;

impl Class for FirstSegment {
    const RULE: &'static Rule = SegmentNc::RULE;
    const OCTETS: ByEdition<CharSet> = ByEdition([
        PathSegment::OCTETS.get(Edition::Rfc1738).minus(CharSet::of(":")),
        draft1996::PCHAR.minus(CharSet::of(":")),
        SegmentNc::OCTETS.get(Edition::Rfc2396),
        SegmentNc::OCTETS.get(Edition::Rfc2396bis),
        SegmentNc::OCTETS.get(Edition::Rfc3986),
    ]);
}

/// Characters that are not escaped in a parameter: of the URL in draft 1996, of a segment in RFC 2396.
///
/// ```
/// use uriel::{Edition, write::{Parameter, encode}};
/// assert_eq!(encode("v=1;w", Parameter, Edition::Rfc2396), "v=1%3Bw");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter;

impl Class for Parameter {
    const RULE: &'static Rule = &Rule::new("param").with_sections(sections!(- "4.3.3" "3.3" - -));
    const OCTETS: ByEdition<CharSet> = ByEdition([
        PathSegment::OCTETS.get(Edition::Rfc1738),
        draft1996::PCHAR.union(CharSet::of("/")),
        rfc2396::PCHAR,
        rfc2396bis::PCHAR.minus(CharSet::of(";")),
        rfc3986::PCHAR.minus(CharSet::of(";")),
    ]);
}

/// Characters that are not escaped in a key or a value of a query: those of a query but `& = + ;`.
///
/// A "+" is escaped because forms read it as a space, and a ";" because some programs have separated pairs with it.
///
/// ```
/// use uriel::{Edition, write::{QueryPart, encode}};
/// assert_eq!(encode("a&b=1+1", QueryPart, Edition::Rfc3986), "a%26b%3D1%2B1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QueryPart;

impl Class for QueryPart {
    const RULE: &'static Rule = Query::RULE;
    const OCTETS: ByEdition<CharSet> = Query::OCTETS.without("&=+;");
}
