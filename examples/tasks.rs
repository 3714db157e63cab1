//! Everyday tasks, one function each. `docs/TASKS.md` has the same titles beside the calls of other libraries.

#![allow(clippy::unnecessary_wraps, reason = "all tasks have one signature, also those that cannot fail")]

use std::{
    collections::HashMap,
    error::Error,
    net::{Ipv4Addr, Ipv6Addr, TcpListener, TcpStream},
    sync::mpsc,
};

use uriel::{
    Edition, Encoded, Host, HostKind, Kind, Level, ParseError, Registry, Scheme, Segment, Uri, UriBuf, UriRef,
    differences::Component,
    edit::EditErrorKind,
    grammar::{host, server, user},
    hazards::{AddressClass, HazardKind, Policy, hazards_of_text},
    mend::{Backslash, MendRule, Mender, mend},
    nom::{Parser, bytes::complete::tag, sequence::separated_pair},
    prose::{self, Completer, Finder},
    redact::{self, Keys, Mask, Patterns, SecretKind},
    resolve::{
        Resolver,
        base::{Context, in_html},
    },
    schemes::{
        file::{File, FileUrl, System},
        ftp::{Ftp, FtpUrl, Navigation, Typecode},
        gopher::{Gopher, GopherUrl, MenuLine},
        http::{Http, HttpUrl},
        mailto::{Mailto, MailtoUrl},
    },
    target::{HostPattern, Target, is_issuer, is_redirect_uri, is_resource, is_within},
    wire::{Command, Peer, Value},
    write::{AsWritten, HostName, PathSegment, Place, UrlBuf, decode, encode, encode_into},
};

