//! Texts changed at random from URLs of each scheme.

/// Random numbers of a fixed seed: Knuth's generator.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

/// URLs to begin with, by the name of the scheme.
pub const SEEDS: &[(&str, &[&str])] = &[
    ("about", &["about:blank", "about:a?b/c?d#e", "about:%62"]),
    ("acct", &["acct:a%40b@h.org", "acct:a;b@h"]),
    ("ws", &["ws://h/a?b", "wss://[::1]:80/a/b", "ws://h?c"]),
    ("coap", &["coap://h/a%2Fb?c", "coaps://[::1]:1"]),
    ("gemini", &["gemini://h/a?b#c", "gemini://[::1]:1"]),
    ("tn3270", &["tn3270://u:p@h:1/#a", "tn3270://@[::1]"]),
    ("cid", &["cid:a%2Fb*c@d.e#f", "cid:a@b"]),
    ("mid", &["mid:a@b/c@d", "mid:a%40@b#c"]),
    ("tag", &["tag:a-b.c,2000-01-02:x/y?z#f", "tag:a_b@c.d,2000:"]),
    ("urn", &["urn:ab:c/d?+e?=f#g", "urn:a-b:%41?=c?+d", "urn:a2345678901234567890123456789012:x"]),
    ("geo", &["geo:1.5,-2,3;crs=wgs84;u=4.5;a=b;c", "geo:94,0;crs=x", "geo:90,180"]),
    ("tel", &["tel:+1-2;ext=3;a=b#c", "tel:*21%23;phone-context=a.b;x1", "tel:1;isub=a;phone-context=+4"]),
    ("sms", &["sms:+1,+2;ext=3?body=a%20b&x=y", "sms:1;phone-context=a.b?x="]),
    ("data", &["data:a/b;c=d;base64,e/f?g#h", "data:;base64=1,", "data:,x"]),
    ("magnet", &["magnet:?xt=a:b&dn=c=d", "magnet:?a=#b"]),
    ("dict", &["dict://a;AUTH@h/d:w:x:1", "dict://a;SASLAUTH=*@h:1/m:w:x:y:2#z"]),
    ("nfs", &["nfs://h:1//a/b", "nfs:/a/b", "nfs:a"]),
    ("z39.50s", &["z39.50s://h/a+b?c;esn=d;rs=e+f#g", "z39.50s://h/;rs=a"]),
    ("z39.50r", &["z39.50r://h/a+b?c;esn=d;rs=e+f#g", "z39.50r://h:1/a"]),
    ("irc", &["irc://a:b;c@h/d,isuser,isserver?e=f&g#h", "ircs://h/%23a,isnetwork,ischannel", "irc://h:1/"]),
    ("ssh", &["ssh://a:b;c=d,e=f@h:1/g#h", "ssh://[::1]", "ssh://;a=@h"]),
    ("sftp", &["sftp://a:b;c=d@h:1/g;type=i#h", "sftp://h/~/a"]),
    ("xmpp", &["xmpp:a@b/c?d;e=f#g", "xmpp://a@b/c@d", "xmpp://a@[::1]"]),
    ("stun", &["stun:h.org:1#a", "stuns:[2001:db8::1]", "stun:192.0.2.1"]),
    ("turn", &["turn:h.org:1?transport=udp#a", "turns:[2001:db8::1]?transport=x-y", "turn:192.0.2.1:3478"]),
    (
        "postgresql",
        &[
            "postgresql://a:b@h.org:1,[::1]:2,:3/d?e=f&g=h",
            "postgres://%2Ftmp,h/a/b?host=c",
            "postgresql:///?a=",
            "postgresql://a@h1,h2:5433",
        ],
    ),
    (
        "mongodb",
        &["mongodb://a:b@h.org:1,[::1]:27018/d?e=f&g=h=i", "mongodb://%2Ftmp%2Fa.sock,h/", "mongodb://h1,h2?a="],
    ),
    ("mongodb+srv", &["mongodb+srv://a:b@h.org/d?e=f&g=h", "mongodb+srv://h.org?a="]),
    ("amqp", &["amqp://a:b@h.org:1/%2f?e=f&g#h", "amqps://[::1]/a", "amqp://@:1/a"]),
    ("redis", &["redis://a:b@h.org:1/12?e=f&g=h#i", "rediss://[::1]/0", "redis:///1"]),
    ("redis+unix", &["redis+unix:///a/b.sock?db=1&pass=a#b", "redis+unix:///a%20b"]),
    ("pkg", &["pkg:npm/@a/b%40c@1.2?d=e&f.g=h/i#/j/k/", "pkg://maven/a/b@1", "pkg:/Deb/a:b"]),
    ("ldap", &["ldap://h:1/a,b?c,d;e?sub?(f=g)?!h=i,j#k", "ldaps:///????a", "ldapi://%2Fh/???%28a%29?1.20=b"]),
    ("sip", &["sip:a:b@h.c:1;lr;d=e?f=g&h=#i", "sips:a?b/c@1.2.3.4", "sip:h;a=b", "sip:a@[2001:db8::1]:5060;lr"]),
    (
        "imap",
        &[
            "imap://a;AUTH=*@h:1/b/;UID=2/;SECTION=3/;PARTIAL=4.5#c",
            "imap://h/a;UIDVALIDITY=5?b",
            "imap://h/a/;UID=1;URLAUTH=user+b:INTERNAL:91354a473744909de610943775f92038",
            "imap://h/a/;UID=1;URLAUTH=submit+%2fb:a:91354a473744909de610943775f92038",
        ],
    ),
];

/// The URLs to begin with of a scheme.
pub fn seeds(scheme: &str) -> &'static [&'static str] {
    SEEDS.iter().find(|(name, _)| *name == scheme).expect("it has URLs").1
}

/// A text changed in a few places: pieces of other seeds, single characters, doubled and lost pieces.
pub fn changed(random: &mut Random, seeds: &[&str]) -> String {
    const PIECES: [&str; 44] = [
        "", "/", "//", "?", "?=", "?+", "#", ":", "@", ";", ",", "=", "&", "+", "-", ".", "_", "~", "!", "*", "(", ")",
        "%", "%41", "%2f", "%23", "[", "]", "[::1]", "$", "'", "a", "B", "z", "1", "0", "90", " ", "é", "\"", "<", "|",
        ";a", ";x=1",
    ];
    let mut text = seeds[random.below(seeds.len())].to_owned();
    for _ in 0..=random.below(4) {
        let places: Vec<_> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let (a, b) = (places[random.below(places.len())], places[random.below(places.len())]);
        let (start, end) = if random.below(3) > 0 { (a, a) } else { (a.min(b), a.max(b)) };
        let piece = match random.below(8) {
            0 => text[a.min(b)..a.max(b)].to_owned(),
            1 => {
                let other = seeds[random.below(seeds.len())];
                let middle = random.below(other.len());
                other.get(middle..).unwrap_or_default().to_owned()
            }
            _ => PIECES[random.below(PIECES.len())].to_owned(),
        };
        text.replace_range(start..end, &piece);
    }
    text
}
