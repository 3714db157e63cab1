#!/usr/bin/env python3
"""The checks of a column before it is read, beside the functions: CPU time on one core, the best of the rounds.

    checks.py [FILE]

pyarrow's own check is timed by itself. That of offsets and views is timed by batches whose last row is wrong: they are refused,
and no function runs. The rows are gone through a second time for the message, so the time is that of the check at most.
"""

import struct
import time

import pyarrow as pa
from sample import urls
from uriel_url import arrow

ROWS = 8192
URLS = urls(500_000)
FUNCTIONS = {
    "part": lambda batch: arrow.part(batch, "host"),
    "parse": arrow.parse,
    "normalize": arrow.normalize,
    "extract": arrow.extract,
}


def cpu(work, rounds=15):
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time_ns()
        work()
        best = min(best, time.process_time_ns() - start)
    return best


def wrong(batch):
    """The batch with a last row that is wrong, in buffers of its own."""
    batch = pa.array(batch.to_pylist(), batch.type)
    bits, places, *texts = batch.buffers()
    places = bytearray(places.to_pybytes())
    if batch.type == pa.string_view():
        struct.pack_into("<i4sii", places, 16 * (len(batch) - 1), 20, b"http", len(texts), 0)
    else:
        width, form = (4, "<i") if batch.type == pa.string() else (8, "<q")
        (last,) = struct.unpack_from(form, places, width * len(batch))
        struct.pack_into(form, places, width * (len(batch) - 1), last + 1)
    return pa.Array.from_buffers(batch.type, len(batch), [bits, pa.py_buffer(bytes(places)), *texts])


def refuse(batches):
    for batch in batches:
        try:
            arrow.part(batch, "host")
        except ValueError:
            continue
        raise AssertionError("expected a refusal")


def main():
    for layout in ("string", "large_string", "string_view"):
        column = pa.array(URLS).cast(getattr(pa, layout)())
        batches = [column.slice(start, ROWS) for start in range(0, len(column), ROWS)]
        own = cpu(lambda: [batch.validate() for batch in batches])
        refused, short = [wrong(batch) for batch in batches], [wrong(batch.slice(0, 2)) for batch in batches]
        checks = cpu(lambda: refuse(refused)) - cpu(lambda: refuse(short))
        times = {name: cpu(lambda: [kernel(batch) for batch in batches]) for name, kernel in FUNCTIONS.items()}
        times = {"pyarrow's check": own, "offsets or views, at most": checks} | times
        print(layout, *(f"{name} {time / len(URLS):.2f}" for name, time in times.items()), sep="; ", end=" ns a URL\n")


if __name__ == "__main__":
    main()
