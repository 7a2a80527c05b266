import sqlite3
import unittest
from datetime import timedelta

from sillwatch.store import Store
from tests.support import at, temporary_store

NOW = at("2026-03-01T08:00")


class StoreTest(unittest.TestCase):
    def test_a_boat_comes_back_as_it_was_saved_and_can_be_changed_and_deleted(self):
        store = temporary_store(self)
        boat = store.save_boat("Tern", 140, 30, NOW)
        self.assertEqual(store.boat(boat.key, NOW), boat)
        store.save_boat("Tern II", 150, 30, NOW, boat.key)
        self.assertEqual(store.boat(boat.key, NOW).need_cm, 180)
        self.assertTrue(store.delete_boat(boat.key))
        self.assertIsNone(store.boat(boat.key, NOW))
        self.assertFalse(store.delete_boat(boat.key))

    def test_keys_cannot_be_guessed_from_each_other(self):
        store = temporary_store(self)
        keys = {store.save_boat("Tern", 140, 30, NOW).key for _ in range(20)}
        self.assertEqual(len(keys), 20)
        self.assertTrue(all(len(key) >= 20 for key in keys))

    def test_a_boat_that_nobody_used_for_400_days_is_forgotten(self):
        store = temporary_store(self)
        old = store.save_boat("Old", 140, 30, NOW)
        used = store.save_boat("Used", 140, 30, NOW)
        store.boat(used.key, NOW + timedelta(days=300))
        store.save_boat("New", 140, 30, NOW + timedelta(days=401))
        self.assertIsNone(store.boat(old.key, NOW))
        self.assertIsNotNone(store.boat(used.key, NOW))

    def test_the_database_itself_refuses_an_impossible_draught(self):
        with self.assertRaises(sqlite3.IntegrityError):
            temporary_store(self).save_boat("Tern", 5, 30, NOW)

    def test_the_newest_correction_holds_for_twelve_hours(self):
        store = temporary_store(self)
        self.assertIsNone(store.current_correction(NOW))
        store.add_correction(-20, NOW)
        store.add_correction(15, NOW + timedelta(hours=1))
        self.assertEqual(store.current_correction(NOW + timedelta(hours=12, minutes=59)).offset_cm, 15)
        self.assertIsNone(store.current_correction(NOW + timedelta(hours=13)))

    def test_opening_the_same_file_twice_keeps_the_data(self):
        store = temporary_store(self)
        boat = store.save_boat("Tern", 140, 30, NOW)
        self.assertEqual(Store(store._file).boat(boat.key, NOW), boat)


if __name__ == "__main__":
    unittest.main()
