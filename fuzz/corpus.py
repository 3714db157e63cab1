"""Texts for the fuzz targets: seeds of the vectors, and what earlier runs have kept in kept/TARGET.jsonl, a JSON string a line.

    corpus.py unpack TARGET FOLDER   writes the seeds and what was kept as files, one a text
    corpus.py pack TARGET FOLDER     keeps the texts of a minimised folder
"""

import hashlib
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
VECTORS = HERE.parent / "tests" / "vectors"
# The greatest length of a text that is kept, and the greatest number of them.
LONGEST = 200
MOST = 400


def seeds():
    """The strings of each row of the vectors: each alone, and all of them as lines."""
    for path in sorted(VECTORS.glob("*.jsonl")):
        for line in path.read_text().splitlines():
            row = json.loads(line)
            words = [value for key, value in row.items() if isinstance(value, str) and key not in ("id", "why", "source", "edition")]
            yield from words
            if len(words) > 1:
                yield "\n".join(words)


def kept(target):
    path = HERE / "kept" / f"{target}.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def unpack(target, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for text in [*seeds(), *kept(target)]:
        octets = text.encode(errors="replace")
        if len(octets) <= LONGEST:
            (folder / hashlib.sha1(octets).hexdigest()).write_bytes(octets)


def pack(target, folder):
    texts = set()
    for path in folder.iterdir():
        octets = path.read_bytes()
        try:
            text = octets.decode()
        except UnicodeDecodeError:
            continue
        if len(octets) <= LONGEST:
            texts.add(text)
    # The shortest tell most, and are read most easily.
    shortest = sorted(texts, key=lambda text: (len(text), text))[:MOST]
    lines = "".join(json.dumps(text) + "\n" for text in shortest)
    (HERE / "kept" / f"{target}.jsonl").write_text(lines)


if __name__ == "__main__":
    command, target, folder = sys.argv[1:]
    {"unpack": unpack, "pack": pack}[command](target, pathlib.Path(folder))
