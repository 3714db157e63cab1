//! Text that arrives in pieces, passed on without its secrets.

use alloc::{sync::Arc, vec::Vec};
use core::{fmt, ops::Range};

use super::{
    delimiters::{JSON, LONGEST_NAME, ends_url},
    keys::{KeySet, Keys, Lists, NamedKeys},
    kind::SecretKind,
    mask::{MASK, Mask},
    query::{UrlPart, Values},
    reach::LONGEST_QUOTATION,
    rule::Authorities,
    scope::Scope,
    sorted_keys::SortedKeys,
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
    /// The place of `rest` in the whole text.
    offset: usize,
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
    pub fn new<'k>(keys: impl Into<Keys<'k>>) -> Self {
        let keys = keys.into();
        let hiding = Hiding { scope: Scope::Text, ..Hiding::OF_URL };
        let stream = Self {
            sought: Sought { lists: keys.lists, keys: SortedKeys::default(), hiding, writer: None },
            offset: 0,
            context: 0,
            rest: Vec::new(),
            part: UrlPart::BeforeQuery,
            passed_on: PassedOn::NOTHING,
            is_hiding: false,
        };
        stream.with_keys(keys.named)
    }

    /// The same stream, with the values of these keys hidden, instead of those that were named before; the lists stay.
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
        self.sought.keys = SortedKeys::of(keys);
        self.context = LONGEST_NAME + (JSON + 2) * (self.sought.keys().longest() + 2);
        self
    }

    /// The same stream, which hides the secrets that these patterns tell too, instead of those that were named before.
    /// It passes on whole lines, if they have at most [`LONGEST`](Self::LONGEST) octets, and of longer ones what is
    /// settled.
    ///
    /// ```
    /// use uriel::redact::{Patterns, Stream};
    /// let mut shown = Vec::new();
    /// let mut stream = Stream::new(&[]).with_patterns(Patterns::CONNECTION_STRINGS);
    /// stream.push(b"password=s3c", &mut shown);
    /// stream.push(b"ret user=me\n", &mut shown);
    /// assert_eq!(shown, b"password=*** user=me\n");
    /// ```
    #[cfg(feature = "patterns")]
    #[must_use]
    pub const fn with_patterns(mut self, patterns: super::Patterns) -> Self {
        self.sought.hiding.patterns = patterns;
        self
    }

    /// The same stream, with another mask.
    ///
    /// ```
    /// use uriel::redact::{Mask, Stream};
    /// let mut shown = Vec::new();
    /// let mut stream = Stream::new(&[]).with_mask(Mask::OpenTelemetry);
    /// stream.push(b"http://me:pw@h/ ", &mut shown);
    /// assert_eq!(shown, b"http://REDACTED:REDACTED@h/ ");
    /// ```
    #[must_use]
    pub const fn with_mask(mut self, mask: Mask) -> Self {
        self.sought.hiding.mask = mask;
        self.sought.hiding.users = self.sought.hiding.users || matches!(mask, Mask::OpenTelemetry);
        self
    }

    /// The same stream, with what `write` appends for each secret in place of a mask: a digest of it, or nothing, if
    /// the places alone are asked for. Of a secret of more than [`LONGEST`](Self::LONGEST) octets, `write` gets
    /// nothing.
    ///
    /// ```
    /// use uriel::redact::Stream;
    /// let (mut shown, length) = (Vec::new(), |octets: &[u8]| octets.len().to_string());
    /// let mut stream = Stream::new(&[]).with_writer(move |secret, out| out.extend(length(secret.octets).bytes()));
    /// stream.push(b"http://me:s3cret@h/ ", &mut shown);
    /// assert_eq!(shown, b"http://me:6@h/ ");
    /// ```
    #[must_use]
    pub fn with_writer(mut self, write: impl Fn(&Secret<'_>, &mut Vec<u8>) + Send + Sync + 'static) -> Self {
        self.sought.writer = Some(Arc::new(write));
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
        let has_lines = self.sought.hiding.reads_lines();
        let is_end = |&octet: &u8| if has_lines { octet == b'\n' } else { ends_url(octet) };
        let mut piece = piece;
        if self.is_hiding {
            let Some(end) = piece.iter().position(|&octet| ends_url(octet)) else {
                self.offset += piece.len();
                return;
            };
            self.is_hiding = false;
            self.offset += end;
            piece = &piece[end..];
        } else if !self.rest.is_empty() {
            let Some(end) = piece.iter().position(is_end) else { return self.keep(piece, out) };
            // The octet that ends a URL tells whether a backslash before it belongs to a value.
            self.rest.extend_from_slice(&piece[..=end]);
            self.passed_on.write_all(&self.sought, self.part, self.offset, &self.rest, out);
            self.offset += self.rest.len();
            self.rest.clear();
            piece = &piece[end + 1..];
        }
        (self.part, self.passed_on) = (UrlPart::BeforeQuery, PassedOn::NOTHING);
        // All of a large piece but its end is not copied.
        let settled = piece.iter().rposition(is_end).map_or(0, |end| end + 1);
        PassedOn::NOTHING.write_all(&self.sought, self.part, self.offset, &piece[..settled], out);
        self.offset += settled;
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
        self.passed_on.write_all(&self.sought, self.part, self.offset, &self.rest, out);
    }

    /// Keeps text without white space, or a line, and passes on what it can if that is too much.
    fn keep(&mut self, piece: &[u8], out: &mut Vec<u8>) {
        let mut piece = piece;
        loop {
            // A line may be as long as a piece, and is kept in parts.
            let most = 2 * (Self::LONGEST + self.context());
            let length = piece.len().min(most);
            self.rest.extend_from_slice(&piece[..length]);
            piece = &piece[length..];
            // Twice as much as is needed, so that each octet is searched a few times and not with every piece.
            if self.rest.len() > most && !self.shorten_line(out) {
                self.shorten(out);
            }
            if self.is_hiding {
                self.offset += piece.len();
                return;
            }
            if piece.is_empty() {
                return;
            }
        }
    }

    /// The number of octets that may tell what the octet after them is, with those that patterns look at.
    fn context(&self) -> usize {
        if self.sought.hiding.reads_lines() { self.context.max(CONTEXT_OF_LINE) } else { self.context }
    }

    /// Passes on the beginning of a line up to white space. False if it has none that is far enough from its end.
    fn shorten_line(&mut self, out: &mut Vec<u8>) -> bool {
        if !self.sought.hiding.reads_lines() {
            return false;
        }
        let before = self.rest.len().saturating_sub(CONTEXT_OF_LINE);
        let is_end = |&octet: &u8| ends_url(octet);
        let Some(settled) = self.rest[..before].iter().rposition(is_end) else { return false };
        // A secret that ends near the end of the text may go on after it.
        let open = self.sought.spans(&self.rest, self.part).find(|secret| secret.end > before);
        let settled = open.map_or(settled, |secret| secret.start.min(settled));
        if settled <= self.passed_on.end {
            return false;
        }
        self.passed_on.write_until(&self.sought, self.part, self.offset, &self.rest, settled, out);
        let cut = self.rest[..settled.saturating_sub(CONTEXT_OF_LINE)].iter().rposition(is_end).unwrap_or(0);
        self.part = if cut > 0 { UrlPart::BeforeQuery } else { self.part };
        self.passed_on.end -= cut;
        self.offset += cut;
        self.rest.drain(..cut);
        true
    }

    /// Passes on the text that no later octet can make a secret, or hides the rest of the URL.
    fn shorten(&mut self, out: &mut Vec<u8>) {
        let context = self.context();
        let Self { sought, rest, part, passed_on, offset, .. } = self;
        // The end of the text may be a part of a key, of a name, of an escape or of a mark.
        let settled = rest.len() - context;
        let last_value = Values::of(rest, sought.keys(), Scope::Text, *part).last();
        let settled = last_value.filter(|value| value.end > settled).map_or(settled, |value| value.start.min(settled));
        let open = Authorities::open_from(rest, sought.hiding.users, settled);
        let settled = settled.min(open.hidden_from);
        let told = sought
            .hiding
            .reads_lines()
            .then(|| sought.spans(rest, *part).find(|secret| secret.end > settled))
            .flatten();
        let settled = told.map_or(settled, |secret| secret.start.min(settled));
        let cut = settled.min(open.slashes).saturating_sub(context);
        passed_on.write_until(sought, *part, *offset, rest, settled, out);
        if rest.len() - settled > Self::LONGEST + context || rest.len() - cut > Self::LONGEST + 2 * context {
            if !passed_on.is_masked {
                let start = *offset + passed_on.end;
                sought.write(&Secret { kind: SecretKind::Login, start, octets: &[], is_whole: false }, out);
            }
            *offset += rest.len();
            self.rest.clear();
            self.is_hiding = true;
        } else {
            let mut values = Values::of(&rest[..cut], sought.keys(), Scope::Text, *part);
            values.by_ref().for_each(drop);
            self.part = values.part();
            passed_on.end -= cut;
            *offset += cut;
            self.rest.drain(..cut);
        }
    }
}

