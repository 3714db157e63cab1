//! Letters of the scripts that people write today, and labels of hosts that are safe to show in them.

/// A script, as Unicode Standard Annex 24 has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Script {
    Latin,
    Greek,
    Cyrillic,
    Armenian,
    Hebrew,
    Arabic,
    Thaana,
    Devanagari,
    Bengali,
    Gurmukhi,
    Gujarati,
    Oriya,
    Tamil,
    Telugu,
    Kannada,
    Malayalam,
    Sinhala,
    Thai,
    Lao,
    Myanmar,
    Georgian,
    Ethiopic,
    Khmer,
    Hiragana,
    Katakana,
    Bopomofo,
    Han,
    Hangul,
}

impl Script {
    /// The script of a letter outside ASCII; `None` for other characters, and for letters that are rare today, which
    /// are shown as escapes.
    ///
    /// The ranges are those of Unicode 16, within the blocks of the scripts that UAX 31 recommends (table 5).
    #[rustfmt::skip]
    const fn of_letter(c: char) -> Option<Self> {
        Some(match c {
            'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ķ' | 'Ĺ'..='ň' | 'Ŋ'..='ž' | 'Ə' | 'Ơ'..='ơ' | 'Ư'..='ư' | 'Ǎ'..='ǣ'
            | 'Ǧ'..='ǰ' | 'Ǵ'..='ǵ' | 'Ǹ'..='ț' | 'Ȟ'..='ȟ' | 'Ȧ'..='ȳ' | 'ə' | 'Ḁ'..='ẙ' | 'ẞ' | 'Ạ'..='ỹ' => Self::Latin,
            'Ά' | 'Έ'..='Ί' | 'Ό' | 'Ύ'..='Ρ' | 'Σ'..='ώ' => Self::Greek,
            'Ѐ'..='џ' | 'Ҋ'..='ԯ' => Self::Cyrillic,
            'Ա'..='Ֆ' | 'ա'..='և' => Self::Armenian,
            'א'..='ת' => Self::Hebrew,
            '\u{620}'..='\u{63f}' | '\u{641}'..='\u{64a}' | '\u{671}'..='\u{672}' | '\u{674}'..='\u{6d3}' | '\u{6d5}'
            | '\u{6ee}'..='\u{6ef}' | '\u{6fa}'..='\u{6fc}' | '\u{6ff}' | '\u{750}'..='\u{77f}' => Self::Arabic,
            '\u{780}'..='\u{7a5}' => Self::Thaana,
            '\u{904}'..='\u{939}' | '\u{93d}' | '\u{950}' | '\u{958}'..='\u{961}' | '\u{971}'..='\u{97f}' => Self::Devanagari,
            '\u{985}'..='\u{98c}' | '\u{98f}'..='\u{990}' | '\u{993}'..='\u{9a8}' | '\u{9aa}'..='\u{9b0}' | '\u{9b2}'
            | '\u{9b6}'..='\u{9b9}' | '\u{9bd}' | '\u{9ce}' | '\u{9dc}'..='\u{9dd}' | '\u{9df}'..='\u{9e1}'
            | '\u{9f0}'..='\u{9f1}' => Self::Bengali,
            '\u{a05}'..='\u{a0a}' | '\u{a0f}'..='\u{a10}' | '\u{a13}'..='\u{a28}' | '\u{a2a}'..='\u{a30}'
            | '\u{a32}'..='\u{a33}' | '\u{a35}'..='\u{a36}' | '\u{a38}'..='\u{a39}' | '\u{a59}'..='\u{a5c}' | '\u{a5e}'
            | '\u{a72}'..='\u{a74}' => Self::Gurmukhi,
            '\u{a85}'..='\u{a8d}' | '\u{a8f}'..='\u{a91}' | '\u{a93}'..='\u{aa8}' | '\u{aaa}'..='\u{ab0}'
            | '\u{ab2}'..='\u{ab3}' | '\u{ab5}'..='\u{ab9}' | '\u{abd}' | '\u{ad0}' | '\u{ae0}'..='\u{ae1}' => Self::Gujarati,
            '\u{b05}'..='\u{b0c}' | '\u{b0f}'..='\u{b10}' | '\u{b13}'..='\u{b28}' | '\u{b2a}'..='\u{b30}'
            | '\u{b32}'..='\u{b33}' | '\u{b35}'..='\u{b39}' | '\u{b3d}' | '\u{b5c}'..='\u{b5d}' | '\u{b5f}'..='\u{b61}'
            | '\u{b71}' => Self::Oriya,
            '\u{b83}' | '\u{b85}'..='\u{b8a}' | '\u{b8e}'..='\u{b90}' | '\u{b92}'..='\u{b95}' | '\u{b99}'..='\u{b9a}'
            | '\u{b9c}' | '\u{b9e}'..='\u{b9f}' | '\u{ba3}'..='\u{ba4}' | '\u{ba8}'..='\u{baa}' | '\u{bae}'..='\u{bb9}'
            | '\u{bd0}' => Self::Tamil,
            '\u{c05}'..='\u{c0c}' | '\u{c0e}'..='\u{c10}' | '\u{c12}'..='\u{c28}' | '\u{c2a}'..='\u{c39}' | '\u{c3d}'
            | '\u{c58}'..='\u{c5a}' | '\u{c60}'..='\u{c61}' => Self::Telugu,
            '\u{c85}'..='\u{c8c}' | '\u{c8e}'..='\u{c90}' | '\u{c92}'..='\u{ca8}' | '\u{caa}'..='\u{cb3}'
            | '\u{cb5}'..='\u{cb9}' | '\u{cbd}' | '\u{cde}' | '\u{ce0}'..='\u{ce1}' | '\u{cf1}'..='\u{cf2}' => Self::Kannada,
            '\u{d05}'..='\u{d0c}' | '\u{d0e}'..='\u{d10}' | '\u{d12}'..='\u{d3a}' | '\u{d3d}' | '\u{d60}'..='\u{d61}'
            | '\u{d7a}'..='\u{d7f}' => Self::Malayalam,
            '\u{d85}'..='\u{d96}' | '\u{d9a}'..='\u{db1}' | '\u{db3}'..='\u{dbb}' | '\u{dbd}'
            | '\u{dc0}'..='\u{dc6}' => Self::Sinhala,
            '\u{e01}'..='\u{e30}' | '\u{e32}'..='\u{e33}' | '\u{e40}'..='\u{e46}' => Self::Thai,
            '\u{e81}'..='\u{e82}' | '\u{e84}' | '\u{e87}'..='\u{e88}' | '\u{e8a}' | '\u{e8d}' | '\u{e94}'..='\u{e97}'
            | '\u{e99}'..='\u{e9f}' | '\u{ea1}'..='\u{ea3}' | '\u{ea5}' | '\u{ea7}' | '\u{eaa}'..='\u{eab}'
            | '\u{ead}'..='\u{eb0}' | '\u{eb2}'..='\u{eb3}' | '\u{ebd}' | '\u{ec0}'..='\u{ec4}' | '\u{ec6}'
            | '\u{edc}'..='\u{edd}' => Self::Lao,
            '\u{1000}'..='\u{102a}' | '\u{103f}' | '\u{1050}'..='\u{1055}' => Self::Myanmar,
            '\u{10d0}'..='\u{10f0}' => Self::Georgian,
            '\u{1200}'..='\u{1248}' | '\u{124a}'..='\u{124d}' | '\u{1250}'..='\u{1256}' | '\u{1258}'
            | '\u{125a}'..='\u{125d}' | '\u{1260}'..='\u{1288}' | '\u{128a}'..='\u{128d}' | '\u{1290}'..='\u{12b0}'
            | '\u{12b2}'..='\u{12b5}' | '\u{12b8}'..='\u{12be}' | '\u{12c0}' | '\u{12c2}'..='\u{12c5}'
            | '\u{12c8}'..='\u{12d6}' | '\u{12d8}'..='\u{1310}' | '\u{1312}'..='\u{1315}'
            | '\u{1318}'..='\u{135a}' => Self::Ethiopic,
            '\u{1780}'..='\u{17a2}' | '\u{17a5}'..='\u{17b3}' | '\u{17d7}' => Self::Khmer,
            'ぁ'..='ゖ' | 'ゝ'..='ゞ' => Self::Hiragana,
            // The mark of a long vowel, "ー", is one of both.
            'ァ'..='ヺ' | 'ー'..='ヾ' => Self::Katakana,
            'ㄅ'..='ㄯ' => Self::Bopomofo,
            '々' | '〇' | '㐀'..='䶿' | '一'..='鿿' => Self::Han,
            '가'..='힣' => Self::Hangul,
            _ => return None,
        })
    }

