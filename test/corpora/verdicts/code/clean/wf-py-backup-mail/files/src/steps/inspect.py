"""백업 목록을 보고 문제를 찾는다."""

from dataclasses import dataclass

from config.workflow_config import MAX_AGE_HOURS, MIN_RATIO


@dataclass(frozen=True)
class Backup:
    name: str
    size: int
    time: float


def problems(backups: list[Backup], now: float) -> list[str]:
    """사람이 읽는 문제의 목록. 문제가 없으면 비어 있다."""
    if not backups:
        return ["백업이 하나도 없습니다."]
    ordered = sorted(backups, key=lambda backup: backup.time)
    last = ordered[-1]
    found = []
    hours = (now - last.time) / 3600
    if hours > MAX_AGE_HOURS:
        found.append(f"마지막 백업 {last.name}이(가) {hours:.0f}시간 전 것입니다.")
    if last.size == 0:
        found.append(f"마지막 백업 {last.name}이(가) 비어 있습니다.")
    elif len(ordered) > 1 and last.size < ordered[-2].size * MIN_RATIO:
        found.append(f"마지막 백업 {last.name}이(가) 앞의 것보다 훨씬 작습니다.")
    return found
