"""The journeys of Ruth and Dai over HTTP, against a real server with a real database."""
import http.client
import json
import logging
import threading
import unittest
from urllib.parse import urlencode

from sillwatch.config import ConfigError, read_config
from sillwatch.service import Service
from sillwatch.web import make_server
from tests.support import SIMPLE, at, temporary_store

KEY = "only-for-tests-key"
logging.getLogger("sillwatch").setLevel(logging.CRITICAL)


class WebTest(unittest.TestCase):
    def setUp(self):
        self.service = Service(SIMPLE, temporary_store(self), KEY)
        self.server = make_server(self.service, "127.0.0.1", 0, now=lambda: at("2026-03-01T08:00"))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def ask(self, method, path, form=None, cookie=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.server_port, timeout=10)
        headers = {"Cookie": cookie} if cookie else {}
        connection.request(method, path, urlencode(form) if form is not None else None, headers)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response, text

    def save(self, **form):
        response, _ = self.ask("POST", "/boat", {"name": "Tern", "draught": "2.69", "clearance": "0.30", **form})
        return response.getheader("Set-Cookie").split(";")[0]

    def test_ruth_enters_her_boat_and_sees_her_times(self):
        _, before = self.ask("GET", "/")
        self.assertIn("No boat yet", before)
        cookie = self.save()
        response, page = self.ask("GET", "/", cookie=cookie)
        self.assertEqual(response.status, 200)
        self.assertIn("10:00 to 14:00", page)
        self.assertIn("Tern needs 2.99 m over the sill", page)

    def test_the_week_sheet_lists_seven_days(self):
        _, page = self.ask("GET", "/week?first=2026-03-02", cookie=self.save())
        self.assertEqual(page.count("10:00 to 14:00"), 7)
        _, empty = self.ask("GET", "/week")
        self.assertIn("No boat yet", empty)

    def test_a_wrong_draught_keeps_what_was_typed_and_says_why(self):
        response, page = self.ask("POST", "/boat", {"name": "Tern", "draught": "9", "clearance": ""})
        self.assertEqual(response.status, 400)
        self.assertIn("Draught must be between 0.20 m and 6.00 m.", page)
        self.assertIn('value="9"', page)

    def test_a_name_with_markup_is_shown_as_text(self):
        _, page = self.ask("GET", "/", cookie=self.save(name="<b>Tern</b>"))
        self.assertNotIn("<b>Tern", page)
        self.assertIn("&lt;b&gt;Tern", page)

    def test_a_boat_can_be_forgotten(self):
        cookie = self.save()
        response, _ = self.ask("POST", "/boat/delete", {}, cookie)
        self.assertEqual(response.status, 303)
        _, page = self.ask("GET", "/", cookie=cookie)
        self.assertIn("No boat yet", page)

    def test_dai_corrects_the_level_and_ruth_sees_it(self):
        response, page = self.ask("POST", "/office", {"key": KEY, "offset": "-50"})
        self.assertEqual((response.status, "The correction is in force." in page), (200, True))
        _, today = self.ask("GET", "/", cookie=self.save())
        self.assertIn("Corrected by the office by -50 cm at 08:00, until 20:00.", today)
        self.assertNotIn("10:00 to 14:00", today)

    def test_a_wrong_key_changes_nothing(self):
        response, page = self.ask("POST", "/office", {"key": "guess-guess-guess", "offset": "-50"})
        self.assertEqual((response.status, "This is not the key" in page), (403, True))
        _, api = self.ask("GET", "/api/windows?draught=2.69&clearance=0.3")
        self.assertIsNone(json.loads(api)["correctionCm"])

    def test_the_interface_gives_windows_as_json(self):
        response, text = self.ask("GET", "/api/windows?day=2026-03-02&draught=2.69&clearance=0.3")
        answer = json.loads(text)
        self.assertEqual((response.status, answer["day"], answer["needCm"], len(answer["windows"])), (200, "2026-03-02", 299, 3))
        self.assertEqual(answer["windows"][1], {"opens": "2026-03-02T10:00:00+00:00", "closes": "2026-03-02T14:00:00+00:00",
                                                "opensBefore": False, "closesAfter": False})

    def test_errors_have_their_status_and_code(self):
        for path, status, code in (("/api/windows", 400, "invalid"), ("/api/windows?draught=1&day=soon", 400, "invalid"),
                                   ("/api/windows?draught=1&day=2031-01-01", 400, "too_late"), ("/api/nothing", 404, "not_found")):
            response, text = self.ask("GET", path)
            self.assertEqual((response.status, json.loads(text)["error"]["code"]), (status, code), path)
        self.assertEqual(self.ask("POST", "/boat", {"name": "x" * 5000})[0].status, 413)

    def test_health_and_headers(self):
        response, text = self.ask("GET", "/health")
        self.assertEqual((response.status, json.loads(text)), (200, {"status": "ok", "station": "Testhaven"}))
        self.assertIn("default-src 'none'", response.getheader("Content-Security-Policy"))

    def test_the_configuration_names_the_variable_that_is_wrong(self):
        for environ, name in (({"SILLWATCH_PORT": "x"}, "SILLWATCH_PORT"), ({"SILLWATCH_STATION": "/nowhere"}, "SILLWATCH_STATION"),
                              ({"SILLWATCH_OFFICE_KEY": "short"}, "SILLWATCH_OFFICE_KEY")):
            with self.assertRaisesRegex(ConfigError, name):
                read_config(environ)


if __name__ == "__main__":
    unittest.main()
