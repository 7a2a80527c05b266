"""설정 파일과 환경 변수. 빠진 변수의 이름을 말한다."""
import json
from dataclasses import dataclass
from pathlib import Path

CONFIG = Path(__file__).resolve().parents[2] / "config"


class SettingsError(Exception):
    pass


@dataclass(frozen=True)
class Settings:
    key: str
    station: str
    slack_url: str
    state_dir: Path
    workflow: dict
    airkorea: dict
    slack: dict


def read_settings(environ):
    for name in ("AIRKOREA_KEY", "AIRKOREA_STATION", "SLACK_WEBHOOK_URL"):
        if not environ.get(name):
            raise SettingsError(f"{name} 변수가 없습니다. README의 '환경 변수'를 보고 정하세요.")
    services = json.loads((CONFIG / "integrations.config.json").read_text(encoding="utf-8"))
    return Settings(
        key=environ["AIRKOREA_KEY"],
        station=environ["AIRKOREA_STATION"],
        slack_url=environ["SLACK_WEBHOOK_URL"],
        state_dir=Path(environ.get("STATE_DIR", "./state")),
        workflow=json.loads((CONFIG / "workflow.config.json").read_text(encoding="utf-8")),
        airkorea=services["airkorea"],
        slack=services["slack"],
    )
