fn main() {
    uriel::uri!("http://h:80a/");
}