type Done = Result<(), Box<dyn Error>>;
type Task = (&'static str, fn() -> Done);

fn main() -> Done {
    for (title, task) in TASKS {
        task()?;
        println!("{title}");
    }
    Ok(())
}

/// The tasks, by the titles of the table.
const TASKS: &[Task] = &[
    ("Read a URL and its components", read_a_url_and_its_components),
    ("Read a reference that may be relative", read_a_reference_that_may_be_relative),
    ("Write a URL into a program", write_a_url_into_a_program),
    ("Keep a URL for long", keep_a_url_for_long),
    ("Take a string without copying it", take_a_string_without_copying_it),
    ("Classify a link", classify_a_link),
    ("Take a reference for a URL", take_a_reference_for_a_url),
    ("Get the host and the port", get_the_host_and_the_port),
    ("Get the port to connect to", get_the_port_to_connect_to),
    ("Get the port to connect to, whatever the scheme", get_the_port_to_connect_to_whatever_the_scheme),
    ("Get the default port of any known scheme", get_the_default_port_of_any_known_scheme),
    ("Read a list of servers, `h1:9092,h2:9092`", read_a_list_of_servers),
    ("Tell a name from an address", tell_a_name_from_an_address),
    ("Get an IP address", get_an_ip_address),
    ("Get the name to ask a resolver for", get_the_name_to_ask_a_resolver_for),
    ("Convert an international host name", convert_an_international_host_name),
    ("Get user and password", get_user_and_password),
    ("Walk the segments of a path", walk_the_segments_of_a_path),
    ("Get the last segment", get_the_last_segment),
    ("Tell an absent query from an empty one", tell_an_absent_query_from_an_empty_one),
    ("Get the place of a component in the text", get_the_place_of_a_component_in_the_text),
    ("Read a URL at the start of a text", read_a_url_at_the_start_of_a_text),
    ("Find the URLs in a text", find_the_urls_in_a_text),
    ("Find them, and mend those that are cut", find_them_and_mend_those_that_are_cut),
    ("Find defanged URLs, `hxxp://h[.]example`", find_defanged_urls),
    ("Tell which URLs are no finds, and why", tell_which_urls_are_no_finds_and_why),
    ("Complete `example.com/foo`", complete_example_com_foo),
    ("Read a URL by an older document", read_a_url_by_an_older_document),
    ("Read a URL of a known scheme", read_a_url_of_a_known_scheme),
    ("Read a URL by the name of its type", read_a_url_by_the_name_of_its_type),
    ("Read a parsed URI by the rule of its scheme", read_a_parsed_uri_by_the_rule_of_its_scheme),
    ("Use a typed URL as a generic one", use_a_typed_url_as_a_generic_one),
    ("Use an owned typed URL as a generic one", use_an_owned_typed_url_as_a_generic_one),
    ("Tell whether two URLs are of one origin", tell_whether_two_urls_are_of_one_origin),
    ("Read the addresses and headers of a mailto link", read_the_addresses_and_headers_of_a_mailto_link),
    ("Dispatch by scheme", dispatch_by_scheme),
    ("Add a scheme of one's own", add_a_scheme_of_one_s_own),
    ("Match on the URLs of one's own schemes", match_on_the_urls_of_one_s_own_schemes),
    ("Read a server whose host may be empty", read_a_server_whose_host_may_be_empty),
    ("Turn a file URL into a path", turn_a_file_url_into_a_path),
    ("Turn a path into a file URL", turn_a_path_into_a_file_url),
    ("Turn a directory into a file URL", turn_a_directory_into_a_file_url),
    ("Turn a path of another system into a URL and back", turn_a_path_of_another_system_into_a_url_and_back),
    ("Get the path of a document that an editor names", get_the_path_of_a_document_that_an_editor_names),
    ("Name a document as VS Code does", name_a_document_as_vs_code_does),
    ("Tell whether two URLs name one document", tell_whether_two_urls_name_one_document),
    ("Keep documents in a map", keep_documents_in_a_map),
    ("Name a file in the folder of a workspace", name_a_file_in_the_folder_of_a_workspace),
    ("Decode a segment", decode_a_segment),
    ("Decode octets that are not UTF-8", decode_octets_that_are_not_utf_8),
    ("Split a text, and cut no escape", split_a_text_and_cut_no_escape),
    ("Find a broken escape", find_a_broken_escape),
    ("Encode a segment", encode_a_segment),
    ("Encode octets into a buffer", encode_octets_into_a_buffer),
    ("Print the characters that a place takes", print_the_characters_that_a_place_takes),
    ("Build an http URL", build_an_http_url),
    ("Build an ftp URL", build_an_ftp_url),
    ("Build a gopher URL", build_a_gopher_url),
    ("Build a mailto URL", build_a_mailto_url),
    ("Build a URL of any scheme", build_a_url_of_any_scheme),
    ("Build a URL of lists of segments and pairs", build_a_url_of_lists_of_segments_and_pairs),
    ("Build a URL with an IPv6 host", build_a_url_with_an_ipv6_host),
    ("Build a URL with a host name of any characters", build_a_url_with_a_host_name_of_any_characters),
    ("Build a URL of a text that is partly escaped", build_a_url_of_a_text_that_is_partly_escaped),
    ("Build a relative reference", build_a_relative_reference),
    ("Learn why a URL cannot be built", learn_why_a_url_cannot_be_built),
    ("Change the scheme", change_the_scheme),
    ("Change the host", change_the_host),
    ("Move to another host without user and password", move_to_another_host),
    ("Write an IPv6 address in its one spelling", write_an_ipv6_address_in_its_one_spelling),
    ("Change the port", change_the_port),
    ("Remove the password", remove_the_password),
    ("Strip the fragment", strip_the_fragment),
    ("Replace the query", replace_the_query),
    ("Append a segment", append_a_segment),
    ("Append several segments", append_several_segments),
    ("Append a path", append_a_path),
    ("Remove the last segment", remove_the_last_segment),
    ("Change one segment", change_one_segment),
    ("Replace all segments", replace_all_segments),
    ("Edit a typed URL", edit_a_typed_url),
    ("Add segments and pairs to a typed URL", add_segments_and_pairs_to_a_typed_url),
    ("Refuse an edit that would change another component", refuse_an_edit_that_would_change_another_component),
    ("Check an edited URL by the rule of its scheme", check_an_edited_url_by_the_rule_of_its_scheme),
    ("Mend what people write, without a change of meaning", mend_what_people_write_without_a_change_of_meaning),
    ("Mend what people write, by the rule of its scheme too", mend_what_people_write_by_the_rule_of_its_scheme_too),
    ("Mend a backslash in a path as browsers read it", mend_a_backslash_in_a_path_as_browsers_read_it),
    (
        "Mend by some rules only, or write the brackets of an address",
        mend_by_some_rules_only_or_write_the_brackets_of_an_address,
    ),
    ("Read a typed URL of what people write", read_a_typed_url_of_what_people_write),
    ("Make a broken URL valid, and list the changes", make_a_broken_url_valid_and_list_the_changes),
    ("Rewrite the URLs of a file, and keep every other octet", rewrite_the_urls_of_a_file_and_keep_every_other_octet),
    ("Get the value of a query pair", get_the_value_of_a_query_pair),
    ("Walk the query pairs", walk_the_query_pairs),
    ("Write and read a form without a URL", write_and_read_a_form_without_a_url),
    ("Walk pairs that another character separates", walk_pairs_that_another_character_separates),
    ("Add a query pair", add_a_query_pair),
    ("Set a query pair", set_a_query_pair),
    ("Set a key without a value", set_a_key_without_a_value),
    ("Remove a query pair", remove_a_query_pair),
    ("Keep only some query pairs", keep_only_some_query_pairs),
    ("Sort the query pairs", sort_the_query_pairs),
    ("Read what an HTML form sends", read_what_an_html_form_sends),
    ("Write what an HTML form sends", write_what_an_html_form_sends),
    ("Resolve a reference", resolve_a_reference),
    ("Resolve many references against one base", resolve_many_references_against_one_base),
    ("Get the base of a page whose BASE is relative", get_the_base_of_a_page_whose_base_is_relative),
    ("Get the base of a page as people write it", get_the_base_of_a_page_as_people_write_it),
    ("Make a URL relative to another", make_a_url_relative_to_another),
    ("Normalise a URL", normalise_a_url),
    ("Normalise a URL by one scheme", normalise_a_url_by_one_scheme),
    ("Tell whether two URLs mean the same", tell_whether_two_urls_mean_the_same),
    ("Show a URL to a person", show_a_url_to_a_person),
    ("Compare a URL with a text", compare_a_url_with_a_text),
    ("Look up URLs by text", look_up_urls_by_text),
    ("Look up URLs by what they mean", look_up_urls_by_what_they_mean),
    ("Sort URLs", sort_urls),
    ("Own a typed URL", own_a_typed_url),
    ("Write and read JSON", write_and_read_json),
    ("Convert to `url::Url` and back", convert_to_url_url_and_back),
    ("Convert to `http::Uri` and back", convert_to_http_uri_and_back),
    ("Get the commands that fetch a URL", get_the_commands_that_fetch_a_url),
    ("Get what a client sends, whatever the scheme", get_what_a_client_sends_whatever_the_scheme),
    ("Connect to the server of a URL", connect_to_the_server_of_a_url),
    ("Write the request of a gopher client", write_the_request_of_a_gopher_client),
    ("Turn a line of a gopher menu into a URL", turn_a_line_of_a_gopher_menu_into_a_url),
    ("Write the mail of a mailto link", write_the_mail_of_a_mailto_link),
    ("List the hazards of a URL", list_the_hazards_of_a_url),
    (
        "List what lenient readers change in a text that is no URL",
        list_what_lenient_readers_change_in_a_text_that_is_no_url,
    ),
    ("Let through only URLs of the public web", let_through_only_urls_of_the_public_web),
    ("Let through what a policy of your own names", let_through_what_a_policy_of_your_own_names),
    ("Let through what a person types, for a server to fetch", let_through_what_a_person_types),
    ("Send a visitor on only within your own site", send_a_visitor_on_only_within_your_own_site),
    ("Ask whether a URL is at or below another", ask_whether_a_url_is_at_or_below_another),
    ("Keep a list of allowed hosts", keep_a_list_of_allowed_hosts),
    ("Compare a redirect URI of OAuth with the registered one", compare_a_redirect_uri_with_the_registered_one),
    ("Compare a resource or an issuer of OAuth", compare_a_resource_or_an_issuer),
    ("Tell the class of an address", tell_the_class_of_an_address),
    ("Show an error with a mark under the text", show_an_error_with_a_mark_under_the_text),
    ("Say what was expected and how to mend it", say_what_was_expected_and_how_to_mend_it),
    ("Keep a password out of the log", keep_a_password_out_of_the_log),
    ("Show a broken URL without its password", show_a_broken_url_without_its_password),
    ("Hide the secrets in a text or a log", hide_the_secrets_in_a_text_or_a_log),
    ("Hide the values of secret keys", hide_the_values_of_secret_keys),
    ("Hide the passwords of connection strings", hide_the_passwords_of_connection_strings),
    ("Hide webhooks and what programs print of a URL", hide_webhooks_and_what_programs_print_of_a_url),
    ("Choose what stands for a secret", choose_what_stands_for_a_secret),
    ("List the places and the kinds of the secrets in a file", list_the_places_and_the_kinds_of_the_secrets_in_a_file),
    ("Compare the readings of all editions", compare_the_readings_of_all_editions),
    ("Compare the readings of two editions", compare_the_readings_of_two_editions),
];

// ----- reading -----

fn read_a_url_and_its_components() -> Done {
    let url = Uri::parse("http://h:80/a?b#c")?;
    assert_eq!((url.scheme().as_str(), url.authority(), url.path().as_str()), ("http", Some("h:80"), "/a"));
    assert_eq!((url.query().as_deref(), url.fragment().as_deref()), (Some("b"), Some("c")));
    Ok(())
}

fn read_a_reference_that_may_be_relative() -> Done {
    let reference = UriRef::parse("../a?b")?;
    assert_eq!((reference.scheme(), reference.path().as_str()), (None, "../a"));
    Ok(())
}

fn write_a_url_into_a_program() -> Done {
    const HOME: Uri<'static> = uriel::uri!("http://h/x");
    let menu = uriel::uri!("gopher://h/1", edition = Rfc1738);
    assert_eq!((HOME.path().as_str(), menu.edition()), ("/x", Edition::Rfc1738));
    assert_eq!(uriel::uri_ref!("../x").path(), "../x");
    Ok(())
}

fn keep_a_url_for_long() -> Done {
    let url: UriBuf = std::thread::spawn(|| UriBuf::parse("http://h/a")).join().expect("the thread ends")?;
    assert_eq!(url.as_uri().path(), "/a");
    Ok(())
}

fn take_a_string_without_copying_it() -> Done {
    let text = String::from("no url");
    assert_eq!(UriBuf::try_from(text).unwrap_err().into_string(), "no url");
    Ok(())
}

fn classify_a_link() -> Done {
    let kinds = ["http://h/", "/a", "#top"].map(|link| UriRef::parse(link).map(|link| link.kind()));
    assert_eq!(kinds, [Ok(Kind::Absolute), Ok(Kind::Relative), Ok(Kind::Relative)]);
    let top = UriRef::parse("#top")?;
    assert!(top.without_fragment().as_str().is_empty(), "the same document");
    Ok(())
}

fn take_a_reference_for_a_url() -> Done {
    let url = |link| UriRef::parse(link).map(|link| link.as_uri().map(|url| url.scheme().as_str()));
    assert_eq!((url("http://h/"), url("/a")), (Ok(Some("http")), Ok(None)));
    Ok(())
}

fn get_the_host_and_the_port() -> Done {
    let url = Uri::parse("http://h:8042/")?;
    assert_eq!((url.host().as_deref(), url.port_number()?), (Some("h"), Some(8042)));
    Ok(())
}

fn get_the_port_to_connect_to() -> Done {
    assert_eq!(Http.parse("https://h/")?.effective_port()?, Some(443));
    Ok(())
}

fn get_the_port_to_connect_to_whatever_the_scheme() -> Done {
    let registry = Registry::current();
    assert_eq!(registry.parse("gopher://h/")?.effective_port()?, Some(70));
    Ok(())
}

fn get_the_default_port_of_any_known_scheme() -> Done {
    let registry = Registry::current();
    assert_eq!(registry.get("ftps").and_then(|scheme| scheme.default_port("ftps")), Some(990));
    Ok(())
}

fn read_a_list_of_servers() -> Done {
    let servers = uriel::scheme::Server::list("h1:9093,[::1]")?.with_default_port(Some(9092));
    let peers = servers.map(|server| (server.host().as_str(), server.effective_port()));
    assert!(peers.eq([("h1", Ok(Some(9093))), ("[::1]", Ok(Some(9092)))]));
    Ok(())
}

fn tell_a_name_from_an_address() -> Done {
    let kind = |text| Uri::parse(text).map(|url| url.host().map(Host::kind));
    assert_eq!(kind("http://h/")?, Some(HostKind::Name));
    assert_eq!(kind("http://127.0.0.1/")?, Some(HostKind::Ipv4));
    Ok(())
}

fn get_an_ip_address() -> Done {
    let url = Uri::parse("http://[::1]/")?;
    assert_eq!(url.host().and_then(Host::to_ip), Some(Ipv6Addr::LOCALHOST.into()));
    Ok(())
}

fn get_the_name_to_ask_a_resolver_for() -> Done {
    let host = |text| Uri::parse(text)?.host().ok_or("a host").map_err(Box::<dyn Error>::from);
    assert_eq!(host("http://[::1]/")?.unbracketed(), "::1");
    assert_eq!(host("http://%65xample.org/")?.lookup_name()?, "example.org");
    assert!(host("http://127.0.0.1%00.example.org/")?.lookup_name().is_err());
    Ok(())
}

fn convert_an_international_host_name() -> Done {
    let host = Host::new("b%C3%BCcher.example", Edition::Rfc3986)?;
    assert_eq!((host.to_ascii()?, host.to_unicode()?), ("xn--bcher-kva.example".into(), "bücher.example".into()));
    Ok(())
}

fn get_user_and_password() -> Done {
    let url = Uri::parse("ftp://me:p%40@h/")?;
    assert_eq!(url.user().as_deref(), Some("me"));
    assert_eq!(url.password().map(Encoded::decode_utf8).transpose()?.as_deref(), Some("p@"));
    Ok(())
}

fn walk_the_segments_of_a_path() -> Done {
    let url = Uri::parse("http://h/a/b%2Fc/")?;
    assert!(url.segments().map(Segment::as_str).eq(["a", "b%2Fc", ""]));
    assert!(url.segments().map(|segment| segment.encoded().decode()).eq(["a", "b/c", ""].map(str::as_bytes)));
    Ok(())
}

fn get_the_last_segment() -> Done {
    let url = Uri::parse("http://h/a/b.txt?q")?;
    assert_eq!(url.segments().next_back().map(Segment::as_str), Some("b.txt"));
    Ok(())
}

fn tell_an_absent_query_from_an_empty_one() -> Done {
    assert!(Uri::parse("http://h/")?.query().is_none());
    assert_eq!(Uri::parse("http://h/?")?.query().as_deref(), Some(""));
    Ok(())
}

fn get_the_place_of_a_component_in_the_text() -> Done {
    let url = Uri::parse("http://h/a?b")?;
    assert_eq!(url.span(Component::Query), Some(11..12));
    Ok(())
}

fn read_a_url_at_the_start_of_a_text() -> Done {
    let prefix = Uri::parse_prefix("http://h/a> and so on", Edition::Rfc3986)?;
    assert_eq!((prefix.url.as_str(), prefix.rest), ("http://h/a", "> and so on"));
    Ok(())
}

fn find_the_urls_in_a_text() -> Done {
    let found = prose::find("see <http://h/a> (or http://h/b).");
    assert_eq!((found[0].url(), found[1].url(), found[1].span()), ("http://h/a", "http://h/b", 21..31));
    Ok(())
}

fn find_them_and_mend_those_that_are_cut() -> Done {
    let registry = Registry::current();
    let (finder, text) = (Finder::new(&registry), "at http://h/?a[]=1, today");
    let cut = finder.find(text).next().and_then(|found| found.cut());
    assert_eq!(cut, Some('['));
    let mended = finder.mending().find(text).next().map(|found| found.into_url().into_owned());
    assert_eq!(mended.as_deref(), Some("http://h/?a%5B%5D=1"));
    Ok(())
}

fn find_defanged_urls() -> Done {
    let registry = Registry::current();
    let finder = Finder::new(&registry).defanged();
    let found = finder.find("never open hxxp[:]//h[.]example/a").next().map(|found| found.into_url().into_owned());
    assert_eq!(found.as_deref(), Some("http://h.example/a"));
    Ok(())
}

fn tell_which_urls_are_no_finds_and_why() -> Done {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    let mut findings = finder.find("http://{host}/a, http://h[.]example/ and http://h/");
    assert_eq!(findings.by_ref().count(), 1);
    let left_out = findings.left_out();
    assert_eq!((left_out.cut, left_out.template), (1, 1));
    Ok(())
}

fn complete_example_com_foo() -> Done {
    let registry = Registry::current();
    let completer = Completer::new(&registry).with_default_scheme("https");
    assert_eq!(completer.complete("example.com/foo")?, "https://example.com/foo");
    assert_eq!(completer.complete("https:/example.com").unwrap_err().span(), 6..7);
    Ok(())
}

fn read_a_url_by_an_older_document() -> Done {
    let url = UriRef::parse_with("http://h/a;b", Edition::Draft1996)?;
    assert_eq!(url.params().as_deref(), Some("b"));
    assert!(Uri::parse_with("http://[::1]/", Edition::Rfc2396).is_err_and(|error| error.section().is_some()));
    Ok(())
}

// ----- known schemes -----

fn read_a_url_of_a_known_scheme() -> Done {
    let url = Ftp.parse("ftp://h/a/b;type=i")?;
    assert_eq!((url.name().as_deref(), url.typecode()), (Some("b"), Some(Typecode::Image)));
    Ok(())
}

fn read_a_url_by_the_name_of_its_type() -> Done {
    assert_eq!(FtpUrl::parse("ftp://me@h/a")?.user().as_deref(), Some("me"));
    assert!(FtpUrl::try_from("http://h/").is_err());
    Ok(())
}

fn read_a_parsed_uri_by_the_rule_of_its_scheme() -> Done {
    let uri = Uri::parse("ftps://h/a/b")?;
    assert_eq!(uri.refine::<Ftp>()?.name().as_deref(), Some("b"));
    let error = uri.refine::<File>().expect_err("another scheme");
    assert_eq!(error.to_string(), "expected the scheme \"file\" (RFC 3986 section 3.1)");
    Ok(())
}

fn use_a_typed_url_as_a_generic_one() -> Done {
    let url = HttpUrl::parse("http://h/a?b")?;
    assert_eq!(Uri::from(url).query().as_deref(), Some("b"));
    Ok(())
}

fn use_an_owned_typed_url_as_a_generic_one() -> Done {
    let owned = UrlBuf::<Http>::try_from(String::from("http://h/a?b"))?;
    assert_eq!(UriBuf::try_from(owned)?.query().as_deref(), Some("b"));
    Ok(())
}

fn tell_whether_two_urls_are_of_one_origin() -> Done {
    let origin = HttpUrl::parse("https://H:443/a")?.origin()?;
    assert_eq!(origin, HttpUrl::parse("https://h/b")?.origin()?);
    assert_eq!(origin, Registry::current().parse("https://h/c")?.origin()?);
    assert_eq!(origin.to_string(), "https://h");
    Ok(())
}

fn read_the_addresses_and_headers_of_a_mailto_link() -> Done {
    let url = Mailto.parse("mailto:a@h?subject=x%20y")?;
    assert!(url.header("subject").map(Encoded::decode_utf8).eq([Ok("x y".into())]));
    Ok(())
}

fn dispatch_by_scheme() -> Done {
    let registry = Registry::current();
    let parsed = registry.parse("https://h/")?;
    assert_eq!(parsed.scheme().map(|scheme| scheme.info().name), Some("http"));
    assert!(parsed.refine::<Http>()?.is_secure());
    assert!(registry.parse("x:y")?.scheme().is_none(), "unknown, and no error");
    Ok(())
}

fn add_a_scheme_of_one_s_own() -> Done {
    struct Finger;

    impl Scheme for Finger {
        const NAME: &'static str = "finger";
        type Url<'a> = String;

        fn refine<'a>(&self, uri: &Uri<'a>) -> Result<String, ParseError> {
            let (user, host) = uri.read("user@host", |i| separated_pair(user, tag("@"), host).parse(i))?;
            Ok(format!("{user} at {host}"))
        }
    }

    let registry = Registry::current().with(Finger);
    assert_eq!(registry.parse("finger:me@h")?.refine::<Finger>()?, "me at h");
    assert!(registry.parse("finger:me").is_err());
    Ok(())
}

