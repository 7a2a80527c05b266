from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path

NAME = re.compile(r"[A-Z][A-Z0-9_]{0,63}")


class SealError(Exception):
    """사람이 고칠 수 있는 잘못."""


@dataclass(frozen=True)
class Entry:
    action: str
    project: str
    name: str
    version: int
    member: str


class Ledger:
    def __init__(self, entries: list[Entry] | None = None) -> None:
        self.entries = list(entries or [])

    def version(self, project: str, name: str) -> int:
        return max((e.version for e in self.entries if e.action == "save" and (e.project, e.name) == (project, name)), default=0)

    def save(self, project: str, name: str, member: str) -> Entry:
        if not NAME.fullmatch(name):
            raise SealError(f"{name}: 이름은 대문자로 시작하고 대문자, 숫자, 밑줄로 64자까지입니다")
        return self._add(Entry("save", project, name, self.version(project, name) + 1, member))

    def read(self, project: str, name: str, member: str) -> Entry:
        version = self.version(project, name)
        if version == 0:
            raise SealError(f"{project}에 {name}이(가) 없습니다")
        return self._add(Entry("read", project, name, version, member))

    def exposure(self, member: str) -> list[tuple[str, str, int]]:
        """member가 읽었거나 저장했고 아직 바뀌지 않은 것."""
        known = {(e.project, e.name, e.version) for e in self.entries if e.member == member}
        return sorted(item for item in known if item[2] == self.version(item[0], item[1]))

    def _add(self, entry: Entry) -> Entry:
        self.entries.append(entry)
        return entry


def load(path: Path) -> Ledger:
    if not path.exists():
        return Ledger()
    return Ledger([Entry(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()])


def append(path: Path, entry: Entry) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(entry), ensure_ascii=False) + "\n")
