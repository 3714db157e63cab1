//! The functions as the engine calls them: types are coerced, the plan asks for the type, batches are run.

use std::sync::Arc;

use datafusion_common::{
    Result, ScalarValue,
    arrow::{
        array::{
            Array, ArrayRef, AsArray, DictionaryArray, Int64Array, LargeStringArray, StringArray, StringViewArray,
        },
        datatypes::{DataType, Field, Int32Type, UInt16Type, UInt32Type},
    },
    config::ConfigOptions,
};
use datafusion_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF,
    registry::{FunctionRegistry, MemoryFunctionRegistry},
};
use uriel::{
    Edition, Encoded, ParseError, Registry, Scheme, Uri,
    differences::Component,
    scheme::{Field as SchemeField, Value, Visit, Weight},
};

/// A scheme of a stranger's.
struct Tag;

impl Scheme for Tag {
    const NAME: &'static str = "tag";
    const FIELDS: &'static [&'static str] = &["entity", "size"];
    type Url<'a> = Uri<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
        Ok(*uri)
    }

    fn fields<'a>(&self, url: &Uri<'a>, visit: &mut Visit<'a, '_>) {
        let path: Encoded<'a> = url.path();
        visit(SchemeField { name: "entity", value: Value::Text(path), weight: Weight::Compared });
        visit(SchemeField { name: "size", value: Value::Number(path.len() as u64), weight: Weight::Compared });
    }
}

fn function(name: &str) -> Arc<ScalarUDF> {
    let mut functions = MemoryFunctionRegistry::new();
    uriel_datafusion::register_with(&mut functions, Registry::current().with(Tag)).expect("a registry that takes them");
    functions.udf(name).expect("a function of that name")
}

/// Plans a call and runs it on batches of `rows` rows.
fn call(name: &str, arguments: &[ColumnarValue], rows: usize) -> Result<ColumnarValue> {
    let function = function(name);
    let found: Vec<_> = arguments.iter().map(ColumnarValue::data_type).collect();
    let coerced = function.coerce_types(&found)?;
    let args = arguments.iter().zip(&coerced).map(|(value, to)| value.cast_to(to, None)).collect::<Result<Vec<_>>>()?;
    let arg_fields: Vec<_> = coerced.iter().map(|of| Arc::new(Field::new("argument", of.clone(), true))).collect();
    let scalars: Vec<_> = args
        .iter()
        .map(|value| match value {
            ColumnarValue::Scalar(scalar) => Some(scalar.clone()),
            ColumnarValue::Array(_) => None,
        })
        .collect();
    let scalar_arguments: Vec<_> = scalars.iter().map(Option::as_ref).collect();
    let return_field = function
        .return_field_from_args(ReturnFieldArgs { arg_fields: &arg_fields, scalar_arguments: &scalar_arguments })?;
    let planned = return_field.data_type().clone();
    let config_options = Arc::new(ConfigOptions::default());
    let found = function.invoke_with_args(ScalarFunctionArgs {
        args,
        arg_fields,
        number_rows: rows,
        return_field,
        config_options,
    })?;
    assert_eq!(found.data_type(), planned, "the type that was planned");
    Ok(found)
}

fn text(text: &str) -> ColumnarValue {
    ColumnarValue::Scalar(ScalarValue::Utf8(Some(text.to_owned())))
}

fn null() -> ColumnarValue {
    ColumnarValue::Scalar(ScalarValue::Null)
}

fn column(texts: &[Option<&str>]) -> ColumnarValue {
    ColumnarValue::Array(Arc::new(texts.iter().copied().collect::<StringViewArray>()))
}

/// The array of as many rows that a function makes of columns.
fn array(name: &str, arguments: &[ColumnarValue], rows: usize) -> ArrayRef {
    match call(name, arguments, rows).expect("a call that can be planned") {
        ColumnarValue::Array(array) => {
            assert_eq!(array.len(), rows);
            array
        }
        ColumnarValue::Scalar(scalar) => panic!("expected an array, found {scalar}"),
    }
}

