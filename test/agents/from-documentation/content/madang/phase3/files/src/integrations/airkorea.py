"""에어코리아 측정소별 실시간 측정정보. https://www.data.go.kr/data/15073861/openapi.do"""
import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from src.utils.http import request
from src.utils.retry import FinalError, TemporaryError, retry

SEOUL = ZoneInfo("Asia/Seoul")


@dataclass(frozen=True)
class Measurement:
    at: datetime
    pm10: int | None
    pm25: int | None


def latest(settings, station, key, **options):
    query = urlencode({"serviceKey": key, "returnType": "json", "numOfRows": 1, "pageNo": 1, "stationName": station, "dataTerm": "DAILY", "ver": "1.3"})

    def once():
        return read(request("에어코리아", f"{settings['baseUrl']}?{query}", settings["timeoutSeconds"]))

    return retry(once, settings["tries"], settings["firstPauseSeconds"], **options)


def read(text):
    try:
        response = json.loads(text)["response"]
        code = response["header"]["resultCode"]
    except (ValueError, KeyError, TypeError):
        # 게이트웨이 오류는 상태 200에 XML로 온다. 키가 틀린 것은 다시 해도 같다.
        if "SERVICE_KEY_IS_NOT_REGISTERED" in text or "SERVICE KEY IS NOT REGISTERED" in text:
            raise FinalError("에어코리아 인증키가 등록되지 않았습니다. AIRKOREA_KEY를 확인하세요.") from None
        raise TemporaryError("에어코리아의 답을 읽을 수 없습니다.") from None
    if code != "00":
        raise TemporaryError(f"에어코리아가 결과 코드 {code}로 답했습니다.")
    items = response.get("body", {}).get("items") or []
    if not items:
        raise FinalError("에어코리아에 그 측정소가 없습니다. AIRKOREA_STATION을 확인하세요.")
    return Measurement(measured_at(items[0].get("dataTime")), number(items[0].get("pm10Value")), number(items[0].get("pm25Value")))


def measured_at(text):
    """"2026-03-02 24:00"은 다음 날 0시다."""
    try:
        day, clock = text.split(" ")
        hour, minute = clock.split(":")
        midnight = datetime.fromisoformat(day).replace(tzinfo=SEOUL)
        return midnight + timedelta(hours=int(hour), minutes=int(minute))
    except (AttributeError, ValueError):
        raise TemporaryError("에어코리아가 측정 시각 없이 답했습니다.") from None


def number(text):
    """점검 중인 값은 "-"로 온다."""
    return int(text) if isinstance(text, str) and text.isdigit() else None
