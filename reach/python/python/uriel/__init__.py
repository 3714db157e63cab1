"""URLs by the letter: five editions of the generic syntax, and typed schemes.

>>> from uriel import Uri
>>> Uri("HTTP://Example.org/%7Eme").normalize()
Uri("http://example.org/~me")
"""

from ._uriel import Uri

__all__ = ["ParseError", "Uri"]


class ParseError(ValueError):
    """A text that is no URL: the place, what was expected there, and the section that says so.

    >>> from uriel import ParseError, Uri
    >>> try:
    ...     Uri("http://h:80a/")
    ... except ParseError as error:
    ...     print(error.offset, error.section)
    11 RFC 3986 section 3.2.3
    """

    def __init__(self, message, offset, expected, section, kind, picture):
        super().__init__(message, offset, expected, section, kind, picture)
        self.offset = offset
        self.expected = expected
        self.section = section
        self.kind = kind
        self.picture = picture

    def __str__(self):
        return self.args[0]
