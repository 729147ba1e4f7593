"""The front doors. They know people; they hold no rule of the field. Exit codes and messages are made here and nowhere else."""
