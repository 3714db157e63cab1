//! Hostile texts of any length: a beginning, and a unit that is repeated. The tests of the library and those of the
//! command use them.

/// A beginning, a unit that is repeated after it, and an end.
pub type Shape = [&'static str; 3];

/// Many of each delimiter, of escapes, dots, brackets, labels, pairs and "://", and mixtures of them.
pub const SHAPES: [Shape; 91] = [
    // Delimiters in a path, and in what comes after it.
    ["http://h/", "/", ""],
    ["http://h/", "?", ""],
    ["http://h/", "#", ""],
    ["http://h/", "[", ""],
    ["http://h/", "]", ""],
    ["http://h/", "@", ""],
    ["http://h/", ":", ""],
    ["http://h/", ";", ""],
    ["http://h/", "=", ""],
    ["http://h/", "&", ""],
    ["http://h/", "'(", ""],
    ["http://h/", "*,!", ""],
    ["http://h/", "%", ""],
    ["http://h/", "\"", ""],
    ["http://h/", "<", ">"],
    ["http://h/", "{", ""],
    ["http://h/", "|", ""],
    ["http://h/", "\\", ""],
    ["http://h/", "^`", ""],
    ["http://h/", "~", ""],
    ["http://h/", " ", "a"],
    ["http://h/", "\t", "a"],
    ["http://h/", "\0", ""],
    // Escapes, whole and broken, and characters that need one.
    ["http://h/", "%41", ""],
    ["http://h/", "%0a", ""],
    ["gopher://h/0", "%0D", ""],
    ["http://h/", "%00", ""],
    ["http://h/", "%2F", ""],
    ["http://h/", "%FF", ""],
    ["http://h/", "%C3%A9", ""],
    ["http://h/", "%zz", ""],
    ["http://h/", "%4", ""],
    ["http://h/", "\u{e9}", ""],
    ["http://h/", "\u{4e00}\u{4e01}", ""],
    ["http://h/", "\u{fffd}", ""],
    ["http://h/?", "%3D%26", ""],
    ["http://h/#", "%23", ""],
    // Segments and dot segments.
    ["ftp://h/", "a/", ""],
    ["ftp://h/", "%61/", "b;type=a"],
    ["file:///", "c|/", ""],
    ["file:///", "!", ""],
    ["http://h/", "./", ""],
    ["http://h/", "../", ""],
    ["http://h/", "a/../", ""],
    ["http://h/", "%2e%2E/", ""],
    ["x:", "/.", ""],
    ["x:a", "/..", ""],
    ["", "../", ""],
    ["", "a/", ""],
    // The authority.
    ["http://", "a", "/"],
    ["http://", "a.", "/"],
    ["http://", "1.", "/"],
    ["http://", "-.", "/"],
    ["http://", "0x7f.", "/"],
    ["http://", "%41", "/"],
    ["http://", "%C3%A9.", "/"],
    ["http://", "\u{e9}.", "/"],
    ["http://", "[", "]/"],
    ["http://", "[::1]", "/"],
    ["http://[", "1:", "]/"],
    ["http://", "::", "/"],
    ["http://h:", "8", "/"],
    ["ftp://", "@", "h/"],
    ["ftp://", "a@", "h/"],
    ["ftp://", "a:", "@h/"],
    ["ftp://", "a.b", "@h/"],
    ["ftp://u:", "%40", "@h/"],
    ["ftp://", "{|", "@h/"],
    ["ftp://u:", "~", "@h/"],
    // Schemes.
    ["x", "+x", ":"],
    ["", "a:", ""],
    ["", "://", ""],
    ["", "http://", ""],
    ["", "URL:", "http://h/"],
    ["<", "URL:", "http://h/>"],
    ["", "<URL:", ">"],
    ["", "\"", ""],
    // Pairs and lists.
    ["http://h/?", "a=b&", ""],
    ["http://h/?", "&", ""],
    ["http://h/?", "a=%20+", ""],
    ["prospero://h/a", ";b=c", ""],
    ["mailto:", "a@b,", "c@d"],
    ["mailto:a@b?", "to=c&", ""],
    ["news:", "a.", ""],
    ["nntp://h/", "a.", "/1"],
    ["gopher://h/7a", "%09b", ""],
    ["wais://h/d", "/a", ""],
    // Mixtures.
    ["http://h/", "{a", ""],
    ["http://h/", "{ ", "a"],
    ["http://h/", "a{%\u{e9}[/?#", ""],
    ["http://h/?u=", "http://me:pw@h/%0a&", ""],
];

/// Texts of prose, in which URLs begin and end all the time.
pub const PROSE: [Shape; 15] = [
    ["", "http://h/ ", ""],
    ["", "<http://h/> ", ""],
    ["", "\"http://h/\" ", ""],
    ["", "<URL:http://h/a- ", ">"],
    ["", "www.h me@h ", ""],
    ["", "a://b", ""],
    ["", "mailto:a@b ", ""],
    ["", "(http://h/) ", ""],
    ["", "x:a ", ""],
    ["", "<", ""],
    ["", "(a)https://", ""],
    // Cut, in quoted mail, and with escapes of other formats.
    ["", "http://h/[", ""],
    ["> ", "<http://h/a\n> ", ">"],
    ["", "&a;&sol;&#0", ""],
    ["", "http:\\/\\u002fh\\/ ", ""],
];

/// The text of a shape with about so many octets.
pub fn grown([before, unit, after]: Shape, octets: usize) -> String {
    [before, &unit.repeat(octets / unit.len()), after].concat()
}
