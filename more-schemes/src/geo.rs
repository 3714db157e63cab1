//! `geo`: a place, by its coordinates (RFC 5870).
//!
//! ```abnf
//! geo-URI     = geo-scheme ":" geo-path
//! geo-scheme  = "geo"
//! geo-path    = coordinates p
//! coordinates = coord-a "," coord-b [ "," coord-c ]
//! coord-a     = num
//! coord-b     = num
//! coord-c     = num
//! p           = [ crsp ] [ uncp ] *parameter
//! crsp        = ";crs=" crslabel
//! crslabel    = "wgs84" / labeltext
//! uncp        = ";u=" uval
//! uval        = pnum
//! parameter   = ";" pname [ "=" pvalue ]
//! pname       = labeltext
//! pvalue      = 1*paramchar
//! paramchar   = p-unreserved / unreserved / pct-encoded
//! labeltext   = 1*( alphanum / "-" )
//! pnum        = 1*DIGIT [ "." 1*DIGIT ]
//! num         = [ "-" ] pnum
//! ```
//!
//! In WGS-84, which is meant without a `crs`:
//!
//! ```abnf
//! latitude    = [ "-" ] 1*2DIGIT [ "." 1*DIGIT ]
//! longitude   = [ "-" ] 1*3DIGIT [ "." 1*DIGIT ]
//! altitude    = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `coord_a`, `coord_b`, `coord_c` | latitude, longitude and altitude, if the reference system is WGS-84 | [`coord_a`](GeoUrl::coord_a), [`coordinates`](GeoUrl::coordinates) |
//! | `crs` | the reference system | [`crs`](GeoUrl::crs) |
//! | `u` | uncertainty in metres | [`u`](GeoUrl::u), [`Coordinates::uncertainty`] |
//! | `parameters` | other parameters | [`parameters`](GeoUrl::parameters), [`parameter`](GeoUrl::parameter) |
//!
//! # Examples
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::geo::Geo;
//!
//! let place = Geo.parse("geo:48.2010,16.3695,183")?.coordinates().unwrap();
//! assert_eq!((place.latitude, place.longitude, place.altitude), (48.2010, 16.3695, Some(183.0)));
//! let place = Geo.parse("geo:48.198634,16.371648;crs=wgs84;u=40")?.coordinates().unwrap();
//! assert_eq!(place.uncertainty, Some(40.0));
//!
//! // Section 3.4.4 and section 6.3: equal places.
//! for (a, b) in [
//!     ("geo:90,-22.43;crs=WGS84", "geo:90,46"),
//!     ("geo:22.300,-118.44", "geo:22.3,-118.4400"),
//!     ("geo:66,30;u=6.500;FOo=this%2dthat", "geo:66.0,30;u=6.5;foo=this-that"),
//!     ("geo:47,11;foo=blue;bar=white", "geo:47,11;bar=white;foo=blue"),
//! ] {
//!     assert!(Geo.equivalent(&Geo.parse(a)?, &Geo.parse(b)?), "{a}");
//! }
//! assert!(!Geo.equivalent(&Geo.parse("geo:47,11;foo=blue")?, &Geo.parse("geo:47,11;foo=Blue")?));
//! assert!(Geo.parse("geo:94,0").is_err(), "section 6.1: an invalid place");
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * Section 6.4 prints `geo:22.300;-118.44`, against the rule: it is refused.
//! * `crs` and `u` stand at most once, in this order, before all other parameters (section 3.3). No name stands twice,
//!   in any case, which the document says of these two only.
//! * A latitude over 90 and a longitude over 180 are refused if the reference system is WGS-84 (section 3.4.2).
//! * `[` and `]` of `p-unreserved` are escaped, because RFC 3986 does not allow them in a path. There is no query,
//!   although Android has one (`geo:0,0?q=…`).
//! * Numbers are compared as decimals of any length. A missing altitude is not 0, and a missing `u` is not 0. Values of
//!   other parameters are compared decoded.
//! * The document has no normal form. [`Scheme::normalize`] writes names in lower case and numbers without needless
//!   digits, leaves out `crs=wgs84`, and writes the longitude of a pole as 0 (section 3.4.2).

use std::cmp::Ordering;

