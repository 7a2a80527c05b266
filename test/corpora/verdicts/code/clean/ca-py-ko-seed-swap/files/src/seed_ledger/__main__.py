import sys

from seed_ledger.cli import main

sys.exit(main())