/// The constant that a function makes of constants.
fn scalar(name: &str, arguments: &[ColumnarValue]) -> ScalarValue {
    match call(name, arguments, 1000).expect("a call that can be planned") {
        ColumnarValue::Scalar(scalar) => scalar,
        ColumnarValue::Array(array) => panic!("expected a scalar, found {} rows", array.len()),
    }
}

fn view(text: Option<&str>) -> ScalarValue {
    ScalarValue::Utf8View(text.map(str::to_owned))
}

fn error(name: &str, arguments: &[ColumnarValue]) -> String {
    let error = call(name, arguments, 1).map(|value| value.to_string()).expect_err("no call that can be planned");
    error.strip_backtrace()
}

const URLS: [Option<&str>; 5] = [
    Some("http://me:pw@a-long-name.example.org:8080/a/long/path?c=d#e"),
    None,
    Some("http://h:80a/"),
    Some("mailto:me@example.org"),
    Some("HTTP://H/%7Eme/./a"),
];

/// The three layouts of the same texts.
fn layouts() -> [ArrayRef; 3] {
    [
        Arc::new(URLS.iter().copied().collect::<StringArray>()),
        Arc::new(URLS.iter().copied().collect::<LargeStringArray>()),
        Arc::new(URLS.iter().copied().collect::<StringViewArray>()),
    ]
}

#[test]
fn parts_point_into_the_column() {
    for urls in layouts() {
        let paths = array("uri_part", &[ColumnarValue::Array(Arc::clone(&urls)), text("path")], URLS.len());
        let paths = paths.as_string_view();
        let wanted = [Some("/a/long/path"), None, None, Some("me@example.org"), Some("/%7Eme/./a")];
        assert!(paths.iter().eq(wanted), "{paths:?}");
        let data = urls.to_data();
        let owns = |at: *const u8| data.buffers().iter().any(|buffer| buffer.as_slice().as_ptr_range().contains(&at));
        let long = paths.value(3);
        assert!(long.len() > 12 && owns(long.as_ptr()), "{long} was copied");
    }
}

#[test]
fn structs_have_the_components_that_are_asked_for() {
    let urls = || ColumnarValue::Array(Arc::clone(&layouts()[2]));
    let parsed = array("uri_parse", &[urls(), text("host, port")], URLS.len());
    let parsed = parsed.as_struct();
    assert_eq!(parsed.column_names(), ["host", "port", "error_at", "error"]);
    assert!(parsed.is_null(1) && parsed.is_valid(2));
    assert_eq!(parsed.column(0).as_string_view().value(0), "a-long-name.example.org");
    assert!(parsed.column(1).as_primitive::<UInt16Type>().iter().eq([Some(8080), None, None, None, None]));
    assert!(parsed.column(2).as_primitive::<UInt32Type>().iter().eq([None, None, Some(11), None, None]));
    assert_eq!(parsed.column(3).as_string_view().value(2), "octet");

    for arguments in [vec![urls()], vec![urls(), text("*")], vec![urls(), text(" * "), text("rfc3986")]] {
        let parsed = array("uri_parse", &arguments, URLS.len());
        assert_eq!(parsed.as_struct().num_columns(), uriel_arrow::COMPONENTS.len() + 2);
    }
    assert!(scalar("uri_parse", &[null()]).is_null());
}

