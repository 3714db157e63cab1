#!/usr/bin/env python3
"""Hostile columns against every function of uriel_url.arrow, in child processes: each call answers or raises.

    hostile.py [--columns 100000] [--first 0] [--processes 2] [--sanitizer]

A column has a number, from which it is made again: `--first 4711 --columns 1` is one of them. It is of a layout that
pyarrow can hold, with some of its buffers, offsets, views and numbers changed; or an IPC stream with some octets
changed; or one of another library, whose buffers have the sizes that its length and last offset say. A call that ends
the process, panics, raises an error without a reason, or answers otherwise than for a new column of the same rows, is
a fault. Around the buffers is a character that no row has, and no answer may have.

`--sanitizer` says that the package is compiled with the address sanitizer, which sees what is read outside of any
buffer. A column whose buffer is shorter than its library says has to show first that it does.
"""

import argparse
import collections
import json
import os
import random
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import time

import foreign
import pyarrow as pa
from uriel_url import Policy, Registry, arrow

# The memory of a process: a length that was changed may ask for all of the machine's.
MEMORY = 16 << 30
# The columns of a process.
BLOCK = 2_500
COMMAND = [sys.executable, "-B", __file__]
# A small letter, which any part of a URL may have, and neither a text nor a message has.
CANARY = "j"
AROUND = CANARY.encode() * 64

REGISTRY = Registry()
POLICY = Policy.public_web()
FORMATS = {
    "string": b"u",
    "large_string": b"U",
    "string_view": b"vu",
    "binary": b"z",
    "large_binary": b"Z",
    "binary_view": b"vz",
}
TEXTS = [
    b"",
    b"x:",
    b"/a/../b?c",
    b"http://h/",
    b"http://h:80a",
    b"ftp://me:pw@h/a/b;type=i",
    b"HTTP://Example.ORG:80/%41/./../x?k=v#f",
    b"see http://h/a, or <http://h/b\n c> and mailto:me@h.",
    "http://h/\u00e9".encode(),
    b"http://h/\xff",
    b"https://host.example.org/" + b"a/long/path/" * 12,
    b"(http://[2001:db8::1]/)",
]
FUNCTIONS = {
    "parse": arrow.parse,
    "parse of two": lambda column: arrow.parse(column, ["host", "port"]),
    "part": lambda column: arrow.part(column, "authority", edition="rfc2396"),
    "normalize": arrow.normalize,
    "normalize by schemes": lambda column: arrow.normalize(column, registry=REGISTRY),
    "resolve": lambda column: arrow.resolve(column, "http://b/c/d"),
    "typed": lambda column: arrow.typed(column, "http"),
    "typed of one": lambda column: arrow.typed(column, "ftp", ["typecode"]),
    "typed_part": lambda column: arrow.typed_part(column, "mailto", "addr"),
    "extract": arrow.extract,
    "check": lambda column: arrow.check(column, POLICY),
}


def resolve_on(rows):
    return lambda column: arrow.resolve(pa.array(["../a"] * rows), column)


def number(rng, size):
    """A number that is likely to be wrong for a buffer of this size."""
    near = size + rng.randint(-3, 3)
    return rng.choice([-1, 0, 1, near, near, rng.randint(0, size + 100), -(2**31), 2**31 - 1, 900_000_000, -near])


def packed(form, numbers):
    """Numbers as octets; those that are too large lose their highest bits."""
    bits = struct.calcsize(form) * 8
    return b"".join(struct.pack(f"<{form}", (one + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1)) for one in numbers)


