import sys

from lendlog.cli import main

sys.exit(main(sys.argv[1:]))
