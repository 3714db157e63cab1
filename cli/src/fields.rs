//! What a URL is made of, by name: the components of the generic parse, and the typed fields of each scheme. Programs get
//! them as JSON and people as the rows of a table, both from here.

use std::{borrow::Cow, ops::Range};

use serde::{
    Serialize, Serializer,
    ser::{SerializeMap as _, SerializeSeq as _},
};
use uriel::{
    Edition, Encoded, Host, Parsed, SchemeName, UriRef,
    schemes::{
        Url,
        file::{FileUrl, Root},
        ftp::FtpUrl,
        gopher::{GopherPlus, GopherUrl},
        http::HttpUrl,
        mailto::MailtoUrl,
        news::{Grouppart, MessageId, NewsUrl, Newsgroup},
        nntp::NntpUrl,
        prospero::ProsperoUrl,
        telnet::TelnetUrl,
        wais::{WaisForm, WaisUrl},
    },
};

/// A component or a field of a URL.
#[derive(Debug)]
pub struct Field<'a> {
    pub name: &'static str,
    pub value: Value<'a>,
}

/// What a field holds.
#[derive(Debug)]
pub enum Value<'a> {
    /// It is absent, which is not the same as empty.
    Absent,
    /// As it is written in the URL.
    Raw(&'a str),
    /// What it stands for, which need not be text.
    Decoded(Cow<'a, [u8]>),
    /// The same or as it is written, with a password at this place in it.
    Secret(Cow<'a, [u8]>, Range<usize>),
    List(Vec<Cow<'a, [u8]>>),
    /// Names and values.
    Pairs(Vec<[Cow<'a, [u8]>; 2]>),
    /// A word of the library's and not of the URL's.
    Word(String),
    Number(u16),
    Flag(bool),
}

/// Fields in the order in which people want to read them.
#[derive(Debug)]
pub struct Fields<'a>(pub Vec<Field<'a>>);

impl<'a> Fields<'a> {
    /// Puts a field behind the one of that name.
    pub fn insert_behind(&mut self, name: &str, field: Field<'a>) {
        let at = self.0.iter().position(|field| field.name == name).map_or(self.0.len(), |at| at + 1);
        self.0.insert(at, field);
    }
}

/// A typed URL.
#[derive(Debug, Serialize)]
pub struct Typed<'a> {
    pub fields: Fields<'a>,
    /// What its `Debug` writes.
    pub debug: String,
}

impl<'a> Typed<'a> {
    /// The one place that lists the schemes: the fields of each. `None` where the library does not know the scheme.
    pub fn of(parsed: &Parsed<'a, '_>) -> Option<Self> {
        let url = Url::of(parsed);
        let fields = match &url {
            Url::Ftp(url) => ftp(url),
            Url::Http(url) => http(url),
            Url::Gopher(url) => gopher(url),
            Url::Mailto(url) => mailto(url),
            Url::News(url) => news(url),
            Url::Nntp(url) => nntp(url),
            Url::Telnet(url) => telnet(url),
            Url::Wais(url) => wais(url),
            Url::File(url) => file(url),
            Url::Prospero(url) => prospero(url),
            _ => return None,
        };
        Some(Self { fields: Fields(fields), debug: format!("{url:?}") })
    }
}

fn ftp<'a>(url: &FtpUrl<'a>) -> Vec<Field<'a>> {
    let mut fields = vec![decoded("user", url.user()), secret("password", url.password().map(Encoded::decode))];
    fields.extend(server(url.host(), url.port(), url.effective_port()));
    fields.extend([
        flag("path_present", url.path().is_some()),
        list("cwd", url.cwd()),
        decoded("name", url.name()),
        word("typecode", url.typecode()),
    ]);
    fields
}

fn http<'a>(url: &HttpUrl<'a>) -> Vec<Field<'a>> {
    let mut fields = vec![decoded("user", url.user()), secret("password", url.password().map(Encoded::decode))];
    fields.extend(server(url.host(), url.port(), url.effective_port()));
    fields.extend([raw("path", url.path().map(Encoded::as_str)), raw("search", url.search().map(Encoded::as_str))]);
    fields
}

