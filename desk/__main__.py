"""`python -m desk`: the command line, where no script `kg` is on the path."""

from desk.cli import main

main()
