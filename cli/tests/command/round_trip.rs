//! What `typed` tells of a URL, `build` makes the URL of again: the same text, or an equivalent URL with the same
//! fields where a builder has one spelling for several.

use std::{collections::BTreeSet, fs, path::Path};

use crate::{
    random::{expect_share, strings},
    support::{answer, answers},
    texts,
};
use serde_json::{Value, json};

/// A spelling that is not built again.
struct Spelling {
    /// The schemes; none for any.
    schemes: &'static [&'static str],
    is_in: fn(&str) -> bool,
    reason: &'static str,
    /// True if the URL that is built is an equivalent one.
    is_equivalent: bool,
}

const TEN: [&str; 10] = ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"];

/// All spellings that are not built again.
const NORMALISED: &[Spelling] = &[
    Spelling {
        schemes: &[],
        is_in: |text| text.split(':').next().is_some_and(|name| name.bytes().any(|octet| octet.is_ascii_uppercase())),
        reason: "an answer has the name of the scheme in small letters",
        is_equivalent: true,
    },
    Spelling {
        schemes: &[],
        is_in: |text| {
            ["%21", "%24", "%26", "%27", "%28", "%29", "%2A", "%2B", "%2C", "%3B", "%3D"]
                .iter()
                .any(|escape| authority(text).to_ascii_uppercase().contains(escape))
        },
        reason: "a host is told decoded, and a delimiter in it that was escaped needs no escape there",
        is_equivalent: false,
    },
    Spelling {
        schemes: &[],
        is_in: |text| authority(text).contains('%'),
        reason: "a host is told decoded, and is written with as few escapes as it needs",
        is_equivalent: true,
    },
    Spelling {
        schemes: &TEN,
        is_in: |text| text.contains('%'),
        reason: "the fields are told decoded, and are written with as few escapes as they need",
        is_equivalent: true,
    },
    Spelling {
        schemes: &["amqp", "amqps", "pkg"],
        is_in: |text| text.contains('%'),
        reason: "a name is told decoded, and is written with as few escapes as it needs",
        is_equivalent: true,
    },
    Spelling {
        schemes: &["pkg"],
        is_in: |text| text.starts_with("pkg:/"),
        reason: "slashes before the type mean nothing",
        is_equivalent: true,
    },
    Spelling {
        schemes: &["imap"],
        is_in: |text| text.to_ascii_uppercase().split_once(";URLAUTH=").is_some_and(|(_, token)| token.contains('%')),
        reason: "a secret is told decoded",
        is_equivalent: true,
    },
    Spelling {
        schemes: &["ftp"],
        is_in: |text| is_spelled_otherwise(text, &[";type=a", ";type=i", ";type=d"]),
        reason: "a typecode is told in small letters",
        is_equivalent: true,
    },
    Spelling {
        schemes: &["telnet", "tn3270", "imap", "z39.50s"],
        is_in: |text| text.split('#').next().is_some_and(|url| url.ends_with('/')),
        reason: "the last \"/\" means nothing",
        is_equivalent: true,
    },
    Spelling {
        schemes: &["geo", "tel", "sms", "data", "sftp", "imap", "z39.50s", "z39.50r", "turn", "turns"],
        is_in: |text| is_spelled_otherwise(text, &KEYWORDS),
        reason: "a keyword has no case: it is written as the document has it",
        is_equivalent: true,
    },
    Spelling {
        schemes: &["tel"],
        is_in: |text| text.contains(";ext=") || text.contains(";phone-context="),
        reason: "isub, ext and phone-context are written before other parameters",
        is_equivalent: true,
    },
    Spelling {
        schemes: &["irc", "ircs"],
        is_in: |text| text.to_ascii_lowercase().contains(",is"),
        reason: "the flag of the entity is written before that of the host",
        is_equivalent: true,
    },
    Spelling {
        schemes: &["ldap", "ldaps", "ldapi"],
        is_in: |text| text.split('#').next().is_some_and(|url| url.ends_with('?')),
        reason: "an element that is empty is absent, and so is a \"?\" with nothing after it",
        is_equivalent: true,
    },
];

/// Keywords as they are written by builders.
const KEYWORDS: [&str; 17] = [
    "?transport=",
    ";crs=",
    ";u=",
    ";isub=",
    ";ext=",
    ";phone-context=",
    "?body=",
    ";base64,",
    ";type=",
    ";AUTH=",
    ";UIDVALIDITY=",
    ";UID=",
    ";SECTION=",
    ";PARTIAL=",
    ";URLAUTH=",
    ";esn=",
    ";rs=",
];

