//! Texts with a secret that is marked, valid, broken and mutated, of every scheme and of none; and texts without one.
//!
//! The tests of the command include this file too.

use crate::random::Random;

/// The schemes of the texts: those of the registry, strange ones, and none.
const SCHEMES: &[&str] = &[
    "ftp:",
    "http:",
    "https:",
    "gopher:",
    "news:",
    "nntp:",
    "telnet:",
    "wais:",
    "file:",
    "prospero:",
    "mailto:",
    "HTTP:",
    "postgres:",
    "redis:",
    "amqp:",
    "jdbc:mysql:",
    "tag:",
    "x:",
    "x+y-z.0:",
    "urn:y:",
    "",
];

/// Octets of which marks are made. No text has another of them, raw or escaped.
const MARKS: &[&str] = &["QJ8ZX7KV", "VXQ7ZJK8", "8KZXJQV7", "ZZ7QQ8JX"];

/// A text, its marks, and the key of the query whose value is the mark.
#[derive(Debug)]
pub struct Marked {
    pub text: String,
    mark: String,
    pub keys: &'static [&'static str],
    /// The delimiter after the mark.
    end: &'static str,
    /// True if white space ends no URL before the mark.
    pub runs_on: bool,
}

impl Marked {
    /// A text with a secret at one of the places where secrets may be.
    pub fn new(random: &mut Random) -> Self {
        match random.below(10) {
            9 => Self::behind_port(random),
            0 => Self::token(random),
            1 => Self::query_value(random),
            2 => Self::property(random),
            3 => Self::in_list(random),
            4 => Self::otherwise_escaped(random),
            _ => Self::password(random),
        }
    }

    /// A password in an authority, which may be in a path or a query.
    pub fn password(random: &mut Random) -> Self {
        // A delimiter in the mark makes the text broken, or the mark longer than the password of the generic syntax.
        let middle = if random.once_in(2) { "" } else { random.word(DELIMITERS) };
        let mark = format!("{}{middle}{}", random.word(MARKS), random.word(MARKS));
        let (slashes, colon, at) = match random.below(9) {
            8 => (r"\u002f\u002F", random.word(&[":", r"\u003a"]), random.word(&["@", r"\u0040"])),
            0 => ("%2F%2F", "%3A", "%40"),
            1 => (random.word(&["%2F%2F", "%2f%2f", "/%2F", "%5C%5C"]), random.word(&[":", "%3a"]), "%40"),
            2 => (random.word(&["///", "////", "\\\\", "\\/\\/", "/\\"]), random.word(&[":", "%3A"]), "@"),
            _ => ("//", random.word(&[":", ":", ":", "%3A"]), random.word(&["@", "@", "@", "%40"])),
        };
        let is_raw = slashes.starts_with(['/', '\\']) && !slashes.contains('%');
        let is_simple = middle.is_empty() && is_raw && at == "@";
        let mut user = random.word(USERS).to_owned();
        if is_simple {
            mutate(&mut user, random, "?#\\{}[]\"<> \t\u{e9}%");
        }
        let scheme = if is_raw { random.word(SCHEMES) } else { "http%3A" };
        let (mut before, mut after) = (random.word(BEFORE).to_owned() + scheme, random.word(AFTER).to_owned());
        mutate(&mut before, random, STRANGERS);
        mutate(&mut after, random, STRANGERS);
        // One slash is enough after the name of a scheme.
        let before_slashes = if is_raw && !scheme.is_empty() && random.once_in(8) {
            format!("http:/{user}")
        } else {
            format!("{before}{slashes}{user}")
        };
        let text = format!("{before_slashes}{colon}{mark}{at}{after}");
        Self { runs_on: text_runs_on(&user, &mark), text, mark, keys: &[], end: at }
    }

