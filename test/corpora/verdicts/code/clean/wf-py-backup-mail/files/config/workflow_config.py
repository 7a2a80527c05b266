"""환경과 상관없는 설정과, 환경에서 읽는 설정."""

from collections.abc import Mapping

MAX_AGE_HOURS = 26
MIN_RATIO = 0.5
ATTEMPTS = 3
FIRST_PAUSE = 5
NAMES = ("BACKUP_DIR", "SMTP_HOST", "SMTP_USER", "SMTP_PASSWORD", "MAIL_TO")


def read_config(env: Mapping[str, str]) -> dict[str, str]:
    """빠진 변수가 있으면 이름을 모두 알려 준다."""
    missing = [name for name in NAMES if not env.get(name)]
    if missing:
        raise ValueError(f"환경 변수가 없습니다: {', '.join(missing)}")
    return {name: env[name] for name in NAMES}
