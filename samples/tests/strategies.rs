//! Values of the strategies are valid, and stay valid as they shrink.
#![cfg(feature = "proptest")]

use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use uriel::{
    Edition,
    schemes::{
        file::File, ftp::Ftp, gopher::Gopher, http::Http, mailto::Mailto, news::News, nntp::Nntp, prospero::Prospero,
        telnet::Telnet, wais::Wais,
    },
};
use uriel_samples::{
    Language,
    strategies::{hosts, references, texts, urls, urls_of},
};

/// Shrinks a value to the simplest one for which a test fails, as proptest does. Each value on the way is made, and so
/// read.
fn shrunk<T: ValueTree>(mut tree: T, fails: impl Fn(&T::Value) -> bool) -> (T::Value, u32) {
    let mut tries = 0;
    while tree.simplify() {
        tries += 1;
        while !fails(&tree.current()) {
            tries += 1;
            if !tree.complicate() {
                break;
            }
        }
    }
    (tree.current(), tries)
}

#[test]
fn each_text_on_the_way_is_valid_and_simpler() {
    let mut runner = TestRunner::deterministic();
    for edition in Edition::ALL {
        for language in Language::all(edition) {
            for round in 0..20 {
                let mut tree = texts(language).new_tree(&mut runner).expect("a text");
                let mut failed = tree.current();
                assert!(language.accepts(&failed), "{edition} {}: {failed:?}", language.name());
                let mut count = round;
                while tree.simplify() {
                    loop {
                        let current = tree.current();
                        assert!(language.accepts(&current), "{edition} {}: {current:?}", language.name());
                        assert!(current.len() <= failed.len(), "{failed:?} is shorter than {current:?}");
                        // Some fail, and some do not.
                        count += 7;
                        if current == failed || count % 3 == 0 {
                            failed = current;
                            break;
                        }
                        if !tree.complicate() {
                            break;
                        }
                    }
                }
                assert_eq!(tree.current(), failed, "the last one that failed is what is told");
            }
        }
    }
}

#[test]
fn texts_shrink_to_the_shortest_ones() {
    let mut runner = TestRunner::deterministic();
    let mut shortest = |rule, edition, fails: fn(&String) -> bool| {
        let strategy = texts(Language::new(rule, edition).expect("a rule"));
        loop {
            let tree = strategy.new_tree(&mut runner).expect("a text");
            if fails(&tree.current()) {
                return shrunk(tree, fails).0;
            }
        }
    };
    assert_eq!(shortest("URI", Edition::Rfc3986, |_| true), "a:");
    assert_eq!(shortest("URI-reference", Edition::Rfc3986, |_| true), "");
    assert_eq!(shortest("URI", Edition::Rfc3986, |text| text.contains('[')), "a://[::]");
    assert_eq!(shortest("URI", Edition::Rfc3986, |text| text.contains('%')), "a:%aa");
    assert_eq!(shortest("ftp", Edition::Rfc1738, |text| text.contains(';')), "ftp://a/;type=a");
    assert_eq!(shortest("host", Edition::Rfc3986, |text| text.contains("::")), "[::]");
}

#[test]
fn each_strategy_gives_valid_values_that_shrink() {
    let mut runner = TestRunner::deterministic();
    for edition in Edition::ALL {
        for _ in 0..10 {
            shrunk(references(edition).new_tree(&mut runner).expect("one"), |it| it.as_str().len() % 3 > 0);
            shrunk(urls(edition).new_tree(&mut runner).expect("one"), |it| it.as_str().len() % 3 > 0);
            shrunk(hosts(edition).new_tree(&mut runner).expect("one"), |it| it.len() % 3 > 0);
        }
        macro_rules! each {
            ($($Scheme:ident),*) => {$(
                for _ in 0..10 {
                    let tree = urls_of($Scheme, edition).new_tree(&mut runner).expect("one");
                    let (url, _) = shrunk(tree, |it| it.as_str().len() % 3 > 0);
                    assert!(url.as_str().len() < 40, "{edition}: {url}");
                }
            )*};
        }
        each!(File, Ftp, Gopher, Http, Mailto, News, Nntp, Prospero, Telnet, Wais);
    }
}
