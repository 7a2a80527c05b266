import unittest

from seed_ledger.ledger import Ledger, LedgerError


class 장부(unittest.TestCase):
    def setUp(self):
        self.ledger = Ledger(":memory:", this_year=2026)
        self.addCleanup(self.ledger.close)

    def refuse(self, code, call, *args):
        with self.assertRaises(LedgerError) as caught:
            call(*args)
        self.assertEqual(caught.exception.code, code)

    def test_오래된_봉지부터_나간다(self):
        self.ledger.give("오이", 2025, 5)
        self.ledger.give("오이", 2023, 1)
        self.assertEqual(self.ledger.take("순자", "오이", 3), [(2023, 1), (2025, 2)])

    def test_한_해에_세_봉지까지만(self):
        self.ledger.give("상추", 2025, 10)
        self.ledger.take("순자", "상추", 3)
        self.refuse(4, self.ledger.take, "순자", "상추", 1)
        self.assertEqual(self.ledger.take("영호", "상추", 1), [(2025, 1)])

    def test_모자라면_아무것도_바뀌지_않는다(self):
        self.ledger.give("들깨", 2024, 2)
        self.refuse(3, self.ledger.take, "순자", "들깨", 3)
        self.assertEqual(self.ledger.take("순자", "들깨", 2), [(2024, 2)])

    def test_같은_해_봉지는_합쳐진다(self):
        self.ledger.give("콩", 2020, 2)
        self.ledger.give("콩", 2020, 3)
        self.assertEqual(self.ledger.old(), [("콩", 2020, 5)])

    def test_꼭_4년이면_묵은_씨앗이다(self):
        self.ledger.give("무", 2022, 1)
        self.ledger.give("배추", 2023, 1)
        self.assertEqual(self.ledger.old(), [("무", 2022, 1)])

    def test_잘못된_값(self):
        self.refuse(2, self.ledger.give, "무", 2027, 1)
        self.refuse(2, self.ledger.give, "무", 2026, 0)
        self.refuse(2, self.ledger.take, "순자", "무", 0)