class Made:
    """Numbers and buffers of an array, and the changes that make it hostile."""

    def __init__(self, rng):
        self.rng = rng
        self.rows = [rng.choice(TEXTS) if rng.random() < 0.85 else None for _ in range(rng.randint(0, 12))]
        self.length, self.offset, self.nulls = len(self.rows), 0, -1
        self.layout = rng.choice(list(FORMATS))
        self.type = getattr(pa, self.layout)()
        self.bits = None
        if None in self.rows or rng.random() < 0.3:
            bits = sum(1 << row for row, text in enumerate(self.rows) if text is not None)
            self.bits = bits.to_bytes(2, "little")
        (self.make_views if self.layout.endswith("view") else self.make_offsets)()

    def make_offsets(self):
        before = self.rng.choice([b"", b"http:"])
        self.texts = [before + b"".join(text or b"" for text in self.rows)]
        self.offsets = [len(before)]
        for text in self.rows:
            self.offsets.append(self.offsets[-1] + len(text or b""))
        self.views = None

    def make_views(self):
        self.offsets, self.views = None, []
        self.texts = [b""] * self.rng.randint(0, 3)
        if any(len(text or b"") > 12 for text in self.rows):
            self.texts = self.texts or [b""]
        for text in self.rows:
            text = text or b""
            if len(text) <= 12:
                self.views.append([len(text), *struct.unpack("<iii", text.ljust(12, b"\0"))])
            else:
                index = self.rng.randrange(len(self.texts))
                self.views.append([len(text), *struct.unpack("<i", text[:4]), index, len(self.texts[index])])
                self.texts[index] += text

    def change_places(self):
        """Changes an offset or a view."""
        rng, size = self.rng, max(map(len, self.texts), default=0)
        if self.offsets:
            at = rng.randrange(len(self.offsets))
            self.offsets[at] = rng.choice([number(rng, size), rng.choice(self.offsets)])
        elif self.views:
            view = rng.choice(self.views)
            at = rng.choice([0, 2, 3])
            view[at] = number(rng, len(self.texts) if at == 2 else size)

    def change_numbers(self):
        rng = self.rng
        name = rng.choice(["length", "offset", "nulls"])
        far = [2**20, 2**31, 2**40, 2**62, 2**63 - 1]
        setattr(self, name, rng.choice([rng.randint(0, 20), len(self.rows) + rng.randint(0, 2), rng.choice(far)]))
        if self.bits and self.nulls < 0:
            # pyarrow counts the bits of all these rows when it makes the array, and dies.
            self.nulls = rng.randint(0, 3)

    def buffers(self):
        if self.offsets is not None:
            places = packed("q" if self.layout.startswith("large") else "i", self.offsets)
        else:
            places = b"".join(packed("i", view) for view in self.views).replace(CANARY.encode(), b"}")
        return [self.bits, places, *self.texts]

    def placed(self, octets):
        """A buffer with these octets: by itself, or with others around it."""
        if octets is None:
            return None
        if self.rng.random() < 0.3:
            return pa.py_buffer(octets)
        before = self.rng.choice([64, 64, 64, self.rng.randint(1, 63)])
        return pa.py_buffer(AROUND[:before] + octets + AROUND).slice(before, len(octets))

    def array(self):
        """The array of pyarrow, which may be anything."""
        rng = self.rng
        for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
            rng.choice([self.change_places, self.change_places, self.change_places, self.change_numbers])()
        buffers = self.buffers()
        if rng.random() < 0.15:
            at = rng.randrange(len(buffers))
            octets = buffers[at] or b""
            changed = [octets[: rng.randint(0, len(octets))], octets + bytes(rng.randint(1, 9))]
            # Without the buffer of the views pyarrow dies.
            if at != 1 or self.offsets:
                changed.append(None)
            buffers[at] = rng.choice(changed)
        buffers = [self.placed(octets) for octets in buffers]
        return pa.Array.from_buffers(self.type, self.length, buffers, self.nulls, self.offset)

    def of_another_library(self):
        """The same without pyarrow, for each call anew: its sizes are true, and its numbers and places may be wrong."""
        rng = self.rng
        for _ in range(rng.choice([0, 1, 1, 2])):
            self.change_places()
        if self.offsets:
            # It tells the size of the texts, unless it is negative.
            self.offsets[-1] = min(self.offsets[-1], len(self.texts[0]))
        buffers = self.buffers()
        if self.views is not None:
            sizes = [len(text) if rng.random() < 0.9 else rng.choice([0, -1, -(2**63)]) for text in self.texts]
            buffers.append(packed("q", sizes))
        if rng.random() < 0.1:
            buffers[rng.randrange(len(buffers))] = None
        numbers = [
            {"length": rng.choice([-1, -(2**63), 2**62])},
            {"offset": rng.choice([-1, -(2**63), 2**62, 2**63 - 1])},
            {"null_count": rng.choice([-2, len(self.rows) + 1, 2**63 - 1])},
            {"n_buffers": rng.choice([-1, 0, 1, 2])},
            {"buffers": None},
            {"release": None},
        ]
        wrong = rng.choice(numbers) if rng.random() < 0.3 else {}
        is_in_table, rows, nulls = rng.random() < 0.3, len(self.rows), -1 if self.bits else 0

        def give():
            kind = foreign.schema(FORMATS[self.layout])
            column = foreign.array(rows, buffers, null_count=nulls).set(**wrong)
            if is_in_table:
                return foreign.Column(foreign.schema(b"+s", kind), foreign.array(rows, [None], column))
            return foreign.Column(kind, column)

        return give