fn gopher<'a>(url: &GopherUrl<'a>) -> Vec<Field<'a>> {
    let mut fields = server(url.host(), url.port(), url.effective_port());
    fields.extend([
        flag("path_present", url.has_path()),
        Field { name: "gtype", value: Value::Decoded(vec![url.gtype()].into()) },
        flag("gtype_explicit", url.gtype_is_explicit()),
        decoded("selector", url.selector()),
        decoded("search", url.search()),
        decoded("gopher_plus", url.gopher_plus()),
    ]);
    let kind = url.gopher_plus_kind();
    fields.push(word("gopher_plus_kind", kind.map(|kind| kind.name())));
    fields.push(word("item_type", Some(url.item_type())));
    match kind {
        Some(GopherPlus::View { name, language }) => {
            fields.extend([decoded("view", Some(name)), decoded("language", language)]);
        }
        Some(GopherPlus::ItemAttributes(names) | GopherPlus::DirectoryAttributes(names)) => {
            fields.push(list("attributes", names.iter()));
        }
        Some(GopherPlus::Answers(answers)) => fields.push(list("answers", answers.iter())),
        _ => {}
    }
    fields
}

fn news<'a>(url: &NewsUrl<'a>) -> Vec<Field<'a>> {
    let kind = match url.grouppart() {
        Grouppart::All => "all",
        Grouppart::Group(_) => "group",
        Grouppart::Article(_) => "article",
    };
    let (group, article, at) = (url.group(), url.article(), url.server());
    vec![
        word("kind", Some(kind)),
        decoded("group", group.map(Newsgroup::encoded)),
        decoded("unique", article.map(MessageId::unique)),
        decoded("host", article.map(MessageId::host)),
        flag("wildcard", group.is_some_and(Newsgroup::is_wildcard)),
        decoded("user", at.and_then(|at| at.user())),
        secret("password", at.and_then(|at| at.password()).map(Encoded::decode)),
        decoded("server", at.map(|at| at.host().encoded())),
        word("server_kind", at.map(|at| at.host().kind())),
        raw("port", at.and_then(|at| at.port())),
        number("effective_port", at.and_then(|at| at.effective_port())),
    ]
}

fn mailto<'a>(url: &MailtoUrl<'a>) -> Vec<Field<'a>> {
    let mut fields = vec![decoded("addr", url.addr())];
    if url.edition() != Edition::Rfc1738 {
        let hfields = url.hfields().map(|(name, value)| [name.decode(), value.decode()]);
        fields.extend([
            list("addresses", url.addresses().map(|address| address.encoded())),
            Field { name: "hfields", value: Value::Pairs(hfields.collect()) },
        ]);
    }
    fields
}

fn nntp<'a>(url: &NntpUrl<'a>) -> Vec<Field<'a>> {
    let mut fields = server(url.host(), url.port(), url.effective_port());
    fields.extend([
        decoded("group", Some(url.group().encoded())),
        raw("article", url.article()),
        decoded("user", url.user()),
        secret("password", url.password().map(Encoded::decode)),
    ]);
    fields
}

fn telnet<'a>(url: &TelnetUrl<'a>) -> Vec<Field<'a>> {
    let mut fields = vec![decoded("user", url.user()), secret("password", url.password().map(Encoded::decode))];
    fields.extend(server(url.host(), url.port(), url.effective_port()));
    fields
}

fn wais<'a>(url: &WaisUrl<'a>) -> Vec<Field<'a>> {
    let (form, search, wtype, wpath) = match url.form() {
        WaisForm::Database => ("database", None, None, None),
        WaisForm::Index { search } => ("index", Some(search), None, None),
        WaisForm::Doc { wtype, wpath } => ("doc", None, Some(wtype), Some(wpath)),
    };
    let mut fields = server(url.host(), url.port(), url.effective_port());
    fields.extend([
        word("form", Some(form)),
        decoded("database", Some(url.database())),
        decoded("search", search),
        decoded("wtype", wtype),
        decoded("wpath", wpath),
    ]);
    fields
}

