//! `data`: a piece of data in the URL itself (RFC 2397).
//!
//! ```abnf
//! dataurl   := "data:" [ mediatype ] [ ";base64" ] "," data
//! mediatype := [ type "/" subtype ] *( ";" parameter )
//! data      := *urlchar                           ; *uric: erratum 2045
//! parameter := attribute "=" value
//! ```
//!
//! `type`, `subtype`, `attribute` and `value` are those of RFC 2045 section 5.1, in the escapes of a URL.
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `media_type` | the media type as it is written | [`media_type`](DataUrl::media_type) |
//! | `type`, `subtype`, `parameters` | its parts | [`MediaType`] |
//! | `base64` | true if the data are in base64 | [`is_base64`](DataUrl::is_base64) |
//! | `data` | the data as they are written | [`data`](DataUrl::data), [`octets`](DataUrl::octets), [`reader`](DataUrl::reader) |
//!
//! # Examples
//!
//! Those of section 4, the second as erratum 2009 corrects it:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::data::Data;
//!
//! let url = Data.parse("data:,A%20brief%20note")?;
//! assert_eq!(url.media_type().to_string(), "text/plain;charset=US-ASCII");
//! assert_eq!(*url.octets().unwrap(), *b"A brief note");
//!
//! let url = Data.parse("data:text/plain;charset=iso-8859-7,%be%d3%be")?;
//! assert_eq!(url.media_type().charset().as_deref(), Some("iso-8859-7"));
//! assert_eq!(*url.octets().unwrap(), [0xBE, 0xD3, 0xBE]);
//!
//! let url = Data.parse("data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local")?;
//! assert_eq!(url.data().as_str(), "select_vcount,fcol_from_fieldtable/local");
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * `;base64` has no "=", which tells it from a parameter, and comes last. The first "," ends the media type: a "," in
//!   a value is escaped, and so are the quotes of a quoted string.
//! * Of a token `# % ^ { | }` and the backquote can be written only with escapes.
//! * A "?" is data, although RFC 3986 begins a query there. A fragment is no data.
//! * The parse does not look into base64: `data:;base64,@@@` is a URL whose [`octets`](DataUrl::octets) are an error.
//!   Escapes in base64 are decoded first; then line ends and blanks are ignored (RFC 2045 section 6.8). Padding may be
//!   missing.
//! * Types, subtypes and attributes are compared without case, and so are values of `charset`; other values, and the
//!   data, by their decoded octets. Of a quoted value the quotes are no part (RFC 2045 section 5.1). Base64 is not
//!   equivalent to the same octets in escapes. There is no normal form of its own.
//! * Nothing is sent for these URLs.

use std::{borrow::Cow, fmt, io};

use base64::{
    alphabet::STANDARD,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
    read::DecoderReader,
};
use uriel::{
    Encoded, Scheme,
    charset::{ALPHANUM, CharSet, rfc3986},
    grammar::{Read, Rule, Text, expected_octet, octet},
    hazards::{self, Hazard, Warning},
    nom::Parser,
    scheme::{Document, Entry, Facts, Production, Status, Syntax},
    wire::{self, Item, WireError},
};

use crate::{
    octets::{classes, opaque},
    parameters::parameters,
};

/// The scheme `data`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::data::Data;
/// assert_eq!(*Data.parse("data:;base64,QQ==")?.octets().unwrap(), *b"A");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Data;