use uriel::{
    Edition, Encoded, Scheme,
    charset::{ALPHANUM, CharSet, DIGIT},
    grammar::{ByEdition, Read, Rule, Text, expected, literal, octet, refused, run1},
    hazards::{self, Hazard, Warning},
    nom::Parser,
    scheme::{Document, Entry, Facts, Production, Status, Syntax},
    wire::{self, Item, WireError},
};

use crate::{
    octets::{classes, opaque},
    parameters::{Names, named, parameters, same_in_any_order},
};

/// The scheme `geo`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::geo::Geo;
/// assert_eq!(Geo.parse("geo:1,2")?.coord_b().as_str(), "2");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Geo;

uriel::typed_url! {
    /// A geo URL.
    ///
    /// ```
    /// use uriel::{Level, Registry, Scheme};
    /// use uriel_schemes::geo::{Geo, GeoUrl};
    /// let url: GeoUrl<'_> = Geo.parse("geo:90.0,-022.430;CRS=WGS84")?;
    /// assert_eq!((url.coord_a().as_str(), url.crs().as_deref()), ("90.0", Some("WGS84")));
    ///
    /// let registry = Registry::current().with(Geo);
    /// let normal = registry.parse(url.as_str())?.uri().normalize(Level::Scheme(&registry));
    /// assert_eq!(normal.as_str(), "geo:90,0");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct GeoUrl: Geo, serverless, example "uriel_schemes::geo::Geo" "geo:1,2";

    /// Parts of a geo URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::geo::Geo;
    /// let parts = Uri::parse("geo:1,2;u=3;a;b=c")?.read_by::<Geo>()?;
    /// assert_eq!((parts.coord_a, parts.u, parts.parameters), ("1", Some("3"), Some("a;b=c")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct GeoParts {
        /// The first coordinate: the latitude in WGS-84.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::geo::Geo;
        /// assert_eq!(Geo.parse("geo:-0,2")?.coord_a().as_str(), "-0");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get coord_a: S,
        /// The second coordinate: the longitude in WGS-84.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::geo::Geo;
        /// assert_eq!(Geo.parse("geo:1,2.50")?.coord_b().as_str(), "2.50");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get coord_b: S,
        /// The third coordinate: the altitude in WGS-84, in metres.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::geo::Geo;
        /// assert_eq!(Geo.parse("geo:1,2,3")?.coord_c().as_deref(), Some("3"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get coord_c: Option<S>,
        /// The reference system; WGS-84 if there is none.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::geo::Geo;
        /// assert_eq!(Geo.parse("geo:94,0;crs=moon-2011")?.crs().as_deref(), Some("moon-2011"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get crs: Option<S>,
        /// Uncertainty in metres.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::geo::Geo;
        /// assert_eq!(Geo.parse("geo:1,2;u=6.500")?.u().as_deref(), Some("6.500"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get u: Option<S>,
        /// Other parameters, with ";" between them.
        parameters: Option<S>,
    }

    fields {
        raw coord_a = |url| Some(url.coord_a().as_str());
        raw coord_b = |url| Some(url.coord_b().as_str());
        raw coord_c = |url| url.coord_c().map(Encoded::as_str);
        raw crs = |url| url.crs().map(Encoded::as_str);
        raw u = |url| url.u().map(Encoded::as_str);
        entries parameters;
    }

    /// Builder of a geo URL. A parameter is given with its "=" and its value.
    pub builder GeoUrlBuilder {
        coord_a: Num "," coord_b: Num [ "," coord_c: Num ] [ ";crs=" crs: Labeltext ] [ ";u=" u: Num ]
        *(";" parameters: Parameter)
    }

    example {
        /// use uriel_schemes::geo::GeoUrl;
        /// let url = GeoUrl::builder().coord_a("48.2").coord_b("16.37").u("40").parameters("z=12").build()?;
        /// assert_eq!(url.as_str(), "geo:48.2,16.37;u=40;z=12");
    }
}

