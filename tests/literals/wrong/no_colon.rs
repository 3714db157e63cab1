fn main() {
    uriel::uri!("www.example.org");
}
