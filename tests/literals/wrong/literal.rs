use uriel::Uri;

const HOME: Uri<'static> = Uri::from_static("http://[::1/");

fn main() {
    let _ = HOME;
}
