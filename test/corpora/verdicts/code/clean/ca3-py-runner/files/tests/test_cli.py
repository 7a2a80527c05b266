import io

import pytest

from tinytap.cli import main


@pytest.mark.parametrize(("text", "code", "out", "err"), [
    ("1..1\nok 1 - adds\n", 0, "1 passed, 0 failed, 0 skipped, 0 todo of 1\n", ""),
    ("1..2\nnot ok 1 - adds\nok 2 - x # SKIP\n", 1,
     "failed: adds\nskipped without a reason: x\n0 passed, 1 failed, 1 skipped, 0 todo of 2\n", ""),
    ("hello\n", 2, "", "tinytap: 0 plans, one is needed\n"),
])
def test_what_is_printed_and_returned(monkeypatch, capsys, text, code, out, err):
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main() == code
    assert capsys.readouterr() == (out, err)
