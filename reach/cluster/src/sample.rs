//! A sample in the schema of the Common Crawl index: generated, and the same for the same numbers.

use std::{
    fmt::Write,
    fs::{self, File},
    path::Path,
    sync::Arc,
};

use datafusion::{
    arrow::{
        array::{ArrayRef, Int16Builder, Int32Builder, RecordBatch, StringBuilder, TimestampMillisecondBuilder},
        datatypes::{DataType, Field, Schema, TimeUnit},
    },
    parquet::{arrow::ArrowWriter, basic::Compression, file::properties::WriterProperties},
};

use crate::Any;

/// Rows that are written at a time.
const BATCH: u64 = 65_536;

/// Monday, 3 November 2025, midnight: the first fetch, in milliseconds.
const FIRST_FETCH: i64 = 1_762_128_000_000;

/// Writes `rows` rows into `files` files of `folder`.
pub(crate) fn write(folder: &Path, rows: u64, files: u64) -> Any<()> {
    fs::create_dir_all(folder)?;
    let schema = schema();
    for file in 0..files {
        let (start, end) = (rows * file / files, rows * (file + 1) / files);
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let path = folder.join(format!("part-{file:05}.parquet"));
        let mut writer = ArrowWriter::try_new(File::create(path)?, Arc::clone(&schema), Some(properties))?;
        let mut from = start;
        while from < end {
            let to = end.min(from + BATCH);
            writer.write(&batch(&schema, from, to)?)?;
            from = to;
        }
        writer.close()?;
    }
    println!("{rows} rows in {files} files");
    Ok(())
}

/// Columns of the index's table, with its names and types.
fn schema() -> Arc<Schema> {
    let text = |name| Field::new(name, DataType::Utf8, true);
    Arc::new(Schema::new(vec![
        text("url"),
        text("url_host_name"),
        text("url_protocol"),
        Field::new("fetch_time", DataType::Timestamp(TimeUnit::Millisecond, None), false),
        Field::new("fetch_status", DataType::Int16, false),
        text("content_mime_type"),
        text("warc_filename"),
        Field::new("warc_record_offset", DataType::Int32, false),
        Field::new("warc_record_length", DataType::Int32, false),
    ]))
}

fn batch(schema: &Arc<Schema>, from: u64, to: u64) -> Any<RecordBatch> {
    let (mut urls, mut hosts, mut protocols) = (StringBuilder::new(), StringBuilder::new(), StringBuilder::new());
    let (mut times, mut statuses) = (TimestampMillisecondBuilder::new(), Int16Builder::new());
    let (mut types, mut files) = (StringBuilder::new(), StringBuilder::new());
    let (mut offsets, mut lengths) = (Int32Builder::new(), Int32Builder::new());
    let (mut url, mut host) = (String::new(), String::new());
    for row in from..to {
        let mut dice = Dice(row);
        let kind = Kind::of(&mut dice);
        let protocol = kind.write(&mut dice, &mut url, &mut host)?;
        let is_url = !matches!(kind, Kind::Null | Kind::NoUrl);
        urls.append_option((kind != Kind::Null).then_some(url.as_str()));
        hosts.append_option((is_url && !host.is_empty()).then_some(host.as_str()));
        protocols.append_option(is_url.then_some(protocol));
        times.append_value(FIRST_FETCH + i64::try_from(row)? * 40);
        statuses.append_value([200, 200, 200, 200, 200, 200, 301, 404][dice.below(8)]);
        types.append_value(["text/html", "text/html", "text/html", "application/pdf"][dice.below(4)]);
        files.append_value(format!("warc/CC-SAMPLE-{:05}.warc.gz", row / 40_000));
        offsets.append_value(i32::try_from(row % 40_000 * 25_000)?);
        lengths.append_value(i32::try_from(dice.below(50_000))? + 400);
    }
    let columns: Vec<ArrayRef> = vec![
        Arc::new(urls.finish()),
        Arc::new(hosts.finish()),
        Arc::new(protocols.finish()),
        Arc::new(times.finish()),
        Arc::new(statuses.finish()),
        Arc::new(types.finish()),
        Arc::new(files.finish()),
        Arc::new(offsets.finish()),
        Arc::new(lengths.finish()),
    ];
    Ok(RecordBatch::try_new(Arc::clone(schema), columns)?)
}

