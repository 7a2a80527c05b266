"""낱말과 문장을 만든다. 같은 씨앗이면 결과가 같다."""

import random

from .bank import words_of


def words(count: int, language: str = "la", seed: int | None = None) -> list[str]:
    if count < 1 or count > 10_000:
        raise ValueError("count must be between 1 and 10000")
    rng = random.Random(seed)
    bank = words_of(language)
    return [rng.choice(bank) for _ in range(count)]


def sentence(rng: random.Random, bank: list[str]) -> str:
    picked = [rng.choice(bank) for _ in range(rng.randint(5, 12))]
    return " ".join(picked).capitalize() + "."


def sentences(count: int, language: str = "la", seed: int | None = None) -> list[str]:
    if count < 1 or count > 1_000:
        raise ValueError("count must be between 1 and 1000")
    rng = random.Random(seed)
    bank = words_of(language)
    return [sentence(rng, bank) for _ in range(count)]
