import argparse
import random
import sys

from .notation import at_least, mean, roll


def main(argv=None, out=None):
    out = out or sys.stdout
    parser = argparse.ArgumentParser(prog="dicebag")
    parser.add_argument("dice")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--at-least", type=int)
    parser.add_argument("--mean", action="store_true")
    options = parser.parse_args(argv)
    try:
        if options.at_least is not None:
            print(f"{float(at_least(options.dice, options.at_least)):.2%}", file=out)
        elif options.mean:
            print(f"{float(mean(options.dice)):g}", file=out)
        else:
            total, detail = roll(options.dice, random.Random(options.seed))
            print(f"{total}  ({'; '.join(','.join(map(str, values)) for values in detail)})", file=out)
    except ValueError as error:
        print(f"dicebag: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
