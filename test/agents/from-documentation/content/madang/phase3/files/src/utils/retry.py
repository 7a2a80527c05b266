"""다시 해 보기. 쉬는 시간은 두 배씩 늘어난다."""
import time


class FinalError(Exception):
    """다시 해도 소용없는 오류. 인증키가 틀린 것 같은."""


class TemporaryError(Exception):
    """잠시 뒤에는 될 수 있는 오류."""

    def __init__(self, message, retry_after=0.0):
        super().__init__(message)
        self.retry_after = retry_after


def retry(action, tries, first_pause, sleep=time.sleep):
    for attempt in range(1, tries + 1):
        try:
            return action()
        except TemporaryError as error:
            if attempt == tries:
                raise
            sleep(min(max(first_pause * 2 ** (attempt - 1), error.retry_after), 60))
