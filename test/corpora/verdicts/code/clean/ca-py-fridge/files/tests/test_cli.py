import os
import subprocess
import sys
import tempfile
import unittest
from datetime import date
from pathlib import Path

from fridge.cli import main

TODAY = date(2026, 3, 1)


class CliTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "test.db")

    def run_all(self, *commands):
        return [main(command.split(), self.path, TODAY) for command in commands]

    def test_soon_lists_what_is_due_in_order(self):
        self.run_all("add 우유 2026-03-04", "add 두부 2026-02-28", "add 김치 2026-03-05", "add 콩나물 2026-03-01")
        self.assertEqual(self.run_all("soon 3"), [(0, "두부: 1일 지남\n콩나물: 오늘까지\n우유: 3일 남음")])

    def test_nothing_is_due(self):
        self.assertEqual(self.run_all("soon 3"), [(0, "급한 식품이 없습니다.")])

    def test_eat_removes_only_the_oldest_of_a_name(self):
        self.run_all("add 우유 2026-03-04", "add 우유 2026-03-02", "add 두부 2026-03-01")
        self.assertEqual(self.run_all("eat 우유", "soon 9"), [(0, "지웠습니다."), (0, "두부: 오늘까지\n우유: 3일 남음")])
        self.assertEqual(self.run_all("eat 햄"), [(1, "없는 식품입니다: 햄")])

    def test_wrong_input_is_refused(self):
        cases = {"": 2, "soon": 2, "soon -1": 2, "soon 셋": 2, "add 우유": 2, "add 우유 3월": 1, f"add {'가' * 51} 2026-03-01": 1}
        for command, code in cases.items():
            with self.subTest(command=command):
                self.assertEqual(self.run_all(command)[0][0], code)
        self.assertEqual(self.run_all("soon 99"), [(0, "급한 식품이 없습니다.")])

    def test_command_uses_the_file_of_the_environment(self):
        env = {**os.environ, "FRIDGE_DB": self.path, "PYTHONIOENCODING": "utf-8"}
        root = Path(__file__).parent.parent
        done = subprocess.run([sys.executable, "-m", "fridge.cli", "eat", "햄"], env=env, cwd=root, capture_output=True, encoding="utf-8")
        self.assertEqual((done.returncode, done.stdout, done.stderr.strip()), (1, "", "없는 식품입니다: 햄"))
        self.assertTrue(os.path.exists(self.path))


if __name__ == "__main__":
    unittest.main()