fn match_on_the_urls_of_one_s_own_schemes() -> Done {
    uriel::any_url! {
        /// A URL of an archive.
        enum ArchiveUrl {
            Ftp(FtpUrl) of Ftp,
            Http(HttpUrl) of Http,
        }

        fn register;
    }
    let registry = register(Registry::empty(Edition::Rfc3986));
    assert!(matches!(ArchiveUrl::of(&registry.parse("ftp://h/a")?), ArchiveUrl::Ftp(url) if url.name().is_some()));
    assert!(matches!(ArchiveUrl::parse("http://h/")?, ArchiveUrl::Http(_)));
    assert_eq!(ArchiveUrl::parse("news:a.b")?.as_str(), "news:a.b");
    Ok(())
}

fn read_a_server_whose_host_may_be_empty() -> Done {
    let (database, authority) = server(":secret@/0").map_err(|_| "no server")?;
    assert_eq!((authority.userinfo, authority.host, database), (Some(":secret"), "", "/0"));
    Ok(())
}

fn turn_a_file_url_into_a_path() -> Done {
    let url = File.parse("file:///c:/a%20b")?;
    assert_eq!(url.to_path_buf().is_ok(), url.to_path(System::NATIVE).is_ok());
    Ok(())
}

fn turn_a_path_into_a_file_url() -> Done {
    let path = std::env::current_dir()?.join("a b");
    assert!(File::from_path(&path, System::NATIVE)?.as_str().ends_with("/a%20b"));
    Ok(())
}

