"""Dice notation such as 4d6kh3+2-1d4: parsing, rolling, and exact distributions."""
import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product


@dataclass(frozen=True)
class Term:
    sign: int
    count: int
    sides: int  # 0 for a plain number
    keep: int = 0  # >0 the highest, <0 the lowest, 0 all


_TERM = re.compile(r"([+-]?)(\d*)(?:d(\d+)(?:(kh|kl)(\d+))?)?", re.IGNORECASE)


def parse(text):
    text = text.replace(" ", "")
    terms, at = [], 0
    while at < len(text):
        match = _TERM.match(text, at)
        sign, count, sides, which, kept = match.groups()
        if match.end() == at or (terms and not sign) or (sides is None and not count):
            raise ValueError(f"cannot read {text[at:]!r}")
        amount = int(count) if count else 1
        if sides is None:
            terms.append(Term(-1 if sign == "-" else 1, amount, 0))
        else:
            if not 1 <= amount <= 20 or not 2 <= int(sides) <= 100:
                raise ValueError("1 to 20 dice with 2 to 100 sides")
            keep = 0 if which is None else int(kept) if which.lower() == "kh" else -int(kept)
            if which is not None and not 1 <= abs(keep) <= amount:
                raise ValueError(f"cannot keep {abs(keep)} of {amount}")
            terms.append(Term(-1 if sign == "-" else 1, amount, int(sides), keep))
        at = match.end()
    if not terms:
        raise ValueError("nothing to roll")
    return terms


def kept(values, keep):
    if keep > 0:
        return sorted(values, reverse=True)[:keep]
    if keep < 0:
        return sorted(values)[:-keep]
    return list(values)


def roll(text, rng):
    """Rolls with a random.Random; returns the total and the values of each term."""
    total, detail = 0, []
    for term in parse(text):
        if term.sides == 0:
            total += term.sign * term.count
            detail.append([term.count])
        else:
            values = [rng.randint(1, term.sides) for _ in range(term.count)]
            total += term.sign * sum(kept(values, term.keep))
            detail.append(values)
    return total, detail


def distribution(text):
    """The exact probability of each total."""
    result = {0: Fraction(1)}
    for term in parse(text):
        if term.sides == 0:
            part = {term.count: Fraction(1)}
        else:
            if term.sides**term.count > 200_000:
                raise ValueError("too many combinations")
            counts = Counter(sum(kept(values, term.keep)) for values in product(range(1, term.sides + 1), repeat=term.count))
            part = {total: Fraction(n, term.sides**term.count) for total, n in counts.items()}
        combined = Counter()
        for a, p in result.items():
            for b, q in part.items():
                combined[a + term.sign * b] += p * q
        result = dict(combined)
    return dict(sorted(result.items()))


def at_least(text, target):
    return sum((p for total, p in distribution(text).items() if total >= target), Fraction(0))


def mean(text):
    return sum(total * p for total, p in distribution(text).items())
