import time


class Final(Exception):
    """다시 해도 소용없는 오류."""


def retry(action, tries, first_pause, sleep=time.sleep):
    for attempt in range(tries):
        try:
            return action()
        except Final:
            raise
        except OSError:
            if attempt == tries - 1:
                raise
            sleep(first_pause * 2**attempt)
