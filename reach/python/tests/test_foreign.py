"""Columns of other libraries that are broken: refused with the reason, and nothing outside of them is read."""

import io
import struct
import sys
from types import ModuleType

import pytest
from foreign import Column, Stream, array, inline, offsets, schema, view
from uriel_url import Registry, arrow

pa = pytest.importorskip("pyarrow")

TEXTS = b"http://h/x:yhttp://g/"
LONG = b"http://example.org/a"
HOST = "example.org"
FUNCTIONS = [
    arrow.parse,
    lambda column: arrow.parse(column, ["host", "port"]),
    lambda column: arrow.part(column, "host"),
    arrow.normalize,
    lambda column: arrow.normalize(column, registry=Registry()),
    lambda column: arrow.resolve(column, "http://b/"),
    lambda column: arrow.resolve(pa.array(["a"] * 3), column),
    lambda column: arrow.typed(column, "http"),
    lambda column: arrow.typed(column, "http", ["host"]),
    lambda column: arrow.typed_part(column, "http", "host"),
    arrow.extract,
]


def values(made):
    made = pa.array(made) if isinstance(made, arrow.Array) else pa.chunked_array(made)
    made.validate(full=True)
    return made.to_pylist()


def column_of(numbers, texts=TEXTS, layout="string"):
    """A column of pyarrow with these offsets."""
    width = "q" if layout.startswith("large") else "i"
    buffers = [None, pa.py_buffer(struct.pack(f"<{len(numbers)}{width}", *numbers)), pa.py_buffer(texts)]
    return pa.Array.from_buffers(getattr(pa, layout)(), len(numbers) - 1, buffers)


def stream_of(column):
    """An IPC stream of a table with this column."""
    stream = io.BytesIO()
    with pa.ipc.new_stream(stream, pa.schema({"url": column.type})) as writer:
        writer.write_batch(pa.record_batch([column], ["url"]))
    return stream.getvalue()


def all_refuse(column, reason, error=ValueError):
    """`column` makes one for each function: a stream is read once."""
    for function in FUNCTIONS:
        with pytest.raises(error, match=reason):
            function(column())


@pytest.mark.parametrize("layout", ["string", "large_string", "binary", "large_binary"])
@pytest.mark.parametrize(
    "numbers, reason",
    [
        ((0, 900_000_000, 12, 21), "do not decrease, found 900000000 and then 12 in row 1;"),
        ((0, 12, 9, 21), "do not decrease, found 12 and then 9 in row 1;"),
        ((0, -9, 12, 21), "do not decrease, found 0 and then -9 in row 0;"),
    ],
)
def test_offsets(layout, numbers, reason):
    all_refuse(lambda: column_of(numbers, TEXTS, layout), reason)
    all_refuse(lambda: pa.chunked_array([column_of(numbers, TEXTS, layout)]), reason)
    all_refuse(lambda: pa.table({"url": column_of(numbers, TEXTS, layout)}), reason)


@pytest.mark.parametrize("layout", ["string", "large_string", "binary", "large_binary"])
def test_octets_of_another_column_are_not_read(layout):
    both = pa.py_buffer(b"http://h/a/b/cx:the texts of somebody else")
    good = column_of((0, 14, 15), both, layout)
    assert values(arrow.normalize(good)) == ["http://h/a/b/c", None]
    all_refuse(lambda: column_of((0, 40, 15), both.slice(0, 15), layout), "found 40 and then 15 in row 1")


@pytest.mark.parametrize("form, width", [(b"u", "i"), (b"U", "q"), (b"z", "i"), (b"Z", "q")])
def test_offsets_below_0(form, width):
    for numbers, reason in [
        ((-9, 9, 12, 21), "expected offsets of 0 or more, found -9 for row 0;"),
        ((-(2**31), -9, -9, -9), "expected offsets of 0 or more, found -2147483648 for row 0;"),
        ((0, 9, 12, -21), "do not decrease, found 12 and then -21 in row 2;"),
        ((0, 9, 12, -(2**31)), "do not decrease, found 12 and then -2147483648 in row 2;"),
    ]:
        given = struct.pack(f"<4{width}", *numbers)
        all_refuse(lambda: Column(schema(form), array(3, [None, given, TEXTS])), reason)