    /// The script of a mark that letters of its script carry, as vowels of Devanagari: it is shown only after a letter.
    #[rustfmt::skip]
    const fn of_mark(c: char) -> Option<Self> {
        Some(match c {
            '\u{7a6}'..='\u{7b0}' => Self::Thaana,
            '\u{900}'..='\u{903}' | '\u{93a}'..='\u{93c}' | '\u{93e}'..='\u{94f}' | '\u{955}'..='\u{957}'
            | '\u{962}'..='\u{963}' => Self::Devanagari,
            '\u{981}'..='\u{983}' | '\u{9bc}' | '\u{9be}'..='\u{9c4}' | '\u{9c7}'..='\u{9c8}' | '\u{9cb}'..='\u{9cd}'
            | '\u{9d7}' | '\u{9e2}'..='\u{9e3}' => Self::Bengali,
            '\u{a01}'..='\u{a03}' | '\u{a3c}' | '\u{a3e}'..='\u{a42}' | '\u{a47}'..='\u{a48}' | '\u{a4b}'..='\u{a4d}'
            | '\u{a70}'..='\u{a71}' => Self::Gurmukhi,
            '\u{a81}'..='\u{a83}' | '\u{abc}' | '\u{abe}'..='\u{ac5}' | '\u{ac7}'..='\u{ac9}' | '\u{acb}'..='\u{acd}'
            | '\u{ae2}'..='\u{ae3}' => Self::Gujarati,
            '\u{b01}'..='\u{b03}' | '\u{b3c}' | '\u{b3e}'..='\u{b44}' | '\u{b47}'..='\u{b48}' | '\u{b4b}'..='\u{b4d}'
            | '\u{b56}'..='\u{b57}' | '\u{b62}'..='\u{b63}' => Self::Oriya,
            '\u{b82}' | '\u{bbe}'..='\u{bc2}' | '\u{bc6}'..='\u{bc8}' | '\u{bca}'..='\u{bcd}' | '\u{bd7}' => Self::Tamil,
            '\u{c01}'..='\u{c03}' | '\u{c3e}'..='\u{c44}' | '\u{c46}'..='\u{c48}' | '\u{c4a}'..='\u{c4d}'
            | '\u{c55}'..='\u{c56}' | '\u{c62}'..='\u{c63}' => Self::Telugu,
            '\u{c82}'..='\u{c83}' | '\u{cbc}' | '\u{cbe}'..='\u{cc4}' | '\u{cc6}'..='\u{cc8}' | '\u{cca}'..='\u{ccd}'
            | '\u{cd5}'..='\u{cd6}' | '\u{ce2}'..='\u{ce3}' => Self::Kannada,
            '\u{d02}'..='\u{d03}' | '\u{d3e}'..='\u{d44}' | '\u{d46}'..='\u{d48}' | '\u{d4a}'..='\u{d4d}' | '\u{d57}'
            | '\u{d62}'..='\u{d63}' => Self::Malayalam,
            '\u{d82}'..='\u{d83}' | '\u{dca}' | '\u{dcf}'..='\u{dd4}' | '\u{dd6}' | '\u{dd8}'..='\u{ddf}'
            | '\u{df2}'..='\u{df3}' => Self::Sinhala,
            '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' => Self::Thai,
            '\u{eb1}' | '\u{eb4}'..='\u{eb9}' | '\u{ebb}'..='\u{ebc}' | '\u{ec8}'..='\u{ecd}' => Self::Lao,
            '\u{102b}'..='\u{103e}' | '\u{1056}'..='\u{1059}' => Self::Myanmar,
            '\u{17b6}'..='\u{17d3}' => Self::Khmer,
            _ => return None,
        })
    }
}

