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
//! assert_eq!((url.port(), url.effective_port()), (None, Ok(Some(70))));
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
    Encoded, Scheme,
    charset::CharSet,
    grammar::{
        Authority, ByEdition, Class, Query, Read, Rule, Text, escaped, expected, expected_class, hostport, literal,
        next_is,
    },
    nom::{Parser, combinator::opt, sequence::preceded},
    scheme::{Document, Facts, Production, Status},
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
    pub struct GopherUrl: Gopher, hostport, example "schemes::gopher::Gopher" "gopher://h:8000/";

    /// Parts of a gopher URL.
    pub struct GopherParts {
        /// Host and port.
        server: Authority<S>,
        /// Type of the item, one character or one escape; absent if nothing follows the "/".
        gtype: Option<S>,
        /// String to send to the server for the item; `None` without a "/".
        ///
        /// ```
        /// use uriel::{Scheme, schemes::gopher::Gopher};
        /// assert_eq!(Gopher.parse("gopher://h/0/a/b?c")?.selector().as_deref(), Some("/a/b?c"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get selector: Option<S>,
        /// Words to search for, after the first `%09`.
        ///
        /// ```
        /// use uriel::{Scheme, schemes::gopher::Gopher};
        /// assert_eq!(Gopher.parse("gopher://h/7a%09b+c")?.search().as_deref(), Some("b+c"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get search: Option<S>,
        /// The gopher+ string, after the second `%09`; it may hold further ones.
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
        text selector or empty;
        text search;
        text gopher_plus;
        note word gopher_plus_kind = |url| url.gopher_plus_kind().map(|kind| kind.name());
        note shown item_type = |url| Some(url.item_type());
        note text view = |url| url.view().map(|(name, _)| name);
        note text language = |url| url.view().and_then(|(_, language)| language);
        note maybe_list attributes = |url| url.attributes().map(|names| names.iter());
        note maybe_list answers = |url| url.answers().map(|answers| answers.iter());
    }
}

impl<'a> GopherUrl<'a> {
    /// Whether there is a "/" behind the host and port.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert!(!Gopher.parse("gopher://h")?.has_path());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn has_path(&self) -> bool {
        self.parts.selector.is_some()
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
        let written = self.parts.gtype.and_then(|gtype| Encoded::new_unchecked(gtype.of(self.text)).octets().next());
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
        self.parts.gtype.is_some()
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

    /// Name and language of the view that a gopher+ string asks for.
    fn view(&self) -> Option<(Encoded<'a>, Option<Encoded<'a>>)> {
        match self.gopher_plus_kind()? {
            GopherPlus::View { name, language } => Some((name, language)),
            _ => None,
        }
    }

    /// Names of the attributes that a gopher+ string asks for.
    fn attributes(&self) -> Option<AttributeNames<'a>> {
        match self.gopher_plus_kind()? {
            GopherPlus::ItemAttributes(names) | GopherPlus::DirectoryAttributes(names) => Some(names),
            _ => None,
        }
    }

    /// Answers to an electronic form.
    fn answers(&self) -> Option<Answers<'a>> {
        match self.gopher_plus_kind()? {
            GopherPlus::Answers(answers) => Some(answers),
            _ => None,
        }
    }
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

