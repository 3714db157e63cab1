//! The kernels against the plain loop, over every layout of texts, with nulls, slices and refusals.

use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, LargeBinaryArray, LargeStringArray, NullArray, StringArray,
    StringViewArray, StructArray,
    builder::StringViewBuilder,
    cast::AsArray,
    types::{UInt16Type, UInt32Type, UInt64Type},
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use uriel::{
    Edition, Encoded, Level, ParseError, Registry, Scheme, Uri,
    differences::Component,
    scheme::{Field, Value, Visit, Weight},
};
use uriel_arrow::{
    Base, COMPONENTS, ERROR, ERROR_AT, extract, extract_type, normalize, parse, part, resolve, typed, typed_fields,
    typed_part, typed_some,
};

/// Texts of every length that a view tells apart, absolute and not, and nulls.
fn rows() -> Vec<Option<String>> {
    let some = [
        "http://me:pw@example.org:8080/a/b?c=d#e",
        "x:",
        "x:a",
        "",
        "no url",
        "http://h:80a/",
        "http://[2001:db8::1]:99999/a%20path/that/is/long",
        "http://192.0.2.1/?#",
        "mailto:me@example.org",
        "ftp://a-user:a-password@h.example.org:2121/directory/other/file.tar.gz;type=i",
        "HTTP://A-LONG-NAME.EXAMPLE.ORG/%7Euser/../b/./c",
        "http://abcd/abc",
        "http://123456789012/123456789012",
        "http://1234567890123/1234567890123",
        "http://h\u{e9}/",
        "ftp://h/;type=wrong",
    ];
    (0..300).map(|row| (row % 7 != 3).then(|| some[row % some.len()].to_owned())).collect()
}

/// The six layouts of the same rows, each whole, and as a slice of a longer column.
fn layouts(rows: &[Option<String>]) -> Vec<ArrayRef> {
    let before = [Some("http://before.example.org/a/long/text".to_owned()), None, Some("x:y".to_owned())];
    let longer: Vec<_> = before.iter().chain(rows).chain(&before).cloned().collect();
    let mut columns: Vec<ArrayRef> = Vec::new();
    for (texts, start) in [(rows, 0), (&longer[..], before.len())] {
        let texts = || texts.iter().map(Option::as_deref);
        let octets = || texts().map(|text| text.map(str::as_bytes));
        let whole: [ArrayRef; 6] = [
            Arc::new(texts().collect::<StringArray>()),
            Arc::new(texts().collect::<LargeStringArray>()),
            Arc::new(texts().collect::<StringViewArray>()),
            Arc::new(octets().collect::<BinaryArray>()),
            Arc::new(octets().collect::<LargeBinaryArray>()),
            Arc::new(octets().collect::<BinaryViewArray>()),
        ];
        columns.extend(whole.map(|column| column.slice(start, rows.len())));
    }
    columns
}

fn read<'a>(text: Option<&'a String>, edition: Edition) -> Option<Result<Uri<'a>, ParseError>> {
    text.map(|text| Uri::parse_with(text, edition))
}

/// The word of a component in the loop; the kinds have no text.
fn word<'a>(component: Component, uri: &Uri<'a>) -> Option<&'a str> {
    match component {
        Component::HostKind => uri.host().map(|host| host.kind().as_str()),
        Component::Kind => Some(uri.kind().as_str()),
        other => other.of(uri.as_uri_ref()),
    }
}

fn validate(array: &dyn Array) {
    array.to_data().validate_full().expect("a valid array");
}

