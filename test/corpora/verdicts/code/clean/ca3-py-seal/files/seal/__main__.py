from __future__ import annotations

import os
import sys
from pathlib import Path

from seal.ledger import SealError, append, load


def main(arguments: list[str]) -> int:
    path = Path(os.environ.get("SEAL_FILE", "seal.jsonl"))
    ledger = load(path)
    try:
        match arguments:
            case ["save" | "read" as action, project, name, member]:
                entry = getattr(ledger, action)(project, name, member)
                append(path, entry)
                print(f"{entry.name} version {entry.version}")
            case ["exposure", member]:
                found = ledger.exposure(member)
                for project, name, version in found:
                    print(f"{project}\t{name}\t{version}")
                print(f"{len(found)}개 남음")
            case _:
                print("사용법: seal save|read PROJECT NAME MEMBER | exposure MEMBER", file=sys.stderr)
                return 64
    except SealError as error:
        print(f"seal: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
