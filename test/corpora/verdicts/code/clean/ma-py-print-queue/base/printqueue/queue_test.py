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

    def test_empty_jobs_are_refused(self):
        with self.assertRaises(JobRefused):
            PrintQueue(load({})).submit(Job("a", 0))