/// Numbers that look random and are the same everywhere: `SplitMix64`, begun at the number of the row.
///
/// Those of a crate may be others in its next version, and a sample of another version is another sample.
struct Dice(u64);

impl Dice {
    const fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `end`, each as often as the others.
    #[allow(clippy::cast_possible_truncation, reason = "it is less than `end`")]
    const fn below(&mut self, end: usize) -> usize {
        (self.roll() % end as u64) as usize
    }

    /// A number below two to the power of `bits`, small ones far more often: as hosts and pages are visited.
    const fn skewed(&mut self, bits: usize) -> u64 {
        let size = self.below(bits + 1);
        self.roll() % (1 << size)
    }
}

/// The kinds of rows, in a thousand rows of which most are plain URLs of the web.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    WithPort,
    WithUser,
    Ipv4,
    Ipv6,
    /// Spelled so that its normal form is another text.
    Spelled,
    Ftp,
    Mailto,
    NoUrl,
    Null,
}

impl Kind {
    const fn of(dice: &mut Dice) -> Self {
        match dice.below(1000) {
            0..15 => Self::WithPort,
            15..18 => Self::WithUser,
            18..28 => Self::Ipv4,
            28..33 => Self::Ipv6,
            33..83 => Self::Spelled,
            83..88 => Self::Ftp,
            88..91 => Self::Mailto,
            91..94 => Self::NoUrl,
            94 => Self::Null,
            _ => Self::Plain,
        }
    }

    /// Writes a URL of this kind and its host in lower case, which is empty if it has none. Returns its scheme.
    fn write(self, dice: &mut Dice, url: &mut String, host: &mut String) -> Result<&'static str, std::fmt::Error> {
        url.clear();
        host.clear();
        let protocol = match self {
            Self::Ftp => "ftp",
            Self::Mailto => "mailto",
            _ if dice.below(10) < 7 => "https",
            _ => "http",
        };
        match self {
            Self::Ipv4 => write!(host, "198.51.100.{}", dice.below(256))?,
            Self::Ipv6 => write!(host, "[2001:db8::{:x}]", dice.below(4096))?,
            _ => {
                let number = dice.skewed(18);
                let before = ["www.", "", "en.", "shop."][dice.below(4)];
                let after =
                    ["com", "org", "net", "co.example", "info.example"][usize::try_from(number % 5).unwrap_or(0)];
                write!(host, "{before}site-{number}.{after}")?;
            }
        }
        if self == Self::Mailto {
            write!(url, "mailto:someone-{}@{host}", dice.skewed(10))?;
            host.clear();
            return Ok(protocol);
        }
        match self {
            Self::WithUser => write!(url, "{protocol}://guest@{host}")?,
            Self::WithPort => write!(url, "{protocol}://{host}:8080")?,
            Self::Spelled => write!(url, "{}://{}", protocol.to_uppercase(), host.to_uppercase())?,
            Self::NoUrl => write!(url, "{protocol}://{host}:port")?,
            _ => write!(url, "{protocol}://{host}")?,
        }
        if self == Self::Spelled {
            url.push_str("/./%78/..");
        }
        let page = dice.skewed(16);
        match dice.below(6) {
            0 => url.push('/'),
            1 => write!(url, "/wiki/An_article_with_a_longer_name_{page}")?,
            2 => write!(url, "/products/{page}/index.html?id={page}&ref=list&sort=price")?,
            3 => write!(url, "/2025/11/{:02}/a-post-about-number-{page}/", page % 30 + 1)?,
            4 => write!(url, "/search?q=term+{page}&page={}", page % 9)?,
            _ => write!(url, "/static/img/{page:x}/photo-{page}.jpg#top")?,
        }
        Ok(protocol)
    }
}
