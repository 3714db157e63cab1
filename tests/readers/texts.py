"""Texts for readers: generated URLs, which have every odd form that the grammar has, mutants of them, and published tricks.

The same seed gives the same texts.
"""

import json
import re
from pathlib import Path

TESTS = Path(__file__).parent.parent
UNRESERVED = "abcdefghijklmnopqrstuvwxyz" * 4 + "ABCXYZ0123456789-._~"
SUB_DELIMS = "!$&'()*+,;="
ESCAPES = ["%20", "%41", "%7E", "%7e", "%C3%BC", "%e9", "%25", "%26", "%3B", "%3a", "%40", "%2B", "%27", "%23", "%3F", "%5B"]
NUMBERS = ["2130706433", "0x7f.1", "0177.0.0.1", "127.1", "1.2.3", "1.2.3.4.5", "256.1.1.1", "08.1.1.1", "0x", "1e3", "1.2.3.4.",
           "0", "a.1", "a.0x1"]
RARE_HOSTS = ["localhost", "h", "a.localhost", "printer.local", "xn--bcher-kva.example", "a.xn--p1ai", "www.example.com.",
              "[v1.a:b]", "[vF.!$&]", "", "-a.example", "a-.example", "a--b.example", "metadata.google.internal"]
RARE_SEGMENTS = ["a;b", ";type=a", ";type=i", "a;", "a=b", "a:80", "b:c", "@", "a@b", "~", "*", "a,b", "-", "(a)", "c:"]
ODD_ESCAPES = ["%2F", "%2f", "%5C", "%2E", "%2e%2e", "%00", "%0D%0A", "%09", "%7F", "%1b"]


def generated(count, random):
    return [url(random) for _ in range(count)]


# ----- a URL by the grammar of RFC 3986, of the schemes http, https, ftp and file -----

def url(random):
    name = random.choice(["http"] * 4 + ["https"] * 3 + ["ftp"] * 2 + ["file"] * 2)
    scheme = name if random.random() < 0.9 else "".join(random.choice([c, c.upper()]) for c in name)
    if name == "file":
        start = random.choice(["", "//", "//", "//", "//", "//localhost", "//LocalHost"] + ["//" + host(random)])
        return f"{scheme}:{start}{drive(random)}{path(random) or '/'}{fragment(random)}"
    user = userinfo(random) + "@" if random.random() < 0.08 else ""
    query = "?" + characters(random, "/?:@", 12) if random.random() < 0.3 else ""
    return f"{scheme}://{user}{host(random)}{port(name, random)}{path(random)}{query}{fragment(random)}"


def drive(random):
    return random.choice(["/c:", "/C:", "/C%7C", "c:", "/ab:", "/c"]) if random.random() < 0.1 else ""


def userinfo(random):
    return random.choice(["me", "me:pw", "", ":", "www.bank.example", "a:b:c", "-o", characters(random, ":", 8)])


def host(random):
    if random.random() < 0.7:
        return name(random)
    kind = random.randrange(10)
    if kind < 2:
        # The groups of an address in brackets, with or without a run of zeros left out, and perhaps an IPv4 address.
        groups = [f"{random.choice([0, 0, 1, 0xABCD, 0x2606, random.randrange(65536)]):{random.choice(['x', 'X', '04x'])}}"
                  for _ in range(random.randrange(1, 8))]
        place = random.randrange(len(groups) + 1)
        end = ":" + ipv4(random) if random.random() < 0.2 and len(groups) < 5 and place < len(groups) else ""
        whole = ":".join(groups[:place]) + "::" + ":".join(groups[place:]) + end
        return f"[{whole}]" if random.random() < 0.8 else f"[2606:4700:{':'.join(['0', '1', 'a', 'B', '00', '0f'])}]"
    if kind < 4:
        return ipv4(random)
    if kind == 4:
        return random.choice(NUMBERS)
    if kind == 5:
        return random.choice(RARE_HOSTS)
    if kind == 6:
        return ".".join(name(random) for _ in range(12)) if random.random() < 0.5 else "a" * random.randrange(60, 70) + ".example"
    # A registered name by the letter.
    kinds = [UNRESERVED] * 9 + [".", SUB_DELIMS, ESCAPES + ODD_ESCAPES]
    return "".join(random.choice(random.choice(kinds)) for _ in range(random.randrange(12)))


