import asyncio
import os
import sys

from linkcheck.check import report
from linkcheck.config import read_config

if __name__ == "__main__":
    try:
        lines = asyncio.run(report(sys.argv[1:], read_config(os.environ)))
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    print("\n".join(lines) or "No dead links.")
    sys.exit(1 if lines else 0)
