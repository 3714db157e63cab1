//! `gopher`: items of gopher menus (RFC 1738 section 3.4, RFC 4266).
//!
//! ```abnf
//! gopherurl = "gopher://" hostport [ / [ gtype [ selector
//!             [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
//! ```
//!
//! # The fields
//!
//! | field | what it is | getter |
//! |---|---|---|
//! | `host`, `port` | the server; port 70 where none is written | [`host`](GopherUrl::host), [`port`](GopherUrl::port), [`effective_port`](GopherUrl::effective_port) |
//! | `gtype` | the type of the item, one octet: `1`, a directory, where none is written | [`gtype`](GopherUrl::gtype), [`item_type`](GopherUrl::item_type), [`gtype_is_explicit`](GopherUrl::gtype_is_explicit) |
//! | `selector` | what is sent to the server for the item | [`selector`](GopherUrl::selector) |
//! | `search` | what is searched for, behind the first `%09` | [`search`](GopherUrl::search) |
//! | `gopher+_string` | what is asked of a Gopher+ server, behind the second `%09` | [`gopher_plus`](GopherUrl::gopher_plus), [`gopher_plus_kind`](GopherUrl::gopher_plus_kind) |
//!
//! Raw fields are [`Encoded`]. "/" and "?" belong to the selector: nothing here is a path or a query.
//!
//! # Worked through
//!
//! The example of RFC 2396 has its type twice: once for the client, and once as the first octet of the selector, as some
//! servers have it (RFC 1738 section 3.4.1).
//!
//! ```
//! use uriel::{Scheme, schemes::gopher::{Gopher, ItemType}};
//!
//! let url = Gopher.parse("gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles")?;
//! assert_eq!(url.item_type(), ItemType::File);
//! assert_eq!(url.selector().unwrap().decode_utf8(), Ok("0/Weather/California/Los Angeles".into()));
//! assert_eq!((url.port(), url.effective_port()), (None, Some(70)));
//!
//! let url = Gopher.parse("gopher://gopher.tc.umn.edu:70/11/Mailing%20Lists/")?;
//! assert_eq!((url.item_type(), url.selector().as_deref()), (ItemType::Directory, Some("1/Mailing%20Lists/")));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! The forms of a gopher-path (section 3.4.1), and the strings of Gopher+ (sections 3.4.4 to 3.4.9):
//!
//! ```
//! use uriel::{Encoded, Scheme, schemes::gopher::{Gopher, GopherPlus}};
//!
//! let url = Gopher.parse("gopher://h/7/find%09blue%20sky%09+application/postscript%20Es_ES")?;
//! assert_eq!((url.gtype(), url.selector().as_deref()), (b'7', Some("/find")));
//! assert_eq!(url.search().as_deref(), Some("blue%20sky"));
//! let Some(GopherPlus::View { name, language }) = url.gopher_plus_kind() else { panic!("of another kind") };
//! assert_eq!((name.as_str(), language.as_deref()), ("application/postscript", Some("Es_ES")));
//!
//! let url = Gopher.parse("gopher://h/0/a%09%09!+ABSTRACT%20+SMELL")?;
//! let Some(GopherPlus::ItemAttributes(names)) = url.gopher_plus_kind() else { panic!("of another kind") };
//! assert!(names.iter().map(Encoded::as_str).eq(["+ABSTRACT", "+SMELL"]));
//!
//! let url = Gopher.parse("gopher://h/0/a%09%09+%091%0D%0A+-1%0D%0Ablue%0D%0Ared%20wine%0D%0A.%0D%0A")?;
//! let Some(GopherPlus::Answers(answers)) = url.gopher_plus_kind() else { panic!("of another kind") };
//! assert!(answers.iter().map(Encoded::as_str).eq(["blue", "red%20wine"]));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # Editions
//!
//! RFC 4266 takes the place of RFC 1738 section 3.4 and says the same in the same words. So under every edition later
//! than RFC 1738 the structure is kept, and characters, host and port are as the edition has them: a "~" need not be
//! escaped, a host may be an IPv6 address from 2396bis-00 on, and a fragment may follow. RFC 4266 has no rule in BNF, so
//! errors name the rules of RFC 1738, and its sections under the later editions.
//!
//! # How the documents are read
//!
//! * The first two `%09` separate. By the rule a selector is `*xchar` and could hold them; by section 3.4.1 it holds no
//!   tab. Whatever follows the second one belongs to the gopher+ string, further tabs among it.
//! * In the search string "/" and "?" are data, as "no characters are reserved": the rule borrowed `search` from http.
//! * A type that is an escaped tab, CR or LF is refused: none of the forms of a gopher-path lacks the type.
//! * CR and LF in a selector or search string are read; it is for whoever sends them to refuse.
//! * An escape is the octet that it stands for, everywhere: `%30` is the type `0`, `%2B` begins a gopher+ string as "+"
//!   does.

