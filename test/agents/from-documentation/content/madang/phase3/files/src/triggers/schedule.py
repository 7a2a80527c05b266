"""cron이 부르는 곳. 평일 8시 40분과, 실패했을 때를 위한 8시 50분."""
import sys
from datetime import datetime
from zoneinfo import ZoneInfo

from src.integrations import airkorea, slack
from src.utils.settings import SettingsError, read_settings
from src.utils.state import Busy, State
from src.workflow import run


def main(environ, now=None):
    """종료 코드: 0 알림, 1 알리지 못함(cron이 출력한 줄을 메일로 보낸다), 2 설정이 틀림."""
    try:
        settings = read_settings(environ)
    except SettingsError as error:
        print(f"madang: {error}", file=sys.stderr)
        return 2
    now = now or datetime.now(ZoneInfo(settings.workflow["timeZone"]))
    if now.weekday() >= 5:
        return 0
    try:
        outcome = run(
            now,
            settings,
            State(settings.state_dir),
            ask=lambda: airkorea.latest(settings.airkorea, settings.station, settings.key),
            send=lambda text: slack.send(settings.slack, settings.slack_url, text),
        )
    except Busy as error:
        print(f"madang: {error}", file=sys.stderr)
        return 0
    if outcome.problem is not None:
        print(f"madang: {outcome.problem}", file=sys.stderr)
    return 0 if outcome.told else 1
