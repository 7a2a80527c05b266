import os
import pathlib


class State:
    def __init__(self, path):
        self.path = pathlib.Path(path)

    def read(self):
        try:
            return self.path.read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            return ""

    def write(self, day):
        temporary = self.path.with_suffix(".new")
        temporary.write_text(day + "\n", encoding="utf-8")
        os.replace(temporary, self.path)
