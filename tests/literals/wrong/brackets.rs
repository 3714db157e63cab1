fn main() {
    uriel::uri!("http://::1/");
}
