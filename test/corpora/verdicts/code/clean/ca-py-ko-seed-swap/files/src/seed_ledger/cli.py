"""명령줄."""

import datetime
import os
import sys

from seed_ledger.ledger import Ledger, LedgerError

USAGE = "사용법: seeds give <품종> <채종연도> <봉지수> | take <이름> <품종> <봉지수> | old"


def number(text, what):
    try:
        return int(text)
    except ValueError:
        raise LedgerError(2, f"{what}에는 숫자를 적어 주세요: {text}") from None


def run(ledger, args, out):
    match args:
        case ["give", variety, year, count]:
            amount = number(count, "봉지수")
            ledger.give(variety, number(year, "채종연도"), amount)
            print(f"{variety} {amount}봉지를 맡았습니다.", file=out)
        case ["take", person, variety, count]:
            for year, n in ledger.take(person, variety, number(count, "봉지수")):
                print(f"{variety} {year}년 {n}봉지", file=out)
        case ["old"]:
            rows = ledger.old()
            for variety, year, n in rows:
                print(f"{variety} {year} {n}", file=out)
            if not rows:
                print("묵은 씨앗이 없습니다.", file=out)
        case _:
            raise LedgerError(2, USAGE)


def main(args=None, out=None, err=None):
    args = sys.argv[1:] if args is None else args
    out, err = out or sys.stdout, err or sys.stderr
    path = os.environ.get("SEED_DB")
    if not path:
        print("SEED_DB가 없습니다. 장부 파일의 경로를 정해 주세요.", file=err)
        return 2
    ledger = Ledger(path, datetime.date.today().year)
    try:
        run(ledger, args, out)
    except LedgerError as error:
        print(error, file=err)
        return error.code
    finally:
        ledger.close()
    return 0
