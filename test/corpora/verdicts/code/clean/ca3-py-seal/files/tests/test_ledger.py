import unittest

from seal.ledger import Ledger, SealError


class LedgerTest(unittest.TestCase):
    def setUp(self):
        self.ledger = Ledger()
        self.ledger.save("shop", "STRIPE_KEY", "dohyun")

    def test_저장할_때마다_버전이_하나씩_오른다(self):
        self.assertEqual(self.ledger.version("shop", "STRIPE_KEY"), 1)
        self.assertEqual(self.ledger.save("shop", "STRIPE_KEY", "dohyun").version, 2)
        self.assertEqual(self.ledger.save("blog", "STRIPE_KEY", "dohyun").version, 1)

    def test_이름의_규칙(self):
        for name in ["A", "A" * 64, "A_1"]:
            with self.subTest(name):
                self.assertEqual(self.ledger.save("shop", name, "dohyun").name, name)
        for name in ["", "a", "1A", "A" * 65, "A-B", "A\n"]:
            with self.subTest(name), self.assertRaisesRegex(SealError, "이름은"):
                self.ledger.save("shop", name, "dohyun")

    def test_없는_것을_읽으면_기록도_없다(self):
        before = list(self.ledger.entries)
        with self.assertRaisesRegex(SealError, "shop에 DB_URL"):
            self.ledger.read("shop", "DB_URL", "sumin")
        self.assertEqual(self.ledger.entries, before)

    def test_읽은_것은_바뀔_때까지_노출로_남는다(self):
        self.ledger.save("shop", "DB_URL", "dohyun")
        self.ledger.read("shop", "STRIPE_KEY", "sumin")
        self.ledger.read("shop", "STRIPE_KEY", "sumin")
        self.ledger.read("shop", "DB_URL", "sumin")
        self.assertEqual(self.ledger.exposure("sumin"), [("shop", "DB_URL", 1), ("shop", "STRIPE_KEY", 1)])
        self.ledger.save("shop", "STRIPE_KEY", "dohyun")
        self.assertEqual(self.ledger.exposure("sumin"), [("shop", "DB_URL", 1)])
        self.assertEqual(self.ledger.exposure("mina"), [])

    def test_저장한_사람도_값을_안다(self):
        self.assertEqual(self.ledger.exposure("dohyun"), [("shop", "STRIPE_KEY", 1)])


if __name__ == "__main__":
    unittest.main()
