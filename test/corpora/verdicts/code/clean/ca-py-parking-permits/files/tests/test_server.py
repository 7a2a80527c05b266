import json
import threading
import unittest
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

from parking.permits import Permits
from parking.server import make_server


class ServerTest(unittest.TestCase):
    def setUp(self):
        self.permits = Permits(":memory:")
        self.server = make_server(("127.0.0.1", 0), self.permits, "block-7", lambda: "2026-05-02")
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.permits.close)
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def call(self, path, body=None, token="block-7"):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.server.server_port}{path}", data, {"Authorization": f"Bearer {token}"}
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    def issue(self, plate="AB 12-cd", day="2026-05-02", flat="4B"):
        return self.call("/permits", {"flat": flat, "plate": plate, "day": day})

    def test_a_permit_is_found_in_any_spelling_without_the_flat(self):
        self.assertEqual(self.issue(), (201, {"plate": "AB12CD", "day": "2026-05-02", "left": 7}))
        self.assertEqual(self.call("/plates/ab-12%20CD"), (200, {"plate": "AB12CD", "permitted": True}))

    def test_a_permit_for_another_day_does_not_count_today(self):
        self.issue(day="2026-05-03")
        self.assertEqual(self.call("/plates/AB12CD")[1]["permitted"], False)

    def test_a_plate_has_one_permit_a_day_also_from_another_flat(self):
        self.issue()
        self.assertEqual(self.issue(plate="ab12cd", flat="5A"), (409, {"error": "AB12CD has a permit for 2026-05-02"}))

    def test_the_ninth_permit_of_a_month_is_refused_and_the_next_month_is_new(self):
        for number in range(8):
            self.assertEqual(self.issue(plate=f"X{number}")[1]["left"], 7 - number)
        self.assertEqual(self.issue(plate="X9"), (422, {"error": "the flat has used its 8 permits of the month"}))
        self.assertEqual(self.issue(plate="X9", day="2026-06-01")[0], 201)
        self.assertEqual(self.issue(plate="X9", flat="5A")[0], 201)

    def test_of_many_requests_at_once_exactly_eight_succeed(self):
        with ThreadPoolExecutor(12) as pool:
            codes = list(pool.map(lambda n: self.issue(plate=f"Y{n}")[0], range(12)))
        self.assertEqual(sorted(codes), [201] * 8 + [422] * 4)

    def test_nothing_is_answered_without_the_token(self):
        self.assertEqual(self.call("/plates/AB12CD", token="x"), (401, {"error": "a valid token is required"}))
        self.assertEqual(self.call("/permits", {"flat": "4B", "plate": "Q1", "day": "2026-05-02"}, token="")[0], 401)
        self.assertEqual(self.call("/plates/Q1")[1]["permitted"], False)

    def test_bad_fields_are_named(self):
        self.assertEqual(self.issue(plate="?"), (400, {"error": "plate must have 2 to 10 letters or digits"}))
        self.assertEqual(self.issue(day="2026-02-30")[1]["error"], "day must be a day such as 2026-05-02")
        self.assertEqual(self.issue(flat="")[0], 400)
        self.assertEqual(self.call("/permits", [1])[0], 400)
        self.assertEqual(self.call("/plates/%20")[0], 400)
