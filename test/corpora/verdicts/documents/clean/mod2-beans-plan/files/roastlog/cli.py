import argparse
import sys
from datetime import date

from .store import Store


def main(argv=None):
    parser = argparse.ArgumentParser(prog="roastlog")
    parser.add_argument("--file", default="roasts.json")
    sub = parser.add_subparsers(dest="command", required=True)
    add = sub.add_parser("add")
    add.add_argument("bean")
    add.add_argument("green_g", type=int)
    add.add_argument("roasted_g", type=int)
    add.add_argument("--day", type=date.fromisoformat, default=None)
    sub.add_parser("list")
    args = parser.parse_args(argv)

    store = Store(args.file)
    if args.command == "add":
        if args.roasted_g > args.green_g:
            print("roasted weight is above green weight", file=sys.stderr)
            return 1
        store.add(args.bean, args.green_g, args.roasted_g, args.day or date.today())
        return 0
    for roast in store.all():
        print(f"{roast['day']}  {roast['bean']:<20} {roast['green_g']:>6} -> {roast['roasted_g']:>6}")
    return 0
