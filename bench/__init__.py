"""What is measured: `python -m bench.quality` (accuracy, floors pinned) and `python -m bench.speed` (ratios in one run)."""
