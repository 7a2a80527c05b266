from datetime import date

import pytest

from lendlog.model import Loan
from lendlog.store import LoanError, give_back, lend, load, save

MARCH_2 = date(2026, 3, 2)
MARCH_20 = date(2026, 3, 20)


@pytest.fixture
def lent():
    return lend([], "Momo", "R. Haas", MARCH_2)


def test_a_loan_is_open_until_the_book_is_back(lent):
    assert lent == [Loan("Momo", "R. Haas", MARCH_2)]
    assert lent[0].open
    assert not give_back(lent, "Momo", MARCH_20)[0].open


def test_a_book_is_lent_once_at_a_time(lent):
    with pytest.raises(LoanError, match="Momo is lent already"):
        lend(lent, "Momo", "K. Berg", MARCH_20)
    again = lend(give_back(lent, "Momo", MARCH_20), "Momo", "K. Berg", MARCH_20)
    assert [loan.borrower for loan in again] == ["R. Haas", "K. Berg"]


@pytest.mark.parametrize(("title", "day", "message"), [
    ("Krabat", MARCH_20, "Krabat is not lent"),
    ("Momo", date(2026, 3, 1), "after 2026-03-01"),
])
def test_what_cannot_come_back_is_refused(lent, title, day, message):
    with pytest.raises(LoanError, match=message):
        give_back(lent, title, day)


def test_only_the_book_that_came_back_changes(lent):
    two = lend(lent, "Krabat", "K. Berg", MARCH_2)
    assert give_back(two, "Krabat", MARCH_20) == [two[0], Loan("Krabat", "K. Berg", MARCH_2, MARCH_20)]


def test_what_was_saved_is_loaded(tmp_path, lent):
    file = tmp_path / "loans.json"
    assert load(file) == []
    loans = lend(give_back(lent, "Momo", MARCH_20), "Krabat", "Zoë", MARCH_20)
    save(file, loans)
    assert load(file) == loans
