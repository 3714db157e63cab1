//! The four queries: in SQL, and in a plain loop.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    fmt::Display,
    fs::{self, File},
    path::Path,
    time::Instant,
};

use datafusion::{
    arrow::{
        array::{AsArray, RecordBatch},
        util::display::{ArrayFormatter, FormatOptions},
    },
    parquet::arrow::{ProjectionMask, arrow_reader::ParquetRecordBatchReaderBuilder},
    prelude::{ParquetReadOptions, SessionContext},
};
use uriel::{Level, Uri};

use crate::Any;

/// A query: its title, and its SQL over the table `urls`.
struct Query {
    title: &'static str,
    sql: &'static str,
}

const SCHEMES: Query = Query {
    title: "schemes and kinds of hosts",
    sql: "select parsed['scheme'], parsed['host_kind'], count(*) \
          from (select uri_parse(url, 'scheme, host_kind') as parsed from urls) \
          group by 1, 2 order by 3 desc, 1 nulls last, 2 nulls last",
};

const HOSTS: Query = Query {
    title: "hosts",
    sql: "select host, count(*) from (select uri_part(url, 'host') as host from urls) \
          where host is not null group by host order by 2 desc, 1 limit 10",
};

const DISTINCT_HOSTS: Query =
    Query { title: "distinct hosts", sql: "select count(distinct uri_part(url, 'host')) from urls" };

const DISTINCT_NORMAL_FORMS: Query = Query {
    title: "distinct normal forms",
    sql: "select count(distinct uri_normalize(url)), count(distinct url) from urls",
};

/// Lines of [`HOSTS`].
const MOST: usize = 10;

const NULL: &str = "NULL";

/// Prints the answers of an engine; their times go to the other output.
pub(crate) async fn ask(context: &SessionContext, folder: &Path) -> Any<()> {
    let folder = folder.to_str().ok_or("expected a folder whose name is UTF-8")?;
    context.register_parquet("urls", folder, ParquetReadOptions::default()).await?;
    for Query { title, sql } in [SCHEMES, HOSTS, DISTINCT_HOSTS, DISTINCT_NORMAL_FORMS] {
        eprintln!("asked: {title}");
        let start = Instant::now();
        let answer = context.sql(sql).await?.collect().await?;
        eprintln!("answered: {title}, {:.2?}", start.elapsed());
        println!("-- {title}");
        for batch in &answer {
            print(batch)?;
        }
    }
    Ok(())
}

fn print(batch: &RecordBatch) -> Any<()> {
    let options = FormatOptions::default().with_null(NULL);
    let columns = batch.columns().iter().map(|column| ArrayFormatter::try_new(column, &options));
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    for row in 0..batch.num_rows() {
        line(columns.iter().map(|column| column.value(row)));
    }
    Ok(())
}

fn line(values: impl IntoIterator<Item = impl Display>) {
    println!("{}", values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join("\t"));
}

/// The column `url` of a file, in batches.
fn urls(file: &Path) -> Any<impl Iterator<Item = Any<RecordBatch>>> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(File::open(file)?)?;
    let mask = ProjectionMask::columns(builder.parquet_schema(), ["url"]);
    Ok(builder.with_projection(mask).build()?.map(|batch| Ok(batch?)))
}

/// Prints the answers of a loop over the rows, one URL at a time.
pub(crate) fn native(folder: &Path) -> Any<()> {
    let mut schemes: HashMap<(Option<String>, Option<&'static str>), u64> = HashMap::new();
    let mut hosts: HashMap<String, u64> = HashMap::new();
    let (mut normal_forms, mut texts) = (HashSet::new(), HashSet::new());
    let start = Instant::now();
    for entry in fs::read_dir(folder)? {
        for batch in urls(&entry?.path())? {
            for text in batch?.column(0).as_string::<i32>() {
                let uri = text.and_then(|text| Uri::parse(text).ok());
                let scheme = uri.map(|uri| uri.scheme().as_str().to_owned());
                let host = uri.and_then(|uri| uri.host());
                *schemes.entry((scheme, host.map(|host| host.kind().as_str()))).or_default() += 1;
                if let Some(host) = host {
                    *hosts.entry(host.as_str().to_owned()).or_default() += 1;
                }
                normal_forms.extend(uri.map(|uri| uri.normalize(Level::Syntax).into_string()));
                texts.extend(text.map(str::to_owned));
            }
        }
    }
    eprintln!("answered: all, {:.2?}", start.elapsed());

    println!("-- {}", SCHEMES.title);
    // In the order of the SQL: nulls are last.
    let row = |((scheme, kind), count): ((Option<String>, Option<&'static str>), u64)| {
        (Reverse(count), scheme.is_none(), scheme, kind.is_none(), kind)
    };
    let mut schemes: Vec<_> = schemes.into_iter().map(row).collect();
    schemes.sort_unstable();
    for (Reverse(count), _, scheme, _, kind) in schemes {
        line([scheme.as_deref().unwrap_or(NULL), kind.unwrap_or(NULL), &count.to_string()]);
    }
    println!("-- {}", HOSTS.title);
    let distinct = hosts.len();
    let mut hosts: Vec<_> = hosts.into_iter().map(|(host, count)| (Reverse(count), host)).collect();
    hosts.sort_unstable();
    for (Reverse(count), host) in hosts.into_iter().take(MOST) {
        line([&host, &count.to_string()]);
    }
    println!("-- {}", DISTINCT_HOSTS.title);
    line([distinct]);
    println!("-- {}", DISTINCT_NORMAL_FORMS.title);
    line([normal_forms.len(), texts.len()]);
    Ok(())
}
