//! The URLs of the tests of python-ldap 3.4 (`Tests/t_ldapurl.py`), each by the letter of RFC 4516.

use uriel::{Encoded, Registry, Scheme};
use uriel_schemes::{
    ldap::{Ldap, Scope},
    register,
};

/// URLs of the tests, which the library reads too.
const READ: &[&str] = &[
    "ldap:///o=University%20of%20Michigan,c=US",
    "ldap://ldap.itd.umich.edu/o=University%20of%20Michigan,",
    "ldap://host.com:6666/o=University%20of%20Michigan,",
    "ldap://ldap.itd.umich.edu/c=GB?objectClass?one",
    "ldap://ldap.question.com/o=Question%3f,c=US?mail",
    "ldap://ldap.netscape.com/o=Babsco,c=US???(int=%5c00%5c00%5c00%5c04)",
    "ldap:///??sub??bindname=cn=Manager%2co=Foo",
    "ldap:///??sub??!bindname=cn=Manager%2co=Foo",
    "ldap://ldap.nameflow.net:1389/c%3dDE",
    "ldaps://root.openldap.org/dc=openldap,dc=org",
    "ldap://x500.mh.se/o=Mitthogskolan,c=se????1.2.752.58.10.2=T.61",
    "ldap://localhost:1389/ou%3DUnstructured%20testing%20tree%2Cdc%3Dstroeder%2Cdc%3Dcom??one",
    "ldapi:///dc=stroeder,dc=de????x-saslmech=EXTERNAL",
    "LDAP://localhost",
    "LDAPS://localhost",
    "LDAPI://%2Frun%2Fldap.sock",
    "ldap://root.openldap.org/dc%3dboolean%2cdc%3dnet???%28objectClass%3d%2a%29",
    "ldap://root.openldap.org/dc=openldap,dc=org??sub?",
    "ldap://localhost:12345/dc=stroeder,dc=com????!bindname=cn=Michael%2Cdc=stroeder%2Cdc=com,!X-BINDPW=secretpassword",
    "ldapi://%2ftmp%2fopenldap2-1389/dc=stroeder,dc=com",
    concat!(
        "ldap://127.0.0.1:1234/dc=example,dc=com?attr1,attr2,attr3?sub?%28objectClass%3D%2A%29",
        "?bindname=cn%3Dd%2Cc%3Dau,X-BINDPW=%3F%3F%3F,trace=8"
    ),
    "ldap://",
    "ldap:///",
    "ldap:///?",
    "ldap://a.",
    "ldap://[::1]:123/",
    "ldap:///dn=foo%2fbar?",
    "ldap:///dn=str%c3%b6der.com",
    "ldap:///?*,*?",
    "ldap:///?%61",
    "ldap:///?a%3fb",
    "ldap:///???",
    "ldap:///??base?",
    "ldap:///???(cn=Bob)",
    "ldap:///???(cn=Bob/Smith)",
    "ldap:///???(cn=Bob:Smith)",
    "ldap:///???(cn=Q%3f)",
    "ldap:///???(sn=Str%c3%b6der)",
    "ldap:///???(cn=*%5c2a*)",
    "ldap:///????bindname=%3f,X-BINDPW=%2c",
    "ldap:///????bindname=%00name",
    "ldap:///????bindname",
];

