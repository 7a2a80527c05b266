import json
import sys
from pathlib import Path

from invoice.order import read_order
from invoice.totals import totals

if __name__ == "__main__":
    result = totals(read_order(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
    print(f"net {result.net}\ntax {result.tax}\ntotal {result.net + result.tax}")