/// True if one of these words is in the text with other letters in capitals.
fn is_spelled_otherwise(text: &str, words: &[&str]) -> bool {
    let small = text.to_ascii_lowercase();
    words.iter().any(|word| {
        let folded = word.to_ascii_lowercase();
        small.match_indices(&folded).any(|(at, _)| text[at..at + word.len()] != **word)
    })
}

fn authority(text: &str) -> &str {
    // A host outside of an authority.
    let host = || ["stun:", "stuns:", "turn:", "turns:"].iter().find_map(|name| text.strip_prefix(name));
    let after = text.split_once("://").map(|(_, after)| after).or_else(host).unwrap_or_default();
    after.split(['/', '?', '#']).next().unwrap_or_default()
}

/// The URLs that `typed` reads among these, with its answers.
fn typed(texts: Vec<String>, edition: &str) -> Vec<(String, Value)> {
    let line = |text| json!({ "op": "typed", "edition": edition, "input": text, "debug": false }).to_string();
    let answers = answers(texts.iter().map(line).collect::<Vec<_>>().join("\n"));
    assert_eq!(answers.len(), texts.len());
    texts.into_iter().zip(answers).filter(|(_, answer)| answer["ok"] == true).collect()
}

/// Builds each URL of what `typed` tells of it. Returns the reasons why others were built.
#[track_caller]
fn build(urls: &[(String, Value)], edition: &str) -> BTreeSet<&'static str> {
    let request = |answer: &Value| {
        json!({ "op": "build", "edition": edition, "scheme": answer["scheme"], "parts": answer["fields"] }).to_string()
    };
    let built = answers(urls.iter().map(|(_, answer)| request(answer)).collect::<Vec<_>>().join("\n"));
    assert_eq!(built.len(), urls.len());
    let mut others = Vec::new();
    for ((text, answer), built) in urls.iter().zip(&built) {
        let result = built["result"].as_str().unwrap_or_else(|| panic!("{text}: {built} of {answer}"));
        if result != text {
            others.push((text, answer, result));
        }
    }
    let requests = others.iter().flat_map(|(text, _, result)| {
        [
            json!({ "op": "compare", "edition": edition, "level": "scheme", "a": text, "b": result }).to_string(),
            json!({ "op": "typed", "edition": edition, "input": result, "debug": false }).to_string(),
        ]
    });
    let answers = answers(requests.collect::<Vec<_>>().join("\n"));
    let mut reasons = BTreeSet::new();
    for ((text, answer, result), pair) in others.iter().zip(answers.chunks(2)) {
        let [compared, read] = pair else { panic!("two answers") };
        let scheme = answer["scheme"].as_str().expect("a scheme");
        let is_known = |spelling: &&Spelling| {
            (spelling.schemes.is_empty() || spelling.schemes.contains(&scheme)) && (spelling.is_in)(text)
        };
        let spelling = NORMALISED.iter().find(is_known).unwrap_or_else(|| panic!("{text} built as {result}"));
        assert_eq!(compared["ok"], true, "{text}: {compared}");
        let is_equal = compared["equal"] == true;
        assert!(is_equal || !spelling.is_equivalent, "{text} is not equivalent to {result}");
        assert_eq!(read["fields"], answer["fields"], "{text} {result}");
        reasons.insert(spelling.reason);
    }
    reasons
}

/// The texts of a file of vectors.
fn rows(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors").join(file);
    let text = fs::read_to_string(path).expect("the vectors are there");
    let input = |line| serde_json::from_str::<Value>(line).expect("a row is JSON")["input"].as_str().map(str::to_owned);
    text.lines().filter_map(input).collect()
}

/// The number of texts for each scheme, unless `URIEL_STRINGS` has another: as many as take seconds, and meet each reason.
const TEXTS: u64 = 4_000;

