import json
import os
import sys
from pathlib import Path

from src.integrations.lot import free_places
from src.integrations.room import post
from src.steps.judge import judge
from src.steps.remember import recall, remember
from src.triggers.schedule import single_run
from src.utils.retry import Final, retry

CONFIG = Path(__file__).parent.parent / "config" / "workflow.json"


def run(environment, config):
    """종료 코드: 0 끝남, 1 실패, 75 다른 실행이 돌고 있음."""
    file = environment["STATE_FILE"]
    tries, pause, timeout = config["tries"], config["firstPause"], config["timeout"]
    with single_run(f"{file}.lock") as alone:
        if not alone:
            return 75
        try:
            free = retry(lambda: free_places(environment["LOT_URL"], environment["LOT_KEY"], timeout), tries, pause)
            full, text = judge(recall(file), free, config["low"], config["high"])
            if text:
                retry(lambda: post(environment["ROOM_URL"], text, timeout), tries, pause)
                remember(file, full)
        except (Final, OSError) as error:
            print(f"빈자리 알림 실패: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(run(os.environ, json.loads(CONFIG.read_text(encoding="utf-8"))))
