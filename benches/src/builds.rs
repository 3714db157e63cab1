//! The library under measurement, in the builds that one run compares: AVX2, SSE2 alone, and no SIMD at all.
//!
//! Each is the same source compiled once: as it is by default, without `std`, which leaves SSE2, and without `simd`.
//! Editions are chosen at run time everywhere: pass them through [`std::hint::black_box`].

/// The functions that a bench measures, over one build of the library.
macro_rules! build {
    ($(#[$doc:meta])* $module:ident, $library:ident) => {
        $(#[$doc])*
        pub mod $module {
            use crate::rivals::{length, size};
            pub use $library::Edition;
            pub use $library::Registry;
            pub use $library::Scheme;
            pub use $library::schemes::{
                file::File, ftp::Ftp, gopher::Gopher, http::Http, mailto::Mailto, news::News, nntp::Nntp,
                prospero::Prospero, telnet::Telnet, wais::Wais,
            };
            use $library::schemes::wais::WaisForm;
            pub use $library::resolve::Resolver;
            pub use $library::Uri;
            use $library::{Level, UriBuf, UriRef};
            use std::hint::black_box;

            /// A URI under an edition. A refusal makes its whole error.
            #[must_use]
            #[inline]
            pub fn parse(text: &str, edition: Edition) -> u64 {
                u64::from(black_box(&Uri::parse_with(text, edition)).is_ok())
            }

            /// A URI or a relative reference under an edition.
            #[must_use]
            #[inline]
            pub fn parse_reference(text: &str, edition: Edition) -> u64 {
                u64::from(black_box(&UriRef::parse_with(text, edition)).is_ok())
            }

            /// A URI that owns its text.
            #[must_use]
            #[inline]
            pub fn parse_owned(text: &str, edition: Edition) -> u64 {
                u64::from(black_box(&UriBuf::parse_with(text, edition)).is_ok())
            }

            /// The normal form of a URI by its syntax, as a URI of its own.
            #[must_use]
            #[inline]
            pub fn normalize(text: &str, edition: Edition) -> u64 {
                let Ok(uri) = &Uri::parse_with(text, edition) else { return 0 };
                size(black_box(&uri.normalize(Level::Syntax)).as_str())
            }

            /// The same by its scheme too.
            #[must_use]
            #[inline]
            pub fn normalize_by_scheme(text: &str, registry: &Registry) -> u64 {
                let Ok(uri) = &Uri::parse_with(text, registry.edition()) else { return 0 };
                size(black_box(&uri.normalize(Level::Scheme(registry))).as_str())
            }

            /// The normal form of a URI by its syntax, in a buffer.
            #[inline]
            pub fn normalize_into(text: &str, edition: Edition, buffer: &mut String) -> u64 {
                let Ok(uri) = &Uri::parse_with(text, edition) else { return 0 };
                uri.normalize_into(Level::Syntax, buffer);
                size(black_box(buffer))
            }

            /// True if a URI is in normal form by its syntax.
            #[must_use]
            #[inline]
            pub fn is_normalized(text: &str, edition: Edition) -> u64 {
                let Ok(uri) = &Uri::parse_with(text, edition) else { return 0 };
                u64::from(uri.is_normalized(Level::Syntax))
            }

            /// A URI and all its components; the sum is that of [`crate::rivals::fluent_uri::touch`].
            #[must_use]
            #[inline]
            pub fn touch(text: &str, edition: Edition) -> u64 {
                let Ok(uri) = &Uri::parse_with(text, edition) else { return 0 };
                let userinfo = uri.userinfo().map(|userinfo| userinfo.as_str());
                let host = uri.host().map(|host| host.as_str());
                let query = uri.query().map(|query| query.as_str());
                let fragment = uri.fragment().map(|fragment| fragment.as_str());
                let authority = length(userinfo) + length(host) + length(uri.port());
                size(uri.scheme().as_str()) + authority + size(uri.path().as_str()) + length(query) + length(fragment)
            }

            /// A resolver on a base, which is a URI.
            #[must_use]
            pub fn resolver(base: &str, edition: Edition) -> Option<Resolver<'_>> {
                Resolver::new(Uri::parse_with(base, edition).ok()?).ok()
            }

            /// A reference, resolved to a URI of its own: the length of that.
            #[must_use]
            #[inline]
            pub fn resolve(text: &str, edition: Edition, resolver: &Resolver<'_>) -> u64 {
                let Ok(reference) = &UriRef::parse_with(text, edition) else { return 0 };
                resolver.resolve(reference).map_or(0, |resolved| size(black_box(&resolved).as_str()))
            }

            /// The same with a base that is a mere URI.
            #[must_use]
            #[inline]
            pub fn resolve_against(text: &str, edition: Edition, base: &Uri<'_>) -> u64 {
                let Ok(reference) = &UriRef::parse_with(text, edition) else { return 0 };
                reference.resolve_against(base).map_or(0, |resolved| size(black_box(&resolved).as_str()))
            }

            /// A reference, resolved into a text that is kept: the length of that.
            #[must_use]
            #[inline]
            pub fn resolve_into(text: &str, edition: Edition, resolver: &Resolver<'_>, kept: &mut String) -> u64 {
                let Ok(reference) = &UriRef::parse_with(text, edition) else { return 0 };
                resolver.resolve_into(reference, kept).map_or(0, |_| size(black_box(kept)))
            }

            /// A URL of a scheme, by the scheme's own production.
            #[must_use]
            #[inline]
            pub fn typed<S: Scheme + Default>(text: &str, edition: Edition) -> u64 {
                u64::from(black_box(&S::default().parse_with(text, edition)).is_ok())
            }

            /// The same by way of a registry: its scheme is looked up, then its type asked for.
            #[must_use]
            #[inline]
            pub fn registered<S: Scheme + Default>(text: &str, registry: &Registry) -> u64 {
                let Ok(parsed) = &registry.parse(text) else { return 0 };
                u64::from(black_box(&parsed.refine::<S>()).is_ok())
            }

            /// An ftp URL and all its fields, down to the last directory.
            #[must_use]
            #[inline]
            pub fn touch_ftp(text: &str, edition: Edition) -> u64 {
                let Ok(url) = &Ftp.parse_with(text, edition) else { return 0 };
                let user = url.user().map(|user| user.as_str());
                let password = url.password().map(|password| password.as_str());
                let login = length(user) + length(password) + size(url.host().as_str());
                let cwd: u64 = url.cwd().map(|directory| size(directory.as_str())).sum();
                let name = url.name().map(|name| name.as_str());
                let port = u64::from(url.effective_port().ok().flatten().unwrap_or(0));
                login + port + cwd + length(name) + u64::from(url.typecode().is_some())
            }

            /// A gopher URL and all its fields.
            #[must_use]
            #[inline]
            pub fn touch_gopher(text: &str, edition: Edition) -> u64 {
                let Ok(url) = &Gopher.parse_with(text, edition) else { return 0 };
                black_box(&url.gtype());
                let search = url.search().map(|search| search.as_str());
                let plus = url.gopher_plus().map(|plus| plus.as_str());
                let port = u64::from(url.effective_port().ok().flatten().unwrap_or(0));
                size(url.host().as_str()) + port + size(url.selector().as_str()) + length(search) + length(plus)
            }

            /// A wais URL and all its fields.
            #[must_use]
            #[inline]
            pub fn touch_wais(text: &str, edition: Edition) -> u64 {
                let Ok(url) = &Wais.parse_with(text, edition) else { return 0 };
                let form = match url.form() {
                    WaisForm::Database => 0,
                    WaisForm::Index { search } => size(search.as_str()),
                    WaisForm::Doc { wtype, wpath } => size(wtype.as_str()) + size(wpath.as_str()),
                };
                let port = u64::from(url.effective_port().ok().flatten().unwrap_or(0));
                size(url.host().as_str()) + port + size(url.database().as_str()) + form
            }

            /// A prospero URL and all its fields.
            #[must_use]
            #[inline]
            pub fn touch_prospero(text: &str, edition: Edition) -> u64 {
                let Ok(url) = &Prospero.parse_with(text, edition) else { return 0 };
                let fields: u64 = url.fields().map(|(name, value)| size(name.as_str()) + size(value.as_str())).sum();
                let port = u64::from(url.effective_port().ok().flatten().unwrap_or(0));
                size(url.host().as_str()) + port + size(url.hsoname().as_str()) + fields
            }
        }
    };
}

build!(
    /// The library as it is by default.
    default, uriel
);
build!(
    /// The library without run-time detection: SSE2.
    sse2, uriel_sse2
);
build!(
    /// The library without the feature `simd`.
    no_simd, uriel_no_simd
);

/// True when the machine can run every build: only then do the figures mean what their names say.
#[must_use]
pub fn all_run_here() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        std::arch::is_x86_feature_detected!("avx2")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}
