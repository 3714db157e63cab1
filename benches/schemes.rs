//! Build script of the packages that compile the library again: enables each scheme that the library's manifest lists.

use std::{env, fs};

fn main() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml");
    println!("cargo::rerun-if-changed={manifest}");
    let are_wanted = env::var_os("CARGO_FEATURE_SCHEMES").is_some();
    let manifest = fs::read_to_string(manifest).expect("the library has a manifest");
    let names = manifest.lines().filter_map(|line| Some(line.split_once(" = ")?.0));
    for feature in names.filter(|name| name.starts_with("scheme-")) {
        println!("cargo::rustc-check-cfg=cfg(feature, values(\"{feature}\"))");
        if are_wanted {
            println!("cargo::rustc-cfg=feature=\"{feature}\"");
        }
    }
}
