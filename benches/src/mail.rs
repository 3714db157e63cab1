//! Mail archives and other prose, made for the benches: the same text in every run.

use std::fmt::Write as _;

use crate::random::Random;

/// An archive of mail of at least `octets`, in which every few messages have a URL.
///
/// Headers have colons, addresses and times, as in real archives. `words` is a text that the messages are made of, and
/// each of `urls` may stand in them.
#[must_use]
pub fn archive(octets: usize, words: &str, urls: &[&str]) -> String {
    let words: Vec<_> = words.split_whitespace().filter(|word| !word.contains(['<', '>', ':'])).collect();
    let mut random = Random::new(1994);
    let mut text = String::with_capacity(octets + 10_000);
    let mut number = 0;
    while text.len() < octets {
        number += 1;
        let [hour, minute, who] = [24, 60, 4].map(|below| random.below(below));
        let name = ["anna", "ben", "carla", "dmitri"][who];
        _ = write!(
            text,
            "From {name}@example.org Mon Nov  7 {hour:02}:{minute:02}:00 1994\n\
             Received: from mail.example.org (mail.example.org [192.0.2.{}])\n\
             \tby mx.example.net with SMTP id {number:06X}; Mon, 7 Nov 1994 {hour:02}:{minute:02}:07 +0000\n\
             Message-ID: <{number}.{minute}@example.org>\n\
             Date: Mon, 7 Nov 1994 {hour:02}:{minute:02}:00 +0000\n\
             From: {name} <{name}@example.org>\n\
             To: Working group <uri@example.net>\n\
             Subject: Re: draft {minute}, section {hour}\n\
             Mime-Version: 1.0\n\
             Content-Type: text/plain; charset=us-ascii\n\n",
            number % 256
        );
        for paragraph in 0..2 + random.below(7) {
            let from = random.below(words.len() - 90);
            let mut column = 0;
            let insertion = random.below(8);
            for (at, word) in words[from..from + 30 + random.below(60)].iter().enumerate() {
                if column + word.len() > 72 {
                    text.push_str(if paragraph % 3 == 0 { "\n> " } else { "\n" });
                    column = 0;
                }
                if at == 20 && insertion == 0 {
                    text.push_str(urls[random.below(urls.len())]);
                    text.push(' ');
                } else if at == 20 && insertion == 1 && paragraph == 1 {
                    _ = write!(text, "<URL:{}>, ", urls[random.below(urls.len())]);
                }
                text.push_str(word);
                text.push(' ');
                column += word.len() + 1;
            }
            text.push_str("\n\n");
        }
    }
    text
}