uriel::typed_url! {
    /// A data URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::data::{Data, DataUrl};
    /// let url: DataUrl<'_> = Data.parse("data:text/html,a?b=c#d")?;
    /// assert_eq!((url.media_type().subtype(), url.data().as_str()), ("html".into(), "a?b=c"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct DataUrl: Data, serverless, example "uriel_schemes::data::Data" "data:text/plain,hi";

    /// Parts of a data URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::data::Data;
    /// let parts = Uri::parse("data:text/plain;a=b;base64,QQ==")?.read_by::<Data>()?;
    /// assert_eq!((parts.media_type, parts.base64, parts.data), ("text/plain;a=b", Some(";base64"), "QQ=="));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct DataParts {
        /// The media type, which may be empty.
        media_type: S,
        /// The word that tells that the data are in base64, with its ";".
        base64: Option<S>,
        /// The data as they are written.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::data::Data;
        /// assert_eq!(Data.parse("data:,a%20b")?.data().as_str(), "a%20b");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get data: S,
    }

    fields {
        note raw media_type = |url| Some(url.media_type().text);
        raw r#type = |url| url.media_type().type_and_subtype().map(|(media_type, _)| media_type);
        raw subtype = |url| url.media_type().type_and_subtype().map(|(_, subtype)| subtype);
        entries parameters = |url| url.media_type().parameters();
        flag base64 = |url| url.is_base64();
        raw data = |url| Some(url.data().as_str());
    }

    /// Builder of a data URL. The media type is given as the URL has it, or as type, subtype and parameters, each of
    /// these with its "=". With `base64`, the data are given in base64: [`DataUrl::in_base64`] encodes octets.
    pub builder DataUrlBuilder {
        either {
            [ media_type: (MediaTypeText as Encoded) ]
            [ [ r#type: Token "/" subtype: Token ] *(";" parameters: Parameter) ]
        }
        [if base64 ";base64"] "," data: Urlchar
    }

    example {
        /// use uriel_schemes::data::DataUrl;
        /// let url = DataUrl::builder().media_type("text/plain;charset=utf-8").data("100 %").build()?;
        /// assert_eq!(url.as_str(), "data:text/plain;charset=utf-8,100%20%25");
        /// let url = DataUrl::builder().r#type("text").subtype("plain").parameters("charset=utf-8").data("100 %").build()?;
        /// assert_eq!(url.as_str(), "data:text/plain;charset=utf-8,100%20%25");
    }
}

/// Base64 whose padding may be missing.
static BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

impl<'a> DataUrl<'a> {
    /// The media type.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::data::Data;
    /// assert_eq!(Data.parse("data:image/gif;base64,R0lG")?.media_type().to_string(), "image/gif");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn media_type(&self) -> MediaType<'a> {
        MediaType { text: self.parts.media_type.of(self.text) }
    }

    /// True if the data are in base64.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::data::Data;
    /// assert!(Data.parse("data:;BASE64,QQ")?.is_base64() && !Data.parse("data:;base64=1,QQ")?.is_base64());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_base64(&self) -> bool {
        self.parts.base64.is_some()
    }

    /// The data, decoded. They are borrowed if they have neither escapes nor base64.
    ///
    /// # Errors
    ///
    /// The data are not in base64, as they should be.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::data::Data;
    /// assert_eq!(*Data.parse("data:,a%20b")?.octets().unwrap(), *b"a b");
    /// assert_eq!(*Data.parse("data:;base64,QUI%3D")?.octets().unwrap(), *b"AB");
    /// assert!(Data.parse("data:;base64,@@@")?.octets().is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn octets(&self) -> Result<Cow<'a, [u8]>, NotBase64> {
        if !self.is_base64() {
            return Ok(self.data().decode());
        }
        let mut octets = Vec::with_capacity(self.data().len() / 4 * 3);
        match io::Read::read_to_end(&mut self.reader(), &mut octets) {
            Ok(_) => Ok(Cow::Owned(octets)),
            Err(error) => Err(NotBase64(error.to_string())),
        }
    }

    /// A reader of the data, decoded while they are read, for data that are too long to be decoded at once.
    ///
    /// It fails with [`InvalidData`](io::ErrorKind::InvalidData) where the data are not in base64, as they should be.
    ///
    /// ```
    /// use std::io::Read;
    /// use uriel::Scheme;
    /// use uriel_schemes::data::Data;
    /// let mut text = String::new();
    /// Data.parse("data:;base64,aGVsbG8=")?.reader().read_to_string(&mut text)?;
    /// assert_eq!(text, "hello");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reader(&self) -> impl io::Read + use<'a> {
        let octets = Unescaped { octets: self.data(), skips_blanks: self.is_base64() };
        if self.is_base64() {
            Reader::Base64(Box::new(DecoderReader::new(octets, &BASE64)))
        } else {
            Reader::Plain(octets)
        }
    }

    /// The text of a data URL with `octets` in base64.
    ///
    /// # Errors
    ///
    /// `media_type` is none as a data URL has it.
    ///
    /// ```
    /// use uriel_schemes::data::DataUrl;
    /// assert_eq!(DataUrl::in_base64("image/gif", b"GIF")?, "data:image/gif;base64,R0lG");
    /// assert!(DataUrl::in_base64("image", b"GIF").is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn in_base64(media_type: &str, octets: &[u8]) -> Result<String, uriel::ParseError> {
        let mut text = format!("data:{media_type};base64,");
        Data.parse(&text)?;
        base64::Engine::encode_string(&BASE64, octets, &mut text);
        Ok(text)
    }
}

