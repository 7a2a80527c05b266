from .quantity import Quantity, UnitError, convert, parse, total

__all__ = ["Quantity", "UnitError", "convert", "parse", "total"]
