from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from lendlog.model import Loan

LIMIT_DAYS = 28


def overdue(loans: Iterable[Loan], on: date) -> list[tuple[int, Loan]]:
    """The open loans of more than LIMIT_DAYS with their days, the longest first."""
    found = [((on - loan.lent_on).days, loan) for loan in loans if loan.open]
    return sorted((pair for pair in found if pair[0] > LIMIT_DAYS), key=lambda pair: -pair[0])