fn turn_a_directory_into_a_file_url() -> Done {
    assert_eq!(File::from_directory("/home/me", System::Posix)?, "file:///home/me/");
    Ok(())
}

fn turn_a_path_of_another_system_into_a_url_and_back() -> Done {
    let url = File::from_path(r"C:\a b", System::Windows)?;
    let path = String::from_utf8(url.as_url().to_path(System::Windows)?)?;
    assert_eq!((url.as_str(), path.as_str()), ("file:///C:/a%20b", r"C:\a b"));
    Ok(())
}

// ----- language servers -----

fn get_the_path_of_a_document_that_an_editor_names() -> Done {
    let url = FileUrl::parse("file:///c%3A/a%2Bb.rs")?;
    assert_eq!(String::from_utf8(url.to_path(System::Windows)?)?, r"c:\a+b.rs");
    Ok(())
}

fn name_a_document_as_vs_code_does() -> Done {
    let url = File::from_path(r"C:\a+b.rs", System::Windows)?;
    assert_eq!(url.as_url().spelled_by_vscode()?, "file:///c%3A/a%2Bb.rs");
    Ok(())
}

fn tell_whether_two_urls_name_one_document() -> Done {
    let (one, other) = (UriRef::parse("file:///C:/a+b.rs")?, UriRef::parse("file:///c%3A/a%2Bb.rs")?);
    assert!(one.is_equivalent(other, Level::Scheme(&Registry::current())));
    Ok(())
}

fn keep_documents_in_a_map() -> Done {
    let key = |text| Ok::<_, Box<dyn Error>>(FileUrl::parse(text)?.spelled_by_vscode()?);
    let documents = HashMap::from([(key("file:///C:/a.rs")?, "fn main() {}")]);
    assert!(documents.contains_key(&key("file:///c%3A/a.rs")?));
    Ok(())
}

fn name_a_file_in_the_folder_of_a_workspace() -> Done {
    let mut url = UriBuf::try_from(File::from_directory("/w", System::Posix)?)?;
    url.push_segment("a b.rs")?;
    assert_eq!(url, "file:///w/a%20b.rs");
    Ok(())
}

// ----- escapes -----

fn decode_a_segment() -> Done {
    let url = Uri::parse("http://h/Z%C3%BCrich")?;
    let segment = url.segments().next().ok_or("a segment")?;
    assert_eq!(segment.name().decode_utf8()?, "Zürich");
    Ok(())
}

fn decode_octets_that_are_not_utf_8() -> Done {
    assert_eq!(*Encoded::new("caf%E9")?.decode(), *b"caf\xE9");
    Ok(())
}

fn split_a_text_and_cut_no_escape() -> Done {
    let (key, value) = Encoded::new("%41=b%3D=c")?.split_once('=').expect("it has a \"=\"");
    assert_eq!((key.decode_utf8()?, value.decode_utf8()?), ("A".into(), "b==c".into()));
    assert_eq!(Encoded::new("/~%41b")?.strip_prefix("/~").map(Encoded::as_str), Some("%41b"));
    Ok(())
}

fn find_a_broken_escape() -> Done {
    assert_eq!(decode("100%").unwrap_err().offset(), 3);
    Ok(())
}

fn encode_a_segment() -> Done {
    assert_eq!(encode("a/b c", PathSegment, Edition::Rfc3986), "a%2Fb%20c");
    Ok(())
}

fn encode_octets_into_a_buffer() -> Done {
    let mut text = String::from("/");
    encode_into(b"\xE9?", PathSegment, Edition::Rfc3986, &mut text);
    assert_eq!(text, "/%E9%3F");
    Ok(())
}

fn print_the_characters_that_a_place_takes() -> Done {
    let fragment = Place::named("fragment").ok_or("a place")?;
    assert_eq!(fragment.octets(Edition::Rfc3986).to_string(), "A-Z a-z 0-9 ! $ & ' ( ) * + , - . / : ; = ? @ _ ~");
    Ok(())
}

// ----- writing -----

fn build_an_http_url() -> Done {
    let url = HttpUrl::builder().scheme("https").host("h").segment("a b").pair("q", "x&y").build()?;
    assert_eq!(url.as_str(), "https://h/a%20b?q=x%26y");
    Ok(())
}

fn build_an_ftp_url() -> Done {
    let url = FtpUrl::builder().host("h").cwd("a/b").name("c;d").typecode(Typecode::Image).build()?;
    assert_eq!(url.as_str(), "ftp://h/a%2Fb/c%3Bd;type=i");
    Ok(())
}