/// The octets of a piece of a URL, decoded while they are read.
struct Unescaped<'a> {
    octets: Encoded<'a>,
    skips_blanks: bool,
}

/// True for line ends and blanks, which are ignored in base64 (RFC 2045 section 6.8).
const fn is_blank(octet: u8) -> bool {
    octet.is_ascii_whitespace()
}

impl io::Read for Unescaped<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let text = self.octets.as_str();
        let (mut read, mut count) = (0, 0);
        for octet in self.octets.octets() {
            if count == buffer.len() {
                break;
            }
            read += if text.as_bytes()[read] == b'%' { 3 } else { 1 };
            if !(self.skips_blanks && is_blank(octet)) {
                buffer[count] = octet;
                count += 1;
            }
        }
        self.octets = Encoded::new_unchecked(&text[read..]);
        Ok(count)
    }
}

/// A reader of data.
enum Reader<'a> {
    Plain(Unescaped<'a>),
    Base64(Box<DecoderReader<'static, GeneralPurpose, Unescaped<'a>>>),
}

impl io::Read for Reader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(reader) => reader.read(buffer),
            Self::Base64(reader) => reader.read(buffer),
        }
    }
}

/// Error of data that are not in base64, as they should be.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::data::Data;
/// let error = Data.parse("data:;base64,a")?.octets().unwrap_err();
/// assert!(error.to_string().starts_with("the data are not in base64: "));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotBase64(String);

impl fmt::Display for NotBase64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the data are not in base64: {}", self.0)
    }
}

impl std::error::Error for NotBase64 {}

/// A media type, with the defaults of RFC 2397 section 2.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::data::Data;
/// let media_type = |text| Data.parse(text).map(|url| url.media_type().to_string());
/// assert_eq!(media_type("data:,x")?, "text/plain;charset=US-ASCII");
/// assert_eq!(media_type("data:;charset=utf-8,x")?, "text/plain;charset=utf-8");
/// assert_eq!(media_type("data:Text/Plain;a=%22b%2Cc%22,x")?, r#"Text/Plain;a="b,c""#);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MediaType<'a> {
    text: &'a str,
}

impl<'a> MediaType<'a> {
    /// The type, decoded: `text` if there is none.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::data::Data;
    /// assert_eq!(Data.parse("data:image/png,x")?.media_type().media_type(), "image");
    /// assert_eq!(Data.parse("data:,x")?.media_type().media_type(), "text");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn media_type(self) -> Cow<'a, str> {
        self.type_and_subtype().map_or(Cow::Borrowed("text"), |(media_type, _)| decoded(media_type))
    }

    /// The subtype, decoded: `plain` if there is none.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::data::Data;
    /// assert_eq!(Data.parse("data:image/png,x")?.media_type().subtype(), "png");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn subtype(self) -> Cow<'a, str> {
        self.type_and_subtype().map_or(Cow::Borrowed("plain"), |(_, subtype)| decoded(subtype))
    }

    /// The parameters as they are written, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::data::Data;
    /// let media_type = Data.parse("data:text/plain;charset=utf-8;a=%22b%22,x")?.media_type();
    /// assert!(media_type.parameters().map(|entry| entry.as_str()).eq(["charset=utf-8", "a=%22b%22"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parameters(self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        parameters(self.text.split_once(';').map(|(_, parameters)| parameters), ';')
    }

    /// The value of the first parameter with this name, decoded, without the quotes of a quoted string. Names have no
    /// case.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::data::Data;
    /// let media_type = Data.parse("data:text/plain;Charset=utf-8,x")?.media_type();
    /// assert_eq!(media_type.parameter("charset").as_deref(), Some("utf-8"));
    /// let media_type = Data.parse("data:text/plain;name=%22a%3B%20b%22,x")?.media_type();
    /// assert_eq!(media_type.parameter("name").as_deref(), Some("a; b"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn parameter(self, name: &str) -> Option<Cow<'a, str>> {
        let found = self.parameters().find(|entry| decoded(entry.name()).eq_ignore_ascii_case(name))?;
        found.value().map(decoded).map(unquoted)
    }

    /// The character set: `US-ASCII` if there is no media type at all, `None` if the media type names none.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::data::Data;
    /// assert_eq!(Data.parse("data:,x")?.media_type().charset().as_deref(), Some("US-ASCII"));
    /// assert_eq!(Data.parse("data:text/plain,x")?.media_type().charset(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn charset(self) -> Option<Cow<'a, str>> {
        if self.text.is_empty() { Some(Cow::Borrowed("US-ASCII")) } else { self.parameter("charset") }
    }

    fn type_and_subtype(self) -> Option<(&'a str, &'a str)> {
        self.text.split(';').next()?.split_once('/')
    }
}

