"""Functions of DuckDB's SQL for columns of URLs: `register(connection)`.

>>> import duckdb
>>> import uriel_url.duckdb
>>> connection = duckdb.connect()
>>> uriel_url.duckdb.register(connection)
>>> connection.sql("select uri_host('http://example.org/a'), uri_normalize('HTTP://h/%7Eme')").fetchall()
[('example.org', 'http://h/~me')]
"""

from functools import partial

from . import arrow

try:
    import duckdb
    import numpy  # noqa: F401, DuckDB asks for it where a function is created
    import pyarrow as pa
except ImportError as error:
    raise ImportError(
        f"uriel_url.duckdb needs duckdb, numpy and pyarrow, and {error.name} is not here: pip install {error.name}"
    ) from error

__all__ = ["register"]

_ROW = ", ".join(f"{part} {'USMALLINT' if part == 'port' else 'VARCHAR'}" for part in arrow.PARTS)


_made = pa.array
"""A column as DuckDB takes it. It gives chunks, and takes them back."""


def _part(name, column):
    return _made(arrow.part(column, name))


def _parse(column):
    return _made(arrow.parse(column))


def _normalize(column):
    return _made(arrow.normalize(column))


def _resolve(column, base):
    return _made(arrow.resolve(column, base))


def _typed(scheme, registry, column):
    return _made(arrow.typed(column, scheme, registry=registry))


def register(connection, *, schemes=(), registry=None):
    """Gives a connection the functions uri_parse, uri_normalize, uri_resolve, and one for each part, as uri_host.

    The call is uri_resolve(reference, base), as uriel_url.arrow.resolve has it. A row that is no URL gives NULL; uri_parse says
    where and why. Each name in schemes gives a function for the fields of that scheme, as uri_typed_ftp: a struct, as
    uriel_url.arrow.typed has it.

    >>> import duckdb
    >>> import uriel_url.duckdb
    >>> connection = duckdb.connect()
    >>> uriel_url.duckdb.register(connection)
    >>> connection.sql("select uri_parse('http://h:80a/').error_at, uri_resolve('../g', 'http://a/b/c/d')").fetchall()
    [(11, 'http://a/b/g')]
    >>> connection = duckdb.connect()
    >>> uriel_url.duckdb.register(connection, schemes=["ftp"])
    >>> connection.sql("select uri_typed_ftp('ftp://h/a/b;type=i').typecode").fetchall()
    [('i',)]
    """
    create = partial(connection.create_function, type="arrow", null_handling="special")
    for part in arrow.PARTS:
        create(f"uri_{part}", partial(_part, part), ["VARCHAR"], "USMALLINT" if part == "port" else "VARCHAR")
    create("uri_parse", _parse, ["VARCHAR"], f"STRUCT({_ROW}, error_at UINTEGER, error VARCHAR)")
    create("uri_normalize", _normalize, ["VARCHAR"], "VARCHAR")
    create("uri_resolve", _resolve, ["VARCHAR", "VARCHAR"], "VARCHAR")
    for scheme in schemes:
        typed = partial(_typed, scheme, registry)
        fields = typed(pa.array([], pa.string())).type
        types = ("UINTEGER" if pa.types.is_uint32(field.type) else "VARCHAR" for field in fields)
        row = ", ".join(f'"{field.name}" {type}' for field, type in zip(fields, types))
        create(f"uri_typed_{scheme}", typed, ["VARCHAR"], f"STRUCT({row})")
