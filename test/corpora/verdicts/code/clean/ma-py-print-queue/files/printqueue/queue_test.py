import datetime
import unittest

from printqueue.config import load
from printqueue.queue import Job, JobRefused, PrintQueue


class QueueTest(unittest.TestCase):
    def test_jobs_go_to_free_printers_in_order(self):
        queue = PrintQueue(load({}))
        for card in "abc":
            queue.submit(Job(card, 1))
        self.assertEqual(queue.start_next(), (1, Job("a", 1)))
        self.assertEqual(queue.start_next(), (2, Job("b", 1)))
        self.assertIsNone(queue.start_next())
        queue.finish(1)
        self.assertEqual(queue.start_next(), (1, Job("c", 1)))

    def test_a_card_prints_up_to_its_quota(self):
        queue = PrintQueue(load({"DAILY_PAGES": "5"}))
        queue.submit(Job("a", 3))
        with self.assertRaisesRegex(JobRefused, "^only 2 pages are left today$"):
            queue.submit(Job("a", 3))
        queue.submit(Job("a", 2))
        with self.assertRaisesRegex(JobRefused, "^only 0 pages are left today$"):
            queue.submit(Job("a", 1))
        queue.submit(Job("b", 5))
        self.assertEqual(list(queue.waiting), [Job("a", 3), Job("a", 2), Job("b", 5)])

    def test_the_next_day_starts_anew(self):
        day = datetime.date(2026, 2, 28)
        queue = PrintQueue(load({"DAILY_PAGES": "1"}), today=lambda: day)
        queue.submit(Job("a", 1))
        day = datetime.date(2026, 3, 1)
        queue.submit(Job("a", 1))
        self.assertEqual(len(queue.waiting), 2)

    def test_empty_jobs_are_refused(self):
        with self.assertRaises(JobRefused):
            PrintQueue(load({})).submit(Job("a", 0))