impl<'a> GeoUrl<'a> {
    /// The parameters besides `crs` and `u`, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::geo::Geo;
    /// let url = Geo.parse("geo:1,2;u=3;a;b=c")?;
    /// assert!(url.parameters().map(|entry| (entry.name(), entry.value())).eq([("a", None), ("b", Some("c"))]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parameters(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        parameters(self.parts.parameters.map(|span| span.of(self.text)), ';')
    }

    /// The parameter with this name, if it is none of `crs` and `u`. Names have no case.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::geo::Geo;
    /// let url = Geo.parse("geo:1,2;a;FOo=this%2dthat")?;
    /// assert_eq!(url.parameter("foo").unwrap().value(), Some("this%2dthat"));
    /// assert_eq!(url.parameter("a").unwrap().value(), None);
    /// assert_eq!(url.parameter("b"), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<Entry<'a>> {
        named(self.parameters(), name)
    }

    /// True if the reference system is WGS-84, by its name or without one.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::geo::Geo;
    /// assert!(Geo.parse("geo:1,2")?.is_wgs84() && !Geo.parse("geo:1,2;crs=x")?.is_wgs84());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_wgs84(&self) -> bool {
        self.crs().is_none_or(|crs| crs.as_str().eq_ignore_ascii_case(WGS84))
    }

    /// The place as numbers; `None` if the reference system is another than WGS-84.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::geo::Geo;
    /// let place = Geo.parse("geo:1,2.5;u=3")?.coordinates().unwrap();
    /// assert_eq!((place.latitude, place.longitude, place.altitude, place.uncertainty), (1.0, 2.5, None, Some(3.0)));
    /// assert_eq!(Geo.parse("geo:1,2;crs=x")?.coordinates(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn coordinates(&self) -> Option<Coordinates> {
        // The rule allows nothing that is no number.
        let number = |text: Encoded<'_>| text.as_str().parse().unwrap_or(f64::NAN);
        self.is_wgs84().then(|| Coordinates {
            latitude: number(self.coord_a()),
            longitude: number(self.coord_b()),
            altitude: self.coord_c().map(number),
            uncertainty: self.u().map(number),
        })
    }

    /// The numbers of the place for a comparison: at a pole all longitudes are one, and 180 is -180 (section 3.4.4).
    fn place(&self) -> [Option<Decimal<'a>>; 4] {
        let [a, mut b] = [self.coord_a(), self.coord_b()].map(|coordinate| Decimal::of(coordinate.as_str()));
        if self.is_wgs84() {
            if a.is_integer("90") {
                b = Decimal::ZERO;
            } else if b.is_integer("180") {
                b.is_negative = false;
            }
        }
        let decimal = |text: Encoded<'a>| Decimal::of(text.as_str());
        [Some(a), Some(b), self.coord_c().map(decimal), self.u().map(decimal)]
    }

    /// The URL without its fragment, by the normal form of this module.
    fn normal(&self) -> String {
        let [a, b, c, u] = self.place();
        let mut text = String::from("geo:");
        let mut push = |before: &str, number: Option<Decimal<'_>>| {
            if let Some(number) = number {
                text.push_str(before);
                number.push_to(&mut text);
            }
        };
        push("", a);
        // A longitude of 180 keeps its sign.
        push(",", if b == Some(Decimal::ZERO) { b } else { Some(Decimal::of(self.coord_b().as_str())) });
        push(",", c);
        if let Some(crs) = self.crs().filter(|_| !self.is_wgs84()) {
            text.push_str(";crs=");
            text.push_str(&crs.as_str().to_ascii_lowercase());
        }
        if let Some(u) = u {
            text.push_str(";u=");
            u.push_to(&mut text);
        }
        for parameter in self.parameters() {
            text.push(';');
            text.push_str(&parameter.name().to_ascii_lowercase());
            if let Some(value) = parameter.value() {
                text.push('=');
                text.push_str(value);
            }
        }
        text
    }
}

/// A place in WGS-84.
///
/// ```
/// use uriel_schemes::geo::Coordinates;
/// let vienna = Coordinates { latitude: 48.2, longitude: 16.37, altitude: None, uncertainty: Some(40.0) };
/// assert_eq!(vienna.to_string(), "geo:48.2,16.37;u=40");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Coordinates {
    /// Latitude in degrees, from -90 to 90.
    pub latitude: f64,
    /// Longitude in degrees, from -180 to 180.
    pub longitude: f64,
    /// Altitude in metres.
    pub altitude: Option<f64>,
    /// Uncertainty in metres.
    pub uncertainty: Option<f64>,
}