#[test]
fn components_are_those_of_the_loop() {
    let rows = rows();
    for edition in Edition::ALL {
        for column in layouts(&rows) {
            let parsed = parse(&column, edition, &Component::ALL).expect("texts");
            validate(&parsed);
            for (at, component) in Component::ALL.into_iter().enumerate() {
                let alone = part(&column, edition, component).expect("texts");
                assert_eq!(alone.to_data(), parsed.column(at).to_data(), "{component}");
                for (row, text) in rows.iter().enumerate() {
                    let uri = read(text.as_ref(), edition).and_then(Result::ok);
                    if component == Component::Port {
                        let ports = alone.as_primitive::<UInt16Type>();
                        let port = uri.and_then(|uri| uri.port_number().ok().flatten());
                        assert_eq!(ports.is_valid(row).then(|| ports.value(row)), port, "{text:?}");
                    } else {
                        let texts = alone.as_string_view();
                        let wanted = uri.as_ref().and_then(|uri| word(component, uri));
                        assert_eq!(texts.is_valid(row).then(|| texts.value(row)), wanted, "{component} of {text:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn refusals_have_a_place_and_a_message() {
    let rows = rows();
    for column in layouts(&rows) {
        let parsed = parse(&column, Edition::Rfc3986, &[]).expect("texts");
        let (offsets, messages) = (parsed.column(0).as_primitive::<UInt32Type>(), parsed.column(1).as_string_view());
        let mut refused = 0;
        for (row, text) in rows.iter().enumerate() {
            assert_eq!(parsed.is_null(row), text.is_none());
            let error = read(text.as_ref(), Edition::Rfc3986).and_then(Result::err);
            refused += usize::from(error.is_some());
            let offset = error.as_ref().map(|error| u32::try_from(error.offset()).expect("a short text"));
            assert_eq!(offsets.is_valid(row).then(|| offsets.value(row)), offset);
            let message = error.map(|error| error.to_string());
            assert_eq!(messages.is_valid(row).then(|| messages.value(row)), message.as_deref());
        }
        assert!(refused > 20);
    }
}

/// Components of each row, and their texts in the loop.
fn assert_components(column: &dyn Array, rows: &[Option<&str>]) {
    let parsed = parse(column, Edition::Rfc3986, &Component::ALL).expect("texts");
    validate(&parsed);
    for (at, component) in Component::ALL.into_iter().enumerate().filter(|(_, part)| *part != Component::Port) {
        let texts = parsed.column(at).as_string_view();
        for (row, text) in rows.iter().enumerate() {
            let uri = text.and_then(|text| Uri::parse(text).ok());
            let wanted = uri.as_ref().and_then(|uri| word(component, uri));
            assert_eq!(texts.is_valid(row).then(|| texts.value(row)), wanted, "{component} of {text:?}");
        }
    }
}

#[test]
fn views_in_any_order_and_of_several_buffers() {
    let texts: Vec<String> = (0..200).map(|number| format!("http://host{number}.example.org/path?{number}")).collect();
    let offsets = texts.iter().scan(0, |end, text| Some(std::mem::replace(end, *end + text.len())));
    let offsets: Vec<_> = offsets.map(|offset| u32::try_from(offset).expect("a short column")).collect();
    let far = "a gap ".repeat(1000);
    let far_offset = u32::try_from(far.len()).expect("a short text");
    let orders: [&dyn Fn(usize) -> (usize, usize); 5] = [
        &|row| (199 - row, 0),
        &|row| (row % 7, 0),
        &|row| (row, row % 2),
        &|row| (row / 50 * 50, row / 100),
        &|row| (row, 2 * (row / 100)),
    ];
    for order in orders {
        let mut builder = StringViewBuilder::new();
        let whole = Buffer::from(texts.concat().into_bytes());
        let blocks = [whole.clone(), whole, Buffer::from((far.clone() + &texts.concat()).into_bytes())];
        let blocks = blocks.map(|block| builder.append_block(block));
        let mut rows = Vec::new();
        for row in 0..200 {
            let (at, block) = order(row);
            let offset = offsets[at] + if block == 2 { far_offset } else { 0 };
            let length = u32::try_from(texts[at].len()).expect("a short text");
            builder.try_append_view(blocks[block], offset, length).expect("a text");
            rows.push(Some(texts[at].as_str()));
        }
        builder.append_value("x:y");
        rows.push(Some("x:y"));
        assert_components(&builder.finish(), &rows);
    }
}

#[test]
fn nulls_may_hide_octets_that_are_not_utf8() {
    let values = b"http://h/a/path\xff\xfehttp://a-host.example.org/b?c";
    let offsets = OffsetBuffer::<i32>::from_lengths([15, 2, 29]);
    let nulls = NullBuffer::from(vec![true, false, true]);
    let column = BinaryArray::try_new(offsets, Buffer::from(values), Some(nulls)).expect("octets");
    assert_components(&column, &[Some("http://h/a/path"), None, Some("http://a-host.example.org/b?c")]);
}

#[test]
fn many_schemes_and_long_ones() {
    let long = |number| if number % 3 == 0 { "+of-a-long-name" } else { "" };
    let texts: Vec<String> = (0..200).map(|number| format!("scheme{number}{}://h/?", long(number))).collect();
    let rows: Vec<_> = texts.iter().map(|text| Some(text.as_str())).chain([Some("no url")]).collect();
    assert_components(&rows.iter().copied().collect::<StringArray>(), &rows);
    assert_components(&rows.iter().copied().collect::<StringViewArray>(), &rows);
}

/// A kernel with all that it is told besides the column.
type Kernel<'k> = &'k dyn Fn(&dyn Array) -> ArrayRef;

#[test]
fn long_columns_are_those_of_their_parts() {
    let text = |row: usize| format!("{}://host{row}.example.org/a/b;type=i?{row}", ["ftp", "http"][row % 2]);
    let column: StringArray = (0..100_000).map(|row| (row % 11 != 0).then(|| text(row))).collect();
    let registry = Registry::current();
    let kernels: [Kernel<'_>; 4] = [
        &|column| Arc::new(parse(column, Edition::Rfc3986, &COMPONENTS).expect("texts")),
        &|column| Arc::new(typed(column, &registry, "ftp").expect("texts")),
        &|column| Arc::new(extract(column, &registry).expect("texts")),
        &|column| normalize(column, Level::Syntax, Edition::Rfc3986).expect("texts"),
    ];
    for kernel in kernels {
        let whole = kernel(&column);
        validate(&whole);
        for start in [0, 32_700, 65_500, 99_900] {
            let part = column.slice(start, 100);
            assert_eq!(whole.slice(start, 100).to_data(), kernel(&part).to_data());
        }
    }
}

#[test]
fn views_point_into_the_buffers_of_the_column() {
    for column in layouts(&rows()) {
        let paths = part(&column, Edition::Rfc3986, Component::Path).expect("texts");
        let owns = |buffer: &Buffer, at: *const u8| buffer.as_slice().as_ptr_range().contains(&at);
        let data = column.to_data();
        for path in paths.as_string_view().iter().flatten().filter(|path| path.len() > 12) {
            assert!(data.buffers().iter().any(|buffer| owns(buffer, path.as_ptr())), "{path} was copied");
        }
    }
}

#[test]
fn normal_forms_and_targets_are_those_of_the_loop() {
    let rows = rows();
    let base = Uri::parse("http://base.example.org/a/b/c?q").expect("a base");
    let bases = rows.iter().rev().cloned().collect::<Vec<_>>();
    for (column, bases_column) in layouts(&rows).into_iter().zip(layouts(&bases).into_iter().rev()) {
        let normal = normalize(&column, Level::Syntax, Edition::Rfc3986).expect("texts");
        let targets = resolve(&column, Base::One(base)).expect("texts");
        let each = resolve(&column, Base::Column(&bases_column, Edition::Rfc3986)).expect("texts");
        for array in [&normal, &targets, &each] {
            validate(array);
        }
        for (row, text) in rows.iter().enumerate() {
            let uri = read(text.as_ref(), Edition::Rfc3986).and_then(Result::ok);
            let value = |array: &ArrayRef| array.is_valid(row).then(|| array.as_string_view().value(row).to_owned());
            assert_eq!(value(&normal), uri.map(|uri| uri.normalize(Level::Syntax).into_string()));
            let target = |base: Uri<'_>| Some(base.resolve(text.as_ref()?).ok()?.as_str().to_owned());
            assert_eq!(value(&targets), target(base));
            assert_eq!(value(&each), read(bases[row].as_ref(), Edition::Rfc3986).and_then(Result::ok).and_then(target));
        }
    }
}

/// A scheme of a stranger's, whose fields are of every kind.
struct Tag;

impl Scheme for Tag {
    const NAME: &'static str = "tag";
    const FIELDS: &'static [&'static str] = &["whole", "words", "count", "note", "flag", "pairs", "octet", "absent"];
    type Url<'a> = Uri<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
        Ok(*uri)
    }

    fn fields<'a>(&self, url: &Uri<'a>, visit: &mut Visit<'a, '_>) {
        let path = url.path();
        let pairs = [(Encoded::new_unchecked("a"), path)];
        let values = [
            Value::Text(path),
            Value::List(&mut path.split_slashes()),
            Value::Number(1 << 63),
            Value::Word("a word that is in no URL"),
            Value::Flag(false),
            Value::Pairs(&mut pairs.into_iter()),
            Value::Octet(b'i'),
            Value::Absent,
        ];
        for (name, value) in Self::FIELDS.iter().copied().zip(values) {
            visit(Field { name, value, weight: Weight::Compared });
        }
    }
}

/// The values of a row, by name; `None` where the row is null.
fn values(fields: &StructArray, row: usize) -> Option<Vec<(String, Option<String>)>> {
    let value = |name: &&String| {
        let column = fields.column_by_name(name).expect("a field").as_string_view();
        column.is_valid(row).then(|| column.value(row).to_owned())
    };
    let names = fields.fields().iter().map(|field| field.name()).filter(|name| !name.starts_with("error"));
    fields.is_valid(row).then(|| names.map(|name| (name.clone(), value(&name))).collect())
}

#[test]
fn a_strangers_scheme_has_columns() {
    let texts =
        ["tag:one-long-word/two/three-long-words", "TAG:", "http://h/", "tag:a b"].map(|text| Some(text.to_owned()));
    for column in layouts(&texts) {
        let fields = typed(&column, &Registry::current().with(Tag), "tag").expect("texts");
        validate(&fields);
        let of =
            |row| values(&fields, row).map(|values| values.into_iter().map(|(_, value)| value).collect::<Vec<_>>());
        let some = |text: &str| Some(text.to_owned());
        let (path, note) = ("one-long-word/two/three-long-words", "a word that is in no URL");
        let wanted = [
            some(path),
            some("one-long-word two three-long-words"),
            some("9223372036854775808"),
            some(note),
            some("false"),
            some(&format!("a={path}")),
            some("i"),
            None,
        ];
        assert_eq!(of(0), Some(wanted.to_vec()));
        assert_eq!(of(1).map(|values| values[0].clone()), Some(some("")));
        assert_eq!(of(2), None);
        assert_eq!(of(3), Some(vec![None; 8]));
        assert_some_are_of(&fields, &column, &Registry::current().with(Tag), "tag");
        assert_eq!(fields.column_by_name("error_at").expect("a column").as_primitive::<UInt32Type>().value(3), 5);
    }
}

/// A scheme with more fields than a URL has parts, each of which is the whole path.
struct Wide;

impl Scheme for Wide {
    const NAME: &'static str = "wide";
    const FIELDS: &'static [&'static str] = &["path"; 40];
    type Url<'a> = Uri<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
        Ok(*uri)
    }

    fn fields<'a>(&self, url: &Uri<'a>, visit: &mut Visit<'a, '_>) {
        for name in Self::FIELDS {
            visit(Field { name, value: Value::Raw(url.path().as_str()), weight: Weight::Compared });
        }
    }
}

