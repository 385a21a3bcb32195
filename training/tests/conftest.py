import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
# Programs that run once had better be compiled quickly.
os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0")
