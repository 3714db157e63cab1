"""Functions of DataFusion's SQL for columns of URLs: `register(context)`.

>>> import datafusion
>>> import uriel_url.datafusion
>>> context = datafusion.SessionContext()
>>> uriel_url.datafusion.register(context)
>>> context.sql("select uri_host('http://example.org/a') as host").to_pydict()
{'host': ['example.org']}
"""

from functools import partial

from . import arrow

try:
    import datafusion
    import pyarrow as pa
except ImportError as error:
    raise ImportError(
        f"uriel_url.datafusion needs datafusion and pyarrow, and {error.name} is not here: pip install {error.name}"
    ) from error

__all__ = ["register"]


def _made(kernel, column, *arguments):
    return pa.array(kernel(column, *arguments))


def register(context, *, schemes=(), registry=None):
    """Gives a context the functions uri_parse, uri_normalize, uri_resolve, and one for each part, as uri_host.

    The call is uri_resolve(reference, base), as uriel_url.arrow.resolve has it. A row that is no URL gives NULL; uri_parse says
    where and why. Each name in schemes gives a function for the fields of that scheme, as uri_typed_ftp: a struct, as
    uriel_url.arrow.typed has it.

    >>> import datafusion
    >>> import uriel_url.datafusion
    >>> context = datafusion.SessionContext()
    >>> uriel_url.datafusion.register(context)
    >>> context.sql("select uri_parse('http://h:80a/')['error_at'] as at, uri_resolve('../g', 'http://a/b/c/d') as target").to_pydict()
    {'at': [11], 'target': ['http://a/b/g']}
    >>> uriel_url.datafusion.register(context, schemes=["ftp"])
    >>> context.sql("select uri_typed_ftp('ftp://h/a/b;type=i')['typecode'] as typecode").to_pydict()
    {'typecode': ['i']}
    """
    text = pa.string_view()
    functions = {f"uri_{part}": (partial(_part, part), 1) for part in arrow.PARTS}
    functions["uri_parse"] = partial(_made, arrow.parse), 1
    functions["uri_normalize"] = partial(_made, arrow.normalize), 1
    functions["uri_resolve"] = partial(_made, arrow.resolve), 2
    functions |= {f"uri_typed_{scheme}": (partial(_typed, scheme, registry), 1) for scheme in schemes}
    for name, (function, columns) in functions.items():
        made = function(*[pa.array([], text)] * columns).type
        context.register_udf(datafusion.udf(function, [text] * columns, made, "immutable", name))


def _part(name, column):
    return _made(arrow.part, column, name)


def _typed(scheme, registry, column):
    return pa.array(arrow.typed(column, scheme, registry=registry))
