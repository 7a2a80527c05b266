"""What skippers and the harbour office can do: validation and rules, without HTTP."""
import hmac
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sillwatch.store import Boat, Correction, Store
from sillwatch.tide import Station
from sillwatch.windows import Window, crossing_windows

DEFAULT_CLEARANCE_CM = {{answer:clearance_cm}}


class Refused(Exception):
    def __init__(self, status: int, code: str, message: str):
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message


@dataclass(frozen=True)
class DayResult:
    day: date
    windows: list[Window]
    correction: Correction | None


def centimetres(text: str, field: str, low: int, high: int) -> int:
    """Metres as people write them, 1.4 or 1,40, as whole centimetres."""
    try:
        value = round(float(text.strip().replace(",", ".")) * 100)
    except (ValueError, OverflowError):
        raise Refused(400, "invalid", f"{field} is not a number of metres, such as 1.40.") from None
    if not low <= value <= high:
        raise Refused(400, "invalid", f"{field} must be between {low / 100:.2f} m and {high / 100:.2f} m.")
    return value


class Service:
    def __init__(self, station: Station, store: Store, office_key: str = ""):
        self.station = station
        self.store = store
        self._office_key = office_key

    @property
    def office_open(self) -> bool:
        return self._office_key != ""

    def day(self, day: date, need_cm: int, now: datetime) -> DayResult:
        if day > self.station.valid_until:
            raise Refused(400, "too_late", f"The tide data of {self.station.name} ends on {self.station.valid_until}.")
        correction = self.store.current_correction(now)
        # A correction describes the weather of today; it says nothing about other days.
        applies = correction is not None and day == now.astimezone(self.station.zone).date()
        windows = crossing_windows(self.station, day, need_cm, correction.offset_cm if applies else 0)
        return DayResult(day, windows, correction if applies else None)

    def week(self, first: date, need_cm: int, now: datetime) -> list[DayResult]:
        return [self.day(first + timedelta(days=n), need_cm, now) for n in range(7)]

    def save_boat(self, name: str, draught: str, clearance: str, now: datetime, key: str | None = None) -> Boat:
        name = name.strip()
        if not 1 <= len(name) <= 40:
            raise Refused(400, "invalid", "The name of the boat must have 1 to 40 characters.")
        draught_cm = centimetres(draught, "Draught", 20, 600)
        clearance_cm = centimetres(clearance, "Clearance", 10, 150) if clearance.strip() else DEFAULT_CLEARANCE_CM
        # A key that the store does not know is never taken over: the browser gets a fresh one.
        known = self.store.boat(key, now) if key else None
        return self.store.save_boat(name, draught_cm, clearance_cm, now, known.key if known else None)

    def correct(self, key: str, offset: str, now: datetime) -> Correction:
        if not self.office_open:
            raise Refused(404, "switched_off", "The office page is switched off on this server.")
        if not hmac.compare_digest(key.encode(), self._office_key.encode()):
            raise Refused(403, "wrong_key", "This is not the key of the harbour office.")
        try:
            offset_cm = int(offset)
        except ValueError:
            raise Refused(400, "invalid", "The offset must be a whole number of centimetres, such as -25.") from None
        if not -150 <= offset_cm <= 150:
            raise Refused(400, "invalid", "The offset must be between -150 and 150 centimetres.")
        return self.store.add_correction(offset_cm, now)