/// The geo URL of the place.
impl std::fmt::Display for Coordinates {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "geo:{},{}", self.latitude, self.longitude)?;
        if let Some(altitude) = self.altitude {
            write!(f, ",{altitude}")?;
        }
        self.uncertainty.map_or(Ok(()), |uncertainty| write!(f, ";u={uncertainty}"))
    }
}

/// A decimal number of any length, without needless digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Decimal<'a> {
    is_negative: bool,
    integer: &'a str,
    fraction: &'a str,
}

impl<'a> Decimal<'a> {
    const ZERO: Self = Self { is_negative: false, integer: "", fraction: "" };

    fn of(text: &'a str) -> Self {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (integer, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let (integer, fraction) = (integer.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let is_zero = integer.is_empty() && fraction.is_empty();
        Self { is_negative: digits.len() < text.len() && !is_zero, integer, fraction }
    }

    /// True if it is this integer or its negative.
    fn is_integer(self, integer: &str) -> bool {
        self.integer == integer && self.fraction.is_empty()
    }

    fn push_to(self, text: &mut String) {
        text.push_str(if self.is_negative { "-" } else { "" });
        text.push_str(if self.integer.is_empty() { "0" } else { self.integer });
        if !self.fraction.is_empty() {
            text.push('.');
            text.push_str(self.fraction);
        }
    }
}

const WGS84: &str = "wgs84";

const PRIVATE: &Warning =
    &Warning::new("exact-place", Some("RFC 5870 section 9.2"), "the place of a person is private");

impl Scheme for Geo {
    const NAME: &'static str = "geo";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 5870", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["geo:<coord_a>,<coord_b>[,<coord_c>][;crs=<crs>][;u=<u>][;<parameters>]"],
    };
    uriel::by_production!(GeoUrl);

    fn plan<'a>(&self, _: &GeoUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        Item::nothing_sent(visit);
        Ok(())
    }

    fn normalize(&self, normal: &str, edition: Edition) -> Option<String> {
        let url = self.read(normal, edition).ok()?;
        let fragment = normal.find('#').map_or("", |at| &normal[at..]);
        Some(url.normal() + fragment)
    }

    fn equivalent(&self, a: &GeoUrl<'_>, b: &GeoUrl<'_>) -> bool {
        let same_crs = match (a.crs(), b.crs()) {
            (Some(crs), Some(other)) => crs.as_str().eq_ignore_ascii_case(other.as_str()),
            _ => a.is_wgs84() && b.is_wgs84(),
        };
        same_crs
            && a.place() == b.place()
            && same_in_any_order(a.parameters(), b.parameters(), |_, value, other| {
                Encoded::alike(value.map(Encoded::new_unchecked), other.map(Encoded::new_unchecked))
            })
    }

    fn hazards(&self, url: &GeoUrl<'_>, visit: &mut hazards::Visit<'_>) {
        visit(Hazard::new(PRIVATE, url.as_str(), url.coord_a().as_str()));
    }
}

// ----- RFC 5870 sections 3.3 and 3.4.2 -----

const fn section_3_3(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 5870 section 3.3")
}

const fn section_3_4_2(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 5870 section 3.4.2")
}

static P: Rule = section_3_3("p");
static UNIQUE: Rule = section_3_3("p").in_words("another name");
static LATITUDE: Rule = section_3_4_2("latitude").in_words("latitude from -90 to 90");
static LONGITUDE: Rule = section_3_4_2("longitude").in_words("longitude from -180 to 180");

uriel::production! {
    /// RFC 5870 section 3.3
    /// ```abnf
    /// geo-URI = geo-scheme ":" geo-path
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::geo::geo_uri("geo:1,2,3").unwrap().1.coord_c, Some("3"));
    /// ```
    pub fn geo_uri = b"geo:" geo_path -> GeoParts
        for Geo { section_3_3("geo-URI"), bulk Pnum, names false, hint hint }
}

/// The hint for a blank between two numbers.
fn hint(_: &str, rest: &str) -> Option<&'static str> {
    rest.starts_with(' ').then_some("leave blanks out")
}

