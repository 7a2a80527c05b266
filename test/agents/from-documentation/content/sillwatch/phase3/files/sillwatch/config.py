"""Reads the environment once, at start, and says which variable is wrong."""
from dataclasses import dataclass
from pathlib import Path


class ConfigError(Exception):
    """The message names the variable and what to put into it."""


@dataclass(frozen=True)
class Config:
    host: str
    port: int
    database: Path
    station: Path
    office_key: str


def read_config(environ) -> Config:
    port = environ.get("SILLWATCH_PORT", "8070")
    if not port.isdigit() or not 0 <= int(port) <= 65535:
        raise ConfigError(f"SILLWATCH_PORT is {port!r}. Give a port number, for example 8070.")
    station = Path(environ.get("SILLWATCH_STATION", "./station.json"))
    if not station.is_file():
        raise ConfigError(f"SILLWATCH_STATION is {str(station)!r}, which is not a file. Give the path of the station file.")
    office_key = environ.get("SILLWATCH_OFFICE_KEY", "")
    if office_key and len(office_key) < 12:
        raise ConfigError("SILLWATCH_OFFICE_KEY is too short. Give at least 12 characters, or leave it empty to switch the office page off.")
    return Config(
        host=environ.get("SILLWATCH_HOST", "127.0.0.1"),
        port=int(port),
        database=Path(environ.get("SILLWATCH_DATABASE", "./sillwatch.db")),
        station=station,
        office_key=office_key,
    )
