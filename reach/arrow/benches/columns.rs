//! The kernels beside the bare loop over the same URLs, on one core: `cargo bench`, with a file of lines or without.

use std::{env, fs, hint::black_box, iter};

use arrow_array::{Array, BinaryArray, StringArray, StringViewArray};
use uriel::{
    Edition, Level, Registry, Uri,
    differences::Component,
    prose::Finder,
    scheme::{Field, Value},
};
use uriel_arrow::{COMPONENTS, extract, normalize, parse, part, typed, typed_part};

/// Rows of a batch, as most engines have them.
const ROWS: usize = 8192;

/// Seconds that this thread has had a processor; the time of day where the system does not tell.
fn seconds() -> f64 {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stat.as_deref().and_then(|stat| stat.split(' ').next()?.parse::<f64>().ok());
    nanoseconds
        .map_or_else(|| std::time::UNIX_EPOCH.elapsed().map_or(0.0, |time| time.as_secs_f64()), |time| time / 1e9)
}

/// Prints the best of five rounds, and returns its nanoseconds for each URL. `loop_time` is that of the same work in a
/// loop.
///
/// A round takes a quarter of a second at least: the clock of a thread may go in steps of some milliseconds.
fn time<T>(name: &str, rows: usize, loop_time: Option<f64>, mut work: impl FnMut() -> T) -> f64 {
    let rows = f64::from(u32::try_from(rows).expect("few rows"));
    let round = |()| {
        let (start, mut done) = (seconds(), 0.0);
        loop {
            black_box(work());
            done += rows;
            let time = seconds() - start;
            if time >= 0.25 {
                return time * 1e9 / done;
            }
        }
    };
    let best = iter::repeat_n((), 5).map(round).fold(f64::INFINITY, f64::min);
    let ratio = loop_time.map_or(String::new(), |time| format!("{:6.2} of the loop", time / best));
    println!("{name:44} {:7.2} M URLs/s {best:8.1} ns/URL{ratio}", 1e3 / best);
    best
}

/// Length of every component of a URL: the loop takes them all, so that the compiler leaves none out.
fn components(uri: &Uri<'_>) -> usize {
    let length = |part: Option<uriel::Encoded<'_>>| part.map_or(0, |part| part.len());
    uri.scheme().as_str().len()
        + length(uri.userinfo())
        + uri.host().map_or(0, |host| host.as_str().len() + host.kind() as usize)
        + usize::from(uri.port_number().ok().flatten().unwrap_or(0))
        + uri.path().len()
        + length(uri.query())
        + length(uri.fragment())
}

/// Length of a field, or its number: the loop reads every value, as it does with components.
fn value(value: Value<'_, '_>) -> usize {
    match value {
        Value::Text(text) | Value::Secret(text) => text.len(),
        Value::Raw(text) | Value::Word(text) => text.len(),
        Value::Number(number) => usize::try_from(number).unwrap_or(0),
        Value::Flag(flag) => usize::from(flag),
        Value::List(list) => list.map(|piece| piece.len()).sum(),
        Value::Pairs(pairs) => pairs.map(|(name, value)| name.len() + value.len()).sum(),
        _ => 0,
    }
}

fn generated() -> String {
    let line = |number: u32| match number % 8 {
        0 => format!("http://www.example{number}.com/path/{number}/x?q={number}#f\n"),
        1 => format!("https://me@shop{number}.example.org:8443/a/b/c/index.html\n"),
        2 => format!("https://en.example.org/wiki/A_page_with_a_long_name_{number}\n"),
        3 => format!("ftp://ftp{}.example.net/pub/{number}/file-{}.tar.gz;type=i\n", number % 100, number % 77),
        4 => format!("http://192.0.2.{}/{number}?key=value&other=thing\n", number % 256),
        5 => format!("https://cdn{number}.example.com/%7Eme/img/{number}.png\n"),
        6 => format!("HTTP://Example{number}.COM/a/../b/./{number}\n"),
        _ => format!("mailto:someone{number}@example.org\n"),
    };
    (0..500_000).map(line).collect()
}

