#!/usr/bin/env python3
"""Hosts of five million URLs in Polars, DuckDB and DataFusion, parquet in: CPU time on one core, the best of three rounds.

    engines.py [FILE]

Each engine counts the hosts by uriel and by its own regular expression, and reads the column alone. The time that uriel adds to
reading is set against that of the kernel for the same rows in memory.
"""

import os
import tempfile
import time

os.environ["POLARS_MAX_THREADS"] = "1"

import datafusion  # noqa: E402
import duckdb  # noqa: E402
import polars as pl  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as parquet  # noqa: E402
import uriel_url.datafusion  # noqa: E402
import uriel_url.duckdb  # noqa: E402
import uriel_url.polars  # noqa: E402
from sample import urls  # noqa: E402
from uriel_url import arrow  # noqa: E402

ROWS = 5_000_000
BATCH = 8192
PATTERN = "^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]*)"


def cpu(work):
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        answer = work()
        best = min(best, time.process_time() - start)
    return best, answer


def polars_queries(path, engine):
    def collect(expression):
        return lambda: pl.scan_parquet(path).select(expression).collect(engine=engine).item()

    url = pl.col("url")
    return {
        "read": collect(url.str.len_bytes().sum()),
        "uriel": collect(url.uri.part("host").count()),
        "own": collect(url.str.extract(PATTERN, 1).count()),
    }


def duckdb_queries(path):
    connection = duckdb.connect()
    connection.execute("set threads = 1")
    uriel_url.duckdb.register(connection)

    def fetch(expression):
        return lambda: connection.execute(f"select {expression} from read_parquet('{path}')").fetchall()[0][0]

    return {
        "read": fetch("sum(strlen(url))"),
        "uriel": fetch("count(uri_host(url))"),
        "own": fetch(f"count(nullif(regexp_extract(url, '{PATTERN}', 1), ''))"),
    }


def datafusion_queries(path):
    context = datafusion.SessionContext(datafusion.SessionConfig().with_target_partitions(1))
    uriel_url.datafusion.register(context)
    context.register_parquet("pages", path)

    def collect(expression):
        return lambda: context.sql(f"select {expression} from pages").collect()[0].column(0)[0].as_py()

    return {
        "read": collect("sum(octet_length(url))"),
        "uriel": collect("count(uri_host(url))"),
        "own": collect(f"count(regexp_match(url, '{PATTERN}'))"),
    }


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pages.parquet")
        table = pa.table({"url": pa.array(urls(ROWS))})
        parquet.write_table(table, path)
        batches = [batch.column(0) for batch in table.to_batches(BATCH)]
        kernel, _ = cpu(lambda: [arrow.part(batch, "host") for batch in batches])
        print(f"kernel over batches of {BATCH} in memory: {kernel:.2f} s for {ROWS} rows")
        engines = {
            "Polars": polars_queries(path, "in-memory"),
            "Polars, streaming": polars_queries(path, "streaming"),
            "DuckDB": duckdb_queries(path),
            "DataFusion": datafusion_queries(path),
        }
        for name, queries in engines.items():
            times = {}
            for question, query in queries.items():
                times[question], answer = cpu(query)
                print(
                    f"{name:20} {question:6} {times[question]:6.2f} s {ROWS / times[question] / 1e6:6.2f} M URLs/s  {answer}"
                )
            added = (times["uriel"] - times["read"]) / kernel
            own = times["own"] / times["uriel"]
            print(
                f"{name:20} uriel adds {added:.2f} of the kernel's time; its own expression takes {own:.2f} of the whole",
                flush=True,
            )


if __name__ == "__main__":
    main()
