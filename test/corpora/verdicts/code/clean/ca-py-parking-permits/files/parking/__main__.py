import datetime
import os
import sys

from parking.permits import Permits
from parking.server import make_server

for name in ("PORT", "BLOCK_TOKEN", "PARKING_DB"):
    if not os.environ.get(name):
        sys.exit(f"{name} is not set. See .env.example.")
make_server(
    ("", int(os.environ["PORT"])),
    Permits(os.environ["PARKING_DB"]),
    os.environ["BLOCK_TOKEN"],
    lambda: datetime.date.today().isoformat(),
).serve_forever()