/// Octets that are not UTF-8 are replaced: no token and no quoted string of RFC 2045 has them.
fn decoded(text: &str) -> Cow<'_, str> {
    match Encoded::new_unchecked(text).decode() {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(octets) => Cow::Owned(String::from_utf8_lossy(&octets).into_owned()),
    }
}

/// The value of a quoted string, or any other value as it is (RFC 2045 section 5.1).
fn unquoted(value: Cow<'_, str>) -> Cow<'_, str> {
    let Some(inner) = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')) else { return value };
    let mut text = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        match (character, if character == '\\' { characters.next() } else { Some(character) }) {
            // It ends before the last quote, or after it.
            ('"', _) | (_, None) => return value,
            (_, Some(meant)) => text.push(meant),
        }
    }
    Cow::Owned(text)
}

/// The media type as a header field `Content-Type` has it.
impl fmt::Display for MediaType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.media_type(), self.subtype())?;
        if self.text.is_empty() {
            return f.write_str(";charset=US-ASCII");
        }
        self.parameters().try_for_each(|parameter| write!(f, ";{}", decoded(parameter.as_str())))
    }
}

const SCRIPT: &Warning = &Warning::new(
    "script",
    Some("RFC 2397 section 6"),
    "a page of this media type can run programs, wherever it came from",
);

/// Media types whose pages can run programs.
const SCRIPTED: [(&str, &str); 3] = [("text", "html"), ("application", "xhtml+xml"), ("image", "svg+xml")];

impl Scheme for Data {
    const NAME: &'static str = "data";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 2397", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["data:[<media_type>][;base64],<data>"],
    };
    uriel::by_production!(DataUrl);

    fn plan<'a>(&self, _: &DataUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        Item::nothing_sent(visit);
        Ok(())
    }

    fn equivalent(&self, a: &DataUrl<'_>, b: &DataUrl<'_>) -> bool {
        let folded = |text: &str| decoded(text).to_ascii_lowercase();
        let names =
            |url: &DataUrl<'_>| url.media_type().type_and_subtype().map(|names| (folded(names.0), folded(names.1)));
        let value = |name: &str, value: &str| {
            let value = unquoted(decoded(value));
            if name == "charset" { value.to_ascii_lowercase() } else { value.into_owned() }
        };
        let parameters = |url: &DataUrl<'_>| {
            let parameter = |entry: Entry<'_>| {
                let name = folded(entry.name());
                let value = value(&name, entry.value().unwrap_or_default());
                (name, value)
            };
            url.media_type().parameters().map(parameter).collect::<Vec<_>>()
        };
        let base64 = |data: Encoded<'_>| data.octets().filter(|octet| !is_blank(*octet)).collect::<Vec<_>>();
        let same_data =
            if a.is_base64() { base64(a.data()) == base64(b.data()) } else { Encoded::alike(a.data(), b.data()) };
        a.is_base64() == b.is_base64() && same_data && names(a) == names(b) && parameters(a) == parameters(b)
    }

    fn hazards(&self, url: &DataUrl<'_>, visit: &mut hazards::Visit<'_>) {
        let (media_type, subtype) = (url.media_type().media_type(), url.media_type().subtype());
        let is_scripted =
            |(of, sub): &(&str, &str)| media_type.eq_ignore_ascii_case(of) && subtype.eq_ignore_ascii_case(sub);
        if SCRIPTED.iter().any(is_scripted) {
            visit(Hazard::new(SCRIPT, url.as_str(), url.media_type().text));
        }
    }
}

