import random

import pytest

from tinytap import NotTap, read


def tap(*lines, plan=None):
    return [f"1..{len(lines) if plan is None else plan}", *lines]


@pytest.mark.parametrize(("line", "passed", "failed", "skipped", "todo"), [
    ("ok", 1, [], 0, 0),
    ("ok 1 - adds", 1, [], 0, 0),
    ("not ok 1 - adds", 0, ["adds"], 0, 0),
    ("ok 1 - adds # SKIP no compiler", 0, [], 1, 0),
    ("not ok 1 - adds # TODO rounding", 0, [], 0, 1),
    ("ok 1 - adds # todo rounding", 0, [], 0, 1),
    ("ok 1 - todo list is empty", 1, [], 0, 0),
])
def test_each_kind_of_line_is_counted_once(line, passed, failed, skipped, todo):
    result = read(tap(line))
    assert (result.passed, result.failed, result.skipped, result.todo) == (passed, failed, skipped, todo)


@pytest.mark.parametrize(("lines", "good"), [
    (tap("ok", "ok"), True),
    (tap("ok", "not ok 2 - # TODO later"), True),
    (tap("ok", "ok 2 - x # SKIP no network"), True),
    (tap("ok", "ok 2 - x # SKIP"), False),
    (tap("ok", "not ok"), False),
    (tap("ok", plan=2), False),
    (tap("ok", "ok", plan=1), False),
    (["1..0"], False),
])
def test_what_may_be_released(lines, good):
    assert read(lines).good is good


def test_a_skip_without_a_reason_is_named():
    assert read(tap("ok 1 - sends mail # SKIP  ")).unexplained == ["sends mail"]


@pytest.mark.parametrize("lines", [[], ["hello"], ["1..1", "ok", "1..1"]])
def test_a_stream_needs_one_plan(lines):
    with pytest.raises(NotTap, match=r"^[02] plans, one is needed$"):
        read(lines)


def test_any_order_of_lines_gives_the_same_counts():
    lines = ["ok 1 - a", "not ok 2 - b", "ok 3 - c # SKIP why", "ok 4 - d # TODO", "# a comment"]
    rng = random.Random(7)
    for _ in range(30):
        rng.shuffle(lines)
        result = read(["1..4", *lines])
        assert (result.passed, result.failed, result.skipped, result.todo, result.seen) == (1, ["b"], 1, 1, 4)
