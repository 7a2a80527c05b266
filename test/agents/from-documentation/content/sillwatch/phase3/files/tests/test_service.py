import unittest
from datetime import date

from sillwatch.service import DEFAULT_CLEARANCE_CM, Refused, Service, centimetres
from tests.support import SIMPLE, at, temporary_store

NOW = at("2026-03-01T08:00")
KEY = "only-for-tests-key"


class ServiceTest(unittest.TestCase):
    def service(self, key=""):
        return Service(SIMPLE, temporary_store(self), key)

    def refusal(self, call, *args):
        with self.assertRaises(Refused) as caught:
            call(*args)
        return caught.exception.status, caught.exception.code

    def test_metres_are_read_with_point_and_comma(self):
        self.assertEqual([centimetres(text, "Draught", 20, 600) for text in ("1.4", " 1,40 ", "0.2", "6")], [140, 140, 20, 600])

    def test_metres_outside_the_limits_or_without_a_number_are_refused(self):
        for text in ("", "deep", "0.19", "6.01", "nan", "inf"):
            with self.subTest(text):
                self.assertEqual(self.refusal(centimetres, text, "Draught", 20, 600), (400, "invalid"))

    def test_without_a_clearance_the_agreed_default_is_used(self):
        boat = self.service().save_boat("Tern", "1.40", "", NOW)
        self.assertEqual((boat.clearance_cm, boat.need_cm), (DEFAULT_CLEARANCE_CM, 140 + DEFAULT_CLEARANCE_CM))

    def test_a_foreign_key_is_not_taken_over(self):
        service = self.service()
        boat = service.save_boat("Tern", "1.40", "0.3", NOW, "chosen-by-an-attacker")
        self.assertNotEqual(boat.key, "chosen-by-an-attacker")
        again = service.save_boat("Tern", "1.60", "0.3", NOW, boat.key)
        self.assertEqual((again.key, service.store.boat(boat.key, NOW).draught_cm), (boat.key, 160))

    def test_an_empty_or_long_name_is_refused(self):
        for name in ("", "   ", "x" * 41):
            self.assertEqual(self.refusal(self.service().save_boat, name, "1.4", "", NOW), (400, "invalid"))

    def test_a_correction_changes_today_and_no_other_day(self):
        service = self.service(KEY)
        service.correct(KEY, "-50", NOW)
        today, tomorrow = (service.day(date(2026, 3, d), 300, NOW) for d in (1, 2))
        self.assertEqual(today.correction.offset_cm, -50)
        self.assertIsNone(tomorrow.correction)
        self.assertLess(today.windows[1].closes - today.windows[1].opens, tomorrow.windows[1].closes - tomorrow.windows[1].opens)

    def test_only_the_office_corrects_and_only_within_limits(self):
        service = self.service(KEY)
        self.assertEqual(self.refusal(service.correct, "guess", "-10", NOW), (403, "wrong_key"))
        self.assertEqual(self.refusal(service.correct, KEY, "151", NOW), (400, "invalid"))
        self.assertEqual(self.refusal(service.correct, KEY, "ten", NOW), (400, "invalid"))
        self.assertIsNone(service.store.current_correction(NOW))
        self.assertEqual(self.refusal(self.service().correct, "", "1", NOW), (404, "switched_off"))

    def test_a_week_has_seven_days_in_order_and_ends_with_the_tide_data(self):
        service = self.service()
        days = [result.day for result in service.week(date(2026, 3, 1), 300, NOW)]
        self.assertEqual((days[0], days[-1], len(days)), (date(2026, 3, 1), date(2026, 3, 7), 7))
        self.assertEqual(self.refusal(service.week, date(2027, 12, 28), 300, NOW), (400, "too_late"))


if __name__ == "__main__":
    unittest.main()
