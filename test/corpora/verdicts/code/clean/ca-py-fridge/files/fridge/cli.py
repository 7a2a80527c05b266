"""명령줄."""

import os
import sqlite3
import sys
from contextlib import closing
from datetime import date

from fridge import rules, store


def main(args: list[str], path: str, today: date) -> tuple[int, str]:
    """명령 하나를 실행하고 종료 코드와 출력을 돌려준다."""
    try:
        with closing(store.connect(path)) as db:
            match args:
                case ["add", name, day]:
                    store.add(db, name, rules.parse_day(day))
                    return 0, "추가했습니다."
                case ["soon", days] if days.isdecimal():
                    foods = store.soon(db, today, int(days))
                    return 0, "\n".join(f"{name}: {rules.label(day, today)}" for name, day in foods) or "급한 식품이 없습니다."
                case ["eat", name]:
                    return (0, "지웠습니다.") if store.eat(db, name) else (1, f"없는 식품입니다: {name}")
        return 2, "사용법: fridge add 이름 날짜 | soon 일수 | eat 이름"
    except sqlite3.IntegrityError:
        return 1, "이름은 1~50자여야 합니다."
    except (ValueError, OverflowError, sqlite3.Error) as error:
        return 1, str(error)


def entry() -> None:
    code, text = main(sys.argv[1:], os.environ.get("FRIDGE_DB", "fridge.db"), date.today())
    print(text, file=sys.stdout if code == 0 else sys.stderr)
    sys.exit(code)


if __name__ == "__main__":
    entry()
