"""Expressions of Polars for columns of URLs: `pl.col("url").uri`, once this module is imported.

>>> import polars as pl
>>> import uriel_url.polars
>>> frame = pl.DataFrame({"url": ["http://example.org/a", "no URL", None]})
>>> frame.select(pl.col("url").uri.part("host")).to_series().to_list()
['example.org', None, None]
"""

from . import arrow

try:
    import polars as pl
except ImportError as error:
    raise ImportError("uriel_url.polars needs polars, which is not here: pip install polars") from error

__all__ = ["UriExpressions"]


@pl.api.register_expr_namespace("uri")
class UriExpressions:
    """Functions of uriel_url.arrow as expressions; the arguments after the column are the same.

    >>> import polars as pl
    >>> import uriel_url.polars
    >>> frame = pl.DataFrame({"url": ["HTTP://Example.org:80/%7Eme"]})
    >>> frame.select(pl.col("url").uri.normalize()).item()
    'http://example.org:80/~me'
    """

    def __init__(self, expression):
        self._expression = expression

    def _map(self, kernel, *arguments, **options):
        def made(series):
            return pl.Series(kernel(series, *arguments, **options))

        # An empty column tells the type, and raises here what a wrong argument raises.
        dtype = made(pl.Series(dtype=pl.String)).dtype
        return self._expression.map_batches(made, return_dtype=dtype, is_elementwise=True)

    def extract(self, **options):
        """Lists of the URLs in every text: uriel_url.arrow.extract."""
        return self._map(arrow.extract, **options)

    def normalize(self, **options):
        """Normal forms: uriel_url.arrow.normalize."""
        return self._map(arrow.normalize, **options)

    def parse(self, parts=None, **options):
        """Structs of parts: uriel_url.arrow.parse."""
        return self._map(arrow.parse, parts, **options)

    def part(self, name, **options):
        """One part: uriel_url.arrow.part."""
        return self._map(arrow.part, name, **options)

    def resolve(self, base, **options):
        """References resolved against one base, a Uri or a text: uriel_url.arrow.resolve."""
        return self._map(arrow.resolve, base, **options)

    def typed(self, scheme, fields=None, **options):
        """Structs of fields of a scheme: uriel_url.arrow.typed."""
        return self._map(arrow.typed, scheme, fields, **options)

    def typed_part(self, scheme, name, **options):
        """One field of a scheme: uriel_url.arrow.typed_part."""
        return self._map(arrow.typed_part, scheme, name, **options)
