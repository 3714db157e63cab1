//! References: their targets on a base under each edition, and the shortest reference from a base to a target.

use std::error::Error;

use uriel::{
    Edition, Uri, UriRef,
    resolve::{AboveRoot, Resolver, Target},
    scheme::RelativeScheme,
    schemes::ftp::Ftp,
};

fn main() -> Result<(), Box<dyn Error>> {
    // The editions disagree on these.
    for text in ["?y", "#s", ";x", "../../../g", "g;x=1/../y"] {
        println!("{text:?} on http://a/b/c/d;p?q");
        for edition in Edition::ALL {
            let base = Uri::parse_with("http://a/b/c/d;p?q", edition)?;
            let Ok(reference) = UriRef::parse_with(text, edition) else {
                println!("  {edition:10}  has no relative references");
                continue;
            };
            let resolved = reference.resolve_against(base)?;
            let remark = if resolved.target() == Target::SameDocument { "  (same document)" } else { "" };
            println!("  {edition:10}  {resolved}{remark}");
        }
    }

    // Many references on one base, into one buffer, with the choices that RFC 2396 leaves open.
    let base = Uri::parse_with("http://example.org/pub/index.html", Edition::Rfc2396)?;
    let resolver = Resolver::new(base)?.compat(true).above_root(AboveRoot::Drop);
    let mut text = String::new();
    for reference in ["a/b", "../../c", "http:d"] {
        resolver.resolve_into(&resolver.parse(reference)?, &mut text)?;
        println!("{reference} leads to {text}");
    }

    // The shortest reference from a base to a target.
    let (base, target) = (Uri::parse("http://h/x/y/z")?, Uri::parse("http://h/x/abc#s")?);
    println!("from {base} to {target}: {}", base.relativize(target)?);

    // A scheme can read a relative reference before the base is known.
    let reference = UriRef::parse("../foo;type=a")?;
    println!("{:?}", Ftp.refine_reference(&reference)?);
    Ok(())
}
