import http.client
import json
import threading

import pytest
from shortlinks.links import LinkError, Links, check_url, decode, encode
from shortlinks.server import make_server


@pytest.fixture
def call():
    server = make_server(Links(), today=lambda: "2026-06-15")
    threading.Thread(target=lambda: server.serve_forever(0.01), daemon=True).start()

    def request(method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
        connection.request(method, path, body if body is None or isinstance(body, str) else json.dumps(body))
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response.status, json.loads(text) if text else response.getheader("Location")

    yield request
    server.shutdown()
    server.server_close()


def test_numbers_become_short_names_and_back():
    assert [encode(n) for n in (0, 30, 31, 961)] == ["2", "z", "32", "322"]
    assert all(decode(encode(n)) == n for n in range(2000))


@pytest.mark.parametrize("url", ["ftp://a.b", "example.org", "http://", "https://me:pw@a.b/", "http://a.b/" + "x" * 2000])
def test_addresses_that_are_refused(url):
    with pytest.raises(LinkError) as caught:
        check_url(url)
    assert caught.value.code == "invalid"


def test_a_link_is_made_and_followed(call):
    assert call("POST", "/", {"url": "https://example.org/a?b=c"}) == (201, {"name": "-3"})
    assert call("GET", "/-3") == (302, "https://example.org/a?b=c")


def test_own_names_are_unique(call):
    assert call("POST", "/", {"url": "https://a.example", "name": "my-page"}) == (201, {"name": "my-page"})
    assert call("POST", "/", {"url": "https://b.example", "name": "my-page"}) == (409, {"error": "my-page is taken"})
    assert call("GET", "/my-page") == (302, "https://a.example")


@pytest.mark.parametrize("name", ["ab", "x" * 31, "a b c", "a/b/c"])
def test_names_have_rules(call, name):
    assert call("POST", "/", {"url": "https://a.example", "name": name})[0] == 400


def test_names_at_their_limits(call):
    for name in ("abc", "x" * 30):
        assert call("POST", "/", {"url": "https://a.example", "name": name})[0] == 201


def test_links_end_after_their_day(call):
    call("POST", "/", {"url": "https://a.example", "name": "today", "expires": "2026-06-15"})
    call("POST", "/", {"url": "https://a.example", "name": "yesterday", "expires": "2026-06-14"})
    assert call("GET", "/today")[0] == 302
    assert call("GET", "/yesterday") == (410, {"error": "yesterday ended on 2026-06-14"})


def test_unknown_links(call):
    assert call("GET", "/nope") == (404, {"error": "no link nope"})


def test_visits_are_counted(call):
    for name in ("aaa", "bbb", "ccc"):
        call("POST", "/", {"url": "https://a.example", "name": name})
    for name in ("bbb", "aaa", "bbb"):
        call("GET", "/" + name)
    assert call("GET", "/") == (200, [{"name": "bbb", "visits": 2}, {"name": "aaa", "visits": 1}])


def test_bad_bodies(call):
    assert call("POST", "/", "{") == (400, {"error": "not JSON"})
    assert call("POST", "/", ["x"]) == (400, {"error": "url is missing"})
    assert call("POST", "/", {"url": 5}) == (400, {"error": "url is missing"})
    assert call("POST", "/", "x" * 5001) == (413, {"error": "too large"})
