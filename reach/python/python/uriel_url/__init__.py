"""URLs by the letter: five editions of the generic syntax, and typed schemes.

>>> from uriel_url import Uri
>>> Uri("HTTP://Example.org/%7Eme").normalize()
Uri("http://example.org/~me")

`uriel_url.arrow` has the same for columns of URLs. `uriel_url.polars`, `uriel_url.duckdb`, `uriel_url.datafusion` and
`uriel_url.spark` give it to these engines, and are imported by name.
"""

from ._uriel import (
    Checked,
    CheckedLink,
    Explanation,
    HostPattern,
    Policy,
    Registry,
    Target,
    Uri,
    __version__,
    address_classes,
    explain,
    is_issuer,
    is_redirect_uri,
    is_resource,
    is_within,
    mend,
    redact,
)

__all__ = [
    "Checked",
    "CheckedLink",
    "Explanation",
    "HostPattern",
    "ParseError",
    "Policy",
    "Registry",
    "Target",
    "Uri",
    "__version__",
    "address_classes",
    "explain",
    "is_issuer",
    "is_redirect_uri",
    "is_resource",
    "is_within",
    "mend",
    "redact",
]


class ParseError(ValueError):
    """A text that is no URL: the place, what was expected there, and the section that says so.

    `offset` counts bytes of the text in UTF-8, as the message does. All that stands before it is ASCII, so it is the index of
    the character too.

    >>> from uriel_url import ParseError, Uri
    >>> try:
    ...     Uri("http://h:80a/")
    ... except ParseError as error:
    ...     print(error.offset, error.section)
    11 RFC 3986 section 3.2.3
    """

    def __init__(self, refusal):
        super().__init__(refusal)

    def __str__(self):
        # Python code may raise one with a text of its own.
        return getattr(self.args[0], "message", None) or str(self.args[0])

    def __repr__(self):
        return f"ParseError({str(self)!r})"

    @property
    def offset(self):
        """Bytes of the text before the place."""
        return self.args[0].offset

    @property
    def expected(self):
        """Characters and words that could stand there."""
        return self.args[0].expected

    @property
    def section(self):
        """Document and section of the rule; None where no document has it."""
        return self.args[0].section

    @property
    def kind(self):
        """One of "octet", "escape", "end", "scheme", "refused" and "too-long"."""
        return self.args[0].kind

    @property
    def picture(self):
        """Text with a mark under the place, and without its password."""
        return self.args[0].picture