#[test]
fn fields_may_be_many_and_of_the_same_piece() {
    let texts: Vec<_> = (0..100).map(|row| Some(format!("wide:a/long/path/{row}"))).collect();
    for column in layouts(&texts) {
        let fields = typed(&column, &Registry::current().with(Wide), "wide").expect("texts");
        validate(&fields);
        for (at, row) in (0..40).zip((0..100).cycle().step_by(7)) {
            assert_eq!(fields.column(at).as_string_view().value(row), format!("a/long/path/{row}"));
        }
    }
}

/// Compares some columns of a scheme, and each by itself, with those of all.
#[track_caller]
fn assert_some_are_of(all: &StructArray, column: &dyn Array, registry: &Registry, scheme: &str) {
    let declared = registry.get(scheme).expect("a scheme").info().fields;
    for (at, name) in declared.iter().enumerate() {
        let part = typed_part(column, registry, scheme, name).expect("texts");
        assert_eq!(&part, all.column(at), "{name}");
        let names: Vec<_> = declared[..at].iter().rev().chain([name]).copied().collect();
        let some = typed_some(column, registry, scheme, &names).expect("texts");
        validate(&some);
        assert_eq!(some.nulls(), all.nulls());
        assert_eq!(some.fields(), &typed_fields(&names));
        for name in names.iter().copied().chain([ERROR_AT, ERROR]) {
            assert_eq!(some.column_by_name(name), all.column_by_name(name), "{name}");
        }
    }
}

