//! Text that arrives in pieces, passed on without its secrets.

use alloc::vec::Vec;
use core::{fmt, ops::Range};

use super::{
    MASK, Scope,
    declared::Declared,
    delimiters::ends_url,
    query::{UrlPart, Values, longest},
    rule::{Authorities, LONGEST_NAME},
    spans::{Hiding, Spans},
};

/// Running text that arrives in pieces of any size, passed on without its secrets: octets in any encoding, the log of a
/// year.
///
/// A secret that is cut by the border of two pieces is hidden. To that end a stream keeps the text after the latest
/// white space, at most [`LONGEST`](Self::LONGEST) octets and a little more beside a piece. If a secret may have begun
/// before more octets than that, without white space, the text is hidden from there on up to the next white space.
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
pub struct Stream<'k> {
    wanted: Hiding<'k>,
    /// The text after the latest end of a URL.
    rest: Vec<u8>,
    /// The part of a URL that `rest` begins in.
    part: UrlPart,
    /// True if all is hidden up to the next end of a URL.
    is_hiding: bool,
}

impl<'k> Stream<'k> {
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
    /// ```
    /// let mut shown = Vec::new();
    /// uriel::redact::Stream::new(&["token"]).finish(&mut shown);
    /// assert!(shown.is_empty());
    /// ```
    #[must_use]
    pub const fn new(keys: &'k [&'k str]) -> Self {
        let wanted = Hiding { keys, users: false, scope: Scope::Text, declared: Declared::NOTHING };
        Self { wanted, rest: Vec::new(), part: UrlPart::BeforeQuery, is_hiding: false }
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
        self.wanted.users = true;
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
            if !self.is_hiding {
                self.rest.extend_from_slice(&piece[..end]);
                write_until(&self.wanted, self.part, &self.rest, self.rest.len(), out);
                self.rest.clear();
            }
            self.is_hiding = false;
            piece = &piece[end..];
        }
        self.part = UrlPart::BeforeQuery;
        // Perf: all of a large piece but its end is not copied.
        let settled = piece.iter().rposition(is_end).map_or(0, |end| end + 1);
        write_until(&self.wanted, self.part, &piece[..settled], settled, out);
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
        write_until(&self.wanted, self.part, &self.rest, self.rest.len(), out);
    }

    /// Keeps text without white space, and passes on what it can if that is too much.
    fn keep(&mut self, piece: &[u8], out: &mut Vec<u8>) {
        if self.is_hiding {
            return;
        }
        self.rest.extend_from_slice(piece);
        // Perf: twice as much as is needed, so that each octet is searched a few times and not with every piece.
        if self.rest.len() > 2 * Self::LONGEST {
            self.shorten(out);
        }
    }

    /// Passes on the text that no later octet can make a secret, or hides the rest of the URL.
    fn shorten(&mut self, out: &mut Vec<u8>) {
        let Self { wanted, rest, part, .. } = self;
        let length = rest.len();
        let open_value = Values::of(rest, wanted.keys, Scope::Text, *part).last().filter(|value| value.end == length);
        let open = Authorities::open_from(rest, wanted.users).min(open_value.map_or(length, |value| value.start));
        let context = LONGEST_NAME + longest(wanted.keys) + 16;
        let before = open.saturating_sub(context);
        // No secret is cut in two.
        let cut = Spans::from_part(rest, wanted, *part)
            .take_while(|secret| secret.start < before)
            .find(|secret| secret.end > before)
            .map_or(before, |secret| secret.start);
        if length - open > Self::LONGEST || length - cut > Self::LONGEST + context {
            let end = if length - open > Self::LONGEST { open } else { cut };
            write_until(wanted, *part, rest, end, out);
            out.extend_from_slice(MASK.as_bytes());
            self.rest.clear();
            self.is_hiding = true;
        } else {
            write_until(wanted, *part, rest, cut, out);
            let mut values = Values::of(&rest[..cut], wanted.keys, Scope::Text, *part);
            values.by_ref().for_each(drop);
            self.part = values.part();
            self.rest.drain(..cut);
        }
    }
}

/// Appends the text before `end` to `out`, with three asterisks for each secret. The text begins in a part of a URL.
fn write_until(wanted: &Hiding<'_>, part: UrlPart, text: &[u8], end: usize, out: &mut Vec<u8>) {
    let mut shown = 0;
    for Range { start, end: secret_end } in Spans::from_part(text, wanted, part).take_while(|secret| secret.start < end)
    {
        out.extend_from_slice(&text[shown..start]);
        out.extend_from_slice(MASK.as_bytes());
        shown = secret_end;
    }
    out.extend_from_slice(text.get(shown..end).unwrap_or_default());
}

/// The number of octets that are kept; the text may hold secrets.
impl fmt::Debug for Stream<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("kept", &self.rest.len()).finish_non_exhaustive()
    }
}
