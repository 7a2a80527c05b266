"""Rules and storage of permits."""

import datetime
import re
import sqlite3
import threading

MONTHLY_LIMIT = 8


class Refused(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def normal_plate(text):
    plate = re.sub(r"[\s-]", "", text).upper() if isinstance(text, str) else ""
    if not re.fullmatch(r"[A-Z0-9]{2,10}", plate):
        raise Refused(400, "plate must have 2 to 10 letters or digits")
    return plate


def normal_day(text):
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except (TypeError, ValueError):
        raise Refused(400, "day must be a day such as 2026-05-02") from None


class Permits:
    def __init__(self, path):
        self.lock = threading.Lock()
        self.db = sqlite3.connect(path, check_same_thread=False)
        self.db.execute(
            "CREATE TABLE IF NOT EXISTS permit (plate TEXT NOT NULL, day TEXT NOT NULL, flat TEXT NOT NULL, PRIMARY KEY (plate, day))"
        )

    def close(self):
        self.db.close()

    def issue(self, flat, plate, day):
        """Returns plate, day and what is left of the month."""
        if not isinstance(flat, str) or not 1 <= len(flat.strip()) <= 10:
            raise Refused(400, "flat must have 1 to 10 characters")
        flat, plate, day = flat.strip(), normal_plate(plate), normal_day(day)
        # The lock keeps counting and inserting together.
        with self.lock, self.db:
            (used,) = self.db.execute(
                "SELECT count(*) FROM permit WHERE flat = ? AND substr(day, 1, 7) = ?", (flat, day[:7])
            ).fetchone()
            if self.db.execute("SELECT 1 FROM permit WHERE plate = ? AND day = ?", (plate, day)).fetchone():
                raise Refused(409, f"{plate} has a permit for {day}")
            if used >= MONTHLY_LIMIT:
                raise Refused(422, "the flat has used its 8 permits of the month")
            self.db.execute("INSERT INTO permit VALUES (?, ?, ?)", (plate, day, flat))
        return {"plate": plate, "day": day, "left": MONTHLY_LIMIT - used - 1}

    def permitted(self, plate, today):
        plate = normal_plate(plate)
        with self.lock:
            row = self.db.execute("SELECT 1 FROM permit WHERE plate = ? AND day = ?", (plate, today)).fetchone()
        return {"plate": plate, "permitted": row is not None}
