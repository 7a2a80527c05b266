"""오늘 알렸는지와 보내지 못한 글. 두 실행이 겹치지 않도록 잠근다."""
import contextlib
import fcntl
import json
import os


class Busy(Exception):
    pass


class State:
    def __init__(self, folder):
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    @contextlib.contextmanager
    def locked(self):
        with open(self._folder / "lock", "w", encoding="utf-8") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Busy("다른 실행이 아직 돌고 있습니다.") from None
            yield self

    def told(self, day):
        return self._read().get("told") == day

    def mark_told(self, day):
        self._write({"told": day})

    def keep_unsent(self, day, text):
        with open(self._folder / "unsent.log", "a", encoding="utf-8") as file:
            file.write(f"{day}\t{text}\n")

    def _read(self):
        try:
            return json.loads((self._folder / "state.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}

    def _write(self, value):
        new = self._folder / "state.json.new"
        new.write_text(json.dumps(value), encoding="utf-8")
        os.replace(new, self._folder / "state.json")
