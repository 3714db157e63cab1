//! `gopher`: items of gopher menus (RFC 1738 section 3.4, RFC 4266).
//!
//! ```abnf
//! gopherurl = "gopher://" hostport [ / [ gtype [ selector
//!             [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `host`, `port` | server; the default port is 70 | [`host`](GopherUrl::host), [`port`](GopherUrl::port), [`effective_port`](GopherUrl::effective_port) |
//! | `gtype` | type of the item, one octet; the default is `1`, a directory | [`gtype`](GopherUrl::gtype), [`item_type`](GopherUrl::item_type), [`gtype_is_explicit`](GopherUrl::gtype_is_explicit) |
//! | `selector` | string to send to the server for the item | [`selector`](GopherUrl::selector) |
//! | `search` | words to search for, after the first `%09` | [`search`](GopherUrl::search) |
//! | `gopher+_string` | request to a Gopher+ server, after the second `%09` | [`gopher_plus`](GopherUrl::gopher_plus), [`gopher_plus_kind`](GopherUrl::gopher_plus_kind) |
//!
//! "/" and "?" belong to the selector: a gopher URL has no segments and no query.
//!
//! # Examples
//!
//! The example of RFC 2396 has its type twice: once for the client, and once as the first octet of the selector, as
//! some servers require it (RFC 1738 section 3.4.1).
//!
//! ```
//! use uriel::{Scheme, schemes::gopher::{Gopher, ItemType}};
//!
//! let url = Gopher.parse("gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles")?;
//! assert_eq!(url.item_type(), ItemType::File);
//! assert_eq!(url.selector().decode_utf8(), Ok("0/Weather/California/Los Angeles".into()));
//! assert_eq!((url.port(), url.effective_port()), (None, Ok(Some(70))));
//!
//! let url = Gopher.parse("gopher://gopher.tc.umn.edu:70/11/Mailing%20Lists/")?;
//! assert_eq!((url.item_type(), url.selector().as_str()), (ItemType::Directory, "1/Mailing%20Lists/"));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! The forms of a gopher-path (section 3.4.1), and the strings of Gopher+ (sections 3.4.4 to 3.4.9):
//!
//! ```
//! use uriel::{Encoded, Scheme, schemes::gopher::{Gopher, GopherPlus}};
//!
//! let url = Gopher.parse("gopher://h/7/find%09blue%20sky%09+application/postscript%20Es_ES")?;
//! assert_eq!((url.gtype(), url.selector().as_str()), (b'7', "/find"));
//! assert_eq!(url.search().as_deref(), Some("blue%20sky"));
//! let Some(GopherPlus::View { name, language }) = url.gopher_plus_kind() else { panic!("another kind") };
//! assert_eq!((name.as_str(), language.as_deref()), ("application/postscript", Some("Es_ES")));
//!
//! let url = Gopher.parse("gopher://h/0/a%09%09!+ABSTRACT%20+SMELL")?;
//! let Some(GopherPlus::ItemAttributes(names)) = url.gopher_plus_kind() else { panic!("another kind") };
//! assert!(names.iter().map(Encoded::as_str).eq(["+ABSTRACT", "+SMELL"]));
//!
//! let url = Gopher.parse("gopher://h/0/a%09%09+%091%0D%0A+-1%0D%0Ablue%0D%0Ared%20wine%0D%0A.%0D%0A")?;
//! let Some(GopherPlus::Answers(answers)) = url.gopher_plus_kind() else { panic!("another kind") };
//! assert!(answers.iter().map(Encoded::as_str).eq(["blue", "red%20wine"]));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # Editions
//!
//! RFC 4266 replaces RFC 1738 section 3.4, in the same words. Under every later edition the structure is that of RFC
//! 1738, and characters, host and port are those of the edition: a "~" need not be escaped, a host may be an IPv6
//! address from 2396bis on, and a fragment may follow. RFC 4266 has no rule in BNF, so errors under later editions name
//! the rules of RFC 1738 and the sections of RFC 4266.
//!
//! # How the documents are read
//!
//! * An empty host is refused under every edition: RFC 3986 section 3.2.2 leaves it to the scheme, and no document of
//!   gopher defines a default host.
//! * The first two `%09` separate. The rule of a selector, `*xchar`, would allow them; section 3.4.1 says that a
//!   selector has no tab. All text after the second `%09` is the gopher+ string, further tabs included.
//! * In the search string "/" and "?" are data: section 3.4.1 says of a gopher-path that "no characters are reserved".
//!   The BNF has no `search` but that of http, which excludes both, so it is not the rule of this one.
//! * `gopher://h` means the same as `gopher://h/`: the type is `1` and the selector is empty.
//!   [`has_path`](GopherUrl::has_path) tells the two apart.
//! * An escaped tab, CR or LF is refused as a type: a control octet is no type, and a gopher-path that
//!   is not empty begins with one.
//! * "." and ".." in a selector are data: a client sends them, a builder writes them, and the normal form of gopher
//!   keeps them, because a selector is no hierarchy ("no characters are reserved", section 3.4.1). Resolution and the
//!   normal form by the generic syntax, which know no scheme, remove them under RFC 3986, with the type if ".." comes
//!   first.
//! * CR and LF in a selector or search string are accepted; [`request`](GopherUrl::request) refuses to send them, and
//!   NUL as well.
//! * An escape is the octet that it decodes to: `%30` is the type `0`, and a gopher+ string may begin with `%2B` for
//!   "+".