def name(random):
    label = random.choice(["example", "www", "a", "h2", "EXAMPLE", "x-y", "b1-c", "de", "q" * random.randrange(1, 64)])
    return label + random.choice([".com", ".example.com", ".ORG", ".co.uk", ".example", ".x1", ".info"])


def ipv4(random):
    start = random.choice(["8.8.", "1.1.", "127.0.", "10.0.", "169.254.", "93.184.", "0.0.", "255.255.", "100.64."])
    return start + f"{random.randrange(256)}.{random.randrange(256)}"


def port(scheme, random):
    if random.random() < 0.8:
        return ""
    default = {"http": "80", "https": "443", "ftp": "21"}[scheme]
    others = ["", "0", "8080", "22", "00" + default, "65535", "65536", "99999999999", "65616"]
    return ":" + random.choice([default, default, default, *others])


def path(random):
    segments = "".join("/" + segment(random) for _ in range(random.choice([0, 1, 1, 2, 3, 5])))
    return segments


def segment(random):
    roll = random.random()
    if roll < 0.15:
        return random.choice([".", "..", "", "", "...", "..a", ".a"])
    if roll < 0.2:
        return random.choice(RARE_SEGMENTS)
    if roll < 0.24:
        return random.choice(ODD_ESCAPES) + random.choice(["", "a"])
    return characters(random, ":@", 7)


def characters(random, more, most):
    """Octets of a segment or a query: letters mostly, and now and then anything that may be there."""
    length = random.randrange(most)
    if random.random() < 0.5:
        return "".join(random.choice(UNRESERVED) for _ in range(length))
    kinds = UNRESERVED, SUB_DELIMS + more, ESCAPES
    return "".join(random.choice(random.choice(kinds)) for _ in range(length))


def fragment(random):
    return "#" + characters(random, "/?:@", 8) if random.random() < 0.15 else ""


# ----- mutants -----

STRANGE = [
    "\\", "\t", "\n", "\r", " ", "\0", "\x0b", "\x7f", "@", ":", "/", "//", "?", "#", "%", "%0", "[", "]", ";", "..",
    "/../", ".", "|", "^", "`", "{", "<", '"', "'", "é", "ß", "。", "．", "／", "＠", "？", "＃", "℀", "\u00ad", "\u200b",
    "\ufeff", "İ", "K", "ſ", "-", "0", "x", "%2e", "%2F", "%40", "%3A", "::", "http:", "&", "=", "+", "~", "xn--",
    "@evil.example", ":80", "0x", "\u0130", "%zz", "/\\", "\\@",
]


def mutants(urls, random):
    return [mutant(url, random) for url in urls]


def mutant(text, random):
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        # The places around the authority are the ones that matter most.
        place = random.randrange(min(len(text), 30) if random.random() < 0.6 else len(text)) if text else 0
        match random.randrange(5):
            case 0 | 1:
                text = text[:place] + random.choice(STRANGE) + text[place:]
            case 2:
                text = text[:place] + random.choice(STRANGE) + text[place + 1:]
            case 3:
                text = text[:place] + text[place + 1:]
            case 4:
                other = random.randrange(len(text) + 1)
                text = text[:place] + text[other:other + random.randrange(6)] + text[place:]
    return text


# ----- the published tricks -----

SCHEMES = ["http", "HTTPS", "ftp", "FiLe", "gopher"]
GOOD_HOSTS = ["good.example", "1.1.1.1", "[2606:4700::1111]"]

