//! Pages about the library, which are also the files of its folder `docs/`.
//!
//! The files have links to files, which work where the repository is shown. Here the definitions of `docs/links.txt`
//! come before those of a page, and so they win.

/// Declares a module for each page: its summary, its name and its file.
macro_rules! pages {
    ($($(#[$summary:meta])+ $page:ident $file:literal;)+) => {$(
        $(#[$summary])+
        ///
        #[doc = include_str!("links.txt")]
        // From `target/doc/uriel/_docs/PAGE/`, until the crate has a repository: `env!("CARGO_PKG_REPOSITORY")`.
        #[doc = "[EXAMPLES]: ../../../../../examples"]
        #[doc = "[REACH]: ../../../../../reach"]
        ///
        #[doc = include_str!($file)]
        pub mod $page {}
    )+};
}

pages! {
    /// The parts of a URL, the words of the library, where everything is, and its features.
    guide "GUIDE.md";
    /// Everyday tasks, each a call, here and in other libraries.
    tasks "TASKS.md";
    /// The command: every subcommand with an example, its options and its exit statuses.
    command "COMMAND.md";
    /// A scheme of your own: typed, built, redacted, with plan and hazards.
    schemes "SCHEMES.md";
    /// The rules in a `nom` grammar of your own.
    grammar "GRAMMAR.md";
    /// The decisions of the five editions, and how the documents are read.
    editions "EDITIONS.md";
    /// Other libraries, choice by choice, and speed.
    compare "COMPARE.md";
    /// The decisions of the design: the reason for each, and its cost.
    design "DESIGN.md";
    /// URLs that are found in text, beside linkify.
    prose "PROSE.md";
    /// Commands of curl, lynx and wget, beside the plans.
    clients "CLIENTS.md";
    /// Readings of 23 other readers of URLs, and the hazards that announce where they differ.
    readers "READERS.md";
    /// A tour of the Python package.
    python "PYTHON.md";
    /// Columns of URLs in engines, and what they cost.
    scale "SCALE.md";
    /// The sentences of the documents, how many tests hold, and why none can hold the others.
    conformance "CONFORMANCE.md";
    /// The findings of attacks, by what a caller could lose, each with its verdict and its test.
    audit "AUDIT.md";
    /// The claims of the project, each with a number and the command that prints it.
    trust "TRUST.md";
    /// The library as WebAssembly, in browsers and in Node.
    web "WEB.md";
    /// The rooms of the source, and two walks through them.
    architecture "ARCHITECTURE.md";
    /// The checks of the project, and where a scheme, an edition or a rule belongs.
    contributing "../CONTRIBUTING.md";
    /// How to report a weakness, what is promised, and what is no weakness.
    security "../SECURITY.md";
    /// The changes of each release.
    changelog "../CHANGELOG.md";
}
