"""`python -m hzmj`: the same as the command `hzmj`."""

import sys

from hzmj.cli import main

if __name__ == "__main__":
    sys.exit(main())
