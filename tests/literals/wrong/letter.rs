fn main() {
    uriel::uri!("http://exaémple.org/{");
}
