//! Text that arrives in pieces, passed on without its secrets.

use alloc::{sync::Arc, vec::Vec};
use core::{fmt, ops::Range};

use super::{
    MASK, Scope,
    declared::Declared,
    delimiters::{JSON, ends_url},
    keys::{Keys, SortedKeys},
    query::{UrlPart, Values},
    rule::{Authorities, LONGEST_NAME},
    spans::{Hiding, Spans},
};

/// Running text that arrives in pieces of any size, passed on without its secrets: octets in any encoding, the log of a
/// year.
///
/// A secret that is cut by the border of two pieces is hidden. To that end a stream keeps the text after the latest
/// white space, at most [`LONGEST`](Self::LONGEST) octets and a little more beside a piece. If a secret may have begun
/// before more octets than that, without white space, the text is hidden from there on up to the next white space. In a
/// URL so long, a value goes on to the end of it, because the mark or bracket before the URL is not kept.
///
/// ```
/// let mut shown = Vec::new();
/// let mut stream = uriel::redact::Stream::new(&["token"]);
/// for piece in [&b"GET http://me:p"[..], b"w@h/?tok", b"en=1 \xff redis:/", b"/:pw@h"] {
///     stream.push(piece, &mut shown);
/// }
/// stream.finish(&mut shown);
/// assert_eq!(shown, b"GET http://me:***@h/?token=*** \xff redis://:***@h");
/// ```
#[derive(Clone)]
pub struct Stream {
    sought: Sought,
    /// The number of octets that may tell what the octet after them is: the name of a scheme or a key, and the
    /// delimiters around it, escaped.
    context: usize,
    /// The text after the latest end of a URL, or the latest part of it.
    rest: Vec<u8>,
    /// The part of a URL that `rest` begins in.
    part: UrlPart,
    /// How much of `rest` has been passed on. It is kept because it tells what the octets after it are.
    passed_on: PassedOn,
    /// True if all is hidden up to the next end of a URL.
    is_hiding: bool,
}

impl Stream {
    /// The greatest number of octets that a secret may have without white space to end it, 64 KiB. More are hidden, and
    /// so is the rest of their URL.
    ///
    /// ```
    /// use uriel::redact::Stream;
    /// let mut shown = Vec::new();
    /// let mut stream = Stream::new(&[]);
    /// stream.push(b"http://me:", &mut shown);
    /// for _ in 0..Stream::LONGEST {
    ///     stream.push(b"password", &mut shown);
    /// }
    /// stream.push(b" and more", &mut shown);
    /// stream.finish(&mut shown);
    /// assert_eq!(shown, b"http://*** and more");
    /// ```
    pub const LONGEST: usize = 64 * 1024;

    /// A stream that hides passwords, tokens, and the values of these keys in the queries and fragments.
    ///
    /// The keys are sorted, so that the time for a text does not grow with their number.
    ///
    /// ```
    /// let mut shown = Vec::new();
    /// uriel::redact::Stream::new(&["token"]).finish(&mut shown);
    /// assert!(shown.is_empty());
    /// ```
    #[must_use]
    pub fn new(keys: &[&str]) -> Self {
        let hiding = Hiding { users: false, scope: Scope::Text, declared: Declared::NOTHING };
        let stream = Self {
            sought: Sought { keys: Arc::default(), hiding },
            context: 0,
            rest: Vec::new(),
            part: UrlPart::BeforeQuery,
            passed_on: PassedOn::NOTHING,
            is_hiding: false,
        };
        stream.with_keys(keys)
    }

    /// The same stream, with the values of these keys hidden, instead of those that were named before.
    ///
    /// ```
    /// use uriel::redact::Stream;
    /// let keys: Vec<String> = (0..100_000).map(|k| format!("key{k}")).collect();
    /// let mut shown = Vec::new();
    /// let mut stream = Stream::new(&[]).with_keys(&keys);
    /// stream.push(b"http://h/?key7=a&KEY99999=b&key=c ", &mut shown);
    /// assert_eq!(shown, b"http://h/?key7=***&KEY99999=***&key=c ");
    /// ```
    #[must_use]
    pub fn with_keys<K: AsRef<str>>(mut self, keys: impl IntoIterator<Item = K>) -> Self {
        let keys = SortedKeys::of(keys);
        self.context = LONGEST_NAME + (JSON + 2) * (keys.longest() + 2);
        self.sought.keys = keys.into();
        self
    }

    /// The same stream, which hides every user before an "@" too.
    ///
    /// ```
    /// use uriel::redact::Stream;
    /// let mut shown = Vec::new();
    /// let mut stream = Stream::new(&[]).with_users();
    /// stream.push(b"http://me@h/ ", &mut shown);
    /// assert_eq!(shown, b"http://***@h/ ");
    /// ```
    #[must_use]
    pub const fn with_users(mut self) -> Self {
        self.sought.hiding.users = true;
        self
    }

    /// Takes the next piece of the text, and appends to `out` the text that later pieces can no longer change.
    ///
    /// ```
    /// use uriel::redact::Stream;
    /// let mut shown = Vec::new();
    /// let mut stream = Stream::new(&[]);
    /// stream.push(b"a http://me:p", &mut shown);
    /// assert_eq!(shown, b"a ", "the rest may be a password");
    /// stream.push(b"w@h/\n", &mut shown);
    /// assert_eq!(shown, b"a http://me:***@h/\n");
    /// ```
    pub fn push(&mut self, piece: &[u8], out: &mut Vec<u8>) {
        let is_end = |&octet: &u8| ends_url(octet);
        let mut piece = piece;
        if self.is_hiding || !self.rest.is_empty() {
            let Some(end) = piece.iter().position(is_end) else { return self.keep(piece, out) };
            if self.is_hiding {
                self.is_hiding = false;
                piece = &piece[end..];
            } else {
                // The octet that ends a URL tells whether a backslash before it belongs to a value.
                self.rest.extend_from_slice(&piece[..=end]);
                self.passed_on.write_all(&self.sought, self.part, &self.rest, out);
                self.rest.clear();
                piece = &piece[end + 1..];
            }
        }
        (self.part, self.passed_on) = (UrlPart::BeforeQuery, PassedOn::NOTHING);
        // Perf: all of a large piece but its end is not copied.
        let settled = piece.iter().rposition(is_end).map_or(0, |end| end + 1);
        PassedOn::NOTHING.write_all(&self.sought, self.part, &piece[..settled], out);
        self.keep(&piece[settled..], out);
    }