fn file<'a>(url: &FileUrl<'a>) -> Vec<Field<'a>> {
    let (root, drive, unc) = match url.root() {
        Root::Drive(letter) => ("drive", Some(letter), None),
        Root::Unc { host, share } => ("unc", None, Some((host, share))),
        _ => ("posix", None, None),
    };
    vec![
        decoded("host", url.host().map(Host::encoded)),
        word("host_kind", url.host().map(Host::kind)),
        flag("local", url.is_local()),
        list("segments", url.segments()),
        decoded("user", url.user()),
        word("root", Some(root)),
        word("drive", drive),
        decoded("unc_host", unc.map(|(host, _)| host)),
        decoded("unc_share", unc.map(|(_, share)| share)),
    ]
}

fn prospero<'a>(url: &ProsperoUrl<'a>) -> Vec<Field<'a>> {
    let mut fields = server(url.host(), url.port(), url.effective_port());
    let pairs = url.fields().map(|(name, value)| [name.decode(), value.decode()]);
    fields.extend([
        decoded("hsoname", Some(url.hsoname())),
        Field { name: "fields", value: Value::Pairs(pairs.collect()) },
    ]);
    fields
}

/// Where to connect to.
fn server<'a>(name: Host<'a>, port: Option<&'a str>, effective_port: Option<u16>) -> Vec<Field<'a>> {
    vec![host("host", name), host_kind(name), raw("port", port), number("effective_port", effective_port)]
}

/// The components of the generic parse, with those that only some editions have.
pub fn components<'a>(url: &UriRef<'a>) -> Fields<'a> {
    let edition = url.edition();
    let mut fields = Vec::with_capacity(12);
    fields.push(raw("scheme", url.scheme().map(SchemeName::as_str)));
    fields.push(Field { name: "authority", value: url.authority().map_or(Value::Absent, authority) });
    if matches!(edition, Edition::Rfc2396 | Edition::Rfc2396bis) {
        fields.push(word("authority_kind", url.authority_kind()));
    }
    let value = url.userinfo().map_or(Value::Absent, |text| userinfo(text.as_str()));
    fields.push(Field { name: "userinfo", value });
    if matches!(edition, Edition::Rfc1738 | Edition::Draft1996) {
        fields.push(raw("user", url.user().map(Encoded::as_str)));
        fields.push(secret("password", url.password().map(|text| text.as_str().as_bytes().into())));
    }
    fields.push(raw("host", url.host().map(Host::as_str)));
    fields.push(raw("port", url.port()));
    fields.push(Field { name: "path", value: path(url) });
    if edition == Edition::Rfc1738 {
        fields.push(raw("urlpath", url.urlpath().map(Encoded::as_str)));
    }
    if edition == Edition::Draft1996 {
        fields.push(raw("params", url.params().map(Encoded::as_str)));
    }
    fields.push(raw("query", url.query().map(Encoded::as_str)));
    fields.push(raw("fragment", url.fragment().map(Encoded::as_str)));
    Fields(fields)
}

/// An authority, in which a password goes from the first ":" to the last "@", whatever the edition makes of it.
pub fn authority(text: &str) -> Value<'_> {
    raw_with(text, hidden_in_authority(text))
}

/// Userinfo, in which a password is what follows the first ":".
pub fn userinfo(text: &str) -> Value<'_> {
    raw_with(text, text.find(':').map(|colon| colon + 1..text.len()))
}

/// The path; a "//" that the edition has not read as an authority may still have a login behind it.
pub fn path<'a>(url: &UriRef<'a>) -> Value<'a> {
    let text = url.path().as_str();
    let behind_slashes = if url.authority().is_none() { text.strip_prefix("//") } else { None };
    let hidden = behind_slashes.and_then(|rest| rest.split('/').next()).and_then(hidden_in_authority);
    raw_with(text, hidden.map(|hidden| hidden.start + 2..hidden.end + 2))
}