class ByCapsules:
    """A column of pyarrow that passes its check, as that of a library that pyarrow is not known to be behind."""

    def __init__(self, column):
        self.__arrow_c_array__ = column.__arrow_c_array__


def patched(rng):
    """An IPC stream with octets changed."""
    column = Made(rng)
    column = pa.array([text for text in column.rows if text is None or text.isascii()], pa.binary()).cast(column.type)
    sink = pa.BufferOutputStream()
    options = pa.ipc.IpcWriteOptions(compression="lz4" if rng.random() < 0.1 else None)
    with pa.ipc.new_stream(sink, pa.schema({"url": column.type}), options=options) as writer:
        for _ in range(rng.randint(1, 2)):
            writer.write_batch(pa.record_batch([column], ["url"]))
    octets = bytearray(sink.getvalue().to_pybytes())
    for _ in range(rng.randint(1, 4)):
        width = rng.choice([1, 4, 4, 8, 8])
        at = rng.randrange(0, len(octets) - width, width)
        value = rng.choice([number(rng, len(column)), number(rng, 100), rng.randint(0, 2**62)])
        octets[at : at + width] = packed({1: "b", 4: "i", 8: "q"}[width], [value]).replace(CANARY.encode(), b"}")
    octets = bytes(octets)
    if rng.random() < 0.5:
        return lambda: pa.ipc.open_stream(octets)
    table = pa.ipc.open_stream(octets).read_all()
    return lambda: table


def column_of(rng):
    """A function that gives a column, and the column as pyarrow has it, or None. pyarrow may refuse it."""
    kind = rng.random()
    if kind < 0.2:
        give = patched(rng)
        return give, give()
    if kind < 0.35:
        return Made(rng).of_another_library(), None
    column = Made(rng).array()
    if kind < 0.5:
        column = column.slice(rng.randint(0, 3), rng.choice([None, rng.randint(0, 9)]))
    place = rng.random()
    if place < 0.35:
        pass
    elif place < 0.45:
        # It passes pyarrow's check here, and not that of the package.
        column.validate()
        return lambda: ByCapsules(column), column
    elif place < 0.6:
        chunks = [pa.array(["http://h/", None], pa.binary()).cast(column.type), column, column]
        column = pa.chunked_array(chunks[rng.randint(0, 1) :])
    elif place < 0.7:
        column = pa.table([column], ["url"])
    elif place < 0.8:
        column = pa.record_batch([column], ["url"])
    elif place < 0.9:
        batch = pa.record_batch([column], ["url"])
        table = pa.Table.from_batches([batch, batch])
        return lambda: pa.RecordBatchReader.from_batches(batch.schema, [batch, batch]), table
    elif place < 0.95:
        kind, rows = pa.struct({"url": column.type}), rng.choice([len(column), rng.randint(0, 30)])
        bits = rng.choice([None, pa.py_buffer(rng.randbytes(3))])
        column = pa.Array.from_buffers(kind, rows, [bits], offset=rng.choice([0, 0, 1, 2**62]), children=[column])
    else:
        column = of_another_type(rng, column)
    return lambda: column, column


