"""1단계: 오늘 쓸 수 있는 측정값을 받는다."""
from datetime import timedelta

from src.utils.retry import FinalError, TemporaryError


def fetch(ask, now, max_age_hours):
    """(측정값, 받지 못한 까닭) 가운데 하나는 None이다."""
    try:
        measurement = ask()
    except (FinalError, TemporaryError) as error:
        return None, str(error)
    if now - measurement.at > timedelta(hours=max_age_hours):
        return None, f"마지막 측정이 {measurement.at:%H시 %M분}이라 너무 오래되었습니다."
    if measurement.pm10 is None and measurement.pm25 is None:
        return None, "측정소가 점검 중이라 값이 없습니다."
    return measurement, None