/// The whole URL, with a password where its authority or path has one.
pub fn whole<'a>(url: &UriRef<'a>) -> Value<'a> {
    let text = url.as_str();
    let hidden = text.find("//").and_then(|slashes| {
        let authority = text[slashes + 2..].split('/').next()?;
        let hidden = hidden_in_authority(authority)?;
        Some(hidden.start + slashes + 2..hidden.end + slashes + 2)
    });
    raw_with(text, hidden)
}

fn hidden_in_authority(text: &str) -> Option<Range<usize>> {
    let at = text.rfind('@')?;
    let colon = text[..at].find(':')?;
    Some(colon + 1..at)
}

fn raw_with(text: &str, hidden: Option<Range<usize>>) -> Value<'_> {
    match hidden {
        Some(hidden) => Value::Secret(text.as_bytes().into(), hidden),
        None => Value::Raw(text),
    }
}

fn raw<'a>(name: &'static str, text: Option<&'a str>) -> Field<'a> {
    Field { name, value: text.map_or(Value::Absent, Value::Raw) }
}

fn decoded<'a>(name: &'static str, text: Option<Encoded<'a>>) -> Field<'a> {
    Field { name, value: text.map_or(Value::Absent, |text| Value::Decoded(text.decode())) }
}

fn secret<'a>(name: &'static str, octets: Option<Cow<'a, [u8]>>) -> Field<'a> {
    let whole = |octets: Cow<'a, [u8]>| {
        let hidden = 0..octets.len();
        Value::Secret(octets, hidden)
    };
    Field { name, value: octets.map_or(Value::Absent, whole) }
}

fn list<'a>(name: &'static str, texts: impl Iterator<Item = Encoded<'a>>) -> Field<'a> {
    Field { name, value: Value::List(texts.map(Encoded::decode).collect()) }
}

fn host<'a>(name: &'static str, host: Host<'a>) -> Field<'a> {
    decoded(name, Some(host.encoded()))
}

/// The kind of a host, which has the name of the host's field with `_kind` behind it.
pub fn host_kind(host: Host<'_>) -> Field<'static> {
    word("host_kind", Some(host.kind()))
}

fn word(name: &'static str, word: Option<impl ToString>) -> Field<'static> {
    Field { name, value: word.map_or(Value::Absent, |word| Value::Word(word.to_string())) }
}

fn number(name: &'static str, number: Option<u16>) -> Field<'static> {
    Field { name, value: number.map_or(Value::Absent, Value::Number) }
}

fn flag(name: &'static str, flag: bool) -> Field<'static> {
    Field { name, value: Value::Flag(flag) }
}

/// An object, with every field.
impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.0.len()))?;
        for Field { name, value } in &self.0 {
            object.serialize_entry(name, value)?;
        }
        object.end()
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Absent => serializer.serialize_none(),
            Self::Raw(text) => serializer.serialize_str(text),
            Self::Decoded(octets) | Self::Secret(octets, _) => Octets(octets).serialize(serializer),
            Self::List(all) => {
                let mut array = serializer.serialize_seq(Some(all.len()))?;
                for octets in all {
                    array.serialize_element(&Octets(octets))?;
                }
                array.end()
            }
            Self::Pairs(all) => serializer.collect_seq(all.iter().map(|[name, value]| [Octets(name), Octets(value)])),
            Self::Word(word) => serializer.serialize_str(word),
            Self::Number(number) => serializer.serialize_u16(*number),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
        }
    }
}

/// Octets: a string where they are UTF-8, and elsewhere `{"hex":"…"}`.
struct Octets<'a>(&'a [u8]);

impl Serialize for Octets<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Ok(text) = str::from_utf8(self.0) {
            return serializer.serialize_str(text);
        }
        let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or_default();
        let hex: String = self.0.iter().flat_map(|octet| [digit(octet >> 4), digit(octet & 15)]).collect();
        let mut object = serializer.serialize_map(Some(1))?;
        object.serialize_entry("hex", &hex)?;
        object.end()
    }
}
