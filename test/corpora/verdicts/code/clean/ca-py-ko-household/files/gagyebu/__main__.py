import sys

from gagyebu.rules import parse_rules, totals
from gagyebu.statement import StatementError, read


def main(args):
    if len(args) != 2:
        print("사용법: python3 -m gagyebu <내역.csv> <규칙.txt>", file=sys.stderr)
        return 2
    try:
        with open(args[0], encoding="utf-8", newline="") as file:
            purchases = read(file)
        with open(args[1], encoding="utf-8") as file:
            rules = parse_rules(file)
    except (OSError, UnicodeDecodeError, StatementError) as error:
        print(error, file=sys.stderr)
        return 1
    for month, category, won in totals(purchases, rules):
        print(f"{month} {category} {won:,}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
