"""Columns of URLs, from the libraries that have them and back."""

import gc
import subprocess
import sys
import threading
import time

import pytest
from uriel_url import ParseError, Registry, Uri, arrow

pa = pytest.importorskip("pyarrow")

ROWS = ["http://me@example.org:80/a?b#c", None, "http://h:80a/", "", "mailto:me@h"]
HOSTS = ["example.org", None, None, None, None]


def values(made):
    return (pa.array(made) if isinstance(made, arrow.Array) else pa.chunked_array(made)).to_pylist()


@pytest.mark.parametrize("layout", ["string", "large_string", "string_view", "binary", "large_binary", "binary_view"])
def test_layouts(layout):
    column = pa.array(["before", *ROWS, "after"]).cast(pa.binary()).cast(getattr(pa, layout)())
    part = arrow.part(column.slice(1, len(ROWS)), "host")
    assert isinstance(part, arrow.Array) and len(part) == len(ROWS)
    made = pa.array(part)
    made.validate(full=True)
    assert made.to_pylist() == HOSTS and made.type == pa.string_view()


def test_chunks_and_tables():
    chunked = pa.chunked_array([ROWS[:2], [], ROWS[2:]])
    for column in (chunked, pa.table({"url": chunked}), pa.chunked_array([], pa.string())):
        made = arrow.part(column, "host")
        assert isinstance(made, arrow.ChunkedArray) and len(made) == len(column)
        assert values(made) == HOSTS[: len(column)]
        pa.chunked_array(made).validate(full=True)
        assert pa.array(made).to_pylist() == values(made) and pa.array(made, pa.string()).type == pa.string()
    assert values(arrow.part(pa.record_batch({"url": ROWS}), "host")) == HOSTS
    with pytest.raises(ValueError, match="found 2 columns; select one"):
        arrow.part(pa.table({"a": ROWS, "b": ROWS}), "host")


def test_polars():
    pl = pytest.importorskip("polars")
    made = arrow.part(pl.Series(ROWS), "host")
    assert pl.Series(made).to_list() == HOSTS
    assert pl.Series(arrow.parse(pl.Series(ROWS))).struct.field("port").to_list() == [80, None, None, None, None]
    assert pl.Series(arrow.part(pa.array(ROWS), "host")).to_list() == HOSTS


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    connection = duckdb.connect()
    connection.register("pages", pa.table({"url": ROWS}))
    assert values(arrow.part(connection.sql("select url from pages"), "host")) == HOSTS


@pytest.mark.parametrize("name", ["str", "string[pyarrow]", "string[python]", "object", "arrow", "large", "index"])
def test_pandas(name):
    pd = pytest.importorskip("pandas", minversion="3")
    types = {"arrow": pd.ArrowDtype(pa.string()), "large": pd.ArrowDtype(pa.large_string()), "index": "str"}
    series = pd.Series(ROWS, dtype=types.get(name, name))
    if name == "index":
        series = pd.Index(series)
    assert values(arrow.part(series, "host")) == HOSTS
    if name != "object":
        assert values(arrow.part(series.array, "host")) == HOSTS
        assert values(arrow.part(series[1:4], "host")) == values(arrow.part(series.array[1:4], "host")) == HOSTS[1:4]
    if name != "index":
        assert values(arrow.part(series.to_frame("url"), "host")) == HOSTS


def test_pandas_in_chunks():
    pd = pytest.importorskip("pandas", minversion="3")
    chunked = pa.chunked_array([ROWS[:2], [], ROWS[2:]], pa.string())
    for column in (pd.arrays.ArrowExtensionArray(chunked), pd.Series(pd.arrays.ArrowExtensionArray(chunked))):
        made = arrow.part(column, "host")
        assert isinstance(made, arrow.ChunkedArray) and values(made) == HOSTS
        assert pd.Series.from_arrow(made).dropna().to_list() == ["example.org"]


def test_arrays_of_which_pyarrow_makes_columns():
    np = pytest.importorskip("numpy")
    for column in (np.array(ROWS, dtype=object), np.array([row or "" for row in ROWS])):
        assert values(arrow.part(column, "host")) == HOSTS

    class Made:
        def __arrow_array__(self, type=None):
            return pa.chunked_array([ROWS[:2], ROWS[2:]])

    assert values(arrow.part(Made(), "host")) == HOSTS
    with pytest.raises(ValueError, match="expected a column of Utf8"):
        arrow.part(np.array([1]), "host")
    with pytest.raises(TypeError, match="expected a column with __arrow_c_array__"):
        arrow.part(["http://h/"], "host")


