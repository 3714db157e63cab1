#!/usr/bin/env python3
"""Four questions to a cluster of Spark on this machine, its own functions for hosts beside, and a query that loses an executor.

    spark.py [ROWS]

The cluster is `local-cluster[2,1,1024]`: two executors with a JVM each, bound to the loopback interface. A wrong answer ends it
with the status 1.
"""

import os
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as parquet
import uriel_url.spark
from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from rows import answers, urls

BATCH = 10_000


def session():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["SPARK_LOCAL_HOSTNAME"] = "localhost"
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    options = {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.executor.memory": "1g",
        "spark.sql.ansi.enabled": "false",
        "spark.sql.execution.arrow.maxRecordsPerBatch": BATCH,
        "spark.sql.shuffle.partitions": 4,
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("uriel")
    for name, value in options.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


def timed(name, question):
    """The best of three rounds, of which the first starts the workers."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        answer = question()
        best = min(best, time.perf_counter() - start)
    print(f"{name:58} {best:6.2f} s  {answer if isinstance(answer, int) else ''}", flush=True)
    return answer


def check(name, found, wanted):
    if found != wanted:
        sys.exit(f"{name}: expected {wanted}, found {found}")


def four_questions(frame, wanted):
    def kinds():
        parts = uriel_url.spark.parts(frame, "url", "scheme", "host_kind", keep=[]).where("scheme is not null")
        groups = parts.groupBy(F.lower("scheme"), "host_kind").count().collect()
        return {(row[0], row[1]): row[2] for row in groups}

    hosts = uriel_url.spark.parts(frame, "url", "host", keep=[]).where("host is not null")
    normal = uriel_url.spark.normalize(frame, "url", keep=[]).where("normal is not null")
    found = (
        timed("uriel by mapInArrow: count by scheme and kind of host", kinds),
        timed("uriel by mapInArrow: hosts", hosts.count),
        timed("uriel by mapInArrow: distinct hosts", hosts.distinct().count),
        timed("uriel by mapInArrow: distinct normal forms", normal.distinct().count),
    )
    check("the four questions", found, wanted)
    kept = uriel_url.spark.parts(frame, "url", "port").where("port = 8443").first()
    check("a row with its port", (":8443/" in kept.url, kept.port), (True, 8443))


def urllib_host(text):
    from urllib.parse import urlsplit

    try:
        return urlsplit(text).hostname if text is not None else None
    except ValueError:
        return None


def reason(text, ours, theirs):
    """The reason why two hosts of a text differ; None if there is none that we know."""
    if ours is None and text.startswith("//"):
        return "a reference without a scheme, which is no URL"
    if ours is None and " " in text:
        return "a text with spaces, which is no URL"
    if theirs is not None and ours is not None and theirs == ours.strip("[]").lower():
        return "brackets or capitals, which are kept as they are written"
    return None


def hosts_beside(spark, frame):
    """The host of every row, by uriel and by what Spark and Python have."""
    uriel_url.spark.register(spark)
    frame.createOrReplaceTempView("pages")
    python = F.udf(urllib_host, "string")
    others = {
        "parse_url(url, 'HOST')": F.expr("parse_url(url, 'HOST')"),
        "try_parse_url(url, 'HOST')": F.expr("try_parse_url(url, 'HOST')"),
        "a UDF with urllib": python("url"),
    }
    ours = frame.select(F.expr("uri_host(url)").alias("host"))
    timed("uriel by arrow_udf: hosts", ours.where("host is not null").count)
    for name, column in others.items():
        theirs = frame.select(column.alias("host")).where("host is not null")
        timed(f"{name}: hosts", theirs.count)
        pairs = frame.select("url", F.expr("uri_host(url)"), column).where("url is not null").collect()
        differences = Counter(reason(*pair) for pair in pairs if pair[1] != pair[2])
        for why, count in differences.items():
            print(f"    {count} of {len(pairs)} rows differ: {why}")
        check(f"the differences from {name}", differences[None], 0)


def executors():
    """The process ids of the executors that this process has started."""
    parents, found = {}, []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rsplit(")", 1)[1].split()[1])
            if b"CoarseGrainedExecutorBackend" in stat.with_name("cmdline").read_bytes():
                found.append(int(stat.parent.name))
        except OSError:
            continue

    def is_ours(pid):
        while pid in parents and pid != os.getpid():
            pid = parents[pid]
        return pid == os.getpid()

    return sorted(pid for pid in found if is_ours(pid))


def lost_executor(frame, wanted, folder):
    """Kills an executor in the middle of a query, which has the right answer all the same."""
    began = str(folder / "began")

    def slowly(batches):
        from uriel_url import arrow

        for batch in batches:
            Path(began).touch()
            time.sleep(0.5)
            hosts = pa.array(arrow.part(batch.column("url"), "host")).cast(pa.string())
            yield pa.RecordBatch.from_arrays([hosts], ["host"])

    found = []
    query = frame.repartition(8).mapInArrow(slowly, "host string").where("host is not null")
    thread = threading.Thread(target=lambda: found.append(query.count()))
    start = time.perf_counter()
    thread.start()
    while not os.path.exists(began):
        if not thread.is_alive():
            sys.exit("the query ended before it began")
        time.sleep(0.05)
    before = executors()
    os.kill(before[0], signal.SIGKILL)
    thread.join()
    check("hosts, with an executor killed", found, [wanted[1]])
    if before[0] in executors():
        sys.exit(f"executor {before[0]} is still there")
    print(
        f"{'hosts, with one of two executors killed in the middle':58} {time.perf_counter() - start:6.2f} s  {found[0]}"
    )


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    rows = urls(count)
    start = time.perf_counter()
    wanted = answers(rows)
    print(f"{'a loop in Python, all four questions':58} {time.perf_counter() - start:6.2f} s")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        parquet.write_table(pa.table({"url": rows}), folder / "pages.parquet", row_group_size=count // 8)
        start = time.perf_counter()
        spark = session()
        try:
            frame = spark.read.parquet(str(folder / "pages.parquet")).repartition(4).cache()
            check("rows", frame.count(), count)
            print(f"{'the cluster starts and reads the rows':58} {time.perf_counter() - start:6.2f} s")
            timed("nothing: the length of every URL", lambda: frame.agg(F.sum(F.length("url"))).first()[0])
            four_questions(frame, wanted)
            hosts_beside(spark, frame)
            lost_executor(spark.read.parquet(str(folder / "pages.parquet")), wanted, folder)
        finally:
            spark.stop()
    print(
        f"all answers are right: {count} rows, {wanted[1]} hosts, {wanted[2]} distinct, {wanted[3]} distinct normal forms"
    )


if __name__ == "__main__":
    main()
