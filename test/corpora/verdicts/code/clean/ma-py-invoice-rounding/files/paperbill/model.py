from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True)
class Line:
    text: str
    quantity: Decimal
    price: Decimal
    rate: Decimal  # percent

    @property
    def net(self) -> Decimal:
        return self.quantity * self.price


@dataclass(frozen=True)
class Invoice:
    number: str
    lines: tuple[Line, ...]