/// URLs that python-ldap reads, or means to refuse, and the library refuses: the place of the error, and the reason.
const REFUSED: &[(&str, usize, &str)] = &[
    ("ldap:///????", 12, "the last \"?\" has extensions after it"),
    ("ldap:///???(cn=Bob)?", 20, "the last \"?\" has extensions after it"),
    ("ldap:///??subordinates", 13, "no scope of RFC 4516"),
    ("ldap://%61%62:%32/", 14, "a port has digits (RFC 3986 section 3.2.3)"),
    ("ldap:///???&(cn=Bob)(objectClass=user)?", 11, "a filter is in parentheses (RFC 4515 section 3)"),
    ("ldap:///???|(cn=Bob)(objectClass=user)?", 11, "a \"|\" is escaped"),
    ("ldap:///???(sn=Str\\c3\\b6der)", 18, "a \"\\\" is escaped"),
    ("ldap:///????bindname=?", 21, "a \"?\" within an element is escaped"),
    ("ldap:///?????", 12, "an extension has a type"),
    ("ldap:///??invalid", 10, "no scope"),
    ("ldap://:389/", 7, "no port without a host"),
    ("ldap:///?,", 9, "an attribute is not empty"),
    ("ldap:///?a,", 11, "an attribute is not empty"),
    ("ldap:///?a,,b", 11, "an attribute is not empty"),
    ("ldap:///??%00", 10, "no scope"),
    ("ldap:///????0=0", 13, "a number has a dot (RFC 4512 section 1.4)"),
    ("ldap:///????1.02=0", 15, "a number has no leading 0"),
    ("ldap:///????1.=0", 14, "a number has digits"),
    ("ldap:///????.1=0", 12, "a number has digits"),
    ("ldap:///????1.a=0", 14, "a number has digits"),
    ("ldap:///????a.b=0", 13, "a name has no dot"),
    ("ldap:///????-a=0", 12, "a name begins with a letter"),
    ("ldap:///????a_b=0", 13, "a name has letters, digits and \"-\""),
    ("ldap:///????!!a=0", 13, "one \"!\""),
];

#[test]
fn urls_of_python_ldap_are_read_by_the_letter() {
    let registry = register(Registry::current());
    for url in READ {
        assert!(registry.parse(url).is_ok_and(|url| url.scheme().is_some()), "{url}: {:?}", registry.parse(url).err());
    }
    for (url, at, why) in REFUSED {
        assert_eq!(registry.parse(url).map_err(|error| error.offset()).err(), Some(*at), "{url}: {why}");
    }
    assert!(registry.parse("ldap:///????").expect_err("no extensions").to_string().contains("remove the last \"?\""));
}

#[test]
fn elements_are_read_when_they_are_decoded() {
    let url = READ.iter().find(|url| url.contains("trace=8")).expect("it is there");
    let url = Ldap.parse(url).expect("it is read");
    assert_eq!(url.filter().encoded().decode_utf8(), Ok("(objectClass=*)".into()));
    assert!(url.filter().is_balanced() && url.scope() == Scope::Sub);
    let password = url.extensions().find(|entry| entry.name() == "X-BINDPW").and_then(uriel::scheme::Entry::value);
    assert_eq!(password.map(|text| Encoded::new_unchecked(text).decode_utf8()), Some(Ok("???".into())));
    let plain = Ldap.parse("ldap://h/a=b?cn,sn?sub?(c=d)").expect("it is read");
    for other in [
        "ldap://h/a%3Db?cn%2Csn?sub?%28c%3Dd%29",
        "ldap://h/a=b?c%6E%2csn?SUB?(c=d%29",
        "ldap://H:389/a=b?cn,sn?sub?%28c=d)",
    ] {
        assert!(Ldap.equivalent(&plain, &Ldap.parse(other).expect("it is read")), "{other}");
    }
    for refused in ["ldap:///???%28", "ldap:///???(", "ldap:///???%29a%28", "ldap:///???%41)", "ldap:///???(a%2"] {
        assert!(Ldap.parse(refused).is_err(), "{refused}");
    }
}

#[test]
fn the_host_of_ldapi_is_the_path_of_a_socket() -> Result<(), Box<dyn std::error::Error>> {
    let plan = |text| {
        let mut items = Vec::new();
        Ldap.plan(&Ldap.parse(text)?, &mut |item| items.push(format!("{} {:?}", item.name, item.value)))?;
        Ok::<_, Box<dyn std::error::Error>>(items[..2].join(", "))
    };
    assert_eq!(plan("ldapi://%2Frun%2Fldapi/o=x")?, "socket \"%2Frun%2Fldapi\", transport unix");
    assert_eq!(plan("ldapi:///o=x")?, "host None, transport unix");
    assert_eq!(
        Ldap.parse("ldapi://%2Frun%2Fldapi")?.server().and_then(|server| server.effective_port().ok()),
        Some(None)
    );
    assert!(!Ldap.equivalent(&Ldap.parse("ldapi:///")?, &Ldap.parse("ldap:///")?));
    Ok(())
}
