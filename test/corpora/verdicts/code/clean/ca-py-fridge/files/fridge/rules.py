"""유통기한 규칙. 오늘 날짜는 언제나 인자로 받는다."""

from datetime import date


def parse_day(text: str) -> date:
    """YYYY-MM-DD 형식의 날짜를 읽는다."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"날짜가 아닙니다: {text}. 2026-03-05처럼 적으세요.") from None


def days_left(day: date, today: date) -> int:
    """기한까지 남은 날. 지났으면 음수."""
    return (day - today).days


def label(day: date, today: date) -> str:
    """사람이 읽는 표시."""
    left = days_left(day, today)
    if left < 0:
        return f"{-left}일 지남"
    return "오늘까지" if left == 0 else f"{left}일 남음"
