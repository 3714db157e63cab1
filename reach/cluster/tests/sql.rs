//! The functions in SQL: their documentation, their errors, their arguments by name.

use std::{path::Path, process::Command};

use datafusion::{
    arrow::{array::AsArray, datatypes::Int64Type, util::pretty::pretty_format_batches},
    error::Result,
    prelude::{ParquetReadOptions, SessionConfig, SessionContext},
};
use uriel::Registry;

fn context() -> SessionContext {
    let mut context = SessionContext::new_with_config(SessionConfig::new().with_information_schema(true));
    uriel_datafusion::register(&mut context).expect("a context takes functions");
    context
}

async fn answer(sql: &str) -> Result<String> {
    let batches = context().sql(sql).await?.collect().await?;
    Ok(pretty_format_batches(&batches)?.to_string())
}

#[tokio::test]
async fn examples_of_the_documentation_are_what_the_engine_answers() {
    for function in uriel_datafusion::all(Registry::current()) {
        let example = function.documentation().and_then(|found| found.sql_example.as_deref()).expect("an example");
        let example = example.strip_prefix("```sql\n> ").and_then(|rest| rest.strip_suffix("\n```")).expect("a fence");
        let (sql, table) = example.split_once(";\n").expect("a statement and its table");
        assert_eq!(answer(sql).await.expect("an answer"), table, "{sql}");
    }
}

#[tokio::test]
async fn functions_are_in_the_information_schema() {
    let sql = "select routine_name, syntax_example from information_schema.routines \
               where routine_name like 'uri\\_%' and description is not null order by 1";
    let table = answer(sql).await.expect("an answer");
    let wanted = [
        "uri_normalize(url [, level [, edition]])",
        "uri_parse(url [, components [, edition]])",
        "uri_part(url, component [, edition])",
        "uri_resolve(reference, base [, edition])",
        "uri_typed(url, scheme [, fields])",
    ];
    assert!(wanted.iter().all(|syntax| table.contains(syntax)), "{table}");
}

#[tokio::test]
async fn arguments_have_names() {
    let table = answer("select uri_part(component => 'port', url => 'http://h:80/') as port").await.expect("an answer");
    assert!(table.contains("| 80   |"), "{table}");
}

#[tokio::test]
async fn calls_that_say_nothing_are_errors_of_the_plan() {
    for (call, wanted) in [
        ("uri_part('http://h/', 'hots')", "uri_part: expected one of \"kind\", \"scheme\""),
        ("uri_part('http://h/')", "expected uri_part(url, component [, edition]), found 1 argument"),
        ("uri_part(1, 'host')", "uri_part: expected a text as url, found Int64; cast it"),
        ("uri_typed('x:y', 'nothing')", "uri_typed: expected one of \"ftp\""),
    ] {
        let planned = context().sql(&format!("select {call}")).await.map(drop);
        let error = planned.expect_err("an error of the plan").strip_backtrace();
        assert!(error.contains(wanted), "{error}");
    }
}

#[tokio::test]
async fn constants_are_folded() {
    let sql = "explain select uri_part('http://h:80/', 'host') as host";
    let plan = answer(sql).await.expect("a plan");
    assert!(plan.contains("Utf8View(\"h\")") && !plan.contains("uri_part"), "{plan}");
}

#[tokio::test]
async fn hosts_of_normal_forms_are_those_of_the_index() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("index");
    let written = Command::new(env!("CARGO_BIN_EXE_uriel-cluster"))
        .arg("generate")
        .arg(&folder)
        .args(["--rows", "20000"])
        .status();
    assert!(written.expect("a process").success());

    let context = context();
    let folder = folder.to_str().expect("UTF-8");
    context.register_parquet("urls", folder, ParquetReadOptions::default()).await.expect("files");
    let sql = "select count(*), count(url_host_name), \
               count(*) filter (where uri_part(uri_normalize(url), 'host') is distinct from url_host_name) from urls";
    let batches = context.sql(sql).await.expect("a plan").collect().await.expect("an answer");
    let counts = batches[0].columns().iter().map(|column| column.as_primitive::<Int64Type>().value(0));
    let counts: Vec<_> = counts.collect();
    assert!(counts[0] == 20_000 && counts[1] > 19_000 && counts[2] == 0, "{counts:?}");
}