fn build_a_gopher_url() -> Done {
    let url = GopherUrl::builder().host("h").gtype(b'7').selector("find").search("a b").build()?;
    assert_eq!(url.as_str(), "gopher://h/7find%09a%20b");
    Ok(())
}

fn build_a_mailto_url() -> Done {
    let url = MailtoUrl::builder().addresses("me@h").hfields("subject", "x & y").build()?;
    assert_eq!(url.as_str(), "mailto:me@h?subject=x%20%26%20y");
    Ok(())
}

fn build_a_url_of_any_scheme() -> Done {
    assert_eq!(Uri::builder("x").host("h").segment("a/b").fragment("c").build()?, "x://h/a%2Fb#c");
    Ok(())
}

fn build_a_url_of_lists_of_segments_and_pairs() -> Done {
    let url = HttpUrl::builder().host("h").segments(["a/b", "c"]).pairs([("q", "x&y"), ("page", "2")]).build()?;
    assert_eq!(url, "http://h/a%2Fb/c?q=x%26y&page=2");
    Ok(())
}

fn build_a_url_with_an_ipv6_host() -> Done {
    assert_eq!(Uri::builder("http").host(Ipv6Addr::LOCALHOST).port(8080).path("/").build()?, "http://[::1]:8080/");
    assert_eq!(Uri::builder("http").host("::1").build()?, "http://[::1]");
    Ok(())
}

fn build_a_url_with_a_host_name_of_any_characters() -> Done {
    assert_eq!(Uri::builder("smb").host(HostName::new("my host")).build()?, "smb://my%20host");
    assert!(Uri::builder("smb").host("my host").build().is_err(), "no host as people write it");
    Ok(())
}

fn build_a_url_of_a_text_that_is_partly_escaped() -> Done {
    assert_eq!(FtpUrl::builder().host("h").name(AsWritten::new("a%2Fb c")).build()?, "ftp://h/a%2Fb%20c");
    assert_eq!(FtpUrl::builder().host("h").name("a%2Fb c").build()?, "ftp://h/a%252Fb%20c", "any text");
    Ok(())
}

fn build_a_relative_reference() -> Done {
    assert_eq!(UriRef::builder().path("../a b").query("x").build()?, "../a%20b?x");
    Ok(())
}

fn learn_why_a_url_cannot_be_built() -> Done {
    let error = FtpUrl::builder().host("h").password("secret").build().unwrap_err();
    assert_eq!((error.field(), error.to_string().as_str()), ("user", "expected a value for the field \"user\""));
    Ok(())
}

// ----- changing -----

fn change_the_scheme() -> Done {
    let mut url = UriBuf::parse("http://h/a")?;
    url.set_scheme("https")?;
    assert_eq!(url, "https://h/a");
    Ok(())
}

fn move_to_another_host() -> Done {
    let mut url = UriBuf::parse("http://me:pw@h/a")?;
    url.move_to_host("k")?;
    assert_eq!(url, "http://k/a");
    Ok(())
}

fn change_the_host() -> Done {
    assert_eq!(Uri::parse("http://h:80/a")?.with_host("[::1]")?, "http://[::1]:80/a");
    Ok(())
}

fn write_an_ipv6_address_in_its_one_spelling() -> Done {
    let mut url = UriBuf::parse("http://[2001:DB8:0:0::1]:80/")?;
    if let Some(address) = url.host().and_then(Host::to_ipv6) {
        url.set_host(&format!("[{address}]"))?;
    }
    assert_eq!(url, "http://[2001:db8::1]:80/");
    Ok(())
}

fn change_the_port() -> Done {
    let mut url = UriBuf::parse("http://h/a")?;
    url.set_port(8080)?;
    assert_eq!(url, "http://h:8080/a");
    url.set_port(Uri::parse("ftp://h:21/")?.port_number()?)?;
    assert_eq!(url, "http://h:21/a");
    url.set_port(None)?;
    assert_eq!(url, "http://h/a");
    Ok(())
}

fn remove_the_password() -> Done {
    assert_eq!(Uri::parse("ftp://me:pw@h/")?.with_password(None)?, "ftp://me@h/");
    Ok(())
}

fn strip_the_fragment() -> Done {
    let mut url = UriBuf::parse("http://h/a#top")?;
    assert_eq!(url.as_uri().without_fragment(), "http://h/a");
    url.strip_fragment();
    assert_eq!(url, "http://h/a");
    Ok(())
}

fn replace_the_query() -> Done {
    assert_eq!(Uri::parse("http://h/?a#b")?.with_query("c=d")?, "http://h/?c=d#b");
    Ok(())
}

fn append_a_segment() -> Done {
    let mut url = UriBuf::parse("http://h/a?q")?;
    url.push_segment("b/c")?;
    assert_eq!(url, "http://h/a/b%2Fc?q");
    Ok(())
}

fn append_several_segments() -> Done {
    let mut url = UriBuf::parse("http://h/a/?q")?;
    url.push_segments(["b/c", "d"])?;
    assert_eq!(url, "http://h/a/b%2Fc/d?q");
    Ok(())
}

fn append_a_path() -> Done {
    let mut url = UriBuf::parse("http://h/api/?q")?;
    url.append_path("/v1/users")?;
    assert_eq!(url, "http://h/api/v1/users?q");
    assert!(url.append_path("%2E%2E/admin").is_err(), "it would lead above");
    Ok(())
}

fn remove_the_last_segment() -> Done {
    let mut url = UriBuf::parse("http://h/a/b")?;
    assert!(url.pop_segment()?);
    assert_eq!(url, "http://h/a");
    Ok(())
}

fn change_one_segment() -> Done {
    let mut url = UriBuf::parse("http://h/%7ea/b/c")?;
    assert!(url.set_segment(1, "d e")?, "there is a second segment");
    assert_eq!(url, "http://h/%7ea/d%20e/c");
    Ok(())
}

fn replace_all_segments() -> Done {
    assert_eq!(Uri::parse("http://h/a?q")?.with_segments(["b c", "d"])?, "http://h/b%20c/d?q");
    Ok(())
}

fn edit_a_typed_url() -> Done {
    let url = Ftp.parse("ftp://h/%7ea;type=a")?;
    assert_eq!(url.to_builder().typecode(Typecode::Image).build()?, "ftp://h/%7ea;type=i");
    let mut url = Http.parse_mended("http://me:pw@h/a b")?;
    url.set_userinfo(None)?;
    assert_eq!(url, "http://h/a%20b");
    assert_eq!(url.resolve("/robots.txt")?, "http://h/robots.txt");
    Ok(())
}

fn add_segments_and_pairs_to_a_typed_url() -> Done {
    let url = HttpUrl::parse("http://h/a?b=%63")?;
    assert_eq!(url.to_builder().segment("b c").pair("d", "e&f").build()?, "http://h/a/b%20c?b=%63&d=e%26f");
    Ok(())
}

fn refuse_an_edit_that_would_change_another_component() -> Done {
    let mut url = UriBuf::parse("http://h/a")?;
    assert!(matches!(url.set_host("h/b").unwrap_err().kind(), EditErrorKind::Reading(_)));
    assert_eq!(url, "http://h/a", "nothing has changed");
    Ok(())
}

fn check_an_edited_url_by_the_rule_of_its_scheme() -> Done {
    let mut url = UriBuf::parse("ftp://h/a")?;
    url.set_path("/a;type=q")?;
    assert_eq!(Registry::current().check(&url).unwrap_err().production(), "ftptype");
    Ok(())
}

fn mend_what_people_write_without_a_change_of_meaning() -> Done {
    let mended = mend("http://me:50%@h/a b", Edition::Rfc3986)?;
    assert_eq!((mended.as_str(), mended.changes().count()), ("http://me:50%25@h/a%20b", 2));
    assert!(mend("http://h\\@evil/", Edition::Rfc3986).is_err(), "a browser would read another host");
    Ok(())
}

