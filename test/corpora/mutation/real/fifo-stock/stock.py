"""Stock keeping by lots: first in, first out. Amounts are whole cents."""
from collections import deque
from dataclasses import dataclass, field


class NotEnough(Exception):
    def __init__(self, item, wanted, available):
        super().__init__(f"{item}: {wanted} wanted, {available} there")
        self.missing = wanted - available


@dataclass
class Lot:
    quantity: int
    unit_cost: int
    expires: str = "9999-12-31"


@dataclass
class Item:
    name: str
    minimum: int = 0
    lots: deque = field(default_factory=deque)

    @property
    def quantity(self):
        return sum(lot.quantity for lot in self.lots)

    @property
    def value(self):
        return sum(lot.quantity * lot.unit_cost for lot in self.lots)


class Warehouse:
    def __init__(self):
        self.items = {}
        self.journal = []

    def define(self, name, minimum=0):
        if name in self.items:
            raise ValueError(f"{name} is defined already")
        self.items[name] = Item(name, minimum)

    def receive(self, name, quantity, unit_cost, expires="9999-12-31"):
        if quantity <= 0 or unit_cost < 0:
            raise ValueError("quantity must be positive, cost not negative")
        self.items[name].lots.append(Lot(quantity, unit_cost, expires))
        self.journal.append(("in", name, quantity, quantity * unit_cost))

    def issue(self, name, quantity):
        """Takes the oldest lots first and returns what they cost."""
        item = self.items[name]
        if quantity > item.quantity:
            raise NotEnough(name, quantity, item.quantity)
        left, cost = quantity, 0
        while left > 0:
            lot = item.lots[0]
            taken = min(left, lot.quantity)
            cost += taken * lot.unit_cost
            lot.quantity -= taken
            left -= taken
            if lot.quantity == 0:
                item.lots.popleft()
        self.journal.append(("out", name, quantity, cost))
        return cost

    def write_off(self, day):
        """Removes lots that expired before the day; returns the loss by item."""
        losses = {}
        for item in self.items.values():
            old = [lot for lot in item.lots if lot.expires < day]
            if not old:
                continue
            losses[item.name] = sum(lot.quantity * lot.unit_cost for lot in old)
            item.lots = deque(lot for lot in item.lots if lot.expires >= day)
            self.journal.append(("loss", item.name, sum(lot.quantity for lot in old), losses[item.name]))
        return losses

    def to_order(self):
        """What is below its minimum, with the quantity that brings it to twice the minimum."""
        return {item.name: 2 * item.minimum - item.quantity for item in self.items.values() if item.quantity < item.minimum}

    def turnover(self, name):
        received = sum(amount for kind, item, _, amount in self.journal if kind == "in" and item == name)
        issued = sum(amount for kind, item, _, amount in self.journal if kind == "out" and item == name)
        return 0.0 if received == 0 else round(issued / received, 3)
