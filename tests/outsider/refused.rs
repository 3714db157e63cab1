//! Secrets in texts that the rule of a scheme refuses: the template of the scheme says where they may be.

use uriel::{
    ParseError, Registry, Scheme, Uri,
    grammar::{Name as Host, Password, Query, Segment, User},
    write::{Piece, Slot, USERINFO},
};

/// Schemes that refuse every text, with their templates.
macro_rules! refusing {
    ($($Scheme:ident $name:literal $template:expr,)+) => {$(
        struct $Scheme;

        impl Scheme for $Scheme {
            const NAME: &'static str = $name;
            const TEMPLATE: &'static [Piece] = $template;
            type Url<'a> = Uri<'a>;

            fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
                Err(uri.refuse("another text", 0..1))
            }
        }
    )+

        fn registry() -> Registry {
            Registry::current()$(.with($Scheme))+
        }
    };
}

const KEY: Piece = Piece::Slot(Slot { is_secret: true, ..Slot::new("key", Query) });
const NAME: Piece = Piece::Slot(Slot::new("name", Segment));
const HOST: Piece = Piece::Slot(Slot::new("host", Host));
const LOGIN: &[Piece] = &[
    Piece::Slot(Slot::new("user", User)),
    Piece::optional(None, &[Piece::Word(":"), Piece::Slot(Slot { is_secret: true, ..Slot::new("pass", Password) })]),
    Piece::optional(None, &[Piece::Word(";"), NAME]),
    Piece::Word("@"),
];

refusing! {
    // The options of a chat, as an irc URL has them.
    Chat "chat" &[
        Piece::Word("//"),
        USERINFO,
        HOST,
        Piece::Word("/"),
        NAME,
        Piece::optional(None, &[Piece::Word("?key="), KEY]),
    ],
    // A key after a delimiter, and a word of each edition.
    Vault "vault" &[Piece::Word("//"), HOST, Piece::Word("/"), KEY],
    Since "since" &[Piece::Since("pin:", "code:"), KEY, Piece::Word(";"), NAME],
    // A login without "//", and one with them that is no `USERINFO`.
    Call "call" &[USERINFO, HOST],
    Shell "shell" &[Piece::Word("//"), Piece::optional(None, LOGIN), HOST],
    // All of it, a list, and the second of two choices.
    Token "token" &[KEY],
    Keys "keys" &[
        HOST,
        Piece::Each {
            before: ";",
            slot: Slot { is_secret: true, ..Slot::new("key", Query) },
            value: None,
            after: "",
            between: "",
        },
    ],
    Choice "choice" &[Piece::Either(&[&[Piece::Word("a="), NAME], &[Piece::Word("b="), KEY]])],
    // Nothing is secret.
    Open "open" &[Piece::Word("//"), HOST, Piece::Word("?key="), NAME],
}

#[test]
fn a_secret_of_the_template_is_hidden_in_a_refused_text() {
    let registry = registry();
    for (text, wanted) in [
        ("chat://h/rust?key=S3cret mark", "chat://h/rust?key=***"),
        ("chat://h/rust?a=b&key=S3cret mark", "chat://h/rust?a=b&key=***"),
        ("chat://h?KEY=S3cret&a=b", "chat://h?KEY=***"),
        ("chat://h/rust%3Fk%65y%3DS3cret", "chat://h/rust%3Fk%65y%3D***"),
        ("chat:key=S3cret", "chat:key=***"),
        ("chat://me:S3/cret@h/key=S3cret", "chat://me:***@h/key=***"),
        ("chat://h/monkey=banana", "chat://h/monkey=banana"),
        ("chat://h:80a/rust", "chat://h:80a/rust"),
        ("chat:", "chat:"),
        ("vault://h/S3cret mark", "vault://h/***"),
        ("vault:/h/S3cret", "vault:/***"),
        ("vault://h", "vault://h"),
        ("since:pin:S3cret;a", "since:pin:***"),
        ("since:code:S3cret;a", "since:code:***"),
        ("since:S3;a", "since:S3;a"),
        ("call:me:S3@cret@h", "call:me:***@h"),
        ("call:me%3AS3cret%40h", "call:me%3A***%40h"),
        ("call:h:80a", "call:h:80a"),
        ("shell://me:S3cret;x@h ", "shell://me:***@h "),
        ("shell://h:80/a@b", "shell://h:80/a@b"),
        ("token:S3cret#mark", "token:***"),
        ("keys:h;S3cret;mark", "keys:h;***"),
        ("choice:a=b", "choice:a=b"),
        ("choice:b=S3cret", "choice:b=***"),
        ("open://h?key=a", "open://h?key=a"),
        // In a wrapper, and in another URL.
        ("<chat://h/rust?key=S3cret>", "<chat://h/rust?key=***"),
        ("x:chat://h/rust?key=S3cret", "x:chat://h/rust?key=***"),
    ] {
        let error = registry.parse(text).err();
        assert_eq!(registry.redacted(text).to_string(), wanted);
        if let Some(error) = error {
            let report = error.report(text).with_redacted(registry.redacted(text)).to_string();
            assert!(!report.contains("S3cret"), "{report}");
        }
    }
}

/// The time for a text is in proportion to its length, however often the words of a template are in it.
#[test]
fn a_long_text_has_one_secret() {
    let registry = registry();
    for unit in ["key=", "%3Fkey=", "/", "@", ":", "a:b@", ";", "b=", "pin:", "monkey="] {
        for name in ["chat", "vault", "since", "call", "shell", "token", "keys", "choice"] {
            let text = format!("{name}:{}", unit.repeat(100_000));
            assert!(registry.redacted(&text).to_string().len() <= text.len(), "{name} {unit}");
        }
    }
}