/// Compares the fields of rows with those of the loop, and counts the rows that have them.
#[track_caller]
fn assert_fields(rows: &[Option<String>], name: &str) -> usize {
    let registry = Registry::current();
    let scheme = registry.get(name).expect("a built-in scheme");
    let mut found = 0;
    for column in layouts(rows) {
        let fields = typed(&column, &registry, name).expect("texts");
        validate(&fields);
        assert_some_are_of(&fields, &column, &registry, name);
        found = 0;
        for (row, text) in rows.iter().enumerate() {
            let parsed = text.as_deref().and_then(|text| registry.parse(text).ok());
            let Some(parsed) =
                parsed.filter(|parsed| parsed.scheme().is_some_and(|of| of.info().name == scheme.info().name))
            else {
                assert!(values(&fields, row).is_none_or(|values| values.iter().all(|(_, value)| value.is_none())));
                continue;
            };
            found += 1;
            let row = values(&fields, row).expect("a row of the scheme");
            let mut at = 0;
            scheme.fields(parsed.as_str(), Edition::Rfc3986, &mut |field| {
                let wanted = match field.value {
                    Value::Absent => Some(None),
                    Value::Text(text) | Value::Secret(text) => Some(Some(text.as_str().to_owned())),
                    Value::Word(word) => Some(Some(word.to_owned())),
                    Value::Flag(flag) => Some(Some(flag.to_string())),
                    Value::Number(number) => Some(Some(number.to_string())),
                    _ => None,
                };
                assert_eq!(row[at].0, field.name);
                if let Some(wanted) = wanted {
                    assert_eq!(row[at].1, wanted, "{}", field.name);
                }
                at += 1;
            });
        }
    }
    found
}

