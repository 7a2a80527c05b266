import io
import pathlib
import unittest

from gauge.__main__ import main

DATA = pathlib.Path(__file__).parent / "data"


class CommandTest(unittest.TestCase):
    def run_gauge(self, *args):
        out, err = io.StringIO(), io.StringIO()
        return main(list(args), out, err), out.getvalue(), err.getvalue()

    def test_a_month_with_a_gap_a_spike_and_bad_lines(self):
        code, out, err = self.run_gauge(str(DATA / "march.csv"))
        self.assertEqual(code, 0)
        self.assertEqual(out, (DATA / "march.expected.csv").read_text())
        self.assertEqual(
            err.splitlines(),
            [
                "line 6 cannot be read",
                "line 8 cannot be read",
                "gap of 45 min from 2026-03-02T00:15 to 2026-03-02T01:00",
                "spike of 290 cm at 2026-03-02T00:00 dropped",
            ],
        )

    def test_exit_codes(self):
        self.assertEqual(self.run_gauge()[0], 2)
        self.assertEqual(self.run_gauge(str(DATA / "none.csv"))[0], 1)
        self.assertEqual(self.run_gauge(__file__)[0], 3)