impl Scheme for Gopher {
    const NAME: &'static str = "gopher";
    const DEFAULT_PORT: Option<u16> = Some(70);
    const FACTS: Facts = Facts {
        rule: &GOPHERURL,
        documents: &[
            Document { name: "RFC 1738 section 3.4", obsoleted_by: Some("RFC 4266") },
            Document { name: "RFC 4266", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["gopher://<host>[:<port>][/[<gophertype>[<selector>[%09<search>[%09<gopher+_string>]]]]]"],
    };
    uriel::by_production!(GopherUrl);
}

impl Production for Gopher {
    const RULE: &'static Rule = &GOPHERURL;
    type Mostly = Selector;
    type Parts<S: Copy> = GopherParts<S>;

    #[inline]
    fn parts<T: Text>(i: T) -> Read<T, GopherParts<T::Slice>> {
        gopher_schemepart(i)
    }
}

// ----- the rule: RFC 1738 section 5 -----

/// A rule of section 3.4, which RFC 4266 repeats.
const fn section_3_4(name: &'static str) -> Rule {
    Rule::new(name).defined_since("RFC 1738 section 3.4", "RFC 4266 section 2.1")
}

static GOPHERURL: Rule = section_3_4("gopherurl");
static GTYPE: Rule = section_3_4("gtype");
static SELECTOR: Rule = section_3_4("selector");

/// Characters of a [`gtype`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gtype;

impl Class for Gtype {
    const RULE: &'static Rule = &GTYPE;
    const OCTETS: ByEdition<CharSet> = Query::OCTETS;
}

/// Characters of a [`selector`], between its escapes: `%09` ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selector;

impl Class for Selector {
    const RULE: &'static Rule = &SELECTOR;
    const OCTETS: ByEdition<CharSet> = Query::OCTETS;
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// RFC 1738 section 5
/// ```abnf
/// gopherurl = "gopher://" hostport [ / [ gtype [ selector
///             [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
/// ```
/// where the slash stands without its quotes.
///
/// ```
/// use uriel::schemes::gopher::gopherurl;
/// let (_, parts) = gopherurl("gopher://h/7/find%09me").unwrap();
/// assert_eq!((parts.gtype, parts.selector, parts.search), (Some("7"), Some("/find"), Some("me")));
/// ```
pub fn gopherurl<T: Text>(i: T) -> Read<T, GopherParts<T::Slice>> {
    preceded(literal(b"gopher:"), gopher_schemepart).parse(i)
}

/// A [`gopherurl`] after its scheme and ":".
#[inline(always)]
fn gopher_schemepart<T: Text>(i: T) -> Read<T, GopherParts<T::Slice>> {
    let (i, (host, port)) = preceded(literal(b"//"), hostport).parse(i)?;
    let server = Authority { userinfo: None, host, port };
    if i.next() != Some(b'/') {
        return Ok((i, GopherParts { server, gtype: None, selector: None, search: None, gopher_plus: None }));
    }
    let i = i.skip(1);
    let (i, gtype) = if matches!(i.next(), None | Some(b'#')) { (i, None) } else { gtype.map(Some).parse(i)? };
    let (i, selector) = selector(i)?;
    let (i, search) = opt(preceded(literal(b"%09"), gopher_search)).parse(i)?;
    let (i, gopher_plus) = opt(preceded(literal(b"%09"), gopher_plus_string)).parse(i)?;
    Ok((i, GopherParts { server, gtype, selector: Some(selector), search, gopher_plus }))
}

/// RFC 1738 section 5
/// ```abnf
/// gtype = xchar
/// ```
/// An escaped tab, CR or LF is no type: none of the forms of a gopher-path lacks one.
///
/// ```
/// use uriel::schemes::gopher::gtype;
/// assert_eq!(gtype("0/a"), Ok(("/a", "0")));
/// assert_eq!(gtype("%30/a"), Ok(("/a", "%30")));
/// assert!(gtype("%09a").is_err());
/// ```
#[inline(always)]
pub fn gtype<T: Text>(i: T) -> Read<T> {
    let begins_with =
        |code: &[u8; 3]| i.octets().first_chunk().is_some_and(|next: &[u8; 3]| next.eq_ignore_ascii_case(code));
    if begins_with(b"%09") || begins_with(b"%0A") || begins_with(b"%0D") {
        return expected(i, &GTYPE);
    }
    match i.next() {
        Some(b'%') => escaped(i),
        Some(_) if next_is(i, Gtype) => Ok(i.take(1)),
        _ => expected_class(i, Gtype),
    }
}

/// RFC 1738 section 5
/// ```abnf
/// selector = *xchar
/// ```
/// It ends at the first `%09`: in the prose a selector holds no tab.
///
/// ```
/// assert_eq!(uriel::schemes::gopher::selector("/a%20b%09c"), Ok(("%09c", "/a%20b")));
/// ```
#[inline(always)]
pub fn selector<T: Text>(i: T) -> Read<T> {
    let mut at = i;
    loop {
        (at, _) = at.run(Selector);
        match at.octets().first_chunk() {
            Some(b"%09") | None => return Ok((at, i.until(at))),
            Some([b'%', ..]) if escaped(at).is_ok() => at = at.skip(3),
            Some(_) => return Ok((at, i.until(at))),
        }
    }
}

/// RFC 1738 section 3.4.1: the search string of gopher, in which no characters are reserved. It ends at the next `%09`.
///
/// ```
/// assert_eq!(uriel::schemes::gopher::gopher_search("a/b?c%09+"), Ok(("%09+", "a/b?c")));
/// ```
pub fn gopher_search<T: Text>(i: T) -> Read<T> {
    selector(i)
}

uriel::runs! {
    in uriel::schemes::gopher;

    /// RFC 1738 section 5
    /// ```abnf
    /// gopher+_string = *xchar
    /// ```
    gopher_plus_string = * GopherPlusString { section_3_4("gopher+_string"), Query::OCTETS } "+view%09x" => "+view%09x", "";
}