mod gopher_plus;
mod item_type;
mod menu;
mod request;

use uriel::{
    Encoded, Scheme,
    charset::CharSet,
    grammar::{
        Authority, ByEdition, Class, Query, Read, Rule, Text, as_plain, escaped, expected, expected_class, hostport,
        literal, next_is,
    },
    nom::Parser,
    scheme::{Abbreviation, Document, Facts, Production, Status},
    wire::{Item, Peer, Value, Visit, WireError},
};

#[cfg(feature = "build")]
pub use self::menu::MenuUrlError;
pub use self::{
    gopher_plus::{Answers, AttributeNames, GopherPlus},
    item_type::ItemType,
    menu::{MenuError, MenuLine},
};

/// The scheme `gopher`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::gopher::Gopher};
///
/// let url = Gopher.parse_with("gopher://h/7/find%09blue%20sky", Edition::Rfc1738)?;
/// assert_eq!((url.gtype(), url.selector().as_str()), (b'7', "/find"));
/// assert_eq!(url.search().unwrap().decode_utf8(), Ok("blue sky".into()));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gopher;

uriel::typed_url! {
    /// A gopher URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::{Gopher, GopherUrl}};
    /// let url: GopherUrl<'_> = Gopher.parse("gopher://h/0/a")?;
    /// assert_eq!((url.host().as_str(), url.to_string()), ("h", "gopher://h/0/a".to_owned()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct GopherUrl: Gopher, hostport, example "uriel::schemes::gopher::Gopher" "gopher://h:8000/";

    /// Parts of a gopher URL.
    ///
    /// ```
    /// use uriel::{Uri, schemes::gopher::Gopher};
    /// let parts = Uri::parse("gopher://h/7a%09b")?.read_by::<Gopher>()?;
    /// assert_eq!((parts.gtype, parts.selector, parts.search), (Some("7"), Some("a"), Some("b")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct GopherParts {
        /// Host and port.
        server: Authority<S>,
        /// Type of the item, one character or one escape; `None` if nothing follows the "/".
        gtype: Option<S>,
        /// String to send to the server for the item: empty if nothing follows the "/" or the type, `None` without a
        /// "/".
        selector: Option<S>,
        /// Words to search for, after the first `%09`.
        ///
        /// ```
        /// use uriel::{Scheme, schemes::gopher::Gopher};
        /// assert_eq!(Gopher.parse("gopher://h/7a%09b+c")?.search().as_deref(), Some("b+c"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get search: Option<S>,
        /// The gopher+ string, after the second `%09`; it may contain more of them.
        ///
        /// ```
        /// use uriel::{Scheme, schemes::gopher::Gopher};
        /// assert_eq!(Gopher.parse("gopher://h/0a%09%09+text/plain")?.gopher_plus().as_deref(), Some("+text/plain"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get gopher_plus: Option<S>,
    }

    fields {
        server;
        note flag path_present = |url| url.has_path();
        octet gtype;
        note flag gtype_explicit = |url| url.gtype_is_explicit();
        text selector;
        text search;
        text gopher_plus;
        note word gopher_plus_kind = |url| url.gopher_plus_kind().map(GopherPlus::name);
        note shown item_type = |url| Some(url.item_type());
        note text view = |url| url.gopher_plus_kind().and_then(GopherPlus::view).map(|(name, _)| name);
        note text language = |url| url.gopher_plus_kind().and_then(GopherPlus::view).and_then(|(_, language)| language);
        note maybe_list attributes = |url| url.gopher_plus_kind().and_then(GopherPlus::attributes).map(|names| names.iter());
        note maybe_list answers = |url| url.gopher_plus_kind().and_then(GopherPlus::answers).map(|answers| answers.iter());
    }

    /// Builder of a gopher URL. Selector and search string can hold any octet but a tab, though no client sends a CR,
    /// an LF or a NUL; the type is `1` if a selector needs one and none is given.
    pub builder GopherUrlBuilder {
        // The default "1" and the default "" are written where something follows.
        "//" hostport
        [ if path_present "/" gtype: (Gtype of written_gtype if gtype_explicit or "1") selector: (SelectorText of written_selector or "")
            [ "%09" search: (GopherSearch or "") [ "%09" gopher_plus: GopherPlusString ] ] ]
    }

    example {
        /// use uriel::{Edition, schemes::gopher::{GopherUrl, ItemType}};
        /// let url = GopherUrl::builder().host("h").gtype(ItemType::Search).selector("/find").search("a b").build()?;
        /// assert_eq!(url.as_str(), "gopher://h/7/find%09a%20b");
        /// assert_eq!(url.as_url().to_builder().selector("x").build()?.as_str(), "gopher://h/7x%09a%20b");
        /// let url = GopherUrl::builder_with(Edition::Rfc1738).host("h").port(7070).selector("~").gopher_plus("+").build()?;
        /// assert_eq!(url.as_str(), "gopher://h:7070/1%7E%09%09+");
    }
}

