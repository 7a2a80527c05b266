"""3단계: 선생님들에게 알린다."""
from src.steps.judge import INSIDE, OUTSIDE, SHORT
from src.utils.retry import FinalError, TemporaryError

WORDS = {
    OUTSIDE: "바깥 놀이를 해도 좋습니다.",
    SHORT: "바깥 놀이는 30분까지만 합니다.",
    INSIDE: "오늘은 안에서 놉니다.",
}


def text_for(station, measurement, verdict):
    values = [f"{name} {value}㎍/㎥" for name, value in (("미세먼지", measurement.pm10), ("초미세먼지", measurement.pm25)) if value is not None]
    return f"{WORDS[verdict]} {station} {measurement.at:%H시} 기준 {', '.join(values)}"


def text_without_values(reason, on_missing):
    return f"미세먼지 값을 받지 못했습니다. {reason} {on_missing}"


def notify(send, text):
    """보냈으면 None, 아니면 까닭."""
    try:
        send(text)
    except (FinalError, TemporaryError) as error:
        return str(error)
    return None
