"""Searches on machine code, whatever the game: a kernel's twin does the work where there is one."""