#[test]
fn literals_decide_the_type() {
    let field_of = |name: &str, literals: &[&str]| {
        let values: Vec<_> = literals.iter().map(|literal| ScalarValue::Utf8(Some((*literal).to_owned()))).collect();
        let types = [DataType::Utf8View].into_iter().chain(values.iter().map(ScalarValue::data_type));
        let arg_fields: Vec<_> = types.map(|of| Arc::new(Field::new("argument", of, true))).collect();
        let scalar_arguments: Vec<_> = [None].into_iter().chain(values.iter().map(Some)).collect();
        let args = ReturnFieldArgs { arg_fields: &arg_fields, scalar_arguments: &scalar_arguments };
        let field = function(name).return_field_from_args(args).expect("a call that can be planned");
        assert!(field.is_nullable());
        field.data_type().clone()
    };
    let field = |name: &str, literal: &str| field_of(name, &[literal]);
    for component in Component::ALL {
        assert_eq!(field("uri_part", component.as_str()), uriel_arrow::part_type(component));
    }
    assert_eq!(field("uri_part", "port"), DataType::UInt16);
    let names = |of: DataType| match of {
        DataType::Struct(fields) => fields.iter().map(|field| field.name().clone()).collect::<Vec<_>>(),
        other => panic!("expected a struct, found {other}"),
    };
    assert_eq!(names(field("uri_parse", "query,params")), ["query", "params", "error_at", "error"]);
    assert_eq!(names(field("uri_typed", "tag")), ["entity", "size", "error_at", "error"]);
    assert_eq!(names(field_of("uri_typed", &["tag", "size, entity"])), ["size", "entity", "error_at", "error"]);
    assert!(names(field("uri_typed", "ftp")).contains(&"typecode".to_owned()));
}

#[test]
fn constants_give_constants() {
    assert_eq!(scalar("uri_part", &[text("http://h/"), text("host")]), view(Some("h")));
    assert_eq!(scalar("uri_part", &[text("http://h:8/"), text("port")]), ScalarValue::UInt16(Some(8)));
    assert_eq!(scalar("uri_part", &[text("a b"), text("host")]), view(None));
    assert_eq!(scalar("uri_part", &[null(), text("host")]), view(None));
    assert_eq!(scalar("uri_normalize", &[text("HTTP://H:80"), text("scheme")]), view(Some("http://h/")));
    assert_eq!(scalar("uri_normalize", &[text("HTTP://H:80")]), view(Some("http://h:80")));
    assert_eq!(scalar("uri_resolve", &[text("../c"), text("http://h/a/b")]), view(Some("http://h/c")));
    assert!(scalar("uri_typed", &[text("http://h/"), text("ftp")]).is_null());
}

#[test]
fn normal_forms_and_targets() {
    let urls = || column(&URLS);
    let normal = array("uri_normalize", &[urls(), text("syntax"), text("rfc3986")], URLS.len());
    let wanted = [URLS[0], None, None, URLS[3], Some("http://h/~me/a")];
    assert!(normal.as_string_view().iter().eq(wanted), "{normal:?}");

    let references = || column(&[Some("b"), None, Some("c d"), Some("//g/"), Some("")]);
    let one = array("uri_resolve", &[references(), text("ftp://f/x/y")], 5);
    let wanted = [Some("ftp://f/x/b"), None, None, Some("ftp://g/"), Some("ftp://f/x/y")];
    assert!(one.as_string_view().iter().eq(wanted), "{one:?}");
    let each = array("uri_resolve", &[references(), urls()], 5);
    let wanted = [
        Some("http://me:pw@a-long-name.example.org:8080/a/long/b"),
        None,
        None,
        Some("mailto://g/"),
        Some("HTTP://H/%7Eme/./a"),
    ];
    assert!(each.as_string_view().iter().eq(wanted), "{each:?}");
    let same = array("uri_resolve", &[text("/"), urls()], 5);
    assert_eq!(same.as_string_view().value(4), "HTTP://H/");
    assert_eq!(array("uri_resolve", &[references(), null()], 5).null_count(), 5);
    assert_eq!(array("uri_resolve", &[null(), urls()], 5).null_count(), 5);
    // A base that is no URL gives null, whether a literal, a value of the run or a column.
    assert_eq!(array("uri_resolve", &[references(), text("http://h:80a/")], 5).null_count(), 5);
    assert_eq!(array("uri_resolve", &[references(), column(&[Some("http://h:80a/"); 5])], 5).null_count(), 5);
    assert_eq!(scalar("uri_resolve", &[text("c"), text("http://h:80a/")]), view(None));
}