    /// A password that begins as no port does, or has an "@" and then a "/".
    fn behind_port(random: &mut Random) -> Self {
        let middle = random.word(&["", "", "/", "@", ":", "%2F", "."]);
        let mark = format!("{}{middle}{}", random.word(MARKS), random.word(MARKS));
        let (slashes, colon, slash, at) = *random.pick(&[
            ("//", ":", "/", "@"),
            ("//", ":", "/", "@"),
            (r"\/\/", ":", r"\/", "@"),
            ("%2F%2F", "%3A", "%2F", "%40"),
        ]);
        let beginning = random.word(&["", "", "8", "0", "012", "70000", "P@ss"]).replace('@', at);
        let user = random.word(&["me", "u1", "a.b", ""]);
        let scheme = if slashes.contains('%') { "/go?u=http%3A" } else { random.word(SCHEMES) };
        let after = random.word(&["h", "h.example", "h:5432", "db1"]);
        let path = random.word(&["", slash, "?a=b"]);
        let text = format!("{scheme}{slashes}{user}{colon}{beginning}{slash}{mark}{at}{after}{path}");
        Self { text, mark, keys: &[], end: at, runs_on: true }
    }

    /// Broken texts with a password, each of its kind: every beginning with every password and every end.
    pub fn broken() -> impl Iterator<Item = Self> {
        let texts = BEGINNINGS.iter().flat_map(|beginning| MIDDLES.iter().map(move |middle| (beginning, middle)));
        let texts = texts.flat_map(|(beginning, middle)| ENDS.iter().map(move |end| (beginning, middle, end)));
        // Among escaped delimiters it is the "@" of the login, and the text after its "/" is a path.
        let is_login = |at: &str, middle: &str| at != "@" && matches!(middle, "%40/" | "%40?");
        let texts = texts.filter(move |(beginning, middle, _)| !is_login(beginning.2, middle));
        texts.enumerate().map(|(k, (&(before, colon, at), middle, after))| {
            let mark = format!("{}{middle}{}", MARKS[k % MARKS.len()], MARKS[(k + 1) % MARKS.len()]);
            let user = USERS[k % USERS.len()];
            let text = format!("{before}{user}{colon}{mark}{at}{after}");
            Self { runs_on: false, text, mark, keys: &[], end: at }
        })
    }

    /// A user without ":" that looks like a token.
    fn token(random: &mut Random) -> Self {
        let mark = random.word(MARKS).repeat(3);
        let user = random.word(&["", "", "ghp_", "x-", "1_"]).to_owned() + &mark;
        let (mut before, mut after) =
            (random.word(BEFORE).to_owned() + random.word(SCHEMES), random.word(AFTER).to_owned());
        mutate(&mut before, random, STRANGERS);
        mutate(&mut after, random, STRANGERS);
        Self { text: format!("{before}//{user}@{after}"), mark, keys: &[], end: "@", runs_on: true }
    }

    /// The value of a key in a query.
    fn query_value(random: &mut Random) -> Self {
        let mark =
            format!("{}{}", random.word(MARKS), random.word(&["", "", "%20", "+", "/", "?", "@", ":", "=", "\u{e9}"]));
        let key = random.word(&["token", "TOKEN", "to%6Ben", "api_key", "Api%5Fkey", "a+b", "a%20B"]);
        let before = random.word(&[
            "http://h/",
            "//h",
            "",
            "mailto:a@h",
            "ftp://h/x",
            "x:y",
            "http://h/?u=http://h/",
            "'http://h/",
        ]);
        let pairs = random.word(&["?", "?a=b&", "?a;b=c;", "?a=b?", "?a:b@c=d&", "#", "#a=b&", "#/x?", "?a=b\\u0026"]);
        let equals = random.word(&["=", "=", "=", r"\u003D"]);
        let after = random.word(&["", "&a=b", ";a", "#f", "#f?g&h", "&", " and more", r"\u0026a", "'", "),"]);
        let text = format!("{before}{pairs}{key}{equals}{mark}{after}");
        Self { text, mark, keys: &["token", "api_key", "a b"], end: "", runs_on: true }
    }

