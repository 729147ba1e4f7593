"""The quotation ledger: every quotation against the transcripts that may hold it, graded, with the difference as data."""
