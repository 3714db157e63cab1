#!/usr/bin/env bash
# Builds modules of WebAssembly into target/modules, made small by wasm-opt where that is installed: `build.sh [NAME…]`.
#
# With URIEL_QUICK=1 they are built in a fraction of the time, and are many times as large: for tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
out=$PWD/target/modules
mkdir -p "$out"
quick=${URIEL_QUICK:-}
[ -z "$quick" ] || export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16

# build NAME PACKAGE LEVEL FLAGS [OPTIONS OF CARGO…]
build() {
    local name=$1 package=$2 level=${quick:+0} flags=$4
    level=${level:-$3}
    shift 4
    CARGO_PROFILE_RELEASE_OPT_LEVEL=$level RUSTFLAGS=$flags cargo build --locked --quiet --release --package "$package" \
        --target wasm32-unknown-unknown --target-dir target/wasm "$@"
    local built=target/wasm/wasm32-unknown-unknown/release/${package//-/_}.wasm
    if [ -z "$quick" ] && command -v wasm-opt >/dev/null; then
        wasm-opt -Oz --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals \
            --enable-reference-types --enable-multivalue "$built" -o "$out/$name.wasm"
    else
        cp "$built" "$out/$name.wasm"
    fi
}

[ $# -gt 0 ] || set -- core-table core-simd full page readers
for name; do
    case $name in
        core-table) build "$name" uriel-web-core s "" ;;
        core-simd) build "$name" uriel-web-core s "-C target-feature=+simd128" --features simd ;;
        full) build "$name" uriel-web-full z "" ;;
        # The ten schemes of RFC 1738 alone.
        page) build "$name" uriel-web-full z "" --no-default-features ;;
        readers) build "$name" uriel-web-readers z "" ;;
        *) echo "no module $name" >&2 && exit 1 ;;
    esac
done
