import os
import sys

from src.triggers.schedule import main

sys.exit(main(os.environ))
