fn main() {
    let _ = uriel::uri!("http://me@h@i/~", edition = Rfc1738);
}