#[test]
fn fields_of_built_in_schemes_are_those_of_the_loop() {
    for name in ["ftp", "http", "mailto"] {
        assert!(assert_fields(&rows(), name) > 5, "{name}");
    }
}

/// Words and numbers that are those of the row before, or others, or absent, in rows of several blocks.
#[test]
fn words_and_numbers_come_and_go() {
    let text = |row: usize| {
        let host = ["a-host.example.org", "192.0.2.1", "[2001:db8::1]"][row / 70 % 3];
        let other = format!(":{}", 3000 + row);
        let port = ["", ":21", ":2121", &other][row / 3 % 4];
        let typecode = ["", ";type=a", ";type=i", ";type=d"][row / 5 % 4];
        match row % 5 {
            0 => format!("prospero://{host}:191//file/{row};key=value"),
            1 => format!("FTPS://{host}{port}"),
            _ => format!("ftp://{host}{port}/a-long-directory/{row}{typecode}"),
        }
    };
    // Blocks without a row of the scheme are at the start, in the middle and at the end.
    let rows: Vec<_> = (0..700).map(|row| (row % 11 != 4 && row / 130 % 2 == 1).then(|| text(row))).collect();
    assert!(assert_fields(&rows, "ftp") > 150);
    assert_eq!(assert_fields(&rows, "ftp"), assert_fields(&rows, "Ftps"));
    assert!(assert_fields(&rows, "prospero") > 40);
}

