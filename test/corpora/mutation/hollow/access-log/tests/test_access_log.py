import access_log as log

LINES = [
    '10.0.0.1 - ada [04/May/2026:08:00:01 +0000] "GET /a?x=1 HTTP/1.1" 200 512 900',
    '10.0.0.2 - - [04/May/2026:09:10:00 +0000] "POST /b HTTP/1.1" 503 - 12000',
    '10.0.0.1 - - [04/May/2026:09:11:00 +0000] "GET /a HTTP/1.1" 200 100',
    "rubbish",
]


def test_lines_are_parsed():
    entries, bad = log.parse(LINES)
    assert len(entries) == 3 and bad == 1
    assert entries[0].path == "/a" and entries[0].user == "ada"


def test_error_rate():
    assert log.error_rate(log.parse(LINES)[0]) == 1 / 3


def test_top_paths():
    assert log.top_paths(log.parse(LINES)[0]) == [("/a", 2)]


def test_percentile():
    assert log.percentile([5, 1, 9, 7], 50) == 5
    assert log.percentile([], 50) is None


def test_by_hour():
    assert log.by_hour(log.parse(LINES)[0])[9] == 2


def test_suspicious():
    assert log.suspicious(log.parse(LINES)[0], 1) == []
