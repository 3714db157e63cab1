fn main() {}

#[allow(dead_code)]
fn never() -> uriel::UriRef<'static> {
    uriel::uri_ref!("http://h/%zz")
}