#[test]
fn what_typed_tells_builds_the_url() {
    let mut reasons = BTreeSet::new();
    for (file, edition, least) in
        [("schemes.jsonl", "rfc1738", 100), ("schemes.jsonl", "rfc3986", 100), ("schemes-today.jsonl", "rfc3986", 200)]
    {
        let urls = typed(rows(file), edition);
        assert!(urls.len() > least, "{file} {}", urls.len());
        reasons.extend(build(&urls, edition));
    }
    for (scheme, seeds) in texts::SEEDS {
        let mut random = texts::Random(4);
        let mut text = || {
            let text = texts::changed(&mut random, seeds);
            // Keywords have no case.
            match text.split_once(':') {
                Some((name, rest)) if random.below(8) == 0 => format!("{name}:{}", rest.to_ascii_uppercase()),
                _ => text,
            }
        };
        let urls = typed((0..strings(TEXTS)).map(|_| text()).collect(), "rfc3986");
        expect_share(urls.len() as u64, 50, strings(TEXTS), scheme);
        reasons.extend(build(&urls, "rfc3986"));
    }
    let all: BTreeSet<_> = NORMALISED.iter().map(|spelling| spelling.reason).collect();
    assert!(reasons == all || strings(TEXTS) < TEXTS, "each of the reasons is met, and not only {reasons:?}");
}

/// A scheme's parts are given as people write them, too: what a place does not admit is escaped, and escapes stay where
/// `typed` tells the text as it is written.
#[test]
fn parts_are_taken_as_people_write_them() {
    let built = |scheme, parts: &str| {
        let parts: Value = serde_json::from_str(parts).expect("the parts are JSON");
        answer(json!({ "op": "build", "edition": "rfc3986", "scheme": scheme, "parts": parts }).to_string())
    };
    for (scheme, parts, url) in [
        ("acct", r#"{"userpart":"juliet@capulet.example","host":"h"}"#, "acct:juliet%40capulet.example@h"),
        ("acct", r#"{"userpart":"a%40b 100%","host":"h"}"#, "acct:a%40b%20100%25@h"),
        ("sip", r#"{"host":"h","parameters":[["a",null],["b=c","d;e"]]}"#, "sip:h;a;b%3Dc=d%3Be"),
        ("geo", r#"{"coord_a":"1","coord_b":"2","parameters":["a","b=c"]}"#, "geo:1,2;a;b=c"),
        ("ldap", r#"{"extensions":[[true,"a","b,c"],[false,"d",null]]}"#, "ldap:///????!a=b%2Cc,d"),
        ("data", r#"{"type":"a","subtype":"b","parameters":[["c","d"]],"data":"e f"}"#, "data:a/b;c=d,e%20f"),
        ("data", r#"{"media_type":"a/b","base64":true,"data":"QQ=="}"#, "data:a/b;base64,QQ=="),
        ("tn3270", r#"{"userinfo":"a:b","host":"h"}"#, "tn3270://a:b@h"),
        ("xmpp", r#"{"auth_node":"me","auth_host":"h"}"#, "xmpp://me@h"),
        ("xmpp", r#"{"auth_node":"me","auth_host":"h","node":"you","host":"g"}"#, "xmpp://me@h/you@g"),
        ("xmpp", r#"{"host":"g","query_type":"message","pairs":[["a","b c"]]}"#, "xmpp:g?message;a=b%20c"),
        ("sms", r#"{"recipients":["+1"],"body":"a b","fields":[["c","d"]]}"#, "sms:+1?body=a%20b&c=d"),
        ("sms", r#"{"recipients":["+1"],"fields":[["c","d"],["e",""]]}"#, "sms:+1?c=d&e="),
        ("urn", r#"{"nid":"ab","nss":"c","fragment":"d%65 f"}"#, "urn:ab:c#d%65%20f"),
    ] {
        assert_eq!(built(scheme, parts), json!({ "ok": true, "result": url }), "{parts}");
    }
    let pair_wanted = "a list of pairs, each of a name and a value";
    for (scheme, parts, name, wanted) in [
        ("prospero", r#"{"host":"h","fields":[["a",null]]}"#, "fields", "a name and a value in each pair"),
        ("ftp", r#"{"host":"h","cwd":[["a","b"]]}"#, "cwd", "a list of strings"),
        ("geo", r#"{"parameters":[["a"]]}"#, "parameters", pair_wanted),
        ("geo", r#"{"parameters":[["!","a","b"]]}"#, "parameters", pair_wanted),
    ] {
        assert_eq!(built(scheme, parts)["error"]["message"], format!("expected {name:?}: {wanted}"), "{parts}");
    }
}
