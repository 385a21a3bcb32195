"""Games from somebody's file: a process of their own knows the rules, and is asked."""
