import sys

from kilnlog.cli import main

sys.exit(main(sys.argv[1:]))
