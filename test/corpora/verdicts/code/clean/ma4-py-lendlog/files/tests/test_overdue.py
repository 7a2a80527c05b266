from datetime import date, timedelta

import pytest

from lendlog.cli import main
from lendlog.model import Loan
from lendlog.overdue import overdue

TODAY = date(2026, 3, 31)


def lent(title, days, back_on=None):
    return Loan(title, "R. Haas", TODAY - timedelta(days=days), back_on)


@pytest.mark.parametrize(("days", "expected"), [(0, []), (28, []), (29, [29]), (400, [400])])
def test_a_loan_is_overdue_after_28_days(days, expected):
    assert [found for found, _ in overdue([lent("Momo", days)], TODAY)] == expected


def test_the_longest_comes_first_and_equal_ones_keep_their_order():
    loans = [lent("Krabat", 30), lent("Momo", 90), lent("Heidi", 30)]
    assert overdue(loans, TODAY) == [(90, loans[1]), (30, loans[0]), (30, loans[2])]


def test_what_came_back_is_not_overdue():
    assert overdue([lent("Momo", 90, back_on=TODAY)], TODAY) == []


def test_the_command_prints_days_title_and_borrower(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("LENDLOG_FILE", str(tmp_path / "loans.json"))
    main(["lend", "Momo", "R. Haas", "2026-01-01"])
    main(["lend", "Krabat", "K. Berg", "2026-03-30"])
    assert main(["overdue", "2026-01-29"]) == 0
    assert capsys.readouterr().out == ""
    assert main(["overdue", "2026-01-30"]) == 0
    assert capsys.readouterr().out == "29 days  Momo  (R. Haas)\n"
    assert main(["overdue", "soon"]) == 1
    assert "Invalid isoformat" in capsys.readouterr().err
