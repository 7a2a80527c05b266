"""Recurring dates: every n days, weeks on weekdays, months by day or by 'last friday', without holidays."""
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


@dataclass(frozen=True)
class Rule:
    kind: str  # days, weeks, months
    every: int = 1
    weekdays: tuple = ()
    day: int = 0
    nth: int = 0


def parse(text):
    """'every 3 days' | 'every 2 weeks on mon,thu' | 'every month on 31' | 'every month on last fri'"""
    words = text.lower().split()
    if words[:1] != ["every"]:
        raise ValueError("a rule starts with 'every'")
    words = words[1:]
    every = 1
    if words and words[0].isdigit():
        every = int(words.pop(0))
        if every == 0:
            raise ValueError("every 0 is never")
    unit = words.pop(0).rstrip("s") + "s" if words else ""
    if unit == "days" and not words:
        return Rule("days", every)
    if unit == "weeks" and len(words) == 2 and words[0] == "on":
        names = words[1].split(",")
        if any(name not in WEEKDAYS for name in names):
            raise ValueError(f"unknown weekday in {words[1]}")
        return Rule("weeks", every, tuple(sorted(WEEKDAYS.index(name) for name in names)))
    if unit == "months" and len(words) == 2 and words[0] == "on" and words[1].isdigit():
        if not 1 <= int(words[1]) <= 31:
            raise ValueError(f"no day {words[1]}")
        return Rule("months", every, day=int(words[1]))
    if unit == "months" and len(words) == 3 and words[0] == "on" and words[2] in WEEKDAYS:
        nth = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1}.get(words[1])
        if nth is None:
            raise ValueError(f"which one is {words[1]}?")
        return Rule("months", every, (WEEKDAYS.index(words[2]),), nth=nth)
    raise ValueError(f"cannot read {text!r}")


def nth_weekday(year, month, weekday, nth):
    if nth > 0:
        first = date(year, month, 1)
        return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))
    last = date(year, month, monthrange(year, month)[1])
    return last - timedelta(days=(last.weekday() - weekday) % 7)


def occurrences(rule, start):
    """All dates from the start on; a day that a month does not have becomes its last day."""
    if rule.kind == "days":
        while True:
            yield start
            start += timedelta(days=rule.every)
    if rule.kind == "weeks":
        monday = start - timedelta(days=start.weekday())
        while True:
            for weekday in rule.weekdays:
                if monday + timedelta(days=weekday) >= start:
                    yield monday + timedelta(days=weekday)
            monday += timedelta(weeks=rule.every)
    year, month = start.year, start.month
    while True:
        if rule.nth:
            found = nth_weekday(year, month, rule.weekdays[0], rule.nth)
        else:
            found = date(year, month, min(rule.day, monthrange(year, month)[1]))
        if found >= start:
            yield found
        months = year * 12 + month - 1 + rule.every
        year, month = months // 12, months % 12 + 1


def first(rule, start, count, holidays=frozenset(), shift=False):
    """The first dates; holidays are left out, or moved to the next working day."""

    def allowed():
        for day in occurrences(rule, start):
            if day in holidays and not shift:
                continue
            while shift and (day in holidays or day.weekday() >= 5):
                day += timedelta(days=1)
            yield day

    return list(islice(allowed(), count))
