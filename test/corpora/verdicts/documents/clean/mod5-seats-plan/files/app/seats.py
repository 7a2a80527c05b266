from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass
class Use:
    seat: int
    card: str
    until: datetime


class Seats:
    def __init__(self):
        self.uses: dict[int, Use] = {}

    def take(self, seat, card, now):
        use = self.uses.get(seat)
        if use is not None and use.until > now:
            return None
        self.uses[seat] = Use(seat, card, now + timedelta(hours=4))
        return self.uses[seat]

    def find(self, seat):
        return self.uses.get(seat)
