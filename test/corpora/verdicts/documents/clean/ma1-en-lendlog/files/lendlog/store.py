from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

from lendlog.model import Loan


class LoanError(Exception):
    """Something the person at the counter can mend."""


def load(path: Path) -> list[Loan]:
    if not path.exists():
        return []
    return [
        Loan(row["title"], row["borrower"], date.fromisoformat(row["lent_on"]),
             date.fromisoformat(row["back_on"]) if row["back_on"] else None)
        for row in json.loads(path.read_text(encoding="utf-8"))
    ]


def save(path: Path, loans: list[Loan]) -> None:
    rows = [
        {"title": loan.title, "borrower": loan.borrower, "lent_on": loan.lent_on.isoformat(),
         "back_on": loan.back_on.isoformat() if loan.back_on else None}
        for loan in loans
    ]
    path.write_text(json.dumps(rows, ensure_ascii=False, indent=1), encoding="utf-8")


def lend(loans: list[Loan], title: str, borrower: str, on: date) -> list[Loan]:
    if any(loan.open and loan.title == title for loan in loans):
        raise LoanError(f"{title} is lent already")
    return [*loans, Loan(title, borrower, on)]


def give_back(loans: list[Loan], title: str, on: date) -> list[Loan]:
    for position, loan in enumerate(loans):
        if loan.open and loan.title == title:
            if on < loan.lent_on:
                raise LoanError(f"{title} was lent on {loan.lent_on}, after {on}")
            return [*loans[:position], replace(loan, back_on=on), *loans[position + 1:]]
    raise LoanError(f"{title} is not lent")
