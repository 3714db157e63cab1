//! Parts and fields whose names are keywords of Rust: the declaration writes them with `r#`, and everyone else without.
//! Others have the names of methods that the declaration makes, and are refused with words.

use uriel::{
    Encoded, Scheme,
    grammar::{Port, Query, Read, Rule, Text, octet, run1},
    nom::{Parser, combinator::opt, sequence::preceded},
};

#[derive(Clone, Copy, Debug, Default)]
pub struct Parcel;

uriel::typed_url! {
    /// A parcel.
    pub struct ParcelUrl: Parcel;

    /// Parts of a parcel.
    pub struct ParcelParts {
        /// Its type, a number.
        get r#type: S,
        /// Number of its locker, a secret.
        get r#in: Option<S>,
        /// Numbers of those for whom it is, each after a "/".
        r#for: S,
        /// What it must be like.
        get r#where: Option<S>,
    }

    fields {
        text r#type;
        secret r#in;
        list r#for;
        note flag r#if = |url| url.r#where().is_some();
        text r#where;
    }

    /// Builder of a parcel.
    pub builder ParcelUrlBuilder {
        r#type: Port [ ":" r#in: Port ] *("/" r#for: Port)
        [ if r#if "?" either { [ *(r#match unlisted: Query "=" Query; "&") ] [ r#where: (Query as Encoded) ] } ]
    }
}

impl<'a> ParcelUrl<'a> {
    /// Numbers of those for whom it is.
    pub fn r#for(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
        self.parts.r#for.of(self.text).split('/').skip(1).map(Encoded::new_unchecked)
    }
}

impl Scheme for Parcel {
    const NAME: &'static str = "parcel";
    uriel::by_production!(ParcelUrl);
}

uriel::production! { parcel_schemepart -> ParcelParts for Parcel { Rule::new("parcelurl"), bulk Query } }

/// `number [ ":" number ] *( "/" number ) [ "?" query ]`
fn parcel_schemepart<T: Text>(i: T) -> Read<T, ParcelParts<T::Slice>> {
    let (i, r#type) = number(i)?;
    let (i, r#in) = opt(preceded(octet(b':'), number)).parse(i)?;
    let mut end = i;
    while end.next() == Some(b'/') {
        (end, _) = number(end.skip(1))?;
    }
    let r#for = i.until(end);
    let (i, r#where) = opt(preceded(octet(b'?'), |i: T| Ok(i.run(Query)))).parse(end)?;
    Ok((i, ParcelParts { r#type, r#in, r#for, r#where }))
}

fn number<T: Text>(i: T) -> Read<T> {
    run1(i, Port)
}

#[test]
fn fields_are_read_by_names_that_are_keywords() {
    let url = ParcelUrl::parse("parcel:1:23/4/5?a=b").expect("a parcel");
    assert_eq!((url.r#type().as_str(), url.r#in().as_deref(), url.r#for().count()), ("1", Some("23"), 2));
    assert_eq!(Parcel::INFO.fields, ["type", "in", "for", "if", "where"]);
    assert_eq!(format!("{url:?}"), r#"ParcelUrl { type: "1", in: "***", for: ["4", "5"], where: "a=b" }"#);
    assert_eq!(url.redacted().to_string(), "parcel:1:***/4/5?a=b");
}

#[cfg(feature = "build")]
#[test]
fn fields_are_written_by_names_that_are_keywords() {
    use uriel::{
        Edition, Registry,
        write::{BuildErrorKind, Draft, slots},
    };

    let built = ParcelUrl::builder().r#type("1").r#in("23").r#for("4").r#for(5).r#match("a", "b#c").build();
    assert_eq!(built.expect("a parcel"), "parcel:1:23/4/5?a=b%23c");
    let missing = ParcelUrl::builder().build().expect_err("it has no type");
    assert_eq!((missing.field(), missing.to_string().as_str()), ("type", "expected a value for the field \"type\""));
    assert_eq!(ParcelUrl::builder().r#type("a").build().expect_err("no number").field(), "type");

    let url = ParcelUrl::parse("parcel:1:23/4?a=b").expect("a parcel");
    assert_eq!(url.to_builder().build().expect("the same"), "parcel:1:23/4?a=b");
    assert_eq!(url.to_builder().r#type(9).r#for(5).build().expect("another"), "parcel:9:23/4/5?a=b");
    assert_eq!(url.to_builder().remove("in").r#where("c").build().expect("another"), "parcel:1/4?c");

    let mut names = Vec::new();
    slots(Parcel::TEMPLATE, &mut |slot| names.push(slot.place.name()));
    assert_eq!(names, ["type", "in", "for", "match", "match", "where"]);

    let registry = Registry::current().with(Parcel);
    let mut draft = Draft::new("parcel", Edition::Rfc3986);
    draft.set("type", "1").set("in", "23").add("for", "4").add("for", "5").set("where", "a");
    assert_eq!(registry.build(&draft).as_deref(), Ok("parcel:1:23/4/5?a"));
    let conflict = registry.build(draft.set("if", false)).expect_err("a flag against a value");
    assert_eq!((conflict.kind(), conflict.field()), (BuildErrorKind::Conflict, "where"));
    assert_eq!(registry.build(draft.remove("where")).as_deref(), Ok("parcel:1:23/4/5"));
    let unknown = registry.build(draft.set("r#type", "2")).expect_err("no such field");
    assert_eq!(unknown.kind(), BuildErrorKind::Unknown);
}

/// A name is taken where the declaration makes a method of that name: by the kind of server, and in a builder.
#[test]
fn names_of_methods_are_taken() {
    macro_rules! is_taken {
        ($of:tt $name:ident) => {{
            uriel::unless_taken! { $of $name { let is_taken = false; } { let is_taken = true; } }
            is_taken
        }};
    }
    macro_rules! by_kind {
        ($name:ident) => {
            [
                is_taken!([] $name),
                is_taken!([serverless] $name),
                is_taken!([optional] $name),
                is_taken!([hostport] $name),
                is_taken!([login] $name),
            ]
        };
    }
    assert_eq!(by_kind!(edition), [true; 5]);
    assert_eq!(by_kind!(user), [false, false, false, false, true]);
    assert_eq!(by_kind!(port), [false, false, false, true, true]);
    assert_eq!(by_kind!(origin), [false, false, true, true, true]);
    assert_eq!([by_kind!(build), by_kind!(number)], [[false; 5]; 2]);
    let in_builder = [is_taken!(builder build), is_taken!(builder edition), is_taken!(builder r#type)];
    assert_eq!(in_builder, [true, false, false]);
}
