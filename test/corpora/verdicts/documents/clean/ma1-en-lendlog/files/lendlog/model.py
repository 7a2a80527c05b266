from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Loan:
    title: str
    borrower: str
    lent_on: date
    back_on: date | None = None

    @property
    def open(self) -> bool:
        return self.back_on is None