/// Characters of a [`selector`], with escapes: those that the builder does not escape.
#[derive(Clone, Copy)]
struct SelectorText;

impl Class for SelectorText {
    const RULE: &'static Rule = Selector::RULE;
    const OCTETS: ByEdition<CharSet> = Selector::OCTETS;
}

/// Characters of a search string: those of a selector, by another name in errors.
#[derive(Clone, Copy)]
struct GopherSearch;

impl Class for GopherSearch {
    const RULE: &'static Rule = &section_3_4("search");
    const OCTETS: ByEdition<CharSet> = Selector::OCTETS;
}

#[cfg(feature = "build")]
impl From<ItemType> for uriel::write::Content<'_> {
    fn from(item_type: ItemType) -> Self {
        item_type.octet().into()
    }
}

impl<'a> GopherUrl<'a> {
    /// True if a "/" follows the host and port.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert!(!Gopher.parse("gopher://h")?.has_path());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn has_path(&self) -> bool {
        self.parts.selector.is_some()
    }

    /// The octet of the item's type; `1`, a directory, if none is written.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h/%30x")?.gtype(), b'0');
    /// assert_eq!(Gopher.parse("gopher://h/")?.gtype(), b'1');
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn gtype(&self) -> u8 {
        let gtype = self.parts.gtype.map(|gtype| Encoded::new_unchecked(gtype.of(self.text)));
        gtype.and_then(|gtype| gtype.octets().next()).unwrap_or(b'1')
    }

    /// The type of the item.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::{Gopher, ItemType}};
    /// assert_eq!(Gopher.parse("gopher://h/Ia.png")?.item_type(), ItemType::Image);
    /// assert_eq!(Gopher.parse("gopher://h")?.item_type(), ItemType::Directory);
    /// assert_eq!(Gopher.parse("gopher://h/_x")?.item_type(), ItemType::Other(b'_'));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn item_type(&self) -> ItemType {
        ItemType::from_octet(self.gtype())
    }

    /// The string to send to the server for the item.
    ///
    /// It is empty for both `gopher://h` and `gopher://h/`: "the entire `<gopher-path>` may also be empty, in which
    /// case the delimiting "/" is also optional" (RFC 1738 section 3.4.1).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h/0/a/b?c")?.selector().as_str(), "/a/b?c");
    /// assert_eq!(Gopher.parse("gopher://h/")?.selector(), "");
    /// assert_eq!(Gopher.parse("gopher://h")?.selector(), "");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn selector(&self) -> Encoded<'a> {
        Encoded::new_unchecked(self.parts.selector.map_or("", |selector| selector.of(self.text)))
    }

    /// True if the type is written.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert!(!Gopher.parse("gopher://h/")?.gtype_is_explicit());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn gtype_is_explicit(&self) -> bool {
        self.parts.gtype.is_some()
    }

    /// The request of the gopher+ string.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::{Gopher, GopherPlus}};
    /// assert_eq!(Gopher.parse("gopher://h/0a%09%09+")?.gopher_plus_kind(), Some(GopherPlus::DefaultView));
    /// assert_eq!(Gopher.parse("gopher://h/7a%09b")?.gopher_plus_kind(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn gopher_plus_kind(&self) -> Option<GopherPlus<'a>> {
        self.gopher_plus().map(GopherPlus::of)
    }
}