#[test]
fn octets_that_are_not_utf8_are_refused_rows() {
    let octets: [&[u8]; 5] =
        [b"http://h/a", b"http://h/\xff", b"\xc3\xa9\xff", b"http://h\xc3\xa9/\xff", b"ftp://a-long-host/\xffb/c"];
    let columns: [ArrayRef; 3] = [
        Arc::new(BinaryArray::from_iter_values(octets)),
        Arc::new(LargeBinaryArray::from_iter_values(octets)),
        Arc::new(BinaryViewArray::from_iter_values(octets)),
    ];
    for column in columns {
        for edition in Edition::ALL {
            let parsed = parse(&column, edition, &[Component::Host]).expect("octets");
            validate(&parsed);
            let offsets = parsed.column(1).as_primitive::<UInt32Type>();
            assert!(offsets.iter().eq([None, Some(9), Some(0), Some(8), Some(18)]), "{offsets:?}");
            let hosts = part(&column, edition, Component::Host).expect("octets");
            assert!(hosts.as_string_view().iter().eq([Some("h"), None, None, None, None]));
            let normal = normalize(&column, Level::Syntax, edition).expect("octets");
            assert!(normal.as_string_view().iter().eq([Some("http://h/a"), None, None, None, None]));
        }
        let targets = resolve(&column, Base::Column(&column, Edition::Rfc3986)).expect("octets");
        assert_eq!((targets.len(), targets.null_count()), (5, 4));
        let fields = typed(&column, &Registry::current(), "ftp").expect("octets");
        assert_eq!(values(&fields, 3), None, "of another scheme");
        assert_eq!(fields.column_by_name("error_at").expect("a column").as_primitive::<UInt32Type>().value(4), 18);
    }
}

#[test]
fn an_octet_is_its_character_or_its_escape() {
    let urls =
        StringArray::from(vec!["gopher://h/1a", "gopher://h/%FFa", "GOPHER://h/+", "gopher://h/%25", "gopher://h/~"]);
    let fields = typed(&urls, &Registry::current(), "gopher").expect("a column of texts");
    let octets = fields.column_by_name("gtype").expect("a declared field").as_string_view();
    assert!(octets.iter().eq(["1", "%FF", "+", "%25", "~"].map(Some)), "{octets:?}");
    let escaped = StringArray::from(vec!["gopher://h/%7Ea"]);
    let fields = typed(&escaped, &Registry::rfc1738(), "gopher").expect("a column of texts");
    assert_eq!(fields.column_by_name("gtype").expect("a declared field").as_string_view().value(0), "%7E");
}

#[test]
fn prose_gives_lists_of_urls() {
    let long = "http://host.example.org/with/a/path";
    let rows = [
        Some(format!("see {long}, or <{long}?joined\n  here>, \u{e9} x mailto:me@h")),
        None,
        Some(String::new()),
        Some("nothing here".to_owned()),
        Some(long.to_owned()),
    ];
    for column in layouts(&rows) {
        let found = extract(&column, &Registry::current()).expect("texts");
        validate(&found);
        assert_eq!(found.data_type(), &extract_type());
        for (row, text) in rows.iter().enumerate() {
            assert_eq!(found.is_null(row), text.is_none());
            let (list, Some(text)) = (found.value(row), text) else { continue };
            let (places, octets) = (list.as_struct(), text.as_bytes());
            let wanted = uriel::prose::find(text);
            assert_eq!(places.len(), wanted.len());
            for (at, finding) in wanted.iter().enumerate() {
                let [start, end] = [1, 2].map(|field| places.column(field).as_primitive::<UInt64Type>().value(at));
                assert_eq!(start..end, finding.span().start as u64..finding.span().end as u64);
                let url = places.column(0).as_string_view().value(at);
                assert_eq!(url, finding.url());
                let inside = column
                    .to_data()
                    .buffers()
                    .iter()
                    .any(|buffer| buffer.as_slice().as_ptr_range().contains(&url.as_ptr()));
                assert!(url.len() <= 12 || inside == (octets[finding.span()] == *url.as_bytes()), "{url}");
            }
        }
    }
    let octets = BinaryArray::from_vec(vec![b"\xff at http://host.example.org/a\xff"]);
    let found = extract(&octets, &Registry::current()).expect("octets").value(0);
    assert_eq!(found.as_struct().column(0).as_string_view().value(0), "http://host.example.org/a");
}