fn main() {
    let file = env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let text = file.map_or_else(generated, |file| fs::read_to_string(file).expect("a file of lines"));
    let urls: Vec<&str> = text.lines().collect();
    let rows = urls.len();
    println!("{rows} URLs, {} octets", text.len());

    let (edition, registry, mut buffer) = (Edition::Rfc3986, Registry::current(), String::new());
    let parsed = || urls.iter().filter_map(|url| Uri::parse(url).ok());
    time("loop: parse", rows, None, || parsed().count());
    let bare = time("loop: parse, all components", rows, None, || parsed().map(|uri| components(&uri)).sum::<usize>());
    let host = time("loop: parse, host", rows, None, || {
        parsed().map(|uri| uri.host().map_or(0, |host| host.as_str().len())).sum::<usize>()
    });
    let normal = time("loop: parse and normalize_into", rows, None, || {
        let mut length = 0;
        for uri in parsed() {
            uri.normalize_into(Level::Syntax, &mut buffer);
            length += buffer.len();
        }
        length
    });

    let plain: Vec<StringArray> = urls.chunks(ROWS).map(|urls| StringArray::from_iter_values(urls.iter())).collect();
    let views: Vec<StringViewArray> =
        urls.chunks(ROWS).map(|urls| StringViewArray::from_iter_values(urls.iter())).collect();
    time("parse, all components, Utf8", rows, Some(bare), || {
        plain.iter().map(|batch| parse(batch, edition, &COMPONENTS).expect("texts").len()).sum::<usize>()
    });
    time("parse, all components, Utf8View", rows, Some(bare), || {
        views.iter().map(|batch| parse(batch, edition, &COMPONENTS).expect("texts").len()).sum::<usize>()
    });
    time("part, host, Utf8", rows, Some(host), || {
        plain.iter().map(|batch| part(batch, edition, Component::Host).expect("texts").len()).sum::<usize>()
    });
    time("part, host, Utf8View", rows, Some(host), || {
        views.iter().map(|batch| part(batch, edition, Component::Host).expect("texts").len()).sum::<usize>()
    });
    let octets: Vec<BinaryArray> =
        urls.chunks(ROWS).map(|urls| BinaryArray::from_iter_values(urls.iter().map(|url| url.as_bytes()))).collect();
    time("part, host, Binary", rows, Some(host), || {
        octets.iter().map(|batch| part(batch, edition, Component::Host).expect("octets").len()).sum::<usize>()
    });
    time("normalize, Utf8", rows, Some(normal), || {
        plain.iter().map(|batch| normalize(batch, Level::Syntax, edition).expect("texts").len()).sum::<usize>()
    });

    let prose: Vec<String> = urls.iter().map(|url| format!("It is at <{url}>, and elsewhere.")).collect();
    let finder = Finder::new(&registry);
    let found = time("loop: find in prose", rows, None, || {
        prose.iter().map(|text| finder.find(text).map(|found| found.url().len()).sum::<usize>()).sum::<usize>()
    });
    let prose: Vec<StringArray> = prose.chunks(ROWS).map(|texts| StringArray::from_iter_values(texts.iter())).collect();
    time("extract, Utf8", rows, Some(found), || {
        prose.iter().map(|batch| extract(batch, &registry).expect("texts").len()).sum::<usize>()
    });

    let mixed =
        time("loop: Registry::parse, fields of ftp among all", rows, None, || fields_of_ftp(&urls, &registry, None));
    time("typed, ftp among all, Utf8", rows, Some(mixed), || {
        plain.iter().map(|batch| typed(batch, &registry, "ftp").expect("texts").len()).sum::<usize>()
    });

    measure_typed(&urls, &registry);
}

/// Length of the fields of the ftp URLs, all or one, by a loop that parses every URL.
fn fields_of_ftp(urls: &[&str], registry: &Registry, name: Option<&str>) -> usize {
    let mut length = 0;
    for parsed in urls.iter().filter_map(|url| registry.parse(url).ok()) {
        if parsed.scheme().is_some_and(|scheme| scheme.info().name == "ftp") {
            let visit = &mut |field: Field<'_, '_>| length += value(field.value);
            match name {
                None => parsed.fields(visit),
                Some(name) => parsed.fields_named(&[name], visit),
            }
        }
    }
    length
}

/// The fields of the ftp URLs: all, and some by themselves.
fn measure_typed(urls: &[&str], registry: &Registry) {
    // A text of their own: the loop is to find them side by side, as the kernel does.
    let ftp: String = urls.iter().filter(|url| url.starts_with("ftp:")).flat_map(|url| [url, "\n"]).collect();
    let ftp: Vec<&str> = ftp.lines().collect();
    if ftp.is_empty() {
        return;
    }
    let scheme = registry.get("ftp").expect("a built-in scheme");
    let batches: Vec<StringArray> = ftp.chunks(ROWS).map(|urls| StringArray::from_iter_values(urls.iter())).collect();
    let fields = time("loop: fields of ftp", ftp.len(), None, || {
        let mut length = 0;
        for url in &ftp {
            scheme.fields(url, registry.edition(), &mut |field| length += value(field.value));
        }
        length
    });
    time("typed, ftp, Utf8", ftp.len(), Some(fields), || {
        batches.iter().map(|batch| typed(batch, registry, "ftp").expect("texts").len()).sum::<usize>()
    });

    // The kernel takes rows of any scheme, so it also finds the scheme of each, and so do the loops from here on.
    let found =
        time("loop: Registry::parse, fields if it is ftp", ftp.len(), None, || fields_of_ftp(&ftp, registry, None));
    time("typed, ftp, Utf8, again", ftp.len(), Some(found), || {
        batches.iter().map(|batch| typed(batch, registry, "ftp").expect("texts").len()).sum::<usize>()
    });
    for name in ["host", "name", "typecode"] {
        let found = time(&format!("loop: Registry::parse, {name} if it is ftp"), ftp.len(), None, || {
            fields_of_ftp(&ftp, registry, Some(name))
        });
        time(&format!("typed_part, {name}, Utf8"), ftp.len(), Some(found), || {
            batches.iter().map(|batch| typed_part(batch, registry, "ftp", name).expect("texts").len()).sum::<usize>()
        });
    }
}