# Marks, and where they stand in a URL of scheme s and host h; the first letters of the scheme are i, and the others t.
MARKS = [
    "\\", "\t", "\n", "\r", "\r\n", " ", "@", "/@", "?@", "#@", "\\@", ":@", "&@", ";@", "@@", "%40", "%2F", "%5C@", "%00",
    "%2e", "%2e%2e", "..", ".", "/", "//", "///", ":", ":0", ":080", ":65616", ":80:81", ";", ";a=b", "%25eth0",
    "＠", "／", "。", "％", "?", "#", "[", "]", "|", "c:", "C|",
]
PLACES_OF_MARKS = [
    "{s}://{h}{x}evil.example/", "{s}://{x}{h}/", "{s}:{x}{h}/", "{s}://{h}/{x}", "{s}://{h}{x}",
    "{s}://{h}/a{x}b", "{x}{s}://{h}/", "{s}{x}://{h}/", "{i}{x}{t}://{h}/", "{s}://{h}:{x}80/",
    "{s}://{h}:8{x}0/", "{s}://{h}?{x}", "{s}://{h}/?{x}", "{s}://{h}#{x}", "{s}://me{x}@{h}/", "{s}://{h}/a/{x}/b",
]

# What stands where a host should: users like hosts, numbers, escapes, fullwidth and enclosed characters, zones, odd names.
STRANGE_HOSTS = [
    "good.example@evil.example", "good.example:80@evil.example", "1.1.1.1@evil.example", "[::1]@evil.example",
    "me@good.example@evil.example", "me:pw@good.example:80@evil.example", "good.example&@evil.example#@other.example",
    "good.example%40evil.example", "good.example%3A80@evil.example", "@evil.example", ":@evil.example",
    *NUMBERS, "0x7f000001", "017700000001", "00000177.0.0.1", "4294967297", "0x100000001", "0x7f.0x0.0x0.0x1", "127.0.0.1.",
    "127.000.000.001", "0.0.0.0", "1.1.1.1.1", "1.1.1.1a", "1.1.1.1-a.example", "0x7g.1", "0b1.1.1.1",
    "%65vil.example", "evil%2Eexample", "evil%2eexample.", "%31.1.1.1", "1%2E1.1.1", "good.example%2F.evil.example",
    "good.example%5C.evil.example", "good.example%23.evil.example", "good.example%3F.evil.example",
    "good.example%00.evil.example", "good.example%0D%0A.evil.example", "%5B::1%5D", "good%E3%80%82example",
    "g%6F%6fd.example", "%2525.example",
    "ｅvil.example", "evil．example", "evil。example", "evil｡example", "ⓔvil.example", "１.１.１.１", "①.1.1.1", "ﬀ.example",
    "ß.example", "evil.example％2F", "evil.example／good.example", "evil.example＃good.example", "evil.example？good.example",
    "[fe80::1%25eth0]", "[fe80::1%eth0]", "[fe80::1%25]", "[fe80::1%]", "[::1%250]", "[fe80::1%25eth0%5D]",
    "[::ffff:127.0.0.1]", "[::FFFF:7f00:1]", "[::127.0.0.1]", "[0:0:0:0:0:0:0:1]", "[64:ff9b::7f00:1]", "[::1", "::1",
    "[::1].evil.example", "[::1]evil.example", "[1.1.1.1]", "[v1.a]", "[good.example]", "[::00001]", "[1::2::3]",
    "localhost", "LOCALHOST.", "a_b.example", "-a.example", "a-.example", "good.example.", "good.example..",
    "good..example", ".good.example", "xn--80ak6aa92e.example", "XN--a.example", "a--b.example", "*.example",
    "good.example,evil.example", "~", "",
]
PLACES_OF_HOSTS = ["{s}://{x}", "{s}://{x}/a", "{s}://{x}:80/", "{s}://{x}?a", "{s}://{x}#a", "{s}://me@{x}/", "{s}:{x}/a"]