fn mend_what_people_write_by_the_rule_of_its_scheme_too() -> Done {
    let registry = Registry::current();
    assert_eq!(registry.mend("ftp://h/a b;type=i")?.as_str(), "ftp://h/a%20b;type=i");
    assert!(registry.mend("telnet://h/a b").is_err(), "nothing may follow the \"/\"");
    Ok(())
}

fn mend_by_some_rules_only_or_write_the_brackets_of_an_address() -> Done {
    let mender = Mender::only(Edition::Rfc3986, &[MendRule::Wrapper, MendRule::Brackets]);
    assert_eq!(mender.mend("<http://2001:db8::1/>")?.as_str(), "http://[2001:db8::1]/");
    assert!(mender.mend("http://h/a b").is_err());
    Ok(())
}

fn mend_a_backslash_in_a_path_as_browsers_read_it() -> Done {
    let mender = Mender::new(Edition::Rfc3986).with_backslash(Backslash::Slash);
    assert_eq!(mender.mend("http://h/a\\b c")?.as_str(), "http://h/a/b%20c");
    Ok(())
}

fn read_a_typed_url_of_what_people_write() -> Done {
    let url = Http.parse_mended("<http://h/a b>")?;
    assert_eq!(url.as_url().path().as_deref(), Some("a%20b"));
    Ok(())
}

fn make_a_broken_url_valid_and_list_the_changes() -> Done {
    let upgraded = Registry::current().upgrade("http://h/{a}")?;
    assert_eq!(upgraded.as_str(), "http://h/%7Ba%7D");
    let changes: Vec<_> = upgraded.changes().map(|change| change.to_string()).collect();
    assert_eq!(changes[0], "escaped \"{\" at byte 9 as %7B (RFC 3986 section 2.4)");
    Ok(())
}

fn rewrite_the_urls_of_a_file_and_keep_every_other_octet() -> Done {
    let registry = Registry::current();
    let octets = b"\xff <http://old.example:80/a?b>\r\n or  http://h/c.\r\n";
    let (mut rewritten, mut copied) = (Vec::new(), 0);
    for found in Finder::new(&registry).find_bytes(octets) {
        let mut url = UriBuf::parse(found.url())?;
        // A URL that is not edited stays as it is, also where it was folded over lines.
        if url.host().is_some_and(|host| host.as_str() == "old.example") {
            url.set_host("new.example")?;
            rewritten.extend_from_slice(&octets[copied..found.span().start]);
            rewritten.extend_from_slice(url.as_str().as_bytes());
            copied = found.span().end;
        }
    }
    rewritten.extend_from_slice(&octets[copied..]);
    assert_eq!(rewritten, b"\xff <http://new.example:80/a?b>\r\n or  http://h/c.\r\n");
    Ok(())
}

// ----- queries -----

fn get_the_value_of_a_query_pair() -> Done {
    let url = Uri::parse("http://h/?a=1&b=x%26y")?;
    assert_eq!(url.query_value("b").map(Encoded::decode_utf8).transpose()?.as_deref(), Some("x&y"));
    Ok(())
}

fn write_and_read_a_form_without_a_url() -> Done {
    let text = uriel::write::form([("q", "a b"), ("r", "&")]);
    assert_eq!(text, "q=a+b&r=%26");
    assert!(uriel::write::form_pairs(&text)?.eq([("q".into(), "a b".into()), ("r".into(), "&".into())]));
    Ok(())
}

fn walk_the_query_pairs() -> Done {
    let url = Uri::parse("http://h/?a=1&b")?;
    let pairs: Vec<_> = url.query_pairs().map(|(key, value)| (key.as_str(), value.map(Encoded::as_str))).collect();
    assert_eq!(pairs, [("a", Some("1")), ("b", None)]);
    Ok(())
}

fn walk_pairs_that_another_character_separates() -> Done {
    let url = Uri::parse("http://h/?a=1;b#c=2&d=3")?;
    let pairs: Vec<_> = url.query().ok_or("a query")?.pairs(';').map(|(key, _)| key.as_str()).collect();
    assert_eq!(pairs, ["a", "b"]);
    assert_eq!(url.fragment().ok_or("a fragment")?.pairs('&').count(), 2);
    Ok(())
}

fn add_a_query_pair() -> Done {
    let mut url = UriBuf::parse("http://h/?a=1")?;
    url.append_query_pair("b", "x&y")?;
    assert_eq!(url, "http://h/?a=1&b=x%26y");
    Ok(())
}

fn set_a_query_pair() -> Done {
    let mut url = UriBuf::parse("http://h/?a=1&b=2")?;
    url.set_query_pair("a", "3")?;
    assert_eq!(url, "http://h/?a=3&b=2");
    Ok(())
}

fn set_a_key_without_a_value() -> Done {
    let mut url = UriBuf::parse("http://h/?a=1&b=2")?;
    url.set_query_key("b")?;
    assert_eq!(url, "http://h/?a=1&b");
    Ok(())
}

fn remove_a_query_pair() -> Done {
    let mut url = UriBuf::parse("http://h/?a=1&b=2")?;
    assert_eq!(url.remove_query_pairs("a")?, 1);
    assert_eq!(url, "http://h/?b=2");
    Ok(())
}

fn keep_only_some_query_pairs() -> Done {
    let mut url = UriBuf::parse("http://h/?utm_source=a&id=7&utm_term=b")?;
    assert_eq!(url.retain_query_pairs(|key, _| !key.starts_with("utm_"))?, 2);
    assert_eq!(url, "http://h/?id=7");
    Ok(())
}

fn sort_the_query_pairs() -> Done {
    let mut url = UriBuf::parse("http://h/?b=1&a=2&b=0")?;
    url.sort_query_pairs();
    assert_eq!(url, "http://h/?a=2&b=1&b=0");
    Ok(())
}

fn read_what_an_html_form_sends() -> Done {
    let url = Uri::parse("http://h/?name=Ada+L.")?;
    assert_eq!(url.form_value("name").as_deref(), Some("Ada L."));
    Ok(())
}

fn write_what_an_html_form_sends() -> Done {
    let mut url = UriBuf::parse("http://h/")?;
    url.append_form_pair("name", "Ada L.")?;
    assert_eq!(url, "http://h/?name=Ada+L.");
    Ok(())
}

// ----- references and normal forms -----

fn resolve_a_reference() -> Done {
    assert_eq!(Uri::parse("http://h/a/b?q")?.resolve("../c#d")?, "http://h/c#d");
    Ok(())
}

fn resolve_many_references_against_one_base() -> Done {
    let base = Resolver::new(Uri::parse("http://h/a/b")?)?;
    for (reference, target) in [("c", "http://h/a/c"), ("/d", "http://h/d")] {
        assert_eq!(base.resolve(&base.parse(reference)?)?.as_str(), target);
    }
    Ok(())
}

fn get_the_base_of_a_page_whose_base_is_relative() -> Done {
    let context = Context::new(Edition::Rfc3986).embedded("../static/").retrieval(["http://h/a/b"]);
    let base = context.with_relative_embedded().establish().ok_or("no base")?;
    assert_eq!(base.uri(), "http://h/static/");
    Ok(())
}

fn get_the_base_of_a_page_as_people_write_it() -> Done {
    let href = in_html("<base href='/my pages/'>").ok_or("no base")?;
    let mended = mend(&href, Edition::Rfc3986)?;
    let context = Context::new(Edition::Rfc3986).embedded(mended.as_str()).retrieval(["http://h/a/b"]);
    let base = context.with_relative_embedded().establish().ok_or("no base")?;
    assert_eq!(base.uri(), "http://h/my%20pages/");
    Ok(())
}

fn make_a_url_relative_to_another() -> Done {
    assert_eq!(Uri::parse("http://h/a/b/c")?.relativize(Uri::parse("http://h/a/d")?)?, "../d");
    Ok(())
}

