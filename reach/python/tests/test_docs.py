"""The examples in the docstrings of the package and of its compiled classes."""

import doctest
import importlib
import inspect
import re
from pathlib import Path

import pytest

MODULES = {
    "uriel_url": (),
    "uriel_url.arrow": ("pyarrow",),
    "uriel_url.polars": ("polars",),
    "uriel_url.duckdb": ("duckdb", "numpy", "pyarrow"),
    "uriel_url.datafusion": ("datafusion", "pyarrow"),
}


def documented(module):
    """The names and docstrings of a module, its functions and classes, and what these have."""
    yield module.__name__, module.__doc__
    for name in module.__all__:
        item = getattr(module, name)
        if isinstance(item, str):
            continue
        yield f"{module.__name__}.{name}", item.__doc__
        if inspect.isclass(item):
            for member, value in vars(item).items():
                if not member.startswith("_"):
                    yield f"{module.__name__}.{name}.{member}", value.__doc__


def load(name):
    for needed in MODULES[name]:
        pytest.importorskip(needed)
    return importlib.import_module(name)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    runner = doctest.DocTestRunner()
    for title, text in documented(load(name)):
        runner.run(doctest.DocTestParser().get_doctest(text, {}, title, None, 0))
    assert runner.failures == 0 and runner.tries > 0


@pytest.mark.parametrize("name", MODULES)
def test_all_is_documented(name):
    for title, text in documented(load(name)):
        first = (text or "").strip().split("\n")[0]
        assert first and first.split()[0] not in {"What", "How", "Why", "Where", "Whether", "Who"}, title


def test_the_page():
    for needed in ("pyarrow", "numpy", "pandas", "polars", "duckdb", "datafusion"):
        pytest.importorskip(needed)
    pytest.importorskip("pandas", minversion="3")
    page = Path(__file__).parents[3] / "docs/PYTHON.md"
    text = "\n".join(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0))
    assert runner.failures == 0 and runner.tries > 40