#[test]
fn fields_of_schemes_and_of_a_strangers() {
    let urls = || column(&[Some("ftp://h/a/b;type=i"), Some("tag:a-long-entity"), Some("ftp://h/;type=wrong"), None]);
    let ftp = array("uri_typed", &[urls(), text("ftp")], 4);
    let ftp = ftp.as_struct();
    let typecodes = ftp.column_by_name("typecode").expect("a declared field");
    assert!(typecodes.as_string_view().iter().eq([Some("i"), None, None, None]));
    assert_eq!([0, 1, 2, 3].map(|row| ftp.is_valid(row)), [true, false, true, false]);
    assert!(ftp.column_by_name("error_at").expect("a column").is_valid(2));

    let tag = array("uri_typed", &[urls(), text("tag")], 4);
    let tag = tag.as_struct();
    assert_eq!(tag.column(0).as_string_view().value(1), "a-long-entity");
    assert_eq!(tag.column(1).as_string_view().value(1), "13");
    assert_eq!(tag.null_count(), 3);
    let some = array("uri_typed", &[urls(), text("tag"), text("size")], 4);
    assert_eq!(some.as_struct().column(0), tag.column(1));
    assert_eq!(&array("uri_typed", &[urls(), text("tag"), text("*")], 4), &(Arc::new(tag.clone()) as ArrayRef));
}

#[test]
fn editions_are_read_by_their_letter() {
    let query = |edition| scalar("uri_part", &[text("http://h/~me"), text("path"), text(edition)]);
    assert_eq!(query("rfc1738"), view(None));
    for edition in &Edition::ALL[1..] {
        assert_eq!(query(edition.as_str()), view(Some("/~me")), "{edition}");
    }
    let target = |edition| scalar("uri_resolve", &[text("?y"), text("http://a/b/c/d"), text(edition)]);
    assert_eq!(target("rfc2396"), view(Some("http://a/b/c/?y")));
    assert_eq!(target("rfc3986"), view(Some("http://a/b/c/d?y")));
}

#[test]
fn dictionaries_are_cast_to_their_texts() {
    let urls: DictionaryArray<Int32Type> = URLS.into_iter().collect();
    let hosts = array("uri_part", &[ColumnarValue::Array(Arc::new(urls)), text("host_kind")], URLS.len());
    assert!(hosts.as_string_view().iter().eq([Some("name"), None, None, None, Some("name")]), "{hosts:?}");
}

#[test]
fn calls_that_say_nothing_are_errors_of_the_plan() {
    let urls = || column(&URLS);
    let numbers = || ColumnarValue::Array(Arc::new(Int64Array::from(vec![1])));
    let number = || ColumnarValue::Scalar(ScalarValue::Int64(Some(1)));
    let one_component = "one of \"kind\", \"scheme\", \"authority\", \"userinfo\", \"host\", \"host_kind\", \"port\", \
                         \"path\", \"params\", \"query\" and \"fragment\"";
    let one_edition = "one of \"rfc1738\", \"draft1996\", \"rfc2396\", \"rfc2396bis\" and \"rfc3986\"";
    let cases: [(&str, &[ColumnarValue], String); 18] = [
        ("uri_part", &[urls()], "expected uri_part(url, component [, edition]), found 1 argument".into()),
        ("uri_parse", &[], "expected uri_parse(url [, components [, edition]]), found 0 arguments".into()),
        ("uri_part", &[numbers(), text("host")], "uri_part: expected a text as url, found Int64; cast it".into()),
        ("uri_part", &[urls(), number()], "uri_part: expected a literal text as component, found Int64".into()),
        ("uri_part", &[urls(), urls()], "uri_part: expected a literal text as component, found an expression".into()),
        ("uri_part", &[urls(), null()], "uri_part: expected a literal text as component, found NULL".into()),
        (
            "uri_part",
            &[urls(), text("hots")],
            format!("uri_part: expected {one_component} as component, found \"hots\""),
        ),
        (
            "uri_part",
            &[text("host"), text("http://me:pw@h/")],
            format!("uri_part: expected {one_component} as component, found a text of 15 bytes"),
        ),
        (
            "uri_part",
            &[urls(), text("host"), text("rfc9110")],
            format!("uri_part: expected {one_edition} as edition, found \"rfc9110\""),
        ),
        (
            "uri_parse",
            &[urls(), text("host,")],
            format!("uri_parse: expected \"*\", or names with commas: {one_component} as components, found \"host,\""),
        ),
        (
            "uri_parse",
            &[urls(), text("host,port,host")],
            "uri_parse: expected host once as components, found \"host,port,host\"".into(),
        ),
        (
            "uri_normalize",
            &[urls(), text("string")],
            "uri_normalize: expected one of \"syntax\" and \"scheme\" as level, found \"string\"".into(),
        ),
        ("uri_resolve", &[urls(), numbers()], "uri_resolve: expected a text as base, found Int64; cast it".into()),
        (
            "uri_resolve",
            &[urls(), urls(), text("rfc1738")],
            "uri_resolve: Invalid argument error: expected an edition with relative references".into(),
        ),
        ("uri_typed", &[urls(), text("gohper")], "uri_typed: expected one of \"ftp\", ".into()),
        ("uri_typed", &[urls()], "expected uri_typed(url, scheme [, fields]), found 1 argument".into()),
        (
            "uri_typed",
            &[urls(), text("tag"), text("entity, sise")],
            "uri_typed: expected \"*\", or names with commas: one of \"entity\" and \"size\" as fields, found".into(),
        ),
        (
            "uri_typed",
            &[urls(), text("tag"), text("size,size")],
            "uri_typed: expected size once as fields, found \"size,size\"".into(),
        ),
    ];
    for (name, arguments, wanted) in cases {
        let found = error(name, arguments);
        assert!(found.starts_with(&format!("Error during planning: {wanted}")), "{found}\ninstead of\n{wanted}");
        assert!(!found.contains("pw"), "a password in {found}");
    }
}

