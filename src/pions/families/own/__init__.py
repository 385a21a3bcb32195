"""Games from files: a process of their own knows the rules."""
