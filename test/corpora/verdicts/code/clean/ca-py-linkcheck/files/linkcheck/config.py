"""Configuration from the environment."""

import math
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Config:
    timeout: float = 5
    parallel: int = 8


def read_config(env: Mapping[str, str]) -> Config:
    """Reads the variables; a wrong value is an error that names the variable."""
    try:
        timeout = float(env.get("LINKCHECK_TIMEOUT", "5"))
    except ValueError:
        timeout = -1
    if not 0 < timeout < math.inf:
        raise ValueError("LINKCHECK_TIMEOUT must be a number of seconds above 0.")
    parallel = env.get("LINKCHECK_PARALLEL", "8")
    if not parallel.isdecimal() or not 1 <= int(parallel) <= 64:
        raise ValueError("LINKCHECK_PARALLEL must be a whole number from 1 to 64.")
    return Config(timeout, int(parallel))
