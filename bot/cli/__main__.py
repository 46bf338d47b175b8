"""`python -m bot.cli` is `dynamo`."""

import sys

from bot.cli import main

sys.exit(main())