    /// The value of a property after a ";" before a query.
    fn property(random: &mut Random) -> Self {
        let is_jdbc = random.once_in(2);
        let ends: &[&str] =
            if is_jdbc { &["", "/", "?", "&", "@", "#", "%20"] } else { &["", "%20", "&", "@", ":", "="] };
        let mark = format!("{}{}{}", random.word(MARKS), random.word(ends), random.word(MARKS));
        let key = random.word(&["token", "TOKEN", "to%6Ben", "api_key", "Api%5Fkey"]);
        let before = if is_jdbc {
            random.word(&[
                "jdbc:sqlserver://h:1433;user=me@h",
                "jdbc:h2:tcp://h/~/a",
                "x jdbc:db2://h:1/d:a=b",
                "jdbc:x:y;a",
            ])
        } else {
            random.word(&["http://h/a", "http://h/a;b=c", "sip:a@h", "/a", "x:y"])
        };
        let after = random.word(&["", ";a=b", " and more", ";", "\"", ";x;y"]);
        let text = format!("{before};{key}={mark}{after}");
        Self { text, mark, keys: &["token", "api_key"], end: "", runs_on: true }
    }

    /// The password of one URL of a list.
    pub fn in_list(random: &mut Random) -> Self {
        let middle = random.word(&["", "", ":", "%2F", "!", "\u{e9}", ",", ";", "|", ")", "="]);
        let mark = format!("{}{middle}{}", random.word(MARKS), random.word(MARKS));
        let separator = random.word(&[",", ";", "|", ", ", ")(", "][", "','", "%2C", r"\u002c"]);
        let url = |random: &mut Random, k: usize| {
            let scheme = random.word(&["nats", "redis", "amqp", "http", "mongodb+srv", "jdbc:mysql"]);
            format!(
                "{scheme}://{}h{k}{}",
                random.word(&["", "", "me@", "a:b@"]),
                random.word(&["", ":4222", "/v", "/?a=b"])
            )
        };
        let (before, after) = (url(random, 1), url(random, 3));
        let text = format!("{before}{separator}x://{}:{mark}@h2:1{separator}{after}", random.word(&["me", "", "a.b"]));
        Self { text, mark, keys: &[], end: "@", runs_on: true }
    }

    /// A password in a URL whose delimiters are escaped twice, or as HTML and C write them.
    pub fn otherwise_escaped(random: &mut Random) -> Self {
        Self::written_with(OTHER_ESCAPES, random)
    }