def test_streams_that_were_patched():
    octets = stream_of(column_of((0, 9, 12, 21)))
    good = offsets(0, 9, 12, 21)
    assert octets.count(good) == 1
    for wrong, reason in [
        ((0, 900_000_000, 12, 21), "do not decrease, found 900000000"),
        ((0, 9, 12, 2**31 - 1), "pyarrow refuses: .*larger than values array.*; make it again"),
        ((0, 9, 12, -1), "pyarrow refuses: .*Negative offsets.*; make it again"),
        ((-1, 9, 12, 21), "pyarrow refuses: .*Negative offsets.*; make it again"),
    ]:
        wrong = octets.replace(good, offsets(*wrong))
        all_refuse(lambda: pa.ipc.open_stream(wrong).read_all(), reason)
        all_refuse(lambda: pa.ipc.open_stream(wrong), reason)
    octets = stream_of(pa.array(["http://h/"] * 37))
    longer = octets.replace(struct.pack("<q", 37), struct.pack("<q", 500_000))
    assert pa.ipc.open_stream(longer).read_all().num_rows == 500_000
    all_refuse(lambda: pa.ipc.open_stream(longer).read_all(), "pyarrow refuses: .*500000.*got 152; make it again")
    all_refuse(lambda: pa.ipc.open_stream(longer), "pyarrow refuses: .*500000.*got 152; make it again")
    with pytest.raises(ValueError) as refused:
        arrow.part(pa.ipc.open_stream(longer).read_all(), "host")
    assert isinstance(refused.value.__cause__, pa.ArrowInvalid)


def test_the_check_is_that_of_pyarrow_itself():
    class Trusting(pa.ExtensionArray):
        def validate(self, *, full=False):
            pass

    class Type(pa.ExtensionType):
        def __init__(self):
            super().__init__(pa.string(), "uriel.test")

        def __arrow_ext_serialize__(self):
            return b""

        def __arrow_ext_class__(self):
            return Trusting

    octets = stream_of(pa.array(["http://h/"] * 37)).replace(struct.pack("<q", 37), struct.pack("<q", 500_000))
    (storage,) = pa.ipc.open_stream(octets).read_all().column(0).chunks
    column = pa.ExtensionArray.from_storage(Type(), storage)
    column.validate()
    all_refuse(lambda: column, "pyarrow refuses: .*500000.*got 152; make it again")


@pytest.mark.parametrize("module", [None, ModuleType("pyarrow.lib")])
def test_pyarrow_may_be_half_imported(monkeypatch, module):
    monkeypatch.setitem(sys.modules, "pyarrow.lib", module)
    assert len(arrow.part(Column(schema(b"u"), array(*GOOD)), "host")) == 3


def test_readers_are_read_batch_by_batch():
    type = pa.schema({"url": pa.string()})
    good, wrong = (pa.record_batch([column_of(numbers)], ["url"]) for numbers in [(0, 9, 12, 21), (0, 40, 12, 21)])
    reader = pa.RecordBatchReader.from_batches
    made = arrow.part(reader(type, [good, good]), "host")
    assert isinstance(made, arrow.ChunkedArray) and values(made) == ["h", None, "g"] * 2
    assert values(arrow.part(reader(type, []), "host")) == []
    with pytest.raises(ValueError, match="found 40 and then 12"):
        arrow.part(reader(type, [good, wrong]), "host")
    given = iter([good])
    with pytest.raises(ValueError, match="found Int64; cast it"):
        arrow.part(reader(pa.schema({"url": pa.int64()}), given), "host")
    assert next(given) is good


VIEWS = {
    "a buffer that is not there": (view(20, 1, 0), "found buffer 1 of 1 in row 0"),
    "a buffer below 0": (view(20, -1, 0), "found buffer -1 of 1 in row 0"),
    "an offset behind the buffer": (view(20, 0, 1), "found 20 octets from 1 in a buffer of 20 in row 0"),
    "an offset far behind": (view(20, 0, 2**31 - 1), "found 20 octets from 2147483647 in a buffer of 20"),
    "an offset below 0": (view(20, 0, -1), "found 20 octets from -1 in a buffer of 20"),
    "a length behind the buffer": (view(21, 0, 0), "found 21 octets from 0 in a buffer of 20"),
    "a length far behind": (view(2**31 - 1, 0, 0), "found 2147483647 octets from 0 in a buffer of 20"),
    "a length below 0": (view(-1, 0, 0), "found -1 octets from 0 in a buffer of 20"),
}


