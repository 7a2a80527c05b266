"""Reads ingredient lines, scales them, and makes one shopping list of several recipes."""
import re
from fractions import Fraction

FRACTIONS = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3)}
UNITS = {"g": ("g", 1), "kg": ("g", 1000), "ml": ("ml", 1), "l": ("ml", 1000), "tsp": ("ml", 5), "tbsp": ("ml", 15), "cup": ("ml", 240)}


def parse_amount(text):
    total = Fraction(0)
    for part in text.split():
        if part in FRACTIONS:
            total += FRACTIONS[part]
        elif part[-1] in FRACTIONS:
            total += Fraction(part[:-1]) + FRACTIONS[part[-1]]
        else:
            total += Fraction(part)
    return total


def parse_line(line):
    match = re.match(r"^([\d./½¼¾⅓]+(?: [\d./½¼¾⅓]+)?)\s*(.*)$", line.strip())
    if match is None:
        return None, "", line.strip()
    amount = parse_amount(match[1])
    unit, _, rest = match[2].partition(" ")
    if unit.lower().rstrip("s") in UNITS and rest:
        return amount, unit.lower().rstrip("s"), rest.strip()
    return amount, "", match[2].strip()


def format_amount(amount):
    if amount is None:
        return ""
    whole, rest = divmod(amount, 1)
    for sign, value in FRACTIONS.items():
        if rest == value:
            return f"{whole if whole else ''}{sign}"
    if rest == 0:
        return str(whole)
    return f"{float(amount):.1f}"


def scale(lines, factor):
    result = []
    for line in lines:
        amount, unit, name = parse_line(line)
        if amount is not None:
            amount *= Fraction(factor)
        result.append(" ".join(part for part in (format_amount(amount), unit, name) if part))
    return result


def shopping_list(recipes):
    sums = {}
    for lines in recipes:
        for line in lines:
            amount, unit, name = parse_line(line)
            base, factor = UNITS.get(unit, (unit, 1))
            key = (name.lower(), base)
            sums[key] = sums.get(key, 0) + (amount or 0) * factor
    return [f"{format_amount(total)} {unit} {name}".replace("  ", " ").strip() if total else name for (name, unit), total in sorted(sums.items())]


def servings_factor(have, want):
    if have <= 0 or want <= 0:
        raise ValueError("servings must be positive")
    return Fraction(want, have)
