"""Four questions to each engine, which answer as a plain loop does."""

import subprocess
import sys

import pytest
from rows import answers, urls

ROWS = urls(30_000)
WANTED = answers(ROWS)

SQL = (
    "select lower(uri_scheme(url)), uri_host_kind(url), count(*) from pages where uri_scheme(url) is not null group by 1, 2",
    "select count(uri_host(url)) from pages",
    "select count(distinct uri_host(url)) from pages",
    "select count(distinct uri_normalize(url)) from pages",
)


def test_the_questions_have_answers():
    kinds, hosts, distinct, normal = WANTED
    assert len(kinds) == 5 and sum(kinds.values()) == 18_000
    assert normal > distinct > 300 and hosts == 15_000


def test_pyarrow():
    pa = pytest.importorskip("pyarrow")
    from uriel_url import arrow

    for column in (pa.array(ROWS), pa.chunked_array([ROWS[:10_001], [], ROWS[10_001:]])):
        made = [arrow.parse(column, ["scheme", "host_kind", "host"]), arrow.normalize(column)]
        parsed, normal = [pa.array(one) if isinstance(one, arrow.Array) else pa.chunked_array(one) for one in made]
        rows = [row for row in parsed.to_pylist() if row and row["scheme"] is not None]
        kinds = {}
        for row in rows:
            key = row["scheme"].lower(), row["host_kind"]
            kinds[key] = kinds.get(key, 0) + 1
        hosts = [row["host"] for row in rows if row["host"] is not None]
        assert (kinds, len(hosts), len(set(hosts)), len(set(normal.to_pylist()) - {None})) == WANTED


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_polars(engine):
    pl = pytest.importorskip("polars")
    import uriel_url.polars  # noqa: F401

    url, frame = pl.col("url").uri, pl.LazyFrame({"url": ROWS})
    parsed = frame.select(url.parse(["scheme", "host_kind", "host"]).alias("uri")).unnest("uri")
    kinds = parsed.drop_nulls("scheme").group_by(pl.col("scheme").str.to_lowercase(), "host_kind").len()
    found = {row[:2]: row[2] for row in kinds.collect(engine=engine).rows()}
    hosts = url.part("host")
    counts = frame.select(hosts.count(), hosts.drop_nulls().n_unique().alias("distinct"))
    normal = frame.select(url.normalize().drop_nulls().n_unique())
    assert (found, *counts.collect(engine=engine).row(0), normal.collect(engine=engine).item()) == WANTED


def test_polars_has_the_other_functions():
    pl = pytest.importorskip("polars")
    import uriel_url.polars  # noqa: F401

    frame = pl.DataFrame({"url": ["ftp://h/a;type=i", None], "text": ["at http://h/", None]})
    made = frame.select(
        pl.col("url").uri.typed("ftp").struct.field("typecode"),
        pl.col("url").uri.typed_part("ftp", "typecode").alias("typed_part"),
        pl.col("url").uri.resolve("http://base/").alias("target"),
        pl.col("text").uri.extract().list.first().struct.field("start"),
    )
    assert made.rows() == [("i", "i", "ftp://h/a;type=i", 3), (None, None, None, None)]
    with pytest.raises(ValueError, match='found "hots"'):
        pl.col("url").uri.part("hots")


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("numpy")
    pa = pytest.importorskip("pyarrow")
    import uriel_url.duckdb

    connection = duckdb.connect()
    uriel_url.duckdb.register(connection)
    connection.register("pages", pa.table({"url": ROWS}))
    kinds, *counts = (connection.execute(query).fetchall() for query in SQL)
    assert ({row[:2]: row[2] for row in kinds}, *(rows[0][0] for rows in counts)) == WANTED
    query = "select uri_port(url), uri_parse(url).error, uri_resolve('x', url) from pages limit 8"
    rows = connection.execute(query).fetchall()
    assert rows[1] == (8443, None, "https://me:pw@shop1.example.org:8443/a/x") and rows[6][::2] == (None, None)
    assert rows[6][1].startswith("expected ")


def test_duckdb_has_the_fields_of_schemes():
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("numpy")
    pytest.importorskip("pyarrow")
    import uriel_url.duckdb

    connection = duckdb.connect()
    registry = uriel_url.Registry(aliases={"ftp+tls": "ftp"})
    uriel_url.duckdb.register(connection, schemes=["ftp", "ftp+tls"], registry=registry)
    connection.execute("create table pages as values ('ftp+tls://h/a;type=i'), ('http://h/'), (null), ('ftp:')")
    connection.execute("alter table pages rename col0 to url")
    query = """
        select found.host, found.typecode, found.error_at, found is null
        from (select "uri_typed_ftp+tls"(url) as found from pages)
    """
    wanted = [("h", "i", None, False), (None, None, None, True), (None, None, None, True), (None, None, 4, False)]
    assert connection.execute(query).fetchall() == wanted
    with pytest.raises(ValueError, match="name of a scheme in the registry"):
        uriel_url.duckdb.register(duckdb.connect(), schemes=["nothing"])


def test_datafusion():
    datafusion = pytest.importorskip("datafusion")
    pa = pytest.importorskip("pyarrow")
    import uriel_url.datafusion

    context = datafusion.SessionContext()
    uriel_url.datafusion.register(context)
    context.from_arrow(pa.table({"url": ROWS}), name="pages")
    kinds, *counts = (pa.Table.from_batches(context.sql(query).collect()).to_pylist() for query in SQL)
    found = {tuple(row.values())[:2]: tuple(row.values())[2] for row in kinds}
    assert (found, *(next(iter(rows[0].values())) for rows in counts)) == WANTED
    row = context.sql("select uri_resolve('x', 'http://h/a') as target, uri_port('x://h:80') as port").to_pydict()
    assert row == {"target": ["http://h/x"], "port": [80]}
    uriel_url.datafusion.register(context, schemes=["news"])
    groups = "select uri_typed_news(url)['group'] as found from (values ('news:a.b'), ('x:y')) urls(url)"
    assert context.sql(groups).to_pydict() == {"found": ["a.b", None]}


@pytest.mark.parametrize("engine", ["polars", "duckdb", "datafusion", "pyspark"])
def test_an_engine_that_is_not_here_is_named(engine):
    module = engine.removeprefix("py")
    program = f"import sys; sys.modules[{engine!r}] = None; import uriel_url.{module}"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.returncode == 1
    last = run.stderr.strip().splitlines()[-1]
    assert last.startswith(f"ImportError: uriel_url.{module} needs {engine}"), last
    assert "not here: pip install" in last
