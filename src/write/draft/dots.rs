//! Values that would be dot segments, which no escape can make data.

use alloc::vec::Vec;

use super::Draft;
use crate::{
    resolve::DOT_SEGMENTS,
    uri::UriRef,
    write::{BuildError, BuildErrorKind, Content, Piece, SlotForm, content::ContentKind, template::slots},
};

impl Draft<'_> {
    /// Refuses a text if values that may be any octets make a segment "." or ".." of its path. A value that is given
    /// encoded may be one, and so may that of a field among `own`, to which the scheme gives a meaning of its own: the
    /// directory ".." of an ftp URL is the argument of a command.
    ///
    /// Out of line, because it is called only if a value begins with a dot.
    #[cold]
    pub(crate) fn refuse_dot_segments(
        &self,
        template: &'static [Piece],
        own: &[&str],
        text: &str,
    ) -> Result<(), BuildError> {
        if DOT_SEGMENTS.section(self.edition).is_none() || !self.values.iter().any(|(_, value)| value.is_dots()) {
            return Ok(());
        }
        let Ok(url) = UriRef::parse_with(text, self.edition) else { return Ok(()) };
        let mut any_octets = Vec::new();
        slots(template, &mut |slot| {
            let name = slot.place.name();
            if slot.form != SlotForm::Encoded && !own.contains(&name) && self.values(slot.id()).any(Content::is_dots) {
                any_octets.push(name);
            }
        });
        // The spans are in the order of the text.
        let spans = self.spans(template);
        let mut start = url.offsets.path as usize;
        for segment in url.path().as_str().split('/') {
            let end = start + segment.len();
            if matches!(segment, "." | "..") {
                let first = spans.partition_point(|(_, from, _)| *from < start);
                let mut within = spans[first..].iter().take_while(|(_, _, to)| *to <= end);
                if let Some((field, ..)) = within.find(|(field, ..)| any_octets.contains(field)) {
                    return Err(self.error(BuildErrorKind::DotSegment, field));
                }
            }
            start = end + 1;
        }
        Ok(())
    }
}

impl Content<'_> {
    /// True for octets that are "." or "..", if they may be escaped.
    pub(super) fn is_dots(&self) -> bool {
        match self.0 {
            ContentKind::Text(text) => matches!(text, "." | ".."),
            ContentKind::Octets(octets) => matches!(octets, b"." | b".."),
            ContentKind::Octet(octet) => octet == b'.',
            _ => false,
        }
    }
}
