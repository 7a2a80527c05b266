"""Loads stops from CSV."""

import csv
import io
from dataclasses import dataclass


class LoadError(Exception):
    """A file that cannot be used; the message is shown to the person."""


@dataclass(frozen=True)
class Stop:
    id: str
    name: str
    lat: float
    lon: float


def load(path):
    with open(path, "rb") as file:
        return parse(io.StringIO(decode(file.read()), newline=""))


def decode(data):
    """Reads UTF-8 first: Korean text in CP949 is practically never valid UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp949")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise LoadError(f"{number}번째 줄의 인코딩을 알 수 없습니다 (UTF-8 또는 CP949로 저장해 주세요)") from None


def parse(lines):
    stops = []
    for number, row in enumerate(csv.DictReader(lines), start=2):
        try:
            stops.append(Stop(row["번호"], row["이름"].strip(), float(row["위도"]), float(row["경도"])))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise LoadError(f"{number}번째 줄을 읽을 수 없습니다") from None
    return stops