    /// Ends the text, and appends the rest of it to `out`.
    ///
    /// ```
    /// use uriel::redact::Stream;
    /// let mut shown = Vec::new();
    /// let mut stream = Stream::new(&[]);
    /// stream.push(b"http://me:pw@h", &mut shown);
    /// stream.finish(&mut shown);
    /// assert_eq!(shown, b"http://me:***@h");
    /// ```
    pub fn finish(self, out: &mut Vec<u8>) {
        self.passed_on.write_all(&self.sought, self.part, &self.rest, out);
    }

    /// Keeps text without white space, and passes on what it can if that is too much.
    fn keep(&mut self, piece: &[u8], out: &mut Vec<u8>) {
        if self.is_hiding {
            return;
        }
        self.rest.extend_from_slice(piece);
        // Perf: twice as much as is needed, so that each octet is searched a few times and not with every piece.
        if self.rest.len() > 2 * (Self::LONGEST + self.context) {
            self.shorten(out);
        }
    }

    /// Passes on the text that no later octet can make a secret, or hides the rest of the URL.
    fn shorten(&mut self, out: &mut Vec<u8>) {
        let Self { context, sought, rest, part, passed_on, .. } = self;
        let context = *context;
        // The end of the text may be a part of a key, of a name, of an escape or of a mark.
        let settled = rest.len() - context;
        let last_value = Values::of(rest, sought.keys(), Scope::Text, *part).last();
        let settled = last_value.filter(|value| value.end > settled).map_or(settled, |value| value.start.min(settled));
        let open = Authorities::open_from(rest, sought.hiding.users, settled);
        let settled = settled.min(open.hidden_from);
        let cut = settled.min(open.slashes).saturating_sub(context);
        passed_on.write_until(sought, *part, rest, settled, out);
        if rest.len() - settled > Self::LONGEST + context || rest.len() - cut > Self::LONGEST + 2 * context {
            passed_on.write_mask(out);
            self.rest.clear();
            self.is_hiding = true;
        } else {
            let mut values = Values::of(&rest[..cut], sought.keys(), Scope::Text, *part);
            values.by_ref().for_each(drop);
            self.part = values.part();
            passed_on.end -= cut;
            self.rest.drain(..cut);
        }
    }
}

/// What a stream hides.
#[derive(Clone)]
struct Sought {
    keys: Arc<SortedKeys>,
    hiding: Hiding,
}

impl Sought {
    fn keys(&self) -> Keys<'static> {
        Keys::Sorted(Arc::clone(&self.keys))
    }

    /// The secrets in a text that begins in a part of a URL.
    fn spans<'t>(&self, text: &'t [u8], part: UrlPart) -> Spans<'t, 'static> {
        Spans::from_part(text, self.keys(), &self.hiding, part)
    }
}

/// How much of a text has been passed on.
#[derive(Clone, Copy, Debug)]
struct PassedOn {
    end: usize,
    /// True if the text before `end` is a secret, for which asterisks have been written.
    is_masked: bool,
}

impl PassedOn {
    const NOTHING: Self = Self { end: 0, is_masked: false };

    /// Appends the rest of a text to `out`, with three asterisks for each secret. The text begins in a part of a URL.
    fn write_all(mut self, sought: &Sought, part: UrlPart, text: &[u8], out: &mut Vec<u8>) {
        self.write_secrets(sought.spans(text, part), text, out);
        self.write_open(text, text.len(), out);
    }

    /// The same for the text before `end`, and for all of a secret that begins before it.
    fn write_until(&mut self, sought: &Sought, part: UrlPart, text: &[u8], end: usize, out: &mut Vec<u8>) {
        let secrets = sought.spans(text, part).take_while(|secret| secret.start < end);
        self.write_secrets(secrets, text, out);
        self.write_open(text, end, out);
    }

    fn write_secrets(&mut self, secrets: impl Iterator<Item = Range<usize>>, text: &[u8], out: &mut Vec<u8>) {
        for Range { start, end } in secrets {
            if self.is_masked && start <= self.end {
                self.end = self.end.max(end);
            } else if start >= self.end || end > self.end {
                self.write_open(text, start, out);
                self.write_mask(out);
                self.end = self.end.max(end);
            }
        }
    }

    /// Appends the text before `end`, which has no secret.
    fn write_open(&mut self, text: &[u8], end: usize, out: &mut Vec<u8>) {
        if let Some(open @ [_, ..]) = text.get(self.end..end) {
            out.extend_from_slice(open);
            *self = Self { end, is_masked: false };
        }
    }

    /// Appends three asterisks, if they are not there.
    fn write_mask(&mut self, out: &mut Vec<u8>) {
        if !self.is_masked {
            out.extend_from_slice(MASK.as_bytes());
            self.is_masked = true;
        }
    }
}

/// The number of octets that are kept; the text may hold secrets.
impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("kept", &self.rest.len()).finish_non_exhaustive()
    }
}
