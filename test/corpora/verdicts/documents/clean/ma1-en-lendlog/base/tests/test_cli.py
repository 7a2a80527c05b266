import pytest

from lendlog.cli import USAGE, main


@pytest.fixture(autouse=True)
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("LENDLOG_FILE", str(tmp_path / "loans.json"))


def test_list_shows_open_loans_only(capsys):
    assert main(["lend", "Momo", "R. Haas", "2026-03-02"]) == 0
    assert main(["lend", "Krabat", "K. Berg", "2026-03-03"]) == 0
    assert main(["back", "Momo", "2026-03-20"]) == 0
    assert main(["list"]) == 0
    assert capsys.readouterr().out == "2026-03-03  Krabat  (K. Berg)\n"


def test_errors_are_sentences_and_exit_codes(capsys):
    assert main(["back", "Momo", "2026-03-20"]) == 1
    assert main(["lend", "Momo", "R. Haas", "March"]) == 1
    assert main(["burn", "Momo"]) == 64
    errors = capsys.readouterr().err.splitlines()
    assert errors[0] == "lendlog: Momo is not lent"
    assert errors[1].startswith("lendlog: Invalid isoformat string")
    assert errors[2] == USAGE