/// The number of octets on either side of a place in a long line that patterns may look at: a quotation, and more than
/// they look at around it.
const CONTEXT_OF_LINE: usize = 2 * LONGEST_QUOTATION;

/// A secret that a stream has found.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Secret<'t> {
    /// Its kind.
    pub kind: SecretKind,
    /// The number of octets of the text before it.
    pub start: usize,
    /// The secret; nothing of one that is not whole.
    pub octets: &'t [u8],
    /// False of a secret of more than [`Stream::LONGEST`] octets, of which not all is kept.
    pub is_whole: bool,
}

/// Without the secret.
impl fmt::Debug for Secret<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secret").field("kind", &self.kind).field("start", &self.start).finish_non_exhaustive()
    }
}

/// Appends what stands for a secret.
type Writer = Arc<dyn Fn(&Secret<'_>, &mut Vec<u8>) + Send + Sync>;

/// The secrets that a stream hides.
#[derive(Clone)]
struct Sought {
    lists: Lists,
    keys: SortedKeys,
    hiding: Hiding,
    writer: Option<Writer>,
}

impl Sought {
    fn keys(&self) -> KeySet<'static> {
        KeySet { lists: self.lists, names: NamedKeys::Sorted(self.keys.clone()) }
    }

    /// The secrets in a text that begins in a part of a URL.
    fn spans<'t>(&self, text: &'t [u8], part: UrlPart) -> Spans<'t, 'static> {
        Spans::from_part(text, self.keys(), &self.hiding, part)
    }

    /// Appends what stands for a secret.
    fn write(&self, secret: &Secret<'_>, out: &mut Vec<u8>) {
        match &self.writer {
            Some(writer) => writer(secret, out),
            None => append(self.hiding.mask, if secret.is_whole { secret.octets.len() } else { MASK.len() }, out),
        }
    }
}

