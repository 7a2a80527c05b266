from __future__ import annotations

import sys

from tinytap.tap import NotTap, read


def main() -> int:
    try:
        result = read(sys.stdin)
    except NotTap as error:
        print(f"tinytap: {error}", file=sys.stderr)
        return 2
    for name in result.failed:
        print(f"failed: {name}")
    for name in result.unexplained:
        print(f"skipped without a reason: {name}")
    print(f"{result.passed} passed, {len(result.failed)} failed, {result.skipped} skipped, {result.todo} todo of {result.planned}")
    return 0 if result.good else 1


if __name__ == "__main__":
    sys.exit(main())
