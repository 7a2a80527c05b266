"""카드 내역 읽기."""

import csv
import re
from typing import NamedTuple


class StatementError(Exception):
    pass


class Purchase(NamedTuple):
    month: str
    shop: str
    won: int


def read(lines):
    purchases = []
    for number, row in enumerate(csv.reader(lines), start=1):
        if not row or row[0].lstrip("\ufeff") == "날짜":
            continue
        if len(row) != 3:
            raise StatementError(f"{number}번째 줄: 열이 세 개가 아닙니다")
        day, shop, amount = (cell.strip() for cell in row)
        day = day.lstrip("\ufeff")
        if not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])-\d{2}", day):
            raise StatementError(f"{number}번째 줄: 날짜를 읽을 수 없습니다")
        if not re.fullmatch(r"-?(\d+|\d{1,3}(,\d{3})+)", amount):
            raise StatementError(f"{number}번째 줄: 금액을 읽을 수 없습니다")
        purchases.append(Purchase(day[:7], shop, int(amount.replace(",", ""))))
    return purchases