/// RFC 5870 section 3.3
/// ```abnf
/// geo-path    = coordinates p
/// coordinates = coord-a "," coord-b [ "," coord-c ]
/// ```
///
/// ```
/// use uriel_schemes::geo::geo_path;
/// assert_eq!(geo_path("1,-2.5;u=3").unwrap().1.coord_b, "-2.5");
/// assert!(geo_path("94,0").is_err() && geo_path("94,0;crs=moon").is_ok());
/// ```
#[inline]
pub fn geo_path<T: Text>(i: T) -> Read<T, GeoParts<T::Slice>> {
    let (rest, a) = places_of_num(i)?;
    let (start_b, ()) = octet(b',').parse(rest)?;
    let (rest, b) = places_of_num(start_b)?;
    let (rest, coord_c) = uriel::optional!(rest, octet(b','), num);
    let (rest, (crs, is_wgs84)) = crsp(rest)?;
    if is_wgs84 {
        if !a.are_within(b"90") {
            return refused(i, a.end, &LATITUDE);
        }
        if !b.are_within(b"180") {
            return refused(start_b, b.end, &LONGITUDE);
        }
    }
    let (rest, (u, parameters)) = after_crsp(rest)?;
    let (coord_a, coord_b) = (i.until(a.end), start_b.until(b.end));
    Ok((rest, GeoParts { coord_a, coord_b, coord_c, crs, u, parameters }))
}

/// Places in a number: its first digit, the end of its integer part, and its end.
struct Places<T> {
    integer: T,
    fraction: T,
    end: T,
}

impl<T: Text> Places<T> {
    /// True if the number is at most `limit`, with either sign, and its integer part has no more digits.
    fn are_within<const N: usize>(&self, limit: &[u8; N]) -> bool {
        // Fast exit: mostly the number of digits tells, or the first of them.
        let length = self.integer.len() - self.fraction.len();
        if length != N || self.integer.next() < Some(limit[0]) {
            return length <= N;
        }
        let has_fraction = || self.fraction.octets_until(self.end).iter().any(|octet| !matches!(octet, b'.' | b'0'));
        match self.integer.octets_until(self.fraction).cmp(limit) {
            Ordering::Less => true,
            Ordering::Equal => !has_fraction(),
            Ordering::Greater => false,
        }
    }
}

/// RFC 5870 section 3.3
/// ```abnf
/// crsp     = ";crs=" crslabel
/// crslabel = "wgs84" / labeltext
/// ```
/// It reads nothing if the text has no reference system; `true` says that WGS-84 is meant.
fn crsp<T: Text>(i: T) -> Read<T, (Option<T::Slice>, bool)> {
    if i.next() != Some(b';') {
        return Ok((i, (None, true)));
    }
    let Ok((label, ())) = literal(b";crs=").parse(i) else { return Ok((i, (None, true))) };
    let (end, crs) = labeltext(label)?;
    let is_wgs84 = literal(b"wgs84").parse(label).is_ok_and(|(rest, ())| rest.len() == end.len());
    Ok((end, (Some(crs), is_wgs84)))
}

type UncertaintyAndParameters<S> = (Option<S>, Option<S>);

/// RFC 5870 section 3.3
/// ```abnf
/// p         = [ crsp ] [ uncp ] *parameter
/// uncp      = ";u=" uval
/// parameter = ";" pname [ "=" pvalue ]
/// ```
/// Without the `crsp`. A name stands once, and `crs` and `u` only where they are above.
#[inline]
fn after_crsp<T: Text>(i: T) -> Read<T, UncertaintyAndParameters<T::Slice>> {
    let (mut rest, mut u) = (i, None);
    if rest.next() != Some(b';') {
        return Ok((rest, (u, None)));
    }
    if let Ok((uval, ())) = literal(b";u=").parse(rest) {
        let (end, read) = pnum(uval)?;
        (rest, u) = (end, Some(read));
    }
    if rest.next() != Some(b';') {
        return Ok((rest, (u, None)));
    }
    let start = rest.skip(1);
    let mut names = Names::default();
    while rest.next() == Some(b';') {
        let begin = rest.skip(1);
        names.note(begin.next());
        rest = match parameter(begin) {
            Ok((rest, _)) => rest,
            Err(error) => return names.are_unique(start, begin.run(Labeltext).0, &UNIQUE).and(Err(error)),
        };
    }
    names.are_unique(start, rest, &UNIQUE)?;
    Ok((rest, (u, Some(start.until(rest)))))
}