impl<'a> GopherUrl<'a> {
    /// The type as it is written, perhaps as an escape.
    #[cfg(feature = "build")]
    fn written_gtype(&self) -> Option<Encoded<'a>> {
        self.parts.gtype.map(|gtype| Encoded::new_unchecked(gtype.of(self.text)))
    }

    /// The selector after the "/" and the type; `None` without a "/".
    #[cfg(feature = "build")]
    fn written_selector(&self) -> Option<Encoded<'a>> {
        self.has_path().then(|| self.selector())
    }
}

#[cfg(feature = "hazards")]
const QUESTION_MARK: &uriel::hazards::Warning = &uriel::hazards::Warning::new(
    "question-mark",
    Some("RFC 4266 section 2.1"),
    "the \"?\" is part of the selector, but some readers take it for the beginning of a query",
);

impl Scheme for Gopher {
    const NAME: &'static str = "gopher";
    const DEFAULT_PORT: Option<u16> = Some(70);
    const HAS_DOT_SEGMENTS: bool = false;
    const ABBREVIATIONS: &'static [Abbreviation] = &[Abbreviation::Host("gopher.")];
    #[cfg(feature = "build")]
    const CONVERSIONS: &'static [uriel::scheme::Conversion] = menu::CONVERSIONS;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 1738 section 3.4", obsoleted_by: Some("RFC 4266") },
            Document { name: "RFC 4266", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["gopher://<host>[:<port>][/[<gophertype>[<selector>[%09<search>[%09<gopher+_string>]]]]]"],
    };
    uriel::by_production!(GopherUrl);

    fn plan<'a>(&self, url: &GopherUrl<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        let (peer, request) = (Peer::of(url.text, url.server())?, url.request()?);
        Item::peer(peer, visit);
        visit(Item { name: "request", value: Value::Octets(request) });
        Ok(())
    }

    #[cfg(feature = "hazards")]
    #[inline]
    fn hazards(&self, url: &GopherUrl<'_>, visit: &mut uriel::hazards::Visit<'_>) {
        // The first "?" is in the path: no host has one.
        let mark = uriel::hazards::Hazard::of_first(QUESTION_MARK, url.text, url.text, '?');
        if let Some(hazard) = mark.filter(|mark| !url.text[..mark.span().start].contains('#')) {
            visit(hazard);
        }
    }
}

// ----- RFC 1738 section 5: GOPHER (see also RFC 1436) -----

/// A rule of section 3.4, which RFC 4266 repeats.
const fn section_3_4(name: &'static str) -> Rule {
    Rule::new(name).defined_since("RFC 1738 section 3.4", "RFC 4266 section 2.1")
}

uriel::production! {
    /// A whole gopher URL.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// gopherurl = "gopher://" hostport [ / [ gtype [ selector
    ///             [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
    /// ```
    /// The "/" is without quotes in the document.
    ///
    /// ```
    /// use uriel::schemes::gopher::gopherurl;
    /// let (_, parts) = gopherurl("gopher://h/7/find%09me").unwrap();
    /// assert_eq!((parts.gtype, parts.selector, parts.search), (Some("7"), Some("/find"), Some("me")));
    /// ```
    pub fn gopherurl = b"gopher:" gopher_schemepart -> GopherParts
        for Gopher { section_3_4("gopherurl"), bulk Selector }
}

