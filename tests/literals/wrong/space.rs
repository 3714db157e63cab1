const PAGE: uriel::Uri<'static> = uriel::uri!("http://h/a b");

fn main() {}