use core::fmt;

use uriel::{
    Document, Encoded, Facts, Production, Scheme, Status,
    grammar::{
        Class, Read, Span, Text,
        rfc1738::{GopherParts, GopherPath, gopher_schemepart},
    },
};

/// The scheme `gopher`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::gopher::Gopher};
///
/// let url = Gopher.parse_with("gopher://h/7/find%09blue%20sky", Edition::Rfc1738)?;
/// assert_eq!((url.gtype(), url.selector().as_deref()), (b'7', Some("/find")));
/// assert_eq!(url.search().unwrap().decode_utf8(), Ok("blue sky".into()));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gopher;

uriel::typed_url! {
    /// A gopher URL.
    pub struct GopherUrl: Gopher;
    hostport, example "schemes::gopher::Gopher" "gopher://h:8000/";
}

/// The types of items, from one list: what an octet means, and what it is called.
macro_rules! item_types {
    ($($(#[$doc:meta])* $octet:literal $Variant:ident $name:literal)+) => {
        /// What an item is, as the octet of its type says it.
        ///
        /// Digits, "+", `T`, `g` and `I` are of RFC 1436 section 3.8; ":", ";" and "<" of Gopher+ section 2.9; `h`, `i`, `s`
        /// and `w` are what the clients of the nineties agreed on (libwww's `HTGopher.c` lists them); `d`, `c` and `M` are
        /// in the list of gophermaps that today's servers read (Gophernicus). `p` and `P` have been used for several things
        /// (PNG; PDF, PostScript), and so have no name here.
        ///
        /// ```
        /// use uriel::schemes::gopher::ItemType;
        ///
        /// assert_eq!(ItemType::from_octet(b'7'), ItemType::Search);
        /// assert_eq!(ItemType::Search.octet(), b'7');
        /// assert_eq!(ItemType::from_octet(b'X').octet(), b'X');
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum ItemType {
            $(
                $(#[$doc])*
                $Variant,
            )+
            /// Another octet. One that has a name is never kept so by [`from_octet`](Self::from_octet).
            Other(u8),
        }

        impl ItemType {
            /// The type that an octet means.
            ///
            /// ```
            /// use uriel::schemes::gopher::ItemType;
            /// assert_eq!(ItemType::from_octet(b'h'), ItemType::Html);
            /// assert_eq!(ItemType::from_octet(0xFF), ItemType::Other(0xFF));
            /// ```
            #[must_use]
            pub const fn from_octet(octet: u8) -> Self {
                match octet {
                    $($octet => Self::$Variant,)+
                    _ => Self::Other(octet),
                }
            }

            /// The octet.
            ///
            /// ```
            /// assert_eq!(uriel::schemes::gopher::ItemType::Redundant.octet(), b'+');
            /// ```
            #[must_use]
            pub const fn octet(self) -> u8 {
                match self {
                    $(Self::$Variant => $octet,)+
                    Self::Other(octet) => octet,
                }
            }

            const fn name(self) -> Option<&'static str> {
                match self {
                    $(Self::$Variant => Some($name),)+
                    Self::Other(_) => None,
                }
            }
        }
    };
}

item_types! {
    /// `0`: a file, which is text.
    b'0' File "file"
    /// `1`: a directory, shown as a menu.
    b'1' Directory "directory"
    /// `2`: a CSO phone-book server.
    b'2' PhoneBook "CSO phone-book server"
    /// `3`: an error.
    b'3' Error "error"
    /// `4`: a `BinHexed` Macintosh file.
    b'4' BinHex "BinHexed Macintosh file"
    /// `5`: a DOS binary archive of some sort.
    b'5' DosArchive "DOS binary archive"
    /// `6`: a UNIX uuencoded file.
    b'6' Uuencoded "UNIX uuencoded file"
    /// `7`: an index-search server.
    b'7' Search "index-search server"
    /// `8`: a text-based telnet session.
    b'8' Telnet "telnet session"
    /// `9`: a binary file.
    b'9' Binary "binary file"
    /// `+`: a redundant server, for the item above it in its menu.
    b'+' Redundant "redundant server"
    /// `T`: a text-based tn3270 session.
    b'T' Tn3270 "tn3270 session"
    /// `g`: a GIF image.
    b'g' Gif "GIF image"
    /// `I`: an image of some kind.
    b'I' Image "image"
    /// `:`: a bitmap image, whose format its views tell.
    b':' Bitmap "bitmap image"
    /// `;`: a movie.
    b';' Movie "movie"
    /// `<`: a sound, whose format its views tell.
    b'<' GopherPlusSound "sound"
    /// `h`: an HTML document, or a URL where the selector begins with "URL:".
    b'h' Html "HTML document"
    /// `i`: a line of text in a menu, which names nothing.
    b'i' Info "line of text"
    /// `s`: a sound.
    b's' Sound "sound"
    /// `w`: an address of the World Wide Web.
    b'w' Web "address of the Web"
    /// `d`: a document as a word processor or a printer has it.
    b'd' Document "document"
    /// `c`: a calendar.
    b'c' Calendar "calendar"
    /// `M`: a message or a mailbox in MIME.
    b'M' Mime "MIME message"
}

/// What such items are called, or the octet.
///
/// ```
/// use uriel::schemes::gopher::ItemType;
/// assert_eq!(ItemType::Gif.to_string(), "GIF image");
/// assert_eq!(ItemType::Other(b'X').to_string(), "X");
/// assert_eq!(ItemType::Other(0xFF).to_string(), r"\xff");
/// ```
impl fmt::Display for ItemType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.pad(name),
            None => fmt::Display::fmt(&self.octet().escape_ascii(), f),
        }
    }
}

