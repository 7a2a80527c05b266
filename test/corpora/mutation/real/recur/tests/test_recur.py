from datetime import date

import pytest
from recur import Rule, first, nth_weekday, parse


def days(text, start, count, **options):
    return [d.isoformat() for d in first(parse(text), date.fromisoformat(start), count, **options)]


def test_every_few_days():
    assert days("every 3 days", "2026-02-26", 3) == ["2026-02-26", "2026-03-01", "2026-03-04"]
    assert days("every day", "2026-02-28", 2) == ["2026-02-28", "2026-03-01"]


def test_weeks_begin_in_the_middle():
    assert days("every 2 weeks on thu,mon", "2026-05-06", 4) == ["2026-05-07", "2026-05-18", "2026-05-21", "2026-06-01"]
    assert days("every week on wed", "2026-05-06", 2) == ["2026-05-06", "2026-05-13"]


def test_months_without_the_day_use_the_last_one():
    assert days("every month on 31", "2028-01-31", 3) == ["2028-01-31", "2028-02-29", "2028-03-31"]


def test_months_go_over_the_year():
    assert days("every 5 months on 15", "2026-10-16", 2) == ["2027-03-15", "2027-08-15"]
    assert days("every month on 1", "2026-11-30", 2) == ["2026-12-01", "2027-01-01"]


@pytest.mark.parametrize(
    "weekday, nth, expected",
    [(4, -1, "2026-05-29"), (4, 1, "2026-05-01"), (3, 1, "2026-05-07"), (6, -1, "2026-05-31"), (5, 4, "2026-05-23")],
)
def test_nth_weekday(weekday, nth, expected):
    assert nth_weekday(2026, 5, weekday, nth).isoformat() == expected


def test_last_friday_of_every_month():
    assert days("every month on last fri", "2026-05-30", 2) == ["2026-06-26", "2026-07-31"]


def test_holidays_are_left_out():
    assert days("every day", "2026-12-24", 3, holidays={date(2026, 12, 25)}) == ["2026-12-24", "2026-12-26", "2026-12-27"]


def test_holidays_and_weekends_are_moved():
    moved = days("every month on 25", "2026-12-01", 2, holidays={date(2026, 12, 25)}, shift=True)
    assert moved == ["2026-12-28", "2027-01-25"]


def test_parse_gives_rules():
    assert parse("Every 2 weeks on fri,mon") == Rule("weeks", 2, (0, 4))
    assert parse("every month on second tue") == Rule("months", 1, (1,), nth=2)


@pytest.mark.parametrize(
    "text",
    ["", "daily", "every", "every 0 days", "every week", "every week on foo", "every month on 32", "every month on 0", "every month on fifth mon", "every day on mon"],
)
def test_rubbish_is_refused(text):
    with pytest.raises(ValueError):
        parse(text)
