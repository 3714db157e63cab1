//! Errors, as members of an answer.

use alloc::string::String;
#[cfg(feature = "package")]
use alloc::string::ToString;

#[cfg(feature = "package")]
use uriel::wire::WireError;
use uriel::{
    ParseError, Registry,
    mend::{Doubt, MendError},
};

use crate::json::Object;
#[cfg(feature = "package")]
use crate::masked::redacted;

/// The error of an answer.
pub enum Failure {
    /// A text is refused; that of an option, if one is named. The page draws it by itself.
    Parse {
        error: ParseError,
        #[cfg(feature = "package")]
        report: String,
        #[cfg(feature = "package")]
        option: Option<&'static str>,
    },
    /// A text is not mended.
    Mend(MendError),
    /// A URL has no plan.
    #[cfg(feature = "package")]
    Plan(WireError),
    /// Two URLs have no target.
    Other { kind: &'static str, message: String, section: Option<&'static str> },
}

impl Failure {
    /// The error of `text`, drawn without its secrets.
    #[cfg(feature = "package")]
    pub fn of(error: ParseError, text: &str, registry: &Registry) -> Self {
        let report = error.report(text).with_redacted(redacted(text, registry)).to_string();
        Self::Parse { error, report, option: None }
    }

    /// The error of a text.
    #[cfg(not(feature = "package"))]
    pub fn of(error: ParseError, _: &str, _: &Registry) -> Self {
        Self::Parse { error }
    }

    /// The same error, in the text of an option.
    #[cfg(feature = "package")]
    pub fn in_option(self, name: &'static str) -> Self {
        match self {
            Self::Parse { error, report, .. } => Self::Parse { error, report, option: Some(name) },
            other => other,
        }
    }

    /// Writes the members.
    pub fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &false);
        object.put_object("error", |object| match self {
            Self::Parse {
                error,
                #[cfg(feature = "package")]
                report,
                #[cfg(feature = "package")]
                option,
            } => {
                #[cfg(feature = "package")]
                object.put("option", option);
                object.put("kind", error.kind().as_str());
                object.put_shown("message", error);
                object.put("offset", &error.span().start);
                object.put("end", &error.span().end);
                object.put("production", error.production());
                #[cfg(feature = "package")]
                object.put_array("expected", error.expected().iter().map(|one| one.to_string()));
                object.put("section", &error.section());
                #[cfg(feature = "package")]
                object.put("report", report);
            }
            Self::Mend(error) => {
                let refusal = error.parse_error();
                let kind = error.doubt().map(Doubt::as_str).or(refusal.map(|refusal| refusal.kind().as_str()));
                object.put("kind", &kind);
                object.put_shown("message", error);
                object.put("offset", &error.span().start);
                object.put("end", &error.span().end);
                object.put("readings", &error.readings());
                object.put("section", &refusal.and_then(ParseError::section));
            }
            #[cfg(feature = "package")]
            Self::Plan(error) => {
                object.put("kind", error.kind().as_str());
                object.put_shown("message", error);
                object.put("offset", &error.span().start);
                object.put("end", &error.span().end);
                object.put("section", &error.section());
            }
            Self::Other { kind, message, section } => {
                object.put("kind", kind);
                object.put("message", message);
                object.put("section", section);
            }
        });
    }
}

/// The error of a request that names what does not exist.
impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Other { kind: "request", message, section: None }
    }
}
