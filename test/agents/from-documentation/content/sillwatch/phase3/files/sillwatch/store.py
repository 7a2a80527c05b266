"""Boats and corrections in one SQLite file. Rules of the harbour do not live here."""
import secrets
import sqlite3
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
CORRECTION_LASTS = timedelta(hours=12)
BOAT_KEPT = timedelta(days=400)


@dataclass(frozen=True)
class Boat:
    key: str
    name: str
    draught_cm: int
    clearance_cm: int

    @property
    def need_cm(self) -> int:
        return self.draught_cm + self.clearance_cm


@dataclass(frozen=True)
class Correction:
    offset_cm: int
    noted_at: datetime
    expires_at: datetime


class Store:
    def __init__(self, file: Path | str):
        self._file = str(file)
        self._migrate()

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._file, timeout=5, isolation_level=None)

    def _migrate(self) -> None:
        """Applies every migration once; safe to call at each start."""
        db = self._connect()
        try:
            done = db.execute("PRAGMA user_version").fetchone()[0]
            for number, path in enumerate(sorted(MIGRATIONS.glob("*.sql")), start=1):
                if number > done:
                    db.executescript(f"BEGIN; {path.read_text(encoding='utf-8')} PRAGMA user_version = {number}; COMMIT;")
        finally:
            db.close()

    def save_boat(self, name: str, draught_cm: int, clearance_cm: int, now: datetime, key: str | None = None) -> Boat:
        """Writes the boat under its key, or under a new one, and forgets boats that nobody has used for 400 days."""
        boat = Boat(key or secrets.token_urlsafe(16), name, draught_cm, clearance_cm)
        db = self._connect()
        try:
            db.execute("BEGIN IMMEDIATE")
            db.execute("DELETE FROM boat WHERE used_at < ?", ((now - BOAT_KEPT).isoformat(),))
            db.execute(
                "INSERT INTO boat (key, name, draught_cm, clearance_cm, used_at) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (key) DO UPDATE SET name = excluded.name, draught_cm = excluded.draught_cm,"
                " clearance_cm = excluded.clearance_cm, used_at = excluded.used_at",
                (boat.key, boat.name, boat.draught_cm, boat.clearance_cm, now.isoformat()),
            )
            db.execute("COMMIT")
        finally:
            db.close()
        return boat

    def boat(self, key: str, now: datetime) -> Boat | None:
        db = self._connect()
        try:
            row = db.execute("SELECT key, name, draught_cm, clearance_cm FROM boat WHERE key = ?", (key,)).fetchone()
            if row is not None:
                db.execute("UPDATE boat SET used_at = ? WHERE key = ?", (now.isoformat(), key))
            return None if row is None else Boat(*row)
        finally:
            db.close()

    def delete_boat(self, key: str) -> bool:
        db = self._connect()
        try:
            return db.execute("DELETE FROM boat WHERE key = ?", (key,)).rowcount == 1
        finally:
            db.close()

    def add_correction(self, offset_cm: int, now: datetime) -> Correction:
        correction = Correction(offset_cm, now, now + CORRECTION_LASTS)
        db = self._connect()
        try:
            db.execute(
                "INSERT INTO correction (offset_cm, noted_at, expires_at) VALUES (?, ?, ?)",
                (offset_cm, now.isoformat(), correction.expires_at.isoformat()),
            )
        finally:
            db.close()
        return correction

    def current_correction(self, now: datetime) -> Correction | None:
        """The newest correction that has not expired."""
        db = self._connect()
        try:
            row = db.execute(
                "SELECT offset_cm, noted_at, expires_at FROM correction WHERE expires_at > ? ORDER BY id DESC LIMIT 1",
                (now.isoformat(),),
            ).fetchone()
        finally:
            db.close()
        return None if row is None else Correction(row[0], datetime.fromisoformat(row[1]), datetime.fromisoformat(row[2]))
