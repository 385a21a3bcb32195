"""Which function of a file plays, and how it is called."""