    /// A password in a URL with such slashes, colons and at signs.
    fn written_with(delimiters: &[(&str, &[&'static str], &str)], random: &mut Random) -> Self {
        let middle = random.word(&["", "", ".", "!", "%2521", "&#33;", r"\x21", "\u{e9}", "?", ":"]);
        let mark = format!("{}{middle}{}", random.word(MARKS), random.word(MARKS));
        let (slashes, colons, at) = *random.pick(delimiters);
        let colon = random.word(colons);
        let before = random.word(&["http", "/go?u=http", "x", "<a href='http", "{\"u\":\"http", "a b http"]);
        let after = random.word(&["h", "h/", "h:80/", "h%252Fa", "h&#47;a", "h?a=b"]);
        let text =
            format!("{before}{colon}{slashes}{}{colon}{mark}{at}{after}", random.word(&["me", "", "a.b", "a;b"]));
        Self { text, mark, keys: &[], end: "", runs_on: true }
    }

    /// A password in a connection string, which no URL tells, or with a quotation mark in it.
    pub fn account(random: &mut Random) -> Self {
        if random.once_in(6) {
            return Self::with_quotation_mark(random);
        }
        if random.once_in(6) {
            return Self::listed(random);
        }
        let middle = random.word(&["", "", "/", "?", ":", "[", "%", "\u{e9}", "%2F", "+", "="]);
        let mark = format!("{}{middle}{}", random.word(MARKS), random.word(MARKS));
        let text = random.word(ACCOUNTS).replace("***", &mark);
        let text = match random.below(6) {
            0 => format!("\"{text}\""),
            1 => format!("at {text}"),
            2 => format!("{{\"a\":\"{text}\",\"b\":\"x@y\"}}"),
            3 => format!("{{\\\"a\\\":\\\"{text}\\\"}}"),
            4 => format!("12:30 a@b.example x=1\n{text}"),
            _ => text,
        };
        Self { text, mark, keys: &[], end: "", runs_on: true }
    }

    /// The value of a key of a list, in a text of whole lines.
    fn listed(random: &mut Random) -> Self {
        let middle = random.word(&["", "", "<", ">", "\"", "\\\"", " "]);
        let mark = format!("{}{middle}{}", random.word(MARKS), random.word(MARKS));
        let key =
            random.word(&["token[]", "token%5B0%5D", "personal_access_token", "hapikey", "pin", "sig", "Key-Pair-Id"]);
        let before = random.word(&["http://h/?", "http://h/?a=b&", "at http://h/?", "/a?", "http://h/#"]);
        let text = format!("{before}{key}={mark}&a=b");
        Self { text, mark, keys: &[], end: "", runs_on: true }
    }

    /// Quotation marks or angle brackets in a password, of kinds that nothing before the URL has opened.
    fn with_quotation_mark(random: &mut Random) -> Self {
        let [middle, further] = [(); 2].map(|()| random.word(&["\"", "<", ">", "\\\""]));
        let further = if random.once_in(2) { further } else { "" };
        let mark = format!("{}{middle}{}{further}{}", random.word(MARKS), random.word(MARKS), random.word(MARKS));
        let before = random.word(&["", "at ", "'", "a=", "x,", "[a]("]);
        let scheme = random.word(&["http", "ftp", "postgres", "jdbc:mysql"]);
        let text = format!(
            "{before}{scheme}://{}:{mark}@h{}",
            random.word(&["me", "", "a.b"]),
            random.word(&["", "/x", ":1"])
        );
        Self { text, mark, keys: &[], end: "@", runs_on: true }
    }

    /// True if all of the mark is in a text, and the delimiter after it.
    pub fn is_whole_in(&self, text: &str) -> bool {
        text.contains(&format!("{}{}", self.mark, self.end))
    }

    /// Panics if `shown` holds four octets of the mark: raw, escaped, or decoded.
    #[track_caller]
    pub fn is_hidden_in(&self, shown: &str) {
        if let Some(piece) = self.found_in(shown) {
            panic!("{:?} of {:?} is shown: {shown}", String::from_utf8_lossy(piece), self.text);
        }
    }

    /// Four octets of the mark that are in `shown`.
    pub fn found_in(&self, shown: &str) -> Option<&[u8]> {
        let forms = [self.mark.as_bytes().to_vec(), decoded(self.mark.as_bytes())];
        let mut shown = [shown.as_bytes().to_vec(), decoded(shown.as_bytes())];
        // Perf: nearly no text has four octets of any mark in a row; of others each piece of the mark is looked for.
        for shown in &mut shown {
            if !has_run(shown, &forms) {
                shown.clear();
            }
        }
        let is_shown = |piece: &&[u8]| shown.iter().any(|shown| holds(shown, piece));
        let pieces = self.mark.as_bytes().windows(4).filter(|piece| !piece.contains(&b'%'));
        let found = pieces.clone().find(is_shown);
        let is_decoded_shown = forms[1].windows(4).any(|piece| shown.iter().any(|shown| holds(shown, piece)));
        found.or_else(|| is_decoded_shown.then_some(&self.mark.as_bytes()[..4]))
    }
}

/// True if a text holds four octets of any mark: raw, or escaped.
pub fn has_mark(text: &str) -> bool {
    let texts = [text.as_bytes().to_vec(), decoded(text.as_bytes())];
    let mut pieces = MARKS.iter().flat_map(|mark| mark.as_bytes().windows(4));
    pieces.any(|piece| texts.iter().any(|text| holds(text, piece)))
}

/// True if no white space, quotation mark or angle bracket is in the user or the mark.
fn text_runs_on(user: &str, mark: &str) -> bool {
    let ends =
        |text: &str| text.contains(['"', '<', '>']) || text.contains(|c: char| c.is_ascii_whitespace() || c == '\x0b');
    !ends(user) && !ends(mark)
}

/// True if four octets in a row are octets of these marks, in any order.
fn has_run(text: &[u8], marks: &[Vec<u8>]) -> bool {
    let mut is_in_mark = [false; 256];
    marks.iter().flatten().for_each(|&octet| is_in_mark[usize::from(octet)] = true);
    let mut length = 0;
    text.iter().any(|&octet| {
        length = if is_in_mark[usize::from(octet)] { length + 1 } else { 0 };
        length == 4
    })
}

fn holds(text: &[u8], piece: &[u8]) -> bool {
    let is_first = |&octet: &u8| octet == piece[0];
    let mut at = 0;
    while let Some(found) = text[at..].iter().position(is_first) {
        at += found;
        if text[at..].starts_with(piece) {
            return true;
        }
        at += 1;
    }
    false
}

/// The octets with their escapes decoded.
fn decoded(text: &[u8]) -> Vec<u8> {
    let digit = |octet: u8| char::from(octet).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let mut octets = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let escape = match text[at..] {
            [b'%', high, low, ..] => digit(high).zip(digit(low)).map(|(high, low)| high << 4 | low),
            _ => None,
        };
        octets.push(escape.unwrap_or(text[at]));
        at += if escape.is_some() { 3 } else { 1 };
    }
    octets
}

/// The slashes, the colons and the at sign of a URL, escaped twice, or as HTML, C and full-width letters write them.
const OTHER_ESCAPES: &[(&str, &[&str], &str)] = &[
    ("%252F%252F", &["%253A", "%253a"], "%2540"),
    ("%252f%252F", &["%253A"], "%2540"),
    ("&#47;&#47;", &["&#58;", "&#x3a;", ":", "&colon;"], "&#64;"),
    ("&sol;&sol;", &["&colon;"], "&commat;"),
    ("//", &[":", "&#58;", r"\x3a", r"\072"], "&#x40;"),
    ("//", &[":", r"\x3A"], r"\x40"),
    (r"\x2f\x2F", &[r"\x3a"], r"\x40"),
    (r"\057\057", &[r"\072"], r"\100"),
    ("\u{ff0f}\u{ff0f}", &["\u{ff1a}"], "\u{ff20}"),
    ("//", &[":", "\u{fe55}"], "\u{fe6b}"),
    ("%EF%BC%8F%EF%BC%8F", &["%EF%BC%9A", "%ef%bc%9a"], "%EF%BC%A0"),
];

/// Connection strings; `***` stands for the password.
const ACCOUNTS: &[&str] = &[
    "Server=h;User Id=me;Password=***;Encrypt=true",
    "Server=tcp:h,1433;Initial Catalog=d;Pwd=***",
    "Password=***;Server=h",
    "host=h user=me password=*** dbname=d",
    "password='***' host=h",
    "user=me&password=***&b=1",
    "AccountName=a;AccountKey=***==;EndpointSuffix=core.windows.net",
    "Endpoint=sb://h/;SharedAccessKeyName=a;SharedAccessKey=***=",
    "jdbc:x:y;clientSecret=***",
    "jdbc:oracle:thin:scott/***@h:1521/x",
    "jdbc:oracle:oci:scott/***@//h:1521/x",
    "me:***@tcp(h:3306)/d",
    "me:***@unix(/tmp/x)/d",
    ":pserver:me:***@h:/cvs",
    "mysql --user=me --password=***",
    "http_proxy=me:***@proxy:3128",
    "export HTTPS_PROXY='me:***@proxy.example'",
    "curl --proxy me:***@proxy:3128 http://h/",
    "curl -x me:***@proxy:3128 http://h/",
    "sqlplus me/***@h:1521/x",
    "sqlplus -s me/***@//h:1521/x",
    "Server=h;Password==***;Encrypt=true",
    "Server=h;Password=a<***;Encrypt=true",
    "h:6380,password=***&a=,ssl=True",
    "password=***&a=,ssl=True,x=y",
];

/// Delimiters and other characters in a password that should be escaped.
const DELIMITERS: &[&str] =
    &["/", "?", "#", "@", ":", "\\", "[", "%", "{", "\u{e9}", "%2F", "%40", "%C3%A9", " ", "\"", "\n", "&", "="];

/// Beginnings of broken texts, and the ":" and the "@" of the login after them.
const BEGINNINGS: &[(&str, &str, &str)] = &[
    ("http://", ":", "@"),
    ("http:/", ":", "@"),
    ("ftp:///", ":", "@"),
    ("http:////", ":", "@"),
    ("http:\\\\", ":", "@"),
    ("http:\\", ":", "@"),
    ("https:/\\", "%3A", "@"),
    ("http :/", ":", "@"),
    (" ftp://", ":", "@"),
    ("URL:gopher://", ":", "@"),
    ("<wais://", ":", "%40"),
    ("//x//", ":", "@"),
    ("///u@h//", ":", "@"),
    ("http://h/a b http://", ":", "@"),
    ("postgres://", ":", "@"),
    ("jdbc:mysql://", "%3a", "@"),
    ("http://h/?u=ftp://", ":", "@"),
    ("/go?a=b&u=ftp%3A%2F%2F", "%3A", "%40"),
    ("http://h/#http%3a%2f", "%3a", "%40"),
    (r#"{"u":"http:\/\/"#, ":", "@"),
    (r"http:\u002F\u002f", r"\u003A", r"\u0040"),
    ("\u{1}x+y-z.0://", ":", "@"),
];

/// Octets in the passwords of broken texts, which should be escaped, or are escapes.
const MIDDLES: &[&str] = &[
    "", "/", "//", "?", "#", "@", ":", "\\", "\\n", "[", "]", "{", "<", "%", "%zz", "%2F", "%40", "%40/", "%40?",
    "/%40", "%C3%A9", "\u{e9}", " ", "\t", "\"", "'", "&", "=", "?token=", "\0", "\x7f", "\n", "|", "^",
];

/// Hosts and paths that refuse a text at every place, and some that do not.
const ENDS: &[&str] = &["h/ x", "h:80a/", "[::1/", "h/%zz", "h", "h{", "", "@h/", "h/a?b#c\r"];
const USERS: &[&str] = &["me", "", "a.b", "a%40b", "a;b", "me.12", "me@mail.com", "a@b@c.example"];
const BEFORE: &[&str] =
    &["", "", "", "", "URL:", "<", "http://h/?u=", "http://h/a b ", "//x/", "http://u@h//", "x:y/", " "];
const AFTER: &[&str] = &[
    "h/ x",
    "h:80a/",
    "[::1/",
    "h/%zz",
    "h",
    "h{",
    "",
    "@h/",
    "h/a",
    "h:21/a;type=i",
    "h/a.b",
    "[::1]:80/",
    "h/0a?b",
    "h?c#d",
    "h_/",
    "300.1.1.1/",
    "h:99999/",
    "h/%0D%0Aa",
    "h/%00",
    "a.b.",
    "h/a/../b",
    "h\\x",
    "h/a|b^c",
];
const STRANGERS: &str = "{}|^`[]\\\"<> \t\u{e9}\u{1F600}%&;=?#:.";

/// Puts in or doubles a character, now and then.
fn mutate(text: &mut String, random: &mut Random, strangers: &str) {
    if !random.once_in(3) {
        return;
    }
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let at = *random.pick(&places);
    let strangers: Vec<char> = strangers.chars().collect();
    text.insert(at, *random.pick(&strangers));
}

/// A URL without a secret, with "@", ":" and digits in its path, its query and its fragment.
pub fn open(random: &mut Random) -> String {
    match random.below(16) {
        0 | 1 => return repository(random),
        2 => return random.word(NO_SECRETS).to_owned(),
        _ => {}
    }
    let mut text =
        random.word(&["http:", "https:", "ftp:", "docker:", "git+ssh:", "x:", "nntp:", ""]).to_owned() + "//";
    text += random.word(&["", "", "", "me@", "john.smith@", "a%40b.example@", "user_1@"]);
    text += random.word(&["h", "a.example", "localhost", "[::1]", "127.0.0.1", "xn--a.b", "h%41"]);
    text += random.word(&["", "", ":80", ":5173"]);
    text.push('/');
    text += random.word(SEGMENTS);
    for _ in 0..random.below(4) {
        text.push('/');
        text += random.word(SEGMENTS);
    }
    if random.once_in(4) {
        text.push('/');
    }
    if random.once_in(3) {
        text += random.word(&[
            "?a=b@c",
            "?t=12:30",
            "?u=http://h:80/@x",
            "?u=http%3A%2F%2Fh%3A80%2F%40x%3A1%40y",
            "?mail=me@h&x=1:2",
            "?a:1@2",
            "?next=http%3A%2F%2Fh%3A8443&mail=a%40b",
            "?",
            "?a=//b/",
            "?q=%40me:1",
        ]);
    }
    if random.once_in(4) {
        text += random.word(&["#", "#@a:1", "#a:1@2", "#12:30", "#/a@b:c"]);
    }
    text
}

/// Lines with lists of hosts, times, code and addresses of mail, which have no secret.
pub fn notes(random: &mut Random) -> String {
    let mut text = String::new();
    for k in 0..=random.below(6) {
        if k > 0 {
            text += random.word(&[" ", " ", ", ", "\n", "; ", "\t", "\",\""]);
        }
        match random.below(8) {
            0 => text += &hosts(random),
            1 => text += random.word(TIMES),
            2 | 3 => text += random.word(CODE),
            4 => text += random.word(MAIL),
            _ => text += random.word(WORDS),
        }
    }
    text
}

/// Hosts of a cluster, perhaps with a path after them.
fn hosts(random: &mut Random) -> String {
    let scheme = random.word(&["", "kafka://", "amqp://", "mongodb://", "redis://", "nats://"]);
    let hosts: Vec<String> = (0..=random.below(3))
        .map(|k| format!("{}{k}:{}", random.word(&["h", "a.example", "10.0.0."]), random.word(&["443", "80", "9092"])))
        .collect();
    let separator = if random.once_in(2) { ",".to_owned() } else { format!(",{scheme}") };
    scheme.to_owned() + &hosts.join(&separator) + random.word(&["", "/", "/topic:part@offset", "/v@h", "/?a=b@c"])
}

const TIMES: &[&str] = &[
    "12:30",
    "12:30:59.123",
    "2026-11-28T17:48:59+01:00",
    "[28/Nov/2026:17:48:59 +0000]",
    "Sat, 28 Nov 2026 17:48:59 GMT",
    "up 1:25@12:30",
];

const CODE: &[&str] = &[
    "let a = b;",
    "let password = prompt(\"Password: \");",
    "if token == x { y: z@w }",
    "for (i = 0; i < n; i++)",
    "std::mem::take(&mut a)",
    "match secret { Some(x) => a::b(x), None => c }",
    "a ? b : c",
    "@Override",
    "fn f(password: &str) -> Option<Token>",
    "self.token = token",
    "#define A(x) b@c:d",
    "x = {'a': 1, 'b': [2, 3]}",
    "a=$PASSWORD b=%TOKEN%",
    "\\x1b[0m",
    "\\u00e9\\n",
    "&amp;&copy;&#169;",
    "100%25 50%",
    "SELECT a FROM b WHERE c = 'd';",
    "git@h.example:o/r.git",
    "user@host:~/a$",
];

const MAIL: &[&str] = &[
    "a@b.example",
    "\"A B\" <a.b@c.example>",
    "mailto:a@b.example",
    "a@b.example:c",
    "<id.1:2@c.example>",
    "To: a@b.example, c@d.example",
    "@name",
    "npm:@scope/name@1.2.3",
];

const WORDS: &[&str] = &[
    "?code=404",
    "?key=name",
    "--proxy h:3128",
    "http://h.example:8080",
    "http://h.example:8080?mail=me@x.example",
    "a",
    "(b)",
    "GET /a?x=1&y=2 200",
    "key: value",
    "\u{e9}\u{3002}",
    "1,024",
    "a/b:c",
    "--a=b",
    "https://h/a",
];

/// A repository as secure shell and package managers name it, perhaps with a revision: no URL, but without a secret.
fn repository(random: &mut Random) -> String {
    let before = random.word(&["ssh://", "git+ssh://", "git::ssh://", "x:/", "//"]).to_owned();
    let repository = random.word(&["git@h:o/r", "me@git.example:o/r", "a.b@[::1]:~/r", "a%40b@h:22o/r"]);
    let revision = random.word(&[
        "",
        ".git",
        ".git@main",
        ".git@feature/x",
        ".git@a.example",
        ".git@1.2.3",
        ".git?ref=x@1",
        ".git#a@b.example",
        "@v1",
        "@v1.2.3-rc.1",
        "@v2#x",
        "@v1.",
        "@v3),",
        "@0123456789abcdef0123456789abcdef01234567",
        "@0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    ]);
    before + repository + revision
}

/// Lists of hosts, times, code, addresses of mail, and properties.
const NO_SECRETS: &[&str] = &[
    "kafka://h1:9092,h2:9092/topic:part@offset",
    "amqp://h:5672,g:5672/v@h",
    "redis://h1:6379,redis://h2:6380/x:1@y",
    "'http://h.example:8080','me@x.example'",
    "(http://h:8080)(me@x.example)",
    "http://localhost:/a@b.example",
    "file:///c:/x@2x.png",
    "http://h/?code=404&key=1&token=&policy=strict",
    "http_proxy=proxy:3128 no_proxy=a@b",
    "curl -x proxy:3128 -u me h/a:b@c",
    "sqlplus /nolog a/b@c",
    "sqlplus me@h:1521/x",
    "h1:4222,h2:4222",
    "http://h/a,http://k/b@c:1",
    "[a](http://h:80/@x)(http://k/b:c@d)",
    "from 12:30 to 13:45, a@b.example and c@d.example",
    "a@b.example;c@d.example, e:f@g",
    "let a = b; c = d; e: f@g",
    "if (a == b) { c: d@e }",
    "std::mem::take(a):b@c",
    "path//to:file@host",
    r"C:\Users\me\a:b@c.txt",
    "a=1;b=2;user=me@h",
    "Server=h;Database=d;Trusted_Connection=yes",
    "jdbc:sqlserver://h:1433;database=d;user=me@h;encrypt=true",
    "jdbc:postgresql://h:5432/d?user=me&ssl=true",
    "jdbc:oracle:thin:@h:1521/x",
    "postgres://me@h1:5432,h2:5432/d",
    "sip:alice@h:5060;transport=tcp?subject=a:b@c",
    "PWD=/home/me OLDPWD=/tmp HOME=/root",
    "i@sha256:ab12 x@2x.png @scope/name@1.2:3",
];

const SEGMENTS: &[&str] = &[
    "@user",
    "@vite",
    "a",
    "post:1@2",
    "i@sha256:ab12",
    "a:80",
    "12:30",
    "@",
    "me@h",
    "x@2x.png",
    "~me",
    "a:b:c@d",
    "9:@",
    "%40a:1@2",
    "a%3A1@b",
    "1:2@3:4",
];