fn normalise_a_url() -> Done {
    let registry = Registry::current();
    let url = Uri::parse("HTTP://H:80/%7Ea/../b")?;
    assert_eq!(url.normalize(Level::Syntax), "http://h:80/b");
    assert_eq!(url.normalize(Level::Scheme(&registry)), "http://h/b");
    Ok(())
}

fn normalise_a_url_by_one_scheme() -> Done {
    let url = HttpUrl::parse("HTTPS://H:443/%7Ea")?;
    assert_eq!(url.normalize(), "https://h/~a");
    assert_eq!(Uri::from(url).normalize(Level::Of(&Http)), "https://h/~a");
    Ok(())
}

fn tell_whether_two_urls_mean_the_same() -> Done {
    let (one, other) = (Uri::parse("ftp://h/%7Ea")?, Uri::parse("FTP://h/~a")?);
    assert!(one != other && one.is_equivalent(other, Level::Syntax));
    Ok(())
}

fn show_a_url_to_a_person() -> Done {
    let url = Uri::parse("http://me:pw@xn--bcher-kva.example/%C3%BC%2F%20?q=%E2%80%AE")?;
    let shown = url.for_people().to_string();
    assert_eq!(shown, "http://me:pw@bücher.example/ü%2F%20?q=%E2%80%AE");
    assert_eq!(UriBuf::parse_mended(&shown)?, url);
    assert_eq!(url.for_people().redacted().to_string(), "http://me:***@bücher.example/ü%2F%20?q=%E2%80%AE");
    Ok(())
}

// ----- collections and other crates -----

fn compare_a_url_with_a_text() -> Done {
    assert!(Uri::parse("http://h/")? == "http://h/" && *"http://h/" == UriBuf::parse("http://h/")?);
    Ok(())
}

fn look_up_urls_by_text() -> Done {
    let visits = HashMap::from([(UriBuf::parse("http://h/")?, 3)]);
    assert_eq!(visits.get("http://h/"), Some(&3));
    Ok(())
}

fn look_up_urls_by_what_they_mean() -> Done {
    let registry = Registry::current();
    let key = |text| Ok::<_, ParseError>(Uri::parse(text)?.normalize(Level::Scheme(&registry)));
    let visits = HashMap::from([(key("HTTP://H:80/%7Ea")?, 3)]);
    assert_eq!(visits.get(&key("http://h/~a")?), Some(&3));
    Ok(())
}

fn sort_urls() -> Done {
    let mut urls = [Uri::parse("x:b")?, Uri::parse("x:a")?];
    urls.sort_unstable();
    assert_eq!(urls[0], "x:a");
    Ok(())
}

fn own_a_typed_url() -> Done {
    let url: UrlBuf<Http> = "http://h/a?b".parse()?;
    let kept: Vec<UrlBuf<Http>> = vec![url.clone(), Http.parse("http://h/")?.to_owned()];
    assert_eq!(kept[0].as_url().search().as_deref(), Some("b"));
    Ok(())
}

fn write_and_read_json() -> Done {
    let url = UriBuf::parse("http://h/")?;
    let json = serde_json::to_string(&url)?;
    assert_eq!((json.as_str(), serde_json::from_str::<UriBuf>(&json)?), ("\"http://h/\"", url));
    Ok(())
}

fn convert_to_url_url_and_back() -> Done {
    let url = url::Url::try_from(Uri::parse("http://h")?)?;
    assert_eq!((url.as_str(), UriBuf::try_from(url.clone())?.as_str()), ("http://h/", "http://h/"));
    Ok(())
}

fn convert_to_http_uri_and_back() -> Done {
    let uri = http::Uri::try_from(Uri::parse("http://h/a?b")?)?;
    assert_eq!(UriBuf::try_from(uri)?, "http://h/a?b");
    Ok(())
}

// ----- clients -----

fn get_the_commands_that_fetch_a_url() -> Done {
    let plan = Ftp.parse("ftp://h/a/b;type=i")?.plan(Navigation::MultiCwd)?;
    let verbs: Vec<_> = plan.commands().map(Command::verb).collect();
    assert_eq!(verbs, ["CWD", "TYPE", "RETR"]);
    Ok(())
}

fn get_what_a_client_sends_whatever_the_scheme() -> Done {
    let mut sent = Vec::new();
    Registry::current().parse("nntp://h/comp.lang.c/12")?.plan(&mut |item| {
        if let Value::Commands(commands) = item.value {
            commands.for_each(|command| command.write_to(&mut sent));
        }
    })?;
    assert_eq!(sent, b"GROUP comp.lang.c\r\nARTICLE 12\r\n");
    Ok(())
}

fn connect_to_the_server_of_a_url() -> Done {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let text = format!("gopher://127.0.0.1:{}/1", listener.local_addr()?.port());
    let url = Gopher.parse(&text)?;
    TcpStream::connect(Peer::of(url.as_str(), url.server())?)?;
    Ok(())
}

fn write_the_request_of_a_gopher_client() -> Done {
    let url = Gopher.parse("gopher://h/7find%09what")?;
    assert!(url.request()?.iter().eq(*b"find\twhat\r\n"));
    Ok(())
}

fn turn_a_line_of_a_gopher_menu_into_a_url() -> Done {
    let line = MenuLine::read(b"1Up\t/up\th\t70")?;
    assert_eq!(line.url(Edition::Rfc3986)?.ok_or("no item")?, "gopher://h/1/up");
    Ok(())
}

fn write_the_mail_of_a_mailto_link() -> Done {
    let message = Mailto.parse("mailto:me@h?subject=a%20b&body=c")?.message()?;
    assert_eq!(message.safe_headers().count(), 1);
    assert!(message.body().is_some_and(|body| body.iter().eq(*b"c")));
    Ok(())
}

fn list_the_hazards_of_a_url() -> Done {
    let hazards = Registry::current().parse("http://bank.example@h/")?.hazards();
    assert_eq!(hazards[0].kind().as_str(), "user-like-host");
    Ok(())
}

fn list_what_lenient_readers_change_in_a_text_that_is_no_url() -> Done {
    let hazards = hazards_of_text("http://good.example\\@evil.example/");
    assert_eq!((hazards[0].kind().as_str(), hazards[0].span()), ("backslash", 19..20));
    Ok(())
}

fn let_through_only_urls_of_the_public_web() -> Done {
    let policy = Policy::public_web();
    policy.check(&Uri::parse("https://www.example.com/")?)?;
    let refusal = policy.check(&Uri::parse("http://2130706433/")?).unwrap_err();
    assert_eq!(refusal.kind().as_str(), "numeric-host");
    assert!(!policy.admits([127, 0, 0, 1]));
    Ok(())
}

fn let_through_what_a_policy_of_your_own_names() -> Done {
    let policy = Policy::public_web()
        .with_schemes_instead([("https", Some(443))])
        .with_ports(8443..=8443)
        .with_hazard(HazardKind::OneLabelHost);
    policy.check(&Uri::parse("https://wiki:8443/")?)?;
    let refused = |text| policy.check(&Uri::parse(text).unwrap()).unwrap_err().kind();
    assert_eq!(refused("https://wiki:9999/"), HazardKind::NonDefaultPort);
    assert_eq!(refused("http://wiki/"), HazardKind::Scheme);
    Ok(())
}

fn send_a_visitor_on_only_within_your_own_site() -> Done {
    let registry = Registry::current();
    let target = Target::of(registry.parse("https://shop.example/login")?)?;
    assert_eq!(target.check("../account?tab=2")?, "/account?tab=2");
    assert!(target.check("//evil.example/").is_err() && target.check(r"/\evil.example").is_err());
    Ok(())
}

