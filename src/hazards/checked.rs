//! The types that a policy checks.

use core::ops::ControlFlow;

use super::{hazard::Reporter, url::find_in_reference};
use crate::uri::{Host, Servers, Uri, UriBuf, UriRef, UriRefBuf};

/// A URL that a [`Policy`](super::Policy) checks: [`Uri`], [`UriRef`], [`UriBuf`], [`UriRefBuf`] and
/// [`Parsed`](crate::Parsed). The trait is sealed.
pub trait Checked: sealed::Sealed {
    /// The whole text.
    #[doc(hidden)]
    fn text(&self) -> &str;

    /// The host that the URL names, if any.
    #[doc(hidden)]
    fn host(&self) -> Option<Host<'_>>;

    /// The authority; empty if there is none.
    #[doc(hidden)]
    fn authority(&self) -> &str;

    /// The servers of an authority that is a list of two or more, as its scheme admits it.
    #[doc(hidden)]
    fn servers(&self) -> Option<Servers<'_>> {
        None
    }

    /// Finds the hazards. `default_port` gives the default port of the scheme for a URL without a registry, or whose
    /// registry has none. Returns true if the URL names a host.
    #[doc(hidden)]
    fn find_hazards(&self, default_port: &dyn Fn() -> Option<u16>, report: &mut Reporter<'_>) -> ControlFlow<(), bool>;
}

pub(crate) mod sealed {
    pub trait Sealed {}
}

macro_rules! checked {
    ($($Type:ty: |$url:ident| $reference:expr,)+) => {$(
        impl sealed::Sealed for $Type {}

        impl Checked for $Type {
            fn text(&self) -> &str {
                self.as_str()
            }

            fn host(&self) -> Option<Host<'_>> {
                let $url = self;
                $reference.host()
            }

            fn authority(&self) -> &str {
                let $url = self;
                $reference.authority().unwrap_or_default()
            }

            fn find_hazards(
                &self,
                default_port: &dyn Fn() -> Option<u16>,
                report: &mut Reporter<'_>,
            ) -> ControlFlow<(), bool> {
                let $url = self;
                find_in_reference($reference, default_port(), report)
            }
        }
    )+};
}

checked! {
    UriRef<'_>: |url| url,
    Uri<'_>: |url| url.as_uri_ref(),
    UriRefBuf: |url| &url.as_uri_ref(),
    UriBuf: |url| &url.as_uri_ref(),
}
