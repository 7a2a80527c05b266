import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Config:
    printers: int


def positive(environ, name, default):
    text = environ.get(name, str(default))
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(f"{name} must be a positive number, not {text!r}")
    return int(text)


def load(environ=os.environ):
    return Config(printers=positive(environ, "PRINTERS", 2))