fn ask_whether_a_url_is_at_or_below_another() -> Done {
    let registry = Registry::current();
    let base = registry.parse("https://h.example/app")?;
    assert!(is_within(&registry.parse("https://h.example/app/a?b")?, &base));
    assert!(!is_within(&registry.parse("https://h.example/apple")?, &base));
    Ok(())
}

fn compare_a_resource_or_an_issuer() -> Done {
    assert!(is_resource("https://api.example.com/app/", "https://api.example.com/app/"));
    assert!(is_issuer("https://as.example.com", "https://as.example.com"));
    assert!(!is_issuer("https://as.example.com", "https://as.example.com/"));
    Ok(())
}

fn keep_a_list_of_allowed_hosts() -> Done {
    let allowed: Vec<HostPattern> =
        ["*.example.com", "192.0.2.0/24"].iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    let policy = Policy::public_web().with_hosts_instead(allowed.clone());
    policy.check(&Uri::parse("https://www.example.com/")?)?;
    let refused = policy.check(&Uri::parse("https://evilexample.com/")?).unwrap_err();
    assert_eq!(refused.kind(), HazardKind::Host);
    let is_allowed = |url: &str| {
        let host = Uri::parse(url).ok().and_then(|url| url.host());
        host.is_some_and(|host| allowed.iter().any(|pattern| pattern.matches(host)))
    };
    assert!(is_allowed("https://www.example.com/") && is_allowed("http://192.0.2.7/"));
    assert!(!is_allowed("https://evilexample.com/") && !is_allowed("http://127.0.0.1/"));
    Ok(())
}

fn compare_a_redirect_uri_with_the_registered_one() -> Done {
    assert!(is_redirect_uri("http://127.0.0.1/cb", "http://127.0.0.1:51004/cb"));
    assert!(!is_redirect_uri("https://app.example/cb", "https://app.example/cb/"));
    Ok(())
}

fn let_through_what_a_person_types() -> Done {
    let (registry, policy) = (Registry::current(), Policy::public_web());
    let fetched = |typed: &str| -> Result<String, Box<dyn Error>> {
        let mended = mend(typed, registry.edition())?;
        let completer = Completer::new(&registry).with_default_scheme("https");
        let url = completer.complete(mended.as_str())?.into_owned();
        policy.check(&registry.parse(&url)?).map_err(|refusal| refusal.reason().message())?;
        Ok(url)
    };
    assert_eq!(fetched(" example.com/a b")?, "https://example.com/a%20b");
    let message = fetched("http://10.0.0.1/").unwrap_err().to_string();
    assert_eq!(message, "the address leads to a machine of the private network");
    let message = fetched("http:///a").unwrap_err().to_string();
    assert_eq!(message, "expected host at byte 7, found \"/\" (U+002F) (RFC 9110 section 4.2.1)");
    Ok(())
}

fn tell_the_class_of_an_address() -> Done {
    assert_eq!(AddressClass::of(Ipv4Addr::new(169, 254, 169, 254)), AddressClass::Metadata);
    Ok(())
}

// ----- errors and secrets -----

fn show_an_error_with_a_mark_under_the_text() -> Done {
    let text = "http://h:80a/";
    let error = Uri::parse(text).unwrap_err();
    assert!(error.report(text).to_string().ends_with('^'), "{}", error.report(text));
    Ok(())
}

fn say_what_was_expected_and_how_to_mend_it() -> Done {
    let error = Uri::parse("http://h/a b").unwrap_err();
    assert_eq!((error.offset(), error.section()), (10, Some("RFC 3986 section 3.3")));
    assert_eq!(error.mend().map(|mend| mend.to_string()).as_deref(), Some("%20"));
    Ok(())
}

fn keep_a_password_out_of_the_log() -> Done {
    let url = Uri::parse("ftp://me:secret@h/")?;
    assert!(!format!("{url:?}").contains("secret"));
    Ok(())
}

fn show_a_broken_url_without_its_password() -> Done {
    assert_eq!(redact::url("https://user:pa/ss@h/ x").to_string(), "https://user:***@h/ x");
    Ok(())
}

fn hide_the_values_of_secret_keys() -> Done {
    let line = "GET http://h/?sig=a&ticket-id=b&SIG=c";
    let shown = redact::text(line, Keys::COMMON.and(&["ticket-id"])).to_string();
    assert_eq!(shown, "GET http://h/?sig=***&ticket-id=***&SIG=***");
    let url = Uri::parse("http://h/?sig=a&SIG=b")?;
    assert_eq!(url.redacted().with_keys(Keys::OPEN_TELEMETRY).to_string(), "http://h/?sig=***&SIG=b");
    Ok(())
}

fn hide_the_passwords_of_connection_strings() -> Done {
    let line = "Server=h;User Id=me;Password=pw; jdbc:oracle:thin:scott/tiger@h:1521/x";
    let shown = redact::text(line, &[]).with_patterns(Patterns::CONNECTION_STRINGS).to_string();
    assert_eq!(shown, "Server=h;User Id=me;Password=***; jdbc:oracle:thin:scott/***@h:1521/x");
    Ok(())
}

fn hide_webhooks_and_what_programs_print_of_a_url() -> Done {
    let line = "https://hooks.slack.com/services/T0/B0/x1 { username: 'u', password: 'x2' }";
    let shown = redact::text(line, &[]).with_patterns(Patterns::WEBHOOKS.and(Patterns::DEBUG)).to_string();
    assert_eq!(shown, "https://hooks.slack.com/services/*** { username: 'u', password: '***' }");
    Ok(())
}

fn choose_what_stands_for_a_secret() -> Done {
    let shown = redact::url("http://me:pw@h/").with_mask(Mask::OpenTelemetry);
    assert_eq!(shown.to_string(), "http://REDACTED:REDACTED@h/");
    let (mut out, length) = (Vec::new(), |octets: &[u8]| format!("<{} octets>", octets.len()));
    let mut stream = redact::Stream::new(&[]).with_writer(move |secret, out| out.extend(length(secret.octets).bytes()));
    stream.push(b"http://me:pw@h/ ", &mut out);
    assert_eq!(out, b"http://me:<2 octets>@h/ ");
    Ok(())
}

fn list_the_places_and_the_kinds_of_the_secrets_in_a_file() -> Done {
    let (places, found) = mpsc::channel();
    let mut stream = redact::Stream::new(Keys::COMMON).with_writer(move |secret, _| {
        // Nobody may listen any more.
        let _ = places.send((secret.start, secret.kind));
    });
    stream.push(b"http://me:pw@h/?sig=x\n", &mut Vec::new());
    drop(stream);
    assert!(found.iter().eq([(10, SecretKind::Login), (20, SecretKind::Value)]));
    Ok(())
}

fn hide_the_secrets_in_a_text_or_a_log() -> Done {
    let line = "at redis://:secret@h:6379 for http://h/?token=1";
    assert_eq!(redact::text(line, &["token"]).to_string(), "at redis://:***@h:6379 for http://h/?token=***");
    let mut shown = Vec::new();
    let mut stream = redact::Stream::new(&[]);
    line.as_bytes().chunks(7).for_each(|piece| stream.push(piece, &mut shown));
    stream.finish(&mut shown);
    assert_eq!(shown, b"at redis://:***@h:6379 for http://h/?token=1");
    Ok(())
}

fn compare_the_readings_of_all_editions() -> Done {
    let differences = Edition::differences("http://h/a;b");
    assert!(differences.differs(Component::Params));
    Ok(())
}

fn compare_the_readings_of_two_editions() -> Done {
    let differences = Edition::differences("http://h/a;b");
    let [old, new] = [differences.reading(Edition::Rfc1738)?, differences.reading(Edition::Rfc3986)?];
    assert!(!Component::Params.differs_among([old, new].into_iter()), "only the draft has them");
    Ok(())
}