def test_arro3():
    core = pytest.importorskip("arro3.core")
    column = core.Array(ROWS, core.DataType.string())
    assert core.Array(arrow.part(column, "host")).to_pylist() == HOSTS
    assert values(arrow.part(core.ChunkedArray([column]), "host")) == HOSTS


def refusal(text, read=Uri):
    with pytest.raises(ParseError) as refused:
        read(text)
    return str(refused.value)


def test_errors_are_messages():
    texts = ["a b", "http://h:80a/", "http://h:80a/", "a b", "http://me:secret@h/ ", "http://h/", None, "x:" + "a" * 300 + "<"]
    made = pa.array(arrow.parse(pa.array(texts * 50), []))
    made.validate(full=True)
    wanted = [None if text in (None, "http://h/") else refusal(text) for text in texts]
    assert made.field("error").to_pylist() == wanted * 50 and "secret" not in str(wanted)
    assert all(f"at byte {at}" in error for at, error in zip(made.field("error_at").to_pylist(), wanted) if error)
    typed = pa.array(arrow.typed(pa.array(["ftp://h/;type=q", "ftp:", "ftp://h/"]), "ftp", ["host"]))
    assert typed.field("error").to_pylist() == [refusal(text, Registry().parse) for text in ("ftp://h/;type=q", "ftp:")] + [None]


def test_what_is_made_is_taken_again():
    column = pa.array(["HTTP://h/%7e", "x"])
    assert values(arrow.part(arrow.normalize(column), "path")) == ["/~", None]
    chunked = pa.chunked_array([column, column])
    made = arrow.normalize(chunked)
    assert values(arrow.part(made, "path")) == values(arrow.part(made, "path")) == ["/~", None] * 2


def test_errors_have_a_place():
    rows = values(arrow.parse(pa.array(ROWS), ["host"]))
    assert rows[1] is None
    for text, row in zip(ROWS, rows):
        try:
            url = Uri(text) if text is not None else None
        except ParseError as error:
            assert (row["host"], row["error_at"], row["error"]) == (None, error.offset, str(error))
        else:
            assert url is None or (row["host"], row["error_at"], row["error"]) == (url.host, None, None)


def test_editions_and_registries():
    column = pa.array(["x://1.2.3.256/"])
    assert values(arrow.part(column, "host_kind")) == ["name"]
    assert values(arrow.part(column, "host_kind", edition="rfc1738")) == ["ipv4"]
    column = pa.array(["ftp+tls://h:21/a;type=i", "ftp://h/", "ftp:"])
    registry = Registry(aliases={"ftp+tls": "ftp"})
    rows = values(arrow.typed(column, "ftp", registry=registry))
    assert [row["typecode"] for row in rows] == ["i", None, None] and rows[2]["error_at"] == 4
    assert values(arrow.typed(column, "ftp"))[0] is None
    assert values(arrow.normalize(pa.array(["http://h:80/"]), registry=registry)) == ["http://h/"]
    with pytest.raises(ValueError, match="expected one edition"):
        arrow.normalize(column, edition="rfc1738", registry=registry)
    with pytest.raises(ValueError, match="name of a scheme in the registry"):
        arrow.typed(column, "nothing")


def test_some_fields_of_a_scheme():
    column = pa.chunked_array([["ftp://h/a;type=i", "http://h/"], [None, "ftp://i/;type=x"]])
    assert values(arrow.typed(column, "ftp", ["typecode", "host"])) == [
        {"typecode": "i", "host": "h", "error_at": None, "error": None},
        None,
        None,
        {"typecode": None, "host": None, "error_at": 14, "error": refusal("ftp://i/;type=x", Registry().parse)},
    ]
    assert values(arrow.typed_part(column, "ftp", "host")) == ["h", None, None, None]
    for wrong in [["selector"], ["host", "host"]]:
        with pytest.raises(ValueError, match="expected (a field of ftp, one of user|each field once)"):
            arrow.typed(column, "ftp", wrong)
    with pytest.raises(ValueError, match='expected a field of ftp.*; found "selector"'):
        arrow.typed_part(column, "ftp", "selector")


def test_bases():
    column = pa.array(["a", None, "b c", "d"])
    assert values(arrow.resolve(column, "http://h/x")) == ["http://h/a", None, None, "http://h/d"]
    assert values(arrow.resolve(column, Uri("http://h/x"))) == ["http://h/a", None, None, "http://h/d"]
    bases = ["http://i/", "x:", "x:", None]
    wanted = ["http://i/a", None, None, None]
    assert values(arrow.resolve(column, pa.array(bases))) == wanted
    for cut in range(5):
        chunked = pa.chunked_array([bases[:cut], bases[cut:]], pa.string())
        assert values(arrow.resolve(column, chunked)) == wanted
        assert values(arrow.resolve(pa.chunked_array([column[:2], column[2:]]), chunked)) == wanted
    with pytest.raises(ValueError, match="expected a column of 4 bases, found 1"):
        arrow.resolve(column, pa.array(["x:"]))
    with pytest.raises(ParseError):
        arrow.resolve(column, "a b")