@pytest.mark.parametrize("layout", ["string_view", "binary_view"])
@pytest.mark.parametrize("wrong", VIEWS)
def test_views(layout, wrong):
    wrong, reason = VIEWS[wrong]
    others = view(20, 0, 0) + inline(b"x:")

    def column(views, bits=None):
        buffers = [bits and pa.py_buffer(bits), pa.py_buffer(views), pa.py_buffer(LONG)]
        return pa.Array.from_buffers(getattr(pa, layout)(), 3, buffers)

    all_refuse(lambda: column(wrong + others), reason)
    # The view of a null may be anything.
    assert values(arrow.part(column(wrong + others, b"\6"), "host")) == [None, HOST, None]
    targets = values(arrow.resolve(pa.array(["a"] * 3), column(wrong + others, b"\6")))
    assert targets == [None, "http://example.org/a", "x:a"]


def test_views_point_into_the_buffers_that_the_array_tells():
    sizes = struct.pack("<qq", 20, 19)
    buffers = [None, view(20, 0, 0) + view(19, 1, 0), LONG, LONG, sizes]
    assert values(arrow.part(Column(schema(b"vu"), array(2, buffers)), "host")) == [HOST] * 2
    buffers[1] = view(20, 0, 0) + view(20, 1, 0)
    with pytest.raises(ValueError, match="found 20 octets from 0 in a buffer of 19 in row 1"):
        arrow.part(Column(schema(b"vu"), array(2, buffers)), "host")
    for size in (-1, -(2**63)):
        wrong = [*buffers[:4], struct.pack("<qq", 20, size)]
        with pytest.raises(ValueError, match=f"expected buffers of 0 octets or more, found {size} for buffer 1"):
            arrow.part(Column(schema(b"vu"), array(2, wrong)), "host")
    for at, index in [(1, 1), (3, 3), (4, 4)]:
        with pytest.raises(ValueError, match=f"octets in buffer {index}, found no buffer"):
            arrow.part(Column(schema(b"vu"), array(2, [*buffers[:at], None, *buffers[at + 1 :]])), "host")


GOOD = (3, [None, offsets(0, 9, 12, 21), TEXTS])
NUMBERS = {
    "a length below 0": ({"length": -1}, "expected a length of 0 or more, found -1;"),
    "an offset below 0": ({"offset": -1}, "expected an offset of 0 or more, found -1;"),
    "more rows than there is memory": ({"length": 2**62}, "expected rows that memory can hold"),
    "an offset that is too large": ({"offset": 2**62}, "expected rows that memory can hold"),
    "a sum that is too large": ({"length": 2**63 - 1, "offset": 2**63 - 1}, "expected rows that memory can hold"),
    "fewer nulls than 0": ({"null_count": -2}, "expected a number of nulls of 0 or more, found -2;"),
    "more nulls than rows": ({"null_count": 4}, "expected 3 nulls or fewer, one for each row, found 4;"),
    "nulls without bits": ({"null_count": 1}, "expected 1 octets in buffer 0, found no buffer;"),
    "two buffers": ({"n_buffers": 2}, "expected 3 buffers, found 2;"),
    "four buffers": ({"n_buffers": 4}, "expected 3 buffers, found 4;"),
    "fewer buffers than 0": ({"n_buffers": -1}, "expected 3 buffers, found -1;"),
    "no buffers": ({"buffers": None}, "expected 3 buffers, found 0;"),
}


@pytest.mark.parametrize("wrong", NUMBERS)
def test_numbers_of_arrays(wrong):
    fields, reason = NUMBERS[wrong]
    made = []

    def column(is_in_table):
        inner = array(*GOOD).set(**fields)
        made.append(array(3, [None], inner) if is_in_table else inner)
        return Column(schema(b"+s", schema(b"u")) if is_in_table else schema(b"u"), made[-1])

    all_refuse(lambda: column(False), reason)
    all_refuse(lambda: column(True), reason)
    assert all(one.released == 1 for one in made)


