"""전체 흐름: 폴더를 읽고, 문제를 찾고, 메일을 보낸다."""

import os
import sys
import time
from datetime import datetime, timezone

from config.workflow_config import ATTEMPTS, FIRST_PAUSE, read_config
from src.integrations import folder, mail
from src.steps.inspect import problems
from src.triggers.schedule import run_day
from src.utils.retry import retry


def run(config: dict[str, str], now: float, send=mail.send, sleep=time.sleep) -> int:
    """0: 문제 없음, 1: 알림을 보냄, 2: 알림을 보내지 못함."""
    try:
        found = problems(folder.backups(config["BACKUP_DIR"]), now)
    except OSError as error:
        found = [f"백업 폴더를 읽을 수 없습니다: {error.strerror}"]
    if not found:
        return 0
    day = run_day(datetime.fromtimestamp(now, timezone.utc))
    message = mail.compose(config["MAIL_TO"], day, found)
    try:
        retry(lambda: send(config, message), ATTEMPTS, FIRST_PAUSE, sleep)
    except OSError as error:
        print(f"메일을 보내지 못했습니다: {error}", file=sys.stderr)
        return 2
    return 1


if __name__ == "__main__":
    try:
        sys.exit(run(read_config(os.environ), time.time()))
    except ValueError as error:
        sys.exit(str(error))
