"""300번의 아침을 이어서 돌리고 시간, 메모리, 열린 파일을 잰다."""
import os
import sys
import tempfile
import time
import tracemalloc
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from zoneinfo import ZoneInfo

sys.path.insert(0, os.getcwd())
from src.integrations.airkorea import Measurement
from src.utils.state import State
from src.workflow import run

limits = {"pm10": {"short": 81, "inside": 151}, "pm25": {"short": 36, "inside": 76}}
settings = SimpleNamespace(station="마포구", workflow={"maxAgeHours": 3, "limits": limits, "onMissing": ""})
now = datetime(2026, 3, 2, 8, 40, tzinfo=ZoneInfo("Asia/Seoul"))
with tempfile.TemporaryDirectory() as folder:
    state = State(Path(folder))
    tracemalloc.start()
    def mornings(count):
        global now
        for _ in range(count):
            now += timedelta(days=1)
            assert run(now, settings, state, lambda: Measurement(now, 90, 20), lambda text: None).told
        return tracemalloc.get_traced_memory()[0] // 1024, len(os.listdir("/proc/self/fd"))
    before = mornings(20)
    start = time.perf_counter()
    after = mornings(300)
    each = (time.perf_counter() - start) / 300 * 1000
print(f"300번의 아침을 가짜 서비스로 이어서 돌렸다. 한 번에 {each:.2f}ms, 메모리는 {before[0]}KB에서 {after[0]}KB, 열린 파일은 {before[1]}개에서 {after[1]}개가 되었다.")