#[test]
fn empty_columns_and_columns_of_numbers() {
    for column in layouts(&[]) {
        assert_eq!(parse(&column, Edition::Rfc3986, &COMPONENTS).expect("texts").len(), 0);
        assert_eq!(normalize(&column, Level::Syntax, Edition::Rfc3986).expect("texts").len(), 0);
        assert_eq!(typed(&column, &Registry::current(), "ftp").expect("texts").len(), 0);
        assert_eq!(extract(&column, &Registry::current()).expect("texts").len(), 0);
    }
    let nothing = NullArray::new(3);
    assert_eq!(parse(&nothing, Edition::Rfc3986, &COMPONENTS).expect("nulls").null_count(), 3);
    assert_eq!(extract(&nothing, &Registry::current()).expect("nulls").null_count(), 3);
    let numbers = arrow_array::Int32Array::from(vec![1]);
    let error = parse(&numbers, Edition::Rfc3986, &[]).expect_err("no texts");
    assert!(error.to_string().ends_with("Utf8View, Binary, LargeBinary or BinaryView, found Int32; cast it"));
    let (column, registry) = (StringArray::from(vec!["x:y"]), Registry::current());
    assert!(typed(&column, &registry, "nothing").is_err());
    let error = typed_part(&column, &registry, "ftp", "selector").expect_err("no such field").to_string();
    assert!(error.contains("expected a field of ftp, one of user, password, host") && error.contains("\"selector\""));
    let error = typed_some(&column, &registry, "ftp", &["host", "port", "host"]).expect_err("a name twice").to_string();
    assert!(error.ends_with("expected each field once, found host twice"), "{error}");
    assert_eq!(typed_some(&column, &registry, "ftp", &[]).expect("errors alone").num_columns(), 2);
    let base = Uri::parse_with("x:y", Edition::Rfc1738).expect("a URL");
    assert!(resolve(&StringArray::from(vec!["x:y"]), Base::One(base)).is_err());
}

#[test]
fn long_texts_and_a_million_refusals() {
    let path = "/a".repeat(5_000_000);
    let long = StringViewArray::from_iter_values([format!("http://h{path}"), format!("http://h{path} ")]);
    let parsed = parse(&long, Edition::Rfc3986, &[Component::Path]).expect("texts");
    assert_eq!(parsed.column(0).as_string_view().value(0), path);
    assert_eq!(parsed.column(1).as_primitive::<UInt32Type>().value(1), 10_000_008);

    let refused = StringArray::from_iter_values((0..1_000_000).map(|_| "http://a b/"));
    let parsed = parse(&refused, Edition::Rfc3986, &[Component::Host]).expect("texts");
    assert_eq!((parsed.len(), parsed.column(0).null_count(), parsed.column(1).null_count()), (1_000_000, 1_000_000, 0));

    let octets = BinaryArray::from_iter_values((0..1_000_000).map(|_| b"http://h/\xff"));
    let parsed = parse(&octets, Edition::Rfc3986, &[Component::Host]).expect("octets");
    assert_eq!((parsed.len(), parsed.column(0).null_count(), parsed.column(1).null_count()), (1_000_000, 1_000_000, 0));
    assert!(parsed.column(1).as_primitive::<UInt32Type>().values().iter().all(|&offset| offset == 9));
}
