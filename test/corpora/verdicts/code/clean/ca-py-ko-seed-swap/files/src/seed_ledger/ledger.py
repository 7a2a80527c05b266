"""장부의 규칙과 저장."""

import sqlite3

YEARLY_LIMIT = 3
OLD_AFTER_YEARS = 4

SCHEMA = """
CREATE TABLE IF NOT EXISTS packet (
  variety TEXT NOT NULL,
  year INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (variety, year)
);
CREATE TABLE IF NOT EXISTS taken (
  person TEXT NOT NULL,
  variety TEXT NOT NULL,
  year INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0)
);
"""


class LedgerError(Exception):
    """장부가 거절한 이유와 종료 코드."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class Ledger:
    def __init__(self, path, this_year):
        self.db = sqlite3.connect(path)
        self.db.executescript(SCHEMA)
        self.this_year = this_year

    def close(self):
        self.db.close()

    def give(self, variety, year, count):
        if count < 1:
            raise LedgerError(2, "봉지 수는 1 이상이어야 합니다.")
        if year > self.this_year:
            raise LedgerError(2, "채종 연도가 올해보다 뒤일 수 없습니다.")
        with self.db:
            self.db.execute(
                "INSERT INTO packet VALUES (?, ?, ?) "
                "ON CONFLICT (variety, year) DO UPDATE SET count = count + excluded.count",
                (variety, year, count),
            )

    def take(self, person, variety, count):
        """나간 봉지를 (채종 연도, 봉지 수) 목록으로 돌려준다."""
        if count < 1:
            raise LedgerError(2, "봉지 수는 1 이상이어야 합니다.")
        # 한도 검사와 기록을 한 트랜잭션으로 묶는다.
        with self.db:
            self.db.execute("BEGIN IMMEDIATE")
            (already,) = self.db.execute(
                "SELECT coalesce(sum(count), 0) FROM taken WHERE person = ? AND variety = ? AND year = ?",
                (person, variety, self.this_year),
            ).fetchone()
            if already + count > YEARLY_LIMIT:
                raise LedgerError(4, "한 해에 한 품종은 3봉지까지입니다.")
            stock = self.db.execute(
                "SELECT year, count FROM packet WHERE variety = ? AND count > 0 ORDER BY year", (variety,)
            ).fetchall()
            if sum(n for _, n in stock) < count:
                raise LedgerError(3, "남은 봉지가 부족합니다.")
            out, left = [], count
            for year, n in stock:
                if left == 0:
                    break
                use = min(n, left)
                self.db.execute(
                    "UPDATE packet SET count = count - ? WHERE variety = ? AND year = ?", (use, variety, year)
                )
                out.append((year, use))
                left -= use
            self.db.execute("INSERT INTO taken VALUES (?, ?, ?, ?)", (person, variety, self.this_year, count))
            return out

    def old(self):
        return self.db.execute(
            "SELECT variety, year, count FROM packet WHERE count > 0 AND year <= ? ORDER BY variety, year",
            (self.this_year - OLD_AFTER_YEARS,),
        ).fetchall()
