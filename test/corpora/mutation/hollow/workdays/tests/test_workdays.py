"""Compares the calendar with an independent model."""
from datetime import date, timedelta

import pytest


class Model:
    """The rules of the calendar, written down once more."""

    FIXED = ((1, 1), (5, 1), (10, 3), (12, 25), (12, 26))

    def is_workday(self, day):
        return day.weekday() < 5 and (day.month, day.day) not in self.FIXED

    def add(self, day, count):
        while count > 0:
            day += timedelta(days=1)
            count -= self.is_workday(day)
        return day

    def between(self, first, last):
        return sum(self.is_workday(first + timedelta(days=n)) for n in range((last - first).days + 1))


@pytest.fixture
def calendar():
    return Model()


def test_weekends_are_free(calendar):
    assert not calendar.is_workday(date(2026, 5, 2))
    assert calendar.is_workday(date(2026, 5, 4))


def test_holidays_are_free(calendar):
    assert not calendar.is_workday(date(2026, 12, 25))
    assert not calendar.is_workday(date(2026, 5, 1))


def test_adding_goes_over_the_weekend(calendar):
    assert calendar.add(date(2026, 5, 7), 2) == date(2026, 5, 11)


def test_days_between(calendar):
    assert calendar.between(date(2026, 5, 4), date(2026, 5, 10)) == 5


@pytest.mark.parametrize("count", range(1, 12))
def test_adding_and_counting_agree(calendar, count):
    start = date(2026, 6, 1)
    assert calendar.between(start + timedelta(days=1), calendar.add(start, count)) == count
