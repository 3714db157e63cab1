//! Kinds of secrets, by the sign that gives them away.

/// A kind of secret, by the sign that gives it away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SecretKind {
    /// A password, or a user that is secret.
    Login,
    /// The value of a key in a query, a fragment or a property.
    Value,
    /// A field that the scheme declares as secret.
    Declared,
    /// A property or an account in a connection string.
    Property,
    /// The path of a webhook.
    Webhook,
    /// A part of a URL as a program prints it, or a header.
    Printed,
}

impl SecretKind {
    /// The name of the kind: one word.
    ///
    /// ```
    /// assert_eq!(uriel::redact::SecretKind::Login.as_str(), "login");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Login => "login",
            Self::Value => "value",
            Self::Declared => "declared",
            Self::Property => "property",
            Self::Webhook => "webhook",
            Self::Printed => "printed",
        }
    }
}
