//! No octet of a URL ends a line of a request, and what cannot be sent is explained.

use uriel::wire::Value;

use crate::MANY;

/// Panics where the promise is broken.
pub fn check(text: &str) {
    for registry in MANY.iter() {
        let Ok(parsed) = registry.parse(text) else { continue };
        fn is_line(mut octets: impl Iterator<Item = u8>) -> bool {
            !octets.any(|octet| matches!(octet, b'\r' | b'\n' | 0))
        }
        let planned = parsed.plan(&mut |item| match item.value {
            Value::Commands(commands) => commands.for_each(|command| {
                let is_one = command.argument().is_none_or(|argument| is_line(argument.octets()));
                assert!(is_one && command.octets().filter(|octet| *octet == b'\n').count() < 2, "{text}");
            }),
            Value::Lines(lines) => lines.for_each(|line| assert!(is_line(line.octets()), "{text}")),
            Value::Line(line) | Value::Secret(line) => assert!(is_line(line.octets()), "{text}"),
            Value::Octets(octets) => _ = octets.iter().count(),
            Value::Shown(shown) => assert!(is_line(shown.to_string().bytes()), "{text}"),
            _ => {}
        });
        if let Err(error) = planned {
            assert!(error.span().end <= text.len());
            let _ = error.report(text).to_string();
        }
    }
}
