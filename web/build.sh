#!/usr/bin/env bash
# Builds modules of WebAssembly into target/modules, made small by wasm-opt where that is installed: `build.sh [NAME…]`.
#
# That of the page is divided in two, where Node is installed too: what its first answers need, and the rest.
#
# With URIEL_QUICK=1 they are built in a fraction of the time, and are many times as large: for tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
out=$PWD/target/modules
mkdir -p "$out"
quick=${URIEL_QUICK:-}
small=
[ -n "$quick" ] || ! command -v wasm-opt >/dev/null || small=yes
features=(--enable-{simd,bulk-memory,sign-ext,nontrapping-float-to-int,mutable-globals,reference-types,multivalue})
[ -z "$quick" ] || export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16

# build NAME PACKAGE LEVEL FLAGS [OPTIONS OF CARGO…]
build() {
    local name=$1 package=$2 level=${quick:+0} flags=$4
    level=${level:-$3}
    shift 4
    CARGO_PROFILE_RELEASE_OPT_LEVEL=$level RUSTFLAGS=$flags cargo build --locked --quiet --release --package "$package" \
        --target wasm32-unknown-unknown --target-dir target/wasm "$@"
    local built=target/wasm/wasm32-unknown-unknown/release/${package//-/_}.wasm
    if [ -n "$small" ]; then
        wasm-opt -Oz "${features[@]}" "$built" -o "$out/$name.wasm"
    else
        cp "$built" "$out/$name.wasm"
    fi
}

# divide NAME: into NAME and NAME-rest, by the functions that are called when page/profile.mjs runs.
divide() {
    local whole=$out/$1.wasm folder
    rm -f "$out/$1-rest.wasm"
    if [ -z "$small" ] || ! command -v node >/dev/null || ! command -v wasm-split >/dev/null; then return; fi
    folder=$(mktemp -d)
    wasm-split --instrument "${features[@]}" "$whole" -o "$folder/counted.wasm"
    node page/profile.mjs "$folder/counted.wasm" "$folder/profile"
    wasm-split "${features[@]}" "$whole" --profile="$folder/profile" -o1 "$folder/first.wasm" -o2 "$folder/rest.wasm"
    wasm-opt -Oz "${features[@]}" "$folder/first.wasm" -o "$whole"
    wasm-opt -Oz "${features[@]}" "$folder/rest.wasm" -o "$out/$1-rest.wasm"
    rm -r "$folder"
}

[ $# -gt 0 ] || set -- core-table core-simd full page readers
for name; do
    case $name in
        core-table) build "$name" uriel-web-core s "" ;;
        core-simd) build "$name" uriel-web-core s "-C target-feature=+simd128" --features simd ;;
        full) build "$name" uriel-web-full z "" ;;
        # The ten schemes of RFC 1738 alone, and what the page asks.
        page)
            build "$name" uriel-web-full z "" --no-default-features
            divide "$name"
            ;;
        readers) build "$name" uriel-web-readers z "" ;;
        *) echo "no module $name" >&2 && exit 1 ;;
    esac
done
