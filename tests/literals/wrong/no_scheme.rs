fn main() {
    uriel::uri!("//h/x");
}
