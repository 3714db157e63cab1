//! Values that a draft has from the URL that it was made from, beside those that are given anew.

use alloc::borrow::Cow;

use super::Draft;
use crate::{
    fields::Id,
    write::{Content, Piece, content::ContentKind, template::slots},
};

impl<'u> Draft<'u> {
    /// Of fields that repeat each other, keeps only the first that has a value. The values of the others are put aside.
    pub(super) fn choose(&mut self, template: &'static [Piece]) {
        each_choice(template, &mut |choices| {
            let mut is_chosen = false;
            for pieces in choices {
                if is_chosen {
                    slots(pieces, &mut |slot| {
                        self.repeated.extend(self.values.iter().filter(|(of, _)| *of == slot.id()));
                        self.clear(slot.id());
                    });
                }
                is_chosen |= self.has_value(pieces, true);
            }
        });
    }

    /// Forgets values that were put aside, so that those beside them are written in place of what they repeat.
    pub(super) fn forget(&mut self, template: &'static [Piece], id: Id) {
        let count = self.repeated.len();
        self.repeated.retain(|(of, _)| *of != id);
        if self.repeated.len() == count {
            return;
        }
        each_choice(template, &mut |choices| {
            let has_field = |pieces: &&&'static [Piece]| {
                let mut has_field = false;
                slots(pieces, &mut |slot| has_field |= slot.id() == id);
                has_field
            };
            if let (Some(given), Some(kept)) = (choices.iter().find(has_field), self.kept_choice(choices)) {
                self.prefer(choices[kept], given);
            }
        });
    }

    /// The draft in which no value of the URL excludes one that is given: values that are added to a whole, such as
    /// pairs to a query, come after it, and what repeats others gives way.
    pub(crate) fn settled(&self, template: &'static [Piece]) -> Cow<'_, Self> {
        let mut settled = Cow::Borrowed(self);
        // Fast exit: most drafts are made from no URL.
        if self.values.iter().any(|(_, value)| value.is_kept()) {
            each_choice(template, &mut |choices| {
                let Some(kept) = self.kept_choice(choices) else { return };
                let mut others = choices.iter().enumerate().filter(|(k, _)| *k != kept);
                if let Some((_, given)) = others.find(|(_, pieces)| self.has_value(pieces, true)) {
                    settled.to_mut().prefer(choices[kept], given);
                }
            });
        }
        settled
    }

    /// The first of several lists of pieces that has a value of the URL.
    fn kept_choice(&self, choices: &'static [&'static [Piece]]) -> Option<usize> {
        choices.iter().position(|pieces| {
            let mut is_kept = false;
            slots(pieces, &mut |slot| is_kept |= self.values(slot.id()).any(Content::is_kept));
            is_kept
        })
    }

    /// Prefers the values of some pieces to those that the URL has for others, if it has the same for both, or if the
    /// one can be added to the other.
    fn prefer(&mut self, kept: &'static [Piece], given: &'static [Piece]) {
        let (mut is_repeated, mut is_empty) = (false, true);
        slots(given, &mut |slot| is_repeated |= self.repeated.iter().any(|(of, _)| *of == slot.id()));
        slots(kept, &mut |slot| is_empty &= self.values(slot.id()).all(Content::is_empty));
        match (kept, given) {
            _ if is_repeated => self.restore(given),
            _ if is_empty => {}
            ([Piece::Slot(whole)], [Piece::Each { slot, .. }]) => {
                let Some(ContentKind::Kept(text)) = self.value(whole).map(|(_, value)| value.0) else { return };
                self.values.insert(0, (slot.id(), Content(ContentKind::Whole(text))));
            }
            _ => return,
        }
        slots(kept, &mut |slot| self.values.retain(|(of, value)| *of != slot.id() || !value.is_kept()));
    }

    /// Takes the values that were put aside for these pieces back, before those that were added to them. A value that
    /// was given anew replaces the one that was there.
    fn restore(&mut self, pieces: &'static [Piece]) {
        for piece in pieces {
            match piece {
                Piece::Slot(slot) if self.value(slot).is_some() => {}
                Piece::Slot(slot) | Piece::Each { slot, .. } => {
                    let of_slot = self.repeated.iter().filter(|(of, _)| *of == slot.id());
                    self.values.insert_many(0, of_slot.copied());
                }
                Piece::Optional { pieces, .. } => self.restore(pieces),
                _ => {}
            }
        }
    }
}

/// Calls `visit` with the lists of each choice among the pieces.
fn each_choice(pieces: &'static [Piece], visit: &mut dyn FnMut(&'static [&'static [Piece]])) {
    for piece in pieces {
        match piece {
            Piece::Optional { pieces, .. } => each_choice(pieces, visit),
            Piece::Either(choices) => {
                visit(choices);
                choices.iter().for_each(|pieces| each_choice(pieces, visit));
            }
            _ => {}
        }
    }
}