/// What a gopher+ string asks for (RFC 1738 sections 3.4.4 to 3.4.9, RFC 4266 sections 2.4 to 2.9).
///
/// No character is reserved in a gopher-path, so every octet may be written as an escape: `%2B` is "+" here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum GopherPlus<'a> {
    /// `+`: the item in its default view.
    DefaultView,
    /// `+<view_name>%20<language_name>`: the item in another view, as its attribute `+VIEWS` lists them.
    View {
        /// The name of the view, which is a content type: `application/postscript`.
        name: Encoded<'a>,
        /// The language, as in `Es_ES`; `None` where none is written.
        language: Option<Encoded<'a>>,
    },
    /// `?`: an item with an electronic form, which is to be fetched and filled in first.
    Form,
    /// `+%091%0D%0A+-1%0D%0A…%0D%0A.%0D%0A`: the item, with its electronic form filled in.
    Answers(Answers<'a>),
    /// `!` and perhaps names: attributes of the item.
    ItemAttributes(AttributeNames<'a>),
    /// `$` and perhaps names: attributes of each item of a directory.
    DirectoryAttributes(AttributeNames<'a>),
    /// Anything else, as it is written.
    Other(Encoded<'a>),
}

impl<'a> GopherPlus<'a> {
    fn of(text: Encoded<'a>) -> Self {
        let of_another_kind = Self::Other(text);
        let Some((command, rest)) = split_first(text.as_str()) else { return of_another_kind };
        match command {
            b'+' if rest.is_empty() => Self::DefaultView,
            b'+' => match split_at(rest, b'\t') {
                None => Self::view(rest).unwrap_or(of_another_kind),
                Some(("", data)) => Answers::of(data).map_or(of_another_kind, Self::Answers),
                Some(_) => of_another_kind,
            },
            b'?' if rest.is_empty() => Self::Form,
            b'!' => Self::ItemAttributes(AttributeNames(rest)),
            b'$' => Self::DirectoryAttributes(AttributeNames(rest)),
            _ => of_another_kind,
        }
    }

    fn view(text: &'a str) -> Option<Self> {
        let (name, language) = match split_at(text, b' ') {
            Some((name, language)) => (name, Some(Encoded::new_unchecked(language))),
            None => (text, None),
        };
        (!name.is_empty()).then_some(Self::View { name: Encoded::new_unchecked(name), language })
    }

    /// The word for the kind.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// let url = Gopher.parse("gopher://h/1/pub%09%09$+VIEWS")?;
    /// assert_eq!(url.gopher_plus_kind().unwrap().name(), "directory-attributes");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::DefaultView => "default-view",
            Self::View { .. } => "view",
            Self::Form => "form",
            Self::Answers(_) => "answers",
            Self::ItemAttributes(_) => "item-attributes",
            Self::DirectoryAttributes(_) => "directory-attributes",
            Self::Other(_) => "other",
        }
    }
}

/// The names of the attributes that are asked for: none where all are.
///
/// ```
/// use uriel::{Scheme, schemes::gopher::{Gopher, GopherPlus}};
///
/// let names = |text| match Gopher.parse(text).unwrap().gopher_plus_kind() {
///     Some(GopherPlus::ItemAttributes(names)) => names.iter().map(|name| name.to_string()).collect::<Vec<_>>(),
///     _ => panic!("no attributes of an item"),
/// };
/// assert_eq!(names("gopher://h/0a%09%09!+ABSTRACT%20+SMELL"), ["+ABSTRACT", "+SMELL"]);
/// assert!(names("gopher://h/0a%09%09!").is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AttributeNames<'a>(&'a str);

impl<'a> AttributeNames<'a> {
    /// The names in their order, each with the "+" that it begins with.
    ///
    /// A coded space separates them (RFC 1738 section 3.4.7), or nothing but the next "+", as in `$+VIEWS+ABSTRACT`
    /// (Gopher+ section 2.7).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::{Gopher, GopherPlus}};
    /// let url = Gopher.parse("gopher://h/1a%09%09$+VIEWS+ABSTRACT")?;
    /// let Some(GopherPlus::DirectoryAttributes(names)) = url.gopher_plus_kind() else { panic!("of another kind") };
    /// assert!(names.iter().map(|name| name.as_str()).eq(["+VIEWS", "+ABSTRACT"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            while let Some((b' ', behind)) = split_first(rest) {
                rest = behind;
            }
            let (_, behind) = split_first(rest)?;
            let first = rest.len() - behind.len();
            let next = places(behind).find(|&(_, octet)| octet == b' ' || octet == b'+');
            let (name, behind) = rest.split_at(next.map_or(rest.len(), |(at, _)| first + at));
            rest = behind;
            Some(Encoded::new_unchecked(name))
        })
    }
}