/// Appends a mask.
fn append(mask: Mask, length: usize, out: &mut Vec<u8>) {
    let mut text = Appended(out);
    // A vector takes any text.
    let _ = mask.write(length, &mut text);
}

/// Octets to which text is appended.
struct Appended<'o>(&'o mut Vec<u8>);

impl fmt::Write for Appended<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// How much of a text has been passed on.
#[derive(Clone, Copy, Debug)]
struct PassedOn {
    end: usize,
    /// True if the text before `end` is a secret, for which a mask has been written.
    is_masked: bool,
}

impl PassedOn {
    const NOTHING: Self = Self { end: 0, is_masked: false };

    /// Appends the rest of a text to `out`, with a mask for each secret. The text begins in a part of a URL, and at
    /// `offset` of the whole.
    fn write_all(mut self, sought: &Sought, part: UrlPart, offset: usize, text: &[u8], out: &mut Vec<u8>) {
        self.write_until(sought, part, offset, text, text.len() + 1, out);
        self.write_open(text, text.len(), out);
    }

    /// Appends the text before `until`, and all of a secret that begins before it.
    fn write_until(
        &mut self,
        sought: &Sought,
        part: UrlPart,
        offset: usize,
        text: &[u8],
        until: usize,
        out: &mut Vec<u8>,
    ) {
        let mut secrets = sought.spans(text, part);
        while let Some(Range { start, end }) = secrets.next().filter(|secret| secret.start < until) {
            if self.is_masked && start <= self.end {
                self.end = self.end.max(end);
            } else if start >= self.end || end > self.end {
                self.write_open(text, start, out);
                let (kind, octets) = (secrets.kind(), &text[start..end]);
                sought.write(&Secret { kind, start: offset + start, octets, is_whole: true }, out);
                self.end = self.end.max(end);
                self.is_masked = true;
            }
        }
        self.write_open(text, until, out);
    }

    /// Appends the text before `end`, which has no secret.
    fn write_open(&mut self, text: &[u8], end: usize, out: &mut Vec<u8>) {
        if let Some(open @ [_, ..]) = text.get(self.end..end) {
            out.extend_from_slice(open);
            *self = Self { end, is_masked: false };
        }
    }
}

/// The number of octets that are kept; the text may hold secrets.
impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("kept", &self.rest.len()).finish_non_exhaustive()
    }
}