/// True for a letter outside ASCII that people can read in the place of its escapes.
pub(super) const fn is_letter(c: char) -> bool {
    Script::of_letter(c).is_some()
}

/// True for a mark that people can read after a letter.
pub(super) const fn is_mark(c: char) -> bool {
    Script::of_mark(c).is_some()
}

/// The scripts of one label, as bits.
#[cfg(feature = "idna")]
#[derive(Clone, Copy, PartialEq, Eq)]
struct ScriptSet(u32);

#[cfg(feature = "idna")]
impl ScriptSet {
    const fn of<const N: usize>(scripts: [Script; N]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < N {
            bits |= 1 << scripts[at] as u32;
            at += 1;
        }
        Self(bits)
    }

    const fn and(self, script: Script) -> Self {
        Self(self.0 | 1 << script as u32)
    }

    const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    const fn has(self, script: Script) -> bool {
        self.0 & 1 << script as u32 != 0
    }

    /// True for one script, and for those that are written together: the level "highly restrictive" of UTS 39 section
    /// 5.2.
    fn is_written_together(self) -> bool {
        self.0.count_ones() <= 1 || [JAPANESE, CHINESE, KOREAN].into_iter().any(|together| self.is_within(together))
    }
}

#[cfg(feature = "idna")]
const JAPANESE: ScriptSet = ScriptSet::of([Script::Latin, Script::Han, Script::Hiragana, Script::Katakana]);
#[cfg(feature = "idna")]
const CHINESE: ScriptSet = ScriptSet::of([Script::Latin, Script::Han, Script::Bopomofo]);
#[cfg(feature = "idna")]
const KOREAN: ScriptSet = ScriptSet::of([Script::Latin, Script::Han, Script::Hangul]);

