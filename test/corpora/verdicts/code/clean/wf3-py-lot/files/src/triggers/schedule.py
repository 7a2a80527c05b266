"""크론이 부르는 한 번의 실행. 겹치면 두 번째는 물러난다."""
import fcntl
from contextlib import contextmanager


@contextmanager
def single_run(lock_file):
    with open(lock_file, "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