// ----- RFC 2397 section 3 -----

const fn section_3(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 2397 section 3")
}

static PARAMETER: Rule = section_3("parameter");

uriel::production! {
    /// RFC 2397 section 3
    /// ```abnf
    /// dataurl := "data:" [ mediatype ] [ ";base64" ] "," data
    /// ```
    ///
    /// ```
    /// let (_, parts) = uriel_schemes::data::dataurl("data:text/plain,hi#x").unwrap();
    /// assert_eq!((parts.media_type, parts.data), ("text/plain", "hi"));
    /// ```
    pub fn dataurl = b"data:" data_schemepart -> DataParts
        for Data { section_3("dataurl"), bulk Urlchar, further Token, names false, hint hint }
}

/// A text that ends before the data.
fn hint(read: &str, rest: &str) -> Option<&'static str> {
    match rest.as_bytes() {
        _ if read.contains(',') => None,
        [] => Some("write \",\" before the data"),
        [b',' | b';', ..] if read.contains(';') => {
            Some("write a parameter with its value, as charset=utf-8: only base64 has none")
        }
        _ => None,
    }
}

/// A [`dataurl`] after its scheme and ":". Only what follows a word tells if the word is a parameter or `base64`.
#[inline]
fn data_schemepart<T: Text>(i: T) -> Read<T, DataParts<T::Slice>> {
    static EQUALS: CharSet = CharSet::of("=");
    let (type_end, _) = i.run(Token);
    let mut rest = i;
    if type_end.len() < i.len() {
        let (subtype, ()) = octet(b'/').parse(type_end)?;
        (rest, _) = token(subtype)?;
    }
    let base64 = loop {
        if rest.next() != Some(b';') {
            break None;
        }
        let word = rest.skip(1);
        let (end, _) = token(word)?;
        if end.next() == Some(b'=') {
            rest = token(end.skip(1))?.0;
            continue;
        }
        if end.next() == Some(b',') && word.octets_until(end).eq_ignore_ascii_case(b"base64") {
            break Some(end);
        }
        return expected_octet(end, &PARAMETER, &EQUALS);
    };
    let media_type = i.until(rest);
    let (rest, base64) = base64.map_or((rest, None), |end| (end, Some(rest.until(end))));
    let (rest, ()) = octet(b',').parse(rest)?;
    let (rest, data) = data(rest)?;
    Ok((rest, DataParts { media_type, base64, data }))
}

uriel::runs! {
    in uriel_schemes::data;

    /// RFC 2045 section 5.1
    /// ```abnf
    /// token := 1*<any (US-ASCII) CHAR except SPACE, CTLs,
    ///             or tspecials>
    /// ```
    /// In a URL `# % ^ { | }`, the backquote, and the quotes of a quoted string are escaped.
    token = 1* Token { section_3("token"), opaque(ALPHANUM.union(CharSet::of("!$&'*+-._~"))) } "a%22/b" => "a%22", "/b";

    /// RFC 2397 section 3
    /// ```abnf
    /// data := *urlchar
    /// ```
    /// Erratum 2045: `urlchar` is `uric`.
    data = * Urlchar { section_3("data"), opaque(rfc3986::PCHAR.union(CharSet::of("/?"))) } "a,b?c#d" => "a,b?c", "#d";
}

classes! {
    /// Characters of a media type, for the builder.
    MediaTypeText { section_3("mediatype"), opaque(ALPHANUM.union(CharSet::of("!$&'*+-._~/;="))) }

    /// Characters of a parameter, for the builder.
    Parameter { section_3("parameter"), Token::OCTETS.with("=") }
}