def test_prose():
    column = pa.array(["at http://h/a, and <http://h/b\n c>", None, ""])
    found = values(arrow.extract(column))
    assert found == [
        [{"url": "http://h/a", "start": 3, "end": 13}, {"url": "http://h/bc", "start": 20, "end": 33}],
        None,
        [],
    ]
    assert values(arrow.extract(column, registry=Registry(schemes=["ftp"])))[0][0]["url"] == "http://h/bc"


def test_bad_rows_are_kept():
    octets = [b"http://h/", b"http://h/\xff", None, b"", b"\xc3"]
    rows = values(arrow.parse(pa.array(octets), ["host"]))
    assert [row and row["error_at"] for row in rows] == [None, 9, None, 0, 0]
    long = "http://h/" + "a" * 10_000_000
    assert [row["error_at"] for row in values(arrow.parse(pa.array([long, long + " "]), []))] == [None, 10_000_009]
    many = pa.array(["http://a b/"] * 1_000_000)
    made = pa.array(arrow.parse(many, ["host"]))
    assert len(made) == 1_000_000 and made.field("host").null_count == 1_000_000 and made.field("error").null_count == 0
    assert pa.array(arrow.part(pa.nulls(3), "host")).null_count == 3


@pytest.mark.parametrize("layout", ["string", "large_string", "string_view"])
def test_texts_that_are_not_utf8_are_refused_rows(layout):
    """A producer may not have checked its texts: a parquet file can hold any octets as texts."""
    octets = [b"http://h/\xff", b"http://h/a", None, b"\xc3", b"http://h/\xc3\xa9", b"http://host.example.org/" + b"\xe9" * 20]
    binary = {"string": pa.binary(), "large_string": pa.large_binary(), "string_view": pa.binary_view()}[layout]
    column = pa.array(octets, binary).view(getattr(pa, layout)())
    hosts = [None, "h", None, None, None, None]
    for given in (column, column.slice(0), pa.chunked_array([column]), pa.table({"url": column})):
        rows = values(arrow.parse(given, ["host"]))
        assert [row and row["error_at"] for row in rows] == [9, None, None, 0, 9, 24]
        assert [row and row["host"] for row in rows] == hosts
        assert values(arrow.part(given, "host")) == hosts
        assert values(arrow.normalize(given)) == [None, "http://h/a", None, None, None, None]
        assert values(arrow.resolve(given, "http://b/")) == [None, "http://h/a", None, None, None, None]
        assert values(arrow.resolve(pa.array(["x"] * 6), given)) == [None, "http://h/x", None, None, None, None]
        assert [row and row["error_at"] for row in values(arrow.typed(given, "http"))][:2] == [9, None]
        assert [found and found[0]["end"] for found in values(arrow.extract(given))][:2] == [9, 10]


@pytest.mark.parametrize("layout", ["string", "large_string", "string_view"])
def test_buffers_that_are_not_aligned_are_copied(layout):
    column = pa.array(["http://h/", "http://example.org/"], getattr(pa, layout)())
    for shift in range(17):
        buffers = [buffer and bytes(shift) + buffer.to_pybytes() for buffer in column.buffers()]
        moved = [buffer and pa.py_buffer(buffer).slice(shift) for buffer in buffers]
        given = pa.Array.from_buffers(column.type, len(column), moved)
        for given in (given, given.slice(1), pa.record_batch({"url": given})):
            assert values(arrow.part(given, "host")) == ["h", "example.org"][-len(given) :]


def test_columns_of_other_types():
    for column in (pa.array(ROWS).dictionary_encode(), pa.array([1]), pa.array([["x:"]]), pa.array([[]], pa.list_(pa.string()))):
        with pytest.raises(ValueError, match="expected a column of Utf8, .*; cast it"):
            arrow.part(column, "host")
    structs = pa.StructArray.from_arrays([pa.array(["x:"])], ["a"], mask=pa.array([True]))
    with pytest.raises(ValueError, match="structs of which some are null"):
        arrow.part(structs, "host")


def test_parts_are_asked_for_once():
    with pytest.raises(ValueError, match="expected each part once, found host twice"):
        arrow.parse(pa.array(ROWS), ["host", "port", "host"])


def test_octets_are_characters_or_escapes():
    column = pa.array(["gopher://h/1a", "gopher://h/%FFa", "gopher://h/+", "gopher://h/%25"])
    assert [row["gtype"] for row in values(arrow.typed(column, "gopher"))] == ["1", "%FF", "+", "%25"]