def of_another_type(rng, column):
    """A column that holds this one, and that the functions do not read; or one of nulls, which takes no memory."""
    indices = pa.array([rng.randint(-1, 3) for _ in range(3)], pa.int32())
    kind = rng.choice(["dictionary", "lists", "nulls"])
    if kind == "dictionary":
        return pa.DictionaryArray.from_arrays(indices, column, safe=False)
    if kind == "lists":
        return pa.Array.from_buffers(pa.list_(column.type), 1, [None, indices.buffers()[1]], children=[column])
    return pa.Array.from_buffers(pa.null(), rng.choice([3, 70_000, 2**31, 2**62]), [None])


def rows_of(column):
    """The rows of a column that was answered, read from its buffers."""
    if isinstance(column, pa.RecordBatchReader):
        column = column.read_all()
    if isinstance(column, (pa.Table, pa.RecordBatch)):
        # Its name may be any octets, which pyarrow does not give.
        column = column.rename_columns(["url"]).column(0)
    if isinstance(column, pa.ChunkedArray):
        return [row for chunk in column.chunks for row in rows_of(chunk)]
    if pa.types.is_struct(column.type):
        return rows_of(column.field(0))
    if pa.types.is_null(column.type):
        return [None] * len(column)
    bits, places, *texts = [buffer and buffer.to_pybytes() for buffer in column.buffers()]
    has_nulls = bits and column.null_count != 0
    is_large = column.type in (pa.large_string(), pa.large_binary())

    def row(at):
        if has_nulls and not bits[at // 8] >> at % 8 & 1:
            return None
        if column.type in (pa.string_view(), pa.binary_view()):
            length, _, index, offset = struct.unpack_from("<iiii", places, 16 * at)
            return places[16 * at + 4 :][:length] if length <= 12 else texts[index][offset:][:length]
        start, end = struct.unpack_from("<qq" if is_large else "<ii", places, (8 if is_large else 4) * at)
        return (texts[0] or b"")[start:end]

    return [row(at) for at in range(column.offset, column.offset + len(column))]


def values(made):
    made = pa.array(made) if isinstance(made, arrow.Array) else pa.chunked_array(made)
    made.validate(full=True)
    return made.to_pylist()


class Fault(Exception):
    pass


def call(function, column, counts):
    """The answer of a function, or None if it raised an error that says what is wrong."""
    try:
        answer = function(column)
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        # Those of an IPC stream, and of names that are not UTF-8, which pyarrow reads when it gives a table away.
        if not isinstance(column, (pa.RecordBatchReader, pa.Table)):
            raise Fault(f"an error of pyarrow: {error!r}") from error
        counts["calls that pyarrow refused"] += 1
    except (ValueError, MemoryError) as error:
        if type(error) not in (ValueError, MemoryError) or not str(error).startswith("expected "):
            raise Fault(f"an error without a reason: {error!r}") from error
        counts["calls refused"] += 1
    except BaseException as error:
        raise Fault(f"an error of another kind: {error!r}") from error
    else:
        counts["calls answered"] += 1
        return values(answer)
    return None


def attack(seed, counts, place):
    """Gives one column to every function. The file `place` says that it is made, and which it is."""
    os.pwrite(place, struct.pack("<q?", seed, False), 0)
    rng = random.Random(seed)
    while True:
        try:
            give, known = column_of(rng)
            given = give()
            break
        except Exception:
            counts["columns that pyarrow refused to make"] += 1
    os.pwrite(place, struct.pack("<q?", seed, True), 0)
    functions = dict(FUNCTIONS)
    if hasattr(given, "__len__") or hasattr(given, "num_rows"):
        rows = len(given) if hasattr(given, "__len__") else given.num_rows
        functions["resolve on it"] = resolve_on(min(rows, 100))
    compared = rng.choice(list(functions))
    for name, function in functions.items():
        try:
            answer = call(function, give(), counts)
            if answer is None:
                continue
            if CANARY in repr(answer):
                raise Fault(f"octets of others: {answer}")
            if name == compared and known is not None:
                rows = rows_of(give() if isinstance(known, pa.RecordBatchReader) else known)
                wanted = values(function(pa.array(rows, pa.binary())))
                counts["answers compared"] += 1
                if answer != wanted:
                    raise Fault(f"another answer than for {rows}: {answer}")
        except Fault as fault:
            raise Fault(f"column {seed}, {name}: {fault}") from fault


def child(first, columns, place):
    """Attacks with the columns from `first` on."""
    counts, faults = collections.Counter(), []
    place = os.open(place, os.O_RDWR)
    for seed in range(first, first + columns):
        counts["columns"] += 1
        try:
            attack(seed, counts, place)
        except Fault as fault:
            faults.append(str(fault))
    print(json.dumps({"counts": counts, "faults": faults}))


def lie():
    """Gives a column whose last offset is behind its buffer, which has to be believed."""
    text = b"http://host.example.org/a"
    column = foreign.array(1, [None, foreign.offsets(0, len(text) + 9), text])
    arrow.normalize(foreign.Column(foreign.schema(b"u"), column))


class Child:
    """A process that attacks with some columns."""

    def __init__(self, folder, first, columns):
        self.first, self.columns, self.place = first, columns, os.path.join(folder, str(first))
        with open(self.place, "wb") as file:
            file.write(struct.pack("<q?", first, False))
        which = ["--child", self.place, "--first", str(first), "--columns", str(columns)]
        self.run = subprocess.Popen([*COMMAND, *which], stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def join(self, counts, faults):
        """Waits for its end, and returns the columns that it left."""
        out, errors = self.run.communicate()
        if self.run.returncode == 0:
            answer = json.loads(out)
            counts.update(answer["counts"])
            faults += answer["faults"]
            return None
        with open(self.place, "rb") as file:
            seed, is_made = struct.unpack("<q?", file.read())
        if is_made:
            code = self.run.returncode
            how = signal.Signals(-code).name if code < 0 else f"the status {code}"
            faults.append(f"column {seed} ended the process by {how}: {errors.decode(errors='replace')[:3000]}".strip())
        else:
            counts["columns that pyarrow died of"] += 1
        counts["columns"] += seed + 1 - self.first
        left = self.first + self.columns - seed - 1
        return (seed + 1, left) if left else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--columns", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--sanitizer", action="store_true")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    parser.add_argument("--lie", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.lie:
        return lie()
    if options.child:
        return child(options.first, options.columns, options.child)

    if not options.sanitizer:
        # The sanitizer takes all addresses.
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    elif b"heap-buffer-overflow" not in subprocess.run([*COMMAND, "--lie"], stderr=subprocess.PIPE).stderr:
        sys.exit("expected the address sanitizer to see a buffer that is too short; it does not")
    start, counts, faults = time.monotonic(), collections.Counter(), []
    end = options.first + options.columns
    blocks = [(first, min(BLOCK, end - first)) for first in range(options.first, end, BLOCK)]
    with tempfile.TemporaryDirectory() as folder:
        running = []
        while blocks or running:
            while blocks and len(running) < options.processes:
                running.append(Child(folder, *blocks.pop(0)))
            if left := running.pop(0).join(counts, faults):
                blocks.insert(0, left)
    for fault in faults[:20]:
        print(fault)
    print("; ".join(f"{name} {count:,}" for name, count in counts.items()) + f"; {time.monotonic() - start:.0f} s")
    if options.columns > 1000:
        few = [name for name in ("calls answered", "calls refused") if counts[name] < options.columns]
        faults += [f"expected more {name}, found {counts[name]}: the columns test nothing" for name in few]
    if faults:
        sys.exit(f"{len(faults)} faults, of which the first are above")
    return None


if __name__ == "__main__":
    main()
