"""Working days with weekends, fixed and movable holidays."""
from datetime import date, timedelta


def easter(year):
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    r = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * r) // 451
    month, day = divmod(h + r - 7 * m + 114, 31)
    return date(year, month, day + 1)


def holidays(year):
    sunday = easter(year)
    movable = {sunday + timedelta(days=n) for n in (-2, 1, 39, 50)}
    fixed = {date(year, month, day) for month, day in ((1, 1), (5, 1), (10, 3), (12, 25), (12, 26))}
    return movable | fixed


def is_workday(day):
    return day.weekday() < 5 and day not in holidays(day.year)


def add_workdays(day, count):
    step = 1 if count >= 0 else -1
    left = abs(count)
    while left > 0:
        day += timedelta(days=step)
        if is_workday(day):
            left -= 1
    return day


def workdays_between(first, last):
    """From the first day to the last, both included."""
    if last < first:
        return 0
    return sum(is_workday(first + timedelta(days=n)) for n in range((last - first).days + 1))


def next_workday(day):
    while not is_workday(day):
        day += timedelta(days=1)
    return day


def bridge_days(year):
    """Workdays between a holiday and a weekend."""
    found = []
    for holiday in sorted(holidays(year)):
        if holiday.weekday() == 3 and is_workday(holiday + timedelta(days=1)):
            found.append(holiday + timedelta(days=1))
        if holiday.weekday() == 1 and is_workday(holiday - timedelta(days=1)):
            found.append(holiday - timedelta(days=1))
    return found