#[test]
fn calls_without_a_plan_are_errors() {
    let field = Arc::new(Field::new("found", DataType::Utf8View, true));
    for function in uriel_datafusion::all(Registry::current()) {
        for args in [vec![], vec![text("x"); 7]] {
            let arg_fields =
                args.iter().map(|value| Arc::new(Field::new("argument", value.data_type(), true))).collect();
            let found = function.invoke_with_args(ScalarFunctionArgs {
                args,
                arg_fields,
                number_rows: 3,
                return_field: Arc::clone(&field),
                config_options: Arc::new(ConfigOptions::default()),
            });
            assert!(found.is_err(), "{}", function.name());
        }
    }
}

#[test]
fn a_million_refusals_and_a_long_text_keep_their_rows() {
    let refused: StringViewArray = (0..1_000_000).map(|_| Some("http://a b/")).collect();
    let hosts = array("uri_part", &[ColumnarValue::Array(Arc::new(refused)), text("host")], 1_000_000);
    assert_eq!(hosts.null_count(), 1_000_000);
    let long = format!("http://h{}", "/a".repeat(5_000_000));
    let paths = array("uri_part", &[column(&[Some(&long), Some(""), None]), text("path")], 3);
    assert_eq!((paths.as_string_view().value(0).len(), paths.null_count()), (10_000_000, 2));
}

#[test]
fn every_function_is_documented() {
    for function in uriel_datafusion::all(Registry::current()) {
        let documentation = function.documentation().expect("a documentation");
        let names = function.signature().parameter_names.clone().expect("names");
        let arguments = documentation.arguments.as_ref().expect("arguments");
        assert!(arguments.iter().map(|(name, _)| name).eq(&names), "{}", function.name());
        assert!(arguments.iter().all(|(_, description)| description.ends_with('.')));
        assert!(documentation.syntax_example.starts_with(&format!("{}({}", function.name(), names[0])));
        assert!(documentation.sql_example.as_ref().is_some_and(|example| example.contains(function.name())));
    }
}

#[test]
fn functions_of_one_registry_are_equal() {
    let schemes = Registry::current();
    let [parse, part, ..] = uriel_datafusion::all(schemes.clone());
    let [other_parse, .., other_typed] = uriel_datafusion::all(schemes);
    assert_eq!(parse, other_parse);
    assert_ne!(parse, part);
    assert_ne!(other_typed, function("uri_typed").as_ref().clone(), "another registry");
}
