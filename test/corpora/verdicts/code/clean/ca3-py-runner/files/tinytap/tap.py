from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

LINE = re.compile(r"(?P<bad>not )?ok\b(?: \d+)?(?: - )?(?P<name>[^#]*)(?:# *(?P<mark>SKIP|TODO)\b *(?P<reason>.*))?", re.IGNORECASE)
PLAN = re.compile(r"1\.\.(\d+)")


class NotTap(Exception):
    """The stream has no plan, or two."""


@dataclass
class Result:
    planned: int = 0
    passed: int = 0
    failed: list[str] = field(default_factory=list)
    skipped: int = 0
    todo: int = 0
    unexplained: list[str] = field(default_factory=list)

    @property
    def seen(self) -> int:
        return self.passed + len(self.failed) + self.skipped + self.todo

    @property
    def good(self) -> bool:
        return self.planned > 0 and self.seen == self.planned and not self.failed and not self.unexplained


def read(lines: Iterable[str]) -> Result:
    result, plans = Result(), 0
    for line in lines:
        if plan := PLAN.match(line):
            plans += 1
            result.planned = int(plan[1])
        elif test := LINE.match(line):
            _count(result, test)
    if plans != 1:
        raise NotTap(f"{plans} plans, one is needed")
    return result


def _count(result: Result, test: re.Match[str]) -> None:
    name = test["name"].strip()
    match (test["mark"] or "").upper():
        case "SKIP":
            result.skipped += 1
            if not test["reason"].strip():
                result.unexplained.append(name)
        case "TODO":
            result.todo += 1
        case _ if test["bad"]:
            result.failed.append(name)
        case _:
            result.passed += 1
