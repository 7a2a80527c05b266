from __future__ import annotations

import os
import sys
from datetime import date
from pathlib import Path

from lendlog.store import LoanError, give_back, lend, load, save

USAGE = "usage: lendlog lend TITLE BORROWER DAY | back TITLE DAY | list"


def main(arguments: list[str]) -> int:
    path = Path(os.environ.get("LENDLOG_FILE", "loans.json"))
    loans = load(path)
    try:
        match arguments:
            case ["lend", title, borrower, day]:
                save(path, lend(loans, title, borrower, date.fromisoformat(day)))
            case ["back", title, day]:
                save(path, give_back(loans, title, date.fromisoformat(day)))
            case ["list"]:
                for loan in loans:
                    if loan.open:
                        print(f"{loan.lent_on}  {loan.title}  ({loan.borrower})")
            case _:
                print(USAGE, file=sys.stderr)
                return 64
    except (LoanError, ValueError) as error:
        print(f"lendlog: {error}", file=sys.stderr)
        return 1
    return 0
