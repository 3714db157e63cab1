"""Functions of Spark for columns of URLs: new columns by `mapInArrow`, and Arrow UDFs for its SQL.

Every executor needs this package and pyarrow. `tests/spark.py` runs the examples on a cluster.

    frame = uriel_url.spark.parts(frame, "url", "scheme", "host")
    uriel_url.spark.register(session)
    session.sql("select uri_host(url) from pages")
"""

from . import arrow

try:
    import pyarrow as pa
    import pyspark.sql.functions as functions
    from pyspark.sql.types import IntegerType, StringType, StructType
except ImportError as error:
    raise ImportError(
        f"uriel_url.spark needs pyspark and pyarrow, and {error.name} is not here: pip install {error.name}"
    ) from error

__all__ = ["normalize", "parts", "register"]


def _plain(made):
    """A column as Spark takes it: it has neither views nor unsigned numbers."""
    column = pa.array(made)
    return column.cast(pa.int32() if column.type == pa.uint16() else pa.string())


def _mapped(frame, keep, columns, kernel):
    """A frame of the columns `keep` and those which `kernel` makes of a batch."""
    kept = frame.columns if keep is None else list(keep)

    def batches(batches):
        for batch in batches:
            yield pa.RecordBatch.from_arrays([*batch.select(kept).columns, *kernel(batch)], [*kept, *columns])

    schema = StructType([frame.schema[name] for name in kept])
    for name in columns:
        schema.add(name, IntegerType() if name == "port" else StringType())
    return frame.mapInArrow(batches, schema)


def parts(frame, column, *names, keep=None, edition=None):
    """The frame with a column for each of these parts of the URLs in `column`; null where the text is no URL.

    `keep` names the columns that stay. All do without it, and each goes through Python and back.
    """

    def kernel(batch):
        parsed = pa.array(arrow.parse(batch.column(column), list(names), edition=edition))
        return [_plain(parsed.field(name)) for name in names]

    return _mapped(frame, keep, list(names), kernel)


def normalize(frame, column, name="normal", *, keep=None, registry=None):
    """The frame with the normal forms of the URLs in `column` as the column `name`; null where the text is no URL.

    `keep` names the columns that stay, as for `parts`.
    """

    def kernel(batch):
        return [_plain(arrow.normalize(batch.column(column), registry=registry))]

    return _mapped(frame, keep, [name], kernel)


def register(session):
    """Gives a session's SQL the functions uri_normalize, and one for each part, as uri_host. Spark 4.1 or newer."""
    for part in arrow.PARTS:
        session.udf.register(f"uri_{part}", functions.arrow_udf(_part(part), "int" if part == "port" else "string"))
    session.udf.register("uri_normalize", functions.arrow_udf(_normalize, "string"))


def _part(name):
    def part(column: pa.Array) -> pa.Array:
        return _plain(arrow.part(column, name))

    return part


def _normalize(column: pa.Array) -> pa.Array:
    return _plain(arrow.normalize(column))
