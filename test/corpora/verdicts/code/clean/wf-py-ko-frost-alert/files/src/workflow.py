"""전체 흐름."""

from src.steps.alert import alert
from src.steps.fetch import fetch
from src.steps.lowest import lowest
from src.utils.http import FinalError, TemporaryError


def run(*, forecast, sms, state, today, settings, admin):
    """종료 코드를 돌려준다."""
    if state.read() == today.isoformat():
        return 0
    try:
        temp = lowest(fetch(forecast, settings["place"]), today)
    except (FinalError, TemporaryError) as error:
        sms.send(admin, f"예보를 받지 못했습니다: {error}")
        return 1
    if temp > settings["threshold"]:
        return 0
    alert(sms, settings["place"], temp)
    state.write(today.isoformat())
    return 0
