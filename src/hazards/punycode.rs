//! Labels that encode characters outside ASCII: `xn--` and Punycode (RFC 3492), which is checked, and not decoded.

use crate::engine::scan::offset;

/// The octets with which a label begins that encodes characters: RFC 5890 section 2.3.1.
const PREFIX: &[u8; 4] = b"xn--";

/// True if a label begins with `xn--`.
pub(super) fn is_encoded(label: &[u8]) -> bool {
    label.first_chunk().is_some_and(|start: &[u8; 4]| start.eq_ignore_ascii_case(PREFIX))
}

/// True if a label that begins with `xn--` encodes characters, at least one of them outside ASCII, by the decoder of
/// RFC 3492 section 6.2.
pub(super) fn encodes_characters(label: &[u8]) -> bool {
    let code = &label[PREFIX.len()..];
    // There is no delimiter without a character before it.
    let delimiter = code.iter().rposition(|&octet| octet == b'-').filter(|&at| at > 0);
    let mut decoder = Decoder::after(offset(delimiter.unwrap_or(0)));
    let digits = &code[delimiter.map_or(0, |at| at + 1)..];
    let are_digits = code.is_ascii() && digits.iter().all(|&octet| decoder.read(octet).is_some());
    // No part of another character is left.
    are_digits && decoder.place > 0 && decoder.position == BASE
}

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;

/// The characters that were decoded so far, and the number that is being read.
struct Decoder {
    /// The number of characters, those of ASCII among them.
    length: u32,
    /// The last character that was put in, and the place after it.
    last: u32,
    place: u32,
    bias: u32,
    /// The number so far, and what the next digit counts in it.
    number: u32,
    weight: u32,
    /// The first digit of a number is at `BASE`, the next one at twice as much.
    position: u32,
}

impl Decoder {
    /// The state after so many characters of ASCII.
    const fn after(ascii: u32) -> Self {
        Self { length: ascii, last: 128, place: 0, bias: 72, number: 0, weight: 1, position: BASE }
    }

    /// Reads one more digit; `None` if the octet is no digit, or a number is too great for a character.
    fn read(&mut self, octet: u8) -> Option<()> {
        // The letters come before the digits.
        let digit = match octet {
            b'0'..=b'9' => octet - b'0' + 26,
            _ if octet.is_ascii_alphabetic() => octet.to_ascii_lowercase() - b'a',
            _ => return None,
        };
        let digit = u32::from(digit);
        self.number = digit.checked_mul(self.weight)?.checked_add(self.number)?;
        let threshold = self.position.saturating_sub(self.bias).clamp(T_MIN, T_MAX);
        if digit >= threshold {
            self.weight = self.weight.checked_mul(BASE - threshold)?;
            self.position += BASE;
            return Some(());
        }
        // The number counts the places that are passed over: those up to the end for each character that is not there.
        self.length += 1;
        let passed = self.place.checked_add(self.number)?;
        self.last = self.last.checked_add(passed / self.length)?;
        char::from_u32(self.last)?;
        self.bias = adapted(self.number, self.length, self.place == 0);
        self.place = passed % self.length + 1;
        (self.number, self.weight, self.position) = (0, 1, BASE);
        Some(())
    }
}

/// The bias after a number: RFC 3492 section 6.1.
const fn adapted(number: u32, length: u32, is_first: bool) -> u32 {
    let mut delta = number / if is_first { DAMP } else { 2 };
    delta += delta / length;
    let mut steps = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        steps += 1;
    }
    steps * BASE + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    #[cfg(feature = "idna")]
    use crate::syntax::texts::each_text;

    /// RFC 3492 section 7.1, and labels of the web.
    const VALID: [&str; 18] = [
        "egbpdaj6bu4bxfgehfvwxn",
        "ihqwcrb4cv8a8dqg056pqjye",
        "ihqwctvzc91f659drss3x8bo0yb",
        "Proprostnemluvesky-uyb24dma41a",
        "4dbcagdahymbxekheh6e0a7fei0b",
        "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd",
        "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa",
        "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c",
        "b1abfaaepdrnnbgefbadotcwatmq2g4l",
        "PorqunopuedensimplementehablarenEspaol-fmd56a",
        "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g",
        "3B-ww4c5e180e575a65lsy2b",
        "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n",
        "Hello-Another-Way--fc4qua05auwb3674vfr0b",
        "2-u9tlzr9756bt3uc0v",
        "MajiKoi5-783gue6qz075azm5e",
        "de-jg4avhby1noc0d",
        "bcher-kva",
    ];

    fn is_valid(text: &str) -> bool {
        encodes_characters(format!("xn--{text}").as_bytes())
    }

    #[test]
    fn the_samples_of_the_document_encode_characters() {
        for text in VALID {
            assert!(is_valid(text) && is_valid(&text.to_ascii_uppercase()), "{text}");
        }
    }

    #[test]
    fn what_encodes_no_characters_is_told() {
        const INVALID: [&str; 15] = [
            "",
            "-",
            "a-",
            "abc-",
            "--",
            "-a",
            "a_",
            "9",
            "a-9",
            "99999999",
            "a.b",
            "\u{fc}",
            "\u{fc}-a",
            "bcher-kv9",
            "bcher-kva-",
        ];
        for text in INVALID {
            assert!(!is_valid(text), "{text}");
        }
        // The first character, those around the surrogates, and the last one.
        for (text, is_character) in [
            ("a", true),
            ("hb9b", true),
            ("ib9b", false),
            ("zy0c", false),
            ("0y0c", true),
            ("dn32g", true),
            ("en32g", false),
        ] {
            assert_eq!(is_valid(text), is_character, "{text}");
        }
    }

    /// Another decoder admits the same texts, and decodes them to characters outside ASCII.
    #[cfg(feature = "idna")]
    #[test]
    fn texts_are_admitted_as_another_decoder_decodes_them() {
        let (mut valid, mut invalid) = (0, 0);
        let pieces = ["a", "b", "K", "z", "0", "9", "-", "1cd", "_"];
        each_text("", &pieces, if cfg!(miri) { 2 } else { 6 }, |text| {
            let decoded = idna::punycode::decode_to_string(text);
            let wanted = decoded.is_some_and(|decoded| !decoded.is_ascii());
            assert_eq!(is_valid(text), wanted, "{text}");
            *if wanted { &mut valid } else { &mut invalid } += 1;
        });
        assert!(valid > 0 && invalid > 0);
    }
}
