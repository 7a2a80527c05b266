"""측정값을 받아 정하고 알리는 한 번의 실행."""
from dataclasses import dataclass

from src.steps.fetch import fetch
from src.steps.judge import judge
from src.steps.notify import notify, text_for, text_without_values


@dataclass(frozen=True)
class Outcome:
    told: bool
    text: str | None  # None: 오늘은 이미 알렸다
    problem: str | None


def run(now, settings, state, ask, send):
    day = now.date().isoformat()
    with state.locked():
        if state.told(day):
            return Outcome(True, None, None)
        measurement, missing = fetch(ask, now, settings.workflow["maxAgeHours"])
        if measurement is None:
            text = text_without_values(missing, settings.workflow["onMissing"])
        else:
            text = text_for(settings.station, measurement, judge(measurement, settings.workflow["limits"]))
        problem = notify(send, text)
        if problem is not None:
            # 알리지 못했으면 표시하지 않는다. cron의 다음 실행(8시 50분)이 다시 해 본다.
            state.keep_unsent(day, text)
            return Outcome(False, text, problem)
        state.mark_told(day)
        return Outcome(True, text, missing)