/// RFC 5870 section 3.3
/// ```abnf
/// parameter = ";" pname [ "=" pvalue ]
/// pname     = labeltext
/// pvalue    = 1*paramchar
/// ```
/// It reads the text after the ";". The name is neither `crs` nor `u`.
///
/// ```
/// use uriel_schemes::geo::parameter;
/// assert_eq!(parameter("a=b;"), Ok((";", "a=b")));
/// assert!(parameter("u=1").is_err());
/// ```
#[inline]
pub fn parameter<T: Text>(i: T) -> Read<T> {
    let (rest, _) = labeltext(i)?;
    let name = i.octets_until(rest);
    if name.eq_ignore_ascii_case(b"crs") || name.eq_ignore_ascii_case(b"u") {
        return expected(i, &P);
    }
    let (rest, _) = uriel::optional!(rest, octet(b'='), pvalue);
    Ok((rest, i.until(rest)))
}

/// RFC 5870 section 3.3
/// ```abnf
/// num = [ "-" ] pnum
/// ```
///
/// ```
/// use uriel_schemes::geo::num;
/// assert_eq!(num("-1.5,"), Ok((",", "-1.5")));
/// assert!(num("+1").is_err());
/// ```
pub fn num<T: Text>(i: T) -> Read<T> {
    places_of_num(i).map(|(rest, _)| (rest, i.until(rest)))
}

/// A [`num`], by its places.
fn places_of_num<T: Text>(i: T) -> Read<T, Places<T>> {
    places_of_pnum(if i.next() == Some(b'-') { i.skip(1) } else { i })
}

/// RFC 5870 section 3.3
/// ```abnf
/// pnum = 1*DIGIT [ "." 1*DIGIT ]
/// ```
///
/// ```
/// use uriel_schemes::geo::pnum;
/// assert_eq!(pnum("1.50;"), Ok((";", "1.50")));
/// assert!(pnum("1.").is_err());
/// ```
pub fn pnum<T: Text>(i: T) -> Read<T> {
    places_of_pnum(i).map(|(rest, _)| (rest, i.until(rest)))
}

/// A [`pnum`], by its places.
fn places_of_pnum<T: Text>(i: T) -> Read<T, Places<T>> {
    let (fraction, _) = run1(i, Pnum)?;
    let (end, _) = uriel::optional!(fraction, octet(b'.'), |i| run1(i, Pnum));
    Ok((end, Places { integer: i, fraction, end }))
}

uriel::runs! {
    in uriel_schemes::geo;

    /// RFC 5870 section 3.3
    /// ```abnf
    /// labeltext = 1*( alphanum / "-" )
    /// ```
    labeltext = 1* Labeltext {
        section_3_3("labeltext"),
        ByEdition::all(ALPHANUM.union(CharSet::of("-"))),
        escapes ByEdition::all(false),
    } "moon-2011;" => "moon-2011", ";";

    /// RFC 5870 section 3.3
    /// ```abnf
    /// pvalue       = 1*paramchar
    /// paramchar    = p-unreserved / unreserved / pct-encoded
    /// unreserved   = alphanum / mark
    /// mark         = "-" / "_" / "." / "!" / "~" / "*" /
    ///                "'" / "(" / ")"
    /// p-unreserved = "[" / "]" / ":" / "&" / "+" / "$"
    /// ```
    /// Brackets are escaped.
    pvalue = 1* Paramchar { section_3_3("pvalue"), opaque(PARAMCHAR) } "a:b;" => "a:b", ";";
}

const PARAMCHAR: CharSet = ALPHANUM.union(CharSet::of("-_.!~*'():&+$"));

classes! {
    /// Digits of a [`pnum`].
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!("12.5".run(uriel_schemes::geo::Pnum), (".5", "12"));
    /// ```
    pub Pnum { section_3_3("pnum"), ByEdition::all(DIGIT), escapes false }

    /// Characters of a number, for the builder.
    Num { section_3_3("num"), Pnum::OCTETS.with("-."), escapes false }

    /// Characters of a name, its "=" and its value, for the builder.
    Parameter { section_3_3("parameter"), Paramchar::OCTETS.with("=") }
}