PORTS = [
    "", "0", "00", "80", "080", "0080", "00000000000000000080", "65535", "65536", "65616", "131152", "4294967376",
    "18446744073709551696", "+80", "-80", " 80", "80 ", "\t80", "0x50", "8e1", "８０", "80a", "80:", "80:81", "80.", "80,81",
    "80@evil.example", "@evil.example:80",
]
PLACES_OF_PORTS = ["{s}://{h}:{x}", "{s}://{h}:{x}/a", "{s}://{h}:{x}?a", "{s}://{h}:{x}#a", "{s}://me:pw@{h}:{x}/"]

# Fewer slashes than two, and more, and what is taken for one.
SLASHES = [
    "", "/", "//", "///", "////", "/////", "\\", "\\\\", "/\\", "\\/", "//\\", "\\//", "/\t/", "//\t", "/ /", "// ",
    "//./", "//../", "/./", "/.//", "/..//", "//;/", "%2F%2F", "/%2F", "//%2F", "／／", "/／",
]
PLACES_OF_SLASHES = ["{s}:{x}{h}/a", "{s}:{x}{h}", "{s}{x}{h}/a", "{x}{h}/a", "{s}:{x}me@{h}/a", "{s}:{x}{h}:80/"]

PATHS = [
    ".", "..", "...", "../..", "./", "../", "%2e", "%2E%2e", ".%2e", "%2e.", "%2e%2e%2f", "..%2f", "..%5c", "..\\", "..%00",
    "%252e%252e", "..;", "..;a=b", ";..", ".;/..", ";", ";a=b", "a;b=c;d", "a;", ";type=a", "/", "//", "/..", "./.",
    "a/..", "a//..",
    "c:", "C|", "c:/..", "%2F", "%5C", "%00", "%0A", "%0D%0A", "%09", "\t", "\n", "\r\n", " ", "@", ":@", "a@b", "a:80@b",
    "@evil.example", "http://evil.example", "?", "#", "[", "]", "*", "~", "%7E", "%zz", "%", "é", "．．",
]
PLACES_OF_PATHS = ["{s}://{h}/{x}", "{s}://{h}/{x}/a", "{s}://{h}/a/{x}/b", "{s}://{h}/a{x}", "{s}:/{x}", "{s}:{x}"]


def tricks():
    """Each published trick at each of its places, in a URL of each scheme; where the kind of the host matters, of each kind."""
    kinds = [
        (MARKS, PLACES_OF_MARKS, GOOD_HOSTS), (PORTS, PLACES_OF_PORTS, GOOD_HOSTS), (STRANGE_HOSTS, PLACES_OF_HOSTS, [""]),
        (SLASHES, PLACES_OF_SLASHES, GOOD_HOSTS[:1]), (PATHS, PLACES_OF_PATHS, GOOD_HOSTS[:1]),
    ]
    return [place.format(s=scheme, i=scheme[:2], t=scheme[2:], h=host, x=trick) for tricks, places, hosts in kinds
            for scheme in SCHEMES for host in hosts for place in places for trick in tricks]


# ----- texts of the tests -----

def of_tests():
    """The texts of the vectors and of the tests of hazards, and the published cases."""
    texts = []
    for file in sorted((TESTS / "vectors").glob("*.jsonl")):
        for line in file.read_text().splitlines():
            texts += [value for value in json.loads(line).values() if isinstance(value, str) and ":" in value]
    literals = re.findall(r'"((?:[^"\\]|\\.)*)"', (TESTS / "integration/hazards.rs").read_text())
    literals = [literal for literal in literals if ":" in literal and literal.isascii() and "\\u{" not in literal]
    return texts + [literal.encode().decode("unicode_escape") for literal in literals]


def published():
    """The published cases of two readers that read one text differently."""
    return [json.loads(line) for line in (TESTS / "vectors/confusions.jsonl").read_text().splitlines()]
