import pathlib
import subprocess
import sys
import tempfile
import unittest

from gagyebu.rules import classify, parse_rules, totals
from gagyebu.statement import Purchase, StatementError, read


class 읽기(unittest.TestCase):
    def test_쉼표와_취소를_읽는다(self):
        lines = ["\ufeff날짜,가맹점,금액\n", '2026-03-02,김밥천국,"12,300"\n', "2026-03-05,김밥천국,-300\n"]
        self.assertEqual(read(lines), [Purchase("2026-03", "김밥천국", 12300), Purchase("2026-03", "김밥천국", -300)])

    def test_읽을_수_없는_줄은_번호로_알린다(self):
        for line, message in [
            ("2026-03-02,김밥천국,만원\n", "2번째 줄: 금액을 읽을 수 없습니다"),
            ('2026-03-02,김밥천국,"1,23"\n', "2번째 줄: 금액을 읽을 수 없습니다"),
            ("2026-13-02,김밥천국,100\n", "2번째 줄: 날짜를 읽을 수 없습니다"),
            ("2026-03-02,100\n", "2번째 줄: 열이 세 개가 아닙니다"),
        ]:
            with self.subTest(line=line), self.assertRaises(StatementError) as caught:
                read(["날짜,가맹점,금액\n", line])
            self.assertEqual(str(caught.exception), message)


class 분류(unittest.TestCase):
    rules = parse_rules(["김밥=식비\n", "CAFE=커피\n", "김밥천국=외식\n", "잘못된 줄\n"])

    def test_먼저_적힌_규칙이_이긴다(self):
        self.assertEqual(classify("김밥천국 역삼점", self.rules), "식비")

    def test_대소문자를_가리지_않고_없으면_기타(self):
        self.assertEqual(classify("Blue Cafe", self.rules), "커피")
        self.assertEqual(classify("주유소", self.rules), "기타")

    def test_달과_분류로_합치고_0원은_뺀다(self):
        purchases = [
            Purchase("2026-04", "cafe", 4500),
            Purchase("2026-03", "김밥", 5000),
            Purchase("2026-03", "주유소", 70000),
            Purchase("2026-03", "주유소", -70000),
            Purchase("2026-03", "김밥", 4000),
        ]
        self.assertEqual(totals(purchases, self.rules), [("2026-03", "식비", 9000), ("2026-04", "커피", 4500)])


class 명령(unittest.TestCase):
    def run_command(self, statement, *extra):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "a.csv").write_text(statement, encoding="utf-8")
            (pathlib.Path(folder) / "r.txt").write_text("김밥=식비\n", encoding="utf-8")
            return subprocess.run(
                [sys.executable, "-X", "utf8", "-m", "gagyebu", f"{folder}/a.csv", f"{folder}/r.txt", *extra],
                cwd=pathlib.Path(__file__).parent, capture_output=True, text=True, encoding="utf-8",
            )

    def test_합계를_천_단위로_출력한다(self):
        done = self.run_command('2026-03-02,김밥천국,"12,300"\n')
        self.assertEqual((done.returncode, done.stdout), (0, "2026-03 식비 12,300\n"))

    def test_잘못된_줄이_있으면_아무것도_출력하지_않는다(self):
        done = self.run_command("2026-03-02,김밥천국,100\n2026-03-02,김밥천국,x\n")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (1, "", "2번째 줄: 금액을 읽을 수 없습니다\n"))

    def test_인자가_많으면_2(self):
        self.assertEqual(self.run_command("", "x").returncode, 2)
