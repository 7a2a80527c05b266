"""Short names for addresses, kept in SQLite, with a count of visits and an end date."""
import sqlite3
from urllib.parse import urlsplit

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


class LinkError(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def encode(number):
    digits = ""
    while True:
        number, rest = divmod(number, len(ALPHABET))
        digits = ALPHABET[rest] + digits
        if number == 0:
            return digits


def decode(text):
    number = 0
    for c in text:
        number = number * len(ALPHABET) + ALPHABET.index(c)
    return number


def check_url(url):
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise LinkError("invalid", "only complete http and https addresses")
    if parts.username or parts.password:
        raise LinkError("invalid", "no passwords in addresses")
    if len(url) > 2000:
        raise LinkError("invalid", "at most 2000 characters")
    return url


class Links:
    def __init__(self, path=":memory:"):
        self.db = sqlite3.connect(path, check_same_thread=False)
        self.db.execute(
            "CREATE TABLE IF NOT EXISTS link (id INTEGER PRIMARY KEY, name TEXT UNIQUE, url TEXT NOT NULL,"
            " expires TEXT, visits INTEGER NOT NULL DEFAULT 0)"
        )

    def add(self, url, name=None, expires=None):
        check_url(url)
        if name is not None and not (3 <= len(name) <= 30 and name.replace("-", "").isalnum()):
            raise LinkError("invalid", "names have 3 to 30 letters, digits and hyphens")
        with self.db:
            try:
                cursor = self.db.execute("INSERT INTO link (name, url, expires) VALUES (?, ?, ?)", (name, url, expires))
            except sqlite3.IntegrityError:
                raise LinkError("taken", f"{name} is taken") from None
            if name is None:
                name = "-" + encode(cursor.lastrowid)
                self.db.execute("UPDATE link SET name = ? WHERE id = ?", (name, cursor.lastrowid))
        return name

    def visit(self, name, today):
        row = self.db.execute("SELECT url, expires FROM link WHERE name = ?", (name,)).fetchone()
        if row is None:
            raise LinkError("unknown", f"no link {name}")
        if row[1] is not None and row[1] < today:
            raise LinkError("expired", f"{name} ended on {row[1]}")
        with self.db:
            self.db.execute("UPDATE link SET visits = visits + 1 WHERE name = ?", (name,))
        return row[0]

    def top(self, limit=10):
        return self.db.execute("SELECT name, visits FROM link WHERE visits > 0 ORDER BY visits DESC, name LIMIT ?", (limit,)).fetchall()
