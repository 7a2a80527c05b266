"""Seats of a hall: the best block for a group, holds that run out, and prices by row."""
from dataclasses import dataclass, field


class Taken(Exception):
    pass


@dataclass
class Hall:
    rows: int
    columns: int
    sold: set = field(default_factory=set)
    holds: dict = field(default_factory=dict)
    hold_seconds: int = 600

    def seats(self):
        return [(row, column) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1)]

    def is_free(self, seat, now):
        if seat in self.sold:
            return False
        held = self.holds.get(seat)
        return held is None or held[1] <= now

    def score(self, seat):
        """Smaller is better: near the middle, in the row at two thirds."""
        row, column = seat
        return abs(row - round(self.rows * 2 / 3)) * 2 + abs(column - (self.columns + 1) / 2)

    def best_block(self, size, now):
        best = None
        for row in range(1, self.rows + 1):
            for first in range(1, self.columns - size + 2):
                block = [(row, first + i) for i in range(size)]
                if not all(self.is_free(seat, now) for seat in block):
                    continue
                total = sum(self.score(seat) for seat in block)
                if best is None or total < best[0]:
                    best = (total, block)
        return [] if best is None else best[1]

    def hold(self, block, customer, now):
        taken = [seat for seat in block if not self.is_free(seat, now)]
        if taken:
            raise Taken(f"taken: {taken}")
        for seat in block:
            self.holds[seat] = (customer, now + self.hold_seconds)

    def buy(self, customer, now):
        mine = [seat for seat, (who, until) in self.holds.items() if who == customer and until > now]
        if not mine:
            raise Taken("nothing is held any more")
        for seat in mine:
            del self.holds[seat]
            self.sold.add(seat)
        return sum(self.price(seat) for seat in mine)

    def price(self, seat):
        row = seat[0]
        if row <= self.rows // 4:
            return 1200
        return 1800 if row >= self.rows - 1 else 1500

    def occupancy(self):
        return round(100 * len(self.sold) / (self.rows * self.columns))

    def draw(self, now):
        return "\n".join(
            "".join("#" if (row, column) in self.sold else "." if self.is_free((row, column), now) else "h" for column in range(1, self.columns + 1))
            for row in range(1, self.rows + 1)
        )
