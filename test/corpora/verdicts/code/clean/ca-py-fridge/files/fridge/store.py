"""식품을 SQLite에 저장하고 읽는다."""

import sqlite3
from datetime import date, timedelta


def connect(path: str) -> sqlite3.Connection:
    db = sqlite3.connect(path)
    db.execute(
        "CREATE TABLE IF NOT EXISTS food ("
        "id INTEGER PRIMARY KEY, name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50), day TEXT NOT NULL)"
    )
    return db


def add(db: sqlite3.Connection, name: str, day: date) -> None:
    with db:
        db.execute("INSERT INTO food (name, day) VALUES (?, ?)", (name.strip(), day.isoformat()))


def soon(db: sqlite3.Connection, today: date, days: int) -> list[tuple[str, date]]:
    """days일 안에 기한이 오거나 지난 식품, 기한 순서."""
    last = (today + timedelta(days=days)).isoformat()
    rows = db.execute("SELECT name, day FROM food WHERE day <= ? ORDER BY day, id", (last,))
    return [(name, date.fromisoformat(day)) for name, day in rows]


def eat(db: sqlite3.Connection, name: str) -> bool:
    """같은 이름 가운데 기한이 가장 가까운 하나를 지운다."""
    with db:
        cursor = db.execute(
            "DELETE FROM food WHERE id = (SELECT id FROM food WHERE name = ? ORDER BY day, id LIMIT 1)", (name.strip(),)
        )
    return cursor.rowcount == 1