#[inline]
fn gopher_schemepart<T: Text>(i: T) -> Read<T, GopherParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (host, port)) = hostport(i)?;
    let server = Authority { userinfo: None, host, port };
    if i.next() != Some(b'/') {
        return Ok((i, GopherParts { server, gtype: None, selector: None, search: None, gopher_plus: None }));
    }
    let i = i.skip(1);
    let (i, gtype) = if matches!(i.next(), None | Some(b'#')) { (i, None) } else { gtype.map(Some).parse(i)? };
    let (i, selector) = selector(i)?;
    let (i, search) = uriel::optional!(i, literal(b"%09"), gopher_search);
    let (i, gopher_plus) = uriel::optional!(i, literal(b"%09"), gopher_plus_string);
    Ok((i, GopherParts { server, gtype, selector: Some(selector), search, gopher_plus }))
}

static GTYPE: Rule = section_3_4("gtype");

/// Characters of a [`gtype`].
#[derive(Clone, Copy)]
struct Gtype;

impl Class for Gtype {
    const RULE: &'static Rule = &GTYPE;
    const OCTETS: ByEdition<CharSet> = Query::OCTETS;
}

/// The type of an item of a gopher menu: one character.
///
/// RFC 1738 section 5
/// ```abnf
/// gtype = xchar
/// ```
/// It is an octet of `Query`, which under RFC 1738 has those of `xchar`. An escaped tab, CR or LF is
/// refused: a control octet is no type, and a gopher-path that is not empty begins with one.
///
/// ```
/// use uriel::schemes::gopher::gtype;
/// assert_eq!(gtype("0/a"), Ok(("/a", "0")));
/// assert_eq!(gtype("%30/a"), Ok(("/a", "%30")));
/// assert!(gtype("%09a").is_err());
/// ```
#[inline]
pub fn gtype<T: Text>(i: T) -> Read<T> {
    match i.next() {
        Some(b'%') => match i.octets().first_chunk() {
            Some(b"%09" | b"%0A" | b"%0a" | b"%0D" | b"%0d") => expected(i, &GTYPE),
            _ => escaped(i),
        },
        Some(_) if next_is(i, Gtype) => Ok(i.take(1)),
        _ => expected_class(i, Gtype),
    }
}

/// Characters of a [`selector`], without escapes: the production reads those itself, because `%09` ends it.
///
/// A query has the same: under RFC 1738 these are the `xchar`.
///
/// ```
/// use uriel::{Edition, grammar::Class, schemes::gopher::Selector};
/// assert!(Selector.octets(Edition::Rfc3986).contains(b'?') && !Selector.takes_escapes(Edition::Rfc3986));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selector;

impl Class for Selector {
    const RULE: &'static Rule = &section_3_4("selector");
    const OCTETS: ByEdition<CharSet> = Query::OCTETS;
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// The selector of a gopher URL, up to an encoded tab.
///
/// RFC 1738 section 5
/// ```abnf
/// selector = *xchar
/// ```
/// It ends at the first `%09`: section 3.4.1 says that a selector has no tab.
///
/// ```
/// assert_eq!(uriel::schemes::gopher::selector("/a%20b%09c"), Ok(("%09c", "/a%20b")));
/// ```
pub fn selector<T: Text>(i: T) -> Read<T> {
    let mut at = i;
    loop {
        (at, _) = at.run(Selector);
        let goes_on = at.next() == Some(b'%') && at.octets().first_chunk() != Some(b"%09") && escaped(at).is_ok();
        if !goes_on {
            return Ok((at, i.until(at)));
        }
        at = at.skip(3);
    }
}

/// The search string of RFC 1738 section 3.4.1, in which no characters are reserved: it ends where a [`selector`] does.
///
/// Perf: out of line, so that `selector` has one caller left, and is inlined into the hot path (ratios: typed parse,
/// RFC 1738).
fn gopher_search<T: Text>(i: T) -> Read<T> {
    as_plain(i, selector)
}

uriel::runs! {
    in uriel::schemes::gopher;

    /// The gopher+ string of a gopher URL.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// gopher+_string = *xchar
    /// ```
    gopher_plus_string = * GopherPlusString { section_3_4("gopher+_string"), Query::OCTETS } "+view%09x" => "+view%09x", "";
}
