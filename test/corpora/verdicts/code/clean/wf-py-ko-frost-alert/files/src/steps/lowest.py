"""밤의 최저 기온."""

import datetime

from src.utils.http import FinalError


def lowest(hours, today):
    """오늘 18시부터 내일 9시까지(양 끝 포함)의 최저 기온."""
    start = f"{today.isoformat()}T18:00"
    end = f"{(today + datetime.timedelta(days=1)).isoformat()}T09:00"
    night = [temp for at, temp in hours if start <= at <= end]
    if not night:
        raise FinalError("예보에 오늘 밤이 없습니다")
    return min(night)