def test_columns_outlive_what_they_were_made_of():
    column = pa.array([f"http://host{number}.example.org/a-long-path/{number}" for number in range(10_000)])
    paths = arrow.part(column, "path")
    del column
    gc.collect()
    made = pa.array(paths)
    del paths
    gc.collect()
    assert made.to_pylist() == [f"/a-long-path/{number}" for number in range(10_000)]


def test_no_byte_is_copied():
    column = pa.array(["http://example.org/a-long-path"] * 100)
    made = pa.array(arrow.part(column, "path"))
    assert made.buffers()[2].address == column.buffers()[2].address


def test_what_is_no_column():
    for wrong in (1, "http://h/", ["http://h/"]):
        with pytest.raises(TypeError, match="__arrow_c_array__"):
            arrow.part(wrong, "host")
    with pytest.raises(ValueError, match="found Int64; cast it"):
        arrow.part(pa.array([1]), "host")
    with pytest.raises(ValueError, match="one of kind, scheme"):
        arrow.part(pa.array(["x:"]), "hots")


class Once:
    """A producer that gives the same capsules each time, which is wrong."""

    def __init__(self, column, method):
        capsules = getattr(column, method)()
        setattr(type(self), method, lambda self, requested_schema=None: capsules)


@pytest.mark.parametrize("column", [pa.array(ROWS), pa.chunked_array([ROWS])])
def test_capsules_are_used_once(column):
    method = "__arrow_c_array__" if isinstance(column, pa.Array) else "__arrow_c_stream__"
    once = type("Mine", (Once,), {})(column, method)
    assert values(arrow.part(once, "host")) == HOSTS
    with pytest.raises(ValueError, match="used before"):
        arrow.part(once, "host")


def test_capsules_that_another_library_has_used():
    capsules = pa.array(ROWS).__arrow_c_array__()
    pa.Array._import_from_c_capsule(*capsules)

    class Used:
        def __arrow_c_array__(self, requested_schema=None):
            return capsules

    with pytest.raises(ValueError, match="used before"):
        arrow.part(Used(), "host")


def test_a_stream_that_fails_says_why():
    schema = pa.schema({"url": pa.string()})

    def batches():
        yield pa.record_batch({"url": ROWS})
        raise ValueError("the disk is gone")

    with pytest.raises(ValueError, match="the disk is gone"):
        arrow.part(pa.RecordBatchReader.from_batches(schema, batches()), "host")


def test_other_threads_run_meanwhile():
    column = pa.array(["http://example.org/a/b?c"] * 1_000_000)
    counted, stopped = [0], threading.Event()

    def count():
        while not stopped.is_set():
            counted[0] += 1
            time.sleep(0.0001)

    thread = threading.Thread(target=count)
    interval = sys.getswitchinterval()
    # Longer than the call takes, so that another thread runs only while this one is without the GIL.
    sys.setswitchinterval(30)
    try:
        thread.start()
        # A busy machine may leave the other thread without a processor for the time of one call.
        for _ in range(10):
            before = counted[0]
            arrow.parse(column)
            after = counted[0]
            if after > before:
                break
    finally:
        stopped.set()
        sys.setswitchinterval(interval)
        thread.join()
    assert after > before


def test_representations_have_no_values():
    column = pa.array(["http://me:secret@h/"])
    for made in (arrow.normalize(column), arrow.normalize(pa.chunked_array([column]))):
        assert "secret" not in repr(made) and "of 1 rows" in repr(made)


def test_no_other_library_is_needed():
    pytest.importorskip("polars")
    program = """if True:
        import sys
        sys.modules["pyarrow"] = sys.modules["arro3"] = None
        import polars
        from uriel_url import arrow
        print(polars.Series(arrow.part(polars.Series(["http://h/"]), "host")).item())
    """
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (run.stdout, run.returncode) == ("h\n", 0), run.stderr


def test_typed_has_entries_as_they_are_written():
    texts = ["urn:isbn:0451450523?=x#f", "tel:+1;a=b;c", "URN:X-1:a%2Fb", None, "urn:a"]
    urns = pa.array(arrow.typed(pa.array(texts), "urn")).to_pylist()
    assert urns[0]["nid"] == "isbn" and urns[0]["nss"] == "0451450523" and urns[0]["q_component"] == "x"
    assert urns[1] is None and urns[2]["nss"] == "a%2Fb" and urns[3] is None and urns[4]["error_at"] == 5
    numbers = pa.array(arrow.typed(pa.array(texts), "tel")).to_pylist()
    assert numbers[1]["global_number"] == "+1" and numbers[1]["parameters"] == "a=b c"
