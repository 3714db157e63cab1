fn main() {
    uriel::uri!("http://a/a/long/path/of/which/the/first/part/is/not/shown/|/nor/is/the/last/part/of/it/shown/x");
}
