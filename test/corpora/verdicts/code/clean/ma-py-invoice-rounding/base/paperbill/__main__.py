import sys
import tomllib
from decimal import Decimal

from paperbill.model import Invoice, Line
from paperbill.render import render


def load(path):
    with open(path, "rb") as file:
        data = tomllib.load(file)
    lines = tuple(
        Line(row["text"], Decimal(row["quantity"]), Decimal(row["price"]), Decimal(row["rate"])) for row in data["line"]
    )
    return Invoice(data["number"], lines)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python3 -m paperbill <invoice.toml>")
    sys.stdout.write(render(load(sys.argv[1])))