/// Scripts that are written from right to left. A host in one of them changes places with what comes after it.
#[cfg(feature = "idna")]
const FROM_THE_RIGHT: [Script; 3] = [Script::Hebrew, Script::Arabic, Script::Thaana];

/// True if a label of a host, as IDNA has made it of `xn--` and Punycode, is safe to show.
///
/// It is of one script, or of those that are written together, from left to right; it is not all of letters that look
/// like those of ASCII, and no letter of it is taken for a dot, a slash or a hyphen.
#[cfg(feature = "idna")]
pub(super) fn is_safe_label(label: &[char]) -> bool {
    let mut scripts = ScriptSet(0);
    let (mut after_letter, mut all_look_latin) = (false, true);
    for (at, &c) in label.iter().enumerate() {
        let script = match c {
            'a'..='z' | 'A'..='Z' => Some(Script::Latin),
            '0'..='9' | '-' | '_' => None,
            // It is taken for the "i".
            'ı' => return false,
            _ => match Script::of_letter(c).or_else(|| Script::of_mark(c).filter(|_| after_letter)) {
                Some(_) if looks_like_a_delimiter(c) && !has_neighbour(label, at) => return false,
                Some(script) => Some(script),
                None => return false,
            },
        };
        all_look_latin &= script.is_none() || looks_latin(c);
        after_letter = script.is_some();
        scripts = script.map_or(scripts, |script| scripts.and(script));
    }
    let is_from_the_right = FROM_THE_RIGHT.into_iter().any(|script| scripts.has(script));
    scripts.is_written_together() && !is_from_the_right && !all_look_latin
}

/// True for a letter of another script that many fonts draw like one of ASCII, and for all that label have no script.
#[cfg(feature = "idna")]
const fn looks_latin(c: char) -> bool {
    matches!(
        c,
        // Greek.
        'α' | 'γ' | 'η' | 'ι' | 'κ' | 'ν' | 'ο' | 'ρ' | 'σ' | 'τ' | 'υ' | 'χ' | 'ω'
        // Cyrillic.
        | 'а' | 'г' | 'е' | 'о' | 'п' | 'р' | 'с' | 'у' | 'х' | 'ш' | 'ь' | 'ѕ' | 'і' | 'ј' | 'һ' | 'ҽ' | 'ӏ' | 'ԁ' | 'ԍ' | 'ԛ' | 'ԝ'
        // Armenian.
        | 'ա' | 'գ' | 'զ' | 'լ' | 'հ' | 'յ' | 'ո' | 'ս' | 'ց' | 'ւ' | 'ք' | 'օ'
        // Malayalam, Myanmar, Ethiopic.
        | '\u{d20}' | '\u{d1f}' | '\u{101d}' | '\u{1200}' | '\u{12d0}'
    )
}