impl fmt::Debug for AttributeNames<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// What an electronic form was filled in with (RFC 1738 section 3.4.9).
///
/// It is what a client sends: the data flag `1`, which says that data follow; their length, `-1` for "up to a line with
/// a full stop alone"; a line for each answer; and that full stop.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Answers<'a>(&'a str);

impl<'a> Answers<'a> {
    /// `1 CR LF +-1 CR LF *( answer CR LF ) . CR LF`
    fn of(data: &'a str) -> Option<Self> {
        let (flag, rest) = split_line(data)?;
        let (length, answers) = split_line(rest)?;
        if !stands_for(flag, b"1") || !stands_for(length, b"+-1") {
            return None;
        }
        let mut rest = answers;
        loop {
            let (line, behind) = split_line(rest)?;
            if stands_for(line, b".") {
                return behind.is_empty().then_some(Self(answers));
            }
            rest = behind;
        }
    }

    /// The answers in their order, without the ends of their lines. Each may be empty.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::{Gopher, GopherPlus}};
    /// let url = Gopher.parse("gopher://h/0a%09%09+%091%0d%0a+-1%0d%0a%0d%0ayes%0d%0a.%0d%0a")?;
    /// let Some(GopherPlus::Answers(answers)) = url.gopher_plus_kind() else { panic!("of another kind") };
    /// assert!(answers.iter().map(|answer| answer.as_str()).eq(["", "yes"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let (line, behind) = split_line(rest)?;
            rest = behind;
            // Behind the full stop nothing is left.
            (!behind.is_empty()).then_some(Encoded::new_unchecked(line))
        })
    }
}

impl fmt::Debug for Answers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The octets that a text stands for, each with its place in the text.
fn places(text: &str) -> impl Iterator<Item = (usize, u8)> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let at = text.len() - rest.len();
        let (octet, behind) = split_first(rest)?;
        rest = behind;
        Some((at, octet))
    })
}

/// The first octet that a text stands for, and the text behind it.
fn split_first(text: &str) -> Option<(u8, &str)> {
    let octet = Encoded::new_unchecked(text).octets().next()?;
    let written = if text.starts_with('%') { 3 } else { 1 };
    Some((octet, text.get(written..)?))
}

