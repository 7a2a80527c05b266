"""다시 시도하기."""

from collections.abc import Callable


def retry(call: Callable[[], None], attempts: int, first_pause: float, sleep: Callable[[float], None]) -> None:
    """성공할 때까지 부른다. 쉬는 시간은 두 배씩 늘고, 마지막 오류는 그대로 던진다."""
    for attempt in range(attempts):
        try:
            return call()
        except OSError:
            if attempt == attempts - 1:
                raise
            sleep(first_pause * 2**attempt)
