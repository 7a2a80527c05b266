"""cron이 부르는 시작점."""

import datetime
import json
import os
import pathlib
import sys
import time
import zoneinfo

from src.integrations.forecast import Forecast
from src.integrations.sms import Sms
from src.utils.http import FinalError, TemporaryError
from src.utils.state import State
from src.workflow import run

CONFIG = pathlib.Path(__file__).parents[2] / "config" / "settings.json"
NAMES = ["FORECAST_URL", "FORECAST_KEY", "SMS_URL", "SMS_TOKEN", "ADMIN_PHONE", "STATE_FILE"]


def main(environment, now, sleep=time.sleep, err=sys.stderr):
    missing = [name for name in NAMES if not environment.get(name)]
    if missing:
        print(f"환경 변수가 없습니다: {', '.join(missing)}", file=err)
        return 2
    settings = json.loads(CONFIG.read_text(encoding="utf-8"))
    options = {"timeout": settings["timeout"], "pauses": settings["pauses"], "sleep": sleep}
    try:
        return run(
            forecast=Forecast(environment["FORECAST_URL"], environment["FORECAST_KEY"], **options),
            sms=Sms(environment["SMS_URL"], environment["SMS_TOKEN"], **options),
            state=State(environment["STATE_FILE"]),
            today=now.astimezone(zoneinfo.ZoneInfo("Asia/Seoul")).date(),
            settings=settings,
            admin=environment["ADMIN_PHONE"],
        )
    except (FinalError, TemporaryError) as error:
        print(f"문자를 보내지 못했습니다: {error}", file=err)
        return 1


if __name__ == "__main__":
    sys.exit(main(os.environ, datetime.datetime.now(datetime.timezone.utc)))
