"""cron이 부르는 하루 한 번의 실행."""

from datetime import datetime
from zoneinfo import ZoneInfo

SEOUL = ZoneInfo("Asia/Seoul")


def run_day(now: datetime) -> str:
    """이 실행이 속한 날. 서울 시간으로 센다."""
    return now.astimezone(SEOUL).date().isoformat()