/// True for a letter that may be taken for a dot, a slash or a hyphen.
#[cfg(feature = "idna")]
const fn looks_like_a_delimiter(c: char) -> bool {
    matches!(
        c,
        'ー' | 'ノ'
            | 'ソ'
            | 'ゾ'
            | 'ン'
            | 'ヽ'
            | 'ヾ'
            | 'ゝ'
            | 'ゞ'
            | 'ㄧ'
            | 'ㄥ'
            | '一'
            | '丨'
            | '丶'
            | '丿'
            | '乀'
            | '〇'
    )
}

/// True if a neighbour of a letter is one of Chinese, Japanese or Korean that is taken for no delimiter.
#[cfg(feature = "idna")]
fn has_neighbour(label: &[char], at: usize) -> bool {
    let is_plain = |at: Option<usize>| {
        let c = at.and_then(|at| label.get(at)).copied().filter(|&c| !looks_like_a_delimiter(c));
        matches!(
            c.and_then(Script::of_letter),
            Some(Script::Han | Script::Hiragana | Script::Katakana | Script::Bopomofo)
        )
    };
    is_plain(at.checked_sub(1)) || is_plain(Some(at + 1))
}

#[cfg(test)]
mod tests {
    use alloc::format;
    #[cfg(feature = "idna")]
    use alloc::vec::Vec;

    use regex_syntax::hir::{Class, HirKind};

    use super::*;

    /// The members of a property, as Unicode's tables in `regex-syntax` have it.
    fn has_property(pattern: &str) -> impl Fn(char) -> bool + use<> {
        let hir = regex_syntax::parse(pattern).expect("a property");
        let HirKind::Class(Class::Unicode(class)) = hir.kind().clone() else { panic!("{pattern} is no class") };
        move |c| class.iter().any(|range| (range.start()..=range.end()).contains(&c))
    }

    #[test]
    fn letters_and_marks_are_those_of_their_scripts() {
        let letter = has_property(r"[\p{L}\p{Nl}&&\P{Default_Ignorable_Code_Point}&&\P{Deprecated}]");
        let mark = has_property(r"[\p{M}&&\P{Default_Ignorable_Code_Point}]");
        let (mut last, mut is_of_script) = (Script::Latin, has_property(r"\p{scx=Latin}"));
        let mut count = 0;
        for c in '\u{80}'..=char::MAX {
            let (as_letter, as_mark) = (Script::of_letter(c), Script::of_mark(c));
            let Some(script) = as_letter.or(as_mark) else { continue };
            count += 1;
            if script != last {
                (last, is_of_script) = (script, has_property(&format!(r"\p{{scx={script:?}}}")));
            }
            assert!(is_of_script(c), "{c:?} is not of {script:?}");
            assert_eq!((letter(c), mark(c)), (as_letter.is_some(), as_mark.is_some()), "{c:?}");
            assert!(!crate::syntax::is_invisible(c), "{c:?}");
        }
        assert!(count > 40_000, "{count}");
    }

    #[cfg(feature = "idna")]
    #[test]
    fn labels_of_one_script_without_look_alikes_are_safe() {
        let is_safe = |label: &str| is_safe_label(&label.chars().collect::<Vec<_>>());
        for label in [
            "bücher",
            "faß",
            "şəki-2",
            "москва",
            "ελλάδα",
            "հայաստան",
            "नमस्ते",
            "ไทย",
            "中国",
            "日本語",
            "日本abc",
            "らーめん",
            "ソフト",
            "한국",
            "韓國han국",
            "台ㄅ",
            "一番",
            "გ",
            "ኢትዮጵያ",
            "தமிழ்",
        ] {
            assert!(is_safe(label), "{label}");
        }
        for label in [
            // Scripts that are not written together.
            "pаypal",
            "αb",
            "らー한국",
            "らㄅ",
            "中я",
            "नமி",
            // Letters that look like those of ASCII alone.
            "аррӏе",
            "ѕсоре",
            "ορο",
            "օո",
            "ഠ",
            // Look-alikes of a dot, a slash and a hyphen, and what is no letter.
            "aノb",
            "ノ",
            "exampleー",
            "一",
            "l·l",
            "a\u{338}b",
            "x\u{2044}y",
            "a۔b",
            "a\u{e9}\u{301}",
            "☃",
            "a１",
            "ıs",
            // A mark without a letter, and what is written from right to left.
            "\u{94d}",
            "1\u{947}",
            "עברית",
            "مصر",
            "ދިވެހި",
        ] {
            assert!(!is_safe(label), "{label}");
        }
    }
}
