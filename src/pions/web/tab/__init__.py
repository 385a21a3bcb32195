"""The page in a browser's tab: no server, Python in Web Workers."""