def test_arrays_without_rows_need_no_buffers():
    for form, buffers in [(b"u", [None] * 3), (b"Z", [None] * 3), (b"vu", [None] * 3), (b"n", [])]:
        assert values(arrow.part(Column(schema(form), array(0, buffers)), "host")) == []
    assert values(arrow.part(Column(schema(b"u"), array(2, [None, offsets(0, 0, 0), None])), "host")) == [None, None]


def test_rows_are_those_after_the_offset():
    inner = array(2, [b"\5", offsets(-1, 9, 12, 21)[4:] + offsets(-1), TEXTS], offset=0, null_count=-1)
    assert values(arrow.part(Column(schema(b"z"), inner), "host")) == [None, None]
    inner = array(2, [b"\4", offsets(-1, 9, 12, 21), TEXTS], offset=1, null_count=-1)
    assert values(arrow.part(Column(schema(b"z"), inner), "path")) == [None, "/"]
    inner = array(2, [b"\4", offsets(-1, 9, 12, 21), TEXTS], offset=1, null_count=-1)
    outer = array(1, [b"\2"], inner, offset=1, null_count=-1)
    assert values(arrow.part(Column(schema(b"+s", schema(b"z")), outer), "host")) == ["g"]
    assert outer.released == 1


def test_tables():
    def table(outer=(3, [None]), **fields):
        return Column(schema(b"+s", schema(b"u")), array(*outer, array(*GOOD)).set(**fields))

    assert values(arrow.part(table(), "host")) == ["h", None, "g"]
    for wrong, reason in [
        (table((4, [None])), "expected a column of 4 rows or more, as its table has, found 3;"),
        (table(offset=1), "expected a column of 4 rows or more, as its table has, found 3;"),
        (table((3, [b"\3"]), null_count=-1), "structs of which some are null"),
        (table(n_children=0), "expected one column, as in the type, found 0;"),
        (table(n_children=2), "expected one column, as in the type, found 2;"),
        (table(children=None), "expected a column, found none;"),
        (table(children=[None]), "expected a column, found none;"),
        (table((3, [None, None])), "expected 1 buffers, found 2;"),
    ]:
        with pytest.raises(ValueError, match=reason):
            arrow.part(wrong, "host")
        assert wrong.array.released == 1
    for wrong, reason in [
        (schema(b"+s"), "expected one column of texts, found 0 columns; select one"),
        (schema(b"+s", schema(b"u"), schema(b"u")), "expected one column of texts, found 2 columns; select one"),
        (schema(b"+s", schema(b"u")).set(children=None), "expected the type of a column, found none;"),
        (schema(b"+s", schema(b"u")).set(children=[None]), "expected the type of a column, found none;"),
        (schema(b"+s", schema(b"+s", schema(b"u"))), "found structs; cast it"),
    ]:
        with pytest.raises(ValueError, match=reason):
            arrow.part(Column(wrong, array(3, [None], array(*GOOD))), "host")


def test_types():
    for form, found in [
        (b"+l", "lists"),
        (b"+vL", "lists"),
        (b"+w:3", "lists of a fixed size"),
        (b"+m", "maps"),
        (b"+r", "runs"),
        (b"+ud:0,1", "a union"),
        (b"+?", "a nested type"),
        (b"b", "Boolean"),
        (b"w:16", r"FixedSizeBinary\(16\)"),
        (b"tsu:UTC", r"Timestamp\("),
        (b"?", '"\\?"'),
        (b"", '""'),
    ]:
        with pytest.raises(ValueError, match=f"BinaryView, found {found}.*; cast it"):
            arrow.part(Column(schema(form), array(*GOOD)), "host")
    with pytest.raises(ValueError, match="found a dictionary; cast it"):
        arrow.part(Column(schema(b"i", dictionary=schema(b"u")), array(*GOOD)), "host")
    with pytest.raises(ValueError, match="expected the format of a type, found none;"):
        arrow.part(Column(schema(None), array(*GOOD)), "host")
    with pytest.raises(ValueError, match=r'expected the format of a type, found "\\xff";'):
        arrow.part(Column(schema(b"\xff"), array(*GOOD)), "host")


