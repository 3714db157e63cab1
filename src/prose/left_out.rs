//! URLs that seem to begin in a text and are no finds, counted by the reason.

use core::ops::AddAssign;

/// The numbers of URLs that were left out of a search, by the reason.
///
/// ```
/// use uriel::{Registry, prose::Finder};
///
/// let registry = Registry::current();
/// let finder = Finder::new(&registry);
/// let mut findings = finder.find("http://h.\u{440}\u{444}/ http://${HOST}:80/ http://{host}/ news:a%b@h http://h/");
/// assert_eq!(findings.by_ref().count(), 1);
/// let left_out = findings.left_out();
/// assert_eq!((left_out.cut, left_out.template, left_out.too_long, left_out.given_up), (2, 2, 0, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct LeftOut {
    /// URLs that would be cut within their host, or that have no "//" and would be cut: they would be others than those
    /// that are meant, and [`Finder::mending`](super::Finder::mending) makes none of them either.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry);
    /// let mut findings = finder.find("http://h[.]example/");
    /// assert_eq!((findings.next(), findings.left_out().cut), (None, 1));
    /// ```
    pub cut: usize,
    /// URLs with a part of a template in their authority: `{host}`, `${host}`, `$(host)`, `%s`, `<host>`.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry);
    /// let mut findings = finder.find("http://<host>:80/ http://%s/");
    /// assert_eq!((findings.next(), findings.left_out().template), (None, 2));
    /// ```
    pub template: usize,
    /// URLs that are longer than [`Delimiters::longest`](super::Delimiters::longest).
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let (finder, text) = (Finder::new(&registry), format!("http://h/{}", "a".repeat(20_000)));
    /// let mut findings = finder.find(&text);
    /// assert_eq!((findings.next(), findings.left_out().too_long), (None, 1));
    /// ```
    pub too_long: usize,
    /// URLs that began where a run had been read often and had not ended 64 octets later: see
    /// [`Finder::find`](super::Finder::find).
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    ///
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry);
    /// let text = "mailto:%".repeat(1_000);
    /// let mut findings = finder.find(&text);
    /// assert_eq!(findings.by_ref().count(), 0);
    /// assert!(findings.left_out().given_up > 900);
    /// ```
    pub given_up: usize,
}

impl LeftOut {
    /// The number of URLs for each reason, with the name of the reason for programs: `cut`, `template`, `too-long` and
    /// `given-up`.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry);
    /// let mut findings = finder.find("http://{h}/");
    /// assert_eq!(findings.next(), None);
    /// assert!(findings.left_out().counts().contains(&("template", 1)));
    /// ```
    #[must_use]
    pub const fn counts(&self) -> [(&'static str, usize); 4] {
        let Self { cut, template, too_long, given_up } = *self;
        [("cut", cut), ("template", template), ("too-long", too_long), ("given-up", given_up)]
    }
}

/// The sums.
impl AddAssign for LeftOut {
    fn add_assign(&mut self, other: Self) {
        self.cut += other.cut;
        self.template += other.template;
        self.too_long += other.too_long;
        self.given_up += other.given_up;
    }
}