/// What stands before the first `octet`, if there is one, and behind it.
fn split_at(text: &str, octet: u8) -> Option<(&str, &str)> {
    let (at, _) = places(text).find(|&(_, found)| found == octet)?;
    let (before, from) = text.split_at(at);
    let (_, behind) = split_first(from)?;
    Some((before, behind))
}

/// What stands before the first CR, which LF has to follow, and behind that.
fn split_line(text: &str) -> Option<(&str, &str)> {
    let (line, from) = split_at(text, b'\r')?;
    match split_first(from) {
        Some((b'\n', behind)) => Some((line, behind)),
        _ => None,
    }
}

/// Whether a text stands for these octets.
fn stands_for(text: &str, octets: &[u8]) -> bool {
    Encoded::new_unchecked(text).octets().eq(octets.iter().copied())
}

impl<'a> GopherUrl<'a> {
    fn gopher_path(&self) -> Option<GopherPath<Span>> {
        self.parts.path
    }

    fn encoded(&self, span: Span) -> Encoded<'a> {
        Encoded::new_unchecked(span.of(self.text))
    }

    /// Whether there is a "/" behind the host and port.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert!(!Gopher.parse("gopher://h")?.has_path());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn has_path(&self) -> bool {
        self.gopher_path().is_some()
    }

    /// The type of the item, one octet: `1`, a menu, where none is written.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h/%30x")?.gtype(), b'0');
    /// assert_eq!(Gopher.parse("gopher://h/")?.gtype(), b'1');
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn gtype(&self) -> u8 {
        let written = self.gopher_path().and_then(|path| self.encoded(path.gtype?).octets().next());
        written.unwrap_or(b'1')
    }

    /// What the type says that the item is.
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

    /// Whether the type is written.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert!(!Gopher.parse("gopher://h/")?.gtype_is_explicit());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn gtype_is_explicit(&self) -> bool {
        self.gopher_path().is_some_and(|path| path.gtype.is_some())
    }

    /// What to send to the server for the item; `None` where there is no "/".
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h/0/a/b?c")?.selector().as_deref(), Some("/a/b?c"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn selector(&self) -> Option<Encoded<'a>> {
        self.gopher_path().map(|path| self.encoded(path.selector))
    }

    /// What is searched for: what follows the first `%09`.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h/7a%09b+c")?.search().as_deref(), Some("b+c"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn search(&self) -> Option<Encoded<'a>> {
        Some(self.encoded(self.gopher_path()?.search?))
    }

    /// The gopher+ string: what follows the second `%09`, further ones included.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h/0a%09%09+text/plain")?.gopher_plus().as_deref(), Some("+text/plain"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn gopher_plus(&self) -> Option<Encoded<'a>> {
        Some(self.encoded(self.gopher_path()?.gopher_plus?))
    }

    /// What the gopher+ string asks for.
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

impl Scheme for Gopher {
    const NAME: &'static str = "gopher";
    const DEFAULT_PORT: Option<u16> = Some(70);
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

    /// The same request: there are no reserved characters in a gopher-path, and where nothing follows the "/" it may be
    /// left out too, and the type is `1`: RFC 1738 section 3.4.1.
    fn equivalent(&self, a: &GopherUrl<'_>, b: &GopherUrl<'_>) -> bool {
        (a.host(), a.port(), a.gtype()) == (b.host(), b.port(), b.gtype())
            && Encoded::alike(a.selector().unwrap_or_default(), b.selector().unwrap_or_default())
            && Encoded::alike(a.search(), b.search())
            && Encoded::alike(a.gopher_plus(), b.gopher_plus())
    }
}

impl Production for Gopher {
    const RULE: &'static str = "gopherurl";
    const MOSTLY: Class = Class::Selector;
    type Parts<S: Copy> = GopherParts<S>;

    #[inline(always)]
    fn parts<T: Text>(i: T) -> Read<T, GopherParts<T::Slice>> {
        gopher_schemepart(i)
    }
}

impl fmt::Debug for GopherUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GopherUrl")
            .field("host", &self.host())
            .field("port", &self.port())
            .field("gtype", &char::from(self.gtype()))
            .field("selector", &self.selector())
            .field("search", &self.search())
            .field("gopher_plus", &self.gopher_plus())
            .finish()
    }
}
