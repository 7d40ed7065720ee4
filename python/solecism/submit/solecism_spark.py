"""What spark-submit runs. It lies in a directory of its own: Python looks for modules beside the program first, and
beside the package's own modules it would take solecism's profile.py for the standard library's."""

import sys

from solecism.spark_submit import main

sys.exit(main())