def test_types_in_one_another_take_no_stack():
    inner = schema(b"u")
    for _ in range(20_000):
        inner = schema(b"+s", inner)
    with pytest.raises(ValueError, match="found structs; cast it"):
        arrow.part(Column(inner, array(*GOOD)), "host")


def test_names_may_be_any_octets():
    field = pa.field(b"\xff", pa.string(), metadata={b"\xfe": b"\xfd"})
    assert values(arrow.part(pa.record_batch([pa.array(["http://h/"])], schema=pa.schema([field])), "host")) == ["h"]


def test_columns_of_nulls_that_no_memory_holds():
    for rows in (2**31, 2**40):
        column = pa.Array.from_buffers(pa.null(), rows, [None])
        reason = "expected nulls that a column can be made of|expected a column of"
        all_refuse(lambda: column, reason, (MemoryError, ValueError))
    assert values(arrow.part(pa.Array.from_buffers(pa.null(), 70_000, [None]), "host")) == [None] * 70_000


def test_schemas_that_were_moved_out():
    type, column = pa.array(["http://h/"] * 3).__arrow_c_array__()
    pa.DataType._import_from_c_capsule(type)

    class Used:
        def __arrow_c_array__(self, requested_schema=None):
            return type, column

    with pytest.raises(ValueError, match="used before"):
        arrow.part(Used(), "host")


def test_only_release_tells_what_was_moved_out():
    """A struct that was moved out keeps its pointers, which are no more than addresses then: here they lead nowhere."""
    freed = 1
    type = schema(b"u").set(format=freed, name=freed, children=freed, release=None)
    with pytest.raises(ValueError, match="used before"):
        arrow.part(Column(type, array(*GOOD)), "host")
    with pytest.raises(ValueError, match="used before"):
        arrow.part(Column(schema(b"+s", type), array(3, [None], array(*GOOD))), "host")
    moved = array(*GOOD).set(buffers=freed, children=freed, private_data=freed, release=None)
    with pytest.raises(ValueError, match="used before"):
        arrow.part(Column(schema(b"u"), moved), "host")
    with pytest.raises(ValueError, match="used before"):
        arrow.part(Column(schema(b"+s", schema(b"u")), array(3, [None], moved)), "host")
    stream = Stream(schema(b"u"), array(*GOOD))
    stream.given.set(get_schema=freed, get_next=freed, get_last_error=freed, release=None)
    with pytest.raises(ValueError, match="used before"):
        arrow.part(stream, "host")


def test_streams():
    arrays = [array(*GOOD), array(*GOOD)]
    stream = Stream(schema(b"u"), *arrays)
    assert values(arrow.part(stream, "host")) == ["h", None, "g"] * 2
    assert stream.given.released == 1 and [one.released for one in arrays] == [1, 1]
    assert values(arrow.part(Stream(schema(b"vu")), "host")) == []
    for wrong, reason in [
        (Stream(None), "used before"),
        (Stream(schema(b"l")), "found Int64; cast it"),
        (Stream(schema(b"u"), array(3, [None, offsets(0, 40, 12, 21), TEXTS])), "found 40 and then 12 in row 1"),
        (Stream(schema(b"u"), code=5), "failed with the code 5 and no message"),
    ]:
        with pytest.raises(ValueError, match=reason):
            arrow.part(wrong, "host")
        assert wrong.given.released == 1
    for name in ("get_schema", "get_next"):
        stream = Stream(schema(b"u"))
        stream.given.set(**{name: None})
        with pytest.raises(ValueError, match="expected a stream with its functions, found none"):
            arrow.part(stream, "host")


def test_what_is_made_outlives_what_was_given():
    given = array(*GOOD)
    made = arrow.part(Column(schema(b"u"), given), "path")
    assert values(made) == ["/", "y", "/"]
    given = array(1, [None, view(20, 0, 0), LONG, struct.pack("<q", 20)])
    made = arrow.part(Column(schema(b"vu"), given), "authority")
    assert values(made) == [HOST]
    del made
    assert given.released == 1
