//! Characters outside ASCII that end a text which is read on, and those that go on after a URL without white space.

use core::cmp::Ordering;

/// Ranges of characters outside ASCII that end a text, in the order of their numbers, from the tables of Unicode
/// 14.0.0: the property `Terminal_Punctuation` (as of 16.0.0), the general categories Ps, Pe, Pi, Pf, Pd, Cc and white
/// space; other punctuation of the blocks Latin-1 Supplement, General Punctuation, CJK Symbols and Fullwidth Forms;
/// marks of direction and width; symbols of Latin-1 Supplement and of the blocks from U+2000 to U+25FF, such as arrows,
/// boxes and bullets, and arrows of later blocks. The hyphens of Hebrew and Mongolian, U+05BE and U+1806, and the
/// middle dots U+00B7 and U+2027 stand within words, and end none.
static CLOSERS: [(char, char); 168] = [
    ('\u{80}', '\u{A7}'),
    ('\u{A9}', '\u{A9}'),
    ('\u{AB}', '\u{AC}'),
    ('\u{AE}', '\u{AE}'),
    ('\u{B0}', '\u{B1}'),
    ('\u{B6}', '\u{B6}'),
    ('\u{BB}', '\u{BB}'),
    ('\u{BF}', '\u{BF}'),
    ('\u{D7}', '\u{D7}'),
    ('\u{F7}', '\u{F7}'),
    ('\u{37E}', '\u{37E}'),
    ('\u{387}', '\u{387}'),
    ('\u{589}', '\u{58A}'),
    ('\u{5C3}', '\u{5C3}'),
    ('\u{60C}', '\u{60C}'),
    ('\u{61B}', '\u{61B}'),
    ('\u{61D}', '\u{61F}'),
    ('\u{6D4}', '\u{6D4}'),
    ('\u{700}', '\u{70A}'),
    ('\u{70C}', '\u{70C}'),
    ('\u{7F8}', '\u{7F9}'),
    ('\u{830}', '\u{83E}'),
    ('\u{85E}', '\u{85E}'),
    ('\u{964}', '\u{965}'),
    ('\u{E5A}', '\u{E5B}'),
    ('\u{F08}', '\u{F08}'),
    ('\u{F0D}', '\u{F12}'),
    ('\u{F3A}', '\u{F3D}'),
    ('\u{104A}', '\u{104B}'),
    ('\u{1361}', '\u{1368}'),
    ('\u{1400}', '\u{1400}'),
    ('\u{166E}', '\u{166E}'),
    ('\u{1680}', '\u{1680}'),
    ('\u{169B}', '\u{169C}'),
    ('\u{16EB}', '\u{16ED}'),
    ('\u{1735}', '\u{1736}'),
    ('\u{17D4}', '\u{17D6}'),
    ('\u{17DA}', '\u{17DA}'),
    ('\u{1802}', '\u{1805}'),
    ('\u{1808}', '\u{1809}'),
    ('\u{1944}', '\u{1945}'),
    ('\u{1AA8}', '\u{1AAB}'),
    ('\u{1B5A}', '\u{1B5B}'),
    ('\u{1B5D}', '\u{1B5F}'),
    ('\u{1B7D}', '\u{1B7E}'),
    ('\u{1C3B}', '\u{1C3F}'),
    ('\u{1C7E}', '\u{1C7F}'),
    ('\u{2000}', '\u{2026}'),
    ('\u{2028}', '\u{203E}'),
    ('\u{2041}', '\u{2053}'),
    ('\u{2055}', '\u{206F}'),
    ('\u{207A}', '\u{207E}'),
    ('\u{208A}', '\u{208E}'),
    ('\u{20A0}', '\u{20C0}'),
    ('\u{2100}', '\u{2101}'),
    ('\u{2103}', '\u{2106}'),
    ('\u{2108}', '\u{2109}'),
    ('\u{2114}', '\u{2114}'),
    ('\u{2116}', '\u{2118}'),
    ('\u{211E}', '\u{2123}'),
    ('\u{2125}', '\u{2125}'),
    ('\u{2127}', '\u{2127}'),
    ('\u{2129}', '\u{2129}'),
    ('\u{212E}', '\u{212E}'),
    ('\u{213A}', '\u{213B}'),
    ('\u{2140}', '\u{2144}'),
    ('\u{214A}', '\u{214D}'),
    ('\u{214F}', '\u{214F}'),
    ('\u{218A}', '\u{218B}'),
    ('\u{2190}', '\u{2426}'),
    ('\u{2440}', '\u{244A}'),
    ('\u{249C}', '\u{24E9}'),
    ('\u{2500}', '\u{25FF}'),
    ('\u{2768}', '\u{2775}'),
    ('\u{2794}', '\u{27BE}'),
    ('\u{27C5}', '\u{27C6}'),
    ('\u{27E6}', '\u{27FF}'),
    ('\u{2900}', '\u{297F}'),
    ('\u{2983}', '\u{2998}'),
    ('\u{29D8}', '\u{29DB}'),
    ('\u{29FC}', '\u{29FD}'),
    ('\u{2B00}', '\u{2B4F}'),
    ('\u{2CF9}', '\u{2CFB}'),
    ('\u{2E02}', '\u{2E05}'),
    ('\u{2E09}', '\u{2E0A}'),
    ('\u{2E0C}', '\u{2E0D}'),
    ('\u{2E17}', '\u{2E17}'),
    ('\u{2E1A}', '\u{2E1A}'),
    ('\u{2E1C}', '\u{2E1D}'),
    ('\u{2E20}', '\u{2E29}'),
    ('\u{2E2E}', '\u{2E2E}'),
    ('\u{2E3A}', '\u{2E3C}'),
    ('\u{2E40}', '\u{2E42}'),
    ('\u{2E4C}', '\u{2E4C}'),
    ('\u{2E4E}', '\u{2E4F}'),
    ('\u{2E53}', '\u{2E5D}'),
    ('\u{3000}', '\u{3003}'),
    ('\u{3008}', '\u{3011}'),
    ('\u{3014}', '\u{301F}'),
    ('\u{3030}', '\u{3030}'),
    ('\u{303D}', '\u{303D}'),
    ('\u{30A0}', '\u{30A0}'),
    ('\u{A4FE}', '\u{A4FF}'),
    ('\u{A60D}', '\u{A60F}'),
    ('\u{A6F3}', '\u{A6F7}'),
    ('\u{A876}', '\u{A877}'),
    ('\u{A8CE}', '\u{A8CF}'),
    ('\u{A92F}', '\u{A92F}'),
    ('\u{A9C7}', '\u{A9C9}'),
    ('\u{AA5D}', '\u{AA5F}'),
    ('\u{AADF}', '\u{AADF}'),
    ('\u{AAF0}', '\u{AAF1}'),
    ('\u{ABEB}', '\u{ABEB}'),
    ('\u{FD3E}', '\u{FD3F}'),
    ('\u{FE12}', '\u{FE12}'),
    ('\u{FE15}', '\u{FE18}'),
    ('\u{FE31}', '\u{FE32}'),
    ('\u{FE35}', '\u{FE44}'),
    ('\u{FE47}', '\u{FE48}'),
    ('\u{FE50}', '\u{FE52}'),
    ('\u{FE54}', '\u{FE5E}'),
    ('\u{FE63}', '\u{FE63}'),
    ('\u{FEFF}', '\u{FEFF}'),
    ('\u{FF01}', '\u{FF0F}'),
    ('\u{FF1A}', '\u{FF20}'),
    ('\u{FF3B}', '\u{FF40}'),
    ('\u{FF5B}', '\u{FF65}'),
    ('\u{1039F}', '\u{1039F}'),
    ('\u{103D0}', '\u{103D0}'),
    ('\u{10857}', '\u{10857}'),
    ('\u{1091F}', '\u{1091F}'),
    ('\u{10A56}', '\u{10A57}'),
    ('\u{10AF0}', '\u{10AF5}'),
    ('\u{10B3A}', '\u{10B3F}'),
    ('\u{10B99}', '\u{10B9C}'),
    ('\u{10EAD}', '\u{10EAD}'),
    ('\u{10F55}', '\u{10F59}'),
    ('\u{10F86}', '\u{10F89}'),
    ('\u{11047}', '\u{1104D}'),
    ('\u{110BE}', '\u{110C1}'),
    ('\u{11141}', '\u{11143}'),
    ('\u{111C5}', '\u{111C6}'),
    ('\u{111CD}', '\u{111CD}'),
    ('\u{111DE}', '\u{111DF}'),
    ('\u{11238}', '\u{1123C}'),
    ('\u{112A9}', '\u{112A9}'),
    ('\u{1144B}', '\u{1144D}'),
    ('\u{1145A}', '\u{1145B}'),
    ('\u{115C2}', '\u{115C5}'),
    ('\u{115C9}', '\u{115D7}'),
    ('\u{11641}', '\u{11642}'),
    ('\u{1173C}', '\u{1173E}'),
    ('\u{11944}', '\u{11944}'),
    ('\u{11946}', '\u{11946}'),
    ('\u{11A42}', '\u{11A43}'),
    ('\u{11A9B}', '\u{11A9C}'),
    ('\u{11AA1}', '\u{11AA2}'),
    ('\u{11C41}', '\u{11C43}'),
    ('\u{11C71}', '\u{11C71}'),
    ('\u{11EF7}', '\u{11EF8}'),
    ('\u{12470}', '\u{12474}'),
    ('\u{16A6E}', '\u{16A6F}'),
    ('\u{16AF5}', '\u{16AF5}'),
    ('\u{16B37}', '\u{16B39}'),
    ('\u{16B44}', '\u{16B44}'),
    ('\u{16E97}', '\u{16E98}'),
    ('\u{1BC9F}', '\u{1BC9F}'),
    ('\u{1DA87}', '\u{1DA8A}'),
];

