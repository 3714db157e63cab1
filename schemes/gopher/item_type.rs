//! Types of items.

use core::fmt;

/// Defines [`ItemType`] from one list: the octet of each type, its variant, and its name.
macro_rules! item_types {
    ($($(#[$doc:meta])* $octet:literal $Variant:ident $name:literal)+) => {
        /// Type of an item, which is one octet.
        ///
        /// Digits, "+", `T`, `g` and `I` are defined by RFC 1436 section 3.8; ":", ";" and "<" by Gopher+ section 2.9.
        /// The clients of the nineties agreed on `h`, `i`, `s` and `w` (libwww's `HTGopher.c` lists them); today's
        /// servers read `d`, `c` and `M` in gophermaps (Gophernicus). `p` and `P` have no name here, because they have
        /// been used for several types (PNG; PDF, PostScript).
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
            /// An octet without a name; [`from_octet`](Self::from_octet) never returns it for one of the others.
            Other(u8),
        }

        impl ItemType {
            /// The type of an octet.
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

            /// Name of the type, if it has one.
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
    /// `0`: a text file.
    b'0' File "file"
    /// `1`: a directory, shown as a menu.
    b'1' Directory "directory"
    /// `2`: a CSO phone-book server.
    b'2' PhoneBook "CSO phone-book server"
    /// `3`: an error.
    b'3' Error "error"
    /// `4`: a `BinHexed` Macintosh file.
    b'4' BinHex "BinHexed Macintosh file"
    /// `5`: a DOS binary archive.
    b'5' DosArchive "DOS binary archive"
    /// `6`: a UNIX uuencoded file.
    b'6' Uuencoded "UNIX uuencoded file"
    /// `7`: an index-search server.
    b'7' Search "index-search server"
    /// `8`: a text-based telnet session.
    b'8' Telnet "telnet session"
    /// `9`: a binary file.
    b'9' Binary "binary file"
    /// `+`: a redundant server, for the item before it in the menu.
    b'+' Redundant "redundant server"
    /// `T`: a text-based tn3270 session.
    b'T' Tn3270 "tn3270 session"
    /// `g`: a GIF image.
    b'g' Gif "GIF image"
    /// `I`: an image of any format.
    b'I' Image "image"
    /// `:`: a bitmap image, whose format is in its views.
    b':' Bitmap "bitmap image"
    /// `;`: a movie.
    b';' Movie "movie"
    /// `<`: a sound, whose format is in its views.
    b'<' GopherPlusSound "sound"
    /// `h`: an HTML document, or a URL if the selector begins with "URL:".
    b'h' Html "HTML document"
    /// `i`: a line of text in a menu, which is no item.
    b'i' Info "line of text"
    /// `s`: a sound.
    b's' Sound "sound"
    /// `w`: an address of the World Wide Web.
    b'w' Web "address of the Web"
    /// `d`: a document of a word processor or for a printer.
    b'd' Document "document"
    /// `c`: a calendar.
    b'c' Calendar "calendar"
    /// `M`: a MIME message or mailbox.
    b'M' Mime "MIME message"
}

/// The name of the type; without a name, the octet.
///
/// ```
/// use uriel::schemes::gopher::ItemType;
/// assert_eq!(ItemType::Gif.to_string(), "GIF image");
/// assert_eq!(ItemType::Other(b'X').to_string(), "X");
/// assert_eq!(ItemType::Other(0xFF).to_string(), r"\xff");
/// assert_eq!(format!("{:>6}|{:>6}", ItemType::Error, ItemType::Other(b'X')), " error|     X");
/// ```
impl fmt::Display for ItemType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name() {
            return f.pad(name);
        }
        let mut escaped = [0; 4];
        let octets = self.octet().escape_ascii();
        let length = escaped.iter_mut().zip(octets).map(|(place, octet)| *place = octet).count();
        f.pad(str::from_utf8(&escaped[..length]).unwrap_or_default())
    }
}