/// True for white space, controls, punctuation that ends or encloses, dashes and symbols, outside ASCII.
pub(super) fn is_closer(c: char) -> bool {
    let compare = |&(first, last): &(char, char)| {
        if last < c {
            Ordering::Less
        } else if first > c {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    };
    CLOSERS.binary_search_by(compare).is_ok()
}

/// True for a character of Chinese, Japanese or Korean, whose words begin right after a URL.
pub(super) const fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{9FFF}' | '\u{A960}'..='\u{A97F}' | '\u{AC00}'..='\u{D7FF}'
        | '\u{F900}'..='\u{FAFF}' | '\u{1AFF0}'..='\u{1B16F}' | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use regex_automata::meta::Regex;

    use super::*;

    #[test]
    fn the_table_has_what_unicode_says() {
        let all = Regex::new(
            r"^[[\p{Terminal_Punctuation}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{White_Space}\p{Cc}\p{Pd}]&&\p{Age=14.0}]$",
        )
        .unwrap();
        let none = Regex::new(r"^[\p{L}\p{M}\p{Nd}[\p{Pc}--\x{FF3F}]\x{5BE}\x{1806}\x{B7}\x{2027}]$").unwrap();
        let differs = |c: &char| {
            let mut buffer = [0; 4];
            let text = &*c.encode_utf8(&mut buffer);
            if none.is_match(text) { is_closer(*c) } else { all.is_match(text) && !is_closer(*c) }
        };
        let different: String = ('\u{80}'..=char::MAX).filter(differs).collect();
        assert_eq!(different, "", "{}", different.escape_unicode());
        let ranges = CLOSERS.iter().flat_map(|&(first, last)| [first, last]);
        assert!(ranges.is_sorted());
        assert!("│└•▶→⇒©®™°§¶†…、。」«»–—،؛؟।።™".chars().all(is_closer));
    }
}
